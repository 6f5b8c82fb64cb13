"""Five thousand deals by chance, of all games under all house rules at tables of all sizes, with every check.

`python3 dev.py bench deals` deals a hundred thousand more, and looks at cards and chips only.
"""

from __future__ import annotations

from collections import Counter

import pytest

from anteup import REGISTRY
from bench.deals import start
from tests import battery

pytestmark = pytest.mark.exhaustive

CHUNKS, CHUNK = 50, 100


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hundred_deals_by_chance(chunk: int) -> None:
    dealt: Counter[str] = Counter()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        game, stacks, pot, _seed = start(seed)
        battery.check(game, stacks, pot=pot, seed=seed, bound=None, seldom=True)
        dealt[game.name] += 1
    assert dealt == dict.fromkeys(REGISTRY, CHUNK // len(REGISTRY))
