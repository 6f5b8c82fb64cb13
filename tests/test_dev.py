"""`dev.py` opens the house on any machine, and tells the truth about what ran."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev

Commands = list[list[str]]


class Clone:
    """A fresh clone on which nothing is really run: commands are noted, and answer what the test says."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: Commands = []
        self.became: list[str] = []
        self.made = 0
        self.answer: Callable[[str], int] = lambda command: 0
        (root / "pyproject.toml").write_text("[project]")
        (root / "requirements.lock").write_text("rich==15.0.0")
        monkeypatch.setattr(dev, "ROOT", root)
        monkeypatch.setattr(dev, "ENV", root / ".venv")
        monkeypatch.setattr(dev, "PY", root / ".venv" / "python")
        monkeypatch.setattr(dev, "LOCK", root / "requirements.lock")
        monkeypatch.setattr(dev, "call", self.call)
        monkeypatch.setattr(dev, "hand_over", self.become)
        monkeypatch.setattr("venv.create", self.make)

    def call(self, *command: str | Path) -> int:
        self.commands.append([str(word) for word in command])
        if "--clear" in command:
            dev.ENV.mkdir()
        return self.answer(" ".join(self.commands[-1]))

    def become(self, *command: str | Path) -> int:
        self.became = [str(word) for word in command[1:]]
        return 0

    def make(self, folder: Path, *, clear: bool, with_pip: bool, symlinks: bool) -> None:
        assert clear and with_pip
        self.made += 1
        folder.mkdir(exist_ok=True)
        (folder / "python").touch()

    @property
    def installed(self) -> list[str]:
        """What was asked to be installed, in order: `.` or `.[test]`."""
        return [command[-1] for command in self.commands if "-e" in command]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    return Clone(tmp_path, monkeypatch)


# ---- the environment


def test_serve_installs_no_tests_and_only_once(clone: Clone) -> None:
    dev.furnish("serve")
    dev.furnish("serve")
    assert (clone.made, clone.installed) == (1, ["."])


def test_what_is_installed_is_pinned(clone: Clone) -> None:
    dev.furnish("serve")
    assert [command[command.index("-c") + 1] for command in clone.commands if "-e" in command] == [str(dev.LOCK)]


def test_an_environment_that_serves_is_extended_for_the_tests(clone: Clone) -> None:
    dev.furnish("serve")
    dev.furnish("test")
    assert (clone.made, clone.installed) == (1, [".", ".[test]"])


def test_an_environment_for_the_tests_serves_as_it_is(clone: Clone) -> None:
    dev.furnish("test")
    dev.furnish("serve")
    assert (clone.made, clone.installed) == (1, [".[test]"])


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements.lock"])
def test_a_change_of_what_is_asked_for_is_installed(clone: Clone, changed: str) -> None:
    dev.furnish("test")
    (dev.ROOT / changed).write_text("rich==15.0.1")
    dev.furnish("serve")
    dev.furnish("test")
    assert (clone.made, clone.installed) == (1, [".[test]", ".", ".[test]"])


def test_a_half_made_environment_is_made_anew(clone: Clone) -> None:
    def pull_the_plug(command: str) -> int:
        raise KeyboardInterrupt

    dev.furnish("serve")
    clone.answer = pull_the_plug
    with pytest.raises(KeyboardInterrupt):
        dev.furnish("test")
    clone.answer = lambda command: 0
    dev.furnish("serve")
    assert clone.made == 2


def test_an_environment_whose_python_is_gone_is_made_anew(clone: Clone) -> None:
    dev.furnish("serve")
    dev.PY.unlink()
    dev.furnish("serve")
    assert (clone.made, clone.installed) == (2, [".", "."])


def test_a_failing_installation_stops_and_is_tried_again(clone: Clone) -> None:
    clone.answer = lambda command: 2 * ("-e" in command)
    with pytest.raises(SystemExit, match=r"did not work \(exit code 2\): .* -e \."):
        dev.furnish("serve")
    clone.answer = lambda command: 0
    dev.furnish("serve")
    assert clone.installed == [".", "."]


@pytest.fixture(params=["left out", "breaks", "exits"])
def poor_python(request: pytest.FixtureRequest, clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's Python without python3-venv, and two others that cannot do it."""

    def create(*_: object, **__: object) -> None:
        raise SystemExit(1) if request.param == "exits" else subprocess.CalledProcessError(1, "ensurepip")

    monkeypatch.setattr("venv.create", create)
    if request.param == "left out":
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)


@pytest.mark.usefixtures("poor_python")
def test_where_python_cannot_make_environments_uv_does(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    dev.furnish("uv")
    assert [command[:2] for command in clone.commands] == [["/bin/uv", "venv"], ["/bin/uv", "pip"]]


@pytest.mark.usefixtures("poor_python", "clone")
def test_where_nothing_can_make_environments_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        dev.furnish("uv")


def test_a_second_terminal_waits_for_the_first() -> None:
    if sys.platform != "win32":
        import fcntl

        with open(dev.__file__, "rb") as door:
            with dev.one_at_a_time(), pytest.raises(BlockingIOError):
                fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)


# ---- the tasks


def test_serve_keeps_to_this_machine_unless_told_otherwise(clone: Clone) -> None:
    dev.main(["serve", "--port", "8001", "--host", "0.0.0.0"])
    data = str(dev.ROOT / ".data")
    started = ["-m", "anteup", "host", "--data", data, "--host", "127.0.0.1"]
    assert clone.became == [*started, "--port", "8001", "--host", "0.0.0.0"]


@pytest.mark.parametrize("fails", [None, 0, 1, 2])
def test_test_fails_when_any_of_its_runs_fails(clone: Clone, fails: int | None) -> None:
    marks = ["not browser and not exhaustive", "browser", "exhaustive"]

    def answer(command: str) -> int:
        return int(fails is not None and command.endswith(f"-m {marks[fails]}"))

    clone.answer = answer
    assert dev.main(["test"]) == (fails is not None)
    runs = [(command[-1], "coverage" in command) for command in clone.commands if "pytest" in command]
    assert runs == [(marks[0], True), (marks[1], False), (marks[2], False)]


def test_test_with_arguments_is_one_plain_pytest(clone: Clone) -> None:
    dev.main(["test", "-x", "tests/test_cards.py"])
    assert clone.became == ["-m", "pytest", "-x", "tests/test_cards.py"]


@pytest.mark.parametrize("broken", ["ruff check", "ruff format", "mypy"])
def test_check_looks_at_everything_and_fails_for_anything(clone: Clone, broken: str) -> None:
    clone.answer = lambda command: int(broken in command)
    assert dev.main(["check"]) == 1
    assert [command[2:] for command in clone.commands[-3:]] == [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["mypy"],
    ]


@pytest.mark.parametrize("arguments", [["bench"], ["bench", "roulette"]])
def test_bench_says_what_there_is(clone: Clone, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (dev.ROOT / "bench").mkdir()
    for name in ("ranking.py", "play.py", "_peers.py"):
        (dev.ROOT / "bench" / name).touch()
    assert dev.main(arguments) == 2
    assert "play, ranking" in capsys.readouterr().err
    assert clone.commands == []


def test_bench_runs_what_was_named(clone: Clone) -> None:
    (dev.ROOT / "bench").mkdir()
    (dev.ROOT / "bench" / "play.py").touch()
    dev.main(["bench", "play", "--deals", "10"])
    assert clone.became == [str(dev.ROOT / "bench" / "play.py"), "--deals", "10"]


def test_words_brings_the_catalogues_into_step(clone: Clone) -> None:
    dev.main(["words"])
    assert clone.became == ["-m", "anteup.tongues"]
    assert clone.installed == ["."]


def test_lock_needs_nothing_installed_that_the_old_lock_could_forbid(clone: Clone) -> None:
    assert dev.main(["lock", "--upgrade"]) == 0
    assert clone.installed == []
    assert {"compile", "--universal", "--upgrade"} < set(clone.commands[-1])


def test_what_python_compiles_is_kept_whatever_the_machine_says(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    dev.main(["serve"])
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


@pytest.mark.parametrize("arguments, code", [([], 2), (["shuffle"], 2), (["--help"], 0)])
def test_anything_else_is_answered_with_the_list_of_tasks(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(arguments) == code
    listed = capsys.readouterr().out
    assert all(f"dev.py {task}" in listed for task in dev.TASKS)


def test_an_old_python_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 10))
    assert dev.main(["serve"]) == 2
    assert capsys.readouterr().out == "Anteup needs Python 3.11 or newer; this is Python 3.8.\n"


def test_an_old_python_can_read_as_far_as_that_sentence() -> None:
    ast.parse(Path(dev.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))
