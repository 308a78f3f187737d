"""What holds for every store: one suite for both databases."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from stammtisch.store import schema
from stammtisch.store.base import SqlStore
from stammtisch.store.opening import open_store
from stammtisch.store.sql import Steps, packed
from stammtisch.store.store import (
    FORGOTTEN,
    UNREADABLE,
    Checkpoint,
    Learnt,
    Person,
    Rating,
    Row,
    Stale,
    Summary,
    Unavailable,
)
from tests.store.scene import (
    SUMMARY,
    asynchronous,
    new_table,
    one_more,
    opened,
    overwrite,
    raw,
    result,
    row,
    start_writer,
    summary,
)

ANNA = Person("anna", "Anna Ä. 🂡", "fox", "de", b"\x00\xff" * 16, 1_700_000_000.125)


# people


@asynchronous
async def test_people_come_back_by_id_and_by_secret(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        assert await store.person("anna") == ANNA
        assert await store.person_by_secret(ANNA.secret_hash) == ANNA
        assert await store.person("bert") is None
        assert await store.person_by_secret(b"") is None


@asynchronous
async def test_nobody_takes_the_id_or_the_secret_of_another(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        for other in (ANNA._replace(secret_hash=b"new"), ANNA._replace(id="bert")):
            with pytest.raises(ValueError, match="secret"):
                await store.add_person(other)
        bert = Person("bert", "Bert", "owl", "en", b"bert", 1.0)
        await store.add_person(bert)
        with pytest.raises(ValueError, match="secret"):
            await store.change_person(bert._replace(secret_hash=ANNA.secret_hash))
        assert await store.person("bert") == bert


@asynchronous
async def test_people_change(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        new = ANNA._replace(name="Änne", secret_hash=b"another")
        await store.change_person(new)
        await store.change_person(new._replace(id="nobody", secret_hash=b"x"))
        assert await store.person("anna") == new
        assert await store.person_by_secret(ANNA.secret_hash) is None
        assert await store.person("nobody") is None


# rows


@asynchronous
async def test_rows_come_back_equal(where: str) -> None:
    rows = [
        Row(
            1,
            "table",
            "anna",
            {"options": {"hands": [1, 2.5, None, True, "Mü 🃏 \u0000 \ud800 \\ \" '"]}},
            0.1,
        ),
        Row(2, "deal", None, {"seed": 2**200, "minus": -(2**63) - 1, "tiny": 5e-324}, 1_763_264_000.123456),
        Row(3, "chat", "bert", {"text": "'; DROP TABLE log; -- ? $1 {lock}"}, 1_763_264_001.0),
    ]
    async with opened(where) as store:
        assert await store.add_table("t", "CODE", rows[0], SUMMARY)
        for one in rows[1:]:
            await store.append("t", one, SUMMARY)
        assert await store.rows("t") == rows
        assert await store.rows("t", after=1) == rows[1:]
        assert await store.rows("t", after=3) == []
        assert await store.rows("other") == []
    async with opened(where) as store:
        assert await store.rows("t") == rows


@asynchronous
async def test_a_number_is_stored_once(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        await store.append("t", row(2, by="first"), summary(status="over"))
        for seq in (1, 2):
            with pytest.raises(Stale):
                await store.append("t", row(seq, by="second"), SUMMARY)
        assert [one.data for one in await store.rows("t", 1)] == [{"by": "first"}]
        listed = await store.listed("t")
        assert listed is not None
        assert (listed.seq, listed.summary.status) == (2, "over")
        with pytest.raises(Stale):
            await store.add_table("t", "OTHER", row(1), SUMMARY)


@asynchronous
async def test_rows_have_no_gaps_and_a_table(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        for table, seq in (("t", 3), ("other", 1), ("other", 2)):
            with pytest.raises(ValueError, match=r"lacks|no table"):
                await store.append(table, row(seq), SUMMARY)
        with pytest.raises(ValueError, match="first"):
            await store.add_table("u", "U", row(2), SUMMARY)
        assert await store.rows("t") == [row(1)]
        assert await store.rows("other") == await store.rows("u") == []


@asynchronous
async def test_what_is_too_large_or_not_json_is_refused(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        fits = {"text": "x" * (64 * 1024 - len('{"text":""}'))}
        bad = [
            row(2, text=fits["text"] + "x"),
            row(2, number=float("nan")),
            row(2, thing={1, 2}),
            row(2)._replace(kind="a\0b"),
            row(2)._replace(time=float("nan")),
            row(2**70),
        ]
        for one in bad:
            with pytest.raises(ValueError, match=r"stored|JSON|lacks"):
                await store.append("t", one, SUMMARY)
        with pytest.raises(ValueError, match="too long"):
            await store.append("t", row(2), summary(about=row(1, text=fits["text"] + "x").data))
        with pytest.raises(ValueError, match="stored"):
            await store.append("t", row(2), summary(people=("a\0b",)))
        with pytest.raises(ValueError, match=r"stored|no table"):
            await store.append("a\0b", row(2), SUMMARY)
        with pytest.raises(ValueError, match="stored"):
            await store.add_person(ANNA._replace(name="a\0b"))
        with pytest.raises(ValueError, match="too long"):
            await store.tell("t", {"text": "x" * 7_000})
        await store.append("t", row(2, **fits), SUMMARY)
        assert await store.rows("t") == [row(1), row(2, **fits)]


@asynchronous
async def test_many_tables_at_once_keep_their_order_and_fail_separately(where: str) -> None:
    """200 tables, each with rows begun one after another without waiting; every third has a stale one among them."""
    tables = [f"t{number}" for number in range(200)]

    async with opened(where) as store:
        await asyncio.gather(*(new_table(store, table) for table in tables))
        begun = []
        for seq in (2, 3, 4):
            for number, table in enumerate(tables):
                begun.append(store.append(table, row(seq), SUMMARY))
                if number % 3 == 0:
                    begun.append(store.append(table, row(seq, stale=True), SUMMARY))
        ended = await asyncio.gather(*begun, return_exceptions=True)
        assert {type(end) for end in ended} == {type(None), Stale}
        assert sum(end is not None for end in ended) == 3 * 67
        for table in tables:
            assert await store.rows(table) == [row(seq) for seq in (1, 2, 3, 4)]


def test_what_was_acknowledged_survives_a_kill(where: str) -> None:
    async def prepare() -> None:
        async with opened(where) as store:
            await new_table(store, "t")

    async def stored() -> list[int]:
        async with opened(where) as store:
            return [one.seq for one in await store.rows("t")]

    asyncio.run(prepare())
    for _ in range(3):
        last = asyncio.run(stored())[-1]
        with start_writer(where, "t", rows=1_000_000) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("go\n")
            process.stdin.flush()
            acknowledged = [int(process.stdout.readline()) for _ in range(random.randint(1, 60))]
            process.kill()
            acknowledged += [int(line) for line in process.stdout if line.endswith("\n")]
        seqs = asyncio.run(stored())
        assert acknowledged == list(range(last + 1, acknowledged[-1] + 1))
        assert seqs == list(range(1, seqs[-1] + 1))
        assert seqs[-1] - acknowledged[-1] in (0, 1)  # at most one was stored but not acknowledged


def test_two_processes_store_each_number_once(where: str) -> None:
    rows = 200

    async def prepare() -> None:
        async with opened(where) as store:
            await new_table(store, "t")

    async def authors() -> list[tuple[int, int]]:
        async with opened(where) as store:
            return [(one.seq, one.data["by"]) for one in await store.rows("t", 1)]

    asyncio.run(prepare())
    with start_writer(where, "t", rows) as one, start_writer(where, "t", rows) as two:
        for process in (one, two):
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        acknowledged = [(int(line), process.pid) for process in (one, two) for line in process.stdout or ()]
    assert (one.returncode, two.returncode) == (0, 0)
    assert sorted(acknowledged) == asyncio.run(authors())
    assert [seq for seq, _ in sorted(acknowledged)] == list(range(2, rows + 1))


@asynchronous
async def test_two_stores_race_for_one_row(where: str) -> None:
    async with opened(where) as one, opened(where) as two:
        await new_table(one, "t")
        for seq in range(2, 30):
            ended = await asyncio.gather(
                *(store.append("t", row(seq), SUMMARY) for store in (one, two, one)), return_exceptions=True
            )
            assert sorted(type(end).__name__ for end in ended) == ["NoneType", "Stale", "Stale"]
        assert await two.rows("t") == [row(seq) for seq in range(1, 30)]


@asynchronous
async def test_the_store_survives_a_cancelled_append(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        task = asyncio.create_task(store.append("t", row(2), SUMMARY))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        last = (await store.rows("t"))[-1].seq
        while True:  # it may have been stored anyway
            try:
                await store.append("t", row(last + 1), SUMMARY)
                break
            except Stale:
                last += 1
        assert await store.rows("t") == [row(seq) for seq in range(1, last + 2)]


@asynchronous
async def test_two_stores_with_many_tables_never_deadlock(where: str) -> None:
    tables = [f"t{number}" for number in range(40)]
    async with opened(where) as one, opened(where) as two:
        await asyncio.gather(*(new_table(one, table) for table in tables))
        for seq in range(2, 8):
            ended = await asyncio.gather(
                *(one.append(table, row(seq), SUMMARY) for table in tables),
                *(two.append(table, row(seq), SUMMARY) for table in reversed(tables)),
                one.forget_person("bert", "—"),
                two.forget_person("anna", "—"),
                return_exceptions=True,
            )
            assert {type(end) for end in ended} == {type(None), Stale}
            assert sum(end is not None for end in ended) == len(tables)
        for table in tables:
            assert await two.rows(table) == [row(seq) for seq in range(1, 8)]


@asynchronous
async def test_rows_come_in_pages(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        for seq in (2, 3, 4):
            await store.append("t", row(seq), SUMMARY)
        assert await store.rows("t", limit=2) == [row(1), row(2)]
        assert await store.rows("t", after=2, limit=5) == [row(3), row(4)]


@asynchronous
async def test_a_row_that_cannot_be_read_hides_no_other(where: str) -> None:
    broken = ['{"half": ', "[1, 2]", "null", "[" * 30_000, "NaN"]
    async with opened(where) as store:
        await new_table(store, "t")
        for seq in range(2, 3 + len(broken)):
            await store.append("t", row(seq), SUMMARY)
        for seq, text in enumerate(broken, 2):
            await overwrite(where, "t", seq, text)
        rows = await store.rows("t")
        assert [entry.kind for entry in rows] == ["move", *[UNREADABLE] * len(broken), "move"]
        assert rows[0] == row(1)
        assert rows[-1] == row(2 + len(broken))
        assert await store.rows("t", after=1, limit=1) == [row(2)._replace(kind=UNREADABLE)]


@asynchronous
async def test_a_row_that_cannot_be_read_keeps_no_deleted_person(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        await new_table(store, "t")
        await store.append("t", row(2, text="my words", person="anna"), SUMMARY)
        await overwrite(where, "t", 2, '{"text": "my words", "person": "anna"')
        await store.forget_person("anna", FORGOTTEN)
        assert await store.rows("t", 1) == [row(2)._replace(kind=UNREADABLE)]
        assert "my words" not in await raw(where, "SELECT data FROM log WHERE seq = 2")


@pytest.mark.parametrize("column", ["about", "people"])
@pytest.mark.parametrize("text", ['{"half": ', "null", "5", "[5]", '"x"', "["])
@asynchronous
async def test_a_summary_that_cannot_be_read_hides_no_other(where: str, column: str, text: str) -> None:
    async with opened(where) as store:
        for id in ("bad", "good"):
            await new_table(store, id, due=1.0)
        await raw(where, f"UPDATE tables SET {column} = '{text}' WHERE id = 'bad' RETURNING id")
        assert [listed.id for listed in await store.public_tables(9)] == ["good"]
        assert [listed.id for listed in await store.tables_of("anna", 9)] == ["good"]
        # A due table needs no summary: its log has everything.
        assert [listed.id for listed in await store.due_tables(2.0, 9)] == ["bad", "good"]
        for listed in (await store.listed("bad"), await store.by_code("BAD")):
            assert listed is not None
            assert (listed.id, listed.code, listed.seq) == ("bad", "BAD", 1)
            assert listed.summary == Summary("playing", False, (), {}, 1.0)
        await store.append("bad", row(2), summary(people=("bert",)))  # which repairs it
        assert (await store.listed("bad")).summary == summary(people=("bert",))  # type: ignore[union-attr]
        assert [listed.id for listed in await store.tables_of("anna", 9)] == ["good"]
        assert [listed.id for listed in await store.tables_of("bert", 9)] == ["bad", "good"]


@asynchronous
async def test_a_summary_that_cannot_be_read_keeps_no_deleted_person(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        await new_table(store, "t")
        await raw(where, """UPDATE tables SET about = '{"name": "Anna", "person": "anna"' RETURNING id""")
        await store.forget_person("anna", FORGOTTEN)
        assert await raw(where, "SELECT about FROM tables") == "{}"
        assert await store.public_tables(9) == []  # there is nothing to show


@asynchronous
async def test_who_has_been_at_a_table(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t", people=("anna", "bert"))
        await store.append("t", row(2), summary(people=("bert",)))
        assert [await store.been(person, "t") for person in ("anna", "bert", "carl")] == [True, True, False]
        assert not await store.been("anna", "u")


# checkpoints


@asynchronous
async def test_the_latest_checkpoint_up_to_a_match(where: str) -> None:
    kept = [Checkpoint(number, 10 * number, {"text": "Ä" * number}) for number in (1, 2, 4)]
    async with opened(where) as store:
        await new_table(store, "t")
        assert await store.checkpoint("t") is None
        for checkpoint in kept:
            await store.keep_checkpoint("t", checkpoint)
        await store.keep_checkpoint("nowhere", kept[0])
        assert await store.checkpoint("nowhere") is None
    async with opened(where) as store:
        assert await store.checkpoint("t") == kept[2]
        assert [await store.checkpoint("t", number) for number in range(6)] == [
            None,
            kept[0],
            kept[1],
            kept[1],
            kept[2],
            kept[2],
        ]
        again = kept[1]._replace(data={"version": 2})
        await store.keep_checkpoint("t", again)
        assert await store.checkpoint("t", 3) == again
        await raw(where, "UPDATE checkpoints SET data = '{' WHERE number = 4 RETURNING data")
        assert await store.checkpoint("t") is None


@asynchronous
async def test_a_checkpoint_may_be_longer_than_a_row_but_not_endless(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        long = Checkpoint(1, 1, {"text": "x" * 500_000})
        await store.keep_checkpoint("t", long)
        with pytest.raises(ValueError, match="too long"):
            await store.keep_checkpoint("t", Checkpoint(1, 1, {"text": "x" * 2_000_000}))
        assert await store.checkpoint("t") == long


@asynchronous
async def test_no_checkpoint_keeps_the_name_of_a_deleted_person(where: str) -> None:
    """Neither one that exists already, nor one that a process writes later with the name it had read before."""
    table = {
        "guests": [{"person": "anna", "name": "Anna"}, {"person": "bert", "name": "Anna"}],
        "talk": [{"data": {"person": "anna", "text": "my words"}}],
    }
    gone = {
        "guests": [{"person": "anna", "name": FORGOTTEN}, {"person": "bert", "name": "Anna"}],
        "talk": [{"data": {"person": "anna", "text": ""}}],
    }
    async with opened(where) as store:
        await store.add_person(ANNA)
        await store.add_person(Person("bert", "Anna", "owl", "de", b"bert", 1.0))
        await new_table(store, "t")
        await store.keep_checkpoint("t", Checkpoint(1, 1, table))
        assert await store.checkpoint("t") == Checkpoint(1, 1, table)
        await store.forget_person("anna", FORGOTTEN)
        await store.keep_checkpoint("t", Checkpoint(2, 1, table))
        for number in (1, 2):
            assert await store.checkpoint("t", number) == Checkpoint(number, 1, gone)


@asynchronous
async def test_checkpoints_written_while_a_person_is_deleted(where: str) -> None:
    table = {"guests": [{"person": "anna", "name": "Anna"}]}
    async with opened(where) as one, opened(where) as two:
        await one.add_person(ANNA)
        await new_table(one, "t")
        kept = [(one, two)[n % 2].keep_checkpoint("t", Checkpoint(n, 1, table)) for n in range(1, 21)]
        await asyncio.gather(*kept[:10], two.forget_person("anna", FORGOTTEN), *kept[10:])
        for number in range(1, 21):
            checkpoint = await one.checkpoint("t", number)
            assert checkpoint is not None
            assert checkpoint.data == {"guests": [{"person": "anna", "name": FORGOTTEN}]}


# lists of tables


@asynchronous
async def test_a_list_shows_the_last_summary(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t", "ABCD")
        new = summary(status="over", public=False, people=("bert",), about={"wins": ["Ä"]}, due=7.5)
        await store.append("t", row(2), new)
        listed = await store.listed("t")
        assert listed is not None
        assert listed == ("t", "ABCD", 2, row(2).time, new)
        assert listed.summary.public is False
        assert await store.by_code("ABCD") == listed
        assert await store.listed("u") is None
        assert await store.by_code("EFGH") is None


@asynchronous
async def test_public_tables_are_open_ones_the_latest_first(where: str) -> None:
    async with opened(where) as store:
        for number, changes in enumerate([{}, {"public": False}, {}, {"status": "closed"}, {}]):
            await store.add_table(
                f"t{number}", f"C{number}", row(1)._replace(time=float(number)), summary(**changes)
            )
        assert [listed.id for listed in await store.public_tables(10)] == ["t4", "t2", "t0"]
        await store.append("t0", row(2), SUMMARY)
        await store.append("t4", row(2), summary(status="closed"))
        assert [listed.id for listed in await store.public_tables(10)] == ["t0", "t2"]
        assert [listed.id for listed in await store.public_tables(1)] == ["t0"]


@asynchronous
async def test_tables_of_a_person_follow_their_coming_and_going(where: str) -> None:
    async def tables(person: str) -> list[str]:
        return [listed.id for listed in await store.tables_of(person, 10)]

    async with opened(where) as store:
        await new_table(store, "t", people=("anna",))
        await new_table(store, "u", people=("anna", "bert", "anna"))
        assert await tables("anna") == ["t", "u"]
        await store.append("u", row(2), summary(people=("bert", "anna"), public=False))
        assert await tables("anna") == ["u", "t"]
        await store.append("u", row(3), summary(people=("carl",)))
        assert (await tables("anna"), await tables("bert"), await tables("carl")) == (["t"], [], ["u"])
        await store.append("u", row(4), summary(people=("carl", "bert")))
        assert (await tables("bert"), await tables("carl")) == (["u"], ["u"])
        await store.append("u", row(5), summary(people=("carl", "bert"), status="closed"))
        assert (await tables("bert"), await tables("carl")) == ([], [])
        assert await store.tables_of("anna", 0) == []


@asynchronous
async def test_due_tables_the_longest_first(where: str) -> None:
    async with opened(where) as store:
        for table, due in (("a", 30.0), ("b", 10.0), ("c", None), ("d", 20.5)):
            await new_table(store, table, due=due)
        await new_table(store, "e", status="closed", due=1.0)
        assert [listed.id for listed in await store.due_tables(20.5, 10)] == ["b", "d"]
        assert [listed.id for listed in await store.due_tables(100, 2)] == ["b", "d"]
        await store.append("b", row(2), summary(due=None))
        assert [listed.id for listed in await store.due_tables(100.0, 10)] == ["d", "a"]


@asynchronous
async def test_a_code_is_free_again_when_its_table_is_closed(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t", "CODE")
        assert not await store.add_table("u", "CODE", row(1), SUMMARY)
        assert await store.listed("u") is None
        assert await store.rows("u") == []
        await store.append("t", row(2), summary(status="over"))
        assert not await store.add_table("u", "CODE", row(1), SUMMARY)
        await store.append("t", row(3), summary(status="closed"))
        assert await store.by_code("CODE") is None
        assert await store.add_table("u", "CODE", row(1), SUMMARY)
        listed = await store.by_code("CODE")
        assert listed is not None
        assert listed.id == "u"
        with pytest.raises(ValueError, match="closed"):
            await store.append("t", row(4), SUMMARY)
        await store.append("t", row(4), summary(status="closed"))


@asynchronous
async def test_only_one_of_many_gets_a_code(where: str) -> None:
    async with opened(where) as one, opened(where) as two:
        stores = [one, two] * 5
        got = await asyncio.gather(
            *(store.add_table(f"t{n}", "CODE", row(1), SUMMARY) for n, store in enumerate(stores))
        )
        assert sorted(got) == [False] * 9 + [True]


# finished matches


@asynchronous
async def test_a_match_is_finished_once(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        assert await store.finish(result("t"), one_more)
        assert not await store.finish(result("t"), one_more)
        assert not await store.finish(result("t", ranks=(2, 1)), one_more)
        assert await store.history("anna", 10) == [result("t")]
        assert await store.ratings("anna") == {"mau_mau": Rating(26.0, 8.0, 1)}
        assert await store.ratings("carl") == {}
        assert await store.finish(result("t", 2, game="mue"), lambda _: {"anna": Rating(1.5, 2.5, 3)})
        assert await store.ratings("anna") == {"mau_mau": Rating(26.0, 8.0, 1), "mue": Rating(1.5, 2.5, 3)}
        assert await store.ratings("bot:normal") == {"mau_mau": Rating(26.0, 8.0, 1)}


@asynchronous
async def test_a_result_without_its_ratings_is_not_stored(where: str) -> None:
    def fail(ratings: object) -> dict[str, Rating]:
        raise LookupError(f"no rating from {ratings}")

    async with opened(where) as store:
        with pytest.raises(LookupError, match="None"):
            await store.finish(result("t"), fail)
        assert await store.history("anna", 10) == []
        assert await store.finish(result("t"), one_more)


@asynchronous
async def test_practice_is_kept_and_changes_no_rating(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        assert await store.finish(result("t", 1, time=1.0), one_more)
        assert await store.finish(result("t", 2, time=2.0, practice=True), one_more)
        assert not await store.finish(result("t", 2, time=2.0), one_more), "it stays what it was"
        assert [match.practice for match in await store.history("anna", 10)] == [True, False]
        for player in ("anna", "bot:normal"):
            assert await store.ratings(player) == {"mau_mau": Rating(26.0, 8.0, 1)}


@asynchronous
async def test_results_from_before_there_was_practice_are_rated(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = schema.migrations()[:1]
    match = result("t")
    lists = [packed(values) for values in match[3:7]]

    def earlier() -> Steps[None]:
        yield (
            "INSERT INTO results (table_id, number, game, players, names, ranks, scores, moves, first, last, time)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*match[:3], *lists, *match[7:11]),
        )
        yield (
            "INSERT INTO played (player, time, table_id, number) VALUES (?, ?, ?, ?)",
            ("anna", match.time, match.table, match.number),
        )

    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", lambda: first)
        async with opened(where) as store:
            assert isinstance(store, SqlStore)
            await store._write(earlier())
    async with opened(where) as store:
        assert await store.history("anna", 10) == [match]
        assert not match.practice


@asynchronous
async def test_no_rating_is_lost_when_matches_end_together(where: str) -> None:
    matches = 40
    async with opened(where) as one, opened(where) as two:
        await one.add_person(ANNA)
        stores = [one, two] * (matches // 2)
        await asyncio.gather(*(store.finish(result(f"t{n}"), one_more) for n, store in enumerate(stores)))
        assert await one.ratings("anna") == {"mau_mau": Rating(25.0 + matches, 8.0, matches)}
        assert len(await two.history("anna", 100)) == matches


@asynchronous
async def test_history_the_latest_first_and_page_by_page(where: str) -> None:
    async with opened(where) as store:
        for number in range(1, 6):
            await store.finish(result("t", number, time=float(number)), one_more)
        await store.finish(
            result("u", players=("bert",), names=("Bert",), ranks=(1,), scores=(2**80,)), one_more
        )
        assert [r.number for r in await store.history("anna", 3)] == [5, 4, 3]
        assert [r.number for r in await store.history("anna", 3, before=3.0)] == [2, 1]
        assert [r.scores for r in await store.history("bert", 3)] == [(2**80,)]


@asynchronous
async def test_a_deleted_person_leaves_no_name(where: str) -> None:
    seats = {"seats": [{"person": "anna", "name": "Anna"}, {"person": "bert", "name": "Anna"}]}
    gone = {"seats": [{"person": "anna", "name": "—"}, {"person": "bert", "name": "Anna"}]}
    async with opened(where) as store:
        await store.add_person(ANNA)
        await store.add_person(Person("bert", "Anna", "owl", "de", b"bert", 1.0))
        await store.add_table("t", "T", row(1, **seats), summary(about=seats))
        await store.append("t", row(2, text="Anna", person="anna"), summary(about=seats, people=("bert",)))
        both = result("t", players=("bert", "anna"), names=("Anna", "Anna"))
        await store.finish(both, one_more)
        await store.finish(result("u", players=("bert",), names=("Anna",), time=1.0), one_more)

        await store.forget_person("anna", "—")
        assert await store.person("anna") is None
        assert await store.person_by_secret(ANNA.secret_hash) is None
        assert await store.ratings("anna") == {}
        assert await store.history("bert", 10) == [
            both._replace(names=("Anna", "—")),
            result("u", players=("bert",), names=("Anna",), time=1.0),
        ]
        assert (await store.ratings("bert"))["mau_mau"].matches == 2
        assert await store.rows("t") == [row(1, **gone), row(2, text="", person="anna")]
        listed = await store.listed("t")
        assert listed is not None
        assert listed.summary.about == gone
        await store.forget_person("nobody", "—")


@asynchronous
async def test_a_person_deleted_before_a_match_ends_gets_neither_name_nor_rating(
    where: str,
) -> None:
    bert = Person("bert", "Bert", "owl", "de", b"bert", 1.0)
    three = {
        "players": ("anna", "bot:easy", "bert"),
        "names": ("Anna", "bot:easy", "Bert"),
        "ranks": (1, 2, 3),
    }
    async with opened(where) as store:
        for person in (ANNA, bert):
            await store.add_person(person)
        await store.finish(result("t", 1, time=1.0, **three), one_more)
        await store.forget_person("anna", FORGOTTEN)
        assert await store.finish(result("t", 2, time=2.0, **three), one_more)
        assert await store.ratings("anna") == {}
        assert (await store.ratings("bert"))["mau_mau"].matches == 2
        assert (await store.ratings("bot:easy"))["mau_mau"].matches == 2
        for match in await store.history("bert", 10):
            assert match.players == three["players"]
            assert match.names == (FORGOTTEN, "bot:easy", "Bert")


@asynchronous
async def test_matches_end_while_their_players_are_deleted(where: str) -> None:
    async with opened(where) as one, opened(where) as two:
        await one.add_person(ANNA)
        ends = [(one, two)[n % 2].finish(result(f"t{n}"), one_more) for n in range(20)]
        await asyncio.gather(*ends[:10], two.forget_person("anna", FORGOTTEN), *ends[10:])
        assert await one.ratings("anna") == {}
        assert {match.names for match in await one.history("anna", 100)} == {(FORGOTTEN, "Bot")}


# care


@asynchronous
async def test_a_backup_is_consistent_while_rows_are_stored(where: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    tables = [f"t{number}" for number in range(10)]
    done = asyncio.Event()
    stored = dict.fromkeys(tables, 1)

    async def play(table: str) -> None:
        while not done.is_set():
            await store.append(table, row(stored[table] + 1), SUMMARY)
            stored[table] += 1

    async with opened(where) as store:
        await store.add_person(ANNA)
        await store.finish(result("t0"), one_more)
        await asyncio.gather(*(new_table(store, table) for table in tables))
        await store.keep_checkpoint("t1", Checkpoint(1, 1, {"seq": 1}))
        await asyncio.gather(*(store.append(table, row(2, text="x" * 60_000), SUMMARY) for table in tables))
        stored.update(dict.fromkeys(tables, 2))
        players = [asyncio.create_task(play(table)) for table in tables]
        before = dict(stored)
        copy.write_text("what was there before")
        await store.backup(copy)
        done.set()
        await asyncio.gather(*players)
        after = dict(stored)

    assert [path.name for path in tmp_path.iterdir() if path.name != "data"] == ["copy.db"]
    async with opened(str(copy)) as store:
        assert await store.person("anna") == ANNA
        assert await store.history("anna", 10) == [result("t0")]
        assert await store.checkpoint("t1") == Checkpoint(1, 1, {"seq": 1})
        assert await store.ratings("anna") == {"mau_mau": Rating(26.0, 8.0, 1)}
        for table in tables:
            seqs = [one.seq for one in await store.rows(table)]
            listed = await store.listed(table)
            assert listed is not None
            assert before[table] <= listed.seq <= after[table]
            assert seqs == list(range(1, listed.seq + 1))
            await store.append(table, row(listed.seq + 1), SUMMARY)
        assert len(await store.tables_of("bert", 100)) == len(tables)


@asynchronous
async def test_a_backup_that_cannot_be_written(where: str, tmp_path: Path) -> None:
    async with opened(where) as store:
        with pytest.raises(Unavailable, match="can't be written"):
            await store.backup(tmp_path / "nowhere" / "copy.db")
        with pytest.raises(Unavailable, match="can't be written"):
            await store.backup(tmp_path)
        assert await store.public_tables(1) == []


@asynchronous
async def test_two_may_open_a_new_store_at_once(where: str) -> None:
    stores = [open_store(where) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await new_table(stores[0], "t")
    assert [len(await store.rows("t")) for store in stores] == [1] * 4
    await asyncio.gather(*(store.close() for store in stores))


@asynchronous
async def test_a_newer_database_is_left_alone(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = schema.migrations()
    async with opened(where) as store:
        await new_table(store, "t")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", lambda: [*known, (900, "CREATE TABLE extra (x {bytes});")])
        async with opened(where) as store:
            assert await store.rows("t") == [row(1)]
        async with opened(where) as store:  # and it is applied only once
            assert await store.rows("t") == [row(1)]
    with pytest.raises(Unavailable, match="newer Stammtisch"):
        await open_store(where).open()


@asynchronous
async def test_a_migration_is_applied_whole_or_not_at_all(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = schema.migrations()
    number = known[-1][0] + 1
    async with opened(where) as store:
        await new_table(store, "t")
    for end in ("NONSENSE;", ""):
        with monkeypatch.context() as patch:
            patch.setattr(
                schema,
                "migrations",
                lambda end=end: [*known, (number, f"CREATE TABLE extra (x BIGINT); {end}")],
            )
            store = open_store(where)
            if end:
                with pytest.raises(Unavailable):
                    await store.open()
            else:
                await store.open()
                assert await store.rows("t") == [row(1)]
                await store.close()


@asynchronous
async def test_a_closed_store_says_so(where: str) -> None:
    store = open_store(where)
    with pytest.raises(Unavailable, match="closed"):
        await store.rows("t")
    await store.open()
    await store.close()
    await store.close()
    for operation in (store.rows("t"), store.append("t", row(2), SUMMARY), store.person("anna")):
        with pytest.raises(Unavailable, match="closed"):
            await operation


@asynchronous
async def test_closing_waits_for_what_is_under_way(where: str) -> None:
    async with opened(where) as store:
        await new_table(store, "t")
        begun = [asyncio.create_task(store.append("t", row(seq), SUMMARY)) for seq in range(2, 30)]
        await begun[0]
        await store.close()
        ended = await asyncio.gather(*begun, return_exceptions=True)
    stored = sum(end is None for end in ended)
    assert all(end is None or isinstance(end, Unavailable) for end in ended)
    async with opened(where) as store:
        assert [one.seq for one in await store.rows("t")] == list(range(1, stored + 2))


# lessons


@asynchronous
async def test_a_lesson_goes_back_only_where_that_is_meant_and_stays_done(where: str) -> None:
    async with opened(where) as store:
        await store.add_person(ANNA)
        lesson = Learnt("mue", "first", 3, done=True)
        for step, only_forward, kept in [(3, True, 3), (1, True, 3), (5, True, 5), (2, False, 2)]:
            learnt = lesson._replace(step=step, done=step == 3)
            await store.note_lesson("anna", learnt, only_forward=only_forward)
            assert await store.lessons("anna") == [lesson._replace(step=kept)]
        await store.note_lesson("bert", lesson)
        assert await store.lessons("bert") == [], "there is no such person"
