"""The novice at Bluffalo: declares a set, lies now and then, doubts few cards, collects what is nearly a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from anteup import Card, Deal, Seeded, announced, view
from anteup.bots import Bot
from anteup.bots.novice_bluffalo import counted, doubted, useless, worth
from anteup.chance import Random
from anteup.games.bluffalo import Sets
from tests.bluff import Bluff, bluffalo, laid
from tests.bots.play import MILD, NOVICE, answers, by_chance
from tests.kit import LETTERS, pairs

pytestmark = pytest.mark.exhaustive

ACES = "As Ah Ad Ac"
OTHERS = "Qs Qh O* / D3 Kc J*"
FEW = f"As Jh Kd / {OTHERS}"
SOME = f"As Js Jh Kd Qd Qc D1 / {OTHERS}"
MANY = f"As Ac Js Jh Kd Qd Qc D1 D2 Oc / {OTHERS}"  # ten, and no set
ANY_TABLE = (
    "",
    "basic_suits=5 omens_have_rank=on",
    "empty_pot_exchange=barred",
    "stealers=first_to_speak",
    "max_redeclare=1",
    "show_counts=on turn_cap=20",
)


def held(t: Bluff, seat: str = "A") -> list[str]:
    return t.hand(seat).split()


def at(hands: str, words: str = "", options: str = "", **lies: Any) -> Bluff:
    """A game as it lies, told from the dealing on: the log has what everybody holds."""
    t = laid(options, hands, lies.pop("pile", "Oh Kh"), **lies)
    told(t)
    for seat, word in pairs(words):
        t.do(seat, word)
    return t


def told(t: Bluff) -> None:
    """The log as if all that is held had just been dealt."""
    d = t.deal
    for seat, hand in enumerate(d.hands):
        if hand:
            d.say("dealt", seat, "BL5", cards=hand, seen=1 << seat)


def often(t: Bluff, seat: str, word: str, times: int = 200) -> float:
    """How often the novice answers so."""
    d, k = t.deal, LETTERS.index(seat)
    seen, log = view(d, k), d.log_of(k)
    return sum([str(NOVICE(seen, log, Random(seed))) == word for seed in range(times)]) / times


# ---- with a set


@pytest.mark.parametrize("options", ANY_TABLE)
@pytest.mark.parametrize("hand", [ACES, "D1 D2 D3", "As Ks Js Os Qh"])
def test_a_set_is_declared_and_declared_again(options: str, hand: str) -> None:
    others = "Qs Qd O* / Kc J* Jc"
    assert answers(at(f"{hand} / {others}", options=options), "A") == {"declare"}
    t = at(f"{hand} Qc Jh Kd / {others}", "A declare, B pass, C rob", options, comes="Qc")
    assert answers(t, "A") == {"declare"}


def test_a_set_is_one_as_announced() -> None:
    omens = "Os Oh Od O* / Qs Qh Kd / D1 Kc J*"
    assert answers(at(omens, options="omens_have_rank=on", pile="Ah"), "A") == {"declare"}
    assert often(at(omens, pile="Ah"), "A", "declare") < 0.2


# ---- lies


def test_it_lies_now_and_then() -> None:
    assert 0 < often(at(MANY, pot=9), "A", "declare") < 0.4
    assert 0 < often(at(FEW), "A", "declare", 1500) < 0.04


def test_it_lies_more_with_many_cards_and_a_pot_that_is_worth_it() -> None:
    assert often(at(MANY, pot=20), "A", "declare") > often(at(FEW, pot=20), "A", "declare") + 0.04
    assert often(at(MANY, pot=20), "A", "declare", 600) > often(at(MANY, pot=0), "A", "declare", 600) + 0.04


def test_it_lies_more_when_it_was_robbed() -> None:
    again = at(MANY, "A declare, B pass, C rob", pot=9)
    assert often(again, "A", "declare") > often(at(MANY, pot=9), "A", "declare") + 0.1
    assert often(again, "A", "done") > 0


def test_it_does_not_lie_with_cards_that_all_have_just_seen() -> None:
    t = at(MANY, "A declare, B liar, B discount, C steal B", pot=20)
    assert often(t, "A", "declare", 600) < often(at(MANY, pot=20), "A", "declare", 600) / 3


def test_where_nothing_is_free_it_lies_the_more_the_longer_the_game_goes_on() -> None:
    def lies(turn: int, **lies: str) -> float:
        t = at(SOME, pot=5, deck="", **lies)
        t.deal.now = t.deal.now._replace(turn=turn)
        t.deal.asked = None
        return often(t, "A", "declare", 300)

    assert lies(3, pile="") < lies(20, pile="") < lies(60, pile="") / 2 < 0.4
    assert lies(60, pile="Oh") == lies(3, pile="Oh")


def test_it_lies_where_the_challenger_cannot_call_and_the_pot_is_not_empty() -> None:
    assert answers(at(FEW, pot=5, stacks="B 2"), "A") == {"declare"}
    for table in (at(FEW, pot=5), at(FEW, pot=5, stacks="C 2"), at(FEW, pot=0, stacks="B 2")):
        assert "declare" not in answers(table, "A")


def test_with_too_few_cards_for_any_set_it_does_not_lie() -> None:
    assert often(at(f"As Jh / {OTHERS}", pot=30), "A", "declare", 600) == 0
    assert often(at(f"As Jh Kd / {OTHERS}", pot=30), "A", "declare", 600) > 0


# ---- doubts


def test_it_doubts_few_cards_and_believes_many() -> None:
    assert often(at(FEW, "A declare"), "B", "liar") == 1
    assert 0 < often(at(SOME, "A declare"), "B", "liar") < 1
    assert often(at(MANY, "A declare"), "B", "liar") < 0.5


def test_it_doubts_more_when_there_is_more_to_lose() -> None:
    assert often(at(SOME, "A declare", pot=20), "B", "liar") > often(at(SOME, "A declare", pot=0), "B", "liar")


def test_what_it_knows_is_not_doubted() -> None:
    """A hand that was shown and has not changed: B knows that it is none."""
    t = at(MANY, "A declare, B liar, B steal C, C steal B, A declare")
    assert often(t, "B", "liar") == 1


def test_who_cannot_call_passes() -> None:
    assert answers(at(FEW, "A declare", stacks="B 2"), "B") == {"pass"}


def test_it_robs_where_the_pot_is_worth_it_and_keeps_enough_to_call() -> None:
    assert often(at(MANY, "A declare, B pass", pot=30, stacks="C 30"), "C", "rob") > 0.5
    assert often(at(MANY, "A declare, B pass", pot=0, stacks="C 30"), "C", "rob") < 0.2
    assert answers(at(MANY, "A declare, B pass", pot=30, stacks="C 5"), "C") == {"pass"}


# ---- collecting


def test_it_takes_the_card_that_makes_a_set() -> None:
    assert often(at("As Ah Ad Kh / Qs Qh O* / D1 Kc J*", pile="Oh Ac"), "A", "discount") > 0.9


def test_it_pays_rather_for_three_of_a_set_than_for_nothing() -> None:
    near, far = "As Ah Ad", "As Jh Kd"
    rates = [often(at(f"{hand} / {OTHERS}", pot=12, stacks="A 30", pile="Qd"), "A", "pay") for hand in (near, far)]
    assert rates[0] > rates[1]


def test_it_steals_where_it_knows_of_the_card_it_wants() -> None:
    """C has nothing but the last ace, which all saw come from the pile."""
    t = at(
        "As Ah Ad / Qs Qh O* / / D1 Kc J*", "A steal D, B steal D", pot=30, stacks="A 40", pile="Oh Ac", comes="Kc J*"
    )
    t.play("C discount, D discount")
    assert often(t, "A", "steal 2") > 0.9


def test_it_lays_down_what_is_missed_least() -> None:
    sets = Sets(False, False)
    hand = Card.parse_all("As Ah Ad Jd Kc Qh D1")
    for seed in range(20):
        given = useless(sets, hand, Random(seed))
        assert len(set(given)) == 3 and not {"As", "Ah", "Ad"} & {str(card) for card in given}


def test_nearer_is_worth_more() -> None:
    sets = Sets(False, False)
    hands = ["", "As", "As Ah", "As Ah Ad", ACES]
    values = [worth(sets, Card.parse_all(hand)) for hand in hands]
    assert values == sorted(values) and values[0] == 0 and values[-1] >= 1 > values[-2]


def test_it_never_spends_its_last_chips_on_cards() -> None:
    for chips in (2, 3, 4):
        t = at(f"As Ah Ad / {OTHERS}", pile="Oh", stacks=f"A {chips}", pot=30)
        assert not {"pay", "steal 1", "steal 2"} & answers(t, "A", seeds=60)


def test_without_any_choice_it_passes() -> None:
    assert answers(at("As Jh / Qs Qh O* / D1 Kc A*", pile="", deck="", stacks="A 1"), "A") == {"pass"}


def test_it_counts_what_everybody_saw() -> None:
    t = bluffalo("", "As Jh Kd / Qs Qh O* / D1 Kc A*", "Oh", comes="Ks Js Jh").play("A pay, B steal A, C discount")
    t.play("A exchange As Kd Ks")
    for reader in (None, 0, 1, 2):
        assert counted(t.deal.log_of(reader), 3) == [len(hand) for hand in t.deal.hands] == [1, 4, 4]


def test_doubt_falls_with_the_number_of_cards() -> None:
    seen = view(at(FEW, "A declare").deal, 1)
    doubts = [doubted(seen, cards, False) for cards in range(14)]
    assert doubts == sorted(doubts, reverse=True) and doubts[3] == 1 and doubts[13] == 0


# ---- whole games


@pytest.mark.parametrize("options", ANY_TABLE)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_come_to_an_end_with_all_that_belongs_to_them(options: str, players: int) -> None:
    """Every kind of turn and answer is met with somewhere in a few games, and only legal ones."""
    done: Counter[str] = Counter()
    for seed in range(6):
        d = game(options, [NOVICE] * players, seed)
        assert d.over and d.plays < 1500
        done.update([action.verb for _seat, action in d.actions])
    assert {"declare", "discount", "liar"} <= set(done)


def game(options: str, bots: Sequence[Bot], seed: int) -> Deal:
    chance, rng = Seeded(seed), Random(seed)
    d = announced(f"bluffalo {options}").deal([100] * len(bots), seed % len(bots), chance)
    while d.waiting:
        seat = d.waiting[0]
        d.play(seat, bots[seat](view(d, seat), d.log_of(seat), rng), chance)
    return d


def test_everything_is_done_somewhere() -> None:
    done: Counter[str] = Counter()
    for seed in range(30):
        done.update([action.verb for _seat, action in game("", [NOVICE] * 4, seed).actions])
    assert {"declare", "discount", "pay", "steal", "exchange", "liar", "pass", "rob", "done"} == set(done)


@pytest.mark.parametrize("players", [3, 4])
def test_it_beats_players_by_chance(players: int) -> None:
    won = 0
    for seed in range(60):
        bots: list[Bot] = [by_chance] * players
        bots[seed % players] = NOVICE
        won += game("", bots, seed).stacks[seed % players] - 100
    assert won / 60 > 3


def test_it_does_better_than_who_never_dares() -> None:
    won = 0
    for seed in range(60):
        bots: list[Bot] = [MILD, MILD, MILD]
        bots[seed % 3] = NOVICE
        won += game("", bots, seed).stacks[seed % 3] - 100
    assert won > 0
