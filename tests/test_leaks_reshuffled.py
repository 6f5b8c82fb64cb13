"""A resampled deal is any that its reader might be in, as often: after a new deck was made of the dead cards, too (C8).

Small decks are gone through: every way the deal can have gone that looks the same to the reader to this day, with every
card that others may have thrown away unseen, against what `resample` deals.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import NormalDist

import pytest

from anteup import Action, Card, Deal, Event, Game, Seeded, Stacked, announced, resample, view
from anteup.actions import Cards
from anteup.deal import Phase
from anteup.games.buddys_game import BuddysGame, FirstBuy, SecondBuy
from anteup.phases.dealing import DealDown
from tests import battery
from tests.test_perft import SmallBadugi, by_chance
from tests.tiny import FirstTakesAll

pytestmark = pytest.mark.exhaustive

DECK = Card.parse_all("2c 3d 4c 5d 6h 7s 8h 9h")
CHIPS = 30
SIGNIFICANT = 0.001  # so seldom is chance alone as uneven; the seeds are fixed


class TwoDown(SmallBadugi):
    """With three cards, one up and two down."""

    name = "two_down"

    def flow(self) -> tuple[Phase, ...]:
        forced, up, down, *rest = super().flow()
        return (forced, up, down, down, *rest)


class OneEach(FirstBuy):
    """Nobody replaces two."""

    most = 1


class SmallBuddys(BuddysGame):
    """Buddys Game with two cards each, no bets, and two buys of one card; only in the second can the deck run out."""

    name = "small_buddys"

    def flow(self) -> tuple[Phase, ...]:
        buys = OneEach(self.buy_price), SecondBuy(self.replace_price, self.fifth_price)
        return (self.forced(), DealDown(2, "BG7"), *buys, FirstTakesAll())


def small(cls: type[Game], cards: int, options: str) -> Game:
    """That game with a small deck."""
    deck = tuple(sorted(DECK[:cards]))
    game: Game = type("Small", (cls,), {"deck": deck})(**dict([option.split("=") for option in options.split()]))
    return game


# ---- every deal that looks the same


def where_all_lies(deal: Deal) -> Hashable:
    """Where each card lies, whatever the order in hands; who knows which; what was thrown away and shuffled in."""
    hands = tuple(map(frozenset, deal.hands))
    thrown = tuple([(seat, frozenset(action.cards)) for seat, action in deal.actions])
    return hands, deal.stock, deal.board, deal.dead, deal.known, thrown, deal.shuffles


def told(deal: Deal, reader: int | None) -> list[Event]:
    """What the last play told a reader."""
    return [event.for_seat(reader) for event in deal.told]


def every_deal_like(deal: Deal, reader: int | None, dealt: Sequence[Deal]) -> Counter[Hashable]:
    """All ways in which the deal can have gone, for all that the reader was told and sees: each is as likely.

    `dealt`: every way the cards can be dealt.
    """
    was_told = [[event.for_seat(reader) for event in events] for _played, events in deal.story()]
    deals = [other for other in dealt if told(other, reader) == was_told[0]]
    for (seat, action), said in zip(deal.actions, was_told[1:], strict=True):
        deals = [
            later
            for other in deals
            for may in ([action] if seat == reader or not action.cards else alike(other, seat, action))
            for later in by_chance(partial(other.after, seat, may))
            if told(later, reader) == said
        ]
    sees = json.dumps(view(deal, reader).json())
    return Counter([where_all_lies(other) for other in deals if json.dumps(view(other, reader).json()) == sees])


def alike(deal: Deal, seat: int, action: Action) -> Iterator[Action]:
    """The same with any cards."""
    for other in deal.choices(seat):
        if other.verb == action.verb and len(other.cards) == len(action.cards):
            yield other


def assert_even(deal: Deal, reader: int | None, ways: Counter[Hashable], times: int = 30) -> None:
    """Resampled deals are of these ways, each as often as it should be: chi-square, by its cube root."""
    rng = Random(11)
    dealt = Counter([where_all_lies(resample(deal, reader, rng)) for _ in range(times * len(ways))])
    assert set(dealt) <= set(ways), f"reader {reader} is dealt what cannot be"
    each = times * len(ways) / ways.total()
    chi_square = sum([(dealt[way] - each * weight) ** 2 / (each * weight) for way, weight in ways.items()])
    free = len(ways) - 1
    if free:
        spread = 2 / (9 * free)
        deviations = ((chi_square / free) ** (1 / 3) - (1 - spread)) / spread**0.5
        assert deviations < NormalDist().inv_cdf(1 - SIGNIFICANT), f"reader {reader} is dealt {sorted(dealt.values())}"


# ---- counted in the head


@pytest.mark.parametrize("offered, down", [("6h", {"4c", "8h"}), ("5d", {"4c", "8h"}), ("8h", {"4c"})])
def test_a_hand_dealt_before_the_new_deck_has_no_card_of_it(offered: str, down: set[str]) -> None:
    """C8: of 6h that was burned, 5d that Ann threw away and one that nobody saw, none is the card that Bob holds down.

    It is 4c or 8h, until 8h comes from the new deck.
    """
    chance = Stacked([*Card.parse_all("2c 3d 4c 5d 6h 7s"), Card.parse(offered)])
    deal = small(SmallBadugi, 7, "").deal((CHIPS, CHIPS), 0, chance)
    for seat, word in ((1, "check"), (0, "check"), (1, "stand"), (0, "buy 5d")):
        deal.play(seat, word, chance)
    assert len(deal.shuffles) == 1 and view(deal, 0).middle.cards == Card.parse_all(offered)
    others = [resample(deal, 0, Random(seed)) for seed in range(60)]
    held = Counter([str(other.hands[1][1]) for other in others])
    assert set(held) == down
    assert min(held.values()) > 15
    assert {frozenset([*other.stock, other.hands[1][1]]) for other in others} == {
        frozenset(Card.parse_all("4c 5d 6h 8h")) - {Card.parse(offered)}
    }


# ---- gone through


def moments(game: Game, seats: int, seed: int) -> Iterator[Deal]:
    """A deal by chance, with many buys and few folds, whenever somebody has played since the first buy."""
    deal, rng, chance = game.deal((CHIPS,) * seats, 0, Seeded(seed)), Random(seed), Seeded(str(seed))
    while deal.waiting:
        seat = deal.waiting[0]
        choices = list(deal.choices(seat))
        buys = [action for action in choices if action.cards] if rng.random() < 0.8 else []
        verbs = ("check", "bet", "call", *["fold"] * (len(deal.live) > 2), "stand", "fifth")
        deal.play(seat, rng.choice(buys or [action for action in choices if action.verb in verbs]), chance)
        if deal.shuffles or any([action.cards for _seat, action in deal.actions]):
            yield deal.copy()


@pytest.mark.parametrize(
    "cls, cards, seats, options, seeds, readers",
    [
        (SmallBadugi, 7, 2, "", range(4), (None, 0, 1)),
        (SmallBadugi, 7, 3, "", range(3), (None, 0, 1, 2)),  # folded hands, and five new decks
        (SmallBadugi, 8, 2, "bought_card=down", range(4), (None, 0, 1)),
        (SmallBadugi, 6, 2, "bought_card=down buy_order=both_at_once", range(3), (None, 0, 1)),
        (SmallBadugi, 8, 3, "bought_card=down offer=seen_pass_on", (1,), (0, 1, 2)),
        (SmallBadugi, 6, 2, "offer=blind", range(4), (0, 1)),
        (SmallBadugi, 6, 2, "offer=blind", (4,), (None,)),
        (TwoDown, 8, 2, "bought_card=down", (0, 2, 3), (0, 1)),
        (TwoDown, 8, 2, "offer=blind", (1, 2, 4, 7), (0, 1)),
        (SmallBuddys, 7, 2, "", (1, 3, 4, 6), (0, 1)),
    ],
)
def test_each_way_it_can_have_gone_is_as_likely(
    cls: type[Game], cards: int, seats: int, options: str, seeds: Sequence[int], readers: Sequence[int | None]
) -> None:
    game = small(cls, cards, options)
    dealt = list(by_chance(lambda chance: game.deal((CHIPS,) * seats, 0, chance)))
    seen = Counter[int]()
    for seed in seeds:
        for deal in moments(game, seats, seed):
            if deal.over and "blind" in options:
                break  # the order of a hand that is shown tells something of which card is gone; nobody can act on it
            for reader in readers:
                ways = every_deal_like(deal, reader, dealt)
                assert_even(deal, reader, ways)
                seen[len(ways)] += 1
    assert max(seen) >= 4


# ---- the great tables at which a deck of 52 runs out


def buys(deal: Deal, seat: int, rng: Random) -> Action:
    """Whoever can buy does, as much as they can; nobody bets or folds."""
    choices = deal.choices(seat)
    for form in choices.forms:
        if isinstance(form, Cards):
            return Action(form.verb, 0, tuple(rng.sample(form.hand, form.most)))
    return next((action for action in choices.exact if action.verb in ("check", "call")), choices.sample(rng))


@pytest.mark.parametrize(
    "text, seats, bought, seed",
    [
        ("progressive_badugi", 8, 16, 1),
        ("progressive_badugi burn_from=8", 8, 16, 0),
        ("progressive_badugi burn_from=8 bought_card=down", 8, 16, 0),
        ("progressive_badugi burn_from=8 bought_card=down buy_order=both_at_once", 8, 16, 0),
        ("progressive_badugi burn_from=8 offer=blind", 8, 16, 0),
        ("progressive_badugi burn_from=8 offer=blind bought_card=up", 8, 16, 0),
        ("buddys_game", 7, 14, 0),
    ],
)
def test_nothing_leaks_at_a_great_table_where_all_buy_all_they_can(
    text: str, seats: int, bought: int, seed: int
) -> None:
    deal = battery.check(announced(text), (200,) * seats, seed=seed, looks=battery.LEAKS, each_step=True, how=buys)
    assert len([action for _seat, action in deal.actions if action.cards]) == bought
    assert len(deal.shuffles) == 1
