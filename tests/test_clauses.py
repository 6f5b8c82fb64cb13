"""Every clause of the games present has a test that names it, and every value a dealer may announce is played."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from anteup import REGISTRY, rules
from anteup.options import Option, one_of, whole_or_none

from .clauses import NOT_YET_DUE, PARTS

TESTS = Path(__file__).parent
GAMES = [name for name, game in REGISTRY.items() if game.__module__.startswith("anteup.")]


def marks(text: str) -> Iterator[str]:
    """What the tests in a file say they prove."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                match mark:
                    case ast.Call(func=ast.Name(id="clause"), args=ids):
                        yield from map(ast.literal_eval, ids)
                    case ast.Call(func=ast.Name(id="example"), args=[game, number]):
                        yield f"{ast.literal_eval(game)} {ast.literal_eval(number)}"


@cache
def proved() -> set[str]:
    return {mark for path in TESTS.rglob("test_*.py") for mark in marks(path.read_text(encoding="utf-8"))}


def written() -> set[str]:
    """All that the rules of the games present ask a test for."""
    pages = [rules.page(name) for name in (*GAMES, "common")]
    clauses = {c.id for page in pages for c in page.clauses if not c.status.startswith("Advice")}
    parts = {part for part in PARTS if part.partition("/")[0] in clauses}
    examples = {f"{page.name} {k}" for page in pages if page.name != "common" for k in range(1, len(page.examples) + 1)}
    return clauses | parts | examples


def unproved(asked: Iterable[str], marked: Iterable[str]) -> list[str]:
    """What has no test, GU2 before GU10."""
    return sorted(set(asked) - set(marked), key=lambda name: [part.zfill(3) for part in re.split(r"(\d+)", name)])


def test_every_clause_and_worked_example_has_a_test() -> None:
    assert unproved(written() - set(NOT_YET_DUE), proved()) == []


def test_what_waits_for_its_test_has_none_yet() -> None:
    assert sorted(proved() & set(NOT_YET_DUE)) == []


def test_no_test_or_list_names_a_clause_there_is_not() -> None:
    every = {c.id for page in rules.pages() for c in page.clauses}
    examples = {f"{page.name} {k + 1}" for page in rules.pages() for k in range(len(page.examples))}
    assert sorted(proved() - every - examples - set(PARTS)) == []
    assert sorted(set(NOT_YET_DUE) - every - set(PARTS)) == []
    assert sorted(part for part in PARTS if part.partition("/")[0] not in every) == []


def test_a_clause_without_a_test_would_be_seen() -> None:
    text = """
@clause("GU2", "GU8")
@example("guts", 1)
def test_the_best_wins() -> None: ...

@clause("GU3")
def cards() -> None: ...
"""
    assert set(marks(text)) == {"GU2", "GU8", "guts 1"}
    assert unproved({"GU2", "GU3", "GU10", "guts 2"}, marks(text)) == ["GU3", "GU10", "guts 2"]


def announcements(name: str, option: Option[Any]) -> Iterator[str]:
    """What must be written in a game's tests for every value of one option to be played, as patterns."""
    match option:
        case one_of():
            yield from (rf"\b{name}={value}\b" for value in option.values if value != str(option.default))
        case whole_or_none():
            yield rf"\b{name}=\d"
            yield from [rf"\b{name}=none\b"] if option.default is not None else []
        case _:
            yield rf"\b{name}=\d"


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_can_be_announced_is_played(game: str) -> None:
    text = (TESTS / "games" / f"test_{game}.py").read_text(encoding="utf-8")
    patterns = [p for name, option in REGISTRY[game].options.items() for p in announcements(name, option)]
    assert patterns
    assert [pattern for pattern in patterns if not re.search(pattern, text)] == []
