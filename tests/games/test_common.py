"""What the games share, clause by clause: chips, antes, dealing, declaring, and what stays hidden."""

import hashlib
from collections.abc import Sequence
from itertools import pairwise, permutations, product
from random import Random

import pytest

from anteup import Chance, Committed, Deal, Game, Seeded, announced
from anteup.cards import DECK, Card, cards_in, mask_of
from anteup.deal import Phase
from anteup.options import whole
from anteup.phases.dealing import DealDown
from anteup.phases.declaring import IN

from ..clauses import clause
from ..kit import LETTERS, Play, clear_of, folly, guts, refused

NINES, KING, JACK, TEN, SEVEN = "9s 9d", "Ah Kc", "Jd 4s", "Tc 3h", "7h 2c"  # five hands of two cards, from the best
FIVE = f"{NINES} / {KING} / {JACK} / {TEN} / {SEVEN}"
THREE = f"{NINES} / {KING} / {JACK}"
TIED = f"As Kd / {KING} / {JACK}"  # the first two tie


# Chips and pots


@clause("C1")
@pytest.mark.parametrize(
    "options",
    [
        "",
        "limit=7 ante=2 antes=every_deal",
        "limit=5 limit_on=losers all_out=ante_again",
        "all_out=wimp short=iou tie_best=no_payout",
        "losers=worst kitty=always short=must_cover limit=9",
        "kitty=lone kitty_tie=pushes declare=in_turn second_chance=on",
    ],
)
def test_chips_are_whole_and_none_is_made_or_lost_in_thirty_deals(options: str) -> None:
    t, chips = guts(f"cards=2 {options}", players=5, stacks="A 3, B 9, C 40"), 3 + 9 + 40 + 2000
    luck = Random(options)
    for _deal in range(30):
        while not t.deal.over:
            seat = luck.choice(t.deal.waiting)
            t.do(LETTERS[seat], str(t.deal.choices(seat).sample(luck)))
        assert sum(t.deal.stacks) + sum(t.middle) == chips
        assert all(type(amount) is int for amount in (*t.deal.stacks, *t.middle))
        lacks = [max(0, t.deal.game.ante - stack) for stack in t.deal.stacks]
        chips += sum(lacks)
        buys = ", ".join(f"{letter} {lack}" for letter, lack in zip(LETTERS, lacks, strict=False))
        t = t.next(" / ".join(shuffled(luck)[:5]), buys=buys)


def shuffled(luck: Random) -> list[str]:
    """The deck as hands of two cards."""
    deck = luck.sample(DECK, 52)
    return [f"{deck[i]} {deck[i + 1]}" for i in range(0, 52, 2)]


@clause("C2")
@pytest.mark.parametrize(
    "options, pot, reserve, words, next_in_the_middle",
    [
        ("", 10, 0, "A in, B in, C in, D in", 10 - 10 + 3 * 10),
        ("", 10, 0, "C in", 10 - 10),
        ("", 10, 0, "", 10),
        ("limit=6", 6, 40, "A in, B in, C in", 46 - 6 + 2 * 6),
        ("limit=60", 10, 0, "A in, B in, C in", 10 - 10 + 2 * 10),
        ("limit=6 limit_on=losers", 46, 0, "A in, B in, C in", 46 - 46 + 2 * 6),
        ("tie_best=no_payout", 10, 0, "A in, B in, C in", 10 - 10 + 2 * 10),
    ],
)
def test_the_next_pot_is_this_one_without_what_was_won_with_what_was_paid(
    options: str, pot: int, reserve: int, words: str, next_in_the_middle: int
) -> None:
    t = guts(f"cards=2 {options}", FIVE, pot=pot, reserve=reserve).declare(words)
    assert sum(t.middle) == next_in_the_middle
    assert f"In the next pot: {t.deal.pot}" in t.told()[-1]


@clause("C2")
def test_the_losers_pay_what_was_at_stake_at_the_declaration_antes_included() -> None:
    t = guts("cards=2 ante=3 antes=every_deal", FIVE, pot=10, antes="ABCDE").declare("A in, B in")
    assert t.won == {"A": 25 - 3, "B": -25 - 3, "C": -3, "D": -3, "E": -3}
    assert t.pot == 25


@clause("C3")
@pytest.mark.parametrize("dealer, shares", [("D", (7, 7, 6)), ("C", (7, 7, 6)), ("A", (6, 7, 7)), ("B", (7, 6, 7))])
def test_odd_chips_go_one_each_clockwise_from_the_dealers_left(dealer: str, shares: tuple[int, int, int]) -> None:
    hands = "As Kd / Ah Kc / Ac Ks / 9s 9d"
    t = guts("cards=2", hands, pot=20, dealer=dealer).declare("C in, B in, A in")
    assert t.won == dict(zip("ABC", shares, strict=True))


@clause("C3")
def test_a_pot_smaller_than_those_who_share_it_goes_to_the_first() -> None:
    t = guts("cards=2 limit=1", TIED, pot=1).declare("A in, B in")
    assert (t.won, t.payments) == ({"A": 1}, [("pot", "A", 1, "GU12")])


# Short stacks: L is 60 and C has 25 (C4)


def short(options: str, hands: str, words: str, stacks: str = "C 25", **lies: int) -> Play:
    return guts(f"cards=2 {options}", hands, pot=lies.get("pot", 60), stacks=stacks).declare(words)


@clause("C4")
def test_capped_a_loser_pays_what_they_have() -> None:
    t = short("", THREE, "A in, B in, C in")
    assert (t.won, t.pot, t.deal.stacks[2]) == ({"A": 60, "B": -60, "C": -25}, 85, 0)
    assert t.payments[1:] == [("B", "pot", 60, "GU9"), ("C", "pot", 25, "C4")]


@clause("C4")
def test_who_pays_in_full_after_a_short_one_pays_by_the_games_own_clause() -> None:
    t = short("", THREE, "A in, B in, C in", "B 25")
    assert t.payments[1:] == [("B", "pot", 25, "C4"), ("C", "pot", 60, "GU9")]


@clause("C4")
def test_capped_a_winner_takes_at_most_what_they_had_and_the_rest_stays() -> None:
    t = short("", f"{KING} / {JACK} / {NINES}", "A in, B in, C in")
    assert (t.won, t.pot) == ({"A": -60, "B": -60, "C": 25}, 60 - 25 + 120)
    assert t.payments[0] == ("pot", "C", 25, "C4")


@clause("C4")
def test_who_has_exactly_what_is_at_stake_is_not_short() -> None:
    t = short("", f"{KING} / {JACK} / {NINES}", "A in, C in", "C 60, A 60")
    assert (t.won, t.pot, t.deal.stacks[0]) == ({"A": -60, "C": 60}, 60, 0)
    assert short("", f"{KING} / {JACK} / {NINES}", "A in, C in", "C 59").won == {"A": -60, "C": 59}


@clause("C4")
def test_capped_in_a_tie_the_cap_is_on_their_share_and_the_others_get_no_more() -> None:
    t = short("", f"As Kd / {JACK} / {KING}", "A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 30, "B": -60, "C": 25}, 5 + 60)
    t = short("", f"As Kd / {JACK} / {KING}", "A in, B in, C in", "C 30")  # the share is no more than they have
    assert t.won == {"A": 30, "B": -60, "C": 30}
    t = short("", f"As Kd / {JACK} / {KING}", "A in, C in", "A 7, C 25")
    assert (t.won, t.pot, t.next_antes) == ({"A": 7, "C": 25}, 28, "")


@clause("C4")
def test_capped_the_odd_chip_of_a_tie_is_lost_to_who_cannot_match_it() -> None:
    t = short("", f"As Kd / {KING} / {JACK}", "A in, B in, C in", "A 15", pot=31)
    assert (t.won, t.pot) == ({"A": 15, "B": 15, "C": -31}, 1 + 31)


@clause("C4", "C13")
def test_capped_alone_in_one_takes_all_that_is_at_stake() -> None:
    assert short("", THREE, "C in").won == {"C": 60}
    assert short("limit=40", THREE, "C in").won == {"C": 40}


@clause("C4")
def test_capped_with_nothing_one_can_win_and_lose_nothing_but_alone() -> None:
    t = short("", f"{KING} / {JACK} / {NINES}", "A in, C in", "C 0")
    assert (t.won, t.pot) == ({"A": -60}, 120)
    assert t.payments == [("A", "pot", 60, "GU9")]
    t = short("", THREE, "A in, C in", "C 0")
    assert (t.won, t.pot, t.next_antes) == ({"A": 60}, 0, "ABC")
    assert short("", THREE, "C in", "C 0").won == {"C": 60}


@clause("C4", "GU17")
def test_capped_against_the_kitty_is_a_showdown() -> None:
    for kitty in ("always", "lone"):
        t = guts(f"cards=2 kitty={kitty}", THREE, "8s 8d", pot=60, stacks="A 25").declare("A in")
        assert (t.won, t.pot, t.payments) == ({"A": 25}, 35, [("pot", "A", 25, "C4")])
        t = guts(f"cards=2 kitty={kitty}", THREE, "Ts Td", pot=60, stacks="A 25").declare("A in")
        assert (t.won, t.pot, t.payments) == ({"A": -25}, 85, [("A", "pot", 25, "C4")])


@clause("C4", "GU16")
def test_capped_the_worst_hand_alone_pays_what_it_has() -> None:
    t = short("losers=worst", THREE, "A in, B in, C in")
    assert (t.won, t.pot, t.next_antes) == ({"A": 60, "C": -25}, 25, "AB")


@clause("C4")
def test_short_is_measured_by_the_limit_not_by_the_pot() -> None:
    assert short("limit=25", THREE, "A in, C in").won == {"A": 25, "C": -25}
    assert short("limit=25", f"{KING} / {JACK} / {NINES}", "A in, C in").won == {"A": -25, "C": 25}
    t = short("limit=25 limit_on=losers", f"{KING} / {JACK} / {NINES}", "A in, C in")
    assert t.won == {"A": -25, "C": 60}  # covers what a loser pays, so wins all of P
    t = short("limit=26 limit_on=losers", f"{KING} / {JACK} / {NINES}", "A in, C in")
    assert (t.won, t.pot) == ({"A": -26, "C": 25}, 60 - 25 + 26)


@clause("C4")
def test_short_is_who_is_short_after_the_ante() -> None:
    t = guts("cards=2 ante=20", THREE, stacks="C 79").declare("A in, C in")
    assert (t.won, t.pot, t.deal.stacks[2]) == ({"A": 40, "B": -20, "C": -79}, 59, 0)


@clause("C4")
def test_must_cover_leaves_the_short_only_out() -> None:
    t = guts("cards=2 short=must_cover", THREE, pot=60, stacks="C 59, B 60")
    assert [str(action) for action in t.deal.choices(2)] == ["out"]
    assert str(t.refused("C in")) == "You cannot cover what is at stake, so you may only be out. (C4)"
    assert t.declare("A in, B in").won == {"A": 60, "B": -60}


@clause("C4")
def test_must_cover_is_capped_where_nobody_can_cover() -> None:
    t = guts("cards=2 short=must_cover", THREE, pot=60, stacks="A 10, B 59, C 25").declare("A in, B in, C in")
    assert (t.won, t.pot) == ({"A": 10, "B": -59, "C": -25}, 50 + 84)
    t = guts("cards=2 short=must_cover", THREE, pot=60, stacks="A 10, B 60, C 25")
    assert {t.refused("A in").clause, t.refused("C in").clause} == {"C4"}


@clause("C4")
def test_must_cover_binds_in_turn_and_on_the_second_chance_as_well() -> None:
    options = "cards=2 short=must_cover declare=in_turn second_chance=on"
    t = guts(options, THREE, pot=60, stacks="A 59")
    assert t.refused("A in").clause == "C4"
    t.play("A out, B out, C in")
    assert t.refused("A in").clause == "C4"
    assert t.play("A out, B in").won == {"B": 60, "C": -60}


@clause("C4")
def test_by_iou_a_stack_goes_below_zero_and_wins_in_full() -> None:
    t = short("short=iou", THREE, "A in, C in")
    assert (t.won, t.pot, t.deal.stacks[2]) == ({"A": 60, "C": -60}, 60, -35)
    assert t.payments[1] == ("C", "pot", 60, "C4")
    assert "C pays 60 into the next pot and owes part of it." in t.told()
    assert short("short=iou", f"{KING} / {JACK} / {NINES}", "A in, C in").won == {"A": -60, "C": 60}


@clause("C4", "C5")
def test_by_iou_one_can_owe_the_ante() -> None:
    t = guts("cards=2 short=iou ante=5", THREE, stacks="B 3, C 0")
    assert (t.deal.stacks[1:], t.pot) == ((-2, -5), 15)
    assert t.told()[:3] == ["A antes 5.", "B antes 5 and owes it.", "C antes 5 and owes it."]


# Antes


@clause("C5")
def test_by_when_empty_all_ante_only_if_pot_and_reserve_are_empty() -> None:
    game = announced("guts")
    assert game.who_antes(3) == (0, 1, 2)
    assert game.who_antes(3, pot=1) == ()
    assert guts("limit=5", players=3, reserve=1).middle == (1, 0)


@clause("C5")
def test_by_every_deal_all_ante_and_whoever_matched_as_well() -> None:
    t = guts("cards=2 antes=every_deal ante=2", THREE, pot=10, antes="").declare("A in, B in")
    assert t.next_antes == "ABC"
    assert t.next(THREE).middle == (16, 0)


@clause("C5")
def test_by_all_but_matchers_who_had_to_match_is_free_for_the_next_deal() -> None:
    t = guts("cards=2 antes=all_but_matchers", FIVE, pot=10).declare("A in, B in, D in")
    assert t.next_antes == "ACE"
    t = t.next(FIVE)
    assert t.middle == (23, 0)
    assert t.declare("A in").next_antes == "ABCDE"
    t = guts("cards=2 antes=all_but_matchers", FIVE, pot=10).declare()
    assert t.next_antes == "ABCDE"


@clause("C5")
def test_nobody_antes_twice_for_a_deal() -> None:
    game = announced("guts antes=every_deal")
    assert game.who_antes(3, pot=6, newcomers=[1]) == (0, 1, 2)
    assert game.who_antes(3, pot=6, excused=[0, 1, 2]) == ()
    assert announced("guts").who_antes(3, pot=6, newcomers=[1]) == (1,)
    assert announced("guts").who_antes(3, pot=6, newcomers=[1], again=True) == (0, 1, 2)
    t = guts("ante=3", players=3, pot=6, antes="BB")
    assert t.won == {"B": -3}


@clause("C5")
def test_a_match_pot_ante_is_at_least_one() -> None:
    assert refused("guts ante=0") == "GU3"
    assert refused("buddhas_folly ante=0") == "BF4"


@clause("C6")
def test_every_payment_is_told_with_payer_payee_chips_and_clause() -> None:
    t = guts("cards=2 limit=20 ante=2 antes=every_deal", FIVE, pot=20, reserve=3, antes="ABCDE", stacks="B 12")
    t.declare("A in, B in, C in")
    assert t.payments == [
        ("A", "pot", 2, "GU3"),
        ("B", "pot", 2, "GU3"),
        ("C", "pot", 2, "GU3"),
        ("D", "pot", 2, "GU3"),
        ("E", "pot", 2, "GU3"),
        ("pot", "reserve", 10, "GU11"),
        ("pot", "A", 20, "GU8"),
        ("B", "pot", 10, "C4"),
        ("C", "pot", 20, "GU9"),
        ("pot", "reserve", 10, "GU11"),
    ]
    assert ("reserve", "pot", 20, "GU11") in t.next(FIVE).declare("A in").payments


# Dealing


@clause("C7")
@pytest.mark.parametrize("dealer, order", [("C", "ABC"), ("A", "BCA"), ("B", "CAB")])
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(dealer: str, order: str) -> None:
    asked = Asked()
    d = announced("guts").deal([9, 9, 9], LETTERS.index(dealer), asked)
    got = [next(seat for seat in range(3) if card in d.hands[seat]) for card in asked.drawn]
    assert "".join(LETTERS[seat] for seat in got) == order * 3


class Asked(Chance):
    """Notes out of how many each pick was, and what was drawn; always picks the first."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.ways: list[int] = []
        self.drawn: list[Card] = []

    def pick(self, n: int) -> int:
        self.ways.append(n)
        return self.first if len(self.ways) == 1 else 0

    def draw(self, undealt: Sequence[Card]) -> int:
        k = self.pick(len(undealt))
        self.drawn.append(undealt[k])
        return k


@clause("C7")
@pytest.mark.parametrize("game", ["guts", "guts cards=2 kitty=always", "buddhas_folly"])
def test_every_deal_is_drawn_from_a_whole_deck_each_undealt_card_as_likely(game: str) -> None:
    asked = Asked()
    d = announced(game).deal([9] * 4, chance=asked)
    assert asked.ways == list(range(52, len(d.stock), -1))
    firsts = [Asked(k) for k in range(52)]
    for chance in firsts:
        announced(game).deal([9] * 4, chance=chance)
    assert sorted(chance.drawn[0] for chance in firsts) == list(DECK)


# When the deck runs out: no present game has dead cards to shuffle, so a tiny one stands in


class FoldThenDeal(Phase):
    """B gets cards face up and folds, then A gets some face up and everybody left some face down."""

    def __init__(self, folded: int, up: int, down: int) -> None:
        self.folded = folded
        self.up = up
        self.down = down

    def begin(self, d: Deal) -> None:
        for _card in range(self.folded):
            d.deal_up(1, "C8")
        d.fold(1)
        for _card in range(self.up):
            d.deal_up(0, "C8")
        if self.down:
            d.deal_down(self.down, "C8")


class Tiny(Game):
    """Two cards each from a deck of eight."""

    name = "tiny"
    deck = DECK[:8]
    seats = range(2, 5)
    folded = whole(0, clause="C8", says="{value}")
    up = whole(0, clause="C8", says="{value}")
    down = whole(0, clause="C8", says="{value}")

    def flow(self) -> tuple[Phase, ...]:
        return DealDown(2, "C7"), FoldThenDeal(self.folded, self.up, self.down)


def tiny(chance: Chance | None = None, **said: int) -> Deal:
    """Three players, of whom B folds."""
    return Tiny(**said).deal([9, 9, 9], 2, chance or Seeded(4), antes=())


def reshuffles(d: Deal) -> list[str]:
    """The clauses by which cards were shuffled together."""
    return [event.clause for event in d.log if event.kind == "reshuffles"]


@clause("C8")
def test_the_last_card_and_all_dead_ones_are_shuffled_when_another_is_due() -> None:
    d = tiny(up=1)
    assert (len(d.stock), len(cards_in(d.dead)), reshuffles(d)) == (1, 2, [])
    d = tiny(up=2)
    assert (len(d.stock), d.dead, reshuffles(d)) == (2, 0, ["C8"])


@clause("C8")
def test_what_is_shuffled_together_is_the_last_card_and_the_dead_ones_each_as_likely() -> None:
    kept = {card for hand in tiny().hands for card in hand}
    drawn = {tiny(Picks(k), up=2).hands[0][-1] for k in range(3)}
    assert len(drawn) == 3
    assert not drawn & kept


class Picks(Chance):
    """Deals like `Seeded(4)`, but of the three cards shuffled together it draws the one it is told."""

    def __init__(self, k: int) -> None:
        self.k = k
        self.luck = Seeded(4)

    def pick(self, n: int) -> int:
        return self.k if n == 3 else self.luck.pick(n)


@clause("C8")
def test_nobody_knows_any_more_where_a_shuffled_card_lies() -> None:
    d = tiny(folded=1, down=1)  # one is left undealt, and B folded a card all had seen
    assert reshuffles(d) == ["C8"]
    assert (d.public, d.known[1]) == (0, 0)
    assert (d.known[0], d.known[2]) == (mask_of(d.hands[0]), mask_of(d.hands[2]))
    everywhere = [card for cards in (d.stock, *d.hands, d.board, cards_in(d.dead)) for card in cards]
    assert sorted(everywhere) == list(DECK[:8])


@clause("C8")
def test_where_no_card_is_dead_the_last_one_is_dealt_and_nothing_shuffled() -> None:
    d = guts("cards=2", players=26).deal
    assert (d.stock, reshuffles(d)) == ((), [])


@clause("C9")
def test_whoever_has_the_secret_and_the_seeds_deals_the_same_cards() -> None:
    secret, seeds = b"forty-two", ["ann", "bob", "cat"]
    dealt = announced("guts").deal([9, 9, 9], 0, Committed(secret, 7, seeds))
    assert Committed.commitment(secret) == hashlib.sha256(secret).hexdigest()
    assert announced("guts").deal([9, 9, 9], 0, Committed(secret, 7, seeds)) == dealt
    others = [(b"forty-three", 7, seeds), (secret, 8, seeds), (secret, 7, ["ann", "bob", "dan"]), (secret, 7, [])]
    for other in others:
        assert announced("guts").deal([9, 9, 9], 0, Committed(*other)).hands != dealt.hands


# Declaring


@clause("C10")
def test_all_120_orders_of_five_sealed_declarations_come_to_the_same() -> None:
    said = {"A": "in", "B": "out", "C": "in", "D": "in", "E": "out"}
    ends = set()
    for order in permutations("ABCDE"):
        t = guts("cards=2", FIVE, pot=12).play(", ".join(f"{seat} {said[seat]}" for seat in order))
        opened = next(i for i, event in enumerate(t.deal.log) if event.kind == "opened")
        told = tuple(t.told()[opened:])
        ends.add((t.deal.stacks, t.middle, t.deal.said, t.deal.public, told))
        assert t.told()[opened - 5 : opened] == [f"{seat} has chosen." for seat in order]
    assert len(ends) == 1
    assert t.won == {"A": 12, "C": -12, "D": -12}


@clause("C10")
@pytest.mark.parametrize("order", ["ABCDE", "ECADB"])
@pytest.mark.parametrize("options", ["cards=2", "cards=2 all_out=wimp short=iou", "cards=2 kitty=always limit=5"])
def test_until_the_last_has_chosen_nobody_sees_how_another_chose(options: str, order: str) -> None:
    known: dict[tuple[int, str, str], set[str]] = {}
    for words in product(("in", "out"), repeat=4):
        t = guts(options, FIVE, pot=12)
        own = dict(zip(order, words, strict=False))
        for chosen, seat in enumerate(order[:4]):
            t.do(seat, own[seat])
            for reader in ("", *"ABCDE"):
                mine = own[reader] if reader and reader in order[: chosen + 1] else ""
                known.setdefault((chosen, reader, mine), set()).add(t.knows(reader))
    assert [which for which, versions in known.items() if len(versions) > 1] == []
    assert len({text for which, versions in known.items() if which[1] == order[0] for text in versions}) == 8


@clause("C10")
def test_a_choice_made_is_binding() -> None:
    t = guts("cards=2", FIVE, pot=12).play("A in")
    assert str(t.refused("A out")) == "You have chosen, and a choice made is binding. (C10)"
    assert str(t.refused("A in")) == "You have chosen, and a choice made is binding. (C10)"
    t.declare()
    assert str(t.refused("A out")) == "This deal is over."


@clause("C11")
def test_in_turn_each_is_heard_by_all_before_the_next_speaks() -> None:
    t = guts("cards=2 declare=in_turn", FIVE, pot=12)
    t.play("A in")
    for reader in ("", "C", "E"):
        assert t.told(reader)[-1] == "A is in."
        assert t.view(reader).said == (IN, None, None, None, None)
    assert t.play("B out").told()[-1] == "B is out."


@clause("C11")
def test_in_turn_the_last_is_asked_even_if_all_others_are_out() -> None:
    t = guts("cards=2 declare=in_turn", FIVE, pot=12).play("A out, B out, C out, D out")
    assert t.waiting == "E"
    assert [str(action) for action in t.deal.choices(4)] == ["out", "in"]
    assert t.play("E in").won == {"E": 12}


@clause("C12")
def test_on_a_second_chance_the_others_may_change_to_in_once_and_in_turn() -> None:
    t = guts("cards=2 declare=in_turn second_chance=on", FIVE, pot=12).play("A out, B out, C out, D out, E in")
    assert t.waiting == "A"
    t.play("A out, B in, C out")
    assert t.waiting == "D"
    assert t.play("D in").won == {"B": 12, "D": -12, "E": -12}
    assert t.told()[t.told().index("A stays out.") : t.told().index("A stays out.") + 4] == [
        "A stays out.",
        "B changes to in.",
        "C stays out.",
        "D changes to in.",
    ]


@clause("C12")
def test_on_a_second_chance_the_last_speaker_stays_bound_and_may_be_alone() -> None:
    t = guts("cards=2 declare=in_turn second_chance=on", FIVE, pot=12).play("A out, B out, C out, D out, E in")
    t.refused("E out")
    assert t.play("A out, B out, C out, D out").won == {"E": 12}
    t = guts("cards=2 declare=in_turn second_chance=on", FIVE, pot=12, dealer="B").play(
        "C out, D out, E out, A out, B in"
    )
    assert t.waiting == "C"


@clause("C12")
@pytest.mark.parametrize(
    "said", ["A out, B out, C out, D in, E out", "A in, B out, C out, D out, E in", "A out, B out, C out, D out, E out"]
)
def test_there_is_no_second_chance_unless_the_last_to_speak_is_the_only_one_in(said: str) -> None:
    assert guts("cards=2 declare=in_turn second_chance=on", FIVE, pot=12).play(said).deal.over


@clause("C12")
def test_a_second_chance_is_for_in_turn_only() -> None:
    assert refused("guts second_chance=on") == "C12"


@clause("C13")
@pytest.mark.parametrize("declare", ["together", "in_turn"])
def test_the_only_one_in_wins_and_nobody_pays_or_shows(declare: str) -> None:
    t = guts(f"cards=2 declare={declare}", FIVE, pot=12).declare("E in")
    assert (t.won, t.shown) == ({"E": 12}, "")
    assert "Only E stayed in. No cards are shown." in t.told()
    assert [t.seen(reader, "E") for reader in ("", *"ABCD")] == [""] * 5


@clause("C13", "GU17")
def test_a_kitty_makes_the_only_one_in_show() -> None:
    t = guts("cards=2 kitty=lone", FIVE, "2s 3s", pot=12).declare("E in")
    assert (t.won, t.shown, t.seen("", "E")) == ({"E": 12}, "E", "7h 2c")


# What stays hidden


@clause("C22")
def test_dropped_hands_stay_hidden_and_those_at_the_showdown_are_shown() -> None:
    t = guts("cards=2", FIVE, pot=12).declare("B in, C in")
    for reader in ("", *"ABCDE"):
        for owner in "ADE":
            assert t.seen(reader, owner) == (t.hand(owner) if owner == reader else "")
        assert (t.seen(reader, "B"), t.seen(reader, "C")) == (KING, JACK)
        hidden = " ".join(t.hand(owner) for owner in "ADE" if owner != reader)
        assert [card for card in hidden.split() if card in t.knows(reader)] == []


@clause("C22")
def test_a_folded_hand_stays_hidden() -> None:
    d = tiny()
    (folded,) = [event.cards for event in d.log if event.kind == "dealt" and event.seat == 1]
    assert not d.public & mask_of(folded)
    for reader in (None, 0, 2):
        assert not set(folded) & {card for event in d.log_of(reader) for card in event.cards}


@clause("C22", "GU15", "BF19")
def test_the_wimp_rule_shows_all_hands() -> None:
    t = guts("cards=2 all_out=wimp", FIVE, pot=12).declare()
    assert [t.seen("", owner) for owner in "ABCDE"] == [NINES, KING, JACK, TEN, SEVEN]
    clauses = {event.clause for event in t.deal.log if event.kind == "shows"}
    assert clauses == {"GU15"}
    t = folly("all_out=wimp", players=3, pot=12).rejected_by_all().declare()
    assert [t.seen("", owner) for owner in "ABC"] == [t.hand(owner) for owner in "ABC"]
    assert {event.clause for event in t.deal.log if event.kind == "shows"} == {"BF19"}


# Five-card hands


LADDER = [  # from the best
    "As Ks Qs Js Ts",
    "Kh Qh Jh Th 9h",
    "5d 4d 3d 2d Ad",
    "Kh Kc Kd Ks 9h",
    "2h 2c 2d 2s Qh",
    "Ks Kh Kd 3c 3d",
    "Qs Qh Qd Ac Ad",
    "3s 3h 3d 2c 2d",
    "As 9s 7s 5s 3s",
    "7c 5c 4c 3c 2c",
    "As Kd Qh Jc Tc",
    "6s 5d 4h 3c 2c",
    "5s 4d 3h 2c Ac",
    "As Ah Ad Kc Qd",
    "2s 2h 2d 4c 3d",
    "As Ah 3d 3c 2d",
    "Ks Kh Qd Qc Ad",
    "3s 3h 2d 2c 4d",
    "As Ah 4d 3c 2d",
    "2s 2h Ad Kc Qd",
    "2s 2h 5d 4c 3d",
    "As Kh Qd Jc 9d",
    "As 6h 4d 3c 2d",
    "Ks Qh 4d 3c 2d",
    "7s 5h 4d 3c 2d",
]


@clause("C23")
@pytest.mark.parametrize("better, worse", list(pairwise(LADDER)))
def test_five_cards_rank_as_usual(better: str, worse: str) -> None:
    worse = clear_of(worse, better)
    for hands, winner, loser in ((f"{better} / {worse}", "A", "B"), (f"{worse} / {better}", "B", "A")):
        t = folly("", hands, pot=7).rejected_by_all().declare("A in, B in")
        assert t.won == {winner: 7, loser: -7}


@clause("C23")
def test_suits_never_break_a_tie_and_no_straight_wraps_round() -> None:
    t = folly("", "Qs Jh 9d 4c 2c / Qh Js 9c 4d 2d", pot=8).rejected_by_all().declare("A in, B in")
    assert t.won == {"A": 4, "B": 4}
    t = folly("", "3h 2c Ad Ks Qs / 2s 2d 5h 7c 9d", pot=8).rejected_by_all().declare("A in, B in")
    assert t.won == {"A": -8, "B": 8}
