"""The deal itself: its slots, how it starts, the verbs that move cards and chips, and how it is stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Action, Card, Deal, Game, Illegal, Seeded, Stacked, Tape, announced
from anteup.actions import Choices
from anteup.cards import DECK, cards_in, mask_of
from anteup.chance import NO_CHANCE
from anteup.deal import Phase, Shuffle, put, share
from anteup.events import ALL, KINDS, POT, Event, events
from anteup.games.guts import Guts
from anteup.phases.declaring import IN, OUT, Together
from anteup.words import Telling
from tests.strategies import SEEDS, examples
from tests.tiny import Parlour, tiny_guts

QUEENS = Card.parse_all("Qh Qd")


def dealt() -> Deal:
    """Three players of two-card Guts, the second with a choice sealed."""
    deal = announced("guts cards=2").deal((10, 20, 30), button=1, chance=Stacked("2c 3c 4c 2d 3d 4d"), pot=5)
    deal.play(2, IN)
    return deal


# ---- the slots: whoever adds one must say here how it is copied, stored and compared

STORED: dict[str, Callable[[Deal], Any]] = {  # what is dumped, with another value that could stand there
    "again": lambda d: not d.again,
    "antes": lambda d: (1,),
    "at": lambda d: d.at - 1,
    "bets": lambda d: (0, 4, 2),
    "board": lambda d: QUEENS,
    "button": lambda d: 2,
    "carried": lambda d: d.carried + 1,
    "dead": lambda d: d.dead | 1 << QUEENS[0],
    "excused": lambda d: (0, 2),
    "game": lambda d: announced("guts cards=2 limit=9"),
    "hands": lambda d: (QUEENS, *d.hands[1:]),
    "known": lambda d: (d.known[0] | 1 << QUEENS[1], *d.known[1:]),
    "late": lambda d: (1,),
    "live": lambda d: d.live[1:],
    "now": lambda d: None,
    "paid_before": lambda d: (1, 2, 3),
    "plays": lambda d: d.plays + 1,
    "pot": lambda d: d.pot + 1,
    "public": lambda d: d.public | 1 << QUEENS[1],
    "raiser": lambda d: 2,
    "reserve": lambda d: d.reserve + 1,
    "said": lambda d: (IN, None, OUT),
    "sealed": lambda d: (OUT, None, IN),
    "shuffles": lambda d: (Shuffle(1, 2, 1 << QUEENS[0]),),
    "stacks": lambda d: (1, -2, 3),
    "stock": lambda d: d.stock[1:],
    "told": lambda d: events([Event("pays", 0, POT, 3, QUEENS, "C6", ALL, (("n", 1),))], d.told, (0, OUT)),
    "up": lambda d: d.up | 1 << QUEENS[0],
}
FOLLOWS: dict[str, Callable[[Deal], Any]] = {  # what follows from the others and is not dumped
    "asked": lambda d: 1,  # whose choices were worked out last: nobody's yet
    "chance": lambda d: Seeded(1),  # of the play in progress only: none is kept
    "flow": lambda d: d.flow[1:],  # the phases of the game
    "offered": lambda d: Choices((IN,)),  # the choices worked out last: worked out anew
    "order": lambda d: (2, 1, 0),  # from the button
    "stands": lambda d: d.flow[0],  # the phase, by its place
    "waiting": lambda d: (1,),  # whom the phase that stands asks
}


def test_every_slot_is_accounted_for() -> None:
    slots = getattr(Deal, "__mypyc_attrs__", None) or Deal.__slots__  # compiled it has them under another name
    assert {*STORED, *FOLLOWS} == set(slots), "say how the new slot is copied, stored and compared"
    assert not set(STORED) & set(FOLLOWS)
    assert not hasattr(dealt(), "__dict__")


@pytest.mark.parametrize("slot", [*STORED, *FOLLOWS])
def test_a_copy_has_every_slot(slot: str) -> None:
    deal, before = dealt(), getattr(dealt(), slot)
    mark = {**STORED, **FOLLOWS}[slot](deal)
    object.__setattr__(deal, slot, mark)
    assert getattr(deal.copy(), slot) == mark != before


@pytest.mark.parametrize("slot", STORED)
def test_two_deals_that_differ_in_a_slot_are_not_equal(slot: str) -> None:
    deal, other = dealt(), dealt()
    assert deal == other
    object.__setattr__(other, slot, STORED[slot](other))
    assert deal != other


@pytest.mark.parametrize("slot", STORED)
def test_a_dump_loads_with_every_slot(slot: str) -> None:
    deal = dealt()
    if slot == "at":
        deal.now = None  # what is going on belongs to the phase that stands
    object.__setattr__(deal, slot, STORED[slot](deal))
    back = Deal.load(json.loads(json.dumps(deal.dump())), deal.game)
    assert getattr(back, slot) == getattr(deal, slot)
    assert type(getattr(back, slot)) is type(getattr(deal, slot))


@pytest.mark.parametrize("slot", FOLLOWS)
def test_what_follows_from_the_others_is_there_after_loading(slot: str) -> None:
    deal = dealt()
    back = Deal.load(json.loads(json.dumps(deal.dump())), deal.game)
    assert back.choices(0) == deal.choices(0)
    assert getattr(back, slot) == getattr(deal, slot)


def test_a_deal_of_another_game_or_version_does_not_load() -> None:
    written = dealt().dump()
    with pytest.raises(ValueError, match="of guts cards=2 version 1, not of guts 1"):
        Deal.load(written, announced("guts"))
    with pytest.raises(ValueError, match="version 0, not of guts cards=2 1"):
        Deal.load({**written, "version": 0}, announced("guts cards=2"))


def test_a_dump_is_readable() -> None:
    written = dealt().dump()
    assert written["hands"] == ["3c 3d", "4c 4d", "2c 2d"]
    assert written["sealed"] == [None, None, "in"]
    assert (written["pot"], written["carried"], written["now"]) == (5, 5, ["Together"])
    assert written["log"][1][0] == [2, "in"]


def test_a_deal_is_no_other_thing() -> None:
    assert dealt() != "deal"


# ---- the start


@pytest.mark.parametrize(
    "stacks, more, wrong",
    [
        ((5,), {}, r"guts takes 2 to 26 players, not 1 \(GU1\)"),
        ((5,) * 27, {}, r"guts takes 2 to 26 players, not 27 \(GU1\)"),
        ((5, 5), {"button": 2}, "button=2: a seat from 0 to 1"),
        ((5, 5), {"button": -1}, "button=-1: a seat from 0 to 1"),
        ((5, 5), {"pot": -1}, "pot and reserve are chips, 0 or more"),
        ((5, 5), {"reserve": -1}, "pot and reserve are chips, 0 or more"),
    ],
)
def test_a_deal_that_cannot_start_says_why(stacks: tuple[int, ...], more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        announced("guts cards=2").deal(stacks, chance=Seeded(0), **more)


def test_a_deal_starts_at_its_first_decision() -> None:
    deal = announced("guts cards=2 antes=every_deal ante=2").deal((10, 20, 30), button=1, chance=Seeded(0), pot=5)
    assert (deal.order, deal.live, deal.waiting) == ((2, 0, 1), (2, 0, 1), (2, 0, 1))
    assert (deal.stacks, deal.paid, deal.pot, deal.carried) == ((8, 18, 28), (2, 2, 2), 11, 5)
    assert (deal.over, deal.plays, deal.actions, deal.chance) == (False, 0, [], NO_CHANCE)
    assert [event.kind for event in deal.told] == ["antes"] * 3 + ["dealt"] * 3


def test_who_antes_can_be_said() -> None:
    deal = announced("guts cards=2").deal((10, 20, 30), chance=Seeded(0), pot=5, antes=[2])
    assert (deal.stacks, deal.antes, deal.pot) == ((10, 20, 29), (2,), 6)


@pytest.mark.parametrize(
    "scheme, pot, more, due",
    [
        ("when_empty", 0, {}, (0, 1, 2)),
        ("when_empty", 7, {}, ()),
        ("when_empty", 7, {"again": True}, (0, 1, 2)),
        ("when_empty", 7, {"newcomers": [1]}, (1,)),
        ("when_empty", 0, {"newcomers": [1]}, (0, 1, 2)),
        ("every_deal", 7, {}, (0, 1, 2)),
        ("every_deal", 7, {"excused": [0]}, (1, 2)),
        ("all_but_matchers", 7, {"excused": [0, 2]}, (1,)),
        ("all_but_matchers", 7, {"excused": [0, 2], "newcomers": [2, 1]}, (1, 2)),
    ],
)
def test_who_antes_by_the_scheme(scheme: str, pot: int, more: dict[str, Any], due: tuple[int, ...]) -> None:
    assert announced(f"guts antes={scheme}").who_antes(3, pot, **more) == due


@pytest.mark.parametrize(
    "players, insist, sentence",
    [
        (1, False, "This game takes at least 2 players; there are 1."),
        (2, False, None),
        (10, False, None),
        (11, False, "This game takes at most 10 players; there are 11."),
        (11, True, None),
        (16, True, None),
        (17, True, "This game takes at most 16 players; there are 17."),
    ],
)
def test_how_many_can_play(players: int, insist: bool, sentence: str | None) -> None:
    refused = announced("guts kitty=always").refuse_players(players, insist)
    assert (refused and (Telling(())(refused[0]), refused[1])) == (sentence and (sentence, "GU1"))


# ---- playing


def test_a_play_answers_what_it_brought_about() -> None:
    deal = dealt()
    assert [event.kind for event in deal.play(0, "out")] == ["sealed"]
    events = deal.play(1, "out")
    assert [event.kind for event in events][:2] == ["sealed", "opened"]
    assert events is deal.told and deal.over and deal.waiting == () and deal.phase is None


def test_after_leaves_the_deal_alone() -> None:
    deal = dealt()
    later = deal.after(0, "in")
    assert (deal.plays, later.plays) == (1, 2)
    assert later.sealed == (IN, None, IN) and deal.sealed == (None, None, IN)
    assert deal.log == later.log[:-1]


@pytest.mark.parametrize(
    "seat, said, sentence",
    [
        (0, "fold!", "“fold!” is nothing one can do at this table."),
        (0, "in 2c", "“in 2c” is not possible now. You may: out, in."),
        (5, "in", "It is not your turn."),
        (-1, "in", "It is not your turn."),
    ],
)
def test_what_is_not_legal_is_refused(seat: int, said: str, sentence: str) -> None:
    deal = dealt()
    with pytest.raises(Illegal) as refused:
        deal.play(seat, said)
    assert Telling(["Ann", "Bob", "Cat"])(refused.value.say) == sentence
    assert deal == dealt()


def test_nothing_goes_when_it_is_over() -> None:
    deal = dealt()
    deal.play(0, "out")
    deal.play(1, "out")
    for seat in range(3):
        assert not deal.choices(seat)
        with pytest.raises(Illegal, match="This deal is over"):
            deal.play(seat, "out")


def test_a_play_forgets_its_chance() -> None:
    deal = Parlour().deal((9, 9), chance=Seeded(1))
    held = str(deal.hands[1][0])
    deal.play(1, f"bury {held}", Seeded(2))
    assert deal.chance is NO_CHANCE
    with pytest.raises(LookupError, match="no chance was given"):
        deal.after(0, f"bury {deal.hands[0][0]}")


def test_the_story_is_told_play_by_play() -> None:
    deal = dealt()
    deal.play(1, "out")
    story = list(deal.story())
    assert [played for played, _told in story] == [None, (2, IN), (1, OUT)]
    assert [event for _played, told in story for event in told] == deal.log
    assert deal.actions == [(2, IN), (1, OUT)]


def test_the_log_of_a_seat_has_its_own_cards_only() -> None:
    deal = dealt()
    assert [event.cards for event in deal.log_of(0) if event.kind == "dealt"] == [(), Card.parse_all("3c 3d"), ()]
    assert [event.hidden for event in deal.log_of(None) if event.kind == "dealt"] == [2, 2, 2]


# ---- verbs


class Quiet(Phase):
    """A phase that waits for ever, so that a test can move cards and chips by hand."""

    records = (Together,)

    def begin(self, d: Deal) -> None:
        d.now = Together()


class Bench(Game):
    """No game: a deck of eight and nothing done with it."""

    name = "bench"
    deck = DECK[:8]

    def flow(self) -> tuple[Phase, ...]:
        return (Quiet(),)


def bench(*picks: int) -> Deal:
    deal = Bench().deal((10, 10, 10), button=2)
    deal.chance = Tape(picks)
    return deal


def test_chips_go_in_and_out_of_the_pot() -> None:
    deal = bench()
    deal.pay(1, 4, "C6")
    deal.pay(1, 1, "C6")
    deal.win(2, 3, "C6")
    deal.set_aside(1)
    assert (deal.stacks, deal.paid, deal.pot, deal.reserve) == ((10, 5, 13), (0, 5, 0), 1, 1)
    assert [event.payment for event in deal.told] == [(1, POT, 4), (1, POT, 1), (POT, 2, 3)]


def test_cards_come_round_one_at_a_time_from_the_left() -> None:
    deal = bench(0, 0, 0, 0, 0, 0)
    deal.deal_down(2, "C7")
    assert deal.hands == (Card.parse_all("2c 2s"), Card.parse_all("2d 3c"), Card.parse_all("2h 3d"))
    assert [cards_in(known) for known in deal.known] == [*deal.hands]
    assert deal.public == 0 and deal.stock == Card.parse_all("3h 3s")
    assert [(event.seat, event.cards, event.seen) for event in deal.told] == [
        (seat, deal.hands[seat], 1 << seat) for seat in range(3)
    ]


def test_only_the_cards_just_dealt_are_told() -> None:
    deal = bench(0, 0, 0, 0, 0, 0)
    deal.deal_down(1, "C7")
    deal.told = events()
    deal.deal_down(1, "C7")
    assert [event.cards for event in deal.told] == [hand[1:] for hand in deal.hands]


def test_a_card_dealt_up_is_known_to_all() -> None:
    deal = bench(7)
    deal.deal_up(1, "C7")
    assert deal.hands[1] == cards_in(deal.public) == Card.parse_all("3s")
    assert deal.told[0].seen == ALL


def test_cards_in_the_middle_up_or_down() -> None:
    deal = bench(0, 0, 0)
    assert deal.lay(2, up=False) == Card.parse_all("2c 2d") and deal.public == 0
    deal.lay(1, up=True)
    assert deal.board == Card.parse_all("2c 2d 2h") and cards_in(deal.public) == Card.parse_all("2h")
    deal.open_board()
    assert cards_in(deal.public) == deal.board


def test_a_card_swapped_in_takes_the_place_of_the_other() -> None:
    deal = bench(0, 0, 0, 0, 0, 0)
    deal.deal_down(2, "C7")
    new = deal.stock[0]
    deal.stock = deal.stock[1:]
    deal.swap(0, Card.parse("2c"), new)
    assert deal.hands[0] == (new, Card.parse("2s"))
    assert deal.known[0] >> new & 1 and not deal.known[1] >> new & 1 and not deal.public


def test_folded_cards_are_dead_and_stay_hidden() -> None:
    deal = bench(0, 0, 0)
    deal.deal_down(1, "C7")
    deal.fold(1)
    assert (deal.live, deal.hands[1], cards_in(deal.dead), deal.public) == ((0, 2), (), Card.parse_all("2d"), 0)


def test_a_hand_shown_is_known_to_all() -> None:
    deal = bench(0, 0, 0)
    deal.deal_down(1, "C7")
    deal.show(2, "C22", hand="a two")
    assert cards_in(deal.public) == deal.hands[2]
    assert deal.told[-1].seen == ALL


def test_the_last_card_and_the_dead_make_a_new_deck() -> None:
    """C8: when one undealt card is left and another is due; nobody knows any more where the dead lie."""
    deal = bench(*[0] * 7, 0)
    deal.deal_up(0, "C7")
    deal.deal_down(2, "C7")
    assert deal.stock == Card.parse_all("3s")
    deal.fold(0)
    assert deal.dead.bit_count() == 3 and deal.public & deal.dead
    assert deal.draw() == Card.parse("2c")
    assert deal.dead == 0 and deal.public == 0
    assert deal.stock == Card.parse_all("2d 3c 3s")
    assert [cards_in(known) for known in deal.known] == [(), *deal.hands[1:]]
    assert KINDS[deal.told[-1].kind].name == "reshuffles" and deal.told[-1].clause == "C8"


def test_the_last_card_is_dealt_where_nothing_is_dead() -> None:
    deal = bench(*[0] * 8)
    deal.lay(8, up=False)
    assert deal.stock == () and deal.board == DECK[:8]
    with pytest.raises(LookupError, match="the deck has run out"):
        deal.draw()


# ---- dividing (C3)


@examples(100)
@given(chips=st.integers(0, 10**6), seats=st.lists(st.integers(0, 9), unique=True, min_size=1))
def test_chips_are_shared_to_the_last(chips: int, seats: list[int]) -> None:
    parts = share(chips, seats)
    assert [seat for seat, _part in parts] == seats
    assert sum(part for _seat, part in parts) == chips
    assert max(part for _seat, part in parts) - min(part for _seat, part in parts) <= 1
    assert [part for _seat, part in parts] == sorted([part for _seat, part in parts], reverse=True)


def test_put_replaces_one() -> None:
    assert put(("a", "b", "c"), 1, "x") == ("a", "x", "c")


# ---- the frame


def test_a_phase_and_a_game_are_only_frames() -> None:
    phase, deal = Phase(), bench()
    for missing in (lambda: phase.begin(deal), lambda: phase.play(deal, 0, OUT), lambda: Game().flow()):
        with pytest.raises(NotImplementedError):
            missing()
    assert phase.waiting(deal) == () and not phase.choices(deal, 0)
    assert [phase.status(deal), phase.question(deal, 0), phase.price(deal, 0, "in")] == [None, None, None]
    assert phase.track(deal) == ()
    assert Bench().holding(deal, 0) == () == Bench().short_text()


@examples(30)
@given(SEEDS)
def test_a_tiny_deck_deals_every_card_once(seed: int) -> None:
    deal = tiny_guts("2c 2d 3c 3d 4c 4d", cards=2).deal((5, 5, 5), chance=Seeded(seed))
    assert sorted([card for hand in deal.hands for card in hand]) == sorted(deal.game.deck)
    assert mask_of(deal.game.deck) == deal.known[0] | deal.known[1] | deal.known[2]


def test_guts_is_a_game_and_its_actions_are_actions() -> None:
    assert issubclass(Guts, Game) and Action.parse("in") == IN
