"""What the dealer may announce before a deal, as typed fields of a game.

    declare = one_of("together", "in_turn", clause="BF15", says=_("In or out {value}."), words=(_("together"), …))

An option on the class is the option itself; on a game it is the announced value. From it come the checks, the form in
the browser, the JSON schema and the text form (`guts cards=2 all_out=wimp`, what is usual left out).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, overload

from .words import Say, Telling, _

V = TypeVar("V")
Is = tuple["Option[Any]", object, str]  # `declare("together", "GU15")`: an option, a value, and the clause that says so


class BadOption(ValueError):
    """An option or a combination that cannot be announced; a sentence that says what could be, and the clause."""

    def __init__(self, say: Say, clause: str = "") -> None:
        super().__init__(say, clause)
        self.say = say
        self.clause = clause

    def __str__(self) -> str:
        return Telling(())(self.say) + (f" ({self.clause})" if self.clause else "")


class Option(ABC, Generic[V]):
    """One thing the dealer may announce: its name, its usual value, how it is said, the clause it rests on.

    `needs` are values that go only with another option's value. `becomes` names a value of another option under which
    this one is not free: it then has the value given. `rare` options stand apart in the form.
    """

    name: str

    def __init__(
        self,
        default: V | Option[V],
        clause: str,
        says: str,
        needs: Mapping[Any, Is] | None,
        becomes: tuple[Is, V] | None,
        rare: bool,
    ) -> None:
        self.default = default
        self.clause = clause
        self.says = says
        self.needs = needs or {}
        self.becomes = becomes
        self.rare = rare

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, game: None, owner: type) -> Option[V]: ...
    @overload
    def __get__(self, game: Announced, owner: type) -> V: ...
    def __get__(self, game: Announced | None, owner: type) -> Option[V] | V:
        if game is None:
            return self
        try:
            value: V = game.values[self.name]
        except KeyError:  # not all is said yet
            value = game.said[self.name] if self.name in game.said else self.usual(game)
        return value

    def __set__(self, game: Announced, value: V) -> None:
        raise AttributeError(f"{self.name} is fixed once announced")

    def __call__(self, value: V, clause: str = "") -> Is:
        """A condition on this option, for the options that hang on it; `clause` says why, else the option's own."""
        return self, value, clause

    def usual(self, game: Announced) -> V:
        """The value unless another is announced; a default may be another option's value."""
        if self.becomes is not None and _holds(game, self.becomes[0]):
            return self.becomes[1]
        return self.default.__get__(game, type(game)) if isinstance(self.default, Option) else self.default

    def check(self, game: Announced, value: V) -> None:
        """Refuse a value that does not go with what else is announced."""
        if self.becomes is not None and _holds(game, self.becomes[0]) and value != self.becomes[1]:
            other, must, clause = self.becomes[0]
            raise BadOption(
                Say(
                    _("{other} makes {name}={becomes}; {name}={value} does not go with it."),
                    name=self.name,
                    other=f"{other.name}={_text(must)}",
                    becomes=_text(self.becomes[1]),
                    value=_text(value),
                ),
                clause or other.clause,
            )
        if value in self.needs and not _holds(game, self.needs[value]):
            other, must, clause = self.needs[value]
            raise BadOption(
                Say(
                    _("{said} needs {other}."), said=f"{self.name}={_text(value)}", other=f"{other.name}={_text(must)}"
                ),
                clause or self.clause,
            )

    @abstractmethod
    def read(self, said: object) -> V:
        """The value meant by a word or a number; `BadOption` says what would be right."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """This option as JSON schema."""

    @abstractmethod
    def form(self) -> dict[str, Any]:
        """What a form needs: the values with their words and what they need, or the bounds of a number."""

    def text(self, value: V) -> str:
        """A value as it is written in text forms: `together`, `1/2`, `none`."""
        return _text(value)

    @abstractmethod
    def words(self, value: V) -> Say:
        """A value in words, to be put into the sentence `says`."""

    def say(self, value: V) -> Say:
        """The whole sentence, as the dealer says it."""
        return Say(self.says, value=self.words(value))


def _holds(game: Announced, condition: Is) -> bool:
    option, value, _clause = condition
    return bool(option.__get__(game, type(game)) == value)


def _condition(condition: Is | None) -> dict[str, str] | None:
    """A condition as a form has it: the name of an option and the value it must have."""
    return condition and {"option": condition[0].name, "value": _text(condition[1])}


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "/".join(map(str, value))
    return "none" if value is None else str(value)


class one_of(Option[V]):
    """A choice among named values, the usual one first."""

    def __init__(
        self,
        *values: V,
        clause: str,
        says: str,
        words: Sequence[str],
        needs: Mapping[Any, Is] | None = None,
        becomes: tuple[Is, V] | None = None,
        rare: bool = False,
    ) -> None:
        super().__init__(values[0], clause, says, needs, becomes, rare)
        self.values = {_text(value): value for value in values}
        self.said_as = dict(zip(self.values, words, strict=True))

    def read(self, said: object) -> V:
        if _text(said) in self.values:
            return self.values[_text(said)]
        raise BadOption(
            Say(
                _("{name}={said} cannot be: choose {allowed}."),
                name=self.name,
                said=_text(said)[:40],
                allowed=", ".join(self.values),
            ),
            self.clause,
        )

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values.values()), "default": self.default}

    def form(self) -> dict[str, Any]:
        values = [
            {"value": text, "words": Say(words).json(), "needs": _condition(self.needs.get(self.values[text]))}
            for text, words in self.said_as.items()
        ]
        settled = self.becomes and {**(_condition(self.becomes[0]) or {}), "then": _text(self.becomes[1])}
        return {"values": values, "becomes": settled}

    def words(self, value: V) -> Say:
        return Say(self.said_as[_text(value)])


class whole(Option[int]):
    """A whole number within bounds; `times` makes the usual value a multiple of another option's."""

    def __init__(
        self,
        default: int | Option[int],
        low: int = 0,
        high: int | None = None,
        *,
        clause: str,
        says: str,
        times: int = 1,
        rare: bool = False,
    ) -> None:
        super().__init__(default, clause, says, None, None, rare)
        self.low = low
        self.high = high
        self.times = times

    def usual(self, game: Announced) -> int:
        return super().usual(game) * self.times

    def read(self, said: object) -> int:
        return _read_whole(self, said, self.low, self.high, False)

    def schema(self) -> dict[str, Any]:
        return _whole_schema(self.low, self.high)

    def form(self) -> dict[str, Any]:
        return {"number": {"least": self.low, "most": self.high, "none": None}}

    def words(self, value: int) -> Say:
        return Say("{n}", n=value)


class whole_or_none(Option[int | None]):
    """A whole number within bounds, or none: without limit."""

    def __init__(
        self,
        default: int | None,
        low: int = 0,
        high: int | None = None,
        *,
        clause: str,
        says: str,
        none: str,
        rare: bool = False,
    ) -> None:
        super().__init__(default, clause, says, None, None, rare)
        self.low = low
        self.high = high
        self.none = none

    def read(self, said: object) -> int | None:
        return None if _text(said) == "none" else _read_whole(self, said, self.low, self.high, True)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [_whole_schema(self.low, self.high), {"type": "null"}], "default": self.default}

    def form(self) -> dict[str, Any]:
        return {"number": {"least": self.low, "most": self.high, "none": Say(self.none).json()}}

    def words(self, value: int | None) -> Say:
        return Say(self.none) if value is None else Say("{n}", n=value)


class pair_or_none(Option[tuple[int, int] | None]):
    """Two whole numbers from 1, the second not less than the first, written `1/2`; or none, which is usual."""

    def __init__(self, *, clause: str, says: str, none: str, rare: bool = False) -> None:
        super().__init__(None, clause, says, None, None, rare)
        self.none = none

    def read(self, said: object) -> tuple[int, int] | None:
        text = _text(tuple(said) if isinstance(said, list) else said)
        if text == "none":
            return None
        parts = text.split("/")
        if len(parts) == 2 and all(_is_whole(part, 1, LARGEST) for part in parts) and int(parts[0]) <= int(parts[1]):
            return int(parts[0]), int(parts[1])
        text_of = _("{name}={said} cannot be: two amounts, the smaller first, such as 1/2; or none.")
        raise BadOption(Say(text_of, name=self.name, said=text[:40]), self.clause)

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "items": _whole_schema(1, None), "minItems": 2, "maxItems": 2}
        return {"anyOf": [pair, {"type": "null"}], "default": self.default}

    def form(self) -> dict[str, Any]:
        return {"pair": {"least": 1, "none": Say(self.none).json()}}

    def words(self, value: tuple[int, int] | None) -> Say:
        return Say(self.none) if value is None else Say("{pair}", pair=_text(value))


LARGEST = 1_000_000_000  # chips; enough for any table, and far from where other software loses digits


def _whole_schema(low: int, high: int | None) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": LARGEST if high is None else high}


def _is_whole(text: str, low: int, high: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 12 and low <= int(text) <= high


def _read_whole(option: Option[Any], said: object, low: int, high: int | None, none: bool) -> int:
    text = _text(said)
    most = LARGEST if high is None else high
    if _is_whole(text, low, most):
        return int(text)
    number = text.isascii() and text.isdecimal()
    sentence = {
        (False, False): _("{name}={said} cannot be: a whole number from {low}."),
        (False, True): _("{name}={said} cannot be: a whole number from {low} to {high}."),
        (True, False): _("{name}={said} cannot be: a whole number from {low}, or none."),
        (True, True): _("{name}={said} cannot be: a whole number from {low} to {high}, or none."),
    }[none, number or high is not None]
    raise BadOption(Say(sentence, name=option.name, said=text[:40], low=low, high=most), option.clause)


class Announced:
    """A game with its options as announced; what is not said is as usual. Fixed once made, equal when alike.

    Raises `BadOption` for an unknown option, a bad value, or values that a clause does not allow together.
    """

    name: ClassVar[str] = ""
    options: ClassVar[dict[str, Option[Any]]] = {}

    def __init_subclass__(cls) -> None:
        cls.options = cls.options | {k: o for k, o in vars(cls).items() if isinstance(o, Option)}

    def __init__(self, /, **said: object) -> None:
        for name in said:
            if name not in self.options:
                raise BadOption(
                    Say(
                        _("There is no option {name}; there are {allowed}."),
                        name=name[:40],
                        allowed=", ".join(self.options),
                    )
                )
        self.values: dict[str, Any] = {}  # of every option, when all is said
        values = {name: self.options[name].read(value) for name, value in said.items()}
        self.said: dict[str, Any] = {name: value for name, value in values.items() if not self._left_open(name, value)}
        self.said = {name: value for name, value in self.said.items() if value != self.options[name].usual(self)}
        for option in self.options.values():
            option.check(self, option.__get__(self, type(self)))
        self.check_together()
        self.values = {name: option.__get__(self, type(self)) for name, option in self.options.items()}

    def check_together(self) -> None:
        """Refuse, with `BadOption`, what the options do not allow together beyond `needs` and `becomes`."""

    def _left_open(self, name: str, value: object) -> bool:
        """Whether a form that sends everything said no more than the usual of an option that another may set."""
        option = self.options[name]
        return option.becomes is not None and value == option.default

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The options of this game as a JSON schema."""
        properties = {name: option.schema() for name, option in cls.options.items()}
        return {"type": "object", "additionalProperties": False, "properties": properties}

    def __str__(self) -> str:
        """The text form: the game's name and what is announced other than usual."""
        return " ".join(
            [self.name, *(f"{name}={_text(self.said[name])}" for name in self.options if name in self.said)]
        )

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Announced) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))
