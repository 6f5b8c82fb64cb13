"""What a bot announces when it deals."""

from __future__ import annotations

from collections import Counter

import pytest

from anteup import REGISTRY, announced
from anteup.bots import announce
from anteup.chance import Random
from tests.tiny import Parlour

SAID = {"guts": "guts cards=2 limit=30", "buddhas_folly": "buddhas_folly ante=2"}


def said(last: str | None, said_before: dict[str, str], players: int, seeds: int = 400) -> Counter[str]:
    return Counter(announce(last, said_before, players, Random(seed)) for seed in range(seeds))


def test_a_bot_mostly_deals_the_last_game_again_else_another_as_it_was_dealt_here() -> None:
    last = "guts cards=2 limit=30"
    heard = said(last, SAID, 5)
    assert 240 < heard.pop(last) < 360
    assert SAID["buddhas_folly"] in heard
    assert set(heard) <= {SAID.get(name, name) for name in REGISTRY} - {last}


def test_at_a_new_table_a_bot_names_any_game_as_it_is_usual() -> None:
    heard = said(None, {}, 5)
    assert {"guts", "buddhas_folly"} <= set(heard) <= set(REGISTRY)
    assert min(heard.values()) > 400 / len(REGISTRY) / 2


def test_what_a_bot_names_can_be_dealt_to_so_many() -> None:
    for players in range(2, 11):
        for last in (None, *SAID.values()):
            for text in said(last, SAID, players, seeds=30):
                assert announced(text).refuse_players(players) is None


def test_a_game_that_so_many_cannot_play_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "parlour", Parlour)
    assert "parlour" in said(None, {}, 4)
    assert "parlour" not in said(None, {}, 5)
    assert not [text for text in said("parlour up=yes", {"parlour": "parlour up=yes"}, 5) if "parlour" in text]


def test_a_game_is_named_as_usual_where_its_options_allow_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cosy(Parlour):
        name = "cosy"

        def holds(self) -> int:
            return 3 if self.up == "yes" else 4

    monkeypatch.setitem(REGISTRY, "cosy", Cosy)
    assert "cosy up=yes" in said(None, {"cosy": "cosy up=yes"}, 3)
    heard = said(None, {"cosy": "cosy up=yes"}, 4)
    assert "cosy" in heard and "cosy up=yes" not in heard


def test_games_advised_for_so_many_are_named_first() -> None:
    for players in (3, 6, 10):
        assert set(said(None, {}, players)) == {name for name, game in REGISTRY.items() if players in game.advised}
    assert "buddhas_folly" not in said(None, {}, 10)
    assert set(said("buddhas_folly", {}, 2)) == {"buddhas_folly", "buddys_game", "progressive_badugi"}
    assert "buddhas_folly" in said("guts", {}, 9)  # rather than the same for ever


def test_bots_deal_all_the_games_there_are_and_each_only_to_as_many_as_it_is_for() -> None:
    last, dealt = None, Counter[str]()
    for seed in range(300):
        last = announce(last, {}, 5, Random(seed))
        dealt[last] += 1
    assert dealt.keys() == REGISTRY.keys() and min(dealt.values()) > 20
    heard = {players: set(said(None, {}, players)) for players in range(2, 11)}
    assert {players for players in heard if "bluffalo" in heard[players]} == {3, 4, 5}
    assert {players for players in heard if "buddys_game" in heard[players]} == set(range(2, 8))
    assert {players for players in heard if "progressive_badugi" in heard[players]} == set(range(2, 9))


@pytest.mark.parametrize("players", [0, 1, 53])
def test_there_is_no_game_for_so_many(players: int) -> None:
    with pytest.raises(ValueError, match=f"no game for {players} players"):
        announce("guts", SAID, players, Random(1))
