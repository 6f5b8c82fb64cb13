"""A deal that is over, written down as the person who asks saw it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from ..actions import Illegal
from ..record import WHOLE, Reader, Record, write_all
from ..table import Entry, Table
from ..table.table import game_named
from ..words import Say, _
from .rooms import Journal, Room


async def record(journal: Journal, room: Room, person: str, number: int, whole: bool = False) -> str:
    """The record of a deal, as text: of what this person saw; whole if its secret is open (C9).

    `Illegal` says why there is none.
    """
    entries = await journal_of(journal, room)
    start, end = span(entries, number)
    table = Table.load(entries[: end + 1])
    must_be_known(table)
    return written(table, entries[start]["at"], opened(entries).get(number, ""), person, whole).write()


def session(entries: Sequence[Entry], person: str, whole: bool = False) -> str:
    """The records of all deals that were played to their end, in one text, as this person saw them."""
    records, remarks, secrets = [], [], opened(entries)
    table, at = Table(), 0.0
    for entry in entries:
        dealt = entry.get("dealt")
        if dealt:
            at = entry["at"]
        game = game_named(dealt["game"]) if dealt else None
        try:
            table = table.fold(entry, run=not dealt or (game is not None and game.version == dealt["version"]))
        except (Illegal, LookupError):  # rules that were corrected without a new version
            table = table.fold(entry, run=False)
        if entry.get("settled") and table.deal is not None:
            records.append(written(table, at, secrets.get(table.number, ""), person, whole))
        elif entry.get("settled"):
            remarks.append(f"Deal {table.number} was played by rules that have been corrected since.")
    return write_all(records, remarks)


async def journal_of(journal: Journal, room: Room) -> list[Entry]:
    """All entries of a table, in order."""
    return [entry for _n, entry in await journal.tail(room.code)]


def span(entries: Sequence[Entry], number: int) -> tuple[int, int]:
    """The places of the entries with which a deal began and ended; `Illegal` if it did not."""
    dealt = [n for n, entry in enumerate(entries) if entry.get("dealt")]
    if not 0 < number <= len(dealt):
        raise Illegal(Say(_("There was no deal {deal} at this table."), deal=number))
    start = dealt[number - 1]
    end = next((n for n, entry in enumerate(entries) if n >= start and entry.get("settled")), None)
    if end is None or (number < len(dealt) and end >= dealt[number]):
        raise Illegal(Say(_("Deal {deal} was not played to its end."), deal=number))
    return start, end


def ended(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the deals that were played to their end, in order; a voided one never was."""
    return [settled["deal"] for entry in entries if (settled := entry.get("settled"))]


def opened(entries: Sequence[Entry]) -> dict[int, str]:
    """The secrets that are open, in hex, by the number of their deal (C9)."""
    return {int(deal): secret for entry in entries for deal, secret in entry.get("opened", {}).items()}


def must_be_known(table: Table) -> None:
    """Refuse a deal whose rules have been corrected since: they might make another one of it."""
    if table.deal is None:
        raise Illegal(Say(_("The rules of that game were corrected since; its settlement stands in the ledger.")))


def written(
    table: Table, at: float, secret: str, person: str, whole: bool, picks: Sequence[Sequence[int]] = ()
) -> Record:
    """The record of the deal just over at a table, dealt at a time (epoch seconds); its secret, if it is open now.

    A whole one has what was drawn: the `picks` of each step, or what follows from the secret.
    """
    assert table.deal is not None
    reader: Reader = table.players.index(person) if person in table.players else None
    return Record.of(
        table.deal,
        names=table.names,
        reader=WHOLE if whole and secret else reader,
        deal=table.number,
        table=table.settings.title,
        time=written_time(at),
        commitment=table.deal_commitment,
        seeds=table.seeds,
        proof=table.deal_proof,
        secret=secret,
        picks=picks,
    )


def written_time(at: float) -> str:
    """A time in epoch seconds as a record has it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
