"""What the dealer announces: read, checked, refused in a sentence, and said again as text, schema and form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from anteup import REGISTRY, BadOption, Game, announced
from anteup.games.guts import Guts
from anteup.options import LARGEST, Announced, Option, one_of, pair_or_none, whole, whole_or_none
from anteup.words import Say, Telling
from tests.strategies import CLASSES, all_clashes, bad_options, examples, games, values

EVERY_GAME = pytest.mark.parametrize("cls", CLASSES, ids=[cls.name for cls in CLASSES])
EVERY_OPTION = pytest.mark.parametrize(
    "cls, name", [pytest.param(cls, name, id=f"{cls.name}-{name}") for cls in CLASSES for name in cls.options]
)


class Supper(Announced):
    """A game of options only."""

    name = "supper"

    ante = whole(2, low=1, clause="X1", says="Everyone antes {value}.")
    bet = whole(ante, low=1, high=40, clause="X2", says="Bets are {value}.", times=2)
    raises = whole(bet, clause="X3", says="Raises are {value}.")
    cap = whole_or_none(None, low=5, high=50, clause="X4", says="{value} at most.", none="no cap")
    laps = whole_or_none(10, low=1, clause="X5", says="{value} laps.", none="any number of")
    order = one_of("together", "in_turn", clause="X6", says="Speak {value}.", words=("at once", "in turn"))
    again = one_of(
        "off", "on", clause="X7", says="Again: {value}.", words=("no", "yes"), needs={"on": order("in_turn")}
    )
    wimp = one_of(
        "off", "on", clause="X8", says="Wimp: {value}.", words=("no", "yes"), needs={"on": order("together", "X9")}
    )
    losers = one_of("all", "worst", clause="X10", says="{value} pay.", words=("all", "the worst"))
    antes = one_of(
        "each",
        "some",
        "losers",
        clause="X11",
        says="Antes: {value}.",
        words=("each deal", "some deals", "who lost"),
        becomes=(losers("worst"), "losers"),
    )
    lead = one_of(None, 5, clause="X12", says="Lead {value}.", words=("nothing", "five"), rare=True)


# ---- values


def test_what_is_not_said_is_as_usual() -> None:
    supper = Supper()
    assert (supper.ante, supper.bet, supper.raises, supper.cap, supper.laps) == (2, 4, 4, None, 10)
    assert (supper.order, supper.antes, supper.lead) == ("together", "each", None)
    assert str(supper) == "supper"


def test_a_default_follows_the_option_it_hangs_on() -> None:
    assert (Supper(ante=3).bet, Supper(ante=3).raises) == (6, 6)
    assert (Supper(ante=3, bet=5).raises, Supper(bet=7).ante) == (7 - 2, 2)
    assert Supper(losers="worst").antes == "losers"


def test_saying_the_usual_is_saying_nothing() -> None:
    assert Supper(ante=2, bet=4, cap=None, laps=10, order="together") == Supper()
    assert str(Supper(ante=3, bet=6)) == "supper ante=3"
    assert str(Supper(ante=3, bet=4)) == "supper ante=3 bet=4"  # usual at ante 2, not at ante 3


def test_options_are_said_in_the_order_of_the_game() -> None:
    assert str(Supper(lead=5, cap=None, laps=None, ante=9)) == "supper ante=9 laps=none lead=5"


def test_values_may_be_words_or_numbers() -> None:
    assert Supper(ante="7", cap="none", lead="5", laps="003") == Supper(ante=7, cap=None, lead=5, laps=3)


def test_a_form_that_sends_everything_leaves_open_what_another_option_settles() -> None:
    assert Supper(losers="worst", antes="each") == Supper(losers="worst")
    assert str(Supper(losers="worst", antes="losers")) == "supper losers=worst"


def test_an_announced_option_is_fixed() -> None:
    with pytest.raises(AttributeError, match="ante is fixed once announced"):
        Supper().ante = 5  # the table has heard it


def test_equal_games_hash_alike_and_others_differ() -> None:
    assert hash(Supper(ante=3, bet=6)) == hash(Supper(ante=3))
    assert Supper(ante=3) != Supper() != "supper"
    assert repr(Supper(ante=3)) == "<supper ante=3>"


def test_on_the_class_an_option_is_itself() -> None:
    option = Supper.ante
    assert isinstance(option, whole)
    assert (option.name, option.clause, option.default) == ("ante", "X1", 2)
    assert Supper.lead.rare and not Supper.order.rare


# ---- refusals


@pytest.mark.parametrize(
    "said, sentence",
    [
        ({"ante": 0}, "ante=0 cannot be: a whole number from 1 to 1000000000. (X1)"),
        ({"ante": "x"}, "ante=x cannot be: a whole number from 1. (X1)"),
        ({"ante": True}, "ante=True cannot be: a whole number from 1. (X1)"),
        ({"ante": 1.5}, "ante=1.5 cannot be: a whole number from 1. (X1)"),
        ({"ante": None}, "ante=none cannot be: a whole number from 1. (X1)"),
        ({"ante": LARGEST + 1}, "ante=1000000001 cannot be: a whole number from 1 to 1000000000. (X1)"),
        ({"bet": 41}, "bet=41 cannot be: a whole number from 1 to 40. (X2)"),
        ({"bet": "-1"}, "bet=-1 cannot be: a whole number from 1 to 40. (X2)"),
        ({"cap": 4}, "cap=4 cannot be: a whole number from 5 to 50, or none. (X4)"),
        ({"laps": "all"}, "laps=all cannot be: a whole number from 1, or none. (X5)"),
        ({"laps": "٣"}, "laps=٣ cannot be: a whole number from 1, or none. (X5)"),
        ({"order": "both"}, "order=both cannot be: choose together, in_turn. (X6)"),
        ({"order": None}, "order=none cannot be: choose together, in_turn. (X6)"),
        ({"lead": 6}, "lead=6 cannot be: choose none, 5. (X12)"),
        ({"again": "on"}, "again=on needs order=in_turn. (X7)"),
        ({"wimp": "on", "order": "in_turn"}, "wimp=on needs order=together. (X9)"),
        (
            {"losers": "worst", "antes": "some"},
            "losers=worst makes antes=losers; antes=some does not go with it. (X10)",
        ),
        ({"order": "x" * 90}, f"order={'x' * 40} cannot be: choose together, in_turn. (X6)"),
        ({"ante": 10**60}, f"ante={10**39} cannot be: a whole number from 1 to 1000000000. (X1)"),
    ],
)
def test_a_refusal_says_what_would_be_right_and_its_clause(said: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        Supper(**said)
    assert str(refused.value) == sentence
    assert sentence.endswith(f"({refused.value.clause})")


@pytest.mark.parametrize("name", ["antes_", "self", "", "Ante", "{ante}", "o" * 99])
def test_an_option_that_is_not_there_is_told_which_are(name: str) -> None:
    with pytest.raises(BadOption) as refused:
        Supper(**{name: 1})
    assert str(refused.value) == f"There is no option {name[:40]}; there are {', '.join(Supper.options)}."


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "There is no game ; there are {games}."),
        ("poker", "There is no game poker; there are {games}."),
        ("GUTS", "There is no game GUTS; there are {games}."),
        ("guts cards", "“cards”: write each option once, as name=value."),
        ("guts cards=2 cards=3", "“cards=3”: write each option once, as name=value."),
        ("guts self=1", "There is no option self; there are {options}."),
        ("guts =1", "There is no option ; there are {options}."),
        ("guts cards=", "cards= cannot be: choose 3, 2. (GU3)"),
        ("guts cards=2=3", "cards=2=3 cannot be: choose 3, 2. (GU3)"),
        ("guts second_chance=on", "second_chance=on needs declare=in_turn. (C12)"),
        ("guts all_out=wimp declare=in_turn", "all_out=wimp needs declare=together. (GU15)"),
        (
            "guts losers=worst antes=every_deal",
            "losers=worst makes antes=all_but_matchers; antes=every_deal does not go with it. (GU16)",
        ),
    ],
)
def test_a_text_that_announces_nothing_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        announced(text)
    assert str(refused.value) == sentence.format(games=", ".join(REGISTRY), options=", ".join(Guts.options))


@examples(200)
@given(bad_options())
def test_what_cannot_be_announced_is_refused_and_nothing_else(bad: tuple[type[Game], dict[str, Any]]) -> None:
    cls, said = bad
    with pytest.raises(BadOption) as refused:
        cls(**said)
    assert refused.value.clause or "There is no option" in str(refused.value)
    assert any([name[:40] in str(refused.value) for name in said])


CLASHES = [pytest.param(cls, said, clause, id=f"{cls.name} {said}") for cls, (said, clause) in all_clashes()]


@pytest.mark.parametrize("cls, said, clause", CLASHES)
def test_options_that_do_not_go_together_are_refused_with_the_clause(
    cls: type[Game], said: dict[str, Any], clause: str
) -> None:
    with pytest.raises(BadOption) as refused:
        cls(**said)
    assert refused.value.clause == clause != ""
    assert all([name in str(refused.value) for name in said])


wild = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=3,
)


@examples(200)
@given(
    cls=st.sampled_from(CLASSES),
    said=st.dictionaries(st.text(max_size=6), wild, max_size=2),
    known=st.data(),
)
def test_whatever_a_stranger_sends_is_a_game_or_a_refusal(
    cls: type[Game], said: dict[str, Any], known: st.DataObject
) -> None:
    said |= known.draw(st.dictionaries(st.sampled_from(list(cls.options)), wild, max_size=3))
    try:
        game = cls(**said)
    except BadOption as refused:
        assert str(refused)
    else:
        assert game == announced(str(game))


@examples(150)
@given(st.lists(st.sampled_from([*REGISTRY, "cards=2", "=", "limit=5", "ante=9", "x=y"]) | st.text(max_size=8)))
def test_whatever_a_stranger_writes_is_a_game_or_a_refusal(words: list[str]) -> None:
    try:
        game = announced(" ".join(words))
    except BadOption as refused:
        assert str(refused)
    else:
        assert announced(str(game)) == game


# ---- said again


@examples(80)
@given(games())
def test_the_text_of_a_game_announces_the_same_game(game: Game) -> None:
    again = announced(str(game))
    assert again == game and str(again) == str(game) and type(again) is type(game)
    assert [getattr(again, name) for name in game.options] == [getattr(game, name) for name in game.options]


@examples(80)
@given(games())
def test_a_form_that_sends_everything_announces_the_same_game(game: Game) -> None:
    everything = {name: getattr(game, name) for name in game.options}
    assert type(game)(**everything) == game
    as_text = {name: game.options[name].text(value) for name, value in everything.items()}
    assert type(game)(**as_text) == game


@examples(100)
@given(st.data())
def test_options_sent_in_any_order_announce_the_same_game(data: st.DataObject) -> None:
    game = data.draw(games())
    shuffled = data.draw(st.permutations(list(game.said.items())))
    assert str(type(game)(**dict(shuffled))) == str(game)


# ---- schema and form


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value is right by a JSON schema; of its words only those that our schemas use."""
    words = {"type", "enum", "minimum", "maximum", "anyOf", "default", "properties", "additionalProperties"}
    assert set(schema) <= words | {"items", "minItems", "maxItems"}, schema
    match schema:
        case {"anyOf": parts}:
            return any([fits(part, value) for part in parts])
        case {"enum": allowed}:
            return value in [each for each in allowed if type(each) is type(value)]
        case {"type": "null"}:
            return value is None
        case {"type": "integer", "minimum": low, "maximum": high}:
            return type(value) is int and bool(low <= value <= high)
        case {"type": "array", "items": part, "minItems": low, "maxItems": high}:
            several = isinstance(value, list | tuple)
            return several and low <= len(value) <= high and all([fits(part, each) for each in value])
        case {"type": "object", "properties": parts, "additionalProperties": False}:
            return set(value) <= set(parts) and all([fits(parts[name], part) for name, part in value.items()])
    raise AssertionError(f"no schema: {schema}")


def edges(option: Option[Any]) -> list[Any]:
    """Values at and beyond every bound of an option."""
    if isinstance(option, one_of):
        return [*option.values.values(), None, -7, "", "nonsense"]
    if isinstance(option, pair_or_none):
        return [(0, 1), (1, 1), (1, LARGEST), (1, LARGEST + 1), (1, 2, 3), (1,), 1, None]
    assert isinstance(option, whole | whole_or_none)
    high = option.high if option.high is not None else LARGEST
    return [option.low - 1, option.low, high, high + 1, None]


def takes(option: Option[Any], value: Any) -> bool:
    try:
        return bool(option.read(value) == value)
    except BadOption:
        return False


@EVERY_OPTION
def test_the_schema_takes_what_the_option_takes(cls: type[Game], name: str) -> None:
    option = cls.options[name]
    schema = json.loads(json.dumps(option.schema()))
    assert [value for value in edges(option) if fits(schema, value)] == [v for v in edges(option) if takes(option, v)]
    assert "default" not in schema or fits(schema, schema["default"])


@examples(80)
@given(games())
def test_a_game_that_can_be_announced_fits_the_schema(game: Game) -> None:
    schema = json.loads(json.dumps(type(game).schema()))
    assert fits(schema, game.said)
    assert fits(schema, {name: getattr(game, name) for name in game.options})
    assert not fits(schema, {**game.said, "nonsense": 1})


@EVERY_OPTION
@examples(10)
@given(data=st.data())
def test_the_form_of_an_option_names_its_values(cls: type[Game], name: str, data: st.DataObject) -> None:
    option = cls.options[name]
    value = data.draw(values(option))
    form = json.loads(json.dumps(option.form()))
    spoken = Telling(())(option.say(value))
    assert spoken and not set("{}") & set(spoken)
    if isinstance(option, one_of):
        text = "none" if value is None else str(value)
        (words,) = [each["words"] for each in form["values"] if each["value"] == text]
        assert Telling(())(Say.load(words)) in spoken
        assert option.read(text) == value
    elif isinstance(option, pair_or_none):
        assert form["pair"]["least"] == 1 and form["pair"]["none"]
        assert value is None or option.text(value) in spoken
    else:
        number = form["number"]
        assert value is None or number["least"] <= value <= (number["most"] or LARGEST)
        assert (number["none"] is not None) == isinstance(option, whole_or_none)


def test_a_form_knows_what_hangs_together() -> None:
    assert Guts.options["antes"].form()["becomes"] == {
        "option": "losers",
        "value": "worst",
        "then": "all_but_matchers",
    }
    needs = {each["value"]: each["needs"] for each in Guts.options["all_out"].form()["values"]}
    assert needs == {"carry": None, "ante_again": None, "wimp": {"option": "declare", "value": "together"}}
    assert Guts.options["all_out"].form()["becomes"] is None


@EVERY_GAME
def test_the_usual_game_can_be_announced_and_is_short(cls: type[Game]) -> None:
    assert str(cls()) == cls.name
    assert announced(cls.name) == cls()


@EVERY_OPTION
def test_every_option_rests_on_a_clause_and_says_its_value(cls: type[Game], name: str) -> None:
    option = cls.options[name]
    assert option.name == name and option.clause
    assert "{value}" in option.says
    if isinstance(option, one_of):
        assert len(set(option.said_as.values())) == len(option.values)


def test_options_of_a_game_made_from_another_are_its_own() -> None:
    class Late(Supper):
        name = "late_supper"
        hour = whole(22, clause="X13", says="At {value}.")

    assert list(Late.options) == [*Supper.options, "hour"]
    assert "hour" not in Supper.options
    assert str(Late(hour=23, ante=5)) == "late_supper ante=5 hour=23"
    assert Late() != Supper()


@examples(50)
@given(ante=st.integers(1, 20), bet=st.integers(1, 40))
def test_a_bet_that_is_not_usual_is_said(ante: int, bet: int) -> None:
    assume(bet != 2 * ante)
    assert f"bet={bet}" in str(Supper(ante=ante, bet=bet)).split()
