"""The longest wait is next, even if others give up meanwhile."""

from __future__ import annotations

import asyncio

from stammtisch.table.order import Order


async def take(order: Order, name: str, took: list[str]) -> None:
    async with order:
        took.append(name)
        await asyncio.sleep(0)


def test_one_after_the_other_in_the_order_they_came() -> None:
    async def scene() -> list[str]:
        order, took = Order(), list[str]()
        async with order:
            tasks = [asyncio.create_task(take(order, name, took)) for name in "abc"]
            await asyncio.sleep(0)
            assert order.held
            assert took == []
        assert order.held, "nobody comes between"
        late = asyncio.create_task(take(order, "d", took))
        await asyncio.gather(*tasks, late)
        assert not order.held
        return took

    assert asyncio.run(scene()) == ["a", "b", "c", "d"]


def test_who_gives_up_keeps_nobody_waiting() -> None:
    """While waiting, and also when it was their turn already."""

    async def scene() -> list[str]:
        order, took = Order(), list[str]()
        async with order:
            tasks = [asyncio.create_task(take(order, name, took)) for name in "abc"]
            await asyncio.sleep(0)
            tasks[0].cancel()
        tasks[1].cancel()  # it has just been given its turn
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [task.cancelled() for task in tasks] == [True, True, False]
        assert not order.held
        return took

    assert asyncio.run(scene()) == ["c"]
