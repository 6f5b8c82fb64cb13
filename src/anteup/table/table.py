"""The table: a command in, a journal entry out. Pure: time and chance come with the command.

`Table.do` plays a command on a copy and answers the copy and the entry for the journal: the command, the picks it drew,
what the rules made of it, and, when it ended a deal, the settlement. `Table.fold` takes an entry back in. A finished
deal is folded from its settlement; only a deal in progress is run again, so that a corrected rule changes no old chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ..actions import Action, Illegal
from ..deal import Deal, Seat
from ..game import Game
from ..games import REGISTRY, announced
from ..options import BadOption
from ..words import Say, _
from .moment import Entry, Moment, Replayed, Shuffles
from .names import told_apart
from .state import Chair, Favourite, Line, News, Question, Relief, Remark, Request, Settings, Turned, Waiting

AWAY_AFTER: Final = 3  # C21
HELD: Final = 300  # seconds a result stays at most when somebody says hold on
ENDLESS: Final = 3000  # answers by the clock, one after another, after which a deal will not end (BL22: turn_cap none)
NEWS_KEPT: Final = 60
TURNED_KEPT: Final = 10
LOT: Final = -1  # the step of a deal's chance that draws the first dealer
LONGEST_WORDS: Final = 1000  # letters of anything said
MOST_CHIPS: Final = 1_000_000_000  # on one chair
AFTERWARDS: Final = "reopen leave show hand_over chat react claim host_gone host_back".split()  # when all is over


class Table:
    """A table and everything it knows. `do` and `fold` make new tables; nothing else changes one.

    Stages: `waiting` for players, `naming` (the dealer names the game), `playing`, `result` (a pause to read), `ended`.
    """

    def __init__(self) -> None:
        self.n = -1  # the newest entry
        self.settings = Settings()
        self.host = ""
        self.deserted = False  # whether the host has been gone for so long that others may take over
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
        self.promised: tuple[tuple[int, int], ...] = ()  # deals, from … to …, that the end of the session opens
        self.secret = ""  # of deal `number`, if it is open
        self.game = ""  # the game in progress or last dealt, in text form
        self.usual: dict[str, str] = {}  # how each game was last announced, by name
        self.changed: tuple[str, ...] = ()  # options announced other than the last time
        self.was = ""  # how that game was announced the last time before; "": this is the first
        self.deal: Deal | None = None  # in progress, or just over
        self.seats: tuple[int, ...] = ()  # the chair of each seat of the deal
        self.players: tuple[str, ...] = ()  # who sat there, by seat
        self.names: tuple[str, ...] = ()  # and what they were called
        self.seeds: tuple[str, ...] = ()
        self.deal_commitment = ""
        self.deal_proof = ""  # when the deal's secret is opened, as it was agreed when it was dealt
        self.before: tuple[int, ...] = ()  # stacks by seat before the deal
        self.taken: tuple[Waiting, ...] = ()  # the pots that went into the deal
        self.marks: tuple[int, ...] = ()  # the entry of each play of the deal, the dealing first
        self.asked: dict[int, Question] = {}  # by chair
        self.ready: frozenset[str] = frozenset()
        self.held = False
        self.settled: dict[str, Any] = {}  # of the deal, when it is over
        self.last: tuple[str, ...] = ()  # who was dealt into the last deal that counted, from the dealer's left
        self.news: tuple[News, ...] = ()
        self.turn = 0  # of the games in the rotation, the next one’s
        self.turn_before = 0  # what it was before the deal
        self.favourites: tuple[Favourite, ...] = ()
        self.requests: tuple[Request, ...] = ()  # newcomers whom the host has not answered
        self.turned: tuple[Turned, ...] = ()  # and some of those who were answered no
        self.reliefs: tuple[Relief, ...] = ()  # people who take a bot's chair when the deal is over
        self.talk: tuple[Remark, ...] = ()

    # ------------------------------------------------------------------------------------------------ in and out

    @staticmethod
    def open(command: Mapping[str, Any], at: float, shuffles: Shuffles) -> tuple[Table, Entry]:
        """A new table: `{"do": "open", "who": host, "settings": {…}}`."""
        return Table().do(command, at, shuffles)

    def do(self, command: Mapping[str, Any], at: float, shuffles: Shuffles) -> tuple[Table, Entry]:
        """Carry out a command at a time (epoch seconds); answers the table after it and the entry for the journal.

        Raises `Illegal` with a sentence and a clause; this table never changes.
        """
        said = heard(command)
        moment = Moment(at, shuffles)
        moment.entry["do"] = said
        return self._perform(said, moment), moment.entry

    def fold(self, entry: Entry, run: bool = True) -> Table:
        """The table after an entry of its journal; without `run`, a deal is not run, only its settlement counts."""
        return self._perform(entry["do"], Replayed(entry, run and not self.outdated))

    @staticmethod
    def load(entries: Sequence[Entry], start: Table | None = None) -> Table:
        """The table whose journal this is, from the beginning or from a snapshot on.

        Deals that are over are folded from their settlements. A deal in progress is run again, if its rules are still
        the present ones; `Table.outdated` says when they are not.
        """
        table = start or Table()
        last = max((i for i, entry in enumerate(entries) if entry.get("dealt")), default=-1)
        if last < 0 or _dealt_by_the_rules_of_today(entries[last]["dealt"]):
            try:
                return table._fold_all(entries, last)
            except (Illegal, LookupError):  # rules that were corrected without a new version
                pass
        return table._fold_all(entries, len(entries))

    def _fold_all(self, entries: Sequence[Entry], run_from: int) -> Table:
        table = self
        for i, entry in enumerate(entries):
            table = table.fold(entry, run=i >= run_from)
        return table

    @property
    def outdated(self) -> bool:
        """Whether the deal in progress was dealt by rules that have been corrected since: it must be voided."""
        return self.stage == "playing" and (self.deal is None or self.deal.over)

    def _perform(self, said: Mapping[str, Any], moment: Moment) -> Table:
        new = self.copy()
        new.n += 1
        if not moment.run:
            new.deal = None
        word = said["do"]
        if (word == "open") != (self.n < 0):
            raise Illegal(Say(_("This table is open already.") if word == "open" else _("This table is not open.")))
        if new.stage == "ended" and word not in AFTERWARDS:
            raise Illegal(Say(_("This session is over.")), "C26")
        COMMANDS[word].carry_out(new, said, moment)
        if said.get("who") == new.host:
            new.deserted = False
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

    def seated(self, said: Mapping[str, Any]) -> int:
        chair = self.chair_of(said.get("who"))
        if chair is None:
            raise Illegal(Say(_("Take a chair first.")))
        return chair

    def chair(self, i: int) -> Chair:
        chair = self.chairs[i]
        assert chair is not None
        return chair

    def put(self, i: int, chair: Chair | None) -> None:
        if chair and chair.allowed and chair.stack >= 0:  # C4: a debt that is settled; the next one is another
            chair = replace(chair, allowed=False)
        self.chairs = (*self.chairs[:i], chair, *self.chairs[i + 1 :])

    def tell(self, say: Say, clause: str = "") -> None:
        """Something everybody hears; its seats are chairs."""
        of_people = say.reseat(lambda chair: self.chair(chair).who)
        self.news = (*self.news, News(self.n, self.number, of_people, clause))[-NEWS_KEPT:]

    def must_be_host(self, said: Mapping[str, Any]) -> None:
        if said.get("who") != self.host:
            raise Illegal(Say(_("Only the host can do that.")), "C20")

    def may_start(self, who: object) -> bool:
        """Whether somebody may let the table deal: the host, or whoever sits here when the host has gone."""
        host, chair = self.chair_of(self.host), self.chair_of(who)
        gone = self.number > 0 and (host is None or not self.chair(host).present)
        return who == self.host or (gone and chair is not None)

    def may_look(self, who: object) -> bool:
        """Whether somebody may see what goes on here."""
        return self.settings.watchers or who == self.host or self.chair_of(who) is not None

    def knows(self, who: str) -> bool:
        """Whether there is something to tell somebody that other watchers are not told."""
        waiting = [request.who for request in self.requests] + [relief.who for relief in self.reliefs]
        answered = [turned.who for turned in self.turned]
        return who in (self.host, *waiting, *answered) or self.line_of(who) is not None

    def is_new(self, who: str) -> bool:
        """Whether somebody never had a chair here, or was removed from it."""
        line = self.line_of(who)
        return who != self.host and self.chair_of(who) is None and (line is None or line.removed)

    def called(self) -> list[str]:
        """The names of all who sit here, or are about to."""
        seated = [chair.name for chair in self.chairs if chair]
        return [*seated, *[request.name for request in self.requests], *[relief.name for relief in self.reliefs]]

    def places(self) -> list[int]:
        """The chairs a person may take: those that are free, or else those of bots for whom nobody has come yet."""
        free = [i for i, chair in enumerate(self.chairs) if chair is None]
        relieved = {relief.chair for relief in self.reliefs}
        return free or [i for i, chair in enumerate(self.chairs) if chair and chair.bot and i not in relieved]

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
            game = game_named(waiting.game)  # of a game that is no longer installed, the pot waits
            if waiting.chips and game and self._are_allowed(game, self.lineup(game)[0]):
                return waiting
        return None

    def _are_allowed(self, game: Game, chairs: Sequence[int]) -> bool:
        return game.refuse_players(len(chairs), self.settings.insist) is None

    def pots_for(self, game: str) -> tuple[Waiting, ...]:
        """The waiting pots that go into a deal of that game (C19)."""
        if self.settings.carry == "follows":
            return self.pots
        return tuple([waiting for waiting in self.pots if waiting.game == game])

    def lineup(self, game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The chairs dealt into that game now, and those of them that ante (C5, C24)."""
        pots = self.pots_for(str(game))
        iou = getattr(game, "short", "") == "iou"
        chairs, newcomers = self._let_wait(self._can_play(iou), pots)
        same = [waiting for waiting in pots if waiting.game == str(game)]
        excused = {who for waiting in same for who in waiting.excused}
        while chairs:
            antes = game.who_antes(
                len(chairs),
                sum(waiting.chips for waiting in pots),
                excused=[seat for seat, i in enumerate(chairs) if self.chair(i).who in excused],
                again=any(waiting.again for waiting in same),
                newcomers=[]
                if self.settings.newcomer == "free"
                else [seat for seat, i in enumerate(chairs) if i in newcomers],
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

    def _can_play(self, iou: bool) -> list[int]:
        """The chairs that are here and have chips, or may play without (C4, C5)."""
        return [
            i
            for i, chair in enumerate(self.chairs)
            if chair and chair.present and (chair.stack > 0 or (iou and (chair.stack == 0 or chair.allowed)))
        ]

    def _let_wait(self, chairs: list[int], pots: Iterable[Waiting]) -> tuple[list[int], list[int]]:
        """The chairs without the newcomers that wait, and the newcomers that do not (C24)."""
        carried = [waiting for waiting in pots if waiting.chips]
        known = {who for waiting in carried for who in waiting.known}
        newcomers = [i for i in chairs if carried and self.chair(i).who not in known]
        if self.settings.newcomer == "waits":
            others = [i for i in chairs if i not in newcomers]
            # A pot that follows into every game would shut the table for good if all who know it were gone.
            if len(others) > 1 or self.settings.carry == "same_game":
                return others, []
        return chairs, newcomers

    def able(self) -> tuple[int, ...]:
        """The chairs that would be dealt in now, whatever the dealer names; of a waiting pot's game, those it takes."""
        must = self.required()
        if must is not None:
            return self.lineup(announced(must.game))[0]
        pots = self.pots if self.settings.carry == "follows" else ()
        return tuple(self._let_wait(self._can_play(False), pots)[0])

    def next_dealer(self) -> int:
        """Whose deal it is: the next chair left of the last dealer that is dealt in (C7); -1 if there are too few.

        Who has the deal keeps it while they can be dealt in, whoever else comes back meanwhile.
        """
        able = self.able()
        if len(able) < 2:
            return -1
        return self.dealer if self.dealer in able else next((i for i in able if i > self.button), able[0])

    @property
    def namer(self) -> int:
        """The chair of whoever names the next game; -1: nobody does (C19)."""
        if self.settings.picker == "rotation" and self.paused:
            return -1  # the table will, when it goes on
        host = self.chair_of(self.host)
        if self.settings.picker == "host" and self.dealer >= 0 and host is not None and not self.chair(host).away:
            return host
        return self.dealer

    # ------------------------------------------------------------------------------------------------ what follows

    def _go_on(self, moment: Moment) -> None:
        """Everything that happens of itself after a command."""
        if self.stage == "playing":
            self._play_on(moment)
        if self.stage == "result" and self._all_ready():
            self.next_deal(moment)
        if self.started and not self.drawn and len(able := self.able()) > 1:
            self.drawn = True  # C7: the first dealer is drawn by lot
            self.button = able[moment.chance(self.number + 1, (), LOT).pick(len(able))] - 1
        if self.stage in ("waiting", "naming") and self.started:
            dealer = self.next_dealer()
            stage = "naming" if dealer >= 0 else "waiting"
            news = (dealer, stage) != (self.dealer, self.stage)
            if news:
                self.dealer, self.stage, self.since, self.asked = dealer, stage, moment.at, {}
            if stage == "naming" and self.settings.picker == "rotation" and not self.paused:
                self._deal_in_turn(moment, news)
        if self.requests:
            self._close_the_door(moment)
        self._ask(moment)

    def _play_on(self, moment: Moment) -> None:
        """The deal goes on by itself as far as it can, perhaps to its end."""
        if moment.run and not self._play_for_the_absent(moment):
            moment.fact("endless", lambda: True)
        if not moment.run:
            for chair, _action, by_clock, over in moment.entry.get("plays", ()):
                self.count(chair, by_clock, over)
        if moment.entry.get("endless"):
            text = _("Nobody is left to play deal {deal}, and it would go on for ever. All chips are back.")
            self.tell(Say(text, deal=self.number), "C20")
            return self.call_off(moment)
        settled = self._settlement(moment)
        if settled is not None:
            self._settle(settled, moment)

    def _deal_in_turn(self, moment: Moment, news: bool) -> None:
        """The table names the game itself; where it cannot, the dealer does, which is told when it is new."""
        dealt = moment.fact("dealt", self.next_in_turn)
        if dealt is not None:
            for game, why, clause in dealt["passed"]:
                self.tell(Say(_("{game} is passed over. {why}"), game=Say(game), why=Say.load(why)), clause or "C19")
            self.deal_out(dealt, moment)
            self._play_on(moment)
        elif news:
            text, you = (
                _("No game of the list can be dealt: {who} names one."),
                _("No game of the list can be dealt: you name one."),
            )
            self.tell(Say(text, you, who=self.dealer), "C19")

    def _close_the_door(self, moment: Moment) -> None:
        """Who asked for a chair is told when there is none left, or the session is over."""
        if self.stage != "ended" and self.places():
            return
        why = Say(_("The session is over.") if self.stage == "ended" else _("Every chair is taken."))
        for request in self.requests:
            self.tell(Say(_("{name} gets no chair. {why}"), name=request.name, why=why))
        self.turn_away(self.requests, why, moment.at)

    def turn_away(self, requests: Iterable[Request], why: Say, at: float) -> None:
        """Some of those who asked for a chair get none."""
        whom = tuple(requests)
        self.requests = tuple([request for request in self.requests if request not in whom])
        self.turned = (*self.turned, *[Turned(request.who, why, at) for request in whom])[-TURNED_KEPT:]

    def _all_ready(self) -> bool:
        people = {chair.who for chair in self.chairs if chair and not chair.bot and chair.present}
        return bool(people) and people <= self.ready

    def _ask(self, moment: Moment) -> None:
        """Number the questions: an old one stays while the same chair is asked the same thing."""
        if self.stage == "playing" and self.deal is not None:
            waiting = {self.seats[seat] for seat in self.deal.waiting}
        else:
            waiting = {self.namer} - {-1} if self.stage == "naming" else set()
        self.asked = {i: self.asked.get(i) or Question(self.n, moment.at) for i in sorted(waiting)}

    def due(self) -> float | None:
        """When something is next to be done by the clock or by a bot (epoch seconds); None: nothing is."""
        if self.paused or self.stage in ("waiting", "ended"):
            return None
        if self.stage == "result":
            return self.since + (max(self.settings.pause, HELD) if self.held else self.settings.pause)
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

    def overdue(self, at: float) -> list[int]:
        """The chairs for which the clock answers now."""
        if self.paused:
            return []
        return [i for i in self.asked if (time := self.deadline(i)) is not None and time <= at]

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

    def announcement(self, game: Game) -> dict[str, Any]:
        """What is dealt, and to whom, when the dealer names that game now; `Illegal` if it cannot be."""
        must = self.required()
        if must is not None and must.game != str(game):
            raise Illegal(
                Say(_("{chips} chips wait from the last deal of {game}: it is dealt again, with the same rules."),
                    chips=must.chips, game=must.game),
                "C19",
            )  # fmt: skip
        chairs, antes = self.lineup(game)
        why = game.refuse_players(len(chairs), self.settings.insist)
        if why is not None:
            raise Illegal(*why)
        if self.dealer not in chairs:
            text = _("{who} cannot pay the ante or blind of that game, so it cannot be dealt now.")
            you = _("You cannot pay the ante or blind of that game, so you cannot deal it.")
            raise Illegal(Say(text, you, who=self.dealer), "C5")
        before = game_named(self.usual.get(game.name, ""))
        news = len(chairs) not in game.advised and (game.name, len(chairs)) != (_name(self.game), len(self.seats))
        return {
            "game": str(game),
            "version": game.version,
            "dealer": self.dealer,
            "chairs": list(chairs),
            "antes": list(antes),
            "changed": [name for name in game.options if before and getattr(game, name) != getattr(before, name)],
            "told": [_unadvised(game, len(chairs)).json(), game.advice] if news else None,
        }

    def usual_announcement(self) -> dict[str, Any] | None:
        """What is dealt when the dealer names nothing: the last game again, or the first that can be (C19, C21)."""
        must = self.required()
        for text in [must.game] if must else [self.game, *self.usual.values(), *REGISTRY]:
            game = game_named(text)
            if game is not None:
                try:
                    return self.announcement(game)
                except Illegal:
                    continue
        return None

    def in_turn(self) -> list[tuple[int, str]]:
        """The games of the rotation from the next one on, each with whose turn it is after it."""
        games, n = self.settings.rotation, len(self.settings.rotation)
        return [((self.turn + k + 1) % n, games[(self.turn + k) % n]) for k in range(n)]

    def coming(self) -> str | None:
        """The game that the table will most likely deal by itself, before anybody comes or goes."""
        must = self.required()
        if must is not None:
            return must.game
        games = [(text, game) for _turn, text in self.in_turn() if (game := game_named(text))]
        return next((text for text, game in games if self._are_allowed(game, self.lineup(game)[0])), None)

    def next_in_turn(self) -> dict[str, Any] | None:
        """What the table deals by itself: a waiting pot's game, or the next of its rotation that can be dealt (C19)."""
        must = self.required()
        passed: list[list[Any]] = []
        for turn, text in [(self.turn, must.game)] if must else self.in_turn():
            game = game_named(text)
            try:
                if game is None:
                    raise Illegal(Say(_("It is no longer played here.")), "C19")
                return self.announcement(game) | {"turn": turn, "passed": passed}
            except Illegal as why:
                passed.append([game.title if game else _name(text), why.say.json(), why.clause])
        return None

    def deal_out(self, dealt: Mapping[str, Any], moment: Moment) -> None:
        """The cards are dealt, as was announced."""
        text, chairs = dealt["game"], tuple(dealt["chairs"])
        self.number += 1
        self.dealer = dealt["dealer"]
        self.turn_before, self.turn = self.turn, dealt.get("turn", self.turn)
        self.was = self.usual.get(_name(text), "")
        self.game = self.usual[_name(text)] = text
        self.changed = tuple(dealt["changed"])
        self.seats, self.taken = chairs, self.pots_for(text)
        self.players = tuple([self.chair(i).who for i in chairs])
        self.names = tuple([self.chair(i).name for i in chairs])
        self.before = tuple([self.chair(i).stack for i in chairs])
        self.seeds = tuple([self.chair(i).seed for i in chairs])
        self.deal_commitment, self.deal_proof, self.secret = self.commitment, self.settings.proof, ""
        if self.deal_proof == "session_end":
            self._promise(self.number)
        self.stage, self.since, self.settled, self.deal, self.asked = "playing", moment.at, {}, None, {}
        self.marks = (self.n,)
        self.ready, self.held = frozenset(), False
        if dealt["told"]:
            say, clause = dealt["told"]
            self.tell(Say.load(say), clause)
        if moment.run:
            self.deal = announced(text).deal(
                self.before,
                chairs.index(self.dealer),
                moment.chance(self.number, self.seeds, 0),
                sum(waiting.pot for waiting in self.taken),
                sum(waiting.reserve for waiting in self.taken),
                [chairs.index(i) for i in dealt["antes"]],
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
        moment.note_play(chair, str(action), by_clock, over)
        self.count(chair, by_clock, over)

    def count(self, chair: int, by_clock: bool, over: float = 0.0) -> None:
        """C21: after three answers by the clock in a row a player is away. Time beyond the clock is off the bank."""
        who = self.chair(chair)
        asks = who.asks + 1 if by_clock and not who.leaving else 0
        away = who.away or (asks >= AWAY_AFTER and not who.bot)
        if away and not who.away:
            self.tell(Say(_("{who} did not answer three times and is away."), who=chair), "C21")
        self.put(chair, replace(who, asks=asks, away=away, bank=max(0.0, who.bank - over)))

    def _play_for_the_absent(self, moment: Moment) -> bool:
        """Who leaves or is away plays on as the clock would play (C25). False: that would never end."""
        for _play in range(ENDLESS):
            if self.deal is None or self.deal.over:
                return True
            absent = [seat for seat in self.deal.waiting if self._is_absent(self.seats[seat])]
            if not absent:
                return True
            self.play_mildest(self.seats[absent[0]], moment)
        return False

    def call_off(self, moment: Moment) -> None:
        """The deal in progress never was: stacks, pot, button and exemptions as before it (C20)."""
        dealer = self.dealer
        self.deal, self.stage = None, "waiting"
        self.between_deals(moment)
        self.next_deal(moment)
        self.dealer, self.turn = dealer, self.turn_before  # C7: the button stays
        if self.settings.picker == "rotation":
            self.started = False  # else the next deal would come before anybody could say a word

    def _is_absent(self, chair: int) -> bool:
        return self.chair(chair).leaving or self.chair(chair).away

    def is_dealt_in(self, chair: int) -> bool:
        """Whether a chair has a hand in a deal in progress."""
        return self.stage == "playing" and self.chair(chair).who in self.players

    def play_mildest(self, chair: int, moment: Moment) -> None:
        """The clock answers for a chair, if it is still asked (C21)."""
        seat = self.seat_of(chair)
        if self.deal is not None and self.deal.phase is not None and seat is not None and seat in self.deal.waiting:
            self.play(chair, self.deal.phase.late(self.deal, seat), moment, by_clock=True)

    def _settlement(self, moment: Moment) -> dict[str, Any] | None:
        """What a finished deal comes to; all that later deals and the ledger need of it. None: it is not over."""
        if isinstance(moment, Replayed):
            return moment.entry.get("settled")
        d = self.deal
        if d is None or not d.over:
            return None
        settled = {
            "deal": self.number,
            "game": self.game,
            "chairs": list(self.seats),
            "stacks": list(d.stacks),
            "pot": d.pot,
            "reserve": d.reserve,
            "button": self.dealer,
            "excused": list(d.excused),
            "again": d.again,
            "shown": [[event.seat, [str(card) for card in event.cards]] for event in d.told if event.kind == "shows"],
            "payments": [[*payment, event.clause] for event in d.log if (payment := event.payment)],
        }
        return moment.fact("settled", lambda: settled)

    def _settle(self, settled: dict[str, Any], moment: Moment) -> None:
        """The deal is over: chips to the chairs, what is left to the next pot, the button moves (C7)."""
        self.settled = settled
        for chair, stack in zip(self.seats, settled["stacks"], strict=True):
            self.put(chair, replace(self.chair(chair), stack=stack))
        known = {who for waiting in self.taken if waiting.chips for who in waiting.known} | set(self.players)
        left = Waiting(
            self.game,
            settled["pot"],
            settled["reserve"],
            tuple([self.players[seat] for seat in settled["excused"]]),
            settled["again"],
            tuple(sorted(known)),
        )
        # Where nothing waits, whoever need not ante is excused from the next deal alone.
        self.pots = tuple([waiting for waiting in self.pots if waiting.chips and waiting not in self.taken])
        if left.chips or left.excused:
            self.pots = (left, *self.pots)
        self.button = settled["button"]
        first = self.seats.index(self.button) + 1
        self.last = (*self.players[first:], *self.players[:first])
        for i, sitter in enumerate(self.chairs):
            if sitter and 0 < sitter.until <= self.number:
                self.put(i, replace(sitter, sits_out=False, until=0))
                self.tell(Say(_("{who} is back."), _("You are back."), who=i))
        self.between_deals(moment)
        self.stage, self.since = "result", moment.at

    def between_deals(self, moment: Moment) -> None:
        """A deal is over or void: leaving and topping up take effect, the next secret is committed to (C9, C24)."""
        self.asked = {}
        for i, chair in enumerate(self.chairs):
            if chair and chair.pending:
                chair = replace(chair, stack=chair.stack + chair.pending, pending=0)
                self.put(i, chair)
            if chair and chair.going:
                self.cash_out(i)
        for relief in self.reliefs:
            if self.chairs[relief.chair]:
                self.cash_out(relief.chair)
            self.take_chair(relief.chair, relief.who, relief.name)
        self.reliefs = ()
        self.commit(moment)
        if self.deal_proof == "each_deal":
            self.open_secrets([self.number], moment)

    def next_deal(self, moment: Moment) -> None:
        """On to the next deal: bots without chips top up, and the dealer names a game."""
        for i, chair in enumerate(self.chairs):
            if chair and chair.bot and chair.stack <= 0:
                self.buy(i, self.settings.chips - chair.stack)
        self.stage, self.since, self.dealer = "waiting", moment.at, -1

    # ------------------------------------------------------------------------------------------------ proof

    def commit(self, moment: Moment) -> None:
        """The hash of the next deal's secret is there to be shown (C9)."""
        self.commitment = moment.fact("commitment", lambda: moment.shuffles.commitment(self.number + 1))

    def _promise(self, deal: int) -> None:
        """The end of the session will open this deal, whatever the host settles for others."""
        *others, (first, last) = self.promised or ((deal, deal - 1),)
        run = ((first, deal),) if last == deal - 1 else ((first, last), (deal, deal))
        self.promised = (*others, *run)

    @property
    def to_open(self) -> list[int]:
        """The deals whose secrets the end of the session opens."""
        return [deal for first, last in self.promised for deal in range(first, last + 1)]

    def open_secrets(self, deals: Iterable[int], moment: Moment) -> None:
        """Secrets are opened: anyone can now recompute every card of their deals (C9)."""
        opened = moment.fact("opened", lambda: {str(deal): moment.shuffles.secret(deal) for deal in deals})
        self.secret = opened.get(str(self.number), self.secret)

    # ------------------------------------------------------------------------------------------------ the ledger

    def take_chair(self, i: int, who: str, name: str, bot: str = "") -> None:
        """Somebody sits down, with chips to start with."""
        self.put(i, Chair(who, name, bot, bank=float(self.settings.bank)))
        self.tell(Say(_("{who} takes a chair."), _("You take a chair."), who=i))
        self._bring_chips(i)

    def _bring_chips(self, i: int) -> None:
        """A newcomer buys; who left comes back with what they left with, so that nobody takes winnings off the table.

        Who left with a debt buys, and the debt comes off (C25).
        """
        old = self.line_of(self.chair(i).who)
        left_with = old.cashed if old else 0
        if old:
            self.gone = tuple([replace(line, cashed=0) if line is old else line for line in self.gone])
        if left_with <= 0:
            self.buy(i, self.settings.chips)
        self.put(i, replace(self.chair(i), stack=self.chair(i).stack + left_with))
        if left_with > 0:
            back, you = _("{who} is back with {chips} chips."), _("You are back with {chips} chips.")
            self.tell(Say(back, you, who=i, chips=left_with))
        if left_with < 0:
            owed, you = (
                _("{who} owed {chips} from before: it comes off."),
                _("You owed {chips} from before: it comes off."),
            )
            self.tell(Say(owed, you, who=i, chips=-left_with), "C25")

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

    def cash_out(self, i: int) -> None:
        """Somebody gets up: what they have, or owe, stays on the ledger (C25)."""
        chair = self.chair(i)
        old = self.line_of(chair.who) or Line(chair.who, chair.name, chair.bot, 0, 0)
        chips = chair.stack + chair.pending
        bought, cashed = old.bought + chair.bought, old.cashed + chips
        line = replace(old, name=chair.name, bought=bought, cashed=cashed, removed=chair.removed)
        self.gone = (*[other for other in self.gone if other.who != chair.who], line)
        self.put(i, None)
        text = _("{name} leaves with {chips}.") if chips >= 0 else _("{name} leaves and owes {chips}.")
        self.tell(Say(text, name=chair.name, chips=abs(chips)), "C25")

    def line_of(self, who: str) -> Line | None:
        """What the ledger has of somebody from before they last sat down."""
        return next((line for line in self.gone if line.who == who), None)

    def ledger(self) -> list[dict[str, Any]]:
        """What everybody bought, has now and is up or down, in chips; those who left at the end. Sums to the pots.

        Who goes by a name that somebody had before, or has now, is told apart by a number.
        """
        rows = []
        for i, chair in enumerate(self.chairs):
            if chair:
                old = self.line_of(chair.who) or Line(chair.who, chair.name, chair.bot, 0, 0)
                now = self.stack(i) + chair.pending + old.cashed
                rows.append(_row(chair.who, chair.name, chair.bot, chair.bought + old.bought, now, i))
        here = {row["who"] for row in rows}
        rows += [_row(e.who, e.name, e.bot, e.bought, e.cashed, None) for e in self.gone if e.who not in here]
        names = told_apart([row["name"] for row in rows])
        return [row | {"name": name} for row, name in zip(rows, names, strict=True)]

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


# ---------------------------------------------------------------------------------------------------- games as text


def game_named(text: str) -> Game | None:
    """The game meant by a text form; None if there is no such game, or no longer."""
    try:
        return announced(text)
    except BadOption:
        return None


def _name(text: str) -> str:
    return text.partition(" ")[0]


def _dealt_by_the_rules_of_today(dealt: Mapping[str, Any]) -> bool:
    game = game_named(dealt["game"])
    return game is not None and game.version == dealt["version"]


def _unadvised(game: Game, players: int) -> Say:
    return Say(
        _("{game} is meant for {least} to {most} players; you are {n}."),
        game=Say(game.title),
        least=game.advised.start,
        most=game.advised.stop - 1,
        n=players,
    )


# ---------------------------------------------------------------------------------------------------- commands


class Command(NamedTuple):
    """A word that a table understands, with the fields that come with it and of what type they are."""

    carry_out: Callable[[Table, Mapping[str, Any], Moment], None]
    fields: Mapping[str, type]


COMMANDS: Final[dict[str, Command]] = {}  # by their word; filled by `commands.py`


def heard(command: Mapping[str, Any]) -> dict[str, Any]:
    """What counts of a command: its word, who says it, and the fields of that word, each of its type."""
    word = command.get("do")
    if not isinstance(word, str) or word not in COMMANDS:
        raise Illegal(Say(_("“{word}” is nothing a table can do."), word=str(word)[:40]))
    said: dict[str, Any] = {"do": word}
    for name, kind in {"who": str, **COMMANDS[word].fields}.items():
        value = command.get(name)
        if value is None:
            continue
        if type(value) is not kind or (isinstance(value, str) and len(value) > LONGEST_WORDS):
            raise Illegal(Say(_("“{word}” does not go with such a {name}."), word=word, name=name))
        said[name] = value
    return said
