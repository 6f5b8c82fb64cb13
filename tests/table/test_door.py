"""The table's door: who may look on, who is let in, and the bots that give up their chairs for people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from anteup.table.door import MOST_REQUESTS, PATIENCE
from anteup.table.snapshot import dump
from anteup.words import Say, Telling
from tests.clauses import clause
from tests.table.kit import Evening

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


def told(e: Evening, name: str) -> str | None:
    """What the door says to somebody."""
    say = e.view(name)["door"]["say"]
    return say and Telling(e.view(name)["names"])(Say.load(say))


def knocks(e: Evening, name: str, **more: Any) -> Evening:
    return e.do("sit", name, name=name, **more)


# Watchers


def closed() -> Evening:
    """A deal is being played, there was talk and a result, and nobody may look on."""
    e = Evening("Ann Bob Cat", watchers=False).start("Ann").deal("guts", f"{ACES} / {KINGS} / {NOTHING}")
    e.all_out("Ann", "Bob").do("chat", "Ann", text="Swordfish").deal("guts").says("Ann in")
    return e


def test_who_may_not_look_on_sees_who_sits_where_and_nothing_else() -> None:
    e = closed()
    seen = e.view()
    assert told(e, "") == "Only who has a chair sees what goes on at this table."
    assert seen["middle"]["say"] == seen["door"]["say"]
    assert (seen["door"]["look"], seen["names"][:3], seen["empty"]) == (False, ["Ann", "Bob", "Cat"], [3, 4, 5])
    assert (seen["game"], seen["pot"], seen["log"], seen["talk"], seen["commitment"]) == (None, 0, [], [], "")
    assert {(p["chips"], p["fan"], p["bet"], p["asked"]) for p in seen["players"]} == {(0, None, 0, None)}
    whole = json.dumps(seen)
    assert not [card for card in f"{ACES} {KINGS} {NOTHING}".split() if card in whole]
    assert "Swordfish" not in whole and "guts" not in whole


def test_who_has_a_chair_or_is_the_host_looks_on() -> None:
    e = closed()
    assert e.view("Cat")["game"]["name"] == "guts"
    assert e.view("Cat")["door"] is None
    e.do("leave", "Ann").says("Bob out, Cat out")  # the host has no chair any more
    assert (e.view("Ann")["door"]["look"], e.view("Ann")["game"]["name"]) == (True, "guts")
    e.do("leave", "Cat")
    assert (e.view("Cat")["door"]["look"], e.view("Cat")["game"]) == (False, None)


def test_a_refused_watcher_may_take_a_chair_all_the_same() -> None:
    e = closed().sit("Dan")
    assert e.view("Dan")["game"]["name"] == "guts"


def test_after_the_end_a_refused_watcher_is_told_that_it_is_over() -> None:
    e = closed()
    e.says("Bob out, Cat out").do("end", "Ann")
    assert e.view()["middle"]["say"]["say"] == "The session is over."
    assert (e.view()["empty"], e.view()["door"]["takes"]) == ([], [])


def test_the_host_closes_the_door_to_watchers_in_the_middle_of_an_evening() -> None:
    e = Evening("Ann Bob").start("Ann").deal("guts")
    assert e.view()["game"]
    e.do("settings", "Ann", settings={"watchers": False})
    assert e.view()["game"] is None
    assert "Rob changes whether people without a chair may look on to: no." in e.news("Bob")


# The word


def test_a_newcomer_needs_the_word_of_the_table() -> None:
    e = Evening("Ann", word="Open  Sesame")
    assert e.view()["door"]["word"]
    assert e.why_not("sit", "Bob", name="Bob") == "This table has a word: type it beside your name."
    wrong = "That is not the word of this table. Ask whoever invited you."
    for word in ("sesame", "Open Sesame!", "opensesame", "\ud800", "x" * 900):
        assert e.why_not("sit", "Bob", name="Bob", word=word) == wrong
    knocks(e, "Bob", word=" open sesame ")
    assert e.stacks == {"Ann": 100, "Bob": 100}


def test_whoever_was_here_needs_no_word_again_nor_does_the_host() -> None:
    e = Evening("Ann Bob").do("settings", "Ann", settings={"word": "fish"}).do("leave", "Bob").do("leave", "Ann")
    assert not e.view("Bob")["door"]["word"]
    knocks(knocks(e, "Bob"), "Ann")
    assert list(e.stacks) == ["Bob", "Ann"]


def test_bots_need_no_word() -> None:
    Evening("Ann", word="fish").sit("Robot", bot="novice")


def test_the_word_is_told_to_nobody_but_the_host() -> None:
    e = Evening("Ann Bob").do("settings", "Ann", settings={"word": "swordfish"}).start("Ann").deal("guts")
    assert e.view("Ann")["settings"]["word"] == "swordfish"
    for reader in ("Bob", "", "Eve"):
        assert "swordfish" not in json.dumps(e.view(reader))
        assert "word" not in e.view(reader)["settings"]
    e.do("settings", "Ann", settings={"word": "halibut"}).do("settings", "Ann", settings={"word": ""})
    told = [line for line in e.news("Bob") if "word" in line]
    assert told == ["Rob changes the word at the door."] * 2 + ["Rob takes the word off the door."]
    assert "halibut" not in json.dumps([e.view("Ann")["log"], e.view("Bob")])
    e.do("settings", "Ann", settings={"word": "halibut"}).do("hand_over", "Ann", chair=1)
    assert e.view("Bob")["settings"]["word"] == "halibut"
    assert "halibut" not in json.dumps(e.view("Ann"))


# The host is asked


@clause("C20")
def test_a_newcomer_asks_and_the_host_lets_them_in() -> None:
    e = Evening("Ann Bob", approval=True)
    assert list(e.stacks) == ["Ann"]
    assert "Bob asks for a chair." in e.news("Ann")
    (request,) = e.view("Ann")["requests"]
    assert (request["name"], request["since"]) == ("Bob", e.now)
    assert told(e, "Bob") == "You asked for a chair. The host will answer."
    assert e.view("Bob")["door"]["request"] == request["n"]
    assert e.view("Eve")["door"] == e.view("")["door"]
    assert e.view("Eve")["door"]["request"] is None
    e.do("let_in", "Ann", n=request["n"])
    assert (list(e.stacks), e.table.requests) == (["Ann", "Bob"], ())
    assert e.news("Bob")[-3:] == ["Rob lets Bob in.", "You take a chair.", "You buy 100 chips."]


@clause("C20")
def test_the_host_turns_somebody_away_with_a_reason_or_without() -> None:
    e = Evening("Ann Bob Cat", approval=True)
    bob, cat = [request["n"] for request in e.view("Ann")["requests"]]
    e.do("turn_away", "Ann", n=bob, reason="family only").do("turn_away", "Ann", n=cat)
    assert told(e, "Bob") == "Rob has no chair for you: “family only”."
    assert told(e, "Cat") == "Rob has no chair for you."
    assert e.news("Ann")[-2:] == ["Rob has no chair for Bob: “family only”.", "Rob has no chair for Cat."]
    assert e.view("")["door"]["say"] is None
    assert e.why_not("sit", "Bob", name="Bob").startswith("You were answered a moment ago")
    e.now += PATIENCE
    knocks(e, "Bob")
    assert told(e, "Bob") == "You asked for a chair. The host will answer."


@clause("C20")
def test_only_the_host_answers_the_door_and_each_request_once() -> None:
    e = Evening("Ann", approval=False).sit("Bob").do("settings", "Ann", settings={"approval": True})
    knocks(e, "Cat")
    n = e.view("Ann")["requests"][0]["n"]
    for word in ("let_in", "turn_away"):
        assert e.refused(word, "Bob", n=n) == "C20"
        assert e.refused(word, "Cat", n=n) == "C20"
        e.refused(word, "Ann", n=n + 1)
        e.refused(word, "Ann")
    e.refused("let_in", "", n=n)
    e.do("let_in", "Ann", n=n)
    e.refused("let_in", "Ann", n=n)
    e.refused("turn_away", "Ann", n=n)


def test_whoever_had_a_chair_before_comes_back_without_asking_unless_they_were_removed() -> None:
    e = Evening("Ann").sit("Bob").sit("Cat").do("settings", "Ann", settings={"approval": True})
    e.do("leave", "Bob").do("remove", "Ann", chair=2, reason="language")
    assert (e.view("Bob")["door"]["asks"], e.view("Cat")["door"]["asks"]) == (False, True)
    knocks(knocks(e, "Bob"), "Cat")
    assert list(e.stacks) == ["Ann", "Bob"]
    e.do("let_in", "Ann", n=e.table.requests[0].n).do("leave", "Cat")
    knocks(e, "Cat")
    assert list(e.stacks) == ["Ann", "Bob", "Cat"]


def test_who_was_removed_in_the_middle_of_a_deal_asks_again_as_well() -> None:
    e = (
        Evening("Ann")
        .sit("Bob")
        .sit("Cat")
        .start("Ann")
        .deal("guts")
        .do("settings", "Ann", settings={"approval": True})
    )
    e.do("remove", "Ann", chair=2, reason="language").all_out()
    assert e.view("Cat")["door"]["asks"]


def test_the_host_and_bots_do_not_ask() -> None:
    e = Evening("Ann", approval=True).sit("Robot", bot="novice").do("leave", "Ann")
    knocks(e, "Ann")
    assert sorted(e.stacks) == ["Ann", "Robot"]


def test_who_asked_may_give_it_up() -> None:
    e = Evening("Ann Bob", approval=True).do("give_up", "Bob")
    assert (e.table.requests, told(e, "Bob")) == ((), None)
    assert "Bob does not wait any longer." in e.news("Ann")
    e.refused("give_up", "Bob")
    e.refused("give_up", "Ann")
    knocks(e, "Bob")  # and ask again at once


def test_nobody_asks_twice_and_no_name_is_taken_by_somebody_who_asks() -> None:
    e = Evening("Ann Bob", approval=True)
    assert e.why_not("sit", "Bob", name="Robert") == "You have asked already; the host will answer."
    assert e.why_not("sit", "Eve", name="B0b").startswith("Somebody here is called Bob already")
    e.refused("sit", "Robot", name="Bob", bot="novice", by="ann")


def test_where_the_door_is_open_again_who_asked_simply_sits_down() -> None:
    e = Evening("Ann Bob", approval=True).do("settings", "Ann", settings={"approval": False})
    knocks(e, "Bob")
    assert (list(e.stacks), e.table.requests) == (["Ann", "Bob"], ())


def test_requests_end_when_every_chair_is_taken() -> None:
    e = Evening("Ann Bob Cat", chairs=2, approval=True)
    e.do("let_in", "Ann", n=e.table.requests[1].n)
    assert (list(e.stacks), e.table.requests) == (["Ann", "Cat"], ())
    assert told(e, "Bob") == "Every chair is taken."
    assert "Bob gets no chair. Every chair is taken." in e.news("Ann")
    assert e.why_not("sit", "Dan", name="Dan") == "Every chair is taken."


def test_requests_end_with_the_session_and_when_the_table_says_so() -> None:
    e = Evening("Ann Bob Cat", approval=True)
    e.do("turn_away", "", n=e.table.requests[0].n)  # the server found that the host was gone for good
    assert told(e, "Bob") == "The host is gone."
    e.do("end", "Ann")
    assert told(e, "Cat") == "The session is over."
    assert e.table.requests == ()


def test_a_wish_for_a_chair_is_kept_if_it_can_be() -> None:
    e = Evening("Ann", approval=True)
    knocks(knocks(e, "Bob", chair=4), "Cat", chair=4)
    for _ in range(2):
        e.do("let_in", "Ann", n=e.table.requests[0].n)
    assert (e.chair("Bob"), e.chair("Cat")) == (4, 1)


def test_there_is_an_end_to_the_queue_at_the_door() -> None:
    e = Evening("Ann", approval=True)
    for letter in "bcdefghj"[:MOST_REQUESTS]:
        knocks(e, f"X{letter}")
    assert e.why_not("sit", "Xk", name="Xk") == "Too many wait at the door; try again later."


# Bots give up their chairs


def with_bots() -> Evening:
    e = Evening("Ann", chairs=3).sit("Pip", bot="novice").sit("Gus", bot="novice")
    assert e.view("Bob")["door"]["takes"] == [{"chair": 1, "bot": "Pip"}, {"chair": 2, "bot": "Gus"}]
    return e


def test_between_deals_a_bot_gets_up_at_once_and_is_cashed_out() -> None:
    e = with_bots().sit("Bob", chair=2)
    assert (e.stacks, e.chair("Bob")) == ({"Ann": 100, "Pip": 100, "Bob": 100}, 2)
    assert e.news("Bob")[-3:] == ["Gus leaves with 100.", "You take a chair.", "You buy 100 chips."]
    e.sit("Cat")
    assert list(e.stacks) == ["Ann", "Cat", "Bob"]
    assert e.why_not("sit", "Dan", name="Dan") == "Every chair is taken."
    assert e.net["Gus"] == 0


def test_no_bot_gets_up_while_a_chair_is_free_and_none_for_another_bot() -> None:
    e = Evening("Ann", chairs=3).sit("Pip", bot="novice")
    e.refused("sit", "Bob", name="Bob", chair=1)
    assert e.sit("Bob").chair("Bob") == 2
    assert e.why_not("sit", "Gus", name="Gus", bot="novice", by="ann") == "Every chair is taken."


@clause("C24")
def test_in_a_deal_a_person_waits_for_the_bots_chair() -> None:
    e = with_bots().start("Ann").deal("guts").sit("Bob", chair=1)
    assert (list(e.stacks), e.players) == (["Ann", "Pip", "Gus"], ["Ann", "Pip", "Gus"])
    assert told(e, "Bob") == "You sit down after this deal."
    (waits,) = e.view("Ann")["waits"]
    assert (e.view("Bob")["door"]["chair"], waits["chair"]) == (1, 1)
    assert Telling(e.view("Ann")["names"])(Say.load(waits["say"])) == "Bob takes Pip’s chair after this deal."
    assert "Bob takes Pip’s chair after this deal." in e.news("Ann")
    assert e.why_not("sit", "Bob", name="Bob") == "You sit down after this deal."
    e.all_out("Pip")
    assert e.stacks == {"Ann": 99, "Bob": 100, "Gus": 99}
    assert (e.net["Pip"], e.table.reliefs, e.view("Bob")["door"]) == (2, (), None)
    assert e.deal("guts").players == ["Ann", "Bob", "Gus"]
    assert dump(e.loaded()) == dump(e.table)


def test_two_people_do_not_wait_for_one_chair() -> None:
    e = with_bots().start("Ann").deal("guts").sit("Bob", chair=1)
    assert e.why_not("sit", "Cat", name="Cat", chair=1) == "Somebody waits for that chair already; there is another."
    assert e.why_not("sit", "Cat", name="Cat", chair=0) == "That chair is taken; there is another."
    assert e.why_not("sit", "Cat", name="Bob").startswith("Somebody here is called Bob already")
    e.sit("Cat")
    assert e.why_not("sit", "Dan", name="Dan") == "Every chair is taken."
    e.all_out()
    assert (e.chair("Bob"), e.chair("Cat")) == (1, 2)


def test_who_waits_for_a_bots_chair_may_give_it_up() -> None:
    e = with_bots().start("Ann").deal("guts").sit("Bob", chair=1).do("give_up", "Bob").all_out()
    assert (list(e.stacks), told(e, "Bob")) == (["Ann", "Pip", "Gus"], None)


def test_who_waits_sits_down_as_well_when_the_deal_is_void_or_the_bot_was_removed() -> None:
    e = with_bots().start("Ann").deal("guts").sit("Bob", chair=1).sit("Cat")
    e.do("remove", "Ann", chair=1, reason="make room").do("void", "Ann", reason="a friend came")
    assert e.stacks == {"Ann": 100, "Bob": 100, "Cat": 100}


def test_a_bot_that_is_not_in_the_deal_gets_up_at_once() -> None:
    e = Evening("Ann Bob", chairs=3).start("Ann").deal("guts").sit("Pip", bot="novice").sit("Cat")
    assert (list(e.stacks), e.table.stage) == (["Ann", "Bob", "Cat"], "playing")


def test_the_bot_whose_deal_it_is_passes_it_on() -> None:
    e = Evening("Ann Bob", chairs=3).sit("Pip", bot="novice").start("Pip")
    assert e.dealer == "Pip"
    e.sit("Cat")
    assert (e.table.stage, e.dealer) == ("naming", "Cat")


def test_who_is_let_in_may_have_to_wait_for_a_bots_chair() -> None:
    e = with_bots().do("settings", "Ann", settings={"approval": True}).start("Ann").deal("guts")
    knocks(e, "Bob").do("let_in", "Ann", n=e.table.requests[0].n)
    assert told(e, "Bob") == "You sit down after this deal."
    e.all_out()
    assert "Bob" in e.stacks


@pytest.mark.parametrize("settings", [{"watchers": False}, {"approval": True}, {"word": "fish"}])
def test_a_door_is_in_the_journal_and_in_a_picture(settings: dict[str, Any]) -> None:
    e = Evening("Ann", chairs=3, **settings).sit("Pip", bot="novice").sit("Gus", bot="novice").start("Ann").deal("guts")
    knocks(e, "Bob", word="fish")
    if e.table.requests:
        knocks(e, "Cat").do("turn_away", "Ann", n=e.table.requests[1].n, reason="full")
    for n in range(len(e.journal)):
        assert dump(e.loaded_from(n)) == dump(e.table)
