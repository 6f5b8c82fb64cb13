"""Debts: who owes, when they play, and that a debt is never lost."""

from tests.clauses import clause
from tests.table.kit import Evening

IOU = "guts short=iou"
ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


def debtor() -> Evening:
    """Cat owes: she had 25, and matched a pot of 60 (C-GU-11)."""
    e = Evening("Ann Bob Cat", chips=100).start("Ann")
    e.do("move_chips", "Ann", **{"from": 2, "to": 1}, chips=74, reason="for the test").deal(IOU).all_out()
    e.do("move_chips", "Ann", **{"from": 1, "to": -1}, chips=57, reason="for the test")
    e.deal(IOU, f"{ACES} / {NOTHING} / {KINGS}").all_out("Ann", "Cat")
    assert e.stacks == {"Ann": 159, "Bob": 116, "Cat": -35}
    assert e.pot == 60
    return e


@clause("C4/debt")
def test_a_debt_is_on_the_ledger_and_shown() -> None:
    e = debtor()
    assert e.net == {"Ann": 59, "Bob": 16, "Cat": -135}
    cat = e.view("Ann")["players"][1]
    assert (cat["chips"], cat["owes"]) == (0, 35)


@clause("C4/debt")
def test_a_debtor_is_not_dealt_in_until_it_is_settled() -> None:
    e = debtor().deal(IOU)
    assert e.players == ["Ann", "Bob"]
    e.do("top_up", "Cat", chips=34).all_out().deal(IOU)
    assert e.players == ["Ann", "Bob"]
    e.all_out().do("top_up", "Cat", chips=1).deal(IOU)  # nothing, but no debt
    assert e.players == ["Ann", "Bob", "Cat"]


@clause("C4/debt")
def test_a_debtor_is_dealt_in_when_the_host_allows_it() -> None:
    e = debtor().do("allow", "Ann", chair=2).deal(IOU)
    assert e.players == ["Ann", "Bob", "Cat"]
    e.refused("allow", "Ann", chair=2)


@clause("C4/debt")
def test_what_the_host_allowed_is_that_debt_and_no_other() -> None:
    e = debtor().do("allow", "Ann", chair=2).do("top_up", "Cat", chips=40)
    e.deal(IOU, f"{ACES} / {NOTHING} / {KINGS}").all_out("Ann", "Cat")
    assert e.stacks["Cat"] == -55
    assert e.deal(IOU).players == ["Ann", "Bob"]


@clause("C4/debt")
def test_a_debtor_is_dealt_only_games_in_which_one_may_owe() -> None:
    e = debtor().do("allow", "Ann", chair=2).deal(IOU).all_out("Ann")
    assert e.pot == 0
    e.deal("guts short=capped")
    assert e.players == ["Ann", "Bob"]
    e.all_out("Ann").deal("buddhas_folly short=iou")
    assert e.players == ["Ann", "Bob", "Cat"]


@clause("C4/debt", "C5")
def test_who_has_nothing_may_ante_on_credit_where_one_may_owe() -> None:
    e = Evening("Ann Bob Cat", chips=2).start("Ann").deal("guts ante=2").all_out("Ann").go_on()
    e.do("top_up", "Bob", chips=5)
    assert e.deal("guts short=iou ante=4").players == ["Ann", "Bob", "Cat"]
    assert e.stacks == {"Ann": 2, "Bob": 1, "Cat": -4}


def test_there_is_no_debt_to_allow_where_nobody_owes() -> None:
    e = Evening("Ann Bob")
    assert e.refused("allow", "Ann", chair=1) == "C4"
    e.refused("allow", "Ann", chair=4)
    e.refused("allow", "Ann")


@clause("C25", "C4/debt")
def test_a_debt_stays_when_the_debtor_leaves_and_comes_off_when_they_come_back() -> None:
    e = debtor().do("leave", "Cat")
    assert e.net == {"Ann": 59, "Bob": 16, "Cat": -135}
    assert "Cat leaves and owes 35." in e.news()
    e.sit("Cat")
    assert e.stacks["Cat"] == 65
    assert e.net["Cat"] == -135
    e.do("leave", "Cat").sit("Cat")
    assert (e.stacks["Cat"], e.net["Cat"]) == (65, -135)


@clause("C25")
def test_a_debt_greater_than_what_one_buys_is_still_a_debt() -> None:
    e = debtor().do("leave", "Cat").do("settings", "Ann", settings={"chips": 10}).sit("Cat")
    assert (e.stacks["Cat"], e.net["Cat"]) == (-25, -135)
    assert e.deal(IOU).players == ["Ann", "Bob"]


@clause("C26")
def test_a_session_may_end_with_debts() -> None:
    e = debtor().do("end", "Ann")
    assert e.net == {"Ann": 79, "Bob": 36, "Cat": -115}  # who was dealt in has a part of the pot, debt or not
    assert sum(e.net.values()) == 0


def test_a_bot_pays_its_debt_by_itself() -> None:
    e = Evening("Ann Bob", chips=5).sit("Robot", bot="novice").start("Ann").deal("guts short=iou ante=4")
    e.all_out().deal("guts short=iou ante=4", f"{ACES} / {NOTHING} / {KINGS}").all_out("Ann", "Robot")
    assert e.stacks["Robot"] == -11
    e.go_on()
    assert e.stacks["Robot"] == 5
