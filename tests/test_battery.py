"""Every game of the registry passes the battery under every option (C-X-10, C-X-12, C-X-13); broken games do not."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Action, Choices, Deal, Game, Illegal, Seeded
from anteup.deal import Phase, Seat, put
from anteup.events import ALL, POT, Event, kind
from anteup.games.bluffalo import Bluffalo
from anteup.games.buddhas_folly import BuddhasFolly
from anteup.games.guts import Guts
from anteup.options import BadOption, one_of, pair_or_none
from anteup.phases.declaring import IN, OUT, InOrOut, Together
from anteup.phases.stake import Stake
from anteup.words import Say
from tests import battery
from tests.strategies import CLASSES, SEEDS, Start, examples, games, starts, with_its_needs
from tests.tiny import Parlour, tiny_guts

pytestmark = pytest.mark.exhaustive

ROOT = Path(__file__).resolve().parents[1]
EVERY_GAME = pytest.mark.parametrize("cls", CLASSES, ids=[cls.name for cls in CLASSES])


def check(start: Start) -> Deal:
    game, stacks, button, pot, reserve, antes, seed = start
    return battery.check(game, stacks, button, pot, reserve, antes, seed, bound=longest(game, len(stacks)))


def longest(game: Game, seats: int) -> int | None:
    """The most plays a deal can have, where the rules say it; else far more than there are (see `battery.check`)."""
    match game:
        case Guts(declare="together"):
            return seats
        case Guts():
            return 2 * seats - 1  # all speak, and all but the last once more (C12)
        case BuddhasFolly(max_laps=int(laps)):
            return laps * seats + 2 * seats - 1  # BF13
        case BuddhasFolly():
            return battery.LIVELY + 3 * seats  # for ever, as long as anybody takes; the clock takes nothing
        case Bluffalo(turn_cap=cap):
            return cap and battery.LIVELY + cap + seats  # BL22; by the clock each play ends a turn, or passes
    return 40 * battery.LIVELY


# ---- the battery


@EVERY_GAME
@examples(20)
@given(data=st.data())
def test_any_table_under_any_options(cls: type[Game], data: st.DataObject) -> None:
    check(data.draw(starts(games([cls]))))


def each_option() -> Iterator[tuple[type[Game], str]]:
    for cls in CLASSES:
        yield from [(cls, name) for name in cls.options]


@pytest.mark.parametrize("cls, name", [pytest.param(*each, id=f"{each[0].name}-{each[1]}") for each in each_option()])
@examples(3)
@given(data=st.data())
def test_each_option_at_a_small_table(cls: type[Game], name: str, data: st.DataObject) -> None:
    """No option is left to luck: each value of a choice, and small numbers, with whatever else."""
    option = cls.options[name]
    least = max(1, getattr(option, "low", 1))
    numbers: tuple[object, ...] = ((1, 1), (1, 2)) if isinstance(option, pair_or_none) else (least, least + 1)
    for value in option.values.values() if isinstance(option, one_of) else numbers:
        said = with_its_needs(option, value)
        if not may_be_announced(cls, said):  # a price that must be more than another's
            said = {name: option.usual(cls()) + value}
        check(data.draw(starts(games([cls], **said), most=max(3, cls.seats.start))))


def may_be_announced(cls: type[Game], said: dict[str, Any]) -> bool:
    try:
        return bool(cls(**said))
    except BadOption:
        return False


@EVERY_GAME
def test_tables_of_every_size(cls: type[Game]) -> None:
    game = cls()
    for seats in (*range(game.seats.start, min(10, game.holds()) + 1), game.holds()):
        check(Start(game, (40,) * seats, seats // 2, 0, 0, None, seats))


@EVERY_GAME
def test_one_seat_too_many_or_too_few_is_refused(cls: type[Game]) -> None:
    game = cls()
    for seats in (0, 1, game.seats.start - 1, game.holds() + 1):
        with pytest.raises(ValueError, match=f"not {seats}"):
            game.deal((40,) * seats, chance=Seeded(0))


@given(st.sampled_from([{}, {"counts": "secret"}, {"up": "yes"}, {"counts": "secret", "up": "yes"}]), SEEDS)
@examples(20)
def test_a_game_from_outside(said: dict[str, object], seed: int) -> None:
    """Squares, piles, secret counts, chips to choose, cards in order, folds, and a deck that runs out (C8)."""
    battery.check(Parlour(**said), (9, 1, 30, 2)[: 2 + seed % 3], seed % 2, seed=seed, bound=4)


@given(SEEDS)
@examples(10)
def test_a_deck_of_six(seed: int) -> None:
    battery.check(tiny_guts("2c 2d 3c 3d 4c 4d", cards=2), (5, 5, 5), seed=seed, bound=3)


# ---- the same everywhere (C-X-10)


def logs() -> list[str]:
    """Deals of every game by chance, as their dumps and as two players and a watcher heard them."""
    told = []
    for seed in range(4):
        for cls in CLASSES:
            deal = by_chance(cls(), seed)
            heard = [[event.say.json() for event in deal.log_of(reader)] for reader in (None, 0, 1)]
            told.append(json.dumps([deal.dump(), heard]))
    return told


def by_chance(game: Game, seed: int) -> Deal:
    rng, chance = random.Random(seed), Seeded(seed)
    deal = game.deal((30,) * max(3, game.seats.start), chance=chance)
    while deal.waiting and deal.plays < 200:
        play_once(deal, rng, chance)
    return deal


def play_once(deal: Deal, rng: random.Random, chance: Seeded) -> None:
    seat = rng.choice(deal.waiting)
    deal.play(seat, deal.choices(seat).sample(rng), chance)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_seed_tells_the_same_log_in_another_process(hash_seed: str) -> None:
    there = subprocess.run(
        [sys.executable, "-c", "import json; from tests.test_battery import logs; print(json.dumps(logs()))"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(there.stdout) == logs()


def test_deals_side_by_side_do_not_disturb_each_other() -> None:
    """Played in turns, with the shared random numbers used and reset in between, each is what it is alone."""
    alone = [by_chance(cls(), 7) for cls in CLASSES]
    streams = [(random.Random(7), Seeded(7)) for _cls in CLASSES]
    deals = [
        cls().deal((30,) * max(3, cls.seats.start), chance=chance)
        for cls, (_rng, chance) in zip(CLASSES, streams, strict=True)
    ]
    while any(deal.waiting and deal.plays < 200 for deal in deals):
        for deal, (rng, chance) in zip(deals, streams, strict=True):
            random.seed(deal.plays)
            random.random()
            if deal.waiting and deal.plays < 200:
                play_once(deal, rng, chance)
    assert deals == alone


# ---- a broken game is found out

STUFFS = kind("broken_stuffs", "{who} takes {what}.")


class Broken(Guts):
    """Guts for three with one more phase, that is not as it should be."""

    name = "broken"
    extra: type[Phase]

    def flow(self) -> tuple[Phase, ...]:
        return (*super().flow()[:3], self.extra(), *super().flow()[3:])


class Adds(Phase):
    """A phase in which nobody is asked."""

    def begin(self, d: Deal) -> None:
        raise NotImplementedError


class MintsChips(Adds):
    def begin(self, d: Deal) -> None:
        d.pot += 1


class PaysInSilence(Adds):
    def begin(self, d: Deal) -> None:
        d.pay(0, 3, "C6")
        d.told.facts.pop()


class TakesMoreThanThereIs(Adds):
    def begin(self, d: Deal) -> None:
        d.pay(0, d.stacks[0] + 1, "C6")


class LosesACard(Adds):
    def begin(self, d: Deal) -> None:
        d.draw()


class KnowsTheDeck(Adds):
    def begin(self, d: Deal) -> None:
        d.public |= 1 << d.stock[0]


class ShowsInTheLog(Adds):
    def begin(self, d: Deal) -> None:
        d.say(STUFFS, 0, "C7", cards=d.hands[1], seen=0b101, what="cards")


class ShowsInAWord(Adds):
    def begin(self, d: Deal) -> None:
        d.say(STUFFS, 0, "C7", what=str(d.hands[1][0]))


class LeavesAFieldOpen(Adds):
    def begin(self, d: Deal) -> None:
        d.say(STUFFS, 0, "C7")


class NamesNobody(Adds):
    def begin(self, d: Deal) -> None:
        d.say(STUFFS, clause="C7", what="chips")


class CountsItself(Adds):
    def __init__(self) -> None:
        self.deals = 0

    def begin(self, d: Deal) -> None:
        self.deals += 1
        d.say(STUFFS, 0, "C7", what=self.deals)


class RollsItsOwnDice(Adds):
    def begin(self, d: Deal) -> None:
        d.say(STUFFS, 0, "C7", what=random.randrange(10**9))


class Asks(Phase):
    """A phase that asks the first seat one thing."""

    records: ClassVar[tuple[type[Any], ...]] = (Together,)

    def begin(self, d: Deal) -> None:
        d.now = Together()

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        return (0,)

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices((OUT, IN))

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        d.now = None


class AsksForEver(Asks):
    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        d.now = Together()


class AsksNobody(Asks):
    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        return ()


class OffersNothing(Asks):
    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices(())


class OffersTwice(Asks):
    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices((OUT, IN, OUT))


class Anything(Choices):
    def __contains__(self, action: Action) -> bool:
        return True


class TakesAnything(Asks):
    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Anything((OUT, IN))


class Miscounted(Choices):
    @property
    def count(self) -> int:
        return 3


class Miscounts(Asks):
    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Miscounted((OUT, IN))


class ChargesForMistakes(Asks):
    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        d.pay(seat, 1, "C6")
        return super().refusal(d, seat, action)


class Grudge(NamedTuple):
    """A record that is not what it should be: it can be changed in place."""

    asked: list[int]


class BearsAGrudge(Asks):
    records = (Grudge,)

    def begin(self, d: Deal) -> None:
        d.now = Grudge([])

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        d.now.asked.append(seat)
        d.now = None if len(d.now.asked) == 2 else d.now


class Peek(NamedTuple):
    """The number of a card that nobody may know yet."""

    number: int


class PeeksAtAHand(Asks):
    records = (Peek,)

    def begin(self, d: Deal) -> None:
        d.now = Peek(int(d.hands[1][0]))


class PeeksInTheQuestion(Asks):
    def question(self, d: Deal, seat: Seat) -> Say:
        return Say("Take {card}?", card=str(d.hands[1][0]))


class TellsAnothersHolding(Asks):
    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        return (Say("{who} holds {n}.", who=1, n=d.hands[1][0].rank),)


class WhispersTheChoice(InOrOut):
    """Sealing, with the choice in the wording of the event."""

    def __init__(self) -> None:
        super().__init__(Stake(None, False, "capped", "", 1), True, False, "C10")

    def seal(self, d: Deal, seat: Seat, action: Action) -> None:
        super().seal(d, seat, action)
        told = [event._replace(clause=action.verb) if event.kind == "sealed" else event for event in d.told]
        d.told.facts = [*told, Event(STUFFS, seat, POT, 0, (), "C10", ALL, (("what", action.verb),))]


class DealsTheTruth(Guts):
    name = "truth"

    def resample(self, d: Deal, seat: Seat | None, rng: random.Random) -> Deal | None:
        return d.copy()


class DealsWhatCannotBe(Guts):
    """Resamples the hands, and forgets what was told of them."""

    name = "cannot_be"

    def resample(self, d: Deal, seat: Seat | None, rng: random.Random) -> Deal | None:
        other = d.copy()
        if seat is not None and len(d.stock) > 1:
            whose, new = (seat + 1) % len(d.hands), d.stock[0]
            old = d.hands[whose][0]
            other.hands = put(d.hands, whose, (new, *d.hands[whose][1:]))
            other.known = put(d.known, whose, d.known[whose] ^ (1 << old) ^ (1 << new))
            other.stock = tuple(sorted((*d.stock[1:], old)))
        return other


class Unreadable(Guts):
    name = "two words"


def broken(extra: type[Phase]) -> Game:
    game: Game = type("Broken", (Broken,), {"extra": extra})()
    return game


FOUND_OUT = [
    (MintsChips, "chips were made or lost"),
    (PaysInSilence, "the payments told make"),
    (TakesMoreThanThereIs, "a stack below nothing"),
    (LosesACard, "cards twice or lost"),
    (KnowsTheDeck, "the place of an undealt card is known"),
    (ShowsInTheLog, "shows reader 0"),
    (ShowsInAWord, "shows reader None"),
    (LeavesAFieldOpen, "'what'"),
    (NamesNobody, "names nobody"),
    (CountsItself, "could not have come about"),
    (RollsItsOwnDice, "could not have come about"),
    (AsksForEver, "not over after"),
    (AsksNobody, "over is False"),
    (OffersNothing, "seat 0, .0,. waited for"),
    (OffersTwice, "listed twice"),
    (TakesAnything, "and yet did"),
    (Miscounts, "2 are listed and 3 counted"),
    (ChargesForMistakes, "something changed all the same"),
    (BearsAGrudge, "a copy was played and the deal itself changed"),
    (PeeksAtAHand, "could not have come about"),
    (PeeksInTheQuestion, "reader 0 is shown"),
    (TellsAnothersHolding, "tells a resampled deal by the view"),
    (WhispersTheChoice, "can tell what seat"),
]


@pytest.mark.parametrize("extra, wrong", [pytest.param(*each, id=each[0].__name__) for each in FOUND_OUT])
def test_a_broken_game_is_found_out(extra: type[Phase], wrong: str) -> None:
    with pytest.raises((AssertionError, KeyError), match=wrong) as found:
        battery.check(broken(extra), bound=30)
    assert "seed=0" in found.value.__notes__[0]


@pytest.mark.parametrize(
    "game, wrong",
    [
        (DealsTheTruth(declare="in_turn"), "is dealt the true hands"),
        (DealsTheTruth(), "can tell what seat"),
        (DealsWhatCannotBe(declare="in_turn"), "could not have come about"),
        (Unreadable(), "two"),
    ],
)
def test_a_game_broken_as_a_whole_is_found_out(game: Game, wrong: str) -> None:
    found = []
    for seed in range(10):
        try:
            battery.check(game, seed=seed)
        except AssertionError as failed:
            found.append(str(failed))
    assert any(wrong in text for text in found), found  # which of its faults is met first depends on the seed


def test_the_same_game_unbroken_passes() -> None:
    for seed in range(5):
        battery.check(broken(Asks), seed=seed)
