"""Guts, clause by clause: who is in, whose hand is best, and where every chip goes."""

import pytest

from anteup import announced
from anteup.cards import DECK
from anteup.games.guts import Guts
from anteup.words import Telling

from ..clauses import clause, example
from ..kit import LETTERS, Play, clear_of, guts, refused

NINES, KING, JACK, TEN, SEVEN = "9s 9d", "Ah Kc", "Jd 4s", "Tc 3h", "7h 2c"  # five hands of two cards, from the best
FIVE = f"{NINES} / {KING} / {JACK} / {TEN} / {SEVEN}"


# The players and the cards


@clause("GU1")
def test_five_to_ten_play_and_a_table_may_seat_two_to_ten() -> None:
    game = announced("guts")
    assert game.advised == range(5, 11)
    assert [n for n in range(30) if game.refuse_players(n) is None] == list(range(2, 11))
    refusal = game.refuse_players(11)
    assert refusal is not None
    say, cited = refusal
    assert (Telling(())(say), cited) == ("This game takes at most 10 players; there are 11.", "GU1")


@clause("GU1")
@pytest.mark.parametrize("options, most", [("", 17), ("kitty=always", 16), ("cards=2", 26), ("cards=2 kitty=lone", 25)])
def test_if_the_host_insists_as_many_play_as_the_deck_holds(options: str, most: int) -> None:
    game = announced(f"guts {options}")
    assert [n for n in range(60) if game.refuse_players(n, insist=True) is None] == list(range(2, most + 1))
    dealt = guts(options, players=most).deal
    cards = [card for hand in (*dealt.hands, dealt.board) for card in hand]
    assert len(cards) == len(set(cards)) == len(dealt.hands[0]) * (most + ("kitty" in options))
    with pytest.raises(ValueError, match=f"2 to {most} players, not {most + 1}"):
        game.deal([100] * (most + 1))


@clause("GU1")
def test_the_deck_is_the_52_without_jokers() -> None:
    assert Guts.deck == DECK
    assert len(set(DECK)) == 52


@clause("GU2", "GU8")
def test_the_best_hand_among_those_in_takes_the_pot_though_a_better_one_was_dropped() -> None:
    t = guts("cards=2", FIVE, pot=10).declare("C in, D in, E in")
    assert t.won["C"] == 10
    assert t.shown == "CDE"
    assert ("pot", "C", 10, "GU8") in t.payments


@clause("GU3")
def test_everyone_antes_then_gets_cards_face_down_from_the_dealers_left() -> None:
    t = guts("ante=5", "2c 5c 8c / 3c 6c 9c / 4c 7c Tc", dealer="B")
    assert t.middle == (15, 0)
    assert t.payments == [("C", "pot", 5, "GU3"), ("A", "pot", 5, "GU3"), ("B", "pot", 5, "GU3")]
    assert [(event.seat, str(event.clause)) for event in t.deal.log if event.kind == "dealt"] == [
        (2, "GU3"),
        (0, "GU3"),
        (1, "GU3"),
    ]
    assert t.seen("A", "A") == "8c 5c 2c"
    assert t.seen("A", "B") == t.seen("", "A") == ""


@clause("GU3")
@pytest.mark.parametrize("cards", [2, 3])
def test_each_gets_two_or_three_cards(cards: int) -> None:
    t = guts(f"cards={cards}", players=5)
    assert [len(hand) for hand in t.deal.hands] == [cards] * 5


# The hands


LADDER = [  # three cards, from the best
    ("As Ks Qs", "a straight flush, ace high"),
    ("4h 3h 2h", "a straight flush, four high"),
    ("3c 2c Ac", "a straight flush, three high"),
    ("Ah Ad Ac", "three aces"),
    ("2s 2d 2c", "three twos"),
    ("Ac Kd Qh", "a straight, ace high"),
    ("4c 3d 2h", "a straight, four high"),
    ("3s 2d Ah", "a straight, three high"),
    ("Ad Kd Jd", "a flush, ace high"),
    ("5c 3c 2c", "a flush, five high"),
    ("As Ad Kh", "a pair of aces, king"),
    ("2s 2h 3d", "a pair of twos, three"),
    ("Ah Kd Jc", "ace high"),
    ("Ks Ac 2d", "ace high"),
    ("5s 3h 2d", "five high"),
]


def beats(options: str, better: str, worse: str) -> None:
    """The one hand wins from the other and not the other way round, whoever holds it."""
    for hands, winner, loser in ((f"{better} / {worse}", "A", "B"), (f"{worse} / {better}", "B", "A")):
        assert guts(options, hands, pot=7).declare("A in, B in").won == {winner: 7, loser: -7}


def ties(options: str, one: str, other: str) -> None:
    assert guts(options, f"{one} / {other}", pot=8).declare("A in, B in").won == {"A": 4, "B": 4}


@clause("GU4", "GU5")
@pytest.mark.parametrize("k", range(len(LADDER) - 1))
def test_three_cards_go_straight_flush_three_straight_flush_pair_high_card(k: int) -> None:
    better, worse = LADDER[k][0], LADDER[k + 1][0]
    beats("", better, clear_of(worse, better))


@clause("GU4")
@pytest.mark.parametrize("hand, name", LADDER)
def test_three_cards_are_named_for_who_holds_them(hand: str, name: str) -> None:
    t = guts("", f"{hand} /", players=2, pot=5)
    speak = Telling(LETTERS)
    assert [speak(say) for say in t.view("A").holding] == [f"You hold {name}"]


@clause("GU5")
def test_king_ace_two_is_nothing() -> None:
    beats("", "5h 5c 3d", "Ks As 2d")


@clause("GU5")
def test_ace_two_three_is_the_lowest_straight_unless_the_wheel_is_off() -> None:
    beats("", "3s 2d Ah", "Kd Jd 9d")  # beats a flush
    beats("", "2h 3h 4d", "As 2d 3c")
    beats("wheel=off", "2h 2c 4d", "As 2d 3c")
    beats("wheel=off", "As 2d 3c", "Kh Qh Tc")  # then it is ace high
    beats("wheel=off", "2h 3h 4d", "As 2s 3s")  # and suited a flush
    beats("wheel=off", "As 2s 3s", "Kd Kc 4h")


@clause("GU5")
def test_ties_break_by_rank_and_never_by_suit() -> None:
    beats("", "8d 8s 4c", "8h 8c 3s")  # a pair, then the card beside
    beats("", "9d 9s 2c", "8h 8c As")
    beats("", "Ah Qd 4c", "Ad Jh Tc")  # the highest card down
    beats("", "Kh 8h 5h", "Kd 8d 4d")
    ties("", "As Qs 7s", "Ac Qc 7c")
    ties("", "9s 9h 5c", "9d 9c 5s")


@clause("GU6")
@pytest.mark.parametrize(
    "better, worse",
    [
        ("2s 2h", "As Kd"),
        ("9s 9d", "8s 8d"),
        ("As 3d", "Kh Qh"),
        ("As Kd", "Ah Qc"),
        ("As 2d", "3c 2c"),
        ("7h 2c", "6s 5s"),
    ],
)
def test_two_cards_go_pair_then_higher_card_then_the_other(better: str, worse: str) -> None:
    beats("cards=2", better, worse)


@clause("GU6")
def test_two_cards_make_no_straight_and_no_flush() -> None:
    beats("cards=2", "As 4d", "Kh Qh")
    beats("cards=2", "Kd 2c", "Qs Js")
    ties("cards=2", "As Kd", "Ah Kc")


@clause("GU20")
def test_by_flush_first_a_flush_beats_a_straight() -> None:
    beats("", "4c 3d 2h", "Ad Kd Jd")
    beats("three_rank=flush_first", "5c 3c 2c", "Ac Kd Qh")
    beats("three_rank=flush_first", "2s 2d 2c", "Ad Kd Jd")
    beats("three_rank=flush_first", "3c 2c Ac", "As Ad Ah")
    beats("three_rank=flush_first", "4c 3d 2h", "As Ad Kh")


@clause("GU20")
def test_without_straights_and_flushes_only_equal_ranks_count() -> None:
    beats("three_rank=no_straights_flushes", "2s 2d 5c", "Ah Kh Qh")
    beats("three_rank=no_straights_flushes", "2s 2d 2c", "As Ad Kh")
    beats("three_rank=no_straights_flushes", "As 3s 2s", "Kh Qh Jh")
    ties("three_rank=no_straights_flushes", "Ah Kh Qh", "As Kd Qc")


# In or out


@clause("GU7")
def test_usually_all_declare_together() -> None:
    t = guts("cards=2", FIVE, pot=5)
    assert t.waiting == "ABCDE"
    t.play("C in, A out, E out, B in")
    assert t.waiting == "D"
    assert "All open together. In: B and C." in t.play("D out").told()


@clause("GU7")
def test_by_declare_in_turn_each_is_heard_from_the_dealers_left() -> None:
    t = guts("cards=2 declare=in_turn", FIVE, pot=5, dealer="B")
    heard = []
    for word in ("in", "out", "out", "in", "out"):
        heard.append(t.waiting)
        t.play(f"{t.waiting} {word}")
    assert heard == ["C", "D", "E", "A", "B"]
    assert t.won == {"A": 5, "C": -5}


@clause("GU7")
def test_in_turn_a_second_chance_may_be_announced() -> None:
    t = guts("cards=2 declare=in_turn second_chance=on", FIVE, pot=24).play("A out, B out, C out, D out, E in")
    assert t.waiting == "A"
    assert t.play("A out, B out, C in, D out").won == {"C": 24, "E": -24}
    assert guts("cards=2 declare=in_turn", FIVE, pot=24).play("A out, B out, C out, D out, E in").won == {"E": 24}


@clause("GU13")
def test_nobody_can_wait_to_see_who_is_left() -> None:
    t = guts("cards=2", FIVE, pot=5).play("A in, B in, C out, D out")
    assert t.view("E").sealed == (True, True, True, True, False)
    assert not {"in", "out"} & {str(action) for action in t.view("E").said}
    assert [line for line in t.told("E") if "in" in line.split() or "out" in line.split()] == []
    assert t.refused("A out").clause == "C10"


@clause("GU8", "GU9")
def test_everyone_else_who_was_in_pays_the_whole_pot() -> None:
    t = guts("cards=2", FIVE, pot=10).declare("A in, B in, C in, E in")
    assert t.won == {"A": 10, "B": -10, "C": -10, "E": -10}
    assert t.pot == 30
    assert t.payments == [
        ("pot", "A", 10, "GU8"),
        ("B", "pot", 10, "GU9"),
        ("C", "pot", 10, "GU9"),
        ("E", "pot", 10, "GU9"),
    ]


@clause("GU9")
def test_the_next_deal_is_for_what_the_losers_paid() -> None:
    t = guts("cards=2", FIVE, pot=10).declare("A in, B in, C in")
    following = t.next("Kd Kh / 9s 9d / 4h 3c / 7c 2d / 8s 6s").declare("A in, B in")
    assert following.won == {"A": 20, "B": -20}


@clause("GU10")
def test_one_player_in_takes_the_whole_pot_and_nobody_pays() -> None:
    t = guts("cards=2", FIVE, pot=40).declare("E in")
    assert t.won == {"E": 40}
    assert t.pot == 0
    assert t.payments == [("pot", "E", 40, "GU10")]
    assert t.shown == ""


# The limit


@clause("GU11")
def test_by_a_limit_no_more_can_be_won_or_lost_and_the_surplus_is_set_aside() -> None:
    t = guts("cards=2 limit=20", FIVE, pot=30)
    assert t.middle == (20, 10)
    t.declare("A in, B in, C in")
    assert t.won == {"A": 20, "B": -20, "C": -20}
    assert t.middle == (20, 30)
    assert ("pot", "reserve", 10, "GU11") in t.payments


@clause("GU11")
def test_the_pot_is_topped_up_from_the_reserve_until_both_run_out() -> None:
    t = guts("cards=2 limit=20", FIVE, pot=20, reserve=25).declare("A in")
    assert t.middle == (20, 5)
    assert ("reserve", "pot", 20, "GU11") in t.payments
    t = t.next(FIVE).declare("B in")
    assert t.middle == (5, 0)
    assert t.next_antes == ""
    t = t.next(FIVE).declare("C in")
    assert (t.won, t.middle, t.next_antes) == ({"C": 5}, (0, 0), "ABCDE")


@clause("GU11")
def test_by_antes_every_deal_the_antes_are_under_the_limit_too() -> None:
    t = guts("cards=2 limit=20 antes=every_deal ante=2", FIVE, pot=20, reserve=3, antes="ABCDE")
    assert t.middle == (20, 13)
    assert t.declare("A in, B in").middle == (20, 13)


@clause("GU11")
def test_a_limit_on_losers_leaves_all_of_the_pot_to_the_winners_and_keeps_no_reserve() -> None:
    options = "cards=2 limit=20 limit_on=losers"
    t = guts(options, FIVE, pot=50).declare("A in, B in, C in")
    assert t.won == {"A": 50, "B": -20, "C": -20}
    assert t.middle == (40, 0)
    assert guts(options, FIVE, pot=50).declare("D in").won == {"D": 50}
    assert guts(options, "As Kd / Ah Kc / 7h 2c", pot=51).declare("A in, B in, C in").won == {
        "A": 26,
        "B": 25,
        "C": -20,
    }


@clause("GU11")
def test_a_pot_at_the_limit_needs_no_reserve() -> None:
    t = guts("cards=2 limit=20", FIVE, pot=20).declare("A in, B in")
    assert t.middle == (20, 0)
    assert [payment for payment in t.payments if "reserve" in payment] == []


@clause("GU11")
def test_without_a_limit_a_reserve_from_before_is_at_stake_at_once() -> None:
    t = guts("cards=2", FIVE, pot=10, reserve=5)
    assert (t.middle, t.payments) == ((15, 0), [("reserve", "pot", 5, "GU11")])
    assert t.declare("A in, B in").won == {"A": 15, "B": -15}


# Ties


@clause("GU12")
def test_who_tie_for_best_share_and_pay_nothing_and_every_other_pays_in_full() -> None:
    t = guts("cards=2", f"As Kd / {KING} / {JACK} / {TEN}", pot=12).declare("A in, B in, C in, D in")
    assert t.won == {"A": 6, "B": 6, "C": -12, "D": -12}
    assert t.pot == 24
    assert t.payments[:2] == [("pot", "A", 6, "GU12"), ("pot", "B", 6, "GU12")]


@clause("GU12")
def test_if_all_who_are_in_tie_nobody_pays() -> None:
    t = guts("cards=2", f"As Kd / {KING} / {JACK}", pot=20).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({"A": 10, "B": 10}, 0, "ABC")


@clause("GU12")
def test_by_no_payout_a_tie_leaves_the_pot_and_worse_hands_still_pay() -> None:
    t = guts("cards=2 tie_best=no_payout", f"As Kd / {KING} / {JACK}", pot=12).declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"C": -12}, 24)
    assert "The tie leaves the pot where it is." in t.told()
    t = guts("cards=2 tie_best=no_payout", f"As Kd / {KING} / {JACK}", pot=12).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({}, 12, "")
    t = guts("cards=2 tie_best=no_payout limit=10", f"As Kd / {KING} / {JACK}", pot=12).declare("A in, B in, C in")
    assert (t.won, t.middle) == ({"C": -10}, (10, 12))


# All out


@clause("GU14")
def test_all_out_leaves_the_pot_and_nobody_shows() -> None:
    t = guts("cards=2", FIVE, pot=12).declare()
    assert (t.won, t.pot, t.shown, t.next_antes) == ({}, 12, "", "")
    assert "All out. The 12 stays for the next deal." in t.told()


@clause("GU14")
def test_by_ante_again_all_who_are_dealt_into_the_next_deal_ante() -> None:
    t = guts("cards=2 all_out=ante_again ante=2", FIVE, pot=30).declare()
    assert (t.won, t.pot, t.next_antes) == ({}, 30, "ABCDE")
    following = t.next(FIVE)
    assert following.middle == (40, 0)
    assert following.declare("B in").next_antes == "ABCDE"  # for the pot is empty


@clause("GU14")
def test_ante_again_is_due_once_and_only_after_all_were_out() -> None:
    t = guts("cards=2 all_out=ante_again", FIVE, pot=30).declare("A in, B in")
    assert t.next_antes == ""
    t = guts("cards=2 all_out=ante_again", FIVE, pot=30).declare().next(FIVE).declare("A in, B in")
    assert (t.pot, t.next_antes) == (35, "")


# The wimp


@clause("GU15")
def test_the_wimp_pays_all_antes_at_once_and_nobody_antes_for_the_next_deal() -> None:
    t = guts("cards=2 all_out=wimp ante=2", FIVE, pot=30).declare()
    assert (t.won, t.pot, t.next_antes) == ({"A": -10}, 40, "")
    assert t.payments == [("A", "pot", 10, "GU15")]
    assert t.shown == "ABCDE"
    assert "All out. A held the best hand, a pair of nines, and must pay for it." in t.told()


@clause("GU15")
def test_the_wimp_has_paid_the_antes_of_every_deal_too() -> None:
    t = guts("cards=2 all_out=wimp antes=every_deal", FIVE, pot=30).declare()
    assert (t.won, t.pot, t.next_antes) == ({"A": -5}, 35, "")
    t = t.next(FIVE).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({"A": 35, "B": -35}, 35, "ABCDE")


@clause("GU15")
def test_by_wimp_pays_pot_the_bill_is_what_was_at_stake() -> None:
    t = guts("cards=2 all_out=wimp wimp_pays=pot ante=2", FIVE, pot=30).declare()
    assert (t.won, t.pot) == ({"A": -30}, 60)
    t = guts("cards=2 all_out=wimp wimp_pays=pot limit=20", FIVE, pot=30).declare()
    assert (t.won, t.middle) == ({"A": -20}, (20, 30))


@clause("GU15")
def test_wimps_share_the_bill_the_odd_chip_from_the_dealers_left() -> None:
    hands = f"As Kd / {KING} / {JACK} / {TEN} / {SEVEN}"
    assert guts("cards=2 all_out=wimp ante=2", hands, pot=30).declare().won == {"A": -5, "B": -5}
    assert guts("cards=2 all_out=wimp", hands, pot=30).declare().won == {"A": -3, "B": -2}
    assert guts("cards=2 all_out=wimp", hands, pot=30, dealer="A").declare().won == {"A": -2, "B": -3}


@clause("GU15")
def test_a_wimp_pays_no_more_than_they_have_unless_debts_are_allowed() -> None:
    t = guts("cards=2 all_out=wimp ante=2", FIVE, pot=30, stacks="A 7").declare()
    assert (t.won, t.pot, t.next_antes, t.payments) == ({"A": -7}, 37, "", [("A", "pot", 7, "C4")])
    t = guts("cards=2 all_out=wimp ante=2 short=iou", FIVE, pot=30, stacks="A 7").declare()
    assert (t.won, t.pot, t.deal.stacks[0]) == ({"A": -10}, 40, -3)
    assert "A pays 10 into the next pot and owes part of it." in t.told()


@clause("GU15")
def test_who_could_not_be_in_is_no_wimp() -> None:
    t = guts("cards=2 all_out=wimp short=must_cover", FIVE, pot=30, stacks="A 29, B 30").declare()
    assert t.won == {"B": -5}
    assert t.shown == "ABCDE"
    poor = "A 29, B 29, C 29, D 29, E 29"  # nobody can cover: then all could have been in
    assert guts("cards=2 all_out=wimp short=must_cover", FIVE, pot=30, stacks=poor).declare().won == {"A": -5}


@clause("GU15")
def test_the_wimp_rule_has_no_say_when_somebody_is_in() -> None:
    assert guts("cards=2 all_out=wimp", FIVE, pot=5).declare("D in").won == {"D": 5}


@clause("GU15")
def test_the_wimp_rule_needs_a_joint_declaration() -> None:
    assert refused("guts all_out=wimp declare=in_turn") == "GU15"


# The single loser


@clause("GU16")
def test_only_the_worst_hand_matches_and_those_between_neither_win_nor_pay() -> None:
    t = guts("cards=2 losers=worst", FIVE, pot=10).declare("A in, B in, C in, D in")
    assert (t.won, t.pot) == ({"A": 10, "D": -10}, 10)
    assert t.payments == [("pot", "A", 10, "GU8"), ("D", "pot", 10, "GU16")]


@clause("GU16")
def test_all_who_tie_for_worst_match_in_full() -> None:
    t = guts("cards=2 losers=worst", f"{NINES} / {KING} / Jd 4s / Jc 4h", pot=10).declare("A in, B in, C in, D in")
    assert (t.won, t.pot) == ({"A": 10, "C": -10, "D": -10}, 20)


@clause("GU16")
def test_everyone_antes_every_deal_but_whoever_matched_for_the_next_one_only() -> None:
    t = guts("cards=2 losers=worst", FIVE, pot=10).declare("A in, B in, C in")
    assert t.next_antes == "ABDE"
    t = t.next(FIVE)
    assert t.middle == (14, 0)
    assert t.declare("A in, B in").next_antes == "ACDE"  # C antes again
    assert t.pot == 14


@clause("GU16")
def test_if_all_in_tie_they_win_and_nobody_matches() -> None:
    t = guts("cards=2 losers=worst", f"As Kd / {KING} / {JACK}", pot=10).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({"A": 5, "B": 5}, 0, "ABC")
    t = guts("cards=2 losers=worst", FIVE, pot=10).declare("E in")
    assert (t.won, t.pot, t.next_antes) == ({"E": 10}, 0, "ABCDE")


@clause("GU16")
def test_the_single_loser_makes_the_antes_its_own() -> None:
    assert announced("guts losers=worst") == announced("guts losers=worst antes=all_but_matchers")
    assert refused("guts losers=worst antes=every_deal") == "GU16"


# The kitty


@clause("GU17")
def test_the_kitty_is_dealt_last_face_down_and_opened_at_the_showdown() -> None:
    t = guts("cards=2 kitty=always", FIVE, "Qs 8s", pot=10)
    assert t.view("A").middle.cards == () and t.view("A").middle.hidden == 2
    t.declare("A in, E in")
    assert [str(card) for card in t.view("").middle.cards if card is not None] == ["Qs", "8s"]
    assert t.won == {"A": 10, "E": -10}


@clause("GU17")
def test_if_the_kitty_is_best_nobody_collects_and_everyone_in_pays() -> None:
    t = guts("cards=2 kitty=always", FIVE, "Qs Qd", pot=10).declare("B in, E in")
    assert (t.won, t.pot) == ({"B": -10, "E": -10}, 30)
    assert t.payments == [("B", "pot", 10, "GU17"), ("E", "pot", 10, "GU17")]
    assert "Nobody beat the kitty, so nobody takes the pot." in t.told()


@clause("GU17")
def test_a_lone_player_must_beat_the_kitty_too() -> None:
    for kitty in ("always", "lone"):
        assert guts(f"cards=2 kitty={kitty}", FIVE, "Js Jh", pot=20).declare("A in").won == {"A": -20}
        t = guts(f"cards=2 kitty={kitty}", FIVE, "8s 8d", pot=20).declare("A in")
        assert (t.won, t.pot, t.shown) == ({"A": 20}, 0, "A")


@clause("GU17")
def test_a_tie_with_the_kitty_does_not_beat_it() -> None:
    hands = f"As Kd / {JACK} / {SEVEN}"
    t = guts("cards=2 kitty=always", hands, "Ah Kc", pot=10).declare("A in, B in")
    assert (t.won, t.pot) == ({"A": -10, "B": -10}, 30)
    t = guts("cards=2 kitty=always kitty_tie=pushes", hands, "Ah Kc", pot=10).declare("A in, B in")
    assert (t.won, t.pot) == ({"B": -10}, 20)
    t = guts("cards=2 kitty=lone kitty_tie=pushes", hands, "Ah Kc", pot=10).declare("A in")
    assert (t.won, t.pot, t.next_antes) == ({}, 10, "")


@clause("GU17", "GU21")
def test_level_with_a_beaten_kitty_one_neither_wins_nor_pays_by_pushes() -> None:
    hands = f"{NINES} / As Kd / {JACK}"
    t = guts("cards=2 kitty=always kitty_tie=pushes", hands, "Ah Kc", pot=10).declare("A in, B in, C in")
    assert t.won == {"A": 10, "C": -10}
    t = guts("cards=2 kitty=always", hands, "Ah Kc", pot=10).declare("A in, B in, C in")
    assert t.won == {"A": 10, "B": -10, "C": -10}
    t = guts("cards=2 kitty=always kitty_tie=pushes losers=worst", hands, "Ah Kc", pot=10).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({"A": 10}, 0, "ABC")


@clause("GU17")
def test_a_lone_kitty_plays_against_a_lone_player_only_and_else_stays_face_down() -> None:
    t = guts("cards=2 kitty=lone", FIVE, "As Ad", pot=10).declare("B in, E in")
    assert t.won == {"B": 10, "E": -10}
    assert t.view("").middle.hidden == 2
    for kitty in ("lone", "always"):
        t = guts(f"cards=2 kitty={kitty} all_out=wimp", FIVE, "As Ad", pot=10).declare()
        assert (t.won, t.view("").middle.hidden) == ({"A": -5}, 2)


@clause("GU17")
def test_two_who_tie_above_the_kitty_share_and_below_it_both_pay() -> None:
    hands = f"As Kd / {KING} / {JACK}"
    t = guts("cards=2 kitty=always", hands, "Qs 8s", pot=11).declare("A in, B in, C in")
    assert t.won == {"A": 6, "B": 5, "C": -11}
    t = guts("cards=2 kitty=always", hands, "2s 2h", pot=11).declare("A in, B in")
    assert t.won == {"A": -11, "B": -11}


@clause("GU21")
def test_when_the_kitty_is_not_beaten_only_the_worst_player_matches() -> None:
    t = guts("cards=2 kitty=always losers=worst", FIVE, "Qs Qd", pot=10).declare("B in, C in, E in")
    assert (t.won, t.pot, t.next_antes) == ({"E": -10}, 20, "ABCD")
    assert t.payments == [("E", "pot", 10, "GU21")]


@clause("GU21")
def test_a_lone_player_or_all_in_alike_match_an_unbeaten_kitty() -> None:
    options = "cards=2 kitty=always losers=worst"
    assert guts(options, FIVE, "Qs Qd", pot=10).declare("A in").won == {"A": -10}
    t = guts(options, f"As Kd / {KING} / {JACK}", "Qs Qd", pot=10).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({"A": -10, "B": -10}, 30, "C")


@clause("GU21")
def test_by_pushes_a_hand_level_with_the_kitty_never_pays_even_as_the_worst() -> None:
    options = "cards=2 kitty=always losers=worst kitty_tie=pushes"
    hands = f"As Kd / {JACK} / {TEN}"
    t = guts(options, hands, "Ah Kc", pot=10).declare("A in, B in, C in")
    assert t.won == {"C": -10}
    t = guts(options, hands, "Ah Kc", pot=10).declare("A in")
    assert (t.won, t.pot) == ({}, 10)
    t = guts(options, f"As Kd / Ac Kh / {JACK}", "Ah Kc", pot=10).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({}, 10, "ABC")


@clause("GU21")
def test_the_kitty_is_never_the_worst_hand() -> None:
    t = guts("cards=2 kitty=always losers=worst", FIVE, "3s 2s", pot=10).declare("A in, B in, C in")
    assert t.won == {"A": 10, "C": -10}


@clause("GU18")
def test_an_empty_pot_means_that_everyone_antes_and_the_session_goes_on() -> None:
    t = guts("cards=2 ante=3", FIVE, pot=40).declare("C in")
    assert (t.pot, t.next_antes) == (0, "ABCDE")
    following = t.next(FIVE)
    assert following.middle == (15, 0)
    assert sorted(following.waiting) == list("ABCDE")


# The worked examples


@example("guts", 1)
def test_a_pot_of_30_with_and_without_a_limit() -> None:
    t = guts("cards=2", f"{NINES} / {KING} / {JACK}", pot=30).declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 30, "B": -30, "C": -30}, 60)
    t = guts("cards=2 limit=20", f"{NINES} / {KING} / {JACK}", pot=30).declare("A in, B in, C in")
    assert (t.won, t.middle) == ({"A": 20, "B": -20, "C": -20}, (20, 30))


@example("guts", 2)
def test_a_limit_of_100_from_80_over_a_reserve_of_140_down_to_none() -> None:
    t = guts("cards=2 limit=100", FIVE, pot=80).declare("A in, B in, C in, D in")
    assert (t.won, t.middle) == ({"A": 80, "B": -80, "C": -80, "D": -80}, (100, 140))
    t = t.next(FIVE).declare("E in")
    assert (t.won, t.middle) == ({"E": 100}, (100, 40))
    t = t.next(FIVE).declare("A in")
    assert (t.won, t.middle) == ({"A": 100}, (40, 0))


@example("guts", 3)
def test_31_shared_by_two() -> None:
    t = guts("cards=2", f"As Kd / {KING} / {JACK}", pot=31).declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 16, "B": 15, "C": -31}, 31)


@example("guts", 4)
def test_25_against_a_pot_of_60() -> None:
    t = guts("cards=2", f"{NINES} / {KING} / {JACK}", pot=60, stacks="C 25").declare("A in, C in")
    assert (t.won, t.pot) == ({"A": 60, "C": -25}, 25)
    t = guts("cards=2", f"{JACK} / {KING} / {NINES}", pot=60, stacks="C 25").declare("A in, C in")
    assert (t.won, t.pot) == ({"A": -60, "C": 25}, 95)
    assert guts("cards=2", f"{NINES} / {KING} / {JACK}", pot=60, stacks="C 25").declare("C in").won == {"C": 60}


@example("guts", 5)
def test_the_kitty_is_best_and_the_wimp_pays_six() -> None:
    t = guts("cards=2 kitty=always", FIVE, "Qs Qd", pot=12).declare("B in, C in")
    assert (t.won, t.pot) == ({"B": -12, "C": -12}, 36)
    t = guts("cards=2 kitty=always losers=worst", FIVE, "Qs Qd", pot=12).declare("B in, C in")
    assert (t.won, t.pot) == ({"C": -12}, 24)
    t = guts("cards=2 all_out=wimp", f"{FIVE} / 6h 4d", pot=6).declare()
    assert (t.won, t.pot) == ({"A": -6}, 12)


@example("guts", 6)
def test_the_low_straight_suited_and_unsuited() -> None:
    beats("", "3s 2s As", "Ah Ad Ac")
    beats("", "3s 2d Ah", "Ad Kd Jd")
    beats("", "4c 3d 2h", "3s 2c Ah")


# A whole evening


def test_chips_go_round_for_five_deals_with_a_limit_a_short_stack_and_a_tie() -> None:
    deals: list[Play] = [guts("cards=2 limit=12 ante=2", FIVE, stacks="E 14")]
    deals[-1].declare("A in, B in, E in")  # P 10: A +10, B −10, E −10 of 12
    assert (deals[-1].deal.stacks, deals[-1].middle) == ((1008, 988, 998, 998, 2), (12, 8))
    deals.append(deals[-1].next("7h 2c / Jd 4s / Tc 3h / 8h 6d / 9s 9d").declare("B in, E in"))
    # L 12, E has 2 and is best: E +2, B −12; P 20 − 2 + 12 = 30
    assert (deals[-1].deal.stacks, deals[-1].middle) == ((1008, 976, 998, 998, 4), (12, 18))
    deals.append(deals[-1].next("As Kd / Ah Kc / Jd 4s / Tc 3h / Ad Ks").declare("A in, B in, C in, E in"))
    # 12 among A, B and E: 4 each, E may take 4; C −12; P 30 − 12 + 12
    assert (deals[-1].deal.stacks, deals[-1].middle) == ((1012, 980, 986, 998, 8), (12, 18))
    deals.append(deals[-1].next(FIVE).declare("E in"))  # alone: all of L, though E had 8
    assert (deals[-1].deal.stacks, deals[-1].middle) == ((1012, 980, 986, 998, 20), (12, 6))
    deals.append(deals[-1].next(FIVE).declare("D in, E in"))  # D +12, E −12
    assert (deals[-1].deal.stacks, deals[-1].middle) == ((1012, 980, 986, 1010, 8), (12, 6))
    assert [play.deal.button for play in deals] == [4, 0, 1, 2, 3]
