"""Who fills an empty chair: a bot knows what its seat may know, and answers with one of its choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Protocol

from ..actions import Action
from ..cards import Card
from ..chance import Random
from ..events import Event
from ..game import Game
from ..games import announced
from ..view import View


class Bot(Protocol):
    """Plays one seat: from its view and its own log (`deal.log_of(seat)`) one of `view.choices`.

    The view is that of a seat that is waited for. A bot keeps nothing between two questions, and has no luck but that
    of `rng`: the same view, log and seed give the same action.
    """

    def __call__(self, view: View, log: Sequence[Event], rng: Random, /) -> Action: ...


BOTS: Final[dict[tuple[str, str], Bot]] = {}  # by level and name of the game


def plays(level: str, game: str) -> Callable[[Bot], Bot]:
    """Teach the bots of a level a game: stands above the function that plays it."""

    def teach(bot: Bot) -> Bot:
        BOTS[level, game] = bot
        return bot

    return teach


def mild(view: View, log: Sequence[Event], rng: Random) -> Action:
    """Whoever does not know the game passes, checks or is out: what the clock would play (C21), at no cost."""
    return view.choices.mildest


def bot_for(level: str, game: str) -> Bot:
    """Who plays this game at this level."""
    return BOTS.get((level, game), mild)


@lru_cache(256)
def game_of(text: str) -> Game:
    """The game a view names."""
    return announced(text)


def own_hand(view: View) -> tuple[Card, ...]:
    """The cards the bot itself holds."""
    assert view.seat is not None
    return tuple([card for card in view.hands[view.seat].cards if card is not None])
