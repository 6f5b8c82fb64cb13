"""The table: a command in, a journal entry out. Pure: time and chance come with the command.

`Table.do` plays a command on a copy and answers the copy and the entry for the journal: the command, the picks it drew,
what it made happen in the deal, and, when it ended one, the settlement. `Table.fold` takes an entry back in. A finished
deal is folded from its settlement; only a deal in progress is run again, so that a corrected rule changes no old chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from ..actions import Action, Illegal
from ..chance import Chance, Recording, Tape
from ..deal import Deal, Game, Seat
from ..games import announced
from ..options import BadOption
from ..words import Say, _
from .state import Chair, Line, News, Question, Settings, Waiting

Entry = dict[str, Any]
AWAY_AFTER: Final = 3  # C21
NEWS_KEPT: Final = 60
LOT: Final = -1  # the step of a deal's chance that draws the first dealer


class Shuffles(Protocol):
    """Where the chance of a table comes from: a secret for each deal, known by its hash beforehand (C9)."""

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        """The picks of one step of a deal: 0 the dealing, k the k-th action."""

    def commitment(self, deal: int) -> str:
        """The hash of a deal's secret, which can be shown before the deal."""

    def secret(self, deal: int) -> str:
        """The secret of a deal that is over, in hex."""


class Moment:
    """The time and the chance of one command, and what of it must go into the journal."""

    run = True  # whether deals are run, or only their settlements counted

    def __init__(self, at: float, shuffles: Shuffles) -> None:
        self.at = at
        self.shuffles = shuffles
        self.entry: Entry = {}

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        recording = Recording(self.shuffles.chance(deal, seeds, step))
        recording.picks = self.entry.setdefault("picks", [])
        return recording

    def commitment(self, deal: int) -> str:
        self.entry["commitment"] = self.shuffles.commitment(deal)
        return str(self.entry["commitment"])

    def open(self, deals: Iterable[int]) -> dict[int, str]:
        self.entry["opened"] = {str(deal): self.shuffles.secret(deal) for deal in deals}
        return {int(deal): secret for deal, secret in self.entry["opened"].items()}


class Replayed(Moment):
    """A moment as the journal has it. `run` is false where a finished deal is not run again."""

    def __init__(self, entry: Entry, run: bool) -> None:
        self.at = entry["at"]
        self.entry = entry
        self.run = run
        self.tape = Tape(entry.get("picks", ()))

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return self.tape

    def commitment(self, deal: int) -> str:
        return str(self.entry["commitment"])

    def open(self, deals: Iterable[int]) -> dict[int, str]:
        return {int(deal): secret for deal, secret in self.entry["opened"].items()}


class Table:
    """A table and everything it knows. `do` and `fold` make new tables; nothing else changes one.

    Stages: `waiting` for players, `naming` (the dealer names the game), `playing`, `result` (a pause to read), `ended`.
    """

    def __init__(self) -> None:
        self.n = -1  # the newest entry
        self.settings = Settings()
        self.host = ""
        self.chairs: tuple[Chair | None, ...] = ()
        self.gone: tuple[Line, ...] = ()  # the ledger of those who left
        self.pots: tuple[Waiting, ...] = ()
        self.stage = "waiting"
        self.since = 0.0  # when the stage began
        self.paused = False
        self.paused_at = 0.0
        self.started = False
        self.drawn = False  # whether the first dealer was drawn
        self.button = -1  # the last dealer's chair
        self.dealer = -1  # whose deal it is
        self.number = 0  # of the deal in progress, or the last one
        self.commitment = ""  # of the next deal's secret
        self.commitments: tuple[tuple[int, str], ...] = ()  # of the deals whose secrets are not open yet
        self.opened: tuple[tuple[int, str], ...] = ()  # secrets that are open, by deal
        self.game = ""  # the game in progress or last dealt, in text form
        self.usual: dict[str, str] = {}  # how each game was last announced, by name
        self.changed: tuple[str, ...] = ()  # options announced other than the last time
        self.deal: Deal | None = None  # in progress, or just over
        self.seats: tuple[int, ...] = ()  # the chair of each seat of the deal
        self.players: tuple[str, ...] = ()  # who sat there, by seat
        self.names: tuple[str, ...] = ()  # and what they were called
        self.seeds: tuple[str, ...] = ()
        self.deal_commitment = ""
        self.before: tuple[int, ...] = ()  # stacks by seat before the deal
        self.taken: tuple[Waiting, ...] = ()  # the pots that went into the deal
        self.marks: tuple[int, ...] = ()  # the entry of each play of the deal, the dealing first
        self.asked: dict[int, Question] = {}  # by chair
        self.ready: frozenset[str] = frozenset()
        self.held = False
        self.settled: dict[str, Any] = {}  # of the last deal
        self.news: tuple[News, ...] = ()

    # ------------------------------------------------------------------------------------------------ in and out

    @staticmethod
    def open(command: Mapping[str, Any], at: float, shuffles: Shuffles) -> tuple[Table, Entry]:
        """A new table: `{"do": "open", "who": host, "settings": {…}}`."""
        return Table().do(command, at, shuffles)

    def do(self, command: Mapping[str, Any], at: float, shuffles: Shuffles) -> tuple[Table, Entry]:
        """Carry out a command at a time (epoch seconds); answers the table after it and the entry for the journal.

        Raises `Illegal` with a sentence and a clause; this table never changes.
        """
        moment = Moment(at, shuffles)
        moment.entry.update({"at": at, "do": dict(command)})
        return self._perform(command, moment), moment.entry

    def fold(self, entry: Entry, run: bool = True) -> Table:
        """The table after an entry of its journal; without `run`, a deal is not run, only its settlement counts."""
        return self._perform(entry["do"], Replayed(entry, run))

    @staticmethod
    def load(entries: Sequence[Entry], start: Table | None = None) -> Table:
        """The table whose journal this is, from the beginning or from a snapshot on.

        Deals that are over are folded from their settlements. A deal in progress is run again, if its rules are still
        the present ones; `Table.outdated` says when they are not.
        """
        table = start or Table()
        last = max((i for i, entry in enumerate(entries) if "dealt" in entry), default=-1)
        current = last < 0 or _dealt_by_the_rules_of_today(entries[last])
        for i, entry in enumerate(entries):
            table = table.fold(entry, run=i >= last and current)
        return table

    @property
    def outdated(self) -> bool:
        """Whether the deal in progress was dealt by rules that have been corrected since: it must be voided."""
        return self.stage == "playing" and self.deal is None

    def _perform(self, command: Mapping[str, Any], moment: Moment) -> Table:
        new = self.copy()
        new.n += 1
        word = command.get("do")
        if not isinstance(word, str) or word not in COMMANDS:
            raise Illegal(Say(_("“{word}” is nothing a table can do."), word=str(word)[:40]))
        if (word == "open") != (self.n < 0):
            raise Illegal(Say(_("This table is open already.")))
        if new.stage == "ended" and word not in ("reopen", "leave", "show"):
            raise Illegal(Say(_("This session is over.")), "C26")
        COMMANDS[word](new, command, moment)
        new._go_on(moment)
        return new

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.asked = dict(self.asked)
        new.usual = dict(self.usual)
        if self.stage == "playing" and self.deal is not None:
            new.deal = self.deal.copy()
        return new

    # ------------------------------------------------------------------------------------------------ who is who

    def chair_of(self, who: object) -> int | None:
        """The chair somebody sits on."""
        return next((i for i, chair in enumerate(self.chairs) if chair and chair.who == who), None)

    def seated(self, command: Mapping[str, Any]) -> int:
        chair = self.chair_of(command.get("who"))
        if chair is None:
            raise Illegal(Say(_("Take a chair first.")))
        return chair

    def chair(self, i: int) -> Chair:
        chair = self.chairs[i]
        assert chair is not None
        return chair

    def put(self, i: int, chair: Chair | None) -> None:
        self.chairs = (*self.chairs[:i], chair, *self.chairs[i + 1 :])

    def tell(self, say: Say, clause: str = "") -> None:
        self.news = (*self.news, News(self.n, say, clause))[-NEWS_KEPT:]

    def must_be_host(self, command: Mapping[str, Any]) -> None:
        if command.get("who") != self.host:
            raise Illegal(Say(_("Only the host can do that.")), "C20")

    def seat_of(self, chair: int) -> Seat | None:
        """The seat in the deal of whoever sits on a chair."""
        who = self.chairs[chair]
        return self.players.index(who.who) if who and who.who in self.players else None

    # ------------------------------------------------------------------------------------------------ who plays

    def required(self) -> Waiting | None:
        """The waiting pot whose game must be dealt next, if its number of players allows it (C19)."""
        if self.settings.carry == "follows":
            return None
        for waiting in self.pots:
            try:
                game = announced(waiting.game)
            except BadOption:  # a game that is no longer installed cannot be dealt: its pot waits
                continue
            if not waiting.chips:
                continue
            if game.refuse_players(len(self.lineup(game)[0]), self.settings.insist) is None:
                return waiting
        return None

    def pots_for(self, game: Game) -> tuple[Waiting, ...]:
        """The waiting pots that go into a deal of that game (C19)."""
        if self.settings.carry == "follows":
            return self.pots
        return tuple([waiting for waiting in self.pots if waiting.game == str(game)])

    def lineup(self, game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The chairs dealt into that game now, and those of them that ante (C5, C24)."""
        pots = self.pots_for(game)
        iou = getattr(game, "short", "") == "iou"
        chairs = [i for i, chair in enumerate(self.chairs) if chair and self._can_play(chair, iou)]
        carried = sum(waiting.chips for waiting in pots)
        known = {who for waiting in pots for who in waiting.known}
        newcomers = [i for i in chairs if carried and self.chair(i).who not in known]
        if self.settings.newcomer == "waits":
            chairs = [i for i in chairs if i not in newcomers]
        same = [waiting for waiting in pots if waiting.game == str(game)]
        excused = {who for waiting in same for who in waiting.excused}
        while chairs:
            antes = game.who_antes(
                len(chairs),
                carried,
                excused=[seat for seat, i in enumerate(chairs) if self.chair(i).who in excused],
                again=any(waiting.again for waiting in same),
                newcomers=[seat for seat, i in enumerate(chairs) if i in newcomers]
                if self.settings.newcomer == "pays_ante"
                else (),
            )
            broke = None if iou else self._first_who_cannot_pay(game, chairs, antes)
            if broke is None:
                return tuple(chairs), tuple([chairs[seat] for seat in antes])
            chairs = [i for i in chairs if i != broke]  # and the blinds fall to others (C16)
        return (), ()

    def _first_who_cannot_pay(self, game: Game, chairs: Sequence[int], antes: tuple[Seat, ...]) -> int | None:
        """The first chair left of the dealer that cannot pay the ante or blind due from it (C5)."""
        dealer = self.dealer if self.dealer in chairs else next((i for i in chairs if i > self.button), chairs[0])
        button = chairs.index(dealer)
        dues = game.dues(len(chairs), button, antes)
        order = [(button + 1 + k) % len(chairs) for k in range(len(chairs))]
        return next((chairs[seat] for seat in order if self.chair(chairs[seat]).stack < dues[seat]), None)

    def _can_play(self, chair: Chair, iou: bool) -> bool:
        if not chair.present:
            return False
        if chair.stack < 0:  # C4: a debt, until it is settled or the host allows it
            return iou and chair.allowed
        return chair.stack > 0 or iou

    def able(self) -> tuple[int, ...]:
        """The chairs that would be dealt in now, whatever the dealer names; of a waiting pot's game, those it takes."""
        must = self.required()
        if must is not None:
            return self.lineup(announced(must.game))[0]
        return tuple([i for i, chair in enumerate(self.chairs) if chair and self._can_play(chair, False)])

    def next_dealer(self) -> int:
        """The next chair to the left of the last dealer that is dealt in (C7); -1 if there are too few."""
        able = self.able()
        if len(able) < 2:
            return -1
        return next((i for i in able if i > self.button), able[0])

    # ------------------------------------------------------------------------------------------------ what follows

    def _go_on(self, moment: Moment) -> None:
        """Everything that happens of itself after a command."""
        if self.stage == "playing":
            self._play_for_the_absent(moment)
            if "settled" in moment.entry:  # as the journal has it
                self._settle(moment.entry["settled"], moment)
            elif self.deal is not None and self.deal.over:
                self._settle(self._settlement(), moment)
        if self.stage == "result" and self._all_ready():
            self.go_to_naming(moment)
        if self.started and not self.drawn and len(able := self.able()) > 1:
            self.drawn = True  # C7: the first dealer is drawn by lot
            self.button = able[moment.chance(self.number + 1, (), LOT).pick(len(able))] - 1
        if self.stage in ("waiting", "naming") and self.started:
            dealer = self.next_dealer()
            if dealer != self.dealer or (dealer >= 0) != (self.stage == "naming"):
                self.dealer = dealer
                self.stage = "naming" if dealer >= 0 else "waiting"
                self.since = moment.at
                self.asked = {}
        self._ask(moment)

    def _all_ready(self) -> bool:
        people = {chair.who for chair in self.chairs if chair and not chair.bot and chair.present}
        return bool(people) and people <= self.ready

    def _ask(self, moment: Moment) -> None:
        """Number the questions: an old one stays while the same chair is asked the same thing."""
        if self.stage == "playing" and self.deal is not None:
            waiting = {self.seats[seat] for seat in self.deal.waiting}
        else:
            waiting = {self.dealer} if self.stage == "naming" else set()
        self.asked = {i: self.asked.get(i) or Question(self.n, moment.at) for i in sorted(waiting)}

    def due(self) -> float | None:
        """When something is next to be done by the clock or by a bot (epoch seconds); None: nothing is."""
        if self.paused or self.stage in ("waiting", "ended"):
            return None
        if self.stage == "result":
            return None if self.held else self.since + self.settings.pause
        times = [self.deadline(i) for i in self.asked] + [self.bot_due(i) for i in self.asked]
        return min([time for time in times if time is not None], default=None)

    def deadline(self, chair: int) -> float | None:
        """When the clock answers for a chair that is asked; None: it has all the time it wants."""
        question = self.asked[chair]
        if self.stage == "naming":
            return question.since + self.settings.naming
        if not self.settings.clock:
            return None
        return question.since + self.settings.clock + self.chair(chair).bank

    def bot_due(self, chair: int) -> float | None:
        """When a bot that is asked answers: after a human while, times the table's pace."""
        if not self.chair(chair).bot:
            return None
        question = self.asked[chair]
        return question.since + self.settings.pace * (0.8 + (question.n * 7 + chair * 5) % 17 / 10)

    def bots_to_play(self, at: float) -> list[int]:
        """The chairs of bots whose answer is due."""
        if self.paused:
            return []
        return [i for i in self.asked if (time := self.bot_due(i)) is not None and time <= at]

    # ------------------------------------------------------------------------------------------------ a deal

    def announce(self, game: Game, moment: Moment) -> None:
        must = self.required()
        if must is not None and must.game != str(game):
            raise Illegal(
                Say(_("{chips} chips wait from the last deal of {game}: it is dealt again, with the same rules."),
                    chips=must.chips, game=must.game),
                "C19",
            )  # fmt: skip
        dealt, antes = self.lineup(game)
        why = game.refuse_players(len(dealt), self.settings.insist)
        if why is not None:
            raise Illegal(*why)
        if self.dealer not in dealt:
            raise Illegal(Say(_("You cannot pay the ante or blind of that game, so you cannot deal it.")), "C5")
        pots = self.pots_for(game)
        before = self.usual.get(game.name)
        self.changed = _differences(game, announced(before)) if before else ()
        self.number += 1
        self.game = self.usual[game.name] = str(game)
        self.seats, self.taken = dealt, pots
        self.players = tuple([self.chair(i).who for i in dealt])
        self.names = tuple([self.chair(i).name for i in dealt])
        self.before = tuple([self.chair(i).stack for i in dealt])
        self.seeds = tuple([self.chair(i).seed for i in dealt])
        self.deal_commitment = self.commitment
        self.stage, self.since, self.settled, self.deal, self.asked = "playing", moment.at, {}, None, {}
        self.marks = (self.n,)
        self.ready, self.held = frozenset(), False
        moment.entry.setdefault("dealt", [str(game), game.version])
        if len(dealt) not in game.advised:
            self.tell(
                Say(_("{game} is meant for {least} to {most} players; you are {n}."), game=Say(game.title),
                    least=game.advised.start, most=game.advised.stop - 1, n=len(dealt)),
                game.advice,
            )  # fmt: skip
        if not moment.run:
            return
        self.deal = game.deal(
            self.before,
            dealt.index(self.dealer),
            moment.chance(self.number, self.seeds, 0),
            sum(waiting.pot for waiting in pots),
            sum(waiting.reserve for waiting in pots),
            [dealt.index(i) for i in antes],
        )

    def play(self, chair: int, action: Action | str, moment: Moment, by_clock: bool = False) -> None:
        """An answer goes into the deal; the clock's answers are counted (C21)."""
        seat = self.seat_of(chair)
        if self.deal is None or seat is None:
            raise Illegal(Say(_("You are not in this deal.")))
        chance = moment.chance(self.number, self.seeds, self.deal.plays + 1)
        self.deal.play(seat, action, chance, by_clock=by_clock)
        self.marks = (*self.marks, self.n)
        question = self.asked.pop(chair, None)
        over = max(0.0, moment.at - question.since - self.settings.clock) if question and self.settings.clock else 0.0
        self._count(chair, by_clock, over)
        if not isinstance(moment, Replayed):
            moment.entry.setdefault("plays", []).append([chair, str(action), by_clock, over])

    def count_plays(self, moment: Moment) -> None:
        """What the plays of an entry mean for the table, where their deal is not run."""
        for chair, _action, by_clock, over in moment.entry.get("plays", ()):
            self._count(chair, by_clock, over)

    def _count(self, chair: int, by_clock: bool, over: float) -> None:
        """C21: after three answers by the clock in a row a player is away. Time beyond the clock is off the bank."""
        who = replace(self.chair(chair), bank=max(0.0, self.chair(chair).bank - over))
        asks = who.asks + 1 if by_clock and not who.leaving else 0
        if asks == AWAY_AFTER and not who.bot:
            self.tell(Say(_("{who} did not answer three times and is away."), who=chair), "C21")
            who = replace(who, away=True)
        self.put(chair, replace(who, asks=asks))

    def _play_for_the_absent(self, moment: Moment) -> None:
        """Who leaves or is away plays on as the clock would play (C25)."""
        while self.deal is not None and not self.deal.over:
            absent = [seat for seat in self.deal.waiting if self._is_absent(self.seats[seat])]
            if not absent:
                return
            phase = self.deal.phase
            assert phase is not None
            self.play(self.seats[absent[0]], phase.late(self.deal, absent[0]), moment, by_clock=True)

    def _is_absent(self, chair: int) -> bool:
        return self.chair(chair).leaving or self.chair(chair).away

    def _settlement(self) -> dict[str, Any]:
        """What a finished deal comes to; all that later deals and the ledger need of it."""
        d = self.deal
        assert d is not None
        payments = [[*payment, event.clause] for event in d.log if (payment := event.payment)]
        shown = {event.seat: [str(card) for card in event.cards] for event in d.told if event.kind == "shows"}
        return {
            "deal": self.number,
            "game": self.game,
            "chairs": list(self.seats),
            "stacks": list(d.stacks),
            "pot": d.pot,
            "reserve": d.reserve,
            "button": self.dealer,
            "excused": list(d.excused),
            "again": d.again,
            "shown": [[seat, cards] for seat, cards in shown.items()],
            "payments": payments,
        }

    def _settle(self, settled: dict[str, Any], moment: Moment) -> None:
        """The deal is over: chips to the chairs, what is left to the next pot, the button moves (C7)."""
        self.settled = moment.entry["settled"] = settled
        for chair, stack in zip(self.seats, settled["stacks"], strict=True):
            self.put(chair, replace(self.chair(chair), stack=stack))
        known = {who for waiting in self.taken for who in waiting.known} | set(self.players)
        left = Waiting(
            self.game,
            settled["pot"],
            settled["reserve"],
            tuple([self.players[seat] for seat in settled["excused"]]),
            settled["again"],
            tuple(sorted(known)),
        )
        self.pots = tuple([waiting for waiting in self.pots if waiting not in self.taken])
        if left.chips or left.excused:
            self.pots = (left, *self.pots)
        self.button = self.dealer
        self.between_deals(moment)
        self.stage, self.since = "result", moment.at
        if self.settings.proof == "each_deal":
            self.open_secrets([self.number], moment)

    def between_deals(self, moment: Moment) -> None:
        """Leaving and topping up take effect, and the next deal's secret is committed to (C9, C24, C25)."""
        self.asked = {}
        for i, chair in enumerate(self.chairs):
            if chair and chair.leaving:
                self.cash_out(i)
            elif chair and chair.pending:
                self.put(i, replace(chair, stack=chair.stack + chair.pending, pending=0))
        self.commit(moment)

    def commit(self, moment: Moment) -> None:
        self.commitment = moment.commitment(self.number + 1)
        self.commitments = (*self.commitments, (self.number + 1, self.commitment))

    def open_secrets(self, deals: Iterable[int], moment: Moment) -> None:
        opened = moment.open(deals)
        self.opened = (*self.opened, *opened.items())
        self.commitments = tuple([(deal, hash_) for deal, hash_ in self.commitments if deal not in opened])

    def cash_out(self, i: int) -> None:
        chair = self.chair(i)
        old = next((line for line in self.gone if line.who == chair.who), Line(chair.who, chair.name, chair.bot, 0, 0))
        line = replace(old, name=chair.name, bought=old.bought + chair.bought, cashed=old.cashed + chair.stack)
        if chair.pending:
            line = replace(line, cashed=line.cashed + chair.pending)
        self.gone = (*[other for other in self.gone if other.who != chair.who], line)
        self.put(i, None)
        self.tell(Say(_("{name} leaves with {chips}."), name=chair.name, chips=chair.stack + chair.pending), "C25")

    def go_to_naming(self, moment: Moment) -> None:
        """On to the next deal: bots without chips top up, and the dealer names a game."""
        for i, chair in enumerate(self.chairs):
            if chair and chair.bot and chair.stack <= 0:
                self.buy(i, self.settings.chips - min(chair.stack, 0))
        self.stage, self.since, self.dealer = "waiting", moment.at, -1

    def buy(self, i: int, chips: int) -> None:
        """Chips bought; in the middle of a deal they count only after it (C24)."""
        chair = self.chair(i)
        mid_deal = self.stage == "playing" and chair.who in self.players
        stack, pending = (0, chips) if mid_deal else (chips, 0)
        chair = replace(chair, stack=chair.stack + stack, pending=chair.pending + pending)
        self.put(i, replace(chair, bought=chair.bought + chips))
        text = _("{who} buys {chips} chips, for the next deal.") if mid_deal else _("{who} buys {chips} chips.")
        you = _("You buy {chips} chips, for the next deal.") if mid_deal else _("You buy {chips} chips.")
        self.tell(Say(text, you, who=i, chips=chips), "C24")

    # ------------------------------------------------------------------------------------------------ the ledger

    def ledger(self) -> list[dict[str, Any]]:
        """What everybody bought, has now and is up or down, in chips; those who left at the end. Sums to the pots."""
        rows = []
        for i, chair in enumerate(self.chairs):
            if chair:
                old = next((line for line in self.gone if line.who == chair.who), None)
                bought = chair.bought + (old.bought if old else 0)
                now = self.stack(i) + chair.pending + (old.cashed if old else 0)
                rows.append(_row(chair.who, chair.name, chair.bot, bought, now, i))
        here = {row["who"] for row in rows}
        rows += [_row(e.who, e.name, e.bot, e.bought, e.cashed, None) for e in self.gone if e.who not in here]
        return rows

    def stack(self, chair: int) -> int:
        """A chair's chips now, in the deal if one is being played."""
        seat = self.seat_of(chair)
        if self.stage == "playing" and self.deal is not None and seat is not None:
            return self.deal.stacks[seat]
        return self.chair(chair).stack

    def in_the_middle(self) -> int:
        """All chips in pots and reserves, the waiting ones too."""
        waiting = sum(pot.chips for pot in self.pots)
        if self.stage == "playing" and self.deal is not None:
            return waiting - sum(pot.chips for pot in self.taken) + self.deal.pot + self.deal.reserve
        return waiting


def _row(who: str, name: str, bot: str, bought: int, now: int, chair: int | None) -> dict[str, Any]:
    return {"who": who, "name": name, "bot": bot, "bought": bought, "now": now, "net": now - bought, "chair": chair}


def _differences(game: Game, before: Game) -> tuple[str, ...]:
    return tuple([name for name in game.options if getattr(game, name) != getattr(before, name)])


def _dealt_by_the_rules_of_today(entry: Entry) -> bool:
    game, version = entry["dealt"]
    try:
        return bool(announced(game).version == version)
    except BadOption:
        return False


Command = Callable[[Table, Mapping[str, Any], Moment], None]
COMMANDS: Final[dict[str, Command]] = {}  # by their word; filled by `commands.py`
