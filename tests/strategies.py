"""The one home of Hypothesis generators: games as they may be announced, and as they may not; tables to deal them at.

All is drawn from what the options say of themselves and from the registry, so that a new game or option is covered at
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from anteup import REGISTRY, BadOption, Chance, Deal, Game
from anteup.cards import CARDS, Card
from anteup.options import Option, one_of, pair_or_none, whole, whole_or_none

CLASSES = tuple(REGISTRY.values())
SEEDS = st.integers(0, 2**32 - 1)

# Words that are the value of no option there is.
NONSENSE = ("", " ", "nonsense", "NONE", "off ", "1.0", "-1", "+1", "1e3", "٣", "0x1", "99999999999999", "self")


def examples(count: int) -> settings:
    """So many examples, the same ones in every run."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


# ---- what may be announced


def values(option: Option[Any]) -> st.SearchStrategy[Any]:
    """Values an option takes, whatever else is announced: each word, small numbers, the bounds, none."""
    match option:
        case one_of():
            return st.sampled_from(list(option.values.values()))
        case whole():
            return _numbers(option.low, option.high)
        case whole_or_none():
            return st.none() | _numbers(option.low, option.high)
        case pair_or_none():
            return st.none() | st.tuples(_numbers(1, None), _numbers(0, None)).map(lambda two: (two[0], sum(two)))
    raise TypeError(f"strategies.py knows no values of {type(option).__name__}")


def _numbers(low: int, high: int | None) -> st.SearchStrategy[int]:
    small = st.integers(low, low + 11 if high is None else min(low + 11, high))
    return small if high is None else small | st.just(high)


@st.composite
def games(draw: st.DrawFn, /, of: Sequence[type[Game]] = CLASSES, **said: Any) -> Game:
    """A game as announced, by any valid combination of options; `said` are fixed.

    A value that needs another option's value brings it along; what does not go with the options before it is left out.
    """
    cls = draw(st.sampled_from(list(of)))
    game = cls(**said)
    for name, option in cls.options.items():
        if name in said or not draw(st.booleans()):
            continue
        try:
            game = cls(**{**game.said, **with_its_needs(option, draw(values(option))), **said})
        except BadOption:
            continue
    return game


def with_its_needs(option: Option[Any], value: Any) -> dict[str, Any]:
    """An option's value, and what else must be announced for it."""
    said = {option.name: value}
    if value in option.needs:
        other, must, _clause = option.needs[value]
        said[other.name] = must
    if option.becomes is not None and value not in (option.default, option.becomes[1]):
        other, when, _clause = option.becomes[0]
        said[other.name] = _values_but(other, when)[0]
    return said


def _values_but(option: Option[Any], value: object) -> list[Any]:
    assert isinstance(option, one_of)
    return [other for other in option.values.values() if other != value]


# ---- what may not


@st.composite
def bad_values(draw: st.DrawFn, option: Option[Any]) -> Any:
    """Something that is no value of this option, as a form, a line of text or a program might send it."""
    bad: list[Any] = [*NONSENSE, 1.5, True, [], ["on"], {}, b"on", option]
    match option:
        case one_of():
            bad.extend([-1, 10**6, "".join(option.values)])
            if "none" not in option.values:
                bad.append(None)
        case whole(low=low, high=high) | whole_or_none(low=low, high=high):
            bad.extend([low - 1, str(low - 1), 10**10 if high is None else high + 1, 10**30, float(low + 1)])
            if isinstance(option, whole):
                bad.extend([None, "none"])
        case pair_or_none():
            bad.extend(
                [1, "1", "2/1", (2, 1), [0, 1], "0/0", "1/2/3", "1/", "/2", "1 / 2", "1/-2", (1, True), "1/9999999999"]
            )
    return draw(st.sampled_from(bad))


@st.composite
def bad_options(draw: st.DrawFn) -> tuple[type[Game], dict[str, Any]]:
    """A game and options that cannot be announced: one of another name, or with a value it does not take."""
    game = draw(games())
    name = draw(st.sampled_from([*game.options, "self", "", "cls", "Cards", "ante ", "name", "{ante}", "ännte"]))
    value = draw(bad_values(game.options[name])) if name in game.options else draw(st.sampled_from(NONSENSE))
    return type(game), {**game.said, name: value}


def all_clashes() -> list[tuple[type[Game], tuple[dict[str, Any], str]]]:
    """Every pair of options in the registry that does not go together, with the clause that says so."""
    found: list[tuple[type[Game], tuple[dict[str, Any], str]]] = []
    for cls in CLASSES:
        for name, option in cls.options.items():
            if not isinstance(option, one_of):
                continue
            for value, (other, must, clause) in option.needs.items():
                wrong = _values_but(other, must)
                found += [(cls, ({name: value, other.name: v}, clause or option.clause)) for v in wrong]
            if option.becomes is not None:
                (other, when, clause), becomes = option.becomes
                wrong = [v for v in _values_but(option, becomes) if v != option.default]
                found += [(cls, ({name: v, other.name: when}, clause or other.clause)) for v in wrong]
    return found


# ---- tables


class Start(NamedTuple):
    """A deal about to begin: the game, the chips, who deals, and where chance starts."""

    game: Game
    stacks: tuple[int, ...]
    button: int
    pot: int
    reserve: int
    antes: tuple[int, ...] | None
    seed: int

    def deal(self, chance: Chance) -> Deal:
        return self.game.deal(self.stacks, self.button, chance, pot=self.pot, reserve=self.reserve, antes=self.antes)


@st.composite
def starts(draw: st.DrawFn, of: st.SearchStrategy[Game] | None = None, most: int | None = None) -> Start:
    """A table of any size the game takes, `most` at most, with chips from hardly any to plenty.

    Who owes an ante or a blind can pay it (C5), unless debts are allowed (C4); who does not may have no chips at all.
    """
    game = draw(games() if of is None else of)
    least, full = game.seats.start, game.holds()
    advised = min(10, full)
    top = full if most is None else min(most, full)
    small = st.integers(least, min(5, top))
    sizes = small | small | st.integers(least, min(advised, top))
    if top > advised:
        sizes |= st.just(top)
    seats = draw(sizes)
    pot, reserve = draw(st.sampled_from([(0, 0), (0, 0), (7, 0), (30, 0), (20, 33), (0, 5)]))
    antes = draw(st.none() | st.lists(st.integers(0, seats - 1), unique=True).map(sorted).map(tuple))
    button = draw(st.integers(0, seats - 1))
    dues = game.dues(seats, button, game.who_antes(seats, pot + reserve) if antes is None else antes)
    debts = getattr(game, "short", "") == "iou"

    def chips(due: int) -> st.SearchStrategy[int]:
        floor = -5 if debts else due
        return st.integers(floor, floor + 3) | st.integers(floor, max(floor, 60)) | st.just(floor + 1000)

    stacks = tuple([draw(chips(due)) for due in dues])
    return Start(game, stacks, button, pot, reserve, antes, draw(SEEDS))


# ---- cards and text


cards: st.SearchStrategy[Card] = st.sampled_from(CARDS)


def hands(size: int, deck: Sequence[Card]) -> st.SearchStrategy[tuple[Card, ...]]:
    """So many different cards of a deck, in any order."""
    return st.permutations(deck).map(lambda order: tuple(order[:size]))


def lines(words: Sequence[str]) -> st.SearchStrategy[str]:
    """Text that is nearly an action: known words, cards, numbers and rubbish, in any number and order."""
    part: st.SearchStrategy[str] = st.one_of(
        st.sampled_from(list(words)),
        cards.map(str),
        st.integers(-3, 10**13).map(str),
        st.text(max_size=6),
    )
    return st.lists(part, max_size=5).map(" ".join)
