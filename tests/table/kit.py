"""An evening at a table, as play by play: people are called by their names, in small letters they are their tokens.

    e = Evening("Ann Bob Cat").start("Cat")
    e.deal("guts", "As Ah Kd / Ks Kh Qd / 2s 3h 5d").says("Ann in, Bob in, Cat out")
    assert e.stacks == {"Ann": 102, "Bob": 96, "Cat": 99}

Whatever is done is folded from its journal as well, through JSON, and every chip is counted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Self

import pytest

from anteup import Card, Chance, Committed, Illegal, Stacked, announced
from anteup.table import Entry, Table
from anteup.table.snapshot import dump, load
from anteup.table.view import view
from anteup.words import Say, Telling
from tests.kit import pairs, stacked

NOON = 1_700_000_000.0


class Shuffles:
    """The secrets of a table, one for each deal; the dealing may be stacked for the next one."""

    def __init__(self, seed: object = "kit") -> None:
        self.seed = seed
        self.cards: list[Card] | None = None  # of the next deal, in the order they are drawn
        self.lot: int | None = None  # who is drawn to deal first

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        committed = Committed(self._secret(deal), deal, seeds, step)
        if step == -1 and self.lot is not None:
            return Picked(self.lot)
        if step == 0 and self.cards is not None:
            cards, self.cards = self.cards, None
            return Stacked(cards, committed)
        return committed

    def commitment(self, deal: int) -> str:
        return Committed.commitment(self._secret(deal))

    def secret(self, deal: int) -> str:
        return self._secret(deal).hex()

    def _secret(self, deal: int) -> bytes:
        return hashlib.sha256(f"{self.seed}/{deal}".encode()).digest()


class Picked(Chance):
    """One pick, settled beforehand."""

    def __init__(self, k: int) -> None:
        self.k = k

    def pick(self, n: int) -> int:
        return self.k


class Evening:
    """A table, its journal, and the clock on the wall."""

    def __init__(self, people: str, seed: object = "kit", **settings: Any) -> None:
        """The first of the people is the host."""
        self.shuffles = Shuffles(seed)
        self.now = NOON
        self.host = people.split()[0]
        opening = {"do": "open", "who": token(self.host), "settings": settings}
        self.table, entry = Table.open(opening, self.now, self.shuffles)
        self.journal: list[Entry] = [written(entry)]
        for name in people.split():
            self.sit(name)

    # ---- what is done

    def do(self, word: str, who: str = "", /, **what: Any) -> Self:
        """Somebody (the table itself, if nobody) tells the table to do something."""
        new, entry = self.table.do({"do": word, "who": token(who), **what}, self.now, self.shuffles)
        entry = written(entry)
        assert dump(self.table.fold(entry)) == dump(new), entry
        self.table = new
        self.journal.append(entry)
        self.count()
        return self

    def refused(self, word: str, who: str = "", /, **what: Any) -> str:
        """The table does not do that and has not changed: the clause that says so, and the sentence can be spoken."""
        return self._refusal(word, who, what).clause

    def why_not(self, word: str, who: str = "", /, **what: Any) -> str:
        """The table does not do that and has not changed: the sentence that says why, as whoever said it hears it."""
        refusal, chair = self._refusal(word, who, what), self.table.chair_of(token(who))
        return Telling(names(self.table), chair)(refusal.say)

    def _refusal(self, word: str, who: str, what: dict[str, Any]) -> Illegal:
        before = json.dumps(dump(self.table))
        with pytest.raises(Illegal) as refusal:
            self.table.do({"do": word, "who": token(who), **what}, self.now, self.shuffles)
        assert json.dumps(dump(self.table)) == before
        assert Telling(names(self.table))(refusal.value.say)
        return refusal.value

    def count(self) -> None:
        """Every chip that was bought is somewhere (C1)."""
        table = self.table
        assert sum(row["net"] for row in table.ledger()) + table.in_the_middle() == 0

    def sit(self, name: str, chair: int | None = None, bot: str = "") -> Self:
        what: dict[str, Any] = {"name": name, "chair": chair} | ({"bot": bot, "by": token(self.host)} if bot else {})
        return self.do("sit", name, **what)

    def start(self, dealer: str = "") -> Self:
        """The host lets the evening begin; somebody deals first, by lot unless it is said who."""
        if dealer:
            self.shuffles.lot = self.table.able().index(self.chair(dealer))
        return self.do("start", self.host)

    def deal(self, game: str, hands: str = "", kitty: str = "") -> Self:
        """The dealer names a game; `hands` are those of the players dealt in, in the order of their chairs."""
        table = self.table
        if table.stage == "result":
            self.go_on()
        table = self.table
        if hands:
            named = announced(game)
            chairs = table.lineup(named)[0]
            given = [Card.parse_all(hand) for hand in hands.split("/")]
            button = chairs.index(table.dealer)
            self.shuffles.cards = stacked(named, given, len(chairs), button, Card.parse_all(kitty))
        return self.do("announce", self.dealer, asked=table.asked[table.dealer].n, game=game)

    def says(self, words: str) -> Self:
        """`Ann in, Bob out`: answers, one after another; each to the question that is open."""
        for name, action in pairs(words):
            self.do("play", name, asked=self.asked(name), action=action)
        return self

    def all_out(self, *ins: str) -> Self:
        """Everybody declares: these are in, all others out."""
        while self.table.stage == "playing":
            name = self.waiting[0]
            self.says(f"{name} {'in' if name in ins else 'out'}")
        return self

    def all_out_of_folly(self, *ins: str) -> Self:
        """Nobody takes the card that goes round, then everybody declares."""
        while (
            self.table.stage == "playing"
            and len(self.waiting) == 1
            and self.table.deal
            and not any(self.table.deal.sealed)
        ):
            self.says(f"{self.waiting[0]} reject")
        return self.all_out(*ins)

    def go_on(self) -> Self:
        """All have read the result."""
        for name in self.present:
            if self.table.stage == "result" and token(name) not in self.table.ready:
                self.do("ready", name)
        if self.table.stage == "result":
            self.time_passes()
        return self

    def time_passes(self, seconds: float | None = None) -> Self:
        """The clock strikes: so many seconds later, or when something is due."""
        due = self.table.due()
        if seconds is None:
            assert due is not None
            self.now = max(self.now, due)
        else:
            self.now += seconds
        return self.do("clock")

    # ---- how it stands

    def chair(self, name: str) -> int:
        chair = self.table.chair_of(token(name))
        assert chair is not None, f"{name} has no chair"
        return chair

    def name(self, chair: int) -> str:
        return self.table.chair(chair).name

    def asked(self, name: str) -> int:
        return self.table.asked[self.chair(name)].n

    @property
    def waiting(self) -> list[str]:
        """Who is asked."""
        return [self.name(i) for i in self.table.asked]

    @property
    def present(self) -> list[str]:
        return [chair.name for chair in self.table.chairs if chair and chair.present and not chair.bot]

    @property
    def dealer(self) -> str:
        return self.name(self.table.dealer)

    @property
    def players(self) -> list[str]:
        """Who is dealt into the deal in progress or just over."""
        return list(self.table.names)

    @property
    def stacks(self) -> dict[str, int]:
        return {chair.name: self.table.stack(i) for i, chair in enumerate(self.table.chairs) if chair}

    @property
    def pot(self) -> int:
        return self.table.in_the_middle()

    @property
    def net(self) -> dict[str, int]:
        return {row["name"]: row["net"] for row in self.table.ledger()}

    def view(self, name: str = "") -> dict[str, Any]:
        """What somebody sees, with a chair or without; nobody: a watcher."""
        return view(self.table, self.table.chair_of(token(name)), token(name))

    def news(self, name: str = "") -> list[str]:
        """The lines of the log as somebody reads them."""
        seen = self.view(name)
        speak = Telling(seen["names"], self.table.chair_of(token(name)))
        return [speak(Say.load(line["say"])) for line in seen["log"]]

    # ---- from the journal

    def loaded(self) -> Table:
        """The same table, from its whole journal."""
        return Table.load(self.journal)

    def loaded_from(self, n: int) -> Table:
        """The same table, from a snapshot after entry n and what came then."""
        start = load(json.loads(json.dumps(dump(Table.load(self.journal[: n + 1])))))
        return Table.load(self.journal[n + 1 :], start)


def token(name: str) -> str:
    return name.lower()


def names(table: Table) -> list[str]:
    return [chair.name if chair else "" for chair in table.chairs]


def written(entry: Entry) -> Entry:
    """An entry as the journal gives it back."""
    back: Entry = json.loads(json.dumps(entry))
    return back
