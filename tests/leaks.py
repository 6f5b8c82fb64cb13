"""What a reader may know at a table, worked out from its journal alone, and whether what went out keeps to it.

A card may be in what goes to a reader if the deal says that their seat knows where it is, or if it is in that seat’s
own copies of the events. What is secret without being a card must make no difference: another choice in a fist (C10),
or one card more or less in a hand whose count is secret (BL4), and all others see the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from anteup.actions import Action
from anteup.cards import CARDS, Card, cards_in
from anteup.deal import Deal, put
from anteup.events import Events, events
from anteup.table import Entry, Table
from anteup.table.view import view

SENTENCES = {"say", "you", "sentence", "text"}
NAMES = {card.name: str(card) for card in CARDS}
WRITTEN_SO = frozenset(map(str, CARDS))
NAMED = re.compile("|".join(NAMES))
_ONE = "|".join(map(re.escape, sorted(WRITTEN_SO)))
WRITTEN = re.compile(rf'(?:value="[a-z ]*|card-|&#34;[a-z ]*)((?:(?:{_ONE}) ?)+)(?:"|&#34;)')
ENTRY = re.compile(r'id="room" data-n="(\d+)"')

Place = int | str | None
See = Callable[[Table, Place], dict[str, Any]]


def retold(entries: Iterable[Entry]) -> list[Table]:
    """The table as it was after each entry of its journal."""
    tables, table = [], Table()
    for entry in entries:
        table = table.fold(entry)
        tables.append(table)
    return tables


# ---- cards


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
            yield from (word for word in said.split() if word in WRITTEN_SO)


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
    return {str(card) for card in cards_in(known)} | told | inside | shown


def look_through(heard: Iterable[str], journal: Sequence[Table], who: str | None) -> int:
    """Every message of a line; answers how many cards were seen in all.

    A word to the reader alone has no number: it came after the view before it.
    """
    seen = n = 0
    for said in heard:
        if said.startswith("{"):
            view = json.loads(said).get("view")
            n, cards = (view["n"], set(faces(view))) if view else (n, drawn(said))
        else:
            n, cards = int((ENTRY.findall(said) or [n])[0]), drawn(said)
        assert cards <= allowed(journal[n], who), (n, who, cards - allowed(journal[n], who))
        seen += len(cards)
    return seen


# ---- what is secret and no card


def place_of(table: Table, who: str | None) -> Place:
    """Where somebody reads from: their chair; without one who they are, if the table knows them; else nowhere."""
    chair = table.chair_of(who)
    return chair if chair is not None else who if who and table.knows(who) else None


def seen_from(table: Table, place: Place) -> dict[str, Any]:
    """The table as a reader there sees it."""
    return view(table, None, place) if isinstance(place, str) else view(table, place)


def tells_no_secret(journal: Iterable[Table], readers: Iterable[str | None], see: See = seen_from) -> Counter[str]:
    """Whatever was secret from a reader might have been otherwise, and after every entry they would have seen the same.

    Answers how often what was compared: other choices in fists (`sealed`), other hands where counts are secret
    (`counts`).
    """
    compared: Counter[str] = Counter()
    people = list(readers)
    for table in journal:
        if table.stage != "playing" or table.deal is None:
            continue
        for who in people:
            others = [*chosen_otherwise(table, who), *held_otherwise(table, who)]
            place = place_of(table, who)
            truth = see(table, place) if others else {}
            for what, other in others:
                assert see(other, place) == truth, (table.n, who, what)
                compared[what] += 1
    return compared


def chosen_otherwise(table: Table, who: str | None) -> Iterator[tuple[str, Table]]:
    """The table, had somebody else closed their fist on something else."""
    deal = table.deal
    assert deal is not None
    for seat, action in enumerate(deal.sealed):
        if action is None or deal.phase is None or table.players[seat] == who:
            continue
        asked = deal.copy()
        asked.sealed, asked.asked = put(deal.sealed, seat, None), None
        for other in deal.phase.choices(asked, seat):
            if other != action:
                yield "sealed", dealt_otherwise(table, sealed_so(deal, seat, other))


def sealed_so(deal: Deal, seat: int, action: Action) -> Deal:
    """The deal in which a seat chose this: what it has sealed is what it played last."""
    new = deal.copy()
    new.sealed = put(deal.sealed, seat, action)
    plays = list(deal.story())
    last = max(k for k, (played, _told) in enumerate(plays) if played and played[0] == seat)
    again: Events | None = None
    for k, (played, told) in enumerate(plays):
        again = new.told = events(told, again, (seat, action) if k == last else played)
    return new


def held_otherwise(table: Table, who: str | None) -> Iterator[tuple[str, Table]]:
    """The table, had somebody else a card less that the reader knows nothing of: where counts are secret (BL4)."""
    deal = table.deal
    assert deal is not None
    if deal.game.counts_shown or not deal.stock:  # that the deck is empty can be seen
        return
    seat = table.players.index(who) if who in table.players else None
    known = deal.public | (deal.known[seat] if seat is not None else 0)
    for other, hand in enumerate(deal.hands):
        unknown = [card for card in hand if not known >> card & 1]
        if other != seat and unknown:
            new = deal.copy()
            new.hands = put(deal.hands, other, tuple([card for card in hand if card != unknown[0]]))
            new.stock = tuple(sorted((*deal.stock, unknown[0])))
            new.asked = None
            yield "counts", dealt_otherwise(table, new)


def dealt_otherwise(table: Table, deal: Deal) -> Table:
    new = table.copy()
    new.deal = deal
    return new
