"""The ledger: what everyone won or lost in chips, in money and as lines, and what settles it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.web.chart import APART, KINDS, MARKS, Chart, drawn
from anteup.web.page import STATIC, Pages
from anteup.web.telling import coin
from tests.web.books import NAMES, book, course
from tests.web.markup import Element, read

PAGES = Pages()
nets = st.integers(2, 20).flatmap(
    lambda people: st.lists(
        st.lists(st.none() | st.integers(-10_000, 10_000), min_size=people, max_size=people), min_size=1, max_size=40
    )
)


def ledger(worth: float = 0.0, **more: Any) -> Element:
    html = PAGES.ledger(book(worth=worth), course(), title="Friday", code="plum-kettle", **more)
    return read(html.partition("<!doctype html>")[2])


def cells(table: Element) -> list[list[str]]:
    return [[cell.words for cell in row.all("td")] for row in table.one("tbody").all("tr")]


# ---- the table and what settles it


def test_the_ledger_adds_up_where_everybody_sees_it() -> None:
    stands = ledger().one("section", aria_labelledby="stand")
    assert [cell.text for cell in stands.one("tfoot").all("td")] == ["500", "500", "0"]
    rows = [["100", "180", "+80"], ["200", "110", "−90"], ["100", "105", "+5"], ["100", "100", "0"], ["", "5", ""]]
    assert cells(stands) == rows


def test_where_a_chip_is_worth_something_all_is_told_in_money_too() -> None:
    page = ledger(worth=2.5)
    stands = page.one("section", aria_labelledby="stand")
    assert [row[3] for row in cells(stands)] == ["+£2.00", "−£2.25", "+£0.12", "£0.00", "£0.12"]
    settle = page.one("section", aria_labelledby="settle")
    amounts = [amount.words for amount in settle.all("span", class_="amt")]
    assert amounts == ["£2.00", "£0.12", "80", "5"]
    assert settle.one("details").one("summary").words == "The same in chips"


def test_what_settles_it_says_how_few_payments_that_takes() -> None:
    settle = ledger().one("section", aria_labelledby="settle")
    assert settle.one("h2").words == "Settle up in 2 payments"
    assert [[part.words for part in line.all("bdi")] for line in settle.all("li")] == [
        ["Pip", NAMES[0]],
        ["Pip", "Tom"],
    ]
    assert "What lies in the middle is nobody’s yet." in settle.words
    assert "It cannot be done with fewer." not in settle.words
    assert "A bot has no purse: the host settles for it." in settle.words


@pytest.mark.parametrize("fewest", [True, False])
def test_that_it_cannot_be_done_with_fewer_is_said_only_where_it_is_so(fewest: bool) -> None:
    found = book() | {"middle": {"chips": 0, "money": None}}
    html = PAGES.ledger(found, course(), title="Friday", code="plum-kettle", fewest=fewest)
    assert ("It cannot be done with fewer." in html) == fewest


def test_every_deal_that_ended_is_one_tap_away_and_all_come_home_in_one_file() -> None:
    page = ledger()
    links = page.one("p", class_="records").all("a")
    assert [(link["href"], link["aria-label"]) for link in links] == [
        (f"/t/plum-kettle/deal/{n}", f"Deal {n}") for n in (5, 4, 2, 1)
    ]
    saved = {link["href"]: link["download"] for link in page.all("a") if "download" in link.attributes}
    assert saved == {
        "/t/plum-kettle/ledger.csv": "plum-kettle-ledger.csv",
        "/t/plum-kettle/records": "plum-kettle.toml",
        "/t/plum-kettle/deals.csv": "plum-kettle-deals.csv",
    }
    told = page.one("section", aria_labelledby="records").one("table")
    assert cells(told)[1] == ["Bluffalo", "+20", "−40", "+5", "0"]
    assert cells(told)[3] == ["Guts", "+5", "−5", "0", ""]  # the fourth had not come yet


def test_before_the_first_deal_there_is_nothing_to_draw_or_save() -> None:
    html = PAGES.ledger(book(), course(nets=()), title="Friday", code="plum-kettle")
    assert '<svg class="chart"' not in html and "/records" not in html


@pytest.mark.parametrize(
    "hundredths, sign, text",
    [(1250, False, "£12.50"), (-5, True, "−£0.05"), (7, True, "+£0.07"), (0, True, "£0.00"), (-1250, False, "−£12.50")],
)
def test_an_amount_of_money(hundredths: int, sign: bool, text: str) -> None:
    assert coin(hundredths, "£", sign) == text


# ---- the chart


def test_the_chart_says_what_it_is_and_names_every_line() -> None:
    chart = ledger(me=2).one("svg", class_="chart")
    assert chart["role"] == "img"
    title, told = [chart.one(part) for part in ("title", "desc")]
    assert (chart["aria-labelledby"], chart["aria-describedby"]) == (title["id"], told["id"])
    assert title.words == "Everyone’s chips after each deal, less what they bought"
    assert told.words == f"{' '.join(NAMES[0].split())} +80, Tom +5, Ines 0, Pip −90"
    lines = [group for group in chart.all("g") if group.all("polyline")]
    assert [line.one("text").words for line in lines][1:] == ["Pip", "Tom", "Ines"]
    assert [("me" in line.classes) for line in lines] == [False, False, True, False]


def test_lines_are_told_apart_without_colour() -> None:
    names = [str(i) for i in range(KINDS)]
    chart = drawn(names, [1], [[0] * KINDS])
    assert chart is not None
    assert len({line.mark for line in chart.lines}) == len(set(MARKS)) == KINDS
    styles = (STATIC / "pages.css").read_text("utf-8")
    dashes = dict(re.findall(r"\.line-(\d) polyline \{ stroke-dasharray: ([\d ]+) \}", styles))
    assert set(dashes) == set(map(str, range(1, KINDS)))  # the first is unbroken
    assert len(set(dashes.values())) == KINDS - 1


def points(chart: Chart, i: int) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in chart.lines[i].points.split()]
    return [(float(x), float(y)) for x, y in pairs]


def test_who_is_up_is_above_who_is_down_and_all_begin_at_nothing() -> None:
    chart = drawn(NAMES, [1, 2, 3], [[5, -5, 0, None], [30, -20, -10, None], [20, -40, 5, 15]])
    assert chart is not None
    ends = [line.y for line in chart.lines]
    assert ends[0] < ends[3] < ends[2] < chart.zero < ends[1]
    assert {points(chart, i)[0][1] for i in range(4)} == {chart.zero}
    assert [len(points(chart, i)) for i in range(4)] == [4, 4, 4, 2]
    assert points(chart, 3)[0][0] == points(chart, 0)[2][0]  # who came late begins when they came


@given(nets)
def test_everything_is_inside_the_drawing_and_no_two_names_touch(rows: list[list[int | None]]) -> None:
    names = [f"player {i}" for i in range(len(rows[0]))]
    chart = drawn(names, range(1, len(rows) + 1), rows)
    if chart is None:
        assert all(net is None for row in rows for net in row)
        return
    for i, line in enumerate(chart.lines):
        for x, y in points(chart, i):
            assert chart.left - 0.1 <= x <= chart.right + 0.1
            assert 0 < y < chart.height
        assert 0 < line.beside < chart.height - 14
    places = sorted(line.beside for line in chart.lines)
    assert all(below - above >= APART - 0.2 for above, below in pairwise(places))
    by_height = sorted(chart.lines, key=lambda line: (line.y, line.beside))
    assert [line.beside for line in by_height] == places  # names stand in the order of their lines
    assert chart.heights[0].number <= 0 <= chart.heights[-1].number
    assert 2 <= len(chart.heights) <= 8
    assert chart.deals[-1].number == len(rows) and len(chart.deals) <= 6


@pytest.mark.parametrize(
    "name, short",
    [
        ("Nell", "Nell"),
        ("Bartholomew Fink", "Bartholome…"),
        ("山田太郎山田太郎", "山田太郎山…"),
        ("Wwwwwwwwwwww", "Wwwwww…"),
        ("WWWWWWWWWWWW", "WWWWW…"),
    ],
)
def test_a_long_name_stands_beside_its_line_with_its_beginning(name: str, short: str) -> None:
    chart = drawn([name], [1], [[1]])
    assert chart is not None
    assert (chart.lines[0].short, chart.lines[0].name) == (short, name)


def test_an_evening_in_which_nobody_won_or_lost_is_a_flat_line() -> None:
    chart = drawn(["Ann", "Bob"], [1], [[0, 0]])
    assert chart is not None
    assert {line.y for line in chart.lines} == {chart.zero}
    assert drawn(["Ann"], [], []) is None


def test_deals_are_numbered_as_they_were_played_and_what_moved_since_ends_the_lines() -> None:
    nets = [[10, -10], [20, -20]]
    quiet, moved = (drawn(["Ann", "Bob"], [1, 4], nets, now) for now in ([20, -20], [25, -25]))
    assert quiet is not None and moved is not None
    assert [tick.number for tick in quiet.deals] == [tick.number for tick in moved.deals] == [1, 4]  # two were voided
    assert [line.net for line in moved.lines] == [25, -25]
    assert (len(points(quiet, 0)), len(points(moved, 0))) == (3, 4)
    assert moved.deals[-1].at < moved.lines[0].x == quiet.lines[0].x == quiet.deals[-1].at
