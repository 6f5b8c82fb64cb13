"""A chair is carried to a second device by a link that is good once, for five minutes, at its own table."""

from __future__ import annotations

import html
import logging
import re
from urllib.parse import urlsplit

import httpx2
import pytest

from anteup.server.moving import LASTS
from anteup.server.seats import Seats
from tests.server.conftest import Comes
from tests.server.houses import KEY, Opened, opened
from tests.server.people import Person
from tests.server.test_seats import form_of


def link_of(person: Person, code: str) -> str:
    """A fresh link to the person’s chair."""
    page = person.http.get(f"/t/{code}/move")
    assert page.status_code == 200, page.text
    (link,) = re.findall(r'data-copy="([^"]+)"', page.text)
    return html.unescape(link)


def takes(person: Person, code: str, carried: str) -> httpx2.Response:
    """Send the form of the page where the link leads."""
    csrf = form_of(person.http.get(f"/t/{code}/chair").text)
    return person.http.post(f"/t/{code}/chair", data={"csrf": csrf, "carried": carried})


def carried_by(link: str) -> str:
    return urlsplit(link).fragment


def refusal(answer: httpx2.Response) -> str:
    assert answer.status_code == 409
    assert "set-cookie" not in answer.headers
    (sentence,) = re.findall(r"<h1>.*?</h1>\s*<p>(.*?)</p>", answer.text)
    return html.unescape(sentence)


def test_both_devices_hold_the_chair_and_agree(house: Opened, comes: Comes) -> None:
    laptop, phone = comes(house.url, "Nell"), comes(house.url, "Nell’s phone")
    code = laptop.opens(bots=1)
    answer = takes(phone, code, carried_by(link_of(laptop, code)))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert phone.sees(code)["you"]["name"] == "Nell"
    assert phone.http.cookies[phone.cookie] == laptop.token
    with laptop.line(code) as one, phone.line(code) as other:
        assert one.view() == other.view()
        phone.does(code, do="sit_out")
        assert one.view() == other.view()
        assert laptop.sees(code)["you"]["away"]


def test_a_link_is_good_once(house: Opened, comes: Comes) -> None:
    nell, phone, eve = (comes(house.url, name) for name in ("Nell", "Phone", "Eve"))
    code = nell.opens()
    carried = carried_by(link_of(nell, code))
    assert takes(phone, code, carried).status_code == 303
    assert refusal(takes(eve, code, carried)).startswith("This link was used already.")
    assert eve.sees(code)["you"] is None
    assert takes(phone, code, carried).status_code == 303  # who has the chair has it
    assert takes(eve, code, carried_by(link_of(phone, code))).status_code == 303  # and can carry it on


def test_a_link_is_used_in_every_house_on_the_same_journal(database: str, comes: Comes) -> None:
    with opened(database) as house:
        nell, phone = comes(house.url, "Nell"), comes(house.url, "Phone")
        code = nell.opens()
        carried = carried_by(link_of(nell, code))
        assert takes(phone, code, carried).status_code == 303
    with opened(database) as again:
        eve = comes(again.url, "Eve")
        assert refusal(takes(eve, code, carried)).startswith("This link was used already.")


def test_a_link_is_good_for_five_minutes(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    seats, now = house.house.seats, house.house.clock.now()
    person = seats.person(nell.token)
    assert person is not None
    found = seats.read_pass(carried_by(link_of(nell, code)), code)
    assert found is not None and LASTS - 30 < found.until - now <= LASTS + 30
    over = seats.new_pass(person, code, now - 1)
    assert refusal(takes(eve, code, over)).startswith("This link was good for five minutes, and they are over.")
    assert takes(eve, code, seats.new_pass(person, code, now + 60)).status_code == 303


def test_another_tables_link_carries_nothing_here(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    friday, sunday = nell.opens(), nell.opens()
    sentence = refusal(takes(eve, sunday, carried_by(link_of(nell, friday))))
    assert sentence.startswith("This link is not whole, or it is another table’s.")


def test_a_link_that_was_tampered_with_carries_nothing(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    carried = carried_by(link_of(nell, code))
    forged = Seats("a key of somebody else").new_pass("nell", code, 2e9)
    odd = ["", "x", carried[:-1], "A" + carried, carried.swapcase(), carried * 9, forged, nell.token, "\u20ac", "a.b.c"]
    for wrong in odd:
        assert refusal(takes(eve, code, wrong)).startswith("This link is not whole")
    assert takes(eve, code, carried).status_code == 303  # all of which used nothing up


def test_one_byte_changed_anywhere_is_refused() -> None:
    seats = Seats(KEY)
    text = seats.new_pass("nell", "plum-kettle-nora", 2e9)
    assert seats.read_pass(text, "plum-kettle-nora") is not None
    for i, letter in enumerate(text[:-1]):  # the last letter of a signature has bits that count for nothing
        assert seats.read_pass(text[:i] + ("B" if letter == "A" else "A") + text[i + 1 :], "plum-kettle-nora") is None
    assert seats.read_pass(seats.token("nell"), "plum-kettle-nora") is None
    assert seats.person(text) is None


def test_no_one_without_a_chair_gets_a_link(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    assert refusal(eve.http.get(f"/t/{code}/move")) == "Take a chair first."
    assert "/move" not in eve.http.get(f"/t/{code}").text
    assert f'href="/t/{code}/move"' in nell.http.get(f"/t/{code}").text


def test_a_chair_that_was_given_up_is_not_carried(house: Opened, comes: Comes) -> None:
    nell, tom, eve = (comes(house.url, name) for name in ("Nell", "Tom", "Eve"))
    code = nell.opens()
    tom.sits(code)
    carried = carried_by(link_of(tom, code))
    tom.does(code, do="leave")
    assert refusal(takes(eve, code, carried)) == "The chair of this link has been given up."


def test_who_sits_at_the_table_takes_no_second_chair(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    tom.sits(code)
    carried = carried_by(link_of(nell, code))
    assert refusal(takes(tom, code, carried)).startswith("This browser has a chair of its own at this table.")
    assert tom.sees(code)["you"]["name"] == "Tom"


def test_chairs_that_would_be_given_up_elsewhere_are_named_first(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code, other = nell.opens(title="Friday"), tom.opens(title="Sunday & Co")
    tom.http.get(f"/t/{other}")
    page = html.unescape(tom.http.get(f"/t/{code}/chair").text)
    assert "which you would give up: Sunday & Co." in page
    assert "which you would give up" not in comes(house.url, "Eve").http.get(f"/t/{code}/chair").text


def test_another_site_cannot_put_somebody_on_a_chair(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    carried, csrf = carried_by(link_of(nell, code)), form_of(eve.http.get(f"/t/{code}/chair").text)
    path = f"/t/{code}/chair"
    foreign = eve.http.post(path, data={"csrf": csrf, "carried": carried}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert eve.http.post(path, data={"csrf": "", "carried": carried}).status_code == 403
    assert eve.http.get(path).status_code == 200 and eve.sees(code)["you"] is None


def test_the_secret_of_a_link_is_where_no_server_or_log_sees_it(
    house: Opened, comes: Comes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    link = link_of(nell, code)
    parts = urlsplit(link)
    assert parts.fragment and parts.fragment not in f"{parts.path}?{parts.query}"
    assert nell.http.get(f"/t/{code}/move").headers["cache-control"] == "no-store"
    assert nell.http.get(f"/t/{code}/chair").headers["referrer-policy"] == "same-origin"
    takes(eve, code, parts.fragment)
    takes(eve, code, parts.fragment + "x")
    assert caplog.records
    ours = [record for record in caplog.records if record.name.startswith(("anteup", "uvicorn"))]
    assert all(parts.fragment not in f"{record.getMessage()} {record.__dict__}" for record in ours)
