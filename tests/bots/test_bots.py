"""Bots in general: legal, with no more than a seat may know, for every game there is."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given

from anteup import Action, Event, Seeded, View, bots, resample, view
from anteup.bots import LEVELS, NAMES, base, bot, names, plays
from anteup.chance import Random
from tests import strategies
from tests.bots.play import by_chance
from tests.strategies import Start
from tests.tiny import Parlour

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize("level", LEVELS)
@given(start=strategies.starts())
@strategies.examples(120)
def test_a_bot_plays_every_game_legally_and_answers_by_what_its_seat_may_know(level: str, start: Start) -> None:
    player = bot(level)
    for seed in range(start.seed, start.seed + 2):
        chance = Seeded(seed)
        deal = start.deal(chance)
        while deal.waiting:
            seat = deal.waiting[seed % len(deal.waiting)]
            seen, log = view(deal, seat), deal.log_of(seat)
            action = player(seen, log, Random(deal.plays))
            assert action in seen.choices
            if deal.plays < 3 or deal.plays % 16 == 0:  # the same, whatever it is that the seat cannot see
                other = resample(deal, seat, Random(seed))
                assert action == player(view(other, seat), other.log_of(seat), Random(deal.plays))
            deal.play(seat, action, chance)


def test_a_bot_leaves_what_it_is_given_as_it_was() -> None:
    deal = bots.base.game_of("buddhas_folly").deal([50] * 4, chance=Seeded(3))
    log = deal.log_of(1)
    before = list(log)
    bot("novice")(view(deal, 1), log, Random(1))
    assert log == before


def test_a_bot_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(bot("novice"))) == bot("novice")


def test_there_is_no_bot_of_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="There is no bot “wizard”; there is novice"):
        bot("wizard")


def test_a_game_no_bot_was_taught_is_played_at_no_cost() -> None:
    deal = Parlour().deal([20, 20, 20], chance=Seeded(1))
    seat = deal.waiting[0]
    seen = view(deal, seat)
    assert {bot("novice")(seen, deal.log_of(seat), Random(seed)) for seed in range(20)} == {seen.choices.mildest}


def test_a_game_from_outside_teaches_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "BOTS", dict(base.BOTS))

    class Entry:
        def load(self) -> None:
            plays("novice", "parlour")(last_choice)

    def last_choice(seen: View, log: Sequence[Event], rng: Random) -> Action:
        return seen.choices.exact[-1]

    monkeypatch.setattr(bots, "entry_points", lambda group: [Entry()] if group == "anteup.bots" else [])
    bots._learn()
    deal = Parlour().deal([20, 20, 20], chance=Seeded(1))
    seat = deal.waiting[0]
    assert bot("novice")(view(deal, seat), deal.log_of(seat), Random(1)) == deal.choices(seat).exact[-1]
    assert deal.choices(seat).exact[-1] != deal.choices(seat).mildest


def test_teaching_a_game_changes_no_other() -> None:
    assert base.bot_for("novice", "guts") is not base.bot_for("novice", "buddhas_folly")
    assert base.bot_for("novice", "no such game") is base.mild
    assert by_chance not in base.BOTS.values()


# ---- names


def test_bots_have_names_nobody_at_the_table_has() -> None:
    assert len({name.casefold() for name in NAMES}) == len(NAMES) >= 12
    assert names([], 3) == list(NAMES[:3])
    assert names(["pip", "Ann"], 2) == [name for name in NAMES if name != "Pip"][:2]


def test_more_bots_than_names_are_numbered() -> None:
    crowd = names(["PIP 2"], 2 * len(NAMES))
    assert len(set(crowd)) == len(crowd) == 2 * len(NAMES)
    assert crowd[len(NAMES)] == f"{NAMES[1]} 2" and "Pip 2" not in crowd and crowd[-1] == "Pip 3"
    assert names(crowd, 0) == []
