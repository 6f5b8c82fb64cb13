"""The deal that is over, explained: who showed what, what it did, and why. All of it everybody saw."""

from __future__ import annotations

from typing import Any

from ...cards import Card
from ...deal import Deal, Seat
from ...events import KINDS, Event
from ...game import Game
from ...words import Say, _, wire
from .sight import PAID_NEXT, Sight


def result(sight: Sight, deal: Deal) -> dict[str, Any]:
    """The deal that is over, explained: who showed what at the end, what it did, and why."""
    log, told = deal.log_of(None), [event.for_seat(None) for event in deal.told]
    heads = [event for event in log if KINDS[event.kind].place == "headline"]
    notes = [event for event in log if KINDS[event.kind].place == "note"] + heads[1:]
    if not deal.game.reminds:
        notes += [event for event in told if KINDS[event.kind].money == "pays"]
    rows = [row(sight, deal, event) for event in told if event.kind in ("shows", "kitty_shows")]
    shown = {event.seat for event in told if event.kind == "shows"}
    later = [(seat, cards) for seat, cards in sight.table.settled["shown"] if seat not in shown]
    rows += [late_row(sight, deal, seat, cards) for seat, cards in later]
    best = deal.game.best
    worth = (lambda row: best(Card.parse_all(row["cards"]))) if best else lambda row: row["chips"]
    rows.sort(key=lambda row: (row["best"], worth(row)), reverse=True)
    paid = [(event.seat, event.chips) for event in log if event.kind in PAID_NEXT]
    if not paid and heads and sight.stays:
        spent = [before - now for before, now in zip(sight.table.before, deal.stacks, strict=True)]
        paid = [(seat, chips) for seat, chips in enumerate(spent) if chips] if min(spent) >= 0 else []
    return {
        "say": sight.say(heads[0].say) if heads else None,
        "clause": heads[0].clause if heads else None,
        "show": rows or None,
        "notes": [{"say": sight.say(event.say), "clause": event.clause or None} for event in notes],
        "sum": [{"chair": sight.place_of(seat), "chips": chips} for seat, chips in paid] or None,
        "next": {"pot": deal.pot, "reserve": deal.reserve},
    }


def row(sight: Sight, deal: Deal, event: Event) -> dict[str, Any]:
    """A hand that was shown, and what it won or paid."""
    kitty = event.seat < 0
    won, paid, owed = (0, 0, 0) if kitty else sight.money[event.seat]
    best = won > 0 or (kitty and any(e.kind == "kitty_wins" for e in deal.log))
    note = what_was_won(sight, deal, event.seat) if won else Say(_("next pot")) if owed else None
    cards = laid_down(event.cards)
    return {
        "chair": None if kitty else sight.place_of(event.seat),
        "who": Say(_("The kitty")).json() if kitty else None,
        "cards": [str(card) for card in cards],
        "made": list(dict(event.more).get("made", made(deal.game, cards))),
        "table": list(dict(event.more).get("table", ())),
        "hand": wire(dict(event.more).get("row")),
        "chips": won or -(paid + owed),
        "note": wire(note),
        "best": best,
    }


def what_was_won(sight: Sight, deal: Deal, seat: Seat) -> Say:
    """All of the pot, or what parts of it."""
    wins = [event for event in deal.log if event.seat == seat and KINDS[event.kind].money == "wins"]
    parts: list[Say] = list(dict.fromkeys([dict(event.more).get("note", Say(_("the pot"))) for event in wins]))
    if len(parts) == 2:
        return Say(_("{one}, {other}"), one=parts[0], other=parts[1])
    return parts[0] if len(parts) == 1 else Say(_("the pot"))


def late_row(sight: Sight, deal: Deal, seat: Seat, written: list[str]) -> dict[str, Any]:
    """A hand somebody chose to show after the deal (C22)."""
    cards = laid_down(Card.parse_all(written))
    best = deal.game.best
    rank = best(cards) if best else None
    won, paid, owed = sight.money[seat]
    return {
        "chair": sight.place_of(seat),
        "who": None,
        "cards": [str(card) for card in cards],
        "made": made(deal.game, cards),
        "table": [],
        "hand": wire(best.shown(rank)) if best and rank else None,
        "chips": won or -(paid + owed),
        "note": Say(_("shown after the deal")).json(),
        "best": False,
    }


def made(game: Game, cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in game.best.made(cards)] if game.best and cards else []


def laid_down(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand as one lays it down: what is there most often first, then from the highest card down."""
    ranks = [card.rank for card in hand]
    return tuple(sorted(hand, key=lambda card: (ranks.count(card.rank), card), reverse=True))
