"""The deals of a session in one text are read back one by one, by us and by others, and told by the command line."""

from __future__ import annotations

import tomllib
import warnings
from pathlib import Path

import pytest
from pokerkit import HandHistory

from anteup.record import BadRecord, Record, read_all, verify, write_all
from tests.server.test_replays import Evening
from tests.test_cli import out, refused, run

GOLDEN = sorted((Path(__file__).parent / "golden_records").glob("guts*.toml"))


@pytest.fixture(scope="module")
def deals() -> tuple[Record, ...]:
    """Two deals of an evening, whole, with a name that looks like what stands between them."""
    from anteup.server.records import session

    evening = Evening(3, title="[2]")
    for _deal in range(2):
        evening.plays("guts")
        evening.is_ready()
    evening.do("p0", do="end")
    return read_all(session(evening.journal, "p0", whole=True))


def test_a_session_survives_as_text(deals: tuple[Record, ...]) -> None:
    text = write_all(deals, ["Deal 3 was\nvoided."])
    assert text.startswith("# Deal 3 was voided.\n\n[1]\n")
    assert read_all(text) == deals
    assert [record.deal for record in deals] == [1, 2]
    assert all(verify(record).proven for record in deals)
    assert write_all([]) == ""


def test_one_record_is_a_session_of_one() -> None:
    text = GOLDEN[0].read_text("utf-8")
    assert read_all(text) == (Record.read(text),)


def test_others_read_it_as_phh_has_it(deals: tuple[Record, ...]) -> None:
    text = write_all(deals)
    assert list(tomllib.loads(text)) == ["1", "2"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fields that are ours
        assert [history.hand for history in HandHistory.loads_all(text)] == [1, 2]


@pytest.mark.parametrize("line", ["hand = one", "_button = 'p9'", "starting_stacks = [1]"])
def test_what_is_wrong_is_told_by_the_line_of_the_whole_text(deals: tuple[Record, ...], line: str) -> None:
    name = line.partition(" ")[0]
    lines = write_all(deals).split("\n")
    at = [n for n, said in enumerate(lines) if said.startswith(f"{name} =")][1]
    lines[at] = line
    with pytest.raises(BadRecord, match=f"Line {at + 1}\\b"):
        read_all("\n".join(lines))


def test_what_stands_before_the_first_deal_must_be_a_remark(deals: tuple[Record, ...]) -> None:
    with pytest.raises(BadRecord, match=r"There is no (_dialect|variant)"):
        read_all("title = 'Friday'\n" + write_all(deals))


def test_the_command_line_reads_a_whole_session(deals: tuple[Record, ...], tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(write_all(deals), "utf-8")
    proven = out("verify", str(file)).splitlines()
    assert [line.partition(": Proven")[0] for line in proven] == [f"{file} 1", f"{file} 2"]
    assert out("replay", str(file)).count("The dealing") == 2
    second = out("replay", str(file), "--deal", "2")
    assert "deal 2" in second and "deal 1" not in second
    assert "friday.toml has no deal 7." in refused("replay", str(file), "--deal", "7")
    forged = write_all([deals[0], *read_all(write_all(deals[1:]).replace(deals[1].secret, "00" * 32))])
    file.write_text(forged, "utf-8")
    assert run("verify", str(file)).exit_code == 1
