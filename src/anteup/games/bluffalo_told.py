"""How Bluffalo is told: what its answers are called, what they cost, and what everybody hears."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..actions import Action, Cards, Illegal, verb
from ..deal import Aloud, Barred, Deal, Phase, Seat
from ..events import Event, kind
from ..words import Say, _

PAY_COSTS: Final = 2  # BL8
STEAL_COSTS: Final = 2  # BL9
LIE_COSTS: Final = 2  # BL16
CALL_COSTS: Final = 3  # BL15
ROB_COSTS: Final = 3  # BL17
PRICES: Final = {
    "declare": LIE_COSTS,
    "pay": PAY_COSTS,
    "steal": STEAL_COSTS,
    "liar": CALL_COSTS,
    "rob": ROB_COSTS,
}
OF_A_TURN: Final = ("declare", "pay", "steal")  # which cost something; the others answer a declaration

DISCOUNT: Final = Action(verb("discount", _("Discount"), "D", late=_("then Discount")))
PAY: Final = Action(verb("pay", _("Pay"), "P"))
STEAL: Final = verb("steal", _("Steal from {to}"), "S", among=_("Steal…"))
EXCHANGE: Final = verb("exchange", _("Exchange"), "X")
DECLARE: Final = Action(verb("declare", _("Declare"), "I"))
PASS: Final = Action(verb("pass", _("Pass"), "P", late=_("then you pass")))
LIAR: Final = Action(verb("liar", _("“Liar!”"), "L"))
ROB: Final = Action(verb("rob", _("Steal a card"), "S"))
DONE: Final = Action(verb("done", _("End the turn"), "E", late=_("then your turn ends")))

PILE_STARTS: Final = kind("pile_starts", _("{card} is turned up as the pile."))
NEW_DECK: Final = kind("new_deck", _("The deck is empty: the pile is shuffled into a new one."))
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
PAYS_TO: Final = kind("pays_to", _("{who} pays {to} {chips}."), you=_("You pay {to} {chips}."), money="pays")
STEALS: Final = kind(
    "steals",
    _("{who} steals {card} from {to}."),
    you=_("You steal {card} from {to}."),
    unseen=_("{who} steals a card from {to}."),
)
EXCHANGES: Final = kind("exchanges", _("{who} lays {cards} on the pile."), you=_("You lay {cards} on the pile."))
TAKES_CHIP: Final = kind(
    "takes_chip", _("{who} takes {chips} from the pot."), you=_("You take {chips} from the pot."), money="returns"
)
DECLARES: Final = kind("declares", _("{who} claims a winning hand."), you=_("You claim a winning hand."))
DECLARES_AGAIN: Final = kind(
    "declares_again", _("{who} claims it again: a Double Bluffalo."), you=_("You claim it again: a Double Bluffalo.")
)
LETS_IT_PASS: Final = kind("lets_it_pass", _("{who} does not challenge."), you=_("You do not challenge."))
CALLS_LIAR: Final = kind("calls_liar", _("{who} calls {to} a liar."), you=_("You call {to} a liar."), sound="slap")
SHOWS_NOTHING: Final = kind("shows_nothing", _("{who} has no card to show."), you=_("You have no card to show."))
WAS_TRUE: Final = kind(
    "was_true", _("{who} told the truth: {hand}."), you=_("You told the truth: {hand}."), place="headline"
)
WAS_A_LIE: Final = kind("was_a_lie", _("{who} lied."), you=_("You lied."))
NO_STEAL: Final = kind("no_steal", _("{who} does not steal."), you=_("You do not steal."))
UNSEEN: Final = kind(
    "unseen",
    _("Nobody challenges {who}, whose cards nobody sees."),
    you=_("Nobody challenges you, and nobody sees your cards."),
    place="headline",
)
ENDS_TURN: Final = kind("ends_turn", _("{who} ends the turn."), you=_("You end the turn."))
CAP_REACHED: Final = kind(
    "cap_reached", _("The agreed number of turns is over, and the pot waits for the next deal."), place="headline"
)

DID: Final = {
    "discount": _("took the top of the pile"),
    "pay": _("paid for the deck"),
    "steal": _("stole from {to}"),
    "exchange": _("exchanged"),
    "rob": _("stole a card"),
    "pass": _("passed"),
    "liar": _("called a liar"),
    "done": _("ended the turn"),
}


class Turn(NamedTuple):
    """Whose turn it is, and which of the game, the first being 1."""

    who: Seat
    turn: int


class Challenge(NamedTuple):
    """`by` claims a winning hand, after `again` claims before in this turn; `to` may call it a lie."""

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
    """`by` lost a card, and claims again or ends the turn."""

    by: Seat
    turn: int
    again: int


class Told(Phase):
    """What a turn says to those who play it and those who watch."""

    records = (Turn, Challenge, Robbing, Robbed)
    seals = False  # who may rob speaks openly
    order = ("discount", "pay", "steal", "exchange", "declare")  # BL6

    def status(self, d: Deal) -> tuple[Say, str]:
        match d.now:
            case Challenge(by, to):
                text = _("{who} claims a winning hand; {to} may challenge.")
                return Say(text, _("You claim a winning hand; {to} may challenge."), who=by, to=to), "BL14"
            case Robbing(by):
                text = _("Nobody challenged {who}, who may still be robbed of a card.")
                return Say(text, _("Nobody challenged you, but you may still be robbed of a card."), who=by), "BL17"
            case Robbed(by):
                text = _("{who} was robbed and may claim again.")
                return Say(text, _("You were robbed and may claim again."), who=by), "BL19"
        return Say(_("{who} is to move."), _("It is your move."), who=d.now.who), "BL6"

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        """Who claims a hand, and what was done last; the log has the rest."""
        if not isinstance(d.now, Turn) and seat == d.now.by:
            return "done", Say(_("declares"))
        played = d.told.played
        if played is None or played[0] != seat or played[1].verb not in DID:
            return None
        said = DID[played[1].verb]
        return "done", Say(said, to=played[1].number) if "{to}" in said else Say(said)

    def question(self, d: Deal, seat: Seat) -> Say:
        match d.now:
            case Challenge(by):
                return Say(_("{by} claims a winning hand. Challenge?"), by=by)
            case Robbing(by):
                return Say(_("Steal one of {against} cards for {price}?"), against=by, price=ROB_COSTS)
            case Robbed():
                return Say(_("You were robbed of a card. Claim it again?"))
        return Say(_("Your turn. One of five:"))

    def aloud(self, d: Deal) -> Aloud | None:
        """What the declarer said, until the declaration is settled, and that the pot goes with it (BL18)."""
        match d.now:
            case Challenge(by):
                then = Say(_("for {who} if nobody calls or steals"), _("yours if nobody calls or steals"), who=by)
            case Robbing(by):
                then = Say(_("for {who} if nobody steals"), _("yours if nobody steals"), who=by)
            case _:
                return None
        return Aloud(by, Say(_("“I still have it.”") if d.now.again else _("“I have it.”")), then)

    def news(self, d: Deal) -> bool:
        """What was done last, but that a hand is claimed: the status says so."""
        return d.told.action is not None and not (isinstance(d.now, Challenge) and not d.now.again)

    def befell(self, d: Deal, seat: Seat) -> list[Event]:
        """Who stole from a seat or called it a liar; what was played last is told as news."""
        told: list[Event] = []
        play = d.told.before
        while play is not None and play.action is not None and play.seat != seat:
            told = [event for event in play if event.kind in (STEALS, CALLS_LIAR) and event.to == seat] + told
            play = play.before
        return [event.for_seat(seat) for event in told]

    def price(self, d: Deal, seat: Seat, word: str) -> Say | None:
        match word:
            case "discount":
                return Say(_("free · takes {card}"), card=str(d.board[-1]))
            case "pay":
                return Say(_("−{n} · up to two off the deck"), n=PAY_COSTS)
            case "steal":
                return Say(_("−{n} to them · a random card"), n=STEAL_COSTS)
            case "exchange":
                return Say(_("+{n}"), n=1) if d.pot else Say(_("free"))
            case "declare":
                return Say(_("wins {win}, or −{pay} if caught lying"), win=d.pot, pay=LIE_COSTS)
            case "liar":
                return Say(_("+{win} if they lie, −{pay} if not"), win=LIE_COSTS, pay=CALL_COSTS)
            case "rob":
                return Say(_("−{n} to them · a random card"), n=ROB_COSTS)
            case "pass" if isinstance(d.now, Challenge):
                return Say(_("free · others may steal"))
        return Say(_("free"))

    def barred(self, d: Deal, seat: Seat) -> tuple[Barred, ...]:
        """Of the five things a turn may be, those it may not be now; a call or a claim that is not possible."""
        match d.now:
            case Turn():
                looked_for = ["discount", "pay", "steal", "exchange", "declare"]
            case Challenge():
                looked_for = ["liar"]
            case Robbed():
                looked_for = ["declare"]
            case _:
                looked_for = []
        choices = self.offers(d, seat)
        can = {action.verb for action in choices.exact} | {form.verb for form in choices.forms}
        out = [self.why_not(d, seat, word) for word in looked_for if word not in can]
        if d.game.counts_shown and "steal" in can:  # BL9; where counts are secret only trying tells
            empty = [victim for victim in d.live if victim != seat and not d.hands[victim]]
            out += [Barred(STEAL, Say(_("no card")), "BL9", victim) for victim in empty]
        return tuple(out)

    def why_not(self, d: Deal, seat: Seat, word: str) -> Barred:
        match word:
            case "discount":
                return Barred(word, Say(_("there is no pile")), "BL13", empty="pile")
            case "pay" if not d.stock:
                return Barred(word, Say(_("deck is empty")), "BL8", empty="deck")
            case "exchange" if len(d.hands[seat]) < 3:
                return Barred(word, Say(_("takes three cards")), "BL10")
            case "exchange":
                return Barred(word, Say(_("no chip in the pot")), "BL10")
            case "declare" if isinstance(d.now, Robbed):
                return Barred(word, Say(_("{n} a turn at most"), n=d.now.again), "BL19")
            case "steal" if d.stacks[seat] >= STEAL_COSTS:
                return Barred(word, Say(_("nobody has a card")), "BL9")
        return Barred(word, Say(_("takes {price} chips"), price=PRICES[word]), "BL20")

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        match d.now, action.verb:
            case Turn(), "discount" if not d.board:
                return Illegal(Say(_("There is no pile to take from.")), "BL13")
            case Turn(), "pay" if not d.stock:
                return Illegal(Say(_("The deck is empty.")), "BL8")
            case Turn(), "steal" if action.number in d.live and not d.hands[action.number]:
                return Illegal(Say(_("{to} has no card to steal."), to=action.number), "BL9")
            case Turn(), "exchange" if not Cards(EXCHANGE, d.hands[seat], 3, 3).allows(action):
                return Illegal(Say(_("An exchange takes three of your cards.")), "BL10")
            case Turn(), "exchange":
                return Illegal(Say(_("There is no chip in the pot to take.")), "BL10")
            case Turn(), "pass":
                return Illegal(Say(_("There is no passing: a turn is one of five.")), "BL6")
            case Challenge(), "rob":
                return Illegal(Say(_("You call or let it pass; only others may steal.")), "BL17")
            case Robbed(_by, _turn, again), "declare":
                return Illegal(
                    Say(_("As announced, one may not claim again more often a turn than: {n}."), n=again), "BL19"
                )
        price = PRICES.get(action.verb, 0)
        if d.stacks[seat] < price and (action.verb in OF_A_TURN) == isinstance(d.now, Turn):
            say = Say(_("That takes {price} chips, and you have {chips}."), price=price, chips=d.stacks[seat])
            return Illegal(say, "BL20")
        return super().refusal(d, seat, action)

    def out_of_turn(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        if isinstance(d.now, Robbing) and action == ROB and seat == (d.now.by + 1) % len(d.stacks):
            return Illegal(Say(_("You let it pass; only others may steal now.")), "BL17")
        return super().out_of_turn(d, seat, action)
