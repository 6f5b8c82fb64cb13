"""Guts: two or three cards, look, in or out. The best hand takes the pot and the others who stayed in match it."""

from __future__ import annotations

from functools import cached_property

from ..deal import Deal, Phase
from ..game import Game
from ..options import one_of, whole, whole_or_none
from ..phases import declaring, stake
from ..phases.dealing import Ante, DealDown
from ..phases.declaring import InOrOut
from ..phases.match_pot import Clauses, MatchPot
from ..phases.stake import NextPot, SetStake, Stake
from ..ranks import Poker, guts2, guts3_by
from ..words import Say, _


class Guts(Game):
    name = "guts"
    title = _("Guts")
    about = _("Look, then in or out. Best hand takes the pot; the others who stayed in pay it again.")
    seats = range(2, 11)  # GU1
    advised = range(5, 11)
    advice = "GU1"
    middle = "kitty"

    cards = one_of(3, 2, clause="GU3", says=_("{value} each."), words=(_("Three cards"), _("Two cards")))
    ante = whole(1, low=1, clause="GU3", says=stake.ANTE_SAYS)
    losers = one_of(
        "all",
        "worst",
        clause="GU16",
        says=_("Of those who lose, {value} the pot."),
        words=(_("all match"), _("only the worst hand matches")),
        rare=True,
    )
    antes = one_of(
        "when_empty",
        "every_deal",
        "all_but_matchers",
        clause="C5",
        says=stake.ANTES_SAYS,
        words=stake.ANTES_WORDS,
        becomes=(losers("worst"), "all_but_matchers"),
    )
    limit = whole_or_none(None, low=1, clause="GU11", says=stake.LIMIT_SAYS, none=stake.LIMIT_NONE)
    limit_on = one_of("both", "losers", clause="GU11", says=stake.LIMIT_ON_SAYS, words=stake.LIMIT_ON_WORDS, rare=True)
    declare = one_of("together", "in_turn", clause="GU7", says=declaring.DECLARE_SAYS, words=declaring.DECLARE_WORDS)
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
        clause="GU14",
        needs={"wimp": declare("together", "GU15")},
        says=stake.ALL_OUT_SAYS,
        words=stake.ALL_OUT_WORDS,
    )
    wimp_pays = one_of("antes", "pot", clause="GU15", says=stake.WIMP_PAYS_SAYS, words=stake.WIMP_PAYS_WORDS, rare=True)
    kitty = one_of(
        "off",
        "always",
        "lone",
        clause="GU17",
        says=_("The kitty {value}."),
        words=(_("is not dealt"), _("plays against all who are in"), _("plays against a player alone in")),
        rare=True,
    )
    kitty_tie = one_of(
        "loses",
        "pushes",
        clause="GU17",
        says=_("A tie with the kitty {value}."),
        words=(_("loses"), _("neither wins nor pays")),
        rare=True,
    )
    tie_best = one_of("split", "no_payout", clause="GU12", says=stake.TIE_SAYS, words=stake.TIE_WORDS, rare=True)
    wheel = one_of(
        "on",
        "off",
        clause="GU5",
        says=_("A-2-3 {value}."),
        words=(_("is the lowest straight"), _("is no straight")),
        rare=True,
    )
    three_rank = one_of(
        "standard",
        "flush_first",
        "no_straights_flushes",
        clause="GU20",
        says=_("Of three cards {value}."),
        words=(_("a straight beats a flush"), _("a flush beats a straight"), _("straights and flushes do not count")),
        rare=True,
    )
    short = one_of("capped", "must_cover", "iou", clause="C4", says=stake.SHORT_SAYS, words=stake.SHORT_WORDS)

    @property
    def ante_scheme(self) -> str:
        return self.antes

    @property
    def best(self) -> Poker:
        return guts2 if self.cards == 2 else guts3_by(self.wheel == "on", self.three_rank)

    @cached_property
    def stakes(self) -> Stake:
        wimp_bill = self.wimp_pays if self.all_out == "wimp" else ""
        return Stake(self.limit, self.limit_on == "losers", self.short, wimp_bill, self.ante)

    def at_stake(self, middle: int) -> tuple[int, int]:
        return self.stakes.known(middle)

    def flow(self) -> tuple[Phase, ...]:
        return (
            Ante(self.ante, "GU3"),
            SetStake(self.stakes, "GU11"),
            DealDown(self.cards, "GU3"),
            *([DealKitty(self.cards)] if self.kitty != "off" else []),
            InOrOut(self.stakes, self.declare == "together", self.second_chance == "on", "GU7"),
            MatchPot(
                self.best,
                self.stakes,
                Clauses(
                    shows="GU8",
                    wins="GU8",
                    pays="GU9",
                    alone="GU10",
                    tie="GU12",
                    carries="GU14",
                    again="GU14",
                    wimp="GU15",
                ),
                ante_again=self.all_out == "ante_again",
                split_ties=self.tie_best == "split",
                only_worst=self.losers == "worst",
                matchers_excused=self.antes == "all_but_matchers",
                kitty=self.kitty,
                kitty_pushes=self.kitty_tie == "pushes",
            ),
            NextPot(self.stakes, "GU11"),
        )

    def holds(self) -> int:
        return 52 // self.cards - (self.kitty != "off")  # GU1

    def short_text(self) -> tuple[Say, ...]:
        return (Say(_("{n} cards"), n=self.cards), *stake.short_text(self.ante, self.declare, self.limit))


class DealKitty(Phase):
    """A hand that is nobody's, dealt last and face down (GU17)."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def begin(self, d: Deal) -> None:
        d.lay(self.cards, up=False)
