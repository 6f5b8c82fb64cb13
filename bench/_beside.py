"""What is compared takes turns, beside peers that live in an environment of their own (.bench), in fixed versions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from anteup import REGISTRY
from bench.speed_engine import Row, ours

ROOT: Final = Path(__file__).resolve().parents[1]
ENV: Final = ROOT / ".bench"
PY: Final = ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PEERS: Final = {
    "pkrbot": "1.1.0",
    "eval7": "0.1.11",
    "treys": "0.1.8",
    "phevaluator": "0.6.0",
    "poker-equity": "0.1.1",
    "pokerkit": "0.7.7",
    "open-spiel": "2.0.2",
}
ROUNDS: Final = 9
MILLION: Final = 1_000_000

Measure = Callable[[], float | str]  # a rate a second, or why there is none


# ---------------------------------------------------------------------------------------------------- the peers


def install(names: Iterable[str] = PEERS) -> Iterator[Row]:
    """Put peers into their environment, each by itself, so that one that fails costs only its own rows."""
    uv = (sys.executable, "-m", "uv")
    if not PY.exists():
        subprocess.run([*uv, "venv", "-q", "--python", sys.executable, str(ENV)], check=True)
    for name in names:
        number = PEERS[name]
        done = subprocess.run(
            [*uv, "pip", "install", "-q", "--python", str(PY), f"{name}=={number}"], capture_output=True, text=True
        )
        told = "installed" if done.returncode == 0 else "cannot be installed"
        yield Row(f"{name} {number}", told, " ".join(done.stderr.split())[:100] if done.returncode else "")


@contextmanager
def peers() -> Iterator[Callable[[str], Measure]]:
    """A measure by its name in bench/_peers.py."""
    script = ROOT / "bench" / "_peers.py"
    with subprocess.Popen([PY, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asks, answers = process.stdin, process.stdout
        assert asks is not None and answers is not None

        def peer(name: str) -> Measure:
            def measure() -> float | str:
                print(name, file=asks, flush=True)
                answer = json.loads(answers.readline())
                return float(answer["rate"]) if "rate" in answer else str(answer["fault"])

            return measure

        yield peer
        asks.close()


# ---------------------------------------------------------------------------------------------------- in turns


def rate(work: Callable[[], int], clock: Callable[[], float] = process_time) -> Measure:
    """How many a second of what `work` says it did."""
    work()

    def measure() -> float:
        began = clock()
        done = work()
        return done / (clock() - began)

    return measure


def beside(ours: tuple[str, Measure], others: Mapping[str, tuple[Measure, str]], unit: str) -> Iterator[Row]:
    """Ours and the others in turns; in each other's row how many times as fast ours is, and what was wanted."""
    what, mine = ours
    took: dict[str, list[float | str]] = {name: [] for name in (what, *others)}
    for _round in range(ROUNDS):
        took[what].append(mine())
        for name, (measure, _wanted) in others.items():
            took[name].append(measure())
    own = [pace for pace in took[what] if isinstance(pace, float)]
    yield Row(what, f"{figure(median(own))} {unit}")
    for name, (_measure, wanted) in others.items():
        theirs = [pace for pace in took[name] if isinstance(pace, float)]
        if len(theirs) < ROUNDS:
            yield Row(f"  {name}", "not measured", str(took[name][0])[:100])
            continue
        ratio = median([a / b for a, b in zip(own, theirs, strict=True)])
        yield Row(f"  {name}", f"{figure(median(theirs))} {unit}", f"ours is {ratio:,.2f} ×{wanted}")


def figure(pace: float) -> str:
    return f"{pace / MILLION:,.2f} million" if pace >= MILLION else f"{pace:,.0f}"


def beside_openspiel(peer: Callable[[str], Measure]) -> Iterator[Row]:
    play = ours(REGISTRY["progressive_badugi"]())
    theirs = {"OpenSpiel’s universal_poker (C++), 4 seats": (peer("open-spiel"), "; wanted, compiled: 1.5")}
    yield from beside(
        ("Progressive Badugi, 4 seats, random play", rate(lambda: play(1000).actions)), theirs, "actions/s"
    )
