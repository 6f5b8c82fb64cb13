"""Progressive Badugi once more, straight from the rules and in the plainest code, to count against.

Nothing of the engine is used. A deal is a list of stages; each takes a state of the table and gives every state that
can come of it, by every card that can come and everything that can be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

LOW = "A23456789TJQK"

End = tuple[tuple[int, ...], int, int]  # stacks, pot and reserve when it is over
Options = dict[str, str]


class Table:
    """Everything that lies on the table; `copy` to try something out."""

    def __init__(
        self, options: Options, deck: list[str], dealt: bool, stacks: list[int], button: int, pot: int
    ) -> None:
        self.options = options
        self.dealt = dealt
        self.deck = deck
        self.dead: list[str] = []
        self.stacks = stacks
        self.button = button
        self.pot = pot
        self.seats = [(button + 1 + i) % len(stacks) for i in range(len(stacks))]  # those still in, from the left
        self.staked = [0] * len(stacks)  # in bets
        self.put = [0] * len(stacks)  # of these in this round
        self.up: list[list[str]] = [[] for _ in stacks]
        self.down: list[list[str]] = [[] for _ in stacks]
        self.raiser: int | None = None  # of the round before
        self.offer: str | None = None
        self.square: list[str] = []  # of Buddys Game
        self.said: dict[int, str] = {}  # in Buddys Game

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.deck, new.dead = self.deck[:], self.dead[:]
        new.stacks, new.seats = self.stacks[:], self.seats[:]
        new.staked, new.put = self.staked[:], self.put[:]
        new.up, new.down = [hand[:] for hand in self.up], [hand[:] for hand in self.down]
        return new

    def says(self, name: str, usual: str) -> str:
        return self.options.get(name, usual)

    def pays(self, seat: int, chips: int, bet: bool) -> None:
        self.stacks[seat] -= chips
        self.pot += chips
        if bet:
            self.staked[seat] += chips
            self.put[seat] += chips

    @property
    def able(self) -> list[int]:
        """Those still in who have chips."""
        return [seat for seat in self.seats if self.stacks[seat] > 0]


Stage = Callable[[Table], Iterator[Table]]


def ends(
    game: str,
    options: Options,
    deck: tuple[str, ...],
    dealt: bool,
    stacks: tuple[int, ...],
    button: int,
    pot: int,
    reserve: int,
) -> Counter[End]:
    """In how many ways a deal can end with which chips. `dealt`: the deck is in the order it comes."""
    downs = 1 if game == "small_badugi" else 3
    table = Table(options, list(deck), dealt, list(stacks), button, pot)
    stages: list[Stage] = [forced, up_cards]
    for number in range(1, downs + 1):
        stages += [down_cards, betting(number, number > 2)]
    stages += [buying, betting(4, True), showdown(downs + 1)]
    return Counter((tuple(t.stacks), t.pot, reserve) for t in run(table, stages))


def run(t: Table, stages: list[Stage]) -> Iterator[Table]:
    if len(t.seats) == 1:  # PB15
        t = t.copy()
        t.stacks[t.seats[0]] += t.pot
        t.pot = 0
        yield t
    elif not stages:
        yield t
    else:
        for then in stages[0](t):
            yield from run(then, stages[1:])


# ---- chips before the cards


def blinds_of(t: Table) -> tuple[int, int] | None:
    said = t.says("blinds", "none")
    if said == "none":
        return None
    small, big = said.split("/")
    return int(small), int(big)


def forced(t: Table) -> Iterator[Table]:
    """C14, C16, PB14."""
    t = t.copy()
    blinds = blinds_of(t)
    if blinds is not None:
        for seat, chips in zip(posters(t), blinds, strict=True):
            t.pays(seat, chips, True)
    elif t.pot == 0 or t.says("reante_after_throw_in", "on") == "on":
        for seat in t.seats:
            t.pays(seat, int(t.says("ante", "1")), False)
    yield t


def posters(t: Table) -> tuple[int, int]:
    n = len(t.stacks)
    return (t.button, 1 - t.button) if n == 2 else ((t.button + 1) % n, (t.button + 2) % n)


# ---- cards


def draws(t: Table) -> Iterator[tuple[str, Table]]:
    """Every card that can come next (C8)."""
    t = t.copy()
    if len(t.deck) <= 1 and t.dead:
        t.deck, t.dead = t.deck + t.dead, []
    for card in t.deck[:1] if t.dealt else t.deck:
        then = t.copy()
        then.deck.remove(card)
        yield card, then


def up_cards(t: Table) -> Iterator[Table]:
    """PB6: the round first, then each that is too high is replaced until it stands."""
    qualifier = LOW.index(t.says("qualifier", "9"))
    said = t.says("burn_from", "by_qualifier")
    burned = "" if said == "off" else LOW[max(9, qualifier + 1) :] if said == "by_qualifier" else LOW[LOW.index(said) :]

    def one_each(t: Table, seats: list[int]) -> Iterator[Table]:
        if not seats:
            yield from replaced(t, t.seats)
            return
        for card, then in draws(t):
            then.up[seats[0]] = [card]
            yield from one_each(then, seats[1:])

    def replaced(t: Table, seats: list[int]) -> Iterator[Table]:
        if not seats:
            yield t
        elif t.up[seats[0]][0][0] not in burned:
            yield from replaced(t, seats[1:])
        else:
            t = t.copy()
            t.dead += t.up[seats[0]]
            for card, then in draws(t):
                then.up[seats[0]] = [card]
                yield from replaced(then, seats)

    yield from one_each(t, t.seats)


def down_cards(t: Table) -> Iterator[Table]:
    """PB7: to active players only."""

    def one_each(t: Table, seats: list[int]) -> Iterator[Table]:
        if not seats:
            yield t
            return
        for card, then in draws(t):
            then.down[seats[0]].append(card)
            yield from one_each(then, seats[1:])

    yield from one_each(t, t.seats)


# ---- bets (C14-C18)


class Round:
    """What matters only within a betting round."""

    def __init__(self, number: int, big: bool, t: Table) -> None:
        self.structure = t.says("structure", "fixed")
        small_bet, big_bet = t.says("small_bet", "2"), t.says("big_bet", "4")
        spread = int(t.says("spread_min", small_bet)), int(t.says("spread_max", big_bet))
        self.least = spread[0] if self.structure == "spread" else int(big_bet if big else small_bet)
        self.most = spread[1]
        self.high = 0  # to be met
        self.last = self.least  # the last full bet or raise
        self.bets = 0  # full bets and raises
        self.acted: frozenset[int] = frozenset()  # who may not raise again until somebody else does, in full
        self.wait: tuple[int, ...] = ()
        self.raiser: int | None = None
        limited = self.structure in ("fixed", "spread")
        two = len(t.able) == 2 and t.says("heads_up_cap", "on") == "off"
        self.cap = int(t.says("max_bets", "4")) if limited and not two else 10**9

    def copy(self) -> Round:
        new = Round.__new__(Round)
        new.__dict__.update(self.__dict__)
        return new


def betting(number: int, big: bool) -> Stage:
    def stage(t: Table) -> Iterator[Table]:
        t, r = t.copy(), Round(number, big, t)
        blinds = blinds_of(t)
        start = opener(t, number, blinds is not None)
        t.raiser = None
        turn = t.seats[t.seats.index(start) :] + t.seats[: t.seats.index(start)]
        r.wait = tuple([seat for seat in turn if t.stacks[seat]])
        if number == 1 and blinds is not None:
            r.high, r.bets, r.raiser = blinds[1], 1, posters(t)[1]
            r.last = r.least if r.structure == "fixed" else max(r.least, blinds[1])
        elif number == 1 and t.says("opener", "") == "high_up_card_brings_in" and len(r.wait) > 1:
            who = r.wait[0]
            t.pays(who, min(int(t.says("bring_in", "1")), t.stacks[who]), True)
            r.high = t.put[who]
            r.wait = (*r.wait[1:], *([who] if t.stacks[who] else []))
        yield from act(t, r)

    return stage


def opener(t: Table, number: int, blinds: bool) -> int:
    """C15, C16, PB18; one who is not in any more is followed by the next who is."""
    n = len(t.stacks)

    def or_next(seat: int) -> int:
        while seat not in t.seats:
            seat = (seat + 1) % n
        return seat

    if blinds and number == 1:
        return or_next((posters(t)[1] + 1) % n)
    rule = t.says("opener", "left_of_dealer")
    if rule == "last_raiser" and t.raiser is not None:
        return or_next(t.raiser)
    if rule == "rotating":
        return or_next((t.button + number) % n)
    if rule in ("low_up_card", "high_up_card_brings_in"):
        showing = [seat for seat in t.seats if t.up[seat]]
        ranks = {seat: sorted([LOW.index(card[0]) for card in t.up[seat]]) for seat in showing}
        if showing and rule == "high_up_card_brings_in" and number == 1:
            highest = max(ranks[seat][-1] for seat in showing)
            return next(seat for seat in showing if ranks[seat][-1] == highest)
        if showing:
            lowest = min(ranks[seat][0] for seat in showing)
            return next(seat for seat in showing if ranks[seat][0] == lowest)
    return t.seats[0]


def act(t: Table, r: Round) -> Iterator[Table]:
    if len(t.able) <= 1:  # there is nobody to bet against
        r.wait = tuple([seat for seat in r.wait if t.put[seat] < max(t.put)])
    if not r.wait or len(t.seats) == 1:
        yield round_over(t, r)
        return
    seat, rest = r.wait[0], r.wait[1:]
    owed = r.high - t.put[seat]
    if owed > 0:
        then, after = t.copy(), r.copy()
        then.seats.remove(seat)
        then.dead += then.up[seat] + then.down[seat]
        then.up[seat], then.down[seat] = [], []
        after.wait = rest
        yield from act(then, after)
    then, after = t.copy(), r.copy()  # check or call
    then.pays(seat, min(max(owed, 0), t.stacks[seat]), True)
    after.wait, after.acted = rest, r.acted | {seat}
    yield from act(then, after)
    if t.stacks[seat] <= owed or len(t.able) == 1 or seat in r.acted or r.bets >= r.cap:
        return
    for height, full in heights(t, r, seat):
        then, after = t.copy(), r.copy()
        then.pays(seat, height - t.put[seat], True)
        k = then.seats.index(seat)
        after.wait = tuple([other for other in then.seats[k + 1 :] + then.seats[:k] if then.stacks[other]])
        after.acted = frozenset([seat]) if full else r.acted | {seat}
        after.raiser = seat
        if full:
            after.bets += 1
            after.last = max(r.last, height - under(r)) if r.structure != "fixed" else r.last
        after.high = height
        yield from act(then, after)


def under(r: Round) -> int:
    """A bring-in, or an all-in of less than a bet, is no bet: the first one is made up to a full one."""
    return r.high if r.bets or r.high >= r.least else 0


def heights(t: Table, r: Round, seat: int) -> list[tuple[int, bool]]:
    """To what one may bet or raise, and whether that is a full one."""
    everything = t.put[seat] + t.stacks[seat]
    least = under(r) + r.last
    most = {
        "fixed": least,
        "spread": under(r) + r.most,
        "pot_limit": r.high + t.pot + (r.high - t.put[seat]),
        "no_limit": everything,
    }[r.structure]
    if everything < least:
        return [(everything, False)]
    return [(height, True) for height in range(least, min(max(least, most), everything) + 1)]


def round_over(t: Table, r: Round) -> Table:
    """C17: what nobody called goes back."""
    t = t.copy()
    most = max(t.put)
    others = sorted(t.put)[-2]
    if most > others:
        seat = t.put.index(most)
        t.stacks[seat] += most - others
        t.staked[seat] -= most - others
        t.pot -= most - others
    t.put = [0] * len(t.put)
    t.raiser = r.raiser
    return t


# ---- buys (PB10-PB12)


def buying(t: Table) -> Iterator[Table]:
    first = int(t.says("buy_price", t.says("small_bet", "2")))
    second = int(t.says("second_buy_price", str(first)))
    if t.says("buy_order", "two_rounds") == "two_rounds":
        chances = [(seat, price) for price in (first, second) for seat in t.seats]
    else:
        chances = [(seat, price) for seat in t.seats for price in (first, second)]
    stays = {seat: t.up[seat][0] for seat in t.seats}
    yield from opportunities(t, chances, stays)


def opportunities(t: Table, chances: list[tuple[int, int]], stays: dict[int, str]) -> Iterator[Table]:
    t = t.copy()
    while chances and (t.stacks[chances[0][0]] == 0 or t.stacks[chances[0][0]] < chances[0][1]):
        chances = chances[1:]
    if not chances:
        t.dead += [t.offer] if t.offer else []
        t.offer = None
        yield t
        return
    (seat, price), rest = chances[0], chances[1:]
    rule = t.says("offer", "seen")
    if rule != "blind" and t.offer is None:
        for card, then in draws(t):
            then.offer = card
            yield from opportunities(then, chances, stays)
        return
    then = t.copy()  # no
    if rule == "seen":
        then.dead.append(str(then.offer))
        then.offer = None
    yield from opportunities(then, rest, stays)
    for gone in t.up[seat] + t.down[seat]:
        if gone == stays[seat] and t.says("up_card_may_go", "yes") == "no":
            continue
        paid = t.copy()
        paid.pays(seat, price, False)
        for card, then in draws(paid) if rule == "blind" else [(str(t.offer), paid.copy())]:
            then.offer = None
            for pile in (then.up[seat], then.down[seat]):
                if gone in pile:
                    pile.remove(gone)
            lies = t.says("bought_card", "as_offered")
            face_up = lies == "up" or (lies == "as_offered" and rule != "blind")
            (then.up if face_up else then.down)[seat].append(card)
            then.dead.append(gone)
            yield from opportunities(then, rest, stays)


# ---- showdown (PB2, PB13, PB14, C17)


def badugi(hand: list[str]) -> tuple[int, list[int]]:
    """How many cards count, and their ranks from the highest, negated: bigger is better."""
    found = [(0, [0])]
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            if len({card[0] for card in cards}) == size == len({card[1] for card in cards}):
                found.append((size, sorted([-LOW.index(card[0]) for card in cards])))
    return max(found)


def showdown(size: int) -> Stage:
    def stage(t: Table) -> Iterator[Table]:
        t = t.copy()
        qualifier = LOW.index(t.says("qualifier", "9"))
        ranks = {seat: badugi(t.up[seat] + t.down[seat]) for seat in t.seats}
        good = [seat for seat in t.seats if ranks[seat][0] == size and -ranks[seat][1][0] <= qualifier]
        left, rivals = t.staked, t.seats
        pot = t.pot - sum(t.staked)  # antes, buys and what was carried
        while rivals:
            layer = min(left[seat] for seat in rivals)
            pot += sum([min(chips, layer) for chips in left])
            left = [max(0, chips - layer) for chips in left]
            best = max([ranks[seat] for seat in rivals])
            winners = [seat for seat in rivals if seat in good and ranks[seat] == best]
            if len(rivals) == 1:
                winners = rivals
            for k, seat in enumerate(winners):
                share = pot // len(winners) + (k < pot % len(winners))  # C3
                t.stacks[seat] += share
                t.pot -= share
            pot, rivals = 0, [seat for seat in rivals if left[seat]]
        yield t

    return stage
