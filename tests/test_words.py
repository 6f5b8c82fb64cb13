"""Sentences travel unspoken, and are spoken to each reader with names, cards and "you"."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import DECK, Card
from anteup.words import Say, Telling, _

ANN, BOB, CAT = 0, 1, 2
NAMES = ["Ann", "Bob", "Cat"]


def told(say: Say, reader: int | None = None) -> str:
    return Telling(NAMES, reader)(say)


# On the wire


def test_a_sentence_travels_as_its_text_and_its_fields() -> None:
    say = Say(
        _("{who} takes {card} with {hand}."),
        you=_("You take {card} with {hand}."),
        who=ANN,
        card=Card.parse("Qh"),
        hand=Say(_("{n} of {cards}"), n=2, cards=Card.parse_all("2s 3s")),
    )
    assert say.json() == {
        "say": "{who} takes {card} with {hand}.",
        "you": "You take {card} with {hand}.",
        "who": 0,
        "card": "Qh",
        "hand": {"say": "{n} of {cards}", "n": 2, "cards": ["2s", "3s"]},
    }
    assert Say.load(say.json()) == say


values = st.one_of(st.integers(), st.text(), st.booleans(), st.none(), st.sampled_from(DECK), st.lists(st.integers()))
plain_says = st.builds(lambda text, you, fields: Say(text, you, **fields), st.text(), st.text(), st.just({}))


def nested(says: st.SearchStrategy[Say]) -> st.SearchStrategy[Say]:
    fields: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
        st.sampled_from(["who", "all", "card", "cards", "chips", "hand"]), says | values
    )
    return st.builds(lambda text, you, fields: Say(text, you, **fields), st.text(), st.text(), fields)


@given(st.recursive(plain_says, nested, max_leaves=6))
def test_a_sentence_comes_back_from_the_wire_as_it_went(say: Say) -> None:
    back = Say.load(json.loads(json.dumps(say.json())))
    assert back == say
    assert hash(back) == hash(say)
    assert back.json() == say.json()


@pytest.mark.parametrize(
    "other",
    [
        Say("{who} takes {chips}.", who=ANN, chips=3),
        Say("{who} pays {chips}.", who=BOB, chips=3),
        Say("{who} pays {chips}.", you="You pay {chips}.", who=ANN, chips=3),
        "{who} pays {chips}.",
    ],
)
def test_sentences_differ_by_text_and_by_fields(other: object) -> None:
    assert Say("{who} pays {chips}.", who=ANN, chips=3) != other


def test_a_sentence_shows_its_text_and_fields_to_whoever_debugs() -> None:
    assert repr(Say("{who} pays {chips}.", who=ANN, chips=3)) == "Say('{who} pays {chips}.', {'who': 0, 'chips': 3})"


# Spoken


def test_each_reader_is_you_and_all_others_have_names() -> None:
    say = Say(_("{who} takes the pot from {whom}."), you=_("You take the pot from {whom}."), who=ANN, whom=BOB)
    assert told(say) == "Ann takes the pot from Bob."
    assert told(say, CAT) == "Ann takes the pot from Bob."
    assert told(say, ANN) == "You take the pot from Bob."
    assert told(say, BOB) == "Ann takes the pot from you."


def test_a_sentence_that_begins_with_you_begins_with_a_capital() -> None:
    assert told(Say(_("{by} and {to}"), by=ANN, to=BOB), ANN) == "You and Bob"
    assert told(Say(_("{by} and {to}"), by=ANN, to=BOB), BOB) == "Ann and you"
    assert told(Say(_("{all} are in."), all=[ANN, BOB, CAT]), ANN) == "You, Bob and Cat are in."
    assert told(Say(_("{all} are in."), all=[ANN, BOB, CAT]), BOB) == "Ann, you and Cat are in."
    assert told(Say(_("In are {all}."), all=[ANN, BOB]), ANN) == "In are you and Bob."


def test_what_belongs_to_someone_is_theirs_or_yours() -> None:
    say = Say(_("{whose} straight beats {against} flush."), whose=ANN, against=BOB)
    assert told(say) == "Ann’s straight beats Bob’s flush."
    assert told(say, ANN) == "Your straight beats Bob’s flush."
    assert told(say, BOB) == "Ann’s straight beats your flush."


@pytest.mark.parametrize(
    ("seats", "spoken"),
    [([], ""), ([BOB], "Bob"), ([ANN, BOB], "Ann and Bob"), ([ANN, BOB, CAT], "Ann, Bob and Cat")],
)
def test_several_are_named_in_a_row(seats: list[int], spoken: str) -> None:
    assert told(Say(_("In: {all}."), all=seats)) == f"In: {spoken}."


def test_cards_are_spoken_in_their_text_form() -> None:
    say = Say(_("{gone} goes for {card}: {cards}."), gone="2s", card=Card.parse("Qh"), cards=Card.parse_all("Qd Qs"))
    assert told(say) == "2s goes for Qh: Qd Qs."
    assert told(Say.load(say.json())) == "2s goes for Qh: Qd Qs."


def test_numbers_have_a_real_minus() -> None:
    assert told(Say(_("{chips} from {n}"), chips=-30, n=5)) == "−30 from 5"


def test_a_name_is_never_taken_for_a_part_of_the_sentence() -> None:
    telling = Telling(["{chips}", "a-b"])
    assert telling(Say(_("{all} pay {chips}."), all=[0, 1], chips=-3)) == "{chips} and a-b pay −3."


def test_a_sentence_is_spoken_in_the_readers_language() -> None:
    german = {
        "{who} pays {chips} to {to}.": "{to} bekommt {chips} von {who}.",
        "You pay {chips} to {to}.": "{to} bekommt {chips} von dir.",
        "{whose} {hand}": "{hand}, gehalten von {whose}",
        "a pair of {ranks}": "ein Paar {ranks}",
        "queens": "Damen",
        "You": "Du",
        "you": "dir",
        "your": "dir",
        "{name}’s": "{name}",
        "{some} and {last}": "{some} und {last}",
        "": "the header of the catalogue",
    }
    telling = Telling(NAMES, ANN, lambda text: german.get(text, text))
    pays = Say("{who} pays {chips} to {to}.", you="You pay {chips} to {to}.", who=BOB, to=ANN, chips=3)
    assert telling(pays) == "Du bekommt 3 von Bob."
    assert telling(Say(pays.text, pays.you, who=ANN, to=BOB, chips=3)) == "Bob bekommt 3 von dir."
    queens = Say("a pair of {ranks}", ranks=Say("queens"))
    assert telling(Say("{whose} {hand}", whose=BOB, hand=queens)) == "ein Paar Damen, gehalten von Bob"
    assert telling(Say("{whose} {hand}", whose=ANN, hand=queens)) == "ein Paar Damen, gehalten von dir"
    assert telling(Say("{all}: {word}", all=[BOB, CAT], word="queens")) == "Bob und Cat: Damen"
    assert telling(Say("[{word}]", word="")) == "[]"
