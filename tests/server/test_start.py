"""Opening a house: a place for what is kept, a key, a port, and words that say where the tables are."""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import httpx2
import psutil
import pytest

from anteup.server import start
from anteup.server.house import Plan
from anteup.server.start import addresses, greet, key_of, listen, network, prepare, show, signing_key
from tests.server.conftest import Comes


@contextlib.contextmanager
def running(
    *words: str, data: Path, environ: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`anteup` in a process of its own; answers it and what it said when it was open."""
    call = f"from anteup.server import main; main(browser=False, data={str(data)!r}, {', '.join(words)})"
    env = {**os.environ, **(environ or {}), "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "-c", call], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
    )
    assert process.stdout is not None
    said = ""
    while "Ctrl-C" not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    try:
        yield process, said
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def ends(process: subprocess.Popen[str], by: signal.Signals = signal.SIGINT) -> str:
    """Ctrl-C, or what else closes a house; answers the last words."""
    process.send_signal(by)
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    return said


def test_anteup_opens_says_where_and_closes_on_ctrl_c(tmp_path: Path, comes: Comes) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running('host="127.0.0.1"', f"port={port}", data=tmp_path) as (process, said):
            (url,) = re.findall(r"On this machine +(http://127\.0\.0\.1:\d+)", said)
            assert f"Port {port} was taken" in said
            assert "No other machine can reach it." in said
            nell = comes(url)
            code = nell.opens(bots=1)
            with nell.line(code) as line:
                line.view()
                assert ends(process) == "Anteup is closed. Every table is kept as it was.\n"
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "journal.db").stat().st_mode) == 0o600
    with running('host="127.0.0.1"', "port=0", data=tmp_path) as (process, said):
        (url,) = re.findall(r"http://127\.0\.0\.1:\d+", said)
        assert comes(url, token=nell.token).sees(code)["you"]["name"] == "Nell"
        sentence = f"^anteup: a house is open on {re.escape(str(tmp_path))} already; "
        with pytest.raises(SystemExit, match=sentence), start.alone_in(tmp_path):
            pass
        assert ends(process, by=signal.SIGTERM) == "Anteup is closed. Every table is kept as it was.\n"


def test_several_workers_are_one_house(tmp_path: Path, comes: Comes) -> None:
    own = {"TMPDIR": str(tmp_path)}  # for what a house that is killed leaves behind
    with running('host="127.0.0.1"', "port=0", "workers=2", data=tmp_path, environ=own) as (process, said):
        (url,) = re.findall(r"http://127\.0\.0\.1:\d+", said)
        nell = comes(url)
        code = nell.opens()
        seen = [httpx2.get(f"{url}/api/tables/{code}").json()["n"] for _ in range(12)]  # a new line each
        assert seen == [1] * 12
        house = psutil.Process(process.pid)
        one = next(child for child in house.children() if "spawn_main" in " ".join(child.cmdline()))
        one.kill()
        assert process.stdout is not None
        told = re.search(rf" worker pid={one.pid} ended=-9 now=(\d+)$", process.stdout.readline().rstrip())
        workers = house.children(recursive=True)
        assert told and int(told[1]) in [worker.pid for worker in workers]
        process.kill()
        assert psutil.wait_procs(workers, timeout=30)[1] == [], "nobody could close these"


def test_a_port_is_taken_or_the_next_one() -> None:
    first = listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = listen("127.0.0.1", port)
    with first, second:
        assert port < second.getsockname()[1] < port + start.PORTS


def test_a_place_where_one_cannot_listen_is_told_in_a_sentence() -> None:
    with pytest.raises(SystemExit, match=r"anteup: cannot listen on 203\.0\.113\.1: "):
        listen("203.0.113.1", 8765)


def test_no_free_port_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "PORTS", 1)
    with listen("127.0.0.1", 0) as taken, pytest.raises(SystemExit, match="is free for you; name another with --port"):
        listen("127.0.0.1", taken.getsockname()[1])


def test_where_the_house_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "network", lambda: ["192.168.1.7", "10.0.0.3"])
    here = "http://127.0.0.1:8765"
    assert addresses("0.0.0.0", 8765) == (here, ["http://192.168.1.7:8765", "http://10.0.0.3:8765"])
    assert addresses("127.0.0.1", 8765) == (here, [])
    assert addresses("localhost", 8765) == ("http://localhost:8765", [])
    assert addresses("192.168.1.7", 80) == ("http://192.168.1.7:80", ["http://192.168.1.7:80"])
    assert addresses("::1", 8765) == ("http://[::1]:8765", [])


def test_addresses_on_networks_are_no_loopback() -> None:
    assert all(not one.startswith(("127.", "169.254.")) for one in network())


def test_on_a_network_that_leads_nowhere_the_cards_of_the_machine_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("127.0.0.1" in start.on_its_cards()) == (sys.platform == "linux")
    monkeypatch.setattr(start, "going_out_by", lambda: [])
    monkeypatch.setattr(start, "named", lambda: ["127.0.1.1"])
    monkeypatch.setattr(start, "on_its_cards", lambda: ["127.0.0.1", "10.42.0.1"])
    assert network() == ["10.42.0.1"]


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(start.SECRET, raising=False)
    key = signing_key(tmp_path / "new")
    assert len(key) > 40
    assert signing_key(tmp_path / "new") == key != signing_key(tmp_path / "other")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new/key").stat().st_mode) == 0o600
    for no_key in (b"", b"short", b"\xff\xfe" * 20):
        (tmp_path / "new/key").write_bytes(no_key)
        with pytest.raises(SystemExit, match="holds no key"):
            signing_key(tmp_path / "new")
    monkeypatch.setenv(start.SECRET, "a key from the environment")
    assert signing_key(tmp_path / "none") == "a key from the environment"
    assert not (tmp_path / "none").exists()
    monkeypatch.setenv(start.SECRET, "short")
    with pytest.raises(SystemExit, match="too short"):
        signing_key(tmp_path)


def test_a_folder_where_nothing_can_be_kept_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder/key").mkdir(parents=True)
    for place in ("file", "file/below", "folder"):
        with pytest.raises(
            SystemExit, match=r"^anteup: nothing can be kept in .*\. Name another folder with --data\.$"
        ):
            key_of(tmp_path / place)


def test_no_half_a_key_is_left_by_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(start.SECRET, raising=False)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))  # no file takes a byte more
    try:
        with pytest.raises(SystemExit, match=f"^anteup: nothing can be kept in {re.escape(str(tmp_path))}: "):
            key_of(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert len(key_of(tmp_path)) > 40


def test_everything_is_kept_in_the_folder_whatever_it_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "Rob’s 50%25 #1 table? "
    with running('host="127.0.0.1"', "port=0", data=folder):
        assert {"journal.db", "key"} <= {path.name for path in folder.iterdir()}
        assert list(tmp_path.iterdir()) == [folder]


def test_a_name_no_machine_can_have_is_told_in_a_sentence() -> None:
    with pytest.raises(SystemExit, match="no machine is called so"):
        listen("é" * 70, 8765)


@pytest.mark.parametrize("database", ["mysql://x/y", "sqlite:////dev/null/x.db", "sqlite://"])
def test_a_journal_that_cannot_be_opened_is_told_in_a_sentence(database: str) -> None:
    with pytest.raises(SystemExit, match=r"^anteup: .*\.$") as told:
        prepare(Plan(database, "key"))
    assert "Errno" not in str(told.value)


def told(host: str, others: list[str], encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    greet(out, "http://127.0.0.1:8766", others, host, 8765, "What is kept is in there.")
    return raw.getvalue().decode(encoding)


def test_what_is_said_when_the_house_opens() -> None:
    lan = "http://192.168.1.7:8766"
    everywhere = told("0.0.0.0", [lan])
    assert "  On this machine  http://127.0.0.1:8766\n" in everywhere
    assert f"  For your friends {lan}\n" in everywhere
    assert "▀" in everywhere or "█" in everywhere  # the square for a phone
    assert "Port 8765 was taken, so it is 8766." in everywhere
    assert "--host 127.0.0.1 keeps it to you" in everywhere
    assert "What is kept is in there. Ctrl-C closes the house.\n" in everywhere
    assert "No other machine can reach it. With --host 0.0.0.0 those on your network can.\n" in told("127.0.0.1", [])
    assert "There is no network now." in told("0.0.0.0", [])
    assert "It listens on 192.168.1.7 alone" in told("192.168.1.7", [lan])


def test_where_things_are_kept_is_said_without_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(start.SECRET, raising=False)
    server = "postgresql://nell:hush@cards.example:5433/evening?sslmode=disable"
    assert start.kept("", Path("/there")) == "What is kept is in /there."
    assert start.kept(server, Path("/there")) == "The journal is at cards.example:5433/evening, the key in /there."
    monkeypatch.setenv(start.SECRET, "a key from the environment")
    assert start.kept("sqlite:////else/where.db", Path("/there")) == "The journal is at /else/where.db."


def test_a_terminal_without_such_signs_gets_no_square(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    assert start.drawn("http://192.168.1.7:8766", out) == ""
    assert start.drawn("http://192.168.1.7:8766", io.TextIOWrapper(raw, encoding="utf-8")) != ""


def test_the_browser_is_opened_when_the_house_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    with listen("127.0.0.1", 0) as door:
        address = f"http://127.0.0.1:{door.getsockname()[1]}"
        thread = threading.Thread(target=show, args=(address,))
        thread.start()
        thread.join()
    assert opened == [address]
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    show(address)
    assert opened == [address]
