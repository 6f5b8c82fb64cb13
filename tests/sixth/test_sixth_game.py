"""A sixth game from a package outside of this one: nothing but its own files is needed, from the engine to the page.

Each test runs in a process of its own that finds the package, for in this one the games are known already.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
SITE: Final = HERE / "site"


def run(*words: str, types: str = "") -> str:
    """What a command says that finds the package on its path."""
    path = os.pathsep.join([str(SITE), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *words],
        input=types,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_announced_and_dealt_like_any_other() -> None:
    said = run(
        "-c",
        "from anteup import announced, Stacked\n"
        "from anteup.words import Telling\n"
        "deal = announced('drawing_guts draws=2').deal([100, 100], 1, Stacked('Kh 9s Kd 4c 9d'))\n"
        "for seat, action in ((0, 'keep'), (1, 'draw 4c'), (0, 'keep'), (1, 'keep'), (0, 'in'), (1, 'in')):\n"
        "    for event in deal.play(seat, action, Stacked('9d')):\n"
        "        print(Telling(['Ann', 'Bob'])(event.say), event.clause)\n"
        "print(deal.stacks, deal.pot)\n",
    )
    assert "Bob draws 9d. DG3" in said
    assert "Ann’s pair of kings beat Bob’s pair of nines. DG4" in said
    assert said.endswith("(101, 97) 2\n")


@pytest.mark.exhaustive
def test_it_passes_the_battery() -> None:
    said = run(
        "-c",
        "from anteup import announced\n"
        "from tests.battery import check\n"
        "for seed, options in enumerate(['', ' draws=2', ' ante=3', ' ante=2 draws=2'] * 3):\n"
        "    for players in (2, 3, 8):\n"
        "        print(check(announced('drawing_guts' + options), stacks=(20,) * players, seed=seed).over)\n",
    )
    assert said.split() == ["True"] * 36


def test_it_is_played_in_the_terminal_and_its_rules_are_read_there() -> None:
    assert "The draw" in run("-m", "anteup", "rules", "drawing_guts", "DG3")
    said = run("-m", "anteup", "play", "drawing_guts", "--seed", "1", "--deals", "2", types="k\nin\n" * 8)
    assert "Keep both, or another for one of them?" in said
    assert "In the next pot" in said


@pytest.mark.exhaustive
def test_it_is_played_in_the_browser() -> None:
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/sixth/in_the_browser.py")
    assert "1 passed" in said
