"""Progressive Badugi with a Buy, clause by clause: up cards and burns, what is bought, who qualifies, what stays.

Betting as games share it is in `test_betting.py`. Who is given a pot antes nothing; A sits on the dealer's left.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from anteup import Card, announced
from anteup.cards import DECK, cards_in, mask_of
from anteup.games.progressive_badugi import ProgressiveBadugi
from anteup.phases.betting import Betting
from anteup.ranks import badugi as best
from anteup.words import Say, Telling

from ..clauses import clause, example
from ..kit import LETTERS, Badugi, badugi, refused, written

# From the best; none of their cards is another's.
SIX, SEVEN, EIGHT, NINE = "6s 4d 2c Ah", "7s 5d 3c 2h", "8d 6c 4h 3s", "9c 8h 5s 3d"
NOTHING, RUBBISH = "4s 7d 7c 6h", "5c 9d 9h 8s"  # three cards that count, two
THREE = f"{SIX} / {SEVEN} / {NOTHING}"
POT = 10


def to_the_buys(options: str = "", hands: str = THREE, offers: str = "", stacks: str = "") -> Badugi:
    """Nobody bets in the first three rounds."""
    return badugi(options, hands, offers, pot=POT, stacks=stacks).checks(3)


def dead(t: Badugi) -> str:
    """What is out of play."""
    return written(cards_in(t.deal.dead))


def spoken(say: Say | None, reader: int | None = None) -> str:
    assert say is not None
    return Telling(LETTERS, reader)(say)


# The cards


@clause("PB1")
def test_two_to_eight_play_with_the_52() -> None:
    game = announced("progressive_badugi")
    for insist in (False, True):
        assert [n for n in range(20) if game.refuse_players(n, insist) is None] == list(range(2, 9))
    assert (game.refuse_players(9) or ("", ""))[1] == "PB1"
    assert ProgressiveBadugi.deck == DECK


@clause("PB2")
def test_cards_of_different_suits_and_ranks_count_and_more_beat_fewer() -> None:
    four, three, two, one = "Kc Qd Jh Ts", "Ac 2d 3h 3s", "Ac 2d 2h Ad", "Ac As Ad Ah"
    ranks = [best(Card.parse_all(hand)) for hand in (one, two, three, four)]
    assert [rank[0] for rank in ranks] == [1, 2, 3, 4]
    assert ranks == sorted(ranks)


@clause("PB2")
@pytest.mark.parametrize(
    "better, worse",
    [
        ("8c 7d 6h 5s", "9c 4d 3h 2s"),  # the lower highest
        ("8c 6d 5h 4s", "8c 7d 3h 2s"),  # then the next
        ("8c 7d 5h 4s", "8c 7d 6h As"),
        ("8c 7d 6h As", "8c 7d 6h 2s"),  # the ace is low
        ("Ac 2d 3h Kh", "Ac 2d 4h 4s"),  # of three cards as well, whatever lies beside
    ],
)
def test_among_equals_the_lower_card_wins_from_the_highest_down(better: str, worse: str) -> None:
    assert best(Card.parse_all(better)) > best(Card.parse_all(worse))


@clause("PB2")
@pytest.mark.parametrize(
    "hand, counts",
    [
        ("Ac As 2s 3h", "3h 2s Ac"),
        ("Ks 4s 3d 2h", "4s 3d 2h"),
        ("3c 3d 7h As", "7h 3c As"),
        ("As 2s 3s 4s", "As"),
        ("5c 5d 5h 2s", "5c 2s"),
        ("8d 6c 4h 3s", "8d 6c 4h 3s"),
    ],
)
def test_the_best_of_all_subsets_counts(hand: str, counts: str) -> None:
    rank, cards = best.rank_and_cards(Card.parse_all(hand))
    assert rank == best(Card.parse_all(counts))
    assert [card.rank for card in cards] == [card.rank for card in Card.parse_all(counts)]


@clause("PB2")
def test_unused_cards_never_break_a_tie() -> None:
    assert best(Card.parse_all("3c 3d 7h As")) == best(Card.parse_all("3h 7d Kd Ac"))
    t = badugi("qualifier=K", "Ks Qd 3h 2c / Kd Qs 3c 2h", pot=POT).showdown()
    assert t.won == {"A": 5, "B": 5}


@clause("PB2")
@pytest.mark.exhaustive
def test_by_brute_force_each_size_is_as_frequent_as_it_should_be() -> None:
    """The cards that count were found by trying every subset, biggest first, best first."""
    sizes = [0] * 5
    nine_or_lower = 0
    for hand in combinations([(rank, suit) for rank in range(13) for suit in range(4)], 4):
        size = next(
            k
            for k in (4, 3, 2, 1)
            for cards in combinations(hand, k)
            if len({rank for rank, _suit in cards}) == len({suit for _rank, suit in cards}) == k
        )
        sizes[size] += 1
        nine_or_lower += size == 4 and max(rank for rank, _suit in hand) < 9
    assert sizes == [0, 2873, 96252, 154440, 17160]
    assert nine_or_lower == 3024


@clause("PB2")
@example("progressive_badugi", 2)
@pytest.mark.exhaustive
def test_there_are_1092_hands_and_as_many_of_each_size_as_there_should_be() -> None:
    hands = [best(hand) for hand in combinations(DECK, 4)]
    assert len(hands) == 270725
    assert [sum(rank[0] == size for rank in hands) for size in (4, 3, 2, 1)] == [17160, 154440, 96252, 2873]
    assert sum(rank[0] == 4 and -rank[1] <= 8 for rank in hands) == 3024
    assert len(set(hands)) == len(set(best.every_rank())) == 1092
    assert set(hands) == set(best.every_rank())


@example("progressive_badugi", 1)
def test_worked_hands() -> None:
    def beats(one: str, other: str) -> bool:
        return best(Card.parse_all(one)) > best(Card.parse_all(other))

    assert beats("8c 6d 5h 4s", "8c 7d 3h 2s")
    assert badugi("", f"9c 8d 7h 6s / {RUBBISH}", pot=POT).showdown().won == {"A": POT}
    assert badugi("burn_from=off", f"Tc 3d 2h As / {RUBBISH}", pot=POT).showdown().pot == POT
    assert beats("Kc Qd Jh Ts", "Ac 2d 3h 3s")
    assert beats("7c 4d 2h 2s", "7c 5d Ah As")


# The pot


@clause("PB3", "PB13")
def test_the_best_qualifying_hand_at_the_showdown_takes_the_pot() -> None:
    t = badugi("", f"{NOTHING} / {EIGHT} / {SIX} / {SEVEN}", pot=POT).showdown()
    assert (t.won, t.pot, t.shown) == ({"C": POT}, 0, "ABCD")
    assert t.payments == [("pot", "C", POT, "PB13")]
    assert "C’s 6-4-2-A badugi takes the pot." in t.told()


@clause("PB3", "PB15")
def test_or_whoever_bet_and_was_not_called() -> None:
    t = badugi("", THREE, pot=POT).play("A checks, B checks, C bets 2, A folds, B folds")
    assert (t.won, t.pot, t.shown) == ({"C": POT}, 0, "")


@clause("PB4")
@pytest.mark.parametrize(
    "options, highest",
    [
        ("qualifier=5", "5"),
        ("qualifier=6", "6"),
        ("qualifier=7", "7"),
        ("qualifier=8", "8"),
        ("qualifier=9", "9"),
        ("qualifier=T", "T"),
        ("qualifier=J", "J"),
        ("qualifier=Q", "Q"),
    ],
)
def test_the_qualifier_is_announced(options: str, highest: str) -> None:
    ranks = "A23456789TJQK"
    above = ranks[ranks.index(highest) + 1]
    t = badugi(f"burn_from=off {options}", f"{highest}c 4d 3h 2s / Kc 9d 9h 8s", pot=POT).showdown()
    assert (t.won, t.pot) == ({"A": POT}, 0)
    t = badugi(f"burn_from=off {options}", f"{above}c 4d 3h 2s / Kd 9d 9h 8s", pot=POT).showdown()
    assert (t.won, t.pot) == ({}, POT)


@clause("PB4")
@pytest.mark.parametrize(
    "options, words, can",
    [
        ("ante=2 small_bet=3", "A bets 3", ["fold", "call", "raise 6"]),
        ("big_bet=5", "A checks, B checks, A checks, B checks, A bets 5", ["fold", "call", "raise 10"]),
        ("max_bets=2", "A bets 2, B raises 4", ["fold", "call"]),
        ("heads_up_cap=off", "A bets 2, B raises 4, A raises 6, B raises 8", ["fold", "call", "raise 10"]),
        ("structure=pot_limit", "A bets 10", ["fold", "call", "raise 20-40"]),
        ("structure=no_limit", "A bets 11", ["fold", "call", "raise 22-1000"]),
        ("structure=spread spread_min=3 spread_max=5", "A bets 4", ["fold", "call", "raise 8-9"]),
        ("blinds=1/2", "B calls, A raises 4", ["fold", "call", "raise 6"]),
    ],
)
def test_antes_or_blinds_and_limits_are_announced(options: str, words: str, can: list[str]) -> None:
    assert badugi(options, f"{SIX} / {SEVEN}", pot=POT).play(words).can == can


@clause("PB4")
def test_it_is_always_a_badugi_of_four_cards() -> None:
    t = badugi("qualifier=K", "Ac 2d 3h 3s / Kc Qd Jh Js", pot=POT).showdown()
    assert (t.won, t.pot) == ({}, POT)
    assert badugi("qualifier=K", "Ac 2d 3h 3s / Kc Qd Jh Ts", pot=POT).showdown().won == {"B": POT}


# The up cards


@clause("PB5")
@pytest.mark.parametrize(
    "options, burned",
    [
        ("", "TJQK"),
        ("qualifier=5", "TJQK"),
        ("qualifier=8", "TJQK"),
        ("qualifier=T", "JQK"),
        ("qualifier=J", "QK"),
        ("qualifier=Q", "K"),
        ("qualifier=K", ""),
        ("burn_from=8", "89TJQK"),
        ("burn_from=9", "9TJQK"),
        ("burn_from=T qualifier=K", "TJQK"),
        ("burn_from=J", "JQK"),
        ("burn_from=Q", "QK"),
        ("burn_from=K", "K"),
        ("burn_from=off", ""),
    ],
)
def test_up_cards_are_burned_from_the_rank_announced(options: str, burned: str) -> None:
    for rank in "A23456789TJQK":
        t = badugi(options, f"{rank}c 3d 4h 5s / 2h", pot=POT)
        stands = f"{rank}c" if rank not in burned else "3d"
        assert (t.up, dead(t)) == (f"{stands}/2h", f"{rank}c" if rank in burned else "")


@clause("PB6")
def test_the_round_is_dealt_first_and_then_each_card_is_replaced_until_it_stands() -> None:
    t = badugi("", "Ts Jd 4c / 9d / Kh Qh Qs 2h", pot=POT)
    assert t.up == "4c/9d/2h"
    assert t.told()[:13] == [
        "A is dealt Ts face up.",
        "B is dealt 9d face up.",
        "C is dealt Kh face up.",
        "Ts of A is burned.",
        "A is dealt Jd face up.",
        "Jd of A is burned.",
        "A is dealt 4c face up.",
        "Kh of C is burned.",
        "C is dealt Qh face up.",
        "Qh of C is burned.",
        "C is dealt Qs face up.",
        "Qs of C is burned.",
        "C is dealt 2h face up.",
    ]


@clause("PB6")
def test_burns_begin_left_of_the_dealer() -> None:
    t = badugi("", "Ts 4c / Js 3d / Qs 5h", pot=POT, dealer="A")
    assert [event.seat for event in t.deal.log if event.kind == "burns"] == [1, 2, 0]


@clause("PB6")
def test_the_ace_is_low_and_stays() -> None:
    assert badugi("", "As / 2d", pot=POT).up == "As/2d"


@clause("PB6", "PB17")
def test_up_cards_and_burned_cards_are_seen_by_all() -> None:
    t = badugi("", "Ts 4c 6d 7h / 9d 5s 2c 3h", pot=POT)
    for reader in ("", "A", "B"):
        view = t.view(reader)
        assert set(Card.parse_all("Ts 4c 9d")) <= set(view.public)
        assert view.up == Card.parse_all("4c 9d")
        assert view.json()["up"] == ["4c", "9d"]


@clause("PB7")
def test_three_times_a_card_face_down_and_a_round_of_bets() -> None:
    t = badugi("", THREE, pot=POT)
    for cards in (2, 3, 4):
        assert [len(hand) for hand in t.deal.hands] == [cards] * 3
        assert t.waiting == "A" and t.can[0] == "check"
        t.checks()
    assert t.can[0] == "stand"
    assert t.up == "6s/7s/4s"
    assert t.seen("A", "A") == written(Card.parse_all(SIX))
    assert t.seen("B", "A") == t.seen("", "A") == "6s"


@clause("PB7")
def test_only_active_players_are_dealt_down_cards_and_those_are_never_burned() -> None:
    t = badugi("", f"2c Kd Kh Ks / {SEVEN} / {SIX}", pot=POT).play("A checks, B bets 2, C folds, A calls")
    assert t.hand("A") == "Kh Kd 2c"
    assert t.hand("C") == ""
    assert len(t.deal.stock) == 52 - 3 - 3 - 2


@clause("PB8")
@pytest.mark.parametrize(
    "options, openers",
    [
        ("", "AAAA"),
        ("opener=rotating", "ABCA"),
        ("opener=last_raiser", "AAAA"),
        ("opener=low_up_card", "CCCC"),
        ("opener=high_up_card_brings_in", "CCCC"),  # the first after B, who brings in
    ],
)
def test_who_opens_is_announced(options: str, openers: str) -> None:
    t = badugi(options, "5c 7h 7d Kc / 9h Jc Jd Qc / 2d 8c 8h Kd", pot=POT)
    opened, at = "", 0
    while not t.deal.over:
        if isinstance(t.deal.phase, Betting) and t.deal.at != at:
            opened, at = opened + t.waiting, t.deal.at
        t.do(t.waiting, next(word for word in ("check", "call", "stand") if word in t.can))
    assert opened == openers


@clause("PB18")
def test_the_lowest_up_card_opens_each_round() -> None:
    t = badugi("opener=low_up_card", "5c / 2h / 2d / Ac 3d", pot=POT, dealer="D")
    assert t.waiting == "D"  # ace low
    t = badugi("opener=low_up_card", "5c / 2h / 2d / 9c", pot=POT, dealer="D")
    assert t.waiting == "B"  # of equals the nearest to the dealer's left
    assert badugi("opener=low_up_card", "5c / 2h / 2d / 9c", pot=POT, dealer="B").waiting == "C"
    t.play("B bets 2, C calls, D calls, A calls")
    assert t.waiting == "B"
    t.play("B checks, C bets 2, D calls, A calls, B folds")
    assert t.waiting == "C"


@clause("PB18")
def test_the_highest_up_card_brings_in_which_is_no_bet() -> None:
    t = badugi("opener=high_up_card_brings_in bring_in=1", "5c / 9h / 9d / Ac", pot=POT)
    assert t.payments == [("B", "pot", 1, "PB18")]
    assert (t.waiting, t.can) == ("C", ["fold", "call", "bet 2"])
    t.play("C calls, D bets 2")
    assert (t.waiting, t.can) == ("A", ["fold", "call", "raise 4"])  # the bring-in is not counted
    t.play("A raises 4, B raises 6, C raises 8")
    assert t.can == ["fold", "call"]
    t.play("D calls, A calls, B folds")
    assert t.waiting == "D"  # later the lowest opens
    assert (t.won, t.pot) == ({"A": -8, "B": -6, "C": -8, "D": -8}, POT + 30)


@clause("PB18")
def test_who_brought_in_may_still_bet() -> None:
    t = badugi("opener=high_up_card_brings_in", "5c / 9h / 2d", pot=POT).play("C calls, A calls")
    assert (t.waiting, t.can) == ("B", ["check", "bet 2"])
    t.play("B bets 2")
    assert t.payments[-1] == ("B", "pot", 1, "C14")
    assert t.told()[-1] == "B puts in 1 and raises to 2."
    assert badugi("opener=high_up_card_brings_in", "5c / 9h", pot=POT).play("A calls, B checks").waiting == "A"


@clause("PB18")
@pytest.mark.parametrize(
    "options, can",
    [
        ("bring_in=2 small_bet=5", ["fold", "call", "bet 5"]),
        ("bring_in=3", ["fold", "call", "bet 5"]),  # as much as a bet: on top of it
        ("bring_in=1 structure=pot_limit", ["fold", "call", "bet 2-13"]),  # 11 and 1 to call: 1 + 12
        ("bring_in=1 structure=no_limit", ["fold", "call", "bet 2-50"]),
        ("bring_in=1 structure=spread spread_min=3 spread_max=6", ["fold", "call", "bet 3-6"]),
    ],
)
def test_a_bet_makes_the_bring_in_up_to_one(options: str, can: list[str]) -> None:
    t = badugi(f"opener=high_up_card_brings_in {options}", "5c / 9h / 2d", pot=POT, stacks="C 50")
    assert (t.waiting, t.can) == ("C", can)


@clause("PB18")
def test_a_bring_in_is_what_one_has_if_that_is_less() -> None:
    t = badugi("opener=high_up_card_brings_in bring_in=4 small_bet=6", "5c / 9h / 2d", pot=POT, stacks="B 3")
    assert (t.payments, t.waiting) == ([("B", "pot", 3, "PB18")], "C")
    t.play("C calls, A calls")
    assert t.waiting == "C" and t.deal.bets == (0, 0, 0)


@clause("PB18")
def test_if_the_highest_is_all_in_the_next_player_brings_in() -> None:
    t = badugi("opener=high_up_card_brings_in", "5c / 9h / 2d / 3c", stacks="B 1")  # by the ante
    assert t.payments[-1] == ("C", "pot", 1, "PB18")
    assert t.waiting == "D"


@clause("PB18")
def test_with_blinds_up_cards_count_from_the_second_round() -> None:
    for opener in ("low_up_card", "high_up_card_brings_in"):
        t = badugi(f"opener={opener} blinds=1/2", "5c / 2h / 9d / 8c")
        assert (t.waiting, t.payments[2:]) == ("C", [])
        assert t.play("C calls, D calls, A calls, B checks").waiting == "B"


@clause("PB18")
def test_a_player_without_an_up_card_comes_last() -> None:
    options, hands = "opener=low_up_card offer=blind", "2c 3d 4h 5s / 9c 8d 7h 6s / 8c Td Jh Qs"
    assert to_the_buys(options, hands).stands().waiting == "A"
    assert to_the_buys(options, hands, "Kc").play("A buys 2c").stands().waiting == "C"
    assert to_the_buys(options, hands, "Kc Kd Kh").play("A buys 2c, B buys 9c, C buys 8c").stands().waiting == "A"


@clause("PB18")
def test_a_card_bought_face_up_counts_and_one_bought_face_down_does_not() -> None:
    hands, words = "5c 3d 4h 6s / 9c 8d 7h 6c / 2c Td Jh Qs", "A stands, B buys 8d"
    t = to_the_buys("opener=low_up_card", hands, "Ks As").play(words)
    assert (t.up, t.stands().waiting) == ("5c/As 9c/2c", "B")
    t = to_the_buys("opener=low_up_card bought_card=down", hands, "Ks As").play(words)
    assert (t.up, t.stands().waiting) == ("5c/9c/2c", "C")


# What is bought


@clause("PB10")
def test_after_round_three_those_still_in_get_two_opportunities_each() -> None:
    t = badugi("", f"{SIX} / {NOTHING} / {SEVEN} / {RUBBISH}", pot=POT).checks(2)
    t.play("A checks, B bets 4, C calls, D folds, A calls")
    asked = ""
    while t.can[0] == "stand":
        asked += t.waiting
        t.do(t.waiting, "stand")
    assert asked == "ABCABC"
    assert t.can == ["check", "bet 4"]


@clause("PB10")
def test_nobody_has_to_buy() -> None:
    t = to_the_buys().stands()
    assert (t.pot, t.won) == (POT, {})
    assert [t.hand(seat) for seat in "ABC"] == [written(Card.parse_all(hand)) for hand in (SIX, SEVEN, NOTHING)]


@clause("PB11")
def test_the_price_goes_to_the_pot_and_need_not_be_matched() -> None:
    t = to_the_buys("buy_price=5", offers="5h").play("A buys 6s")
    assert (t.pot, t.won) == (POT + 5, {"A": -5})
    assert t.payments == [("A", "pot", 5, "PB11")]
    assert t.stands().can == ["check", "bet 4"]
    t = to_the_buys(offers="5h").play("A buys 6s").showdown()  # the small bet, if nothing is said
    assert t.won == {"A": -2, "B": POT + 2}


@clause("PB11")
def test_the_second_opportunity_may_have_another_price() -> None:
    t = to_the_buys("buy_price=3 second_buy_price=7", offers="5h Jc Jd Kd").play(
        "A buys 6s, B stands, C buys 7c, A buys 5h"
    )
    assert t.won == {"A": -3 - 7, "C": -3}
    t = to_the_buys("buy_price=3 second_buy_price=7").play("A stands, B stands, C stands, A buys 6s")
    assert t.won == {"A": -7}  # it is the opportunity that has the price
    assert to_the_buys("buy_price=3").play("A buys 6s, B stands, C stands, A buys 4d").won == {"A": -6}
    assert to_the_buys("small_bet=4").play("A buys 6s").won == {"A": -4}


@clause("PB11")
def test_a_card_costs_a_chip_at_least() -> None:
    assert refused("progressive_badugi buy_price=0") == "PB11"
    assert refused("progressive_badugi second_buy_price=0") == "PB11"


@clause("PB11")
def test_one_own_card_goes_for_the_one_bought() -> None:
    t = to_the_buys(offers="5h")
    assert t.can == ["stand", f"buy {written(Card.parse_all(SIX))}"]
    t.play("A buys 6s")
    assert (t.hand("A"), dead(t)) == ("Ah 5h 4d 2c", "6s")
    for words in ("B buys", "B buys 7s 5d", "B buys 4d", "B buys 2 7s", f"B buys {t.offer}", "C buys 4s"):
        assert t.refused(words).clause in ("", "PB12")


@clause("PB11")
def test_who_is_all_in_or_lacks_the_price_cannot_buy_and_no_card_is_turned() -> None:
    t = to_the_buys("buy_price=3 second_buy_price=2", f"{SIX} / {SEVEN} / {EIGHT} / {NINE}", stacks="A 2, B 3, D 5")
    assert t.waiting == "B"
    t.play("B buys 7s, C stands, D buys 9c")
    assert t.waiting == "A"  # who has the second price
    t.play("A buys 6s, C stands")
    assert t.waiting == "D"
    assert len([event for event in t.deal.log if event.kind == "offered"]) == 6
    t.play("D stands")
    assert t.deal.stacks[:2] == (0, 0) and t.can[0] == "check"


@clause("PB11", "C17")
def test_prices_lie_in_the_main_pot() -> None:
    t = badugi("", f"{SIX} / {NOTHING} / {RUBBISH}", pot=POT, stacks="A 2").play(
        "A bets 2, B calls, C raises 4, B calls"
    )
    t.checks(2).play("B buys 4s, C stands, B stands, C stands")
    assert t.showdown().won == {"A": POT + 6 + 2 - 2, "B": -6, "C": -4}
    assert t.pot == 4  # the side pot, in which nobody qualifies


@clause("PB12")
def test_seen_each_opportunity_has_its_own_card_and_a_declined_one_is_burned() -> None:
    t = to_the_buys("offer=seen", offers="5h Jc Jd Kd")
    assert (t.offer, t.told()[-1]) == ("5h", "A is offered 5h.")
    t.play("A stands")
    assert (t.offer, dead(t), t.waiting) == ("Jc", "5h", "B")
    t.play("B buys 7s")
    assert (t.offer, dead(t), t.waiting) == ("Jd", "7s 5h", "C")
    assert t.told()[-6:] == [
        "A buys nothing.",
        "5h is burned.",
        "B is offered Jc.",
        "B buys Jc for 2.",
        "B throws away 7s.",
        "C is offered Jd.",
    ]
    t.stands()
    assert (t.offer, len(cards_in(t.deal.dead))) == ("", 6)


@clause("PB12")
def test_seen_pass_on_a_declined_card_is_offered_to_the_next_player() -> None:
    t = to_the_buys("offer=seen_pass_on", offers="5h Jc Jd")
    t.play("A stands")
    assert (t.offer, t.waiting, dead(t)) == ("5h", "B", "")
    t.play("B stands, C stands")
    assert (t.offer, t.waiting) == ("5h", "A")  # into the second round as well
    t.play("A buys 6s")
    assert (t.offer, t.waiting) == ("Jc", "B")  # a new one only after a purchase
    t.play("B stands")
    assert (t.offer, t.waiting) == ("Jc", "C")
    t.play("C stands")
    assert (t.offer, dead(t), t.told()[-1]) == ("", "Jc 6s", "Jc is burned.")


@clause("PB12")
def test_seen_pass_on_after_a_purchase_at_the_end_no_new_card_is_turned() -> None:
    t = to_the_buys("offer=seen_pass_on", offers="5h Jc").play(
        "A stands, B stands, C stands, A stands, B stands, C buys 7c"
    )
    assert (t.offer, dead(t), t.can) == ("", "7c", ["check", "bet 4"])


@clause("PB12")
def test_seen_pass_on_goes_past_whoever_cannot_buy() -> None:
    t = to_the_buys("offer=seen_pass_on buy_price=3", offers="5h", stacks="B 2").play("A stands")
    assert (t.offer, t.waiting) == ("5h", "C")


@clause("PB12")
def test_blind_the_card_is_bought_unseen() -> None:
    t = to_the_buys("offer=blind", offers="5h Jc")
    assert (t.offer, t.told()[-1]) == ("", "C checks.")
    assert spoken(t.view("A").question) == "Buy a card unseen for 2?"
    undealt = len(t.deal.stock)
    t.play("A stands")
    assert (len(t.deal.stock), dead(t)) == (undealt, "")
    t.play("B buys 7s")
    assert t.hand("B") == "5h 5d 3c 2h"
    assert t.told()[-3:] == ["B buys a card for 2.", "B gets a card face down.", "B throws away 7s."]
    assert t.told("B")[-3:] == ["You buy a card for 2.", "You get 5h.", "You throw away 7s."]


@clause("PB12")
@pytest.mark.parametrize(
    "options, up",
    [
        ("offer=seen bought_card=as_offered", "6s Kd"),
        ("offer=seen bought_card=up", "6s Kd"),
        ("offer=seen bought_card=down", "6s"),
        ("offer=seen_pass_on bought_card=as_offered", "6s Kd"),
        ("offer=seen_pass_on bought_card=up", "6s Kd"),
        ("offer=seen_pass_on bought_card=down", "6s"),
        ("offer=blind bought_card=as_offered", "6s"),
        ("offer=blind bought_card=up", "6s Kd"),
        ("offer=blind bought_card=down", "6s"),
    ],
)
def test_the_bought_card_lies_as_announced(options: str, up: str) -> None:
    t = to_the_buys(options, offers="Kd").play("A buys 4d")
    assert t.up.split("/")[0] == written(Card.parse_all(up))
    assert t.hand("A") == "Ah Kd 6s 2c"


@clause("PB12")
def test_up_card_may_go_no_the_first_up_card_stays() -> None:
    t = to_the_buys("up_card_may_go=no", offers="5h")
    assert t.can == ["stand", "buy Ah 4d 2c"]
    assert str(t.refused("A buys 6s")) == "The first up card stays; throw away another. (PB12)"
    t.play("A buys 4d, B stands, C stands")
    assert t.can == ["stand", "buy Ah 5h 2c"]  # a bought card may go, face up or not
    t = to_the_buys("up_card_may_go=yes", offers="5h").play("A buys 6s")
    assert t.hand("A") == "Ah 5h 4d 2c"


@clause("PB12")
def test_both_at_once_is_both_before_the_next_player() -> None:
    t = to_the_buys("buy_order=both_at_once buy_price=3 second_buy_price=4", offers="5h Jc Jd Kd")
    asked = ""
    while t.can[0] == "stand":
        asked += t.waiting
        t.do(t.waiting, "stand" if len(asked) != 2 else "buy 6s")
    assert asked == "AABBCC"
    assert t.won == {"A": -4}


@clause("PB12")
def test_both_at_once_with_a_card_passed_on() -> None:
    """Who declines it at the first opportunity has it before them at the second."""
    t = to_the_buys("buy_order=both_at_once offer=seen_pass_on", offers="5h Jc")
    assert [(t.play("A stands").offer, t.waiting), (t.play("A stands").offer, t.waiting)] == [("5h", "A"), ("5h", "B")]
    t.play("B buys 7s")
    assert (t.offer, t.waiting) == ("Jc", "B")


@clause("PB12")
def test_a_discarded_down_card_goes_face_down_and_an_up_card_was_seen() -> None:
    t = to_the_buys(offers="5h").play("A buys 4d")
    assert t.told()[-2] == t.told("B")[-2] == "A throws away a card face down."
    assert t.told("A")[-2] == "You throw away 4d."
    assert Card.parse("4d") not in t.view("B").public
    t = to_the_buys(offers="5h").play("A buys 6s")
    assert t.told()[-2] == "A throws away 6s."
    assert Card.parse("6s") in t.view("").public


# Showdown and throw-in


@clause("PB13", "C3")
def test_equal_qualifying_hands_split_equally() -> None:
    t = badugi("", f"7s 5h 3d Ac / 7h 5s 3c Ad / {NOTHING}", pot=41).showdown()
    assert (t.won, t.pot) == ({"A": 21, "B": 20}, 0)
    assert "A and B share the pot with 7-5-3-A badugi." in t.told()
    assert "You and B share the pot with 7-5-3-A badugi." in t.told("A")
    assert "41 does not divide evenly: one chip more for A, from the dealer’s left." in t.told()
    t = badugi("", f"7s 5h 3d Ac / 7h 5s 3c Ad / {NOTHING}", pot=1).showdown()
    assert (t.won, t.payments) == ({"A": 1}, [("pot", "A", 1, "PB13")])


@clause("PB13")
def test_a_last_round_of_big_bets_comes_before_the_showdown() -> None:
    t = to_the_buys().stands()
    assert t.can == ["check", "bet 4"]
    t.play("A bets 4, B calls, C folds")
    assert (t.deal.over, t.shown, t.won) == (True, "AB", {"A": POT + 4, "B": -4})


@clause("PB14")
def test_nobody_qualifies_the_pot_stays_and_all_are_dealt_in_and_ante_again() -> None:
    t = badugi("", f"{NOTHING} / {RUBBISH} / 8d 6c 4h 3h / {SIX}").play("A checks, B bets 2, C calls, D folds, A calls")
    t.showdown()
    assert (t.won, t.pot) == ({"A": -3, "B": -3, "C": -3, "D": -1}, 10)
    assert t.told()[-1] == "No hand qualifies: 10 stays for the next deal, and everyone is dealt in again."
    assert t.next_antes == "ABCD"
    t = t.next(f"{NOTHING} / {RUBBISH} / {SIX} / {SEVEN}")
    assert (t.deal.button, t.pot, t.deal.live) == (0, 14, (1, 2, 3, 0))
    assert t.showdown().won["C"] == 14 - 1


@clause("PB14")
def test_while_a_pot_waits_antes_may_be_off() -> None:
    game = announced("progressive_badugi reante_after_throw_in=off")
    assert game.who_antes(3) == (0, 1, 2)
    assert game.who_antes(3, pot=10) == ()
    t = badugi("reante_after_throw_in=off", f"{NOTHING} / {RUBBISH}").showdown()
    assert (t.pot, t.next_antes) == (2, "")
    t = t.next(f"{SIX} / {RUBBISH}")
    assert (t.pot, t.won) == (2, {})
    assert t.showdown().next_antes == "AB"
    t = badugi("reante_after_throw_in=on", f"{NOTHING} / {RUBBISH}").showdown()
    assert t.next().pot == 4


@clause("PB14")
def test_blinds_are_posted_all_the_same() -> None:
    t = badugi("reante_after_throw_in=off blinds=1/2", f"{NOTHING} / {RUBBISH} / 8d 6c 4h 3h").showdown()
    assert t.pot == 6
    assert t.next().pot == 6 + 3


@clause("PB14")
def test_a_side_pot_in_which_nobody_qualifies_stays_alone() -> None:
    t = badugi("", f"{SIX} / {NOTHING} / {RUBBISH}", pot=POT, stacks="A 2").play(
        "A bets 2, B calls, C raises 4, B calls"
    )
    t.showdown()
    assert (t.won, t.pot) == ({"A": POT + 4, "B": -4, "C": -4}, 4)
    assert t.told()[-1] == "No hand in the side pot of 4 qualifies: it stays for the next deal."
    t = t.next(f"{NOTHING} / {SIX} / {RUBBISH}")
    assert t.deal.carried == 4 and t.pot == 7
    t.play(f"{t.waiting} bets 2")  # what stayed lies in the next main pot
    assert t.deal.pot - sum(t.deal.paid) == 7


@clause("PB14", "C17")
@example("progressive_badugi", 3)
def test_a_worked_side_pot() -> None:
    t = badugi("structure=no_limit ante=0", f"{SIX} / {NOTHING} / {RUBBISH}", stacks="A 10")
    t.play("A bets 10, B raises 30, C calls").showdown()
    assert (t.won, t.pot) == ({"A": 20, "B": -30, "C": -30}, 40)
    t = badugi("structure=no_limit ante=0", f"{SIX} / {NOTHING} / {RUBBISH}", stacks="A 10")
    t.play("A bets 10, B raises 30, C calls, B bets 5, C folds").showdown()
    assert (t.won, t.pot) == ({"A": 20, "B": 10, "C": -30}, 0)


@clause("PB15")
def test_who_is_left_alone_has_the_carried_chips_too_whatever_they_hold() -> None:
    t = badugi("burn_from=off", f"Kc Kd Kh Qs / {SIX} / {SEVEN}", pot=31)
    t.play("A bets 2, B folds, C folds")
    assert (t.won, t.pot, t.shown) == ({"A": 31}, 0, "")
    assert t.payments[-1] == ("pot", "A", 31, "PB15")


# The deck runs out (C8), and who knows what


def eight(rounds: int = 3, options: str = "") -> Badugi:
    """Eight players; all 16 tens to kings came up and were burned; so many rounds were checked."""
    high = [f"{rank}{suit}" for rank in "TJQK" for suit in "cdhs"]
    low = [f"{rank}{suit}" for suit in "cdhs" for rank in "A2345678"][:32]
    hands = [[high[2 * k], high[2 * k + 1], *low[k::8]] for k in range(8)]
    return badugi(options, " / ".join(map(" ".join, hands)), pot=POT).checks(rounds)


@clause("PB16", "C8")
def test_eight_can_buy_twice_after_sixteen_burns() -> None:
    t = eight()
    assert (len(cards_in(t.deal.dead)), len(t.deal.stock), len(t.deal.board)) == (16, 3, 1)
    bought = 0
    while t.can[0] == "stand":
        t.do(t.waiting, f"buy {t.deal.hands[t.deal.waiting[0]][0]}")
        bought += 1
        places = [*t.deal.stock, *t.deal.board, *cards_in(t.deal.dead), *[c for hand in t.deal.hands for c in hand]]
        assert sorted(places) == sorted(DECK)
        assert [len(hand) for hand in t.deal.hands] == [4] * 8
    assert bought == 16
    assert t.won == dict.fromkeys("ABCDEFGH", -4)
    assert [event.kind for event in t.deal.log].count("reshuffles") == 1


@clause("C8")
def test_the_last_card_is_shuffled_with_burns_declined_offers_discards_and_folded_hands() -> None:
    t = eight()
    t.play("A stands")
    t.play(f"B buys {t.deal.hands[1][0]}")
    others = t.deal.hands[3:]
    assert len(t.deal.stock) == 1
    t.play(f"C buys {t.deal.hands[2][3]}")  # the fourth card on offer needs a new deck
    assert t.told()[-2] == "The last card and all dead cards are shuffled into a new deck."
    assert (len(t.deal.stock), t.deal.dead) == (1 + 16 + 1 + 1 + 1 - 1, 0)
    assert t.deal.hands[3:] == others
    assert t.deal.public & mask_of(t.deal.stock) == 0  # nobody knows any more where they lie


@clause("C8", "C8/purchase")
def test_never_the_discard_of_the_purchase_being_made() -> None:
    t = eight(options="offer=blind")
    assert len(t.deal.stock) == 4
    for seat in (0, 1, 2):
        t.do(LETTERS[seat], f"buy {t.deal.hands[seat][1]}")
    assert len(t.deal.stock) == 1
    gone = t.deal.hands[3][1]
    t.do("D", f"buy {gone}")
    assert t.told()[-3] == "The last card and all dead cards are shuffled into a new deck."
    assert t.deal.dead == 1 << gone
    assert gone not in t.deal.stock and gone not in t.deal.hands[3]


@clause("C8", "C22")
def test_a_folded_hand_comes_back_and_hands_in_play_do_not() -> None:
    t = eight(2, "offer=blind")
    folded = {*t.deal.hands[7]}
    t.play("A bets 4, B calls, C calls, D calls, E calls, F calls, G calls, H folds")
    assert folded < {*cards_in(t.deal.dead)} and len(folded) == 4
    in_play = t.deal.hands[4:7]
    t.chance.middle.clear()
    for seat in range(4):
        t.do(LETTERS[seat], f"buy {t.deal.hands[seat][0]}")
    come_back = {*t.deal.stock, t.deal.hands[3][0]}
    assert folded < come_back
    assert t.deal.hands[4:7] == in_play


@clause("PB17")
def test_who_bought_a_seen_card_is_known_to_hold_it() -> None:
    for options, up in (("", True), ("bought_card=down", False)):
        t = to_the_buys(options, offers="5h").play("A buys 4d")
        assert t.seen("B", "A") == t.seen("", "A") == written(Card.parse_all("6s 5h"))
        assert (Card.parse("5h") in t.view("B").up) == up


@clause("PB17")
def test_of_a_card_bought_unseen_others_know_nothing_unless_it_is_placed_up() -> None:
    t = to_the_buys("offer=blind", offers="5h").play("A buys 4d")
    assert (t.seen("B", "A"), t.seen("A", "A")) == ("6s", "Ah 6s 5h 2c")
    assert "5h" not in t.knows("B")
    t = to_the_buys("offer=blind bought_card=up", offers="5h").play("A buys 4d")
    assert t.seen("B", "A") == "6s 5h"
    assert "A gets 5h." in t.told("B")


@clause("PB17")
def test_down_cards_are_not_public_until_the_showdown() -> None:
    t = badugi("", THREE, pot=POT)
    for _round in (1, 2, 3):
        assert [t.seen("C", seat) for seat in "AB"] == ["6s", "7s"]
        t.checks()
    t.stands()
    for card in "4d 2c Ah 5d 3c 2h".split():
        assert card not in t.knows("") and card not in t.knows("C")
    t.showdown()
    assert t.seen("C", "A") == written(Card.parse_all(SIX))


@clause("PB17", "PB12")
def test_a_card_bought_face_down_in_sight_may_be_the_one_that_is_thrown_away() -> None:
    """Nobody can tell: it is neither known to lie in the hand nor to be gone."""
    for gone in ("5h", "2c"):
        t = to_the_buys("bought_card=down", offers="5h Jc Jd Kd").play("A buys 4d, B stands, C stands")
        assert t.seen("B", "A") == "6s 5h"
        t.play(f"A buys {gone}")
        assert t.seen("B", "A") == t.seen("", "A") == "Kd 6s"
        assert t.told("B")[-2] == "A throws away a card face down."
    t = to_the_buys("bought_card=down", offers="5h Jc Jd Kd").play("A buys 4d, B stands, C stands, A buys 6s")
    assert t.seen("B", "A") == "Kd 5h"  # the up card went, so the other is still there


# How it is told


def test_what_one_holds_is_said_in_words() -> None:
    t = badugi("", f"{SIX} / 9s Tc 2d 3h / {NOTHING}", pot=POT)

    def held(seat: str) -> str:
        return " · ".join([spoken(say) for say in t.view(seat).holding])

    assert held("A") == "You count 6-4, two cards: to win takes four, of four suits and ranks"
    t.checks(3)
    assert held("A") == "You have 6-4-2-A badugi: it qualifies · With it: no better"
    assert held("B") == "You have 10-9-3-2 badugi: it does not qualify"
    assert held("C") == "You count 7-6-4, three cards: to win takes four, of four suits and ranks"
    assert t.view("").holding == ()


def test_what_one_would_hold_with_the_card_on_offer_is_said_to_whom_it_is_offered() -> None:
    t = to_the_buys("", f"{NOTHING} / {SIX} / {RUBBISH}", "2d Jh")
    assert [spoken(say) for say in t.view("A").holding] == [
        "You count 7-6-4, three cards: to win takes four, of four suits and ranks",
        "With it 7-6-4-2 badugi",
    ]
    assert len(t.view("B").holding) == 1
    assert spoken(t.play("A stands").view("B").holding[-1]) == "With it: no better"
    t = to_the_buys("up_card_may_go=no", "8c 7c 6d 5h / 2d 3h 4s Ah", "As")
    assert spoken(t.view("A").holding[-1]) != "With it: no better"
    t = to_the_buys("up_card_may_go=no", "8c 7d 6h 5h / 2d 3h 4s Ah", "8s")
    assert spoken(t.view("A").holding[-1]) == "With it: no better"  # only without the 8, which stays, would it help


def test_an_offer_is_told_with_its_price() -> None:
    t = to_the_buys(offers="5h")
    assert spoken(t.view("A").question) == "Buy the 5h for 2?"
    assert [spoken(price) for _verb, price in t.view("A").prices] == ["costs nothing", "2 into the pot"]
    assert (spoken(t.view("").status), t.view("").clause) == (
        "On offer for 2; declined it is burned. First buy of two.",
        "PB12",
    )
    assert spoken(t.view("A").late) == "then you buy nothing"
    t.play("A stands, B stands, C stands")
    assert spoken(t.view("").status) == "On offer for 2; declined it is burned. Second buy of two."
    t = to_the_buys("offer=seen_pass_on")
    assert spoken(t.view("").status) == "On offer for 2; who declines it passes it on. First buy of two."
    assert spoken(to_the_buys("offer=blind").view("").status) == "On offer unseen, for 2. First buy of two."


def test_who_is_done_buying_is_said() -> None:
    t = badugi("", THREE, pot=POT, stacks="C 2").play("A bets 2, B calls, C calls").checks(2)
    phase = t.deal.phase
    assert phase is not None
    assert [did and spoken(did[1]) for did in [phase.did(t.deal, seat) for seat in range(3)]] == [None, None, "all in"]
    t.play("A stands, B stands, A stands")
    assert spoken((phase.did(t.deal, 0) or ("", None))[1]) == "done buying"


def test_the_game_is_announced_in_few_words() -> None:
    def short(options: str) -> str:
        return " · ".join(map(spoken, announced(f"progressive_badugi {options}").short_text()))

    assert short("") == "9 or better · ante 1 · bets 2 and 4"
    assert short("qualifier=T blinds=1/2 structure=pot_limit") == "10 or better · blinds 1/2 · pot limit 2/4"
    assert short("qualifier=J structure=spread spread_max=6") == "jack or better · ante 1 · spread 2 to 6"
    assert short("structure=no_limit small_bet=5 big_bet=10 ante=2") == "9 or better · ante 2 · no limit 5/10"
