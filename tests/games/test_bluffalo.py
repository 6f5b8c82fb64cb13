"""Bluffalo, clause by clause: sets, the five things a turn may be, lies, robbers, and who has seen what.

A sits on the dealer's left and has the first turn. That a deal can be drawn anew as a seat may believe it to be is
tested in `test_bluffalo_belief.py`.
"""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from anteup import BadOption, Card, Deal, Seeded, announced, rules, view
from anteup.actions import Action, Illegal
from anteup.cards import BLUFFALO_DECK, mask_of
from anteup.games.bluffalo import Bluffalo
from anteup.words import Say, Telling

from ..bluff import Bluff, bluffalo, laid
from ..clauses import clause, example
from ..kit import LETTERS

FOUR = "As Jh Kd / Qs Qh O* / D1 Kc A* / Os Jd Qc"
THREE = "As Jh Kd / Qs Qh O* / D1 Kc A*"
ACES = "As Ah Ad Ac / Qs Qh O* / D1 Kc A* / Os Jd Qc"


def spoken(say: Say | None, reader: str = "") -> str:
    assert say is not None
    return Telling(LETTERS, LETTERS.index(reader) if reader else None)(say)


def wins(hand: str, options: str = "") -> list[str]:
    """The names of what a hand wins with: called, it is shown and named."""
    game = announced(f"bluffalo {options}")
    assert isinstance(game, Bluffalo)
    return [name for name, _cards in game.sets.winning(Card.parse_all(hand))]


def turn(t: Bluff) -> str:
    """Whose turn it is, with nothing to answer."""
    assert type(t.deal.now).__name__ == "Turn"
    return t.waiting


# ---- the table, the cards, the sets


@clause("BL1")
def test_three_to_five_players() -> None:
    assert [len(bluffalo("", " / ".join(hands), "Oh").live) for hands in (FIVE[:3], FIVE[:4], FIVE)] == [3, 4, 5]
    for players in (2, 6):
        with pytest.raises(ValueError, match="3 to 5 players"):
            announced("bluffalo").deal([10] * players, chance=Seeded(1))
        why = announced("bluffalo").refuse_players(players)
        assert why is not None and why[1] == "BL1"


FIVE = ["As Jh Kd", "Qs Qh O*", "D1 Kc A*", "Os Jd Qc", "D2 D3 K*"]


@clause("BL2")
def test_the_deck_has_five_suits_of_five_and_three_dramas() -> None:
    suits = [f"{rank}{suit}" for suit in "cdhs*" for rank in "AKQJO"]
    assert sorted(map(str, BLUFFALO_DECK)) == sorted([*suits, "D1", "D2", "D3"])
    assert announced("bluffalo").deck == BLUFFALO_DECK and len(set(BLUFFALO_DECK)) == 28


@clause("BL3")
@pytest.mark.parametrize(
    "hand, names",
    [
        ("As Ks Js Os", ["a four card flush"]),  # an Omen has a suit
        ("A* K* O* J*", ["a four card flush"]),
        ("As Ks Qs", []),
        ("Qs Qh Qd Q*", ["four of a kind"]),
        ("Qs Qh Qd K*", []),
        ("Os Oh Od Oc", ["a Myth"]),
        ("Os Oh Od O*", []),  # Stars is not basic, and Omens have no rank
        ("D1 D2 D3", ["High Drama"]),
        ("D1 D2 Ks Kh Kd", []),  # a Drama is not wild
        ("D1 As D2 Kd D3", ["High Drama"]),  # further cards do no harm
        ("As Ks Qs Js Ah Ad Ac", ["a four card flush", "four of a kind"]),
        ("", []),
    ],
)
def test_what_wins(hand: str, names: list[str]) -> None:
    assert wins(hand) == names


@clause("BL3")
@pytest.mark.parametrize(
    "options, hand, names",
    [
        ("basic_suits=5", "Os Oh Od Oc", []),
        ("basic_suits=5", "Os Oh Od Oc O*", ["a Myth"]),
        ("omens_have_rank=on", "Os Oh Od O*", ["four of a kind"]),
        ("omens_have_rank=on", "Os Oh Od Oc", ["four of a kind", "a Myth"]),
        ("omens_have_rank=on", "Os Oh Od D1", []),
        ("basic_suits=5 omens_have_rank=on", "Os Oh Od Oc", ["four of a kind"]),
    ],
)
def test_what_wins_as_announced(options: str, hand: str, names: list[str]) -> None:
    assert wins(hand, options) == names


@clause("BL3")
def test_an_announced_set_wins_at_the_table() -> None:
    for options, won in (("", False), ("omens_have_rank=on", True)):
        t = laid(options, "Os Oh Od O* / Qs Qh Kd / D1 Kc A*").play("A declare, B liar")
        assert t.deal.over is won


# ---- dealing


@clause("BL5")
def test_one_chip_three_cards_and_a_pile_of_one() -> None:
    t = bluffalo("", FOUR, "Oh")
    assert t.won == {"A": -1, "B": -1, "C": -1, "D": -1} and t.pot == 4
    assert [payment[3] for payment in t.payments] == ["BL5"] * 4
    assert [t.hand(seat) for seat in "ABCD"] == ["As Kd Jh", "O* Qs Qh", "D1 A* Kc", "Os Qc Jd"]
    assert (t.pile, len(t.deal.stock)) == ("Oh", 28 - 12 - 1)
    assert turn(t) == "A"
    for reader in ("", *"ABCD"):
        assert "Oh is turned up as the pile." in t.told(reader)


@clause("BL5")
def test_turns_pass_to_the_left_from_the_dealers_left() -> None:
    t = bluffalo("", FOUR, "Oh", dealer="B")
    assert turn(t) == "C"
    for seat in "CDABC":
        assert turn(t) == seat
        t.play(f"{seat} discount")


@example("bluffalo", 1)
def test_five_players_leave_a_deck_of_twelve_and_three_one_of_eighteen() -> None:
    assert len(bluffalo("", " / ".join(FIVE), "Oh").deal.stock) == 12
    assert len(bluffalo("", THREE, "Oh").deal.stock) == 18


# ---- the five


@clause("BL6")
def test_a_turn_is_one_of_five() -> None:
    t = laid("", FOUR, "Oh")
    assert t.can == "discount, pay, steal B, steal C, steal D, declare, exchange"
    refusal = t.refused("A pass")
    assert (refusal.clause, str(refusal)) == ("BL6", "There is no passing: a turn is one of five. (BL6)")
    for word in ("liar", "rob", "done"):
        t.refused(f"A {word}")
    assert t.refused("B discount").clause == "BL6"


def test_a_refusal_gives_the_true_reason_and_tells_of_nobodys_cards() -> None:
    t = laid("", FOUR, "Oh", stacks="A 2")
    say = t.refused("A discount 1").say
    assert "no pile" not in say.text
    assert t.refused("A liar").clause == t.refused("A rob").clause == "BL6"  # it is no question of chips
    bare = laid("", FOUR, "Oh")
    d = bare.deal
    d.stock, d.hands = tuple(sorted((*d.stock, *d.hands[1]))), (d.hands[0], (), *d.hands[2:])
    assert "steal 1" in bare.refused("A liar").say.fields["can"]  # whose hand is empty only a try tells (BL9)


@clause("BL7")
def test_a_discount_takes_the_top_of_the_pile_for_nothing() -> None:
    t = laid("", FOUR, "Oh Js Qd").play("A discount")
    assert (t.hand("A"), t.pile, t.won, turn(t)) == ("As Kd Qd Jh", "Oh Js", {}, "B")
    for reader in "BCD":
        assert t.told(reader) == ["A takes Qd from the pile."]
        assert t.seen(reader, "A") == "Qd"
    assert t.told("A") == ["You take Qd from the pile."]


@clause("BL8")
def test_two_chips_for_the_top_two_cards() -> None:
    t = laid("", FOUR, "Oh", comes="Ks Jc").play("A pay")
    assert (t.hand("A"), t.won, t.pot) == ("As Ks Kd Jh Jc", {"A": -2}, 6)
    assert t.payments == [("A", "pot", 2, "BL8")]
    assert t.told("A") == ["You pay 2 for the top of the deck.", "You get Ks Jc."]
    for reader in ("", "B"):
        assert t.told(reader) == ["A pays 2 for the top of the deck.", "A gets cards from the deck: 2."]
        assert t.seen(reader, "A") == ""


@clause("BL8")
def test_the_last_card_costs_two_as_well_and_nothing_is_rebuilt_within() -> None:
    t = laid("", FOUR, "Oh Js Qd", deck="Ks", comes="Ks Oh").play("A pay")
    assert (t.hand("A"), t.won) == ("As Ks Kd Jh", {"A": -2})
    assert (t.pile, t.deck) == ("Oh", "Qd Js")  # shuffled afterwards


@clause("BL8")
def test_with_an_empty_deck_one_cannot_pay() -> None:
    t = laid("", FOUR, "Oh", deck="")
    assert "pay" not in t.can
    assert (t.refused("A pay").clause, str(t.refused("A pay"))) == ("BL8", "The deck is empty. (BL8)")


@clause("BL9")
def test_two_chips_for_a_random_card_that_only_two_see() -> None:
    t = laid("", FOUR, "Oh", comes="D1").play("A steal C")
    assert (t.hand("A"), t.hand("C")) == ("D1 As Kd Jh", "A* Kc")
    assert (t.won, t.payments, turn(t)) == ({"A": -2, "C": 2}, [("A", "C", 2, "BL9")], "B")
    assert t.told("A") == ["You pay C 2.", "You steal D1 from C."]
    assert t.told("C") == ["A pays you 2.", "A steals D1 from you."]
    for reader in ("", "B", "D"):
        assert t.told(reader) == ["A pays C 2.", "A steals a card from C."]
        assert "D1" not in t.knows(reader)
    assert (t.seen("C", "A"), t.seen("B", "A")) == ("D1", "")


@clause("BL9")
@pytest.mark.parametrize("card", "D1 Kc A*".split())
def test_any_card_of_the_victim_may_be_stolen(card: str) -> None:
    t = laid("", FOUR, "Oh", comes=card).play("A steal C")
    assert card in t.hand("A") and card not in t.hand("C")


@clause("BL9")
def test_every_card_is_stolen_as_often() -> None:
    stolen = [0, 0, 0]
    for seed in range(600):
        d = laid("", FOUR, "Oh").deal
        d.play(0, "steal 2", Seeded(seed))
        stolen[Card.parse_all("D1 Kc A*").index(d.hands[0][-1])] += 1
    assert min(stolen) > 150  # 200 of each are expected, give or take 12


@clause("BL9")
def test_one_cannot_steal_from_an_empty_hand_or_from_oneself() -> None:
    t = laid("", "As Jh Kd / / D1 Kc A* / Os Jd Qc", "Oh")
    assert t.can == "discount, pay, steal C, steal D, declare, exchange"
    assert (t.refused("A steal B").clause, str(t.refused("A steal B"))) == ("BL9", "seat 1 has no card to steal. (BL9)")
    t.refused("A steal A")
    with pytest.raises(Illegal, match="“steal” whom"):
        t.deal.play(0, "steal")
    assert t.play("A steal C").hand("B") == ""


@clause("BL10")
def test_three_cards_shown_go_on_the_pile_for_a_chip() -> None:
    t = laid("", "As Jh Kd Od Ah / Qs Qh O* / D1 Kc A*", "Oh").play("A exchange Od Ah Jh")
    assert (t.hand("A"), t.pile, t.won, t.pot) == ("As Kd", "Oh Od Ah Jh", {"A": 1}, 3)
    assert t.payments == [("pot", "A", 1, "BL10")]
    assert t.told("C") == ["A lays Od Ah Jh on the pile.", "A takes 1 from the pot."]
    assert t.play("B discount").hand("B") == "O* Qs Qh Jh"  # the last named lay uppermost


@clause("BL10")
@pytest.mark.parametrize("cards", ["As", "As Jh", "As Jh Kd Qc", "As Jh Jd", "As As Jh", "Oh As Jh", ""])
def test_an_exchange_takes_three_of_ones_own_cards(cards: str) -> None:
    t = laid("", "As Jh Kd Qc / Qs Qh O* / D1 Kc A*", "Oh")
    d = t.deal
    chosen = tuple([Card.parse(card) for card in cards.split()])
    with pytest.raises(Illegal) as refusal:
        d.play(0, Action("exchange", 0, chosen))
    assert refusal.value.clause == "BL10"
    assert t.deal.plays == 0


@clause("BL10")
def test_with_two_cards_one_cannot_exchange() -> None:
    t = laid("", "As Jh / Qs Qh O* / D1 Kc A*", "Oh")
    assert "exchange" not in t.can
    assert t.refused("A exchange As Jh").clause == "BL10"


@clause("BL10")
def test_from_an_empty_pot_one_takes_nothing_or_may_not() -> None:
    t = laid("", FOUR, "Oh", pot=0).play("A exchange Kd As Jh")
    assert (t.hand("A"), t.won, t.payments, t.pot) == ("", {}, [], 0)
    t = laid("empty_pot_exchange=barred", FOUR, "Oh", pot=0)
    assert "exchange" not in t.can
    assert t.refused("A exchange Kd As Jh").clause == "BL10"
    assert laid("empty_pot_exchange=barred", FOUR, "Oh", pot=1).play("A exchange Kd As Jh").won == {"A": 1}


# ---- deck and pile


@clause("BL11")
def test_an_empty_pile_is_started_from_the_deck() -> None:
    t = laid("", FOUR, "Oh", comes="Ks").play("A discount")
    assert (t.pile, "Ks" in t.deck, t.hand("A")) == ("Ks", False, "Oh As Kd Jh")
    assert t.told("") == ["A takes Oh from the pile.", "Ks is turned up as the pile."]


@clause("BL12")
def test_an_empty_deck_is_made_of_the_pile() -> None:
    t = laid("", FOUR, "Oh Js Qd", deck="Ks Jc", comes="Ks Jc Qd").play("A pay")
    assert (t.pile, t.deck, t.hand("A")) == ("Qd", "Oh Js", "As Ks Kd Jh Jc")
    assert t.told("")[2:] == ["The deck is empty: the pile is shuffled into a new one.", "Qd is turned up as the pile."]
    for reader in (None, 0, 1, 2, 3):  # nobody knows where Oh and Js lie
        known = t.deal.public | (0 if reader is None else t.deal.known[reader])
        assert not known & mask_of(Card.parse_all("Oh Js"))


@clause("BL12")
@pytest.mark.parametrize("first", "Kd As Jh".split())
def test_an_order_laid_by_an_exchange_is_lost(first: str) -> None:
    t = laid("", FOUR, "", deck="", comes=first).play("A exchange Kd As Jh")
    assert t.pile == first
    assert set(t.deck.split()) == {"Kd", "As", "Jh"} - {first}


@clause("BL12")
@pytest.mark.parametrize("what, pile", [("discount", "Oh"), ("steal B", "Oh Js")])
def test_a_deck_that_is_not_empty_stays(what: str, pile: str) -> None:
    t = laid("", FOUR, "Oh Js", deck="Ks").play(f"A {what}")
    assert (t.pile, t.deck) == (pile, "Ks")


@clause("BL11", "BL12")
def test_the_pile_is_started_before_the_deck_is_made() -> None:
    """The last card becomes the pile, and one card is not shuffled."""
    t = laid("", FOUR, "Oh", deck="Ks", comes="Ks").play("A discount")
    assert (t.pile, t.deck) == ("Ks", "")
    assert not [event for event in t.deal.log if event.kind == "new_deck"]


@clause("BL12")
def test_it_happens_after_the_action_whatever_it_was() -> None:
    """An exchange onto a lone card with no deck: four are shuffled."""
    t = laid("", FOUR, "Oh", deck="", comes="As").play("A exchange Kd As Jh")
    assert (t.pile, set(t.deck.split())) == ("As", {"Oh", "Kd", "Jh"})


@clause("BL13")
def test_without_deck_and_pile_three_things_are_left() -> None:
    t = laid("", FOUR, "", deck="")
    assert t.can == "steal B, steal C, steal D, declare, exchange"
    assert t.refused("A discount").clause == "BL13"
    assert t.refused("A pay").clause == "BL8"


@clause("BL13")
def test_a_lone_pile_card_stays_and_may_be_taken() -> None:
    t = laid("", FOUR, "Oh", deck="", comes="Qs").play("A steal B")
    assert (t.pile, t.deck) == ("Oh", "")
    t.play("B discount")
    assert (t.pile, t.deck) == ("", "")
    assert t.can == "steal A, steal B, steal D, declare, exchange"


@example("bluffalo", 3)
def test_a_deck_is_rebuilt_after_a_pay_and_after_an_exchange() -> None:
    t = laid("", FOUR, "Oh Js Qd", deck="Ks", comes="Ks Js").play("A pay")
    assert (t.won, len(t.deal.hands[0]), len(t.deal.stock), t.pile) == ({"A": -2}, 4, 2, "Js")
    t = laid("", FOUR, "", deck="", comes="Jh").play("A exchange Kd As Jh")
    assert (len(t.deal.stock), t.pile) == (2, "Jh")


@example("bluffalo", 4)
def test_the_last_card_of_the_deck_stays_as_the_pile() -> None:
    t = laid("", FOUR, "Oh", deck="Ks").play("A discount")
    assert (t.deck, t.pile) == ("", "Ks")
    assert (t.play("B declare, C liar").deck, t.pile) == ("", "Ks")


# ---- declaring


@clause("BL14")
@pytest.mark.parametrize("hands", [FOUR, ACES, "/ Qs Qh O* / D1 Kc A*"], ids=["nothing", "aces", "empty"])
def test_one_may_declare_with_any_hand_and_the_left_neighbour_is_asked(hands: str) -> None:
    t = laid("", hands, "Oh").play("A declare")
    assert (t.waiting, t.can, t.won) == ("B", "pass, liar", {})
    assert t.told("C") == ["A claims a winning hand."]
    assert spoken(t.view("B").question) == "A claims a winning hand. Challenge?"


@clause("BL14")
def test_the_last_seats_left_neighbour_is_the_first() -> None:
    assert laid("", FOUR, "Oh", turn="D", dealer="B").play("D declare").waiting == "A"


@clause("BL14")
def test_all_declarations_look_alike() -> None:
    """Neither the sentences nor the views of others tell a true one from a lie."""
    hands = ("Ks Kh Kd Kc / Qs Qh O* / D1 Jc A*", "Ks Kh Kd Jc / Qs Qh O* / D1 Kc A*")
    t, u = [laid("", each, "Oh").play("A declare") for each in hands]
    assert t.knows("B") == u.knows("B") and t.knows("") == u.knows("")


@clause("BL15")
def test_called_and_true() -> None:
    t = laid("", ACES, "Oh", pot=9).play("A declare, B liar")
    assert t.deal.over and t.won == {"A": 12, "B": -3} and t.pot == 0
    assert t.payments == [("B", "A", 3, "BL15"), ("pot", "A", 9, "BL15")]
    assert t.told("C")[1:] == [
        "B calls A a liar.",
        "A shows As Ah Ad Ac: four of a kind.",
        "A told the truth: four of a kind.",
        "B pays A 3.",
        "A takes 9.",
    ]


@clause("BL16")
def test_called_and_a_lie() -> None:
    t = laid("", FOUR, "Oh", pot=9).play("A declare, B liar")
    assert (t.won, t.pot, turn(t)) == ({"A": -2, "B": 2}, 9, "B")
    assert t.payments == [("A", "B", 2, "BL16")]
    assert t.told("D")[1:] == ["B calls A a liar.", "A shows As Kd Jh: no winning set.", "A lied.", "A pays B 2."]
    assert t.hand("A") == "As Kd Jh"
    for reader in ("", "B", "D"):
        assert t.seen(reader, "A") == "As Kd Jh"


@clause("BL16")
def test_a_hand_shown_tells_nothing_of_the_order_it_came_in() -> None:
    for cards in ("As Jh Kd", "Ks Js As Os Jh"):
        orders = [" ".join(order) for order in permutations(cards.split())]
        told = {laid("", f"{hand} / Qs Qh O* / D1 Kc A*").play("A declare, B liar").knows("C") for hand in orders}
        assert len(told) == 1


@clause("BL16")
def test_an_empty_hand_that_is_called_shows_nothing() -> None:
    t = laid("", "/ Qs Qh O* / D1 Kc A*", "Oh").play("A declare, B liar")
    assert (t.won, turn(t)) == ({"A": -2, "B": 2}, "B")
    assert t.told("C")[2:] == ["A has no card to show.", "A lied.", "A pays B 2."]


@example("bluffalo", 2)
def test_four_aces_called_and_nothing_called() -> None:
    t = laid("", ACES, "Oh", pot=7).play("A declare, B liar")
    assert (t.won, t.pot) == ({"A": 10, "B": -3}, 0)
    t = laid("", FOUR, "Oh", pot=7).play("A declare, B liar")
    assert (t.won, t.pot, t.seen("", "A"), turn(t)) == ({"A": -2, "B": 2}, 7, "As Kd Jh", "B")


# ---- robbers


@clause("BL17")
def test_robbing_is_offered_from_the_challengers_left_until_one_accepts() -> None:
    t = laid("", FOUR, "Oh", comes="Jh").play("A declare, B pass")
    assert (t.waiting, t.can) == ("C", "pass, rob")
    t.play("C pass")
    assert (t.waiting, t.can) == ("D", "pass, rob")
    t.play("D rob")
    assert (t.hand("A"), t.hand("D")) == ("As Kd", "Os Qc Jh Jd")
    assert (t.won, t.payments) == ({"A": 3, "D": -3}, [("D", "A", 3, "BL17")])
    assert (t.waiting, t.can) == ("A", "done, declare")
    assert t.told("B")[1:] == ["You do not challenge.", "C does not steal.", "D pays A 3.", "D steals a card from A."]
    assert t.told("A")[-1] == "D steals Jh from you."
    assert turn(t.play("A done")) == "B"


@clause("BL17")
def test_a_robbery_ends_the_offer() -> None:
    t = laid("", FOUR, "Oh", comes="Jh").play("A declare, B pass, C rob")
    assert t.waiting == "A"
    t.refused("D rob")


@clause("BL17")
def test_of_three_players_one_may_rob() -> None:
    t = laid("", THREE, "Oh").play("A declare, B pass")
    assert (t.waiting, t.deal.now.left) == ("C", (2,))
    t.refused("B rob")
    assert laid("", THREE, "Oh").play("A declare").refused("B rob").clause == "BL17"


@clause("BL17")
def test_the_first_to_speak() -> None:
    five = " / ".join(FIVE)
    t = laid("stealers=first_to_speak", five, "Oh", comes="Kd").play("A declare, B pass")
    assert t.waiting == "CDE"
    t.play("E pass")
    assert t.waiting == "CD"
    t.play("D rob")
    assert (t.waiting, t.won) == ("A", {"A": 3, "D": -3})
    t.refused("C rob")


@clause("BL17")
def test_the_first_to_speak_pass_one_after_another() -> None:
    t = laid("stealers=first_to_speak", FOUR, "Oh").play("A declare, B pass, D pass, C pass")
    assert t.deal.over and t.won == {"A": 4}


@clause("BL17")
def test_what_one_of_several_says_is_open_and_not_sealed() -> None:
    t = laid("stealers=first_to_speak", FOUR, "Oh").play("A declare, B pass, D pass")
    assert t.told("C")[-1] == "D does not steal."
    assert t.view("C").sealed == (False,) * 4
    assert t.deal.phase is not None and not t.deal.phase.seals


@clause("BL17")
def test_who_holds_no_card_cannot_be_robbed() -> None:
    t = laid("", "/ Qs Qh O* / D1 Kc A*", "Oh").play("A declare, B pass")
    assert t.deal.over and t.won == {"A": 4}


@clause("BL17")
def test_the_last_card_may_be_stolen() -> None:
    t = laid("", "As / Qs Qh O* / D1 Kc A*", "Oh").play("A declare, B pass, C rob")
    assert (t.hand("A"), t.hand("C")) == ("", "D1 A* As Kc")
    assert t.can == "done, declare"
    t.play("A declare, B pass")  # nothing is left to steal
    assert t.deal.over and t.won == {"A": 7, "C": -3}


@clause("BL18")
def test_nobody_calls_or_steals() -> None:
    t = laid("", FOUR, "Oh", pot=17, turn="B").play("B declare, C pass, D pass, A pass")
    assert t.deal.over and t.won == {"B": 17}
    assert t.payments == [("pot", "B", 17, "BL18")]
    assert t.told("B")[-2] == "Nobody challenges you, and nobody sees your cards."
    assert t.told("C")[-2] == "Nobody challenges B, whose cards nobody sees."
    assert t.shown == "" and t.seen("", "B") == ""


@clause("BL18")
def test_a_pot_of_nothing_too() -> None:
    t = laid("", FOUR, "Oh", pot=0).play("A declare, B pass, C pass, D pass")
    assert t.deal.over and t.won == {} and t.payments == []
    t = laid("", ACES, "Oh", pot=0).play("A declare, B liar")
    assert t.deal.over and t.won == {"A": 3, "B": -3}


@clause("BL19")
def test_a_double_bluffalo_goes_to_the_same_challenger() -> None:
    t = laid("", FOUR, "Oh", comes="Jh As Kd").play("A declare, B pass, C pass, D rob, A declare")
    assert (t.waiting, t.told("C")[-1]) == ("B", "A claims it again: a Double Bluffalo.")
    t.play("B pass")
    assert t.waiting == "C"  # offered again from the Challenger's left
    t.play("C rob, A declare, B liar")
    assert (t.won, turn(t)) == ({"A": 4, "B": 2, "C": -3, "D": -3}, "B")


@clause("BL19")
def test_a_double_bluffalo_may_be_true() -> None:
    hands = "Ad Js Kd Od Qd Jd / Qs Qh O* / D1 Kc A* / Os Qc"
    t = laid("", hands, "Oh", comes="Kd").play("A declare, B pass, C rob, A declare, B liar")
    assert t.deal.over and t.won == {"A": 10, "B": -3, "C": -3}


@clause("BL19")
@pytest.mark.parametrize("options, most", [("max_redeclare=1", 1), ("max_redeclare=2", 2)])
def test_as_often_as_announced(options: str, most: int) -> None:
    t = laid(options, FOUR, "Oh").play("A declare, B pass, C rob")
    for _again in range(most):
        t.play("A declare, B pass, C rob")
    assert t.can == "done"
    assert t.refused("A declare").clause == "BL19"
    t.play("A done").play("B discount, C discount, D discount, A declare, B liar")  # the next turn is a new one
    assert turn(t) == "B"


# ---- short of chips


@clause("BL20")
def test_every_price_must_be_paid() -> None:
    t = laid("", FOUR, "Oh", stacks="A 1")
    assert t.can == "discount, exchange"
    for word in ("pay", "steal C", "declare"):
        refusal = t.refused(f"A {word}")
        assert (refusal.clause, str(refusal)) == ("BL20", "That takes 2 chips, and you have 1. (BL20)")
    assert laid("", FOUR, "Oh", stacks="A 2").can == "discount, pay, steal B, steal C, steal D, declare, exchange"


@clause("BL20")
def test_a_challenger_who_cannot_call_passes_and_nobody_calls_instead() -> None:
    t = laid("", FOUR, "Oh", stacks="B 2").play("A declare")
    assert t.can == "pass"
    assert (t.refused("B liar").clause, str(t.refused("B liar"))) == (
        "BL20",
        "That takes 3 chips, and you have 2. (BL20)",
    )
    t.play("B pass")
    assert (t.waiting, t.can) == ("C", "pass, rob")
    assert laid("", FOUR, "Oh", stacks="B 3").play("A declare").can == "pass, liar"


@clause("BL20")
def test_who_cannot_pay_for_a_robbery_is_not_asked() -> None:
    for options in ("", "stealers=first_to_speak"):
        t = laid(options, FOUR, "Oh", stacks="C 2, D 3").play("A declare, B pass")
        assert t.waiting == "D"
        t = laid(options, FOUR, "Oh", stacks="C 2, D 0").play("A declare, B pass")
        assert t.deal.over and t.won == {"A": 4}


@clause("BL20")
def test_with_nothing_legal_a_player_passes_the_turn() -> None:
    t = laid("", "As Jh / Qs Qh O* / D1 Kc A*", "", deck="", stacks="A 1")
    assert t.can == "pass"
    t.play("A pass")
    assert (t.told("B"), turn(t)) == (["A ends the turn."], "B")
    assert t.deal.log[-1].clause == "BL20"
    t = laid("empty_pot_exchange=barred", THREE, "", deck="", stacks="A 1", pot=0)
    assert t.can == "pass"


def test_the_clock_takes_a_discount_or_ends_a_turn_that_nobody_may_pass() -> None:
    """C21: in Bluffalo a Discount, else end of turn; pass; no more declaring."""
    t = laid("", FOUR, "Oh").late("A")
    assert (t.hand("A"), t.deal.late) == ("Oh As Kd Jh", (1,))
    t = laid("", FOUR, "", deck="")
    assert t.refused("A pass").clause == "BL6"
    assert spoken(t.view("A").late) == "then you pass"
    t.late("A")
    assert (turn(t), t.told("B"), t.deal.log[-1].clause, t.deal.late) == ("B", ["A ends the turn."], "C21", (1,))
    t = laid("", FOUR, "Oh").play("A declare")
    assert spoken(t.view("B").late) == "then you pass"
    t.late("B").play("C rob")
    assert spoken(t.view("A").late) == "then your turn ends"
    assert turn(t.late("A")) == "B"
    assert t.deal.late == (2, 4)
    with pytest.raises(Illegal):
        laid("", FOUR, "Oh").deal.play(0, "pay", Seeded(1), by_clock=True)


def test_where_only_an_exchange_is_left_the_clock_passes() -> None:
    t = laid("", THREE, "", deck="", stacks="A 1")
    assert t.can == "exchange"
    assert turn(t.late("A")) == "B"


# ---- game after game


@clause("BL21")
def test_the_button_moves_all_cards_are_shuffled_and_all_ante_again() -> None:
    t = bluffalo("", FOUR, "Oh").play("A declare, B liar, B declare, C liar, C declare, D pass, A pass, B pass")
    assert t.deal.over and t.deal.button == 3
    d = t.deal
    assert d.game.who_antes(4, d.pot) == (0, 1, 2, 3)
    after = d.game.deal(d.stacks, 0, Seeded(5), d.pot)
    assert after.order == (1, 2, 3, 0) and after.pot == 4
    assert sorted([*after.stock, *after.board, *[c for hand in after.hands for c in hand]]) == list(after.game.deck)
    assert d.game.refuse_players(2) is not None


@clause("BL22")
def test_after_so_many_turns_the_game_ends_and_the_pot_waits() -> None:
    t = laid("turn_cap=20", FOUR, "Oh", turns=19).play("A discount")
    assert not t.deal.over
    t.play("B declare, C liar")  # a turn that ends with a lie is one, too
    assert t.deal.over and t.pot == 4 and t.deal.log[-1].clause == "BL22"
    assert t.told("C")[-1] == "The agreed number of turns is over, and the pot waits for the next deal."
    assert t.deal.game.who_antes(4, t.pot) == (0, 1, 2, 3)  # BL21


@clause("BL22")
@pytest.mark.parametrize("options, last", [("", 200), ("turn_cap=20", 20), ("turn_cap=999", 999)])
def test_the_last_turn_can_be_played_to_its_end(options: str, last: int) -> None:
    assert laid(options, FOUR, "Oh", turns=last).play("A exchange As Jh Kd").deal.over
    t = laid(options, FOUR, "Oh", turns=last).play("A declare, B pass, C rob, A declare, B pass")
    assert t.waiting == "C"
    t.play("C pass, D pass")
    assert t.deal.over and t.pot == 0
    assert not laid(options, FOUR, "Oh", turns=last - 1).play("A discount").deal.over


@clause("BL22")
def test_without_a_cap_it_goes_on_for_ever() -> None:
    t = laid("turn_cap=none", FOUR, "Oh")
    for _lap in range(300):
        t.late(t.waiting)
    assert not t.deal.over and t.deal.now.turn == 301
    with pytest.raises(BadOption):
        announced("bluffalo turn_cap=19")


# ---- who knows what


@clause("BL23")
def test_a_card_stolen_from_a_known_hand() -> None:
    """All know A's hand; C steals one card of it: A and C know where each lies, the others of none any more."""
    t = laid("", FOUR, "Oh Js", comes="Kd").play("A declare, B liar, B discount, C steal A")
    assert (t.seen("A", "C"), t.seen("C", "A")) == ("Kd", "As Jh")
    for reader in ("", "B", "D"):
        assert (t.seen(reader, "A"), t.seen(reader, "C")) == ("", "")
        assert t.told(reader)[-1] == ("C steals a card from A.")
    assert "As" in t.knows("B") and t.told("B").count("C steals a card from A.") == 1  # the log keeps what was shown


@clause("BL23")
def test_from_a_hand_of_which_one_card_is_known() -> None:
    t = laid("", FOUR, "Oh Js", comes="Jh").play("A discount, B steal A")
    assert (t.seen("B", "A"), t.seen("A", "B"), t.seen("C", "A")) == ("Js", "Jh", "")
    t = laid("", FOUR, "Oh Js", comes="Js").play("A discount, B steal A")
    assert (t.seen("B", "A"), t.seen("A", "B"), t.seen("C", "B")) == ("", "Js", "")


@clause("BL23")
def test_a_victim_no_longer_knows_once_the_thief_is_robbed() -> None:
    t = laid("", FOUR, "Oh", comes="Kc Kc").play("A steal C, B steal A")
    assert (t.seen("C", "A"), t.seen("C", "B"), t.seen("A", "B")) == ("", "", "Kc")


@clause("BL23")
def test_what_is_laid_down_or_taken_from_the_pile_is_known_to_all() -> None:
    t = laid("", FOUR, "Oh", comes="Kc").play(
        "A steal C, B discount, C pay, D discount, A exchange Kc As Jh, B discount"
    )
    for reader in ("", "A", "C", "D"):
        assert "Jh" in t.seen(reader, "B").split()


# ---- counts are nobody's business


def public(t: Bluff, reader: str = "") -> str:
    """The view that goes to a reader, and how long it is."""
    return json.dumps(t.view(reader).json())


@clause("BL4")
def test_a_view_does_not_tell_how_many_cards_others_hold() -> None:
    """C-BL-01: neither a number, nor blanks, nor the length of anything."""
    hands = ("As Jh Kd / Qs Qh O* Kh Js / D1 Kc A*", "As Jh Kd / Qs / D1 Kc A* Kh Js Qh O* Jd")
    t, u = [laid("", each, "Oh") for each in hands]
    for reader in ("", "A"):
        assert public(t, reader) == public(u, reader)
    assert public(t, "B") != public(u, "B")


@clause("BL4")
def test_no_view_tells_the_size_of_deck_or_pile() -> None:
    t, u = laid("", FOUR, "Oh Js Kh Qd"), laid("", FOUR, "Qd")
    assert t.view("").undealt is None and t.view("").middle.hidden is None
    assert [str(card) for card in t.view("").middle.cards] == ["Qd"]
    for reader in ("", "B"):
        hidden = [{**json.loads(public(each, reader)), "public": None} for each in (t, u)]
        assert hidden[0] == hidden[1]


@clause("BL9")
def test_where_counts_are_secret_an_empty_hand_may_be_named_and_is_refused_for_nothing() -> None:
    t, shown = [laid(said, "As Jh Kd / / D1 Kc A*", "Oh", deck="Od Ad") for said in ("", "show_counts=on")]
    assert [button["do"] for button in t.view("A").answers() if button["verb"] == "steal"] == ["steal 1", "steal 2"]
    assert [button["do"] for button in shown.view("A").answers() if button["verb"] == "steal"] == ["steal 2"]
    before = t.deal.dump()
    assert t.refused("A steal B").clause == "BL9"
    assert t.deal.dump() == before
    assert t.view("A").barred == () and t.view("C").answers() == []
    assert [(each.verb, each.number, each.why.text) for each in shown.view("A").barred] == [("steal", 1, "no card")]


def barred(t: Bluff, seat: str = "A") -> dict[str, tuple[str, str]]:
    """What a seat is told that it may not do: the reason and the clause."""
    return {each.verb: (Telling(LETTERS)(each.why), each.clause) for each in t.view(seat).barred}


@clause("BL6")
def test_a_turn_that_may_be_anything_bars_nothing() -> None:
    assert barred(laid("", FOUR, "Oh")) == {}


@clause("BL13")
def test_with_neither_deck_nor_pile_the_reason_is_told() -> None:
    told = {"discount": ("there is no pile", "BL13"), "pay": ("deck is empty", "BL8")}
    t = laid("", FOUR, "", deck="")
    assert barred(t) == told
    assert {each.verb: each.empty for each in t.view("A").barred} == {"discount": "pile", "pay": "deck"}
    assert barred(laid("", FOUR, "Oh", deck="")) == {"pay": told["pay"]}


@clause("BL20")
def test_what_costs_more_than_one_has_is_told_with_its_price() -> None:
    t = laid("", FOUR, "Oh", stacks="A 1, B 2")
    assert barred(t) == dict.fromkeys(["pay", "steal", "declare"], ("takes 2 chips", "BL20"))
    t = laid("", FOUR, "Oh", stacks="B 2").play("A declare")
    assert barred(t, "B") == {"liar": ("takes 3 chips", "BL20")}


@clause("BL10")
def test_why_there_is_no_exchange() -> None:
    assert barred(laid("", "As Jh / Qs Qh O* / D1 Kc A*", "Oh")) == {"exchange": ("takes three cards", "BL10")}
    assert barred(laid("empty_pot_exchange=barred", FOUR, "Oh", pot=0)) == {"exchange": ("no chip in the pot", "BL10")}


@clause("BL19")
def test_why_one_may_not_claim_again() -> None:
    t = laid("max_redeclare=1", FOUR, "Oh", comes="As Jh").play("A declare, B pass, C rob")
    assert barred(t) == {}
    t.play("A declare, B pass, C rob")
    assert barred(t) == {"declare": ("1 a turn at most", "BL19")}


@clause("BL9")
def test_where_counts_are_shown_nobody_to_steal_from_is_told() -> None:
    t = laid("show_counts=on", "As Jh Kd / / ", "Oh", deck=None)
    assert barred(t) == {"steal": ("nobody has a card", "BL9")}


@clause("BL14")
def test_what_was_claimed_hangs_in_the_air_until_it_is_settled() -> None:
    t = laid("", FOUR, "Oh", comes="As")

    def aloud() -> tuple[int, str] | None:
        said = t.view("").aloud
        return said and (said[0], said[1].text)

    assert aloud() is None
    t.play("A declare")
    assert aloud() == (0, "“I have it.”")
    t.play("B pass")
    assert aloud() == (0, "“I have it.”")
    t.play("C rob")
    assert aloud() is None
    t.play("A declare")
    assert aloud() == (0, "“I still have it.”")
    t.play("B liar")
    assert aloud() is None


@clause("BL6")
def test_the_five_things_stand_in_one_order_and_victims_clockwise() -> None:
    t = laid("", FOUR, "Oh").play("A discount")
    buttons = [button.get("do") or button["verb"] for button in t.view("B").answers()]
    assert buttons == ["discount", "pay", "steal 2", "steal 3", "steal 0", "exchange", "declare"]


@clause("BL4")
def test_counts_are_shown_if_announced() -> None:
    t = laid("show_counts=on", "As Jh Kd / Qs Qh O* Kh Jc / D1 Kc A*", "Oh Js", deck="Od Ad")
    seen = t.view("A")
    assert [zone.hidden for zone in seen.hands[:2]] == [0, 5]
    assert (seen.undealt, seen.middle.hidden) == (2, 1)


@clause("BL4")
def test_what_everyone_saw_happen_is_in_the_log() -> None:
    t = bluffalo("", FOUR, "Oh", comes="Ks Jc Jh Ah").play("A pay, B steal A, C discount")
    assert t.told("")[-6:-1] == [
        "A pays 2 for the top of the deck.",
        "A gets cards from the deck: 2.",
        "B pays A 2.",
        "B steals a card from A.",
        "C takes Oh from the pile.",
    ]


# ---- how it is told


def test_the_questions_and_what_each_answer_costs() -> None:
    t = laid("", FOUR, "Oh", pot=11)
    assert asked(t, "A") == [
        "Your turn. One of five:",
        "Discount: free · takes Oh",
        "Pay: −2 · up to two off the deck",
        "Steal from B: −2 to them · a random card",
        "Steal from C: −2 to them · a random card",
        "Steal from D: −2 to them · a random card",
        "Declare: wins 11, or −2 if caught lying",
        "Exchange: +1",
    ]
    t.play("A declare")
    assert asked(t, "B") == [
        "A claims a winning hand. Challenge?",
        "Pass: free · others may steal",
        "“Liar!”: +2 if they lie, −3 if not",
    ]
    t.play("B pass")
    assert asked(t, "C") == ["Steal one of A’s cards for 3?", "Pass: free", "Steal a card: −3 to them · a random card"]
    t.play("C rob")
    assert asked(t, "A") == [
        "You were robbed of a card. Claim it again?",
        "End the turn: free",
        "Declare: wins 11, or −2 if caught lying",
    ]
    assert asked(laid("", FOUR, "Oh", pot=0), "A")[-1] == "Exchange: free"


def asked(t: Bluff, seat: str) -> list[str]:
    seen = t.view(seat)
    buttons = [
        f"{spoken(Say.load(button['label']), seat)}: {spoken(Say.load(button['price']), seat)}"
        for button in seen.buttons()
    ]
    return [spoken(seen.question, seat), *buttons]


def test_no_two_buttons_have_the_same_key() -> None:
    for t in (
        laid("", FOUR, "Oh"),
        laid("", FOUR, "Oh").play("A declare"),
        laid("", FOUR, "Oh").play("A declare, B pass"),
    ):
        keys = [button["key"] for button in t.view(t.waiting[0]).buttons() if button["key"]]
        assert len(set(keys)) == len(keys)


def test_what_goes_on_is_told_to_each_reader() -> None:
    t = laid("", FOUR, "Oh")
    assert [spoken(t.view(reader).status, reader) for reader in ("", "A")] == ["A is to move.", "It is your move."]
    t.play("A declare")
    assert [spoken(t.view(reader).status, reader) for reader in ("C", "A", "B")] == [
        "A claims a winning hand; B may challenge.",
        "You claim a winning hand; B may challenge.",
        "A claims a winning hand; you may challenge.",
    ]
    t.play("B pass")
    assert [spoken(t.view(reader).status, reader) for reader in ("C", "A")] == [
        "Nobody challenged A, who may still be robbed of a card.",
        "Nobody challenged you, but you may still be robbed of a card.",
    ]
    t.play("C rob")
    assert [spoken(t.view(reader).status, reader) for reader in ("C", "A")] == [
        "A was robbed and may claim again.",
        "You were robbed and may claim again.",
    ]


def test_what_each_did_last_is_told_and_no_more() -> None:
    t = laid("", FOUR, "Oh", comes="D1")
    phase = t.deal.phase
    assert phase is not None and [phase.did(t.deal, seat) for seat in range(4)] == [None] * 4
    t.play("A steal C")
    assert done(t) == {"A": "stole from C"}
    assert done(t.play("B discount")) == {"B": "took the top of the pile"}
    assert done(t.play("C declare")) == {"C": "declares"}
    assert done(t.play("D pass")) == {"C": "declares", "D": "passed"}
    assert done(t.play("A rob")) == {"C": "declares", "A": "stole a card"}
    assert done(t.play("C done")) == {"C": "ended the turn"}


def done(t: Bluff) -> dict[str, str]:
    phase = t.deal.phase
    assert phase is not None
    did = {seat: phase.did(t.deal, LETTERS.index(seat)) for seat in "ABCD"}
    assert all(each is None or each[0] == "done" for each in did.values())
    return {seat: spoken(each[1]) for seat, each in did.items() if each is not None}


@pytest.mark.parametrize(
    "hand, words",
    [
        ("As Jh Kd", "No winning set: four of a suit or of a kind, the Omens, or the three Dramas"),
        ("As Ah Ad", "One card short of four of a kind"),
        ("Os Oh Od", "One card short of a Myth"),
        ("D1 D2", "One card short of High Drama"),
        ("As Ks Js Os", "You hold a four card flush"),
        ("D1 D2 D3 As Ah Ad", "You hold High Drama"),
    ],
)
def test_what_one_holds_in_words(hand: str, words: str) -> None:
    t = laid("", f"{hand} / Qs Qh O* / Jc Kc A*", "Qd")
    assert [spoken(say) for say in t.view("A").holding] == [words]


def test_every_clause_an_event_or_a_refusal_names_is_there() -> None:
    t = laid("", FOUR, "Oh", comes="Jh").play("A declare, B pass, C pass, D rob, A declare, B liar, B pay")
    for event in t.deal.log:
        assert rules.clause(event.clause)


def test_a_deal_in_the_middle_is_stored_and_loaded() -> None:
    for words in ("A declare", "A declare, B pass", "A declare, B pass, C rob"):
        d = bluffalo("stealers=first_to_speak", FOUR, "Oh").play(words).deal
        back = Deal.load(json.loads(json.dumps(d.dump())), d.game)
        assert back == d and back.now == d.now and back.waiting == d.waiting
        assert view(back, 0) == view(d, 0)
