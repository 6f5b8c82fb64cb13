"""Buddys Game, clause by clause: buys, the square, fists, and a pot of two halves.

Betting as games share it is in `test_betting.py`, every mixture of halves in `test_halves.py`. Who is given a pot antes
nothing; A sits on the dealer's left. Where nothing else is said nobody bets or buys.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from anteup import Card, announced
from anteup.cards import DECK, cards_in, mask_of
from anteup.games.buddys_game import BuddysGame, FirstBuy, SecondBuy
from anteup.phases.betting import Betting
from anteup.phases.high_low import HighOrLow
from anteup.phases.pots import side_pots
from anteup.phases.square import TurnUp, usable, with_square
from anteup.ranks import doogie, high5
from anteup.words import Say, Telling

from ..clauses import clause, example
from ..kit import LETTERS, Buddys, buddys, letters, opened, refused, written

SQUARE = "Kd Th / 9s Jc"
# With that square, from the best high: four kings, three queens, three eights, two pair.
KINGS, QUEENS, EIGHTS, TWO_PAIR = "Ks Kh Kc Qh", "Qs Qd Qc 8c", "8s 8h 8d 2s", "Ad Ac 5h 5c 3d"
# And from the best low.
PERFECT, PERFECT_TOO, SIX, SEVEN, EIGHT = "As 2d 3h 4c", "Ad 2s 3c 4h", "6s 5h 4c 2d", "7s 5d 3c Ah", "8d 6c 4s 2h"
STRAIGHT = "3s 4d 5c 6h 7d"  # and a 6-5-4-3 doogie
SIX_TOO = "6s 5h 4c 3d"  # the same doogie


def asked(t: Buddys, seat: str = "") -> str:
    """What a player who is asked is asked, in words."""
    seat = seat or t.waiting[0]
    question = t.view(seat).question
    assert question is not None
    return Telling(LETTERS, LETTERS.index(seat))(question)


def answers(t: Buddys, seat: str = "") -> list[str]:
    """The buttons of a player who is asked, with the price."""
    seat = seat or t.waiting[0]
    say = Telling(LETTERS, LETTERS.index(seat))
    return [
        " / ".join(say(Say.load(button[part])) for part in ("label", "price") if button[part])
        for button in t.view(seat).buttons()
    ]


def holds(t: Buddys, seat: str) -> list[str]:
    say = Telling(LETTERS, LETTERS.index(seat))
    return [say(held) for held in t.view(seat).holding]


def parts(t: Buddys) -> list[str]:
    """What happens from here on when nobody does anything that costs, in a word each."""
    told = []
    while not t.deal.over:
        match t.deal.phase:
            case Betting(least=least):
                told.append(f"bets {least}")
            case FirstBuy(clause=clause):
                told.append("second buy" if clause == "BG11" else "first buy")
            case TurnUp():
                told.append("corner")
            case HighOrLow():
                told.append("fists")
        at = t.deal.at
        while t.deal.at == at:
            t.do(t.waiting[0], str(t.deal.choices(t.deal.waiting[0]).mildest))
    return told


def dead(t: Buddys) -> str:
    return written(cards_in(t.deal.dead))


def cards(text: str) -> tuple[Card, ...]:
    return Card.parse_all(text.replace("/", " "))


# Cards and hands


@clause("BG1")
def test_two_to_seven_play_with_the_52_and_no_card_is_wild() -> None:
    game = announced("buddys_game")
    for insist in (False, True):
        assert [n for n in range(20) if game.refuse_players(n, insist) is None] == list(range(2, 8))
    assert (game.refuse_players(8) or ("", ""))[1] == "BG1"
    assert BuddysGame.deck == DECK
    assert game.advised == range(2, 8)


FROM_THE_TOP = (
    "As Ks Qs Js Ts",
    "9d 8d 7d 6d 5d",
    "4s 4d 4h 4c Kd",
    "8s 8h 8c Kc Kh",
    "Ac Jc 9c 6c 5c",
    "Ad Kh Qd Jh Th",
    "5s 4h 3h 2s Ah",  # the lowest straight
    "6s 6d 6h Kc Jd",
)


@clause("BG2")
@pytest.mark.parametrize("better, worse", list(pairwise(FROM_THE_TOP)))
def test_the_high_hand_is_an_ordinary_one_of_five_cards(better: str, worse: str) -> None:
    free = [card for card in DECK if card not in cards(f"{better} {worse}")]
    apart = [card for card in free if str(card)[0] in "23TQ"]
    square = next(
        " ".join(map(str, four))
        for four in combinations(apart, 4)
        if all(high5(cards(hand)) == (with_square(high5, cards(hand), four) or ((),))[0] for hand in (better, worse))
    )
    t = opened("A high, B high", f"{worse} / {better}", square)
    assert t.taken == {"B": 40}


@clause("BG2", "BG3")
@pytest.mark.parametrize(
    "hand, named",
    [
        ("7s 4d 3h 2c", "a 7-4-3-2 doogie"),
        ("Ts 6d 5h Ac", "a 10-6-5-A doogie"),
        ("8s 4d 3h 2c", "an 8-4-3-2 doogie"),
        ("5s 4d 3h 2c", "a 5-4-3-2 doogie"),  # a straight means nothing
        ("As 2d 3h 4c", "the perfect doogie"),
    ],
)
def test_a_doogie_is_four_cards_of_four_suits_and_four_ranks_named_from_the_highest(hand: str, named: str) -> None:
    rank = doogie(cards(hand))
    assert rank is not None
    assert Telling(())(doogie.words(rank)) == named


@clause("BG3")
@pytest.mark.parametrize("hand", ["7s 4s 3h 2c", "7s 7d 3h 2c", "As Ad 3h 3c", "As 2d 3h", "As 2s 3s 4s"])
def test_two_of_a_suit_or_rank_or_fewer_cards_are_no_doogie(hand: str) -> None:
    assert doogie(cards(hand)) is None
    assert doogie.number(cards(hand)) == -1


@clause("BG3")
@pytest.mark.parametrize(
    "better, worse",
    [
        ("6c 5s 4h 3d", "7s 3h 2d Ac"),  # the highest card decides
        ("7s 3h 2d Ac", "7h 4s 2c Ad"),  # then the next
        ("7s 6h 4d Ac", "7h 6s 4c 2d"),  # and so on, the ace being low
        ("Qs Jh Td 9c", "Ks 3h 2d Ac"),
    ],
)
def test_the_lowest_doogie_wins(better: str, worse: str) -> None:
    above, below = doogie(cards(better)), doogie(cards(worse))
    assert above is not None and below is not None
    assert above > below
    assert doogie.number(cards(better)) > doogie.number(cards(worse)) > -1
    t = opened("A high", f"Kc Kd Kh Qc / {worse} / {better}", "6d 9h / 8h 8c", "low_qualifier=none")
    assert t.taken == {"A": 20, "C": 20}


@pytest.mark.exhaustive
@clause("BG3", "BG4")
def test_doogies_by_their_highest_card_counted_by_hand() -> None:
    """Every choice of four cards, told by its suits and ranks alone, and what the ranking says of it."""
    counts: Counter[int] = Counter()
    for four in combinations(DECK, 4):
        suits, ranks = {card & 3 for card in four}, {(card // 4 + 1) % 13 for card in four}
        rank = doogie(four)
        assert (rank is not None) == (len(suits) == len(ranks) == 4)
        if rank is not None:
            assert rank == tuple(-low for low in sorted(ranks, reverse=True))
            counts[1 + max(ranks)] += 1
    assert [counts[n] for n in range(4, 14)] == [24, 96, 240, 480, 840, 1344, 2016, 2880, 3960, 5280]
    assert counts.total() == 17160


@clause("BG4")
def test_no_doogie_is_lower_than_the_perfect_one() -> None:
    perfect = doogie(cards(PERFECT))
    assert perfect is not None and doogie.number(cards(PERFECT)) == 714
    assert Telling(())(doogie.shown(perfect)) == "perfect doogie"
    t = opened("A high, B low, C low", f"{KINGS} / 5s 3h 2c Ad / {PERFECT.replace('3h', '3d').replace('2d', '2h')}")
    assert t.taken == {"A": 20, "C": 20}


# Qualifiers


@clause("BG5")
@pytest.mark.parametrize(
    "options, hand, qualifies",
    [
        ("", "8s 8h 8d 2s", True),
        ("", "Ad Ac 5h 5c", False),
        ("", "Qs Tc 8c 2h", True),  # a straight with two from the table
        ("high_qualifier=full_house", "8s 8h 8d 2s", False),
        ("high_qualifier=full_house", "Qs Tc 8c 2h", False),
        ("high_qualifier=full_house", "8s 8h 9d 9c", True),
        ("high_qualifier=none", "As 2h 4c 6c", True),
    ],
)
def test_a_high_below_the_qualifier_wins_nothing(options: str, hand: str, qualifies: bool) -> None:
    t = opened("A high", f"{hand} / {SEVEN}", "Kd Th / 9s Jc", options)
    assert t.taken == ({"A": 20, "B": 20} if qualifies else {"B": 40})


LOW_OF = {n: f"{top}d 4c 3s 2h" for n, top in ((6, "6"), (7, "7"), (8, "8"), (9, "9"))} | {13: "Kc 4d 3s 2h"}


@clause("BG5")
@pytest.mark.parametrize(
    "options, highest",
    [("low_qualifier=6", 6), ("", 7), ("low_qualifier=8", 8), ("low_qualifier=9", 9), ("low_qualifier=none", 13)],
)
@pytest.mark.parametrize("named", LOW_OF)
def test_a_low_above_the_qualifier_wins_nothing(options: str, highest: int, named: int) -> None:
    t = opened("A high", f"{QUEENS} / {LOW_OF[named]}", "Kd Th / Ts Jc", options)
    assert t.taken == ({"A": 20, "B": 20} if named <= highest else {"A": 40})


@clause("BG6")
def test_prices_follow_the_big_bet_unless_the_dealer_announces_them() -> None:
    game = BuddysGame()
    assert (game.ante, game.small_bet, game.big_bet) == (1, 2, 4)
    assert (game.buy_price, game.replace_price, game.fifth_price) == (2, 4, 8)
    game = BuddysGame(small_bet=3, big_bet=5, buy_price=1)
    assert (game.buy_price, game.replace_price, game.fifth_price) == (1, 5, 10)
    game = BuddysGame(ante=0, replace_price=2, fifth_price=3)
    assert (game.ante, game.replace_price, game.fifth_price) == (0, 2, 3)


@clause("BG6", "BG11")
def test_a_fifth_card_must_cost_more_than_a_replacement() -> None:
    assert refused("buddys_game replace_price=8") == refused("buddys_game replace_price=9 fifth_price=9") == "BG11"
    assert refused("buddys_game fifth_price=3") == "BG11"
    assert announced("buddys_game replace_price=9 fifth_price=10")
    assert refused("buddys_game structure=spread spread_min=9") == "C14"


@clause("BG6")
@pytest.mark.parametrize(
    "options, first, after_a_bet",
    [
        ("", ["check", "bet 2"], ["fold", "call", "raise 4"]),
        ("small_bet=3", ["check", "bet 3"], ["fold", "call", "raise 6"]),
        ("max_bets=1", ["check", "bet 2"], ["fold", "call"]),
        ("max_bets=1 heads_up_cap=off", ["check", "bet 2"], ["fold", "call", "raise 4"]),
        ("structure=pot_limit", ["check", "bet 2-10"], ["fold", "call", "raise 4-16"]),
        ("structure=no_limit", ["check", "bet 2-1000"], ["fold", "call", "raise 4-1000"]),
        ("structure=spread spread_min=1 spread_max=3", ["check", "bet 1-3"], ["fold", "call", "raise 2-4"]),
    ],
)
def test_bets_are_as_the_dealer_announces(options: str, first: list[str], after_a_bet: list[str]) -> None:
    t = buddys(options, players=2, pot=10).stands()
    assert t.can == first
    t.play(f"A {first[1].partition('-')[0]}")
    assert t.can == after_a_bet


@clause("BG6")
def test_antes_or_blinds_are_as_the_dealer_announces() -> None:
    assert buddys("ante=3", players=3).pot == 9
    t = buddys("blinds=1/2", players=3).stands()
    assert (t.won, t.waiting) == ({"A": -1, "B": -2}, "C")
    assert t.can == ["fold", "call", "raise 4"]


@clause("BG6")
@pytest.mark.parametrize(
    "options, openers",
    [
        ("", "AAAAA"),
        ("opener=rotating", "ABCAB"),
        ("opener=rotating bet_before_square=on", "ABCABC"),
        ("opener=rotating bet_after_second_buy=on final_bet=off", "ABCAB"),
        ("opener=last_raiser", "ABAAA"),
    ],
)
def test_rounds_are_opened_as_the_dealer_announces(options: str, openers: str) -> None:
    """B bets in the first round."""
    t, opened_by = buddys(options, players=3, pot=9), ""
    while not t.deal.over:
        at, seat = t.deal.at, t.waiting[0]
        if isinstance(t.deal.phase, Betting):
            opened_by += seat
            if len(opened_by) == 1:
                t.play("A check, B bet 2, C call, A call")
        while t.deal.at == at:
            t.do(t.waiting[0], str(t.deal.choices(t.deal.waiting[0]).mildest))
    assert opened_by == openers


# Buying and the square


@clause("BG7")
def test_each_is_dealt_four_cards_face_down() -> None:
    t = buddys("", f"{QUEENS} / {SIX} / {SEVEN}")
    assert [t.hand(seat) for seat in "ABC"] == [written(cards(hand)) for hand in (QUEENS, SIX, SEVEN)]
    assert t.seen("B", "B") == written(cards(SIX))
    assert t.seen("B", "A") == t.seen("", "A") == ""


@clause("BG8")
def test_the_first_buy_comes_before_all_bets_and_goes_round_from_the_dealers_left() -> None:
    t = buddys("", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, "2h 3h 4h", pot=10, dealer="B")
    assert t.waiting == "C"
    t.play("C swap 7s, A stand, B swap 6s 5h")
    assert [t.hand(seat) for seat in "ABC"] == ["Qs Qd Qc 8c", "4h 4c 3h 2d", "Ah 5d 3c 2h"]
    assert t.won == {"B": -4, "C": -2}
    assert t.payments == [("C", "pot", 2, "BG8"), ("B", "pot", 4, "BG8")]
    assert dead(t) == "7s 6s 5h"
    assert isinstance(t.deal.phase, Betting) and t.deal.bets == (0, 0, 0)


@clause("BG8")
def test_one_or_two_cards_of_ones_own_are_replaced_once_or_none() -> None:
    t = buddys("", f"{QUEENS} / {SIX}", pot=10)
    assert t.can == ["stand", "swap Qs Qd Qc 8c"]
    assert t.deal.choices(0).count == 1 + 4 + 6
    for wrong in ("swap", "swap Qs Qd Qc", "swap 6s", "swap Qs 6s", "swap Qs Qs", "fifth", "swap 2 Qs"):
        t.refused(f"A {wrong}")
    assert str(t.refused("A swap 6s")) == "“swap” goes with 1 to 2 of these cards: Qs Qd Qc 8c. (BG8)"
    t.play("A swap Qs")
    assert t.waiting == "B"
    t.refused("A swap Qd")


@clause("BG8")
@pytest.mark.parametrize("options, price", [("", 2), ("buy_price=5", 5), ("buy_price=0", 0)])
def test_each_replacement_costs_its_price_which_is_no_bet(options: str, price: int) -> None:
    t = buddys(options, players=3, pot=10).play("A swap 2c, B swap 2d 3c, C stand")
    assert t.pot == 10 + 3 * price
    assert t.won == {seat: -chips for seat, chips in (("A", price), ("B", 2 * price)) if chips}
    assert t.deal.paid == (0, 0, 0)
    assert t.can[0] == "check"


@clause("BG8")
def test_discards_are_named_before_any_new_card_is_seen_and_stay_face_down() -> None:
    t = buddys("", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, "2h 3h", pot=10).play("A swap Qs 8c")
    assert t.told("A")[-3:] == ["You replace two cards for 4.", "You throw away Qs 8c.", "You get 2h 3h."]
    for reader in ("", "B"):
        assert t.told(reader)[-3:] == [
            "A replaces two cards for 4.",
            "A throws away cards face down: 2.",
            "A gets cards face down: 2.",
        ]
        for card in ("Qs", "8c", "2h", "3h"):
            assert card not in t.knows(reader)
    assert t.play("B swap 6s").told("A")[-3] == "B replaces one card for 2."


@clause("BG9")
def test_the_dealer_lays_out_four_cards_face_down_two_by_two() -> None:
    t = buddys("bet_before_square=on", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, pot=10).stands()
    assert t.view().middle.cards == ()
    t.play("A check, B check, C check")
    assert t.cards_up == "Kd ?? / ?? ??"
    laid = [event for event in t.deal.log if event.kind in ("lays", "turns")]
    assert [(event.kind, event.seat) for event in laid] == [("lays", 2), ("turns", 2)]
    assert written(t.deal.board) == "Kd Jc Th 9s"
    for reader in ("", "A", "C"):
        assert not {"Th", "9s", "Jc"} & set(t.knows(reader).replace('"', " ").split())


@clause("BG10")
def test_the_second_card_turned_lies_across_and_bets_follow_each() -> None:
    t = buddys("", f"{QUEENS} / {SIX}", SQUARE, pot=10).stands()
    seen = []
    for _corner in range(4):
        seen.append(t.cards_up)
        assert isinstance(t.deal.phase, Betting)
        t.checks()
    assert seen == ["Kd ?? / ?? ??", "Kd ?? / ?? Jc", "Kd Th / ?? Jc", "Kd Th / 9s Jc"]
    assert isinstance(t.deal.phase, SecondBuy)


@clause("BG10")
@pytest.mark.parametrize("word, third", [("turn 1", "Kd Th / ?? Jc"), ("turn 2", "Kd ?? / 9s Jc")])
def test_the_dealer_may_choose_the_third(word: str, third: str) -> None:
    t = buddys("turn_third=dealer", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, pot=10, dealer="B").stands().checks(2)
    assert (t.waiting, t.cards_up) == ("B", "Kd ?? / ?? Jc")
    assert answers(t) == ["Corner 1", "Corner 2"]
    assert asked(t) == "Which corner is turned next: 1, top right, or 2, bottom left?"
    for wrong in ("turn", "turn 0", "turn 3", "check"):
        t.refused(f"B {wrong}")
    t.refused("A turn 1")
    t.play(f"B {word}")
    assert t.cards_up == third
    assert t.checks().cards_up == SQUARE


@clause("BG10")
def test_a_dealer_who_has_folded_or_is_all_in_still_chooses_and_the_clock_turns_the_first_corner() -> None:
    t = buddys("turn_third=dealer", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, pot=10, stacks="C 2").stands()
    t.play("A bet 2, B call, C call").checks(1)
    assert t.waiting == "C" and t.deal.stacks[2] == 0
    t = buddys("turn_third=dealer", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, pot=10).stands()
    t.play("A bet 2, B call, C fold").checks(1)
    assert t.waiting == "C" and "C" not in letters(t.live)
    assert str(t.deal.choices(2).mildest) == "turn 1"
    assert t.play("C turn 2").cards_up == "Kd ?? / 9s Jc"


@clause("BG11")
def test_when_the_square_is_up_one_may_buy_a_fifth_card_or_replace_one_or_neither() -> None:
    t = buddys("", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, "2h 3h", pot=10).to_the_second_buy()
    assert t.can == ["stand", "fifth", "swap Qs Qd Qc 8c"]
    assert asked(t) == "A fifth card for 8, another for one of yours for 4, or neither?"
    assert answers(t) == ["Pass / costs nothing", "Fifth card / 8 into the pot", "Replace / 4 into the pot"]
    t.refused("A swap Qs 8c")
    t.play("A fifth, B swap 6s")
    t.refused("A swap Qs")
    t.play("C stand")
    assert isinstance(t.deal.phase, HighOrLow)
    assert [t.hand(seat) for seat in "ABC"] == ["Qs Qd Qc 8c 2h", "5h 4c 3h 2d", "Ah 7s 5d 3c"]
    assert (t.won, t.pot) == ({"A": -8, "B": -4}, 22)
    assert t.payments == [("A", "pot", 8, "BG11"), ("B", "pot", 4, "BG11")]
    assert "2h" not in t.knows("B") and "3h" not in t.knows("")


def test_who_cannot_pay_for_a_fifth_card_is_told_its_price() -> None:
    t = buddys("", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, "2h 3h", pot=10, stacks="A 7").to_the_second_buy()
    assert t.can == ["stand", "swap Qs Qd Qc 8c"]
    assert str(t.refused("A fifth")) == "A fifth card costs 8, and you have 7. (BG11)"
    assert str(t.refused("A swap Qs 8c")) == "“swap” goes with 1 of these cards: Qs Qd Qc 8c. (BG11)"


@clause("BG11")
@pytest.mark.parametrize("options, fifth, replace", [("", 8, 4), ("fifth_price=20 replace_price=3", 20, 3)])
def test_a_replacement_is_cheaper_than_a_fifth_card(options: str, fifth: int, replace: int) -> None:
    t = buddys(options, players=2, pot=10).to_the_second_buy().play("A fifth, B swap 2d")
    assert t.won == {"A": -fifth, "B": -replace}


@clause("BG11")
def test_only_active_players_buy_once_round_from_the_dealers_left() -> None:
    t = buddys("", players=4, pot=10, dealer="B").stands().play("C bet 2, D fold, A call, B call").checks(3)
    bought = ""
    while isinstance(t.deal.phase, SecondBuy):
        bought += t.waiting
        t.do(t.waiting, "stand")
    assert bought == "CAB"


@clause("BG12", "C8")
def test_seven_buyers_run_out_of_cards_and_the_last_card_is_shuffled_with_the_discards() -> None:
    t = buddys("", players=7, pot=10)
    t.play(", ".join(f"{seat} swap {' '.join(t.hand(seat).split()[:2])}" for seat in "ABCDEFG"))
    t.play("A bet 2, B fold")
    discards = cards_in(t.deal.dead)  # a folded hand counts as such
    assert len(discards) == 14 + 4
    t.play(", ".join(f"{seat} call" for seat in "CDEFG"))
    t.until(SecondBuy)
    assert len(t.deal.stock) == 52 - 28 - 14 - 4 == 6
    t.play("A fifth, C fifth, D fifth, E fifth, F fifth")  # five of the six
    held, last = t.hand("G").split(), written(t.deal.stock)
    t.do("G", f"swap {held[0]}")
    assert [event.clause for event in t.deal.log if event.kind == "reshuffles"] == ["C8"]
    (new,) = {*t.hand("G").split()} - {*held}
    assert {*map(str, t.deal.stock), new} == {last, *map(str, discards)}
    assert dead(t) == held[0]  # what G threw away in this purchase was not among them
    for known in t.deal.known:  # and nobody knows any more where their own discards are
        assert known & mask_of(t.deal.stock) == 0


# The procedure


@clause("BG13", "BG23")
@pytest.mark.parametrize(
    "options, course",
    [
        ("", "first buy, bets 2, bets 2, bets 4, bets 4, second buy, fists, bets 4"),
        ("final_bet=off", "first buy, bets 2, bets 2, bets 4, bets 4, second buy, fists"),
        ("bet_before_square=on", "first buy, bets 2, bets 2, bets 2, bets 4, bets 4, second buy, fists, bets 4"),
        ("bet_after_second_buy=on", "first buy, bets 2, bets 2, bets 4, bets 4, second buy, bets 4, fists, bets 4"),
        ("turn_third=dealer", "first buy, bets 2, bets 2, corner, bets 4, bets 4, second buy, fists, bets 4"),
        ("small_bet=1 big_bet=9 final_bet=off", "first buy, bets 1, bets 1, bets 9, bets 9, second buy, fists"),
    ],
)
def test_buys_bets_and_the_declaration_come_in_the_order_announced(options: str, course: str) -> None:
    assert parts(buddys(options, players=3, pot=10)) == course.split(", ")


@clause("BG14", "C10")
def test_all_declare_together_and_nobody_learns_anything_before_all_have_chosen() -> None:
    t = buddys("", f"{QUEENS} / {SIX} / {SEVEN}", SQUARE, pot=10).to_the_declaration()
    assert t.waiting == "ABC"
    for seat in "ABC":
        assert [str(action) for action in t.deal.choices("ABC".index(seat))] == ["low", "high", "both"]
    t.play("C both")
    seen = {word: t.deal.after(0, word) for word in ("low", "high", "both")}
    assert len({str([event.say.json() for event in deal.log_of(1)]) for deal in seen.values()}) == 1
    t.play("A high")
    assert t.refused("A low").clause == "C10"  # binding
    assert t.told("B")[-2:] == ["C has chosen.", "A has chosen."]
    t.play("B low")
    assert t.told("B")[-4:] == ["Your fist is closed.", "Going high: A.", "Going low: you.", "Going both ways: C."]
    assert [str(said) for said in t.deal.said] == ["high", "low", "both"]


@clause("BG14")
def test_chips_in_the_fist_are_no_code_for_a_choice() -> None:
    t = buddys("", players=2, pot=10).to_the_declaration()
    for wrong in ("0", "1", "2", "one", "in", "out", "high 1", "both ways"):
        t.refused(f"A {wrong}")
    t.play("A high, B low")
    assert [[seat, str(action)] for seat, action in t.deal.actions[-2:]] == [[0, "high"], [1, "low"]]
    assert t.deal.dump()["said"] == ["high", "low"]


@clause("BG14")
def test_who_does_not_answer_buys_nothing_and_goes_low() -> None:
    t = buddys("", players=2, pot=10)
    for _buy in "AB":
        t.deal.play(t.deal.waiting[0], "stand", t.chance, by_clock=True)
    t.until(SecondBuy)
    assert str(t.deal.choices(0).mildest) == "stand"
    t.to_the_declaration()
    assert str(t.deal.choices(0).mildest) == "low"
    say = Telling(LETTERS, 0)
    assert say(t.view("A").late or Say("")) == "then you go low"


# Hands with the square


@clause("BG15")
def test_two_table_cards_go_together_only_along_a_side() -> None:
    together = [set(map(str, some)) for some in usable(cards("As 9h / 9d 4c")) if len(some) == 2]
    assert sorted(map(sorted, together)) == [["4c", "9d"], ["4c", "9h"], ["9d", "As"], ["9h", "As"]]


@clause("BG15", "BG16")
@pytest.mark.parametrize(
    "own, square, taken",
    [
        ("7s 7h Ks 2d", "7d 7c / 9h Qd", {"A": 40}),  # four sevens in a row
        ("7s 7h Ks 2d", "7d 9h / 7c Qd", {"A": 40}),  # in a column
        ("7s 7h Ks 2d", "7d Qd / 9h 7c", {"B": 40}),  # across there are three
        ("7s 7h Ks 2d", "Qd 7d / 7c 9h", {"B": 40}),
    ],
)
def test_a_diagonal_pair_does_not_help_a_high(own: str, square: str, taken: dict[str, int]) -> None:
    t = opened("A high, B high", f"{own} / 8s 8h 8d 3d", square)
    assert t.taken == taken


@clause("BG15", "BG16")
@pytest.mark.parametrize("square, low", [("3d 4c / Jh Qs", True), ("3d Jh / 4c Qs", True), ("3d Qs / Jh 4c", False)])
def test_a_diagonal_pair_does_not_help_a_low(square: str, low: bool) -> None:
    t = opened("A low, B high", "As 2h Ks Kh / Qd Qc Qh 8c", square, "perfect=off")
    assert t.taken == ({"A": 20, "B": 20} if low else {"B": 40})


@clause("BG16")
def test_none_one_or_two_table_cards_and_never_three() -> None:
    square = cards("Td Jd / Qd Kd")
    assert sorted(len(some) for some in usable(square)) == [0, 1, 1, 1, 1, 2, 2, 2, 2]
    high = with_square(high5, cards("Ad 2c 3c 4h"), square)
    assert high is not None and high5.kind(high.rank) == "high card"  # with three it would be a royal flush
    high = with_square(high5, cards("Ad 9d 3d 4h"), square)
    assert high is not None and high5.kind(high.rank) == "flush"
    alone = with_square(high5, cards("2s 3s 4s 5s 6s"), square)
    assert alone is not None and set(alone.cards) == set(cards("2s 3s 4s 5s 6s"))


@clause("BG16")
def test_high_and_low_may_use_different_cards() -> None:
    own, square = cards("9c 9s 6h 3d 2s"), cards("As 9h / 9d 4c")
    high, low = with_square(high5, own, square), with_square(doogie, own, square)
    assert high is not None and low is not None
    assert (high5.kind(high.rank), doogie.made(low.cards)) == ("three of a kind", low.cards)
    assert {*high.cards} & {*square} == set(cards("As 9h"))
    assert written(low.cards) == "6h 4c 3d 2s"
    t = opened("A both, B low", "9c 9s 6h 3d 2s / 7s 5d 2c Ah", "As 9h / 9d 4c")
    assert t.taken == {"A": 40}


# Who wins what


@clause("BG17")
@pytest.mark.parametrize(
    "said, hands, taken",
    [
        ("A high, B high", f"{EIGHTS} / {QUEENS} / {SEVEN}", {"B": 20, "C": 20}),
        ("A high, B high", f"{TWO_PAIR} / {EIGHTS} / {SEVEN}", {"B": 20, "C": 20}),
        ("A high", f"{QUEENS} / {SEVEN} / {SIX}", {"A": 20, "C": 20}),
        ("A high", f"{STRAIGHT} / {SEVEN}", {"A": 20, "B": 20}),  # its better doogie does not count
        ("B high", f"{KINGS} / {EIGHTS} / {SEVEN}", {"B": 20, "C": 20}),  # nor its four kings
        ("A both, B high", f"{STRAIGHT} / {QUEENS} / {SIX}", {"A": 20, "C": 20}),  # both ways, best one way
        ("A both, B high", f"{STRAIGHT} / {KINGS} / {SIX}", {"B": 20, "C": 20}),  # best neither way
        ("A both, B high", f"{STRAIGHT} / {QUEENS} / {SEVEN}", {"A": 40}),
    ],
)
def test_the_best_of_those_who_went_that_way_has_the_half(said: str, hands: str, taken: dict[str, int]) -> None:
    t = opened(said, hands)
    assert t.taken == taken
    assert {clause for payer, _payee, _chips, clause in t.payments if payer == "pot"} == {"BG17"}


@clause("BG17", "C22")
def test_all_active_hands_are_shown_and_what_they_are_in_the_way_declared() -> None:
    t = buddys("", f"{QUEENS} / 6s 4c 3d 2h / {SEVEN} / Ad Ac 5h 5c", SQUARE, pot=10).stands()
    t.play("A bet 2, B call, C fold, D call").to_the_declaration().declare("A high, D both")
    assert t.shown == "ABD"
    shows = [line for line in t.told() if " shows " in line]
    assert shows == [
        "A shows Qs Qd Qc 8c: high, three queens.",
        "B shows 6s 4c 3d 2h: low, 6-4-3-2 doogie.",
        "D shows Ad Ac 5h 5c: both ways, two pair, aces and fives (does not qualify) and J-9-5-A doogie "
        "(does not qualify).",
    ]
    assert t.seen("", "C") == ""


@clause("BG18", "C3", "C3/high_low")
@pytest.mark.parametrize("pot, high, low", [(25, 13, 12), (24, 12, 12), (1, 1, 0), (2, 1, 1)])
def test_the_high_half_has_the_odd_chip(pot: int, high: int, low: int) -> None:
    t = opened("B high", f"{SEVEN} / {QUEENS}", pot=pot)
    assert t.taken == {seat: chips for seat, chips in (("A", low), ("B", high)) if chips}
    assert (f"{pot} is odd: the high half has the chip left over." in t.told()) == (pot % 2 == 1)


SEVEN_TOO = "7h 5c 3d As"  # the same doogie as SEVEN


@clause("BG18", "C3")
@pytest.mark.parametrize(
    "said, hands, pot, taken",
    [
        ("A high", f"{QUEENS} / {SEVEN} / {SEVEN_TOO}", 30, {"A": 15, "B": 8, "C": 7}),
        ("A high", f"{QUEENS} / {SEVEN} / {SEVEN_TOO}", 31, {"A": 16, "B": 8, "C": 7}),
    ],
)
def test_ties_share_the_half(said: str, hands: str, pot: int, taken: dict[str, int]) -> None:
    t = opened(said, hands, pot=pot)
    assert t.taken == taken


@clause("BG18", "C3")
def test_a_tied_high_half_has_its_own_odd_chip() -> None:
    """23: the high half is 12, of which each has 6; of 21 it is 11, and the first has one more."""
    square, one, other = "8s Jd / 9c 2d", "5c 6d 7h Ks", "5d 6c 7s Kc"
    hands = f"{one} / {other} / 7c 5h 3s Ah"
    assert opened("A high, B high", hands, square, pot=23).taken == {"A": 6, "B": 6, "C": 11}
    t = opened("A high, B high", hands, square, pot=21)
    assert t.taken == {"A": 6, "B": 5, "C": 10}
    assert "11 does not divide evenly: one chip more for A, from the dealer’s left." in t.told()
    assert [clause for payer, _payee, _chips, clause in t.payments if payer == "pot"] == ["BG18", "BG18", "BG17"]


@clause("BG18")
@pytest.mark.parametrize(
    "said, hands, taken",
    [
        ("", f"{SEVEN} / {SIX}", {"B": 40}),  # nobody goes high
        ("A high, B high", f"{QUEENS} / {EIGHTS}", {"A": 40}),  # nobody goes low
        ("A high", f"{TWO_PAIR} / {SEVEN}", {"B": 40}),  # the only high does not qualify
        ("A high", f"{QUEENS} / {EIGHT}", {"A": 40}),  # nor the only low
        ("A both", f"{STRAIGHT} / {EIGHT}", {"A": 40}),
    ],
)
def test_with_no_qualifying_declarer_for_a_half_the_other_half_is_the_whole_pot(
    said: str, hands: str, taken: dict[str, int]
) -> None:
    assert opened(said, hands).taken == taken


@clause("BG18")
def test_a_whole_pot_that_is_shared_is_one_contest() -> None:
    hands = f"{SEVEN} / {SEVEN_TOO} / {EIGHT}"
    assert opened("", hands, pot=42).taken == {"A": 21, "B": 21}
    assert opened("", hands, pot=43).taken == {"A": 22, "B": 21}


@clause("BG18")
def test_if_nobody_qualifies_the_pot_waits_and_everyone_is_dealt_in_again_with_antes() -> None:
    t = buddys("", f"{TWO_PAIR[:11]} / {EIGHT} / {QUEENS}", SQUARE, pot=10).stands()
    t.play("A bet 2, B call, C fold").to_the_declaration().declare("A high")
    assert (t.taken, t.pot) == ({}, 14)
    assert t.told()[-1] == "Nobody wins the pot: it stays for the next deal."
    assert t.next_antes == "ABC"
    after = t.next()
    assert (after.pot, letters(after.live)) == (14 + 3, "BCA")


@clause("BG18", "C17")
def test_a_carried_pot_is_won_with_the_next() -> None:
    t = buddys("ante=2", f"{QUEENS} / {SEVEN} / {EIGHT}", SQUARE, pot=11, antes="ABC").to_the_declaration()
    assert t.declare("A high").taken == {"A": 9, "B": 8}


@clause("BG19", "BG24")
@pytest.mark.parametrize(
    "options, taken",
    [
        ("", {"A": 30, "B": 10}),
        ("both=must_win_both", {"A": 30, "B": 10}),  # a royal flush and a perfect doogie: safe
        ("both=must_win_both both_tie=safe", {"A": 30, "B": 10}),
        ("both=must_win_both both_tie=loses", {"B": 40}),
    ],
)
def test_a_tie_with_the_best_possible_hand_is_no_loss(options: str, taken: dict[str, int]) -> None:
    hands, square = "As Ks Qs 4c 9h / Ah Kh Qh Jh Th", "Js 2d / Ts 3h"
    assert opened("A both, B high", hands, square, f"perfect=off {options}").taken == taken


@clause("BG19", "BG24")
@pytest.mark.parametrize(
    "options, taken",
    [
        ("both=must_win_both", {"A": 30, "B": 10}),
        ("both=must_win_both both_tie=loses", {"B": 40}),
        ("both=must_win_both both_tie=safe", {"A": 30, "B": 10}),
    ],
)
def test_the_best_possible_low_is_the_perfect_doogie(options: str, taken: dict[str, int]) -> None:
    t = opened("A both", f"{PERFECT} / {PERFECT_TOO}", options=options)
    assert t.taken == taken


@clause("BG20")
@pytest.mark.parametrize(
    "options, said, hands, taken",
    [
        ("", "A both, B high", f"{PERFECT} / {KINGS}", {"A": 40}),
        ("", "A high, B high", f"{PERFECT} / {KINGS}", {"B": 40}),  # not declared both
        ("", "B high", f"{PERFECT} / {KINGS}", {"A": 20, "B": 20}),
        ("perfect=off", "A both, B high", f"{PERFECT} / {KINGS}", {"A": 20, "B": 20}),
        ("perfect=always", "B high", f"{PERFECT} / {KINGS}", {"A": 40}),  # whatever was declared
        ("perfect=always", "A high, B high, C low", f"{PERFECT} / {KINGS} / {SEVEN}", {"A": 40}),
        ("", "A both, C high", f"{PERFECT} / {PERFECT_TOO} / {KINGS}", {"A": 30, "B": 10}),
        ("", "A both, B both, C high", f"{PERFECT} / {PERFECT_TOO} / {KINGS}", {"A": 20, "B": 20}),
        ("perfect=always", "A both, C high", f"{PERFECT} / {PERFECT_TOO} / {KINGS}", {"A": 20, "B": 20}),
        ("perfect=off", "A both, C high", f"{PERFECT} / {PERFECT_TOO} / {KINGS}", {"A": 10, "B": 10, "C": 20}),
        ("perfect=always", "A high, B high, C high", f"{PERFECT} / {PERFECT_TOO} / {KINGS}", {"A": 20, "B": 20}),
        ("", "A both, B high", "As 2d 3h 4c / Ks Qs Js Ts 9s", {"A": 40}),
        ("high_qualifier=full_house", "A both, B high", f"{PERFECT} / {KINGS}", {"A": 40}),
    ],
)
def test_a_perfect_doogie_wins_high_as_well(options: str, said: str, hands: str, taken: dict[str, int]) -> None:
    square = SQUARE if "Ks Q" not in hands else "Kd Th / 8d Jc"
    assert opened(said, hands, square, options).taken == taken


@clause("BG20", "C3")
def test_two_perfect_doogies_share_a_whole_pot_with_one_odd_chip() -> None:
    hands = f"{PERFECT} / {PERFECT_TOO} / {KINGS}"
    for pot, taken in ((42, {"A": 21, "B": 21}), (43, {"A": 22, "B": 21}), (41, {"A": 21, "B": 20})):
        assert opened("A both, B both, C high", hands, pot=pot).taken == taken


@clause("BG21", "C18", "C22")
def test_who_declared_what_they_do_not_hold_wins_if_all_others_fold() -> None:
    t = buddys("", f"{EIGHT} / {QUEENS} / {SEVEN}", SQUARE, pot=21).to_the_declaration()
    t.play("A high, B high, C low").play("A bet 4, B fold, C fold")
    assert (t.won, t.pot, t.shown) == ({"A": 21}, 0, "")
    assert t.payments[-2:] == [("pot", "A", 4, "C17"), ("pot", "A", 21, "C18")]
    assert t.told()[-2:] == ["All others folded: A takes 21, and nobody sees the cards.", "A takes 21."]
    assert t.seen("", "A") == t.seen("B", "A") == ""


@clause("C18")
@pytest.mark.parametrize("rounds", range(4))
def test_all_fold_before_the_square_is_up_and_nothing_more_is_turned(rounds: int) -> None:
    t = buddys("turn_third=dealer", players=3, pot=10).stands()
    for _round in range(rounds):
        t.checks()
        if not isinstance(t.deal.phase, Betting):
            t.play("C turn 2")
    bet = t.can[1]
    t.play(f"A {bet}, B fold, C fold")
    assert (t.won, t.taken, t.cards_up.count("?")) == ({"A": 10}, {"A": 10}, 2 * (3 - rounds))


# Both, or nothing


BOTH = "both=must_win_both"


@clause("BG24")
@pytest.mark.parametrize(
    "options, taken",
    [
        ("", {"A": 20, "C": 20}),  # A the high half, C the low
        (BOTH, {"B": 20, "C": 20}),  # A neither: the next best high is B's
        (f"{BOTH} failed_both=beater_takes_all", {"C": 40}),  # C beat A
    ],
)
def test_who_must_win_both_and_loses_low_has_neither_half(options: str, taken: dict[str, int]) -> None:
    assert opened("A both, B high", f"{STRAIGHT} / {QUEENS} / {SIX}", options=options).taken == taken


@clause("BG24")
@pytest.mark.parametrize(
    "options, taken",
    [
        ("", {"A": 20, "B": 20}),
        (BOTH, {"B": 20, "C": 20}),
        (f"{BOTH} failed_both=beater_takes_all", {"B": 40}),
    ],
)
def test_who_must_win_both_and_loses_high_has_neither_half(options: str, taken: dict[str, int]) -> None:
    t = opened("A both, B high", f"{PERFECT} / {KINGS} / {SEVEN}", options=f"perfect=off {options}")
    assert t.taken == taken


@clause("BG24")
def test_who_is_best_both_ways_alone_takes_all() -> None:
    for options in ("", BOTH, f"{BOTH} both_tie=loses failed_both=beater_takes_all"):
        assert opened("A both, B high", f"{STRAIGHT} / {QUEENS} / {SEVEN}", options=options).taken == {"A": 40}


@clause("BG24")
@pytest.mark.parametrize(
    "options, taken",
    [
        ("", {"A": 30, "B": 10}),
        (BOTH, {"B": 20, "C": 20}),  # only the best possible hand is spared
        (f"{BOTH} both_tie=loses", {"B": 20, "C": 20}),
        (f"{BOTH} both_tie=safe", {"A": 30, "B": 10}),
        (f"{BOTH} failed_both=beater_takes_all", {"B": 40}),  # A alone was best high
    ],
)
def test_a_tie_for_low(options: str, taken: dict[str, int]) -> None:
    assert opened("A both, C high", f"{STRAIGHT} / {SIX_TOO} / {QUEENS}", options=options).taken == taken


TIED_HIGH = (
    "3c 6c 3d Kh Ac / 8h 3h 3s Jc 6h / 7s 4d Qh Qc",
    "6s 6d / 2h 5c",
)  # sixes full of threes; lows 6-3-2-A, 7-5-4-2


@clause("BG24")
@pytest.mark.parametrize(
    "options, taken",
    [
        ("", {"A": 30, "B": 10}),
        (BOTH, {"B": 20, "C": 20}),
        (f"{BOTH} both_tie=safe", {"A": 30, "B": 10}),
        (f"{BOTH} failed_both=beater_takes_all", {"B": 40}),  # the low half, that A alone led
    ],
)
def test_a_tie_for_high(options: str, taken: dict[str, int]) -> None:
    assert opened("A both, B high", *TIED_HIGH, options=options).taken == taken


EACH_BEST_ONE_WAY = "2c 2d 2s 7h 3d / 4h 4d 4c Kc As / Ac Ad Ah 8s / 7s 6d Jh Qc", "2h 9s / 5c Kd"


@clause("BG24")
@pytest.mark.parametrize("both_tie", ["safe_if_best", "loses", "safe"])
@pytest.mark.parametrize("failed_both", ["next_best", "beater_takes_all"])
def test_two_went_both_ways_and_each_is_best_one_way_so_all_are_judged_at_once(both_tie: str, failed_both: str) -> None:
    options = f"{BOTH} both_tie={both_tie} failed_both={failed_both}"
    t = opened("A both, B both, C high", *EACH_BEST_ONE_WAY, options=options, pot=100)
    assert t.taken == {"C": 50, "D": 50}
    assert opened("A both, B both, C high", *EACH_BEST_ONE_WAY, pot=100).taken == {"A": 50, "B": 50}


@clause("BG24", "BG18")
@pytest.mark.parametrize(
    "options, said, hands, taken",
    [
        (BOTH, "A both, B high", f"{STRAIGHT} / {QUEENS}", {"A": 40}),
        (BOTH, "A both", f"{QUEENS} / {EIGHT}", {}),  # nobody is left who qualifies: it carries
        (BOTH, "A both", f"{QUEENS} / {SEVEN}", {"B": 40}),
        (BOTH, "A both, B high", f"{QUEENS} / {EIGHTS}", {"B": 40}),
        (
            f"{BOTH} failed_both=beater_takes_all",
            "A both, B high",
            f"{QUEENS} / {EIGHTS}",
            {"B": 40},
        ),  # no other winner
        (f"{BOTH} both_tie=loses", "A both, B both", f"{PERFECT} / {PERFECT_TOO}", {}),
    ],
)
def test_halves_of_those_who_failed_go_to_those_left_if_there_are_any(
    options: str, said: str, hands: str, taken: dict[str, int]
) -> None:
    t = opened(said, hands, options=options)
    assert (t.taken, t.pot) == (taken, 40 - sum(taken.values()))


# Prices, all-ins and side pots


@clause("BG25")
@pytest.mark.parametrize(
    "stack, can",
    [
        (1, None),
        (2, ["stand", "swap 2c 2d 2h 2s"]),
        (3, ["stand", "swap 2c 2d 2h 2s"]),
        (4, ["stand", "swap 2c 2d 2h 2s"]),
    ],
)
def test_the_first_buy_needs_its_full_price(stack: int, can: list[str] | None) -> None:
    t = buddys("", players=2, pot=10, stacks=f"A {stack}")
    if can is None:
        assert t.waiting == "B"
        return
    hand = t.hand("A").split()
    assert t.deal.choices(0).count == 1 + 4 + (6 if stack >= 4 else 0)
    if stack < 4:
        t.refused(f"A swap {hand[0]} {hand[1]}")
    assert t.play(f"A swap {hand[0]}").deal.stacks[0] == stack - 2


@clause("BG25")
@pytest.mark.parametrize(
    "left, words", [(0, None), (3, None), (4, "stand swap"), (7, "stand swap"), (8, "stand fifth swap")]
)
def test_the_second_buy_needs_its_full_price(left: int, words: str | None) -> None:
    t = buddys("", players=3, pot=10, stacks=f"A {left + 2}").stands()
    t.play("A bet 2, B call, C call").to_the_second_buy()
    if words is None:
        assert t.waiting == "B"
    else:
        assert (t.waiting, " ".join(choice.split()[0] for choice in t.can)) == ("A", words)
    if words == "stand swap":
        t.refused("A fifth")
        assert asked(t) == "Another card for one of yours for 4, or not?"


@clause("BG25")
def test_who_is_all_in_buys_nothing_even_for_nothing_and_declares_all_the_same() -> None:
    t = buddys("replace_price=0 buy_price=0", players=3, pot=10, stacks="A 2, B 0")
    assert t.waiting == "A"
    t.play("A stand, C stand, A bet 2, C call").to_the_second_buy()
    assert t.waiting == "C"
    assert t.play("C stand").waiting == "ABC"


@clause("BG25", "C17")
def test_prices_lie_in_the_main_pot_and_need_not_be_matched() -> None:
    hands = f"{KINGS} / {QUEENS} / {SIX}"
    t = buddys("", hands, SQUARE, "2s 3s", pot=1, stacks="A 2").play("A stand, B swap 8c, C stand")
    t.play("A bet 2, B call, C call, B bet 2, C call").to_the_second_buy().play("B fifth, C stand")
    assert [(pot.chips, letters(pot.seats)) for pot in side_pots(t.deal)] == [(1 + 2 + 8 + 6, "ABC"), (4, "BC")]
    t.declare("A high, B high")
    assert t.taken == {"A": 9, "B": 2, "C": 8 + 2}


def all_in(hands: str, said: str, options: str = "") -> Buddys:
    """A is all-in at 2; B and C bet two more: 7 in the main pot and 4 beside it."""
    t = buddys(options, hands, SQUARE, pot=1, stacks="A 2").stands()
    t.play("A bet 2, B call, C call, B bet 2, C call").to_the_declaration()
    return t.declare(", ".join(f"{seat} {word}" for seat, word in zip("ABC", said.split(), strict=True)))


@clause("C17", "BG25")
@pytest.mark.parametrize(
    "hands, said, taken, pot",
    [
        (f"{KINGS} / {QUEENS} / {SIX}", "high high low", {"A": 4, "B": 2, "C": 3 + 2}, 0),
        (f"{SIX} / {SEVEN} / {QUEENS}", "low low high", {"A": 3, "B": 2, "C": 4 + 2}, 0),
        (f"{KINGS} / {TWO_PAIR[:11]} / {EIGHT}", "high high low", {"A": 7}, 4),  # the side pot waits
        (f"{EIGHT} / {QUEENS} / {SEVEN}", "low high low", {"B": 4 + 2, "C": 3 + 2}, 0),
        (f"{EIGHT} / {QUEENS} / Jd Jh 3d 5c", "low high high", {"B": 11}, 0),
        (f"{TWO_PAIR[:11]} / {EIGHT} / {QUEENS}", "high low low", {}, 11),
        (f"{QUEENS} / {SEVEN} / {SEVEN_TOO}", "high low low", {"A": 4, "B": 2 + 2, "C": 1 + 2}, 0),
    ],
)
def test_each_pot_is_split_by_itself(hands: str, said: str, taken: dict[str, int], pot: int) -> None:
    t = all_in(hands, said)
    assert (t.taken, t.pot) == (taken, pot)


@clause("C17", "BG24")
def test_who_fails_to_win_both_in_one_pot_may_win_both_in_another() -> None:
    hands = f"{KINGS} / 3s 4d 5c 6h / {SEVEN}"
    t = all_in(hands, "high both low", f"{BOTH} high_qualifier=none")
    assert t.taken == {"A": 4, "C": 3, "B": 4}
    assert "B went both ways and lost high: neither half of the main pot." in t.told()


@clause("C17")
def test_a_side_pot_left_to_one_needs_no_qualifier() -> None:
    t = buddys("", f"{TWO_PAIR[:11]} / {EIGHT} / {SEVEN}", SQUARE, pot=1, stacks="A 2").stands()
    t.play("A bet 2, B call, C call, B bet 2, C call").to_the_declaration()
    t.play("A high, B high, C low, B bet 4, C fold")
    assert (t.taken, t.pot) == ({"B": 4}, 7)
    assert "B has the side pot of 4: nobody else is left in it." in t.told()
    assert t.told()[-1] == "Nobody wins the main pot: it stays for the next deal."


# What is told


def test_the_best_high_and_doogie_are_named_with_their_cards_and_whether_they_qualify() -> None:
    t = buddys("", "9c 9s 6h 3d / 7s 5d 2c Ah", "As 9h / 9d 4c", "2s", pot=10)
    assert holds(t, "A") == ["High: not five cards yet", "Low: no doogie, which is four cards of four suits and ranks"]
    t.stands()
    assert holds(t, "A") == [
        "High: pair of nines As 9s 9c 6h 3d – does not qualify",
        "Low: 9-6-3-A doogie 9c 6h 3d As – does not qualify",
    ]
    t.checks(1)
    assert holds(t, "A")[1] == "Low: 9-6-3-A doogie 9c 6h 3d As – does not qualify"
    t.to_the_second_buy().play("A fifth")
    assert holds(t, "A") == [
        "High: three nines As 9s 9h 9c 6h – qualifies",
        "Low: 6-4-3-2 doogie 6h 4c 3d 2s – qualifies",
    ]
    t.to_the_declaration()
    assert asked(t, "A") == "How many chips in your fist?"
    assert answers(t, "A") == ["Low / 6-4-3-2 doogie", "High / three nines", "Both / each half by itself"]
    assert answers(t, "B")[1] == "High / pair of aces (does not qualify)"


@pytest.mark.parametrize(
    "options, hand, price",
    [
        ("", SIX, "Both / each half by itself"),
        (BOTH, SIX, "Both / win both, or none"),
        ("", PERFECT, "Both / the perfect doogie is best both ways"),
        ("perfect=off", PERFECT, "Both / each half by itself"),
    ],
)
def test_the_price_of_both_is_what_was_announced(options: str, hand: str, price: str) -> None:
    t = buddys(options, f"{hand} / {QUEENS}", SQUARE, pot=10).to_the_declaration()
    assert answers(t, "A")[2] == price


def test_a_square_is_seen_by_its_places_and_which_of_them_the_best_hands_use() -> None:
    t = buddys("", "9c 9s 6h 3d / 7s 5d 2c Ah", "As 9h / 9d 4c", "2s", pot=10).stands().checks(1)
    seen = t.view("A").middle
    assert (seen.name, seen.layout, seen.cards, seen.hidden) == (
        "square",
        "square",
        (*cards("As"), None, None, *cards("4c")),
        2,
    )
    t.to_the_second_buy().play("A fifth")
    made = {
        Telling(())(name): [str(card) for card in cards if card in t.deal.board] for name, cards in t.view("A").made
    }
    assert made == {"high": ["As", "9h"], "low": ["4c"]}
    assert t.view().made == ()
    assert t.view("A").json()["made"][1]["for"] == {"say": "low"}


@pytest.mark.parametrize(
    "said, hands, options, told",
    [
        (
            "A high",
            f"{QUEENS} / {SEVEN}",
            "",
            "The high half of the pot, 20, goes to A with three queens. "
            "The low half, 20, goes to B with a 7-5-3-A doogie.",
        ),
        (
            "",
            f"{SEVEN} / {SIX}",
            "",
            "All of the pot goes to B with a 6-5-4-2 doogie.|Nobody went high, so it is not halved.",
        ),
        (
            "A high, B high",
            f"{QUEENS} / {EIGHTS}",
            "",
            "All of the pot goes to A with three queens.|Nobody went low, so it is not halved.",
        ),
        (
            "A high",
            f"{TWO_PAIR} / {SEVEN}",
            "",
            "All of the pot goes to B with a 7-5-3-A doogie.|No high hand qualifies, so it is not halved.",
        ),
        (
            "A high",
            f"{QUEENS} / {EIGHT}",
            "",
            "All of the pot goes to A with three queens.|No low hand qualifies, so it is not halved.",
        ),
        (
            "A both",
            f"{QUEENS} / {SEVEN}",
            BOTH,
            "A went both ways and lost low: neither half of the pot.|All of the pot goes to B with a 7-5-3-A doogie.|"
            "Nobody is left for high, so it is not halved.",
        ),
        (
            "A both",
            f"{STRAIGHT} / {SEVEN}",
            "",
            "All of the pot goes to A, best both ways: a straight, seven high and a 6-5-4-3 doogie.",
        ),
        (
            "A both, B high",
            f"{PERFECT} / {KINGS}",
            "",
            "All of the pot goes to A: the perfect doogie is best both ways.",
        ),
        (
            "A both, B high",
            f"{STRAIGHT} / {QUEENS} / {SIX}",
            f"{BOTH} failed_both=beater_takes_all",
            "A went both ways and lost low: neither half of the pot.|All of the pot goes to C with a 6-5-4-2 doogie.|"
            "The best high is out of both halves, so the high half goes with the low.",
        ),
        (
            "A both, C high",
            f"{STRAIGHT} / {SIX_TOO} / {QUEENS}",
            BOTH,
            "A went both ways and only tied for low: neither half of the pot.",
        ),
        (
            "A both, B high",
            f"{STRAIGHT} / {KINGS} / {SIX}",
            BOTH,
            "A went both ways and lost both: neither half of the pot.",
        ),
        ("", f"{SEVEN} / {SEVEN_TOO}", "", "All of the pot goes to A and B with a 7-5-3-A doogie."),
    ],
)
def test_the_showdown_is_explained_half_by_half(said: str, hands: str, options: str, told: str) -> None:
    t = opened(said, hands, options=options)
    for line in told.split("|"):
        assert line in t.told()


def test_what_decides_between_hands_of_one_name_is_told() -> None:
    hands, square = "7s Ad 9c 2c / 7h Kd 9d 2s / 6s 5d 4c 3h", "7d 8h / 7c Js"
    t = opened("A high, B high", hands, square)
    assert t.taken == {"A": 20, "C": 20}
    assert "Both have three sevens; the ace beats the king." in t.told()
    assert not any("beats" in line for line in opened("A high", hands, square).told())


@pytest.mark.parametrize(
    "reader, lines",
    [
        ("A", ["You take 20 for high.", "The high half of the pot, 20, goes to you with three queens."]),
        ("B", ["A takes 20 for high.", "You take 20 for low."]),
    ],
)
def test_each_reader_is_told_as_themselves(reader: str, lines: list[str]) -> None:
    told = " ".join(opened("A high", f"{QUEENS} / {SEVEN}").told(reader))
    for line in lines:
        assert line in told


def test_the_game_is_said_in_a_few_words() -> None:
    def short(options: str) -> list[str]:
        return [Telling(())(say) for say in announced(f"buddys_game {options}").short_text()]

    assert short("") == ["high: trips or better", "low: 7 doogie", "ante 1", "bets 2 and 4"]
    assert short("high_qualifier=none low_qualifier=none")[:2] == ["high: anything", "low: any doogie"]
    assert short("high_qualifier=full_house low_qualifier=6")[:2] == ["high: full house or better", "low: 6 doogie"]


# Worked examples


@example("buddys_game", 1)
def test_twenty_five_and_forty_two_chips() -> None:
    assert opened("A high", f"{QUEENS} / {SEVEN}", pot=25).taken == {"A": 13, "B": 12}
    t = opened("A high", f"{TWO_PAIR} / {EIGHT}", pot=25)
    assert (t.taken, t.pot) == ({}, 25)
    assert opened("", f"{SEVEN} / {SEVEN_TOO} / {EIGHT}", pot=42).taken == {"A": 21, "B": 21}


@example("buddys_game", 2)
def test_best_low_alone_and_tied_for_high() -> None:
    assert opened("A both, B high", *TIED_HIGH).taken == {"A": 30, "B": 10}
    assert opened("A both, B high", *TIED_HIGH, options=BOTH).taken == {"B": 20, "C": 20}


@example("buddys_game", 3)
def test_perfect_against_perfect() -> None:
    for options in ("", BOTH):
        assert opened("A both, B both", f"{PERFECT} / {PERFECT_TOO}", options=options).taken == {"A": 20, "B": 20}


@example("buddys_game", 4)
def test_what_goes_together_in_a_square() -> None:
    together = [set(some) for some in usable(cards("As 9h / 9d 4c"))]
    assert set(cards("As 9h")) in together and set(cards("As 9d")) in together
    assert set(cards("9h 9d")) not in together and set(cards("As 4c")) not in together
