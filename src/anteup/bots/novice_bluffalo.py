"""The novice at Bluffalo: collects what is nearly a set, lies when the pot is worth it, doubts who holds few cards.

It keeps count of the cards that everybody holds, as the log tells, and has forgotten what they were, unless all or it
itself still know where they lie.

*Collecting.* A set that wants k cards is worth 0.3 to the power of k of what a win brings; a hand, its nearest set and
half of all others. What a turn may add to that, less its price, decides: the top of the pile is known, cards off the
deck and out of hands are thought of by chance. Three chips are kept, to call somebody a liar.

*Believing.* How often a hand of so many cards holds a set, when somebody has collected them, a novice takes to be

    cards     4     5     6     7     8     9    10    11    12
    wins    .01   .02   .04   .08   .13   .20   .30   .45   .70

and of those who hold none it takes four of a hundred to declare all the same, twenty after a robbery; where there is no
pile and nothing is free, ten, and five more for each lap of the game. So it reckons with the truth of a declaration;
the more a lie, two chips and its part of the pot, outweighs the three that calling may cost, the rather it calls. Whose
cards it all knows it cannot be deceived by.

*Lying.* As often as it believes of others; rather where it would be believed itself and the pot is worth it, seldom
elsewhere, and not with cards that all know or too few for any set. Always where the Challenger cannot pay for calling.

Three novices play 16 turns a game and declare 1.8 times, of 100 times 53 truly; they are called 40 times and robbed 23
times. Of 300 games 101 ended with a true hand that was called, 109 with one that nobody called, and 90 with a lie. Five
play 26 turns. A novice among players by chance wins 9 chips a game at a table of three, 10 of four, 11 of five.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Action, Cards
from ..cards import Card
from ..chance import Random
from ..deal import Seat
from ..events import Event
from ..games.bluffalo import Bluffalo, Sets
from ..games.bluffalo_told import (
    CALL_COSTS,
    DECLARE,
    DISCOUNT,
    DONE,
    LIAR,
    LIE_COSTS,
    PASS,
    PAY,
    PAY_COSTS,
    ROB,
    ROB_COSTS,
    STEAL,
    STEAL_COSTS,
)
from ..view import View
from .base import game_of, own_hand, plays

WINS: Final = (0.0, 0.0, 0.0, 0.003, 0.01, 0.02, 0.04, 0.08, 0.13, 0.2, 0.3, 0.45, 0.7, 0.9)  # by the number of cards
LIES: Final = 0.04  # how many of those without a set declare all the same
AGAIN: Final = 0.2  # how many do when they were robbed
FORCED: Final = 0.1  # how many do when there is no pile, and nothing is free
TIRED: Final = 0.05  # how many more then for each lap of the game
MOST: Final = 0.9  # of them all
GLADLY: Final = 3.0  # how much oftener a novice lies that way where it pays
SELDOM: Final = 0.25  # and where it does not
CARE: Final = 0.5  # how much dearer a payment seems that takes the whole stack
NERVE: Final = 0.5  # by how much a choice may look better or worse than it is
NEAR: Final = 0.3  # what a set is worth that wants one card more
BESIDE: Final = 0.5  # and what each set beside the nearest counts for, against it
HOARD: Final = 7  # with so many cards a novice thinks of laying some down
LOOKS: Final = 12  # how many unseen cards a novice thinks of
KEEPS: Final = CALL_COSTS  # chips it does not spend on cards


@plays("novice", "bluffalo")
def bluffalo(view: View, log: Sequence[Event], rng: Random) -> Action:
    """Declares a set, lies now and then, doubts few cards, and else collects."""
    held = counted(log, len(view.stacks))
    match view.now[0]:
        case "Challenge":
            return challenge(view, held, rng)
        case "Robbing":
            return rob(view, held, rng)
    hand = own_hand(view)
    if DECLARE in view.choices and (holds_set(view, hand) or dares(view, held, rng)):
        return DECLARE
    return DONE if view.now[0] == "Robbed" else collect(view, held, rng)


def sets_of(view: View) -> Sets:
    """Which sets win, as announced."""
    game = game_of(view.game)
    assert isinstance(game, Bluffalo)
    return game.sets


def counted(log: Sequence[Event], seats: int) -> list[int]:
    """How many cards each seat holds, as everybody could see."""
    held = [0] * seats
    for event in log:
        cards = len(event.cards) + event.hidden
        match event.kind:
            case "dealt" | "gets_deck" | "takes_top":
                held[event.seat] += cards
            case "exchanges":
                held[event.seat] -= cards
            case "steals":
                held[event.seat] += cards
                held[event.to] -= cards
    return held


def holds_set(view: View, hand: Sequence[Card]) -> bool:
    return bool(sets_of(view).winning(tuple(hand)))


def wins(cards: int) -> float:
    """How often so many cards, collected, hold a set."""
    return WINS[min(cards, len(WINS) - 1)]


def dearer(view: View, pay: int) -> float:
    """What a payment seems to cost: more, if little is left."""
    assert view.seat is not None
    return pay * (1 + CARE * min(1.0, pay / max(view.stacks[view.seat], 1)))


# Lies


def liars(view: View, again: bool) -> float:
    """How many of those without a set declare, as things stand."""
    if again:
        return AGAIN
    return LIES if view.middle.cards else min(MOST, FORCED + TIRED * turns(view) / len(view.live))


def turns(view: View) -> int:
    """Which turn of the game it is."""
    match view.now:
        case ("Challenge" | "Robbing", _by, _to, turn, _again):
            return int(turn)
    return int(view.now[2])


def believed(view: View, cards: int, again: bool) -> float:
    """How likely a declaration with so many cards is true."""
    true = wins(cards)
    return true / (true + (1 - true) * liars(view, again))


def doubted(view: View, cards: int, again: bool) -> float:
    """How likely a Challenger calls: if a lie, two chips and a part of the pot, outweighs three chips, more or less."""
    true = believed(view, cards, again)
    gain = (1 - true) * (LIE_COSTS + view.pot / len(view.stacks)) - true * CALL_COSTS
    return min(1.0, max(0.0, 0.5 + gain / (2 * NERVE * CALL_COSTS)))


def challenge(view: View, held: Sequence[int], rng: Random) -> Action:
    """“Liar!”, if a lie is likely enough for what it brings."""
    by = view.now[1]
    if LIAR not in view.choices:  # BL20
        return PASS
    known = open_hand(view, by, held)
    if known is not None:
        return PASS if holds_set(view, known) else LIAR
    return LIAR if rng.random() < doubted(view, held[by], view.now[-1] > 0) else PASS


def open_hand(view: View, seat: Seat, held: Sequence[int]) -> list[Card] | None:
    """The cards of a hand that this seat knows all of."""
    known = [card for card in view.hands[seat].cards if card is not None]
    return known if len(known) == held[seat] else None


def lie(view: View, held: Sequence[int]) -> float:
    """What it brings to declare without a set: the pot or, called, a loss; what all know deceives nobody."""
    assert view.seat is not None
    secret = [card for card in own_hand(view) if card not in view.public]
    called = doubted(view, held[view.seat], view.now[0] == "Robbed") if secret else 1.0
    return (1 - called) * view.pot - called * dearer(view, LIE_COSTS)


def dares(view: View, held: Sequence[int], rng: Random) -> bool:
    """Whether to lie: always where nobody can call it; else now and then with as many cards as a set may have."""
    assert view.seat is not None
    if view.stacks[challenger(view)] < CALL_COSTS:  # BL20
        return view.pot > 0
    if not wins(held[view.seat]):
        return False
    pays = lie(view, held) > NERVE * LIE_COSTS * rng.uniform(-1, 1)
    return rng.random() < liars(view, view.now[0] == "Robbed") * (GLADLY if pays else SELDOM)


def challenger(view: View) -> Seat:
    """Who sits on the left (BL14)."""
    assert view.seat is not None
    return view.live[(view.live.index(view.seat) + 1) % len(view.live)]


def rob(view: View, held: Sequence[int], rng: Random) -> Action:
    """A card of the declarer’s, if it may spoil a set and save the pot, or make one here."""
    assert view.seat is not None
    by = view.now[1]
    after = view.stacks[view.seat] - ROB_COSTS
    spoils = believed(view, held[by], view.now[-1] > 0) * (1 if held[by] < 5 else 4 / held[by])
    gain = spoils * view.pot / 2 + stolen(view, by, held, rng) * prize(view)
    return ROB if after >= KEEPS and gain > dearer(view, ROB_COSTS) * rng.uniform(1 - NERVE, 1 + NERVE) else PASS


# Collecting


def worth(sets: Sets, hand: Sequence[Card]) -> float:
    """How near a hand is to winning: by the nearest set, and less by the others; 1 or more with a set."""
    near = [NEAR**wanting for _name, cards, wanting in sets.begun(tuple(hand)) if cards]
    return near[0] + BESIDE * sum(near[1:]) if near else 0.0


def prize(view: View) -> int:
    """What a set brings if it is called a lie."""
    return view.pot + CALL_COSTS


def collect(view: View, held: Sequence[int], rng: Random) -> Action:
    """What helps most for what it costs."""
    assert view.seat is not None
    hand, sets, left = own_hand(view), sets_of(view), view.stacks[view.seat] - KEEPS
    now = worth(sets, hand)
    unseen = unseen_by(view)
    offers: list[tuple[float, Action]] = []

    def offer(action: Action, gain: float, price: int) -> None:
        if action in view.choices and price <= max(left, 0):
            offers.append((gain * prize(view) * rng.uniform(1 - NERVE, 1 + NERVE) - dearer(view, price), action))

    top = [card for card in view.middle.cards if card is not None]
    offer(DISCOUNT, worth(sets, (*hand, *top)) - now, 0)
    pairs = [rng.sample(unseen, 2) for _look in range(LOOKS)] if len(unseen) > 1 else []
    if pairs:
        offer(PAY, sum([worth(sets, (*hand, *pair)) - now for pair in pairs]) / len(pairs), PAY_COSTS)
    for victim in view.live:
        offer(Action(STEAL, victim), stolen(view, victim, held, rng), STEAL_COSTS)
    for form in view.choices.forms:
        assert isinstance(form, Cards)
        if len(hand) < HOARD and DISCOUNT in view.choices:
            continue
        given = useless(sets, hand, rng)
        offer(Action(form.verb, 0, given), worth(sets, [c for c in hand if c not in given]) - now, -min(view.pot, 1))
    return max(offers, key=lambda each: each[0])[1] if offers else view.choices.mildest


def unseen_by(view: View) -> list[Card]:
    """The cards that may come out of deck and hands."""
    lying = {card for zone in (*view.hands, view.middle) for card in zone.cards}
    return [card for card in game_of(view.game).deck if card not in lying and card not in view.public]


def stolen(view: View, victim: Seat, held: Sequence[int], rng: Random) -> float:
    """What a random card of a hand adds to the worth of one’s own; of those that lie open it is known."""
    if victim == view.seat or not held[victim]:
        return 0.0
    hand, sets = own_hand(view), sets_of(view)
    known = [card for card in view.hands[victim].cards if card is not None]
    unseen = unseen_by(view)
    thought = rng.sample(unseen, min(LOOKS, len(unseen)))
    average = sum([worth(sets, (*hand, card)) for card in thought]) / len(thought) if thought else 0.0
    hidden = held[victim] - len(known)
    total = sum([worth(sets, (*hand, card)) for card in known]) + hidden * average
    return total / held[victim] - worth(sets, hand)


def useless(sets: Sets, hand: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Three cards that are missed least, the least useful uppermost."""
    left, given = list(hand), list[Card]()
    for _card in range(3):
        rng.shuffle(left)
        given.append(max(left, key=lambda card: worth(sets, [other for other in left if other != card])))
        left.remove(given[-1])
    return tuple(reversed(given))
