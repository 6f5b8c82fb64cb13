"""Bluffalo: a deal drawn anew for a seat is as likely as that seat must believe it to be, no more and no less (BL23).

On small decks every way things can have gone is gone through twice, by plain code from the log and by the engine's own
draws, and the two agree as fractions. With the whole deck chances are worked out in the head and counted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any, NamedTuple

import pytest

from anteup import Card, Deal, Event, Seeded, Stacked, announced, resample, view
from anteup.deal import Phase
from anteup.games import bluffalo_belief
from anteup.games.bluffalo import Bluffalo, StartPile
from anteup.games.bluffalo_belief import thinned
from anteup.phases.dealing import Ante, DealDown

from ..bluff import Bluff, bluffalo
from ..clauses import clause
from ..kit import LETTERS, pairs, spoken

pytestmark = pytest.mark.exhaustive

Cards = frozenset[Card]
History = tuple[Cards, ...]  # the cards of each event that has any
Chances = dict[History, Fraction]


# ---- by plain code


class Lying(NamedTuple):
    """What lies where."""

    deck: Cards
    pile: Cards
    hands: tuple[Cards, ...]

    def hand(self, seat: int, cards: Cards) -> Lying:
        return self._replace(hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))


def by_the_log(deck: tuple[Card, ...], seats: int, log: list[Event]) -> Chances:
    """How likely it is, given a log, that these and these cards were the ones."""
    now: dict[tuple[History, Lying], Fraction] = {
        ((), Lying(frozenset(deck), frozenset(), (Cards(),) * seats)): Fraction(1)
    }
    for event in log:
        then: dict[tuple[History, Lying], Fraction] = {}
        for (past, lying), chance in now.items():
            for cards, after, likely in ways(event, lying):
                so_far = (*past, cards) if cards else past, after
                then[so_far] = then.get(so_far, Fraction(0)) + chance * likely
        now = then
    total = sum(now.values())
    return {past: chance / total for (past, _lying), chance in now.items()}


def ways(event: Event, lying: Lying) -> Iterator[tuple[Cards, Lying, Fraction]]:
    """What an event may have been: its cards, what lies where after it, and how likely that was."""
    who, to, seen = event.seat, event.to, Cards(event.cards)
    certain = Fraction(1)
    match event.kind:
        case "dealt" | "gets_deck":
            for cards in drawn_from(lying.deck, len(seen) + event.hidden):
                if not seen or cards == seen:
                    after = lying._replace(deck=lying.deck - cards).hand(who, lying.hands[who] | cards)
                    yield cards, after, Fraction(1, comb(len(lying.deck), len(cards)))
        case "pile_starts" if seen <= lying.deck:
            yield seen, lying._replace(deck=lying.deck - seen, pile=lying.pile | seen), Fraction(1, len(lying.deck))
        case "steals":
            for card in lying.hands[to]:
                if not seen or card in seen:
                    one = Cards({card})
                    after = lying.hand(to, lying.hands[to] - one).hand(who, lying.hands[who] | one)
                    yield one, after, Fraction(1, len(lying.hands[to]))
        case "takes_top":
            yield seen, lying._replace(pile=lying.pile - seen).hand(who, lying.hands[who] | seen), certain
        case "exchanges" if seen <= lying.hands[who]:
            yield seen, lying._replace(pile=lying.pile | seen).hand(who, lying.hands[who] - seen), certain
        case "shows" if seen == lying.hands[who]:
            yield seen, lying, certain
        case "new_deck":
            yield Cards(), lying._replace(deck=lying.pile, pile=Cards()), certain
        case "pile_starts" | "exchanges" | "shows":
            return  # the cards are not there
        case _:
            yield Cards(), lying, certain


def drawn_from(cards: Cards, size: int) -> Iterator[Cards]:
    return map(Cards, combinations(sorted(cards), size))


# ---- by the engine


class Every:
    """Draws by weight that come out in every way there is, one run after another."""

    def __init__(self) -> None:
        self.next: list[int] = []  # which of its options each draw takes in this run
        self.made: list[tuple[int, Fraction]] = []  # how many options each draw had, and how likely the one taken was

    def draw(self, weights: Mapping[Any, int], rng: Random) -> Any:
        k = self.next[len(self.made)] if len(self.made) < len(self.next) else 0
        self.made.append((len(weights), Fraction(list(weights.values())[k], sum(weights.values()))))
        return list(weights)[k]

    def runs(self) -> Iterator[list[tuple[int, Fraction]]]:
        """Before each run what the last one did is empty."""
        while True:
            self.made = []
            yield self.made
            taken = [*self.next, *[0] * (len(self.made) - len(self.next))]
            while taken and taken[-1] == self.made[len(taken) - 1][0] - 1:
                taken.pop()
            if not taken:
                return
            taken[-1] += 1
            self.next = taken


def by_the_engine(d: Deal, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> Chances:
    """How likely `resample` makes each history."""
    every, chances = Every(), dict[History, Fraction]()
    monkeypatch.setattr(bluffalo_belief, "drawn", every.draw)
    for made in every.runs():
        other = resample(d, seat, Random(0))
        history = tuple([Cards(event.cards) for event in other.log if event.cards])
        chances[history] = chances.get(history, Fraction(0)) + prod([likely for _options, likely in made])
    return chances


# ---- both


class Few(Bluffalo):
    """Bluffalo with so few cards that everything that can happen can be gone through."""

    name = "few"
    each = 1

    def flow(self) -> tuple[Phase, ...]:
        return (Ante(1, "BL5"), DealDown(self.each, "BL5"), StartPile(), *super().flow()[3:])


class Told(NamedTuple):
    """A story on a small deck: the cards in the order they come, dealt from A on, then the pile, then whatever is drawn
    or stolen; what else is in the deck; and what was played."""

    comes: str
    rest: str
    words: str
    each: int = 1
    players: int = 3

    def played(self) -> Deal:
        cards = list(map(Card.parse, self.comes.split()))
        deck = tuple(sorted({*cards, *Card.parse_all(self.rest)}))
        game: Few = type("Few", (Few,), {"deck": deck, "each": self.each})()
        chance = Stacked(cards)
        d = game.deal((20,) * self.players, self.players - 1, chance)
        for seat, word in pairs(self.words):
            d.play(LETTERS.index(seat), spoken(word), chance)
        assert chance.cards == [], "not all came that were to come"
        return d


STORIES = {
    "a card all saw may be gone": Told("Js Qs Ks Jh Qh Jh Kh", "Os", "A discount, B steal A, C discount"),
    "and is shown elsewhere": Told(
        "Js Qs Ks Jh Qh Jh Kh Os", "Oh", "A discount, B steal A, C discount, A discount, B declare, C liar"
    ),
    "or where it was": Told("Js Qs Ks Jh Qh Js Kh Os", "Oh", "A discount, B steal A, C pay, A declare, B liar"),
    "unseen cards": Told("Js Qs Ks Jh Qh Kh Kh Kh", "Os Oh", "A pay, B steal A, C steal B, A declare, B liar"),
    "an exchange": Told(
        "Js Qs Ks Jh Qh Kh Kh Os Kh",
        "Oh",
        "A pay, B steal A, C discount, A steal B, B steal C, C discount, A exchange Js Qh Kh",
    ),
    "a new deck": Told(
        "Js Qs Ks Jh Qh Kh Os Oh Kh Jh Js Qh Qh",
        "",
        "A pay, B pay, C discount, A exchange Js Qh Kh, B steal C, C pay, A steal C, B declare, C liar, "
        "C declare, A liar",
    ),
    "a Double Bluffalo": Told(
        "Js Qs Ks Ac Ad Ah Jh Kh Ad", "Os", "A discount, B declare, C pass, A rob, B declare, C liar", each=2
    ),
    "round the table": Told(
        "Js Qs Ks As Jh Qh Jh Jh Ks As",
        "Oh",
        "A discount, B steal A, C steal B, D steal C, A steal D, B declare, C liar",
        players=4,
    ),
}


@clause("BL23")
@pytest.mark.parametrize("told", STORIES.values(), ids=list(STORIES))
@pytest.mark.parametrize("reader", ["", "A", "B", "C"])
def test_all_is_as_likely_as_the_log_has_it(told: Told, reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a thief, a victim, a bystander, and a watcher."""
    d = told.played()
    seat = LETTERS.index(reader) if reader else None
    expected = by_the_log(d.game.deck, told.players, d.log_of(seat))
    assert by_the_engine(d, seat, monkeypatch) == expected
    assert tuple([Cards(event.cards) for event in d.log if event.cards]) in expected


def by_chance(seed: int) -> Deal:
    """A short deal with hardly any lies, on a deck of eight that is soon through."""
    rng, chance = Random(seed), Seeded(seed)
    deck = Card.parse_all("Js Qs Ks As Jh Qh Kh Ah")
    game: Few = type("Few", (Few,), {"deck": tuple(sorted(deck)), "each": 1})()
    d = game.deal((20,) * 3, 2, chance)
    while d.waiting and d.plays < 9 + seed % 4:
        seat = rng.choice(d.waiting)
        choices = [action for action in d.choices(seat) if action.verb != "declare" or rng.random() < 0.2]
        word = rng.choice(sorted({action.verb for action in choices}))
        d.play(seat, rng.choice([action for action in choices if action.verb == word]), chance)
    return d


@clause("BL23")
def test_deals_by_chance_are_as_likely_as_their_logs_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = thefts = shuffles = 0
    for seed in range(60):
        d = by_chance(seed)
        for seat in range(3):
            log = d.log_of(seat)
            expected = by_the_log(d.game.deck, 3, log)
            if 1 < len(expected) <= 24:
                assert by_the_engine(d, seat, monkeypatch) == expected, f"seed {seed}, seat {seat}"
                compared += 1
                thefts += len([event for event in log if event.kind == "steals" and event.hidden])
                shuffles += len([event for event in log if event.kind == "new_deck"])
    assert compared > 100 and thefts > 100 and shuffles > 50


# ---- with the whole deck


def share(t: Bluff, reader: str, what: Callable[[Deal], bool], times: int = 1500) -> float:
    """How often something is so in deals drawn anew for a reader."""
    return sum([what(t.resampled(reader, seed)) for seed in range(times)]) / times


def holds(seat: str, card: str) -> Callable[[Deal], bool]:
    return lambda d: Card.parse(card) in d.hands[LETTERS.index(seat)]


def near(expected: float) -> Any:
    """Within five deviations of what 1500 trials give."""
    return pytest.approx(expected, abs=5 * (expected * (1 - expected) / 1500) ** 0.5)


HANDS = "As Jh Kd / Qs Qh O* / D1 Kc A*"


def test_a_card_seen_goes_along_with_a_theft_one_time_in_as_many_as_there_are() -> None:
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd").play("A discount, B steal A")
    assert share(t, "C", holds("B", "Oh")) == near(1 / 4)
    assert share(t, "C", holds("A", "Oh")) == near(3 / 4)
    assert share(t, "A", holds("A", "Oh")) == share(t, "B", holds("A", "Oh")) == 1  # they know that it was Kd


def test_a_card_seen_that_went_twice() -> None:
    """Oh is B's with 1/4, and of B's four one went on: 1/16."""
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd Qs").play("A discount, B steal A, C steal B")
    assert share(t, "", holds("C", "Oh")) == near(1 / 16)
    assert share(t, "", holds("B", "Oh")) == near(3 / 16)
    assert share(t, "C", holds("B", "Oh")) == near(1 / 5)  # C saw Qs come, likelier of four unseen ones than of three


def test_what_a_hand_shows_weighs_what_was_stolen() -> None:
    """A shows Oh, so that B's card was one of the three others, none of which is shown: it is none of A's two left."""
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd").play("A discount, B steal A, C discount, A declare, B liar")
    assert share(t, "C", holds("A", "Oh"), 20) == 1
    unseen = share(t, "C", holds("B", "Kd"))  # one of B's four unseen cards out of 18 that are nowhere C can see
    assert unseen == near(4 / (28 - len(t.deal.hands[2]) - len(t.deal.hands[0]) - len(t.deal.board)))


def test_unseen_cards_are_anywhere_alike() -> None:
    """C sees its own three and the pile: D2 lies with A, with B, or in the deck, as many cards as there are."""
    t = bluffalo("", HANDS, "Oh", comes="Ks Jc").play("A pay")
    assert share(t, "C", holds("A", "D2")) == near(5 / 24)
    assert share(t, "C", holds("B", "D2")) == near(3 / 24)
    assert share(t, "C", lambda d: Card.parse("D2") in d.stock) == near(16 / 24)


def test_a_known_hand_that_is_robbed_keeps_all_but_one() -> None:
    """All saw As Kd Jh; one of these is C's now, which B cannot tell."""
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd").play("A declare, B liar, B discount, C steal A")
    for card in ("As", "Kd", "Jh"):
        assert share(t, "B", holds("C", card)) == near(1 / 3)
    for seed in range(50):
        d = t.resampled("B", seed)
        assert len(set(d.hands[0]) & set(Card.parse_all("As Kd Jh"))) == 2


# ---- the deal drawn anew


def test_it_is_a_deal_that_all_could_have_played() -> None:
    """Whoever looks at it sees what they would have seen: it can be drawn anew for any of them."""
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd").play("A discount, B steal A, C pay")
    for first in ("", "A", "B", "C"):
        other = t.resampled(first, 4)
        for then in (None, 0, 1, 2):
            third = resample(other, then, Random(9))
            assert json.dumps(view(third, then).json()) == json.dumps(view(other, then).json())
            assert third.log_of(then) == other.log_of(then)
        (stolen,) = [event for event in other.log if event.kind == "steals"]
        assert stolen in other.log_of(0) and stolen in other.log_of(1) and stolen not in other.log_of(2)


def test_by_the_clock_stays_by_the_clock() -> None:
    t = bluffalo("", HANDS, "Oh", comes="Ks").late("A").play("B steal A")
    assert t.resampled("C", 1).late == (1,)


def test_nothing_is_left_of_the_true_deal() -> None:
    """A deal drawn for a watcher, drawn anew for a watcher, is as good as any: the same odds as from the true one."""
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd").play("A discount, B steal A")
    went = 0
    for seed in range(600):
        other = resample(t.resampled("", seed), None, Random(seed))
        went += Card.parse("Oh") in other.hands[1]
    assert went / 600 == pytest.approx(1 / 4, abs=0.09)


# ---- more worlds than can be counted


def wild(seed: int, plays: int = 70) -> Deal:
    """Five players steal all the time, and lay down what they hold."""
    rng, chance = Random(seed), Seeded(seed)
    d = announced("bluffalo").deal((1000,) * 5, 0, chance)
    while d.plays < plays:
        seat = d.waiting[0]
        verbs = ["steal"] * 5 + ["discount"] * 2 + ["exchange"] + ["pay"]
        choices = d.choices(seat)
        word = rng.choice(
            [verb for verb in verbs if verb in {*[a.verb for a in choices.exact], *[f.verb for f in choices.forms]}]
        )
        d.play(seat, rng.choice([action for action in choices if action.verb == word]), chance)
    return d


@pytest.mark.parametrize("most", [1, 20, 200])
def test_however_few_worlds_are_kept_a_deal_comes_out_that_could_be(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should all that were drawn turn out wrong, it begins again with more."""
    thinnings: list[int] = []

    def noted(worlds: dict[int, int], most: int, rng: Random) -> dict[int, int]:
        thinnings.append(most)
        return thinned(worlds, most, rng)

    monkeypatch.setattr(bluffalo_belief, "MOST", most)
    monkeypatch.setattr(bluffalo_belief, "thinned", noted)
    for seed in range(3):
        d = wild(seed)
        for seat in (None, 0, 3):
            other = resample(d, seat, Random(seed))
            assert json.dumps(view(other, seat).json()) == json.dumps(view(d, seat).json())
            assert other.log_of(seat) == d.log_of(seat)
    assert thinnings
    assert max(thinnings) > most or most > 1  # one world is soon the wrong one


def test_worlds_are_kept_as_often_as_they_weigh() -> None:
    """Over every start there is, each world weighs on average what it did."""
    worlds = {7: 1, 1: 5, 3: 13, 2: 2, 9: 40}
    total = sum(worlds.values())

    class Start(Random):
        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

        def randrange(self, *args: Any) -> int:
            assert args == (total,)
            return self.at

    for most in (1, 2, 3, 10):
        kept = [thinned(worlds, most, Start(at)) for at in range(total)]
        assert all(sum(each.values()) == most for each in kept)
        assert {world: sum([each.get(world, 0) for each in kept]) for world in worlds} == {
            world: weight * most for world, weight in worlds.items()
        }


def test_a_sample_of_worlds_is_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """With but four worlds kept after each theft, what nobody saw since comes out as often as it should."""
    monkeypatch.setattr(bluffalo_belief, "MOST", 4)
    t = bluffalo("", HANDS, "Oh", comes="Ks Kd Qs D1").play("A discount, B steal A, C steal B, A steal C, B discount")
    exact = 3 / 4 + 1 / 64  # it stayed, or went all the way round: 1/4 · 1/4 · 1/4
    assert share(t, "", holds("A", "Oh")) == near(exact)
