"""A whole session: the ledger, its end, the pots that wait for the next one, hands shown afterwards."""

import json

import pytest

from tests.clauses import clause
from tests.table.kit import Evening

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


@clause("C1")
def test_what_all_won_and_lost_and_what_lies_in_the_middle_is_nothing() -> None:
    """C-X-14: the players alone do not sum to nothing while a pot waits."""
    e = Evening("Ann Bob Cat").start("Ann").deal("guts ante=10").all_out()
    before = e.net
    e.deal("guts ante=10", f"{ACES} / {KINGS} / {NOTHING}").all_out("Ann", "Bob", "Cat")
    changes = {name: e.net[name] - before[name] for name in before}
    assert changes == {"Ann": 30, "Bob": -30, "Cat": -30}
    assert (sum(changes.values()), e.pot) == (-30, 60)
    assert sum(e.net.values()) + e.pot == 0


def test_the_ledger_has_everybody_who_ever_sat_down() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").do("top_up", "Bob", chips=20).do("leave", "Cat").all_out()
    rows = [(row["name"], row["bought"], row["now"], row["net"], row["chair"]) for row in e.table.ledger()]
    assert rows == [("Ann", 100, 99, -1, 0), ("Bob", 120, 119, -1, 1), ("Cat", 100, 99, -1, None)]


@clause("C26", "C3")
def test_at_the_end_the_pot_is_divided_among_those_dealt_into_the_last_deal() -> None:
    e = Evening("Ann Bob Cat Dan").do("sit_out", "Dan").start("Bob").deal("guts limit=2").all_out().deal("guts limit=2")
    e.all_out().do("move_chips", "Ann", **{"from": 0, "to": -1}, chips=2, reason="two odd chips").sit("Eve")
    assert (e.dealer, e.pot) == ("Cat", 5)
    e.do("end", "Ann", pots="divide")
    assert e.stacks == {"Ann": 97 + 2, "Bob": 99 + 2, "Cat": 99 + 1, "Dan": 100, "Eve": 100}
    assert e.pot == 0


@clause("C26")
def test_at_the_end_the_pot_may_be_kept_for_the_next_session() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts cards=2").all_out().do("end", "Ann", pots="keep")
    assert (e.pot, e.table.stage, e.waiting) == (3, "ended", [])
    e.do("reopen", "Ann")
    assert e.refused("reopen", "Ann") == "C26"
    e.do("start", "Ann")
    assert e.dealer == "Bob"  # the button went on
    assert e.refused("announce", "Bob", asked=e.asked("Bob"), game="guts") == "C19"
    assert e.deal("guts cards=2").pot == 3


@clause("C26", "C20")
def test_a_voided_deal_is_not_the_last_deal() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out().sit("Dan").deal("guts")
    assert e.players == ["Ann", "Bob", "Cat", "Dan"]
    e.do("void", "Ann", reason="misdeal").do("end", "Ann")
    assert e.stacks == {"Ann": 100, "Bob": 100, "Cat": 100, "Dan": 100}


@clause("C26")
@pytest.mark.parametrize("pots", ["", "burn", 5, True, ["keep"]])
def test_the_pot_is_divided_or_kept(pots: object) -> None:
    Evening("Ann Bob Cat").start("Ann").deal("guts").all_out().refused("end", "Ann", pots=pots)


@clause("C26")
def test_a_pot_for_which_nobody_is_left_is_kept() -> None:
    e = (
        Evening("Ann Bob Cat")
        .start("Ann")
        .deal("guts")
        .all_out()
        .do("leave", "Bob")
        .do("leave", "Cat")
        .do("leave", "Ann")
    )
    e.do("end", "Ann", pots="divide")
    assert (e.pot, sum(e.net.values())) == (3, -3)


@clause("C26")
def test_a_session_does_not_end_in_the_middle_of_a_deal() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    assert e.refused("end", "Ann") == "C20"
    e.do("void", "Ann", reason="late").do("end", "Ann")
    assert e.stacks == {"Ann": 100, "Bob": 100, "Cat": 100}


def test_after_the_end_nothing_goes_on_but_people_may_go() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out().do("pause", "Ann").do("end", "Ann")
    for word in ("ready", "hold", "back", "start", "pause", "resume", "top_up", "void", "settings", "end"):
        assert e.refused(word, "Ann", chips=5, reason="so", settings={"clock": 5}) == "C26"
    assert e.refused("sit", "Dan", name="Dan") == "C26"
    assert (e.table.due(), e.view()["state"]) == (None, "ended")
    e.do("leave", "Cat")
    assert e.net["Cat"] == 0


def test_bots_without_chips_buy_for_the_next_session() -> None:
    e = Evening("Ann", chips=3).sit("Robot", bot="novice").start("Ann").deal("guts ante=3").all_out("Ann")
    e.do("end", "Ann").do("reopen", "Ann").do("start", "Ann")
    assert e.stacks == {"Ann": 6, "Robot": 3}


# Showing


@clause("C22/later")
def test_after_the_deal_a_player_may_choose_to_show() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts", f"{ACES} / {KINGS} / {NOTHING}").all_out("Ann")
    assert "Kh" not in json.dumps(e.view("Ann"))
    e.do("show", "Bob")
    row = next(row for row in e.view("Cat")["middle"]["show"] if row["chair"] == 1)
    assert row["cards"] == ["Ks", "Kh", "Qd"]
    assert "Bob shows Ks Kh Qd." in e.news("Ann")
    assert e.refused("show", "Bob") == "C22"
    assert "2s" not in json.dumps(e.view("Ann"))
    e.go_on().do("show", "Cat")  # until the next deal
    assert "Cat shows 5d 3h 2s." in e.news() or "Cat shows 2s 3h 5d." in e.news()


@clause("C22/later")
def test_nobody_shows_what_they_do_not_hold() -> None:
    e = Evening("Ann Bob Cat").sit("Dan").do("sit_out", "Dan").start("Ann")
    assert e.refused("show", "Ann") == "C22"
    e.deal("guts", f"{ACES} / {KINGS} / {NOTHING}").says("Ann in")
    assert e.refused("show", "Ann") == "C22"  # not in the middle of a deal
    e.says("Bob in, Cat out")
    assert e.refused("show", "Ann") == "C22"  # it was shown
    assert e.refused("show", "Dan") == "C22"
    assert e.refused("show", "stranger") == ""
    e.do("leave", "Cat").sit("Eve", chair=2)
    assert e.refused("show", "Eve") == "C22"


@clause("C22/later")
def test_who_left_and_came_back_shows_their_own_hand() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts", f"{ACES} / {KINGS} / {NOTHING}").all_out("Ann")
    e.do("leave", "Bob").sit("Dan", chair=1).sit("Bob", chair=3).do("show", "Bob")
    assert "Bob shows Ks Kh Qd." in e.news()
    row = next(row for row in e.view("Dan")["middle"]["show"])
    assert e.view("Dan")["names"][row["chair"]] == "Bob"
