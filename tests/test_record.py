"""A deal survives as text: as one reader saw it and no more, played again by the same rules, checked by its secret."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from anteup import REGISTRY, Card, Chance, Committed, Deal, Recording, Seeded, announced, resample
from anteup.cards import DECK
from anteup.deal import Phase
from anteup.events import kind
from anteup.games.guts import Guts
from anteup.record import BadRecord, Reader, Record, proof, verify
from anteup.words import Say, Telling
from tests.clauses import clause
from tests.strategies import Start, examples, games, starts
from tests.tiny import Parlour

GOLDEN = sorted((Path(__file__).parent / "golden_records").glob("*.toml"))
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ivy", "Jim")
SECRET = bytes(range(32))
SEEDS = ("ann’s", "bob’s", "cat’s")
OPEN = SECRET.hex()
HASH = hashlib.sha256(SECRET).hexdigest()


@pytest.fixture(autouse=True, scope="module")
def a_sixth_game() -> Iterator[None]:
    """The parlour game, in which cards go face down and choices are seen in part."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(REGISTRY, Parlour.name, Parlour)
        yield


def names(deal: Deal) -> list[str]:
    return [NAMES[seat % len(NAMES)] + "!" * (seat // len(NAMES)) for seat in range(len(deal.stacks))]


def readers(deal: Deal) -> list[int | None]:
    return [None, *range(len(deal.stacks))]


class Dealt:
    """A deal by chance, with what it drew."""

    def __init__(self, start: Start, most: int = 60, chance: Chance | None = None) -> None:
        self.chance = chance or Seeded(start.seed)
        self.rng = Random(start.seed)
        self.start = start
        self.picks: list[list[int]] = []
        self.deal = start.deal(self.drawing())
        while self.deal.waiting and self.deal.plays < most:
            seat = self.rng.choice(self.deal.waiting)
            self.deal.play(seat, self.deal.choices(seat).sample(self.rng), self.drawing())

    def drawing(self) -> Recording:
        recording = Recording(self.chance)
        self.picks.append(recording.picks)
        return recording

    def whole(self) -> Record:
        return Record.of(self.deal, names=names(self.deal), reader="all", picks=self.picks)


any_start = starts(games([*REGISTRY.values(), Parlour]), most=6)
any_deal = st.builds(Dealt, any_start, st.integers(0, 12) | st.just(60))


def committed(game: str, *said: str, secret: bytes = SECRET, number: int = 7) -> Deal:
    """A deal of three from a secret, played as said: `0 take 2s`."""
    deal = announced(game).deal([20, 20, 20], 2, Committed(secret, number, SEEDS))
    for step, words in enumerate(said, 1):
        seat, _space, action = words.partition(" ")
        deal.play(int(seat), action, Committed(secret, number, SEEDS, step))
    return deal


def of(deal: Deal, reader: Reader = "all", secret: str = OPEN, time: str = "") -> Record:
    return Record.of(
        deal, names=NAMES[:3], reader=reader, deal=7, seeds=SEEDS, commitment=HASH, secret=secret, time=time
    )


def guts(reader: Reader = "all", secret: str = OPEN) -> Record:
    """Three play Guts; the first and the last stay in."""
    return of(committed("guts", "1 out", "0 in", "2 in"), reader, secret)


# ---- written and read


@pytest.mark.exhaustive
@given(any_deal)
@examples(80)
def test_a_record_comes_back_from_text_as_it_was(dealt: Dealt) -> None:
    for reader in readers(dealt.deal):
        record = Record.of(dealt.deal, names=names(dealt.deal), reader=reader, table="Rob’s", deal=3)
        assert Record.read(record.write()) == record
        assert Record.read(record.write()).write() == record.write()


@pytest.mark.exhaustive
@given(any_deal)
@examples(80)
def test_a_whole_record_is_played_again_to_the_same_deal_log_and_all(dealt: Dealt) -> None:
    record = Record.read(dealt.whole().write())
    again = record.replay()
    assert again == dealt.deal
    assert again.log == dealt.deal.log
    assert again.dump() == dealt.deal.dump()


@pytest.mark.exhaustive
@given(any_deal)
@examples(40)
def test_what_lay_where_before_the_deal_is_found_from_the_payments(dealt: Dealt) -> None:
    record, start = Record.of(dealt.deal, names=names(dealt.deal)), dealt.start
    assert (record.stacks, record.pot, record.reserve) == (start.stacks, start.pot, start.reserve)
    assert record.button == start.button


def test_a_record_reads_like_play_by_play() -> None:
    deal = committed("buddhas_folly", "0 reject", "1 reject")
    hand = "".join(map(str, deal.hands[0]))
    offer = str(deal.board[0])
    card = str(deal.hands[2][0])
    deal.play(2, f"take {card}")
    lines = Record.of(deal, names=NAMES[:3], reader=0).actions
    assert lines == (
        f"d dh p1 {hand}",
        "d dh p2 ??????????",
        "d dh p3 ??????????",
        f"d db {offer}",
        "p1 reject",
        "p2 reject",
        f"p3 take {card}",
    )


@pytest.mark.exhaustive
@given(any_deal)
@examples(40)
def test_pokerkit_reads_a_record(dealt: Dealt) -> None:
    record = Record.of(dealt.deal, names=names(dealt.deal), table="Rob’s", deal=3, time="2026-11-29T21:30:05Z")
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it warns of every field it does not expect
        for text in (record.write(), dealt.whole().write()):
            history = HandHistory.loads(text)
            assert history.variant == str(dealt.deal.game)
            assert history.starting_stacks == list(dealt.start.stacks)
            assert history.players == names(dealt.deal)
            assert len(history.actions) >= len(dealt.deal.actions)
            if dealt.deal.over:
                assert history.finishing_stacks == list(dealt.deal.stacks)
        history = HandHistory.loads(record.write())
        assert (history.table, history.hand, history.time_zone) == ("Rob’s", 3, "UTC")
        assert (history.year, history.month, history.day) == (2026, 11, 29)
        assert history.time == datetime.time(21, 30, 5)
        antes = [event.chips for event in dealt.deal.log if event.kind in ("antes", "owes_ante")]
        assert sorted(chips for chips in history.antes if chips) == sorted(antes)


# C-X-20: names are data, not syntax
ODD = ["x. y", "(host)", "folds", "|", 'a "quote"\nand a line break']


def test_names_that_break_other_records_survive() -> None:
    deal = announced("guts").deal([30] * 5, 0, Recording(Seeded(5)))
    for seat in (1, 2, 3, 4, 0):
        deal.play(seat, "in")
    record = Record.of(deal, names=ODD, reader=1)
    back = Record.read(record.write())
    assert back == record
    assert list(back.names) == ODD
    assert back.log == record.log  # equal events
    assert sum(back.stacks) + back.pot == sum(back.finishing)  # stacks re-add
    assert [line for line in record.write().splitlines() if line.startswith("players")] == [
        'players = ["x. y", "(host)", "folds", "|", "a \\"quote\\"\\u000Aand a line break"]'
    ]
    assert HandHistory.loads(record.write()).players == ODD


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=2), st.text("\\\"'#=[]{}\n\r\t ")
)
@examples(100)
def test_any_name_and_any_seed_survive(two: list[str], seed: str) -> None:
    deal = announced("guts").deal([9, 9], chance=Seeded(1))
    record = Record.of(deal, names=two, table=two[0], seeds=[seed, two[1]])
    assert Record.read(record.write()) == record


def test_half_a_letter_does_no_harm() -> None:
    deal = announced("guts").deal([9, 9], chance=Seeded(1))
    text = Record.of(deal, names=["\ud83c", "Bob"]).write()
    assert Record.read(text).names == ("\ufffd", "Bob")
    assert text.encode()


def test_nothing_unseen_stands_in_the_text_of_a_name() -> None:
    deal = announced("guts").deal([9, 9], chance=Seeded(1))
    text = Record.of(deal, names=["A\u202eB\u200b", "\x1b[31mred\x07"]).write()
    assert all(letter.isprintable() or letter == "\n" for letter in text)


# ---- what a reader saw, and no more


@pytest.mark.exhaustive
@given(any_deal, st.integers(0, 99))
@examples(80)
def test_a_record_tells_its_reader_nothing_new(dealt: Dealt, seed: int) -> None:
    """A deal this reader cannot tell from the true one makes the same record, letter for letter."""
    for reader in readers(dealt.deal):
        other = resample(dealt.deal, reader, Random(seed))
        mine = Record.of(dealt.deal, names=names(dealt.deal), reader=reader).write()
        assert Record.of(other, names=names(dealt.deal), reader=reader).write() == mine


@pytest.mark.exhaustive
@given(any_deal)
@examples(80)
def test_a_record_shows_only_cards_its_reader_was_shown(dealt: Dealt) -> None:
    for reader in readers(dealt.deal):
        record = Record.of(dealt.deal, names=names(dealt.deal), reader=reader)
        shown = {str(card) for event in dealt.deal.log_of(reader) for card in event.cards}
        shown |= {str(value) for event in dealt.deal.log for name, value in event.more if name == "gone"}
        own = {str(card) for seat, action in dealt.deal.actions if seat == reader for card in action.cards}
        words = " ".join(re.sub(r"d d[hb] (p\d+ )?", "", line) for line in record.actions)
        cards = {a + b for word in words.split() for a, b in zip(word[::2], word[1::2], strict=False)}
        assert cards & {str(card) for card in DECK} <= shown | own


def test_a_sealed_choice_is_not_in_anybody_elses_record() -> None:
    for choice in ("in", "out"):
        deal = committed("guts", f"1 {choice}")
        assert of(deal, 1, "").actions[-1] == f"p2 {choice}"
        for reader in (None, 0, 2):
            assert of(deal, reader, "").actions[-1] == "p2 ??"
            assert f"p2 {choice}" not in of(deal, reader, "").write()
        done = committed("guts", f"1 {choice}", "0 in", "2 in")
        assert of(done, 0, "").actions[-3:] == (f"p2 {choice}", "p1 in", "p3 in")


def test_cards_thrown_away_face_down_are_not_in_anybody_elses_record() -> None:
    deal = announced("parlour").deal([9, 9], 1, Seeded(3))
    first, second = map(str, deal.hands[0])
    deal.play(0, f"bury {second} {first}", Seeded(4))
    assert f"p1 bury {second} {first}" in Record.of(deal, names="AB", reader=0).actions
    for reader in (None, 1):
        assert "p1 bury ??" in Record.of(deal, names="AB", reader=reader).actions


def test_of_an_action_the_cards_that_were_seen_are_shown() -> None:
    deal = announced("parlour up=yes").deal([9, 9], 0, Seeded(3))
    deal.play(1, "chip_in 2", Seeded(4))
    up = next(card for card in deal.hands[0] if deal.public >> card & 1)
    deal.play(0, f"bury {up}", Seeded(5))
    assert f"p1 bury {up}" in Record.of(deal, names="AB", reader=1).actions
    assert "p2 chip_in 2" in Record.of(deal, names="AB", reader=None).actions


@clause("C9")
def test_a_deal_is_not_written_down_whole_before_its_secret_is_open() -> None:
    deal = committed("guts", "1 out", "0 in", "2 in")
    with pytest.raises(ValueError, match="not open yet"):
        of(deal, "all", secret="")
    assert of(deal, 0, secret="").drawn == ()
    assert of(deal, 0).drawn == ()  # to open a secret is one thing, to write out what follows another


def test_a_whole_record_needs_what_was_drawn() -> None:
    deal = committed("guts", "1 out", "0 in", "2 in")
    with pytest.raises(ValueError, match="the picks of each step, or the secret"):
        Record.of(deal, names=NAMES[:3], reader="all")
    with pytest.raises(ValueError, match="another deal"):
        Record.of(deal, names=NAMES[:3], reader="all", picks=[[0] * 9, [], [], []])
    with pytest.raises(ValueError, match="does not fit this deal"):
        Record.of(deal, names=NAMES[:3], reader="all", picks=[[0] * 8, [], [], []])
    with pytest.raises(ValueError, match="does not fit this deal"):
        Record.of(deal, names=NAMES[:3], reader="all", picks=[[0] * 9])
    with pytest.raises(ValueError, match="another deal"):
        of(deal, "all", secret=bytes(32).hex())


@pytest.mark.parametrize(
    "said, what",
    [
        ({"names": ["Ann", "Bob"]}, "3 seats need as many names, not 2"),
        ({"reader": 3}, "a seat from 0 to 2, None or “all”"),
        ({"reader": "Ann"}, "a seat from 0 to 2, None or “all”"),
        ({"time": "yesterday"}, "write it as 2026-11-29T21:30:05Z"),
    ],
)
def test_what_cannot_be_written_down_is_refused(said: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Record.of(committed("guts"), **{"names": NAMES[:3], **said})


class Lots(Phase):
    """Lots are drawn that are no cards, and told with fields of every kind."""

    def begin(self, d: Deal) -> None:
        first, second = d.chance.pick(100), d.chance.pick(100)
        d.say(LOTS, d.order[0], "C7", lots=(first, second), fair=True, judge=None, why=Say("{n} is more", n=7))


LOTS = kind("test_lots", "{who} draws {lots} (fair: {fair}, judge: {judge}): {why}.")


class Lottery(Parlour):
    name = "lottery"

    def flow(self) -> tuple[Phase, ...]:
        return (Lots(), *super().flow())


def test_lots_and_fields_of_every_kind_survive_and_are_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "lottery", Lottery)
    deal = Lottery().deal([9, 9, 9], 2, Committed(SECRET, 7, SEEDS))
    record = of(deal)
    lots = re.match(r"(\d+) (\d+) [2-9TJQKA][cdhs] ", record.drawn[0])
    assert lots is not None
    (event,) = [event for event in record.log[0] if event.kind == "test_lots"]
    assert dict(event.more)["lots"] == (int(lots[1]), int(lots[2]))
    assert Record.read(record.write()) == record
    assert record.replay() == deal
    assert "other picks: 2" in told(record)[1]
    other = replace(record, drawn=(record.drawn[0].replace(lots[1], "x", 1),))
    with pytest.raises(BadRecord, match="“x” stands where a number from 0 to 99 is due"):
        other.replay()
    with pytest.raises(BadRecord, match="“100” stands where a number from 0 to 99 is due"):
        replace(record, drawn=(record.drawn[0].replace(lots[1], "100", 1),)).replay()
    wrong = replace(record, drawn=(record.drawn[0].replace(lots[1], str((int(lots[1]) + 1) % 100), 1),))
    assert (
        f"In the dealing draw 1 is {(int(lots[1]) + 1) % 100} in the record and would be {lots[1]}." in told(wrong)[1]
    )


# ---- stepping through


@pytest.mark.exhaustive
@given(any_deal)
@examples(40)
def test_a_reader_steps_through_just_what_was_told(dealt: Dealt) -> None:
    for reader in readers(dealt.deal):
        record = Record.read(Record.of(dealt.deal, names=names(dealt.deal), reader=reader).write())
        speak = Telling(record.names, reader)
        steps = record.steps()
        assert [step.seat for step in steps] == [None, *[seat for seat, _action in dealt.deal.actions]]
        heard = [(speak(say), law) for step in steps for say, law in step.told]
        assert heard == [(speak(event.say), event.clause) for event in dealt.deal.log_of(reader)]
        assert (steps[-1].stacks, steps[-1].pot, steps[-1].reserve) == (
            dealt.deal.stacks, dealt.deal.pot, dealt.deal.reserve
        )  # fmt: skip


def test_the_chips_are_there_at_every_step() -> None:
    steps = guts(0).steps()
    assert [(step.stacks, step.pot) for step in steps[:3]] == [((19, 19, 19), 3)] * 3
    assert [step.action for step in steps] == ["", "out", "in", "in"]
    assert sorted(steps[3].stacks) == [16, 19, 22]
    assert steps[3].pot == 3


# ---- other rules


def test_a_record_of_other_rules_is_read_and_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = guts().write()
    monkeypatch.setattr(Guts, "version", 2)
    record = Record.read(text)
    assert Telling(record.names)(record.steps()[0].told[0][0]) == "Ann antes 1."
    with pytest.raises(BadRecord, match="version 1 of the rules of guts; here they are version 2"):
        record.replay()
    verdict = verify(record)
    assert verdict.proven is None
    assert "version 1 of the rules of guts" in Telling(record.names)(verdict.say)


def test_a_record_of_an_unknown_game_is_read_and_not_played_again() -> None:
    text = guts().write().replace('variant = "guts"', 'variant = "anaconda pass=3"').replace('"antes"', '"kisses"')
    record = Record.read(text)
    assert record.game == "anaconda pass=3"
    assert Telling(record.names)(record.steps()[0].told[0][0]) == "kisses"
    with pytest.raises(BadRecord, match=r"is not known here\. There is no game anaconda"):
        record.replay()


def test_a_part_is_not_played_again() -> None:
    with pytest.raises(BadRecord, match="only a whole one"):
        guts(0).replay()


def swapped(record: Record, first: str, second: str) -> Record:
    """The record with two cards in each other's place, everywhere."""
    text = record.write().replace(first, "@@").replace(second, first).replace("@@", second)
    return Record.read(text)


@pytest.mark.parametrize(
    "old, new, what",
    [
        ('"p2 out"', '"p2 in"', "The rules tell this deal otherwise than the record. After action 3, “in” by Cat"),
        ('"p2 out"', '"p2 take 2s"', "The rules do not allow what the record says was done: “take 2s”"),
        ('clause = "GU8"', 'clause = "GU9"', "After action 3, “in” by Cat, the record tells “"),
        ('who = "p1", cards', 'who = "p2", cards', "In the dealing the record tells “"),
        ('"d dh p1 ', '"d dh p2 ', "in its actions where “d dh p1 "),
        ('_button = "p3"', '_button = "p1"', "In the dealing the record tells “Ann antes 1.” where “Bob antes 1.”"),
    ],
)
def test_a_record_that_the_rules_contradict_is_refused(old: str, new: str, what: str) -> None:
    text = guts().write()
    assert old in text
    with pytest.raises(BadRecord, match=re.escape(what)):
        Record.read(text.replace(old, new, 1)).replay()


def test_what_was_drawn_must_be_there_to_be_drawn() -> None:
    record = guts()
    first, second = record.drawn[0].split()[:2]
    for text, what in [
        (record.drawn[0].replace(second, first), f"“{first}” stands where a card is due that is still in the deck"),
        (record.drawn[0].replace(second, "3"), "“3” stands where a card is due"),
        (first, "nothing is left where a card is due"),
    ]:
        with pytest.raises(BadRecord, match=what):
            replace(record, drawn=(text, *record.drawn[1:])).replay()
    with pytest.raises(BadRecord, match="In the dealing draw 10 is"):
        replace(record, drawn=(record.drawn[0] + " 2s", *record.drawn[1:])).replay()
    with pytest.raises(BadRecord, match=f"In the dealing the record has {first} where {second} would be right"):
        replace(record, drawn=swapped(record, first, second).drawn).replay()


def test_what_is_left_at_the_end_must_follow() -> None:
    with pytest.raises(BadRecord, match=r"What is left at the end is not \[1, 2, 3, 4, 5\] but"):
        replace(guts(), finishing=(1, 2, 3, 4, 5)).replay()


def test_a_deal_that_could_not_begin_is_refused() -> None:
    with pytest.raises(BadRecord, match="cannot deal what the record says was drawn: pot and reserve are chips"):
        replace(guts(), pot=-1).replay()


# ---- reading what others wrote

EDITS = [
    ("hand = 7", "hand = seven", "Line 5 is not TOML: Invalid value. A record has lines such as hand = 7."),
    ("_secret = ", "_secret = [", "is not TOML"),
    ("hand = 7", "hand = true", "Line 5: hand must be a whole number."),
    ("hand = 7", "hand = -7", "Line 5: hand must be a whole number from 0 to 1000000000000."),
    ("_dialect = 1", "_dialect = 2", "Line 3: _dialect is that of a newer Anteup; this one reads up to 1."),
    ("_dialect = 1\n", "", "There is no _dialect in this record; it must be a whole number."),
    ('variant = "guts"\n', "", "There is no variant in this record; it must be a text in quotes."),
    ('players = ["Ann", "Bob", "Cat"]', 'players = ["Ann"]', "players has 1 names; 2 to 26 can play a deal."),
    ('players = ["Ann", "Bob", "Cat"]', 'players = ["Ann", 2]', "players must be texts in brackets."),
    ('players = ["Ann", "Bob", "Cat"]', 'players = ["Ann", "Bob"]', "the seats here are p1 to p2."),
    ("starting_stacks = [20, 20, 20]", "starting_stacks = [20, 20]", "must be 3 whole numbers in brackets"),
    ("starting_stacks = [20, 20, 20]", "starting_stacks = [20, 20, 20.5]", "must be 3 whole numbers in brackets"),
    ("starting_stacks = [20, 20, 20]", "starting_stacks = [21, 20, 20]", "finishing_stacks and what is left"),
    ('_button = "p3"', '_button = "p4"', "_button names “p4”; the seats here are p1 to p3."),
    ('_button = "p3"', '_button = "p03"', "_button names “p03”; the seats here are p1 to p3."),
    ('_reader = "all"', '_reader = "god"', "_reader names “god”; the seats here are p1 to p3."),
    ('_reader = "all"', '_reader = "p1"', "_reader is “all” if, and only if, there is _drawn"),
    ('_proof = "session_end"', '_proof = "later"', "_proof is “later”; it may be session_end, each_deal, off."),
    ('_secret = "00', '_secret = "0g', "_secret must be written in hexadecimal"),
    ('"p2 out"', '"Bob folds"', "actions has “Bob folds”; write “p1 ” and what was done"),
    ('"p2 out"', '"p2 take 2z"', "actions has “p2 take 2z”: “2z” is no card"),
    ('"p2 out"', '"p9 out"', "actions names “p9”; the seats here are p1 to p3."),
    ('"p2 out"', '"d dh p2 QsQ"', "actions has “d dh p2 QsQ”: “Q” is no card"),
    ('"p2 out"', '"p2  out"', "actions has “p2  out”; write"),
    ('"p2 out",\n', "", "_log has 4 parts; the dealing and the actions make 3."),
    ('{kind = "sealed", who = "p2", clause = "C10"}', "7", "_log must hold events such as"),
    ('{kind = "sealed", who = "p2", clause = "C10"}', '{kind = ""}', "_log must hold events such as"),
    ('{kind = "sealed", who = "p2"', '{kind = "sealed", whom = "p2"', "_log must hold events such as"),
    ('{kind = "sealed", who = "p2"', '{kind = "sealed", who = 2', "_log must hold events such as"),
    ('{kind = "sealed", who = "p2"', '{kind = "sealed", who = "p5"', "_log names “p5”; the seats here"),
    ('{kind = "sealed", who = "p2"', '{kind = "sealed", chips = -2', "_log must have chips from 0 to 1000000000000"),
    ('{kind = "sealed", who = "p2"', '{kind = "sealed", cards = "10"', "_log has cards that are none: “10” is no card"),
    ('{kind = "sealed"', '{kind = "beats"', "_log has “beats” without all it tells of, or with something else."),
    ("with = {all = [0, 2]}", "with = {all = [2, 99]}", "_log has “opened” without all it tells of"),
    ("with = {all = [0, 2]}", "with = {all = 3}", "_log has “opened” without all it tells of"),
    ("with = {all = [0, 2]}", "with = {all = [0, {}]}", "_log has “opened” without all it tells of"),
    ("with = {all = [0, 2]}", "with = {all = [0, true]}", "_log has “opened” without all it tells of"),
    ("with = {all = [0, 2]}", 'with = {all = [0, 2], gone = ""}', "_log has cards that are none: “” is no card"),
    ("with = {all = [0, 2]}", 'with = {all = [0, 2], card = "\\u001b[2J"}', "_log has cards that are none"),
    ("with = {all = [0, 2]}", "with = {all = [0, 2], cards = 7}", "_log has “opened” without all it tells of"),
    ('{say = "queens"}', '{say = "{n:>999999999}", n = 1}', "without all it tells of, or with something else"),
    ('{say = "queens"}', '{say = "{n.real}", n = 1}', "without all it tells of, or with something else"),
    ('{say = "queens"}', '{say = "{n!r}", n = 1}', "without all it tells of, or with something else"),
    ("hand = 7", "hand = 7\ntime = 9", "There is no year in this record; it must be a whole number."),
    ("hand = 7", "hand = 7\nyear = 1\nmonth = 2\nday = 3\ntime = 9", "time must be a time of day such as 21:30:05"),
    ("_log = [\n", "_log = [\n  7,\n", "_log must be a list for the dealing and one for each action."),
    ("_drawn = [\n", '_drawn = [\n  "",\n', "_drawn has 5 texts; the dealing and the actions make 4."),
    ("_drawn = [\n", '_drawn = [\n  "10d",\n', "_drawn has what cannot be drawn: “10d” is no card"),
    ("_finishing_pot = 3", "_finishing_pot = 4", "finishing_stacks and what is left in the middle must add up"),
]


def a_text_to_edit() -> str:
    """A whole record in which every rank is a queen."""
    return re.sub(r'\{say = "[a-z]+"\}', '{say = "queens"}', guts().write())


@pytest.mark.parametrize("old, new, what", EDITS)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, what: str) -> None:
    text = a_text_to_edit()
    assert old in text
    with pytest.raises(BadRecord) as wrong:
        Record.read(text.replace(old, new, 1))
    assert what in str(wrong.value)
    assert str(wrong.value).endswith(".")


@pytest.mark.parametrize(
    "old, new", [("p1 in", "p1 take 2z"), ('{kind = "wins"', '{kind = "beats"'), ("_proof", "_prof")]
)
def test_the_line_is_the_right_one(old: str, new: str) -> None:
    text = guts().write()
    line = text[: text.index(old)].count("\n") + 1
    with pytest.raises(BadRecord) as wrong:
        Record.read(text.replace(old, new).replace('_prof = "session_end"', "_proof = 1"))
    assert str(wrong.value).startswith(f"Line {line}: ")


def test_a_field_of_somebody_elses_does_no_harm() -> None:
    text = 'author = "me"\n_mood = "good"\n' + guts().write()
    assert Record.read(text) == guts()


def test_a_pit_of_brackets_is_no_record() -> None:
    with pytest.raises(BadRecord):
        Record.read("x = " + "[" * 100_000)
    deep = '{say = "{n}", n = ' * 900 + "1" + "}" * 900
    with pytest.raises(BadRecord):
        Record.read(guts().write().replace("with = {all = [0, 2]}", f"with = {{all = {deep}}}"))


@pytest.mark.exhaustive
@given(st.data())
@examples(300)
def test_a_spoilt_record_is_refused_with_a_sentence_or_can_be_told(data: st.DataObject) -> None:
    text = guts(data.draw(st.sampled_from(["all", 0, None]))).write()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    patch = data.draw(
        st.sampled_from(["", '"', "p4", "??", "[", "{}", "-1", "99", "in", "Qh", "\n", "= 1", "true", "\0"])
    )
    spoilt = text[:at] + patch + text[at + cut :]
    try:
        record = Record.read(spoilt)
    except BadRecord as wrong:
        assert str(wrong).endswith(".")
        return
    for step in record.steps():
        for say, _clause in step.told:
            assert Telling(record.names)(say)
    assert verify(record).proven in (True, False, None)
    try:
        record.replay()
    except BadRecord as wrong:
        assert str(wrong)


# ---- the proof (C9)


def told(record: Record) -> tuple[bool | None, str]:
    verdict = verify(record)
    return verdict.proven, Telling(record.names)(verdict.say)


@clause("C9")
def test_anyone_can_recompute_the_first_card_with_standard_tools() -> None:
    topic = "|".join(["7", *[hashlib.sha256(seed.encode()).hexdigest() for seed in SEEDS], "0", "0"])
    word = int.from_bytes(hmac.digest(SECRET, topic.encode(), "sha256")[:4], "big")
    assert word < (1 << 32) // 52 * 52
    assert guts().drawn[0].split()[0] == str(DECK[word % 52])


@clause("C9")
def test_a_deal_from_its_secret_is_proven() -> None:
    proven, sentence = told(guts())
    assert proven is True
    assert sentence.startswith("Proven: the secret has the hash shown before the deal")
    assert "cards drawn: 9; other picks: 0" in sentence


@clause("C9")
@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_of_one_readers_record_it_is_said_what_is_proven(reader: int | None) -> None:
    proven, sentence = told(guts(reader))
    assert proven is True
    assert sentence.startswith("Proven as far as this record shows")


@pytest.mark.exhaustive
@given(starts(games([*REGISTRY.values(), Parlour]), most=5), st.integers(0, 30))
@examples(60)
def test_every_deal_from_a_secret_is_proven_to_every_reader(start: Start, most: int) -> None:
    class FromSecret(Dealt):
        def drawing(self) -> Recording:
            self.chance = Committed(SECRET, 7, SEEDS, len(self.picks))
            return super().drawing()

    dealt = FromSecret(start, most)
    for reader in (None, 0, len(start.stacks) - 1, "all"):
        seated = names(dealt.deal)
        record = Record.of(dealt.deal, names=seated, reader=reader, deal=7, seeds=SEEDS, commitment=HASH, secret=OPEN)
        assert verify(Record.read(record.write())).proven is True


@clause("C9")
@pytest.mark.parametrize(
    "said, when",
    [
        ({"secret": ""}, "not open yet: it will be when the session ends."),
        ({"secret": "", "proof": "each_deal"}, "not open yet: it will be when the deal is over."),
        ({"secret": "", "proof": "off"}, "never opened (proof=off)"),
        ({"commitment": ""}, "No hash of a secret was shown before this deal"),
    ],
)
def test_what_cannot_be_checked_is_said(said: dict[str, Any], when: str) -> None:
    record = guts(0)
    proven, sentence = told(replace(record, **{"secret": record.secret, **said}))
    assert proven is None
    assert when in sentence


def test_another_secret_than_the_one_committed_to_is_found_out() -> None:
    assert told(replace(guts(), secret=bytes(32).hex())) == (
        False,
        "The hash shown before the deal is not that of the secret opened after it.",
    )


def test_a_card_that_does_not_follow_is_named_with_its_place() -> None:
    record = guts()
    first, second = record.drawn[0].split()[3:5]
    proven, sentence = told(swapped(record, first, second))
    assert proven is False
    assert f"In the dealing draw 4 is {second} in the record and would be {first}." in sentence


def test_a_hand_that_does_not_follow_is_named_in_one_readers_record() -> None:
    record = guts(0)
    mine = next(event.cards for event in record.log[0] if event.kind == "dealt" and event.cards)
    new = next(card for card in DECK if str(card) not in record.write())
    proven, sentence = told(swapped(record, str(mine[1]), str(new)))
    assert proven is False
    assert f"In the dealing the record has {new} where {mine[1]} would be right: “Ann is dealt" in sentence


def test_a_later_card_that_does_not_follow_is_named_with_its_action() -> None:
    deal = announced("parlour").deal([9, 9], 1, Committed(SECRET, 7))
    first = deal.hands[0][0]
    deal.play(0, f"bury {first}", Committed(SECRET, 7, (), 1))
    deal.play(1, "leave", Committed(SECRET, 7, (), 2))
    record = Record.of(deal, names="AB", reader=0, deal=7, commitment=HASH, secret=OPEN)
    assert told(record)[0] is True
    drew = next(event.cards[0] for event in record.log[1] if event.kind == "tiny_draws")
    other = next(card for card in Parlour.deck if str(card) not in record.write())
    assert told(swapped(record, str(drew), str(other))) == (
        False,
        f"This deal does not follow from its secret. After action 1, “bury {first}” by A, the record has {other} "
        f"where {drew} would be right: “A draws {other}.”",
    )


def test_chips_that_do_not_follow_are_found_out() -> None:
    record = guts()
    last = record.log[-1]
    paid = [event._replace(chips=event.chips + 1) if event.kind == "wins" else event for event in last]
    proven, sentence = told(replace(record, log=(*record.log[:-1], tuple(paid))))
    assert proven is False
    assert "takes 4.” where “" in sentence
    assert told(replace(record, finishing=(0, 0, 0, 0, 0)))[1].endswith("What is left at the end does not add up.")


@pytest.mark.parametrize("said", [{"deal": 8}, {"seeds": ("ann’s", "bob’s", "cat's")}, {"seeds": ()}])
def test_number_and_seeds_of_the_deal_count(said: dict[str, Any]) -> None:
    assert told(replace(guts(), **said))[0] is False


def test_an_action_that_was_not_possible_is_found_out() -> None:
    record = guts()
    lines = tuple(line.replace("p2 out", "p2 raise 4") for line in record.actions)
    proven, sentence = told(replace(record, actions=lines))
    assert proven is False
    assert "Action 1, “raise 4” by Bob, would not have been possible" in sentence


def test_a_deal_that_could_never_begin_is_found_out() -> None:
    proven, sentence = told(replace(guts(), game="guts cards=2", pot=-1))
    assert proven is False
    assert sentence.startswith("This deal is not possible: ")


def test_where_too_much_is_hidden_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = announced("parlour").deal([9, 9], 1, Committed(SECRET, 7))
    deal.play(0, f"bury {deal.hands[0][0]}", Committed(SECRET, 7, (), 1))
    record = Record.of(deal, names="AB", reader=1, deal=7, commitment=HASH, secret=OPEN)
    assert told(record)[0] is True  # found by trying what may have been buried
    monkeypatch.setattr(proof, "WAYS", 1)
    assert told(record) == (None, "Too much of this deal is hidden from the reader of this record to recompute it.")


# ---- deals kept as records


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_deal_kept_as_a_record_is_still_played_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.read(text)
    assert record.write() == text
    assert verify(record).proven is True
    if record.reader == "all":
        assert record.replay().over


def test_there_are_deals_of_every_game_kept_as_records() -> None:
    kept = {Record.read(path.read_text(encoding="utf-8")).game.split()[0] for path in GOLDEN}
    assert {"guts", "buddhas_folly"} <= kept


def test_cards_of_bluffalos_deck_can_be_written() -> None:
    own = Card.parse_all("J* O* D1")
    record = guts()
    event = record.log[0][0]._replace(cards=own)
    other = replace(record, log=((event, *record.log[0][1:]), *record.log[1:]))
    assert Record.read(other.write()).log[0][0].cards == own
