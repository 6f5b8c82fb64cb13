"""The key of a house changes: everybody keeps their chair who comes while the old one is still taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anteup.server import start
from anteup.server.seats import Seats
from anteup.server.start import signing_key
from tests.server.conftest import Comes
from tests.server.houses import KEY, opened
from tests.server.people import Person

NEW = "the key that comes after it"


def test_after_a_change_of_keys_everybody_has_the_chair_they_had(database: str, comes: Comes) -> None:
    with opened(database) as house:
        nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
        code = nell.opens()
        tom.sits(code)
        form = csrf_of(nell, code)
    with opened(database, key=f"{NEW}\n{KEY}") as house:
        back = comes(house.url)
        back.http.cookies.clear()
        back.http.cookies.set(nell.cookie, nell.token, domain="127.0.0.1")
        assert back.sees(code)["you"]["name"] == "Nell"
        renewed = back.http.cookies[Seats(NEW).cookie]
        assert Seats(NEW).person(renewed) == Seats(KEY).person(nell.token)
        again = back.http.get(f"/t/{code}").headers.get_list("set-cookie")
        assert [cookie.partition("=")[0] for cookie in again] == ["anteup_tables"]  # renewed once is enough
        # A page from before the change still has a form that works, and a new page another.
        for csrf in (form, csrf_of(back, code)):
            assert back.http.post("/language", data={"csrf": csrf, "language": "cy"}).status_code == 303
        assert form != csrf_of(back, code)
    with opened(database, key=NEW) as house:
        once_more, late = comes(house.url), comes(house.url)
        once_more.http.cookies.set(Seats(NEW).cookie, renewed, domain="127.0.0.1")
        assert once_more.sees(code)["you"]["name"] == "Nell"
        assert once_more.http.post("/language", data={"csrf": form, "language": "cy"}).status_code == 403
        late.http.cookies.clear()
        late.http.cookies.set(tom.cookie, tom.token, domain="127.0.0.1")  # never came while both keys were taken
        assert late.sees(code)["you"] is None


def csrf_of(person: Person, code: str) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', person.http.get(f"/t/{code}").text)
    assert found
    return found[1]


def test_the_newest_key_signs_and_all_of_them_open() -> None:
    old, both, new = Seats(KEY), Seats(f"{NEW}\n{KEY}"), Seats(NEW)
    assert both.token("nell") == new.token("nell") != old.token("nell")
    assert both.cookie == new.cookie != old.cookie
    for signer in (old, new, both):
        assert both.person(signer.token("nell")) == "nell"
        assert both.owns_form("nell", signer.csrf("nell"))
        assert both.known({signer.cookie: signer.token("nell")}) == "nell"
        carried = both.read_pass(signer.new_pass("nell", "plum-kettle-nora", 2e9), "plum-kettle-nora")
        assert carried and carried.person == "nell"
    assert new.person(old.token("nell")) is None
    assert not new.owns_form("nell", old.csrf("nell"))
    assert new.known({old.cookie: old.token("nell")}) is None
    assert old.known({old.cookie: new.token("nell")}) is None


def test_who_is_known_by_the_newest_key_is_known_by_that_alone() -> None:
    """A chair that moved to this browser after the change is the one that counts."""
    old, both = Seats(KEY), Seats(f"{NEW}\n{KEY}")
    jar = {old.cookie: old.token("nell"), both.cookie: both.token("tom")}
    assert both.known(jar) == "tom"
    assert both.known(jar | {both.cookie: "x"}) == "nell"


def test_keys_stand_a_line_each_in_the_file_and_with_commas_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(start.SECRET, raising=False)
    (tmp_path / "key").write_text(f"{NEW}\n\n  {KEY} \n")
    assert signing_key(tmp_path) == f"{NEW}\n{KEY}"
    (tmp_path / "key").write_text(f"{NEW}\nshort\n")
    with pytest.raises(SystemExit, match="too short"):
        signing_key(tmp_path)
    monkeypatch.setenv(start.SECRET, f"{NEW}, {KEY}")
    assert signing_key(tmp_path) == f"{NEW}\n{KEY}"
    monkeypatch.setenv(start.SECRET, f"{NEW}, short")
    with pytest.raises(SystemExit, match="too short"):
        signing_key(tmp_path)
