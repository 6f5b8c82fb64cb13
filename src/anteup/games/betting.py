"""What the dealer announces where there are bets: antes or blinds, small and big bets, limits (C14-C16)."""

from __future__ import annotations

from functools import cached_property

from ..deal import Phase, Seat
from ..game import Game
from ..options import BadOption, one_of, pair_or_none, whole
from ..phases.betting import Antes, Betting, Blinds, blind_seats
from ..words import Say, _


class BettingGame(Game):
    """What the dealer announces of antes, blinds and limits (C14-C16), and the rounds that come of it."""

    ante = whole(1, clause="C14", says=_("Everyone antes {value} every deal."))
    small_bet = whole(2, low=1, clause="C14", says=_("The small bet is {value}."))
    big_bet = whole(4, low=1, clause="C14", says=_("The big bet is {value}."))
    structure = one_of(
        "fixed",
        "pot_limit",
        "no_limit",
        "spread",
        clause="C14",
        says=_("Bets are {value}."),
        words=(_("fixed"), _("limited by the pot"), _("without limit"), _("free within a spread")),
    )
    spread_min = whole(small_bet, low=1, clause="C14", says=_("A spread bet is {value} at least."), rare=True)
    spread_max = whole(big_bet, low=1, clause="C14", says=_("A spread bet is {value} at most."), rare=True)
    max_bets = whole(4, low=1, clause="C14", says=_("Bets and raises in a round, at most: {value}."), rare=True)
    heads_up_cap = one_of(
        "on",
        "off",
        clause="C14",
        says=_("That holds for {value}."),
        words=(_("two players as well"), _("three players or more")),
        rare=True,
    )
    opener = one_of(
        "left_of_dealer",
        "last_raiser",
        "rotating",
        clause="C15",
        says=_("Each round is opened by {value}."),
        words=(
            _("the player left of the dealer"),
            _("whoever bet or raised last"),
            _("one player further to the left"),
        ),
        rare=True,
    )
    blinds = pair_or_none(clause="C16", says=_("Blinds instead of antes: {value}."), none=_("none"), rare=True)

    def check_together(self) -> None:
        if self.structure == "spread" and self.spread_max < self.spread_min:
            raise BadOption(
                Say(_("A spread from {low} to {high} has no bets in it."), low=self.spread_min, high=self.spread_max),
                "C14",
            )
        if self.structure == "spread" and self.blinds is not None and self.blinds[1] > self.spread_max:
            text = _("A big blind of {blind} is more than a spread bet can be: {most}.")
            raise BadOption(Say(text, blind=self.blinds[1], most=self.spread_max), "C14")

    def short_text(self) -> tuple[Say, ...]:
        bets = {
            "fixed": Say(_("bets {small} and {big}"), small=self.small_bet, big=self.big_bet),
            "pot_limit": Say(_("pot limit {small}/{big}"), small=self.small_bet, big=self.big_bet),
            "no_limit": Say(_("no limit {small}/{big}"), small=self.small_bet, big=self.big_bet),
            "spread": Say(_("spread {small} to {big}"), small=self.spread_min, big=self.spread_max),
        }[self.structure]
        if self.blinds is None:
            return Say(_("ante {n}"), n=self.ante), bets
        small, big = self.blinds
        return Say(_("blinds {small}/{big}"), small=small, big=big), bets

    def forced(self) -> Phase:
        """What is put in before the cards: antes, or blinds instead (C16)."""
        return Antes(self.ante) if self.blinds is None else Blinds(*self.blinds)

    def betting(self, number: int, big: bool, bring_in: int = 0) -> Betting:
        """The `number`-th betting round, from 1, of small or big bets."""
        return Betting(
            number=number,
            least=self.spread_min if self.structure == "spread" else self.big_bet if big else self.small_bet,
            structure=self.structure,
            most=self.spread_max,
            max_bets=self.max_bets,
            heads_up_cap=self.heads_up_cap == "on",
            opener=self.opener,
            bring_in=bring_in,
            big_blind=self.blinds[1] if self.blinds is not None and number == 1 else 0,
        )

    @cached_property
    def no_antes(self) -> bool:
        return self.blinds is not None

    def dues(self, seats: int, button: Seat, antes: tuple[Seat, ...]) -> tuple[int, ...]:
        if self.blinds is None:
            return super().dues(seats, button, antes)
        blinds = dict(zip(blind_seats(seats, button), self.blinds, strict=True))
        return tuple([blinds.get(seat, 0) for seat in range(seats)])
