"""Who deals, who is dealt in, what must be dealt: the button, the antes and the dealer's choice."""

import pytest

from anteup.table.state import Waiting
from tests.clauses import clause
from tests.table.kit import Evening

ALL_OUT = "guts cards=2"


# The button


@clause("C7/button")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    drawn = {Evening("Ann Bob Cat", seed).start().dealer for seed in range(20)}
    assert drawn == {"Ann", "Bob", "Cat"}


@clause("C7/button")
def test_the_lot_falls_on_those_dealt_in() -> None:
    for seed in range(12):
        e = Evening("Ann Bob Cat Dan", seed).do("sit_out", "Bob")
        assert e.start().dealer != "Bob"


@clause("C7/button")
def test_the_button_moves_left_after_every_deal_won_or_carried() -> None:
    e = Evening("Ann Bob Cat").start("Bob")
    dealers = []
    for ins in (["Ann"], [], ["Ann", "Cat"], [], ["Bob"]):
        e.deal(ALL_OUT)
        dealers.append(e.dealer)
        e.all_out(*ins)
    assert dealers == ["Bob", "Cat", "Ann", "Bob", "Cat"]


@clause("C7/button")
def test_after_a_voided_deal_the_button_stays() -> None:
    e = Evening("Ann Bob Cat").start("Bob").deal(ALL_OUT)
    e.do("void", "Ann", reason="a card fell")
    assert e.dealer == "Bob"
    assert e.deal(ALL_OUT).all_out().go_on().dealer == "Cat"


@clause("C7/button")
def test_after_a_voided_deal_nobody_who_came_back_meanwhile_takes_it() -> None:
    e = Evening("Ann Bob Cat").start("Ann").do("sit_out", "Bob").deal(ALL_OUT).all_out().go_on()
    assert e.dealer == "Cat"
    e.deal(ALL_OUT).do("back", "Bob").do("void", "Ann", reason="misdeal")
    assert e.dealer == "Cat"


def test_the_button_of_a_deal_is_the_seat_of_the_dealer_among_those_dealt_in() -> None:
    e = Evening("Ann Bob Cat Dan").do("sit_out", "Ann").do("sit_out", "Cat").start("Dan").deal(ALL_OUT)
    assert e.table.deal is not None
    assert (e.players, e.table.seats, e.table.deal.button) == (["Bob", "Dan"], (1, 3), 1)


def test_the_deal_passes_an_absent_dealer() -> None:
    """C-X-19, P16."""
    e = Evening("Ann Bob Cat Eve").start("Ann").deal(ALL_OUT).do("sit_out", "Bob").all_out().go_on()
    assert e.dealer == "Cat"
    e.deal(ALL_OUT).do("leave", "Eve").all_out().go_on()
    assert e.dealer == "Ann"
    e.deal(ALL_OUT).do("back", "Bob").all_out().go_on()
    assert e.dealer == "Bob"


@clause("C19")
def test_who_comes_back_does_not_take_the_deal_from_whoever_names_the_game() -> None:
    e = Evening("Ann Bob Cat").start("Ann").do("sit_out", "Bob").deal(ALL_OUT).all_out().go_on()
    asked = e.asked("Cat")
    e.do("back", "Bob")
    assert (e.dealer, e.asked("Cat")) == ("Cat", asked)
    assert e.deal(ALL_OUT).all_out().go_on().dealer == "Ann"
    assert e.deal(ALL_OUT).all_out().go_on().dealer == "Bob"


@clause("C19")
def test_a_dealer_who_leaves_while_naming_passes_the_deal_on() -> None:
    e = Evening("Ann Bob Cat").start("Bob").do("leave", "Bob")
    assert (e.dealer, e.waiting) == ("Cat", ["Cat"])
    e.do("leave", "Cat")
    assert (e.table.stage, e.waiting) == ("waiting", [])
    assert e.sit("Dan").dealer == "Dan"


# Who is dealt in


@clause("C5/seats")
def test_who_has_no_chips_is_not_dealt_in() -> None:
    e = Evening("Ann Bob Cat", chips=3).do("top_up", "Cat", chips=9).start("Ann").deal("guts ante=3").all_out("Ann")
    assert e.stacks == {"Ann": 9, "Bob": 0, "Cat": 9}
    assert e.go_on().dealer == "Cat"
    assert e.deal("guts").players == ["Ann", "Cat"]


@clause("C5/seats")
def test_who_cannot_pay_the_ante_is_not_dealt_in() -> None:
    e = Evening("Ann Bob Cat", chips=5).do("top_up", "Ann", chips=5).do("top_up", "Cat", chips=5).start("Ann")
    e.deal("guts ante=6")
    assert e.players == ["Ann", "Cat"]
    assert e.stacks == {"Ann": 4, "Bob": 5, "Cat": 4}


@clause("C5/seats")
def test_who_cannot_pay_the_ante_is_dealt_in_where_no_ante_is_due() -> None:
    e = Evening("Ann Bob Cat", chips=6).start("Ann").deal("guts ante=4").all_out()
    assert e.stacks == {"Ann": 2, "Bob": 2, "Cat": 2}
    assert e.deal("guts ante=4").players == ["Ann", "Bob", "Cat"]


@clause("C5/seats")
def test_fewer_than_two_are_no_deal() -> None:
    e = Evening("Ann")
    assert e.refused("start", "Ann") == "C5"
    e.sit("Bob").start("Bob")
    assert e.refused("announce", "Bob", asked=e.asked("Bob"), game="guts ante=101") != ""
    e.do("sit_out", "Ann")
    assert e.table.stage == "waiting"
    assert e.do("back", "Ann").table.stage == "naming"


@clause("C5/seats")
def test_a_dealer_cannot_name_a_game_whose_ante_they_cannot_pay() -> None:
    e = Evening("Ann Bob Cat", chips=5).do("top_up", "Ann", chips=5).do("top_up", "Cat", chips=5).start("Bob")
    assert e.refused("announce", "Bob", asked=e.asked("Bob"), game="guts ante=6") == "C5"
    assert e.deal("guts ante=5").players == ["Ann", "Bob", "Cat"]


@clause("C5")
@pytest.mark.parametrize(
    ("antes", "second"),
    [("when_empty", []), ("every_deal", ["Ann", "Bob", "Cat"]), ("all_but_matchers", ["Ann", "Cat"])],
)
def test_who_antes_for_the_next_deal(antes: str, second: list[str]) -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal(f"guts antes={antes}", "As Ah Kd / Ks Kh Qd / 2s 3h 5d")
    assert e.pot == 3
    e.all_out("Ann", "Bob")  # Bob matches the pot of three
    before = e.stacks
    e.deal(f"guts antes={antes}")
    assert [name for name in before if e.stacks[name] < before[name]] == second
    assert e.pot == 3 + len(second)


@clause("C5")
def test_an_exemption_is_for_the_next_deal_only() -> None:
    game = "guts losers=worst"
    e = Evening("Ann Bob Cat").start("Ann").deal(game, "As Ah Kd / Ks Kh Qd / 2s 3h 5d").all_out("Ann", "Bob")
    e.deal(game)
    assert e.stacks["Bob"] == 96  # who matched does not ante
    e.all_out().deal(game)
    assert e.stacks["Bob"] == 95


@clause("C5")
def test_an_exemption_is_over_when_its_pot_is_empty_and_another_game_is_dealt() -> None:
    e = Evening("Ann Bob Cat").start("Ann")
    e.table.pots = (Waiting("guts losers=worst", 0, excused=("bob",)),)
    e.deal("guts").all_out("Ann").deal("guts losers=worst")
    assert e.pot == 3
    assert not e.table.pots[1:]


@clause("GU15", "C24")
def test_after_a_wimp_a_newcomer_pays_one_ante_and_nobody_else() -> None:
    game = "guts all_out=wimp ante=2"
    e = Evening("Ann Bob Cat").start("Ann").deal(game, "As Ah Kd / Ks Kh Qd / 2s 3h 5d").all_out()
    assert e.stacks == {"Ann": 92, "Bob": 98, "Cat": 98}
    e.sit("Dan").deal(game)
    assert e.stacks == {"Ann": 92, "Bob": 98, "Cat": 98, "Dan": 98}
    assert e.pot == 14


# What is dealt


@clause("C19")
def test_the_dealer_names_the_game_and_its_options() -> None:
    e = Evening("Ann Bob Cat").start("Bob")
    assert (e.waiting, e.table.stage) == (["Bob"], "naming")
    for who in ("Ann", "Cat"):
        assert e.refused("announce", who, asked=e.asked("Bob"), game="guts") == "C19"
    assert e.refused("announce", "Bob", asked=e.asked("Bob"), game="guts cards=4") == "GU3"
    assert e.refused("announce", "Bob", asked=e.asked("Bob"), game="hold’em") == ""
    e.deal("buddhas_folly declare=in_turn")
    assert e.table.deal is not None
    assert str(e.table.deal.game) == "buddhas_folly declare=in_turn"


@clause("C19")
def test_while_a_pot_waits_its_game_is_dealt_again_with_the_same_options() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts cards=2").all_out().go_on()
    for other in ("guts", "buddhas_folly", "guts cards=2 ante=2"):
        assert e.refused("announce", "Bob", asked=e.asked("Bob"), game=other) == "C19"
    e.deal("guts cards=2").all_out("Bob")  # who takes it all
    assert e.pot == 0
    assert e.deal("buddhas_folly").pot == 3


@clause("C19")
def test_if_the_number_of_players_forbids_it_the_pot_waits_and_another_game_is_named() -> None:
    ten = "Ann Bob Cat Dan Eve Fay Gus Hal Ivy Jim"
    e = Evening(ten, chairs=12).start("Ann").deal("buddhas_folly").all_out_of_folly()
    assert e.pot == 10
    e.sit("Kay").sit("Lou").do("settings", "Ann", settings={"insist": True}, reason="we are twelve").go_on()
    assert e.table.required() is None  # Buddha's Folly takes ten
    e.deal("guts").all_out("Kay")
    assert (e.pot, e.stacks["Kay"]) == (10, 111)
    e.do("sit_out", "Kay").do("sit_out", "Lou").go_on()
    must = e.table.required()
    assert must is not None and must.game == "buddhas_folly"
    assert e.deal("buddhas_folly").pot == 10  # nobody antes: it is not empty


@clause("C19")
def test_two_pots_wait_each_for_its_own_game() -> None:
    e = Evening("Ann Bob Cat Dan Eve Fay Gus Hal Ivy Jim", chairs=12, insist=True).start("Ann")
    e.deal("buddhas_folly").all_out_of_folly().sit("Kay").sit("Lou")  # too many for Buddha’s Folly
    e.deal("guts cards=2").all_out().do("sit_out", "Kay").do("sit_out", "Lou").go_on()
    assert [(pot.game, pot.chips) for pot in e.table.pots] == [("guts cards=2", 12), ("buddhas_folly", 10)]
    assert e.refused("announce", e.dealer, asked=e.asked(e.dealer), game="buddhas_folly") == "C19"  # the newest first
    e.deal("guts cards=2")
    assert e.table.deal is not None
    assert (e.table.deal.pot, e.pot) == (12, 22)
    e.all_out("Ann").deal("buddhas_folly")
    assert (e.table.deal.pot, e.pot) == (10, 10)


@clause("C19", "GU11")
def test_what_was_set_aside_waits_with_the_pot() -> None:
    game = "guts limit=2 cards=2"
    e = Evening("Ann Bob Cat").start("Ann").deal(game).all_out()
    assert [(pot.pot, pot.reserve) for pot in e.table.pots] == [(2, 1)]
    e.deal(game, "As Kd / 2s 3h / 4s 5h").all_out("Ann")
    assert e.stacks == {"Ann": 101, "Bob": 99, "Cat": 99}
    assert [(pot.pot, pot.reserve) for pot in e.table.pots] == [(1, 0)]


@clause("C19")
def test_a_pot_may_follow_into_whatever_is_dealt_next() -> None:
    e = Evening("Ann Bob Cat", carry="follows").start("Ann").deal("guts cards=2 limit=2").all_out().go_on()
    assert [(pot.pot, pot.reserve) for pot in e.table.pots] == [(2, 1)]
    assert e.table.required() is None
    e.deal("buddhas_folly")
    assert e.table.deal is not None
    assert (e.table.deal.pot, e.pot, e.table.pots[0].chips) == (3, 3, 3)
    e.all_out_of_folly("Cat").go_on()
    assert (e.pot, e.stacks["Cat"]) == (0, 102)


@clause("C19")
def test_a_waiting_pot_is_dealt_for_though_no_dealer_names_it() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts cards=2").all_out().go_on()
    e.time_passes()
    assert (e.table.game, e.table.number, e.dealer) == ("guts cards=2", 2, "Bob")


@clause("C19")
def test_a_dealer_who_names_nothing_keeps_the_last_game() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("buddhas_folly max_laps=1").all_out_of_folly("Ann").go_on()
    e.time_passes()
    assert e.table.game == "buddhas_folly max_laps=1"


@clause("C19", "C21")
def test_of_a_dealer_who_cannot_pay_for_the_last_game_another_is_dealt() -> None:
    e = Evening("Ann Bob Cat", chips=8).do("top_up", "Ann", chips=9).do("top_up", "Cat", chips=9).start("Ann")
    e.deal("guts ante=9").all_out("Ann").go_on()
    assert e.dealer == "Bob"
    e.time_passes()
    assert (e.table.game, e.players) == ("guts", ["Ann", "Bob", "Cat"])


@clause("GU1/told")
def test_a_table_that_a_game_is_not_meant_for_is_told_so_once() -> None:
    told = "Guts is meant for 5 to 10 players; you are {}."
    e = Evening("Ann Bob Cat Dan Eve").start("Ann").deal("guts")
    assert not [line for line in e.news() if "meant" in line]
    e.all_out().do("sit_out", "Bob").deal("guts").all_out().deal("guts").all_out()
    assert [line for line in e.news() if "meant" in line] == [told.format(4)]
    e.do("leave", "Eve").deal("guts")
    assert [line for line in e.news() if "meant" in line] == [told.format(4), told.format(3)]


@clause("GU1")
def test_only_a_host_who_insists_may_seat_more_than_ten() -> None:
    eleven = "Ann Bob Cat Dan Eve Fay Gus Hal Ivy Jim Kay"
    e = Evening(eleven, chairs=11).start("Ann")
    assert e.refused("announce", "Ann", asked=e.asked("Ann"), game="guts") == "GU1"
    e.time_passes()
    assert (e.table.stage, e.table.started) == ("waiting", False)
    e.do("settings", "Ann", settings={"insist": True}).do("start", "Ann")
    assert len(e.deal("guts").players) == 11


@clause("GU14")
def test_when_all_were_out_all_may_have_to_ante_again() -> None:
    game = "guts all_out=ante_again"
    e = Evening("Ann Bob Cat").start("Ann").deal(game).all_out().sit("Dan").deal(game)
    assert e.stacks == {"Ann": 98, "Bob": 98, "Cat": 98, "Dan": 99}
    assert e.all_out("Ann").deal(game).pot == 4


@clause("C19", "C24")
def test_where_the_pot_follows_the_deal_does_not_come_to_a_newcomer_who_waits() -> None:
    e = Evening("Ann Bob Cat", chairs=4, newcomer="waits", carry="follows").start("Cat").deal("guts").all_out()
    e.do("leave", "Ann").sit("Dan", chair=0).go_on()
    assert e.dealer == "Bob"
