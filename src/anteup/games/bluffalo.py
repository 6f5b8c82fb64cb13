"""Bluffalo: collect a winning set, or say that you have. A turn is one of five; a declaration may be called a lie."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..actions import Action, Cards, Choices, Illegal, verb
from ..cards import BLUFFALO_DECK, Card
from ..chance import Random
from ..deal import Deal, Game, Phase, Seat
from ..events import POT, Event, kind
from ..options import one_of, whole_or_none
from ..phases.dealing import Ante, DealDown
from ..ranks import winning_sets
from ..words import Say, _
from .bluffalo_belief import resample

DECLARE: Final = Action(verb("declare", _("Declare"), "D"))
DISCOUNT: Final = Action(verb("discount", _("Discount"), "T", late=_("then you take the top of the pile")))
PAY: Final = Action(verb("pay", _("Pay"), "P"))
STEAL: Final = verb("steal", _("Steal"), "S")
EXCHANGE: Final = verb("exchange", _("Exchange"), "E")
PASS: Final = Action(verb("pass", _("Pass"), "N", late=_("then you pass")))
LIAR: Final = Action(verb("liar", _("“Liar!”"), "L"))
ROB: Final = Action(verb("rob", _("Steal one"), "R"))
DONE: Final = Action(verb("done", _("End the turn"), "E", late=_("then your turn ends")))

PAY_COSTS = STEAL_COSTS = LIE_COSTS = 2  # BL8, BL9, BL16
CALL_COSTS = ROB_COSTS = 3  # BL15, BL17

PILE_STARTS: Final = kind("pile_starts", _("{card} is turned up as the pile."))
TAKES_TOP: Final = kind("takes_top", _("{who} takes {card} from the pile."), you=_("You take {card} from the pile."))
PAYS_DECK: Final = kind(
    "pays_deck",
    _("{who} pays {chips} for the top of the deck."),
    you=_("You pay {chips} for the top of the deck."),
    money="pays",
)
GETS_DECK: Final = kind(
    "gets_deck", _("{who} gets {cards}."), you=_("You get {cards}."), unseen=_("{who} gets cards from the deck: {n}.")
)
PAYS_FOR_STEAL: Final = kind(
    "pays_for_steal", _("{who} pays {to} {chips}."), you=_("You pay {to} {chips}."), money="pays"
)
STEALS: Final = kind(
    "steals",
    _("{who} steals {card} from {to}."),
    you=_("You steal {card} from {to}."),
    unseen=_("{who} steals a card from {to}."),
)
EXCHANGES: Final = kind("exchanges", _("{who} lays {cards} on the pile."), you=_("You lay {cards} on the pile."))
TAKES_CHIP: Final = kind(
    "takes_chip", _("{who} takes {chips} from the pot."), you=_("You take {chips} from the pot."), money="wins"
)
NEW_DECK: Final = kind("new_deck", _("The deck is empty: the pile is shuffled into a new one."))
DECLARES: Final = kind("declares", _("{who} claims a winning hand."), you=_("You claim a winning hand."))
DECLARES_AGAIN: Final = kind(
    "declares_again", _("{who} claims it again: a Double Bluffalo."), you=_("You claim it again: a Double Bluffalo.")
)
CALLS_LIAR: Final = kind("calls_liar", _("{who} calls {to} a liar."), you=_("You call {to} a liar."))
LETS_IT_PASS: Final = kind("lets_it_pass", _("{who} does not challenge."), you=_("You do not challenge."))
NO_STEAL: Final = kind("no_steal", _("{who} does not steal."), you=_("You do not steal."))
SHOWS: Final = kind("shows", _("{who} shows {cards}: {hand}."), you=_("You show {cards}: {hand}."))
WAS_TRUE: Final = kind(
    "was_true", _("{who} told the truth: {hand}."), you=_("You told the truth: {hand}."), place="headline"
)
WAS_A_LIE: Final = kind("was_a_lie", _("{who} lied."), you=_("You lied."))
PAYS_FOR_CALL: Final = kind(
    "pays_for_call", _("{who} pays {to} {chips}."), you=_("You pay {to} {chips}."), money="pays"
)
UNSEEN: Final = kind(
    "unseen",
    _("Nobody challenges {who}, whose cards nobody sees."),
    you=_("Nobody challenges you, and nobody sees your cards."),
    place="headline",
)
ENDS_TURN: Final = kind("ends_turn", _("{who} ends the turn."), you=_("You end the turn."))
CAP_REACHED: Final = kind(
    "cap_reached", _("The agreed number of turns is over: {chips} stays for the next deal."), place="headline"
)


class Bluffalo(Game):
    name = "bluffalo"
    title = _("Bluffalo")
    about = _(
        "Twenty-eight cards, four winning sets, and lies. Claim that you hold one; who doubts it must pay to know."
    )
    seats = range(3, 6)  # BL1
    advised = range(3, 6)
    advice = "BL1"
    deck = BLUFFALO_DECK  # BL2
    layout = "pile"
    middle = "pile"
    ante = 1  # BL5

    basic_suits = one_of(
        4,
        5,
        clause="BL3",
        says=_("A Myth takes the Omens of {value}."),
        words=(_("the four plain suits"), _("all five suits")),
        rare=True,
    )
    omens_have_rank = one_of(
        "off",
        "on",
        clause="BL3",
        says=_("Four Omens {value}."),
        words=(_("are no four of a kind"), _("are four of a kind")),
        rare=True,
    )
    empty_pot_exchange = one_of(
        "free",
        "barred",
        clause="BL10",
        says=_("From an empty pot an exchange {value}."),
        words=(_("brings nothing"), _("is not possible")),
        rare=True,
    )
    stealers = one_of(
        "in_order",
        "first_to_speak",
        clause="BL17",
        says=_("A declarer is robbed by {value}."),
        words=(_("the first in order who wants to"), _("the first to speak")),
    )
    max_redeclare = whole_or_none(
        None,
        low=1,
        high=9,
        clause="BL19",
        says=_("One may claim again {value} a turn."),
        none=_("any number of times"),
        rare=True,
    )
    show_counts = one_of(
        "off",
        "on",
        clause="BL4",
        says=_("How many cards everyone holds {value}."),
        words=(_("is a secret"), _("is shown")),
    )
    turn_cap = whole_or_none(
        200,
        low=20,
        high=999,
        clause="BL22",
        says=_("A game ends after {value} turns."),
        none=_("any number of"),
        rare=True,
    )

    @property
    def counts_shown(self) -> bool:
        return self.show_counts == "on"

    def short_text(self) -> tuple[Say, ...]:
        counts = _("counts shown") if self.counts_shown else _("counts secret")
        return Say(_("ante {n}"), n=self.ante), Say(counts)

    def flow(self) -> tuple[Phase, ...]:
        sets = Sets(self.basic_suits == 5, self.omens_have_rank == "on")
        return (
            Ante(self.ante, "BL5"),
            DealDown(3, "BL5"),
            StartPile(),
            Turns(
                sets, self.empty_pot_exchange == "free", self.stealers == "in_order", self.max_redeclare, self.turn_cap
            ),
        )

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        found = Sets(self.basic_suits == 5, self.omens_have_rank == "on").find(d.hands[seat])
        return (Say(_("You hold {hand}"), hand=Say(found[0][0])) if found else Say(_("No winning set")),)

    def resample(self, d: Deal, seat: Seat | None, rng: Random) -> Deal:
        return resample(d, seat, rng)


class Sets(NamedTuple):
    """Which sets win, as announced (BL3)."""

    five_basic: bool
    omens_have_rank: bool

    def find(self, hand: tuple[Card, ...]) -> list[tuple[str, tuple[Card, ...]]]:
        return winning_sets(hand, self.five_basic, self.omens_have_rank)


class StartPile(Phase):
    """One card face up beside the deck (BL5)."""

    def begin(self, d: Deal) -> None:
        d.say(PILE_STARTS, clause="BL5", cards=d.lay(1, up=True))


class Turn(NamedTuple):
    """Whose turn it is, the how manieth of the game."""

    who: Seat
    turn: int


class Challenge(NamedTuple):
    """`by` claims a winning hand, for the `again`-th time more; `to` may call it a lie."""

    by: Seat
    to: Seat
    turn: int
    again: int


class Robbing(NamedTuple):
    """Unchallenged, `by` may be robbed of a card by one of those `left`, in order."""

    by: Seat
    left: tuple[Seat, ...]
    turn: int
    again: int


class Robbed(NamedTuple):
    """`by` lost a card and claims again or ends the turn."""

    by: Seat
    turn: int
    again: int


class Turns(Phase):
    """Turn after turn, one of five things each, until somebody takes the pot (BL6-BL19)."""

    records = (Turn, Challenge, Robbing, Robbed)

    def __init__(
        self, sets: Sets, free_exchange: bool, in_order: bool, max_redeclare: int | None, turn_cap: int | None
    ) -> None:
        self.sets = sets
        self.free_exchange = free_exchange
        self.in_order = in_order
        self.max_redeclare = max_redeclare
        self.turn_cap = turn_cap

    def begin(self, d: Deal) -> None:
        d.now = Turn(d.order[0], 1)

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        match d.now:
            case Turn(who):
                return (who,)
            case Challenge(_by, to):
                return (to,)
            case Robbing(_by, left):
                return left[:1] if self.in_order else left
            case Robbed(by):
                return (by,)
        return ()

    def choices(self, d: Deal, seat: Seat) -> Choices:
        match d.now:
            case Turn():
                return self.five(d, seat)
            case Challenge():  # BL20: who cannot pay for a call passes
                return Choices((PASS, LIAR) if d.stacks[seat] >= CALL_COSTS else (PASS,))
            case Robbing():
                return Choices((PASS, ROB))
        return Choices((DONE, DECLARE) if self.may_declare_again(d, seat) else (DONE,))

    def five(self, d: Deal, seat: Seat) -> Choices:
        """What a turn may be; with nothing else, a pass (BL6, BL20)."""
        exact = [DISCOUNT] if d.board else []  # BL7
        if d.stacks[seat] >= LIE_COSTS:
            exact.append(DECLARE)
        if d.stacks[seat] >= PAY_COSTS and d.stock:  # BL8
            exact.append(PAY)
        if d.stacks[seat] >= STEAL_COSTS:  # BL9
            exact += [Action(STEAL, other) for other in d.live if other != seat and d.hands[other]]
        if len(d.hands[seat]) >= 3 and (d.pot or self.free_exchange):  # BL10
            return Choices(tuple(exact), (Cards(EXCHANGE, d.hands[seat], 3, 3, ordered=True),))
        return Choices(tuple(exact) or (PASS,))

    def may_declare_again(self, d: Deal, seat: Seat) -> bool:
        again: int = d.now.again
        return d.stacks[seat] >= LIE_COSTS and (self.max_redeclare is None or again < self.max_redeclare)

    def late(self, d: Deal, seat: Seat) -> Action:
        """C21: a Discount, else the turn ends, though a player could not pass it."""
        if isinstance(d.now, Turn):
            return DISCOUNT if d.board else PASS
        return super().late(d, seat)

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        match d.now:
            case Turn(_who, turn):
                self.take_turn(d, seat, action, turn)
            case Challenge():
                self.answer(d, seat, action)
            case Robbing(by, left, turn, again):
                if action == ROB:
                    d.give(seat, by, ROB_COSTS, "BL17", PAYS_FOR_STEAL)
                    self.steal(d, seat, by, "BL17")
                    d.now = Robbed(by, turn, again)
                else:
                    d.say(NO_STEAL, seat, "BL17")
                    self.offer_robbing(d, by, tuple([s for s in left if s != seat]), turn, again)
            case Robbed(by, turn, again):
                if action == DECLARE:
                    self.declare(d, by, turn, again + 1)
                else:
                    d.say(ENDS_TURN, by, "BL17")
                    self.end_turn(d, by, turn)

    # a turn

    def take_turn(self, d: Deal, seat: Seat, action: Action, turn: int) -> None:
        match action.verb:
            case "declare":
                self.declare(d, seat, turn, 0)
                return
            case "discount":
                self.discount(d, seat)
            case "pay":
                self.pay(d, seat)
            case "steal":
                d.give(seat, action.number, STEAL_COSTS, "BL9", PAYS_FOR_STEAL)
                self.steal(d, seat, action.number, "BL9")
            case "exchange":
                self.exchange(d, seat, action.cards)
            case _:
                d.say(ENDS_TURN, seat, "BL20")
        self.tidy(d)
        self.end_turn(d, seat, turn)

    def discount(self, d: Deal, seat: Seat) -> None:
        """BL7: the top card of the pile, free, and everyone saw it."""
        card = d.board[-1]
        d.board = d.board[:-1]
        d.hand_over(seat, (card,))
        d.say(TAKES_TOP, seat, "BL7", cards=(card,))

    def pay(self, d: Deal, seat: Seat) -> None:
        """BL8: two chips for two cards, or for the last one."""
        d.buy(seat, PAY_COSTS, "BL8", PAYS_DECK)
        cards = tuple([d.draw() for _card in range(min(2, len(d.stock)))])
        d.hand_over(seat, cards)
        d.told.append(Event(GETS_DECK, seat, POT, 0, cards, "BL8", 1 << seat, ()))

    def steal(self, d: Deal, seat: Seat, victim: Seat, clause: str) -> None:
        """BL9: a random card; only the two learn which."""
        hand = d.hands[victim]
        card = hand[d.chance.pick(len(hand))]
        d.move(card, victim, seat)
        d.told.append(Event(STEALS, seat, victim, 0, (card,), clause, 1 << seat | 1 << victim, ()))

    def exchange(self, d: Deal, seat: Seat, cards: tuple[Card, ...]) -> None:
        """BL10: three cards shown and laid on the pile, the last named uppermost; one chip out of the pot."""
        d.lay_down(seat, cards)
        d.say(EXCHANGES, seat, "BL10", cards=cards)
        if d.pot:
            d.win(seat, 1, "BL10", TAKES_CHIP)

    def tidy(self, d: Deal) -> None:
        """After an action: an empty pile is started from the deck, an empty deck is made of the pile (BL11-BL13)."""
        if not d.board and d.stock:
            d.say(PILE_STARTS, clause="BL11", cards=d.lay(1, up=True))
        if not d.stock and len(d.board) > 1:
            d.gather()
            d.say(NEW_DECK, clause="BL12")
            d.say(PILE_STARTS, clause="BL12", cards=d.lay(1, up=True))

    def end_turn(self, d: Deal, seat: Seat, turn: int) -> None:
        if turn == self.turn_cap:  # BL22
            d.say(CAP_REACHED, clause="BL22", chips=d.pot)
            d.now = None
        else:
            d.now = Turn((seat + 1) % len(d.stacks), turn + 1)

    # a declaration

    def declare(self, d: Deal, seat: Seat, turn: int, again: int) -> None:
        """BL14, BL19: the player on the left may challenge; the same one each time."""
        d.say(DECLARES_AGAIN if again else DECLARES, seat, "BL19" if again else "BL14")
        d.now = Challenge(seat, (seat + 1) % len(d.stacks), turn, again)

    def answer(self, d: Deal, seat: Seat, action: Action) -> None:
        """The Challenger calls, and the hand is shown (BL15, BL16), or passes (BL17)."""
        by, to, turn, again = d.now
        if action != LIAR:
            d.say(LETS_IT_PASS, to, "BL14")
            n = len(d.stacks)
            order = [(to + k) % n for k in range(1, n)]
            self.offer_robbing(d, by, tuple([s for s in order if s != by and d.stacks[s] >= ROB_COSTS]), turn, again)
            return
        d.say(CALLS_LIAR, to, "BL14", to=by)
        found = self.sets.find(d.hands[by])
        name = Say(found[0][0]) if found else Say(_("no winning set"))
        d.public |= sum([1 << card for card in d.hands[by]])
        d.say(SHOWS, by, "BL15" if found else "BL16", cards=d.hands[by], hand=name, row=name)
        if found:
            d.say(WAS_TRUE, by, "BL15", hand=name)
            d.give(to, by, CALL_COSTS, "BL15", PAYS_FOR_CALL)
            self.take_pot(d, by, "BL15")
        else:
            d.say(WAS_A_LIE, by, "BL16")
            d.give(by, to, LIE_COSTS, "BL16", PAYS_FOR_CALL)
            self.end_turn(d, by, turn)

    def offer_robbing(self, d: Deal, by: Seat, left: tuple[Seat, ...], turn: int, again: int) -> None:
        if left and d.hands[by]:
            d.now = Robbing(by, left, turn, again)
        else:  # BL18: unseen
            d.say(UNSEEN, by, "BL18")
            self.take_pot(d, by, "BL18")

    def take_pot(self, d: Deal, seat: Seat, clause: str) -> None:
        if d.pot:
            d.win(seat, d.pot, clause)
        d.now = None

    # how it is told

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        match action.verb:
            case "discount":
                return Illegal(Say(_("There is no pile to take from.")), "BL13")
            case "pay" if not d.stock:
                return Illegal(Say(_("The deck is empty.")), "BL8")
            case "exchange" if len(d.hands[seat]) < 3 or len(action.cards) != 3:
                return Illegal(Say(_("An exchange takes three of your cards.")), "BL10")
            case "exchange" if not d.pot and not self.free_exchange:
                return Illegal(Say(_("There is no chip in the pot to take.")), "BL10")
            case "steal" if action.number in d.live and not d.hands[action.number]:
                return Illegal(Say(_("{to} has no card to steal."), to=action.number), "BL9")
            case "rob" if isinstance(d.now, Challenge):
                return Illegal(Say(_("The Challenger calls or passes; others may steal.")), "BL17")
            case "declare" | "pay" | "steal" | "liar" if d.stacks[seat] < CALL_COSTS:
                return Illegal(Say(_("You have not enough chips for that.")), "BL20")
        return super().refusal(d, seat, action)

    def status(self, d: Deal) -> tuple[Say, str]:
        match d.now:
            case Challenge(by, to):
                return Say(_("{by} claims a winning hand. {to} may challenge."), by=by, to=to), "BL14"
            case Robbing(by):
                return Say(_("Nobody challenged {to}, who may still be robbed of a card."), to=by), "BL17"
            case Robbed(by):
                return Say(_("{who} may claim again."), _("You may claim again."), who=by), "BL19"
        return Say(_("{who} is to move."), _("It is your move."), who=d.now.who), "BL6"

    def question(self, d: Deal, seat: Seat) -> Say:
        match d.now:
            case Challenge(by):
                return Say(_("{by} claims a winning hand. Challenge?"), by=by)
            case Robbing(by):
                return Say(_("Steal one of {against} cards for {price}?"), against=by, price=ROB_COSTS)
            case Robbed():
                return Say(_("Claim it again?"))
        return Say(_("Your turn. One of five:"))

    def price(self, d: Deal, seat: Seat, word: str) -> Say | None:
        return {
            "declare": Say(_("take the pot, or pay {n} if caught"), n=LIE_COSTS),
            "discount": Say(_("free · the top of the pile")),
            "pay": Say(_("−{n} · two off the deck"), n=PAY_COSTS),
            "steal": Say(_("−{n} to them · a random card"), n=STEAL_COSTS),
            "exchange": Say(_("+{n} · three cards to the pile"), n=min(d.pot, 1)),
            "liar": Say(_("+{win} if it is a lie, −{pay} if not"), win=LIE_COSTS, pay=CALL_COSTS),
            "pass": Say(_("free")),
            "rob": Say(_("−{n} · a random card"), n=ROB_COSTS),
            "done": Say(_("free")),
        }.get(word)
