"""All ways in which cards can lie that were not seen, before and after each of several shuffles, are as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest

from anteup import Card
from anteup.cards import mask_of
from anteup.unseen import laid_out

DECK = Card.parse_all("2c 3c 4c 5c 6c")

Lying = tuple[tuple[Card, ...], ...]  # what lies where each card of the deck truly does, before the first shuffle, ...


def every_way(shuffles: Sequence[int], seen: Sequence[int], lying: Lying = ()) -> Iterator[Lying]:
    """By trying all: before the first shuffle any order, and after each any order of its cards."""
    if len(lying) > len(shuffles):
        yield lying
        return
    taken = [place for place, card in enumerate(DECK) if not lying or shuffles[len(lying) - 1] >> card & 1]
    before = lying[-1] if lying else DECK
    for cards in permutations([before[place] for place in taken]):
        now = list(before)
        for place, card in zip(taken, cards, strict=True):
            now[place] = card
        if all([now[place] == card for place, card in enumerate(DECK) if seen[len(lying)] >> card & 1]):
            yield from every_way(shuffles, seen, (*lying, tuple(now)))


def drawn(shuffles: Sequence[int], seen: Sequence[int], rng: Random) -> Lying:
    return tuple([tuple([new.get(card, card) for card in DECK]) for new in laid_out(DECK, shuffles, seen, rng)])


def assert_even(shuffles: Sequence[int], seen: Sequence[int], times: int) -> None:
    """Chi-square within four deviations."""
    ways = list(every_way(shuffles, seen))
    rng = Random(3)
    counts = Counter([drawn(shuffles, seen, rng) for _ in range(times * len(ways))])
    assert set(counts) <= set(ways)
    chi_square = sum([(counts[way] - times) ** 2 / times for way in ways])
    free = len(ways) - 1
    assert chi_square <= free + 4 * (2 * free) ** 0.5


def masks(*texts: str) -> list[int]:
    return [mask_of(Card.parse_all(text)) for text in texts]


@pytest.mark.parametrize(
    "shuffles, seen, ways",
    [
        ([], ["2c 3c"], 6),
        # seen afterwards among the four that were shuffled: that card was no other; the four others lay anyhow
        (["2c 3c 4c 5c"], ["", "2c"], 4 * 24 * 6),
        # seen before and not after: of four cards any lies anywhere
        (["2c 3c 4c 5c"], ["2c", "6c"], 6 * 24),
        # seen in another place before: one of the two that were shuffled was seen, the other is the one seen now
        (["2c 3c"], ["2c", "3c"], 6),
        (["2c 3c"], ["2c", "4c"], 6 * 2),
        # twice the same two
        (["2c 3c", "2c 3c"], ["4c 5c 6c", "", ""], 8),
        # the one seen after the second was in three places that the first took, and in two of three after it; or in the
        # one that only the second took
        (["2c 3c 4c", "2c 3c 5c"], ["6c", "", "2c"], 3 * 6 * 2 * 2 * 2 + 6 * 6 * 2),
    ],
)
def test_counted_in_the_head(shuffles: list[str], seen: list[str], ways: int) -> None:
    assert len(list(every_way(masks(*shuffles), masks(*seen)))) == ways
    assert_even(masks(*shuffles), masks(*seen), 20)


@pytest.mark.parametrize("seed", range(20))
def test_any_shuffles_and_whatever_was_seen(seed: int) -> None:
    rng = Random(seed)
    shuffles = [mask_of(rng.sample(DECK, rng.choice((2, 3)))) for _ in range(rng.choice((2, 3)))]
    seen = [mask_of(rng.sample(DECK, rng.choice((0, 1, 2)))) for _ in range(len(shuffles) + 1)]
    assert_even(shuffles, seen, 15)
