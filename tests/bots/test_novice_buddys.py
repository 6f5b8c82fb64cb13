"""The novice at Buddys Game: buys for what serves neither way, folds rubbish, bets what is made, declares it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Card, Deal, Seeded, announced, view
from anteup.bots import Bot
from anteup.bots.bets import Heard
from anteup.bots.novice_buddys import NOTHING, RUNS_HIGH, chance, hand_of, unseen, useless
from anteup.cards import DECK
from anteup.chance import Random
from anteup.games.buddys_game import BuddysGame
from anteup.phases.betting import BETS, CALLS, CHECKS, Betting
from anteup.phases.square import with_square
from anteup.ranks import doogie, high5
from tests.bots.play import MILD, NOVICE, answers, by_chance, evening, steady
from tests.kit import LETTERS, Buddys, buddys
from tests.strategies import SEEDS, examples, games

pytestmark = pytest.mark.exhaustive

# Among others the perfect doogie; a straight to the six and a 6 doogie; three sevens; a 7 doogie; nothing.
PERFECT, BOTH_WAYS, TRIPS, LOW, RUBBISH = "Ah 2s 3d 4c", "2h 3s 4d 6c", "7s 7d 7c Kh", "Ah 2s 5d 7c", "Ks Qd 9h 8c"
HIGH_CARDS = "Kd Th / 9s Jc"
FIVES = "5h Kd / Qs 5d"  # for BOTH_WAYS
UNFIT = "2d 5h / 4s Jc"  # for RUBBISH
DEAR = "replace_price=30 fifth_price=40"


def first(hand: str, options: str = "", pot: int = 0) -> Buddys:
    """The first buy; B and C have little."""
    return buddys(options, f"{hand} / Ks Jd 9c 4h / Qs Td 8c 3h", pot=pot)


def second(hand: str, square: str, options: str = "", pot: int = 40) -> Buddys:
    return buddys(options, f"{hand} / / ", square, pot=pot, players=3).to_the_second_buy()


def fists(hand: str, square: str, options: str = "", pot: int = 40) -> Buddys:
    return buddys(options, f"{hand} / / ", square, pot=pot, players=3).to_the_declaration()


def bets(hand: str, square: str, rounds: int, players: int = 3, pot: int = 0) -> Buddys:
    """A opens a round of bets, after so many in which all checked."""
    return buddys("", hand + " /" * (players - 1), square, players=players, pot=pot).stands().checks(rounds)


def asked(hand: str, square: str, rounds: int, players: int = 3, pot: int = 0) -> Buddys:
    """A has checked, B bet, and all others called."""
    table = bets(hand, square, rounds, players, pot).play(f"A checks, B bets {2 if rounds < 2 else 4}")
    return table.play(", ".join(f"{seat} calls" for seat in LETTERS[2:players]))


# ---- what a hand is


@pytest.mark.parametrize(
    "options", ["", "high_qualifier=full_house low_qualifier=9", "high_qualifier=none perfect=off"]
)
def test_a_hand_is_what_the_rules_make_of_it(options: str) -> None:
    game, rng = BuddysGame(**dict(option.split("=") for option in options.split())), Random(1)
    rules = game.halves
    for size in (4, 5) * 300:
        dealt = rng.sample(DECK, size + 4)
        own, square = tuple(dealt[:size]), tuple(dealt[size:])
        high, low = with_square(high5, own, square), with_square(doogie, own, square)
        assert high is not None
        is_low = low is not None and rules.qualifies_low(low.rank)
        expected_low = doogie.number(low.cards) if low is not None and is_low else NOTHING
        expected_high = high5.number(high.cards) if rules.qualifies_high(high.rank) else NOTHING
        if low is not None and rules.runs_high(low.rank, declared_both=True):
            expected_high = RUNS_HIGH
        assert hand_of(rules, own, square) == (expected_high, expected_low)


def test_the_perfect_doogie_runs_high_unless_it_never_does() -> None:
    own = Card.parse_all(PERFECT)
    square = tuple(Card.parse_all("Kd Th 9s Jc"))
    assert hand_of(BuddysGame().halves, own, square).high == RUNS_HIGH
    assert hand_of(BuddysGame(perfect="always").halves, own, square).high == RUNS_HIGH
    assert hand_of(BuddysGame(perfect="off").halves, own, square).high == NOTHING


# ---- who is against it


def test_who_bet_has_more_than_who_called_and_who_called_more_than_who_checked() -> None:
    seen = bets(RUBBISH, UNFIT, 3).view("A")
    words = [chance(seen, 1, Heard(3, word), 0.3, 0.15, 0.4) for word in (BETS, CALLS, CHECKS)]
    assert words == sorted(words, reverse=True) and words[0] != words[1] != words[2]
    assert chance(seen, 1, None, 0.3, 0.15, 0.4) == words[1]


def test_what_was_declared_is_believed_the_more_the_more_was_bet() -> None:
    table = fists(RUBBISH, UNFIT).play("A low, B high, C both")
    bold, tame = [chance(table.view("A"), 1, Heard(4, word), 0.3, 0.15, 0.4) for word in (BETS, CHECKS)]
    assert bold[1] == tame[1] == 0 and 0.3 < tame[0] < bold[0] < 1
    high, low = chance(table.view("A"), 2, None, 0.3, 0.15, 0.4)
    assert high > 0.8 and low > 0.8


def test_what_it_threw_away_comes_no_more_and_what_others_threw_away_it_does_not_know() -> None:
    table = buddys("", f"{RUBBISH} / Ah Ad 2c 3s / ", UNFIT, "7h 7c Jh", players=3)
    table.play("A swap Ks Qd, B swap Ah, C stand")
    left = unseen(table.view("A"), table.deal.log_of(0))
    assert len(left) == 52 - 4 - 2 - 1
    assert not {*Card.parse_all("9h 8c 7h 7c Ks Qd 2d")} & {*left} and {*Card.parse_all("Ah Jh 5h")} <= {*left}


# ---- the first buy


@pytest.mark.parametrize(
    "hand, thrown",
    [
        ("Ah 2s 5d Kc", {"Kc", "2s", "2s 5d"}),  # K and A are its highest
        ("Ah 2s Kd Qh", {"Kd", "Kd Qh", "2s", "2s Qh"}),
        ("6h 6d Kd 2c", {"Kd", "Kd 6h", "Kd 6d", "2c", "2c Kd"}),
        ("As Ts 6s 4d", {"Ts", "Ts 6s", "4d"}),  # three spades
        (TRIPS, set()),
        (LOW, {"2s", "2s 5d"}),
    ],
)
def test_what_serves_neither_way_may_go(hand: str, thrown: set[str]) -> None:
    choices = useless(BuddysGame(), Card.parse_all(hand), 2)
    assert {" ".join(map(str, cards)) for cards in choices} <= thrown and bool(choices) == bool(thrown)
    assert all([len(cards) == 1 for cards in useless(BuddysGame(), Card.parse_all(hand), 1)])


@pytest.mark.parametrize(
    "hand, answer",
    [
        (PERFECT, "stand"),
        (LOW, "stand"),
        (TRIPS, "stand"),
        ("As Ts 6s 4s", "stand"),  # four spades
        ("Ah 2s 5d Kc", "swap Kc"),
        ("5h 2s 7d Qc", "swap Qc"),
    ],
)
def test_what_is_good_is_kept_and_one_card_too_many_replaced(hand: str, answer: str) -> None:
    assert answers(first(hand, pot=60)) == {answer}


def test_two_cards_that_serve_neither_way_go_together_where_they_are_cheap() -> None:
    assert "swap Kc Qc" in answers(first("Kc Qc 2h 3s", pot=60))
    assert "swap Kd Qh" in answers(first("Ah 2s Kd Qh", pot=60))
    assert answers(first("Kc Qc 2h 3s", "buy_price=20")) == {"stand"}


def test_who_can_pay_one_card_replaces_one() -> None:
    table = buddys("", "Kc Qc 2h 3s / Ks Jd 9c 4h / Qs Td 8c 3h", stacks="A 4", pot=60, antes="")
    assert {len(said.split()) for said in answers(table)} <= {1, 3}
    table = buddys("", "Kc Qc 2h 3s / Ks Jd 9c 4h / Qs Td 8c 3h", stacks="A 3", pot=60, antes="")
    assert {len(said.split()) for said in answers(table)} <= {1, 2}


# ---- bets


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize("rounds", [0, 3])
@pytest.mark.parametrize("hand, square", [(PERFECT, HIGH_CARDS), ("4h 4s 4d 4c", HIGH_CARDS)])
def test_what_can_hardly_lose_is_bet_and_raised(hand: str, square: str, rounds: int, players: int) -> None:
    small = 2 if rounds < 2 else 4
    assert answers(bets(hand, square, rounds, players)) == {f"bet {small}"}
    assert answers(asked(hand, square, rounds, players)) == {f"raise {2 * small}"}


def test_raises_come_to_an_end() -> None:
    table = bets(PERFECT, HIGH_CARDS, 3, players=2).play("A bets 4, B raises 8, A raises 12, B raises 16")
    assert answers(table) == {"call"}


@pytest.mark.parametrize("rounds", [0, 2, 3])
@pytest.mark.parametrize("hand, square", [(BOTH_WAYS, FIVES), (LOW, HIGH_CARDS), (TRIPS, HIGH_CARDS)])
def test_what_is_made_is_bet_and_not_folded_to_one_bet(hand: str, square: str, rounds: int) -> None:
    small = 2 if rounds < 2 else 4
    assert answers(bets(hand, square, rounds)) == {f"bet {small}"}
    assert "fold" not in answers(asked(hand, square, rounds, pot=12))


@pytest.mark.parametrize("players, rounds", [(2, 3), (3, 2), (3, 3), (5, 2), (5, 3), (7, 3)])
def test_rubbish_is_checked_and_folded_to_a_bet(players: int, rounds: int) -> None:
    assert answers(bets(RUBBISH, UNFIT, rounds, players)) == {"check"}
    assert answers(asked(RUBBISH, UNFIT, rounds, players)) == {"fold"}


def test_what_cannot_qualify_any_more_is_not_paid_for_after_the_declaration() -> None:
    table = fists(RUBBISH, UNFIT, pot=12).play("A high, B high, C low")
    assert answers(table) == {"check"}
    assert answers(table.play("A checks, B bets 4, C calls")) == {"fold"}


def test_a_low_alone_among_highs_is_sure_of_its_half_and_calls() -> None:
    table = fists("Ah 2s 4d 7c", HIGH_CARDS).play("A low, B high, C high, A checks, B bets 4, C raises 8")
    assert "fold" not in answers(table)


def test_for_a_large_pot_from_before_one_stays_in_with_little() -> None:
    little = "Kc Kd 6h 6s"  # with UNFIT two pairs until the second buy
    assert [steady(asked(little, UNFIT, 3, pot=pot)) for pot in (0, 300)] == ["fold", "call"]


def test_of_a_free_amount_more_is_bet_on_a_better_hand() -> None:
    def bet(hand: str) -> int:
        table = buddys("structure=no_limit", f"{hand} / / ", HIGH_CARDS, players=3, pot=40).stands().checks(3)
        return int(steady(table).removeprefix("bet "))

    assert 4 < bet(LOW) < bet(PERFECT) <= 4 + 20


def test_a_short_stack_goes_all_in_with_the_best() -> None:
    table = buddys("", f"{PERFECT} / / ", HIGH_CARDS, players=3, stacks="A 3").stands().checks(3)
    assert answers(table) == {"bet 2"}


# ---- the second buy


@pytest.mark.parametrize(
    "hand, square, answer",
    [
        (PERFECT, HIGH_CARDS, "stand"),
        (RUBBISH, UNFIT, "stand"),  # one card cannot mend it
        ("Kh 8h 3h 9c", "Qh 5s / 2d Jc", "swap 9c"),  # a heart makes a flush
        ("Ah 3h 5d 5s", "Kd 2s / 9s Jd", "swap 5s"),  # a low club a doogie with the 2s
        ("Ac Ad Kc Ks", "Ah Kd / 7s 7h", "stand"),
    ],
)
def test_one_card_is_bought_where_it_is_likely_to_make_a_hand(hand: str, square: str, answer: str) -> None:
    assert answers(second(hand, square)) == {answer}
    assert answers(second(hand, square, DEAR)) == {"stand"}


@pytest.mark.parametrize("price", ["replace_price=0 fifth_price=1", "replace_price=0 fifth_price=9", ""])
def test_with_the_perfect_doogie_nothing_is_bought_however_cheap(price: str) -> None:
    assert answers(second(PERFECT, HIGH_CARDS, price)) == {"stand"}


def test_a_fifth_card_is_bought_where_every_card_of_four_may_count() -> None:
    """Two pairs of its own: one card more makes a full house, and none of the four can go."""
    assert answers(second("6h 6s 9d 9c", "Kd Th / 4s Jc", "replace_price=0 fifth_price=1")) == {"fifth"}


# ---- declaring


@pytest.mark.parametrize(
    "hand, square, options, said",
    [
        (PERFECT, HIGH_CARDS, "", {"both"}),
        (PERFECT, HIGH_CARDS, "both=must_win_both", {"both"}),
        (PERFECT, HIGH_CARDS, "both=must_win_both both_tie=loses perfect=always", {"low"}),  # both, come what may
        (PERFECT, HIGH_CARDS, "perfect=off", {"low"}),
        (TRIPS, HIGH_CARDS, "", {"high"}),
        (LOW, HIGH_CARDS, "", {"low"}),
        (BOTH_WAYS, FIVES, "", {"both"}),
        (BOTH_WAYS, FIVES, "high_qualifier=full_house", {"low"}),
        ("2h 3s 4d 8c", HIGH_CARDS, "low_qualifier=8", {"low"}),
        ("5c 5s Ad 2h", "5h Kd / Ks Jc", "both=must_win_both", {"high"}),  # three fives, and no doogie
        (RUBBISH, UNFIT, "", {"high", "low"}),
        (RUBBISH, UNFIT, "both=must_win_both", {"high", "low"}),
    ],
)
def test_what_qualifies_is_declared(hand: str, square: str, options: str, said: set[str]) -> None:
    assert answers(fists(hand, square, options)) == said


def test_both_is_dared_only_where_both_are_strong_when_both_must_be_won() -> None:
    strong = "Ah 2s 3d 5c", "4h 8d / Qs 4c"  # a straight to the five, and a 5 doogie
    weak = "7h 7s 2d Ac", "7d 3h / Ks Jc"  # three sevens, and a 7 doogie
    assert [answers(fists(*hand)) for hand in (strong, weak)] == [{"both"}, {"both"}]
    assert "both" not in answers(fists(*weak, "both=must_win_both"))
    assert answers(fists("4h 4s 3d Ac", "4d 2h / 4c Kd", "both=must_win_both")) == {"both"}  # four fours, a 4 doogie


@pytest.mark.parametrize("both", ["each_half", "must_win_both"])
def test_no_way_is_declared_that_does_not_qualify_where_another_does(both: str) -> None:
    rng, met = Random(3), Counter[str]()
    for _case in range(100):
        dealt = [str(card) for card in rng.sample(DECK, 8)]
        hand, (a, b, c, d) = " ".join(dealt[:4]), dealt[4:]
        table = fists(hand, f"{a} {b} / {c} {d}", f"both={both}")
        high, low = hand_of(BuddysGame().halves, table.deal.hands[0], table.deal.board)
        (said,) = answers(table, seeds=1)
        able = {"high"} if high != NOTHING else set[str]()
        able |= {"low"} if low != NOTHING else set()
        if both == "each_half" and able:
            assert said == ("both" if len(able) == 2 else able.pop())
        else:
            assert said in (able | ({"both"} if len(able) == 2 else set()) or {"high", "low"})
        met[said] += 1
    assert min(met["high"], met["low"]) > 15


# ---- against others


@pytest.mark.parametrize(
    "options, deals",
    [
        ("", 80),
        ("both=must_win_both", 40),
        ("high_qualifier=full_house low_qualifier=8", 40),
        ("low_qualifier=none bet_before_square=on bet_after_second_buy=on", 25),
        ("blinds=1/2 final_bet=off perfect=always", 40),
    ],
)
def test_novices_beat_players_by_chance_and_players_who_never_dare(options: str, deals: int) -> None:
    game = f"buddys_game {options}"
    a, chance, b, mild = evening(game, [NOVICE, by_chance, NOVICE, MILD], deals, seed=3)
    assert a + b > 3 * deals > 0 > max(chance, mild)


@pytest.mark.parametrize("other", [by_chance, MILD], ids=["by chance", "mild"])
def test_alone_against_one_a_novice_wins(other: Bot) -> None:
    novice_won, other_won = evening("buddys_game", [NOVICE, other], 80, seed=2)
    assert novice_won > 50 and novice_won > other_won + 100


def test_the_same_seed_plays_the_same_evening() -> None:
    one, again, other = [evening("buddys_game", [NOVICE] * 3, 6, seed) for seed in (5, 5, 6)]
    assert one == again != other


@pytest.fixture(scope="module")
def lively() -> tuple[Counter[tuple[str, str]], list[Deal]]:
    """What four novices do in some deals, by round of bets or else by phase, and the deals."""
    game, chance, rng = BuddysGame(), Seeded(4), Random(4)
    done: Counter[tuple[str, str]] = Counter()
    deals = []
    for _deal in range(25):
        deal = game.deal((100,) * 4, chance=chance)
        while deal.waiting:
            seat = deal.waiting[0]
            action = NOVICE(view(deal, seat), deal.log_of(seat), rng)
            phase = deal.phase
            done[str(phase.number) if isinstance(phase, Betting) else type(phase).__name__, action.verb] += 1
            deal.play(seat, action, chance)
        deals.append(deal)
    return done, deals


def test_a_table_of_novices_is_lively(lively: tuple[Counter[tuple[str, str]], list[Deal]]) -> None:
    """Every round sees bets, raises, calls, checks and folds; cards are bought, and hands shown as well as not."""
    done, deals = lively
    for number in "12345":
        assert all([done[number, word] for word in ("bet", "raise", "call", "check", "fold")])
    for bought in (("FirstBuy", "swap"), ("SecondBuy", "swap"), ("SecondBuy", "fifth")):
        assert 0 < done[bought] < done[bought[0], "stand"] * 4
    assert all([done["HighOrLow", way] for way in ("high", "low", "both")])
    shown = len([deal for deal in deals if len(deal.live) > 1])
    assert 8 < shown < 25 and len([deal for deal in deals if deal.pot]) < 8


@examples(30)
@given(game=games([BuddysGame]), seats=st.integers(2, 7), chips=st.integers(4, 100), seed=SEEDS)
def test_it_plays_whatever_is_announced(game: BuddysGame, seats: int, chips: int, seed: int) -> None:
    chance, rng = Seeded(seed), Random(seed)
    deal = game.deal((max(chips, game.ante, *(game.blinds or (0,))),) * seats, chance=chance)
    while deal.waiting:
        seat = deal.waiting[-1]
        seen = view(deal, seat)
        action = NOVICE(seen, deal.log_of(seat), rng)
        assert action in seen.choices
        deal.play(seat, action, chance)


def test_the_dealer_turns_a_corner() -> None:
    table = buddys("turn_third=dealer", " / / ", HIGH_CARDS, players=3).stands().checks(2)
    assert answers(table, table.waiting) == {"turn 1"}
    assert announced("buddys_game turn_third=dealer").name == "buddys_game"
