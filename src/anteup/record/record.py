"""One deal as one reader saw it: written, read, stepped through, played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from ..actions import Illegal
from ..chance import Chance, Committed, Tape
from ..deal import Deal, Seat
from ..events import KINDS, Event
from ..game import Game
from ..games import announced
from ..options import BadOption
from ..phases.dealing import ANTES, OWES
from ..words import Say, Telling, _
from .page import DIALECT, PROOFS, TIME, BadRecord, Bare, Lines, Page, event_out, toml
from .seen import WHOLE, Noted, Noting, Purses, Reader, Told, lines_of, p, sentence, told_to


@dataclass(frozen=True, slots=True)
class Step:
    """The dealing (`seat` is None) or an action, what it led to, each sentence with its clause, and the chips then."""

    seat: Seat | None
    action: str  # in text form; ?? for what the reader did not see
    told: tuple[tuple[Say, str], ...]
    stacks: tuple[int, ...]
    pot: int
    reserve: int


@dataclass(frozen=True, slots=True)
class Record:
    """One deal as one reader saw it. Amounts in chips; stacks, pot and reserve are those before the deal."""

    game: str  # in text form
    version: int  # of the game's rules
    deal: int  # its number at the table
    table: str
    time: str  # when it was dealt, "2026-11-29T21:30:05Z", or ""
    names: tuple[str, ...]
    button: Seat
    stacks: tuple[int, ...]
    pot: int
    reserve: int
    antes: tuple[Seat, ...]  # who antes
    reader: Reader
    actions: tuple[str, ...]
    log: tuple[Told, ...]  # by step: the dealing, then each action
    finishing: tuple[int, ...]  # every stack, then pot and reserve; empty if the deal did not end
    commitment: str  # the hash shown before the deal, in hex
    seeds: tuple[str, ...]  # by seat
    proof: str  # when the secret is opened: session_end, each_deal or off
    secret: str  # in hex; "" until it is open
    drawn: tuple[str, ...]  # of a whole record, by step: the cards in the order drawn, other picks as numbers
    late: tuple[int, ...] = ()  # which of what was played was the clock’s (C21), the first being 1

    @classmethod
    def of(
        cls,
        played: Deal,
        *,
        names: Sequence[str],
        reader: Reader = None,
        deal: int = 0,
        table: str = "",
        time: str = "",
        commitment: str = "",
        seeds: Iterable[str] = (),
        proof: str = PROOFS[0],
        secret: str = "",
        picks: Sequence[Sequence[int]] = (),
    ) -> Record:
        """The record of a deal, over or not, as seen by a seat, a watcher (None) or whole ("all").

        A whole record needs what was drawn: the `picks` of the dealing and of each action, or else the secret.
        `ValueError` if these lead to another deal, or if the secret committed to is not open yet (C9).
        """
        if len(names) != len(played.stacks):
            raise ValueError(f"{len(played.stacks)} seats need as many names, not {len(names)}")
        if reader not in (None, WHOLE, *range(len(names))):
            raise ValueError(f"reader={reader!r}: a seat from 0 to {len(names) - 1}, None or “all”")
        if reader == WHOLE and commitment and not secret:
            raise ValueError("a whole record shows every hand, and the secret of this deal is not open yet (C9)")
        if time and not TIME.fullmatch(time):
            raise ValueError(f"time={time!r}: write it as 2026-11-29T21:30:05Z")
        before = Purses(played.stacks, played.pot, played.reserve)
        for event in reversed(played.log):
            before.count(event, -1)
        record = cls(
            game=str(played.game),
            version=played.game.version,
            deal=deal,
            table=table,
            time=time,
            names=tuple(names),
            button=played.button,
            stacks=before.stacks,
            pot=before.pot,
            reserve=before.reserve,
            antes=played.antes,
            reader=reader,
            actions=(),
            log=(),
            finishing=(),
            commitment=commitment,
            seeds=tuple(seeds),
            proof=proof,
            secret=secret,
            drawn=(),
        )._telling(played)
        return record._with_drawn(played, picks) if reader == WHOLE else record

    def _telling(self, played: Deal) -> Record:
        """This record with what its reader saw of a deal."""
        return replace(
            self,
            actions=tuple(lines_of(played, self.reader)),
            log=tuple([told_to(self.reader, told) for _played, told in played.story()]),
            finishing=(*played.stacks, played.pot, played.reserve) if played.over else (),
            late=played.late,
        )

    def _with_drawn(self, played: Deal, picks: Sequence[Sequence[int]]) -> Record:
        """This whole record with what was drawn for the deal."""
        if not picks and not self.secret:
            raise ValueError("a whole record needs what was drawn: the picks of each step, or the secret")
        try:
            again, drawn = self._play(lambda step: Tape(picks[step]) if picks else self.committed(step))
        except (LookupError, Illegal) as wrong:
            raise ValueError(f"what is said to have been drawn does not fit this deal: {wrong}") from None
        if again != played:
            raise ValueError("what is said to have been drawn leads to another deal")
        return replace(self, drawn=drawn)

    @property
    def plays(self) -> tuple[tuple[Seat, str], ...]:
        """What was played, in order: the seat and the text of the action."""
        lines = [line.partition(" ") for line in self.actions if line.startswith("p")]
        return tuple([(int(p[1:]) - 1, said) for p, _space, said in lines])

    # ------------------------------------------------------------------------------------------------ as text

    def write(self) -> str:
        """This record as TOML; `Record.read` reads it back."""
        fields: dict[str, Any] = {"variant": self.game, "_version": self.version, "_dialect": DIALECT}
        fields |= {"table": self.table, "hand": self.deal}
        if self.time:
            year, month, day = map(int, self.time[:10].split("-"))
            fields |= {"year": year, "month": month, "day": day, "time": Bare(self.time[11:19]), "time_zone": "UTC"}
        reader = self.reader
        fields |= {"players": self.names, "_button": p(self.button)}
        fields |= {"_reader": "watcher" if reader is None else p(reader) if isinstance(reader, int) else reader}
        fields |= {"starting_stacks": self.stacks, "_pot": self.pot, "_reserve": self.reserve}
        fields |= {"antes": self._anted(), "_antes": [p(seat) for seat in self.antes]}
        fields |= {"actions": Lines(self.actions)}
        if self.late:
            fields |= {"_late": self.late}
        if self.finishing:
            *stacks, pot, reserve = self.finishing
            fields |= {"finishing_stacks": stacks, "_finishing_pot": pot, "_finishing_reserve": reserve}
        fields |= {"_proof": self.proof, "_commitment": self.commitment, "_seeds": self.seeds, "_secret": self.secret}
        if self.drawn:
            fields |= {"_drawn": Lines(self.drawn)}
        fields |= {"_log": Lines([Lines([event_out(event) for event in told]) for told in self.log])}
        return "".join([f"{key} = {toml(value)}\n" for key, value in fields.items()])

    def _anted(self) -> list[int]:
        """What each seat put in as an ante."""
        antes = [event for told in self.log for event in told if event.kind in (ANTES, OWES)]
        return [sum([event.chips for event in antes if event.seat == seat]) for seat in range(len(self.names))]

    @classmethod
    def read(cls, text: str) -> Record:
        """The record written `text`; `BadRecord` says which line is wrong, how, and what would be right.

        It may be of a game or a version that is not known here: only to play it again one must know the rules.
        """
        page = Page(text)
        record = cls(
            game=page.text("variant"),
            version=page.number("_version"),
            deal=page.number("hand", 0),
            table=page.text("table", ""),
            time=page.time(),
            names=page.names,
            button=page.seat("_button", page.text("_button")),
            stacks=page.chips("starting_stacks"),
            pot=page.number("_pot", 0),
            reserve=page.number("_reserve", 0),
            antes=tuple([page.seat("_antes", p) for p in page.texts("_antes")]),
            reader=page.reader(),
            actions=page.actions(),
            log=page.log(),
            finishing=page.finishing(),
            commitment=page.hexadecimal("_commitment"),
            seeds=page.texts("_seeds", []),
            proof=page.proof(),
            secret=page.hexadecimal("_secret"),
            drawn=page.drawn(),
            late=page.late(),
        )
        record._must_add_up(page)
        return record

    def _must_add_up(self, page: Page) -> None:
        """Refuse a record whose parts do not go together."""
        parts = len(self.plays) + 1
        if len(self.log) != parts:
            raise page.wrong("_log", f"has {len(self.log)} parts; the dealing and the actions make {parts}")
        if not set(self.late) <= set(range(1, parts)):
            raise page.wrong("_late", f"numbers what the clock played, from 1 to {parts - 1}")
        if self.drawn and len(self.drawn) != parts:
            raise page.wrong("_drawn", f"has {len(self.drawn)} texts; the dealing and the actions make {parts}")
        if (self.reader == WHOLE) != bool(self.drawn):
            raise page.wrong("_reader", "is “all” if, and only if, there is _drawn; else it is p1, p2 … or watcher")
        last = self.steps()[-1]
        all_known = all(event.kind in KINDS for told in self.log for event in told)
        if self.finishing and all_known and self.finishing != (*last.stacks, last.pot, last.reserve):
            chips = f"{list(last.stacks)}, pot {last.pot}, reserve {last.reserve}"
            raise page.wrong("finishing_stacks", f"and what is left in the middle must add up: _log leads to {chips}")

    # ------------------------------------------------------------------------------------------- stepping, replaying

    def steps(self) -> tuple[Step, ...]:
        """What its reader may step through: the dealing, then each action with all that followed."""
        purses = Purses(self.stacks, self.pot, self.reserve)
        plays: tuple[tuple[Seat | None, str], ...] = ((None, ""), *self.plays)
        steps = []
        for (seat, action), told in zip(plays, self.log, strict=True):
            for event in told:
                purses.count(event)
            said = tuple([(sentence(event), event.clause) for event in told])
            steps.append(Step(seat, action, said, purses.stacks, purses.pot, purses.reserve))
        return tuple(steps)

    def rules(self) -> Game:
        """The game with its options; `BadRecord` if it is not known here or its rules have been corrected since."""
        try:
            game = announced(self.game)
        except BadOption as wrong:
            raise BadRecord(f"The game of this record is not known here. {wrong}") from None
        if game.version != self.version:
            raise BadRecord(
                f"This deal was played by version {self.version} of the rules of {game.name}; here they are version "
                f"{game.version} and might make another deal of it. What was told at the table can still be read."
            )
        return game

    def replay(self) -> Deal:
        """A whole record played again: the same deal with its log.

        `BadRecord` if the record is not whole, if it was played by other rules, or if the rules make another deal of
        what it says was drawn and done.
        """
        if not self.drawn:
            raise BadRecord("This record holds what one reader saw; only a whole one, of “all”, can be played again.")
        try:
            deal, drawn = self._play(lambda step: Noted(self.drawn[step]))
        except Illegal as wrong:
            raise BadRecord(f"The rules do not allow what the record says was done: {wrong}") from None
        except (LookupError, ValueError) as wrong:
            if isinstance(wrong, BadRecord):
                raise
            raise BadRecord(f"The rules cannot deal what the record says was drawn: {wrong}.") from None
        again = replace(self._telling(deal), drawn=drawn)
        if again != self:
            raise BadRecord("The rules tell this deal otherwise than the record. " + self._difference(again))
        return deal

    def _play(self, chance: Callable[[int], Chance]) -> tuple[Deal, tuple[str, ...]]:
        """The deal that comes of the actions and the chance for each step, and what was drawn."""
        notes = [Noting(chance(0))]
        deal = self.dealt(notes[0])
        for step, (seat, said) in enumerate(self.plays, 1):
            notes.append(Noting(chance(step)))
            deal.play(seat, said, notes[-1], by_clock=step in self.late)
        return deal, tuple([note.text for note in notes])

    def dealt(self, chance: Chance) -> Deal:
        """The deal as it began, by some chance."""
        return self.rules().deal(self.stacks, self.button, chance, self.pot, self.reserve, self.antes)

    def committed(self, step: int) -> Committed:
        """The chance of a step that follows from the open secret (C9)."""
        return Committed(bytes.fromhex(self.secret), self.deal, self.seeds, step)

    # ------------------------------------------------------------------------------------------------ comparing

    def _difference(self, other: Record) -> str:
        """Where another record of the same deal first differs."""
        for step, (told, drawn) in enumerate(zip(other.log, other.drawn, strict=True)):
            say = self.differs_at(step, told, drawn)
            if say is not None:
                return Telling(self.names)(say)
        for mine, theirs in zip_longest(self.actions, other.actions, fillvalue="nothing"):
            if mine != theirs:
                return f"It has “{mine}” in its actions where “{theirs}” would be right."
        return f"What is left at the end is not {list(self.finishing)} but {list(other.finishing)}."

    def differs_at(self, step: int, told: Told, drawn: str) -> Say | None:
        """How a step differs from what else came of it: in the first card drawn, else in the first event."""
        where = Say(_("In the dealing"))
        if step:
            seat, said = self.plays[step - 1]
            where = Say(_("After action {n}, “{said}” by {by},"), n=step, said=said, by=seat)
        if self.drawn:
            for n, (mine, right) in enumerate(zip_longest(self.drawn[step].split(), drawn.split()), 1):
                if mine != right:
                    text = _("{where} draw {n} is {mine} in the record and would be {right}.")
                    return Say(text, where=where, n=n, mine=_drawn(mine), right=_drawn(right))
        for event, other in zip_longest(self.log[step], told):
            if event != other:
                return _events_differ(where, event, other)
        return None


def _events_differ(where: Say, event: Event | None, other: Event | None) -> Say:
    if event and other and (event.kind, event.seat) == (other.kind, other.seat):
        for mine, right in zip(event.cards, other.cards, strict=False):
            if mine != right:
                text = _("{where} the record has {mine} where {right} would be right: “{told}”")
                return Say(text, where=where, mine=_drawn(str(mine)), right=_drawn(str(right)), told=sentence(event))
    nothing = Say(_("nothing"))
    told, right_told = (nothing if e is None else sentence(e) for e in (event, other))
    return Say(
        _("{where} the record tells “{mine}” where “{right}” would be right."), where=where, mine=told, right=right_told
    )


def _drawn(word: str | None) -> Say:
    if word is None:
        return Say(_("nothing"))
    return Say("{n}", n=int(word)) if word.isdecimal() else Say("{card}", card=word)
