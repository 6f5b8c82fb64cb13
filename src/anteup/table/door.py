"""The table's door: the word that opens it, the host who is asked first, and the bots that give up their chairs."""

from __future__ import annotations

import unicodedata
from hmac import compare_digest
from typing import Final

from ..actions import Illegal
from ..words import Say, _
from . import names
from .commands import Said, command, reason_of
from .moment import Moment
from .state import Relief, Request
from .table import Table

MOST_REQUESTS: Final = 8  # that wait for the host at once
PATIENCE: Final = 60  # seconds until somebody who was turned away may ask again


@command(name=str, chair=int, bot=str, by=str, word=str)
def sit(table: Table, said: Said, moment: Moment) -> None:
    """Take an empty chair, with a name and chips to start with; if there is none, a bot’s.

    `bot` names a bot's level (only the host adds bots); `word` is the word at the door, if there is one. Where the
    host is asked first, a newcomer becomes a request.
    """
    who, bot = said.get("who", ""), said.get("bot", "")
    if bot and said.get("by") != table.host:
        raise Illegal(Say(_("Only the host can add bots.")), "C20")
    if not who or (bot and (who == table.host or len(bot) > names.LONGEST or not bot.isidentifier())):
        raise Illegal(Say(_("It is not said who sits down.")))
    if table.chair_of(who) is not None:
        raise Illegal(Say(_("You have a chair already.")))
    if any(relief.who == who for relief in table.reliefs):
        raise Illegal(Say(_("You sit down after this deal.")))
    asks = not bot and is_kept(table, who) and moment.fact("asks", lambda: knock(table, said, moment.at))
    table.requests = tuple([request for request in table.requests if request.who != who])
    table.turned = tuple([turned for turned in table.turned if turned.who != who])
    i = place(table, said.get("chair"), bot)
    name = moment.fact("name", lambda: named(table, said))
    if asks:
        ask(table, who, name, said.get("chair", -1), moment.at)
    else:
        come_in(table, i, who, name, bot)


def named(table: Table, said: Said) -> str:
    """The name as it will be shown: nobody else's, and that of the arbiter only for the host (C20)."""
    name, arbiter = names.clean(said.get("name", ""), table.called()), table.settings.arbiter
    if said["who"] != table.host and names.likeness(name) == names.likeness(arbiter):
        text = _(
            "What the host does is told under the name {name}: add a letter or two, so that nobody takes it for yours."
        )
        raise Illegal(Say(text, name=arbiter), "C20")
    return name


def is_kept(table: Table, who: str) -> bool:
    """Whether somebody cannot simply come in: who had a chair before can."""
    return bool(table.settings.word or table.settings.approval) and table.is_new(who)


def knock(table: Table, said: Said, at: float) -> bool:
    """A newcomer at a door that is kept; whether they have to ask the host. `Illegal` where they have to stay out."""
    who = said["who"]
    if table.settings.word:
        if not said.get("word"):
            raise Illegal(Say(_("This table has a word: type it beside your name.")))
        if not compare_digest(sound(said["word"]), sound(table.settings.word)):
            raise Illegal(Say(_("That is not the word of this table. Ask whoever invited you.")))
    if not table.settings.approval:
        return False
    if any(request.who == who for request in table.requests):
        raise Illegal(Say(_("You have asked already; the host will answer.")), "C20")
    if any(turned.who == who and at - turned.at < PATIENCE for turned in table.turned):
        raise Illegal(Say(_("You were answered a moment ago; wait a minute before you ask again.")), "C20")
    if len(table.requests) >= MOST_REQUESTS:
        raise Illegal(Say(_("Too many wait at the door; try again later.")), "C20")
    return True


def sound(word: str) -> bytes:
    """A word as it is heard, however a phone spells it."""
    return " ".join(unicodedata.normalize("NFKC", word).casefold().split()).encode("utf-8", "replace")


def place(table: Table, wanted: int | None, bot: str = "") -> int:
    """The chair for somebody who comes: the one they want, or the first there is; a bot takes none from another."""
    places = table.places()
    if not places or (bot and table.chairs[places[0]] is not None):
        raise Illegal(Say(_("Every chair is taken.")))
    if wanted is None:
        return places[0]
    if wanted in places:
        return wanted
    if any(relief.chair == wanted for relief in table.reliefs):
        raise Illegal(Say(_("Somebody waits for that chair already; there is another.")))
    raise Illegal(Say(_("That chair is taken; there is another.")))


def ask(table: Table, who: str, name: str, chair: int, at: float) -> None:
    """A newcomer asks the host for a chair."""
    table.requests = (*table.requests, Request(table.n, who, name, chair, at))
    table.tell(Say(_("{name} asks for a chair."), name=name), "C20")


def come_in(table: Table, i: int, who: str, name: str, bot: str = "") -> None:
    """Somebody takes a chair. A bot that sits there gets up for them; if it has a hand, when the deal is over."""
    if table.chairs[i] is not None:
        if table.is_dealt_in(i):
            relief = Relief(who, name, i)
            table.reliefs = (*table.reliefs, relief)
            return table.tell(relief.say, "C24")
        table.cash_out(i)
    table.take_chair(i, who, name, bot)


@command(n=int)
def let_in(table: Table, said: Said, moment: Moment) -> None:
    """The host gives a chair to somebody who asked for one; `n` is the number of the request."""
    table.must_be_host(said)
    request = asked_for(table, said)
    table.requests = tuple([one for one in table.requests if one is not request])
    wanted = request.chair if request.chair in table.places() else None
    table.tell(Say(_("{arbiter} lets {name} in."), arbiter=table.settings.arbiter, name=request.name), "C20")
    come_in(table, place(table, wanted), request.who, request.name)


@command(n=int, reason=str)
def turn_away(table: Table, said: Said, moment: Moment) -> None:
    """The host has no chair for somebody who asked; the table itself has none when nobody is there to answer."""
    if said.get("who"):
        table.must_be_host(said)
    request, arbiter = asked_for(table, said), table.settings.arbiter
    reason = reason_of(said, moment) if said.get("reason") else ""
    if not said.get("who"):
        news, answer = Say(_("{name} gets no chair: the host is gone."), name=request.name), Say(_("The host is gone."))
    elif reason:
        text = _("{arbiter} has no chair for {name}: “{reason}”.")
        news = Say(text, arbiter=arbiter, name=request.name, reason=reason)
        answer = Say(_("{arbiter} has no chair for you: “{reason}”."), arbiter=arbiter, reason=reason)
    else:
        news = Say(_("{arbiter} has no chair for {name}."), arbiter=arbiter, name=request.name)
        answer = Say(_("{arbiter} has no chair for you."), arbiter=arbiter)
    table.turn_away([request], answer, moment.at)
    table.tell(news, "C20")


def asked_for(table: Table, said: Said) -> Request:
    """The request that is meant."""
    found = next((request for request in table.requests if request.n == said.get("n")), None)
    if found is None:
        raise Illegal(Say(_("They do not wait any longer.")), "C20")
    return found


@command()
def give_up(table: Table, said: Said, moment: Moment) -> None:
    """Whoever waits for a chair does not want it any more."""
    who = said.get("who")
    names_of = {request.who: request.name for request in table.requests}
    names_of |= {relief.who: relief.name for relief in table.reliefs}
    if who not in names_of:
        raise Illegal(Say(_("You wait for no chair.")))
    table.requests = tuple([request for request in table.requests if request.who != who])
    table.reliefs = tuple([relief for relief in table.reliefs if relief.who != who])
    table.tell(Say(_("{name} does not wait any longer."), name=names_of[who]))
