"""An invitation shows every address by which friends may come, and says how far each of them reaches."""

from __future__ import annotations

import json

import pytest

from anteup.server.house import Plan
from anteup.server.start import written
from anteup.web.page import Invite, Pages
from tests.server.conftest import Comes
from tests.server.houses import opened
from tests.web.markup import Element, read

HOME, OFFICE = "http://192.168.1.7:8765", "http://10.0.0.5:8765"
WAY_OUT = "docs/operating.md"


def invitation(page: str) -> Element:
    return read(page.partition("<!doctype html>")[2]).one(id="invite")


def links(page: str) -> list[str]:
    """The links of an invitation as they are read out, the one to be copied first."""
    return [code.words for code in invitation(page).all("code")]


def test_all_addresses_of_the_house_are_shown_to_who_sits_at_it(database: str, comes: Comes) -> None:
    with opened(database, link=HOME, others=[OFFICE]) as house:
        nell = comes(house.url)
        code = nell.opens()
        page = nell.http.get(f"/t/{code}").text
        assert links(page) == [f"192.168.1.7:8765/t/{code}", f"10.0.0.5:8765/t/{code}"]
        (button,) = [button for button in invitation(page).all("button") if "data-copy" in button.attributes]
        assert button["data-copy"] == f"{HOME}/t/{code}"
        with nell.line(code, api=False) as line:
            assert f"10.0.0.5:8765/<wbr>t/<wbr>{code}" in line.hears()


def test_who_came_by_one_address_is_shown_that_first(database: str, comes: Comes) -> None:
    with opened(database, link=HOME, others=[OFFICE]) as house:
        nell = comes(house.url)
        code = nell.opens()
        page = nell.http.get(f"/t/{code}", headers={"Host": "10.0.0.5:8765"}).text
        assert links(page) == [f"10.0.0.5:8765/t/{code}", f"192.168.1.7:8765/t/{code}"]


def test_who_came_from_elsewhere_learns_no_address_inside(database: str, comes: Comes) -> None:
    with opened(database, link=HOME, others=[OFFICE]) as house:
        nell = comes(house.url)
        code = nell.opens()
        headers = {"Host": "cards.example", "X-Forwarded-Proto": "https"}
        page = nell.http.get(f"/t/{code}", headers=headers).text
        assert links(page) == [f"cards.example/t/{code}"]
        assert "192.168.1.7" not in page and "10.0.0.5" not in page
        assert WAY_OUT not in invitation(page).words


def test_a_house_for_itself_says_so_and_names_the_way_out(database: str, comes: Comes) -> None:
    with opened(database) as house:
        nell = comes(house.url)
        page = nell.http.get(f"/t/{nell.opens()}").text
        assert "Only browsers on this computer can open the link." in invitation(page).words
        assert invitation(page).all("svg", class_="qr") == []
        assert WAY_OUT in invitation(page).words


@pytest.mark.parametrize(
    "house, indoors",
    [
        *[
            (f"http://{name}:8765", True)
            for name in ("192.168.1.7", "10.1.2.3", "172.16.0.9", "[fd00::1]", "127.0.0.1")
        ],
        *[(f"http://{name}:8765", True) for name in ("attic", "attic.local", "attic.lan", "localhost")],
        *[(f"https://{name}", False) for name in ("cards.example.org", "8.8.8.8", "[2606:4700::1111]")],
    ],
)
def test_how_far_a_link_reaches(house: str, indoors: bool) -> None:
    assert Invite(f"{house}/t/plum-kettle-nora").indoors is indoors


def test_workers_of_one_house_know_all_its_addresses() -> None:
    plan = Plan("sqlite:///x", "a key for tests alone", link=HOME, others=[OFFICE], workers=2)
    again = Plan(**json.loads(written(plan)))
    assert (again.link, list(again.others)) == (HOME, [OFFICE])


def test_a_move_shows_a_square_for_the_phone_or_says_why_there_is_none() -> None:
    for house, words in ((HOME, "Point the other device’s camera"), ("http://127.0.0.1:8765", "Only browsers on this")):
        link = Invite(f"{house}/t/plum-kettle-nora/chair#{'x' * 100}")
        page = read(Pages().move(link, title="Friday", code="plum-kettle-nora").partition("<!doctype html>")[2])
        assert words in page.words
        assert len(page.all("svg", class_="qr")) == (house == HOME)
        assert "it works once, within five minutes" in page.words
