"""A house that is killed again and again while people play, and comes back with all that it had acknowledged."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event

import httpx2
from websockets.exceptions import WebSocketException

from anteup.table import Table
from tests.server.houses import Child
from tests.server.journals import Entry, entries, must_add_up
from tests.server.people import Person, deals

LOST = (httpx2.TransportError, WebSocketException, OSError)


class Evening:
    """Nell and Tom play with two bots in houses that do not live long; whatever they are told stays told."""

    def __init__(self, database: str, seed: int) -> None:
        self.database = database
        self.rng = Random(seed)
        self.code = ""
        self.people: list[Person] = []
        self.told: list[tuple[Person, int, dict[str, object]]] = []  # what was acknowledged, with the numbers

    def open(self, house: Child) -> None:
        """The first house: a table for all that comes."""
        self.people = [Person(house.url, name, seed=self.rng.randrange(10**6)) for name in ("Nell", "Tom")]
        self.code = self.people[0].opens(bots=2, clock=600)
        self.people[1].sits(self.code)

    def move(self, house: Child) -> None:
        """Everybody goes on in another house, with the cookies they have."""
        before, self.people = self.people, []
        for person in before:
            self.people.append(Person(house.url, person.name, seed=self.rng.randrange(10**6), token=person.token))
            person.close()

    def close(self) -> None:
        for person in self.people:
            person.close()

    def play_and_kill(self, house: Child) -> int:
        """Play until the house is killed, at a moment of its own choice; answers how many answers were acknowledged."""
        enough, tired = self.rng.randint(1, 12), Event()
        with ThreadPoolExecutor() as pool:
            playing = [pool.submit(self._plays, person, enough, tired) for person in self.people]
            tired.wait(60)
            time.sleep(self.rng.random() * 0.03)  # not to wait for anything: this is the moment that is random
            house.kill()
            done = [future.result() for future in playing]
        for person, written in zip(self.people, done, strict=True):
            self.told += [(person, n, said) for n, said in written]
        return sum(map(len, done))

    def _plays(self, person: Person, enough: int, tired: Event) -> list[tuple[int, dict[str, object]]]:
        person.written.clear()

        def killed(_view: object) -> bool:
            if len(person.written) >= enough:
                tired.set()
            return False

        try:
            person.plays(self.code, killed, by_api=True)
        except LOST:
            pass
        finally:
            tired.set()
        return list(person.written)

    def look(self) -> list[Entry]:
        """What the journal has, which must be all that was acknowledged, once, and chips that add up."""
        journal = entries(self.database, self.code)
        for _person, n, said in self.told:
            written = journal[n]["do"]
            assert said["do"] in (written["do"], written.get("action")), (n, said, written)
            assert said.get("asked") == written.get("asked"), (n, said, written)
        answers = [(do["who"], do["asked"]) for entry in journal if "asked" in (do := entry["do"])]
        assert len(answers) == len(set(answers)), "an answer stands in the journal twice"
        must_add_up(Table.load(journal))
        return journal

    def same_question(self, journal: list[Entry]) -> None:
        """The house that came back asks what the last one asked, and whatever bots said meanwhile was said once."""
        left = Table.load(journal)
        for person in self.people:
            view = person.sees(self.code)
            chair = view["you"]["chair"]
            assert left.chair(chair).name == person.name
            question = left.asked.get(chair)
            assert question is None or view["rail"]["asked"] == question.n
        again = [entry["do"]["do"] for entry in entries(self.database, self.code)[len(journal) :]]
        assert again.count("resumed") == (left.due() is not None)
        assert again[:1] == ["resumed"] * (left.due() is not None)


def killed(database: str, times: int, seed: int, each: Callable[[int, int, int], object] = lambda *_: None) -> None:
    """So many houses, one after another on the same journal, each killed in mid-play.

    `each` hears after every kill how many there were, how many answers were acknowledged, and how long the journal is.
    """
    evening, journal = Evening(database, seed), list[Entry]()
    try:
        for kill in range(1, times + 1):
            with Child(database) as house:
                if kill == 1:
                    evening.open(house)
                else:
                    evening.move(house)
                    evening.same_question(journal)
                acknowledged = evening.play_and_kill(house)
            journal = evening.look()
            each(kill, acknowledged, len(journal))
        with Child(database) as house:
            evening.move(house)
            evening.same_question(journal)
            enough = deals(Table.load(journal).number + 1)
            with ThreadPoolExecutor() as pool:
                list(pool.map(lambda person: person.plays(evening.code, enough), evening.people))
        evening.look()
    finally:
        evening.close()
