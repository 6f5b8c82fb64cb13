"""A deal that is over, written down as the person who asks saw it."""

from __future__ import annotations

from datetime import UTC, datetime

from ..actions import Illegal
from ..record import WHOLE, Reader, Record
from ..table import Table
from ..words import Say, _
from .rooms import Journal, Room


async def record(journal: Journal, room: Room, person: str, number: int, whole: bool = False) -> str:
    """The record of a deal, as text: of what this person saw; whole if its secret is open (C9).

    `Illegal` says why there is none.
    """
    entries = [entry for _n, entry in await journal.tail(room.code)]
    dealt = [n for n, entry in enumerate(entries) if entry.get("dealt")]
    if not 0 < number <= len(dealt):
        raise Illegal(Say(_("There was no deal {deal} at this table."), deal=number))
    end = next((n for n, entry in enumerate(entries) if n >= dealt[number - 1] and entry.get("settled")), None)
    if end is None or (number < len(dealt) and end >= dealt[number]):
        raise Illegal(Say(_("Deal {deal} was not played to its end."), deal=number))
    table = Table.load(entries[: end + 1])
    if table.deal is None:
        raise Illegal(Say(_("The rules of that game were corrected since; its settlement stands in the ledger.")))
    opened = {deal: secret for entry in entries for deal, secret in entry.get("opened", {}).items()}
    at, secret = entries[dealt[number - 1]]["at"], opened.get(str(number), "")
    return written(table, at, secret, person, whole).write()


def written(table: Table, at: float, secret: str, person: str, whole: bool) -> Record:
    """The record of the deal just over at a table, dealt at a time (epoch seconds); its secret, if it is open now."""
    assert table.deal is not None
    reader: Reader = table.players.index(person) if person in table.players else None
    return Record.of(
        table.deal,
        names=table.names,
        reader=WHOLE if whole and secret else reader,
        deal=table.number,
        table=table.settings.title,
        time=datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        commitment=table.deal_commitment,
        seeds=table.seeds,
        proof=table.deal_proof,
        secret=secret,
    )
