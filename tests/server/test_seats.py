"""Who somebody is: by a signed cookie, through refresh and restart, and nobody else can be it."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from anteup.server.seats import Seats, same_origin
from tests.server.conftest import Comes
from tests.server.houses import KEY, Opened, journal, opened

ELSEWHERE = "http://evil.example"


def form_of(page: str) -> str:
    """The token of the forms on a page."""
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', page)
    assert found
    return found[1]


def test_a_chair_is_kept_through_a_restart(comes: Comes, database: str) -> None:
    with opened(database) as house:
        nell = comes(house.url)
        code = nell.opens(bots=1)
    with opened(database) as house:
        back = comes(house.url, token=nell.token)
        assert back.sees(code)["you"]["name"] == "Nell"
        assert back.http.get(f"/t/{code}").headers.get_list("set-cookie")[0].startswith("anteup_tables=")


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Opened) -> None:
    (cookie,) = httpx2.get(house.url).headers.get_list("set-cookie")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    (cookie,) = httpx2.get(house.url, headers={"X-Forwarded-Proto": "https"}).headers.get_list("set-cookie")
    assert "Secure" in cookie.split("; ")


def test_a_token_of_another_key_or_none_is_somebody_new(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens()
    person = Seats(KEY).person(nell.token)
    assert person
    forged = [
        Seats("another key altogether").token(person),
        person,
        nell.token[:-5] + ("A" if nell.token[-5] != "A" else "B") + nell.token[-4:],  # the last has bits that count not
        Seats(KEY)._tokens.dumps("bot:pip"),  # signed, but no person is a bot
        Seats(KEY)._tokens.dumps([person]),
        "x" * 5000,
        "",
    ]
    for token in forged:
        answer = httpx2.get(f"{house.url}/api/tables/{code}", headers={"Cookie": f"{nell.cookie}={token}"})
        assert answer.json()["you"] is None
        assert f"{nell.cookie}=" in answer.headers["set-cookie"]


def test_two_houses_on_one_machine_leave_each_other_their_seats(house: Opened, comes: Comes, tmp_path: Path) -> None:
    nell = comes(house.url)
    code = nell.opens()
    (tmp_path / "other").mkdir()
    with opened(journal(tmp_path / "other"), key="the key of another house") as other:
        elsewhere = nell.http.post(f"{other.url}/api/tables", json={"name": "Nell"}).json()["code"]
        assert nell.sees(code)["you"]["name"] == "Nell"
        assert nell.http.get(f"{other.url}/api/tables/{elsewhere}").json()["you"]["name"] == "Nell"


def test_another_persons_csrf_token_does_not_do(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    own = form_of(tom.http.get(f"/t/{code}").text)
    for csrf in (form_of(nell.http.get(f"/t/{code}").text), "", "ö", own[:-1]):
        answer = tom.http.post(f"/t/{code}/sit", data={"csrf": csrf, "name": "Tom"})
        assert answer.status_code == 403
        answer = tom.http.post("/tables", data={"csrf": csrf, "name": "Tom"})
        assert answer.status_code == 403
    assert tom.sees(code)["you"] is None
    answer = tom.http.post(f"/t/{code}/sit", data={"csrf": own, "name": "Tom", "chair": "4"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert tom.sees(code)["you"]["chair"] == 4


@pytest.mark.parametrize(
    "origin", [ELSEWHERE, "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example", "file://"]
)
def test_what_comes_from_another_site_is_refused(house: Opened, comes: Comes, origin: str) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    csrf = form_of(nell.http.get("/").text)
    before = nell.sees(code)
    headers = {"Origin": origin}
    posts = [
        nell.http.post("/tables", data={"csrf": csrf, "name": "Nell"}, headers=headers),
        nell.http.post(f"/t/{code}/sit", data={"csrf": csrf, "name": "Nell"}, headers=headers),
        nell.http.post("/api/tables", json={"name": "Nell"}, headers=headers),
        nell.http.post(f"/api/tables/{code}/commands", json={"do": "start"}, headers=headers),
    ]
    assert [answer.status_code for answer in posts] == [403] * 4
    for api in (True, False):
        with nell.line(code, api, origin=origin) as line, pytest.raises(ConnectionClosed) as closed:
            line.hears()
        assert closed.value.rcvd and closed.value.rcvd.code == 4403
    assert nell.sees(code) == before


def test_a_plain_form_of_another_site_cannot_pass_for_json(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = nell.http.post(
            f"/api/tables/{code}/commands", content=b'{"do":"start"}', headers={"Content-Type": kind}
        )
        assert answer.status_code in (403, 422)
    assert nell.sees(code)["started"] is False


def test_our_own_pages_are_let_in(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    with nell.line(code, origin=house.url) as line:
        assert line.view()["code"] == code
    assert nell.http.post(
        f"/api/tables/{code}/commands", json={"do": "start"}, headers={"Origin": house.url}
    ).is_success


@pytest.mark.parametrize(
    "host, origin, scheme, same",
    [
        ("anteup.example", "https://anteup.example", "http", True),  # behind a proxy that speaks TLS
        ("anteup.example", "https://anteup.example", "https", True),
        ("anteup.example", "https://anteup.example", "wss", True),
        ("anteup.example", "http://anteup.example", "https", False),  # a page that anybody on the way may have made
        ("anteup.example", "http://anteup.example", "wss", False),
        ("anteup.example:8765", "http://anteup.example:8765", "http", True),
        ("anteup.example:8765", "http://anteup.example", "http", False),
        ("anteup.example", "http://anteup.example:8765", "http", False),
        ("anteup.example:80", "http://anteup.example", "http", True),
        ("[::1]:8765", "http://[::1]:8765", "http", True),
        ("ANTEUP.example", "http://anteup.example", "http", True),
        ("anteup.example", "http://anteup.example.evil.example", "http", False),
        ("anteup.example", "http://[::1", "http", False),
        ("anteup.example", "http://anteup.example:x", "http", False),
        ("anteup.example", "", "http", False),
        ("", "http://anteup.example", "http", False),
    ],
)
def test_origins(host: str, origin: str, scheme: str, same: bool) -> None:
    assert same_origin({"host": host, "origin": origin}, scheme) is same


def test_a_program_without_a_page_has_no_origin() -> None:
    assert same_origin({"host": "anteup.example"})


def test_two_tabs_and_a_restarted_browser_are_one_person(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    tom.sits(code)
    restarted = comes(house.url, token=nell.token)
    with nell.line(code) as one, nell.line(code) as other, restarted.line(code) as third:
        views = [line.view() for line in (one, other, third)]
        assert views[0] == views[1] == views[2]
        assert views[0]["you"]["name"] == "Nell"
        other.send(do="start")
        views = [line.view() for line in (one, other, third)]
        assert views[0] == views[1] == views[2] == nell.sees(code)
        assert views[0]["state"] == "announcing"
