"""Bluffalo at a table of many deals: what its page shows and leaves to memory, the clock, the pot that waits.

What is dealt is laid out by `tests/bluff.py` and put on the table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from anteup import Card, Chance, Illegal, Seeded, Stacked, Tape
from anteup.table import Table
from anteup.table.view import view
from anteup.web.page import Pages
from anteup.words import Say, Telling

from .bluff import laid

NAMES = ("Ann", "Bob", "Cat", "Dan")
FOUR = "As Jh Kd / Qs Qh O* / D1 Kc A* / Os Jd Qc"
NOON = 1_700_000_000.0
PAGES = Pages()


class Shuffles:
    """The same secret always; the first dealer drawn sits on the last chair. `comes`: what else comes by chance."""

    comes: Stacked | None = None

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return Tape([3]) if step < 0 else self.comes or Seeded(f"{deal} {step}")

    def commitment(self, deal: int) -> str:
        return f"{deal:02}"

    def secret(self, deal: int) -> str:
        return ""


class Evening:
    """Four people who play Bluffalo; the journal is kept."""

    def __init__(self, options: str = "", **settings: Any) -> None:
        self.now = NOON
        self.shuffles = Shuffles()
        self.table, entry = Table.open(
            {"do": "open", "who": "ann", "settings": {"chairs": 4, **settings}}, self.now, self.shuffles
        )
        self.journal = [entry]
        for chair, name in enumerate(NAMES):
            self.do("sit", name, name=name, chair=chair)
        self.do("start", "Ann")
        dealer = NAMES[self.table.dealer]
        self.do("announce", dealer, game=f"bluffalo {options}".strip(), asked=self.table.asked[self.table.dealer].n)

    def do(self, word: str, who: str = "", **what: Any) -> None:
        self.table, entry = self.table.do({"do": word, "who": who.lower(), **what}, self.now, self.shuffles)
        self.journal.append(json.loads(json.dumps(entry)))

    def says(self, name: str, action: str) -> None:
        chair = NAMES.index(name)
        self.do("play", name, action=action, asked=self.table.asked[chair].n)

    def waits(self, seconds: float) -> None:
        self.now += seconds
        self.do("clock")

    def lay(self, hands: str, pile: str = "Oh", comes: str = "", **lies: Any) -> None:
        """The deal goes on as it is laid: chairs are seats, and Ann, whose turn it is, is asked."""
        assert self.table.deal is not None
        self.shuffles.comes = Stacked(Card.parse_all(comes)) if comes else None
        self.table.deal = laid(str(self.table.deal.game).removeprefix("bluffalo"), hands, pile, **lies).deal

    def seen(self, name: str = "") -> dict[str, Any]:
        return view(self.table, NAMES.index(name) if name else None)

    def log(self, name: str = "") -> list[str]:
        speak = Telling(NAMES, NAMES.index(name) if name else None)
        return [speak(Say.load(line["say"])) for line in self.seen(name)["log"]]


def page(seen: dict[str, Any]) -> str:
    lines = [{"deal": 1, **line} for line in seen["log"]]
    return PAGES.fragment({**seen, "code": "abcd", "log": lines}, now=NOON)


def sent(e: Evening, name: str = "") -> tuple[str, str, str]:
    """All that goes to a reader: the JSON, the part of the page that changes, and the whole of it."""
    seen = e.seen(name)
    lines = [{"deal": 1, **line} for line in seen["log"]]
    whole = PAGES.table({**seen, "code": "abcd", "log": lines}, now=NOON)
    return json.dumps(seen), page(seen), whole


@pytest.mark.parametrize(
    "hands",
    [
        "As Jh Kd / Qs Qh O* Kh Js / D1 Kc A* / Os Jd",
        "As Jh Kd / Qs / D1 / Os Jd Qc Kh Js Qd",
        "As Jh Kd / / Qs Qh O* D1 Kc A* / Os Jd Qc",
        "As Jh Kd / / / ",
    ],
)
def test_no_message_differs_with_how_many_cards_others_hold(hands: str) -> None:
    """C-BL-01: neither the JSON nor the page, and so not their length; even that somebody has no card left."""
    messages = set()
    for each in (FOUR, hands):
        e = Evening()
        e.lay(each)
        messages.add(sent(e, "Ann"))
    assert len(messages) == 1


STORY = ("Ann discount", "Bob declare", "Cat pass", "Dan pass", "Ann rob", "Bob done", "Cat pay", "Dan declare")


@pytest.mark.parametrize("reader, own", [("Dan", "Os Jd Qc"), ("Ann", "As Jh Kd")])
def test_no_message_differs_while_a_game_goes_on(reader: str, own: str) -> None:
    """One reader’s cards are the same; what the others hold differs in number and in what it is."""
    others = ("Qs Qh O* / D1 Kc A*", "Qs / D1 Kc A* Qh O* D2 D3", "Qs Qd D3 Kh Js / A*")
    stories = []
    for each in others:
        e = Evening()
        hands = f"{own} / {each} / Os" if reader == "Ann" else f"As / {each} / {own}"
        e.lay(hands, "Jc Oh", comes="Qs Ad Ac")
        told = [sent(e, reader)]
        for word in STORY:
            name, _space, action = word.partition(" ")
            e.says(name, action)
            told.append(sent(e, reader))
        stories.append(told)
    assert stories[1] == stories[0] and stories[2] == stories[0]
    assert len(set(stories[0])) == len(STORY) + 1  # each step was told


@pytest.mark.parametrize("reader", ["", "Bob", "Ann"])
def test_no_message_differs_with_the_size_of_deck_and_pile(reader: str) -> None:
    messages = set()
    for deck, pile in (("Ks Kh", "Oh"), (None, "Js Oh"), ("Kh", "Ad Ac Js Oh")):
        e = Evening()
        e.lay(FOUR, pile, deck=deck)
        messages.add(sent(e, reader))
    assert len(messages) == 1


@pytest.mark.parametrize("reader, kinds", [("", 1), ("Bob", 1), ("Ann", 2)])
def test_that_the_deck_is_empty_only_who_is_to_move_is_told(reader: str, kinds: int) -> None:
    """They would look for Pay; to the others it is drawn as always."""
    messages = set()
    for deck in ("", "Ks Kh"):
        e = Evening()
        e.lay(FOUR, "Oh", deck=deck)
        messages.add(sent(e, reader))
    assert len(messages) == kinds


def test_that_the_pile_is_gone_everybody_sees() -> None:
    e = Evening()
    e.lay(FOUR, "", deck="")
    (zone,) = e.seen("Bob")["middle"]["zones"]
    assert (zone["cards"], zone["hidden"], zone["deck"]) == ([], None, 0)
    e.lay(FOUR, "Oh")
    (zone,) = e.seen("Bob")["middle"]["zones"]
    assert (zone["cards"], zone["hidden"], zone["deck"]) == (["Oh"], None, None)


def test_where_counts_are_shown_pile_and_deck_are_counted() -> None:
    e = Evening("show_counts=on")
    e.lay(FOUR, "Js Oh", deck="Ks Kh Ad")
    (zone,) = e.seen("Bob")["middle"]["zones"]
    assert (zone["cards"], zone["hidden"], zone["deck"]) == (["Oh"], 1, 3)
    assert (e.seen()["game"]["counts"], Evening().seen()["game"]["counts"]) == ("shown", "secret")


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


def labels(e: Evening, name: str = "Ann") -> list[str]:
    speak = Telling(NAMES, NAMES.index(name))
    return [speak(Say.load(choice["label"])) for choice in e.seen(name)["rail"]["choices"]]


def test_buttons_name_whom_one_steals_from() -> None:
    e = Evening("show_counts=on")
    e.lay("As Jh Kd / / D1 Kc A* / Os Jd Qc")
    assert labels(e) == ["Discount", "Pay", "Steal from Cat", "Steal from Dan", "Exchange", "Declare"]
    assert "Steal from <bdi>Cat</bdi>" in page(e.seen("Ann"))
    (bob,) = e.seen("Ann")["rail"]["barred"]
    speak = Telling(NAMES, 0)
    assert (speak(Say.load(bob["label"])), speak(Say.load(bob["why"]))) == ("Steal from Bob", "no card")


def test_where_counts_are_secret_an_empty_hand_is_named_too_and_refused_for_nothing() -> None:
    """BL9: the question stays, and not a chip is paid."""
    e = Evening()
    e.lay("As Jh Kd / / D1 Kc A* / Os Jd Qc")
    steals = ["Steal from Bob", "Steal from Cat", "Steal from Dan"]
    assert labels(e) == ["Discount", "Pay", *steals, "Exchange", "Declare"]
    before = e.seen("Ann")
    with pytest.raises(Illegal, match="has no card to steal"):
        e.says("Ann", "steal 1")
    assert e.seen("Ann") == before


def test_seats_are_named_clockwise_from_the_left_of_who_asks() -> None:
    e = Evening()
    e.lay(FOUR)
    e.says("Ann", "discount")
    assert labels(e, "Bob")[2:5] == ["Steal from Cat", "Steal from Dan", "Steal from Ann"]


def told(e: Evening, name: str, what: str = "news") -> list[str]:
    speak = Telling(NAMES, NAMES.index(name) if name else None)
    return [speak(Say.load(line["say"])) for line in e.seen(name)["middle"][what]]


def test_the_middle_tells_each_what_they_saw_of_the_last_play() -> None:
    e = Evening()
    e.lay(FOUR, comes="Qh O*")
    assert told(e, "Ann") == []
    e.says("Ann", "steal 1")
    assert told(e, "Ann") == ["You pay Bob 2.", "You steal Qh from Bob."]
    assert told(e, "Bob") == ["Ann pays you 2.", "Ann steals Qh from you."]
    assert told(e, "Cat") == told(e, "") == ["Ann pays Bob 2.", "Ann steals a card from Bob."]
    e.says("Bob", "declare")
    assert told(e, "Cat") == []  # the claim itself is the status
    e.says("Cat", "liar")
    assert told(e, "Dan")[-2:] == ["Bob lied.", "Bob pays Cat 2."]


def test_who_claims_a_hand_is_heard_until_it_is_settled() -> None:
    e = Evening()
    e.lay(FOUR, comes="As")
    said = []
    for word in ("Ann declare", "Bob pass", "Cat rob", "Ann declare", "Bob liar"):
        name, _space, action = word.partition(" ")
        e.says(name, action)
        aloud = e.seen("Dan")["middle"]["aloud"]
        said.append(aloud and (aloud["chair"], aloud["say"]["say"], Telling(NAMES, 3)(Say.load(aloud["then"]))))
    assert said == [
        (0, "“I have it.”", "for Ann if nobody calls or steals"),
        (0, "“I have it.”", "for Ann if nobody steals"),
        None,
        (0, "“I still have it.”", "for Ann if nobody calls or steals"),
        None,
    ]


def test_a_call_is_heard_by_all_and_by_nobody_twice() -> None:
    e = Evening()
    e.lay(FOUR)
    e.says("Ann", "declare")
    assert e.seen("Cat")["sound"] is None
    e.says("Bob", "liar")
    heard = e.seen("Cat")["sound"]
    assert heard == {"n": e.table.n, "is": "slap"} == e.seen()["sound"]
    e.says("Bob", "discount")
    assert e.seen("Cat")["sound"] == heard


def saw(e: Evening, name: str = "") -> list[tuple[str, bool]]:
    """What somebody can read again of what they saw, and whether not everybody did."""
    speak = Telling(NAMES, NAMES.index(name) if name else None)
    return [(speak(Say.load(line["say"])), line["secret"]) for line in e.seen(name)["log"] if line["saw"]]


def test_the_log_marks_what_each_saw_for_them_alone() -> None:
    """Own cards, thefts and losses; laid down, taken and shown cards; and nothing that others saw."""
    e = Evening()
    e.lay(FOUR, "Oh Js", comes="Qh Kh Ks")
    for word in ("Ann steal 1", "Bob discount", "Cat pay", "Dan exchange Os Jd Qc"):
        name, _space, action = word.partition(" ")
        e.says(name, action)
    common = [("Dan lays Os Jd Qc on the pile.", False)]
    assert saw(e, "Cat") == [("Bob takes Js from the pile.", False), ("You get Kh Ks.", True), *common]
    assert saw(e, "Bob") == [("Ann steals Qh from you.", True), ("You take Js from the pile.", False), *common]
    assert saw(e, "Ann") == [("You steal Qh from Bob.", True), ("Bob takes Js from the pile.", False), *common]
    assert saw(e) == []
    assert [line for line in e.seen("Dan")["log"] if line["secret"]] == []


def test_the_log_of_a_long_game_has_its_beginning() -> None:
    e = Evening()
    e.lay(FOUR, comes="Qh")
    e.says("Ann", "steal 1")
    e.shuffles.comes = None
    for _round in range(25):
        for name in ("Bob", "Cat", "Dan", "Ann"):
            held = [card["card"] for card in e.seen(name)["rail"]["hand"]]
            e.says(name, f"exchange {' '.join(held[:3])}" if len(held) > 2 else "discount")
    assert len(e.log("Ann")) > 80
    assert "You steal Qh from Bob." in e.log("Ann")


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


def since(e: Evening, name: str) -> list[str]:
    """What somebody reads of what befell them since they last answered."""
    speak = Telling(NAMES, NAMES.index(name))
    return [speak(Say.load(say)) for say in e.seen(name)["rail"]["since"]]


def test_whoever_is_asked_reads_who_stole_from_them_meanwhile() -> None:
    e = Evening()
    e.lay(FOUR, "Jc Oh", comes="As Kd Jh Js D1 Kh Qd")
    e.says("Ann", "discount")
    for name in ("Bob", "Cat", "Dan"):
        assert since(e, name) == []
        e.says(name, "steal 0")
        assert since(e, name) == []  # who is not asked has the log
    # What Dan did is told as news; of Ann’s cards only thief and victim know which.
    assert since(e, "Ann") == ["Bob steals As from you.", "Cat steals Kd from you."]
    assert since(e, "Bob") == [] == e.seen()["rail"]["since"]
    e.says("Ann", "discount")
    e.says("Bob", "steal 2")
    e.says("Cat", "discount")
    e.says("Dan", "discount")
    assert since(e, "Ann") == []  # what was before her last answer is over


def test_whoever_claimed_reads_who_robbed_them_before_the_last_word() -> None:
    e = Evening()
    e.lay(FOUR, comes="As Js Kh Kd")
    e.says("Ann", "declare")
    e.says("Bob", "pass")
    e.says("Cat", "rob")
    assert since(e, "Ann") == []  # it was the last thing: the news tell it
    e.says("Ann", "done")
    e.says("Bob", "discount")
    e.says("Cat", "discount")
    e.says("Dan", "steal 0")
    assert since(e, "Ann") == []


def test_whoever_holds_no_cards_is_told_so() -> None:
    e = Evening()
    e.lay("/ As Jh Kd / Qs Qh O* / D1 Kc A*")
    speak = Telling(NAMES, 0)
    assert [speak(Say.load(say)) for say in e.seen("Ann")["rail"]["holding"]] == ["You hold no cards"]
    assert e.seen()["rail"]["holding"] == []
