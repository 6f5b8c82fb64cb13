"""What a line is sent after the first page: the parts that have changed since it was last told something, no others."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from anteup.web.page import Pages
from anteup.web.sheet import Sheet, filled
from tests.web import views
from tests.web.markup import read
from tests.web.sitting import INVITE, PAGES
from tests.web.views import NOW, View, say


def told(view: View, before: Sheet | None, now: float = NOW, pages: Pages = PAGES) -> tuple[Sheet, str]:
    return pages.news(view, before, invite=INVITE, now=now)


def parts(html: str) -> list[str]:
    """The ids of what a message brings."""
    return [part["id"] for part in read(html).one("div", id="room").children if not isinstance(part, str)]


def one_closes_a_fist() -> View:
    view = views.guts_declaring() | {"n": 132}
    view["players"][1] |= {"state": "done", "is": say("has chosen")}
    view["log"].append(views.line(132, say("{who} closed a fist.", who=2)))
    return view


def test_only_what_has_changed_is_sent() -> None:
    sheet, whole = told(views.guts_declaring(), None)
    assert whole == PAGES.fragment(views.guts_declaring(), invite=INVITE, now=NOW)
    sheet, html = told(one_closes_a_fist(), sheet)
    assert parts(html) == ["seat-2", "lines"]
    assert 'data-n="132" data-after="131"' in html
    assert [line["id"] for line in read(html).one("ol", id="lines").all("li")] == ["line-132-0"]
    assert len(html) < len(whole) / 10


def test_that_time_passes_is_no_news() -> None:
    sheet, _html = told(views.guts_declaring(), None)
    _sheet, html = told(views.guts_declaring(), sheet, NOW + 5)
    assert parts(html) == []
    assert f'data-now="{NOW + 5}"' in html


@pytest.mark.parametrize("change", [
    {"names": ["Nell", "Maud", "Joe", "Ana", "Ben", "Zoe"]},
    {"players": views.guts_declaring()["players"][1:]},
    {"commitment": ""},
])  # fmt: skip
def test_where_parts_come_or_go_or_names_change_the_whole_page_is_sent(change: View) -> None:
    sheet, _html = told(views.guts_declaring() | {"state": "playing"}, None)
    view = views.guts_declaring() | change
    _sheet, html = told(view, sheet)
    assert html == PAGES.fragment(view, invite=INVITE, now=NOW)


def test_what_one_is_sent_adds_up_to_the_page() -> None:
    """Whoever has one page, and is sent what has changed, has the other: part by part, byte for byte."""
    every, compared = list(views.EVERY.values()), 0
    for made, other in [*pairwise(every), *pairwise(reversed(every))]:
        before, _whole = told(made(), None)
        sheet, html = told(other(), before)
        if "data-after" not in html:
            continue
        fresh, _whole = told(other(), None)
        sent = [name for name in sheet.parts if f'id="{name}"' in html]
        have = {**before.parts, **{name: sheet.parts[name] for name in sent}}
        for name, part in fresh.parts.items():
            assert filled(part.html, fresh.parts) == filled(have[name].html, have), name
        assert set(fresh.notes) <= set(before.notes) | set(re.findall(r'popover id="([A-Z]+\d+)"', html))
        compared += len(sent)
    assert compared > 10


def test_a_line_that_was_busy_gets_what_has_changed_since_it_was_told() -> None:
    start, _html = told(views.guts_declaring(), None)
    late = one_closes_a_fist()
    later = one_closes_a_fist() | {"n": 133}
    later["players"][2] |= {"chips": 7}
    quick, first = told(late, start)
    _quick, second = told(later, quick)
    _slow, both = told(later, start)
    assert set(parts(both)) == set(parts(first)) | set(parts(second)) == {"seat-2", "seat-3", "lines"}


def test_lines_that_are_told_no_more_go_and_a_log_of_another_deal_is_told_anew() -> None:
    view = views.guts_declaring()
    view["log"] = [views.line(n, say("Joe waits.")) for n in range(50, 130)]
    sheet, _html = told(view, None)
    view = view | {"log": [*view["log"][1:], views.line(131, say("Joe sits."))]}
    sheet, html = told(view, sheet)
    lines = read(html).one("ol", id="lines")
    assert (lines["data-first"], [line["id"] for line in lines.all("li")]) == ("line-71-0", ["line-131-0"])
    view = view | {"log": view["log"][40:]}
    sheet, html = told(view, sheet)
    lines = read(html).one("ol", id="lines")
    assert (lines["data-first"], lines.all("li")) == ("line-91-0", [])
    view = view | {"log": [*view["log"][:20], *view["log"][30:]]}
    _sheet, html = told(view, sheet)
    lines = read(html).one("ol", id="lines")
    assert lines["data-first"] == "" and len(lines.all("li")) == 30


def test_who_is_not_named_shares_what_is_drawn_and_who_is_has_their_own() -> None:
    pages = Pages()
    view = views.guts_declaring()
    view["middle"] |= {"say": say("{who} deals.", "You deal.", who=1), "fists": None}
    mine = {chair: view | {"you": view["you"] | {"chair": chair}} for chair in (0, 1, 2)}
    drawn = {chair: told(seen, None, pages=pages)[0].parts["say"] for chair, seen in mine.items()}
    drawn[-1] = told(view | {"you": None}, None, pages=pages)[0].parts["say"]
    assert drawn[0] is drawn[2] is drawn[-1] and drawn[1] is not drawn[0]
    assert "You deal." in drawn[1].html and "deals." in drawn[0].html
