"""One writer takes all that waits into one transaction, and outlives those that fail."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, text

from anteup.store import Away, Store, StoreError
from tests.store.opened import at_commit, behind, disk_of, opened, run
from tests.store.postgres import fresh_database

SECRET = "Qh 7d 2s unseen"


def test_what_waits_is_written_in_one_transaction(url: str) -> None:
    commits: list[object] = []

    async def play() -> None:
        async with opened(url) as store:
            with at_commit(commits.append):
                assert all(await asyncio.gather(*(store.create(f"t{i:02}", {}, None) for i in range(50))))
                assert len(commits) == 1
                assert all(await asyncio.gather(*(store.append(f"t{i:02}", 1, {}, None) for i in range(50))))
                assert len(commits) == 2

    run(play)


def test_lines_of_one_table_take_a_transaction_each_in_their_order(url: str) -> None:
    commits: list[object] = []

    async def play() -> None:
        async with opened(url) as store:
            with at_commit(commits.append):
                one = [store.append("a", n, {}, None) for n in range(5)]
                other = [store.append("b", n, {}, None) for n in range(3)]
                assert all(await asyncio.gather(*one, *other))
                assert len(commits) == 5

    run(play)


def test_more_tables_than_a_transaction_takes_are_written_in_several(url: str) -> None:
    commits: list[object] = []

    async def play() -> None:
        async with opened(url) as store:
            with at_commit(commits.append):
                assert all(await asyncio.gather(*(store.create(f"t{i}", {}, None) for i in range(1200))))
                assert len(commits) == 3
            assert len(await store.tables()) == 1200

    run(play)


def test_what_comes_during_a_transaction_goes_into_the_next(url: str) -> None:
    commits: list[int] = []

    async def play() -> None:
        async with opened(url) as store:
            more: list[asyncio.Task[bool]] = []

            def while_committing(_: Connection) -> None:
                commits.append(len(more))
                if not more:
                    more.extend(asyncio.ensure_future(store.create(f"late{i}", {}, None)) for i in range(20))

            with at_commit(while_committing):
                assert await store.create("first", {}, None)
                assert all(await asyncio.gather(*more))
            assert commits == [0, 20]

    run(play)


def test_who_leaves_while_waiting_breaks_nothing_for_the_others(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            tasks = [asyncio.ensure_future(store.create(f"t{i}", {}, None)) for i in range(10)]
            leaves_early, leaves_late = tasks[3], tasks[6]
            await asyncio.sleep(0)  # all have asked
            leaves_early.cancel()
            with at_commit(lambda _: leaves_late.cancel()):
                answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert leaves_early.cancelled()
            assert leaves_late.cancelled()
            assert [answer for answer in answers if answer is True] == [True] * 8
            assert await store.head("t3") is None  # left before the pen came round
            assert await store.head("t6") == 0
            assert await store.create("after", {}, None)

    run(play)


@contextmanager
def before(statement: str, do: Callable[[], object]) -> Iterator[None]:
    """Call `do` just before a statement that begins so is sent."""

    def sent(_connection: Connection, _cursor: object, sql: str, *_: object) -> None:
        if sql.lstrip().startswith(statement):
            do()

    event.listen(Engine, "before_cursor_execute", sent)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", sent)


@contextmanager
def leaving_at(nth: int, asking: asyncio.Future[Any]) -> Iterator[None]:
    """Whoever asks leaves just before the nth statement from now is sent."""
    sent = count()
    with before("", lambda: next(sent) == nth and asking.cancel()):
        yield


def test_who_leaves_at_any_point_of_a_question_locks_nobody_out(url: str) -> None:
    async def play() -> None:
        async with opened(url) as one, opened(url) as two:
            for nth in count():
                asking = asyncio.ensure_future(one.secret("t", nth))
                with leaving_at(nth, asking):
                    await asyncio.wait([asking])
                assert await two.append("t", nth, {}, None)
                if not asking.cancelled():
                    break
            assert nth >= 3  # asked, made and asked again

    run(play)


def test_who_leaves_at_any_point_of_opening_locks_nobody_out(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            for nth in count():
                opening = asyncio.ensure_future(Store.open(url))
                with leaving_at(nth, opening):
                    await asyncio.wait([opening])
                assert await store.append("t", nth, {}, None)
                if not opening.cancelled():
                    await opening.result().close()
                    break
            assert nth >= 2

    run(play)


def test_who_leaves_while_a_new_store_is_laid_out_locks_nobody_out(url: str) -> None:
    async def play() -> None:
        opening = asyncio.ensure_future(Store.open(url))
        with before("CREATE TABLE", lambda: opening.cancelling() or opening.cancel()):
            await asyncio.wait([opening])
        assert opening.cancelled()
        async with opened(url) as store:
            assert await store.create("t", {}, None)

    run(play)


def test_closing_waits_for_questions_that_nobody_waits_for_any_more(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            asking = asyncio.ensure_future(store.secret("t", 0))
            with before("INSERT INTO secrets", lambda: asking.cancel()):
                await asyncio.wait([asking])
            assert asking.cancelled()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        with behind(url) as connection:
            assert connection.execute(text("SELECT count(*) FROM secrets")).scalar_one() == 1

    run(play)


def test_closing_writes_what_still_waits(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            waiting = [asyncio.ensure_future(store.append(f"t{n % 3}", n // 3, {}, None)) for n in range(12)]
            await asyncio.sleep(0)
        assert all(await asyncio.gather(*waiting))
        async with opened(url) as store:
            assert [row.head for row in await store.tables()] == [3, 3, 3]

    run(play)


def test_a_transaction_that_fails_acknowledges_nothing_writes_nothing_and_the_next_succeeds(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await store.create("b", {}, None)
            with behind(url) as connection:
                connection.execute(text("ALTER TABLE snapshots RENAME TO hidden"))
            answers = await asyncio.gather(
                store.create("a", {"hand": SECRET}, 1.0),
                store.append("b", 1, {"hand": SECRET}, 1.0, {"hand": SECRET}),
                store.create("c", {"hand": SECRET}, 1.0),
                return_exceptions=True,
            )
            for answer in answers:
                assert isinstance(answer, StoreError)
                assert str(answer).startswith("The journal could not be written: ")
                assert "snapshots" in str(answer)
                assert SECRET not in "".join(traceback.format_exception(answer))
            assert len({id(answer) for answer in answers}) == 3
            assert [(row.code, row.head, row.due) for row in await store.tables()] == [("b", 0, None)]
            assert await store.tail("a") == []
            assert await store.append("b", 1, {}, None)

    run(play)


def test_a_refused_row_is_not_quoted_though_the_database_does(postgres: Path) -> None:
    url = fresh_database(postgres)

    async def play() -> None:
        async with opened(url) as store:
            with behind(url) as connection:
                connection.execute(text("ALTER TABLE entries ADD CHECK (entry NOT LIKE '%unseen%')"))
            with pytest.raises(StoreError, match="violates check constraint") as refused:
                await store.create("t", {"hand": SECRET}, None)
            assert SECRET not in "".join(traceback.format_exception(refused.value))

    run(play)


def test_who_left_a_transaction_that_fails_keeps_nobody_from_hearing_of_it(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            with behind(url) as connection:
                connection.execute(text("ALTER TABLE snapshots RENAME TO hidden"))
            leaves, stays = (asyncio.ensure_future(store.append(code, 0, {}, None, {})) for code in "ab")
            with before("INSERT INTO entries", leaves.cancel):
                await asyncio.wait([leaves, stays])
            assert leaves.cancelled()
            assert isinstance(stays.exception(), StoreError)
            assert await store.create("c", {}, None)

    run(play)


def test_a_full_disk_acknowledges_nothing_and_once_there_is_room_play_goes_on(file: Path) -> None:
    async def play() -> None:
        async with opened(f"sqlite:///{file}") as store:
            assert await store.create("t", {}, None)
            pages = [1]  # no more than there are
            with disk_of(pages):
                answers = await asyncio.gather(
                    store.append("t", 1, {"chat": "x" * 50_000}, 9.0),
                    store.create("u", {"chat": "x" * 50_000}, 9.0),
                    return_exceptions=True,
                )
                sentence = "The journal could not be written: database or disk is full."
                assert [str(answer) for answer in answers] == [sentence] * 2
                assert all(isinstance(answer, StoreError) for answer in answers)
                assert await store.tail("t") == [(0, {})]
                assert await store.due(10.0) == []
                pages[0] = 10_000
                assert await store.append("t", 1, {"chat": "x" * 50_000}, 9.0)
                assert await store.due(10.0) == ["t"]

    run(play)


def cut_connections(url: str) -> None:
    with behind(url) as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )


def test_a_connection_lost_at_the_commit_acknowledges_nothing_and_a_new_one_takes_over(postgres: Path) -> None:
    url = fresh_database(postgres)
    cuts: list[int] = []

    def cut(_: Connection) -> None:
        if cuts:
            return  # what follows is the cutting’s own commit
        cuts.append(1)
        cut_connections(url)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.create("t", {}, None)
            with at_commit(cut):
                asked = store.append("t", 1, {}, None), store.create("u", {}, None)
                answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [Away] * 2
            assert await store.tail("t") == [(0, {})]
            assert await store.head("u") is None
            assert await store.append("t", 1, {}, None)

    run(play)


def test_a_database_that_was_restarted_between_two_actions_is_not_noticed(postgres: Path) -> None:
    url = fresh_database(postgres)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.create("t", {}, None)
            cut_connections(url)
            assert await store.append("t", 1, {}, None)

    run(play)


def test_no_entry_and_no_secret_is_ever_logged(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sqlalchemy")
    caplog.set_level(logging.DEBUG)  # as a host might who looks for a fault; the last level is the one that counts here
    told: list[bytes] = []

    async def play() -> None:
        async with opened(url) as store:
            assert await store.append("t", 0, {"hand": SECRET}, None, {"hand": SECRET})
            told.append(await store.secret("t", 0))
            assert await store.secret("t", 0) == told[0]
            assert (await store.load("t")) is not None

    run(play)
    assert "INSERT INTO" in caplog.text
    assert SECRET not in caplog.text
    assert repr(told[0]) not in caplog.text
    assert told[0].hex() not in caplog.text
