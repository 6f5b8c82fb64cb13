"""Sitting down, buying, sitting out, leaving, coming back; newcomers to a pot that waits."""

import pytest

from anteup.table import Waiting
from anteup.table.snapshot import dump
from tests.clauses import clause
from tests.table.kit import Evening

GUTS = "guts"
ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


def carried(newcomer: str, pot: int = 3) -> Evening:
    """Ann, Bob and Cat have left a pot; Dan sits down."""
    e = Evening("Ann Bob Cat", newcomer=newcomer).start("Ann").deal(GUTS).all_out().sit("Dan")
    assert e.pot == pot
    return e


# Newcomers


@clause("C24")
def test_a_newcomer_pays_one_ante_into_a_carried_pot() -> None:
    e = carried("pays_ante").deal(GUTS)
    assert e.stacks == {"Ann": 99, "Bob": 99, "Cat": 99, "Dan": 99}
    assert e.pot == 4
    assert e.all_out().deal(GUTS).pot == 4  # once, on being dealt in


@clause("C24")
def test_a_newcomer_waits_until_the_pot_is_empty() -> None:
    e = carried("waits").deal(GUTS)
    assert e.players == ["Ann", "Bob", "Cat"]
    e.all_out("Ann").deal(GUTS)
    assert e.players == ["Ann", "Bob", "Cat", "Dan"]


@clause("C24")
def test_a_newcomer_may_be_free() -> None:
    e = carried("free").deal(GUTS)
    assert (e.players, e.stacks["Dan"], e.pot) == (["Ann", "Bob", "Cat", "Dan"], 100, 3)


@clause("C24")
@pytest.mark.parametrize("newcomer", ["pays_ante", "waits", "free"])
def test_to_an_empty_pot_nobody_is_a_newcomer(newcomer: str) -> None:
    e = Evening("Ann Bob Cat", newcomer=newcomer).start("Ann").deal(GUTS).all_out("Cat").sit("Dan").deal(GUTS)
    assert e.stacks == {"Ann": 98, "Bob": 98, "Cat": 101, "Dan": 99}


@clause("C24")
def test_who_paid_their_ante_already_does_not_pay_twice() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts antes=every_deal").all_out().sit("Dan")
    e.deal("guts antes=every_deal")
    assert e.stacks == {"Ann": 98, "Bob": 98, "Cat": 98, "Dan": 99}


@clause("C24")
def test_who_sat_out_since_the_pot_was_empty_is_a_newcomer_and_who_was_dealt_in_once_is_none() -> None:
    e = Evening("Ann Bob Cat Dan", newcomer="pays_ante").do("sit_out", "Dan").start("Ann").deal(GUTS).all_out()
    e.do("sit_out", "Cat").deal(GUTS).all_out().do("back", "Cat").do("back", "Dan").deal(GUTS)
    assert e.stacks == {"Ann": 99, "Bob": 99, "Cat": 99, "Dan": 99}


@clause("C24")
def test_a_pot_that_was_won_and_filled_again_in_one_deal_was_never_empty() -> None:
    e = Evening("Ann Bob Cat Dan").do("sit_out", "Dan").start("Ann").deal(GUTS, f"{ACES} / {KINGS} / {NOTHING}")
    e.all_out("Ann", "Bob").do("sit_out", "Cat").deal(GUTS).all_out().do("back", "Cat").deal(GUTS)
    assert e.stacks["Cat"] == 99


@clause("C24", "C19")
def test_where_the_pot_follows_newcomers_wait_but_never_for_good() -> None:
    e = Evening("Ann Bob Cat", newcomer="waits", carry="follows").start("Ann").deal(GUTS).all_out().sit("Dan")
    assert e.deal("buddhas_folly").players == ["Ann", "Bob", "Cat"]
    e.all_out_of_folly().sit("Eve").do("leave", "Bob").do("leave", "Cat")
    # Ann alone knows the pot: with nobody to play for it with, she would keep the table waiting for ever.
    e.deal(GUTS)
    assert (e.players, e.pot) == (["Ann", "Dan", "Eve"], 5)


@clause("C24", "C19")
def test_a_pot_whose_players_left_waits_while_newcomers_play_another_game() -> None:
    e = Evening("Ann Bob", newcomer="waits").start("Ann").deal(GUTS).all_out().sit("Cat").sit("Dan").do("leave", "Bob")
    e.go_on()
    assert e.table.required() is None
    e.deal("guts cards=2")
    assert (e.players, e.table.deal and e.table.deal.pot, e.pot) == (["Ann", "Cat", "Dan"], 3, 5)


@clause("C24")
def test_joining_topping_up_and_leaving_take_effect_between_deals() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal(GUTS).sit("Dan").do("top_up", "Ann", chips=50).do("leave", "Cat")
    assert e.players == ["Ann", "Bob", "Cat"]
    assert e.stacks == {"Ann": 99, "Bob": 99, "Cat": 99, "Dan": 100}
    e.all_out()
    assert e.stacks == {"Ann": 149, "Bob": 99, "Dan": 100}


@clause("C24")
def test_who_knew_a_pot_that_was_emptied_is_a_newcomer_to_the_next() -> None:
    """Though its exemptions outlived it."""
    e = Evening("Ann Bob Cat").start("Ann")
    e.table.pots = (Waiting("guts", 0, excused=("ann",), known=("ann", "bob", "cat")),)
    e.do("sit_out", "Cat").deal("guts").all_out().do("back", "Cat").deal("guts")
    assert e.stacks["Cat"] == 99


# Topping up


@clause("C24")
def test_a_top_up_in_the_middle_of_a_deal_counts_after_it() -> None:
    """C-X-18: what losing costs does not change after one has declared."""
    e = Evening("Ann Bob Cat", chips=60).start("Ann")
    e.do("move_chips", "Ann", **{"from": 2, "to": 0}, chips=34, reason="a slip")  # Cat has 26
    e.deal("guts ante=1 antes=every_deal", f"{ACES} / {NOTHING} / {KINGS}").all_out()
    e.do("move_chips", "Ann", **{"from": 1, "to": -1}, chips=54, reason="for the test")
    e.deal("guts ante=1 antes=every_deal", f"{ACES} / {NOTHING} / {KINGS}")
    assert (e.pot, e.stacks["Cat"]) == (60, 24)
    e.says("Cat in").do("top_up", "Cat", chips=100)
    assert e.view("Cat")["you"]["topup"] == 100
    assert e.view("Ann")["players"][1]["chips"] == 24
    e.says("Ann in, Bob out")
    assert (e.stacks["Cat"], e.pot) == (100, 24)


@clause("C24", "C20")
def test_a_top_up_survives_a_voided_deal() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal(GUTS).do("top_up", "Bob", chips=30).do("void", "Ann", reason="misdeal")
    assert e.stacks == {"Ann": 100, "Bob": 130, "Cat": 100}


@clause("C24")
def test_who_has_no_chips_is_dealt_in_when_their_top_up_counts() -> None:
    e = Evening("Ann Bob Cat", chips=2).start("Ann").deal("guts ante=2").all_out("Ann")
    assert e.stacks == {"Ann": 6, "Bob": 0, "Cat": 0}
    assert e.go_on().table.stage == "waiting"
    e.do("top_up", "Bob", chips=5)
    assert e.deal(GUTS).players == ["Ann", "Bob"]


def test_a_ceiling_holds_with_what_is_pending() -> None:
    e = Evening("Ann Bob Cat", ceiling=150).start("Ann").deal(GUTS).do("top_up", "Ann", chips=40)
    assert e.refused("top_up", "Ann", chips=12) == "C24"
    assert e.why_not("top_up", "Ann", chips=12).endswith("you can buy 11 at most.")
    e.do("top_up", "Ann", chips=11)
    assert e.why_not("top_up", "Ann", chips=1) == "Nobody buys up to more than 150 at this table."


@pytest.mark.parametrize("chips", [0, -1, True, 1.5, "5", 10**9 + 1, None])
def test_chips_are_whole_numbers(chips: object) -> None:
    e = Evening("Ann Bob")
    e.refused("top_up", "Ann", chips=chips)


def test_nobody_has_more_chips_than_can_be_counted() -> None:
    e = Evening("Ann Bob", chips=1).do("top_up", "Ann", chips=10**9 - 1)
    assert e.refused("top_up", "Ann", chips=1) == "C24"
    many = "That takes a whole number of chips, 1 to 1000000000."
    assert e.why_not("top_up", "Ann", chips=10**9 + 1) == many


# Leaving


@clause("C25")
def test_leaving_after_declaring() -> None:
    """C-X-17: what was declared stands, who has not declared is out at once, and the deal waits for neither."""
    e = Evening("Ann Bob Cat").start("Cat").deal(GUTS, f"{ACES} / {NOTHING} / {KINGS}")
    e.says("Ann in").do("leave", "Ann").do("leave", "Bob")
    assert e.waiting == ["Cat"]
    e.says("Cat in")
    assert e.table.stage == "result"
    assert e.net == {"Cat": -4, "Ann": 2, "Bob": -1}
    assert e.stacks == {"Cat": 96}


@clause("C25")
def test_leaving_in_the_middle_of_declaring_in_turn() -> None:
    e = Evening("Ann Bob Cat Dan").start("Dan").deal("guts declare=in_turn second_chance=on")
    e.do("leave", "Cat").says("Ann out")
    assert e.waiting == ["Bob"]
    e.says("Bob out")
    assert e.waiting == ["Dan"]  # Cat was out in her turn
    e.says("Dan in")
    assert e.waiting == ["Ann"]  # a second chance
    e.says("Ann out, Bob in")
    assert e.table.stage == "result"
    assert list(e.stacks) == ["Ann", "Bob", "Dan"]


@clause("C25", "C21")
def test_who_leaves_is_not_away_however_often_the_clock_plays_for_them() -> None:
    e = Evening("Ann Bob Cat").start("Cat").deal("buddhas_folly").do("leave", "Ann")
    for name in ("Bob", "Cat", "Bob", "Cat"):  # each takes the card, so that it goes round
        assert e.waiting == [name]
        seat = e.table.names.index(name)
        e.says(f"{name} take {e.table.deal.hands[seat][0] if e.table.deal else ''}")
    assert len([line for line in e.news() if line.startswith("Ann passes")]) == 3
    assert not [line for line in e.news() if "away" in line]


@clause("C25")
def test_when_all_leave_the_deal_ends_by_itself() -> None:
    e = Evening("Ann Bob Cat").start("Cat").deal("buddhas_folly")
    for name in ("Cat", "Ann", "Bob"):
        assert e.table.stage == "playing"
        e.do("leave", name)
    assert (e.table.stage, e.stacks, e.pot) == ("result", {}, 3)
    assert e.net == {"Ann": -1, "Bob": -1, "Cat": -1}


@clause("C20", "C25")
def test_a_deal_that_would_never_end_is_void_when_all_have_left_it() -> None:
    e = Evening("Ann Bob Cat", proof="each_deal").start("Cat").deal("bluffalo turn_cap=none")
    for name in ("Cat", "Ann", "Bob"):
        assert e.table.stage == "playing"
        e.do("leave", name)
    assert (e.table.stage, e.pot, e.net) == ("waiting", 0, {"Ann": 0, "Bob": 0, "Cat": 0})
    assert "Nobody is left to play deal 1, and it would go on for ever. All chips are back." in e.news()
    assert e.table.secret  # what was dealt can be checked
    assert dump(e.loaded()) == dump(e.table)


@clause("C25")
def test_who_leaves_gives_up_what_they_have_in_the_pot() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal(GUTS).all_out().do("leave", "Cat")
    assert (e.pot, e.net["Cat"]) == (3, -1)
    e.do("end", "Ann")
    assert e.stacks == {"Ann": 100, "Bob": 101}  # the odd chip to the dealer's left


def test_who_thinks_better_of_it_stays() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("buddhas_folly").do("leave", "Cat").do("back", "Cat")
    e.all_out_of_folly()
    assert "Cat" in e.stacks


def test_who_comes_back_brings_what_they_left_with() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal(GUTS).all_out("Cat").do("leave", "Cat")
    assert e.net["Cat"] == 2
    e.sit("Cat")
    assert e.stacks["Cat"] == 102
    assert [row["bought"] for row in e.table.ledger() if row["name"] == "Cat"] == [100]
    e.do("leave", "Cat").do("leave", "Bob").sit("Bob")
    assert e.net == {"Ann": -1, "Bob": -1, "Cat": 2}


def test_who_left_with_nothing_buys_anew() -> None:
    e = Evening("Ann Bob Cat", chips=2).start("Ann").deal("guts ante=2").all_out("Ann").do("leave", "Cat").sit("Cat")
    assert (e.stacks["Cat"], e.net["Cat"]) == (2, -2)


@clause("C20")
def test_only_the_host_brings_bots() -> None:
    e = Evening("Ann Bob")
    assert e.refused("sit", "Robot", name="Robot", bot="novice", by="bob") == "C20"
    assert e.refused("sit", "Robot", name="Robot", bot="novice") == "C20"
    e.refused("sit", "Ann", name="Anna", bot="novice", by="ann")
    e.sit("Robot", bot="novice")
    assert e.view()["players"][2]["bot"] == "novice"


def test_a_chair_is_for_one() -> None:
    e = Evening("Ann Bob", chairs=3)
    e.refused("sit", "Ann", name="Anna", chair=2)
    e.refused("sit", "Cat", name="Cat", chair=1)
    for chair in (-1, 3, True, "2"):
        e.refused("sit", "Cat", name="Cat", chair=chair)
    e.sit("Cat")
    e.refused("sit", "Dan", name="Dan")


def test_bots_among_themselves_buy_when_they_have_lost_all() -> None:
    e = Evening("Ann", chips=3, pause=1).sit("Robota", bot="novice").sit("Robotb", bot="novice").do("leave", "Ann")
    e.start("Robota").deal("guts ante=3").all_out("Robota")
    assert e.stacks == {"Robota": 6, "Robotb": 0}
    e.time_passes()
    assert (e.stacks, e.table.stage) == ({"Robota": 6, "Robotb": 3}, "naming")
