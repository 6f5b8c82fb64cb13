"""Bluffalo once more, straight from the rules and in the plainest code, to count against.

Nothing of the engine is used. Cards are texts; a turn is gone through by trying everything that may be done with every
card that may come of it, on a table of its own each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations

End = tuple[tuple[int, ...], int, int]  # stacks, pot and reserve when it is over
Options = dict[str, str]


class Table:
    """Everything that lies on the table."""

    def __init__(self, options: Options, stacks: list[int], pot: int, hands: list[list[str]], pile: str) -> None:
        self.options = options
        self.stacks = stacks
        self.pot = pot
        self.hands = hands
        self.pile = [pile]
        self.deck: list[str] = []

    def but(self) -> Table:
        """The same table once more, to try something out."""
        return deepcopy(self)

    def left(self, seat: int) -> int:
        return (seat + 1) % len(self.stacks)

    def pays(self, seat: int, to: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.stacks[to] += chips

    def robbed(self, victim: int, thief: int) -> Iterator[Table]:
        """Any card of the victim’s."""
        for place in range(len(self.hands[victim])):
            t = self.but()
            t.hands[thief].append(t.hands[victim].pop(place))
            yield t

    def wins(self, seat: int) -> bool:
        """BL3."""
        hand = self.hands[seat]
        myth = "shdc*" if self.options.get("basic_suits") == "5" else "shdc"
        ranks = "AKQJO" if self.options.get("omens_have_rank") == "on" else "AKQJ"
        return (
            any([sum([card[1] == suit for card in hand]) > 3 for suit in "shdc*"])
            or any([sum([card[0] == rank for card in hand]) > 3 for rank in ranks])
            or all([f"O{suit}" in hand for suit in myth])
            or all([f"D{k}" in hand for k in "123"])
        )

    def over(self) -> Counter[End]:
        return Counter({(tuple(self.stacks), self.pot, 0): 1})


def ends(
    game: str,
    options: Options,
    deck: tuple[str, ...],
    dealt: bool,
    stacks: tuple[int, ...],
    button: int,
    pot: int,
    reserve: int,
    any_order: bool,
) -> Counter[End]:
    """In how many ways a game can end with which chips; the cards are dealt in the order they stand, then by chance."""
    assert dealt and not reserve
    seats = len(stacks)
    order = [(button + 1 + k) % seats for k in range(seats)]
    each, ante = {"small_bluffalo": (2, 1), "poor_bluffalo": (4, 0)}[game]
    hands: list[list[str]] = [[] for _seat in order]
    for k in range(each * seats):
        hands[order[k % seats]].append(deck[k])
    t = Table(options, [chips - ante for chips in stacks], pot + ante * seats, hands, deck[each * seats])
    t.deck = list(deck[each * seats + 1 :])
    return turn(t, order[0], 1, any_order)


def turn(t: Table, who: int, number: int, any_order: bool) -> Counter[End]:
    """BL6-BL13, BL20: one of five things, and then the next turn."""
    found: Counter[End] = Counter()
    after = [*discounts(t, who), *pays(t, who), *steals(t, who), *exchanges(t, who)]
    may_declare = t.stacks[who] >= 2
    if not after and not may_declare:
        after = [t.but()]
    for then in after:
        for tidy in tidied(then):
            found += next_turn(tidy, who, number, any_order)
    if may_declare:
        found += declared(t, who, number, 0, any_order)
    return found


def next_turn(t: Table, who: int, number: int, any_order: bool) -> Counter[End]:
    cap = t.options.get("turn_cap", "200")
    if cap != "none" and number == int(cap):
        return t.over()
    return turn(t, t.left(who), number + 1, any_order)


def discounts(t: Table, who: int) -> Iterator[Table]:
    if t.pile:
        then = t.but()
        then.hands[who].append(then.pile.pop())
        yield then


def pays(t: Table, who: int) -> Iterator[Table]:
    if t.stacks[who] >= 2 and t.deck:
        for cards in permutations(t.deck, min(2, len(t.deck))):
            then = t.but()
            then.stacks[who] -= 2
            then.pot += 2
            then.hands[who] += cards
            then.deck = [card for card in then.deck if card not in cards]
            yield then


def steals(t: Table, who: int) -> Iterator[Table]:
    if t.stacks[who] >= 2:
        for victim in [seat for seat in range(len(t.stacks)) if seat != who]:
            for then in t.robbed(victim, who):
                then.pays(who, victim, 2)
                yield then


def exchanges(t: Table, who: int) -> Iterator[Table]:
    if t.pot or t.options.get("empty_pot_exchange", "free") == "free":
        for cards in permutations(t.hands[who], 3):
            then = t.but()
            then.hands[who] = [card for card in then.hands[who] if card not in cards]
            then.pile += cards
            if then.pot:
                then.pot -= 1
                then.stacks[who] += 1
            yield then


def tidied(t: Table) -> Iterator[Table]:
    """BL11, BL12: any card of the deck may be the one that is turned up."""
    if not t.pile and t.deck:
        for started in turned_up(t):
            yield from tidied(started)
    elif not t.deck and len(t.pile) > 1:
        then = t.but()
        then.deck, then.pile = then.pile, []
        yield from turned_up(then)
    else:
        yield t


def turned_up(t: Table) -> Iterator[Table]:
    for card in t.deck:
        then = t.but()
        then.deck.remove(card)
        then.pile.append(card)
        yield then


def declared(t: Table, who: int, number: int, again: int, any_order: bool) -> Counter[End]:
    """BL14-BL16: the left neighbour calls, if that can be paid for, or passes."""
    found: Counter[End] = Counter()
    challenger = t.left(who)
    if t.stacks[challenger] >= 3:
        then = t.but()
        if t.wins(who):
            then.pays(challenger, who, 3)
            found += taken(then, who)
        else:
            then.pays(who, challenger, 2)
            found += next_turn(then, who, number, any_order)
    robbers = [seat for seat in round_from(t, challenger) if seat != who and t.stacks[seat] >= 3]
    return found + robbing(t, who, robbers, number, again, any_order)


def round_from(t: Table, seat: int) -> list[int]:
    """Everybody else, from the left of a seat."""
    return [(seat + k) % len(t.stacks) for k in range(1, len(t.stacks))]


def robbing(t: Table, who: int, robbers: list[int], number: int, again: int, any_order: bool) -> Counter[End]:
    """BL17-BL19."""
    if not robbers or not t.hands[who]:
        return taken(t, who)
    found: Counter[End] = Counter()
    first_to_speak = t.options.get("stealers") == "first_to_speak" and any_order
    for speaks in robbers if first_to_speak else robbers[:1]:
        found += robbing(t, who, [seat for seat in robbers if seat != speaks], number, again, any_order)
        for then in t.robbed(who, speaks):
            then.pays(speaks, who, 3)
            found += next_turn(then, who, number, any_order)
            if str(again) != t.options.get("max_redeclare", "none"):
                found += declared(then, who, number, again + 1, any_order)
    return found


def taken(t: Table, who: int) -> Counter[End]:
    then = t.but()
    then.stacks[who] += then.pot
    then.pot = 0
    return then.over()
