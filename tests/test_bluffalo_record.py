"""A game of Bluffalo as a record: who saw which card, what the clock played, and its proof."""

from __future__ import annotations

import pytest

from anteup import Committed, Deal, Recording, announced
from anteup.record import BadRecord, Reader, Record, verify

NAMES = ("Ann", "Bob", "Cat")
SECRET = bytes(range(32))
HASH = Committed.commitment(SECRET)


def committed(step: int) -> Committed:
    return Committed(SECRET, 5, (), step)


def played() -> tuple[Deal, list[list[int]]]:
    """Ann steals twice, and all others leave it to the clock, until there is no pile and Ann’s turn ends as well."""
    drawing = [Recording(committed(0))]
    deal = announced("bluffalo turn_cap=20").deal([4, 3, 3], 2, drawing[0])
    while deal.waiting:
        seat = deal.waiting[0]
        drawing.append(Recording(committed(deal.plays + 1)))
        phase = deal.phase
        assert phase is not None
        if seat == 0 and deal.stacks[0] >= 2 and deal.plays < 6:
            deal.play(seat, "steal 1", drawing[-1])
        else:
            deal.play(seat, phase.late(deal, seat), drawing[-1], by_clock=True)
    return deal, [each.picks for each in drawing]


def record(reader: Reader) -> Record:
    deal, picks = played()
    whole = picks if reader == "all" else ()
    return Record.of(deal, names=NAMES, reader=reader, deal=5, commitment=HASH, secret=SECRET.hex(), picks=whole)


READERS: tuple[Reader, ...] = (None, 0, 1, 2, "all")


@pytest.mark.parametrize("reader", READERS)
def test_it_comes_back_from_text_and_follows_from_its_secret(reader: Reader) -> None:
    mine = record(reader)
    assert Record.read(mine.write()) == mine
    assert verify(mine).proven, verify(mine)


def test_it_says_what_the_clock_played_and_is_played_again_so() -> None:
    mine = record("all")
    assert len(mine.late) > 10 and 1 not in mine.late
    assert f"_late = {list(mine.late)}" in mine.write()
    assert mine.replay().late == mine.late
    assert "_late" not in Record.of(announced("guts").deal([9, 9], 0, committed(0)), names=NAMES[:2]).write()


@pytest.mark.parametrize("late", ["[0]", "[2, 1]", "[99]", '["1"]', "[1, 1]", "1"])
def test_what_no_clock_can_have_played_is_refused(late: str) -> None:
    text = record("all").write()
    line = next(line for line in text.splitlines() if line.startswith("_late"))
    with pytest.raises(BadRecord, match="_late"):
        Record.read(text.replace(line, f"_late = {late}"))


def test_a_stolen_card_stands_in_the_records_of_two_and_in_the_whole() -> None:
    deal, _picks = played()
    stolen = [event for event in deal.log if event.kind == "steals"]
    assert stolen
    for reader in READERS:
        text = record(reader).write()
        card = str(stolen[0].cards[0])
        assert (f'cards = "{card}", clause = "BL9"' in text) == (reader in (0, 1, "all"))
        assert ('cards = "??", clause = "BL9"' in text) == (reader in (None, 2))
    assert str(stolen[0].cards[0]) == record("all").drawn[1]  # named, not numbered
