"""How often five cards and a full square of Buddys Game qualify, high and low (BG5), over very many hands by chance.

python3 dev.py bench buddys_odds [HANDS]     20 million unless another number is given, over all cores

The shares found must lie within 0.0006 of those known, of fewer hands within as much more as chance allows; else it
ends with an error.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random

from anteup import Card
from anteup.cards import DECK
from anteup.phases.square import high_number, low_number
from anteup.ranks import high5

KNOWN_HIGH, KNOWN_LOW = 0.31197, 0.14503
WITHIN = 0.0006
USUAL = 20_000_000
TRIPS = high5.number(Card.parse_all("2c 2d 2h 3s 4c"))
SEVEN = 6  # the highest card of a doogie, the ace 0
CHUNK = 100_000


def qualify(seed: int) -> tuple[int, int]:
    """How many hands of a chunk qualify high and low."""
    luck = Random(seed)
    high = low = 0
    for _hand in range(CHUNK):
        dealt = luck.sample(DECK, 9)
        own, square = dealt[:5], tuple(dealt[5:])
        high += high_number(own, square) >= TRIPS
        low += low_number(own, square, SEVEN) >= 0
    return high, low


def main(hands: int) -> int:
    begun = time.perf_counter()
    done = high = low = 0
    with ProcessPoolExecutor() as workers:
        for more_high, more_low in workers.map(qualify, range(max(1, hands // CHUNK))):
            done, high, low = done + CHUNK, high + more_high, low + more_low
            if sys.stderr.isatty():
                print(f"\r{done:,} hands", end="", file=sys.stderr)
    within = WITHIN * sqrt(max(1, USUAL / done))
    off_high, off_low = high / done - KNOWN_HIGH, low / done - KNOWN_LOW
    print(f"{done:,} hands in {time.perf_counter() - begun:.0f} s on {os.cpu_count()} cores")
    print(f"qualify high  {high / done:.5f}   known {KNOWN_HIGH}   {off_high:+.5f}   at most ±{within:.5f}")
    print(f"qualify low   {low / done:.5f}   known {KNOWN_LOW}   {off_low:+.5f}   at most ±{within:.5f}")
    return 0 if max(abs(off_high), abs(off_low)) < within else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else USUAL))
