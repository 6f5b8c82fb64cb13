"""A database of the first layout, with deals that an earlier version wrote, is opened by this one and goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text

from anteup.actions import Illegal
from anteup.games.guts import Guts
from anteup.record import BadRecord, read_all
from anteup.server.house import House
from anteup.server.records import journal_of, record, session
from anteup.server.rooms import VOID, Room
from anteup.store.migrate import upgrade
from anteup.store.schema import SCHEMA, VERSION_TABLE
from anteup.table import Table
from tests.server.indoors import in_a_house
from tests.server.journals import must_add_up
from tests.store.opened import behind
from tests.table.kit import Shuffles

FIRST: Final = json.loads((Path(__file__).parents[1] / "table/first_journal.json").read_text("utf-8"))
OVER, GOING_ON = "plum-kettle-rodamis", "fox-garden-tirogal"  # all deals are over; the second is being played
HALF: Final = 18  # entries of the table where it is: one of four has answered


@pytest.fixture
def old(url: str, file: Path) -> str:
    """Laid out by the first migration, and written with nothing of this version’s store."""
    file.parent.mkdir()
    with behind(url) as connection:
        upgrade(connection, "1")
        for code, entries in ((OVER, FIRST["journal"]), (GOING_ON, FIRST["journal"][:HALF])):
            for n, entry in enumerate(entries):
                row = {"code": code, "n": n, "entry": json.dumps(entry)}
                connection.execute(text("INSERT INTO entries VALUES (:code, :n, :entry)"), row)
            head, at = {"code": code, "n": len(entries) - 1}, entries[-1]["at"]
            due = at + 30 if code == GOING_ON else None
            row = head | {"due": due, "created": entries[0]["at"], "changed": at}
            connection.execute(text("INSERT INTO tables VALUES (:code, :n, :due, :created, :changed)"), row)
            for deal in range(1, 6):
                row = {"code": code, "deal": deal, "secret": bytes.fromhex(Shuffles().secret(deal))}
                connection.execute(text("INSERT INTO secrets VALUES (:code, :deal, :secret)"), row)
    return url


async def room_of(house: House, code: str) -> Room:
    room = await house.rooms.room(code)
    assert room is not None
    return room


def chips(table: Table) -> list[int]:
    return [chair.stack for chair in table.chairs if chair]


def test_old_deals_are_there_and_the_one_in_progress_is_played_on(old: str) -> None:
    async def look(house: House) -> None:
        over, going_on = await room_of(house, OVER), await room_of(house, GOING_ON)
        assert over.table.ledger() == FIRST["ledger"]
        must_add_up(over.table)
        asked = going_on.table.asked
        assert sorted(asked) == [1, 2, 3]  # Ann has answered
        for chair in sorted(asked):
            who = going_on.table.chair(chair).who
            said = {"do": "play", "who": who, "asked": asked[chair].n, "action": "in"}
            await going_on.do(said)
        assert (going_on.table.stage, going_on.table.settled["deal"]) == ("result", 2)
        must_add_up(going_on.table)

    in_a_house(old, look)
    with behind(old) as connection:
        assert connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")) == str(SCHEMA)
        assert connection.scalar(text("SELECT count(*) FROM snapshots")) == 1  # of the deal that ended just now


def test_corrected_rules_void_what_is_being_played_and_leave_the_rest(
    old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = chips(Table.load(FIRST["journal"][:16]))  # the first deal is over, the second not yet dealt
    monkeypatch.setattr(Guts, "version", Guts.version + 1)

    async def look(house: House) -> None:
        over, going_on = await room_of(house, OVER), await room_of(house, GOING_ON)
        assert over.table.ledger() == FIRST["ledger"]
        entries = [entry for _n, entry in await house.store.tail(GOING_ON, HALF - 1)]
        assert entries[0]["do"] == dict(VOID)
        assert going_on.table.deal is None and chips(going_on.table) == before
        (told,) = [line["say"] for line in going_on.view(None)["log"] if line["say"].get("reason")]
        assert told["reason"] == "the rules of this game were corrected meanwhile"
        must_add_up(going_on.table)

    in_a_house(old, look)


def test_old_records_are_replayed_or_say_which_version_made_them(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    async def write(house: House) -> None:
        texts.append(session(await journal_of(house.store, await room_of(house, OVER)), "ann"))

    in_a_house(old, write)
    records = read_all(texts[0])
    assert [each.deal for each in records] == [1, 2, 4]
    last = [each.steps()[-1] for each in records]
    assert [sum(step.stacks) + step.pot + step.reserve for step in last] == [
        sum(each.stacks) + each.pot + each.reserve for each in records
    ]

    monkeypatch.setattr(Guts, "version", Guts.version + 1)
    for each in read_all(texts[0]):
        assert each.steps() == next(known for known in records if known.deal == each.deal).steps()
        with pytest.raises(BadRecord, match="version 1 of the rules of guts; here they are version 2"):
            each.rules()

    async def refuse(house: House) -> None:
        with pytest.raises(Illegal, match="The rules of that game were corrected since"):
            await record(house.store, await room_of(house, OVER), "ann", 1)

    in_a_house(old, refuse)


def test_nothing_of_an_old_database_is_lost(old: str) -> None:
    def everything() -> Any:
        with behind(old) as connection:
            return [list(connection.execute(text(f"SELECT * FROM {name} WHERE code = '{OVER}' ORDER BY 1, 2")))
                    for name in ("tables", "entries", "secrets")]  # fmt: skip

    async def look(house: House) -> None:
        await room_of(house, OVER)

    before = everything()
    in_a_house(old, look)
    assert everything() == before
