"""Chance answers `pick(n)`: fair, the same again, checkable afterwards (C9), and loud when it cannot."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import BadCard, Card, Chance, Committed, NeedChance, Pausing, Recording, Seeded, Stacked, Tape
from anteup.cards import DECK
from anteup.chance import NO_CHANCE
from tests.strategies import SEEDS, examples
from tests.tiny import tiny_guts

LARGE = (2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32, 2**32 + 1, 3 * 2**32, 2**64 - 1, 2**64, 2**64 + 1, 10**30)
AWKWARD = (1, 2, 3, 5, 7, 31, 32, 33, 51, 52, 63, 64, 65, 1000)


def chi_square(counts: Counter[int], n: int) -> float:
    """How far counts of 0..n-1 lie from even; about n - 1 where all are as likely."""
    expected = counts.total() / n
    return sum([(counts[k] - expected) ** 2 / expected for k in range(n)])


# ---- seeded


@pytest.mark.parametrize("n", AWKWARD)
def test_seeded_picks_are_even_and_within_bounds(n: int) -> None:
    chance = Seeded(n)
    counts = Counter(chance.pick(n) for _ in range(40 * n))
    assert set(counts) <= set(range(n))
    assert chi_square(counts, n) < n + 5 * (2 * n) ** 0.5


def test_neighbouring_picks_do_not_hang_together() -> None:
    chance = Seeded("pairs")
    pairs = Counter(chance.pick(6) * 6 + chance.pick(6) for _ in range(7200))
    assert chi_square(pairs, 36) < 36 + 5 * 72**0.5


@examples(30)
@given(seed=SEEDS | st.text(max_size=8))
def test_a_seed_gives_the_same_picks_again(seed: int | str) -> None:
    one, other = Seeded(seed), Seeded(seed)
    assert [one.pick(n) for n in AWKWARD] == [other.pick(n) for n in AWKWARD]


def test_other_seeds_give_other_picks() -> None:
    rows = {tuple(chance.pick(52) for _ in range(8)) for chance in map(Seeded, range(200))}
    assert len(rows) == 200


def test_a_draw_is_a_pick_among_the_undealt() -> None:
    one, other = Seeded(9), Seeded(9)
    assert [one.draw(DECK[:n]) for n in AWKWARD[:10]] == [other.pick(n) for n in AWKWARD[:10]]


# ---- committed (C9)


def published(secret: bytes, deal: int, seeds: tuple[str, ...], step: int, sizes: list[int]) -> list[int]:
    """The recipe as anyone could follow it: the words of each block in turn, refused where they favour some."""
    hashes = [hashlib.sha256(seed.encode("utf-8")).hexdigest() for seed in seeds]
    picks: list[int] = []
    block = 0
    words: list[int] = []
    for n in sizes:
        width = next(width for width in (32, 64, 96, 128) if n <= 2**width)
        while True:
            number = 0
            for _word in range(width // 32):
                if not words:
                    message = "|".join([str(deal), *hashes, str(step), str(block)])
                    mac = hmac.new(secret, message.encode("utf-8"), hashlib.sha256).hexdigest()
                    words = [int(mac[8 * i : 8 * i + 8], 16) for i in range(8)]
                    block += 1
                number = number * 2**32 + words.pop(0)
            if number < 2**width - 2**width % n:
                picks.append(number % n)
                break
    return picks


@examples(60)
@given(
    secret=st.binary(min_size=1, max_size=64),
    deal=st.integers(0, 10**6),
    seeds=st.lists(st.text(max_size=10), max_size=4).map(tuple),
    step=st.integers(0, 200),
    sizes=st.lists(st.integers(1, 64) | st.sampled_from(LARGE), max_size=30),
)
def test_committed_picks_follow_the_published_recipe(
    secret: bytes, deal: int, seeds: tuple[str, ...], step: int, sizes: list[int]
) -> None:
    chance = Committed(secret, deal, seeds, step)
    assert [chance.pick(n) for n in sizes] == published(secret, deal, seeds, step, sizes)


def test_committed_picks_stay_what_they_were_published_as() -> None:
    """The MAC is openssl's word, of "3|0|0" under this secret: another recipe would make old tables uncheckable."""
    mac = "aa223741 f79a1b17 bc3ffdbb 516f9988 1189f593 85f5a954 03ba62d6 52accce7"
    chance = Committed(b"ace of spades", 3)
    assert [chance.pick(52 - i) for i in range(8)] == [int(word, 16) % (52 - i) for i, word in enumerate(mac.split())]


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert Committed.commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_words_that_would_favour_some_numbers_are_refused() -> None:
    """At n = 3/4 of all words the last quarter is refused; taken modulo n it would double the lowest third."""
    n = 3 * 2**30
    chance = Committed(b"bias", 1)
    picks = [chance.pick(n) for _ in range(3000)]
    lowest_third = sum([pick < n // 3 for pick in picks])
    assert abs(lowest_third - 1000) < 130  # five deviations; folded back there would be 1500
    assert abs(chance.block * 8 - 4000) < 200  # a third more words than picks were used up


@pytest.mark.parametrize("n", [*AWKWARD, *LARGE])
def test_exactly_the_words_that_would_favour_some_numbers_are_refused(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof that no number is likelier: of the words that are taken, the same number leads to each.

    They are 0 to the greatest multiple of n, less one: so many whole rounds of n. It is looked at on either side of it.
    """
    width = max(32, -(-(n - 1).bit_length() // 32) * 32)
    fair = 2**width - 2**width % n
    assert fair % n == 0 and 2**width - fair < n
    for word, taken in ((0, True), (fair - n, True), (fair - 1, True), (fair, False), (2**width - 1, fair == 2**width)):
        if word < 2**width:
            stream = word.to_bytes(width // 8, "big") + (5).to_bytes(width // 8, "big") + bytes(64)
            blocks = iter([stream[:32], stream[32:64]])
            monkeypatch.setattr(hmac, "digest", lambda *_asked, blocks=blocks: next(blocks))
            assert Committed(b"", 1).pick(n) == (word if taken else 5) % n, word


@pytest.mark.parametrize("n", AWKWARD)
def test_committed_picks_are_even(n: int) -> None:
    chance = Committed(b"even", n)
    assert chi_square(Counter(chance.pick(n) for _ in range(40 * n)), n) < n + 5 * (2 * n) ** 0.5


def test_each_step_deal_secret_and_seed_has_a_stream_of_its_own() -> None:
    streams = [
        Committed(b"one", 1),
        Committed(b"two", 1),
        Committed(b"one", 2),
        Committed(b"one", 11),
        Committed(b"one", 1, step=1),
        Committed(b"one", 1, step=11),
        Committed(b"one", 1, ["a"]),
        Committed(b"one", 1, ["b"]),
        Committed(b"one", 1, ["a", "b"]),
        Committed(b"one", 1, ["b", "a"]),
        Committed(b"one", 1, ["a|b"]),
        Committed(b"one", 1, [""]),
    ]
    rows = [tuple(chance.pick(52) for _ in range(8)) for chance in streams]
    assert len(set(rows)) == len(rows)


def test_what_one_step_draws_does_not_move_the_next_step() -> None:
    first, second = Committed(b"steps", 1, step=1), Committed(b"steps", 1, step=2)
    for _ in range(50):
        first.pick(52)
    assert [second.pick(52) for _ in range(9)] == published(b"steps", 1, (), 2, [52] * 9)


# ---- recorded and played back


@examples(30)
@given(seed=SEEDS, sizes=st.lists(st.integers(1, 60), max_size=40))
def test_a_tape_plays_back_what_was_recorded(seed: int, sizes: list[int]) -> None:
    recording = Recording(Seeded(seed))
    picks = [recording.pick(n) if n % 2 else recording.draw(DECK[:n]) for n in sizes]
    tape = Tape(recording.picks)
    assert [tape.pick(n) if n % 2 else tape.draw(DECK[:n]) for n in sizes] == picks


def test_a_recording_of_stacked_cards_keeps_their_places() -> None:
    recording = Recording(Stacked("2d As"))
    assert (recording.draw(DECK), recording.draw(DECK)) == (1, 51)
    assert recording.picks == [1, 51]


@pytest.mark.parametrize("chance", [lambda: Seeded(3), lambda: Committed(b"secret", 1), lambda: Stacked("9d As 2c")])
def test_several_cards_are_taken_as_one_by_one(chance: Callable[[], Chance]) -> None:
    one, other, left, rest = chance(), chance(), [*DECK], [*DECK]
    taken = [left.pop(one.draw(left)) for _card in range(45)]
    recording = Recording(other)
    assert (recording.take(rest, 40) + recording.take(rest, 5), rest) == (taken, left)
    assert Tape(recording.picks).take([*DECK], 45) == taken
    alone = [*DECK]
    assert (chance().take(alone, 45), alone) == (taken, left)


def test_a_tape_that_ends_says_what_is_missing() -> None:
    tape = Tape([0])
    tape.pick(3)
    with pytest.raises(LookupError, match=r"ends after 1 picks and another of 0\.\.4 is due"):
        tape.pick(5)


@pytest.mark.parametrize("pick", [-1, 3, 99])
def test_a_tape_of_something_else_is_noticed(pick: int) -> None:
    with pytest.raises(LookupError, match=rf"Pick 1 on the tape is {pick}; one of 0\.\.2 is due"):
        tape = Tape([2, pick])
        tape.pick(3)
        tape.pick(3)


# ---- stacked


def test_stacked_cards_come_in_their_order_then_chance_goes_on() -> None:
    deal = tiny_guts("2c 2d 3c 3d 4c 4d", cards=2).deal((5, 5), chance=Stacked("4d 2c 3c 2d"))
    assert deal.hands == (Card.parse_all("2c 2d"), Card.parse_all("4d 3c"))
    some = tiny_guts("2c 2d 3c 3d 4c 4d", cards=2).deal((5, 5), chance=Stacked("4d", then=Tape([0, 0, 0])))
    assert some.hands == (Card.parse_all("2c 3c"), Card.parse_all("4d 2d"))


def test_stacked_without_more_goes_on_the_same_every_time() -> None:
    one, other = Stacked("As"), Stacked(Card.parse_all("As"))
    assert [one.draw(DECK) for _ in range(9)] == [other.draw(DECK) for _ in range(9)]


def test_a_pick_that_is_no_draw_leaves_the_stacked_cards() -> None:
    chance = Stacked("As", then=Tape([4]))
    assert chance.pick(5) == 4
    assert chance.draw(DECK) == 51


def test_a_stacked_card_that_is_gone_is_named() -> None:
    with pytest.raises(LookupError, match="As was stacked to be drawn now, but it is no longer in the deck"):
        Stacked("As").draw(DECK[:51])


def test_a_card_stacked_twice_is_refused() -> None:
    with pytest.raises(BadCard, match="As is there twice"):
        Stacked("As 2c As")


# ---- pausing


def test_pausing_gives_what_it_has_then_asks() -> None:
    chance = Pausing([1, 2])
    assert (chance.pick(3), chance.draw(DECK)) == (1, 2)
    with pytest.raises(NeedChance, match=r"one of 0\.\.6") as asked:
        chance.pick(7)
    assert asked.value.n == 7


@pytest.mark.parametrize("pick", [-1, 7])
def test_a_pick_that_is_none_of_these_is_refused(pick: int) -> None:
    with pytest.raises(LookupError, match=rf"is {pick}; one of 0\.\.6 is due"):
        Pausing([pick]).pick(7)


def test_a_deal_can_be_dealt_card_by_card() -> None:
    """Chance nodes for solvers: as many questions as cards, each one smaller than the last."""
    game = tiny_guts("2c 2d 3c 3d 4c 4d", cards=2)
    asked: list[int] = []
    picks: list[int] = []
    while True:
        try:
            deal = game.deal((5, 5), chance=Pausing(picks))
            break
        except NeedChance as need:
            asked.append(need.n)
            picks.append(need.n - 1)
    assert asked == [6, 5, 4, 3]
    assert deal.hands == (Card.parse_all("4c 3c"), Card.parse_all("4d 3d"))


# ---- none at all


def test_without_chance_a_card_cannot_be_drawn() -> None:
    with pytest.raises(LookupError, match=r"no chance was given: pass chance=Seeded\(…\)"):
        tiny_guts("2c 2d 3c 3d 4c 4d", cards=2).deal((5, 5))
    with pytest.raises(LookupError):
        NO_CHANCE.draw(DECK)


def test_chance_itself_is_only_a_promise() -> None:
    with pytest.raises(NotImplementedError):
        Chance().pick(2)
