"""Plays a whole evening in real browsers, five deals of every game, and looks through every byte that went out.

python3 dev.py bench evening [NUMBER]     five deals of each game unless another number is given

Four people on two phones and two laptops, two bots and somebody who looks on, in one session by dealer’s choice: with
a refresh, a lost line, a late joiner, a leaver in mid-deal, a double click, a timeout, a voided deal, and payments at
the end that clear everything. It is the evening of `tests/browser/whole_evening.py`, only longer; what goes wrong ends
it with a failure, and leaves pictures in `.screens`.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory


def main(deals_of_each: int = 5) -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the people come from the tests
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import launch
    from tests.browser.screens import Screens
    from tests.browser.whole_evening import an_evening, play

    began = time.perf_counter()
    with TemporaryDirectory() as folder, sync_playwright() as playwright, launch(playwright) as browser:
        screens = Screens(browser)
        with an_evening(Path(folder), screens) as evening:
            play(evening, deals_of_each)
            played = time.perf_counter() - began
            looked = evening.is_looked_through()
            evening.a_leak_would_be_found()
        screens.close()
    for what, often in evening.done.items():
        print(f"{often:6,}  {what}")
    print("The ledger added up after every deal; at the end it added up to zero, and the payments cleared it.")
    for what, often in looked.items():
        print(f"{often:6,}  {what}")
    print("No card and no sealed choice went out before its time; what was another’s would have been found.")
    print(f"{played:.0f} s to play, {time.perf_counter() - began - played:.0f} s to look through.")


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:2]])
