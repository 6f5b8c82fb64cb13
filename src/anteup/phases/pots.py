"""The pot as all-ins have cut it up: a main pot, and a side pot for each further level of bets (C17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..deal import Deal, Seat
from ..events import kind
from ..words import Say, _

ALL_FOLDED: Final = kind(
    "all_folded",
    _("All others folded: {who} takes {pot}, and nobody sees the cards."),
    you=_("All others folded: {pot} is yours, and nobody sees your cards."),
    place="headline",
)
UNOPPOSED: Final = kind(
    "unopposed",
    _("{who} has {pot}: nobody else is left in it."),
    you=_("You have {pot}: nobody else is left in it."),
    place="note",
)
ODD_SHARE: Final = kind(
    "odd_share", _("{chips} does not divide evenly: one chip more for {all}, from the dealer’s left."), place="note"
)


THE_POT: Final = Say(_("the pot"))


class Pot(NamedTuple):
    """Chips, the active seats that can win them, clockwise from the dealer's left, and what it is called."""

    chips: int
    seats: tuple[Seat, ...]
    name: Say


def side_pots(d: Deal) -> list[Pot]:
    """The main pot first: with antes, buy prices and carried chips; then one for each level that an all-in has made.

    What folded players paid lies in the levels it reached. Nothing is left out: nobody folds who has put in most.
    """
    paid = d.paid
    levels = {paid[seat] for seat in d.live}
    return cut(d, {level: tuple([seat for seat in d.live if paid[seat] >= level]) for level in levels})


def pots_so_far(d: Deal) -> list[Pot]:
    """The pots while bets are still made: cut where somebody is all in; whoever has chips may come into any of them."""
    paid = d.paid
    levels = {max(paid), *[paid[seat] for seat in d.live if not d.stacks[seat]]}
    return cut(d, {level: tuple([s for s in d.live if paid[s] >= level or d.stacks[s]]) for level in levels})


def cut(d: Deal, levels: Mapping[int, tuple[Seat, ...]]) -> list[Pot]:
    """The pot cut at these heights of what was paid, each with the seats that can win what lies below it."""
    if len(levels) == 1:
        return [Pot(d.pot, seats, THE_POT) for seats in levels.values() if d.pot]
    parts = []
    below = 0
    more = d.pot - sum(d.paid)  # antes, buy prices, carried chips
    for level in sorted(levels):
        chips = more + sum([min(paid, level) - min(paid, below) for paid in d.paid])
        if chips:
            parts.append((chips, levels[level]))
        below, more = level, 0
    if len(parts) < 2:
        return [Pot(chips, seats, THE_POT) for chips, seats in parts]
    names = [Say(_("the main pot")), *[Say(_("the side pot of {chips}"), chips=chips) for chips, _seats in parts[1:]]]
    return [Pot(chips, seats, name) for (chips, seats), name in zip(parts, names, strict=True)]


def taken_alone(d: Deal, clause: str) -> bool:
    """Whether all others folded; then who is left takes all there is, the carried chips too (C18)."""
    if len(d.live) > 1:
        return False
    (seat,) = d.live
    d.say(ALL_FOLDED, seat, clause, pot=d.pot)
    d.win(seat, d.pot, clause)
    return True


def unopposed(d: Deal, pot: Pot) -> bool:
    """Whether only one player is left in a pot; then it is theirs (C17)."""
    if len(pot.seats) > 1:
        return False
    d.say(UNOPPOSED, pot.seats[0], "C17", pot=pot.name)
    d.win(pot.seats[0], pot.chips, "C17", note=pot.name)
    return True


def tell_odd(d: Deal, chips: int, winners: Sequence[Seat]) -> None:
    """Who has one chip more, where chips do not divide evenly (C3)."""
    odd = chips % len(winners)
    if odd:
        d.say(ODD_SHARE, clause="C3", chips=chips, all=tuple(winners[:odd]))
