"""A game as it is announced: its options, who can play it, and the phases of its deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from .cards import DECK, Card
from .chance import NO_CHANCE, Chance, Random
from .deal import Deal, Phase, Seat
from .options import Announced
from .ranks import Ranking
from .words import Say, _


class Game(Announced):
    """A game with its announced options: who can play it, and the phases of a deal.

    A subclass gives the options as fields, `flow`, and what is written here in capitals and small letters alike:
    `name` in text forms, `title` and `about` for people, `seats` the numbers of players the rules allow and `advised`.
    `version` goes up when a rule is corrected.
    """

    title: ClassVar[str] = ""
    about: ClassVar[str] = ""
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 11)
    advised: ClassVar[range] = range(2, 11)
    advice: ClassVar[str] = ""  # the clause of `advised`
    deck: ClassVar[tuple[Card, ...]] = DECK
    layout: ClassVar[str] = "row"  # how the cards in the middle lie: row, square or pile
    middle: ClassVar[str] = "middle"  # what they are called
    reminds: ClassVar[bool] = True  # whether a page shows again whose cards were seen, or leaves that to memory

    ante: int

    def flow(self) -> tuple[Phase, ...]:
        """The phases of a deal, in order."""
        raise NotImplementedError

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        return self.flow()

    def holds(self) -> int:
        """The greatest number of players the deck holds."""
        return self.seats.stop - 1

    def short_text(self) -> tuple[Say, ...]:
        """The few options that matter most, in as few words as can be."""
        return ()

    @property
    def best(self) -> Ranking | None:
        """What its hands are worth, where one ranking says it."""
        return None

    def at_stake(self, middle: int) -> tuple[int, int] | None:
        """What a showdown can bring and cost whoever covers it, when so much lies in the middle; None: who can say?"""
        return None

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """What a seat holds, in words."""
        rank = self.best(d.hands[seat]) if self.best else None
        return (Say(_("You hold {hand}"), hand=self.best.words(rank)),) if self.best and rank else ()

    def made(self, d: Deal, seat: Seat) -> tuple[tuple[Say, tuple[Card, ...]], ...]:
        """Where a hand is made with cards of the middle: what it is for, and its cards, as far as the seat knows."""
        return ()

    @property
    def ante_scheme(self) -> str:
        """When antes are due: every_deal, when_empty or all_but_matchers (C5)."""
        return "every_deal"

    @cached_property
    def no_antes(self) -> bool:
        """Whether nobody ever antes, newcomers neither, because blinds are posted instead (C16)."""
        return False

    @property
    def counts_shown(self) -> bool:
        """Whether it is open how many cards others hold."""
        return True

    def who_antes(
        self,
        seats: int,
        pot: int = 0,
        *,
        excused: Iterable[Seat] = (),
        again: bool = False,
        newcomers: Iterable[Seat] = (),
    ) -> tuple[Seat, ...]:
        """The seats that ante for a deal, each once (C5).

        `pot`: chips in pot and reserve from before; `excused`: who matched or anted already; `again`: all must ante
        whatever the scheme (GU14); `newcomers` pay one ante on being dealt in (C24).
        """
        if self.no_antes:
            return ()
        if again or not (pot or excused):
            return tuple(range(seats))
        due = set() if self.ante_scheme == "when_empty" and pot else set(range(seats)) - set(excused)
        return tuple(sorted(due | set(newcomers)))

    def resample(self, d: Deal, seat: Seat | None, rng: Random) -> Deal | None:
        """For a game in which a seat knows parts of where a card is: see `view.resample`. None: the ordinary way."""
        return None

    def dues(self, seats: int, button: Seat, antes: tuple[Seat, ...]) -> tuple[int, ...]:
        """The chips due from each seat before the cards: who cannot pay them is not dealt in (C5)."""
        return tuple([self.ante if seat in antes else 0 for seat in range(seats)])

    def refuse_players(self, players: int, insist: bool = False) -> tuple[Say, str] | None:
        """Why that number of players cannot play, and the clause; None if it can."""
        most = self.holds() if insist else min(self.seats.stop - 1, self.holds())
        if players < self.seats.start:
            return Say(
                _("This game takes at least {least} players; there are {n}."), least=self.seats.start, n=players
            ), self.advice
        if players > most:
            return Say(_("This game takes at most {most} players; there are {n}."), most=most, n=players), self.advice
        return None

    def deal(
        self,
        stacks: Sequence[int],
        button: Seat = 0,
        chance: Chance = NO_CHANCE,
        pot: int = 0,
        reserve: int = 0,
        antes: Iterable[Seat] | None = None,
    ) -> Deal:
        """Start a deal, up to its first decision.

        `stacks`: chips by seat; `button`: the dealer's seat; `pot`, `reserve`: chips left from before; `antes`: who
        antes, by the announced scheme if None. Raises `ValueError` for seats the deck does not hold.
        """
        d = Deal()
        d.start(
            self,
            tuple(stacks),
            button,
            chance,
            pot,
            reserve,
            self.who_antes(len(stacks), pot + reserve) if antes is None else tuple(antes),
        )
        return d
