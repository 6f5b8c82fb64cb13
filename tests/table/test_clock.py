"""Questions and their numbers, the clock and what it answers, who is away, the pause to read a result."""

import pytest

from anteup import announced
from tests.clauses import clause
from tests.table.kit import Evening

# Questions


def test_a_double_click_acts_once() -> None:
    """C-X-01: the second tap answers a question that is answered already, though the same player is asked again."""
    e = Evening("Ann Bob").start("Bob").deal("buddhas_folly")
    first = e.asked("Ann")
    e.do("play", "Ann", asked=first, action="reject")
    e.refused("play", "Ann", asked=first, action="reject")
    hand = e.table.deal.hands[1] if e.table.deal else ()
    e.do("play", "Bob", asked=e.asked("Bob"), action=f"take {hand[0]}")
    assert e.waiting == ["Ann"]
    assert e.asked("Ann") != first
    e.refused("play", "Ann", asked=first, action="reject")


def test_the_next_question_is_another_though_it_comes_at_once() -> None:
    e = Evening("Ann Bob Cat").start("Cat").deal("buddhas_folly").says("Ann reject, Bob reject")
    last = e.asked("Cat")
    e.says("Cat reject")
    assert e.waiting == ["Ann", "Bob", "Cat"]
    assert e.asked("Cat") != last
    e.refused("play", "Cat", asked=last, action="out")


def test_a_choice_made_ahead_dies_with_its_deal() -> None:
    """C-X-02: an answer meant for one deal is never taken for another."""
    e = Evening("Ann Bob").start("Bob").deal("guts")
    ahead = {"asked": e.asked("Ann"), "action": "out"}
    e.do("void", "Ann", reason="misdeal").deal("guts")
    e.refused("play", "Ann", **ahead)
    e.all_out()
    e.refused("play", "Ann", **ahead)


@pytest.mark.parametrize("asked", [None, "5", 5.0, True, -1, 10**30])
def test_an_answer_names_its_question(asked: object) -> None:
    e = Evening("Ann Bob").start("Ann")
    e.refused("announce", "Ann", asked=asked, game="guts")
    e.deal("guts")
    e.refused("play", "Ann", asked=asked, action="in")


def test_a_question_stays_while_others_act() -> None:
    """P8, C-X-04: also for whoever reloads the page."""
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    asked, clock = e.asked("Bob"), e.view("Bob")["rail"]["clock"]
    e.says("Ann in").sit("Dan").do("top_up", "Bob", chips=5).do("leave", "Cat").do("seed", "Bob", seed="luck")
    e.do("settings", "Ann", settings={"title": "Monday"})
    assert (e.asked("Bob"), e.view("Bob")["rail"]["clock"]) == (asked, clock)
    assert e.view("Bob")["rail"]["asked"] == asked
    e.says("Bob in")


def test_sealed_answers_come_in_any_order() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    asked = {name: e.asked(name) for name in e.waiting}
    for name in ("Cat", "Ann", "Bob"):
        e.do("play", name, asked=asked[name], action="out")
    assert e.table.stage == "result"


@clause("C10")
def test_a_choice_made_is_binding() -> None:
    """C-GU-08 at the table."""
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    asked = e.asked("Cat")
    e.says("Cat in, Ann out, Bob out")
    before = e.stacks
    e.refused("play", "Cat", asked=asked, action="out")
    assert e.stacks == before


def test_nobody_answers_for_another() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts declare=in_turn").sit("Dan")
    for who in ("Ann", "Cat", "Dan", "stranger", ""):
        e.refused("play", who, asked=e.asked("Bob"), action="in")


@pytest.mark.parametrize(
    "action", ["", "raise 5", "reject", "in 5", "in in", "IN", "take 2s", "x" * 999, "in\x00", None, 5]
)
def test_only_a_legal_answer_is_one(action: object) -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts")
    e.refused("play", "Ann", asked=e.asked("Ann"), action=action)


# Time


@clause("C21")
@pytest.mark.parametrize(
    ("game", "mildest"),
    [
        ("guts", "out"),
        ("guts declare=in_turn", "out"),
        ("guts kitty=always short=must_cover", "out"),
        ("buddhas_folly", "reject"),
        ("buddhas_folly declare=in_turn", "reject"),
    ],
)
def test_the_clock_gives_the_mildest_answer(game: str, mildest: str) -> None:
    """C-X-03."""
    e = Evening("Ann Bob Cat", clock=30, bank=0).start("Ann").deal(game)
    first = e.waiting
    e.time_passes(29.9) if e.table.due() == e.now else e.refused("clock")
    e.time_passes(30)
    assert e.table.deal is not None
    assert [str(action) for _seat, action in e.table.deal.actions] == [mildest] * len(first)


@clause("C21", "C12")
def test_the_clock_does_not_change_to_in_on_a_second_chance() -> None:
    e = Evening("Ann Bob Cat", bank=0).start("Cat").deal("guts declare=in_turn second_chance=on")
    e.says("Ann out, Bob out, Cat in").time_passes().time_passes()
    assert e.table.stage == "result"
    assert e.stacks == {"Ann": 99, "Bob": 99, "Cat": 102}


@clause("C21")
def test_the_clock_never_pays() -> None:
    e = Evening("Ann Bob Cat", bank=0).start("Ann")
    for _deal in range(2):
        e.deal(e.table.game or "guts all_out=carry")
        before = e.stacks
        while e.table.stage == "playing":
            e.time_passes()
        assert e.stacks == before


def silent(deals: int) -> Evening:
    """Cat, who does not deal, has not answered in so many deals."""
    e = Evening("Ann Bob Cat Dan Eve", bank=0).start("Dan")
    for _deal in range(deals):
        assert not e.table.chair(2).away
        e.deal("guts").says("Ann out, Bob out, Dan out, Eve out").time_passes()
    return e


@clause("C21")
def test_after_three_in_a_row_a_player_is_away_and_not_dealt_in_until_back() -> None:
    e = silent(3)
    assert e.table.chair(2).away
    assert "Cat did not answer three times and is away." in e.news()
    assert e.deal("guts").players == ["Ann", "Bob", "Dan", "Eve"]
    e.do("back", "Cat").all_out()
    assert e.deal("guts").players == ["Ann", "Bob", "Cat", "Dan", "Eve"]


@clause("C21")
def test_an_answer_of_ones_own_ends_the_row() -> None:
    e = silent(2)
    assert e.table.chair(2).asks == 2
    e.deal("guts").all_out()
    assert e.table.chair(2).asks == 0


@clause("C21")
def test_to_name_a_game_is_an_answer() -> None:
    e = silent(2).go_on().do("sit_out", "Ann").do("sit_out", "Bob")
    assert (e.dealer, e.table.chair(2).asks) == ("Cat", 2)
    e.deal("guts")
    assert e.table.chair(2).asks == 0


@clause("C21")
def test_who_is_away_in_the_middle_of_a_deal_holds_nobody_up() -> None:
    e = silent(2).go_on().do("sit_out", "Dan").do("sit_out", "Eve")
    e.do("move_chips", "Ann", **{"from": -1, "to": 0}, chips=5, reason="another game")
    e.deal("buddhas_folly").says("Bob reject").time_passes()
    assert (e.table.chair(2).away, e.waiting) == (True, ["Ann"])
    hand = e.table.deal.hands[0] if e.table.deal else ()
    e.says(f"Ann take {hand[0]}, Bob reject")  # and Cat passed
    assert e.waiting == ["Ann", "Bob"]
    e.says("Ann in, Bob out")
    assert e.table.stage == "result"


@clause("C21", "C19")
def test_the_third_time_is_when_a_game_should_be_named() -> None:
    e = Evening("Ann Bob Cat", bank=0).start("Bob").deal("guts").says("Bob out, Cat out").time_passes()
    e.deal("guts").says("Bob out, Cat out").time_passes().go_on()
    assert (e.dealer, e.table.chair(0).asks) == ("Ann", 2)
    e.time_passes()
    assert (e.table.chair(0).away, e.dealer, e.waiting) == (True, "Bob", ["Bob"])
    assert e.deal("guts").players == ["Bob", "Cat"]


@clause("C21")
def test_when_all_are_away_the_table_waits_and_goes_on_when_two_are_back() -> None:
    e = Evening("Ann Bob", bank=0).start("Ann")
    while e.table.stage != "waiting":
        e.time_passes()
    assert (e.waiting, e.table.due()) == ([], None)
    e.do("back", "Ann").do("back", "Bob")
    assert e.deal("guts").players == ["Ann", "Bob"]


def test_without_a_clock_one_has_all_the_time_one_wants() -> None:
    e = Evening("Ann Bob", clock=0).start("Ann").deal("guts")
    e.now += 1e6
    e.refused("clock")
    assert e.table.due() is None


def test_the_bank_lasts_once_for_the_whole_session() -> None:
    e = Evening("Ann Bob Cat", clock=30, bank=20).start("Ann").deal("guts")
    e.now += 45
    e.says("Bob out")
    assert [e.view(name)["you"]["bank"] for name in ("Ann", "Bob", "Cat")] == [20, 5, 20]
    e.time_passes(5)  # to the end of the others’ time
    assert [e.view(name)["you"]["bank"] for name in ("Ann", "Bob", "Cat")] == [0, 5, 0]
    e.deal("guts")
    assert e.table.due() == e.now + 30
    e.all_out().do("end", "Ann").do("reopen", "Ann")
    assert [e.view(name)["you"]["bank"] for name in ("Ann", "Bob", "Cat")] == [20, 20, 20]


def test_after_the_server_stood_still_every_question_has_its_full_time() -> None:
    e = Evening("Ann Bob", clock=30, bank=0).start("Ann").deal("guts")
    e.now += 3600
    e.do("resumed")
    assert e.table.due() == e.now + 30
    assert e.waiting == ["Ann", "Bob"]
    assert e.refused("resumed", "Ann") == ""  # nobody gives themselves time
    assert e.refused("clock", "Bob") == ""


def test_a_clock_that_is_set_back_does_no_harm() -> None:
    e = Evening("Ann Bob", clock=30, bank=20).start("Ann").deal("guts").do("pause", "Ann")
    e.now -= 5000
    e.do("resume", "Ann").says("Ann out")
    assert e.table.chair(0).bank == 20
    e.says("Bob out").go_on()
    assert e.table.stage == "naming"


# After a deal


def test_a_result_stays_for_the_pause_unless_all_people_are_ready() -> None:
    e = Evening("Ann Bob Cat", pause=10).sit("Robot", bot="novice").start("Ann").deal("guts").all_out()
    assert e.table.due() == e.now + 10
    e.do("ready", "Ann").do("ready", "Ann").do("ready", "Bob")
    assert e.table.stage == "result"
    assert e.view("Cat")["rail"]["ready"] == {"ready": 2, "of": 3, "you": False, "held": False}
    e.do("leave", "Cat")
    assert e.table.stage == "naming"
    e.refused("ready", "Ann")


def test_hold_on_stops_the_countdown_but_not_for_ever() -> None:
    """P5: whoever said it may be gone."""
    e = Evening("Ann Bob Cat", pause=10).start("Ann").deal("guts").all_out().do("hold", "Bob").do("hold", "Cat")
    e.now += 200
    e.refused("clock")
    e.time_passes(100)
    assert e.table.stage == "naming"
    e.deal("guts").all_out().do("hold", "Bob").do("ready", "Bob").do("ready", "Ann").do("ready", "Cat")
    assert e.table.stage == "naming"
    e.refused("hold", "Ann")


# Bots


def test_bots_are_due_after_a_while_and_at_once_without_a_pace() -> None:
    e = Evening("Ann", pace=2.0).sit("Robot", bot="novice").start("Robot")
    assert e.table.bots_to_play(e.now) == []
    due = e.table.due()
    assert due is not None
    assert e.now + 1.6 <= due <= e.now + 6
    assert e.table.bots_to_play(due) == [1]
    assert e.refused("clock") == ""  # the bot answers, not the clock for it
    e.do("settings", "Ann", settings={"pace": 0})
    assert (e.table.due(), e.table.bots_to_play(e.now)) == (e.now, [1])
    e.do("pause", "Ann")
    assert e.table.bots_to_play(e.now + 1e6) == []


def test_a_bot_that_does_not_answer_is_played_for_but_never_away() -> None:
    e = Evening("Ann", bank=0, clock=5).sit("Robot", bot="novice").start("Ann")
    for _deal in range(8):
        e.go_on()
        if e.dealer == "Ann":
            e.deal("guts")
        else:
            e.time_passes(90)
        e.says("Ann out").time_passes(5)
    assert e.table.chair(1).present


def test_all_bots_play_among_themselves() -> None:
    e = Evening("Ann", pause=1).sit("Robota", bot="novice").sit("Robotb", bot="novice").do("leave", "Ann").start()
    for _step in range(30):
        due = e.table.due()
        assert due is not None
        e.now = max(e.now, due)
        for chair in e.table.bots_to_play(e.now):
            if e.table.stage == "naming":
                e.deal("guts")
            elif e.table.deal is not None:
                e.says(f"{e.name(chair)} out")
        if e.table.stage == "result":
            e.time_passes()
    assert e.table.number > 5
    assert str(announced(e.table.game)) == "guts"
