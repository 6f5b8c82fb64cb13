"""What hands are worth: every hand has its place, ties are ties, and the words say what is held."""

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import chain, combinations, product
from math import comb
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import DECK, RANKS, BadCard, Card
from anteup.ranks import BadHand, Poker, Rank, Ranking, guts2, guts3, guts3_by, high5
from anteup.words import Say, Telling

guts3_wheel_off = guts3_by(wheel=False)
guts3_flush_first = guts3_by(three_rank="flush_first")
guts3_flush_first_wheel_off = guts3_by(wheel=False, three_rank="flush_first")
guts3_plain = guts3_by(three_rank="no_straights_flushes")


class Counts(NamedTuple):
    """A ranking and how many hands there are of each kind, from the best; how many of all hands differ in worth."""

    ranking: Poker
    kinds: dict[str, int]
    distinct: int
    wheel: bool = True


COUNTS = [
    Counts(
        high5,  # C23
        {
            "royal flush": 4,
            "straight flush": 36,
            "four of a kind": 624,
            "full house": 3_744,
            "flush": 5_108,
            "straight": 10_200,
            "three of a kind": 54_912,
            "two pair": 123_552,
            "one pair": 1_098_240,
            "high card": 1_302_540,
        },
        distinct=7_462,
    ),
    Counts(guts2, {"one pair": 78, "high card": 1_248}, distinct=91),  # GU6
    Counts(
        guts3,  # GU4, GU5
        {
            "straight flush": 48,
            "three of a kind": 52,
            "straight": 720,
            "flush": 1_096,
            "one pair": 3_744,
            "high card": 16_440,
        },
        distinct=741,
    ),
    Counts(
        guts3_wheel_off,  # GU5
        {
            "straight flush": 44,
            "three of a kind": 52,
            "straight": 660,
            "flush": 1_100,
            "one pair": 3_744,
            "high card": 16_500,
        },
        distinct=741,
        wheel=False,
    ),
    Counts(
        guts3_flush_first,  # GU20
        {
            "straight flush": 48,
            "three of a kind": 52,
            "flush": 1_096,
            "straight": 720,
            "one pair": 3_744,
            "high card": 16_440,
        },
        distinct=741,
    ),
    Counts(
        guts3_flush_first_wheel_off,
        {
            "straight flush": 44,
            "three of a kind": 52,
            "flush": 1_100,
            "straight": 660,
            "one pair": 3_744,
            "high card": 16_500,
        },
        distinct=741,
        wheel=False,
    ),
    Counts(guts3_plain, {"three of a kind": 52, "one pair": 3_744, "high card": 18_304}, distinct=455),  # GU20
]

# The oracle: a list of all hands from the best to the worst. It never looks at a hand to say what it is; it builds,
# kind by kind, the hands of that kind, in the order a rule book would list them.

DOWN = "AKQJT98765432"
OF_RANK = {rank: [Card.parse(rank + suit) for suit in "cdhs"] for rank in DOWN}
ALIKE = {  # how many of a rank, how often; the rest of the hand are side cards
    "four of a kind": [(4, 1)],
    "full house": [(3, 1), (2, 1)],
    "three of a kind": [(3, 1)],
    "two pair": [(2, 2)],
    "one pair": [(2, 1)],
}

Hand = tuple[Card, ...]


def listed(counts: Counts) -> Iterator[tuple[str, list[Hand]]]:
    """Groups of equal hands with their kind, from the best."""
    size = counts.ranking.size
    runs = []
    if "straight" in counts.kinds:
        runs = [DOWN[i : i + size] for i in range(14 - size)]
        if counts.wheel:
            runs.append("5432A"[5 - size :])
    loose = ["".join(ranks) for ranks in combinations(DOWN, size) if not is_run(ranks, runs)]
    for kind in counts.kinds:
        if kind == "royal flush":
            groups = [suited(runs[0])]
        elif kind == "straight flush":
            groups = [suited(run) for run in runs["royal flush" in counts.kinds :]]
        elif kind == "straight":
            groups = [mixed(run) for run in runs]
        elif kind == "flush":
            groups = [suited(ranks) for ranks in loose]
        elif kind == "high card":
            groups = [mixed(ranks) + (suited(ranks) if "flush" not in counts.kinds else []) for ranks in loose]
        else:
            groups = alike(kind, size)
        for hands in groups:
            yield kind, hands


def is_run(ranks: Sequence[str], runs: Sequence[str]) -> bool:
    return any(set(ranks) == set(run) for run in runs)


def suited(ranks: str) -> list[Hand]:
    return [tuple([OF_RANK[rank][suit] for rank in ranks]) for suit in range(4)]


def mixed(ranks: str) -> list[Hand]:
    return [hand for hand in product(*[OF_RANK[rank] for rank in ranks]) if len({str(card)[1] for card in hand}) > 1]


def alike(kind: str, size: int) -> list[list[Hand]]:
    side_cards = size - sum([n * times for n, times in ALIKE[kind]])
    parts = [*ALIKE[kind], (1, side_cards)]
    groups = []
    for chosen in product(*[combinations(DOWN, times) for _, times in parts]):
        ranks = [(rank, n) for (n, _), some in zip(parts, chosen, strict=True) for rank in some]
        if len({rank for rank, _ in ranks}) == len(ranks):
            choices = [combinations(OF_RANK[rank], n) for rank, n in ranks]
            groups.append([tuple(chain.from_iterable(cards)) for cards in product(*choices)])
    return groups


every_ranking = pytest.mark.parametrize("counts", COUNTS, ids=lambda c: f"{c.ranking.name}-{COUNTS.index(c)}")
ALL_HANDS = {2: 1_326, 3: 22_100, 5: 2_598_960}


@pytest.mark.exhaustive
@every_ranking
def test_every_hand_stands_where_a_rule_book_would_list_it(counts: Counts) -> None:
    ranking, seen = counts.ranking, Counter[str]()
    place, above = counts.distinct, Rank((99,))
    for kind, hands in listed(counts):
        place -= 1
        assert {ranking.number(hand) for hand in hands} == {place}
        (rank,) = {ranking(hand) for hand in hands}
        assert rank < above
        assert ranking.kind(rank) == kind
        assert len({frozenset(hand) for hand in hands}) == len(hands)
        seen[kind] += len(hands)
        above = rank
    assert place == 0
    assert seen == counts.kinds
    assert seen.total() == comb(52, ranking.size) == ALL_HANDS[ranking.size]


# Any hand, the suits changed about, any order of the cards


RANKINGS = [c.ranking for c in COUNTS]
dealt = st.tuples(st.sampled_from(RANKINGS), st.lists(st.sampled_from(DECK), unique=True, min_size=5, max_size=5))


@given(dealt, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_suits_nor_the_order_of_the_cards_count(
    case: tuple[Poker, list[Card]], suits: list[int], rng: random.Random
) -> None:
    ranking, hand = case[0], case[1][: case[0].size]
    other = [Card(card.rank * 4 + suits[card.suit]) for card in hand]
    rng.shuffle(other)
    assert ranking(other) == ranking(hand)
    assert ranking.number(other) == ranking.number(hand)


@given(dealt, st.lists(st.sampled_from(DECK), unique=True, min_size=5, max_size=5))
def test_numbers_compare_as_ranks_do(case: tuple[Poker, list[Card]], others: list[Card]) -> None:
    ranking, hand, other = case[0], case[1][: case[0].size], others[: case[0].size]
    a, b = ranking(hand), ranking(other)
    m, n = ranking.number(hand), ranking.number(other)
    assert ((a > b) - (a < b)) == ((m > n) - (m < n))


@pytest.mark.parametrize("ranking", [high5, guts3, guts2], ids=lambda r: r.name)
def test_of_two_hands_exactly_one_is_better_or_they_are_equal(ranking: Poker) -> None:  # C-X-16
    rng = random.Random(16)
    ranks = [ranking(rng.sample(DECK, ranking.size)) for _ in range(2000)]
    ordered = sorted(ranks)
    for a, b in combinations(ordered, 2):
        assert (a < b) + (a == b) + (a > b) == 1
        assert a < b or a == b
    assert len(set(ranks)) > 80


# Hands against hands


def beats(ranking: Ranking, better: str, worse: str) -> bool:
    a, b = ranking(ranking.check(better)), ranking(ranking.check(worse))
    assert a is not None and b is not None
    return a > b and ranking.number(ranking.check(better)) > ranking.number(ranking.check(worse))


def ties(ranking: Ranking, one: str, other: str) -> bool:
    hands = ranking.check(one), ranking.check(other)
    return ranking(hands[0]) == ranking(hands[1]) and ranking.number(hands[0]) == ranking.number(hands[1])


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        # C-BF-05: the straights beat three queens
        (high5, "5c 6d 7h 8s 9c", "Qs Qd Qh 4c 2d"),
        # C-BF-07: the ace as the low end of five in a row, and nothing else
        (high5, "Ad 2d 3d 4d 5d", "2c 3s 4s 5h 6c"),
        (high5, "As 2d 3h 4c 5d", "Qs Qd Qh 9c 2c"),
        (high5, "2s 2d 5h 7c 9d", "Qs Ks Ad 2h 3c"),
        (high5, "2c 3s 4s 5h 6c", "As 2d 3h 4c 5d"),
        # C-BF-08: trips are no full house, and full houses go by the trips
        (high5, "5c 6d 7h 8s 9c", "Jh Jd Js 8h 4c"),
        (high5, "4s 4h 4d 2s 2c", "3s 3h 3d As Ac"),
        # C23: most repeated first, then the highest
        (high5, "As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
        (high5, "Qs Qd 9h 9s 3d", "Qh Qc 8h 8s Ad"),
        (high5, "Qs Qd 9h 9s 4d", "Qh Qc 9c 9d 3d"),
        (high5, "Qs Qd Ah 5s 3d", "Qh Qc Kh Js Td"),
        (high5, "2s 2d 2h 2c 3d", "As Ad Ah Ks Kd"),
        # C-GU-01: the pair of kings beats the queens with an ace
        (guts3, "Kh Kd 7c", "Qh Qd As"),
        # C-GU-16: the ace is high, or low in A-2-3 and nowhere else
        (guts3, "2c 3c 4d", "As 2d 3h"),
        (guts3, "5h 5c 3d", "Ks As 2d"),
        (guts3, "Qh Kd Ac", "Jh Qd Kc"),
        # GU4, GU5 and the worked example
        (guts3, "3s 2s As", "Ah Ad Ac"),
        (guts3, "3h 2s Ad", "Ac Kc Jc"),
        (guts3, "2h 2d 2c", "Ah Kd Qc"),
        (guts3, "2c 3c 5c", "Ah Ad Kc"),
        (guts3, "Qh Qd Kc", "Qs Qc Td"),
        (guts3, "Ah 9d 3c", "As 9c 2d"),
        (guts3_wheel_off, "2h 2d 3c", "As 2c 3h"),
        (guts3_wheel_off, "As 2s 3s", "Kd Qd Td"),
        (guts3_wheel_off, "2c 3h 4d", "As 2s 3s"),
        # GU20
        (guts3_flush_first, "2c 3c 5c", "Ah Kd Qc"),
        (guts3_flush_first, "2h 2d 2c", "Ac Kc Jc"),
        (guts3_flush_first, "2c 3c 4c", "Ah Ad Ac"),
        (guts3_plain, "2h 2d 3c", "As Ks Qs"),
        (guts3_plain, "As 2c 3h", "Ks Qs Js"),
        # C-GU-17: neither straights nor flushes with two cards, and no magic 3-2
        (guts2, "As 2d", "Kh Qh"),
        (guts2, "As 2d", "3c 2c"),
        (guts2, "Kh Qh", "3c 2c"),
        (guts2, "2s 2h", "As Kd"),
        (guts2, "As 3d", "Ah 2h"),
    ],
)
def test_the_better_hand_wins(ranking: Ranking, better: str, worse: str) -> None:
    assert beats(ranking, better, worse)


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (high5, "5c 6d 7h 8s 9c", "5h 6s 7d 8c 9h"),  # C-BF-05
        (guts3, "Kh Kd 7c", "Ks Kc 7d"),  # C-GU-01
        (guts2, "As Kd", "Ad Ks"),
        (guts2, "9h 9c", "9s 9d"),
        (guts3_plain, "As Ks Qs", "Ah Kd Qc"),
        (guts3_wheel_off, "As 2h 3d", "3s Ah 2d"),
    ],
)
def test_equal_hands_are_equal_whatever_their_suits(ranking: Ranking, one: str, other: str) -> None:
    assert ties(ranking, one, other)


def test_ranks_read_as_the_kind_and_then_the_cards() -> None:
    assert guts3(Card.parse_all("Qh 7c Qd")) == (1, RANKS.index("Q"), RANKS.index("7"))
    assert guts3(Card.parse_all("2d As 3h")) == (3, RANKS.index("3"))
    assert high5(Card.parse_all("8s Jh 2c Jd 8h")) == (2, RANKS.index("J"), RANKS.index("8"), RANKS.index("2"))
    assert high5.number(Card.parse_all("As Ks Qs Js Ts")) == 7_461
    assert high5.number(Card.parse_all("7s 5h 4h 3h 2h")) == 0


# Rankings as facts of the rules


def test_equal_rankings_are_equal_and_others_are_not() -> None:
    assert guts3_by() is guts3
    assert guts3_by(wheel=False, three_rank="flush_first") == guts3_flush_first_wheel_off
    assert guts3_by(wheel=False, three_rank="no_straights_flushes") == guts3_plain  # no straights, no wheel
    assert len({*RANKINGS, *map(deepcopy, RANKINGS)}) == len(RANKINGS)
    for field in ("size", "kinds", "wheel"):
        with pytest.raises(AttributeError):
            setattr(guts3, field, None)


@pytest.mark.parametrize("ranking", [guts2, guts3_flush_first], ids=lambda r: r.name)
def test_a_ranking_travels_to_another_process(ranking: Poker) -> None:
    hand = DECK[: ranking.size]
    number = ranking.number(hand)
    there = pickle.loads(pickle.dumps(ranking))
    assert there == ranking
    assert there.number(hand) == number


# What is no hand


@pytest.mark.parametrize(
    ("ranking", "hand", "error", "said"),
    [  # C-X-15: each error names the culprit and says what would be right
        (high5, "7h 2c 9d 7h Ks", BadHand, "7h is there twice; a deck has each card once."),
        (high5, "7h 2c 9d 10c Ks", BadCard, "“10c” is no card: a ten is written Tc."),
        (high5, "7h 2c 9d 6с Ks", BadCard, "“6с” is no card: “с” is a cyrillic small letter es"),
        (high5, "7h 2c 9d Ks", BadHand, "A hand here has 5 cards, not 4: 7h 2c 9d Ks."),
        (guts3, "7h 2c 9d Ks", BadHand, "A hand here has 3 cards, not 4"),
        (guts2, "", BadHand, "A hand here has 2 cards, not 0."),
        (guts2, "7h O*", BadHand, "O*, the omen of stars, is no card of the 52"),
        (guts2, [7, 64], BadCard, "64 is no card"),
        (guts2, [7, -1], BadCard, "-1 is no card"),
    ],
)
def test_what_is_no_hand_is_refused_with_what_would_be(
    ranking: Ranking, hand: str | list[int], error: type[ValueError], said: str
) -> None:
    with pytest.raises(error) as refused:
        ranking.check(hand)
    assert str(refused.value).startswith(said)


def test_a_hand_may_be_given_as_text_as_cards_or_as_numbers() -> None:
    hand = Card.parse_all("Qh Qd 7c")
    assert guts3.check("Qh Qd 7c") == guts3.check(hand) == guts3.check([int(card) for card in hand]) == hand
    assert all(type(card) is Card for card in guts3.check([42, 41, 20]))


# Words


spoken = Telling(["Ann", "Bob"])


def rank_of(ranking: Poker, hand: str) -> Rank:
    return ranking(ranking.check(hand))


@pytest.mark.parametrize(
    ("ranking", "hand", "held", "shown", "brief"),
    [
        (guts3, "Qh Qd 7c", "a pair of queens, seven", "pair of queens", "pair of queens"),
        (guts3, "9h 9d 9c", "three nines", "three nines", "three nines"),
        (guts3, "8h 7d 6c", "a straight, eight high", "straight, eight high", "straight"),
        (guts3, "3h 2d Ac", "a straight, three high", "straight, three high", "straight"),
        (guts3, "Ah 9h 4h", "a flush, ace high", "flush, ace high", "flush"),
        (guts3, "Ah Kh Qh", "a straight flush, ace high", "straight flush, ace high", "straight flush"),
        (guts3, "Th 9d 4c", "ten high", "ten high", "ten high"),
        (guts3_wheel_off, "3h 2d Ac", "ace high", "ace high", "ace high"),
        (guts3_plain, "Ah Kh Qh", "ace high", "ace high", "ace high"),
        (guts2, "6h 6d", "a pair of sixes", "pair of sixes", "pair of sixes"),
        (guts2, "As 7d", "ace high, seven", "ace high", "ace high"),
        (high5, "As Ks Qs Js Ts", "a royal flush", "royal flush", "royal flush"),
        (high5, "5s 4s 3s 2s As", "a straight flush, five high", "straight flush, five high", "straight flush"),
        (high5, "6s 6h 6d 6c As", "four sixes", "four sixes", "four sixes"),
        (high5, "7s Qh 7d Qc Qs", "a full house, queens over sevens", "full house, queens over sevens", "full house"),
        (high5, "Ks 9s 7s 4s 2s", "a flush, king high", "flush, king high", "flush"),
        (high5, "Ts 9h 8d 7c 6s", "a straight, ten high", "straight, ten high", "straight"),
        (high5, "Qs Qd Qh 7c 4h", "three queens", "three queens", "three queens"),
        (high5, "8s Jc 8c Jd 3d", "two pair, jacks and eights", "two pair, jacks and eights", "two pair"),
        (high5, "Qs Qd 7c 4h 2s", "a pair of queens", "pair of queens", "pair of queens"),
        (high5, "Js 9d 7c 4h 2s", "jack high", "jack high", "jack high"),
    ],
)
def test_a_hand_is_named_as_players_say_it(ranking: Poker, hand: str, held: str, shown: str, brief: str) -> None:
    rank = rank_of(ranking, hand)
    assert spoken(ranking.words(rank)) == held
    assert spoken(ranking.shown(rank)) == shown
    assert spoken(ranking.brief(rank)) == brief


def test_every_rank_has_its_word_in_the_singular_and_the_plural() -> None:
    pairs = [spoken(guts2.words((1, rank))) for rank in range(13)]
    highs = [spoken(guts2.brief((0, rank, 0))) for rank in range(13)]
    ones = "two three four five six seven eight nine ten jack queen king ace".split()
    assert highs == [f"{one} high" for one in ones]
    assert pairs == [f"a pair of {one}{'es' if one == 'six' else 's'}" for one in ones]


@given(dealt)
def test_every_name_can_be_sent_and_spoken(case: tuple[Poker, list[Card]]) -> None:
    ranking, hand = case[0], case[1][: case[0].size]
    for name in (ranking.words, ranking.shown, ranking.brief):
        say = name(ranking(hand))
        there = Say.load(json.loads(json.dumps(say.json())))
        assert spoken(there) == spoken(say)
        assert "{" not in spoken(say)


@pytest.mark.parametrize(
    ("ranking", "hand", "made"),
    [
        (guts3, "7c Qh Qd", "Qh Qd"),
        (guts3, "9h 9d 9c", "9h 9d 9c"),
        (guts3, "2d Ac 3h", "2d Ac 3h"),
        (guts3, "Ah 9h 4h", "Ah 9h 4h"),
        (guts3, "4h Kd 9c", "Kd"),
        (guts3_plain, "Qh Ah Kh", "Ah"),
        (guts2, "7d As", "As"),
        (guts2, "6h 6d", "6h 6d"),
        (high5, "8s Jc 8c Jd 3d", "8s Jc 8c Jd"),
        (high5, "7s Qh 7d Qc Qs", "7s Qh 7d Qc Qs"),
        (high5, "Qs Qd 7c 4h Qh", "Qs Qd Qh"),
        (high5, "6s Ah 6h 6d 6c", "6s 6h 6d 6c"),
        (high5, "Js Ts As Ks Qs", "Js Ts As Ks Qs"),
        (high5, "2s 9d Jc 4h 7s", "Jc"),
    ],
)
def test_the_cards_that_make_a_hand_are_shown_without_those_beside(ranking: Poker, hand: str, made: str) -> None:
    assert ranking.made(ranking.check(hand)) == Card.parse_all(made)


# Why


def why(ranking: Poker, better: str, worse: str) -> tuple[str, str] | None:
    assert beats(ranking, better, worse)
    reason = ranking.why(rank_of(ranking, better), rank_of(ranking, worse))
    return (spoken(reason[0]), reason[1]) if reason else None


@pytest.mark.parametrize(
    ("ranking", "better", "worse", "sentence", "clause"),
    [
        (guts3, "8h 7d 6c", "Ah 9h 4h", "With three cards a straight beats a flush.", "GU4"),
        (guts3, "2h 2d 2c", "8h 7d 6c", "With three cards three of a kind beats a straight.", "GU4"),
        (guts3, "2h 2d 2c", "Ah 9h 4h", "With three cards three of a kind beats a flush.", "GU4"),
        (guts3_flush_first, "Ah 9h 4h", "8h 7d 6c", "As announced, a flush beats a straight.", "GU20"),
        (guts3_flush_first, "2h 2d 2c", "Ah 9h 4h", "With three cards three of a kind beats a flush.", "GU20"),
        (guts3, "4h 3d 2c", "As 3c 2h", "A-2-3 is the lowest straight.", "GU5"),
        (guts3, "4h 3h 2h", "As 3s 2s", "A-2-3 is the lowest straight.", "GU5"),
        (guts3, "Qh Qd Kc", "Qs Qc Td", "Both have a pair of queens; the king beats the ten.", "GU5"),
        (guts3, "Ah 9h 4h", "As 9s 3s", "Both have a flush, ace high; the four beats the three.", "GU5"),
        (guts2, "As 5d", "Ah 4c", "Both have ace high; the five beats the four.", "GU6"),
        (guts3, "Kh 9h 4h", "Js 9s 4s", "The king beats the jack.", "GU5"),
        (high5, "9h 8d 7c 6s 5h", "8s 7h 6d 5c 4s", "The nine beats the eight.", "C23"),
        (high5, "Jh Jd 9h 9s 3c", "Js Jc 8c 8d Ac", "The nine beats the eight.", "C23"),
        (high5, "Qh Qd Qs 7s 7c", "Js Jc Jd 8c 8d", "The queen beats the jack.", "C23"),
        (high5, "6h 5d 4c 3s 2h", "As 5h 4d 3c 2s", "5-4-3-2-A is the lowest straight.", "C23"),
        (high5, "Qh Qd 9c 8s 7h", "Qs Qc 9d 8c 6s", "Both have a pair of queens; the seven beats the six.", "C23"),
        (
            high5,
            "Jh Jd 8h 8s 4c",
            "Js Jc 8c 8d 3c",
            "Both have two pair, jacks and eights; the four beats the three.",
            "C23",
        ),
    ],
)
def test_a_surprise_at_the_showdown_is_explained(
    ranking: Poker, better: str, worse: str, sentence: str, clause: str
) -> None:
    assert why(ranking, better, worse) == (sentence, clause)


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        (guts3, "Qh Qd 7c", "Jh Jd Ac"),
        (guts3, "Qh Qd 7c", "Ah Kd 4c"),
        (guts3, "9h 9d 9c", "8h 8d 8c"),
        (guts2, "2h 2d", "Ah Kd"),
        (high5, "Ah 9h 7h 4h 2h", "9h 8d 7c 6s 5h"),
        (high5, "9h 8d 7c 6s 5h", "2h 2d 2c Ks 9s"),
        (high5, "As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
        (high5, "Ah 9d 7c 4h 2h", "Ks Qd 7h 4s 2s"),
    ],
)
def test_what_the_names_say_needs_no_explanation(ranking: Poker, better: str, worse: str) -> None:
    assert why(ranking, better, worse) is None


def test_equal_hands_need_no_explanation() -> None:
    rank = rank_of(guts3, "As 2d 3h")
    assert guts3.why(rank, rank) is None
