"""Bluffalo: collect a winning set, or say that you have. A turn is one of five; a declaration may be called a lie."""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Action, Cards, Choices
from ..cards import BLUFFALO_DECK, Card, mask_of
from ..chance import Random
from ..deal import SHOWS, Ahead, Deal, Phase, Seat
from ..game import Game
from ..options import one_of, whole_or_none
from ..phases.dealing import Ante, DealDown
from ..ranks import sets_begun, winning_sets
from ..words import Say, _
from . import bluffalo_told as told
from .bluffalo_belief import resample
from .bluffalo_told import (
    CALL_COSTS,
    DECLARE,
    DISCOUNT,
    DONE,
    EXCHANGE,
    LIAR,
    LIE_COSTS,
    PASS,
    PAY,
    PAY_COSTS,
    ROB,
    ROB_COSTS,
    STEAL,
    STEAL_COSTS,
    Challenge,
    Robbed,
    Robbing,
    Told,
    Turn,
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
    reminds = False  # BL4
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
        says=_("How often one may claim again in a turn: {value}."),
        none=_("without limit"),
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

    @property
    def sets(self) -> Sets:
        return Sets(self.basic_suits == 5, self.omens_have_rank == "on")

    def flow(self) -> tuple[Phase, ...]:
        free, in_order = self.empty_pot_exchange == "free", self.stealers == "in_order"
        return (
            Ante(self.ante, "BL5"),
            DealDown(3, "BL5"),
            StartPile(),
            Turns(self.sets, free, in_order, self.max_redeclare, self.turn_cap),
        )

    def short_text(self) -> tuple[Say, ...]:
        counts = _("counts shown") if self.counts_shown else _("counts secret")
        return Say(_("ante {n}"), n=self.ante), Say(counts)

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """A winning set, or that one card is wanting."""
        name, _cards, wanting = self.sets.begun(d.hands[seat])[0]
        if not wanting:
            return (Say(_("You hold {hand}"), hand=Say(name)),)
        if wanting == 1:
            return (Say(_("One card short of {hand}"), hand=Say(name)),)
        return (Say(_("No winning set: four of a suit or of a kind, the Omens, or the three Dramas")),)

    def resample(self, d: Deal, seat: Seat | None, rng: Random) -> Deal:
        return resample(d, seat, rng)


class Sets(NamedTuple):
    """Which sets win, as announced (BL3)."""

    five_basic: bool
    omens_have_rank: bool

    def begun(self, hand: tuple[Card, ...]) -> list[tuple[str, tuple[Card, ...], int]]:
        """Every set with the cards of it that the hand has and how many are wanting, the nearest first."""
        return sets_begun(hand, self.five_basic, self.omens_have_rank)

    def winning(self, hand: tuple[Card, ...]) -> list[tuple[str, tuple[Card, ...]]]:
        """The sets a hand wins with."""
        return winning_sets(hand, self.five_basic, self.omens_have_rank)


class StartPile(Phase):
    """One card face up beside the deck (BL5)."""

    def begin(self, d: Deal) -> None:
        d.say(told.PILE_STARTS, clause="BL5", cards=d.lay(1, up=True))


class Turns(Told):
    """Turn after turn, one of five things each, until somebody takes the pot (BL6-BL20)."""

    def __init__(
        self, sets: Sets, free_exchange: bool, in_order: bool, max_redeclare: int | None, turn_cap: int | None
    ) -> None:
        self.sets = sets
        self.free_exchange = free_exchange
        self.in_order = in_order
        self.max_redeclare = max_redeclare
        self.turn_cap = turn_cap

    def begin(self, d: Deal) -> None:
        d.now = Turn(d.order[0], 1)  # BL5

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        match d.now:
            case Challenge(_by, to):
                return (to,)
            case Robbing(_by, left):
                return left[:1] if self.in_order else left
            case Robbed(by):
                return (by,)
            case Turn(who):
                return (who,)
        return ()

    def choices(self, d: Deal, seat: Seat) -> Choices:
        match d.now:
            case Challenge():  # BL20: who cannot pay for a call passes
                return Choices((PASS, LIAR) if d.stacks[seat] >= CALL_COSTS else (PASS,))
            case Robbing():
                return Choices((PASS, ROB))
            case Robbed(_by, _turn, again):
                return Choices((DONE, DECLARE) if again != self.max_redeclare else (DONE,))  # BL19
        return self.five(d, seat)

    def five(self, d: Deal, seat: Seat) -> Choices:
        """What a turn may be; with nothing else, a pass (BL6, BL20)."""
        chips = d.stacks[seat]
        exact = [DISCOUNT] if d.board else []
        if d.stock and chips >= PAY_COSTS:
            exact.append(PAY)
        if chips >= STEAL_COSTS:
            exact += [Action(STEAL, victim) for victim in d.live if victim != seat and d.hands[victim]]  # BL9
        if chips >= LIE_COSTS:
            exact.append(DECLARE)
        if len(d.hands[seat]) >= 3 and (d.pot or self.free_exchange):  # BL10
            return Choices(tuple(exact), (Cards(EXCHANGE, d.hands[seat], 3, 3, ordered=True),))
        return Choices(tuple(exact) or (PASS,))

    def offers(self, d: Deal, seat: Seat) -> Choices:
        """BL9: where counts are secret everybody may be named as a victim, and an empty hand is refused for nothing."""
        choices = d.choices(seat)
        if d.game.counts_shown or not isinstance(d.now, Turn) or d.stacks[seat] < STEAL_COSTS:
            return choices
        others = [action for action in choices.exact if action.verb != STEAL]
        steals = [Action(STEAL, victim) for victim in d.live if victim != seat]
        return Choices((*others, *steals), choices.forms)

    def late(self, d: Deal, seat: Seat) -> Action:
        """C21: a Discount, else the turn ends, even where one may not pass."""
        if isinstance(d.now, Turn):
            return DISCOUNT if d.board else PASS
        return super().late(d, seat)

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        """Not to rob this declarer, where one is asked after the other (BL17)."""
        match d.now:
            case Robbing(_by, left, turn, again) if self.in_order and seat in left:
                return (Ahead((PASS,), (turn, again), self.price(d, seat, PASS.verb)),)
        return ()

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        match d.now:
            case Turn(_who, turn):
                self.take_turn(d, seat, action, turn)
            case Challenge(by, _to, turn, again):
                if action == LIAR:
                    self.call(d, seat, by, turn)
                else:
                    self.let_pass(d, seat, by, turn, again)
            case Robbing(by, left, turn, again):
                if action == ROB:
                    d.give(seat, by, ROB_COSTS, "BL17", told.PAYS_TO)
                    self.take_unseen(d, seat, by, "BL17")
                    d.now = Robbed(by, turn, again)
                else:
                    d.say(told.NO_STEAL, seat, "BL17")
                    self.offer_robbing(d, by, tuple([other for other in left if other != seat]), turn, again)
            case Robbed(by, turn, again):
                if action == DECLARE:
                    self.declare(d, by, turn, again + 1)
                else:
                    d.say(told.ENDS_TURN, by, "BL17")
                    self.end_turn(d, by, turn)

    # a turn

    def take_turn(self, d: Deal, seat: Seat, action: Action, turn: int) -> None:
        if action == DECLARE:
            self.declare(d, seat, turn, 0)
            return
        match action.verb:
            case "discount":
                self.discount(d, seat)
            case "pay":
                self.pay(d, seat)
            case "steal":
                d.give(seat, action.number, STEAL_COSTS, "BL9", told.PAYS_TO)
                self.take_unseen(d, seat, action.number, "BL9")
            case "exchange":
                self.exchange(d, seat, action.cards)
            case _:
                d.say(told.ENDS_TURN, seat, "BL20" if PASS in self.five(d, seat) else "C21")
        self.tidy(d)
        self.end_turn(d, seat, turn)

    def discount(self, d: Deal, seat: Seat) -> None:
        """BL7: the top card of the pile, free, and everyone saw it."""
        card = d.board[-1]
        d.board = d.board[:-1]
        d.hand_over(seat, (card,))
        d.say(told.TAKES_TOP, seat, "BL7", cards=(card,))

    def pay(self, d: Deal, seat: Seat) -> None:
        """BL8: two chips for two cards, or for the last one."""
        d.buy(seat, PAY_COSTS, "BL8", told.PAYS_DECK)
        cards = tuple([d.draw() for _card in range(min(2, len(d.stock)))])
        d.hand_over(seat, cards)
        d.say(told.GETS_DECK, seat, "BL8", cards=cards, seen=1 << seat)

    def take_unseen(self, d: Deal, thief: Seat, victim: Seat, clause: str) -> None:
        """BL9, BL17, BL23: a random card of the hand; only the two learn which."""
        hand = d.hands[victim]
        card = hand[d.chance.draw(hand)]
        d.move(card, victim, thief)
        d.say(told.STEALS, thief, clause, to=victim, cards=(card,), seen=1 << thief | 1 << victim)

    def exchange(self, d: Deal, seat: Seat, cards: tuple[Card, ...]) -> None:
        """BL10: three cards shown and laid on the pile, the last named uppermost; one chip out of the pot."""
        d.lay_down(seat, cards)
        d.say(told.EXCHANGES, seat, "BL10", cards=cards)
        if d.pot:
            d.win(seat, 1, "BL10", told.TAKES_CHIP)

    def tidy(self, d: Deal) -> None:
        """After an action: an empty pile is started from the deck, then an empty deck made of the pile (BL11-BL13)."""
        if not d.board and d.stock:
            d.say(told.PILE_STARTS, clause="BL11", cards=d.lay(1, up=True))
        if not d.stock and len(d.board) > 1:
            d.gather()
            d.say(told.NEW_DECK, clause="BL12")
            d.say(told.PILE_STARTS, clause="BL12", cards=d.lay(1, up=True))

    def end_turn(self, d: Deal, seat: Seat, turn: int) -> None:
        if turn == self.turn_cap:  # BL22
            d.say(told.CAP_REACHED, clause="BL22")
            d.now = None
        else:
            d.now = Turn(left_of(d, seat), turn + 1)

    # a declaration

    def declare(self, d: Deal, seat: Seat, turn: int, again: int) -> None:
        """BL14, BL19: the player on the left may challenge, again and again the same."""
        d.say(told.DECLARES_AGAIN if again else told.DECLARES, seat, "BL19" if again else "BL14")
        d.now = Challenge(seat, left_of(d, seat), turn, again)

    def call(self, d: Deal, challenger: Seat, by: Seat, turn: int) -> None:
        """The hand is shown: it wins (BL15), or it was a lie (BL16)."""
        d.say(told.CALLS_LIAR, challenger, "BL14", to=by)
        hand = tuple(sorted(d.hands[by], reverse=True))  # the order in which the cards came would tell too much
        found = self.sets.winning(hand)
        name, made = found[0] if found else (_("no winning set"), ())
        clause = "BL15" if found else "BL16"
        d.public |= mask_of(hand)
        if hand:
            d.say(SHOWS, by, clause, cards=hand, hand=Say(name), row=Say(name), made=tuple(map(str, made)))
        else:
            d.say(told.SHOWS_NOTHING, by, clause)
        if found:
            d.say(told.WAS_TRUE, by, clause, hand=Say(name))
            d.give(challenger, by, CALL_COSTS, clause, told.PAYS_TO)
            self.take_pot(d, by, clause)
        else:
            d.say(told.WAS_A_LIE, by, clause)
            d.give(by, challenger, LIE_COSTS, clause, told.PAYS_TO)
            self.end_turn(d, by, turn)

    def let_pass(self, d: Deal, challenger: Seat, by: Seat, turn: int, again: int) -> None:
        """BL17: the others who can pay for it may steal, from the Challenger's left."""
        d.say(told.LETS_IT_PASS, challenger, "BL14")
        others = d.live[d.live.index(challenger) + 1 :] + d.live[: d.live.index(challenger)]
        robbers = [seat for seat in others if seat != by and d.stacks[seat] >= ROB_COSTS]  # BL20
        self.offer_robbing(d, by, tuple(robbers), turn, again)

    def offer_robbing(self, d: Deal, by: Seat, left: tuple[Seat, ...], turn: int, again: int) -> None:
        if left and d.hands[by]:
            d.now = Robbing(by, left, turn, again)
        else:  # BL18
            d.say(told.UNSEEN, by, "BL18")
            self.take_pot(d, by, "BL18")

    def take_pot(self, d: Deal, seat: Seat, clause: str) -> None:
        if d.pot:
            d.win(seat, d.pot, clause)
        d.now = None


def left_of(d: Deal, seat: Seat) -> Seat:
    """The player on the left of another; in Bluffalo nobody drops out."""
    return (seat + 1) % len(d.stacks)
