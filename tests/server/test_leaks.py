"""Nothing goes out to a reader that this reader may not know: every byte of an evening is looked through.

What a reader may know at an entry is worked out here from the journal alone: the cards whose place the deal says that
seat knows, and those in that seat's own copies of the events.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from anteup.cards import DECK, Card
from anteup.table import Table
from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.journals import entries, secrets
from tests.server.people import Person, deals

SENTENCES = {"say", "you", "sentence", "text"}
NAMES = {card.name: str(card) for card in DECK}
CARDS = frozenset(map(str, DECK))
NAMED = re.compile("|".join(NAMES))
WRITTEN = re.compile(r'(?:value="[a-z ]*|card-|&#34;[a-z ]*)((?:[2-9TJQKA][cdhs] ?)+)(?:"|&#34;)')
DEALS = 30


def faces(said: Any) -> Iterator[str]:
    """Every card in a view in JSON, alone or after the word of an action."""
    match said:
        case dict():
            for name, value in said.items():
                if name not in SENTENCES or not isinstance(value, str):
                    yield from faces(value)
        case list():
            for value in said:
                yield from faces(value)
        case str():
            yield from (word for word in said.split() if word in CARDS)


def drawn(html: str) -> set[str]:
    """Every card that is drawn, named or written in a page."""
    return {NAMES[name] for name in NAMED.findall(html)} | {
        card for cards in WRITTEN.findall(html) for card in cards.split()
    }


def allowed(table: Table, who: str | None) -> set[str]:
    """The cards that somebody (None: a watcher) may know of at a table."""
    shown = {card for _seat, cards in table.settled.get("shown", []) for card in cards}
    shown |= {card for news in table.news for card in faces(news.say.json())}
    if table.deal is None:
        return shown
    seat = table.players.index(who) if who in table.players else None
    known = table.deal.public | (table.deal.known[seat] if seat is not None else 0)
    told = {str(card) for event in table.deal.log_of(seat) for card in event.cards if isinstance(card, Card)}
    inside = {card for event in table.deal.log_of(seat) for card in faces(event.say.json())}
    return {str(card) for card in DECK if known >> card & 1} | told | inside | shown


def look_through(person: Person, journal: list[Table], who: str | None) -> int:
    """Every message that came; answers how many cards were seen in all."""
    seen = 0
    for said in person.heard:
        if said.startswith("{"):
            view = json.loads(said)["view"]
            n, cards = view["n"], set(faces(view))
        else:
            (n,) = map(int, re.findall(r'id="room" data-n="(\d+)"', said))
            cards = drawn(said)
        assert cards <= allowed(journal[n], who), (n, person.name, cards - allowed(journal[n], who))
        seen += len(cards)
    return seen


def test_no_byte_tells_a_reader_what_they_may_not_know(house: Opened, comes: Comes, database: str) -> None:
    nell, tom, eve, page = (comes(house.url, name) for name in ("Nell", "Tom", "Eve", "Page"))
    page.http.cookies = nell.http.cookies  # another tab of Nell’s, which has the page
    code = nell.opens(bots=2)
    tom.sits(code)
    enough = deals(DEALS)
    with ThreadPoolExecutor() as pool, page.line(code, api=False) as tab, eve.line(code, api=False) as watching:
        evening = [pool.submit(nell.plays, code, enough), pool.submit(tom.plays, code, enough)]
        last = max(player.result()["n"] for player in evening)
        for line in (tab, watching):
            while f'data-n="{last}"' not in line.hears():
                pass
    written = entries(database, code)
    journal, table = [], Table()
    for entry in written:
        table = table.fold(entry)
        journal.append(table)
    names = {chair.name: chair.who for chair in table.chairs if chair}

    assert look_through(nell, journal, names["Nell"]) > 1000
    assert look_through(page, journal, names["Nell"]) > 1000
    assert look_through(tom, journal, names["Tom"]) > 1000
    assert look_through(eve, journal, None) > 100

    # It was worth looking: whoever might see all the cards on the table would have been caught.
    held = {str(card) for hand in journal[last - 3].deal.hands for card in hand} if journal[last - 3].deal else set()
    assert not held <= allowed(journal[last - 3], None)

    everything = "".join(said for person in (nell, tom, eve, page) for said in person.heard)
    for who in names.values():
        assert who not in everything  # what the journal calls people would be half a token
    hashes = [entry["commitment"] for entry in written if "commitment" in entry]
    kept = secrets(database, code, DEALS + 2)
    assert hashes == [hashlib.sha256(secret).hexdigest() for secret in kept[: DEALS + 1]]
    assert all(said in everything for said in hashes)
    for secret in kept:
        assert secret.hex() not in everything

    # When the session ends its secrets are open, and are those that were promised.
    nell.does(code, do="end")
    opened = entries(database, code)[-1]["opened"]
    assert opened == {str(deal): secret.hex() for deal, secret in enumerate(kept[:DEALS], 1)}
