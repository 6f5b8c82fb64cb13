"""What a bot answers. It gets what its seat may know, never the deal, so it could as well think in another process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits

from .. import bots
from ..chance import Random
from ..events import Event
from ..table import Table
from ..view import View, view


async def answer(table: Table, chair: int) -> dict[str, object] | None:
    """What a bot that is asked says, as a command; None: it has nothing to say."""
    question, sitter = table.asked.get(chair), table.chairs[chair]
    if question is None or sitter is None:
        return None
    said: dict[str, object] = {"who": sitter.who, "asked": question.n}
    seat = table.seat_of(chair)
    if table.stage == "naming":
        must = table.required()
        game = must.game if must else name(table.game or None, table.usual, len(table.able()), randbits(64))
        return said | {"do": "announce", "game": game}
    if table.deal is None or seat is None or seat not in table.deal.waiting:
        return None
    # Novices take less than a millisecond; whoever takes longer belongs into a pool of processes.
    action = play(sitter.bot, view(table.deal, seat), table.deal.log_of(seat), randbits(64))
    return said | {"do": "play", "action": action}


def mildly(table: Table, chair: int) -> dict[str, object] | None:
    """What a bot says that broke down: the mildest there is (C21)."""
    question, sitter, seat = table.asked.get(chair), table.chairs[chair], table.seat_of(chair)
    if question is None or sitter is None or table.deal is None or seat not in table.deal.waiting:
        return None
    return {
        "do": "play",
        "who": sitter.who,
        "asked": question.n,
        "action": str(view(table.deal, seat).choices.mildest),
    }


def play(level: str, seen: View, told: Sequence[Event], seed: int) -> str:
    """A bot's answer in a deal, from its view, its log and some luck."""
    return str(bots.bot(level)(seen, told, Random(seed)))


def name(last: str | None, usual: Mapping[str, str], players: int, seed: int) -> str:
    """The game that a bot deals."""
    return bots.announce(last, usual, players, Random(seed))
