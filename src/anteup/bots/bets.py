"""Checks, calls, folds, bets and raises: whatever seems worth most, in chips.

To stay in is worth the part of the pot that a hand may win, and an equal part of a pot that nobody wins and that stays
for the next deal, into which all are dealt; of the pot as it will be if four of five chips that the others are asked
for come in. A chip put in oneself seems a tenth dearer. So above its share a hand is bet, and for a large pot from
before one stays in with little.

Or a bet takes the pot there and then: each of the others folds with the chance that the bet is of bet and pot together,
who raised last hardly ever, and all of them less where it is likely that nobody will win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..actions import Action, Chips
from ..chance import Random
from ..deal import Seat
from ..events import Event
from ..phases.betting import BETS, CALL, CALLS, CHECK, CHECKS, FOLD, FOLDS, RAISES
from ..view import View

GOES_IN: Final = 0.9  # how much of what the others are asked for
STANDS_BY: Final = 0.2  # how often who raised last folds, where another would
CARE: Final = 0.1  # how much dearer a chip is that one puts in than one that may be won
NERVE: Final = 0.1  # by how much of the chips asked a choice may look better or worse than it is, from deal to deal
WORDS: Final = (CHECKS, CALLS, BETS, RAISES)  # the mildest first


class Outlook(NamedTuple):
    """What part of the pot a hand may win at the showdown, and the chance that nobody qualifies."""

    win: float
    nobody: float


# What was heard


class Heard(NamedTuple):
    """The boldest that a player did when they last spoke, one of WORDS, and in which round of bets, from 0."""

    round: int
    word: str

    @property
    def bold(self) -> bool:
        return self.word in (BETS, RAISES)


def heard(log: Sequence[Event]) -> dict[Seat, Heard]:
    """What each player who has spoken did in the last round of bets they spoke in."""
    out: dict[Seat, Heard] = {}
    number, going_on = -1, False
    for event in log:
        if event.kind in WORDS:
            number += not going_on
            going_on = True
            before = out.get(event.seat)
            words = [event.kind] if before is None or before.round < number else [event.kind, before.word]
            out[event.seat] = Heard(number, max(words, key=WORDS.index))
        elif event.kind != FOLDS:
            going_on = False  # cards come between two rounds
    return out


def raiser(log: Sequence[Event]) -> Seat | None:
    """Who bet or raised last in this deal."""
    return next((event.seat for event in reversed(log) if event.kind in (BETS, RAISES)), None)


# What to do


def bet(view: View, outlook: Outlook, bold: Seat | None, rng: Random) -> Action:
    """Whatever seems worth most; `bold` raised last."""
    assert view.seat is not None
    part = outlook.nobody / len(view.stacks)  # of a pot that stays
    high, mine = view.now[2], view.bets[view.seat]

    def staying(height: int, cost: int) -> float:
        pot = view.pot + cost + GOES_IN * along(view, height)
        return (outlook.win + part) * pot - cost * (1 + CARE)

    def nerve(chips: int) -> float:
        return NERVE * chips * rng.uniform(-1, 1)

    values: dict[Action, float] = {}
    cost = min(high - mine, view.stacks[view.seat])
    if CHECK in view.choices:
        values[CHECK] = staying(high, 0)
    else:
        values[FOLD] = part * view.pot / 3 if len(view.live) > 2 else 0
        values[CALL] = staying(high, cost) + nerve(cost)
    more = bolder(view, outlook.win)
    if more is not None:
        cost = more.number - mine
        alone = all_fold(view, bold, more.number - high, outlook.nobody)
        values[more] = alone * view.pot + (1 - alone) * staying(more.number, cost) + nerve(cost)
    return max(values, key=lambda action: values[action])


def along(view: View, height: int) -> int:
    """What the others put in if all of them go along to this height."""
    others = [seat for seat in view.live if seat != view.seat]
    return sum([min(max(0, height - view.bets[seat]), view.stacks[seat]) for seat in others])


def all_fold(view: View, bold: Seat | None, asked: int, nobody: float) -> float:
    """The chance that a bet or raise by so much takes the pot there and then."""
    chance = 1.0
    for seat in view.live:
        if seat != view.seat:
            folds = (1 - nobody) * asked / (asked + view.pot) if view.stacks[seat] else 0
            chance *= folds * STANDS_BY if seat == bold else folds
    return chance


def bolder(view: View, win: float) -> Action | None:
    """A bet or raise; of a free amount the more the better the hand is, up to half the pot above the least."""
    for action in view.choices.exact:
        if action.number:
            return action
    for form in view.choices.forms:
        if isinstance(form, Chips):
            return Action(form.verb, min(form.most, form.least + round(win * view.pot / 2)))
    return None
