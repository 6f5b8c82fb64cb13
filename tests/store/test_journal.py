"""The journal keeps what it acknowledged, in one order, for everybody."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from anteup.store import StoreError
from tests.store.opened import at_commit, behind, opened, run
from tests.store.postgres import fresh_database

HARD_TO_WRITE: list[dict[str, Any]] = [
    {"name": "Siân Ŵyn", "chat": "“♠ Aʼr bwlch − 5” 🂡 日本"},
    {"nul": "a\x00b", "half": "\ud83c", "control": "\x1b\u2028\n\r\t", "quote": "'\"\\;--"},
    {"big": 2**80, "minus": -7, "half": 0.1, "time": 1764450000.123456, "yes": True, "none": None},
    {"": {"deep": [[], {}, [[{"x": []}]]]}, "order": 1, "a": 2, "Z": 3},
]


def waiting_for_locks(url: str) -> int:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with behind(url) as connection:
        return int(connection.execute(text(waiting)).scalar_one())


def test_a_table_begins_with_entry_0_and_its_name_is_taken_once(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.head("ŵyn") is None
            assert await store.load("ŵyn") is None
            assert await store.create("ŵyn", {"first": True}, 5.0)
            assert not await store.create("ŵyn", {"first": False}, 1.0)
            assert await store.head("ŵyn") == 0
            assert await store.tail("ŵyn") == [(0, {"first": True})]
            assert await store.due(4.0) == []

    run(play)


def test_entries_come_back_as_they_were_written_also_after_a_restart(url: str) -> None:
    async def write() -> None:
        async with opened(url) as store:
            for n, entry in enumerate(HARD_TO_WRITE):
                assert await store.append("t", n, entry, None)

    async def read() -> None:
        async with opened(url) as store:
            tail = await store.tail("t")
            assert tail == list(enumerate(HARD_TO_WRITE))
            assert json.dumps([entry for _, entry in tail]) == json.dumps(HARD_TO_WRITE)  # the order of keys, too
            assert await store.tail("t", after=1) == tail[2:]
            assert await store.tail("t", after=3) == []
            assert await store.tail("another") == []
            assert await store.head("t") == 3

    run(write)
    run(read)


def test_what_is_no_json_is_refused_and_harms_nobody(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            refused = store.create("a", {"x": {1, 2}}, None), store.create("b", {"x": float("nan")}, None)
            answers = await asyncio.gather(*refused, store.create("c", {"x": 1}, None), return_exceptions=True)
            assert [type(answer) for answer in answers] == [TypeError, ValueError, bool]
            assert [row.code for row in await store.tables()] == ["c"]

    run(play)


def test_the_second_of_two_entries_with_one_number_loses_and_writes_nothing(url: str) -> None:
    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            assert await one.create("t", {}, None)
            assert await one.append("t", 1, {"by": "one"}, 10.0, {"state": "one"})
            assert not await two.append("t", 1, {"by": "two"}, 20.0, {"state": "two"})
            assert not await one.append("t", 0, {"by": "late"}, 30.0, {"state": "late"})
            assert await one.tail("t", 0) == [(1, {"by": "one"})]
            assert await one.load("t") == (1, {"state": "one"}, [])
            assert [(row.head, row.due) for row in await two.tables()] == [(1, 10.0)]

    run(play)


def test_of_two_that_write_at_once_one_wins(url: str) -> None:
    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            for n in range(30):
                answers = await asyncio.gather(
                    one.append("t", n, {"by": "one"}, 1.0, {"state": "one"}),
                    two.append("t", n, {"by": "two"}, 2.0, {"state": "two"}),
                    one.append("t", n, {"by": "one again"}, 3.0, {"state": "one again"}),
                )
                assert answers.count(True) == 1
                winner = ["one", "two", "one again"][answers.index(True)]
                assert await one.tail("t", n - 1) == [(n, {"by": winner})]
                assert await two.load("t") == (n, {"state": winner}, [])
                assert [(row.head, row.due) for row in await one.tables()] == [(n, 1.0 + answers.index(True))]

    run(play)


@pytest.mark.exhaustive
def test_200_at_8_tables_through_two_stores_make_one_order_each(url: str) -> None:
    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            codes = [f"t{i}" for i in range(8)]
            assert all(await asyncio.gather(*(one.create(code, {"mark": -1}, None) for code in codes)))

            async def insist(mark: int) -> tuple[str, int]:
                store, code = (one, two)[mark % 2], codes[mark // 2 % 8]
                head = await store.head(code)
                while True:
                    assert head is not None
                    if await store.append(code, head + 1, {"mark": mark}, None):
                        return code, head + 1
                    tail = await store.tail(code, head)
                    assert tail  # who lost finds what they lost to
                    head = tail[-1][0]

            placed = await asyncio.gather(*map(insist, range(200)))
            for code in codes:
                journal = await two.tail(code)
                acknowledged = {n: mark for mark, (at, n) in enumerate(placed) if at == code}
                assert journal == [(0, {"mark": -1})] + [(n, {"mark": acknowledged[n]}) for n in sorted(acknowledged)]
                assert sorted(acknowledged) == list(range(1, len(journal)))
                assert await one.head(code) == len(acknowledged)
            assert len(set(placed)) == 200

    run(play)


def test_workers_that_write_the_same_tables_in_opposite_order_do_not_block_each_other(postgres: Path) -> None:
    url = fresh_database(postgres)

    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            with behind(url) as third:
                third.execute(text("INSERT INTO entries VALUES ('b', 0, '{}')"))
                up = asyncio.gather(*(one.create(code, {}, None) for code in "abc"))
                down = asyncio.gather(*(two.create(code, {}, None) for code in "cba"))
                while waiting_for_locks(url) < 2:
                    await asyncio.sleep(0.01)
                third.rollback()  # now both go on; each must not hold what the other wants next
            assert [await up, list(reversed(await down))] in ([[True] * 3, [False] * 3], [[False] * 3, [True] * 3])

    run(play)


def test_a_gap_is_refused_and_the_rest_of_the_batch_is_written(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.create("a", {}, None)
            answers = await asyncio.gather(
                store.append("a", 2, {}, None),
                store.append("nowhere", 1, {}, None),
                store.create("b", {}, None),
                return_exceptions=True,
            )
            assert [str(answer) for answer in answers] == [
                "Entry 2 of table a would leave a gap: its newest entry is 0.",
                "Entry 1 of table nowhere would leave a gap: its newest entry is -1.",
                "True",
            ]
            assert isinstance(answers[0], ValueError)
            assert await store.head("nowhere") is None
            assert await store.tail("a", 0) == []

    run(play)


def test_a_table_opens_with_its_newest_snapshot_and_what_came_after(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for n in range(7):
                await store.append("t", n, {"n": n}, None, {"after": n, "ŵ": "🂡"} if n in (2, 4) else None)
            await store.create("young", {"n": 0}, None)
            assert await store.load("t") == (4, {"after": 4, "ŵ": "🂡"}, [(5, {"n": 5}), (6, {"n": 6})])
            assert await store.load("young") == (-1, None, [(0, {"n": 0})])
            assert await store.append("young", 1, {"n": 1}, None, {})
            assert await store.load("young") == (1, {}, [])

    run(play)


def test_tables_are_due_when_their_time_has_come_the_longest_overdue_first(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            times = {"a": 300.5, "b": 100.25, "c": None, "d": 200.0, "e": 100.25}
            await asyncio.gather(*(store.create(code, {}, due) for code, due in times.items()))
            assert await store.due(100.0) == []
            assert await store.due(200.0) == ["b", "e", "d"]
            assert await store.due(1000.0, limit=2) == ["b", "e"]
            assert await store.append("b", 1, {}, 250.0)
            assert await store.append("d", 1, {}, None)
            assert await store.due(1000.0) == ["e", "b", "a"]

    run(play)


def test_tables_are_listed_the_last_changed_first(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            before = await store.now()
            assert await store.create("a", {}, 7.0)
            assert await store.create("b", {}, None)
            between = await store.now()
            assert await store.append("a", 1, {}, None)
            a, b = await store.tables()
            assert (a.code, a.head, a.due, b.code, b.head, b.due) == ("a", 1, None, "b", 0, None)
            assert before <= a.created <= b.created == b.changed <= between <= a.changed <= await store.now()
            assert await store.tables(since=between) == [a]
            assert await store.tables(since=b.changed) == [a, b]
            assert await store.tables(since=await store.now() + 1) == []

    run(play)


def test_all_workers_get_the_same_secret_of_a_deal(url: str) -> None:
    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            asked = await asyncio.gather(*(store.secret("t", 0) for store in (one, two) * 10))
            assert len(set(asked)) == 1
            assert [type(asked[0]), len(asked[0])] == [bytes, 32]
            others = {await one.secret("t", 1), await two.secret("t", 2), await two.secret("u", 0), asked[0]}
            assert len(others) == 4
            assert await one.tables() == []
        async with opened(url) as later:
            assert await later.secret("t", 0) == asked[0]

    run(play)


def test_a_pass_is_good_once_whoever_asks(url: str) -> None:
    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            later = await one.now() + 300
            asked = await asyncio.gather(*(store.punch("red", later) for store in (one, two) * 10))
            assert sorted(asked) == [False] * 19 + [True]
            assert await two.punch("blue", later)
        async with opened(url) as after_a_restart:
            assert not await after_a_restart.punch("red", later)

    run(play)


def test_passes_whose_time_is_over_are_forgotten(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            now = await store.now()
            assert await store.punch("old", now - 1)
            assert await store.punch("new", now + 300)
        with behind(url) as connection:
            assert list(connection.execute(text("SELECT number FROM passes")).scalars()) == ["new"]

    run(play)


def test_a_secret_is_committed_before_it_is_told(url: str) -> None:
    commits: list[object] = []

    async def play() -> None:
        async with opened(url) as store:
            with at_commit(commits.append):
                told = await store.secret("t", 3)
                assert len(commits) == 1
                assert await store.secret("t", 3) == told
                assert len(commits) == 1
            with behind(url) as connection:
                stored = connection.execute(text("SELECT secret FROM secrets WHERE code = 't' AND deal = 3"))
                assert bytes(stored.scalar_one()) == told

    run(play)


def test_a_closed_journal_says_so(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.create("t", {}, None)
        await store.close()
        with pytest.raises(StoreError, match=r"^The journal is closed\.$"):
            await store.append("t", 1, {}, None)

    run(play)
