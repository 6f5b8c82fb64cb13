"""An event is told to each reader as that reader saw it then; payments account for every chip (C6)."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import REGISTRY, Action, Card, Event, Seeded
from anteup.deal import DEALT, DEALT_UP, PAYS, SHOWS, WINS
from anteup.events import ALL, KINDS, NOBODY, POT, RESERVE, events, kind
from anteup.phases.stake import SETS_ASIDE, TOPS_UP
from anteup.words import CARD_FIELDS, CARDS_FIELDS, Say, Telling
from tests.strategies import examples

NAMES = ("Ann", "Bob", "Cat")
ANN, BOB, CAT, WATCHER = 0, 1, 2, None
QUEENS = Card.parse_all("Qh Qd")

GIVES = kind(
    "test_gives", "{who} gives {to} {cards}.", you="You give {to} {cards}.", unseen="{who} gives {to} cards: {n}."
)
SAID = kind("test_said", "{who} said “{what}” to {to}.")


def event(
    name: str,
    who: int = ANN,
    to: int = POT,
    chips: int = 0,
    cards: tuple[Card, ...] = (),
    seen: int = ALL,
    **more: object,
) -> Event:
    return Event(name, who, to, chips, cards, "C6", seen, tuple(more.items()))


def told(one: Event, reader: int | None) -> str:
    return Telling(NAMES, reader)(one.for_seat(reader).say)


# ---- who sees what


def test_cards_dealt_face_down_are_told_to_their_holder_alone() -> None:
    dealt = event(DEALT, BOB, cards=QUEENS, seen=1 << BOB)
    assert told(dealt, BOB) == "You are dealt Qh Qd."
    assert told(dealt, ANN) == told(dealt, WATCHER) == "Bob is dealt cards: 2."


def test_two_may_see_what_others_do_not() -> None:
    gives = event(GIVES, ANN, BOB, cards=QUEENS, seen=1 << ANN | 1 << BOB)
    assert [told(gives, reader) for reader in (ANN, BOB, CAT, WATCHER)] == [
        "You give Bob Qh Qd.",
        "Ann gives you Qh Qd.",
        "Ann gives Bob cards: 2.",
        "Ann gives Bob cards: 2.",
    ]


def test_what_is_face_up_is_told_to_all() -> None:
    up = event(DEALT_UP, CAT, cards=QUEENS[:1])
    assert told(up, WATCHER) == "Cat is dealt Qh face up."
    assert told(up, CAT) == "You are dealt Qh face up."


@examples(100)
@given(
    cards=st.lists(st.sampled_from(QUEENS + Card.parse_all("2c 3c 4c")), unique=True).map(tuple),
    seen=st.integers(0, 7) | st.just(ALL),
    reader=st.none() | st.integers(0, 2),
)
def test_a_copy_for_a_reader_has_the_cards_or_their_number(
    cards: tuple[Card, ...], seen: int, reader: int | None
) -> None:
    one = event(GIVES, ANN, BOB, cards=cards, seen=seen)
    copy = one.for_seat(reader)
    may_see = not cards or seen == ALL or (reader is not None and bool(seen >> reader & 1))
    assert (copy.cards, copy.hidden) == ((cards, 0) if may_see else ((), len(cards)))
    assert copy.for_seat(reader) == copy
    if not may_see:
        assert copy.seen == 0  # nor does it tell who saw them
        assert not any([str(card) in str(copy.say.json()) for card in cards])
    assert one.cards == cards and one.seen == seen


def test_a_copy_once_hidden_is_never_opened_again() -> None:
    """What the holder of a copy learns later opens no earlier event: the cards are not in it."""
    copy = event(GIVES, cards=QUEENS, seen=0b1).for_seat(CAT)
    assert copy.for_seat(ANN).cards == () and copy.for_seat(ANN).hidden == 2


# ---- sentences


def test_a_sentence_has_the_fields_of_its_event() -> None:
    say = event(SHOWS, BOB, cards=QUEENS, hand=Say("a pair of {ranks}", ranks="queens")).say
    assert say.text == "{who} shows {cards}: {hand}."
    assert Telling(NAMES)(say) == "Bob shows Qh Qd: a pair of queens."
    assert Telling(NAMES, BOB)(say) == "You show Qh Qd: a pair of queens."


def test_a_kind_without_you_speaks_of_you_all_the_same() -> None:
    said = event(SAID, ANN, BOB, what="liar")
    assert told(said, ANN) == "You said “liar” to Bob."
    assert told(said, BOB) == "Ann said “liar” to you."


def test_a_kind_without_unseen_tells_everybody_the_same() -> None:
    said = event(SAID, ANN, BOB, cards=QUEENS, seen=0b1, what="liar")
    assert told(said, CAT) == "Ann said “liar” to Bob."


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


OURS = sorted(set(KINDS) - {"test_gives", "test_said"})


@pytest.mark.parametrize("name", OURS)
def test_the_wordings_of_a_kind_agree(name: str) -> None:
    """No wording asks for more than the others; the one for who may not see has no face in it."""
    kind_name, text, you, unseen, money, _place, _sound = KINDS[name]
    assert kind_name == name and text.endswith((".", "}"))
    assert "who" not in placeholders(you)
    assert placeholders(you) <= placeholders(text)
    if unseen != text:
        assert not placeholders(unseen) & (CARD_FIELDS | CARDS_FIELDS)
        assert placeholders(unseen) <= placeholders(text) | {"n"}
    assert money in ("", "pays", "wins", "returns")
    assert not money or "chips" in placeholders(text), "a payment says how many chips"


def test_every_game_of_the_registry_has_taught_its_kinds() -> None:
    assert REGISTRY
    assert {DEALT, PAYS, WINS, SHOWS} <= set(KINDS)


# ---- payments (C6)


@pytest.mark.parametrize(
    "one, payment",
    [
        (event(PAYS, BOB, chips=4), (BOB, POT, 4)),
        (event(PAYS, BOB, CAT, chips=2), (BOB, CAT, 2)),
        (event(WINS, BOB, chips=9), (POT, BOB, 9)),
        (event(SETS_ASIDE, NOBODY, RESERVE, chips=5), (POT, RESERVE, 5)),
        (event(TOPS_UP, NOBODY, RESERVE, chips=5), (RESERVE, POT, 5)),
        (event(DEALT, BOB, chips=0, cards=QUEENS), None),
        (event(SAID, chips=7, what="chips"), None),
    ],
)
def test_a_payment_has_payer_payee_and_chips(one: Event, payment: tuple[int, int, int] | None) -> None:
    assert one.payment == payment
    assert one.for_seat(WATCHER).payment == payment


# ---- what came of one play


def test_what_was_told_is_read_like_a_list() -> None:
    pays, wins = event(PAYS, ANN, chips=3), event(WINS, BOB, chips=3)
    told = events([pays, tuple(wins)])
    assert [*told] == told[:] == [pays, wins]
    assert (len(told), told[0], told[-1], told[1:], bool(events())) == (2, pays, wins, [wins], False)
    assert all([type(one) is Event for one in told])
    told.append(pays)
    assert told == [pays, wins, pays] == events([pays, wins, pays])
    assert told != [pays] and told != events([pays]) and told != (pays, wins, pays)
    assert repr(told) == repr([pays, wins, pays])


def test_a_round_of_cards_is_told_card_by_card() -> None:
    deal = REGISTRY["progressive_badugi"]().deal((20,) * 3, button=1, chance=Seeded(1))
    up = [one for one in deal.told if one.kind == DEALT_UP][:3]
    down = [one for one in deal.told if one.kind == DEALT]
    assert [one.seat for one in up] == [one.seat for one in down] == [2, 0, 1]
    assert [(one.cards, one.seen, one.clause) for one in down] == [
        (deal.hands[seat][1:], 1 << seat, "PB7") for seat in (2, 0, 1)
    ]
    assert {(len(one.cards), one.seen, one.clause) for one in up} == {(1, ALL, "PB6")}


def test_a_very_long_story_can_be_told_and_forgotten() -> None:
    last = None
    for _play in range(100_000):
        last = events((), last, (ANN, Action("in")))
    assert last is not None and last.played == (ANN, Action("in"))
    del last
