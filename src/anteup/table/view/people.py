"""Who sits at the table: the players and how they stand, the host, and what people say."""

from __future__ import annotations

from typing import Any

from ...deal import Seat
from ...words import Say, _
from ..state import Chair
from .sight import Sight


def you(sight: Sight, watched: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The reader, as all see them, with what is no concern of others."""
    if sight.me is None or sight.chair is None:
        return None
    return next(one for one in watched if one["chair"] == sight.chair) | {
        "fan": fan(sight, sight.chair),
        "topup": sight.me.pending,
        "leaving": sight.me.going,
        "away": sight.me.away or sight.me.sits_out,
        "bank": sight.me.bank,
    }


def players(sight: Sight) -> list[dict[str, Any]]:
    """Everybody, clockwise from chair 0."""
    return [player(sight, i, chair) for i, chair in enumerate(sight.table.chairs) if chair]


def players_around(sight: Sight, watched: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Clockwise from the reader's left, without the reader; with the cards that the reader saw go into a hand."""
    if sight.chair is None:
        return watched
    left = sight.chair + 1
    around = [one for one in watched if one["chair"] >= left] + [one for one in watched if one["chair"] < left - 1]
    return [one if (held := fan(sight, one["chair"])) == one["fan"] else one | {"fan": held} for one in around]


def player(sight: Sight, i: int, chair: Chair) -> dict[str, Any]:
    state, did = doing(sight, i, chair)
    table, seat = sight.table, sight.table.seat_of(i)
    stack = table.stack(i)
    return {
        "chair": i,
        "name": chair.name,
        "bot": chair.bot or None,
        "chips": max(stack, 0),
        "owes": max(-stack, 0),
        "dealer": i == (table.dealer if table.dealer >= 0 else table.button),
        "host": chair.who == table.host,
        "state": state,
        "is": did,
        "asked": table.asked[i].n if i in table.asked else None,
        "sits_out": ("one" if chair.until else "on") if chair.sits_out else None,
        "bet": sight.deal.bets[seat] if sight.playing and sight.deal and seat is not None else 0,
        "fan": fan(sight, i),
    }


def fan(sight: Sight, i: int) -> dict[str, Any] | None:
    """The hand of a player as others see it: what lies face up in it, and where the page reminds what else is known."""
    seat = sight.table.seat_of(i)
    if sight.seen is None or seat is None or not (sight.playing or sight.over):
        return None
    zone = sight.seen.hands[seat]
    shown = [card for card in zone.cards if card in sight.seen.up or sight.reminds] if i != sight.chair else []
    return {
        "cards": [str(card) for card in shown],
        "up": [str(card) for card in shown if card in sight.seen.up],
        "hidden": None if zone.hidden is None else zone.hidden + len(zone.cards) - len(shown),
    }


def doing(sight: Sight, i: int, chair: Chair) -> tuple[str, dict[str, Any] | None]:
    """Where a player stands, as a state (turn, done, gone, won or "") and in a word or two."""
    table, deal = sight.table, sight.deal
    seat = table.seat_of(i)
    if sight.playing and deal is not None and seat is not None:
        waiting, phase = deal.waiting, deal.phase
        if len(waiting) == 1 and seat in waiting:
            return "turn", Say(_("to act")).json()
        did = phase.did(deal, seat) if phase else None
        return (did[0], sight.say(did[1])) if did else ("", None)
    if sight.over and seat is not None and table.stage == "result":
        return outcome(sight, seat)
    if table.stage == "naming" and i == table.namer:
        return "turn", Say(_("names the game")).json()
    if chair.going:
        return "gone", Say(_("leaving")).json()
    if chair.away:
        return "gone", Say(_("away")).json()
    if chair.sits_out:
        return "gone", Say(_("sits out one deal") if chair.until else _("sits out")).json()
    if table.stack(i) + chair.pending <= 0:
        return "gone", Say(_("no chips")).json()
    return ("gone", Say(_("next deal")).json()) if table.stage in ("playing", "result") else ("", None)


def outcome(sight: Sight, seat: Seat) -> tuple[str, dict[str, Any] | None]:
    """What the deal came to for one seat."""
    assert sight.deal is not None
    won, paid, owed = sight.money[seat]
    if won:
        return "won", Say(_("wins {chips}"), chips=won).json()
    if owed:
        return "done", Say(_("pays {chips}"), chips=owed).json()
    if seat not in sight.deal.live:
        return "gone", Say(_("folded")).json()
    if paid:
        lost = _("{chips} stays in") if sight.stays else _("loses {chips}")
        text = lost if paid > 0 else _("gains {chips}")
        return "done", Say(text, chips=abs(paid)).json()
    said = sight.deal.said[seat]
    if said is not None and said.verb == "out":
        return "gone", Say(_("out")).json()
    return "", None


def host(sight: Sight) -> dict[str, Any]:
    """Whose table it is, and whether the reader can take over because they have been gone for a while."""
    table = sight.table
    chair, line = table.chair_of(table.host), table.line_of(table.host)
    mine = sight.who == table.host
    return {
        "chair": chair,
        "name": table.chair(chair).name if chair is not None else line.name if line else "",
        "yours": mine,
        "gone": table.deserted,
        "claim": table.deserted and sight.me is not None and not sight.me.bot and not mine,
    }


def settings(sight: Sight) -> dict[str, Any]:
    """How the table is set; the word at the door is for the host alone."""
    settings = sight.table.settings.json()
    return {name: value for name, value in settings.items() if name != "word" or sight.who == sight.table.host}


def talk(sight: Sight) -> list[dict[str, Any]]:
    """What people said lately, oldest first."""
    return [
        {
            "n": remark.n,
            "chair": remark.chair,
            "name": remark.name,
            "text": remark.text or None,
            "reaction": remark.reaction or None,
            "at": remark.at,
            "mine": remark.who == sight.who,
        }
        for remark in sight.table.talk
    ]
