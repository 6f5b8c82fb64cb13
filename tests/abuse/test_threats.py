"""The page on security names the tests that hold each threat: they are there, and no threat is without one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
TEXT = (TESTS.parent / "docs/security.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`(test_\w+)`", TEXT)))
THREATS = [row.strip("|").split("|") for row in re.findall(r"^\|(.*)\|$", TEXT, re.MULTILINE) if "---" not in row]


def written() -> set[str]:
    """Every test there is."""
    found = [
        re.findall(r"^(?:async )?def (test_\w+)", file.read_text("utf-8"), re.M) for file in TESTS.rglob("test_*.py")
    ]
    return {name for names in found for name in names}


def test_every_test_that_is_named_is_there() -> None:
    assert len(NAMES) > 40
    assert set(NAMES) - written() == set()


@pytest.mark.parametrize(
    "threat", [row for row in THREATS if row[2].strip() != "test"], ids=lambda row: row[0].strip()[:40]
)
def test_every_threat_has_a_measure_and_a_test(threat: list[str]) -> None:
    assert len(threat) == 3
    assert threat[1].strip()
    assert re.fullmatch(r" `test_\w+`(, `test_\w+`)* ", threat[2])
