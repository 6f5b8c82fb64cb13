"""Cards know their rank, suit and text, and say what is wrong with a card that is none."""

import pickle
from copy import copy, deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import (
    BLUFFALO_DECK,
    CARDS,
    DECK,
    DRAMA,
    OMEN,
    RANKS,
    STARS,
    SUITS,
    BadCard,
    Card,
    cards_in,
    mask_of,
)


def test_the_deck_has_each_rank_in_each_suit_once() -> None:
    assert [str(card) for card in DECK] == [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [(card.rank, card.suit) for card in DECK] == [(rank, suit) for rank in range(13) for suit in range(4)]
    assert [int(card) for card in DECK] == list(range(52))


def test_bluffalo_has_the_courts_and_aces_in_five_suits_five_omens_and_three_dramas() -> None:
    assert sorted(map(str, BLUFFALO_DECK)) == sorted(
        [rank + suit for rank in "JQKA" for suit in "cdhs*"] + ["Oc", "Od", "Oh", "Os", "O*", "D1", "D2", "D3"]
    )
    assert {card for card in BLUFFALO_DECK if card.suit == STARS} == set(Card.parse_all("J* Q* K* A* O*"))
    assert {card for card in BLUFFALO_DECK if card.rank == OMEN} == set(Card.parse_all("Oc Od Oh Os O*"))
    assert {card for card in BLUFFALO_DECK if card.rank == DRAMA} == set(Card.parse_all("D1 D2 D3"))
    assert {card.suit for card in Card.parse_all("D1 D2 D3")} == {-1}
    assert set(CARDS) == {*DECK, *BLUFFALO_DECK}


def test_a_court_of_stars_has_the_rank_of_the_other_courts() -> None:
    for rank in "JQKA":
        assert {Card.parse(rank + suit).rank for suit in "cdhs*"} == {RANKS.index(rank)}
    assert [Card.parse("O" + suit).suit for suit in SUITS + "*"] == [0, 1, 2, 3, STARS]


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_there_is_one_object_for_each_card(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card(int(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy(card) is card
    assert deepcopy(card) is card


def test_a_card_is_written_the_same_wherever_it_is_written() -> None:
    queen = Card.parse("Qh")
    assert f"{queen} {queen!s} {queen!r}" == "Qh Qh Qh"
    assert f"{[queen]}" == "[Qh]"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2c", "2 of clubs"),
        ("Td", "10 of diamonds"),
        ("Jh", "jack of hearts"),
        ("As", "ace of spades"),
        ("J*", "jack of stars"),
        ("A*", "ace of stars"),
        ("Oh", "omen of hearts"),
        ("O*", "omen of stars"),
        ("D1", "first drama"),
        ("D3", "third drama"),
    ],
)
def test_cards_have_spoken_names(text: str, name: str) -> None:
    assert Card.parse(text).name == name


def test_no_two_cards_share_a_name() -> None:
    assert len({card.name for card in CARDS}) == 64


@pytest.mark.parametrize(
    ("text", "said"),
    [  # C-X-15
        ("10c", "“10c” is no card: a ten is written Tc."),
        ("10C", "“10C” is no card: a ten is written Tc."),
        ("10x", "“10x” is no card: a ten is written with a T, such as Th."),
        ("10", "“10” is no card: a ten is written with a T, such as Th."),
        (
            "6с",
            "“6с” is no card: “с” is a cyrillic small letter es, and cards are written in plain letters, such as 6c.",
        ),
        ("Ｑh", "“Ｑh” is no card: “Ｑ” is a fullwidth latin capital letter q, and"),
        ("qH", "“qH” is no card: write Qh, the rank as a capital and the suit small."),
        ("d2", "“d2” is no card: write D2, the rank as a capital and the suit small."),
        ("hQ", "“hQ” is no card: the rank comes first, Qh."),
        ("HT", "“HT” is no card: the rank comes first, Th."),
        ("*O", "“*O” is no card: the rank comes first, O*."),
        ("1h", "“1h” is no card: write rank then suit, such as Qh, Td or 2s"),
        ("Qx", "“Qx” is no card: write rank then suit"),
        ("T*", "“T*” is no card: write rank then suit"),
        ("Qh2s", "“Qh2s” is no card: write rank then suit"),
        ("", "“” is no card: write rank then suit"),
    ],
)
def test_what_is_no_card_is_refused_with_what_would_be(text: str, said: str) -> None:
    with pytest.raises(BadCard) as refused:
        Card.parse(text)
    assert str(refused.value).startswith(said)


@given(st.text(max_size=4))
def test_a_text_is_a_card_or_refused_by_quoting_it(text: str) -> None:
    try:
        assert str(Card.parse(text)) == text
    except BadCard as refused:
        assert f"“{text}”" in str(refused)


@given(st.integers())
def test_a_number_is_a_card_or_refused(number: int) -> None:
    if number in range(64):
        assert int(Card(number)) == number
    else:
        with pytest.raises(BadCard, match=f"{number} is no card"):
            Card(number)


def test_several_cards_are_read_from_a_line_or_a_list() -> None:
    assert Card.parse_all(" Qh  2s\n") == Card.parse_all(["Qh", "2s"]) == (Card.parse("Qh"), Card.parse("2s"))
    assert Card.parse_all("") == ()
    with pytest.raises(BadCard, match="7h is there twice"):
        Card.parse_all("7h 2c 7h")


@given(st.sets(st.sampled_from(CARDS)))
def test_a_set_of_cards_is_a_mask_and_back(cards: set[Card]) -> None:
    mask = mask_of(cards)
    assert cards_in(mask) == tuple(sorted(cards))
    assert all(type(card) is Card for card in cards_in(mask))
    assert mask == sum([2 ** int(card) for card in cards])
