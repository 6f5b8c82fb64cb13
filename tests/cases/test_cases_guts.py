"""Guts: quarrels at real tables and faults of other programs, as cases C-GU-01 to C-GU-18."""

from anteup import Seeded, announced
from anteup.cards import DECK
from anteup.words import Telling

from ..kit import LETTERS, guts

NINES, KING, JACK, TEN, SEVEN = "9s 9d", "Ah Kc", "Jd 4s", "Tc 3h", "7h 2c"  # five hands of two cards, from the best
FIVE = f"{NINES} / {KING} / {JACK} / {TEN} / {SEVEN}"


def test_c_gu_01_two_tie_for_best_and_a_third_loses() -> None:
    t = guts("", "Kh Kd 7c / Ks Kc 7d / Qh Qd As", pot=30).declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 15, "B": 15, "C": -30}, 30)


def test_c_gu_02_the_loser_of_a_tied_pot_pays_all_of_it_not_what_a_winner_got() -> None:
    t = guts("", "Kh Kd 7c / Ks Kc 7d / Qh Qd As", pot=25).declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 13, "B": 12, "C": -25}, 25)


def test_c_gu_03_everyone_in_ties_and_the_next_deal_starts_with_antes() -> None:
    t = guts("cards=2", "As Kd / Ad Ks / 9c 4h", pot=20).declare("A in, B in")
    assert (t.won, t.pot, t.next_antes) == ({"A": 10, "B": 10}, 0, "ABC")


def test_c_gu_04_the_sole_player_in_shows_nothing_to_anybody() -> None:
    t = guts("cards=2", FIVE, pot=40).declare("B in")
    assert (t.won, t.pot) == ({"B": 40}, 0)
    for reader in ("", "A", "C", "D", "E"):
        hidden = " ".join(t.hand(seat) for seat in "ABCDE" if seat != reader)
        assert [card for card in hidden.split() if card in t.knows(reader)] == []


def test_c_gu_05_all_out_for_12_again_or_for_16() -> None:
    t = guts("", players=4, pot=12).declare()
    assert (t.shown, t.next().middle) == ("", (12, 0))
    t = guts("all_out=ante_again", players=4, pot=12).declare()
    assert (t.shown, t.next().middle) == ("", (16, 0))


def test_c_gu_06_the_wimp_owes_the_antes_not_the_pot() -> None:
    hands = f"{KING} / {NINES} / {JACK} / {TEN} / {SEVEN}"
    t = guts("cards=2 all_out=wimp ante=2", hands, pot=30).declare()
    assert (t.won, t.next().middle, t.next().won) == ({"B": -10}, (40, 0), {})
    t = guts("cards=2 all_out=wimp wimp_pays=pot ante=2", hands, pot=30).declare()
    assert (t.won, t.next().middle) == ({"B": -30}, (60, 0))


def test_c_gu_07_two_wimps_share_and_all_hands_are_shown() -> None:
    hands = f"{JACK} / As Kd / {KING} / {TEN} / {SEVEN}"
    t = guts("cards=2 all_out=wimp ante=2", hands, pot=30).declare()
    assert (t.won, t.shown) == ({"B": -5, "C": -5}, "ABCDE")
    assert guts("cards=2 all_out=wimp", hands, pot=30).declare().won == {"B": -3, "C": -2}
    assert guts("cards=2", hands, pot=30).declare().shown == ""


def test_c_gu_08_a_drop_after_the_reveal_comes_too_late() -> None:
    t = guts("cards=2", f"{NINES} / {KING} / {JACK}", pot=30).play("A in, B out, C in")
    as_if_it_had_never_come = t.deal.dump()
    assert str(t.refused("C out")) == "This deal is over."
    assert (t.won, t.deal.dump()) == ({"A": 30, "C": -30}, as_if_it_had_never_come)


def test_c_gu_09_an_early_declaration_tells_only_that_it_was_made() -> None:
    ins, outs = guts("cards=2", FIVE, pot=12).play("A in"), guts("cards=2", FIVE, pot=12).play("A out")
    for reader in ("", "B", "C", "D", "E"):
        assert ins.knows(reader) == outs.knows(reader)
        assert ins.told(reader)[-1] == "A has chosen."
    assert ins.knows("A") != outs.knows("A")
    ins.declare("C in")
    assert [event.kind for event in ins.deal.log].count("opened") == 1
    assert "All open together. In: A and C." in ins.told("B")


def test_c_gu_10_the_kitty_against_the_only_player_in() -> None:
    hands = "9h 9c / Ah 2d / 7s 4d"
    t = guts("cards=2 kitty=always", hands, "Js Jd", pot=20).declare("A in")
    assert (t.won, t.pot) == ({"A": -20}, 40)
    t = guts("cards=2 kitty=always", hands, "9s 9d", pot=20).declare("A in")
    assert (t.won, t.pot) == ({"A": -20}, 40)
    t = guts("cards=2 kitty=always kitty_tie=pushes", hands, "9s 9d", pot=20).declare("A in")
    assert (t.won, t.pot) == ({}, 20)
    t = guts("cards=2 kitty=always", hands, "8s 8d", pot=20).declare("A in")
    assert (t.won, t.pot) == ({"A": 20}, 0)


def test_c_gu_11_who_cannot_cover_loses() -> None:
    hands = f"{NINES} / {JACK} / {KING}"
    t = guts("cards=2", hands, pot=60, stacks="C 25").declare("A in, C in")
    assert (t.won, t.pot, t.deal.stacks[2]) == ({"A": 60, "C": -25}, 25, 0)
    t = guts("cards=2 short=iou", hands, pot=60, stacks="C 25").declare("A in, C in")
    assert (t.won, t.pot, t.deal.stacks[2]) == ({"A": 60, "C": -60}, 60, -35)
    assert guts("cards=2 short=must_cover", hands, pot=60, stacks="C 25").refused("C in").clause == "C4"


def test_c_gu_11_who_cannot_cover_wins() -> None:
    hands = f"{KING} / {JACK} / {NINES}"
    t = guts("cards=2", hands, pot=60, stacks="A 200, C 25").declare("A in, C in")
    assert (t.won, t.pot) == ({"A": -60, "C": 25}, 95)
    t = guts("cards=2 short=iou", hands, pot=60, stacks="A 200, C 25").declare("A in, C in")
    assert (t.won, t.pot) == ({"A": -60, "C": 60}, 60)


def test_c_gu_11_the_cost_of_losing_is_shown_before_declaring() -> None:
    def shown(options: str) -> list[str]:
        view = guts(f"cards=2 {options}", f"{NINES} / {JACK} / {KING}", pot=60, stacks="C 25").view("C")
        speak = Telling(LETTERS, 2)
        return [f"{verb}: {speak(price)}" for verb, price in view.prices if price] + [
            speak(say) for say in view.holding
        ]

    assert shown("")[1:] == [
        "in: win 25, or pay 25",
        "You hold ace high, king",
        "At a showdown you can win or lose 25 at most: that is all you have.",
    ]
    assert shown("short=iou")[1:] == ["in: win 60, or pay 60", "You hold ace high, king", "If you lose you owe 35."]
    assert shown("short=must_cover")[1:] == ["You hold ace high, king", "You cannot cover the 60 at stake."]


def test_c_gu_13_a_pot_over_the_limit_is_set_aside_not_lost_and_not_won() -> None:
    t = guts("cards=2 limit=100", FIVE, pot=80).declare("A in, B in, C in, D in")
    assert (t.won, t.middle) == ({"A": 80, "B": -80, "C": -80, "D": -80}, (100, 140))
    assert t.next(FIVE).declare("B in").middle == (100, 40)


def test_c_gu_14_the_dealer_alone_in_takes_the_pot_at_once_or_after_a_second_pass() -> None:
    t = guts("declare=in_turn", players=4, pot=24).play("A out, B out, C out, D in")
    assert (t.deal.over, t.won) == (True, {"D": 24})
    t = guts("declare=in_turn second_chance=on", players=4, pot=24).play("A out, B out, C out, D in")
    asked = []
    while t.waiting:
        asked.append(t.waiting)
        t.play(f"{t.waiting} out")
    assert (asked, t.won) == (["A", "B", "C"], {"D": 24})


def test_c_gu_16_the_ace_in_three_card_straights() -> None:
    def wins(hands: str, options: str = "") -> str:
        (winner,) = [seat for seat, chips in guts(options, hands, pot=6).declare("A in, B in").won.items() if chips > 0]
        return winner

    assert wins("As 2d 3h / 2c 3c 4d") == "B"
    assert wins("Ks As 2d / 5h 5c 3d") == "B"
    assert wins("Qh Kd Ac / Jh Qd Kc") == "A"
    assert wins("As 2d 3h / Kc Kd Qh") == "A"
    assert wins("As 2d 3h / Kc Kd Qh", "wheel=off") == "B"


def test_c_gu_17_two_cards_make_no_straight_no_flush_and_no_magic_three_two() -> None:
    t = guts("cards=2", "As 2d / Kh Qh / 3c 2c", pot=6).declare("A in, B in, C in")
    assert t.won == {"A": 6, "B": -6, "C": -6}
    assert guts("cards=2", "2s 2h / As Kd", pot=6).declare("A in, B in").won == {"A": 6, "B": -6}


def test_c_gu_18_every_deal_has_a_whole_deck() -> None:
    game, chance = announced("guts kitty=always"), Seeded(18)
    for k in range(200):
        d = game.deal([50] * 10, button=k % 10, chance=chance)
        dealt = [card for hand in (*d.hands, d.board) for card in hand]
        assert len(dealt) == len(set(dealt)) == 33
        assert sorted([*dealt, *d.stock]) == list(DECK)
