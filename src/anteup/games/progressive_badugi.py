"""Progressive Badugi with a Buy: a card up and three down with bets between, two buys, and a hand that qualifies."""

from __future__ import annotations

from typing import Final

from ..deal import Deal, Phase, share
from ..events import kind
from ..options import one_of, whole
from ..phases.betting import BettingGame
from ..phases.buying import Buying
from ..phases.dealing import DealDown
from ..phases.pots import Pot, side_pots
from ..ranks import Ranking, badugi
from ..words import _

RANKS: Final = "A23456789TJQK"  # ace low

BURNS: Final = kind("burns", _("{card} of {who} is burned."), you=_("Your {card} is burned."))
LAST_ONE: Final = kind(
    "last_one",
    _("All others folded. {who} shows nothing."),
    you=_("All others folded. Nobody sees your cards."),
    place="headline",
)
QUALIFIES: Final = kind("qualifies", _("{whose} {hand} is the best that qualifies."), place="headline")
SHARE: Final = kind("share", _("{all} share with {hand}."), place="headline")
THROWN_IN: Final = kind(
    "thrown_in",
    _("No hand qualifies: {chips} stays for the next deal, and everyone is dealt in again."),
    place="headline",
)
CARRIED: Final = kind("carried", _("In the next pot: {chips}."))


class ProgressiveBadugi(BettingGame):
    name = "progressive_badugi"
    title = _("Badugi with a Buy")
    about = _(
        "Four suits, four ranks, low. One card up, three down, bets between, two buys. A nine or better takes the pot."
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
        says=_("To win takes a badugi of {value}."),
        words=("9", *"5678", "10", _("jack"), _("queen"), _("king")),
    )
    burn_from = one_of(
        "by_qualifier",
        *"89TJQK",
        "off",
        clause="PB5",
        says=_("An up card is burned {value}."),
        words=(
            _("if it is too high to qualify"),
            *[_("from 8"), _("from 9"), _("from 10"), _("from the jack"), _("from the queen"), _("from the king")],
            _("never"),
        ),
        rare=True,
    )
    buy_price = whole(BettingGame.small_bet, clause="PB11", says=_("A card costs {value},"))
    second_buy_price = whole(buy_price, clause="PB11", says=_("the second time {value}."))
    offer = one_of(
        "seen",
        "seen_pass_on",
        "blind",
        clause="PB12",
        says=_("The card on offer is {value}."),
        words=(
            _("seen first; declined it is burned"),
            _("seen first; declined it goes to the next player"),
            _("bought unseen"),
        ),
    )
    bought_card = one_of(
        "as_offered",
        "up",
        "down",
        clause="PB12",
        says=_("Bought, it lies {value}."),
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
        says=_("One buys {value}."),
        words=(_("twice round the table"), _("twice before the next player")),
        rare=True,
    )
    reante_after_throw_in = one_of(
        "on",
        "off",
        clause="PB14",
        says=_("After a deal nobody won, antes {value}."),
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
            DealUp(self.burned_ranks()),
            DealDown(1, "PB7"),
            self.betting(1, big=False, bring_in=brings_in),  # PB9
            DealDown(1, "PB7"),
            self.betting(2, big=False),
            DealDown(1, "PB7"),
            self.betting(3, big=True),
            Buying(
                (self.buy_price, self.second_buy_price),
                seen=self.offer != "blind",
                pass_on=self.offer == "seen_pass_on",
                placed=self.bought_card,
                first_may_go=self.up_card_may_go == "yes",
                both_at_once=self.buy_order == "both_at_once",
            ),
            self.betting(4, big=True),
            BestBadugi(RANKS.index(self.qualifier)),
        )

    def burned_ranks(self) -> frozenset[int]:
        """The ranks, ace 0, of up cards that are burned (PB5, PB6)."""
        match self.burn_from:
            case "off":
                return frozenset()
            case "by_qualifier":
                lowest = max(RANKS.index("T"), RANKS.index(self.qualifier) + 1)
            case rank:
                lowest = RANKS.index(rank)
        return frozenset(range(lowest, 13))

    @property
    def best(self) -> Ranking:
        return badugi


class DealUp(Phase):
    """One card face up to each; then, from the dealer's left, each that is too high is burned and replaced (PB6)."""

    def __init__(self, burned: frozenset[int]) -> None:
        self.burned = burned

    def begin(self, d: Deal) -> None:
        for seat in d.live:
            d.deal_up(seat, "PB6")
        for seat in d.live:
            while (d.hands[seat][0].rank + 1) % 13 in self.burned:
                d.burn(seat, "PB6", BURNS)
                d.deal_up(seat, "PB6")


class BestBadugi(Phase):
    """The best badugi no higher than the qualifier takes each pot; what nobody qualifies for waits (PB13-PB15)."""

    for_one = True

    def __init__(self, qualifier: int) -> None:
        self.qualifier = qualifier  # the highest rank that will do, ace 0

    def begin(self, d: Deal) -> None:
        if len(d.live) == 1:  # PB15: with the carried chips
            (seat,) = d.live
            d.say(LAST_ONE, seat, "PB15")
            d.win(seat, d.pot, "PB15")
            return
        for seat in d.live:
            rank = badugi(d.hands[seat])
            d.show(seat, "PB13", hand=badugi.words(rank), row=badugi.shown(rank))
        for pot in side_pots(d):
            self.settle(d, pot)
        if d.pot:
            d.say(THROWN_IN, clause="PB14", chips=d.pot)
            d.say(CARRIED, clause="C2", chips=d.pot)

    def settle(self, d: Deal, pot: Pot) -> None:
        if len(pot.seats) == 1:  # C17: with one such player it is theirs, with no qualifier
            d.win(pot.seats[0], pot.chips, "C17")
            return
        ranks = {seat: badugi(d.hands[seat]) for seat in pot.seats}
        able = [seat for seat in pot.seats if len(ranks[seat]) == 5 and -ranks[seat][1] <= self.qualifier]
        if not able:
            return
        best = max(ranks[seat] for seat in able)
        winners = [seat for seat in able if ranks[seat] == best]
        if len(winners) == 1:
            d.say(QUALIFIES, clause="PB13", whose=winners[0], hand=badugi.brief(best))
        else:
            d.say(SHARE, clause="PB13", all=tuple(winners), hand=badugi.words(best))
        for seat, part in share(pot.chips, winners):
            d.win(seat, part, "PB13")
