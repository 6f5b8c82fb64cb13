"""The core compiled by mypyc: the same deals as interpreted, and how much quicker.

python3 dev.py bench compiled [NUMBER]     10,000 deals are compared unless another number is given

Builds the package twice, each into an environment of its own in build/compiled: once as it is and once compiled, which
takes a C compiler. Both play the same seeded deals of every game under random house rules; every event, every view and
every settlement must be the same. Then both are measured beside PokerKit and OpenSpiel.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILT: Final = ROOT / "build" / "compiled"
CHUNK: Final = 500


def environment(name: str, compiled: bool) -> Path:
    """The interpreter of an environment that holds the package and PokerKit."""
    python = BUILT / name / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "-q", "--clear", BUILT / name], check=True)
    asked = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true"} if compiled else {}
    install = [*uv, "pip", "install", "-q", "--python", str(python)]
    subprocess.run([*install, "--no-deps", "--reinstall", str(ROOT)], env=os.environ | asked, check=True)
    subprocess.run([*install, "-c", str(ROOT / "requirements.lock"), "pokerkit"], check=True)
    return python


def played(number: int) -> Iterator[str]:
    """For each so many deals a hash of all that was told, seen and settled."""
    from anteup import Seeded, view
    from bench.deals import PATIENCE, start

    for first in range(0, number, CHUNK):
        digest = hashlib.sha256()
        for seed in range(first, min(first + CHUNK, number)):
            game, stacks, pot, _seed = start(seed)
            rng, chance = Random(seed + 1), Seeded(seed + 1)
            deal = game.deal(stacks, 0, Seeded(seed), pot=pot)
            while waiting := deal.waiting:
                seat = rng.choice(waiting)
                choices = deal.choices(seat)
                digest.update(repr(choices).encode())
                deal.play(seat, choices.sample(rng) if deal.plays < PATIENCE else choices.mildest, chance)
                if deal.plays % 7 == 0:
                    digest.update(json.dumps(view(deal, seat).json(), sort_keys=True).encode())
            digest.update(json.dumps(deal.dump(), sort_keys=True).encode())
        yield digest.hexdigest()


def measured() -> Iterator[str]:
    import anteup.deal
    from bench._beside import beside_openspiel, peers
    from bench.speed_engine import against_pokerkit, quietly

    yield f"{'compiled' if not anteup.deal.__file__.endswith('.py') else 'interpreted'}:"
    quietly()
    with peers() as peer:
        for row in (*against_pokerkit(), *beside_openspiel(peer)):
            yield f"  {row.what:44} {row.figure:>24}   {row.beside}".rstrip()


def answers(python: Path, *asked: str) -> list[str]:
    done = subprocess.run(
        [python, "-m", "bench.compiled", *asked], stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT
    )
    return done.stdout.splitlines()


def main(number: int = 10_000) -> int:
    sys.path.append(str(ROOT))
    from bench._beside import install

    plain, quick = environment("plain", compiled=False), environment("quick", compiled=True)
    as_written, as_compiled = answers(plain, "--played", str(number)), answers(quick, "--played", str(number))
    for k, (one, other) in enumerate(zip(as_written, as_compiled, strict=True)):
        if one != other:
            print(f"Of the deals {k * CHUNK} to {(k + 1) * CHUNK - 1} some differ.", file=sys.stderr)
            return 1
    print(f"{number:,} deals are the same, interpreted and compiled.")
    for peer in install(("open-spiel",)):
        print(f"{peer.what}: {peer.figure} {peer.beside}".rstrip())
    for python in (plain, quick):
        print("\n".join(answers(python, "--measured")))
    return 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--played", number]:
            print("\n".join(played(int(number))))
        case ["--measured"]:
            print("\n".join(measured()))
        case words:
            sys.exit(main(*[int(word.replace(",", "").replace("_", "")) for word in words[:1]]))
