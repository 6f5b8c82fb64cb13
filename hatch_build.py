"""Compiles the core with mypyc, where it is asked for; without that, and in the two commands, nothing is compiled.

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=true python -m pip install .

The same source and the same rules, quicker; it takes a C compiler. Options and games stay as they are written: their
fields are descriptors, which mypyc does not know. `python3 dev.py bench compiled` builds it and holds both together.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = ("cards", "chance", "actions", "events", "deal")
PHASES = (
    "badugi", "betting", "buying", "dealing", "declaring", "doubts",
    "halves", "high_low", "match_pot", "pots", "square", "stake",
)  # fmt: skip


class Compile(BuildHookInterface[Any]):
    """Puts the compiled modules into the wheel beside their source."""

    into: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        source = Path(self.root) / "src"
        names = [f"anteup/{name}.py" for name in CORE] + [f"anteup/phases/{name}.py" for name in PHASES]
        into = self.into = Path(tempfile.mkdtemp(prefix="anteup-compiled-"))
        with contextlib.chdir(source):
            build(names, into)
        for module in (into / "lib").rglob("*.*"):
            build_data["force_include"][str(module)] = module.relative_to(into / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is written."""
        if self.into is not None:
            shutil.rmtree(self.into)


def build(names: list[str], into: Path) -> None:
    """Compile these files of the folder one is in."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.environ.setdefault("MYPY_CACHE_DIR", str(into / "types"))
    modules = mypycify(["--strict", "--config-file=", *names], opt_level="3", target_dir=str(into / "c"))
    command = build_ext(Distribution({"name": "anteup", "ext_modules": modules}))
    command.build_lib, command.build_temp = str(into / "lib"), str(into / "objects")
    command.ensure_finalized()
    command.run()
