"""Every way a deal can go, counted twice: by the engine through its chance nodes, and by plain code from the rules.

The counts stand in `perft/`, one case after another: the game, the deck, how it starts, in how many ways it can go, and
how many of them end with which chips. `python -m tests.test_perft --write` counts anew, by the plain code alone; a new
case needs only its first line.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from anteup import Card, Chance, Deal, Game, NeedChance, Pausing, Stacked
from anteup.deal import Phase
from anteup.games.bluffalo import Bluffalo
from anteup.games.buddhas_folly import BuddhasFolly
from anteup.games.buddys_game import BuddysGame
from anteup.games.guts import Guts
from anteup.games.progressive_badugi import ProgressiveBadugi
from anteup.options import whole_or_none
from anteup.phases.badugi import BestBadugi
from anteup.phases.dealing import DealDown
from anteup.phases.match_pot import MatchPot
from anteup.ranks import guts2
from tests.perft import plain_badugi, plain_bluffalo, plain_buddys, plain_rules
from tests.perft.plain_rules import End

pytestmark = pytest.mark.exhaustive

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


class Case(NamedTuple):
    """A deal to be gone through; `any_order`: sealed choices are given in every order, else only in one."""

    game: str
    options: dict[str, str]
    deck: tuple[str, ...]
    dealt: bool  # the deck is in the order it comes
    stacks: tuple[int, ...]
    button: int
    pot: int
    reserve: int
    any_order: bool


class Counted(NamedTuple):
    """A case as it stands in a file: its line, how many ways, and how they end."""

    text: str
    ways: int
    ends: dict[End, int]

    @property
    def case(self) -> Case:
        game, *parts = [part.strip() for part in self.text.split(";")]
        said = {name: rest for name, _space, rest in [part.partition(" ") for part in parts]}
        name, *options = game.split()
        return Case(
            name,
            {key: value for key, _equals, value in [option.partition("=") for option in options]},
            tuple((said.get("deck") or said["dealt"]).split()),
            "dealt" in said,
            tuple(map(int, said["stacks"].split())),
            int(said.get("button", "0")),
            int(said.get("pot", "0")),
            int(said.get("reserve", "0")),
            "any order" in parts,
        )


def read(path: Path) -> list[Counted]:
    counted: list[Counted] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            chips, _colon, ways = line.partition(":")
            *stacks, pot, reserve = [int(word) for word in chips.split() if word not in "/+"]
            counted[-1].ends[tuple(stacks), pot, reserve] = int(ways)
        elif line and not line.startswith("#"):
            text, _colon, ways = line.partition(":")
            counted.append(Counted(text, int(ways or 0), {}))
    return counted


COUNTED = [counted for path in FILES for counted in read(path)]
EVERY_CASE = pytest.mark.parametrize("counted", [pytest.param(each, id=each.text) for each in COUNTED])


# ---- by the rules


def by_the_rules(case: Case) -> Counter[End]:
    if case.game in ("progressive_badugi", "small_badugi"):
        return plain_badugi.ends(*case[:-1])
    if case.game == "buddys_game":
        return plain_buddys.ends(*case)
    if case.game in STEALS:
        return plain_bluffalo.ends(*case)
    return plain_rules.ends(*case)


@EVERY_CASE
def test_the_plain_rules_count_what_is_written(counted: Counted) -> None:
    ends = by_the_rules(counted.case)
    assert dict(ends) == counted.ends
    assert ends.total() == counted.ways


# ---- by the engine


class PairFolly(BuddhasFolly):
    """Buddha's Folly with two cards, a pair being best: small enough to go through every deal."""

    name = "pair_folly"

    def flow(self) -> tuple[Phase, ...]:
        return tuple(map(self.small, super().flow()))

    def small(self, phase: Phase) -> Phase:
        match phase:
            case DealDown():
                return DealDown(2, "BF4")
            case MatchPot():
                phase.best = guts2
        return phase


class SmallBadugi(ProgressiveBadugi):
    """Progressive Badugi with two cards, one up and one down, two rounds of bets, and badugis of two."""

    name = "small_badugi"

    def flow(self) -> tuple[Phase, ...]:
        forced, up, down, first, *_two_rounds, buying, last, _best = super().flow()
        return forced, up, down, first, buying, last, BestBadugi(self.highest, 2)


class SmallBluffalo(Bluffalo):
    """Bluffalo with two cards each, and as few turns as one likes."""

    name = "small_bluffalo"
    turn_cap = whole_or_none(2, low=1, clause="BL22", says="{value} turns.", none="any number of")

    def flow(self) -> tuple[Phase, ...]:
        ante, _three, *rest = super().flow()
        return (ante, DealDown(2, "BL5"), *rest)


class PoorBluffalo(SmallBluffalo):
    """Bluffalo with four cards each, and no antes: what is in the pot was there before."""

    name = "poor_bluffalo"

    def flow(self) -> tuple[Phase, ...]:
        return (DealDown(4, "BL5"), *super().flow()[2:])


GAMES: Mapping[str, type[Game]] = {
    "guts": Guts,
    "buddhas_folly": BuddhasFolly,
    "buddys_game": BuddysGame,
    "pair_folly": PairFolly,
    "progressive_badugi": ProgressiveBadugi,
    "small_badugi": SmallBadugi,
    "small_bluffalo": SmallBluffalo,
    "poor_bluffalo": PoorBluffalo,
}
STEALS = ("small_bluffalo", "poor_bluffalo")  # the deal may be given, but not what is stolen, nor what comes after it


def by_the_engine(case: Case) -> Counter[End]:
    deck = Card.parse_all(case.deck)
    game: Game = type("Small", (GAMES[case.game],), {"deck": tuple(sorted(deck))})(**case.options)
    ends: Counter[End] = Counter()

    def start(chance: Chance) -> Deal:
        return game.deal(case.stacks, case.button, chance, pot=case.pot, reserve=case.reserve)

    def play(deal: Deal) -> None:
        if not deal.waiting:
            ends[deal.stacks, deal.pot, deal.reserve] += 1
        for seat in deal.waiting if case.any_order else deal.waiting[:1]:
            for action in deal.choices(seat):
                go = partial(deal.after, seat, action)
                given = case.dealt and case.game not in STEALS
                for later in [go(Stacked([c for c in deck if c in deal.stock]))] if given else by_chance(go):
                    play(later)

    for deal in [start(Stacked(deck))] if case.dealt else by_chance(start):
        play(deal)
    return ends


def by_chance(go: Callable[[Chance], Deal], picks: tuple[int, ...] = ()) -> Iterator[Deal]:
    """Every deal that can come of it, one for each way the picks can fall."""
    try:
        yield go(Pausing(picks))
    except NeedChance as need:
        for k in range(need.n):
            yield from by_chance(go, (*picks, k))


@EVERY_CASE
def test_the_engine_counts_what_is_written(counted: Counted) -> None:
    ends = by_the_engine(counted.case)
    assert dict(ends) == counted.ends
    assert ends.total() == counted.ways


# ---- counted in the head


@pytest.mark.parametrize(
    "text, ways",
    [
        # 6·5·4·3 deals, two fists in either order, in or out: 360 · 2 · 4
        ("guts cards=2; deck 2c 2d 3c 3d 4c 4d; stacks 9 9; any order", 2880),
        # in turn there is one order
        ("guts cards=2 declare=in_turn; deck 2c 2d 3c 3d 4c 4d; stacks 9 9", 1440),
        # out, in: the first is asked once more, so 5 ways to speak
        ("guts cards=2 declare=in_turn second_chance=on; deck 2c 2d 3c 3d 4c 4d; stacks 9 9", 1800),
        # one deal; two offers, each passed or taken for one of five: pass-pass, pass-take 5, take-pass 5, and after a
        # take the other may take, 5 · 5: no more after one lap; then 4 ways to be in
        ("buddhas_folly max_laps=1; dealt 2c 3d 4h 5s 7c 8d 9h Ts Qc Kd Ah; stacks 9 9", (1 + 5 + 5 + 25) * 4),
        # four rounds; in each three ways to go on (two checks, or a bet called by either) and two to end it with a fold
        (
            "progressive_badugi buy_price=99 max_bets=1; dealt 6s 7s 4d 5d 2c 3c Ah 2h; stacks 30 30",
            2 + 3 * (2 + 3 * (2 + 3 * (2 + 3))),
        ),
        # one is all-in by the ante, the other has 8 left: no card at first, then none, another for one of four, or a
        # fifth; or one card of four, or two, after which there is not enough for a fifth; then each declares one of 3
        (
            "buddys_game; dealt Qs 6s Qd 5h Qc 4c 8c 2d 9c 8h Kd Th 9s Jc 7d 2h 3h; stacks 1 9; button 1",
            (1 * (1 + 4 + 1) + (4 + 6) * (1 + 4)) * 3 * 3,
        ),
        # all-in by the ante: 4·3·2·1 deals of two cards each, and nothing to be done
        ("small_badugi; deck 2c 3d 4c 5d; stacks 1 1", 24),
        # the second has 1 left: two opportunities to buy one of the last two cards, which are shuffled again each time:
        # no-no, or no and then a card for one of two, or at once and then nothing is left to pay with
        (
            "small_badugi buy_price=1 offer=blind; deck 2c 3d 4c 5d 6h 7s; stacks 1 2",
            6 * 5 * 4 * 3 * (1 + 2 * 2 + 2 * 2),
        ),
        # one turn: a discount, and either card as the new pile; two cards off the deck in either order; one of two from
        # either hand; a lie called; a lie nobody minds, or one of two stolen, and then the end, or a lie called, or
        # nobody minds, or the last is stolen, and then the end, or a lie called, or nothing more to steal
        (
            "small_bluffalo turn_cap=1; dealt As Qs D1 Ks Qh D2 Oh Js Jh; stacks 9 9 9; button 2",
            2 + 2 + 2 * 2 + 1 + 1 + 2 * (1 + 1 + 1 + 3),
        ),
    ],
)
def test_some_can_be_counted_in_the_head(text: str, ways: int) -> None:
    case = Counted(text, ways, {}).case
    assert by_the_engine(case).total() == by_the_rules(case).total() == ways


def test_every_option_that_moves_chips_is_counted() -> None:
    """A value that no case has would not be noticed if it were wrong."""
    counted = {(counted.case.game, *option) for counted in COUNTED for option in counted.case.options.items()}
    small = {"buddhas_folly": "pair_folly", "progressive_badugi": "small_badugi", "bluffalo": "small_bluffalo"}
    for cls in (Guts, BuddhasFolly, BuddysGame, ProgressiveBadugi, Bluffalo):
        for name, option in cls.options.items():
            usual = str(option.default)
            values = [value for value in getattr(option, "values", {}) if value != usual]
            for value in values:
                games = {cls.name, small.get(cls.name), "poor_bluffalo"}
                assert {(game, name, value) for game in games} & counted, f"{cls.name} {name}={value}"


# ---- counting anew


def write(path: Path) -> None:
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            lines.append(line)
        elif not line.startswith("  "):
            text = line.partition(":")[0]
            ends = by_the_rules(Counted(text, 0, {}).case)
            lines.append(f"{text}: {ends.total()}")
            for (stacks, pot, reserve), ways in sorted(ends.items()):
                lines.append(f"  {' '.join(map(str, stacks))} / {pot} + {reserve}: {ways}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    for each in FILES:
        write(each)
