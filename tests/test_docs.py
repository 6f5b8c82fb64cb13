"""What the README and the documents show is run as it stands."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import Final

import pytest

import anteup
from anteup.cli import PORT, host
from anteup.server import start

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/architecture.md",
    "docs/engine.md",
    "docs/odds.md",
    "docs/operating.md",
    "docs/security.md",
)


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md", "docs/odds.md"])
def test_examples_answer_what_the_page_says(page: str) -> None:
    done = doctest.testfile(str(ROOT / page), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0


def test_the_package_shows_how_to_begin() -> None:
    assert doctest.testmod(anteup) == (0, 3)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / page).parent.joinpath(target).exists(), target


def test_the_page_for_hosts_calls_things_by_their_names() -> None:
    text = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    assert f"`{start.SECRET}`" in text and f"`{start.DATABASE}`" in text
    assert f"port {PORT}" in text and f"127.0.0.1:{PORT}" in text
    options = {f"--{name.replace('_', '-')}" for name in inspect.signature(host).parameters}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) <= options
