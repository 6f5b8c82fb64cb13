"""The evening in figures: settling up, in chips and in money, and how everyone's chips went."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.table.ledger import EXACTLY, Course, among, book, in_money, money_text, settle_up, sheet, sheet_of_deals
from tests.clauses import clause
from tests.strategies import examples
from tests.table.conftest import Registry
from tests.table.kit import Evening

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


def evening(**settings: Any) -> Evening:
    """Ann wins, Cat leaves, Dan comes, and a pot waits."""
    e = (
        Evening("Ann Bob Cat", **settings)
        .start("Ann")
        .deal("guts", f"{ACES} / {KINGS} / {NOTHING}")
        .all_out("Ann", "Bob")
    )
    e.now += 60
    e.do("leave", "Cat").sit("Dan").deal("guts").all_out()
    return e


# Settling up


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        ([], []),
        ([0, 0], []),
        ([5, -5], [(1, 0, 5)]),
        ([30, -20, -10], [(1, 0, 20), (2, 0, 10)]),
        ([5, -8, 1], [(1, 0, 5), (1, 2, 1)]),  # two lie in the middle
        ([-3, -3], []),
    ],
)
def test_debts_are_paid_to_those_who_won(nets: list[int], payments: list[tuple[int, int, int]]) -> None:
    assert settle_up(nets) == payments


def test_the_largest_debt_to_the_largest_gain_is_not_always_the_shortest_way() -> None:
    nets = [-7, -6, 5, 4, 3, 1]  # 7 is 4 and 3, and 6 is 5 and 1
    assert len(among(dict(enumerate(nets)))) == 5
    assert len(settle_up(nets)) == 4


nets_of_some = st.lists(st.integers(-12, 12), min_size=1, max_size=7).map(lambda nets: [*nets, -sum(nets)])


@examples(200)
@given(nets_of_some)
def test_the_payments_settle_everything_and_are_the_fewest(nets: list[int]) -> None:
    payments, left = settle_up(nets), list(nets)
    for debtor, winner, much in payments:
        assert much > 0 and left[debtor] < 0 < left[winner]
        left[debtor] += much
        left[winner] -= much
    assert not any(left)
    assert len(payments) == fewest([net for net in nets if net])


def fewest(nets: list[int]) -> int:
    """By trying: everybody in the smallest group they can be quits in, whichever way is best."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    groups = (set(some) for k in range(1, len(rest) + 1) for some in combinations(range(len(rest)), k))
    return min(
        len(group) + fewest([net for i, net in enumerate(rest) if i not in group])
        for group in groups
        if first + sum(rest[i] for i in group) == 0
    )


def test_among_many_it_is_settled_as_well() -> None:
    nets = [k if k % 2 else -k for k in range(1, 2 * EXACTLY)]
    nets.append(-sum(nets))
    left = list(nets)
    for debtor, winner, much in settle_up(nets):
        left[debtor] += much
        left[winner] -= much
    assert not any(left)


# Money


@examples(200)
@given(st.lists(st.integers(-500, 500), max_size=8), st.sampled_from([1, 5, 0.5, 0.1, 2.5, 1.37, 0.003, 100_000]))
def test_money_adds_up_to_what_the_chips_do(chips: list[int], worth: float) -> None:
    chips = [*chips, -sum(chips)]
    money = in_money(chips, worth)
    assert sum(money) == 0
    assert all(abs(coins - some * worth) < 1 + 1e-6 for coins, some in zip(money, chips, strict=True))


def test_whole_hundredths_are_exact() -> None:
    assert in_money([37, -30, -7], 5) == [185, -150, -35]


@pytest.mark.parametrize(
    ("hundredths", "text"), [(0, "£0.00"), (5, "£0.05"), (1250, "£12.50"), (-1, "−£0.01"), (-123456, "−£1234.56")]
)
def test_money_is_written_as_people_write_it(hundredths: int, text: str) -> None:
    assert money_text(hundredths, "£") == text


@clause("C1")
def test_the_book_adds_up_to_nothing_in_chips_and_in_money() -> None:
    found = book(evening(worth=2.5, money="€").table)
    stand = [(row["name"], row["net"], row["money"]) for row in found["rows"]]
    assert stand == [("Ann", 2, 5), ("Bob", -4, -10), ("Dan", -1, -2), ("Cat", -1, -3)]
    assert found["middle"] == {"chips": 4, "money": 10}
    assert (found["worth"], found["money"]) == (2.5, "€")
    assert all("who" not in row for row in found["rows"])


def test_without_a_worth_there_is_no_money() -> None:
    found = book(evening().table)
    assert {row["money"] for row in found["rows"]} == {None}
    assert (found["payments_in_money"], found["middle"]["money"], found["worth"]) == ([], None, 0)


def test_what_settles_the_evening_is_paid_in_money_too() -> None:
    e = Evening("Ann Bob Cat", worth=0.5, money="£").start("Ann")
    e.do("move_chips", "Ann", **{"from": 1, "to": 0}, chips=3, reason="so")
    e.do("move_chips", "Ann", **{"from": 2, "to": 0}, chips=3, reason="so")
    found = book(e.table)
    assert found["payments"] == [{"from": "Bob", "to": "Ann", "chips": 3}, {"from": "Cat", "to": "Ann", "chips": 3}]
    paid = found["payments_in_money"]
    assert sum(payment["money"] for payment in paid) == 3 and {payment["to"] for payment in paid} == {"Ann"}


def test_the_host_settles_for_the_bots_and_so_in_fewer_payments() -> None:
    e = Evening("Ann Bob", worth=100).sit("Dot", bot="novice").sit("Pip", bot="novice")
    for bot, chips in ((2, 30), (3, 20)):
        e.do("move_chips", "Ann", **{"from": 1, "to": bot}, chips=chips, reason="so")
    e.do("move_chips", "Ann", **{"from": 0, "to": 1}, chips=10, reason="so")
    assert book(e.table)["payments"] == [{"from": "Bob", "to": "Ann", "chips": 40}]
    assert book(e.table)["payments_in_money"] == [{"from": "Bob", "to": "Ann", "money": 4000}]
    assert [row["net"] for row in book(e.table)["rows"]] == [-10, -40, 30, 20]


def test_two_who_went_by_one_name_are_told_apart() -> None:
    """Bob left, another came as Bob and left, and a third sits there: it is said who of them pays."""
    e = Evening("Ann Bob Cat").do("move_chips", "Ann", **{"from": 1, "to": 0}, chips=30, reason="so").do("leave", "Bob")
    e.do("sit", "b2", name="B0b").do("leave", "b2").do("sit", "b3", name="bob").do("sit", "b4", name="Bob (2)")
    names = ["Ann", "bob", "Cat", "Bob (2)", "Bob (3)", "B0b (4)"]
    assert [row["name"] for row in book(e.table)["rows"]] == names
    assert book(e.table)["payments"] == [{"from": "Bob (3)", "to": "Ann", "chips": 30}]
    assert [one["name"] for one in Course.of(e.journal).json()["people"]] == names


# Deal by deal


def test_everyones_chips_are_known_after_every_deal() -> None:
    e = evening()
    told = Course.of(e.journal).json()
    assert told["people"] == [{"name": name, "bot": None} for name in ("Ann", "Bob", "Dan", "Cat")]
    first, last = told["deals"]
    assert (first["deal"], first["game"], first["title"]) == (1, "guts", "Guts")
    assert (first["chips"], first["net"], first["middle"]) == ([102, 96, None, 99], [2, -4, None, -1], 3)
    assert last["at"] - first["at"] == 60
    assert last["net"] == [row["net"] for row in e.table.ledger()]
    assert last["chips"] == [row["now"] for row in e.table.ledger()]


@clause("C1")
def test_after_each_deal_all_chips_are_somewhere() -> None:
    for deal in Course.of(evening().journal).json()["deals"]:
        assert sum(net or 0 for net in deal["net"]) + deal["middle"] == 0


def test_the_course_is_followed_entry_by_entry_and_runs_no_deal(registry: Registry) -> None:
    e = evening()
    course = Course.of(e.journal[:-1])
    assert len(course.deals) == 1
    del registry["guts"]
    course.follow(e.journal[-1])
    assert course.json() == Course.of(e.journal).json()
    assert (len(course.deals), course.json()["deals"][0]["title"]) == (2, None)


def test_a_void_deal_is_no_deal_of_the_course() -> None:
    e = evening().deal("guts").do("void", "Ann", reason="misdeal").deal("guts").all_out("Ann")
    assert [deal["deal"] for deal in Course.of(e.journal).deals] == [1, 2, 4]


# As figures


def test_the_ledger_as_figures() -> None:
    e = Evening("Ann Bob").do("move_chips", "Ann", **{"from": 1, "to": 0}, chips=30, reason="so").sit("=Cat()")
    assert sheet(e.table, str.upper) == [
        ["PLAYER", "IN", "NOW", "NET"],
        ["Ann", "100", "130", "30"],
        ["Bob", "100", "70", "-30"],
        ["'=Cat()", "100", "100", "0"],  # which is no formula
        ["IN THE MIDDLE", "", "0", ""],
    ]
    e.do("settings", "Ann", settings={"worth": 5, "money": "£"})
    assert [row[-1] for row in sheet(e.table)] == ["£", "1.50", "-1.50", "0.00", "0.00"]


def test_the_deals_as_figures() -> None:
    rows = sheet_of_deals(Course.of(evening().journal), time=lambda at: f"{at - 1_700_000_000:.0f} s")
    assert rows[0] == ["Deal", "Time", "Game", "Ann", "Bob", "Dan", "Cat"]
    assert rows[1] == ["1", "0 s", "guts", "2", "-4", "", "-1"]
    assert rows[2][:3] == ["2", "60 s", "guts"]
