"""What a bot announces when the deal comes to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..chance import Random
from ..games import REGISTRY, announced

KEEPS: Final = 0.75  # how often a bot deals the last game again


def announce(last: str | None, said_before: Mapping[str, str], players: int, rng: Random) -> str:
    """The game a bot deals, in text form: mostly the last again, else another as it was last dealt at this table.

    `said_before`: by name of the game, its text form when last dealt. Only a game that so many players can play;
    `ValueError` if there is none.
    """
    if last is not None and playable(last, players) and rng.random() < KEEPS:
        return last
    texts = [text for name in REGISTRY for text in (name, said_before.get(name, name))]
    able = {text.split()[0]: text for text in texts if playable(text, players)}
    if not able:
        raise ValueError(f"There is no game for {players} players.")
    others = [name for name in able if last is None or name != last.split()[0]] or list(able)
    return able[rng.choice([name for name in others if players in REGISTRY[name].advised] or others)]


def playable(text: str, players: int) -> bool:
    """Whether so many players can play the game as announced."""
    return announced(text).refuse_players(players) is None
