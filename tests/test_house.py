"""The house stands as it was drawn: imports run one way, the rules need nothing but Python, nothing leads outside."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "src" / "anteup"

# The storeys, lowest first. A module imports what stands on lower storeys, never what stands above it.
STOREYS = (
    ("words", "native"),
    ("cards",),
    ("ranks", "chance", "actions", "events", "options"),
    ("deal", "game"),
    ("unseen",),
    ("view", "phases"),
    ("games",),
    ("table", "record"),
    ("rules", "tongues"),
    ("bots", "odds", "store", "adapters", "web"),
    ("server", "terminal"),
    ("doctor",),
    ("cli",),
    ("__init__", "__main__"),
)

# Who may import a neighbour on the same storey.
NEIGHBOURS = {
    "actions": {"chance"},
    "game": {"deal"},
    "deal": {"game"},  # for the type checker alone: a deal knows its game, which is not compiled
}

LEVEL = {name: level for level, storey in enumerate(STOREYS) for name in storey}
CORE = {name for name in LEVEL if LEVEL[name] <= LEVEL["table"]}

# The rules do no input or output, read no clock, and draw no luck but from chance.py.
FORBIDDEN_TO_CORE = set(
    "asyncio calendar concurrent datetime http io logging multiprocessing os pathlib random secrets shutil signal "
    "socket sqlite3 subprocess tempfile threading time urllib uuid".split()
)
ALLOWED = {"chance": {"random"}, "native": {"mypy_extensions"}}
FORBIDDEN_CALLS = {"open", "print", "input", "breakpoint"}

Source = tuple[str, ...]  # where a module stands: ("games", "guts")


def sources() -> Iterator[tuple[Source, str]]:
    for path in sorted(HOUSE.rglob("*.py")):
        yield path.relative_to(HOUSE).with_suffix("").parts, path.read_text(encoding="utf-8")


def imports(where: Source, tree: ast.AST) -> Iterator[str]:
    """Full dotted names of all that a module imports, also inside functions and for the type checker alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = ("anteup", *where)[: -node.level] if node.level else ()
            yield from (".".join([*home, *filter(None, [node.module]), name.name]) for name in node.names)


def faults(where: Source, text: str) -> Iterator[str]:
    """What is wrong with the imports and calls of one module."""
    name, tree = where[0], ast.parse(text)
    if name not in LEVEL:
        yield f"{name} stands on no storey of tests/test_house.py"
        return
    for dotted in imports(where, tree):
        top, _, rest = dotted.partition(".")
        if top == "anteup":
            other = rest.partition(".")[0]
            other = other if other in LEVEL else "__init__"
            neighbour = other == name or other in NEIGHBOURS.get(name, ())
            if LEVEL[other] > LEVEL[name] or (LEVEL[other] == LEVEL[name] and not neighbour):
                yield f"{'/'.join(where)} imports {dotted}"
        elif name in CORE and (
            top not in sys.stdlib_module_names | ALLOWED.get(name, set())
            or top in FORBIDDEN_TO_CORE - ALLOWED.get(name, set())
        ):
            yield f"{'/'.join(where)} imports {dotted}"
    if name in CORE:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
                yield f"{'/'.join(where)} calls {node.func.id}"


def test_imports_run_one_way_and_the_core_needs_only_python() -> None:
    assert [fault for where, text in sources() for fault in faults(where, text)] == []


@pytest.mark.parametrize(
    "where, text",
    [
        ("cards", "from .deal import Deal"),
        ("cards", "from . import deal"),
        ("cards", "from anteup import Card"),
        ("ranks", "import anteup.actions"),
        ("deal", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .view import View"),
        ("deal", "def load():\n    from .games import REGISTRY"),
        ("games/guts", "from ..table import Table"),
        ("phases/betting", "from anteup.games.guts import Guts"),
        ("store/journal", "from ..server import app"),
        ("deal", "from random import Random"),
        ("table", "import time"),
        ("table", "from datetime import datetime"),
        ("games/guts", "import asyncio"),
        ("view", "import numpy as np"),
        ("record", "def write(deal): open('deal.toml', 'w')"),
        ("cellar", "import math"),
    ],
)
def test_a_wrong_import_is_seen(where: str, text: str) -> None:
    assert len(list(faults(tuple(where.split("/")), text))) == 1


@pytest.mark.parametrize(
    "where, text",
    [
        ("deal", "from .cards import Card\nfrom . import words\nimport math"),
        ("games/guts", "from ..phases.betting import Betting\nfrom . import buddha"),
        ("games/__init__", "from .guts import Guts"),
        ("chance", "from random import Random"),
        ("server/app", "import time, asyncio\nfrom fastapi import FastAPI\nfrom anteup.store import Journal"),
        ("cli", "def main():\n    print()\n    from anteup.server import app"),
    ],
)
def test_a_right_import_is_left_alone(where: str, text: str) -> None:
    assert list(faults(tuple(where.split("/")), text)) == []


# ---- nothing leads outside

ADDRESS = re.compile(r"pypi[.]\w|python[h]osted|//registry[.]|https?://\S*/simple\b")
MACHINE = re.compile(r"/(?:home|Users)/\w|/(?:root|work)/\w|\b[A-Z]:\\Users")


def tracked() -> Iterator[tuple[str, str]]:
    """Name and text of every text file in git."""
    git = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    names = subprocess.run(git, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        path = ROOT / name
        if path.is_file() and b"\0" not in (data := path.read_bytes()):
            yield name, data.decode("utf-8")


@pytest.mark.parametrize("outside", [ADDRESS, MACHINE], ids=["registry", "machine"])
def test_no_file_names_a_registry_or_a_place_on_a_machine(outside: re.Pattern[str]) -> None:
    texts = dict(tracked())
    assert "dev.py" in texts
    assert [f"{name}: {found[0]}" for name, text in texts.items() if (found := outside.search(text))] == []


def test_such_a_name_would_be_seen() -> None:
    assert ADDRESS.search("/".join(["https:", "", "index.example", "simple", "rich"]))
    assert ADDRESS.search("/".join(["https:", "", "registry.example", "rich"]))
    assert ADDRESS.search("py" + "pi.org")
    assert MACHINE.search("/".join(["", "home", "ann", "anteup"]))
    assert MACHINE.search("/".join(["", "work", "main"]))
    assert not MACHINE.search("how we work/play")


def test_the_lock_holds_versions_and_no_addresses() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    wrong = [
        line for line in lines if line and not re.match(r"\s*#|[\w.\-]+(\[[\w,\-]+\])?==[\w.!+]+( ; [^:@/]+)?$", line)
    ]
    assert lines and wrong == []
    assert not [line for line in lines if "://" in line]


def test_the_lock_has_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if re.match(r"\w", line)]
    pinned = {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}
    extras = project["optional-dependencies"]
    for text in project["dependencies"] + extras["odds"] + extras["test"]:
        asked = Requirement(text)
        if asked.name == project["name"]:  # the tests try what an extra of our own needs
            continue
        assert asked.specifier.contains(pinned[canonicalize_name(asked.name)]), text


ELSEWHERE = r"""\s*["'`]?\s*(?:(?:https?|wss?):)?//\w"""
FETCHES = re.compile(
    rf"""<(?:script|link|img|image|use|iframe|source|video|audio)\b[^>]*\s(?:xlink:)?(?:src|srcset|href)\s*={ELSEWHERE}
    | @import{ELSEWHERE} | \burl\({ELSEWHERE} | \b(?:from|import)\b\s*\(?{ELSEWHERE}
    | \b(?:fetch|WebSocket|EventSource|Worker|importScripts|sendBeacon)\({ELSEWHERE}""",
    re.VERBOSE,
)


def test_the_page_fetches_nothing_from_elsewhere() -> None:
    pages = [path for path in sorted((HOUSE / "web").rglob("*")) if path.suffix in {".html", ".js", ".css", ".svg"}]
    texts = {path.name: path.read_text(encoding="utf-8") for path in pages}
    assert [f"{name}: {found[0]}" for name, text in texts.items() if (found := FETCHES.search(text))] == []


@pytest.mark.parametrize(
    "text",
    [
        '<script type="module" src="https://cdn.example/x.js">',
        '<link rel="stylesheet"\n href="//fonts.example/css">',
        "@import url(https://fonts.example/css);",
        "background: url('http://img.example/felt.png')",
        'import { morph } from "https://cdn.example/morph.js";',
        'const m = await import("https://cdn.example/morph.js");',
        "new WebSocket(`wss://example/table`)",
    ],
)
def test_a_page_that_fetches_from_elsewhere_is_seen(text: str) -> None:
    assert FETCHES.search(text)


@pytest.mark.parametrize(
    "text",
    [
        '<a href="https://example.org/rules">',
        '<svg xmlns="http://www.w3.org/2000/svg"><use href="#ace"/></svg>',
        '<script type="module" src="/static/table.js">',
        'import { morph } from "./morph.js"; // from here',
        "new WebSocket(`${scheme}//${location.host}/table`)",
    ],
)
def test_a_page_of_our_own_is_left_alone(text: str) -> None:
    assert not FETCHES.search(text)
