"""Drawing Guts: two cards, and each in turn may throw one away for another before it is in or out."""

from __future__ import annotations

from typing import Final, NamedTuple

from anteup.actions import Action, Cards, Choices, verb
from anteup.deal import Deal, Phase, Seat
from anteup.events import POT, Event, kind
from anteup.game import Game
from anteup.options import one_of, whole
from anteup.phases.dealing import Ante, DealDown
from anteup.phases.declaring import InOrOut
from anteup.phases.match_pot import Clauses, MatchPot
from anteup.phases.stake import NextPot, Stake
from anteup.ranks import Poker, guts2
from anteup.words import Say, _

KEEP: Final = Action(verb("keep", _("Keep both"), "K", late=_("then you keep both")))
DRAW: Final = verb("draw", _("Draw one"), "D")

KEEPS: Final = kind("keeps", _("{who} keeps both."), you=_("You keep both."))
THROWS: Final = kind(
    "throws", _("{who} throws away {card}."), you=_("You throw away {card}."), unseen=_("{who} throws one away.")
)
DRAWS: Final = kind("draws_one", _("{who} draws {card}."), you=_("You draw {card}."), unseen=_("{who} draws a card."))


class DrawingGuts(Game):
    name = "drawing_guts"
    title = _("Drawing Guts")
    about = _("Two cards, and one of them may be thrown for another. Then in or out; the best hand takes the pot.")
    seats = range(2, 9)  # DG1
    advised = range(2, 9)
    advice = "DG1"

    ante = whole(1, low=1, clause="DG2", says=_("Everyone antes {value}."))
    draws = one_of(1, 2, clause="DG3", says=_("One may draw {value}."), words=(_("once"), _("twice")))

    def flow(self) -> tuple[Phase, ...]:
        at_stake = Stake(None, losers_only=False, short="capped", wimp_bill="", ante=self.ante)
        clauses = Clauses("DG4", wins="DG4", pays="DG4", alone="DG4", tie="DG4", carries="DG5", again="DG5", wimp="DG5")
        return (
            Ante(self.ante, "DG2"),
            DealDown(2, "DG2"),
            *[Draw() for _time in range(self.draws)],
            InOrOut(at_stake, together=True, second_chance=False, clause="DG4"),
            MatchPot(guts2, at_stake, clauses),
            NextPot(at_stake, "C2"),
        )

    @property
    def best(self) -> Poker:
        return guts2


class Drawing(NamedTuple):
    """Who may still draw, in order."""

    left: tuple[Seat, ...]


class Draw(Phase):
    """From the dealer's left, each keeps both cards or throws one away, face down, for another (DG3)."""

    records = (Drawing,)

    def begin(self, d: Deal) -> None:
        d.now = Drawing(d.live)

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        left: tuple[Seat, ...] = d.now.left
        return left[:1]

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices((KEEP,), (Cards(DRAW, d.hands[seat], 1, 1),))

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action == KEEP:
            d.say(KEEPS, seat, "DG3")
        else:
            (gone,) = action.cards
            card = d.draw()
            d.swap(seat, gone, card)
            d.dead |= 1 << gone
            for event, shown in ((THROWS, gone), (DRAWS, card)):
                d.told.append(Event(event, seat, POT, 0, (shown,), "DG3", 1 << seat, ()))
        left = d.now.left[1:]
        d.now = Drawing(left) if left else None

    def status(self, d: Deal) -> tuple[Say, str]:
        return Say(_("{who} may draw."), _("You may draw."), who=d.now.left[0]), "DG3"

    def question(self, d: Deal, seat: Seat) -> Say:
        return Say(_("Keep both, or another for one of them?"))

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        return Say(_("costs nothing"))
