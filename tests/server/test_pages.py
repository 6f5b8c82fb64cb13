"""The pages: a table is started by a form, joined by its words, and everything is told in words."""

from __future__ import annotations

import html
import re

import pytest

from anteup.web.page import STATIC
from tests.server.conftest import Comes
from tests.server.houses import Opened, opened
from tests.server.people import Person, deals
from tests.server.test_seats import form_of

FORM = {"name": "Nell", "chairs": "5", "bots": "2", "level": "novice", "chips": "200", "clock": "45"}


def starts(person: Person, **form: str) -> str:
    """Fill in the form of the front door; answers the code of the table."""
    answer = person.http.post("/tables", data={"csrf": form_of(person.http.get("/").text), **FORM, **form})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def heading(page: str) -> str:
    (text,) = re.findall(r"<h1>(.*?)</h1>", page)
    return html.unescape(text)


def test_a_table_is_started_with_its_host_and_bots_on_chairs(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = starts(nell, pace="0.5", title="Friday night")
    view = nell.sees(code)
    assert (view["title"], view["you"]["name"], view["you"]["host"], view["you"]["chips"]) == (
        "Friday night",
        "Nell",
        True,
        200,
    )
    assert [player["bot"] for player in view["players"]] == ["novice", "novice"]
    assert view["empty"] == [3, 4]
    assert not view["started"]
    assert "Deal the first cards" in nell.http.get(f"/t/{code}").text


def test_a_table_without_a_title_is_called_after_its_host(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    assert nell.sees(starts(nell))["title"] == "Nell’s table"


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"name": ""}, "Type a name"),
        ({"name": "x" * 21}, "too long"),
        ({"name": "<script>alert(1)</script>"}, "too long"),
        ({"chairs": "1"}, "a number from 2 to 26"),
        ({"chairs": "five"}, "a number from 2 to 26"),
        ({"chairs": "2", "bots": "2"}, "Every chair is taken."),
        ({"bots": "-1"}, "a number from 0 to 25"),
        ({"bots": "9" * 30}, "a number from 0 to 25"),
        ({"level": "grandmaster"}, "There is no bot “grandmaster”"),
        ({"chips": "1.5"}, "a number from"),
        ({"clock": "nan"}, "a number from"),
        ({"pace": "1e309"}, "a number from"),
    ],
)
def test_what_is_wrong_with_a_form_is_said_beside_what_was_filled_in(
    house: Opened, comes: Comes, wrong: dict[str, str], sentence: str
) -> None:
    nell = comes(house.url)
    answer = nell.http.post("/tables", data={"csrf": form_of(nell.http.get("/").text), **FORM, **wrong})
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert "<script>alert" not in answer.text
    assert 'value="200"' in answer.text or "chips" in wrong
    assert len(house.house.rooms) == 0


def test_bots_have_names_that_nobody_takes_for_the_hosts(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    view = nell.sees(starts(nell, name="Píp", bots="4"))
    names = [player["name"] for player in view["players"]]
    assert len(names) == 4 and "Pip" not in names


def test_the_front_door_lists_the_tables_where_one_has_a_chair(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    first, second = starts(nell, title="Friday"), starts(nell, title="Sunday")
    page = nell.http.get("/").text
    assert page.index(f"/t/{second}") < page.index(f"/t/{first}")
    tom.http.get(f"/t/{first}")  # looks in only
    assert first not in tom.http.get("/").text
    nell.does(first, do="leave")
    assert first not in nell.http.get("/").text


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}/", "HTTP://192.168.1.7:8765/t/{}"])
def test_the_words_of_a_link_lead_to_the_table(house: Opened, comes: Comes, typed: str) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = starts(nell)
    for words in (code, code.upper(), code.replace("-", " ")):
        answer = tom.http.get("/join", params={"code": typed.format(words)})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")


@pytest.mark.parametrize("typed", ["", "plum", "plum-kettle", "plum-kettle-nowhere", "../../etc/passwd", "é" * 300])
def test_other_words_lead_nowhere_in_words(house: Opened, comes: Comes, typed: str) -> None:
    answer = comes(house.url).http.get("/join", params={"code": typed})
    assert answer.status_code == 404
    assert heading(answer.text) == "Nothing here"


@pytest.mark.parametrize(
    "path", ["/t/plum-kettle-nowhere", "/t/x", "/t/plum-kettle-nowhere/ledger", "/rules/poker", "/x"]
)
def test_what_is_not_there_is_told_on_a_page(house: Opened, comes: Comes, path: str) -> None:
    answer = comes(house.url).http.get(path)
    assert answer.status_code == 404
    assert heading(answer.text) == "Nothing here"


def test_a_chair_is_taken_by_a_form(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = starts(nell)
    csrf = form_of(tom.http.get(f"/t/{code}").text)
    taken = tom.http.post(f"/t/{code}/sit", data={"csrf": csrf, "name": "Nell", "chair": "3"})
    assert taken.status_code == 409
    assert "Somebody here is called" in taken.text
    for chair in ("0", "99", "x", "-1", "³"):
        tom.http.post(f"/t/{code}/sit", data={"csrf": csrf, "name": "Tom", "chair": chair})
    assert tom.sees(code)["you"]["name"] == "Tom"  # what is no chair means any chair
    again = tom.http.post(f"/t/{code}/sit", data={"csrf": csrf, "name": "Tom", "chair": "4"})
    assert again.status_code == 409
    assert "You have a chair already." in again.text


def test_the_ledger_and_the_rules(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    nell.plays(code, deals(2))
    page = nell.http.get(f"/t/{code}/ledger").text
    assert "2 deals" in page and "Pip" in page
    listed = re.findall(rf'"(/t/{code}/deal/\d+)" aria-label', page)
    assert listed == [f"/t/{code}/deal/2", f"/t/{code}/deal/1"]
    saved = re.findall(r'href="([^"]+)" download=', page)
    assert len(saved) == 3
    assert all(nell.http.get(link).status_code == 200 for link in [*listed, *saved])
    assert '<svg class="chart"' in page
    assert heading(nell.http.get("/rules").text) == "Rules"
    assert heading(nell.http.get("/rules/guts").text) == "Guts"


def test_every_answer_has_strict_headers_and_no_page_is_kept(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = starts(nell)
    paths = ["/", "/rules", "/rules/guts", f"/t/{code}", f"/t/{code}/ledger", f"/api/tables/{code}", "/healthz", "/x"]
    for path in [*paths, "/api/openapi.json", "/api/x"]:
        headers = nell.http.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy == {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self'",
            "connect-src": "'self'",
            "form-action": "'self'",
            "base-uri": "'none'",
            "frame-ancestors": "'none'",
        }
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers
        assert "cross-origin-opener-policy" not in headers  # which a browser obeys over TLS only
    over_tls = nell.http.get("/", headers={"X-Forwarded-Proto": "https"}).headers
    assert over_tls["cross-origin-opener-policy"] == "same-origin"


def test_styles_and_scripts_are_kept_under_a_name_that_changes_with_them(house: Opened, comes: Comes) -> None:
    http = comes(house.url).http
    linked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', http.get("/").text))
    assert len(linked) > 4
    for path in linked:
        answer = http.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "set-cookie" not in answer.headers
    plain = http.get("/static/table.js")
    assert plain.headers["cache-control"] == "no-cache"
    assert plain.content == (STATIC / "table.js").read_bytes()
    assert http.get("/static/table.js", headers={"If-None-Match": plain.headers["etag"]}).status_code == 304
    for path in (
        "/static/",
        "/static/none.js",
        "/static/../page.py",
        "/static/%2e%2e/page.py",
        "/static/0000/table.js",
    ):
        assert http.get(path).status_code == 404


def test_a_link_for_friends_is_one_that_they_can_reach(database: str, comes: Comes) -> None:
    with opened(database, link="http://192.168.1.7:8765") as house:
        nell = comes(house.url)
        code = starts(nell)
        assert f"http://192.168.1.7:8765/t/{code}" in nell.http.get(f"/t/{code}").text
        page = nell.http.get(f"/t/{code}", headers={"Host": "anteup.example", "X-Forwarded-Proto": "https"}).text
        assert f"https://anteup.example/t/{code}" in page
        with nell.line(code, api=False) as line:
            assert f"http://192.168.1.7:8765/t/{code}" in line.hears()


def test_a_reader_chooses_a_language_and_stays_where_they_were(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code, csrf = nell.opens(bots=1), form_of(nell.http.get("/").text)
    for other in house.house.pages.languages:
        answer = nell.http.post("/language", data={"csrf": csrf, "language": other, "code": code})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
        assert f'<html lang="{other}">' in nell.http.get("/").text
        with nell.line(code, api=False) as line:
            assert line.hears()
    assert nell.http.post("/language", data={"csrf": csrf, "language": "xx"}).status_code == 404
    assert nell.http.post("/language", data={"csrf": "", "language": "en"}).status_code == 403
    astray = nell.http.post("/language", data={"csrf": csrf, "language": "en", "code": "//evil.example"})
    assert astray.headers["location"] == "/"


def test_too_many_tables_or_looks_are_refused_in_words(database: str, comes: Comes) -> None:
    from anteup.server.limits import Limit, Limits

    limits = Limits(opening=Limit(2, 0.001), looking=Limit(9, 0.001), messages=Limit(1, 0.001))
    with opened(database, limits=limits) as house:
        nell = comes(house.url)
        code = starts(nell)
        nell.opens()
        answer = nell.http.post("/tables", data={"csrf": form_of(nell.http.get("/").text), **FORM})
        assert (answer.status_code, heading(answer.text)) == (429, "Too much at once")
        assert nell.http.post("/api/tables", json={"name": "Nell"}).status_code == 429
        csrf = form_of(nell.http.get(f"/t/{code}").text)
        said = [nell.http.post(f"/t/{code}/sit", data={"csrf": csrf, "name": "Nell"}).status_code for _ in range(2)]
        assert said == [409, 429]
        assert nell.says(code, do="ready").status_code == 429
        assert nell.http.get(f"/t/{code}/record/1").status_code == 429
        while nell.http.get(f"/t/{code}").status_code == 200:
            pass
        assert heading(nell.http.get(f"/t/{code}").text) == "Too much at once"
        assert nell.http.get("/join", params={"code": code}).status_code == 429
