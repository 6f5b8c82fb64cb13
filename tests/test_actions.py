"""What a player can do, as words; what is wrong with words that are none; and choices that know their number."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Action, Card, Choices, Illegal
from anteup.actions import NONE, VERBS, Cards, Chips, verb
from anteup.cards import DECK
from anteup.games.buddhas_folly import REJECT, TAKE
from anteup.phases.declaring import IN, OUT
from anteup.words import Say
from tests.strategies import SEEDS, cards, examples, hands, lines
from tests.tiny import BURY, CHIP_IN, LEAVE, REVEAL

HAND = Card.parse_all("2c 7d 9h Ks As")
CARDS_ARE_WRITTEN = "write rank then suit, such as Qh, Td or 2s (ranks 23456789TJQKA, suits cdhs)."
PLAIN_LETTERS = "and cards are written in plain letters, such as 6c."
PRETEND = verb("pretend", "Pretend", "P", late="then you pretend")


# ---- text


@pytest.mark.parametrize(
    "action, text",
    [
        (IN, "in"),
        (OUT, "out"),
        (REJECT, "reject"),
        (Action(TAKE, cards=HAND[:1]), "take 2c"),
        (Action(CHIP_IN, 40), "chip_in 40"),
        (Action(CHIP_IN, 1_000_000_000), "chip_in 1000000000"),
        (Action(BURY, cards=HAND[2::-1]), "bury 9h 7d 2c"),
        (Action(REVEAL, 2), "reveal 2"),
        (Action(PRETEND, 3, HAND[:2]), "pretend 3 2c 7d"),
    ],
)
def test_an_action_is_written_in_words_of_the_table(action: Action, text: str) -> None:
    assert str(action) == text
    assert Action.parse(text) == action


@examples(200)
@given(
    word=st.sampled_from(list(VERBS)),
    number=st.integers(0, 10**12 - 1),
    chosen=st.lists(cards, unique=True, max_size=5),
)
def test_any_action_reads_back(word: str, number: int, chosen: list[Card]) -> None:
    action = Action(word, number, tuple(chosen))
    assert Action.parse(str(action)) == action


def test_space_between_words_does_not_count() -> None:
    assert Action.parse("  take \t 2c\n") == Action(TAKE, cards=HAND[:1])


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("", "“” is nothing one can do at this table."),
        ("   ", "“” is nothing one can do at this table."),
        ("In", "“In” is nothing one can do at this table."),
        ("swindle 2c", "“swindle” is nothing one can do at this table."),
        ("x" * 90, f"“{'x' * 40}” is nothing one can do at this table."),
        ("in!", "“in!” is nothing one can do at this table."),
        ("take 10c", "“10c” is no card: a ten is written Tc."),
        ("take 6с", f"“6с” is no card: “с” is a cyrillic small letter es, {PLAIN_LETTERS}"),
        ("take qH", "“qH” is no card: write Qh, the rank as a capital and the suit small."),
        ("take hQ", "“hQ” is no card: the rank comes first, Qh."),
        ("take 2c 2c", "2c is there twice; a deck has each card once."),
        ("take 2c 5", f"“5” is no card: {CARDS_ARE_WRITTEN}"),
        ("chip_in -5", f"“-5” is no card: {CARDS_ARE_WRITTEN}"),
        ("in in", f"“in” is no card: {CARDS_ARE_WRITTEN}"),
    ],
)  # fmt: skip
def test_what_is_no_action_is_told_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(Illegal) as refused:
        Action.parse(text)
    assert str(refused.value) == wrong


@pytest.mark.parametrize("number", ["٣", "²", "1e3", "1.0", "0x1", "+1", "1" * 13, "1_000"])
def test_a_number_is_plain_digits(number: str) -> None:
    with pytest.raises(Illegal):
        Action.parse(f"chip_in {number}")


@examples(300)
@given(lines([*VERBS, "IN", "fold!", "{who}", "None"]) | st.text(max_size=20))
def test_any_text_is_an_action_or_is_refused_in_a_sentence(text: str) -> None:
    try:
        action = Action.parse(text)
    except Illegal as refused:
        assert str(refused) and refused.clause == ""
    else:
        assert action.verb in VERBS and action.number >= 0
        assert Action.parse(str(action)) == action


def test_a_refusal_speaks_with_its_clause() -> None:
    refused = Illegal(Say("{who} may only be out.", who=3), "C4")
    assert str(refused) == "seat 3 may only be out. (C4)"
    assert (refused.say.fields["who"], refused.clause) == (3, "C4")


def test_a_word_of_the_table_has_its_label_key_and_what_the_clock_says() -> None:
    assert VERBS["pretend"] == ("Pretend", "P", "then you pretend", "")


# ---- choices


@examples(150)
@given(st.data(), SEEDS, st.booleans())
def test_cards_of_a_hand(data: st.DataObject, seed: int, ordered: bool) -> None:
    """Count, list, sample and `in` against every way of choosing, worked out plainly."""
    size = data.draw(st.integers(0, 5))
    hand = data.draw(hands(size, DECK))
    least = data.draw(st.integers(0, size))
    most = data.draw(st.integers(least, size))
    form = Cards(BURY, hand, least, most, ordered)
    choose = permutations if ordered else combinations
    ways = {chosen for k in range(least, most + 1) for chosen in choose(hand, k)}
    choices = Choices((), (form,))
    assert choices.count == form.ways == len(ways)
    assert {action.cards for action in choices} == ways
    assert len(list(choices)) == len(ways)
    rng = Random(seed)
    assert all([choices.sample(rng) in choices for _ in range(10)])
    for k in range(6):
        for chosen in permutations(hand, k):
            assert (Action(BURY, cards=chosen) in choices) == (least <= k <= most)


@pytest.mark.parametrize(
    "said", ["bury", "bury 2c 7d 9h", "bury 2c 3c", "bury 1 2c", "take 2c", "bury Ks As 2c 7d", "leave", "chip_in 2"]
)
def test_other_cards_are_not_among_the_choices(said: str) -> None:
    assert Action.parse(said) not in Choices((), (Cards(BURY, HAND, 1, 2),))


def test_a_card_cannot_be_chosen_twice() -> None:
    twice = Action(BURY, cards=(HAND[0], HAND[0]))
    assert twice not in Choices((), (Cards(BURY, HAND, 1, 2),))
    assert twice not in Choices((), (Cards(BURY, HAND, 2, 2, ordered=True),))


def test_no_card_at_all_can_be_a_choice() -> None:
    choices = Choices((), (Cards(BURY, HAND, 0, 1),))
    assert Action(BURY) in choices
    assert choices.count == 6


@pytest.mark.parametrize("least, most", [(1, 1), (6, 40), (3, 10**9)])
def test_chips_from_least_to_most(least: int, most: int) -> None:
    choices = Choices((), (Chips(CHIP_IN, least, most),))
    assert choices.count == most - least + 1
    assert {n for n in (least - 1, least, most, most + 1) if Action(CHIP_IN, n) in choices} == {least, most}
    assert Action(CHIP_IN, least, HAND[:1]) not in choices
    assert Action(BURY, least) not in choices
    rng = Random(1)
    assert all([choices.sample(rng) in choices for _ in range(50)])
    if most < 100:
        assert [action.number for action in choices] == list(range(least, most + 1))
        assert {choices.sample(rng).number for _ in range(600)} == set(range(least, most + 1))


def test_exact_actions_and_forms_together() -> None:
    choices = Choices((LEAVE, IN), (Cards(BURY, HAND, 1, 1), Chips(CHIP_IN, 2, 4)))
    assert choices.count == 2 + 5 + 3 == len(list(choices))
    assert list(choices)[:2] == [LEAVE, IN]
    assert choices.mildest == LEAVE
    rng = Random(3)
    assert {choices.sample(rng) for _ in range(500)} == set(choices)
    tally = [choices.sample(rng).verb for _ in range(4000)]  # an exact action is as likely as a whole form
    assert all([abs(tally.count(word) - 1000) < 140 for word in ("leave", "in", BURY, CHIP_IN)])


def test_no_choices() -> None:
    assert not NONE and NONE.count == 0 and list(NONE) == [] and OUT not in NONE


def test_choices_compare_by_what_they_offer() -> None:
    one, other = Choices((OUT, IN)), Choices((OUT, IN))
    assert one == other and hash(one) == hash(other)
    assert one != Choices((IN, OUT)) != (IN, OUT)
    assert repr(Choices((OUT,))) == "Choices(out)"
