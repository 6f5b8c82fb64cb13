"""The games: one file each, options, flow and own phases. Others come by the entry point `anteup.games`."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any

from ..game import Game
from ..options import BadOption
from ..words import Say, _
from .bluffalo import Bluffalo
from .buddhas_folly import BuddhasFolly
from .buddys_game import BuddysGame
from .guts import Guts
from .progressive_badugi import ProgressiveBadugi


def _registry() -> dict[str, type[Game]]:
    games: dict[str, type[Game]] = {
        game.name: game for game in (Guts, BuddhasFolly, BuddysGame, Bluffalo, ProgressiveBadugi)
    }
    for entry in entry_points(group="anteup.games"):
        game = entry.load()
        games.setdefault(game.name, game)
    return games


REGISTRY: dict[str, type[Game]] = _registry()


def announced(text: str) -> Game:
    """The game meant by its text form, such as `guts cards=2 all_out=wimp`; `BadOption` says what is wrong."""
    name, *options = text.split() or [""]
    if name not in REGISTRY:
        raise BadOption(
            Say(_("There is no game {name}; there are {allowed}."), name=name[:40], allowed=", ".join(REGISTRY))
        )
    said = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key in said:
            raise BadOption(Say(_("“{option}”: write each option once, as name=value."), option=option[:60]))
        said[key] = value
    kind: Any = REGISTRY[name]
    return _made(kind, tuple(said.items()))


@lru_cache(1000)
def _made(kind: type[Game], said: tuple[tuple[str, str], ...]) -> Game:
    """A game is fixed once it is announced, so that one does for all tables."""
    return kind(**dict(said))
