"""Tables are kept safely: by many at once, spoilt or not, and where nothing can be written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from anteup.odds import compiled, kept, tables

Named = kept.Named
THREE = {"two": np.arange(7, dtype=np.int16), "one": np.array([[1.5]])}


@pytest.fixture
def cellar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, not yet there."""
    folder = tmp_path / "cache" / "anteup"
    monkeypatch.setattr(kept, "folder", lambda: folder)
    return folder


@pytest.fixture
def source(tmp_path: Path) -> tuple[str, ...]:
    (tmp_path / "rules.py").write_text("a flush beats a straight")
    return (str(tmp_path / "rules.py"),)


def counted(tables: Named = THREE) -> tuple[Callable[[], Named], list[int]]:
    """A builder, and how often it was asked."""
    asked: list[int] = []

    def build() -> Named:
        asked.append(1)
        return tables

    return build, asked


def same(one: Named, other: Named) -> bool:
    return one.keys() == other.keys() and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name]) for name in one
    )


def test_tables_are_built_once(cellar: Path, source: tuple[str, ...]) -> None:
    build, asked = counted()
    for _time in range(3):
        assert same(kept.kept(build, source), THREE)
    assert len(asked) == 1
    assert len(list(cellar.iterdir())) == 1


def test_changed_rules_are_built_anew(cellar: Path, source: tuple[str, ...]) -> None:
    build, asked = counted()
    kept.kept(build, source)
    Path(source[0]).write_text("a straight beats a flush")
    other = {"two": np.zeros(1)}
    assert same(kept.kept(lambda: other, source), other)
    Path(source[0]).write_text("a flush beats a straight")
    assert same(kept.kept(build, source), THREE)
    assert len(asked) == 1


@pytest.mark.parametrize("spoil", ["empty", "half", "one bit", "other", "folder"])
def test_what_is_spoilt_is_built_anew_and_mended(cellar: Path, source: tuple[str, ...], spoil: str) -> None:
    build, asked = counted()
    kept.kept(build, source)
    (place,) = cellar.iterdir()
    written = place.read_bytes()
    match spoil:
        case "empty":
            place.write_bytes(b"")
        case "half":
            place.write_bytes(written[: len(written) // 2])
        case "one bit":
            place.write_bytes(written[:-50] + bytes([written[-50] ^ 1]) + written[-49:])
        case "other":
            place.write_bytes(b"tables of somebody else")
        case "folder":
            place.unlink()
            place.mkdir()
    assert same(kept.kept(build, source), THREE)
    assert len(asked) == 2
    if spoil != "folder":
        assert place.read_bytes() == written
    assert len(list(cellar.iterdir())) == 1


def test_what_was_written_whole_but_is_no_table_is_built_anew(cellar: Path, source: tuple[str, ...]) -> None:
    build, asked = counted()
    cellar.mkdir(parents=True)
    content = b"not what numpy writes"
    (cellar / f"tables-{kept.fingerprint(source)}").write_bytes(sha256(content).digest() + content)
    assert same(kept.kept(build, source), THREE)
    assert len(asked) == 1


def test_where_nothing_can_be_written_tables_are_built_each_time(cellar: Path, source: tuple[str, ...]) -> None:
    cellar.parent.write_text("a file where the cache would be")
    build, asked = counted()
    for _time in range(2):
        assert same(kept.kept(build, source), THREE)
    assert len(asked) == 2


def test_a_full_disk_leaves_nothing_behind(
    cellar: Path, source: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_paths: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert same(kept.kept(counted()[0], source), THREE)
    assert list(cellar.iterdir()) == []


def test_many_who_begin_at_once_all_have_them(cellar: Path, source: tuple[str, ...]) -> None:
    build, _asked = counted({"big": np.arange(200_000)})
    with ThreadPoolExecutor(8) as threads:
        for tables in threads.map(lambda _i: kept.kept(build, source), range(40)):
            assert same(tables, build())
    assert len(list(cellar.iterdir())) == 1


@pytest.mark.exhaustive
def test_processes_that_begin_at_once_all_rank(tmp_path: Path) -> None:
    code = """if 1:
        import sys, pathlib
        from anteup.odds import kept
        kept.folder = lambda: pathlib.Path(sys.argv[1])
        from anteup import odds
        print(odds.rank("guts3", [[0, 1, 2]]))
    """
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "new")], stdout=subprocess.PIPE, text=True)
        for _process in range(2)
    ]
    assert [process.communicate()[0] for process in started] == ["[716]\n"] * 2
    assert sorted(place.name.partition("-")[0] for place in (tmp_path / "new").iterdir()) == ["compiled", "tables"]


def test_the_tables_read_are_those_that_are_built(cellar: Path) -> None:
    built = kept.kept(tables.build, tables.SOURCES)
    read = kept.kept(lambda: {}, tables.SOURCES)
    assert same(built, read)
    assert len(built) == len(tables.POKERS) + 4


def test_the_home_is_where_the_system_keeps_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.folder().name == "anteup"


# ---- what is compiled

NUMBER = 3


def number() -> int:
    return NUMBER


def answered() -> tuple[int, bool]:
    """What the function answers, compiled as in a process of its own, and whether it was kept by one before."""
    quick: Any = compiled.compiled(number)
    return quick(), bool(quick.stats.cache_hits)


def test_what_is_compiled_is_kept_while_all_sources_are_as_they_were(
    cellar: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {Path(source).name for source in compiled.SOURCES} >= {"cards.py", "ranks.py", "luck.py", "tables.py"}
    monkeypatch.setattr(compiled, "fingerprint", lambda: "as it was")
    assert [answered(), answered()] == [(3, False), (3, True)]
    monkeypatch.setitem(globals(), "NUMBER", 4)  # as where another file says so, of which numba knows nothing
    monkeypatch.setattr(compiled, "fingerprint", lambda: "changed")
    assert [answered(), answered()] == [(4, False), (4, True)]


@pytest.mark.parametrize("what", ["*.nbi", "*.nbc"])
def test_what_was_compiled_and_is_spoilt_is_compiled_anew_and_mended(cellar: Path, what: str) -> None:
    answered()
    (place,) = cellar.rglob(what)
    place.write_bytes(place.read_bytes()[:50])
    assert [answered(), answered()] == [(3, False), (3, True)]


def test_where_nothing_compiled_can_be_kept_all_is_done_in_memory(
    cellar: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_paths: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "replace", full)
        assert [answered(), answered()] == [(3, False)] * 2
    for place in (cellar, cellar.parent):
        shutil.rmtree(place)
    cellar.parent.write_text("a file where the cache would be")
    assert compiled.compiled(number)() == 3
