"""Rob is right: what the host may do, in the sight of all, and what not even the host may."""

import json
from typing import Any

import pytest

from anteup.table.snapshot import dump
from anteup.table.state import RULINGS
from tests.clauses import clause
from tests.table.kit import Evening

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


@clause("C20")
@pytest.mark.parametrize(
    ("word", "what"),
    [
        ("start", {}),
        ("void", {"reason": "so"}),
        ("remove", {"chair": 1, "reason": "so"}),
        ("move_chips", {"from": 0, "to": 1, "chips": 5, "reason": "so"}),
        ("settings", {"settings": {"clock": 20}}),
        ("pause", {}),
        ("resume", {}),
        ("allow", {"chair": 1}),
        ("hand_over", {"chair": 1}),
        ("end", {}),
        ("reopen", {}),
    ],
)
def test_the_powers_are_the_hosts_alone(word: str, what: dict[str, Any]) -> None:
    for e in (Evening("Ann Bob Cat"), Evening("Ann Bob Cat").start("Ann").deal("guts")):
        for who in ("Bob", "stranger", ""):
            if (word, who) != ("hand_over", ""):  # the table itself may, when the host is gone for good
                assert e.refused(word, who, **what) == "C20"


@clause("C20")
def test_a_voided_deal_never_was() -> None:
    game = "guts losers=worst limit=5"
    e = Evening("Ann Bob Cat").start("Ann").deal(game, f"{ACES} / {KINGS} / {NOTHING}").all_out("Ann", "Bob").go_on()
    before = dump(e.table)
    e.deal(game).says("Ann in, Bob in").do("void", "Ann", reason="  a card\nfell ")
    after = dump(e.table)
    for name in ("chairs", "pots", "button", "dealer"):  # stacks, pot and reserve, button, exemptions
        assert after[name] == before[name]
    assert e.table.deal is None
    assert e.news()[-1] == "Rob voided deal 2: “a card fell”. All chips are back."
    assert e.deal(game).stacks["Bob"] == e.table.before[1]  # who matched is still excused


@clause("C20")
def test_a_voided_deal_shows_no_card() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts", f"{ACES} / {KINGS} / {NOTHING}").do("void", "Ann", reason="so")
    for reader in ("", "Ann", "Bob"):
        assert "Kh" not in json.dumps(e.view(reader))
    assert e.refused("show", "Bob") == "C22"


@clause("C20")
def test_every_power_is_told_with_its_reason() -> None:
    e = Evening("Ann Bob Cat Dan", arbiter="Anna").start("Ann").deal("guts")
    e.do("void", "Ann", reason="misdeal").do("remove", "Ann", chair=3, reason="asleep")
    e.do("move_chips", "Ann", **{"from": 0, "to": 1}, chips=5, reason="a slip")
    e.deal("guts").all_out()
    e.do("move_chips", "Ann", **{"from": -1, "to": 1}, chips=1, reason="an ante too many")
    e.do("move_chips", "Ann", **{"from": 2, "to": -1}, chips=2, reason="forgotten")
    e.do("settings", "Ann", settings={"carry": "follows", "clock": 45}, reason="as agreed")
    told = [line for line in e.news("Bob") if line.startswith("Anna ")]
    assert told == [
        "Anna voided deal 1: “misdeal”. All chips are back.",
        "Anna removes Dan: “asleep”.",
        "Anna moves 5 from Ann to you: “a slip”.",
        "Anna moves 1 from the pot to you: “an ante too many”.",
        "Anna moves 2 from Cat to the pot: “forgotten”.",
        "Anna changes the seconds to answer to: 45 (“as agreed”).",
        "Anna changes what becomes of a waiting pot to: it goes into whatever is dealt next (“as agreed”).",
    ]


@clause("C20")
@pytest.mark.parametrize("reason", ["", "   ", None, 5, "\u200b", "x" * 2000])
def test_a_power_without_a_reason_is_refused(reason: object) -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    e.refused("void", "Ann", reason=reason)
    e.refused("remove", "Ann", chair=1, reason=reason)
    e.all_out()
    e.refused("move_chips", "Ann", **{"from": 0, "to": 1}, chips=5, reason=reason)


@clause("C20")
@pytest.mark.parametrize("ruling", [{"carry": "follows"}, {"newcomer": "free"}, {"proof": "off"}, {"insist": True}])
def test_once_deals_were_dealt_a_ruling_is_changed_with_a_reason(ruling: dict[str, Any]) -> None:
    assert set(ruling) <= set(RULINGS)
    e = Evening("Ann Bob Cat").start("Ann")
    e.do("settings", "Ann", settings=ruling).deal("guts").do("settings", "Ann", settings={"clock": 20})
    other = {"carry": "same_game", "newcomer": "waits", "proof": "each_deal", "insist": False}
    back = {name: other[name] for name in ruling}
    assert e.refused("settings", "Ann", settings=back) == "C20"
    e.do("settings", "Ann", settings=back, reason="we voted")


@clause("C20")
def test_a_ruling_changes_for_deals_to_come() -> None:
    e = Evening("Ann Bob Cat", newcomer="pays_ante").start("Ann").deal("guts").all_out().sit("Dan").deal("guts")
    e.do("settings", "Ann", settings={"newcomer": "free", "carry": "follows"}, reason="we voted").sit("Eve")
    assert (e.pot, e.players) == (4, ["Ann", "Bob", "Cat", "Dan"])
    assert e.all_out().deal("buddhas_folly").pot == 4


@clause("C20")
def test_a_finished_deal_stands() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out("Ann")
    assert e.refused("void", "Ann", reason="I lost") == "C20"
    assert e.go_on().refused("void", "Ann", reason="I lost") == "C20"


@clause("C20")
def test_the_arbiter_sees_no_hidden_cards() -> None:
    e = Evening("Ann Bob Cat").start("Bob").deal("guts", f"{ACES} / {KINGS} / {NOTHING}")
    seen = json.dumps(e.view("Ann"))
    assert "As" in seen
    assert not [card for card in f"{KINGS} {NOTHING}".split() if card in seen]


# Moving chips


@clause("C20", "C1")
def test_chips_are_moved_between_deals_only_and_only_those_there_are() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    some = {"chips": 5, "reason": "a slip"}
    assert e.refused("move_chips", "Ann", **{"from": 0, "to": 1}, **some) == "C20"
    e.all_out()
    e.refused("move_chips", "Ann", **{"from": 0, "to": 0}, **some)
    e.refused("move_chips", "Ann", **{"from": 0, "to": 4}, **some)
    e.refused("move_chips", "Ann", **{"from": -2, "to": 1}, **some)
    e.refused("move_chips", "Ann", **some)
    assert e.refused("move_chips", "Ann", **{"from": -1, "to": 1}, **some) == "C1"  # three lie there
    assert e.refused("move_chips", "Ann", **{"from": 0, "to": 1}, chips=100, reason="so") == "C1"
    e.do("move_chips", "Ann", **{"from": 0, "to": 1}, **some)
    assert e.stacks == {"Ann": 94, "Bob": 104, "Cat": 99}


@clause("C20")
def test_a_pot_that_is_moved_away_is_empty() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out()
    e.do("move_chips", "Ann", **{"from": -1, "to": 1}, chips=3, reason="so")
    assert e.table.pots == ()
    e.refused("move_chips", "Ann", **{"from": 1, "to": -1}, chips=3, reason="so")
    assert e.deal("buddhas_folly").pot == 3  # all ante


# Removing


@clause("C20")
def test_who_is_away_is_removed_between_deals() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").do("sit_out", "Cat").all_out()
    e.do("remove", "Ann", chair=2, reason="went home")
    assert list(e.stacks) == ["Ann", "Bob"]
    assert e.net["Cat"] == -1


@clause("C20")
def test_who_is_removed_in_the_middle_of_a_deal_plays_it_to_its_end() -> None:
    """Else the host could turn an opponent's cards down."""
    e = Evening("Ann Bob Cat").start("Ann").deal("guts", f"{KINGS} / {ACES} / {NOTHING}")
    e.says("Ann in").do("remove", "Ann", chair=1, reason="language")
    assert e.waiting == ["Bob", "Cat"]
    e.refused("back", "Bob")
    e.refused("remove", "Ann", chair=1, reason="twice")
    e.says("Bob in, Cat out")
    assert list(e.stacks) == ["Ann", "Cat"]
    assert e.net == {"Ann": -4, "Cat": -1, "Bob": 2}


@clause("C20", "C25")
def test_who_is_removed_while_away_is_played_for() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    e.do("remove", "Ann", chair=1, reason="asleep").do("leave", "Bob").says("Ann in, Cat out")
    assert (e.table.stage, list(e.stacks)) == ("result", ["Ann", "Cat"])


def test_a_bot_is_removed() -> None:
    e = Evening("Ann Bob").sit("Robot", bot="novice").start("Ann").do("remove", "Ann", chair=2, reason="a friend came")
    assert list(e.stacks) == ["Ann", "Bob"]


# The host


def test_the_host_hands_over() -> None:
    e = Evening("Ann Bob").sit("Robot", bot="novice")
    e.refused("hand_over", "Ann", chair=0)
    e.refused("hand_over", "Ann", chair=2)
    e.refused("hand_over", "Ann", chair=5)
    e.do("hand_over", "Ann", chair=1)
    assert e.refused("start", "Ann") == "C20"
    assert e.view("Bob")["you"]["host"]
    e.do("start", "Bob")


def test_a_host_who_left_is_still_host_until_the_table_has_another() -> None:
    e = Evening("Ann Bob Cat").do("leave", "Ann").do("start", "Ann")
    assert e.deal("guts").players == ["Bob", "Cat"]
    e.do("hand_over", "", chair=1)
    assert e.refused("pause", "Ann") == "C20"
    e.do("pause", "Bob")


def test_where_the_host_has_gone_anybody_lets_the_table_deal_again() -> None:
    eleven = "Ann Bob Cat Dan Eve Fay Gus Hal Ivy Jim Kay"
    e = Evening(eleven, chairs=11).start("Bob").do("sit_out", "Kay").deal("guts").do("back", "Kay").all_out("Bob")
    e.go_on().time_passes()  # eleven are too many for any game
    assert not e.table.started
    assert e.refused("start", "Bob") == "C20"
    assert [offer["do"] for offer in e.view("Bob")["rail"]["offers"]] == []
    e.do("leave", "Ann")
    assert [offer["do"] for offer in e.view("Bob")["rail"]["offers"]] == ["start"]
    assert e.refused("start", "stranger") == "C20"
    assert e.do("start", "Bob").deal("guts").players == eleven.split()[1:]


def test_before_the_first_deal_the_host_alone_lets_the_table_deal() -> None:
    e = Evening("Ann Bob Cat").do("leave", "Ann")
    assert e.refused("start", "Bob") == "C20"


# Settings


@pytest.mark.parametrize(
    "setting",
    [
        {"carry": "never"}, {"newcomer": None}, {"proof": "on"}, {"insist": 1}, {"insist": "yes"}, {"chairs": 1},
        {"chairs": 27}, {"chairs": True}, {"chips": 0}, {"clock": -1}, {"clock": 1e9}, {"clock": float("nan")},
        {"clock": 1.5}, {"pace": float("inf")}, {"naming": 4}, {"title": ""}, {"title": "x" * 41}, {"title": 5},
        {"title": " " * 10**6}, {"arbiter": "R\u202eob"}, {"arbiter": {}}, {"colour": "red"}, {"": 1}, {"clock": [3]},
        {"title": "Z" + "\u0310" * 5}, {"ceiling": 99}, {"ceiling": 120, "chips": 121},
    ],
)  # fmt: skip
def test_what_cannot_be_set(setting: dict[str, Any]) -> None:
    e = Evening("Ann Bob")
    e.refused("settings", "Ann", settings=setting, reason="so")
    e.refused("settings", "Ann", settings={"clock": 20, **setting}, reason="so")


@pytest.mark.parametrize("settings", [None, 5, "clock=5", [], {}, {"clock": 30}, {5: 5}])
def test_what_changes_nothing(settings: Any) -> None:
    Evening("Ann Bob").refused("settings", "Ann", settings=settings, reason="so")


def test_what_can_be_set() -> None:
    e = Evening("Ann Bob")
    every = {
        "title": "Friday  night", "chairs": 8, "chips": 50, "ceiling": 200, "clock": 0, "bank": 0, "pause": 0,
        "naming": 5, "pace": 0.5, "arbiter": "Maud", "carry": "follows", "newcomer": "waits", "proof": "off",
        "insist": True, "picker": "rotation", "rotation": ["guts cards=2", "bluffalo"], "watchers": False,
        "approval": True, "word": "sesame", "worth": 2.5, "money": "£",
    }  # fmt: skip
    e.do("settings", "Ann", settings=every)
    assert e.table.settings.json() == every | {"title": "Friday night"}
    assert len([line for line in e.news("Ann") if line.startswith("Rob changes")]) == len(every)
    assert len(e.view()["empty"]) == 6


def test_chairs_go_only_when_nobody_sits_on_them() -> None:
    e = Evening("Ann Bob Cat", chairs=5).sit("Dan", chair=4)
    assert e.refused("settings", "Ann", settings={"chairs": 4}) == "C20"
    e.do("leave", "Dan").do("settings", "Ann", settings={"chairs": 3})
    e.refused("sit", "Eve", name="Eve")
    e.do("settings", "Ann", settings={"chairs": 4}).sit("Eve")


def test_chairs_go_while_the_result_shows_somebody_who_sat_there() -> None:
    e = Evening("Ann Bob Cat", chairs=3).start("Ann").deal("guts", f"{KINGS} / {NOTHING} / {ACES}")
    e.all_out("Ann", "Cat").do("leave", "Cat").do("settings", "Ann", settings={"chairs": 2})
    assert "Cat’s pair of aces beat Ann’s pair of kings." in e.news()
    assert e.refused("settings", "Ann", settings={"chairs": 1}) == ""


# Pausing


@clause("C20")
def test_while_the_table_is_paused_no_clock_runs_and_nobody_answers() -> None:
    e = Evening("Ann Bob Cat", clock=30, bank=0).start("Ann").deal("guts")
    e.now += 20
    e.do("pause", "Ann")
    assert e.table.due() is None
    assert e.refused("play", "Bob", asked=e.asked("Bob"), action="in") == "C20"
    e.now += 1000
    e.refused("clock")
    e.do("resume", "Ann")
    assert e.table.due() == e.now + 10
    e.refused("resume", "Ann")


def test_a_question_put_in_a_pause_has_its_time_from_its_end() -> None:
    e = Evening("Ann Bob Cat", clock=30, bank=0).start("Ann").deal("guts declare=in_turn").do("pause", "Ann")
    e.now += 100
    e.do("leave", "Bob")  # is out, and Cat is asked
    e.now += 100
    e.do("resume", "Ann")
    assert (e.waiting, e.table.due()) == (["Cat"], e.now + 30)
