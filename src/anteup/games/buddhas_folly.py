"""Buddha's Folly: five cards, and one face-up card that goes round until nobody wants it. Then in or out."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from ..actions import Action, Cards, Choices, Illegal, verb
from ..deal import Ahead, Deal, Phase, Seat
from ..events import kind
from ..game import Game
from ..options import one_of, whole, whole_or_none
from ..phases import declaring, stake
from ..phases.dealing import Ante, DealDown
from ..phases.declaring import InOrOut
from ..phases.match_pot import Clauses, MatchPot
from ..phases.stake import NextPot, SetStake, Stake
from ..ranks import Poker, high5
from ..words import Say, _

REJECT: Final = Action(verb("reject", _("Pass"), "P", late=_("then you pass")))
TAKE: Final = verb("take", _("Take it"), "T")

TURNS_UP: Final = kind("turns_up", _("{who} turns up {card}."), you=_("You turn up {card}."))
TAKES: Final = kind("takes", _("{who} takes {card} and gives up {gone}."), you=_("You take {card} and give up {gone}."))
PASSES: Final = kind("passes", _("{who} passes {card}."), you=_("You pass {card}."))
GONE_ROUND: Final = kind("gone_round", _("{card} is back at {to} untaken: the trading is over."))
LAPS_OVER: Final = kind("laps_over", _("The card went round as often as was agreed: the trading is over."))


class BuddhasFolly(Game):
    name = "buddhas_folly"
    title = _("Buddha’s Folly")
    about = _(
        "Five cards each and one that goes round: take it or pass it on. Then in or out; the best hand takes the pot."
    )
    seats = range(2, 11)  # BF1
    advised = range(3, 9)
    advice = "BF1"
    middle = "offer"

    ante = whole(1, low=1, clause="BF4", says=stake.ANTE_SAYS)
    antes = one_of("when_empty", "every_deal", clause="C5", says=stake.ANTES_SAYS, words=stake.ANTES_WORDS[:2])
    declare = one_of("together", "in_turn", clause="BF15", says=declaring.DECLARE_SAYS, words=declaring.DECLARE_WORDS)
    second_chance = one_of(
        "off",
        "on",
        clause="C12",
        needs={"on": declare("in_turn")},
        says=declaring.SECOND_SAYS,
        words=declaring.SECOND_WORDS,
        rare=True,
    )
    all_out = one_of(
        "carry",
        "ante_again",
        "wimp",
        clause="BF19",
        needs={"wimp": declare("together", "BF19")},
        says=stake.ALL_OUT_SAYS,
        words=stake.ALL_OUT_WORDS,
    )
    tie_best = one_of("split", "no_payout", clause="BF16", says=stake.TIE_SAYS, words=stake.TIE_WORDS, rare=True)
    limit = whole_or_none(None, low=1, clause="GU11", says=stake.LIMIT_SAYS, none=stake.LIMIT_NONE)
    direction = one_of(
        "left",
        "right",
        clause="BF22",
        says=_("The card goes to the {value}."),
        words=(_("left"), _("right")),
        rare=True,
    )
    max_laps = whole_or_none(
        10,
        low=1,
        high=99,
        clause="BF13",
        says=_("Laps of the card at most: {value}."),
        none=_("any number"),
        rare=True,
    )
    short = one_of("capped", "must_cover", "iou", clause="C4", says=stake.SHORT_SAYS, words=stake.SHORT_WORDS)

    @cached_property
    def stakes(self) -> Stake:
        return Stake(self.limit, False, self.short, "antes" if self.all_out == "wimp" else "", self.ante)

    def at_stake(self, middle: int) -> tuple[int, int]:
        return self.stakes.known(middle)

    def flow(self) -> tuple[Phase, ...]:
        return (
            Ante(self.ante, "BF4"),
            SetStake(self.stakes, "GU11"),
            DealDown(5, "BF4"),
            Circulate(self.max_laps, 1 if self.direction == "left" else -1),
            InOrOut(self.stakes, self.declare == "together", self.second_chance == "on", "BF15"),
            MatchPot(
                high5,
                self.stakes,
                Clauses(
                    shows="BF16",
                    wins="BF16",
                    pays="BF17",
                    alone="BF18",
                    tie="GU12",
                    carries="BF19",
                    again="GU14",
                    wimp="BF19",
                ),
                ante_again=self.all_out == "ante_again",
                split_ties=self.tie_best == "split",
            ),
            NextPot(self.stakes, "GU11"),
        )

    @property
    def ante_scheme(self) -> str:
        return self.antes

    @property
    def best(self) -> Poker:
        return high5

    def short_text(self) -> tuple[Say, ...]:
        return stake.short_text(self.ante, self.declare, self.limit)


class Offer(NamedTuple):
    """The card in the middle is offered `to` a seat.

    `home` gave it up (-1: it is the deck's); `passed` seats let it go by since then; `made` offers were made in all.
    """

    to: Seat
    home: Seat
    passed: int
    made: int


class Circulate(Phase):
    """One card goes round face up; whoever takes it gives up one of their own, which goes on (BF5-BF14)."""

    records = (Offer,)

    def __init__(self, max_laps: int | None, step: int) -> None:
        self.max_laps = max_laps
        self.step = step  # 1: to the left, -1: to the right (BF22)

    def begin(self, d: Deal) -> None:
        card = d.lay(1, up=True)
        d.say(TURNS_UP, d.button, "BF5", cards=card)
        d.now = Offer(self.next(d, d.button), -1, 0, 1)

    def next(self, d: Deal, seat: Seat) -> Seat:
        return (seat + self.step) % len(d.stacks)

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        return (d.now.to,)

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices((REJECT,), (Cards(TAKE, d.hands[seat], 1, 1),))

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        """To let this card pass, which a taker ends; so many offers were made before it set out."""
        coming = [other for other, state, _did in self.track(d) if state in ("now", "next")]
        return (Ahead((REJECT,), (d.now.made - d.now.passed,)),) if seat in coming else ()

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        to, home, passed, made = d.now
        (card,) = d.board
        if action == REJECT:  # BF7
            passed += 1
            d.say(PASSES, seat, "BF7", cards=d.board)
        else:  # BF6, BF11: the discard is one of the five held before
            (gone,) = action.cards
            d.swap(seat, gone, card)
            d.board = (gone,)
            d.public |= 1 << gone  # BF20
            d.say(TAKES, seat, "BF6", cards=(card,), gone=str(gone))
            home, passed = seat, 0
        to = self.next(d, to)
        if passed == len(d.live) - (home >= 0):  # BF9: all round, to its discarder or its first rejecter
            d.say(GONE_ROUND, clause="BF9", cards=d.board, to=to)
            d.now = None
        elif self.max_laps is not None and made == self.max_laps * len(d.live):  # BF13
            d.say(LAPS_OVER, clause="BF13")
            d.now = None
        else:
            d.now = Offer(to, home, passed, made + 1)

    # how it is told

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        if action.verb == TAKE and action.cards == d.board:
            return Illegal(Say(_("You cannot give up the card you just took.")), "BF11")
        if action.verb == TAKE:
            return Illegal(
                Say(
                    _("To take {card}, give up one of your five cards: {cards}."),
                    card=str(d.board[0]),
                    cards=[str(c) for c in d.hands[seat]],
                ),
                "BF11",
            )
        return super().refusal(d, seat, action)

    def status(self, d: Deal) -> tuple[Say, str]:
        home = d.now.home
        if home < 0:
            end = Say(_("Passed by all, it ends the trading."))
        else:
            end = Say(_("Untaken all the way back to {to}, it ends the trading."), to=home)
        return end, "BF9"

    def question(self, d: Deal, seat: Seat) -> Say:
        _to, home, passed, _made = d.now
        if home < 0 and not passed:
            return Say(_("{by} turns up the {card} and offers it to you. Take it?"), by=d.button, card=str(d.board[0]))
        giver = (seat - self.step) % len(d.stacks)
        return Say(_("{by} passes you the {card}. Take it?"), by=giver, card=str(d.board[0]))

    def price(self, d: Deal, seat: Seat, word: str) -> Say | None:
        if word == TAKE:
            return None
        _to, home, passed, _made = d.now
        if passed + 1 == len(d.live) - (home >= 0):
            return Say(_("ends the trading"))
        return Say(_("on to {to}"), to=self.next(d, seat))

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        hand, (card,) = d.hands[seat], d.board
        held = super().holding(d, seat)
        if d.now.to != seat:
            return held
        now = high5(hand)
        best = max(high5(tuple([card if kept == gone else kept for kept in hand])) for gone in hand)
        then = high5.words(best)  # of a better side card alone it would say the same again
        return (*held, Say(_("With it {hand}"), hand=then)) if best > now and then != high5.words(now) else held

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        to, home, passed, _made = d.now
        if seat == home:
            return "done", Say(_("gave up {card}"), card=str(d.board[0]))
        if (to - seat) * self.step % len(d.stacks) in range(1, passed + 1):
            return "done", Say(_("passed"))
        return None

    def track(self, d: Deal) -> tuple[tuple[Seat, str, Say | None], ...]:
        """From whoever gave the card up, past those who let it go, to where it dies (BF9)."""
        to, home, passed, _made = d.now
        behind = [(to - self.step * k) % len(d.stacks) for k in range(passed, 0, -1)]
        ahead = [(to + self.step * k) % len(d.stacks) for k in range(1, len(d.live) - passed - (home >= 0))]
        start = [(home, "past", Say(_("gave it up")))] if home >= 0 else []
        last = home if home >= 0 else (to - self.step * passed) % len(d.stacks)
        return (
            *start,
            *[(seat, "past", Say(_("passed"))) for seat in behind],
            (to, "now", None),
            *[(seat, "next", None) for seat in ahead],
            (last, "end", Say(_("ends it"))),
        )
