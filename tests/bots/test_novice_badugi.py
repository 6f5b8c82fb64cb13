"""The novice at Badugi: draws to low cards of different suits, folds rubbish, bets what is made, buys what helps."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Card, Seeded, view
from anteup.bots import Bot, novice_badugi
from anteup.cards import DECK
from anteup.chance import Random
from anteup.games.progressive_badugi import ProgressiveBadugi
from anteup.phases.betting import Betting
from anteup.ranks import badugi as best
from tests.bots.play import MILD, NOVICE, answers, by_chance, evening, steady
from tests.kit import Badugi, badugi
from tests.strategies import SEEDS, examples, games

pytestmark = pytest.mark.exhaustive

MADE, NINE = "5s 4d 2c Ah", "9s 7d 5c 3h"
THREE, TWO, RUBBISH = "5s 4d 2c Kd", "5s 4d 5d 4s", "9s Kd Ks Jd"


# ---- what a hand may become


def test_the_chances_are_those_written_down() -> None:
    lines = (novice_badugi.__doc__ or "").splitlines()
    cases = re.findall(r"(\d), (\d)", next(line for line in lines if line.strip().startswith("good cards")))
    written = re.findall(r"(\d+)%", next(line for line in lines if line.strip().startswith("chance to qualify")))
    chances = [novice_badugi.qualifies(int(good), int(to_come), 8) for good, to_come in cases]
    assert [round(100 * chance) for chance in chances] == list(map(int, written))


def test_a_chance_is_one_when_it_is_made_and_none_without_cards_to_come() -> None:
    assert [novice_badugi.qualifies(good, 0, 8) for good in range(5)] == [0, 0, 0, 0, 1]
    for good in range(4):
        rising = [novice_badugi.qualifies(good, to_come, 8) for to_come in range(7)]
        assert rising == sorted(rising) and rising[4 - good] > 0
        assert (
            novice_badugi.qualifies(good, 5, 12)
            > novice_badugi.qualifies(good, 5, 8)
            > novice_badugi.qualifies(good, 5, 4)
        )


def test_good_cards_are_low_and_of_different_suits_and_ranks() -> None:
    def good(hand: str) -> int:
        return len(novice_badugi.good(Card.parse_all(hand), 8)[1])

    assert [good(hand) for hand in (MADE, NINE, THREE, TWO, RUBBISH, "Ts Kd Qc Jh")] == [4, 4, 3, 2, 1, 0]
    assert novice_badugi.good(Card.parse_all("Ts Kd Qc Jh"), 8) == ((0,), ())


def test_a_badugi_is_beaten_by_the_share_of_better_ones() -> None:
    every = [hand for hand in combinations([card for card in DECK if str(card)[0] in "A2345"], 4) if best(hand)[0] == 4]
    for hand in every[::7]:
        rank = best(hand)
        share = sum(best(other) > rank for other in every) / len(every)
        assert novice_badugi.better(rank, 4) == pytest.approx(share)
    assert novice_badugi.better(best(Card.parse_all(THREE)), 8) == 0.5


# ---- bets


@pytest.mark.parametrize("players", range(2, 9))
def test_a_made_hand_is_bet_and_raised_and_never_folded(players: int) -> None:
    table = badugi("", MADE, players=players).checks(3).stands()
    assert answers(table) == {"bet 4"}
    table.play("A bets 4, B raises 8")
    for seat in "CDEFGH"[: players - 2]:
        table.play(f"{seat} folds")
    assert answers(table) == {"raise 12"}
    table.play("A raises 12, B raises 16")
    assert answers(table) == {"call"}


@pytest.mark.parametrize("players", [3, 5, 8])
def test_rubbish_is_checked_and_folded_to_a_bet(players: int) -> None:
    table = badugi("", RUBBISH, players=players)
    assert answers(table) == {"check"}
    table.play("A checks, B bets 2")
    for seat in "CDEFGH"[: players - 2]:
        table.play(f"{seat} calls")
    assert answers(table) == {"fold"}


@pytest.mark.parametrize("hand, said", [(THREE, {"call", "raise 8"}), (TWO, {"fold"}), (RUBBISH, {"fold"})])
def test_a_draw_is_worth_a_call_while_cards_are_to_come(hand: str, said: set[str]) -> None:
    table = badugi("", f"{hand} / 8c / 8d / 8h", pot=10).checks(2).play("A checks, B bets 4, C calls, D calls")
    assert answers(table) == said


def test_two_low_cards_to_begin_with_are_bet_and_called_and_high_ones_folded() -> None:
    def begin(hand: str) -> Badugi:
        return badugi("", f"{hand} 8s 8c / 9c Jc Kc Ks / 9d Jd Qd Qs / 9h Jh Qh Th")

    assert "bet 2" in answers(begin("Ac 2d")) and answers(begin("9s Kh")) == {"check"}
    for hand, answer in (("Ac 2d", "call"), ("9s Kh", "fold")):
        assert answers(begin(hand).play("A checks, B bets 2, C folds, D calls")) == {answer}


def test_alone_against_one_rubbish_is_not_bet_on_and_on() -> None:
    assert answers(badugi("", RUBBISH, players=2)) == {"check"}
    assert answers(badugi("", RUBBISH, players=2).checks(3).stands()) == {"check"}


def test_for_a_large_pot_from_before_one_stays_in_with_little() -> None:
    """If nobody qualifies it is everybody's again; if all fold it is gone."""
    for pot, answer in ((10, "fold"), (300, "call")):
        table = badugi("", f"{RUBBISH} / 8c / 8d / 8h", pot=pot).checks(2).play("A checks, B bets 4, C calls, D calls")
        assert steady(table) == answer


def test_of_a_free_amount_more_is_bet_on_a_better_hand() -> None:
    def bets(hand: str) -> int:
        words = steady(badugi("structure=no_limit", f"{hand} / 8c / 8d", pot=40).checks(3).stands())
        return int(words.removeprefix("bet "))

    assert 4 < bets(NINE) < bets(MADE) <= 4 + 20


def test_a_short_stack_goes_all_in_with_a_made_hand() -> None:
    table = badugi("", f"{MADE} / 8c / 8d", stacks="A 4").checks(3).stands()
    assert answers(table) == {"bet 3"}
    table = badugi("", f"{MADE} / 8c / 8d", stacks="A 4, B 9").checks(3).stands().play("A checks, B bets 4, C calls")
    assert answers(table) == {"call"}


# ---- buys


@pytest.mark.parametrize(
    "hand, offer, answer",
    [
        (THREE, "3h", "buy Kd"),  # the suit it lacks, for the card that does not count
        ("5s 4d 2c 2h", "Ah", "buy 2h"),
        ("5s 4d 2c Kh", "9h", "buy Kh"),
        ("9s 4d 2c Ah", "3s", "buy 9s"),  # lower
        (THREE, "Kh", "stand"),  # too high
        (THREE, "6d", "stand"),
        (MADE, "8h", "stand"),
        (RUBBISH, "2d", "stand"),  # far from four
    ],
)
def test_what_helps_is_bought_for_what_helps_least(hand: str, offer: str, answer: str) -> None:
    table = badugi("", f"{hand} / 8c / 8d", offer, pot=60).checks(3)
    assert answers(table) == {answer}


def test_a_card_is_not_bought_at_any_price() -> None:
    assert answers(badugi("buy_price=2", f"{THREE} / 8c / 8d", "3h", pot=60).checks(3)) == {"buy Kd"}
    assert answers(badugi("buy_price=60", f"{THREE} / 8c / 8d", "3h", pot=60).checks(3)) == {"stand"}


def test_a_card_unseen_is_bought_for_a_draw_and_not_with_a_made_hand() -> None:
    assert answers(badugi("offer=blind", f"{THREE} / 8c / 8d", pot=60).checks(3)) == {"buy Kd"}
    assert answers(badugi("offer=blind", f"{THREE} / 8c / 8d", pot=6).checks(3)) == {"stand"}
    assert answers(badugi("offer=blind", f"{MADE} / 8c / 8d", pot=60).checks(3)) == {"stand"}


def test_the_up_card_that_stays_is_not_given_up() -> None:
    table = badugi("up_card_may_go=no", "4s 5s 2c Ah / 8c / 8d", "3d", pot=60).checks(3)
    assert answers(table) == {"buy 5s"}
    table = badugi("", "9s 5s 2c Ah / 8c / 8d", "3d", pot=60).checks(3)
    assert answers(table) == {"buy 9s"}


# ---- against others


@pytest.mark.parametrize("options", ["", "offer=blind", "offer=seen_pass_on buy_price=1", "qualifier=K", "blinds=1/2"])
def test_novices_beat_players_by_chance_and_players_who_never_dare(options: str) -> None:
    game = f"progressive_badugi {options}"
    first, chance, second, mild = evening(game, [NOVICE, by_chance, NOVICE, MILD], 250, seed=1)
    assert first + second > 500 > 0 > max(chance, mild)


@pytest.mark.parametrize("other", [by_chance, MILD], ids=["by chance", "mild"])
def test_alone_against_one_a_novice_wins(other: Bot) -> None:
    novice_won, other_won = evening("progressive_badugi", [NOVICE, other], 200, seed=2)
    assert novice_won > 100 and novice_won > other_won + 200


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_table_of_novices_is_lively(players: int) -> None:
    """Every round sees bets, calls and folds or checks, cards are bought, and hands are shown as well as not."""
    game, chance, rng = ProgressiveBadugi(), Seeded(1), Random(1)
    done: Counter[tuple[int, str]] = Counter()
    shown = pot = 0
    for _deal in range(60):
        deal = game.deal((100,) * players, chance=chance, pot=pot)
        while deal.waiting:
            (seat,) = deal.waiting
            action = NOVICE(view(deal, seat), deal.log_of(seat), rng)
            done[deal.at, action.verb] += 1
            deal.play(seat, action, chance)
        shown += len(deal.live) > 1
        pot = deal.pot
    rounds = [at for at, phase in enumerate(game.phases) if isinstance(phase, Betting)]
    assert all([done[at, word] for at in rounds for word in ("bet", "call", "check")])
    assert all([done[rounds[k], word] for k in (0, 3) for word in ("fold", "raise")])
    assert sum([n for (_at, word), n in done.items() if word == "buy"]) > 20
    assert 15 < shown < 60


@examples(40)
@given(game=games([ProgressiveBadugi]), seats=st.integers(2, 8), seed=SEEDS)
def test_it_plays_whatever_is_announced(game: ProgressiveBadugi, seats: int, seed: int) -> None:
    chance, rng = Seeded(seed), Random(seed)
    deal = game.deal((100,) * seats, chance=chance)
    while deal.waiting:
        seat = deal.waiting[0]
        seen = view(deal, seat)
        action = NOVICE(seen, deal.log_of(seat), rng)
        assert action in seen.choices
        deal.play(seat, action, chance)
