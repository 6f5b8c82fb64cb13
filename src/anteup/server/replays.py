"""A deal that is over, step by step: the table as whoever asks was allowed to see it then."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ..actions import Action
from ..cards import Card, mask_of
from ..chance import Chance, Recording, Tape
from ..deal import DEALT, DEALT_UP, Deal, Seat
from ..events import Event, Events, events
from ..phases.declaring import SEALED
from ..phases.square import LAYS
from ..record import WHOLE, Record, sheet, verify
from ..record.proof import OTHER_HASH, PROVEN
from ..record.seen import Purses, named
from ..table import Entry, Table
from ..table.view import view
from ..table.view.sight import Sight
from ..table.view.story import announced
from ..view import view as view_of_deal
from ..words import Say, _
from .records import must_be_known, opened, span, written

TOGETHER: Final = (DEALT, DEALT_UP)  # what happens to one seat after the other and is one step
OTHER_DRAW: Final = _("Not so: draw {n} of this deal was {mine}, and from the secret it would be {right}.")

Told = tuple[dict[str, Any], str]  # a sentence in wire form, and its clause
Step = dict[str, Any]  # `told`, sentences with their clauses; the `view` of the table then; the reader’s own `hand`


class Replay(NamedTuple):
    """A deal as one person saw it, and what can be proven of its shuffle."""

    steps: tuple[Step, ...]
    proof: dict[str, Any]


def replayed(entries: Sequence[Entry], number: int, person: str) -> Replay:
    """A deal out of its table’s journal, as a person saw it; who was not dealt in saw what a watcher sees.

    `Illegal` says why it cannot be shown.
    """
    start, end = span(entries, number)
    begun = Table.load(entries[: start + 1])
    ended = begun
    for entry in entries[start + 1 : end + 1]:
        ended = ended.fold(entry)
    must_be_known(ended)
    teller = _Teller(begun, ended, begun.chair_of(person))
    tape = Tape([pick for entry in entries[start : end + 1] for pick in entry.get("picks", ())])
    steps = tuple([*teller.played(tape), *teller.shown(entries[end + 1 :])])
    secret = opened(entries).get(number, "")
    return Replay(steps, proof_of(written(ended, entries[start]["at"], secret, person, True, teller.picks)))


def proof_of(record: Record) -> dict[str, Any]:
    """What the reader’s browser needs to check a deal by itself; `say` where there is nothing to check yet (C9)."""
    if record.reader != WHOLE:
        return {"commitment": record.commitment, "secret": "", "say": verify(record).say.json(), "sheet": ""}
    verdicts = {
        "proven": Say(PROVEN, drawn="{cards}", picks="{picks}"),
        "hash": Say(OTHER_HASH),
        "draw": Say(OTHER_DRAW, n="{n}", mine="{got}", right="{right}"),
    }
    return {
        "commitment": record.commitment,
        "secret": record.secret,
        "say": None,
        "sheet": json.dumps(sheet(record)),
        "verdicts": {name: say.json() for name, say in verdicts.items()},
    }


class _Teller:
    """Tells one reader of one deal, from the table as it was when the cards were dealt and when all was over."""

    def __init__(self, begun: Table, ended: Table, chair: int | None) -> None:
        assert ended.deal is not None
        self.begun: Final = begun.copy()
        self.begun.stage = "playing"  # though all may have been over at once
        self.ended: Final = ended
        self.deal: Final = ended.deal
        self.chair: Final = chair
        self.seat: Final = None if chair is None else begun.seat_of(chair)
        pot, reserve = (sum(getattr(waiting, part) for waiting in begun.taken) for part in ("pot", "reserve"))
        self.purses: Final = Purses(begun.before, pot, reserve)
        self.late: list[list[Any]] = []  # hands shown when all was over (C22)
        self.picks: list[list[int]] = []  # what chance gave for the dealing and for each action

    # ------------------------------------------------------------------------------------------------ the steps

    def played(self, tape: Tape) -> Iterator[Step]:
        """What happened, sentence by sentence; the chips and cards of each move when it is told."""
        game, held = self.deal.game, self.purses
        chance = self.chance(tape)
        before, now = None, game.deal(held.stacks, self.deal.button, chance, held.pot, held.reserve, self.deal.antes)
        reader = Sight(self.begun, self.chair)
        opening = [(line["say"], line["clause"] or "") for line in announced(reader, self.deal)]
        yield self.step(opening, self.midway(None, now, 0), now.over, whole=False)
        for k, (done, told) in enumerate(self.deal.story()):
            if done is not None:
                before, now = now, now.after(*done, self.chance(tape), by_clock=k in self.deal.late)
            beats, counted = beats_of(told, self.seat, dealing=done is None), 0
            for upto, beat in beats:
                self.count(told[counted:upto])
                counted = upto
                said = [(reader.say(event.say) or {}, event.clause) for event in beat]
                if upto == beats[-1][0]:
                    yield self.step(said, now, now.over)
                elif before is not None and done is not None and beat[0].kind == SEALED:
                    yield self.step(said, shut(before, *done), over=False)
                else:
                    yield self.step(said, self.midway(before, now, upto), now.over, whole=False)

    def chance(self, tape: Tape) -> Chance:
        """The tape’s next picks, noted by step."""
        recording = Recording(tape)
        self.picks.append(recording.picks)
        return recording

    def count(self, told: Sequence[Event]) -> None:
        for event in told:
            self.purses.count(event)

    def shown(self, entries: Sequence[Entry]) -> Iterator[Step]:
        """Who showed a hand when the deal was over (C22)."""
        for entry in entries:
            if entry.get("dealt"):
                return
            if entry["do"]["do"] == "show":
                seat, cards = entry["shown"]
                self.late = [*self.late, [seat, cards]]
                say = Say(_("{who} shows {cards}."), _("You show {cards}."), who=seat, cards=cards)
                yield self.step([(Sight(self.begun, self.chair).say(say) or {}, "C22")], self.deal, over=True)

    def step(self, told: Sequence[Told], deal: Deal, over: bool, whole: bool = True) -> Step:
        """The table with the deal as it stood. `over`: it has ended; `whole`: all that came of a play is told."""
        seen = view(self.table(deal, over), self.chair)
        if not whole:
            middle = seen["middle"]
            if not over:  # nothing is going on that could be said
                middle = middle | {"say": None, "clause": None}
            elif not middle["sum"]:  # what lies in the middle is still this deal’s
                middle = middle | {"next": None}
            seen |= {"pot": deal.pot, "reserve": deal.reserve, "middle": middle}
        hand = () if self.seat is None else view_of_deal(deal, self.seat).hands[self.seat].cards
        return {
            "told": [{"say": say, "clause": clause} for say, clause in told],
            "view": seen,
            "hand": [str(card) for card in hand],
        }

    def table(self, deal: Deal, over: bool) -> Table:
        """The table while the deal stood so; whoever got up after it still sits there."""
        table = (self.ended if over else self.begun).copy()
        table.deal = deal
        if over:
            table.settled = table.settled | {"shown": self.late}
        for seat, i in enumerate(self.begun.seats):
            table.put(i, replace(table.chairs[i] or self.begun.chair(i), stack=deal.stacks[seat]))
        return table

    def midway(self, before: Deal | None, after: Deal, upto: int) -> Deal:
        """The deal between two sentences of one play: what is not told yet has not moved and is not shown."""
        told = after.told
        said, later = ({card for event in part for card in named(event)} for part in (told[:upto], told[upto:]))
        waits = later - said

        def then(old: tuple[Card, ...], new: tuple[Card, ...]) -> tuple[Card, ...]:
            stay = [card for card in old if card in new or str(card) in waits]
            return (*stay, *[card for card in new if card not in old and upto and str(card) not in waits])

        d = after.copy()
        d.at, d.waiting = len(d.flow), ()  # between two sentences nobody is asked anything
        hands = before.hands if before else ((),) * len(d.hands)
        d.hands = tuple([then(old, new) for old, new in zip(hands, d.hands, strict=True)])
        d.board = then(before.board if before else (), d.board)
        if d.game.layout == "square" and not (before and before.board):  # it is laid at once, and then one card turns
            d.board = after.board if any(event.kind == LAYS for event in told[:upto]) else ()
        d.public &= (before.public if before else 0) | mask_of(Card.parse_all(sorted(said)))
        d.up &= d.public
        d.stacks, d.pot, d.reserve = self.purses.stacks, self.purses.pot, self.purses.reserve
        d.told = events(told[:upto], told.before, told.played)
        return d


def shut(deal: Deal, seat: Seat, action: Action) -> Deal:
    """The deal with one more fist closed, before any opens."""
    d = deal.copy()
    d.sealed = tuple([action if s == seat else other for s, other in enumerate(d.sealed)])
    d.waiting = tuple([s for s in d.waiting if s != seat])
    return d


def beats_of(told: Events, seat: int | None, dealing: bool) -> list[tuple[int, list[Event]]]:
    """The events of one play as a seat saw them, in beats, each with how many events were told when it ends.

    What seats do in turn while cards are dealt is one beat; that others are dealt cards goes without saying beside
    one’s own.
    """
    beats: list[tuple[int, list[Event]]] = []
    for upto, event in enumerate(told, 1):
        seen = event.for_seat(seat)
        if beats and beats[-1][1][-1].kind == event.kind and (dealing or event.kind in TOGETHER):
            beats[-1] = upto, [*beats[-1][1], seen]
        else:
            beats.append((upto, [seen]))
    return [(upto, [e for e in events if not e.hidden] or events) if events[0].kind == DEALT else (upto, events)
            for upto, events in beats]  # fmt: skip
