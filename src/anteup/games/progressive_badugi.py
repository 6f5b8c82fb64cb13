"""Progressive Badugi with a Buy: a card up and three down with bets between, two buys, and a hand that qualifies."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from ..cards import DECK, Card
from ..chance import Random
from ..deal import Deal, Phase, Seat
from ..options import one_of, whole
from ..phases.badugi import BestBadugi, DealUp, qualifies
from ..phases.buying import Buying
from ..phases.dealing import DealDown
from ..phases.doubts import doubts, hands_in_order
from ..ranks import BADUGI, Ranking, ace_low, badugi
from ..view import permute_unseen
from ..words import Say, _
from .betting import BettingGame

RANKS: Final = "A23456789TJQK"  # ace low


class ProgressiveBadugi(BettingGame):
    name = "progressive_badugi"
    title = _("Badugi with a Buy")
    about = _(
        "Four suits, four ranks, low. One card up, three down, bets between, two buys. A low badugi takes the pot."
    )
    seats = range(2, 9)  # PB1
    advised = range(2, 9)
    advice = "PB1"
    middle = "offer"

    opener = one_of(
        "left_of_dealer",
        "low_up_card",
        "high_up_card_brings_in",
        "last_raiser",
        "rotating",
        clause="PB8",
        says=_("Each round is opened by {value}."),
        words=(
            _("the player left of the dealer"),
            _("the lowest up card"),
            _("the lowest up card, the first by the highest, who brings in"),
            _("who raised last"),
            _("one player further each time"),
        ),
        rare=True,
    )
    bring_in = whole(1, low=1, clause="PB18", says=_("To bring in costs {value}."), rare=True)
    qualifier = one_of(
        "9",
        *"5678TJQK",
        clause="PB4",
        says=_("To win takes a badugi of {value} or lower."),
        words=("9", *"5678", "10", _("jack"), _("queen"), _("king")),
    )
    burn_from = one_of(
        "by_qualifier",
        *"89TJQK",
        "off",
        clause="PB5",
        says=_("Up cards are burned {value}."),
        words=(
            _("that are too high to qualify"),
            *[_("from 8"), _("from 9"), _("from 10"), _("from the jack"), _("from the queen"), _("from the king")],
            _("never"),
        ),
        rare=True,
    )
    buy_price = whole(
        BettingGame.small_bet, low=1, clause="PB11", says=_("At the first opportunity a card costs {value}.")
    )
    second_buy_price = whole(buy_price, low=1, clause="PB11", says=_("At the second it costs {value}."))
    offer = one_of(
        "seen",
        "seen_pass_on",
        "blind",
        clause="PB12",
        says=_("The card on offer is {value}."),
        words=(
            _("seen first, and burned if it is declined"),
            _("seen first, and offered to the next player if it is declined"),
            _("bought unseen"),
        ),
    )
    bought_card = one_of(
        "as_offered",
        "up",
        "down",
        clause="PB12",
        says=_("A bought card lies {value}."),
        words=(_("as it was offered"), _("face up"), _("face down")),
        rare=True,
    )
    up_card_may_go = one_of(
        "yes",
        "no",
        clause="PB12",
        says=_("The first up card {value}."),
        words=(_("may be given up"), _("stays")),
        rare=True,
    )
    buy_order = one_of(
        "two_rounds",
        "both_at_once",
        clause="PB12",
        says=_("The opportunities to buy go {value}."),
        words=(_("twice round the table"), _("both to one player before the next")),
        rare=True,
    )
    reante_after_throw_in = one_of(
        "on",
        "off",
        clause="PB14",
        says=_("While a pot waits, antes {value}."),
        words=(_("are paid again"), _("are not paid again")),
        rare=True,
    )

    @property
    def ante_scheme(self) -> str:
        return "every_deal" if self.reante_after_throw_in == "on" else "when_empty"

    def flow(self) -> tuple[Phase, ...]:
        brings_in = self.bring_in if self.opener == "high_up_card_brings_in" and self.blinds is None else 0
        return (
            self.forced(),
            DealUp(self.burned_cards()),
            DealDown(1, "PB7"),
            self.betting(1, big=False, bring_in=brings_in),  # PB9
            DealDown(1, "PB7"),
            self.betting(2, big=False),
            DealDown(1, "PB7"),
            self.betting(3, big=True),
            self.buying,
            self.betting(4, big=True),
            BestBadugi(self.highest),
        )

    @cached_property
    def buying(self) -> Buying:
        return Buying(
            (self.buy_price, self.second_buy_price),
            seen=self.offer != "blind",
            pass_on=self.offer == "seen_pass_on",
            placed=self.bought_card,
            first_may_go=self.up_card_may_go == "yes",
            both_at_once=self.buy_order == "both_at_once",
        )

    def burned_cards(self) -> frozenset[Card]:
        """The up cards that are burned (PB5, PB6)."""
        match self.burn_from:
            case "off":
                return frozenset()
            case "by_qualifier":
                lowest = max(RANKS.index("T"), self.highest + 1)
            case rank:
                lowest = RANKS.index(rank)
        return frozenset([card for card in DECK if ace_low(card) >= lowest])

    @property
    def best(self) -> Ranking:
        return badugi

    @property
    def highest(self) -> int:
        """The highest rank that qualifies, ace 0 (PB4)."""
        return RANKS.index(self.qualifier)

    def short_text(self) -> tuple[Say, ...]:
        rank = type(self).qualifier.words(self.qualifier)
        return Say(_("{rank} or better"), rank=rank), *super().short_text()

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        rank = badugi(d.hands[seat])
        if rank[0] < BADUGI:
            text = _("You count {hand}: to win takes four, of four suits and ranks")
            return (Say(text, hand=badugi.shown(rank)),)
        does = qualifies(rank, self.highest)
        text = _("You have {hand}: it qualifies") if does else _("You have {hand}: it does not qualify")
        return (Say(text, hand=badugi.shown(rank)),)

    def resample(self, d: Deal, seat: Seat | None, rng: Random) -> Deal | None:
        """Of what others threw away face down: any card that they had face down may be it (PB12, PB17)."""
        placed_up = self.buying.placed_up
        if not d.shuffles and (placed_up or self.offer == "blind"):
            return None
        doubtful = doubts(d, seat, placed_up)
        if not doubtful:
            return None
        other = permute_unseen(d, seat, rng, doubtful)
        other.hands = hands_in_order(other, placed_up)
        return other
