"""What people can tell a table to do. Each command is a dict: `do` its word, `who` it comes from, and what it needs.

Every function checks everything first and only then changes the (copied) table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..actions import Illegal
from ..cards import Card
from ..deal import share
from ..games import REGISTRY, announced
from ..options import BadOption
from ..words import Say, _
from . import names
from .state import Chair, Settings
from .table import COMMANDS, Command, Moment, Table

Said = Mapping[str, Any]
LARGEST = 1_000_000_000


def command(function: Command) -> Command:
    COMMANDS[function.__name__.rstrip("_")] = function
    return function


def chips_of(said: Said, key: str = "chips", least: int = 1) -> int:
    chips = said.get(key)
    if isinstance(chips, bool) or not isinstance(chips, int) or not least <= chips <= LARGEST:
        raise Illegal(Say(_("That takes a whole number of chips, {least} or more."), least=least), "C1")
    return chips


def reason_of(said: Said) -> str:
    text = " ".join(str(said.get("reason", "")).split())[:200]
    if not text:
        raise Illegal(Say(_("Give a reason; everyone sees it.")), "C20")
    return text


def chair_named(table: Table, said: Said, key: str = "chair") -> int:
    i = said.get(key)
    if isinstance(i, bool) or not isinstance(i, int) or not 0 <= i < len(table.chairs) or table.chairs[i] is None:
        raise Illegal(Say(_("Nobody sits on that chair.")))
    return i


# ---------------------------------------------------------------------------------------------------- coming and going


@command
def open_(table: Table, said: Said, moment: Moment) -> None:
    """A new table with the host's settings."""
    table.settings = Settings().change(said.get("settings", {}))
    table.host = str(said["who"])
    table.chairs = (None,) * table.settings.chairs
    table.since = moment.at
    table.commit(moment)


@command
def sit(table: Table, said: Said, moment: Moment) -> None:
    """Take an empty chair, with a name and chips to start with; `bot` names a bot's level (only the host adds bots)."""
    who, bot = str(said["who"]), str(said.get("bot", ""))
    if bot and said.get("by") != table.host:
        raise Illegal(Say(_("Only the host can add bots.")), "C20")
    if table.chair_of(who) is not None:
        raise Illegal(Say(_("You have a chair already.")))
    free = [i for i, chair in enumerate(table.chairs) if chair is None]
    if not free:
        raise Illegal(Say(_("Every chair is taken.")))
    i = said.get("chair", free[0])
    if i not in free or isinstance(i, bool):
        raise Illegal(Say(_("That chair is taken; there is another.")))
    name = names.clean(str(said.get("name", "")), [chair.name for chair in table.chairs if chair])
    settings = table.settings
    table.put(i, Chair(who, name, bot, bank=float(settings.bank)))
    table.tell(Say(_("{name} takes a chair."), name=name))
    back = next((line for line in table.gone if line.who == who), None)
    table.buy(i, settings.chips) if back is None or back.cashed <= 0 else take_back(table, i, back.cashed)
    owed = 0 if back is None else min(back.cashed, 0)
    if owed:  # C25: a debt stays
        table.put(i, replace(table.chair(i), stack=table.chair(i).stack + owed))
        table.gone = tuple([replace(line, cashed=0) if line.who == who else line for line in table.gone])


def take_back(table: Table, i: int, chips: int) -> None:
    """Somebody who left comes back with what they left with, so that nobody takes winnings off the table."""
    who = table.chair(i).who
    table.gone = tuple([replace(line, cashed=0) if line.who == who else line for line in table.gone])
    table.put(i, replace(table.chair(i), stack=chips))
    table.tell(Say(_("{who} is back with {chips} chips."), _("You are back with {chips} chips."), who=i, chips=chips))


@command
def leave(table: Table, said: Said, moment: Moment) -> None:
    """Get up: at once between deals; in a deal one plays on as the clock would, and goes after it (C25)."""
    rise(table, table.seated(said))


def rise(table: Table, i: int) -> None:
    if table.stage == "playing" and table.chair(i).who in table.players:
        table.put(i, replace(table.chair(i), leaving=True))
        table.tell(Say(_("{who} leaves after this deal."), _("You leave after this deal."), who=i), "C25")
    else:
        table.cash_out(i)


@command
def sit_out(table: Table, said: Said, moment: Moment) -> None:
    """Not be dealt in from the next deal on."""
    i = table.seated(said)
    table.put(i, replace(table.chair(i), sits_out=True))
    table.tell(Say(_("{who} sits out."), _("You sit out."), who=i))


@command
def back(table: Table, said: Said, moment: Moment) -> None:
    """Be dealt in again."""
    i = table.seated(said)
    table.put(i, replace(table.chair(i), sits_out=False, away=False, leaving=False, asks=0))
    table.tell(Say(_("{who} is back."), _("You are back."), who=i))


@command
def top_up(table: Table, said: Said, moment: Moment) -> None:
    """Buy chips: at once between deals, after the deal in the middle of one (C24)."""
    i, chips = table.seated(said), chips_of(said)
    ceiling = table.settings.ceiling
    after = table.stack(i) + table.chair(i).pending + chips
    if ceiling and after > ceiling:
        raise Illegal(Say(_("That would be more than the {chips} allowed at this table."), chips=ceiling), "C24")
    table.buy(i, chips)


@command
def seed(table: Table, said: Said, moment: Moment) -> None:
    """One's own part in the shuffle; it counts as it stands when the next deal is announced (C9)."""
    i, text = table.seated(said), str(said.get("seed", ""))
    if len(text) > 64 or not text.isascii() or not text.isprintable():
        raise Illegal(Say(_("A seed is at most 64 plain characters.")), "C9")
    table.put(i, replace(table.chair(i), seed=text))


# ---------------------------------------------------------------------------------------------------- playing


@command
def start(table: Table, said: Said, moment: Moment) -> None:
    """The first deal can begin; the host says so."""
    table.must_be_host(said)
    if len(table.able()) < 2:
        raise Illegal(Say(_("It takes two players at least.")), "C5")
    table.started = True


def must_answer(table: Table, said: Said, i: int) -> None:
    """Refuse an answer to any question but the one this chair is asked: a double tap, a late one, a stale page."""
    question = table.asked.get(i)
    if table.paused:
        raise Illegal(Say(_("The table is paused.")), "C20")
    if question is None:
        raise Illegal(Say(_("It is not your turn."), who=i))
    if said.get("asked") != question.n:
        raise Illegal(Say(_("That was the last question. Here is this one.")))


@command
def announce(table: Table, said: Said, moment: Moment) -> None:
    """The dealer names the game and its options, in text form, and the cards are dealt (C19)."""
    i = table.seated(said)
    if table.stage != "naming" or i != table.dealer:
        raise Illegal(Say(_("It is not your deal.")), "C19")
    must_answer(table, said, i)
    try:
        game = announced(str(said.get("game", ""))[:1000])
    except BadOption as wrong:
        raise Illegal(wrong.say, wrong.clause) from None
    table.put(i, replace(table.chair(i), asks=0))
    table.announce(game, moment)


@command
def play(table: Table, said: Said, moment: Moment) -> None:
    """Answer what one is asked in the deal."""
    i = table.seated(said)
    if not moment.run:
        return table.count_plays(moment)
    if table.stage != "playing":
        raise Illegal(Say(_("That was the last question. Here is this one.")))
    must_answer(table, said, i)
    table.play(i, str(said.get("action", ""))[:200], moment)


@command
def clock(table: Table, said: Said, moment: Moment) -> None:
    """Whatever time has run out for: questions of the deal, the dealer's announcement, the pause after a deal."""
    due = table.due()
    if moment.run and (due is None or due > moment.at):
        raise Illegal(Say(_("Nothing is due.")))
    if table.stage == "result":
        table.go_to_naming(moment)
    elif table.stage == "naming":
        name_for(table, moment)
    elif not moment.run:
        table.count_plays(moment)
    elif table.deal is not None:
        for i in [i for i in table.asked if (time := table.deadline(i)) is not None and time <= moment.at]:
            seat, phase = table.seat_of(i), table.deal.phase
            if phase is not None and seat in table.deal.waiting:
                table.play(i, phase.late(table.deal, seat), moment, by_clock=True)


def name_for(table: Table, moment: Moment) -> None:
    """The dealer did not name a game: the last one again, or the first that its number of players allows (C21)."""
    i = table.dealer
    deadline = table.deadline(i)
    if moment.run and (deadline is None or deadline > moment.at):
        raise Illegal(Say(_("Nothing is due.")))
    asks = table.chair(i).asks + 1
    table.put(i, replace(table.chair(i), asks=asks, away=asks >= 3))
    must = table.required()
    for text in [must.game] if must else [table.game, *table.usual.values(), *REGISTRY]:
        if text:
            game = announced(text)
            dealt = table.lineup(game)[0]
            if i in dealt and game.refuse_players(len(dealt), table.settings.insist) is None:
                return table.announce(game, moment)
    table.stage, table.started = "waiting", False


@command
def ready(table: Table, said: Said, moment: Moment) -> None:
    """The result is read; when all people are ready the next deal comes at once."""
    i = table.seated(said)
    if table.stage != "result":
        raise Illegal(Say(_("That was the last deal.")))
    table.ready |= {table.chair(i).who}


@command
def hold(table: Table, said: Said, moment: Moment) -> None:
    """Stop the countdown to the next deal, once; it then waits for all to be ready."""
    table.seated(said)
    if table.stage != "result":
        raise Illegal(Say(_("That was the last deal.")))
    if not table.held:
        table.held = True
        table.tell(Say(_("{who} says hold on."), _("You say hold on."), who=table.seated(said)))


@command
def show(table: Table, said: Said, moment: Moment) -> None:
    """Show one's hand after the deal, if one likes (C22)."""
    i = table.seated(said)
    seat = table.seat_of(i)
    if table.stage == "playing" or table.deal is None or seat is None or not table.deal.hands[seat]:
        raise Illegal(Say(_("There is no hand to show; after the deal there may be.")), "C22")
    if any(seat == shown for shown, _cards in table.settled["shown"]):
        raise Illegal(Say(_("Your hand was shown already.")), "C22")
    cards: tuple[Card, ...] = table.deal.hands[seat]
    table.settled = table.settled | {"shown": [*table.settled["shown"], [seat, [str(card) for card in cards]]]}
    table.tell(
        Say(_("{who} shows {cards}."), _("You show {cards}."), who=i, cards=[str(card) for card in cards]), "C22"
    )


# ---------------------------------------------------------------------------------------------------- the host


@command
def settings(table: Table, said: Said, moment: Moment) -> None:
    """The host changes settings, for deals to come (C20)."""
    table.must_be_host(said)
    changed = table.settings.change(said.get("settings", {}))
    if changed.chairs < len(table.chairs) and any(table.chairs[changed.chairs :]):
        raise Illegal(Say(_("Somebody sits on a chair that would go.")), "C20")
    chairs = [*table.chairs, *[None] * changed.chairs][: changed.chairs]
    table.settings, table.chairs = changed, tuple(chairs)
    table.tell(Say(_("{arbiter} changes the settings of the table."), arbiter=changed.arbiter), "C20")


@command
def pause(table: Table, said: Said, moment: Moment) -> None:
    """The clock stands still for all."""
    table.must_be_host(said)
    if table.paused:
        raise Illegal(Say(_("The table is paused already.")), "C20")
    table.paused, table.paused_at = True, moment.at
    table.tell(Say(_("{arbiter} pauses the table."), arbiter=table.settings.arbiter), "C20")


@command
def resume(table: Table, said: Said, moment: Moment) -> None:
    """The clock goes on where it stood."""
    table.must_be_host(said)
    if not table.paused:
        raise Illegal(Say(_("The table is not paused.")), "C20")
    later = moment.at - table.paused_at
    table.paused, table.since = False, table.since + later
    table.asked = {i: replace(question, since=question.since + later) for i, question in table.asked.items()}
    table.tell(Say(_("{arbiter} lets the table go on."), arbiter=table.settings.arbiter), "C20")


@command
def resumed(table: Table, said: Said, moment: Moment) -> None:
    """The server stood still: every open question gets its full time again."""
    table.since = moment.at
    table.asked = {i: replace(question, since=moment.at) for i, question in table.asked.items()}
    if table.paused:
        table.paused_at = moment.at


@command
def remove(table: Table, said: Said, moment: Moment) -> None:
    """The host has somebody get up (C20)."""
    table.must_be_host(said)
    i, reason = chair_named(table, said), reason_of(said)
    table.tell(
        Say(_("{arbiter} removes {name}: “{reason}”."), arbiter=table.settings.arbiter,
            name=table.chair(i).name, reason=reason),
        "C20",
    )  # fmt: skip
    rise(table, i)


@command
def void(table: Table, said: Said, moment: Moment) -> None:
    """The deal in progress never was: stacks, pot, button and exemptions as before it (C20).

    `who` is the host, or "" for the table itself, when the rules of the deal have been corrected meanwhile.
    """
    if said.get("who") or not table.outdated:
        table.must_be_host(said)
    if table.stage != "playing":
        raise Illegal(Say(_("There is no deal to void; a finished one stands.")), "C20")
    reason = reason_of(said)
    table.tell(
        Say(_("{arbiter} voided deal {deal}: “{reason}”. All chips are back."), arbiter=table.settings.arbiter,
            deal=table.number, reason=reason),
        "C20",
    )  # fmt: skip
    table.deal = None
    table.stage, table.since, table.dealer = "waiting", moment.at, -1
    table.between_deals(moment)


@command
def move_chips(table: Table, said: Said, moment: Moment) -> None:
    """The host moves chips between chairs and the waiting pot, between deals (C20); -1 is the pot."""
    table.must_be_host(said)
    chips, reason = chips_of(said), reason_of(said)
    if table.stage == "playing":
        raise Illegal(Say(_("Chips move between deals; void this one or let it end.")), "C20")
    ends = [-1 if said.get(end) == -1 else chair_named(table, said, end) for end in ("from", "to")]
    if ends[0] == ends[1]:
        raise Illegal(Say(_("Chips move from one place to another.")), "C20")
    if -1 in ends and not table.pots:
        raise Illegal(Say(_("No pot is waiting.")), "C20")
    if (table.pots[0].pot if ends[0] == -1 else table.chair(ends[0]).stack) < chips:
        raise Illegal(Say(_("There are not so many chips there.")), "C1")
    for end, sign in zip(ends, (-1, 1), strict=True):
        if end == -1:
            first = table.pots[0]
            table.pots = (replace(first, pot=first.pot + sign * chips), *table.pots[1:])
        else:
            table.put(end, replace(table.chair(end), stack=table.chair(end).stack + sign * chips))
    table.pots = tuple([pot for pot in table.pots if pot.chips or pot.excused])
    text = {
        (True, False): _("{arbiter} moves {chips} from the pot to {to}: “{reason}”."),
        (False, True): _("{arbiter} moves {chips} from {who} to the pot: “{reason}”."),
        (False, False): _("{arbiter} moves {chips} from {who} to {to}: “{reason}”."),
    }[ends[0] == -1, ends[1] == -1]
    table.tell(Say(text, arbiter=table.settings.arbiter, chips=chips, who=ends[0], to=ends[1], reason=reason), "C20")


@command
def allow(table: Table, said: Said, moment: Moment) -> None:
    """The host lets somebody play on with a debt (C4)."""
    table.must_be_host(said)
    i = chair_named(table, said)
    table.put(i, replace(table.chair(i), allowed=True))
    table.tell(Say(_("{arbiter} lets {who} play on with a debt."), arbiter=table.settings.arbiter, who=i), "C4")


@command
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
    table.stage, table.since, table.started, table.asked = "ended", moment.at, False, {}
    table.tell(Say(_("{arbiter} ends the session."), arbiter=table.settings.arbiter), "C26")
    if table.settings.proof == "session_end":
        table.open_secrets([deal for deal, _hash in table.commitments if deal <= table.number], moment)


def divide(table: Table) -> None:
    """What waits is shared by those dealt into the last deal who still sit here, the odd chips as in C3."""
    chips = sum(waiting.chips for waiting in table.pots)
    n = len(table.seats)
    start = table.seats.index(table.button) + 1 if table.button in table.seats else 0
    order = [table.chair_of(table.players[(start + k) % n]) for k in range(n)]
    chairs = [i for i in order if i is not None]
    if not chips or not chairs:
        return
    for i, part in share(chips, chairs):
        table.put(i, replace(table.chair(i), stack=table.chair(i).stack + part))
    table.pots = ()
    table.tell(Say(_("The {chips} in the middle are divided among {all}."), chips=chips, all=chairs), "C26")


@command
def reopen(table: Table, said: Said, moment: Moment) -> None:
    """The next session at the same table, with the pots that were kept."""
    table.must_be_host(said)
    if table.stage != "ended":
        raise Illegal(Say(_("This session is not over.")), "C26")
    table.stage, table.since, table.dealer = "waiting", moment.at, -1
    if table.commitments and table.commitments[-1][0] <= table.number:
        table.commit(moment)
    table.tell(Say(_("{arbiter} opens the table again."), arbiter=table.settings.arbiter))
