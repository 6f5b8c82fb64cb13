"""The novice: in with what stands up to so many, out with what does not; takes what helps, keeps what is good."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from anteup import Action, Card, Deal, Seeded, announced, view
from anteup.bots import Bot, novice
from anteup.bots.strength import traded
from anteup.cards import DECK
from anteup.chance import Random
from anteup.ranks import Poker, guts2, guts3, high5
from tests.bots.play import MILD, NOVICE, Steady, answers, by_chance, evening, steady
from tests.kit import LETTERS, Play, folly, guts

pytestmark = pytest.mark.exhaustive

IN, OUT = {"in"}, {"out"}
REJECT = {"reject"}

# ---- Guts

ANY_TABLE = (
    "",
    "limit=5",
    "limit=5 limit_on=losers",
    "declare=in_turn",
    "declare=in_turn second_chance=on",
    "all_out=wimp wimp_pays=pot",
    "losers=worst",
    "kitty=always",
    "kitty=lone kitty_tie=pushes",
    "tie_best=no_payout",
    "three_rank=no_straights_flushes wheel=off",
    "short=iou",
)


def last_to_speak(options: str, hand: str, words: str) -> str:
    """What a novice without nerves answers with this hand after the others said, in turn, these words."""
    spoken = words.split()
    table = guts(f"declare=in_turn {options}", "/ " * len(spoken) + hand)
    table.play(", ".join(f"{LETTERS[seat]} {word}" for seat, word in enumerate(spoken)))
    return steady(table, LETTERS[len(spoken)])


@pytest.mark.parametrize("options", ANY_TABLE)
@pytest.mark.parametrize("players", range(2, 11))
def test_in_with_three_aces_at_any_table(options: str, players: int) -> None:
    assert answers(guts(options, "As Ah Ad", players=players)) == IN
    assert answers(guts(options, "As Ah Ad", players=players, pot=90, stacks="A 80")) == IN


@pytest.mark.parametrize("others", range(1, 10))
def test_in_with_three_aces_after_all_others_are_in(others: int) -> None:
    assert last_to_speak("", "As Ah Ad", "in " * others) == "in"
    assert last_to_speak("losers=worst", "As Ah Ad", "in " * others) == "in"


@pytest.mark.parametrize("options", ANY_TABLE)
@pytest.mark.parametrize("players", [6, 7])
def test_out_with_nine_high_against_six(options: str, players: int) -> None:
    assert answers(guts(options, "9c 7d 4h", players=players)) == OUT
    assert answers(guts(options, "9c 7d 4h", players=players, pot=90)) == OUT


@pytest.mark.parametrize("row, ranking", [("two cards", guts2), ("three cards", guts3)])
def test_the_least_hands_that_are_enough_are_those_written_down(row: str, ranking: Poker) -> None:
    by_number = {ranking.number(hand): hand for hand in combinations(DECK, ranking.size)}
    for players, ranks in figures(row).items():
        least = ranking.number(Card.parse_all([rank + suit for rank, suit in zip(ranks, "cdh", strict=False)]))
        for number, answer in ((least, "in"), (least - 1, "out")):
            hand = " ".join(map(str, by_number[number]))
            table = guts(f"cards={ranking.size}", hand, players=players, stacks="A 1000000")
            assert (players, hand, steady(table)) == (players, hand, answer)


def test_what_is_enough_after_trading_is_as_written_down() -> None:
    hands = {players: hand_of(ranks) for players, ranks in figures("Buddha’s Folly").items()}
    asked: list[tuple[int, int, str]] = []
    for players, least in hands.items():
        for fewer, hand in hands.items():
            table = folly("", hand, players=players, stacks="A 1000000").rejected_by_all()
            seen = table.view("A")
            beats = traded(round(0.75 * players))
            answer = novice.in_or_out(seen, dict.fromkeys(seen.live, beats), Steady(1))
            if fewer == players or (fewer, hand) < (players, least):
                asked.append((players, fewer, str(answer)))
    assert [(p, f, answer) for p, f, answer in asked if answer != ("in" if p == f else "out")] == []
    assert len(asked) == 28


def figures(row: str) -> dict[int, str]:
    """One row of the table in the novice's own words, by number of players."""
    lines = (novice.__doc__ or "").splitlines()
    players = next(re.findall(r"\d+", line) for line in lines if line.strip().startswith("players"))
    cells = next(line for line in lines if line.strip().startswith(row)).strip().removeprefix(row).split()
    return dict(zip(map(int, players), cells, strict=False))


def hand_of(ranks: str) -> str:
    """`98765` as cards of several suits, `75432s` of one."""
    return " ".join(rank + ("c" if ranks.endswith("s") else "cdhsc"[i]) for i, rank in enumerate(ranks[:5]))


@pytest.mark.parametrize(
    "hand, but, options",
    [
        ("5c 5d 2h", "kitty=always", ""),  # a hand more to beat
        ("5c 5d 2h", "kitty=lone", ""),
        ("Ac Kd 5h", "", "all_out=wimp wimp_pays=pot"),  # out may be dearest
        ("Ac Jd 7h", "", "limit=10 limit_on=losers"),  # there is more to win than to lose
        ("Ac Jd 7h", "limit=10", "limit=10 limit_on=losers"),
    ],
)
def test_options_move_the_line(hand: str, but: str, options: str) -> None:
    assert steady(guts(but, hand, players=5 if "5c" in hand else 6, pot=20)) == "out"
    assert steady(guts(options, hand, players=5 if "5c" in hand else 6, pot=20)) == "in"


def test_who_has_little_to_lose_is_looser() -> None:
    hand = "Kc Jd 7h"
    assert steady(guts("", hand, players=6, pot=60)) == "out"
    assert steady(guts("", hand, players=6, pot=60, stacks="A 6")) == "in"  # alone it wins all of the 60
    assert steady(guts("", "2c 3d 5h", players=6, pot=60, stacks="A 0")) == "in"  # a free ride
    assert steady(guts("short=iou", hand, players=6, pot=60, stacks="A 6")) == "out"


def test_a_pot_that_takes_the_whole_stack_asks_for_more() -> None:
    hand = "5c 5d 4h"
    assert steady(guts("", hand, players=6, pot=20, stacks="A 1000")) == "in"
    assert steady(guts("", hand, players=6, pot=1000, stacks="A 1000")) == "out"


def test_who_cannot_cover_is_out_and_is_no_rival() -> None:
    hand = "Kc Jd 7h"
    assert answers(guts("short=must_cover", "As Ah Ad", players=6, pot=60, stacks="A 59")) == OUT
    assert steady(guts("short=must_cover", hand, players=6, pot=60)) == "out"
    broke = "C 59, D 0, E 20, F 5"
    assert steady(guts("short=must_cover", hand, players=6, pot=60, stacks=broke)) == "in"
    assert steady(guts("", hand, players=6, pot=60, stacks=broke)) == "out"
    nobody = "A 59, B 59, C 59, D 0, E 20, F 5"  # C4: so anyone may be in
    assert steady(guts("short=must_cover", "2c 3d 5h", players=6, pot=60, stacks=nobody)) == "out"
    assert steady(guts("short=must_cover", "As Ah Ad", players=6, pot=60, stacks=nobody)) == "in"


@pytest.mark.parametrize(
    "hand, so_looser",
    [
        ("Kc 7d 4h", ["in in", "in out", "out out"]),
        ("Ac Kd 4h", ["in in in", "out in out", "out out out"]),
        ("8c 8d 4h", ["in in in", "out in out", "out out out"]),
    ],
)
def test_in_turn_the_fewer_are_in_the_looser(hand: str, so_looser: list[str]) -> None:
    said = [last_to_speak("", hand, words) for words in so_looser]
    assert said == sorted(said, reverse=True) and len(set(said)) == 2


def test_the_last_to_speak_takes_what_nobody_wants() -> None:
    assert last_to_speak("", "2c 3d 5h", "out out out out out") == "in"
    assert last_to_speak("kitty=always", "2c 3d 5h", "out out out out out") == "out"
    assert last_to_speak("kitty=lone", "2c 3d 5h", "out out out out out") == "out"
    assert last_to_speak("second_chance=on", "2c 3d 5h", "out out out out out") == "out"  # the others would come back
    assert last_to_speak("second_chance=on", "Ac Kd 5h", "out out out out out") == "in"


def test_who_has_a_second_chance_stands_up_to_a_bluff() -> None:
    for hand, answer in (("9c 7d 4h", "out"), ("Ac Kd Th", "in")):
        table = guts("declare=in_turn second_chance=on", f"{hand} / / ").play("A out, B out, C in")
        assert steady(table) == answer


def test_where_only_the_worst_pays_the_middle_is_free() -> None:
    hand = "Ac Ad 2h"
    assert last_to_speak("", hand, "in in in out") == "out"
    assert last_to_speak("losers=worst", hand, "in in in out") == "in"
    assert last_to_speak("losers=worst", "9c 7d 4h", "in in in out") == "out"


def test_close_calls_go_either_way_and_clear_ones_do_not() -> None:
    assert answers(guts("", "5c 5d 3h", players=6), seeds=60) == IN | OUT
    assert answers(guts("", "Jc Jd Jh", players=6), seeds=60) == IN
    assert answers(guts("", "Jc 8d 5h", players=6), seeds=60) == OUT


# ---- Buddha's Folly: trading


def gives_up(table: Play, seat: str = "A", seeds: int = 20) -> set[str]:
    """The cards a novice may give up for the one on offer; it takes it whatever the seed."""
    said = [Action.parse(answer) for answer in answers(table, seat, seeds=seeds)]
    assert {action.verb for action in said} == {"take"}
    return {str(action.cards[0]) for action in said}


@pytest.mark.parametrize("players", range(2, 11))
def test_takes_the_third_queen(players: int) -> None:
    assert gives_up(folly("", "Qs Qd 9h 5c 2s", "Qh", players=players)) <= {"9h", "5c", "2s"}


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize(
    "hand, offered, gone",
    [
        ("Qs Qd 9h 9c 2s", "9d", {"2s"}),  # two pair become a full house
        ("Ah Jh 7h 4h 4s", "2h", {"4s"}),  # four to a flush
        ("9c 8d 7h 6s 2c", "Tc", {"2c"}),  # four to a straight
        ("9c 8d 7h 5s Ac", "6c", {"Ac"}),  # an inside straight
        ("Ks Kd Kh 7c 7d", "Kc", {"7c", "7d"}),  # four kings
        ("8s 8d Kh 5c 5s", "8h", {"Kh"}),
    ],
)
def test_completes_what_it_holds(players: int, hand: str, offered: str, gone: set[str]) -> None:
    assert gives_up(folly("", hand, offered, players=players)) <= gone


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize(
    "hand, offered",
    [
        ("Ks Kd Kh 7c 7d", "Ah"),  # a full house for three of a kind
        ("Ks Kd Kh 7c 7d", "7h"),  # a full house for a lesser one
        ("Qh 9h 8h 5h 3h", "Qs"),  # a flush for a pair
        ("9c 8d 7h 6s 5c", "9h"),  # a straight for a pair
        ("9c 8d 7h 6s 5c", "4c"),  # a straight for a lower one
        ("Ks Kd Kh Kc Ad", "As"),  # four kings are four kings
        ("Ks Kd Ah Qc Js", "2d"),
    ],
)
def test_breaks_nothing_up_for_less(players: int, hand: str, offered: str) -> None:
    assert answers(folly("", hand, offered, players=players)) == REJECT


def test_early_on_an_ace_or_a_first_pair_is_worth_taking() -> None:
    for players in (3, 4, 6):
        assert gives_up(folly("", "Jh Td 7c 4s 2d", "Ac", players=players)) <= {"7c", "4s", "2d"}
        assert gives_up(folly("", "Kh Jd 8c 5s 2d", "Jc", players=players)) <= {"8c", "5s", "2d"}


def test_a_fourth_heart_is_worth_more_than_a_kicker_while_there_is_time() -> None:
    assert gives_up(folly("", "Ah Jh 7h 9s 4c", "3h", players=4)) <= {"9s", "4c"}


@pytest.mark.parametrize("seen, given", [("2d", "3s"), ("3d", "2s")])
def test_of_two_cards_alike_the_neighbour_gets_the_one_that_helps_less(seen: str, given: str) -> None:
    # B takes a card before all eyes and gives up the queen; of a deuce and a three A keeps back what B collects.
    table = folly("", f"Qs Qd Qc 3s 2s / Qh {'2h' if seen == '2d' else '3h'} 8d 9c 6c / ", seen)
    table.play("A reject, B take Qh, C reject")
    assert gives_up(table) == {given}


def test_the_neighbour_sits_where_the_card_goes() -> None:
    hands = "Qs Qd Qc 3s 2s / 5h 5c 8d Tc 6c / Qh 4c 8c 9h 6h"  # to the right: B, A, C
    for seen, given in (("2d", "3s"), ("3d", "2s")):
        table = folly("direction=right", hands, seen)
        table.play("B reject, A reject, C take Qh, B reject")
        assert gives_up(table) == {given}


def traded_out(game: str, players: int, seed: int) -> tuple[Deal, int]:
    """A deal of Buddha's Folly when novices have traded, and how many offers that took."""
    deal = announced(f"buddhas_folly {game}").deal([100] * players, seed % players, Seeded(seed))
    rng, offers = Random(seed), 0
    while type(deal.now).__name__ == "Offer":
        (seat,) = deal.waiting
        deal.play(seat, NOVICE(view(deal, seat), deal.log_of(seat), rng))
        offers += 1
        assert offers < 40 * players, "they trade for ever"
    return deal, offers


def test_trading_comes_to_an_end_by_itself() -> None:
    for seed in range(12):
        traded_out("max_laps=none", 2 + seed % 9, seed)


def test_late_in_the_trading_a_swap_is_for_a_better_hand() -> None:
    late = 0
    for seed in range(6):
        deal = announced("buddhas_folly max_laps=none").deal([100] * 10, 0, Seeded(seed))
        rng = Random(seed)
        while type(deal.now).__name__ == "Offer":
            (seat,), offers = deal.waiting, deal.now.made
            held = high5(deal.hands[seat])
            deal.play(seat, NOVICE(view(deal, seat), deal.log_of(seat), rng))
            if offers > 5 * 10 and deal.told[0].kind == "takes":
                late += 1
                assert high5(deal.hands[seat]) > held
    assert late > 10


# ---- Buddha's Folly: in or out


def test_the_longer_the_trading_the_more_a_hand_must_be() -> None:
    table = folly("", "Ks Kd Kh 7c 2d", players=4).rejected_by_all()
    seen, log = table.view("A"), table.deal.log_of(0)
    assert NOVICE(seen, log, Steady(1)).verb == "in"
    swap = next(event for event in log if event.kind == "passes")._replace(kind="takes")
    traded_long = [*log, *[swap._replace(seat=seat) for seat in range(4) for _lap in range(4)]]
    assert NOVICE(seen, traded_long, Steady(1)).verb == "out"
    only_one = [*log, *[swap._replace(seat=1, kind="takes" if lap == 0 else "passes") for lap in range(16)]]
    assert NOVICE(seen, only_one, Steady(1)).verb == "in"  # the others hold what they were dealt


@pytest.mark.parametrize("players", range(2, 11))
def test_in_with_four_kings_and_out_with_nothing(players: int) -> None:
    assert answers(folly("", "Ks Kd Kh Kc 2d", players=players).rejected_by_all()) == IN
    if players > 3:
        assert answers(folly("", "9s 7d 5h 4c 2d", players=players).rejected_by_all()) == OUT


def test_whoever_cannot_cover_may_trade_but_is_out() -> None:
    table = folly("short=must_cover", "Qs Qd 9h 5c 2s", "Qh", players=3, pot=50, stacks="A 49")
    gives_up(table)
    table.rejected_by_all()
    assert answers(table) == OUT


# ---- against others


@pytest.mark.parametrize(
    "game, deals",
    [
        ("guts limit=20", 600),
        ("guts cards=2 declare=in_turn limit=20", 600),
        ("guts kitty=always limit=20", 600),
        ("guts losers=worst limit=20", 600),
        ("buddhas_folly limit=20", 200),
        ("buddhas_folly declare=in_turn second_chance=on limit=20", 200),
    ],
)
def test_novices_beat_players_by_chance_and_players_who_never_dare(game: str, deals: int) -> None:
    first, chance, mild, second, other_chance, other_mild = evening(game, [NOVICE, by_chance, MILD] * 2, deals, seed=1)
    assert min(first, second) > max(0, chance, mild, other_chance, other_mild)
    assert first + second > deals


@pytest.mark.parametrize("game", ["guts limit=20", "buddhas_folly limit=20"])
@pytest.mark.parametrize("other", [by_chance, MILD], ids=["by chance", "mild"])
def test_alone_against_one_a_novice_wins(game: str, other: Bot) -> None:
    novice_won, other_won = evening(game, [NOVICE, other], 400, seed=2)
    assert novice_won > 100 and novice_won > other_won + 200
