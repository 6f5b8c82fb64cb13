#!/usr/bin/env python3
"""Opens the house on a fresh clone: needs Python 3.11 and a package index, makes everything else itself.

python3 dev.py serve [--port N] [--host NAME] [--no-browser] [--database URL]
                             a table with bots, a browser away, kept in .data
python3 dev.py test          every test; with arguments, one pytest that gets them
python3 dev.py check         style, format and types
python3 dev.py bench NAME    one comparison out of bench/
python3 dev.py words         brings the sentences to translate into step with the code
python3 dev.py lock          chooses new versions for requirements.lock (--upgrade: the newest)
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

OLDEST = (3, 11)
UV = "uv>=0.13,<0.14"
ROOT = Path(__file__).resolve().parent
ENV = ROOT / ".venv"
PY = ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"

# What the environment can hold. Each set includes those before it, and has its mark: a file with the fingerprint
# of what was asked for, written when all of it is there.
SETS = {"uv": "", "serve": ".", "test": ".[test]"}

NO_VENV = """This Python cannot make a virtual environment, and there is no uv on the PATH.
On Debian or Ubuntu:  sudo apt install python3-venv
Or install uv, and run this again."""


def call(*command: str | Path) -> int:
    """The exit code of a command that ran in the root of the clone."""
    return subprocess.call([str(word) for word in command], cwd=ROOT)


def need(*command: str | Path) -> None:
    """Run a command without which there is no going on."""
    code = call(*command)
    if code:
        sys.exit(f"That did not work (exit code {code}): {' '.join(str(word) for word in command)}")


def hand_over(*command: str | Path) -> int:
    """Become the command, so that Ctrl-C and kill reach it; Windows knows no such thing and waits."""
    if os.name == "nt":
        return subprocess.call([str(word) for word in command])
    sys.stdout.flush()
    os.execv(command[0], [str(word) for word in command])


# ---- the environment


def fingerprint() -> str:
    """Changes with what is to be installed, and when the clone moves."""
    asked = [(ROOT / "pyproject.toml").read_bytes(), LOCK.read_bytes() if LOCK.exists() else b"", str(ROOT).encode()]
    return hashlib.sha256(b"\0".join(asked)).hexdigest()


def mark(name: str) -> Path:
    return ENV / f".has-{name}"


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two terminals on a fresh clone: the second waits for the first (not on Windows)."""
    with open(__file__, "rb") as door:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(door, fcntl.LOCK_EX)
        yield


def furnish(wanted: str) -> None:
    """Make or extend .venv until it holds the set; one that was left half made is made anew."""
    with one_at_a_time():
        now = fingerprint()
        if PY.exists() and mark(wanted).exists() and mark(wanted).read_text() == now:
            return
        whole = PY.exists() and any(mark(name).exists() for name in SETS)
        for name in SETS:
            mark(name).unlink(missing_ok=True)
        print(f"Laying the table: putting what {wanted} needs into {ENV.name} …", file=sys.stderr)
        if not whole:
            make_venv()
        if SETS[wanted]:
            pins = ("-c", str(LOCK)) if LOCK.exists() else ()
            need(PY, "-m", "uv", "pip", "install", "-q", "--python", PY, *pins, "-e", SETS[wanted])
        for name in SETS:
            mark(name).write_text(now)
            if name == wanted:
                break


def make_venv() -> None:
    """An empty environment with uv in it, made by Python, or by a uv on the PATH where Debian left venv out."""
    if python_makes_venv():
        need(PY, "-m", "pip", "install", "-q", "--disable-pip-version-check", UV)
        return
    uv = shutil.which("uv")
    if not uv:
        sys.exit(NO_VENV)
    need(uv, "venv", "-q", "--clear", "--python", sys.executable, ENV)
    need(uv, "pip", "install", "-q", "--python", PY, UV)


def python_makes_venv() -> bool:
    if not importlib.util.find_spec("ensurepip"):
        return False
    try:
        venv.create(ENV, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (subprocess.CalledProcessError, SystemExit):  # Debian's exits
        return False
    return True


# ---- the tasks


def serve(*options: str) -> int:
    furnish("serve")
    return hand_over(PY, "-m", "anteup", "host", "--data", ROOT / ".data", "--host", "127.0.0.1", *options)


def test(*arguments: str) -> int:
    """Every test once: those in a browser apart; these, all hands and very many deals untraced, to save minutes."""
    furnish("test")
    if arguments:
        return hand_over(PY, "-m", "pytest", *arguments)
    pytest, spread = ("-m", "pytest", "-q"), ("-n", "2", "--maxschedchunk", "1")  # no test waits behind a long one
    coverage = (PY, "-m", "coverage")
    need(*coverage, "erase")
    codes = [call(*coverage, "run", *pytest, *spread, "-m", "not browser and not exhaustive")]
    call(*coverage, "combine", "-q")
    codes += [call(PY, *pytest, *spread, "-m", marks) for marks in ("browser", "exhaustive")]
    print("Lines and branches run, in per cent: ", end="", flush=True)
    call(*coverage, "report", "--format=total")
    return max(codes)


def check(*arguments: str) -> int:
    """Everything is looked at, whatever the first look says."""
    furnish("test")
    looks = (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",))
    return max([call(PY, "-m", *look, *arguments) for look in looks])


def bench(*arguments: str) -> int:
    there = sorted(path.stem for path in (ROOT / "bench").glob("[!_]*.py"))
    if not arguments or arguments[0] not in there:
        print(f"python3 dev.py bench NAME, where NAME is one of: {', '.join(there) or '(none yet)'}", file=sys.stderr)
        return 2
    furnish("test")
    return hand_over(PY, ROOT / "bench" / f"{arguments[0]}.py", *arguments[1:])


def words(*arguments: str) -> int:
    """New sentences come into the catalogues empty, dead ones go."""
    furnish("serve")
    return hand_over(PY, "-m", "anteup.tongues", *arguments)


def lock(*options: str) -> int:
    """Only versions are written down, never where they come from; one lock serves every Python and system."""
    furnish("uv")
    uv = (PY, "-m", "uv", "pip", "compile", "-q", "--python", PY)
    everywhere = ("--universal", "--python-version", ".".join(map(str, OLDEST)))
    said = ("--custom-compile-command", "python3 dev.py lock")
    return call(*uv, *everywhere, *said, "--extra", "test", *options, "pyproject.toml", "-o", LOCK.name)


TASKS: dict[str, Callable[..., int]] = {
    "serve": serve,
    "test": test,
    "check": check,
    "bench": bench,
    "words": words,
    "lock": lock,
}


def main(arguments: list[str]) -> int:
    if sys.version_info < OLDEST:
        print("Anteup needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))
        return 2
    if not arguments or arguments[0] not in TASKS:
        print(__doc__)
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    # Houses, tests and benchmarks start many a process, and not each is to compile all sources anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        return TASKS[arguments[0]](*arguments[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
