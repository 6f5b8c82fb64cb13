"""The match-pot games once more, straight from the rules and in the plainest code, to count against.

Cards are texts, hands tuples of them, options a dictionary of texts; nothing of the engine is used. A deal is gone
through by listing: who gets which cards, what is done with the card that goes round, who is in, and what that does to
the chips.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

RANKS = "23456789TJQKA"

Hand = tuple[str, ...]
End = tuple[tuple[int, ...], int, int]  # stacks, pot and reserve when it is over
Options = dict[str, str]


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
    seats = len(stacks)
    order = [(button + 1 + i) % seats for i in range(seats)]
    ante = int(options.get("ante", "1"))
    scheme = "all_but_matchers" if options.get("losers") == "worst" else options.get("antes", "when_empty")  # GU16
    antes = scheme != "when_empty" or pot + reserve == 0  # C5; nobody is excused
    table = Middle(options, list(stacks), pot + reserve)
    for seat in order:
        if antes:
            table.stacks[seat] -= ante
            table.middle += ante
    size = {"guts": int(options.get("cards", "3")), "buddhas_folly": 5, "pair_folly": 2}[game]
    more = 1 if game != "guts" else 0 if options.get("kitty", "off") == "off" else size
    found: Counter[End] = Counter()
    for hands, rest, times in dealings(deck, dealt, order, size, more):
        held = circulations(hands, rest[0], order, options) if game != "guts" else Counter({hands: 1})
        for finally_held, sequences in held.items():
            ranks = [rank(hand, options) for hand in finally_held]
            kitty = rank(rest, options) if game == "guts" and more else None
            for ins, orders in declarations(order, table, options, any_order):
                found[settled(table, options, order, ins, ranks, kitty, ante)] += times * sequences * orders
    return found


def dealings(
    deck: tuple[str, ...], dealt: bool, order: list[int], size: int, more: int
) -> Iterator[tuple[tuple[Hand, ...], Hand, int]]:
    """Hands by seat, the cards after them, and in how many ways they come (C7: one at a time, from the left)."""
    needed = size * len(order) + more
    for cards in [deck[:needed]] if dealt else permutations(deck, needed):
        by_turn = [tuple(cards[i : size * len(order) : len(order)]) for i in range(len(order))]
        yield tuple([by_turn[order.index(seat)] for seat in range(len(order))]), tuple(cards[size * len(order) :]), 1


# ---- hands


def rank(hand: Hand, options: Options) -> tuple[object, ...]:
    """What a hand of two, three or five cards is worth, as something that compares (GU4-GU6, GU20, C23)."""
    values = sorted([RANKS.index(card[0]) for card in hand], reverse=True)
    groups = sorted([(values.count(value), value) for value in set(values)], reverse=True)
    counts, tie = [count for count, _value in groups], [value for _count, value in groups]
    size = len(hand)
    straight = len(groups) == size and values[0] - values[-1] == size - 1
    if len(groups) == size and values == [12, *range(size - 2, -1, -1)] and options.get("wheel", "on") == "on":
        straight, tie = True, [size - 2]
    flush = len({card[1] for card in hand}) == 1
    if size == 2:
        straight = flush = False
    order = options.get("three_rank", "standard")
    if order == "no_straights_flushes" and size == 3:
        straight = flush = False
        tie = [value for _count, value in groups]
    if straight and size > 2:
        tie = tie[:1]
    names = {
        2: ["pair"],
        3: ["pair", "flush", "straight", "trips", "both"],
        5: ["pair", "two pair", "trips", "straight", "flush", "full", "four", "both"],
    }[size]
    if order == "flush_first" and size == 3:
        names = ["pair", "straight", "flush", "trips", "both"]
    made = {
        "both": straight and flush,
        "four": counts[0] == 4,
        "full": counts == [3, 2],
        "flush": flush,
        "straight": straight,
        "trips": counts[0] == 3,
        "two pair": counts[:2] == [2, 2],
        "pair": counts[0] == 2,
    }
    best = max([names.index(name) + 1 for name in names if made[name]], default=0)
    return (best, *tie)


# ---- the card that goes round (BF5-BF13, BF22)


def circulations(hands: tuple[Hand, ...], card: str, order: list[int], options: Options) -> Counter[tuple[Hand, ...]]:
    """The hands that the players can end with, each with the number of ways that lead there."""
    seats = len(order)
    step = 1 if options.get("direction", "left") == "left" else -1
    laps = options.get("max_laps", "10")
    most = None if laps == "none" else int(laps) * seats
    found: Counter[tuple[Hand, ...]] = Counter()

    def offered(held: tuple[Hand, ...], card: str, to: int, first: bool, rejections: int, offers: int) -> None:
        over = rejections == (seats if first else seats - 1)  # BF9: all, or all but its discarder
        if over or offers == most:
            found[held] += 1
            return
        onward = (to + step) % seats
        offered(held, card, onward, first, rejections + 1, offers + 1)
        for place, gone in enumerate(held[to]):  # BF11: one of the cards held before
            new = (*held[to][:place], card, *held[to][place + 1 :])
            offered((*held[:to], new, *held[to + 1 :]), gone, onward, False, 0, offers + 1)

    dealer = order[-1]
    offered(hands, card, (dealer + step) % seats, True, 0, 0)
    return found


# ---- in or out (C10-C12)


class Middle:
    """The chips after the antes: all that lies in the middle, and what is at stake of it (C2, GU11)."""

    def __init__(self, options: Options, stacks: list[int], middle: int) -> None:
        self.stacks = stacks
        self.middle = middle
        limit = options.get("limit", "none")
        self.limit = None if limit == "none" else int(limit)
        self.losers_only = options.get("limit_on", "both") == "losers"
        self.short = options.get("short", "capped")

    @property
    def at_stake(self) -> int:
        return self.middle if self.limit is None else min(self.middle, self.limit)

    @property
    def to_win(self) -> int:
        return self.middle if self.losers_only else self.at_stake

    def may_be_in(self, seat: int) -> bool:
        """C4 must_cover."""
        if self.short != "must_cover" or not any([stack >= self.at_stake for stack in self.stacks]):
            return True
        return self.stacks[seat] >= self.at_stake


def declarations(
    order: list[int], table: Middle, options: Options, any_order: bool
) -> Iterator[tuple[frozenset[int], int]]:
    """Who is in, with the number of ways in which that can be said."""
    may = {seat: [False, True] if table.may_be_in(seat) else [False] for seat in order}
    together = options.get("declare", "together") == "together"
    for said in product(*[may[seat] for seat in order]):
        ins = frozenset([seat for seat, is_in in zip(order, said, strict=True) if is_in])
        if options.get("second_chance", "off") == "on" and ins == {order[-1]}:
            for changed in product(*[may[seat] for seat in order[:-1]]):
                yield ins | {seat for seat, is_in in zip(order, changed, strict=False) if is_in}, 1
        else:
            yield ins, factorial(len(order)) if together and any_order else 1


# ---- chips (C2-C4, GU8-GU17, GU21)


def settled(
    table: Middle,
    options: Options,
    order: list[int],
    ins: frozenset[int],
    ranks: list[tuple[object, ...]],
    kitty: tuple[object, ...] | None,
    ante: int,
) -> End:
    """Stacks, pot and reserve when all is paid."""
    stacks, middle = list(table.stacks), table.middle
    winners, payers, bill, alone = outcome(table, options, order, ins, ranks, kitty, ante)
    capped = table.short != "iou"
    for seat, part in shared(table.to_win, [seat for seat in order if seat in winners]):
        if capped and not alone and table.stacks[seat] < table.at_stake:
            part = min(part, table.stacks[seat])
        stacks[seat] += part
        middle -= part
    bills = shared(bill, payers) if not ins else [(seat, bill) for seat in payers]
    for seat, owed in bills:
        paid = min(owed, table.stacks[seat]) if capped else owed
        stacks[seat] -= paid
        middle += paid
    keeps = table.limit is not None and not table.losers_only
    pot = min(middle, table.limit or 0) if keeps else middle
    return tuple(stacks), pot, middle - pot


def outcome(
    table: Middle,
    options: Options,
    order: list[int],
    ins: frozenset[int],
    ranks: list[tuple[object, ...]],
    kitty: tuple[object, ...] | None,
    ante: int,
) -> tuple[list[int], list[int], int, bool]:
    """Winners, payers, what each of these owes (the wimps: together), and whether the winner was alone in."""
    if not ins:
        if options.get("all_out", "carry") != "wimp":
            return [], [], 0, False
        candidates = [seat for seat in order if table.may_be_in(seat)]
        top = max([ranks[seat] for seat in candidates])
        bill = table.at_stake if options.get("wimp_pays", "antes") == "pot" else ante * len(order)
        return [], [seat for seat in candidates if ranks[seat] == top], bill, False
    if len(ins) == 1 and kitty is None:
        return list(ins), [], 0, True
    top = max([ranks[seat] for seat in ins])
    worst = min([ranks[seat] for seat in ins])
    if kitty is not None and options["kitty"] == "lone" and len(ins) > 1:
        kitty = None
    beaten = kitty is None or kitty < top
    winners = [seat for seat in order if beaten and seat in ins and ranks[seat] == top]
    payers = [seat for seat in order if seat in ins and seat not in winners]
    if options.get("kitty_tie", "loses") == "pushes":
        payers = [seat for seat in payers if ranks[seat] != kitty]
    if len(winners) > 1 and options.get("tie_best", "split") == "no_payout":
        winners = []
    if options.get("losers", "all") == "worst":
        payers = [seat for seat in payers if ranks[seat] == worst]
    return winners, payers, table.at_stake, False


def shared(chips: int, seats: list[int]) -> list[tuple[int, int]]:
    """C3: equally, the odd chips to the first."""
    return [(seat, chips // len(seats) + (i < chips % len(seats))) for i, seat in enumerate(seats)]
