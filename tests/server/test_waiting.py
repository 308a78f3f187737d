"""Errands, inboxes and flags of connections."""

from __future__ import annotations

import asyncio
from typing import Any

from stammtisch.server.waiting import Errand


def test_an_errand_needs_no_task_unless_what_it_waits_for_fails() -> None:
    async def scene() -> list[Any]:
        loop, said = asyncio.get_running_loop(), list[Any]()
        good, bad, last = loop.create_future(), loop.create_future(), loop.create_future()

        async def work() -> None:
            said.append("begun")
            said.append(await good)
            try:
                await bad
            except OSError:
                async with asyncio.timeout(60):  # only a task can do this
                    said.append(await last)

        ended = loop.create_future()
        before = len(asyncio.all_tasks())
        Errand(work(), lambda: ended.set_result(None))
        assert said == ["begun"], "at once"
        good.set_result("good")
        await asyncio.sleep(0)
        assert said == ["begun", "good"]
        assert len(asyncio.all_tasks()) == before
        bad.set_exception(OSError())
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == before + 1
        assert not ended.done()
        last.set_result("last")
        await ended
        return said

    assert asyncio.run(scene()) == ["begun", "good", "last"]


def test_an_errand_that_has_nothing_to_wait_for_ends_at_once() -> None:
    ended: list[bool] = []

    async def work() -> None:
        pass

    Errand(work(), lambda: ended.append(True))
    assert ended == [True]


def test_an_errand_may_let_others_go_first() -> None:
    async def scene() -> list[str]:
        loop, said = asyncio.get_running_loop(), list[str]()

        async def work() -> None:
            said.append("begun")
            await asyncio.sleep(0)
            async with asyncio.timeout(60):  # only a task can do this
                said.append("gone on")

        ended = loop.create_future()
        Errand(work(), lambda: ended.set_result(None))
        said.append("others")
        await ended
        return said

    assert asyncio.run(scene()) == ["begun", "others", "gone on"]
