"""What each reader sees: never more than they may, and always by the right name."""

import json

from anteup.table.view import view
from anteup.words import Say, Telling
from tests.clauses import clause
from tests.table.kit import Evening

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"
HANDS = {"Ann": ACES, "Bob": KINGS, "Cat": NOTHING}


def dealt() -> Evening:
    return Evening("Ann Bob Cat").start("Ann").deal("guts kitty=lone", " / ".join(HANDS.values()), kitty="Ts 9h 8d")


def seen(e: Evening, reader: str) -> set[str]:
    """Whose hands a reader sees."""
    text = json.dumps(e.view(reader))
    return {name for name, hand in HANDS.items() if all(f'"{card}"' in text for card in hand.split())}


@clause("C22")
def test_everybody_sees_their_own_hand_and_a_watcher_none() -> None:
    """C-X-08: a second tab as a watcher shows no more."""
    e = dealt()
    assert {reader: seen(e, reader) for reader in ("Ann", "Bob", "Cat", "")} == {
        "Ann": {"Ann"}, "Bob": {"Bob"}, "Cat": {"Cat"}, "": set(),
    }  # fmt: skip
    e.all_out("Ann", "Bob")
    for reader in ("Ann", "Bob", ""):
        assert seen(e, reader) == {"Ann", "Bob"}
    assert seen(e, "Cat") == {"Ann", "Bob", "Cat"}
    assert "Ts" not in json.dumps([e.view(name) for name in ("Ann", "Cat", "")])  # the kitty did not play


@clause("C10")
def test_a_closed_fist_tells_nothing() -> None:
    """C-GU-09."""
    pictures = []
    for said in ("in", "out"):
        e = dealt().says(f"Bob {said}")
        pictures.append([e.view(reader) for reader in ("Ann", "Cat", "")])
        assert json.dumps(e.view("Bob")).count("Your fist is closed") > 0
    assert pictures[0] == pictures[1]


def test_somebody_new_on_a_chair_sees_nothing_of_who_sat_there() -> None:
    e = dealt().all_out("Ann", "Bob").do("leave", "Cat").sit("Dan", chair=2)
    assert seen(e, "Dan") == {"Ann", "Bob"}
    assert view(e.table, 2)["rail"]["hand"] == []


def test_who_left_keeps_their_name_when_another_takes_the_chair() -> None:
    e = dealt().all_out("Ann", "Bob").do("leave", "Bob").sit("Dan", chair=1)
    for reader in ("Ann", "Dan", ""):
        told = e.news(reader)
        assert "Bob pays 3 into the next pot." in told
        assert "Bob buys 100 chips." in told
        assert "Bob leaves with 96." in told
    assert "You buy 100 chips." in e.news("Dan")
    assert "You pay 3 into the next pot." not in e.news("Dan")
    shown = e.view("Dan")
    assert [shown["names"][row["chair"]] for row in shown["middle"]["show"]] == ["Ann", "Bob"]
    assert [player["name"] for player in e.view()["players"]] == ["Ann", "Dan", "Cat"]
    assert e.view()["names"][:3] == ["Ann", "Dan", "Cat"]


def test_who_took_another_chair_is_found_there() -> None:
    e = dealt().all_out("Ann", "Bob").do("leave", "Bob").sit("Bob", chair=4)
    assert "You pay 3 into the next pot." in e.news("Bob")
    assert {row["chair"] for row in e.view("Ann")["middle"]["show"]} == {0, 4}
    assert e.view("Bob")["rail"]["question"]["say"] == "You pay {chips} into the next pot"


def test_one_who_comes_in_the_middle_sees_the_table_as_it_is() -> None:
    """C-X-21: whoever wakes up later gets one view of now, with no old button on it."""
    e = dealt().all_out().deal("guts kitty=lone").sit("Dan")
    rail = e.view("Dan")["rail"]
    assert (rail["asked"], rail["choices"], rail["hand"]) == (None, [], [])
    for name in ("Ann", "Bob"):
        assert e.view(name)["rail"]["asked"] == e.asked(name)


def test_what_is_asked_is_on_the_page_with_its_number_its_time_and_its_answers() -> None:
    e = Evening("Ann Bob Cat", clock=30, bank=15).start("Ann")
    assert e.view("Ann")["announce"]["games"][0]["name"] == "guts"
    assert e.view("Bob")["announce"] is None
    e.deal("guts")
    rail = e.view("Bob")["rail"]
    assert (rail["lit"], [choice["do"] for choice in rail["choices"]]) == (True, ["out", "in"])
    assert rail["clock"]["due"] == e.now + 45
    speak = Telling(e.view("Bob")["names"], 1)
    assert speak(Say.load(rail["clock"]["then"])) == "then you are out"
    assert speak(Say.load(rail["choices"][1]["price"])) == "win 3, or pay 3"


def test_the_same_cards_are_in_the_log_of_whoever_reloads_the_page() -> None:
    """C-X-04, C-X-07: from a picture everybody sees what they saw before."""
    e = dealt().says("Ann in")
    again = e.loaded_from(len(e.journal) - 1)
    for chair in (None, 0, 1, 2):
        assert view(again, chair) == view(e.table, chair)


def test_a_waiting_pot_is_named_to_the_dealer() -> None:
    e = dealt().all_out().go_on()
    announce = e.view("Bob")["announce"]
    assert announce["must"] == "guts kitty=lone"
    assert [game["name"] for game in announce["games"] if not game["barred"]] == ["guts"]
    speak = Telling(e.view("Bob")["names"], 1)
    assert speak(Say.load(announce["waiting"])).startswith("3 chips wait from the last deal of Guts")
