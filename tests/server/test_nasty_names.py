"""Names that would be markup, formulas or syntax elsewhere: everywhere they are shown as they were written."""

from __future__ import annotations

import csv
import re
import tomllib
from io import StringIO

from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.people import deals
from tests.web.markup import Element, read

HOST, *BOTS = NAMES = (
    '"><script>x</script>',
    "=HYPERLINK(1)",
    "+1'--",
    "@SUM(A1)",
    """"]\\n[d] = {who}""",
    "</title>&amp;%s",
)
TITLE = "<b>=1+1</b> & friends"


def page(text: str) -> Element:
    return read(text.partition("<!doctype html>")[2])


def names_in(whole: Element) -> set[str]:
    """What stands alone in the text of a page, as a name does."""
    return {bdi.words.removesuffix(" bot") for bdi in whole.all("bdi")}


def test_nasty_names_are_only_names(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, HOST), comes(house.url, "Eve")
    code = nell.opens(title=TITLE, worth=5, money="=1+1")
    for name in BOTS:
        nell.does(code, do="sit", bot="novice", name=name)
    nell.plays(code, deals(1))
    shown = {path: eve.http.get(f"/t/{code}{path}").text for path in ("", "/deal/1", "/ledger")}
    for path, text in shown.items():
        whole = page(text)
        assert set(NAMES) <= names_in(whole), path
        assert not [script for script in whole.all("script") if "src" not in script.attributes], path
    assert TITLE in page(shown[""]).one("h2", id="menu-of").words
    assert f"Deal 1 · {TITLE}" in page(shown["/deal/1"]).all("title")[0].words
    record = tomllib.loads(eve.http.get(f"/t/{code}/record/1").text)
    assert set(record["players"]) <= set(NAMES)
    assert tomllib.loads(eve.http.get(f"/t/{code}/records").text)["1"]["players"] == record["players"]
    for sheet in ("ledger", "deals"):
        cells = cells_of(nell.http.get(f"/t/{code}/{sheet}.csv").content)
        assert not [cell for cell in cells if re.match(r"[=+@\t\r]|-(?!\d)", cell)], sheet
        assert {name if name[0] not in "=+-@" else f"'{name}" for name in NAMES} <= set(cells), sheet


def cells_of(sheet: bytes) -> list[str]:
    return [cell for row in csv.reader(StringIO(sheet.decode("utf-8-sig"))) for cell in row]
