"""Every form and every command of the house is refused when it does not come from the person’s own page."""

from __future__ import annotations

import re

import httpx2
import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from anteup.server import api, moving, pages, probes
from anteup.server.seats import Seats
from tests.abuse.witness import Witness
from tests.server.conftest import Comes
from tests.server.houses import KEY, Opened
from tests.server.people import Person

FORM = {"content-type": "application/x-www-form-urlencoded"}
FILLED = {"name": "Eve", "language": "cy", "carried": "x", "chair": "3"}


def posts(router: APIRouter) -> list[str]:
    """Where anything at all is taken, out of the house’s own list."""
    return [route.path for route in router.routes if isinstance(route, APIRoute) and "POST" in (route.methods or ())]


FORMS = posts(pages.router) + posts(moving.router)
COMMANDS = posts(api.router)


def test_these_are_all_the_forms_and_commands_there_are() -> None:
    assert set(FORMS) == {"/tables", "/language", "/t/{code}/sit", "/t/{code}/chair"}
    assert set(COMMANDS) == {"/api/tables", "/api/tables/{code}/commands"}
    assert posts(probes.router) == []


def csrf_of(person: Person) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', person.http.get("/").text)
    assert found
    return found[1]


def test_no_form_is_taken_with_a_token_that_is_not_ones_own(house: Opened, comes: Comes, database: str) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    who = Seats(KEY).person(tom.token) or ""
    hers, own = csrf_of(nell), csrf_of(tom)
    witness = Witness(database)
    wrong = [
        hers,
        Seats("the key of another house").csrf(who),
        own[:-1],
        own.upper() + "0",
        own * 500,
        "",
        "ö",
        own + "\x00",
    ]
    for path in FORMS:
        for csrf in wrong:
            answer = tom.http.post(path.format(code=code), data=FILLED | {"csrf": csrf})
            assert answer.status_code == 403, (path, csrf[:40])
        twice = f"csrf={hers}&csrf={own[:-1]}&name=Eve&language=cy"
        answer = tom.http.post(path.format(code=code), content=twice, headers=FORM)
        assert answer.status_code == 403, path
        as_a_file = tom.http.post(path.format(code=code), files={"csrf": ("own", own)})
        assert as_a_file.status_code in (403, 422), path
    assert witness.news() == []


def test_no_form_is_taken_from_who_has_no_cookie_of_this_house(house: Opened, comes: Comes, database: str) -> None:
    """Whose cookie is another house’s, tampered with or far too long is somebody new, and has no form yet."""
    nell = comes(house.url, "Nell")
    code = nell.opens()
    csrf, name = csrf_of(nell), nell.cookie
    person = Seats(KEY).person(nell.token) or ""
    stranger = Seats("the key of another house")
    jars = [
        {},
        {name: stranger.token(person)},
        {stranger.cookie: stranger.token(person)},
        {stranger.cookie: nell.token},
        {name: nell.token[:-3] + "AAA"},
        {name: nell.token + "A" * 300},
        {name: person},
        {name: f'"{nell.token}'},
        {name.upper(): nell.token},
    ]
    witness = Witness(database)
    for jar in jars:
        with httpx2.Client(base_url=house.url) as browser:
            cookie = {"cookie": "; ".join(f"{key}={value}" for key, value in jar.items())}
            for path in FORMS:
                answer = browser.post(path.format(code=code), data=FILLED | {"csrf": csrf}, headers=cookie)
                assert answer.status_code == 403, (path, jar)
                browser.cookies.clear()
            said = browser.post(f"/api/tables/{code}/commands", json={"do": "pause"}, headers=cookie)
            assert (said.status_code, said.json()["sentence"]) == (409, "Only the host can do that."), jar
    assert witness.news() == []


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example"]
)
def test_nothing_is_taken_from_another_site_though_it_has_everything_else(
    house: Opened, comes: Comes, database: str, origin: str
) -> None:
    nell = comes(house.url, "Nell")
    code = nell.opens(bots=1)
    csrf, witness = csrf_of(nell), Witness(database)
    for path in FORMS:
        answer = nell.http.post(path.format(code=code), data=FILLED | {"csrf": csrf}, headers={"Origin": origin})
        assert answer.status_code == 403, path
    for path in COMMANDS:
        said = {"name": "Nell"} if path == "/api/tables" else {"do": "start"}
        assert nell.http.post(path.format(code=code), json=said, headers={"Origin": origin}).status_code == 403, path
    assert witness.news() == []
