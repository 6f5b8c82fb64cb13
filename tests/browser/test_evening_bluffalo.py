"""Whole games of Bluffalo in real browsers, at a real house: on phones and at a laptop, with a bot or among friends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from anteup.server import thinking
from tests.browser.evening import Bluffer, Person, play_a_deal
from tests.browser.screens import Opens
from tests.server.houses import Opened, journal, opened

SETTINGS = {"pace": 0, "clock": 0, "pause": 600}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(journal(tmp_path)) as house:
        yield house


@pytest.fixture(autouse=True)
def the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that deals names Bluffalo."""
    monkeypatch.setattr(thinking, "name", lambda *_said: "bluffalo")


def sit(house: Opened, bots: int, *pages: Page) -> list[Bluffer]:
    """Nell opens a table, and as many friends sit down as there are further pages; the first deal is begun."""
    nell, *friends = [Bluffer(page, name) for page, name in zip(pages, ("Nell", "Tom", "Ines"), strict=False)]
    nell.opens(house.url, bots=bots, chairs=len(pages) + bots)
    nell.says(do="settings", settings=SETTINGS)
    for friend in friends:
        friend.sits_down(nell.page.url)
    nell.page.get_by_role("button", name="Deal the first cards").click()
    return [nell, *friends]


def chips_of(view: dict[str, Any]) -> int:
    total: int = sum(who["chips"] for who in (view["you"], *view["players"])) + view["pot"] + view["reserve"]
    return total


def test_games_with_a_bot_till_everything_was_done(house: Opened, desktop: Opens, phone: Opens) -> None:
    """Each tries all that a turn may be, claims a hand, and doubts one; the chips are the same at every end."""
    nell, tom = sit(house, 1, desktop(), phone())
    to_do = {"Nell": ["exchange", "steal", "pay", "declare"], "Tom": ["steal", "discount", "pay", "declare"]}
    done: list[str] = []

    def answer(person: Person) -> None:
        assert isinstance(person, Bluffer)
        if person.challenged:
            person.does("liar" if "liar" not in done else "pass")
            done.append("liar")
        elif person.can("pass"):  # to steal from a declarer, or not
            person.does("rob" if "rob" not in done else "pass")
            done.append("rob")
        elif person.can("done"):
            person.does("done")
        else:
            turn(person, next((word for word in to_do[person.name] if person.can(word)), "declare"))

    def turn(person: Bluffer, word: str) -> None:
        if word in to_do[person.name]:
            to_do[person.name].remove(word)
        match word:
            case "steal":
                friend = tom if person is nell else nell
                victim = person.steals_from(friend.name, "Pip")
                mine = person.page.locator("#lines li.secret").filter(has_text="You steal")
                expect(mine.last).to_contain_text(f"from {victim}")
                if victim == friend.name:
                    theirs = friend.page.locator("#lines li.secret").filter(has_text=f"{person.name} steals")
                    expect(theirs.last).to_contain_text("from you")
            case "exchange":
                person.exchanges(2, 0, 1)
                assert any(line.startswith("You lay ") for line in person.saw())
            case "declare" if not person.can("declare"):
                person.does("discount" if person.can("discount") else "pay")
            case _:
                person.does(word)
        done.append(word)

    for _game in range(6):
        view = play_a_deal([nell, tom], lambda person: person.names("bluffalo"), answer)
        assert chips_of(view) == 300
        assert view["middle"]["clause"] in ("BL15", "BL18")
        for person in (nell, tom):
            assert person.page.locator("#say").inner_text()
        if not any(to_do.values()):
            break
        for person in (nell, tom):
            person.is_ready()
    assert not any(to_do.values()), to_do


def once(person: Bluffer) -> None:
    """A house rule before the game is named: one may claim again once a turn."""
    person.page.locator("label.bluffalo").click()
    person.page.locator("#rare-bluffalo summary").click()
    person.page.locator("#bluffalo-max_redeclare").select_option("#")
    person.page.locator("#bluffalo-max_redeclare-n").fill("1")


def turn_of(people: list[Bluffer]) -> list[Bluffer]:
    """These people clockwise from whoever is to move."""
    for _step in range(200):
        for i, person in enumerate(people):
            if person.stage == "naming":
                once(person)
                person.names("bluffalo", stealers="first_to_speak")
            elif person.can("declare"):
                return people[i:] + people[:i]
        people[0].page.wait_for_timeout(50)
    raise AssertionError([person.stage for person in people])


def question(person: Bluffer, words: str) -> None:
    expect(person.page.locator(".rail .say")).to_contain_text(words)


def test_three_friends_and_a_claim_through_refresh_restart_and_theft(
    tmp_path: Path, desktop: Opens, phone: Opens, complaints: list[str]
) -> None:
    """Claimed, robbed, claimed again, and called: what is asked lasts, and each sees what is theirs to see."""
    with opened(journal(tmp_path)) as house:
        people = sit(house, 0, desktop(), phone(), phone())
        ann, bob, cat = turn_of(people)  # by their turns
        ann.does("declare")
        for person in people:
            expect(person.page.locator(".bubble")).to_have_text("“I have it.”")
        question(bob, f"{ann.name} claims a winning hand. Challenge?")
        before = bob.view()["rail"]
        bob.refreshes()
        question(bob, f"{ann.name} claims a winning hand. Challenge?")
        assert bob.view()["rail"] == before and bob.challenged
        paths = {person.name: person.page.url.removeprefix(house.url) for person in people}
    with opened(journal(tmp_path)) as house:
        for person in people:
            person.page.goto(house.url + paths[person.name])
            person.is_connected()
        assert bob.challenged and bob.view()["rail"] == before
        expect(ann.page.locator(".bubble.yours")).to_have_text("“I have it.”")

        bob.does("pass")
        question(cat, f"Steal one of {ann.name}’s cards for 3?")
        lost = set(ann.hand())
        cat.does("rob")
        question(ann, "You were robbed of a card. Claim it again?")
        (card,) = lost - set(ann.hand())
        assert card in cat.hand()
        assert ann.saw()[-1].endswith("from you. BL17") and cat.saw()[-1].startswith("Not everyone saw this: You steal")
        expect(bob.page.locator("#news")).to_contain_text(f"{cat.name} steals a card from {ann.name}.")
        assert not any("steal" in line for line in bob.saw())

        ann.does("declare")
        expect(bob.page.locator(".bubble")).to_have_text("“I still have it.”")
        question(bob, "Challenge?")
        bob.does("pass")
        question(cat, "Steal one of")
        cat.does("rob")  # the rules of this deal let nobody claim a third time
        question(ann, "Claim it again?")
        assert not ann.can("declare")
        expect(ann.page.locator(".barred")).to_contain_text("1 a turn at most")
        ann.does("done")

        question(bob, "Your turn. One of five:")
        bob.does("declare")
        question(cat, f"{bob.name} claims a winning hand. Challenge?")
        cat.does("liar")
        for person in people:
            told = person.page.locator("#news, #say").filter(has_text=re.compile("lied|told the truth"))
            expect(told).to_have_count(1)
            assert len([line for line in person.saw() if "show" in line]) == 1
        assert chips_of(ann.view()) == 300
        for person in people:
            person.page.goto("about:blank")  # before the house shuts
    complaints[:] = [said for said in complaints if "ERR_CONNECTION_REFUSED" not in said]  # while the house was shut
