"""The game: how it was announced, who names the next one, and what whoever does may choose."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...game import Game
from ...games import REGISTRY
from ...options import Option
from ...words import Say, _, wire
from ..state import Favourite
from ..table import game_named
from .sight import Sight


def game(sight: Sight) -> dict[str, Any] | None:
    """The game in progress or last dealt, as it was announced."""
    table, game = sight.table, game_named(sight.table.game)
    if game is None:
        return None
    kind: Any = type(game)
    told = as_announced(kind, table.game, table.was, table.changed)
    return told | {"deal": table.number, "differs": differs(sight, game)}


@lru_cache(1000)
def as_announced(kind: type[Game], text: str, was: str, changed: tuple[str, ...]) -> dict[str, Any]:
    """A game and its options in words; the same for all who hear it announced so."""
    game, last = game_named(text), game_named(was)
    assert isinstance(game, kind)
    return {
        "name": game.name,
        "title": game.title,
        "deal": 0,
        "text": str(game),
        "short": [say.json() for say in game.short_text()],
        "counts": None if game.reminds else "shown" if game.counts_shown else "secret",  # of cards: they vary
        "options": [
            {
                "name": name,
                "says": option.say(getattr(game, name)).json(),
                "clause": option.clause,
                "usual": name not in game.said,
                "changed": name in changed,
                "else": wire(otherwise(game, option, last if name in changed else None)),
                "rare": option.rare,
            }
            for name, option in game.options.items()
        ],
        "differs": None,
    }


def differs(sight: Sight, game: Game) -> str | None:
    """What the rules of a deal that has just begun are to be compared with: the "last" time, or the "usual"."""
    begun = sight.playing and sight.deal is not None and sight.deal.plays < len(sight.table.seats)
    if not begun or (sight.table.was and not sight.table.changed):
        return None
    return "last" if sight.table.changed else "usual" if game.said else None


def otherwise(game: Game, option: Option[Any], last: Game | None) -> Say | None:
    """How it was the last time, where that is news; else how it is as a rule, if it is not so now."""
    if last is not None:
        return Say(_("Last time: {value}."), value=option.words(getattr(last, option.name)))
    if option.name in game.said:
        return Say(_("Usually: {value}."), value=option.words(option.usual(type(game)())))
    return None


def announce(sight: Sight) -> dict[str, Any] | None:
    """For whoever must name the game: the games, their options in words, and what waits."""
    table = sight.table
    if table.stage != "naming" or sight.chair is None or sight.chair != table.namer:
        return None
    must = sight.must
    waiting = None
    last, again = game_named(table.game), game_named(must.game) if must else None
    if must is not None and again is not None:
        waiting = Say(_("{chips} chips wait from the last deal of {game}; it is dealt again with the same rules."),
                      chips=must.chips, game=Say(again.title)).json()  # fmt: skip
    elif table.pots:
        waiting = Say(_("{chips} chips wait until their game can be dealt again."),
                      chips=sum(pot.chips for pot in table.pots)).json()  # fmt: skip
    return {
        "games": [choice_of(sight, game, again) for game in REGISTRY.values()],
        "last": {"text": str(last), "title": last.title, "short": [s.json() for s in last.short_text()]}
        if last
        else None,
        "must": must.game if must else None,
        "waiting": waiting,
        "clause": "C19",
        "favourites": [favourite_of(sight, favourite, again) for favourite in table.favourites],
    }


def favourite_of(sight: Sight, favourite: Favourite, must: Game | None) -> dict[str, Any]:
    """House rules with a name, in short, and whether they can be dealt now."""
    game = game_named(favourite.game)
    why = barred(sight, game, must) if game else (Say(_("it is no longer played here")), "C19")
    return {
        "name": favourite.name,
        "text": favourite.game,
        "game": favourite.game.partition(" ")[0],
        "title": game.title if game else None,
        "short": [say.json() for say in game.short_text()] if game else [],
        "barred": wire(why[0]) if why else None,
        "clause": why[1] if why else None,
    }


def favourites(sight: Sight) -> list[dict[str, Any]]:
    """All house rules with a name, and which of them the reader may forget."""
    table = sight.table
    return [
        {
            "name": one.name,
            "text": one.game,
            "game": one.game.partition(" ")[0],
            "forget": bool(sight.who) and sight.who in (one.who, table.host),
        }
        for one in table.favourites
    ]


def picker(sight: Sight) -> dict[str, Any]:
    """Who picks the games; where the table does, which it will deal next."""
    table, settings = sight.table, sight.table.settings
    coming = table.coming() if settings.picker == "rotation" and table.stage != "playing" else None
    game = game_named(coming) if coming else None
    turn = table.turn % len(settings.rotation) if settings.rotation else 0
    titles = {name: kind.title for name, kind in REGISTRY.items()}
    return {
        "games": [],
        "how": settings.picker,
        "who": table.namer if table.stage == "naming" and table.namer >= 0 else None,
        "rotation": [
            {"text": text, "title": titles.get(text.partition(" ")[0]), "turn": k == turn}
            for k, text in enumerate(settings.rotation)
        ],
        "next": {"text": coming, "title": game.title, "short": [say.json() for say in game.short_text()]}
        if game
        else None,
    }


def picker_before(sight: Sight, watched: dict[str, Any]) -> dict[str, Any]:
    """For the host with the games there are."""
    if sight.who != sight.table.host:
        return watched
    return watched | {"games": [{"text": name, "title": kind.title} for name, kind in REGISTRY.items()]}


def barred(sight: Sight, game: Game, must: Game | None) -> tuple[Say, str] | None:
    """Why a game cannot be dealt now, and the clause."""
    table = sight.table
    dealt = table.lineup(game)[0]
    if must and must.name != game.name:
        return Say(_("a pot waits in another game")), "C19"
    if must and str(must) != str(game):
        return Say(_("a pot waits in it with other rules")), "C19"
    why = game.refuse_players(len(dealt), table.settings.insist)
    if why is None and table.dealer not in dealt:
        mine = table.dealer == sight.chair
        text = _("you cannot pay its ante or blind") if mine else _("the dealer cannot pay its ante or blind")
        return Say(text), "C5"
    return why


def choice_of(sight: Sight, kind: type[Game], must: Game | None) -> dict[str, Any]:
    """A game that might be named, as it was the last time it was."""
    table = sight.table
    game = must if must and must.name == kind.name else game_named(table.usual.get(kind.name, "")) or kind()
    dealt, why = table.lineup(game)[0], barred(sight, game, must)
    return {
        "name": kind.name,
        "title": kind.title,
        "about": Say(kind.about).json(),
        "barred": wire(why[0]) if why else None,
        "clause": why[1] if why else None,
        "players": len(dealt),
        "advised": len(dealt) in kind.advised,
        "options": [
            {
                "name": name,
                "says": Say(option.says).json(),
                "clause": option.clause,
                "rare": option.rare,
                "chosen": option.text(getattr(game, name)),
                "usual": option.text(option.usual(kind())),
                **option.form(),
            }
            for name, option in kind.options.items()
        ],
    }
