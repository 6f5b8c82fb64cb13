"""What all who look on share of a view is what a watcher sees, whoever else looks, and at whatever entry one begins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from anteup.events import Event
from anteup.games import REGISTRY
from anteup.table import Table
from anteup.table.view import Views, view
from tests.leaks import allowed, faces, retold
from tests.table.kit import Evening
from tests.table.test_five_games import play_by_chance

pytestmark = pytest.mark.exhaustive


def an_evening(game: str) -> list[Table]:
    """The table after each entry: a deal by chance, somebody who gets up and is followed by another, and a deal."""
    e, rng = Evening("Ann Bob Cat Dan", seed=f"shared {game}", chips=500).start("Ann"), Random(game)
    for gone, comes in (("Bob", "Eve"), ("Cat", "Bob")):
        e.deal(must.game if (must := e.table.required()) else game)
        play_by_chance(e, rng)
        e.do("chat", "Ann", text="well played").do("leave", gone).sit(comes)
        e.go_on()
    return retold(e.journal)


def readers(table: Table) -> Iterator[tuple[int | None, str]]:
    yield None, ""
    yield from ((None, who) for who in ("ann", "bob", "cat") if table.chair_of(who) is None and table.knows(who))
    yield from ((chair, "") for chair, sitter in enumerate(table.chairs) if sitter)


@pytest.mark.parametrize("game", REGISTRY)
def test_nobody_is_told_more_or_less_for_what_is_shared_and_kept(game: str) -> None:
    views, shared = None, 0
    for table in an_evening(game):
        views = Views(table, views)
        watched = json.dumps(views.watched)
        for chair, who in readers(table):
            seen = views.of(chair, who)
            assert json.dumps(seen) == json.dumps(view(table, chair, who)), (table.n, chair, who)
            shared += sum(seen[part] is views.watched[part] for part in ("players", "game", "middle", "carried"))
        assert json.dumps(views.watched) == watched  # what is a reader’s own has not got into it
        assert set(faces(views.watched)) <= allowed(table, None)
    assert shared > 100


def test_a_private_card_in_the_shared_part_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = [(table, allowed(table, None)) for table in an_evening("guts")]
    monkeypatch.setattr(Event, "for_seat", lambda event, _seat: event)
    with pytest.raises(AssertionError):
        for table, known in journal:
            assert set(faces(Views(table).watched)) <= known
