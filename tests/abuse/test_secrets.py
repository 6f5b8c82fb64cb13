"""Nothing secret is written down anywhere but in the journal: an evening with every log at its most talkative."""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import anteup
from anteup.server.codes import label
from anteup.server.logs import LEVEL, SPOKEN, Json, Plain, to_terminal
from anteup.server.rooms import Room
from anteup.server.seats import Seats
from tests.server.conftest import Comes
from tests.server.houses import KEY, Opened
from tests.server.journals import secrets
from tests.server.people import Person, deals

GUESTS = ("httpx2", "httpcore2", "websockets.client")  # the browsers of the tests, which are not of the house


class Everything(logging.Handler):
    """Keeps what every logger of the process says, in all forms in which it may be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(GUESTS):
            forms = (logging.Formatter("%(name)s %(message)s"), Plain(), Json())
            self.text += "\n".join([form.format(record) for form in forms]) + f"\n{record.args!r}\n"


@pytest.fixture
def everything(monkeypatch: pytest.MonkeyPatch) -> Iterator[Everything]:
    """Every logger as talkative as the house lets it be, its own even more, and each statement to the database told."""
    root, house, database = [logging.getLogger(name) for name in ("", "anteup", "sqlalchemy")]
    heard, loggers = Everything(), [root, database, *[logging.getLogger(name) for name in SPOKEN]]
    before = [(logger, logger.level, logger.handlers, logger.propagate) for logger in loggers]
    monkeypatch.setenv(LEVEL, "info")
    to_terminal()
    for logger in (root, *[logging.getLogger(name) for name in SPOKEN]):
        logger.handlers = [*logger.handlers, heard]
    for logger, level in ((root, logging.DEBUG), (house, logging.DEBUG), (database, logging.INFO)):
        logger.setLevel(level)
    yield heard
    for logger, level, handlers, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_no_log_holds_a_secret(everything: Everything, house: Opened, comes: Comes, database: str) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1, word="swordfish")
    tom.does(code, do="sit", name="Tom", word="swordfish")
    nell.does(code, do="chat", text="between ourselves")
    carried = re.findall(r"/chair#([^\"&<]+)", nell.http.get(f"/t/{code}/move").text)[0]
    tom.http.post(f"/t/{code}/chair", data={"csrf": csrf_of(tom, code), "carried": carried})
    tom.does(code, do="leave")
    nell.plays(code, deals(2))
    nell.says(code, do="play", asked=1, action="take As")
    for path in ("nothing", f"t/{code}/deal/99", f"t/{code}/record/1", "api/tables/x"):
        nell.http.get(f"/{path}")
    who = [Seats(KEY).person(person.token) or "" for person in (nell, tom)]
    secret = [KEY, "swordfish", "between ourselves", code, carried, *who, nell.token, tom.token, csrf_of(nell, code)]
    secret += [one.hex() for one in secrets(database, code, 4)]
    assert {word for word in ("do=play", label(code), "INSERT INTO") if word not in everything.text} == set()
    for one in secret:
        assert one not in everything.text, f"{one}: " + everything.text[everything.text.index(one) - 300 :][:600]


@pytest.mark.parametrize("path", ["/t/{}", "/api/tables/{}"])
def test_what_breaks_is_told_without_what_was_in_it(
    everything: Everything, house: Opened, comes: Comes, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    nell = comes(house.url)
    code = nell.opens()

    def broken(*_asked: object) -> None:
        raise RuntimeError(f"Qh Qs Qd of {nell.token} at {code}")

    monkeypatch.setattr(Room, "view", broken)
    answer = nell.http.get(path.format(code))
    assert answer.status_code == 500 and "Something went wrong here. Try once more." in answer.text
    assert answer.headers["content-security-policy"] and answer.headers["cache-control"] == "no-store"
    assert "failed" in everything.text
    for text in (answer.text, everything.text):
        assert not re.search(f"Qh|{nell.token}|{code}|Traceback", text)


def test_what_must_not_be_guessed_comes_from_the_systems_own_chance(database: str) -> None:
    """Tokens, codes, keys and the secrets of shuffles: no file of the server or the store has other chance.

    What bots think alone has: no card and no secret comes of it.
    """
    package = Path(anteup.__file__).parent
    files = {*(package / "server").glob("*.py"), *(package / "store").glob("*.py")}
    for file in files - {package / "server/thinking.py"}:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            source = [node.module or ""] if isinstance(node, ast.ImportFrom) else names
            assert "random" not in source and not {"Random", "Seeded"} & set(names), file.name
    kept = secrets(database, "plum-kettle-nora", 50)
    assert {len(secret) for secret in kept} == {32} and len(set(kept)) == 50


def csrf_of(person: Person, code: str) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', person.http.get(f"/t/{code}").text)
    assert found
    return found[1]
