"""Badugi at a table of many deals: who can be dealt in, what table and page show of bets, and the pot that waits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from anteup import Chance, Illegal, Seeded, Stacked, Tape, announced
from anteup.table import Table
from anteup.table.view import view
from anteup.web.page import Pages
from anteup.words import Say, Telling

NAMES = ("Ann", "Bob", "Cat", "Dan")
NOON = 1_700_000_000.0
PAGES = Pages()

# Drawn when Dan deals: up cards, then three times a card down to Ann, Bob, Cat and Dan, as long as they are in.
SIX_WINS = "6s 7s 4s 5c 4d 5d 7d 9d 2c 3c 7c 9h Ah 2h 6h 8s"
TWO_LEFT = "6s 7s 4s 5c 4d 5d 7d 9d 2c 3c Ah 2h"  # Cat and Dan fold at once
THREE_LEFT = "6s 7s 4s 5c 4d 5d 7d 9d 2c 3c 9h Ah 2h 8s"  # Cat does
NOBODY = "6s 7s 4s 5c 6d 7h 7d 9d 2c 3c 7c 9h Ah 2h 6h 8s"


class Shuffles:
    """Named cards first; the first dealer drawn sits on the last chair."""

    def __init__(self, cards: str = "") -> None:
        self.cards = Stacked(cards, Seeded(5))

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return Tape([len(NAMES) - 1]) if step < 0 else self.cards

    def commitment(self, deal: int) -> str:
        return f"{deal:02}"

    def secret(self, deal: int) -> str:
        return ""


class Evening:
    """Four people; the last deals first."""

    def __init__(self, cards: str = "", **settings: Any) -> None:
        self.shuffles = Shuffles(cards)
        opening = {"do": "open", "who": "ann", "settings": {"chairs": 4, **settings}}
        self.table, _entry = Table.open(opening, NOON, self.shuffles)
        for chair, name in enumerate(NAMES):
            self.do("sit", name, name=name, chair=chair)
        self.do("start", "Ann")

    def do(self, word: str, who: str = "", **what: Any) -> None:
        self.table, entry = self.table.do({"do": word, "who": who.lower(), **what}, NOON, self.shuffles)
        json.dumps(entry)

    def holds(self, **stacks: int) -> Evening:
        """So many chips lie before these people, between deals."""
        for i, name in enumerate(NAMES):
            if name in stacks:
                self.table.put(i, replace(self.table.chair(i), stack=stacks[name]))
        return self

    def announces(self, options: str = "") -> Evening:
        dealer = self.table.dealer
        game = f"progressive_badugi {options}".strip()
        self.do("announce", NAMES[dealer], game=game, asked=self.table.asked[dealer].n)
        return self

    def play(self, words: str) -> Evening:
        """`Ann check, Bob bet 2`."""
        for part in words.split(","):
            name, _space, action = part.strip().partition(" ")
            chair = NAMES.index(name)
            self.do("play", name, action=action, asked=self.table.asked[chair].n)
        return self

    def showdown(self) -> Evening:
        """Nobody bets or buys any more, whoever is asked calls."""
        while self.table.stage == "playing":
            deal = self.table.deal
            assert deal is not None
            seat = deal.waiting[0]
            can = [str(action) for action in deal.choices(seat).exact]
            word = next(word for word in ("check", "call", "stand") if word in can)
            self.play(f"{NAMES[self.table.seats[seat]]} {word}")
        return self

    def next(self) -> Evening:
        self.do("clock") if self.table.stage == "result" and self.table.settings.pause == 0 else None
        for name in NAMES:
            if self.table.stage == "result":
                self.do("ready", name)
        return self

    @property
    def dealt_in(self) -> str:
        return " ".join(NAMES[i] for i in self.table.lineup(announced(self.game))[0])

    game = "progressive_badugi"

    def seen(self, name: str = "") -> dict[str, Any]:
        return view(self.table, NAMES.index(name) if name else None)


def spoken(say: dict[str, Any] | None, name: str = "") -> str:
    assert say is not None
    return Telling(NAMES, NAMES.index(name) if name else None)(Say.load(say))


def page(seen: dict[str, Any]) -> str:
    lines = [{"deal": 1, **line} for line in seen["log"]]
    return PAGES.fragment({**seen, "code": "abcd", "log": lines}, now=NOON)


# ---- who is dealt in (C5, C16)


def lineup(evening: Evening, options: str) -> str:
    """Who would be dealt in."""
    chairs, antes = evening.table.lineup(announced(f"progressive_badugi {options}"))
    anted = " ".join(NAMES[i] for i in antes)
    return " ".join(NAMES[i] for i in chairs) + (f"; ante {anted}" if anted else "")


def test_who_cannot_pay_the_ante_is_not_dealt_in() -> None:
    evening = Evening().holds(Bob=2)
    assert lineup(evening, "ante=2") == "Ann Bob Cat Dan; ante Ann Bob Cat Dan"
    assert lineup(evening, "ante=3") == "Ann Cat Dan; ante Ann Cat Dan"
    assert lineup(evening, "ante=0") == "Ann Bob Cat Dan; ante Ann Bob Cat Dan"


def test_with_blinds_only_who_would_post_one_must_be_able_to() -> None:
    """Dan deals: Ann would post the small blind, Bob the big one."""
    assert lineup(Evening().holds(Cat=1, Dan=1), "blinds=2/5") == "Ann Bob Cat Dan"
    assert lineup(Evening().holds(Ann=1), "blinds=2/5") == "Bob Cat Dan"
    assert lineup(Evening().holds(Bob=4), "blinds=2/5") == "Ann Cat Dan"


def test_the_blinds_fall_to_others_until_all_can_pay() -> None:
    assert lineup(Evening().holds(Bob=4, Cat=4), "blinds=2/5") == "Ann Dan"  # Cat would have the big one then
    assert lineup(Evening().holds(Ann=1, Bob=3), "blinds=2/5") == "Bob Cat Dan"  # for Bob it is only the small one now
    assert lineup(Evening().holds(Ann=1, Bob=3, Cat=3), "blinds=2/5") == "Dan"  # of two Bob has the big one again
    assert lineup(Evening().holds(Ann=4, Bob=1, Cat=1), "blinds=2/5") == "Dan"  # so has Ann


def test_a_deal_begins_with_those_who_can_pay() -> None:
    evening = Evening().holds(Bob=4).announces("blinds=2/5")
    assert evening.table.seats == (0, 2, 3)
    deal = evening.table.deal
    assert deal is not None
    assert (deal.stacks, deal.pot) == ((98, 95, 100), 7)


def test_a_dealer_who_cannot_pay_cannot_deal_it() -> None:
    evening = Evening().holds(Dan=1)
    with pytest.raises(Illegal) as refusal:
        evening.announces("ante=2")
    assert refusal.value.clause == "C5"
    choice = next(game for game in evening.seen("Dan")["announce"]["games"] if game["name"] == "progressive_badugi")
    assert choice["barred"] is None
    evening.announces("blinds=2/5")  # Dan posts none
    assert evening.table.seats == (0, 1, 2, 3)


def test_while_a_pot_waits_whose_blind_cannot_be_paid_the_next_deals() -> None:
    """PB14: the same game is dealt again, the button moves to Ann, who cannot pay; so Bob deals."""
    evening = Evening(NOBODY).announces("blinds=1/2").showdown()
    assert [pot.pot for pot in evening.table.pots] == [8]
    evening.holds(Ann=0).next()
    assert NAMES[evening.table.dealer] == "Bob"
    evening.announces("blinds=1/2")
    assert evening.table.seats == (1, 2, 3)
    deal = evening.table.deal
    assert deal is not None and deal.pot == 8 + 3


def test_folded_players_are_dealt_in_again_and_ante_with_the_pot_that_stays() -> None:
    evening = Evening(NOBODY).announces().play("Ann check, Bob bet 2, Cat fold, Dan fold, Ann call").showdown()
    assert [pot.pot for pot in evening.table.pots] == [8]
    evening.next().announces()
    deal = evening.table.deal
    assert deal is not None
    assert (NAMES[evening.table.dealer], evening.table.seats, deal.pot) == ("Ann", (0, 1, 2, 3), 12)


# ---- what the table shows


def test_bets_are_shown_before_each_player_and_what_they_did() -> None:
    evening = Evening(SIX_WINS).announces().play("Ann check, Bob bet 2, Cat raise 4, Dan fold")
    seen = evening.seen("Ann")
    shown = {p["name"]: (p["bet"], p["state"], spoken(p["is"])) for p in seen["players"]}
    assert shown == {"Bob": (2, "", "2 in"), "Cat": (4, "done", "bets 4"), "Dan": (0, "gone", "folded")}
    assert (seen["pot"], spoken(seen["middle"]["say"]), seen["middle"]["clause"]) == (
        10,
        "Betting round 1: the bet is 4.",
        "C15",
    )
    rail = seen["rail"]
    assert spoken(rail["question"]) == "Cat makes it 4. 4 to you."
    assert [(spoken(c["label"]), c["price"] and spoken(c["price"])) for c in rail["choices"]] == [
        ("Fold", None),
        ("Call", "4 more"),
        ("Raise", "to 6"),
    ]


def test_which_cards_lie_face_up_is_shown_and_which_are_only_known() -> None:
    evening = Evening(SIX_WINS).announces("bought_card=down")
    for _round in range(3):
        evening.play("Ann check, Bob check, Cat check, Dan check")
    deal = evening.table.deal
    assert deal is not None
    (offered,) = map(str, deal.board)
    evening.play("Ann buy 4d")
    fan = next(p["fan"] for p in evening.seen("Bob")["players"] if p["name"] == "Ann")
    assert set(fan["cards"]) == {"6s", offered} and (fan["up"], fan["hidden"]) == (["6s"], 2)
    hand = {held["card"]: (held["seen"], held["up"]) for held in evening.seen("Ann")["rail"]["hand"]}
    assert hand == {"6s": (True, True), offered: (True, False), "2c": (False, False), "Ah": (False, False)}


def test_the_winner_of_a_showdown_is_told_with_all_hands() -> None:
    evening = Evening(TWO_LEFT).announces().play("Ann bet 2, Bob call, Cat fold, Dan fold").showdown()
    middle = evening.seen("Bob")["middle"]
    assert spoken(middle["say"], "Bob") == "Ann’s 6-4-2-A badugi takes the pot."
    assert spoken(middle["say"], "Ann") == "Your 6-4-2-A badugi takes the pot."
    rows = [(NAMES[row["chair"]], spoken(row["hand"]), row["chips"], row["best"]) for row in middle["show"]]
    assert rows == [("Ann", "6-4-2-A badugi", 8, True), ("Bob", "7-5-3-2 badugi", -2, False)]
    assert spoken(middle["show"][0]["note"]) == "the pot" and middle["show"][1]["note"] is None
    assert middle["next"] == {"pot": 0, "reserve": 0}
    states = {p["name"]: (p["state"], spoken(p["is"])) for p in evening.seen()["players"]}
    assert states == {
        "Ann": ("won", "wins 8"),
        "Bob": ("done", "loses 2"),
        "Cat": ("gone", "folded"),
        "Dan": ("gone", "folded"),
    }
    assert spoken(evening.seen("Ann")["rail"]["question"]) == "You take 8"
    assert spoken(evening.seen("Bob")["rail"]["question"]) == "It cost you 2"


def test_what_came_back_is_not_won() -> None:
    evening = Evening(SIX_WINS).announces().play("Ann check, Bob bet 2, Cat fold, Dan fold, Ann fold")
    middle = evening.seen("Cat")["middle"]
    assert spoken(middle["say"]) == "All others folded: Bob takes 4, and nobody sees the cards."
    assert middle["show"] is None
    assert {p["name"]: spoken(p["is"]) for p in evening.seen()["players"]}["Bob"] == "wins 4"
    evening = Evening(NOBODY).holds(Bob=4)
    evening.announces("structure=no_limit").play("Ann bet 50, Bob call, Cat fold, Dan fold").showdown()
    assert {p["name"]: spoken(p["is"]) for p in evening.seen()["players"]}["Ann"] == "3 stays in"  # nobody qualifies


def test_side_pots_are_told_by_name() -> None:
    evening = Evening(THREE_LEFT).holds(Ann=3).announces().play("Ann bet 2, Bob raise 4, Cat fold, Dan call")
    evening.showdown()
    middle = evening.seen()["middle"]
    assert spoken(middle["say"]) == "Ann’s 6-4-2-A badugi takes the main pot."
    notes = [spoken(note["say"]) for note in middle["notes"]]
    assert notes == ["Bob’s 7-5-3-2 badugi takes the side pot of 4."]
    rows = [(NAMES[row["chair"]], row["chips"], row["note"] and spoken(row["note"])) for row in middle["show"]]
    assert rows == [("Ann", 10, "the main pot"), ("Bob", 4, "the side pot of 4"), ("Dan", -4, None)]


def test_a_throw_in_says_what_stays() -> None:
    evening = Evening(NOBODY).announces().showdown()
    middle = evening.seen()["middle"]
    assert spoken(middle["say"]) == "No hand qualifies: 4 stays for the next deal, and everyone is dealt in again."
    assert (middle["clause"], middle["next"]) == ("PB14", {"pot": 4, "reserve": 0})
    assert not any(row["best"] for row in middle["show"])


@pytest.mark.exhaustive
def test_any_moment_of_a_deal_can_be_shown_to_anybody() -> None:
    """As a page too, and when the game is named, with blinds in its form."""
    options = ("", "structure=no_limit blinds=1/2 offer=blind", "bought_card=down offer=seen_pass_on structure=spread")
    for seed, said in enumerate(options):
        evening, rng = Evening(), Random(seed)
        form = page(evening.seen("Dan"))
        assert 'data-option="blinds"' in form
        evening.announces(said)
        while evening.table.stage == "playing":
            for name in rng.sample(("", *NAMES), 1):
                seen = evening.seen(name)
                assert json.loads(json.dumps(seen)) == seen
                assert "Betting round" in page(seen) or "On offer" in page(seen)
            deal = evening.table.deal
            assert deal is not None
            seat = deal.waiting[0]
            evening.play(f"{NAMES[evening.table.seats[seat]]} {deal.choices(seat).sample(rng)}")
        for name in ("", *NAMES):
            assert page(evening.seen(name))


def test_the_form_says_which_blinds_were_announced_last() -> None:
    evening = Evening(SIX_WINS).announces("blinds=2/5").showdown().next()
    dealer = NAMES[evening.table.dealer]
    games = evening.seen(dealer)["announce"]["games"]
    options = next(game["options"] for game in games if game["name"] == "progressive_badugi")
    blinds = next(option for option in options if option["name"] == "blinds")
    assert (blinds["chosen"], blinds["usual"]) == ("2/5", "none")
    assert 'value="2/5"' in page(evening.seen(dealer))
