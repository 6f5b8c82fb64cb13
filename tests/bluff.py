"""Deals of Bluffalo written as play by play, dealt or laid out as they might stand in the middle of a game.

    t = laid("", "As Jh Kd / Qs Qh O* / D1 Kc A*", pile="Oh Js", comes="Ks Jc").play("A pay")
    assert t.hand("A") == "As Kd Ks Jh Jc"

`comes` are the cards that chance gives from then on: off the deck, shuffled, or stolen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from anteup import Card, Chance, Deal, Game, Stacked, announced, resample
from anteup.cards import mask_of
from anteup.chance import Random
from anteup.events import events
from anteup.games.bluffalo_told import Turn

from .kit import LETTERS, Play, pairs, written


def bluffalo(options: str, hands: str, pile: str, comes: str = "", stacks: str = "", dealer: str = "") -> Bluff:
    """A deal from the start: three cards each, and the one that starts the pile."""
    t = Bluff.__new__(Bluff)
    given = [Card.parse_all(hand) for hand in hands.split("/")]
    game, n = announced(f"bluffalo {options}"), len(given)
    button = LETTERS.index(dealer) if dealer else n - 1
    t.chance = Stacked([*in_order(given, button), *map(Card.parse, f"{pile} {comes}".split())])
    t.begin(game, chips(stacks, n), button, 0, 0, None, t.chance)
    return t


def laid(options: str, hands: str, pile: str = "", deck: str | None = None, comes: str = "", **lies: Any) -> Bluff:
    """A game in the middle: these hands, the pile from below, and the deck; nobody has seen more than the pile.

    Without `deck` it has the rest of the cards; else the last player has them. `lies`: pot (4), stacks (10 each but as
    said), turn (A), dealer (the last), and `turns`, which turn of the game it is.
    """
    game = announced(f"bluffalo {options}")
    given = [Card.parse_all(hand) for hand in hands.split("/")]
    n = len(given)
    board = Card.parse_all(pile)
    rest = tuple([card for card in game.deck if card not in (*board, *[c for hand in given for c in hand])])
    stock = rest if deck is None else Card.parse_all(deck)
    given[-1] += tuple([card for card in rest if card not in stock])
    return Bluff.laid(game, given, board, stock, comes, n, lies)


def in_order(hands: Sequence[Sequence[Card]], button: int) -> list[Card]:
    """The cards of some hands in the order they are dealt (C7)."""
    n = len(hands)
    return [hands[(button + 1 + k) % n][i] for i in range(len(hands[0])) for k in range(n)]


def chips(stacks: str, n: int, usual: int = 10) -> tuple[int, ...]:
    said = {letter: int(amount) for letter, amount in pairs(stacks)}
    return tuple(said.get(letter, usual) for letter in LETTERS[:n])


class Bluff(Play):
    """A deal of Bluffalo and what came of it."""

    @classmethod
    def laid(
        cls,
        game: Game,
        hands: Sequence[tuple[Card, ...]],
        board: tuple[Card, ...],
        stock: tuple[Card, ...],
        comes: str,
        n: int,
        lies: dict[str, Any],
    ) -> Self:
        t = cls.__new__(cls)
        d = t.deal = Deal()
        button = LETTERS.index(lies["dealer"]) if "dealer" in lies else n - 1
        d.start(game, (10,) * n, button, Stacked(game.deck))
        d.told, d.paid_before, d.antes = events(), (0,) * n, ()
        d.hands, d.board, d.stock = tuple(hands), board, tuple(sorted(stock))
        d.public, d.known = mask_of(board), tuple(map(mask_of, hands))
        d.stacks, d.pot = chips(lies.get("stacks", ""), n), lies.get("pot", 4)
        d.now = Turn(LETTERS.index(lies.get("turn", "A")), lies.get("turns", 1))
        d.waiting, d.asked = game.phases[d.at].waiting(d), None
        t.before = d.stacks, d.pot, 0
        t.chance = Stacked(map(Card.parse, comes.split()))
        assert sorted([*d.stock, *d.board, *[card for hand in hands for card in hand]]) == sorted(game.deck)
        return t

    def shuffled(
        self, game: Game, given: Sequence[Sequence[Card]], players: int, button: int, middle: Sequence[Card]
    ) -> Chance:
        self.chance = Stacked([*in_order(given, button), *middle])
        return self.chance

    def late(self, seat: str) -> Self:
        """A seat does not answer in time."""
        phase, at = self.deal.phase, LETTERS.index(seat)
        assert phase is not None
        self.deal.play(at, phase.late(self.deal, at), self.chance, by_clock=True)
        self.settle_up()
        return self

    @property
    def can(self) -> str:
        """What whoever is asked first may do; a form by its verb alone."""
        choices = self.deal.choices(self.deal.waiting[0])
        steals = [f"steal {LETTERS[a.number]}" if a.verb == "steal" else str(a) for a in choices.exact]
        return ", ".join([*steals, *[form.verb for form in choices.forms]])

    @property
    def pile(self) -> str:
        """From below."""
        return " ".join(map(str, self.deal.board))

    @property
    def deck(self) -> str:
        return written(self.deal.stock)

    def resampled(self, reader: str, seed: int) -> Deal:
        """A deal that a seat (or a watcher: "") cannot tell from this one."""
        return resample(self.deal, LETTERS.index(reader) if reader else None, Random(seed))
