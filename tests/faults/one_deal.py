"""A deal that something happens to."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.journals import entries, must_add_up, table
from tests.server.people import Person, deals


class Deal:
    """Nell and Tom, both asked whether they are in; the clock would answer for them, but not soon."""

    def __init__(self, nell: Person, tom: Person) -> None:
        self.nell, self.tom = nell, tom
        self.code = nell.opens(clock=600)
        tom.sits(self.code)
        started = nell.does(self.code, do="start")
        dealer = next(person for person in (nell, tom) if self.sees(person, started)["announce"])
        self.asked = dealer.does(self.code, do="announce", asked=started, game="guts")
        self.before = self.sees(tom, self.asked)
        self.sees(nell, self.asked)

    def sees(self, person: Person, n: int) -> dict[str, Any]:
        """The first view that has entry n: another worker hears of it a moment later."""
        view = person.sees(self.code)
        while view["n"] < n:
            view = person.sees(self.code)
        return view

    def answers(self, person: Person, action: str) -> Any:
        return person.says(self.code, do="play", asked=self.asked, action=action)

    def ends_well(self, database: str) -> None:
        """Both answers count once, in whatever order they came; the chips add up, and the next deal is played."""
        assert self.sees(self.nell, table(database, self.code).n)["state"] == "result"
        plays = [entry["do"] for entry in entries(database, self.code) if entry["do"]["do"] == "play"]
        assert sorted((said["asked"], said["action"]) for said in plays) == [(self.asked, "in"), (self.asked, "out")]
        must_add_up(table(database, self.code))
        with ThreadPoolExecutor() as both:
            list(both.map(lambda person: person.plays(self.code, deals(2)), (self.nell, self.tom)))
        must_add_up(table(database, self.code))
