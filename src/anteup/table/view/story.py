"""What happened: the log, with what a reader saw of it when it did, and what everybody heard."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final

from ...deal import DEALT, Deal
from ...events import ALL, KINDS, Event
from ...words import Say, _
from .sight import Sight, Told

LOG_LINES: Final = 80
LONG_LOG: Final = 240  # where the page leaves to memory what was seen: longer than most games
Line = dict[str, Any]


def log(sight: Sight) -> list[Line]:
    """What happened, oldest first: this deal as the reader saw it, and what happened at the table."""
    lines = [*(of_the_deal(sight, sight.deal) if sight.deal else ()), *of_the_table(sight)]
    lines.sort(key=itemgetter("n"))
    return lines[-(LOG_LINES if sight.reminds else LONG_LOG) :]


def of_the_deal(sight: Sight, deal: Deal) -> list[Line]:
    """A line for each thing that came of a play, where it is worth one; those that were told before are kept."""
    told, known = sight.told, len(sight.told.plays)
    if known and (known > len(sight.plays) or sight.plays[known - 1][1] is not told.last):  # it is another deal
        told = sight.told = Told()
    if sight.watcher is not sight:
        of_the_deal(sight.watcher, deal)
    for k, (n, came) in enumerate(sight.plays[len(told.plays) :], len(told.plays)):
        if k == 0:
            told.lines += announced(sight, deal)
        public = sight.watcher.told.plays[k] if sight.watcher is not sight else [None] * len(came)
        lines = [line_of(sight, n, event, line) for event, line in zip(came, public, strict=True)]
        told.plays.append(lines)
        told.lines += [line for line in lines if line]
        told.last = came
    return told.lines


def line_of(sight: Sight, n: int, event: Event, watched: Line | None) -> Line | None:
    """A thing that happened as the reader saw it; what they saw as everybody did is the watcher's line itself."""
    copy = event.for_seat(sight.seat)
    if copy.hidden and copy.kind == DEALT:  # that others are dealt cards goes without saying
        return None
    mine = sight.seat is not None and event.seat == sight.seat
    saw = sight.seat is not None and not sight.reminds and bool(copy.cards)
    if watched and not mine and not saw and copy == event.for_seat(None):
        return watched
    line = a_line(n, sight.table.number, sight.say(copy.say), event.clause, mine)
    return line | {"saw": saw, "secret": saw and copy.seen != ALL}


def of_the_table(sight: Sight) -> list[Line]:
    """What no deal tells; as long as there is nothing new, the lines that were told."""
    if sight.news is None:
        mine = [sight.me is not None and news.say.fields.get("who") == sight.me.who for news in sight.table.news]
        sight.news = [
            a_line(news.n, news.deal, news.say.reseat(sight.place).json(), news.clause, own)
            for news, own in zip(sight.table.news, mine, strict=True)
        ]
    return sight.news


def announced(sight: Sight, deal: Deal) -> list[Line]:
    """Who deals what, and the rules that are not as usual, each with its clause (C19)."""
    n, number, game = sight.table.marks[0], sight.table.number, deal.game
    dealer = sight.place_of(deal.button)
    say = Say(_("{who} deals {game}."), _("You deal {game}."), who=dealer, game=Say(game.title))
    rules = [(option.say(getattr(game, name)), option.clause) for name, option in game.options.items()
             if name in game.said]  # fmt: skip
    return [
        a_line(n, number, say.json(), "C19", dealer == sight.chair),
        *[a_line(n, number, rule.json(), clause, False) for rule, clause in rules],
    ]


def a_line(n: int, deal: int, say: dict[str, Any] | None, clause: str, mine: bool) -> Line:
    """`saw`: the page leaves it to memory, and the reader saw a card; `secret`: and not everybody did."""
    return {"n": n, "deal": deal, "say": say, "clause": clause or None, "mine": mine, "saw": False, "secret": False}


def sound(sight: Sight) -> dict[str, Any] | None:
    """What everybody heard last in this deal, other than cards and chips, and when."""
    heard = [(n, KINDS[event.kind].sound) for n, told in sight.plays for event in told]
    return next(({"n": n, "is": sound} for n, sound in reversed(heard) if sound), None)
