"""One deal as plain data, the verbs that move its cards and chips, and the driver that runs the phases of its game.

A game is a tuple of phases. `Deal.play` asks the phase that stands whether an action is legal, lets it change the deal
with the verbs, and goes on to the next phase whenever nobody is waited for any more. Values in the slots are immutable:
the rules rebind them and never change them in place, so that a copy is a copy of references.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import add, sub
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar

from .actions import NONE, Action, Cards, Choices, Illegal
from .cards import Card, cards_in, mask_of
from .chance import NO_CHANCE, Chance
from .events import ALL, NOBODY, POT, Event, Events, events, kind
from .native import mypyc_attr
from .words import Say, _, wire

if TYPE_CHECKING:
    from .game import Game

V = TypeVar("V")
Seat = int

PAYS: Final = kind("pays", _("{who} pays {chips}."), you=_("You pay {chips}."), money="pays")
WINS: Final = kind("wins", _("{who} takes {chips}."), you=_("You take {chips}."), money="wins")
DEALT: Final = kind(
    "dealt", _("{who} is dealt {cards}."), you=_("You are dealt {cards}."), unseen=_("{who} is dealt cards: {n}.")
)
DEALT_UP: Final = kind("dealt_up", _("{who} is dealt {cards} face up."), you=_("You are dealt {cards} face up."))
RESHUFFLES: Final = kind("reshuffles", _("The last card and all dead cards are shuffled into a new deck."))
SHOWS: Final = kind("shows", _("{who} shows {cards}: {hand}."), you=_("You show {cards}: {hand}."))


class Shuffle(NamedTuple):
    """Cards of which from then on nobody could tell which lies where.

    When: in the `play`-th play of the deal (0: the dealing), before the `event`-th thing that was told of it.
    """

    play: int
    event: int
    cards: int  # as a mask


class Barred(NamedTuple):
    """An answer that one would look for and that is not possible now: why, and the clause.

    `number` is whom or what it would be done to; `empty` names the zone that has no card for it.
    """

    verb: str
    why: Say
    clause: str
    number: int | None = None
    empty: str = ""


class Ahead(NamedTuple):
    """What a seat may say before it is asked: the first of these actions that it may do when it is.

    It answers one question and no other: with the question `matter` changes too. `price` as on a button; `label` where
    the name of the action does not say it.
    """

    actions: tuple[Action, ...]
    matter: tuple[int, ...] = ()
    price: Say | None = None
    label: Say | None = None


class Aloud(NamedTuple):
    """What a player has said across the table, and what becomes of the pot if nobody minds."""

    seat: Seat
    said: Say
    then: Say


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """A part of a deal, such as the betting or the showdown. Immutable: it holds parameters of the rules only.

    `begin` may leave something in `d.now`; then the seats of `waiting` are asked, and `play` goes on until `d.now` is
    None. Several seats waited for answer in any order, sealed if `seals`.
    """

    for_one: ClassVar[bool] = False  # whether it happens when all but one have folded (C18)
    seals: ClassVar[bool] = True  # whether what one of several chooses is hidden until all have chosen
    # what may stand in `d.now`: immutable, made and unpacked as NamedTuples are, of numbers and tuples of them
    records: ClassVar[tuple[type[Any], ...]] = ()
    order: ClassVar[tuple[str, ...]] = ()  # verbs as their buttons stand, if not from the mildest answer on

    def begin(self, d: Deal) -> None:
        """What happens when the deal comes to this phase."""
        raise NotImplementedError

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        return ()

    def choices(self, d: Deal, seat: Seat) -> Choices:
        """What a seat that is waited for may do, from what it may know; the mildest first (C21)."""
        return NONE

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        """Do a legal action."""
        raise NotImplementedError

    def late(self, d: Deal, seat: Seat) -> Action:
        """What the clock plays for a seat that does not answer: the mildest legal action (C21)."""
        return d.choices(seat).mildest

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        """What a seat may say ahead, from what it may know: one that is asked, or will be unless others end it."""
        return ()

    # how it is told

    def befell(self, d: Deal, seat: Seat) -> list[Event]:
        """What a seat may have missed of what others did to it since it last answered, as it saw it then."""
        return []

    def status(self, d: Deal) -> tuple[Say, str] | None:
        """What is going on, for everybody, and its clause."""
        return None

    def question(self, d: Deal, seat: Seat) -> Say | None:
        """What a seat that is waited for is asked."""
        return None

    def price(self, d: Deal, seat: Seat, word: str) -> Say | None:
        """What an answer costs or may win, by its verb."""
        return None

    def offers(self, d: Deal, seat: Seat) -> Choices:
        """What a seat is shown to choose from: what it may do, and what it has to try to learn that it may not."""
        return d.choices(seat)

    def barred(self, d: Deal, seat: Seat) -> tuple[Barred, ...]:
        """What a seat that is waited for would look for among its answers, and why it is not there."""
        return ()

    def aloud(self, d: Deal) -> Aloud | None:
        """What somebody has said across the table, as long as it hangs in the air."""
        return None

    def news(self, d: Deal) -> bool:
        """Whether what was played last is told in the middle of the table."""
        return False

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """What a seat holds, in words."""
        return d.game.holding(d, seat)

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        """What a seat did last, in a word or two, and its state: done, gone or "" (thinking)."""
        return None

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        """Why an action that is not among the choices is refused; it names what is offered, not what may be done."""
        offers, clause = self.offers(d, seat), (self.status(d) or ("", ""))[1]
        for form in offers.forms:
            if isinstance(form, Cards) and form.verb == action.verb:
                few, text = form.least, _("“{verb}” goes with {least} to {most} of these cards: {cards}.")
                if few == form.most:
                    text = _("“{verb}” goes with {most} of these cards: {cards}.")
                cards = [str(card) for card in form.hand]
                return Illegal(Say(text, verb=form.verb, least=few, most=form.most, cards=cards), clause)
        can = ", ".join(dict.fromkeys([str(a) for a in offers.exact] + [form.verb for form in offers.forms]))
        return Illegal(Say(_("“{said}” is not possible now. You may: {can}."), said=str(action)[:60], can=can), clause)

    def out_of_turn(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        """Why an action of a seat that is not asked is refused."""
        return Illegal(Say(_("It is not your turn.")), (self.status(d) or ("", ""))[1])

    def track(self, d: Deal) -> tuple[tuple[Seat, str, Say | None], ...]:
        """Seats along which something goes round: (seat, past | now | next | end, what they did)."""
        return ()


class Deal:
    """One deal of a game: who sits, what lies where, who knows what, what happened.

    Every card of the game's deck is in exactly one place: `stock` (undealt, sorted), a hand, the `board` or `dead`.
    `public` and `known[seat]` are sets, as bit masks, of the cards whose place everybody, or that seat, knows.
    """

    __slots__ = (
        "again",
        "antes",
        "asked",
        "at",
        "bets",
        "board",
        "button",
        "carried",
        "chance",
        "dead",
        "excused",
        "flow",
        "game",
        "hands",
        "known",
        "late",
        "live",
        "now",
        "offered",
        "order",
        "paid_before",
        "plays",
        "pot",
        "public",
        "raiser",
        "reserve",
        "said",
        "sealed",
        "shuffles",
        "stacks",
        "stands",
        "stock",
        "told",
        "up",
        "waiting",
    )

    game: Game
    flow: tuple[Phase, ...]
    at: int  # which phase stands; len(flow) when the deal is over
    stands: Phase  # this phase; the one that stood last when the deal is over
    now: Any  # what is going on, a small record of the phase; None between phases
    button: Seat
    order: tuple[Seat, ...]  # clockwise from the dealer's left, the dealer last
    stacks: tuple[int, ...]
    paid_before: tuple[int, ...]  # chips each put in as antes and bets, before the betting round that is played
    bets: tuple[int, ...]  # and in it
    raiser: Seat  # who bet or raised last in the last betting round; -1: nobody
    pot: int
    reserve: int
    carried: int  # of the pot, what lay there before this deal
    antes: tuple[Seat, ...]  # who antes
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]  # cards in the middle: an offer, a square, a pile, a kitty
    stock: tuple[Card, ...]
    dead: int  # cards out of play, as a mask
    shuffles: tuple[Shuffle, ...]  # of cards that had been dealt, into a new deck (C8)
    public: int
    known: tuple[int, ...]
    up: int  # cards lying face up in hands
    live: tuple[Seat, ...]  # active: dealt in and not folded, in order
    sealed: tuple[Action | None, ...]  # choices nobody else may know yet
    said: tuple[Action | None, ...]  # declarations in the open
    excused: tuple[Seat, ...]  # who need not ante for the next deal (GU15, GU16)
    again: bool  # whether all dealt into the next deal ante whatever the scheme (GU14)
    plays: int  # how many actions were played
    late: tuple[int, ...]  # which of them the clock played (C21), the first is 1
    told: Events  # what came of the last play; what was told before hangs on it
    chance: Chance  # of the play in progress; no deal keeps one
    waiting: tuple[Seat, ...]  # the seats that are asked now; none when the deal is over
    asked: Seat | None  # whose choices were worked out last, since the last play
    offered: Choices  # these choices

    def start(
        self,
        game: Game,
        stacks: tuple[int, ...],
        button: Seat,
        chance: Chance,
        pot: int = 0,
        reserve: int = 0,
        antes: tuple[Seat, ...] = (),
    ) -> None:
        """Fill this deal and play it up to the first decision; see `Game.deal`."""
        n = len(stacks)
        if not game.seats.start <= n <= game.holds():
            raise ValueError(f"{game.name} takes {game.seats.start} to {game.holds()} players, not {n} ({game.advice})")
        if not 0 <= button < n:
            raise ValueError(f"button={button}: a seat from 0 to {n - 1}")
        if pot < 0 or reserve < 0:
            raise ValueError("pot and reserve are chips, 0 or more")
        self.game = game
        self.flow = game.phases
        self.at = -1
        self.now = None
        self.button = button
        self.order = clockwise(n, button)
        self.stacks = stacks
        self.paid_before = self.bets = (0,) * n
        self.raiser = -1
        self.pot = self.carried = pot
        self.reserve = reserve
        self.antes = antes
        self.hands = ((),) * n
        self.board = ()
        self.stock = game.deck
        self.dead = self.public = self.up = 0
        self.shuffles = ()
        self.known = (0,) * n
        self.live = self.order
        self.sealed = self.said = (None,) * n
        self.excused = ()
        self.again = False
        self.plays = 0
        self.late = ()
        self.told = events()
        self.asked, self.offered = None, NONE
        self.chance = chance
        self._run()
        self.chance = NO_CHANCE

    def __init__(self) -> None:
        self.chance = NO_CHANCE

    # ------------------------------------------------------------------------------------------------ the driver

    @property
    def over(self) -> bool:
        return self.at == len(self.flow)

    @property
    def paid(self) -> tuple[int, ...]:
        """Chips each put in as antes and bets."""
        return tuple(map(add, self.paid_before, self.bets))

    @property
    def phase(self) -> Phase | None:
        """The phase that stands; None when the deal is over."""
        return None if self.at == len(self.flow) else self.flow[self.at]

    def choices(self, seat: Seat) -> Choices:
        """What a seat may do now; nothing if it is not waited for."""
        if seat == self.asked:
            return self.offered
        if seat not in self.waiting:
            return NONE
        self.asked = seat
        self.offered = choices = self.stands.choices(self, seat)
        return choices

    def play(self, seat: Seat, action: Action | str, chance: Chance = NO_CHANCE, by_clock: bool = False) -> Events:
        """Do what a seat says and everything that follows of itself; answers the events.

        Raises `Illegal`, with a sentence and its clause, and changes nothing, if the seat is not asked or may not do
        that. `chance` answers for every card and pick that is due. `by_clock`: the seat did not answer in time, and
        this is what the clock plays for it (C21).
        """
        if by_clock or seat != self.asked or action not in self.offered.exact:
            action = self._checked(seat, action, by_clock)
        told = Events()
        told.before = self.told
        told.seat = seat
        told.action = action
        told.facts = []
        self.told = told
        self.asked = None
        self.chance = chance
        self.plays += 1
        phase = self.stands
        phase.play(self, seat, action)
        if self.now is None:
            self._run()
        else:
            self.waiting = phase.waiting(self)
        self.chance = NO_CHANCE
        return told

    def _checked(self, seat: Seat, action: Action | str, by_clock: bool) -> Action:
        """What a seat says, if it may do that or, `by_clock`, if that is what the clock plays for it."""
        if isinstance(action, str):
            action = Action.parse(action)
        if by_clock and seat in self.waiting:
            if action != self.flow[self.at].late(self, seat):
                raise self._refusal(seat, action)
            self.late = (*self.late, self.plays + 1)
        elif action not in self.choices(seat):
            raise self._refusal(seat, action)
        return action

    def _refusal(self, seat: Seat, action: Action) -> Illegal:
        if self.over:
            return Illegal(Say(_("This deal is over.")))
        if seat not in self.waiting:
            if seat in self.live and self.sealed[seat] is not None:
                return Illegal(Say(_("You have chosen, and a choice made is binding.")), "C10")
            return self.flow[self.at].out_of_turn(self, seat, action)
        return self.flow[self.at].refusal(self, seat, action)

    def _run(self) -> None:
        flow, at = self.flow, self.at + 1
        for phase in flow[at:]:
            if len(self.live) > 1 or phase.for_one:
                self.at = at
                self.stands = phase
                phase.begin(self)
                if self.now is not None:
                    self.waiting = phase.waiting(self)
                    return
            at += 1
        self.at = at
        self.waiting = ()

    def after(self, seat: Seat, action: Action | str, chance: Chance = NO_CHANCE, *, by_clock: bool = False) -> Deal:
        """The deal as it will be, played on a copy."""
        new = self.copy()
        new.play(seat, action, chance, by_clock=by_clock)
        return new

    def copy(self) -> Deal:
        """The same deal once more; the two go their own ways."""
        new = Deal.__new__(Deal)
        new.game = self.game
        new.flow = self.flow
        new.at = self.at
        new.stands = self.stands
        new.now = self.now
        new.button = self.button
        new.order = self.order
        new.stacks = self.stacks
        new.paid_before = self.paid_before
        new.bets = self.bets
        new.raiser = self.raiser
        new.pot = self.pot
        new.reserve = self.reserve
        new.carried = self.carried
        new.antes = self.antes
        new.hands = self.hands
        new.board = self.board
        new.stock = self.stock
        new.dead = self.dead
        new.shuffles = self.shuffles
        new.public = self.public
        new.known = self.known
        new.up = self.up
        new.live = self.live
        new.sealed = self.sealed
        new.said = self.said
        new.excused = self.excused
        new.again = self.again
        new.plays = self.plays
        new.late = self.late
        new.told = self.told
        new.chance = self.chance
        new.waiting = self.waiting
        new.asked = self.asked
        new.offered = self.offered
        return new

    @property
    def log(self) -> list[Event]:
        """Everything that happened, oldest first."""
        return [event for _played, told in self.story() for event in told]

    def log_of(self, seat: Seat | None) -> list[Event]:
        """Everything that happened as one seat saw it; None: as a watcher did. With `view` all that a seat may know."""
        return [event.for_seat(seat) for event in self.log]

    @property
    def actions(self) -> list[tuple[Seat, Action]]:
        """What was played, in order."""
        return [played for played, _told in self.story() if played is not None]

    def story(self) -> Iterator[tuple[tuple[Seat, Action] | None, Events]]:
        """What was played and what came of it, play by play; the dealing, which nobody played, first."""
        parts = [self.told]
        while (before := parts[-1].before) is not None:
            parts.append(before)
        for told in reversed(parts):
            yield told.played, told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.dump() == other.dump()

    # ------------------------------------------------------------------------------------------------ storing

    def dump(self) -> dict[str, Any]:
        """This deal as plain values for JSON; `Deal.load` reads it back."""
        return {
            "game": str(self.game),
            "version": self.game.version,
            "at": self.at,
            "now": None if self.now is None else [type(self.now).__name__, *self.now],
            "button": self.button,
            "stacks": list(self.stacks),
            "paid": list(self.paid),
            "bets": list(self.bets),
            "raiser": self.raiser,
            "pot": self.pot,
            "reserve": self.reserve,
            "carried": self.carried,
            "antes": list(self.antes),
            "hands": [_text(hand) for hand in self.hands],
            "board": _text(self.board),
            "stock": _text(self.stock),
            "dead": _text(cards_in(self.dead)),
            "shuffles": [[play, event, _text(cards_in(cards))] for play, event, cards in self.shuffles],
            "public": _text(cards_in(self.public)),
            "up": _text(cards_in(self.up)),
            "known": [_text(cards_in(known)) for known in self.known],
            "live": list(self.live),
            "sealed": [None if a is None else str(a) for a in self.sealed],
            "said": [None if a is None else str(a) for a in self.said],
            "excused": list(self.excused),
            "again": self.again,
            "plays": self.plays,
            "late": list(self.late),
            "log": [
                [played and [played[0], str(played[1])], [_dump_event(event) for event in told]]
                for played, told in self.story()
            ],
        }

    @staticmethod
    def load(written: dict[str, Any], game: Game) -> Deal:
        """The deal that `dump` wrote, of the game it names; `ValueError` if it is another game or version."""
        if (written["game"], written["version"]) != (str(game), game.version):
            raise ValueError(
                f"that is a deal of {written['game']} version {written['version']}, not of {game} {game.version}"
            )
        d = Deal()
        d.game, d.flow, d.at = game, game.phases, written["at"]
        d.stands = d.flow[min(d.at, len(d.flow) - 1)]
        n = len(written["stacks"])
        d.now = None
        if written["now"] is not None:
            name, *fields = written["now"]
            record = next(record for record in d.flow[d.at].records if record.__name__ == name)
            d.now = record._make([_tuples(field) for field in fields])
        d.button = written["button"]
        d.order = clockwise(n, d.button)
        d.stacks, d.bets = tuple(written["stacks"]), tuple(written["bets"])
        d.paid_before = tuple(map(sub, written["paid"], d.bets))
        d.pot, d.reserve, d.carried = written["pot"], written["reserve"], written["carried"]
        d.antes = tuple(written["antes"])
        d.raiser, d.up = written["raiser"], mask_of(Card.parse_all(written["up"]))
        d.hands = tuple([Card.parse_all(hand) for hand in written["hands"]])
        d.board, d.stock = Card.parse_all(written["board"]), Card.parse_all(written["stock"])
        d.dead, d.public = mask_of(Card.parse_all(written["dead"])), mask_of(Card.parse_all(written["public"]))
        d.shuffles = tuple(  # a deal written by an earlier version has none
            [Shuffle(play, event, mask_of(Card.parse_all(cards))) for play, event, cards in written.get("shuffles", ())]
        )
        d.known = tuple([mask_of(Card.parse_all(known)) for known in written["known"]])
        d.live = tuple(written["live"])
        d.sealed = tuple([None if a is None else Action.parse(a) for a in written["sealed"]])
        d.said = tuple([None if a is None else Action.parse(a) for a in written["said"]])
        d.excused, d.again, d.plays = tuple(written["excused"]), written["again"], written["plays"]
        before: Events | None = None
        for played, told in written["log"]:
            action = played and (played[0], Action.parse(played[1]))
            before = d.told = events([_load_event(event) for event in told], before, action)
        d.late = tuple(written["late"])
        d.waiting = () if d.now is None else d.flow[d.at].waiting(d)
        d.asked, d.offered = None, NONE
        return d

    # ------------------------------------------------------------------------------------------------ verbs: telling

    def say(
        self,
        kind: str,
        seat: Seat = NOBODY,
        clause: str = "",
        chips: int = 0,
        cards: tuple[Card, ...] = (),
        to: int = POT,
        seen: int = ALL,
        **more: Any,
    ) -> None:
        """Tell what happened; `seen` are the seats, as bits, that see the cards."""
        told = (kind, seat, to, chips, cards, clause, seen, tuple(more.items()) if more else (), 0)
        self.told.facts.append(told)

    def tell(self, kind: str, seat: Seat, clause: str) -> None:
        """Tell that somebody did a thing that needs no more words."""
        self.told.facts.append((kind, seat, POT, 0, (), clause, ALL, (), 0))

    # ------------------------------------------------------------------------------------------------ verbs: chips

    def pay(self, seat: Seat, chips: int, clause: str, kind: str = PAYS, **more: Any) -> None:
        """A seat puts chips into the pot, as an ante or a bet; bets count for its share in side pots (C17)."""
        self.paid_before = put(self.paid_before, seat, self.paid_before[seat] + chips)
        self.buy(seat, chips, clause, kind, **more)

    def put_in(self, seat: Seat, to: int, clause: str, kind: str, more: tuple[tuple[str, Any], ...] = ()) -> None:
        """A seat pays what it lacks to have so many chips in this round of betting."""
        bets, stacks = [*self.bets], [*self.stacks]
        chips = to - bets[seat]
        bets[seat] = to
        stacks[seat] -= chips
        self.bets, self.stacks = tuple(bets), tuple(stacks)
        self.pot += chips
        self.told.facts.append((kind, seat, POT, chips, (), clause, ALL, more, 0))

    def ante(self, chips: int, clause: str, kind: str) -> None:
        """Who antes puts so many chips into the pot, or all they have; nobody need match them."""
        antes, stacks, tell, pot = self.antes, [*self.stacks], self.told.facts.append, self.pot
        for seat in self.order:
            if seat in antes and (has := stacks[seat]):
                paid = chips if chips < has else has
                stacks[seat] = has - paid
                pot += paid
                tell((kind, seat, POT, paid, (), clause, ALL, (), 0))
        self.stacks, self.pot = tuple(stacks), pot

    def buy(self, seat: Seat, chips: int, clause: str, kind: str, **more: Any) -> None:
        """A seat pays a price into the pot, which nobody need match."""
        stacks = [*self.stacks]
        stacks[seat] -= chips
        self.stacks = tuple(stacks)
        self.pot += chips
        told = (kind, seat, POT, chips, (), clause, ALL, tuple(more.items()) if more else (), 0)
        self.told.facts.append(told)

    def gather_bets(self) -> None:
        """The bets of the round lie in the pot."""
        self.paid_before = self.paid
        self.bets = (0,) * len(self.bets)

    def take_back(self, seat: Seat, chips: int, clause: str, kind: str) -> None:
        """A seat gets back what nobody called (C17)."""
        self.paid_before = put(self.paid_before, seat, self.paid_before[seat] - chips)
        self.win(seat, chips, clause, kind)

    def win(self, seat: Seat, chips: int, clause: str, kind: str = WINS, **more: Any) -> None:
        """A seat takes chips out of the pot; `more` may hold a `note`, what of it."""
        stacks = [*self.stacks]
        stacks[seat] += chips
        self.stacks = tuple(stacks)
        self.pot -= chips
        told = (kind, seat, POT, chips, (), clause, ALL, tuple(more.items()) if more else (), 0)
        self.told.facts.append(told)

    def set_aside(self, chips: int) -> None:
        """Chips go from the pot into the reserve; fewer than none come back."""
        self.pot -= chips
        self.reserve += chips

    def give(self, seat: Seat, to: Seat, chips: int, clause: str, kind: str) -> None:
        """A seat pays chips to another."""
        stacks = list(self.stacks)
        stacks[seat] -= chips
        stacks[to] += chips
        self.stacks = tuple(stacks)
        self.told.facts.append((kind, seat, to, chips, (), clause, ALL, (), 0))

    # ------------------------------------------------------------------------------------------------ verbs: cards

    def draw(self) -> Card:
        """The next card of the deck, a uniform pick from the undealt ones (C7); C8 when they run out."""
        if len(self.stock) <= 1:
            if self.dead:
                self.reshuffle()
            if not self.stock:
                raise LookupError("Another card is due, and the deck has run out.")
        stock = [*self.stock]
        card = stock.pop(self.chance.draw(stock))
        self.stock = tuple(stock)
        return card

    def draw_several(self, cards: int) -> Sequence[Card]:
        """The next cards of the deck, as if drawn one by one."""
        if cards >= len(self.stock):
            return [self.draw() for _card in range(cards)]
        stock = [*self.stock]
        drawn = self.chance.take(stock, cards)
        self.stock = tuple(stock)
        return drawn

    def reshuffle(self) -> None:
        """The last undealt card and all dead cards make a new deck (C8); nobody knows any more where they lie."""
        self.public &= ~self.dead
        self.up &= ~self.dead
        self.known = tuple([known & ~self.dead for known in self.known])
        self.stock = tuple(sorted((*self.stock, *cards_in(self.dead))))
        self.dead = 0
        self._shuffled()
        self.say(RESHUFFLES, clause="C8")

    def deal_down(self, cards: int, clause: str) -> None:
        """Cards face down, one at a time, clockwise from the dealer's left (C7)."""
        live = self.live
        drawn = tuple(self.draw_several(cards * len(live)))
        hands, known = [*self.hands], [*self.known]
        for place, seat in enumerate(live * cards):
            card = drawn[place]
            hands[seat] += (card,)
            known[seat] |= 1 << card
        self.hands, self.known = tuple(hands), tuple(known)
        self.told.facts.append((DEALT, clause, live, drawn, False))

    def deal_to(self, seat: Seat, clause: str, kind: str = DEALT) -> None:
        """A card face down to one seat."""
        card = self.draw()
        self._hold(seat, (*self.hands[seat], card))
        self._know(seat, 1 << card)
        self.told.facts.append((kind, seat, POT, 0, (card,), clause, 1 << seat, (), 0))

    def deal_round_up(self, clause: str) -> None:
        """A card face up to everybody, clockwise from the dealer's left (C7)."""
        live = self.live
        drawn = tuple(self.draw_several(len(live)))
        hands, known, dealt = [*self.hands], [*self.known], 0
        for place, seat in enumerate(live):
            card = drawn[place]
            bit = 1 << card
            dealt |= bit
            known[seat] |= bit
            hands[seat] += (card,)
        self.hands, self.known = tuple(hands), tuple(known)
        self.public |= dealt
        self.up |= dealt
        self.told.facts.append((DEALT_UP, clause, live, drawn, True))

    def deal_up(self, seat: Seat, clause: str) -> None:
        """A card face up to one seat."""
        card = self.draw()
        hands, known, bit = [*self.hands], [*self.known], 1 << card
        hands[seat] += (card,)
        known[seat] |= bit
        self.hands, self.known = tuple(hands), tuple(known)
        self.public |= bit
        self.up |= bit
        self.told.facts.append((DEALT_UP, seat, POT, 0, (card,), clause, ALL, (), 0))

    def burn(self, seat: Seat, clause: str, kind: str) -> None:
        """A seat's last card, which lies face up, is dead, and another is dealt face up in its place."""
        tell, hands = self.told.facts.append, [*self.hands]
        gone = hands[seat][-1]
        burned = 1 << gone
        hands[seat] = hands[seat][:-1]
        self.hands = tuple(hands)
        self.dead |= burned
        self.up ^= burned
        tell((kind, seat, POT, 0, (gone,), clause, ALL, (), 0))
        card = self.draw()
        bit, known = 1 << card, [*self.known]
        hands[seat] += (card,)
        known[seat] = known[seat] & ~burned | bit
        self.hands, self.known = tuple(hands), tuple(known)
        self.public |= bit
        self.up |= bit
        tell((DEALT_UP, seat, POT, 0, (card,), clause, ALL, (), 0))

    def lay(self, cards: int, up: bool) -> tuple[Card, ...]:
        """Cards from the deck into the middle, face up or down. Answers them."""
        laid = tuple(self.draw_several(cards))
        self.board += laid
        if up:
            self.public |= mask_of(laid)
        return laid

    def move(self, card: Card, seat: Seat, to: Seat) -> None:
        """A card goes face down from one hand to another; only these two see which.

        Of the hand it left, the others know no card's place any more: it may have been any of them.
        """
        hand = mask_of(self.hands[seat])
        shared = self.public & hand
        self.public &= ~hand
        known = [knows & ~hand if s not in (seat, to) else knows | shared for s, knows in enumerate(self.known)]
        known[to] |= 1 << card
        self.known = tuple(known)
        self._hold(seat, tuple([held for held in self.hands[seat] if held != card]))
        self._hold(to, (*self.hands[to], card))

    def hand_over(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Cards go into a hand; whoever knew them still does, and the seat does."""
        self._hold(seat, (*self.hands[seat], *cards))
        self._know(seat, mask_of(cards))

    def lay_down(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Cards of a hand go face up into the middle, the last on top."""
        self._hold(seat, tuple([card for card in self.hands[seat] if card not in cards]))
        self.board += cards
        self.public |= mask_of(cards)

    def gather(self) -> None:
        """The cards in the middle become the deck; nobody knows any more where they lie."""
        mask = mask_of(self.board)
        self.public &= ~mask
        self.known = tuple([known & ~mask for known in self.known])
        self.stock = tuple(sorted((*self.stock, *self.board)))
        self.board = ()
        self._shuffled()

    def open_board(self) -> None:
        """The cards in the middle are turned up."""
        self.public |= mask_of(self.board)

    def swap(self, seat: Seat, gone: Card, card: Card) -> None:
        """A seat gives up one card of its hand and holds another instead; what becomes of the first is the caller's."""
        hands, known = [*self.hands], [*self.known]
        hand = [*hands[seat]]
        hand[hand.index(gone)] = card
        hands[seat] = tuple(hand)
        known[seat] |= 1 << card
        self.hands, self.known = tuple(hands), tuple(known)

    def fold(self, seat: Seat) -> None:
        """A seat is out of the deal; its cards are dead and stay hidden (C22)."""
        live, hands, folded = [*self.live], [*self.hands], 0
        live.remove(seat)
        for card in hands[seat]:
            folded |= 1 << card
        hands[seat] = ()
        self.live, self.hands = tuple(live), tuple(hands)
        self.dead |= folded
        self.up ^= self.up & folded

    def show(self, seat: Seat, clause: str, **more: Any) -> None:
        """A seat's hand is turned up for everybody."""
        hand = self.hands[seat]
        self.public |= mask_of(hand)
        self.told.facts.append((SHOWS, seat, POT, 0, hand, clause, ALL, tuple(more.items()), 0))

    def _shuffled(self) -> None:
        self.shuffles = (*self.shuffles, Shuffle(self.plays, len(self.told), mask_of(self.stock)))

    def _hold(self, seat: Seat, hand: tuple[Card, ...]) -> None:
        self.hands = put(self.hands, seat, hand)

    def _know(self, seat: Seat, cards: int) -> None:
        self.known = put(self.known, seat, self.known[seat] | cards)


@cache
def clockwise(seats: int, button: Seat) -> tuple[Seat, ...]:
    """The seats from the dealer's left on, the dealer last."""
    return (*range(button + 1, seats), *range(button + 1))


def put(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """The values with one of them replaced."""
    new = [*values]
    new[at] = value
    return tuple(new)


def share(chips: int, seats: Sequence[Seat]) -> list[tuple[Seat, int]]:
    """Chips divided equally, in the order of the seats; the odd ones go one each to the first (C3)."""
    each, odd = divmod(chips, len(seats))
    return [(seat, each + (i < odd)) for i, seat in enumerate(seats)]


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _tuples(value: Any) -> Any:
    return tuple([_tuples(v) for v in value]) if isinstance(value, list) else value


def _dump_event(event: Event) -> list[Any]:
    more = {name: wire(value) for name, value in event.more}
    return [
        event.kind,
        event.seat,
        event.to,
        event.chips,
        _text(event.cards),
        event.clause,
        event.seen,
        more,
        event.hidden,
    ]


def _load_event(written: Sequence[Any]) -> Event:
    kind, seat, to, chips, cards, clause, seen, more, hidden = written
    fields = tuple([(k, Say.load(v) if isinstance(v, dict) else _tuples(v)) for k, v in more.items()])
    return Event(kind, seat, to, chips, Card.parse_all(cards), clause, seen, fields, hidden)
