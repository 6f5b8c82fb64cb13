"""The randomness of a table can be checked: what is shown before, what is opened when, and that all follows from it."""

import json

import pytest

from anteup import REGISTRY, Committed, Deal, announced
from anteup.table import Entry
from tests.clauses import clause
from tests.table.kit import Evening
from tests.tiny import Parlour

AGREED = {"reason": "agreed"}


def opened(e: Evening) -> dict[int, str]:
    """All secrets the journal has opened."""
    return {int(deal): secret for entry in e.journal for deal, secret in entry.get("opened", {}).items()}


def shown_before(e: Evening) -> dict[int, str]:
    """The hash of each deal's secret, as it was shown before the deal."""
    hashes: dict[int, str] = {}
    shown = deal = 0
    for entry in e.journal:
        if entry.get("dealt"):
            deal += 1
            assert shown == deal
        if "commitment" in entry:
            shown = deal + 1
            hashes[shown] = entry["commitment"]
    return hashes


def dealt_again(e: Evening, number: int, secret: str) -> Deal:
    """A deal, made anew from its secret and what is in the journal, by whoever wants to know."""
    deals = [i for i, entry in enumerate(e.journal) if entry.get("dealt")]
    first = deals[number - 1]
    dealt = e.journal[first]["dealt"]
    chairs = dealt["chairs"]
    seeds = [e.table.chair(i).seed for i in chairs]
    game = announced(dealt["game"])
    chance = Committed(bytes.fromhex(secret), number, seeds, 0)
    antes = [chairs.index(i) for i in dealt["antes"]]
    deal = game.deal([100] * len(chairs), chairs.index(dealt["dealer"]), chance, antes=antes)
    after: list[Entry] = e.journal[first + 1 : [*deals, len(e.journal)][number]]
    for entry in after:
        for chair, action, _by_clock, _over in entry.get("plays", ()):
            step = deal.plays + 1
            deal.play(chairs.index(chair), action, Committed(bytes.fromhex(secret), number, seeds, step))
    return deal


@clause("C9")
def test_a_hash_is_shown_before_each_deal_and_is_that_of_the_secret_opened_later() -> None:
    e = Evening("Ann Bob Cat").start("Ann")
    for _deal in range(4):
        assert len(e.view()["commitment"]) == 64
        e.deal("guts").all_out()
    e.do("end", "Ann")
    assert sorted(opened(e)) == [1, 2, 3, 4]
    hashes = shown_before(e)
    for deal, secret in opened(e).items():
        assert Committed.commitment(bytes.fromhex(secret)) == hashes[deal]


@clause("C9", "C9/opening")
def test_anyone_can_recompute_every_card_of_a_deal_that_is_open() -> None:
    e = Evening("Ann Bob Cat", proof="each_deal").do("seed", "Bob", seed="my own luck").start("Ann")
    e.deal("buddhas_folly").says(f"Bob take {hand_of(e, 1)[0]}").all_out_of_folly("Ann", "Cat")
    played = e.table.deal
    assert played is not None
    assert dealt_again(e, 1, opened(e)[1]) == played


@clause("C9/opening")
def test_cards_drawn_in_the_middle_of_a_deal_can_be_recomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "parlour", Parlour)
    e = Evening("Ann Bob Cat", proof="each_deal").start("Cat").deal("parlour")
    for seat, name in enumerate(("Ann", "Bob", "Cat")):
        e.says(f"{name} bury {' '.join(hand_of(e, seat))}")
    assert e.table.deal is not None
    assert len(set(e.table.deal.hands)) == 3
    assert dealt_again(e, 1, opened(e)[1]) == e.table.deal
    assert e.loaded().deal == e.table.deal


def hand_of(e: Evening, seat: int) -> list[str]:
    assert e.table.deal is not None
    return [str(card) for card in e.table.deal.hands[seat]]


@clause("C9")
def test_each_seated_player_may_add_a_seed_which_counts_as_it_stands_at_the_announcement() -> None:
    def hands(*seeds: str) -> list[list[str]]:
        e = Evening("Ann Bob", seed="same").start("Ann")
        for seed in seeds:
            e.do("seed", "Bob", seed=seed)
        e.deal("guts").do("seed", "Ann", seed="too late")
        return [hand_of(e, 0), hand_of(e, 1)]

    assert hands() == hands()
    assert hands("a") != hands()
    assert hands("a", "b") == hands("b")
    assert hands("a") != hands("b")


@clause("C9")
def test_a_seed_is_plain_and_short() -> None:
    e = Evening("Ann Bob")
    for seed in ("x" * 65, "ü", "a\nb", "\x00", 5, ["x"]):
        e.refused("seed", "Ann", seed=seed)
    e.refused("seed", "stranger", seed="x")
    e.do("seed", "Ann", seed="x" * 64).do("seed", "Ann", seed="")


@clause("C9/opening")
def test_by_default_secrets_are_opened_when_the_session_ends() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out().deal("guts")
    assert (opened(e), e.view()["secret"]) == ({}, None)
    e.do("void", "Ann", reason="misdeal").deal("guts").all_out().go_on()
    assert (opened(e), e.view()["secret"]) == ({}, None)
    e.do("end", "Ann")
    assert list(opened(e)) == [1, 2, 3]  # a voided deal too was dealt honestly
    assert e.view()["secret"] == opened(e)[3]
    e.do("reopen", "Ann").do("start", "Ann").deal("guts").all_out().go_on().do("end", "Ann")
    assert list(opened(e)) == [1, 2, 3, 4]


@clause("C9/opening")
def test_secrets_may_be_opened_after_each_deal() -> None:
    e = Evening("Ann Bob Cat", proof="each_deal").start("Ann")
    e.deal("guts")
    assert opened(e) == {}
    e.all_out()
    assert (list(opened(e)), e.view()["secret"]) == ([1], opened(e)[1])
    e.deal("guts")
    assert (list(opened(e)), e.view()["secret"]) == ([1], None)
    e.do("void", "Ann", reason="misdeal")
    assert list(opened(e)) == [1, 2]
    before = len(e.journal)
    e.deal("guts").all_out().do("end", "Ann")
    assert "opened" not in e.journal[-1]
    assert list(opened(e)) == [1, 2, 3]
    assert len(e.journal) > before


@clause("C9/opening")
def test_secrets_may_never_be_opened() -> None:
    e = Evening("Ann Bob Cat", proof="off").start("Ann").deal("guts").all_out().deal("guts").all_out().do("end", "Ann")
    assert opened(e) == {}
    assert e.view()["secret"] is None


@clause("C9/opening", "C20")
def test_a_deal_is_opened_as_was_agreed_when_it_was_dealt() -> None:
    """Who folded when secrets were never opened does not see that hand opened by a later ruling."""
    e = Evening("Ann Bob Cat", proof="off").start("Ann").deal("guts")
    e.do("settings", "Ann", settings={"proof": "each_deal"}, **AGREED)
    assert e.view()["proof"] == "off"
    e.all_out()
    assert opened(e) == {}
    e.deal("guts").do("settings", "Ann", settings={"proof": "session_end"}, **AGREED).all_out()
    assert list(opened(e)) == [2]
    e.deal("guts").all_out().deal("guts").all_out().do("settings", "Ann", settings={"proof": "off"}, **AGREED)
    e.deal("guts").all_out().do("settings", "Ann", settings={"proof": "session_end"}, **AGREED).deal("guts").all_out()
    e.do("end", "Ann")
    assert list(opened(e)) == [2, 3, 4, 6]


@clause("C9", "C7/button")
def test_the_lot_for_the_first_dealer_can_be_checked_too() -> None:
    for seed in range(5):
        e = Evening("Ann Bob Cat", seed, proof="each_deal").start()
        dealer = e.table.dealer
        e.deal("guts").all_out()
        assert Committed(bytes.fromhex(opened(e)[1]), 1, (), -1).pick(3) == dealer


@pytest.mark.parametrize("proof", ["session_end", "each_deal", "off"])
def test_no_secret_is_in_the_journal_or_a_picture_of_the_table_before_it_is_opened(proof: str) -> None:
    e = Evening("Ann Bob Cat", proof=proof).start("Ann").deal("guts").all_out().deal("guts")
    secrets = [e.shuffles.secret(deal) for deal in (1, 2, 3)]
    texts = json.dumps([e.journal, e.loaded().__dict__], default=str)
    assert [secret in texts for secret in secrets] == [proof == "each_deal", False, False]
