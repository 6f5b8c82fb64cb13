"""In or out: all together and sealed, or in turn and heard by all (C10-C12)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..actions import Action, Choices, Illegal, verb
from ..deal import Ahead, Deal, Phase, Seat, put
from ..events import kind
from ..words import Say, _
from .stake import Stake

IN: Final = Action(verb("in", _("In"), "I", late=_("then you are in")))
OUT: Final = Action(verb("out", _("Out"), "O", late=_("then you are out")))
IN_OR_OUT: Final = Choices((OUT, IN))
ONLY_OUT: Final = Choices((OUT,))

SEALED: Final = kind("sealed", _("{who} has chosen."), you=_("Your fist is closed."))
OPENED: Final = kind("opened", _("All open together. In: {all}."))
OPENED_ALL_OUT: Final = kind("opened_all_out", _("All open together. Nobody is in."))
SAYS_IN: Final = kind("says_in", _("{who} is in."), you=_("You are in."))
SAYS_OUT: Final = kind("says_out", _("{who} is out."), you=_("You are out."))
CHANGES: Final = kind("changes", _("{who} changes to in."), you=_("You change to in."))
STAYS_OUT: Final = kind("stays_out", _("{who} stays out."), you=_("You stay out."))

DECLARE_SAYS: Final = _("In or out {value}.")
DECLARE_WORDS: Final = (_("all together"), _("one after another"))
SECOND_SAYS: Final = _("If only the last to speak is in, the others {value}.")
SECOND_WORDS: Final = (_("have had their say"), _("may change to in"))


class Together(NamedTuple):
    """Fists are closing; nobody learns another's choice until all have chosen (C10)."""


class InTurn(NamedTuple):
    """Who has still to speak, in order; on the `second` chance only in is news (C12)."""

    left: tuple[Seat, ...]
    second: bool = False


class InOrOut(Phase):
    """Every player declares in or out.

    `stake`: what is won and paid; `together` or else in turn; `second_chance` after the only one in spoke last;
    `clause` of the game's declaration.
    """

    records = (Together, InTurn)

    def __init__(self, stake: Stake, together: bool, second_chance: bool, clause: str) -> None:
        self.stake = stake
        self.together = together
        self.second_chance = second_chance
        self.clause = clause

    def begin(self, d: Deal) -> None:
        d.now = Together() if self.together else InTurn(d.live)

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        match d.now:
            case Together():
                return tuple([seat for seat in d.live if d.sealed[seat] is None])
            case InTurn(left):
                return left[:1]
        return ()

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return IN_OR_OUT if self.stake.may_be_in(d, seat) else ONLY_OUT  # C4 must_cover

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        """In turn: in or out, whatever others say; a second chance is another question (C11, C12)."""
        match d.now:
            case InTurn(left, second) if seat in left:
                words = self.choices(d, seat).exact
                return tuple([Ahead((word,), (int(second),), self.price(d, seat, word.verb)) for word in words])
        return ()

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if self.together:
            self.seal(d, seat, action)
        else:
            self.speak(d, seat, action)

    def seal(self, d: Deal, seat: Seat, action: Action) -> None:
        """A fist closes; when all are closed they open in one event (C10)."""
        d.sealed = put(d.sealed, seat, action)
        d.say(SEALED, seat, "C10")
        if not self.waiting(d):
            d.said, d.sealed = d.sealed, (None,) * len(d.stacks)
            ins = [s for s in d.live if d.said[s] == IN]
            d.say(OPENED if ins else OPENED_ALL_OUT, clause=self.clause, all=tuple(ins))
            d.now = None

    def speak(self, d: Deal, seat: Seat, action: Action) -> None:
        """In turn, heard by all; the last is asked even if all others are out (C11)."""
        left, second = d.now
        if second:
            d.say(CHANGES if action == IN else STAYS_OUT, seat, "C12")
        else:
            d.say(SAYS_IN if action == IN else SAYS_OUT, seat, "C11")
        d.said = put(d.said, seat, action)
        left = left[1:]
        last = d.live[-1]
        if not left and not second and self.second_chance and [s for s in d.live if d.said[s] == IN] == [last]:
            left, second = d.live[:-1], True  # C12: the last speaker stays bound
        d.now = InTurn(left, second) if left else None

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        if action == IN:
            return Illegal(Say(_("You cannot cover what is at stake, so you may only be out.")), "C4")
        return super().refusal(d, seat, action)

    def status(self, d: Deal) -> tuple[Say, str]:
        waiting = self.waiting(d)
        match d.now:
            case Together():
                shut = len(d.live) - len(waiting)
                return Say(_("Fists closed: {shut} of {n}. All open together."), shut=shut, n=len(d.live)), "C10"
            case InTurn(_left, True):
                return Say(_("{who} may change to in."), you=_("You may change to in."), who=waiting[0]), "C12"
        return Say(_("{who} is to speak."), you=_("It is your turn to speak."), who=waiting[0]), "C11"

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if d.sealed[seat] is not None:
            return "done", Say(_("has chosen"))
        return said_in_or_out(d, seat) or ("", Say(_("thinking")))

    def question(self, d: Deal, seat: Seat) -> Say:
        match d.now:
            case Together():
                return Say(_("A chip in your fist, or nothing?"))
            case InTurn(_left, True):
                return Say(_("Only {by} is in. Will you change to in?"), by=d.live[-1])
        return Say(_("In or out?"))

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        return self.stake.price_in(d, seat) if word == IN.verb else self.stake.price_out(d, seat)

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        return (*super().holding(d, seat), *self.stake.short_note(d, seat))


def said_in_or_out(d: Deal, seat: Seat) -> tuple[str, Say] | None:
    """How a seat has declared in the open."""
    if d.said[seat] is None:
        return None
    return ("done", Say(_("in"))) if d.said[seat] == IN else ("gone", Say(_("out")))
