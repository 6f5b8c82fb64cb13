"""The command line: an evening in the terminal, hands, rules, records and proofs; what is wrong is one sentence."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import metadata
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from anteup import REGISTRY, Action, Card, Choices, Event, Game, Seeded, Stacked, View, announced, doctor, view
from anteup.actions import Cards
from anteup.cli import app
from anteup.record import Reader, Record, verify
from anteup.store.engines import database_at
from anteup.terminal import Aloud, Evening, meant, question, step_through, visible
from anteup.words import Say
from tests.tiny import Parlour

GOLDEN = Path(__file__).parent / "golden_records"
ROOT = Path(__file__).parents[1]


UTF8 = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
MAIN = "from anteup.cli import main; main()"


def run(*args: str, answers: str = "") -> Result:
    return CliRunner().invoke(app, args, input=answers, env={"NO_COLOR": "1", "LC_ALL": "C"})


def out(*args: str, answers: str = "") -> str:
    """What a command says that does as it is told."""
    result = run(*args, answers=answers)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*args: str) -> str:
    """The one sentence on stderr of a command that cannot be done."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("anteup: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("anteup: ").strip()


def process(*args: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """The same as a process of its own."""
    command = [sys.executable, "-m", "anteup", *args]
    env = UTF8 | more.pop("env", {})
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=env, timeout=120, **more)


# ---- the command line itself


def test_the_version_is_said() -> None:
    assert out("--version") == f"anteup {metadata.version('anteup')}\n"
    assert process("--version").stdout == f"anteup {metadata.version('anteup')}\n"


def test_every_command_is_listed_with_a_whole_sentence() -> None:
    listed = re.findall(r"^  (\w+)  +([A-Z].*)$", out("--help").partition("Commands:")[2], re.MULTILINE)
    assert [name for name, _sentence in listed] == [
        "host", "play", "games", "rules", "rank", "replay", "verify", "doctor"
    ]  # fmt: skip
    assert all(sentence.endswith(".") and not sentence.endswith("..") for _name, sentence in listed)


HELP = """
import sys
from anteup.cli import main
sys.argv = ["anteup", "--help"]
try:
    main()
except SystemExit:
    slow = {"rich", "fastapi", "uvicorn", "sqlalchemy", "numpy", "numba", "asyncio"}
    print(sorted({name.partition(".")[0] for name in sys.modules} & slow))
"""


def test_help_waits_for_nothing_that_only_a_command_needs() -> None:
    done = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "args, sentence",
    [
        (["deal"], "No such command 'deal'. See anteup --help."),
        (["play"], "Missing argument 'GAME'. See anteup --help."),
        (["play", "guts", "--players", "many"], "Invalid value for '--players'"),
        (["play", "guts", "--name", ""], "Type a name, so that the others know who you are."),
        (["play", "guts", "--name", "x" * 41], "That name is too long: 20 characters at most."),
        (["play", "guts", "--save", f"{__file__}/records"], "No record can be kept in"),
        (["play", "guts", "--joker"], "No such option"),
        (["play", "guts", "cards=7"], "cards=7 cannot be: choose 3, 2. (GU3)"),
        (["play", "guts", "cards"], "“cards”: write each option once, as name=value."),
        (["play", "chess"], "There is no game chess"),
        (["play", "guts", "--players", "20"], "This game takes at most 17 players; there are 20. (GU1)"),
        (["play", "guts", "--level", "psychic"], "There are no bots called “psychic”; their level is novice"),
        (["play", "guts", "ante=50", "--chips", "20"], "Nobody can ante 50 out of 20 chips. (C5)"),
        (["games", "chess"], "There is no game chess"),
        (["rules", "chess"], "There is no page “chess”"),
        (["rules", "GU99"], "There is no clause GU99."),
        (["rules", "guts", "GU1", "XX7"], "There is no clause XX7."),
        (["rank", "Qs", "Qx"], "“Qx” is no card"),
        (["rank", "Qs", "Qs"], "Qs is there twice"),
        (["rank", "Qs", "Qd", "/", "Kc", "Qs"], "Qs is there twice"),
        (["rank", "Qs", "Qd", "/", "Kc"], "Hands that are compared have the same number of cards."),
        (["rank", "Qs"], "cards, not 1."),
        (["rank", "Qs", "Qd", "--game", "buddhas_folly"], "A hand of buddhas_folly has 5 cards, not 2."),
        (["rank", "Qs", "Qd", "--game", "chess"], "There is no game chess"),
        (["rank", "Qs", "Qd", "Qh", "--wheel", "perhaps"], "wheel=perhaps cannot be: choose on, off. (GU5)"),
        (["rank", "D1", "D2", "D3"], "D1, the first drama, is no card of the 52"),
        (["verify", "nowhere.toml"], "nowhere.toml cannot be read: No such file or directory."),
        (["verify", str(ROOT)], "cannot be read: Is a directory."),
        (["replay", "nowhere.toml"], "nowhere.toml cannot be read: No such file or directory."),
        (["host", "--port", "70000"], "Invalid value for '--port'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(args: list[str], sentence: str) -> None:
    assert sentence in refused(*args)


def test_a_file_that_is_no_record_is_said_with_its_line(tmp_path: Path) -> None:
    text = (GOLDEN / "guts_three_in.toml").read_text(encoding="utf-8")
    (tmp_path / "bad.toml").write_text(text.replace("hand = 1", "hand = one"), encoding="utf-8")
    (tmp_path / "photo.toml").write_bytes(b"\xff\xd8\xff\xe0")
    assert "bad.toml: Line 5 is not TOML" in refused("replay", str(tmp_path / "bad.toml"))
    assert "photo.toml is no record" in refused("verify", str(tmp_path / "photo.toml"))


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    command = [sys.executable, "-m", "anteup", "rules", "common"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stderr is not None
        writer.stdout.close()
        assert b"Traceback" not in writer.stderr.read()


def test_a_terminal_without_hearts_shows_something_else() -> None:
    done = process(
        "rank", "Qs", "Qd", env={"PYTHONIOENCODING": "", "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "a pair of queens" in done.stdout


# ---- hosting


@dataclass
class Served:
    """A server that only notes how it was started."""

    started: list[dict[str, Any]] = field(default_factory=list)

    def main(self, **how: Any) -> None:
        self.started.append(how)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    served = Served()
    monkeypatch.setitem(sys.modules, "anteup.server", SimpleNamespace(main=served.main))
    return served


def test_anteup_alone_hosts_a_table_for_everybody(served: Served) -> None:
    assert out() == ""
    usual = {"host": "0.0.0.0", "port": 8765, "browser": True, "database": "", "data": None, "workers": 1}
    assert served.started == [usual]


@pytest.mark.parametrize("command", [[], ["host"]])
def test_a_table_is_hosted_as_it_was_said(served: Served, command: list[str], tmp_path: Path) -> None:
    options = [
        "--host",
        "127.0.0.1",
        "--port",
        "9000",
        "--no-browser",
        "--workers",
        "2",
        "--database",
        "sqlite:///x",
        "--data",
        str(tmp_path),
    ]
    assert out(*command, *options) == ""
    assert served.started == [
        {"host": "127.0.0.1", "port": 9000, "browser": False, "database": "sqlite:///x", "data": tmp_path, "workers": 2}
    ]


# ---- rules, games, hands


def test_the_rules_of_a_game_are_shown_whole_or_by_clause() -> None:
    page = out("rules", "guts")
    assert page.startswith("Guts\n====")
    assert "GU21 ·" in page
    for args in (["rules", "guts", "gu9", "C2"], ["rules", "GU9", "C2"]):
        assert [line for line in out(*args).splitlines() if "·" in line] == ["GU9 · Who pays", "C2 · Matching the pot"]


def test_low_hands_are_named_by_the_game_they_are_held_in() -> None:
    assert "8-3-2-A badugi" in out("rank", "As 2h 3d 8c")
    assert "an 8-3-2-A doogie" in out("rank", "As 2h 3d 8c", "--game", "buddys_game")
    assert "does not qualify" in out("rank", "As Ah 3d 8c", "--game", "buddys_game")
    assert "a full house, aces over kings" in out("rank", "As Ah Ad Kc Ks", "--game", "buddys_game")
    said = out("rank", "As 2h 3d 8c / Kc Qs Js 2c", "--game", "progressive_badugi")
    assert "J-2, two cards by J♠ 2♣" in said and "Hand 1 is the best." in said and "PB2" in said


def test_every_game_is_listed_with_every_value_and_its_clause() -> None:
    listed = out("games")
    for game in REGISTRY.values():
        assert f"{game.name} · {game.title}" in listed
        alone = out("games", game.name)
        for name, option in game.options.items():
            assert re.search(rf"^  {name} .* {option.clause}$", alone, re.MULTILINE), name
            for value in option.form().get("values", ()):
                line = rf"^  (?:{name}| {{15,}}) *{value['value']} .* {option.clause}$"
                assert re.search(line, alone, re.MULTILINE), (name, value)
    assert "ante            1 (1 or more)" in out("games", "guts")
    assert "max_laps        10 (1 to 99)" in out("games", "buddhas_folly")


def test_the_usual_value_comes_first() -> None:
    listed = out("games", "guts")
    assert re.search(r"cards +3 .*\n +2 ", listed)


@pytest.mark.parametrize(
    "cards, name",
    [
        ("Qs Qd Qh 7c 4h", "Q♠ Q♦ Q♥ 7♣ 4♥  three queens by Q♠ Q♦ Q♥"),
        ("qs 10♦ 3h", "Q♠ T♦ 3♥  queen high by Q♠"),
        ("As Ad", "A♠ A♦  a pair of aces"),
        ("4s 5s 6s", "4♠ 5♠ 6♠  a straight flush, six high"),
    ],
)
def test_a_hand_is_named_with_the_cards_that_make_it(cards: str, name: str) -> None:
    assert out("rank", *cards.split()) == name + "\n"
    assert out("rank", cards) == name + "\n"


def test_of_several_hands_the_best_is_named_and_why() -> None:
    said = out("rank", "Ks", "2s", "3s", "/", "4s", "5d", "6h", "/", "Qs", "Qd", "2h")
    assert said.splitlines() == [
        "1  K♠ 2♠ 3♠  a flush, king high",
        "2  4♠ 5♦ 6♥  a straight, six high",
        "3  Q♠ Q♦ 2♥  a pair of queens, two by Q♠ Q♦",
        "Hand 2 is the best.",
        "With three cards a straight beats a flush. GU4",
    ]
    other = out("rank", "Ks 2s 3s / 4s 5d 6h", "--game", "guts", "--three-rank", "flush_first")
    assert other.splitlines()[2:] == ["Hand 1 is the best.", "As announced, a flush beats a straight. GU20"]
    assert "Hands 1 and 2 tie for best." in out("rank", "Ks 2d / Kd 2s")
    assert "Ace" not in out("rank", "As 2d 3c", "--wheel", "off")
    assert "ace high" in out("rank", "As 2d 3c", "--wheel", "off")


# ---- an evening in the terminal


def in_and_out(view: View, log: Sequence[Event], rng: Random) -> Action:
    """A player who does whatever comes to mind."""
    return view.choices.sample(rng)


class Keyboard:
    """What somebody types, line by line, and then Ctrl-D."""

    def __init__(self, *lines: str, then: type[BaseException] = EOFError) -> None:
        self.lines = list(lines)
        self.then = then

    def __call__(self, prompt: str) -> str:
        if not self.lines:
            raise self.then
        return self.lines.pop(0)


def evening(
    game: str, *lines: str, bots: int = 3, then: type[BaseException] = EOFError, **more: Any
) -> tuple[Evening, str]:
    """An evening with bots of chance, and all that was shown."""
    return evening_of(announced(game), Keyboard(*lines, then=then), bots, **more)


def evening_of(game: Game, keyboard: Keyboard, bots: int, **more: Any) -> tuple[Evening, str]:
    console = Console(
        width=100,
        highlight=False,
        emoji=False,
        soft_wrap=True,
        color_system=None,
        record=True,
        file=io.StringIO(),
    )
    seats = {name: in_and_out for name in ("Maud", "Gus", "Nell", "Pip")[:bots]}
    shown = Evening(
        game, seats, more.pop("chips", 50), seed=more.pop("seed", "7"), out=console, answer=keyboard, **more
    )
    shown.play()
    text = console.export_text()
    return shown, text


def test_a_whole_evening_by_pipe() -> None:
    answers = "?\nrule GU9\nwhat\ni\no\nin\nout\ni\n"
    said = out("play", "guts", "all_out=wimp", "--seed", "7", "--players", "5", "--deals", "5", answers=answers)
    assert len(re.findall(r"^Deal \d", said, re.MULTILINE)) == 5
    assert "Guts is meant for 5 to 10 players" not in said
    assert "You are dealt" in said
    assert "* All out? The best hand that dropped pays." in said
    assert "GU9 · Who pays" in said
    assert "“what” is nothing one can do at this table." in said
    assert re.search(r"Deals played: 5\n(  .*\n){5}$", said)
    assert sum_of_standings(said) == 0


def sum_of_standings(said: str) -> int:
    """All that was won less all that was lost."""
    rows = re.findall(r"^  \S+ +([+−]?)(\d+)$", said.partition("Deals played")[2], re.MULTILINE)
    assert rows
    return sum(-int(chips) if sign == "−" else int(chips) for sign, chips in rows)


def test_the_same_as_a_process_of_its_own(tmp_path: Path) -> None:
    done = process(
        "play", "buddhas_folly", "--seed", "3", "--save", str(tmp_path), "--deals", "1", input="p\n" * 200 + "o\n"
    )
    assert done.stderr == ""
    assert done.returncode == 0
    assert "turns up" in done.stdout
    assert sum_of_standings(done.stdout) == 0


def test_the_same_seed_deals_the_same_evening() -> None:
    first, again = (evening("guts", "in", "out", "in")[1] for _ in range(2))
    assert first == again
    assert evening("guts", "in", "out", "in", seed="8")[1] != first


def test_the_pot_is_carried_and_nobody_antes_for_it_again() -> None:
    shown, text = evening("guts", *["out"] * 12, deals=12)
    deals = re.split(r"^Deal ", text, flags=re.MULTILINE)[1:]
    carried = [deal for deal in deals if "in the pot" in deal.splitlines()[0]]
    fresh = [deal for deal in deals if "in the pot" not in deal.splitlines()[0]]
    assert carried and fresh
    assert not any("antes" in deal for deal in carried)
    assert all(deal.count("antes 1") + deal.count("ante 1") == 4 for deal in fresh)
    assert shown.played == 12


def test_the_button_goes_round() -> None:
    _shown, text = evening("guts", *["out"] * 8, deals=8)
    dealers = re.findall(r"^Deal \d+ · (\w+) deals?", text, re.MULTILINE)
    assert dealers[:4] == dealers[4:]
    assert sorted(dealers[:4]) == ["Gus", "Maud", "Nell", "you"]


@pytest.mark.parametrize("then", [EOFError, KeyboardInterrupt])
def test_ctrl_d_and_ctrl_c_end_the_evening_with_the_standings(then: type[BaseException]) -> None:
    shown, text = evening("guts", "in", then=then)
    assert shown.played == 1
    assert "Guest voided deal 2: “stopped”. All chips are back. C20" in text
    assert sum_of_standings(text) == 0
    assert shown.table.stage == "ended"
    assert shown.table.in_the_middle() == 0


def test_ctrl_c_ends_a_process_cleanly() -> None:
    command = [sys.executable, "-c", "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); " + MAIN]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([*command, "play", "guts", "--seed", "1"], env=UTF8, **pipes) as player:
        assert player.stdin and player.stdout and player.stderr
        try:
            read = b""
            while not read.endswith(b"\n> "):
                letter = player.stdout.read(1)
                assert letter, read
                read += letter
            player.send_signal(signal.SIGINT)
            with suppress(BrokenPipeError):  # wakes a read that began in the moment of the signal; it is no answer
                os.write(player.stdin.fileno(), b"\n")
            assert player.wait(60) == 0
        finally:
            player.kill()
        assert player.stderr.read() == b""
        assert "Deals played: 0" in player.stdout.read().decode()


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_one_may_leave(word: str) -> None:
    shown, _text = evening("guts", word, "in")
    assert shown.played == 0


def test_who_has_no_chips_left_is_told_and_the_evening_ends() -> None:
    shown, text = evening("guts antes=every_deal ante=20 limit=1 all_out=carry", *["out"] * 20, chips=50)
    assert "You cannot be dealt in any more." in text
    assert shown.played < 20
    assert sum_of_standings(text) == 0


def test_bots_that_cannot_ante_buy_chips() -> None:
    shown, text = evening("guts antes=every_deal ante=9 limit=30", *["out"] * 12, chips=30, deals=12)
    assert re.search(r"(Maud|Gus|Nell) buys 30 chips. C24", text)
    assert sum_of_standings(text) == 0
    assert shown.played > 1


def test_a_table_smaller_than_is_advised_is_told_so() -> None:
    assert "Guts is meant for 5 to 10 players; you are 4. GU1" in evening("guts", "in", deals=1)[1]


def test_a_refusal_says_why_and_asks_again() -> None:
    _shown, text = evening("buddhas_folly", "take", "t 2z", "rule", "rule XX1", seed="3")
    assert re.search(r"To take .., give up one of your five cards: .* BF11", text.replace("\n", " "))
    assert "“2z” is no card" in text
    assert "BF9 ·" in text
    assert "There is no clause XX1." in text


def test_the_records_of_an_earlier_evening_are_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "deal-001.toml"
    kept.write_text("kept", encoding="utf-8")
    said = refused("play", "guts", "--save", str(tmp_path))
    assert said == f"There are records in {tmp_path} already, such as deal-001.toml: name another folder."
    assert kept.read_text(encoding="utf-8") == "kept"


def test_records_of_an_evening_are_kept_proven_and_replayed(tmp_path: Path) -> None:
    shown, _text = evening("guts", "in", "out", "in", save=tmp_path / "new", deals=3, name="Ros")
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["deal-001.toml", "deal-002.toml", "deal-003.toml"]
    for n, file in enumerate(files, 1):
        record = Record.read(file.read_text(encoding="utf-8"))
        assert (record.deal, record.reader, record.names[0]) == (n, "all", "Ros")
        assert verify(record).proven is True
        assert record.replay().over
    last = Record.read(files[-1].read_text(encoding="utf-8"))
    assert sum(last.finishing) == sum(chair.bought for chair in shown.table.chairs if chair)
    said = out("verify", *map(str, files))
    assert said.count("Proven: the secret has the hash") == 3


def test_a_question_shows_what_one_must_know() -> None:
    deal = announced("buddhas_folly").deal([40, 41, 42], 2, Seeded(4))
    lines = "\n".join(question(view(deal, 0), Aloud(["Ann", "Bob", "Cat"], 0)))
    text = Console(color_system=None, width=200).render_str(lines, emoji=False, highlight=False).plain
    hand = Aloud([]).cards(sorted(deal.hands[0], reverse=True))
    assert "Pot 3 · You 39 · Bob 40 · Cat 41" in text
    assert f"Your cards: {plain(hand)}" in text
    assert f"On offer: {plain(Aloud([]).cards(deal.board))}" in text
    assert "Take it?" in text
    assert re.search(r"^  P  Pass – on to Bob$", text, re.MULTILINE)
    assert re.search(r"^  T  Take it – name the card you give up \(T ..\)$", text, re.MULTILINE)


def test_the_square_is_shown_as_a_square() -> None:
    deal = announced("buddys_game").deal([40, 40], 1, Stacked("Ac 2c 3c 4c Ad 2d 3d 4d"))
    for seat, action in ((0, "stand"), (1, "stand")):
        deal.play(seat, action, Stacked("Ks Qs Js Ts"))
    lines = "\n".join(question(view(deal, 0), Aloud(["Ann", "Bob"], 0)))
    text = Console(color_system=None, width=200).render_str(lines, emoji=False, highlight=False).plain
    assert "  The square: K♠ ▒▒\n              ▒▒ ▒▒\n" in text


def plain(markup: str) -> str:
    return Console(color_system=None).render_str(markup).plain


@pytest.mark.parametrize(
    "typed, action",
    [
        ("p", "reject"),
        ("P", "reject"),
        ("pass", "reject"),
        ("Pass", "reject"),
        ("reject", "reject"),
        ("t Ts", "take Ts"),
        ("T ts", "take Ts"),
        ("take 10s", "take Ts"),
        ("take it", "take"),
        ("t 10♠", "take Ts"),
        ("take ♠", "take ♠"),
        ("10S", "take Ts"),
        ("2c", "2c"),
        ("steal Bob", "steal 1"),
        ("Frob", "frob"),
        ("", ""),
    ],
)
def test_what_somebody_means(typed: str, action: str) -> None:
    deal = announced("buddhas_folly").deal([9, 9, 9], 2, Seeded(4))
    hand = Card.parse_all("Ts Qh Qd 3c 4c")
    seen = view(deal, 0)
    form = replace_hand(seen, hand)
    assert meant(typed, form, ["Ann", "Bob", "Cat"]) == action


def replace_hand(seen: View, hand: tuple[Card, ...]) -> View:
    (form,) = seen.choices.forms
    assert isinstance(form, Cards)
    return replace(seen, choices=Choices(seen.choices.exact, (form._replace(hand=hand),)))


@pytest.fixture
def parlour(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.setitem(REGISTRY, Parlour.name, Parlour)
    yield Parlour()


def test_amounts_and_places_are_asked_for_and_understood(parlour: Game) -> None:
    deal = parlour.deal([9, 9], 1, Seeded(4))
    seen = view(deal, 0)
    text = plain("\n".join(question(seen, Aloud(["Ann", "Bob"], 0))))
    assert "C  Chip in (C 1 … C 8)" in text
    assert "R  Turn up (reveal 2)" in text
    assert "Square" not in text or "▒▒" in text
    assert meant("c 3", seen) == "chip_in 3"
    assert meant("3", seen) == "chip_in 3"
    assert meant("turn up", seen) == "reveal"
    assert meant("r 2", seen) == "reveal 2"


def test_an_evening_of_a_game_from_outside(parlour: Game) -> None:
    for lines in (["c 3", "leave", "r 1"], ["bury", "b Qz", "c 100", "l"]):
        shown, text = evening_of(parlour, Keyboard(*lines), 2)
        assert sum_of_standings(text) == 0
        assert shown.table.stage == "ended"


# ---- records


def test_a_record_is_shown_whole_where_nobody_can_answer() -> None:
    said = out("replay", str(GOLDEN / "folly_seen_by_p2.toml"))
    assert "as “Bob” \\ (host) saw it" in said
    assert "Thursday · deal 4 · 2026-11-26 20:15:00 UTC" in said
    assert "You are dealt" in said
    assert "Ann is dealt cards: 5. BF4" in said
    assert "5 · |: take 2h" in said
    assert said.rstrip().endswith("· pot 4")


@pytest.mark.parametrize("reader, whose", [(None, "(as a watcher saw it)"), ("all", "(with every card)")])
def test_a_record_says_whose_it_is(reader: Reader, whose: str, tmp_path: Path) -> None:
    record = Record.read((GOLDEN / "guts_three_in.toml").read_text(encoding="utf-8"))
    theirs = Record.of(
        record.replay(), names=record.names, reader=reader, secret=record.secret, deal=1, seeds=record.seeds
    )
    (tmp_path / "deal.toml").write_text(theirs.write(), encoding="utf-8")
    said = out("replay", str(tmp_path / "deal.toml"))
    assert said.splitlines()[0] == f"guts {whose}"
    assert ("Bob is dealt 8♥ 3♦ 4♠." in said) == (reader == "all")


class Stepping(Keyboard):
    """Notes how often it was asked."""

    asked = 0

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        return super().__call__(prompt)


@pytest.mark.parametrize(
    "lines, steps",
    [
        (["", "", "", ""], ["The dealing", "1 ·", "2 ·", "3 ·", "4 ·"]),
        (["", "b", "", "", "", ""], ["The dealing", "1 ·", "The dealing", "1 ·", "2 ·", "3 ·", "4 ·"]),
        (["b", "q"], ["The dealing", "The dealing"]),
        (["", "a"], ["The dealing", "1 ·", "2 ·", "3 ·", "4 ·"]),
        ([""], ["The dealing", "1 ·"]),
    ],
)
def test_one_steps_through_a_record(lines: list[str], steps: list[str]) -> None:
    record = Record.read((GOLDEN / "guts_three_in.toml").read_text(encoding="utf-8"))
    console = Console(width=100, color_system=None, record=True, file=io.StringIO())
    step_through(record, console, Stepping(*lines))
    assert re.findall(r"^(The dealing|\d ·)", console.export_text(), re.MULTILINE) == steps


def test_names_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    record = Record.read((GOLDEN / "guts_three_in.toml").read_text(encoding="utf-8"))
    odd = replace(record, names=("\x1b[31mred\nline", "[bold]Bob[/]", ":smile:", "x\u202ey"), table="\x07ding")
    (tmp_path / "odd.toml").write_text(odd.write(), encoding="utf-8")
    said = out("replay", str(tmp_path / "odd.toml"))
    assert "␛[31mred␊line antes 1." in said
    assert "[bold]Bob[/] antes 1." in said
    assert ":smile: antes 1." in said
    assert "␇ding" in said
    assert not set(said) & {"\x1b", "\x07", "\u202e"}
    assert visible("👩\u200d👧 ŵ") == "👩\u200d👧 ŵ"


def test_a_card_is_drawn_in_its_suit() -> None:
    aloud = Aloud(["Ann"])
    assert plain(aloud(Say("{card} {gone}", card="Th", gone="J*"))) == "T♥ J★"
    assert plain(aloud.cards([None, Card.parse("D1"), Card.parse("Os")])) == "▒▒ D1 O♠"
    assert aloud.card("Th") != aloud.card("Ts").replace("♠", "♥")  # red and black differ


def test_proofs_are_told_file_by_file_and_in_the_exit_code(tmp_path: Path) -> None:
    files = sorted(map(str, GOLDEN.glob("*.toml")))
    assert out("verify", *files).count(": Proven") == len(files)
    good = Path(files[-1]).read_text(encoding="utf-8")
    secret = re.search(r'_secret = "(\w+)"', good)
    assert secret is not None
    (tmp_path / "closed.toml").write_text(good.replace(secret[1], ""), encoding="utf-8")
    (tmp_path / "forged.toml").write_text(good.replace(secret[1], "00" * 32), encoding="utf-8")
    result = run("verify", files[0], str(tmp_path / "closed.toml"), str(tmp_path / "forged.toml"))
    assert result.exit_code == 1
    first, second, third = result.stdout.splitlines()
    assert ": Proven" in first
    assert "closed.toml: The secret of this deal is not open yet" in second
    assert "forged.toml: The hash shown before the deal is not that of the secret" in third


# ---- the doctor


def test_the_doctor_finds_what_there_is(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        free = taken.getsockname()[1]
    result = run("doctor", "--data", str(tmp_path), "--port", str(free))
    assert f"ok     Python {sys.version_info.major}.{sys.version_info.minor}" in result.stdout
    assert f"The journal can be written to {tmp_path}" in result.stdout
    assert f"ok     Port {free} is free." in result.stdout
    assert "packages are there" in result.stdout
    assert list(tmp_path.iterdir()) == []  # it only looks


def test_the_doctor_finds_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("doctor", "--port", str(port))
        assert result.exit_code == 1
        assert f"wrong  Port {port} cannot be used" in result.stdout


def test_the_doctor_finds_no_place_for_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    good, sentence = doctor.journal("", tmp_path / "file")
    assert not good and "is in its way" in sentence
    assert doctor.journal(f"sqlite:///{tmp_path}", None)[1].endswith(f"{tmp_path} is in its way.")
    assert doctor.journal(f"sqlite:///{tmp_path}/new/x.sqlite", None)[0]
    monkeypatch.setattr(os, "access", lambda *_where: False)  # whoever runs the tests may write anywhere
    good, sentence = doctor.journal("", tmp_path / "new")
    assert not good and sentence.endswith(f"{tmp_path} may not be written by you.")
    (tmp_path / "journal.db").touch()
    monkeypatch.setattr(os, "access", lambda where, _mode: where != tmp_path)  # SQLite needs room beside it
    assert doctor.journal("", tmp_path)[1].endswith(f"{tmp_path} may not be written by you.")


def test_the_doctor_keeps_the_password_to_itself() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        good, sentence = doctor.journal(
            f"postgresql://ann:s3cret@127.0.0.1:{port}/anteup?application_name=s3cret", None
        )
    assert not good
    assert sentence.startswith(f"The database at 127.0.0.1:{port}/anteup does not answer")
    assert "s3cret" not in sentence
    assert doctor.journal("mysql://ann:s3cret@host/x", None) == (
        False, "A journal lies at sqlite:///file or postgresql://host/name, not in mysql."
    )  # fmt: skip


def test_the_doctor_finds_a_database_that_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = database_at  # any database does; that PostgreSQL is spoken to is tested where tables are kept in it
    monkeypatch.setattr("anteup.store.engines.database_at", lambda _url: here(f"sqlite:///{tmp_path}/x.db"))
    assert doctor.journal("postgresql://db.example/anteup", None) == (
        True,
        "The database at db.example/anteup answers.",
    )


def test_the_doctor_finds_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["typer>=0.16", "seven_of_nine[x]>=2", 'numpy>=2; extra == "odds"', "rich"]
    monkeypatch.setattr("anteup.doctor.metadata.requires", lambda _name: wanted)
    missing = (False, "Packages are missing: seven_of_nine. Install Anteup again.")
    assert doctor.packages() == missing
    assert list(doctor.findings("", None, 0))[-1] == missing  # nothing that would need them is looked at
    monkeypatch.setattr(doctor, "OLDEST", (4, 0))
    assert doctor.python()[0] is False


def test_the_doctor_finds_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anteup.server.start.network", list)
    assert doctor.address(8765) == (False, "This machine is in no network: only browsers on it can reach a table.")
