"""Whole deals between people and bots, by the API and over lines."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.journals import entries, must_add_up, table
from tests.server.people import deals


@pytest.mark.parametrize("by_api", [True, False], ids=["API", "line"])
def test_two_people_and_two_bots_play_deals(house: Opened, comes: Comes, database: str, by_api: bool) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=2)
    tom.sits(code)
    with ThreadPoolExecutor() as both:
        ends = list(both.map(lambda person: person.plays(code, deals(6), by_api), [nell, tom]))
    assert [end["game"]["deal"] for end in ends] == [6, 6]
    played = table(database, code)
    assert played.number == 6
    must_add_up(played)
    words = [entry["do"]["do"] for entry in entries(database, code)]
    assert words.count("announce") == 6  # the bots’ own among them, and none by the clock
    assert words.count("clock") == 0
    assert {entry["do"]["who"][:4] == "bot:" for entry in entries(database, code) if entry["do"]["do"] == "play"} == {
        True,
        False,
    }


def test_bots_play_while_a_person_watches_only_their_own_hand(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=3)
    view = nell.plays(code, deals(3))
    assert view["you"]["name"] == "Nell"
    assert sum(player["bot"] == "novice" for player in view["players"]) == 3


def test_a_watcher_sees_the_table_and_is_asked_nothing(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens(bots=2)
    nell.plays(code, deals(1))
    seen = eve.sees(code)
    assert seen["you"] is None
    assert seen["rail"]["choices"] == seen["rail"]["hand"] == []
    assert len(seen["players"]) == 3
    refusal = eve.says(code, do="ready")
    assert refusal.status_code == 409
    assert refusal.json()["sentence"] == "Take a chair first."


def test_only_the_host_adds_bots(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    tom.sits(code)
    refusal = tom.says(code, do="sit", bot="novice")
    assert (refusal.status_code, refusal.json()["clause"]) == (409, "C20")
    nell.does(code, do="sit", bot="novice")
    nell.does(code, do="sit", bot="novice", name="Olwen", chair=5)
    assert [player["name"] for player in nell.sees(code)["players"] if player["bot"]] == ["Pip", "Olwen"]
    refusal = nell.says(code, do="sit", bot="grandmaster")
    assert refusal.json()["sentence"] == "There is no bot “grandmaster”; there is novice."


def test_nobody_speaks_for_another_or_for_the_table(house: Opened, comes: Comes, database: str) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1)
    tom.sits(code)
    host = entries(database, code)[0]["do"]["who"]
    before = nell.sees(code)
    for said in (
        {"do": "clock"},
        {"do": "resumed"},
        {"do": "open", "settings": {}},
        {"do": "ready", "who": host},
        {"do": "sit", "name": "Nell", "by": host, "bot": "novice"},
        {"do": "pause", "who": host},
    ):
        assert tom.says(code, **said).status_code == 422
    for said in (
        {"do": "start"},
        {"do": "pause"},
        {"do": "void", "reason": "no"},
        {"do": "remove", "chair": 0, "reason": "no"},
    ):
        assert tom.says(code, **said).json()["sentence"] == "Only the host can do that."
    assert nell.sees(code) == before
