"""Who picks the game: the dealer, the host, or the table itself from a list of games that take turns."""

from __future__ import annotations

from typing import Any

import pytest

from anteup.table.snapshot import dump
from tests.clauses import clause
from tests.table.kit import Evening

LIST = ["guts cards=2", "buddhas_folly", "guts all_out=wimp"]


def by_turns(people: str = "Ann Bob Cat", games: list[str] | None = None, **settings: Any) -> Evening:
    return Evening(people, picker="rotation", rotation=games or LIST, **settings)


def played(e: Evening) -> Evening:
    """The deal in progress is won without a showdown, and nothing is left of it."""
    return e.all_out_of_folly(e.name(e.table.seats[0]))


def dealt(e: Evening, deals: int) -> list[str]:
    """The games of the next few deals, the present one first."""
    found = []
    for _deal in range(deals):
        found.append(e.table.game)
        played(e).time_passes()
    return found


# The host


@clause("C19")
def test_where_the_host_picks_the_host_names_every_deals_game() -> None:
    e = Evening("Ann Bob Cat", picker="host").start("Bob")
    assert (e.dealer, e.waiting, e.view("Ann")["picker"]["who"]) == ("Bob", ["Ann"], 0)
    assert (e.view("Bob")["announce"], e.view("Ann")["announce"]["must"]) == (None, None)
    assert e.view("Bob")["middle"]["say"] == {"say": "{who} names the game.", "you": "You name the game.", "who": 0}
    assert next(p["is"] for p in e.view("Cat")["players"])["say"] == "names the game"
    assert e.why_not("announce", "Bob", asked=e.asked("Ann"), game="guts") == "At this table you do not name the game."
    assert e.refused("announce", "Cat", asked=e.asked("Ann"), game="guts") == "C19"
    e.do("announce", "Ann", asked=e.asked("Ann"), game="guts")
    assert (e.dealer, e.table.button, e.table.stage) == ("Bob", 0, "playing")
    e.all_out("Cat").go_on()
    assert (e.dealer, e.waiting) == ("Cat", ["Ann"])


@clause("C19", "C21")
def test_the_dealer_names_the_game_where_the_host_is_away_or_sits_nowhere() -> None:
    e = Evening("Ann Bob Cat", picker="host", naming=60).do("sit_out", "Ann").start("Bob")
    for _deal in range(2):
        e.time_passes()  # Ann names nothing: the last game, or the first there is
        e.all_out("Cat").go_on()
        assert e.waiting == ["Ann"]
    e.time_passes()
    assert e.table.chair(0).away
    assert (e.dealer, e.waiting) == ("Bob", ["Bob"])
    e.do("announce", "Bob", asked=e.asked("Bob"), game="guts").do("back", "Ann").all_out("Cat").go_on()
    assert e.waiting == ["Ann"]
    e.do("leave", "Ann")
    assert e.waiting == [e.dealer]


def test_a_host_who_sits_out_still_names_the_game() -> None:
    e = Evening("Ann Bob Cat", picker="host").do("sit_out", "Ann").start("Bob")
    assert e.waiting == ["Ann"]
    assert e.do("announce", "Ann", asked=e.asked("Ann"), game="guts").players == ["Bob", "Cat"]


def test_a_new_host_is_asked_instead() -> None:
    e = Evening("Ann Bob Cat", picker="host").start("Bob").do("hand_over", "Ann", chair=2)
    assert e.waiting == ["Cat"]


@clause("C5")
def test_a_game_whose_ante_the_dealer_cannot_pay_is_barred_for_the_host_too() -> None:
    e = Evening("Ann Bob Cat", picker="host", chips=10).start("Bob")
    e.do("move_chips", "Ann", **{"from": 1, "to": 2}, chips=8, reason="so")
    sentence = "Bob cannot pay the ante or blind of that game, so it cannot be dealt now."
    assert e.why_not("announce", "Ann", asked=e.asked("Ann"), game="guts ante=3") == sentence
    e.do("announce", "Ann", asked=e.asked("Ann"), game="guts ante=2")


# A list of games


@clause("C19")
def test_the_table_deals_the_games_of_its_list_one_after_another() -> None:
    e = by_turns().start("Bob")
    assert (e.table.stage, e.waiting) == ("playing", ["Ann", "Bob", "Cat"])
    assert dealt(e, 5) == [*LIST, *LIST[:2]]
    assert dump(e.loaded()) == dump(e.table)


@clause("C19")
def test_the_next_of_the_list_comes_after_the_pause_or_when_all_are_ready() -> None:
    e = by_turns(pause=20).start("Bob")
    played(e)
    e.now += 19
    e.refused("clock")
    assert e.view()["picker"]["next"]["text"] == "buddhas_folly"
    assert [game["turn"] for game in e.view()["picker"]["rotation"]] == [False, True, False]
    for name in ("Ann", "Bob"):
        e.do("ready", name)
    assert e.table.stage == "result"
    e.do("ready", "Cat")
    assert (e.table.stage, e.table.game, e.dealer) == ("playing", "buddhas_folly", "Cat")


@clause("C19")
def test_a_pot_that_waits_comes_before_the_list() -> None:
    e = by_turns().start("Bob").all_out().time_passes()
    assert (e.table.game, e.pot) == ("guts cards=2", 3)
    assert e.view()["picker"]["next"] is None
    e.all_out()
    assert e.view()["picker"]["next"]["text"] == "guts cards=2"
    e.time_passes().all_out("Ann")
    assert dealt(e.time_passes(), 2) == LIST[1:]


@clause("C19")
def test_where_pots_follow_the_list_goes_on() -> None:
    e = by_turns(carry="follows").start("Bob").all_out().time_passes()
    assert (e.table.game, e.pot) == ("buddhas_folly", 3)


@clause("C19")
def test_a_game_that_cannot_be_dealt_to_so_many_is_passed_over_and_told() -> None:
    e = by_turns("Ann Bob", ["bluffalo", "guts"]).start("Bob")
    assert e.table.game == "guts"
    assert "Bluffalo is passed over. This game takes at least 3 players; there are 2." in e.news("Ann")
    played(e).sit("Cat").time_passes()
    assert e.table.game == "bluffalo"


@clause("C5")
def test_a_game_whose_ante_the_dealer_cannot_pay_is_passed_over() -> None:
    e = by_turns("Ann Bob Cat", ["guts ante=20", "guts ante=2"], chips=10).start("Bob")
    assert e.table.game == "guts ante=2"
    assert "Guts is passed over. This game takes at least 2 players; there are 0." in e.news()


@clause("C19", "C21")
def test_where_no_game_of_the_list_can_be_dealt_the_dealer_names_one() -> None:
    e = by_turns("Ann Bob", ["bluffalo"]).start("Bob")
    assert (e.table.stage, e.waiting) == ("naming", ["Bob"])
    assert e.news("Bob")[-1] == "No game of the list can be dealt: you name one."
    assert e.news("Ann")[-1] == "No game of the list can be dealt: Bob names one."
    e.do("sit_out", "Ann")
    assert e.table.stage == "waiting"
    e.do("back", "Ann").deal("guts").all_out("Ann").time_passes()
    assert e.waiting == ["Ann"]
    e.sit("Cat")  # now there are three
    assert (e.table.stage, e.table.game) == ("playing", "bluffalo")


@clause("C20", "C7")
def test_after_a_void_deal_its_game_has_its_turn_again_when_the_host_says_so() -> None:
    e = by_turns().start("Bob")
    played(e).time_passes()
    assert e.table.game == "buddhas_folly"
    e.do("void", "Ann", reason="misdeal")
    assert (e.table.stage, e.dealer) == ("waiting", "Cat")
    assert e.view("Bob")["middle"]["say"]["say"] == "The host starts the next deal."
    (offer,) = e.view("Ann")["rail"]["offers"]
    assert (offer["do"], offer["label"]["say"]) == ("start", "Deal the next cards")
    e.do("start", "Ann")
    assert (e.table.game, e.dealer) == ("buddhas_folly", "Cat")
    assert dump(e.loaded()) == dump(e.table)


@clause("C20")
def test_while_the_table_is_paused_nothing_is_dealt() -> None:
    e = by_turns().start("Bob")
    played(e).do("pause", "Ann")
    for name in ("Ann", "Bob", "Cat"):
        e.do("ready", name)
    assert (e.table.stage, e.waiting, e.view("Ann")["announce"]) == ("naming", [], None)
    assert e.view("Ann")["middle"]["say"]["say"] == "The table deals the next game of its list."
    e.do("resume", "Ann")
    assert e.table.game == "buddhas_folly"


def test_a_bot_that_deals_names_no_game_where_the_table_does() -> None:
    e = by_turns("Ann").sit("Pip", bot="novice").start("Pip")
    assert (e.table.stage, e.dealer, e.table.game) == ("playing", "Pip", "guts cards=2")


# Setting it


@clause("C20")
def test_the_list_is_checked_like_an_announcement() -> None:
    e = Evening("Ann Bob")
    for games in (["poker"], ["guts cards=9"], ["guts guts"], [""], ["guts"] * 21, "guts", [5], {"guts": 1}, None):
        e.refused("settings", "Ann", settings={"rotation": games})
    assert e.refused("settings", "Ann", settings={"picker": "rotation"}) == "C19"
    e.do("settings", "Ann", settings={"rotation": [" guts  cards=3 limit=50", "bluffalo"]})
    assert e.table.settings.rotation == ("guts limit=50", "bluffalo")
    assert e.news()[-1] == "Rob changes the games that take turns to: guts limit=50, bluffalo."
    e.do("settings", "Ann", settings={"picker": "rotation"})
    assert e.news()[-1] == "Rob changes who picks the game to: a list of games, one after another."
    assert e.refused("settings", "Ann", settings={"rotation": []}) == "C19"


@clause("C20")
def test_once_deals_were_dealt_who_picks_the_game_is_changed_with_a_reason() -> None:
    e = Evening("Ann Bob").start("Ann").deal("guts")
    assert e.refused("settings", "Ann", settings={"picker": "host"}) == "C20"
    e.do("settings", "Ann", settings={"picker": "host"}, reason="we voted")


def test_a_list_that_is_lengthened_goes_on_and_another_begins_anew() -> None:
    e = by_turns().start("Bob")
    longer = [*LIST, "guts limit=9"]
    e.do("settings", "Ann", settings={"rotation": longer})
    assert dealt(e, 4) == longer
    e.do("settings", "Ann", settings={"rotation": ["buddhas_folly", "guts"]})
    assert dealt(e, 3)[1:] == ["buddhas_folly", "guts"]


def test_a_host_who_turns_to_the_list_while_a_dealer_thinks_has_it_dealt_at_once() -> None:
    e = Evening("Ann Bob Cat").start("Bob")
    e.do("settings", "Ann", settings={"picker": "rotation", "rotation": LIST})
    assert (e.table.stage, e.table.game, e.dealer) == ("playing", LIST[0], "Bob")


@pytest.mark.parametrize("picker", ["dealer", "host", "rotation"])
def test_whoever_picks_it_is_in_the_journal_and_in_a_picture(picker: str) -> None:
    e = Evening("Ann Bob Cat", picker=picker, rotation=LIST).start("Bob")
    for _deal in range(2):
        if e.table.stage == "naming":
            e.time_passes()
        played(e).time_passes()
    for n in range(len(e.journal)):
        assert dump(e.loaded_from(n)) == dump(e.table)
