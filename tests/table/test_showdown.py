"""What the table reads: the deal from its announcement on; at a showdown the best hand first, each laid down well."""

from __future__ import annotations

import pytest

from anteup.cards import Card
from anteup.table.view.result import laid_down
from anteup.words import Say, Telling
from tests.table.kit import Evening


@pytest.mark.parametrize(
    "hand, as_laid_down",
    [
        ("6s 4s 4d 6c 4h", "4s 4h 4d 6s 6c"),
        ("3h Ts 3c Th Jd", "Ts Th 3h 3c Jd"),
        ("Ad 3s 2d Kc 9d", "Ad Kc 9d 3s 2d"),
        ("2h 6s 3s 4h 5s", "6s 5s 4h 3s 2h"),
        ("7c Qh Qd", "Qh Qd 7c"),
    ],
)
def test_a_hand_is_laid_down_so_that_it_can_be_read(hand: str, as_laid_down: str) -> None:
    assert " ".join(map(str, laid_down(Card.parse_all(hand)))) == as_laid_down


def test_hands_stand_in_the_order_of_their_worth() -> None:
    """Of those who lose alike, whoever holds more stands higher."""
    e = Evening("Ann Bob Cat Dan").start("Dan").deal("guts", hands="7c 5d 2h / 9s 9h 3c / Kd 7h 2s / 8c 8d 8h")
    e.says("Ann in, Bob in, Cat in, Dan in")
    rows = e.view("Ann")["middle"]["show"]
    assert [row["chair"] for row in rows] == [e.chair(name) for name in ("Dan", "Bob", "Cat", "Ann")]
    assert rows[1]["cards"] == ["9s", "9h", "3c"]
    assert rows[1]["made"] == ["9s", "9h"]


def test_a_kitty_stands_where_its_hand_belongs() -> None:
    e = Evening("Ann Bob Cat").start("Cat")
    e.deal("guts kitty=always", hands="7c 5d 2h / 9s 9h 3c / Kd 7h 2s", kitty="8s 4d 8h")
    e.says("Ann in, Bob in, Cat in")
    rows = e.view("Ann")["middle"]["show"]
    assert [row["chair"] for row in rows] == [e.chair("Bob"), None, e.chair("Cat"), e.chair("Ann")]
    assert rows[1]["cards"] == ["8s", "8h", "4d"]


def test_the_log_begins_with_who_deals_what_and_with_the_rules_that_are_not_as_usual() -> None:
    """C19: what was announced can be read whenever one likes, with the clause of each rule."""
    e = Evening("Ann Bob Cat").start("Bob").deal("guts limit=5 losers=worst")
    told = [(Telling(e.view()["names"])(Say.load(line["say"])), line["clause"]) for line in e.view()["log"]]
    at = told.index(("Bob deals Guts.", "C19"))
    assert told[at + 1 : at + 3] == [
        ("Of those who lose, only the worst hand matches the pot.", "GU16"),
        ("Nobody can lose more than 5 a deal.", "GU11"),
    ]
    assert told[at + 3][1] == "GU3"
    own = [line for line in e.view("Bob")["log"] if line["clause"] == "C19"]
    assert Telling(e.view("Bob")["names"], e.chair("Bob"))(Say.load(own[-1]["say"])) == "You deal Guts."
    assert own[-1]["mine"]
