"""Deals that are over can be read as whoever asks saw them, and whole when the secrets are open."""

from __future__ import annotations

import pytest

from anteup.games import REGISTRY
from anteup.record import Record, read_all, verify
from anteup.server.records import session
from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.people import deals
from tests.server.test_replays import Evening


def test_a_record_holds_what_its_reader_saw(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens(bots=2)
    nell.plays(code, deals(3))
    for number in (1, 2, 3):
        own, watched = (Record.read(person.http.get(f"/t/{code}/record/{number}").text) for person in (nell, eve))
        assert isinstance(own.reader, int)
        assert (own.deal, own.table, own.names[own.reader]) == (number, "Nell’s table", "Nell")
        assert watched.reader is None
        assert own.secret == watched.secret == ""
        assert own.commitment == watched.commitment != ""
        assert sum(own.finishing) == sum(own.stacks) + own.pot + own.reserve
        to_nell = f"d dh p{own.reader + 1} "
        own_cards, watched_cards = ([line for line in r.actions if line.startswith(to_nell)] for r in (own, watched))
        assert own_cards and all("?" not in line for line in own_cards)
        assert any("?" in line for line in watched_cards)  # in one game some are dealt face up
    asked_whole = nell.http.get(f"/t/{code}/record/1?whole=true").text
    assert Record.read(asked_whole).reader != "all"  # not before the session ends


def test_a_whole_record_proves_the_deal_when_the_session_is_over(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    nell.plays(code, deals(4))
    nell.does(code, do="end")
    for number in (1, 2, 3, 4):
        record = Record.read(nell.http.get(f"/t/{code}/record/{number}?whole=true").text)
        assert record.reader == "all"
        assert verify(record).proven
        assert "??" not in record.write()


@pytest.mark.parametrize("number", [0, 2, -1, 10**9])
def test_there_is_no_record_of_a_deal_that_was_not(house: Opened, comes: Comes, number: int) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    nell.plays(code, deals(1))
    answer = nell.http.get(f"/t/{code}/record/{number}")
    assert answer.status_code == 409
    assert f"There was no deal {number} at this table.".replace("-", "−") in answer.text


def test_a_deal_in_progress_or_voided_has_no_record(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    tom.sits(code)
    nell.does(code, do="start")
    dealer = next(person for person in (nell, tom) if person.sees(code)["announce"])
    for voided in (True, False):
        dealer = next(person for person in (nell, tom) if person.sees(code)["announce"])
        dealer.does(code, do="announce", asked=dealer.sees(code)["rail"]["asked"], game="guts")
        if voided:
            nell.does(code, do="void", reason="wrong ante")
    for number in (1, 2):
        assert "was not played to its end" in nell.http.get(f"/t/{code}/record/{number}").text
    assert nell.http.get(f"/t/{code}/record/x").status_code == 422


def test_the_whole_session_comes_in_one_file_as_one_saw_it(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens(bots=2)
    nell.plays(code, deals(3))
    answer = nell.http.get(f"/t/{code}/records")
    assert answer.headers["content-disposition"] == f'attachment; filename="{code}.toml"'
    one_by_one = [nell.http.get(f"/t/{code}/record/{number}").text for number in (1, 2, 3)]
    assert [record.write() for record in read_all(answer.text)] == one_by_one
    assert {record.reader for record in read_all(eve.http.get(f"/t/{code}/records").text)} == {None}
    assert "all" not in {record.reader for record in read_all(nell.http.get(f"/t/{code}/records?whole=true").text)}
    nell.does(code, do="end")
    whole = read_all(eve.http.get(f"/t/{code}/records?whole=true").text)
    assert [record.reader for record in whole] == ["all"] * 3
    assert all(verify(record).proven for record in whole)


def test_of_no_deals_the_file_is_empty(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    assert nell.http.get(f"/t/{nell.opens()}/records").text == ""


def test_a_deal_by_rules_that_were_corrected_is_left_out_with_a_remark(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(3)
    evening.plays("guts")
    evening.is_ready()
    monkeypatch.setattr(REGISTRY["guts"], "version", 2)
    evening.plays("guts")
    evening.is_ready()
    evening.do("p0", do="end")
    text = session(evening.journal, "p0")
    assert text.startswith("# Deal 1 was played by rules that have been corrected since.\n")
    assert [record.deal for record in read_all(text)] == [2]
