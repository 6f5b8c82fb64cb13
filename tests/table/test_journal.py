"""A journal is read back as it was written, whatever is left out on the way: no old entry is judged anew."""

from __future__ import annotations

from anteup.table.snapshot import dump
from tests.table.kit import Evening


def test_chips_bought_in_a_deal_are_read_back_without_running_it() -> None:
    e = Evening("Ann Bob", ceiling=100).start("Ann")
    e.deal("guts ante=5").do("top_up", "Ann", chips=5)  # up to the ceiling, with 95 left in the deal
    e.all_out("Bob").deal("guts ante=5")
    assert dump(e.loaded()) == dump(e.table)
