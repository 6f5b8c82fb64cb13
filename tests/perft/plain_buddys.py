"""Buddys Game once more, straight from the rules and in the plainest code, to count against.

Bets and the cards that come are those of `plain_badugi`; a stage gives every state of the table that can come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import factorial

from .plain_badugi import LOW, End, Options, Stage, Table, betting, down_cards, draws, forced, run

HIGH = "23456789TJQKA"
KINDS = ["high card", "pair", "two pair", "trips", "straight", "flush", "full", "four", "straight flush"]
PERFECT = (0, [-3, -2, -1, 0])  # A-2-3-4
ROYAL, RUNS_HIGH = (8, [12]), (99, [0])

Hand = tuple[int, list[int]]  # its kind, and ranks that are better the bigger they are


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
    """In how many ways a deal can end with which chips. `dealt`: the deck is in the order it comes."""
    table = Table(options, list(deck), dealt, list(stacks), button, pot)
    numbers = iter(range(1, 9))

    def bets(big: bool, option: str = "", usual: str = "on") -> list[Stage]:
        return [betting(next(numbers), big)] if table.says(option, usual) == "on" else []

    stages: list[Stage] = [forced, down_cards, down_cards, down_cards, down_cards, first_buy]  # BG7, BG8
    stages += bets(False, "bet_before_square", "off")
    stages += [square, *bets(False), *bets(False), third_corner, *bets(True), *bets(True), second_buy]  # BG9-BG11, BG23
    stages += bets(True, "bet_after_second_buy", "off")
    stages += [declare(any_order), *bets(True, "final_bet"), showdown]
    return Counter((tuple(t.stacks), t.pot, reserve) for t in run(table, stages))


# ---- buys and the square


def first_buy(t: Table) -> Iterator[Table]:
    """BG8: from the left, one or two cards."""
    yield from buys(t, t.seats, int(t.says("buy_price", "2")), 2, None)


def second_buy(t: Table) -> Iterator[Table]:
    """BG11."""
    big = int(t.says("big_bet", "4"))
    yield from buys(t, t.seats, int(t.says("replace_price", str(big))), 1, int(t.says("fifth_price", str(2 * big))))


def buys(t: Table, seats: list[int], price: int, most: int, fifth: int | None) -> Iterator[Table]:
    if not seats:
        yield t
        return
    seat, rest = seats[0], seats[1:]
    yield from buys(t, rest, price, most, fifth)  # nothing
    if t.stacks[seat] == 0:  # BG25
        return
    for count in range(1, most + 1):
        for gone in combinations(t.down[seat], count):
            if t.stacks[seat] >= count * price:
                for then in drawn(t, seat, count, count * price):
                    then.down[seat] = [card for card in then.down[seat] if card not in gone]
                    then.dead += gone  # only now, so that they do not come back at once
                    yield from buys(then, rest, price, most, fifth)
    if fifth is not None and t.stacks[seat] >= fifth:
        for then in drawn(t, seat, 1, fifth):
            yield from buys(then, rest, price, most, fifth)


def drawn(t: Table, seat: int, count: int, price: int) -> Iterator[Table]:
    """Every way to get so many cards for a price, which is no bet."""
    paid = t.copy()
    paid.pays(seat, price, False)

    def more(t: Table, count: int) -> Iterator[Table]:
        if not count:
            yield t
            return
        for card, then in draws(t):
            then.down[seat].append(card)
            yield from more(then, count - 1)

    yield from more(paid, count)


def square(t: Table) -> Iterator[Table]:
    """BG9: places 0 1 over 2 3."""

    def more(t: Table) -> Iterator[Table]:
        if len(t.square) == 4:
            yield t
            return
        for card, then in draws(t):
            then.square = [*then.square, card]
            yield from more(then)

    yield from more(t)


def third_corner(t: Table) -> Iterator[Table]:
    """BG10: it is all the same to the chips which one the dealer chooses."""
    yield t
    if t.says("turn_third", "fixed") == "dealer":
        yield t.copy()


def declare(any_order: bool) -> Stage:
    """BG14: everybody, the all-in too."""

    def stage(t: Table) -> Iterator[Table]:
        for ways in product(("low", "high", "both"), repeat=len(t.seats)):
            for _order in range(factorial(len(t.seats)) if any_order else 1):
                then = t.copy()
                then.said = dict(zip(t.seats, ways, strict=True))
                yield then

    return stage


# ---- hands (BG3, BG15, BG16, C23)


def from_the_table(cards: list[str]) -> list[list[str]]:
    """None, one, or two of a side."""
    a, b, c, d = cards
    return [[], [a], [b], [c], [d], [a, b], [c, d], [a, c], [b, d]]


def best_high(t: Table, seat: int) -> Hand:
    hands = [[*mine, *some] for some in from_the_table(t.square) for mine in combinations(t.down[seat], 5 - len(some))]
    return max(map(poker, hands))


def poker(hand: list[str]) -> Hand:
    """The kind of a hand of five, and its ranks, most repeated first."""
    values = [HIGH.index(card[0]) for card in hand]
    groups = sorted([(values.count(value), value) for value in set(values)], reverse=True)
    counts, ranks = [count for count, _value in groups], [value for _count, value in groups]
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, ranks = True, [3]
    flush = len({card[1] for card in hand}) == 1
    kind = {
        (4, 1): "four",
        (3, 2): "full",
        (3, 1, 1): "trips",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
    }.get(tuple(counts), "high card")
    if straight or flush:
        kind = "straight flush" if straight and flush else "straight" if straight else "flush"
    return KINDS.index(kind), ranks[:1] if straight else ranks


def best_low(t: Table, seat: int) -> Hand | None:
    """The ranks of the best doogie from the highest, the ace 0, negated so that bigger is better."""
    found = []
    for some in from_the_table(t.square):
        for mine in combinations(t.down[seat], 4 - len(some)):
            hand = [*mine, *some]
            if len({card[0] for card in hand}) == len({card[1] for card in hand}) == 4:
                found.append((0, sorted([-LOW.index(card[0]) for card in hand])))
    return max(found, default=None)


# ---- who wins what (BG17-BG20, BG24, C3, C17)


def showdown(t: Table) -> Iterator[Table]:
    t = t.copy()
    highs = {seat: best_high(t, seat) for seat in t.seats}
    lows = {seat: best_low(t, seat) for seat in t.seats}
    left, rivals = t.staked, t.seats
    pot = t.pot - sum(t.staked)  # antes, buys and what was carried
    while rivals:
        layer = min(left[seat] for seat in rivals)
        pot += sum([min(chips, layer) for chips in left])
        left = [max(0, chips - layer) for chips in left]
        for seat, chips in shares(t, pot, rivals, highs, lows):
            t.stacks[seat] += chips
            t.pot -= chips
        pot, rivals = 0, [seat for seat in rivals if left[seat]]
    yield t


def shares(
    t: Table,
    pot: int,
    rivals: list[int],
    highs: dict[int, Hand],
    lows: dict[int, Hand | None],
) -> list[tuple[int, int]]:
    if len(rivals) == 1:
        return [(rivals[0], pot)]
    perfect = t.says("perfect", "when_declared_both")
    wonders = [
        seat
        for seat in rivals
        if lows[seat] == PERFECT
        and (perfect == "always" or (perfect == "when_declared_both" and t.said[seat] == "both"))
    ]
    least = {"trips": 3, "full_house": 6, "none": 0}[t.says("high_qualifier", "trips")]
    most = t.says("low_qualifier", "7")
    high = {s: highs[s] for s in rivals if t.said[s] != "low" and highs[s][0] >= least}
    high |= {s: RUNS_HIGH for s in wonders}
    low = {s: hand for s in rivals if (t.said[s] != "high" or s in wonders) and (hand := lows[s])}
    if most != "none":
        low = {s: hand for s, hand in low.items() if -hand[1][0] < int(most)}
    fallen = failures(t, rivals, high, low)
    high_winners = winners(high, fallen)
    low_winners = winners(low, fallen)
    if t.says("failed_both", "next_best") == "beater_takes_all":
        led = [len(winners(hands, [])) == 1 and winners(hands, [])[0] in fallen for hands in (high, low)]
        if led == [True, False] and low_winners:
            high_winners = low_winners
        if led == [False, True] and high_winners:
            low_winners = high_winners
    if not high_winners or not low_winners or high_winners == low_winners:
        return equal(pot, high_winners or low_winners)
    return equal(pot - pot // 2, high_winners) + equal(pot // 2, low_winners)


def failures(t: Table, rivals: list[int], high: dict[int, Hand], low: dict[int, Hand]) -> list[int]:
    """BG24: who declared both and is not best both ways."""
    if t.says("both", "each_half") == "each_half":
        return []
    tie = t.says("both_tie", "safe_if_best")
    fallen = []
    for seat in rivals:
        if t.said[seat] == "both":
            best_possible = (high.get(seat) in (RUNS_HIGH, ROYAL), low.get(seat) == PERFECT)
            for hands, possible in zip((high, low), best_possible, strict=True):
                alone = winners(hands, []) == [seat]
                tied = seat in winners(hands, []) and (tie == "safe" or (tie == "safe_if_best" and possible))
                if not alone and not tied and seat not in fallen:
                    fallen.append(seat)
    return fallen


def winners(hands: dict[int, Hand], fallen: list[int]) -> list[int]:
    left = {seat: hand for seat, hand in hands.items() if seat not in fallen}
    return [seat for seat in left if left[seat] == max(left.values())]


def equal(chips: int, seats: list[int]) -> list[tuple[int, int]]:
    """C3."""
    return [(seat, chips // len(seats) + (k < chips % len(seats))) for k, seat in enumerate(seats)]
