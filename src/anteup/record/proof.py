"""Whether a deal was dealt from the secret that was committed to before it (C9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..actions import NONE, Action, Choices, Illegal
from ..chance import Committed
from ..deal import Deal, Seat
from ..words import Say, _
from .page import BadRecord
from .record import Record
from .seen import HIDDEN, WHOLE, Noting, told_to

WAYS: Final = 2_000  # how many plays are tried to find what a reader was not shown

OFF: Final = _("The secret of this deal is never opened (proof=off), so nothing can be checked.")
NO_HASH: Final = _("No hash of a secret was shown before this deal, so nothing can be checked.")
NOT_YET: Final = {
    "session_end": _("The secret of this deal is not open yet: it will be when the session ends."),
    "each_deal": _("The secret of this deal is not open yet: it will be when the deal is over."),
}
OTHER_HASH: Final = _("The hash shown before the deal is not that of the secret opened after it.")
TOO_HIDDEN: Final = _("Too much of this deal is hidden from the reader of this record to recompute it.")
PROVEN: Final = _(
    "Proven: the secret has the hash shown before the deal, and every card and pick follows from it "
    "(cards drawn: {drawn}; other picks: {picks})."
)
PROVEN_IN_PART: Final = _(
    "Proven as far as this record shows: the secret has the hash shown before the deal, and all that its reader saw "
    "follows from it (cards drawn in all: {drawn}; other picks: {picks})."
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a deal came from the secret committed to: yes, no, or (None) it cannot be said. In one sentence."""

    proven: bool | None
    say: Say


def verify(record: Record) -> Verdict:
    """Recompute every card and pick of a deal from its secret and the seats' seeds (C9).

    The record of one seat is followed as well: what its reader was not shown is found by trying what was possible.
    """
    if record.proof == "off":
        return Verdict(None, Say(OFF))
    if not record.commitment:
        return Verdict(None, Say(NO_HASH))
    if not record.secret:
        return Verdict(None, Say(NOT_YET[record.proof]))
    if Committed.commitment(bytes.fromhex(record.secret)) != record.commitment:
        return Verdict(False, Say(OTHER_HASH))
    try:
        note = Noting(record.committed(0))
        deal = record.dealt(note)
    except BadRecord as wrong:
        return Verdict(None, Say("{wrong}", wrong=str(wrong)))
    except ValueError as wrong:
        return Verdict(False, Say(_("This deal is not possible: {wrong}."), wrong=str(wrong)))
    trouble = record.differs_at(0, told_to(record.reader, deal.told), note.text)
    return _no(trouble) if trouble is not None else _follow(record, _Way(deal, note.words))


class _Way(NamedTuple):
    """A deal as it may have been up to some step, and what chance gave for it."""

    deal: Deal
    drawn: list[str]


def _follow(record: Record, start: _Way) -> Verdict:
    """Play the deal from its secret along the actions, trying what was possible wherever one is not shown."""
    ways, tried = [start], 0
    furthest, trouble = 0, Say(_("What is left at the end does not add up."))
    while ways:
        way = ways.pop()
        step = way.deal.plays + 1
        if step > len(record.plays):
            if record.finishing in ((), (*way.deal.stacks, way.deal.pot, way.deal.reserve)):
                return Verdict(True, _yes(record, way))
            continue
        for action in _possible(way.deal, *record.plays[step - 1]):
            tried += 1
            if tried > WAYS:
                return Verdict(None, Say(TOO_HIDDEN))
            after = _try(record, way, action)
            if isinstance(after, _Way):
                ways.append(after)
            elif step > furthest:
                furthest, trouble = step, after
    return _no(trouble)


def _try(record: Record, way: _Way, action: Action | str) -> _Way | Say:
    """The way on by an action, if the record tells the same; else how it differs."""
    step = way.deal.plays + 1
    seat, said = record.plays[step - 1]
    note = Noting(record.committed(step))
    try:
        deal = way.deal.after(seat, action, note, by_clock=step in record.late)
    except Illegal as wrong:
        text = _("Action {n}, “{said}” by {by}, would not have been possible: {why}")
        return Say(text, n=step, said=said, by=seat, why=wrong.say)
    trouble = record.differs_at(step, told_to(record.reader, deal.told), note.text)
    return _Way(deal, [*way.drawn, *note.words]) if trouble is None else trouble


def _possible(deal: Deal, seat: Seat, said: str) -> Iterator[Action | str]:
    """The actions that what is shown of one may stand for; it itself, if it is shown or cannot have been."""
    shown = set(said.split())
    word = said.split()[0]
    choices = deal.choices(seat) if HIDDEN in shown else NONE
    if word != HIDDEN:
        exact = tuple([action for action in choices.exact if action.verb == word])
        choices = Choices(exact, tuple([form for form in choices.forms if form.verb == word]))
    if not choices:
        yield said
    for action in choices:
        if shown - {HIDDEN} <= set(str(action).split()):
            yield action


def _no(trouble: Say) -> Verdict:
    return Verdict(False, Say(_("This deal does not follow from its secret. {trouble}"), trouble=trouble))


def _yes(record: Record, way: _Way) -> Say:
    picks = len([word for word in way.drawn if word.isdecimal()])
    text = PROVEN if record.reader == WHOLE else PROVEN_IN_PART
    return Say(text, drawn=len(way.drawn) - picks, picks=picks)
