"""All that one seat, or a watcher, may know of a deal; and deals that seat cannot tell from the true one.

What is hidden follows from one fact: whether a card is in `public` or in `known[seat]`. Nothing here asks which game
it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .actions import NONE, VERBS, Action, Cards, Chips, Choices
from .cards import Card, cards_in
from .chance import Random
from .deal import Ahead, Aloud, Barred, Deal, Seat, Shuffle, put
from .events import Events, events
from .unseen import Lies, may_lie, moved, moved_mask
from .words import Say, _, wire

WATCHER: Final = None
ZONES: Final = {  # what lies in the middle, by the names games have for it
    "offer": _("On offer"),
    "pile": _("Pile"),
    "deck": _("Deck"),
    "kitty": _("Kitty"),
    "square": _("The square"),
    "middle": _("In the middle"),
}


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together: a hand or the middle.

    `cards` are those the reader knows, in order of rank, or by place in a square (None: face down); `hidden` counts the
    others, None where the number itself is secret.
    """

    name: str
    owner: Seat | None
    layout: str  # hand, row, square or pile
    cards: tuple[Card | None, ...]
    hidden: int | None

    def json(self) -> dict[str, Any]:
        cards = [None if card is None else str(card) for card in self.cards]
        return {"name": self.name, "owner": self.owner, "layout": self.layout, "cards": cards, "hidden": self.hidden}


@dataclass(frozen=True, slots=True)
class View:
    """What a reader knows of a deal now; with their log, all they ever knew. Seats are 0..k-1, amounts in chips."""

    seat: Seat | None  # the reader; None: a watcher
    game: str  # in text form
    phase: int  # which part of the deal stands
    over: bool
    button: Seat
    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    pot: int
    reserve: int
    live: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    hands: tuple[Zone, ...]
    middle: Zone
    undealt: int | None
    now: Any  # the record of the phase: (name, fields…)
    sealed: tuple[Action | bool, ...]  # the reader's own choice; of others, whether they have chosen
    said: tuple[Action | None, ...]  # declarations in the open
    choices: Choices  # what the reader may do now
    offers: Choices  # what the reader is shown to choose from: some of it only trying tells whether it is possible
    ahead: tuple[Ahead, ...]  # what the reader may say before they are asked
    order: tuple[str, ...]  # verbs as their buttons stand, if not from the mildest answer on
    barred: tuple[Barred, ...]  # what the reader would look for and may not do
    status: Say | None
    clause: str
    aloud: Aloud | None  # what a player has said across the table
    news: bool  # whether the table still talks of what was played last
    question: Say | None
    prices: tuple[tuple[str, Say | None], ...]  # by verb
    late: Say | None  # what follows if the reader does not answer in time (C21)
    holding: tuple[Say, ...]
    made: tuple[tuple[Say, tuple[Card, ...]], ...]  # best hands with cards of the middle: what for, and their cards
    track: tuple[tuple[Seat, str, Say | None], ...]
    public: tuple[Card, ...]  # whose place everybody knows
    up: tuple[Card, ...]  # lying face up in hands
    bets: tuple[int, ...]  # by seat, in the betting round that is played

    def json(self) -> dict[str, Any]:
        """The view as JSON: zones, chips, sentences not yet spoken, choices as buttons and pickers."""
        return {
            "seat": self.seat,
            "game": self.game,
            "phase": self.phase,
            "over": self.over,
            "button": self.button,
            "stacks": list(self.stacks),
            "paid": list(self.paid),
            "pot": self.pot,
            "reserve": self.reserve,
            "live": list(self.live),
            "waiting": list(self.waiting),
            "zones": [zone.json() for zone in (*self.hands, self.middle)],
            "undealt": self.undealt,
            "now": wire(self.now),
            "sealed": [str(a) if isinstance(a, Action) else a for a in self.sealed],
            "said": [None if a is None else str(a) for a in self.said],
            "choices": self.buttons(),
            "offers": self.answers(),
            "ahead": self.switches(),
            "order": list(self.order),
            "barred": self.dashed(),
            "status": wire(self.status),
            "clause": self.clause,
            "aloud": wire(self.aloud),
            "news": self.news,
            "question": wire(self.question),
            "late": wire(self.late),
            "holding": wire(self.holding),
            "made": [{"for": wire(name), "cards": [str(card) for card in cards]} for name, cards in self.made],
            "track": [[seat, state, wire(did)] for seat, state, did in self.track],
            "public": [str(card) for card in self.public],
            "up": [str(card) for card in self.up],
            "bets": list(self.bets),
        }

    def buttons(self) -> list[dict[str, Any]]:
        """The choices: `do` is an exact action; `cards` and `chips` are forms to be filled in; the mildest first."""
        return self._buttons(self.choices.exact, self.choices.forms)

    def answers(self) -> list[dict[str, Any]]:
        """What is offered, as buttons in the order in which they stand; seats clockwise from the reader's left.

        `among` is what a button says that leads to several, `among_key` its key.
        """
        left = -1 if self.seat is None else self.seat
        at_seats = [action for action in self.offers.exact if VERBS[action.verb].at_a_seat]
        clockwise = iter(sorted(at_seats, key=lambda action: (action.number - left - 1) % len(self.stacks)))
        exact = [next(clockwise) if action in at_seats else action for action in self.offers.exact]
        return sorted(self._buttons(exact, self.offers.forms), key=lambda each: self._place(each["verb"]))

    def _buttons(self, exact: Iterable[Action], forms: Iterable[Cards | Chips]) -> list[dict[str, Any]]:
        prices = dict(self.prices)

        def button(word: str, **what: Any) -> dict[str, Any]:
            price, label = prices.get(word), VERBS[word].label
            return {
                "verb": word,
                "label": Say(label).json(),
                "price": wire(price),
                "key": VERBS[word].key,
                **what,
            }

        def target(action: Action) -> dict[str, Any]:
            """Of several seats or places each is named; a key cannot tell which seat is meant."""
            verb, number = VERBS[action.verb], action.number
            if verb.at_a_seat:
                among = Say(verb.among).json()
                return {"label": Say(verb.label, to=number).json(), "key": "", "among": among, "among_key": verb.key}
            return {"label": Say(verb.label, n=number).json(), "key": str(number)} if "{n}" in verb.label else {}

        out = [button(action.verb, do=str(action), **target(action)) for action in exact]
        for form in forms:
            match form:
                case Cards(word, hand, least, most, ordered):
                    pick = {"from": [str(card) for card in hand], "least": least, "most": most, "ordered": ordered}
                    out.append(button(word, cards=pick))
                case Chips(word, low, high):
                    out.append(button(word, chips={"least": low, "most": high}))
        return out

    def switches(self) -> list[dict[str, Any]]:
        """What may be said ahead: `do` are actions, the first that goes is meant; `matter` is what it is for."""
        return [
            {
                "do": [str(action) for action in actions],
                "matter": list(matter),
                "label": (label or Say(VERBS[actions[0].verb].label)).json(),
                "price": wire(price),
                "key": VERBS[actions[-1].verb].key,
            }
            for actions, matter, price, label in self.ahead
        ]

    def dashed(self) -> list[dict[str, Any]]:
        """What is barred, as buttons without an answer; `place` is how many of the answers stand before."""
        places = [self._place(each["verb"]) for each in self.answers()]
        out = []
        for verb, why, clause, number, empty in self.barred:
            word = VERBS[verb]
            name = Say(word.label, to=number) if number is not None else Say(word.among or word.label)
            place = len([each for each in places if each < self._place(verb)])
            label, said = name.json(), why.json()
            out.append({"verb": verb, "label": label, "why": said, "clause": clause, "place": place, "empty": empty})
        return sorted(out, key=lambda each: self._place(str(each["verb"])))

    def _place(self, verb: str) -> int:
        return self.order.index(verb) if verb in self.order else -1


def view(d: Deal, seat: Seat | None) -> View:
    """All that a seat may know of the deal; None: what everybody may know."""
    phase = d.phase
    waiting = d.waiting
    asked = seat is not None and seat in waiting
    choices = d.choices(seat) if asked and seat is not None else NONE
    offers = phase.offers(d, seat) if phase is not None and asked and seat is not None else choices
    seen = d.public | (0 if seat is None else d.known[seat])
    status = None if phase is None else phase.status(d)
    verbs = dict.fromkeys([a.verb for a in offers.exact] + [form.verb for form in offers.forms])
    late = phase.late(d, seat) if phase is not None and asked and seat is not None else None
    return View(
        seat=seat,
        game=str(d.game),
        phase=d.at,
        over=d.over,
        button=d.button,
        stacks=d.stacks,
        paid=d.paid,
        pot=d.pot,
        reserve=d.reserve,
        live=d.live,
        waiting=waiting,
        hands=tuple([_hand(d, owner, seat, seen) for owner in range(len(d.stacks))]),
        middle=_middle(d, seen),
        undealt=len(d.stock) if d.game.counts_shown else None,
        now=None if d.now is None else (type(d.now).__name__, *d.now),
        sealed=tuple([a if a is not None and s == seat else a is not None for s, a in enumerate(d.sealed)]),
        said=d.said,
        choices=choices,
        offers=offers,
        ahead=phase.ahead(d, seat) if phase is not None and seat is not None else (),
        order=phase.order if phase is not None else (),
        barred=phase.barred(d, seat) if phase is not None and asked and seat is not None else (),
        status=status[0] if status else None,
        clause=status[1] if status else "",
        aloud=None if phase is None else phase.aloud(d),
        news=phase is not None and phase.news(d),
        question=phase.question(d, seat) if phase is not None and asked and seat is not None else None,
        prices=tuple([(verb, phase.price(d, seat, verb)) for verb in verbs]) if phase and seat is not None else (),
        late=Say(VERBS[late.verb].late) if late else None,
        holding=_holding(d, seat),
        made=d.game.made(d, seat) if seat is not None and d.hands[seat] else (),
        track=() if phase is None else phase.track(d),
        public=cards_in(d.public),
        up=cards_in(d.up),
        bets=d.bets,
    )


def _hand(d: Deal, owner: Seat, reader: Seat | None, seen: int) -> Zone:
    hand = d.hands[owner]
    known = [card for card in hand if seen >> card & 1]
    known.sort(reverse=True)
    secret = not d.game.counts_shown and owner != reader
    return Zone("hand", owner, "hand", tuple(known), None if secret else len(hand) - len(known))


def _middle(d: Deal, seen: int) -> Zone:
    known = [card for card in d.board if seen >> card & 1]
    cards: tuple[Card | None, ...]
    match d.game.layout:
        case "square":
            cards = tuple([card if seen >> card & 1 else None for card in d.board])
        case "pile":
            cards = tuple(known[-1:])
        case _:
            cards = tuple(sorted(known, reverse=True))
    lying = len(cards) if d.game.layout == "pile" else len(known)  # of a pile only the top is in sight
    hidden = len(d.board) - lying if d.game.counts_shown else None
    return Zone(d.game.middle, None, d.game.layout, cards, hidden)


def _holding(d: Deal, seat: Seat | None) -> tuple[Say, ...]:
    if seat is None:
        return ()
    if not d.hands[seat]:
        return (Say(_("You hold no cards")),) if d.phase is not None else ()
    return d.game.holding(d, seat) if d.phase is None else d.phase.holding(d, seat)


def resample(d: Deal, seat: Seat | None, rng: Random) -> Deal:
    """A deal that this reader cannot tell from the true one: what they have not seen changes places at random.

    Cards whose place the seat does not know are permuted; others' sealed choices are chosen anew among the legal ones.
    The view and the log of `seat` stay the same. Uniform over the placements of the unseen cards that agree with both.
    """
    return d.game.resample(d, seat, rng) or permute_unseen(d, seat, rng)


def permute_unseen(d: Deal, seat: Seat | None, rng: Random, mixed: Sequence[Shuffle] = ()) -> Deal:
    """A deal in which all cards that the seat has not seen changed places at random.

    What was shuffled on the way may have lain elsewhere before, and is told of so; `mixed` as in `may_lie`.
    """
    lies = may_lie(d, seat, rng, mixed)
    new = lies.maps[-1]
    e = d.copy()
    e.asked = None
    e.stock = tuple(sorted(moved(d.stock, new)))
    e.hands = tuple([moved(hand, new) for hand in d.hands])
    e.board = moved(d.board, new)
    e.dead = moved_mask(d.dead, new)
    e.known = tuple([moved_mask(known, new) for known in d.known])
    e.shuffles = tuple([s._replace(cards=moved_mask(s.cards, lies.then(s.play, s.event))) for s in d.shuffles])
    chosen = [s for s, action in enumerate(d.sealed) if action is not None and s != seat]
    for other in chosen:
        e.sealed = put(e.sealed, other, None)
        phase = e.phase
        assert phase is not None
        e.sealed = put(e.sealed, other, phase.choices(e, other).sample(rng))
    e.told = told_again(d, seat, lies, {s: e.sealed[s] for s in chosen})
    return e


def told_again(d: Deal, seat: Seat | None, lies: Lies, sealed: dict[Seat, Action | None]) -> Events:
    """The story of a deal with other cards, where the seat did not see them, and others' sealed choices."""
    story = []
    plays = list(enumerate(d.story()))
    for play, (played, told) in reversed(plays):  # the last first: what a seat has sealed is what it played last
        if played is not None:
            who, action = played
            if who != seat and action.cards:
                action = action._replace(cards=moved(action.cards, lies.then(play, 0)))
            played = who, sealed.pop(who, None) or action
        seen = [
            event if event.for_seat(seat) is event else event._replace(cards=moved(event.cards, lies.then(play, n)))
            for n, event in enumerate(told)
        ]
        story.append((played, seen))
    again: Events | None = None
    for played, seen in reversed(story):
        again = events(seen, again, played)
    assert again is not None
    return again
