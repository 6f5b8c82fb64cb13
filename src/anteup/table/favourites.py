"""House rules that a table has given a name: “Friday Guts”, three cards with a kitty and a limit of fifty."""

from __future__ import annotations

from typing import Final

from ..actions import Illegal
from ..games import announced
from ..options import BadOption
from ..words import Say, _
from .commands import Said, command
from .moment import Moment
from .names import likeness, plain
from .state import MOST_GAMES, Favourite
from .table import Table, game_named

LONGEST: Final = 24  # letters of a name


@command(name=str, game=str)
def save_rules(table: Table, said: Said, moment: Moment) -> None:
    """Somebody at the table gives a game with its options a name, so that a dealer can announce it in a tap (C19)."""
    i = table.seated(said)
    name, text = moment.fact("rules", lambda: named(table, said))
    table.favourites = (*[one for one in table.favourites if not alike(one.name, name)],
                        Favourite(name, text, table.chair(i).who))  # fmt: skip
    game = game_named(text)
    title = Say(game.title) if game else text
    table.tell(Say(_("{who} saves house rules of {game} as “{name}”."),
                   _("You save house rules of {game} as “{name}”."), who=i, game=title, name=name), "C19")  # fmt: skip


def named(table: Table, said: Said) -> tuple[str, str]:
    """The name as it will be shown, and the rules in text form."""
    name = plain(said.get("name", ""), LONGEST)
    if not name:
        raise Illegal(Say(_("Give these rules a name.")), "C19")
    others = [one for one in table.favourites if not alike(one.name, name)]
    if len(others) >= MOST_GAMES:
        raise Illegal(Say(_("{n} house rules have a name already; forget one first."), n=MOST_GAMES), "C19")
    try:
        return name, str(announced(said.get("game", "")))
    except BadOption as wrong:
        raise Illegal(wrong.say, wrong.clause) from None


@command(name=str)
def forget_rules(table: Table, said: Said, moment: Moment) -> None:
    """Take a name off the list again: the host may, and whoever put it there."""
    who, name = said.get("who"), said.get("name", "")
    found = next((one for one in table.favourites if alike(one.name, name)), None)
    if found is None:
        raise Illegal(Say(_("There are no house rules of that name.")), "C19")
    if who not in (table.host, found.who):
        raise Illegal(Say(_("The host can do that, or whoever gave them their name.")), "C20")
    table.favourites = tuple([one for one in table.favourites if one is not found])
    table.tell(Say(_("The house rules “{name}” are forgotten."), name=found.name), "C19")


def alike(name: str, other: str) -> bool:
    return likeness(name) == likeness(other)
