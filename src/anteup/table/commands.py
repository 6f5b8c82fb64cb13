"""What people can tell a table to do. Each command is a dict: `do` its word, `who` it comes from, and what it needs.

Every function checks everything first and only then changes the (copied) table. What a check or a rule of today finds
is a fact of the moment: the journal remembers it, so that an old entry is never judged anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..actions import Illegal
from ..cards import Card
from ..deal import share
from ..games import announced
from ..options import BadOption
from ..words import Say, _
from . import names
from .moment import Moment, Replayed
from .state import CLAUSES, RULINGS, Settings, in_words
from .table import COMMANDS, MOST_CHIPS, Command, Table

Said = Mapping[str, Any]
Act = Callable[[Table, Said, Moment], None]
POT = -1  # where chips are moved to or from, for a chair


def command(**fields: type) -> Callable[[Act], Act]:
    """Teach tables a word, with the fields that may come with it: they must be of their type, others are forgotten."""

    def teach(act: Act) -> Act:
        COMMANDS[act.__name__.rstrip("_")] = Command(act, fields)
        return act

    return teach


def chips_of(said: Said) -> int:
    chips: int = said.get("chips", 0)
    if not 1 <= chips <= MOST_CHIPS:
        raise Illegal(Say(_("That takes a whole number of chips, {least} to {most}."), least=1, most=MOST_CHIPS), "C1")
    return chips


def reason_of(said: Said, moment: Moment) -> str:
    text = moment.fact("reason", lambda: names.visible(said.get("reason", ""))[:200])
    if not text:
        raise Illegal(Say(_("Give a reason; everyone sees it.")), "C20")
    return text


def chair_named(table: Table, said: Said, key: str = "chair") -> int:
    i: int = said.get(key, -1)
    if not 0 <= i < len(table.chairs) or table.chairs[i] is None:
        raise Illegal(Say(_("Nobody sits on that chair.")))
    return i


def only_by_the_table(said: Said) -> None:
    if said.get("who"):
        raise Illegal(Say(_("The table does that by itself.")))


# ---------------------------------------------------------------------------------------------------- coming and going


@command(settings=dict)
def open_(table: Table, said: Said, moment: Moment) -> None:
    """A new table with the host's settings."""
    table.settings = read_settings(table, said, moment)
    if not said.get("who"):
        raise Illegal(Say(_("A table has a host.")), "C20")
    table.host = said["who"]
    table.chairs = (None,) * table.settings.chairs
    table.since = moment.at
    table.commit(moment)


def read_settings(table: Table, said: Said, moment: Moment) -> Settings:
    """The settings with the changes that are asked for."""
    return Settings(**moment.fact("settings", lambda: changed_settings(table, said).json()))


def changed_settings(table: Table, said: Said) -> Settings:
    changed = table.settings.change(said.get("settings", {}))
    others = [chair.name for chair in table.chairs if chair and chair.who != table.host]
    name = next((name for name in others if names.likeness(name) == names.likeness(changed.arbiter)), None)
    if name and changed.arbiter != table.settings.arbiter:
        text = _("{name} sits here and is not the host: what the host does would be taken for theirs.")
        raise Illegal(Say(text, name=name), "C20")
    return changed


@command()
def leave(table: Table, said: Said, moment: Moment) -> None:
    """Get up: at once between deals; in a deal one plays on as the clock would, and goes after it (C25)."""
    i = table.seated(said)
    if not table.is_dealt_in(i):
        return table.cash_out(i)
    if table.chair(i).leaving:
        raise Illegal(Say(_("You leave after this deal.")), "C25")
    table.put(i, replace(table.chair(i), leaving=True))
    table.tell(Say(_("{who} leaves after this deal."), _("You leave after this deal."), who=i), "C25")


@command(deals=int)
def sit_out(table: Table, said: Said, moment: Moment) -> None:
    """Not be dealt in from the next deal on; with `deals` 1 in the next deal alone, so that a game fits the others."""
    i = table.seated(said)
    chair, one = table.chair(i), "deals" in said
    if one and said["deals"] != 1:
        raise Illegal(Say(_("You sit out one deal, or until you are back.")))
    if chair.sits_out and one == bool(chair.until):
        raise Illegal(Say(_("You sit out already.")))
    table.put(i, replace(chair, sits_out=True, until=table.number + 1 if one else 0))
    if one:
        table.tell(Say(_("{who} sits out one deal."), _("You sit out one deal."), who=i))
    else:
        table.tell(Say(_("{who} sits out."), _("You sit out."), who=i))


@command()
def back(table: Table, said: Said, moment: Moment) -> None:
    """Be dealt in again."""
    i = table.seated(said)
    chair = table.chair(i)
    if not (chair.sits_out or chair.away or chair.leaving):
        raise Illegal(Say(_("You are here already.")))
    table.put(i, replace(chair, sits_out=False, until=0, away=False, leaving=False, asks=0))
    table.tell(Say(_("{who} is back."), _("You are back."), who=i))


@command(chips=int)
def top_up(table: Table, said: Said, moment: Moment) -> None:
    """Buy chips: at once between deals, after the deal in the middle of one (C24)."""
    i = table.seated(said)
    table.buy(i, moment.fact("chips", lambda: under_the_ceiling(table, i, chips_of(said))))


def under_the_ceiling(table: Table, i: int, chips: int) -> int:
    """The chips, if with them a chair has no more than is allowed: what it has in the deal decides."""
    ceiling = table.settings.ceiling or MOST_CHIPS
    room = ceiling - table.stack(i) - table.chair(i).pending
    if room <= 0:
        raise Illegal(Say(_("Nobody buys up to more than {chips} at this table."), chips=ceiling), "C24")
    if chips > room:
        text = _("Nobody buys up to more than {chips} at this table: you can buy {n} at most.")
        raise Illegal(Say(text, chips=ceiling, n=room), "C24")
    return chips


@command(seed=str)
def seed(table: Table, said: Said, moment: Moment) -> None:
    """One's own part in the shuffle; it counts as it stands when the next deal is announced (C9)."""
    i, text = table.seated(said), said.get("seed", "")
    if len(text) > 64 or not text.isascii() or not text.isprintable():
        raise Illegal(Say(_("A seed is at most 64 plain characters.")), "C9")
    table.put(i, replace(table.chair(i), seed=text))


# ---------------------------------------------------------------------------------------------------- playing


@command()
def start(table: Table, said: Said, moment: Moment) -> None:
    """The first deal can begin; the host says so. Later, if the host is not here, anybody at the table may."""
    if not table.may_start(said.get("who")):
        raise Illegal(Say(_("Only the host can do that.")), "C20")
    if table.started:
        raise Illegal(Say(_("The first deal has begun.")))
    if len(moment.fact("able", lambda: list(table.able()))) < 2:
        raise Illegal(Say(_("It takes two players at least.")), "C5")
    table.started = True


def must_answer(table: Table, said: Said, i: int) -> None:
    """Refuse an answer to any question but the one this chair is asked: a double tap, a late one, a stale page."""
    question = table.asked.get(i)
    if table.paused:
        raise Illegal(Say(_("The table is paused.")), "C20")
    if question is None:
        raise Illegal(Say(_("It is not your turn.")))
    if said.get("asked") != question.n:
        raise Illegal(Say(_("That was the last question. Here is this one.")))


@command(asked=int, game=str)
def announce(table: Table, said: Said, moment: Moment) -> None:
    """The dealer, or the host, names the game and its options, in text form, and the cards are dealt (C19)."""
    i = table.seated(said)
    dealt = moment.fact("dealt", lambda: announcement(table, said, i))
    table.put(i, replace(table.chair(i), asks=0))
    table.deal_out(dealt, moment)


def announcement(table: Table, said: Said, i: int) -> dict[str, Any]:
    if table.stage != "naming" or i != table.namer:
        others = table.stage == "naming" and i == table.dealer
        raise Illegal(Say(_("At this table you do not name the game.") if others else _("It is not your deal.")), "C19")
    must_answer(table, said, i)
    try:
        return table.announcement(announced(said.get("game", "")))
    except BadOption as wrong:
        raise Illegal(wrong.say, wrong.clause) from None


@command(asked=int, action=str)
def play(table: Table, said: Said, moment: Moment) -> None:
    """Answer what one is asked in the deal."""
    i = table.seated(said)
    if not moment.run:
        return
    if table.stage != "playing":
        raise Illegal(Say(_("That was the last question. Here is this one.")))
    must_answer(table, said, i)
    table.play(i, said.get("action", ""), moment)


@command()
def clock(table: Table, said: Said, moment: Moment) -> None:
    """Whatever time has run out for: questions of the deal, the dealer's announcement, the pause after a deal."""
    only_by_the_table(said)
    match moment.fact("clock", lambda: run_out(table, moment.at)):
        case "result":
            table.next_deal(moment)
        case "naming":
            name_for(table, moment)
        case "playing" if moment.run:
            for i in table.overdue(moment.at):
                table.play_mildest(i, moment)


def run_out(table: Table, at: float) -> str:
    """The stage whose time has run out."""
    due = table.due() if table.stage == "result" else at if table.overdue(at) else None
    if due is None or due > at:
        raise Illegal(Say(_("Nothing is due.")))
    return table.stage


def name_for(table: Table, moment: Moment) -> None:
    """Nobody named a game: the last one is dealt again; the third time another names one (C21)."""
    i = moment.fact("late", lambda: table.namer)
    table.count(i, by_clock=True)
    if table.chair(i).away:
        return
    dealt = moment.fact("dealt", table.usual_announcement)
    if dealt is not None:
        return table.deal_out(dealt, moment)
    table.stage, table.started = "waiting", False
    table.tell(Say(_("No game can be dealt to so many players. The host starts the next deal when one can.")), "C19")


@command()
def ready(table: Table, said: Said, moment: Moment) -> None:
    """The result is read; when all people are ready the next deal comes at once."""
    i = table.seated(said)
    if table.stage != "result":
        raise Illegal(Say(_("That was the last deal.")))
    table.ready |= {table.chair(i).who}


@command()
def hold(table: Table, said: Said, moment: Moment) -> None:
    """Stop the countdown to the next deal; it waits until all are ready, but five minutes at most."""
    i = table.seated(said)
    if table.stage != "result":
        raise Illegal(Say(_("That was the last deal.")))
    if not table.held:
        table.held = True
        table.tell(Say(_("{who} says hold on."), _("You say hold on."), who=i))


@command()
def show(table: Table, said: Said, moment: Moment) -> None:
    """Show one's hand after the deal, if one likes (C22)."""
    i = table.seated(said)
    seat, cards = moment.fact("shown", lambda: hidden_hand(table, i))
    table.settled = table.settled | {"shown": [*table.settled["shown"], [seat, cards]]}
    table.tell(Say(_("{who} shows {cards}."), _("You show {cards}."), who=i, cards=cards), "C22")


def hidden_hand(table: Table, i: int) -> tuple[int, list[str]]:
    """The seat of a chair in the deal that is over, and the cards that it has not shown."""
    seat = table.seat_of(i)
    if table.stage == "playing" or table.deal is None or seat is None or not table.deal.hands[seat]:
        raise Illegal(Say(_("There is no hand to show; after the deal there may be.")), "C22")
    if any(seat == shown for shown, _cards in table.settled["shown"]):
        raise Illegal(Say(_("Your hand was shown already.")), "C22")
    hand: tuple[Card, ...] = table.deal.hands[seat]
    return seat, [str(card) for card in hand]


# ---------------------------------------------------------------------------------------------------- the host


@command(settings=dict, reason=str)
def settings(table: Table, said: Said, moment: Moment) -> None:
    """The host changes settings, for deals to come; once deals were dealt, a ruling is changed with a reason (C20)."""
    table.must_be_host(said)
    changed = read_settings(table, said, moment)
    changes = changed.differences(table.settings)
    if not changes:
        raise Illegal(Say(_("That is how the table is set already.")), "C20")
    if any(table.chairs[changed.chairs :]):
        raise Illegal(Say(_("Somebody sits on a chair that would go.")), "C20")
    rulings = [name for name, _value in changes if name in RULINGS]
    reason = reason_of(said, moment) if said.get("reason") or (rulings and table.number) else ""
    arbiter, was = table.settings.arbiter, table.settings
    table.settings = changed
    table.chairs = (*table.chairs, *[None] * changed.chairs)[: changed.chairs]
    if was.rotation[: table.turn] != changed.rotation[: table.turn]:
        table.turn = table.turn_before = 0
    for name, value in changes:
        what, is_now = in_words(name, value)
        if name == "word":  # which is for whoever is told it
            text = (
                _("{arbiter} changes the word at the door.") if value else _("{arbiter} takes the word off the door.")
            )
            say = Say(text, arbiter=arbiter)
        elif reason:
            text = _("{arbiter} changes {what} to: {value} (“{reason}”).")
            say = Say(text, arbiter=arbiter, what=what, value=is_now, reason=reason)
        else:
            say = Say(_("{arbiter} changes {what} to: {value}."), arbiter=arbiter, what=what, value=is_now)
        table.tell(say, CLAUSES.get(name, "C20"))


@command(chair=int)
def hand_over(table: Table, said: Said, moment: Moment) -> None:
    """The host makes somebody else the host; the table itself does, when the host is gone for good."""
    if said.get("who"):
        table.must_be_host(said)
    i = chair_named(table, said)
    if table.chair(i).bot or table.chair(i).who == table.host:
        raise Illegal(Say(_("Another person at the table can be the host.")), "C20")
    table.host, table.deserted = table.chair(i).who, False
    table.tell(Say(_("{who} is the host now."), _("You are the host now."), who=i), "C20")


@command(chair=int, asked=int, reason=str)
def skip(table: Table, said: Said, moment: Moment) -> None:
    """The host has the clock answer for whoever is asked: in a deal, or to name the game (C20, C21).

    `asked` is the number of the question: whoever has answered it meanwhile is not skipped.
    """
    table.must_be_host(said)
    i = chair_named(table, said)
    stage = moment.fact("skipped", lambda: is_asked(table, said, i))
    reason = reason_of(said, moment) if said.get("reason") else ""
    arbiter = table.settings.arbiter
    if reason:
        text = _("{arbiter} has the clock answer for {who}: “{reason}”.")
        you = _("{arbiter} has the clock answer for you: “{reason}”.")
        table.tell(Say(text, you, arbiter=arbiter, who=i, reason=reason), "C20")
    else:
        text, you = _("{arbiter} has the clock answer for {who}."), _("{arbiter} has the clock answer for you.")
        table.tell(Say(text, you, arbiter=arbiter, who=i), "C20")
    if stage == "naming":
        name_for(table, moment)
    elif moment.run:
        table.play_mildest(i, moment)


def is_asked(table: Table, said: Said, i: int) -> str:
    """The stage in which a chair is asked something now."""
    question = table.asked.get(i)
    if table.paused:
        raise Illegal(Say(_("The table is paused.")), "C20")
    if question is None or said.get("asked", question.n) != question.n:
        raise Illegal(Say(_("Nobody waits for them now.")), "C20")
    return table.stage


@command()
def claim(table: Table, said: Said, moment: Moment) -> None:
    """Somebody at the table takes over from a host who has been gone for a while (C20)."""
    i = table.seated(said)
    if table.chair(i).who == table.host:
        raise Illegal(Say(_("You are the host already.")), "C20")
    if table.chair(i).bot or not table.deserted:
        raise Illegal(
            Say(_("The host is here; the role can be taken over when they have been gone for a while.")), "C20"
        )
    table.host = table.chair(i).who
    table.tell(Say(_("{who} takes over as the host."), _("You take over as the host."), who=i), "C20")


@command()
def host_gone(table: Table, said: Said, moment: Moment) -> None:
    """The host has not been seen for a while: somebody else may take over."""
    only_by_the_table(said)
    if table.deserted:
        raise Illegal(Say(_("That is known already.")), "C20")
    table.deserted = True
    table.tell(Say(_("The host has been gone for a while. Anybody at the table may take over.")), "C20")


@command()
def host_back(table: Table, said: Said, moment: Moment) -> None:
    """The host is seen again."""
    only_by_the_table(said)
    if not table.deserted:
        raise Illegal(Say(_("That is known already.")), "C20")
    table.deserted = False
    table.tell(Say(_("The host is back.")), "C20")


@command()
def pause(table: Table, said: Said, moment: Moment) -> None:
    """The clock stands still for all."""
    table.must_be_host(said)
    if table.paused:
        raise Illegal(Say(_("The table is paused already.")), "C20")
    table.paused, table.paused_at = True, moment.at
    table.tell(Say(_("{arbiter} pauses the table."), arbiter=table.settings.arbiter), "C20")


@command()
def resume(table: Table, said: Said, moment: Moment) -> None:
    """The clock goes on where it stood."""
    table.must_be_host(said)
    if not table.paused:
        raise Illegal(Say(_("The table is not paused.")), "C20")
    table.paused = False
    stood = max(0.0, moment.at - table.paused_at)
    table.since = later(table.since, stood, moment)
    table.asked = {i: replace(asked, since=later(asked.since, stood, moment)) for i, asked in table.asked.items()}
    table.tell(Say(_("{arbiter} lets the table go on."), arbiter=table.settings.arbiter), "C20")


def later(since: float, stood: float, moment: Moment) -> float:
    """When something began, if the time does not count in which the clock stood still; not later than now."""
    return min(since + stood, moment.at)


@command()
def resumed(table: Table, said: Said, moment: Moment) -> None:
    """The server stood still: every open question gets its full time again."""
    only_by_the_table(said)
    table.since = moment.at
    table.asked = {i: replace(question, since=moment.at) for i, question in table.asked.items()}
    if table.paused:
        table.paused_at = moment.at


@command(chair=int, reason=str)
def remove(table: Table, said: Said, moment: Moment) -> None:
    """The host has somebody get up; a hand they hold they play to its end themselves (C20)."""
    table.must_be_host(said)
    i, reason = chair_named(table, said), reason_of(said, moment)
    if table.chair(i).removed:
        raise Illegal(Say(_("They go after this deal.")), "C20")
    text = _("{arbiter} removes {name}: “{reason}”.")
    table.tell(Say(text, arbiter=table.settings.arbiter, name=table.chair(i).name, reason=reason), "C20")
    table.put(i, replace(table.chair(i), removed=True))
    if not table.is_dealt_in(i):
        table.cash_out(i)


@command(reason=str)
def void(table: Table, said: Said, moment: Moment) -> None:
    """The deal in progress never was: stacks, pot, button and exemptions as before it (C20).

    `who` is the host, or "" for the table itself, when the rules of the deal have been corrected meanwhile.
    """
    if said.get("who") or not (table.outdated or isinstance(moment, Replayed)):
        table.must_be_host(said)
    if table.stage != "playing":
        raise Illegal(Say(_("There is no deal to void; a finished one stands.")), "C20")
    text, reason = _("{arbiter} voided deal {deal}: “{reason}”. All chips are back."), reason_of(said, moment)
    table.tell(Say(text, arbiter=table.settings.arbiter, deal=table.number, reason=reason), "C20")
    table.call_off(moment)


@command(chips=int, to=int, reason=str, **{"from": int})
def move_chips(table: Table, said: Said, moment: Moment) -> None:
    """The host moves chips between chairs and the waiting pot, between deals (C20); -1 is the pot."""
    table.must_be_host(said)
    chips, reason = chips_of(said), reason_of(said, moment)
    if table.stage == "playing":
        raise Illegal(Say(_("Chips move between deals; void this one or let it end.")), "C20")
    giver, taker = [POT if said.get(end) == POT else chair_named(table, said, end) for end in ("from", "to")]
    if giver == taker:
        raise Illegal(Say(_("Chips move from one place to another.")), "C20")
    if POT in (giver, taker) and not table.pots:
        raise Illegal(Say(_("No pot is waiting.")), "C20")
    if (table.pots[0].pot if giver == POT else table.chair(giver).stack) < chips:
        raise Illegal(Say(_("There are not so many chips there.")), "C1")
    for place, moved in ((giver, -chips), (taker, chips)):
        if place == POT:
            first = table.pots[0]
            table.pots = (replace(first, pot=first.pot + moved), *table.pots[1:])
        else:
            table.put(place, replace(table.chair(place), stack=table.chair(place).stack + moved))
    table.pots = tuple([pot for pot in table.pots if pot.chips or pot.excused])
    if giver == POT:
        text = _("{arbiter} moves {chips} from the pot to {to}: “{reason}”.")
    elif taker == POT:
        text = _("{arbiter} moves {chips} from {who} to the pot: “{reason}”.")
    else:
        text = _("{arbiter} moves {chips} from {who} to {to}: “{reason}”.")
    table.tell(Say(text, arbiter=table.settings.arbiter, chips=chips, who=giver, to=taker, reason=reason), "C20")


@command(chair=int)
def allow(table: Table, said: Said, moment: Moment) -> None:
    """The host lets somebody play on with a debt (C4)."""
    table.must_be_host(said)
    i = chair_named(table, said)
    if table.chair(i).stack >= 0 or table.chair(i).allowed:
        raise Illegal(Say(_("There is no debt to be allowed.")), "C4")
    table.put(i, replace(table.chair(i), allowed=True))
    table.tell(Say(_("{arbiter} lets {who} play on with a debt."), arbiter=table.settings.arbiter, who=i), "C4")


@command(pots=str)
def end(table: Table, said: Said, moment: Moment) -> None:
    """The session is over; `pots`: "divide" what waits among those dealt into the last deal, or "keep" it (C26)."""
    table.must_be_host(said)
    if table.stage == "playing":
        raise Illegal(Say(_("Let the deal end first, or void it.")), "C20")
    pots = said.get("pots", "divide")
    if pots not in ("divide", "keep"):
        raise Illegal(Say(_("What waits in the pot is divided or kept: say divide or keep.")), "C26")
    if pots == "divide":
        divide(table)
    table.stage, table.since, table.started, table.dealer = "ended", moment.at, False, -1
    table.paused, table.held, table.asked = False, False, {}
    table.tell(Say(_("{arbiter} ends the session."), arbiter=table.settings.arbiter), "C26")
    if table.promised:
        table.open_secrets(table.to_open, moment)
        table.promised = ()
        table.tell(Say(_("The secrets of this session’s deals are open: every card can be checked.")), "C9")


def divide(table: Table) -> None:
    """What waits is shared by those dealt into the last deal who still sit here, the odd chips as in C3."""
    chips = sum(waiting.chips for waiting in table.pots)
    chairs = [i for who in table.last if (i := table.chair_of(who)) is not None]
    if not chips or not chairs:
        return
    for i, part in share(chips, chairs):
        table.put(i, replace(table.chair(i), stack=table.chair(i).stack + part))
    table.pots = ()
    table.tell(Say(_("The {chips} in the middle are divided among {all}."), chips=chips, all=chairs), "C26")


@command()
def reopen(table: Table, said: Said, moment: Moment) -> None:
    """The next session at the same table, with the pots that were kept and a full time bank for all."""
    table.must_be_host(said)
    if table.stage != "ended":
        raise Illegal(Say(_("This session is not over.")), "C26")
    for i, chair in enumerate(table.chairs):
        if chair:
            table.put(i, replace(chair, asks=0, bank=float(table.settings.bank)))
    table.next_deal(moment)
    table.tell(Say(_("{arbiter} opens the table again."), arbiter=table.settings.arbiter))
