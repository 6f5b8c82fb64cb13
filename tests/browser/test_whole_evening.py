"""A whole evening of all five games in real browsers, and every byte that came of it."""

from __future__ import annotations

from pathlib import Path

from tests.browser.screens import Screens
from tests.browser.whole_evening import an_evening, play


def test_an_evening_of_all_games_and_nothing_is_told_before_its_time(tmp_path: Path, screens: Screens) -> None:
    with an_evening(tmp_path, screens) as evening:
        play(evening, 1)
        looked = evening.is_looked_through()
        evening.a_leak_would_be_found()
    assert looked["messages"] > 200 and looked["cards"] > 1000
    assert looked["sealed"] > 50 and looked["counts"] > 50
