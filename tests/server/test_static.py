"""Styles and scripts have an address that changes with them."""

from __future__ import annotations

from pathlib import Path

from anteup.server.static import version


def test_the_version_of_the_styles_changes_with_any_of_them(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a")
    (tmp_path / "b.js").write_text("b")
    first = version(tmp_path)
    assert version(tmp_path) == first
    (tmp_path / "b.js").write_text("c")
    changed = version(tmp_path)
    (tmp_path / "b.js").rename(tmp_path / "c.js")
    assert len({first, changed, version(tmp_path)}) == 3
