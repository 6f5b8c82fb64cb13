"""Bluffalo at a table of many deals: what its page shows and leaves to memory, the clock, the pot that waits.

What is dealt is laid out by `tests/bluff.py` and put on the table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from anteup import Chance, Seeded, Tape
from anteup.table import Table
from anteup.table.view import view
from anteup.web.page import Pages
from anteup.words import Say, Telling

from .bluff import laid

NAMES = ("Ann", "Bob", "Cat", "Dan")
FOUR = "As Jh Kd / Qs Qh O* / D1 Kc A* / Os Jd Qc"
NOON = 1_700_000_000.0


class Shuffles:
    """The same secret always; the first dealer drawn sits on the last chair."""

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return Tape([3]) if step < 0 else Seeded(f"{deal} {step}")

    def commitment(self, deal: int) -> str:
        return f"{deal:02}"

    def secret(self, deal: int) -> str:
        return ""


class Evening:
    """Four people who play Bluffalo; the journal is kept."""

    def __init__(self, options: str = "", **settings: Any) -> None:
        self.now = NOON
        self.table, entry = Table.open(
            {"do": "open", "who": "ann", "settings": {"chairs": 4, **settings}}, self.now, Shuffles()
        )
        self.journal = [entry]
        for chair, name in enumerate(NAMES):
            self.do("sit", name, name=name, chair=chair)
        self.do("start", "Ann")
        dealer = NAMES[self.table.dealer]
        self.do("announce", dealer, game=f"bluffalo {options}".strip(), asked=self.table.asked[self.table.dealer].n)

    def do(self, word: str, who: str = "", **what: Any) -> None:
        self.table, entry = self.table.do({"do": word, "who": who.lower(), **what}, self.now, Shuffles())
        self.journal.append(json.loads(json.dumps(entry)))

    def says(self, name: str, action: str) -> None:
        chair = NAMES.index(name)
        self.do("play", name, action=action, asked=self.table.asked[chair].n)

    def waits(self, seconds: float) -> None:
        self.now += seconds
        self.do("clock")

    def lay(self, hands: str, pile: str = "Oh", **lies: Any) -> None:
        """The deal goes on as it is laid: chairs are seats, and Ann, whose turn it is, is asked."""
        assert self.table.deal is not None
        self.table.deal = laid(str(self.table.deal.game).removeprefix("bluffalo"), hands, pile, **lies).deal

    def seen(self, name: str = "") -> dict[str, Any]:
        return view(self.table, NAMES.index(name) if name else None)

    def log(self, name: str = "") -> list[str]:
        speak = Telling(NAMES, NAMES.index(name) if name else None)
        return [speak(Say.load(line["say"])) for line in self.seen(name)["log"]]


def page(seen: dict[str, Any]) -> str:
    lines = [{"deal": 1, **line} for line in seen["log"]]
    return Pages().fragment({**seen, "code": "abcd", "log": lines}, now=NOON)


@pytest.mark.parametrize(
    "hands", ["As Jh Kd / Qs Qh O* Kh Js / D1 Kc A* / Os Jd", "As Jh Kd / Qs / D1 / Os Jd Qc Kh Js Qd"]
)
def test_no_message_differs_with_how_many_cards_others_hold(hands: str) -> None:
    """C-BL-01: neither the JSON nor the page, and so not their length."""
    messages = set()
    for each in (FOUR, hands):
        e = Evening()
        e.lay(each)
        messages.add((json.dumps(e.seen("Ann")), page(e.seen("Ann"))))
    assert len(messages) == 1


def test_no_message_to_a_watcher_differs_with_deck_and_pile() -> None:
    messages = set()
    for deck, pile in (("Ks Kh", "Oh"), (None, "Js Oh")):
        e = Evening()
        e.lay(FOUR, pile, deck=deck)
        messages.add((json.dumps(e.seen()), page(e.seen())))
    assert len(messages) == 1


def fans(seen: dict[str, Any]) -> list[Any]:
    return [player["fan"] for player in seen["players"]]


def test_the_page_shows_no_card_again_that_was_seen() -> None:
    """All know what Ann took and what Bob showed; only the log says so."""
    e = Evening()
    e.lay(FOUR, "Oh Js")
    e.says("Ann", "discount")
    e.says("Bob", "declare")
    e.says("Cat", "liar")
    for name in ("", *NAMES):
        assert fans(e.seen(name)) == [{"cards": [], "up": [], "hidden": None}] * (4 if not name else 3)
    assert not any(card["seen"] for card in e.seen("Ann")["rail"]["hand"])
    assert "Bob shows O* Qs Qh: no winning set." in e.log("Dan") and "Ann takes Js from the pile." in e.log("Dan")


def test_where_counts_are_shown_they_are_all_that_is() -> None:
    e = Evening("show_counts=on")
    e.lay(FOUR, "Oh Js")
    e.says("Ann", "discount")
    assert fans(e.seen("Dan"))[0] == {"cards": [], "up": [], "hidden": 4}


def test_the_log_tells_everybody_of_a_theft_and_two_of_the_card() -> None:
    e = Evening()
    e.lay(FOUR, "Oh")
    e.says("Ann", "steal 1")
    stolen = next(iter(set(map(str, e.table.deal.hands[0])) - {"As", "Jh", "Kd"})) if e.table.deal else ""
    assert e.log("Ann")[-1] == f"You steal {stolen} from Bob."
    assert e.log("Bob")[-1] == f"Ann steals {stolen} from you."
    for name in ("", "Cat", "Dan"):
        assert e.log(name)[-2:] == ["Ann pays Bob 2.", "Ann steals a card from Bob."]
    assert [line for line in e.log("Cat") if "is dealt" in line] == []


def test_buttons_name_whom_one_steals_from() -> None:
    e = Evening()
    e.lay("As Jh Kd / / D1 Kc A* / Os Jd Qc")
    speak = Telling(NAMES, 0)
    labels = [speak(Say.load(choice["label"])) for choice in e.seen("Ann")["rail"]["choices"]]
    assert labels == ["Discount", "Pay", "Steal from Cat", "Steal from Dan", "Declare", "Exchange"]
    assert "Steal from <bdi>Cat</bdi>" in page(e.seen("Ann"))


def test_robbers_who_may_speak_are_no_sealed_fists() -> None:
    e = Evening("stealers=first_to_speak")
    e.lay(FOUR)
    e.says("Ann", "declare")
    e.says("Bob", "pass")
    assert sorted(e.table.asked) == [2, 3]
    assert e.seen("Cat")["middle"]["fists"] is None
    e.says("Dan", "rob")
    assert sorted(e.table.asked) == [0]


def test_the_clock_ends_a_turn_that_nobody_may_pass() -> None:
    """C21, and the journal plays it again."""
    e = Evening(clock=20, bank=0)
    e.lay(FOUR, "", deck="")
    clock = e.seen("Ann")["clock"] or e.seen("Ann")["rail"]["clock"]
    assert Telling(NAMES)(Say.load(clock["then"])) == "then you pass"
    e.waits(21)
    assert e.table.deal is not None and e.table.deal.late == (1,) and e.table.deal.waiting == (1,)
    assert e.log("Cat")[-1] == "Ann ends the turn."


def test_an_evening_is_folded_from_its_journal() -> None:
    """With what the clock played: discounts, and when nothing is left of the pile, the end of a turn."""
    e = Evening("turn_cap=20", clock=20, bank=0, pause=0)
    while e.table.stage == "playing":
        e.waits(21)
    deal = e.table.deal
    assert deal is not None and deal.over and deal.late == tuple(range(1, 21))
    assert e.table.pots[0].pot == 4  # BL22: it waits for the next deal of the same game
    again = Table.load(e.journal)
    assert again.settled == e.table.settled and again.pots == e.table.pots
    middle = Table.load(e.journal[:-1])
    assert middle.deal is not None and middle.deal.late == deal.late[: middle.deal.plays]
    assert e.log("Ann")[-1] != "" and any("number of turns is over" in line for line in e.log("Ann"))


def over(hands: str, *words: str) -> Evening:
    """A game that ends with these words."""
    e = Evening(pause=0)
    e.lay(hands)
    for word in words:
        name, _space, action = word.partition(" ")
        e.says(name, action)
    return e


def test_a_result_shows_the_hand_that_won_and_no_earlier_lie() -> None:
    hands = "As Jh Kd / Qs Qh Qd Qc / D1 Kc A* / Os Jd"
    e = over(hands, "Ann declare", "Bob liar", "Bob declare", "Cat liar")
    middle = e.seen("Dan")["middle"]
    speak = Telling(NAMES, 3)
    assert speak(Say.load(middle["say"])) == "Bob told the truth: four of a kind."
    ((row),) = middle["show"]
    assert (row["chair"], row["chips"], row["best"]) == (1, 4, True)
    assert sorted(row["made"]) == sorted(row["cards"]) == ["Qc", "Qd", "Qh", "Qs"]
    assert [seat for seat, _cards in e.table.settled["shown"]] == [1]
    assert page(e.seen("Dan"))


def test_a_result_unseen_shows_nothing() -> None:
    e = over(FOUR, "Ann declare", "Bob pass", "Cat pass", "Dan pass")
    middle = e.seen("Dan")["middle"]
    assert Telling(NAMES)(Say.load(middle["say"])) == "Nobody challenges Ann, whose cards nobody sees."
    assert middle["show"] is None and e.table.settled["shown"] == []


def outcomes(e: Evening) -> list[str]:
    seen = e.seen()
    spoken = {p["chair"]: Telling(NAMES)(Say.load(p["is"])) if p["is"] else "" for p in seen["players"]}
    return [spoken[chair] for chair in range(4)]


def test_what_a_game_came_to_for_each() -> None:
    """A chip out of the pot is no win, and what another pays is none either."""
    e = over("As Jh Kd / Qs Qh Qd Qc / D1 Kc A* / Os Jd", "Ann exchange As Jh Kd", "Bob declare", "Cat liar")
    assert outcomes(e) == ["gains 1", "wins 3", "loses 3", ""]
    speak = Telling(NAMES, 0)
    questions = [speak(Say.load(e.seen(name)["rail"]["question"])) for name in NAMES]
    assert questions == ["It brought you 1", "You take 3", "It cost you 3", "Nothing won, nothing lost"]
