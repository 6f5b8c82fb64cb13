"""Buddha's Folly, clause by clause: what becomes of the card that goes round, and of the pot."""

import pytest

from anteup import announced, ranks
from anteup.cards import DECK
from anteup.games.buddhas_folly import BuddhasFolly, Offer
from anteup.words import Telling

from ..clauses import clause, example
from ..kit import LETTERS, Play, folly, refused

A, B, C = "Qs Qd 7c 4h 2s", "Js Jc 9d 8h 3c", "As Kd Td 6s 5h"
D, E = "Ac 9c 7d 6h 2d", "Kh Tc 8s 5c 3d"
THREE, FOUR, FIVE = f"{A} / {B} / {C}", f"{A} / {B} / {C} / {D}", f"{A} / {B} / {C} / {D} / {E}"

QUEENS, JACKS_UP, ACE = "Qs Qd Qh 7c 4h", "Jc Jd 8s 8c 3d", "Ah Kh 9h 5d 2c"  # from the best
SHOWDOWN = f"{QUEENS} / {JACKS_UP} / {ACE}"


def offered(t: Play) -> str:
    """The card that goes round, or lies dead in the middle."""
    (card,) = t.view("").middle.cards
    return str(card)


def offers(t: Play) -> int:
    """How many times the card was offered to somebody who answered."""
    return sum(event.kind in ("takes", "passes") for event in t.deal.log)


def trading(t: Play) -> bool:
    return isinstance(t.deal.now, Offer)


# Before the trading


@clause("BF1")
def test_two_to_ten_play_and_three_to_eight_are_advised() -> None:
    game = announced("buddhas_folly")
    for insist in (False, True):
        assert [n for n in range(20) if game.refuse_players(n, insist) is None] == list(range(2, 11))
    assert game.advised == range(3, 9)
    assert (game.refuse_players(11) or ("", ""))[1] == "BF1"
    assert len(folly("", players=10, pot=9).deal.stock) == 1


@clause("BF1")
def test_the_deck_is_the_52_and_no_card_is_wild() -> None:
    assert BuddhasFolly.deck == DECK
    for two in ("2c", "2d", "2h", "2s"):
        hand = f"{two} 5c 8d Th Kc"
        assert ranks.high5.kind(ranks.high5(ranks.high5.check(hand))) == "high card"


@clause("BF2")
def test_there_is_no_betting_only_in_or_out() -> None:
    t = folly("", THREE, "Ah", pot=6)
    assert {str(action.verb) for action in t.deal.choices(0)} == {"reject", "take"}
    t.rejected_by_all()
    assert [str(action) for action in t.deal.choices(0)] == ["out", "in"]
    assert t.declare("A in, B in").pot == 6  # the loser owes the next pot what this one held


@clause("BF3")
def test_the_best_five_card_hand_among_those_in_wins() -> None:
    t = folly("", SHOWDOWN, "Ks", pot=6).rejected_by_all().declare("B in, C in")
    assert t.won == {"B": 6, "C": -6}


@clause("BF4")
def test_each_antes_and_looks_at_five_cards_face_down() -> None:
    t = folly("ante=5", THREE, "Qh")
    assert (t.middle, t.won) == ((15, 0), {"A": -5, "B": -5, "C": -5})
    assert t.payments[0] == ("A", "pot", 5, "BF4")
    assert t.seen("B", "B") == B
    assert t.seen("B", "A") == t.seen("", "B") == ""


@clause("BF4")
def test_antes_are_due_when_the_pot_is_empty_or_every_deal() -> None:
    assert folly("", THREE, pot=6).rejected_by_all().declare("A in, B in").next_antes == ""
    t = folly("antes=every_deal", THREE, pot=6).rejected_by_all().declare("A in, B in")
    assert (t.pot, t.next_antes) == (6, "ABC")
    assert t.next(THREE).middle == (9, 0)


@clause("BF5")
def test_the_dealer_turns_up_the_next_card_and_the_left_neighbour_has_the_first_offer() -> None:
    t = folly("", THREE, "Qh", pot=6, dealer="B")
    assert (t.waiting, offered(t)) == ("C", "Qh")
    assert t.told()[-1] == "B turns up Qh."


# The trading


@clause("BF6")
def test_who_takes_the_card_gives_up_another_face_up_for_the_next_player() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A take 2s")
    assert t.hand("A") == "Qs Qh Qd 7c 4h"
    assert (t.waiting, offered(t)) == ("B", "2s")
    assert t.told()[-1] == "A takes Qh and gives up 2s."


@clause("BF7")
def test_who_rejects_passes_the_same_card_on() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A reject")
    assert t.hand("A") == "Qs Qd 7c 4h 2s"
    assert (t.waiting, offered(t)) == ("B", "Qh")


@clause("BF8")
def test_it_goes_round_several_times() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A take 2s, B reject, C take 5h, A take 4h, B reject, C reject")
    assert (t.hand("A"), t.hand("C"), offered(t)) == ("Qs Qh Qd 7c 5h", "As Kd Td 6s 2s", "4h")
    assert not trading(t)


@clause("BF9")
@pytest.mark.parametrize("players", range(2, 11))
def test_the_first_card_ends_it_after_as_many_rejections_as_players(players: int) -> None:
    t = folly("", players=players, pot=6)
    for seat in LETTERS[:players]:
        assert (t.waiting, trading(t)) == (seat, True)
        t.play(f"{seat} reject")
    assert not trading(t)
    assert t.told()[-1] == f"{offered(t)} is back at A untaken: the trading is over."


@clause("BF9")
@pytest.mark.parametrize("players", range(2, 11))
def test_a_discard_ends_it_after_one_rejection_fewer(players: int) -> None:
    t = folly("", players=players, pot=6).play("A reject")
    gone = t.hand("B").split()[0]
    t.play(f"B take {gone}")
    for seat in (LETTERS[:players] * 2)[2 : players + 1]:
        assert (t.waiting, trading(t)) == (seat, True)
        t.play(f"{seat} reject")
    assert not trading(t)
    assert t.told()[-1] == f"{gone} is back at B untaken: the trading is over."


@clause("BF9")
def test_who_has_it_back_is_not_offered_it_again() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A take 2s, B reject, C reject")
    assert "take" in t.refused("A take 4h").say.fields["said"]
    assert t.hand("A") == "Qs Qh Qd 7c 4h"


@clause("BF10")
def test_one_card_goes_round_and_every_hand_is_five() -> None:
    t = folly("", FOUR, "Qh", pot=6)
    for word in ("A take 2s", "B take 3c", "C reject", "D take 2d", "A reject", "B take Js", "C take Kd", "D reject"):
        t.play(word)
        assert [len(hand) for hand in t.deal.hands] == [5, 5, 5, 5]
        assert len(t.deal.board) == 1


@clause("BF11")
def test_the_discard_is_one_of_the_five_held_before() -> None:
    t = folly("", THREE, "Qh", pot=6)
    assert [str(action) for action in t.deal.choices(0)] == ["reject", *(f"take {card}" for card in A.split())]
    refusal = t.refused("A take Qh")
    assert (refusal.clause, Telling(LETTERS)(refusal.say)) == ("BF11", "You cannot give up the card you just took.")
    for words in ("A take", "A take Js", "A take Qs Qd", "A take 2 2s"):
        assert t.refused(words).clause == "BF11"


@clause("BF12")
def test_a_card_comes_back_to_who_gave_it_up_after_another_had_it() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A take 2s, B take 3c, C reject, A reject")
    assert not trading(t)
    t = folly("", THREE, "Qh", pot=6).play("A take 2s, B take 3c, C take Td, A reject, B take 2s, C reject")
    assert (t.waiting, offered(t)) == ("A", "2s")
    assert t.play("A take 7c").hand("A") == "Qs Qh Qd 4h 2s"


@clause("BF13")
def test_after_ten_times_round_the_trading_ends() -> None:
    t = folly("", f"{A} / {B}", "Qh", pot=6)
    for k in range(20):
        assert trading(t)
        t.play(f"{t.waiting} take {t.hand(t.waiting).split()[-1 if k % 3 else 0]}")
    assert not trading(t)
    assert t.told()[-1] == "The card went round as often as was agreed: the trading is over."


@clause("BF13")
def test_the_laps_may_be_fewer_or_without_end() -> None:
    t = folly("max_laps=1", THREE, "Qh", pot=6).play("A reject, B take 3c, C take 5h")
    assert (trading(t), offered(t), offers(t)) == (False, "5h", 3)
    t = folly("max_laps=2", THREE, "Qh", pot=6).play("A take 2s, B take 3c, C take 5h, A take 4h, B take 8h")
    assert trading(t)
    assert not trading(t.play("C reject"))
    t = folly("max_laps=none", f"{A} / {B}", "Qh", pot=6)
    for _offer in range(250):
        t.deal.play(LETTERS.index(t.waiting), f"take {t.hand(t.waiting).split()[0]}")
    assert trading(t)


@clause("BF13")
def test_refused_by_all_in_the_last_lap_it_ends_as_untaken() -> None:
    t = folly("max_laps=1", THREE, "Qh", pot=6).rejected_by_all()
    assert t.told()[-1] == "Qh is back at A untaken: the trading is over."


@clause("BF14")
def test_the_card_that_ends_it_is_dead_and_stays_in_sight() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A take 2s, B reject, C reject").declare("A in, B in")
    assert [offered(t), *map(str, t.view("B").middle.cards)] == ["2s", "2s"]
    assert all("2s" not in t.hand(seat) for seat in "ABC")


@clause("BF14")
def test_only_the_first_card_comes_from_the_deck() -> None:
    t = folly("", FOUR, "Qh", pot=6)
    undealt = t.deal.stock
    assert len(undealt) == 52 - 4 * 5 - 1
    t.play("A take 2s, B take 3c, C reject, D take 2d, A reject, B reject, C reject").declare("A in, B in")
    assert t.deal.stock == undealt


@clause("BF20")
def test_every_offer_is_seen_by_all_and_a_taken_card_lies_in_its_takers_hand_until_discarded() -> None:
    t = folly("", THREE, "Qh", pot=6).play("A take 2s, B take 3c, C reject")
    for reader in ("", "B", "C"):
        assert t.seen(reader, "A") == "Qh"
    assert t.seen("", "B") == "2s"
    t.play("A take Qh, B take 2s")
    for reader in ("", "B", "C"):
        assert t.seen(reader, "A") == "3c"
    assert (t.seen("", "B"), t.seen("A", "B"), offered(t)) == ("Qh", "Qh", "2s")
    assert t.told("")[-5:] == [
        "A takes Qh and gives up 2s.",
        "B takes 2s and gives up 3c.",
        "C passes 3c.",
        "A takes 3c and gives up Qh.",
        "B takes Qh and gives up 2s.",
    ]


@clause("BF22")
def test_the_card_may_go_to_the_right_while_dealing_and_declaring_go_left() -> None:
    t = folly("direction=right declare=in_turn", FOUR, "Qh", pot=6)  # D deals
    assert [event.seat for event in t.deal.log if event.kind == "dealt"] == [0, 1, 2, 3]
    assert t.waiting == "C"
    t.play("C reject, B take 3c, A reject, D reject, C reject")
    assert t.told()[-1] == "3c is back at B untaken: the trading is over."
    t.play("A in, B in, C in, D in")


@clause("BF22")
def test_to_the_right_the_first_card_is_back_at_the_dealers_right() -> None:
    t = folly("direction=right", THREE, "Qh", pot=6, dealer="A").play("C reject, B reject, A reject")
    assert t.told()[-1] == "Qh is back at C untaken: the trading is over."


# In or out


@clause("BF15")
def test_all_declare_together_or_as_announced_in_turn() -> None:
    t = folly("", THREE, pot=6).rejected_by_all()
    assert t.waiting == "ABC"
    t = folly("declare=in_turn", THREE, pot=6, dealer="A").play("B reject, C reject, A reject")
    assert t.waiting == "B"
    assert t.play("B in").waiting == "C"
    assert t.play("C out, A in").won == {"A": 6, "B": -6}


@clause("BF15")
def test_a_second_chance_needs_a_declaration_in_turn() -> None:
    t = folly("declare=in_turn second_chance=on", SHOWDOWN, pot=6).rejected_by_all().play("A out, B out, C in")
    assert t.waiting == "A"
    assert t.play("A in, B out").won == {"A": 6, "C": -6}
    assert refused("buddhas_folly second_chance=on") == "C12"


@clause("BF16", "BF17")
def test_the_best_takes_the_pot_and_each_other_who_was_in_pays_as_much() -> None:
    t = folly("", SHOWDOWN, pot=30).rejected_by_all().declare("A in, B in, C in")
    assert (t.won, t.pot, t.shown) == ({"A": 30, "B": -30, "C": -30}, 60, "ABC")
    assert t.payments == [("pot", "A", 30, "BF16"), ("B", "pot", 30, "BF17"), ("C", "pot", 30, "BF17")]


@clause("BF16")
def test_ties_are_as_in_guts() -> None:
    hands = "As Ks 9d 5d 2c / Ah Kh 9c 5c 2d / Qh Jh 9h 5h 3c"
    t = folly("", hands, pot=13).rejected_by_all().declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 7, "B": 6, "C": -13}, 13)
    t = folly("tie_best=no_payout", hands, pot=13).rejected_by_all().declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"C": -13}, 26)


@clause("BF16")
def test_a_limit_is_as_in_guts() -> None:
    t = folly("limit=20", SHOWDOWN, pot=30).rejected_by_all().declare("A in, B in, C in")
    assert (t.won, t.middle) == ({"A": 20, "B": -20, "C": -20}, (20, 30))
    t = t.next(SHOWDOWN).play("B reject, C reject, A reject").declare("C in")
    assert (t.won, t.middle) == ({"C": 20}, (20, 10))


@clause("BF17")
def test_who_is_short_pays_what_they_have_or_as_announced() -> None:
    t = folly("", SHOWDOWN, pot=30, stacks="B 12").rejected_by_all().declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 30, "B": -12, "C": -30}, 42)
    assert t.payments[1:] == [("B", "pot", 12, "C4"), ("C", "pot", 30, "BF17")]
    t = folly("short=iou", SHOWDOWN, pot=30, stacks="B 12").rejected_by_all().declare("A in, B in")
    assert (t.won, t.pot, t.deal.stacks[1]) == ({"A": 30, "B": -30}, 30, -18)
    t = folly("short=must_cover", SHOWDOWN, pot=30, stacks="B 12").rejected_by_all()
    assert t.refused("B in").clause == "C4"


@clause("BF18")
def test_one_player_in_takes_the_pot_without_showing() -> None:
    t = folly("", SHOWDOWN, pot=30).rejected_by_all().declare("C in")
    assert (t.won, t.pot, t.shown) == ({"C": 30}, 0, "")
    assert t.payments == [("pot", "C", 30, "BF18")]
    assert t.seen("", "C") == ""


@clause("BF19")
def test_all_drop_and_the_best_hand_pays_all_antes_of_the_next_deal() -> None:
    t = folly("all_out=wimp ante=2", SHOWDOWN, pot=6).rejected_by_all().declare()
    assert (t.won, t.pot, t.shown, t.next_antes) == ({"A": -6}, 12, "ABC", "")
    assert t.payments == [("A", "pot", 6, "BF19")]
    t = folly("all_out=wimp antes=every_deal", SHOWDOWN, pot=6).rejected_by_all().declare()
    assert (t.won, t.next_antes) == ({"A": -3}, "")


@clause("BF19")
def test_all_drop_and_usually_the_pot_stays_and_nobody_shows() -> None:
    t = folly("", SHOWDOWN, pot=6).rejected_by_all().declare()
    assert (t.won, t.pot, t.shown, t.next_antes) == ({}, 6, "", "")
    t = folly("all_out=ante_again ante=2", SHOWDOWN, pot=6).rejected_by_all().declare()
    assert (t.won, t.pot, t.shown, t.next_antes) == ({}, 6, "", "ABC")


@clause("BF19")
def test_the_wimp_rule_needs_a_joint_declaration() -> None:
    assert refused("buddhas_folly all_out=wimp declare=in_turn") == "BF19"


# The worked examples


@example("buddhas_folly", 1)
def test_a_takes_the_queen_and_the_two_comes_back() -> None:
    t = folly("", THREE, "Qh", pot=30).play("A take 2s, B reject, C reject")
    assert not trading(t)
    assert (t.hand("A"), offered(t)) == ("Qs Qh Qd 7c 4h", "2s")
    assert ranks.high5.kind(ranks.high5(t.deal.hands[0])) == "three of a kind"


@example("buddhas_folly", 2)
def test_three_queens_win_30_from_two_pair() -> None:
    t = folly("", SHOWDOWN, "2h", pot=30).rejected_by_all().declare("A in, B in")
    assert (t.won, t.pot, t.shown) == ({"A": 30, "B": -30}, 30, "AB")


@example("buddhas_folly", 3)
def test_three_rejections_or_five_offers() -> None:
    t = folly("", THREE, "Qh", pot=30).play("A reject, B reject, C reject")
    assert (trading(t), offers(t)) == (False, 3)
    assert [t.hand(seat) for seat in "ABC"] == ["Qs Qd 7c 4h 2s", "Js Jc 9d 8h 3c", "As Kd Td 6s 5h"]
    t = folly("", THREE, "Qh", pot=30).play("A reject, B reject, C take 5h, A reject, B reject")
    assert (trading(t), offers(t)) == (False, 5)


@example("buddhas_folly", 4)
def test_four_drop_with_antes_of_5() -> None:
    hands = f"{SHOWDOWN} / Tc 9c 7d 6h 2d"
    t = folly("all_out=wimp ante=5", hands, pot=20).rejected_by_all().declare()
    assert (t.won, t.pot, t.next_antes) == ({"A": -20}, 40, "")
    t = folly("ante=5", hands, pot=20).rejected_by_all().declare()
    assert (t.won, t.pot, t.next_antes) == ({}, 20, "")
