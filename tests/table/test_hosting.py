"""The host's newer powers: skipping whoever keeps the table waiting; and a way on when the host has gone."""

from __future__ import annotations

import pytest

from anteup.table.snapshot import dump
from tests.clauses import clause
from tests.table.kit import Evening

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"

# Skipping


@clause("C20", "C21")
def test_the_host_has_the_clock_answer_for_whoever_is_asked() -> None:
    e = Evening("Ann Bob Cat", clock=0).start("Ann").deal("guts", f"{ACES} / {KINGS} / {NOTHING}")
    e.says("Ann in").do("skip", "Ann", chair=1).do("skip", "Ann", chair=2, reason="  on the\nphone ")
    assert (e.table.stage, e.stacks) == ("result", {"Ann": 102, "Bob": 99, "Cat": 99})
    assert "Rob has the clock answer for Bob." in e.news("Cat")
    assert "Rob has the clock answer for you." in e.news("Bob")
    assert "Rob has the clock answer for you: “on the phone”." in e.news("Cat")
    assert dump(e.loaded()) == dump(e.table)


@clause("C20")
def test_who_has_answered_meanwhile_is_not_skipped() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("buddhas_folly")
    asked = e.asked("Bob")
    assert [p["asked"] for p in e.view("Ann")["players"]] == [asked, None]
    e.says("Bob take " + str(e.table.deal.hands[1][0] if e.table.deal else ""))
    while e.waiting != ["Bob"]:
        e.says(
            f"{e.waiting[0]} take {e.table.deal.hands[e.table.names.index(e.waiting[0])][0] if e.table.deal else ''}"
        )
    assert e.why_not("skip", "Ann", chair=1, asked=asked) == "Nobody waits for them now."
    e.do("skip", "Ann", chair=1, asked=e.asked("Bob"))


@clause("C20")
def test_nobody_is_skipped_who_is_not_asked_or_by_anybody_but_the_host() -> None:
    e = Evening("Ann Bob Cat")
    e.refused("skip", "Ann", chair=1)
    e.start("Bob")
    e.refused("skip", "Ann", chair=2)
    e.refused("skip", "Ann", chair=5)
    e.refused("skip", "Ann")
    assert e.refused("skip", "Cat", chair=1) == "C20"
    e.do("pause", "Ann")
    assert e.why_not("skip", "Ann", chair=1) == "The table is paused."
    e.do("resume", "Ann").deal("guts").says("Bob in")
    e.refused("skip", "Ann", chair=1)  # whose fist is closed
    e.refused("skip", "Ann", chair=0, reason="\u200b")


@clause("C20", "C21", "C19")
def test_a_dealer_who_names_no_game_is_skipped_too() -> None:
    e = Evening("Ann Bob Cat").start("Bob").deal("guts cards=2").all_out("Ann").go_on()
    e.do("skip", "Ann", chair=2)
    assert (e.table.stage, e.table.game, e.dealer) == ("playing", "guts cards=2", "Cat")
    assert dump(e.loaded()) == dump(e.table)


@clause("C21")
def test_who_was_skipped_three_times_in_a_row_is_away() -> None:
    e = Evening("Ann Bob Cat", picker="host").start("Ann")
    for _deal in range(3):
        assert not e.table.chair(1).away
        e.do("announce", "Ann", asked=e.asked("Ann"), game="guts").do("skip", "Ann", chair=1).says("Ann in, Cat out")
        e.go_on()
    assert e.table.chair(1).away


def test_a_skipped_bot_plays_on() -> None:
    e = (
        Evening("Ann", clock=0)
        .sit("Pip", bot="novice")
        .start("Ann")
        .deal("guts")
        .says("Ann in")
        .do("skip", "Ann", chair=1)
    )
    assert e.table.stage == "result"


# Sitting out one deal


@clause("C5")
def test_one_deal_is_sat_out_and_then_one_is_dealt_in_again() -> None:
    e = Evening("Ann Bob Cat").start("Ann").do("sit_out", "Cat", deals=1)
    assert (e.news("Cat")[-1], e.news("Ann")[-1]) == ("You sit out one deal.", "Cat sits out one deal.")
    (cat,) = [p for p in e.view("Ann")["players"] if p["name"] == "Cat"]
    assert (cat["sits_out"], cat["state"], cat["is"]) == ("one", "gone", {"say": "sits out one deal"})
    assert e.view("Cat")["you"]["away"]
    assert e.deal("guts").players == ["Ann", "Bob"]
    e.all_out("Bob")
    assert e.news("Ann")[-1] == "Cat is back."
    assert e.view("Cat")["you"]["sits_out"] is None
    assert e.deal("guts").players == ["Ann", "Bob", "Cat"]


def test_who_says_so_in_a_deal_plays_it_and_sits_out_the_next() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").do("sit_out", "Cat", deals=1).all_out("Ann")
    assert e.deal("guts").players == ["Ann", "Bob"]
    assert e.all_out("Ann").deal("guts").players == ["Ann", "Bob", "Cat"]


@clause("C20")
def test_a_void_deal_was_not_sat_out() -> None:
    e = Evening("Ann Bob Cat").start("Ann").do("sit_out", "Cat", deals=1).deal("guts").do("void", "Ann", reason="so")
    assert e.deal("guts").players == ["Ann", "Bob"]
    assert e.all_out("Ann").deal("guts").players == ["Ann", "Bob", "Cat"]


def test_who_sits_out_one_deal_may_sit_out_for_longer_or_come_back_before() -> None:
    e = Evening("Ann Bob Cat").start("Ann").do("sit_out", "Cat", deals=1)
    e.refused("sit_out", "Cat", deals=1)
    e.do("sit_out", "Cat")
    assert e.view("Cat")["you"]["sits_out"] == "on"
    e.refused("sit_out", "Cat")
    e.do("sit_out", "Cat", deals=1).do("back", "Cat").deal("guts").all_out("Ann")
    assert e.deal("guts").players == ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("deals", [0, 2, -1, 10**9, "1", 1.0, True])
def test_one_deal_is_sat_out_or_all_until_one_is_back(deals: object) -> None:
    Evening("Ann Bob").refused("sit_out", "Bob", deals=deals)


def test_a_game_for_fewer_fits_when_somebody_sits_out_a_deal() -> None:
    e = Evening("Ann Bob Cat Dan Eve Fay", chairs=6).start("Ann")
    (folly,) = [game for game in e.view("Ann")["announce"]["games"] if game["name"] == "bluffalo"]
    e.do("sit_out", "Fay", deals=1)
    (after,) = [game for game in e.view("Ann")["announce"]["games"] if game["name"] == "bluffalo"]
    assert (folly["players"], after["players"]) == (6, 5)


# A host who has gone


@clause("C20")
def test_when_the_host_has_been_gone_for_a_while_somebody_at_the_table_may_take_over() -> None:
    e = Evening("Ann Bob Cat").start("Ann")
    sentence = "The host is here; the role can be taken over when they have been gone for a while."
    assert e.why_not("claim", "Bob") == sentence
    assert e.view("Bob")["host"] == {"chair": 0, "name": "Ann", "yours": False, "gone": False, "claim": False}
    e.do("host_gone")
    assert "The host has been gone for a while. Anybody at the table may take over." in e.news("Bob")
    assert [e.view(name)["host"]["claim"] for name in ("Ann", "Bob", "Cat", "")] == [False, True, True, False]
    assert [offer["do"] for offer in e.view("Bob")["rail"]["offers"]] == ["claim"]
    e.refused("host_gone")
    e.refused("claim", "Ann")
    e.refused("claim", "stranger")
    e.do("claim", "Bob")
    assert (e.news("Cat")[-1], e.news("Bob")[-1]) == ("Bob takes over as the host.", "You take over as the host.")
    assert e.view("Bob")["host"] == {"chair": 1, "name": "Bob", "yours": True, "gone": False, "claim": False}
    e.refused("claim", "Cat")
    e.do("pause", "Bob")
    assert e.refused("resume", "Ann") == "C20"


@clause("C20")
def test_a_host_who_is_back_or_does_anything_keeps_the_role() -> None:
    e = Evening("Ann Bob").do("host_gone").do("host_back")
    assert e.news("Bob")[-1] == "The host is back."
    e.refused("claim", "Bob")
    e.refused("host_back")
    e.do("host_gone").do("chat", "Ann", text="here I am")
    e.refused("claim", "Bob")


def test_only_the_table_says_that_the_host_has_gone() -> None:
    e = Evening("Ann Bob")
    e.refused("host_gone", "Bob")
    e.do("host_gone")
    e.refused("host_back", "Bob")


def test_a_bot_takes_over_no_table() -> None:
    e = Evening("Ann Bob").sit("Pip", bot="novice").do("host_gone")
    e.refused("claim", "Pip")
    assert not e.view("Pip")["host"]["claim"]


def test_a_session_whose_host_has_gone_can_be_taken_over_and_opened_again() -> None:
    e = Evening("Ann Bob").start("Ann").do("end", "Ann").do("host_gone").do("claim", "Bob").do("reopen", "Bob")
    assert e.table.stage == "waiting"
