"""What happened: the log, with what a reader saw of it when it did, and what everybody heard."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final

from ...deal import DEALT, Deal
from ...events import ALL, KINDS, Event, Events
from ...words import Say, _
from .sight import Sight

LOG_LINES: Final = 80
LONG_LOG: Final = 240  # where the page leaves to memory what was seen: longer than most games
OPENING: Final = -1  # before the first play
Line = dict[str, Any]


def log(sight: Sight) -> list[Line]:
    """What happened, oldest first: this deal as the reader saw it, and what happened at the table."""
    lines: list[Line] = []
    if sight.deal is not None:
        for k, (n, (_played, told)) in enumerate(zip(sight.table.marks, sight.deal.story(), strict=False)):
            if k == 0:
                lines += the_opening(sight, sight.deal, told)
            lines += [line for line in of_a_play(sight, k, n, told) if line]
    lines += of_the_table(sight)
    lines.sort(key=itemgetter("n"))
    return lines[-(LOG_LINES if sight.reminds else LONG_LOG) :]


def of_a_play(sight: Sight, k: int, n: int, told: Events) -> list[Line | None]:
    """A line for each thing that came of a play, where it is worth one; told once and kept."""
    kept = sight.kept.get(k)
    if kept is None or kept[0] is not told:
        public: list[Line | None] = [None] * len(told)
        if sight.watcher is not sight:
            public = of_a_play(sight.watcher, k, n, told)
        lines = [line_of(sight, n, event, line) for event, line in zip(told, public, strict=True)]
        kept = sight.kept[k] = told, lines
    return kept[1]


def the_opening(sight: Sight, deal: Deal, told: Events) -> list[Line]:
    """How the deal was announced, before anything came of it."""
    kept = sight.kept.get(OPENING)
    if kept is None or kept[0] is not told:
        kept = sight.kept[OPENING] = told, [*announced(sight, deal)]
    return [line for line in kept[1] if line]


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
    marks = zip(sight.table.marks, sight.deal.story() if sight.deal else (), strict=False)
    heard = [(n, KINDS[event.kind].sound) for n, (_played, told) in marks for event in told]
    return next(({"n": n, "is": sound} for n, sound in reversed(heard) if sound), None)
