"""Opens the house: finds a place for what is kept, a key and a port, and says in words where the tables are."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import ipaddress
import json
import logging
import os
import secrets
import signal
import socket
import struct
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TextIO
from urllib.parse import quote

import platformdirs
import segno
import uvicorn
from uvicorn.supervisors import Multiprocess

from ..store import Store, StoreError
from ..store.engines import place
from .app import PLAN, build, collect_seldom
from .clock import Clock
from .house import Plan
from .logs import to_terminal
from .messages import LARGEST
from .metrics import SHARED
from .probes import TOKEN
from .rooms import Rooms

SECRET: Final = "ANTEUP_SECRET"
DATABASE: Final = "ANTEUP_DATABASE"
PORTS: Final = 50  # how many are tried
EVERYWHERE: Final = ("0.0.0.0", "::", "")
TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)
SIOCGIFADDR: Final = 0x8915  # what Linux is asked for the address of a network card
LAST_WORDS: Final = 3  # seconds that what is being answered may take when the house closes

log = logging.getLogger("anteup.server")


def main(
    host: str = "0.0.0.0",
    port: int = 8765,
    browser: bool = True,
    database: str = "",
    data: Path | str | None = None,
    workers: int = 1,
) -> None:
    """Host tables until Ctrl-C. `data`: the folder for everything that is kept; `database`: where the journal lies."""
    folder = Path(data or platformdirs.user_data_dir("anteup", appauthor=False)).absolute()
    if 0 < len(os.environ.get(TOKEN, "")) < 16:
        sys.exit(f"anteup: {TOKEN} is too short to keep anybody out; give it 16 characters or more.")
    database = database or os.environ.get(DATABASE, "")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it closes the house as Ctrl-C does
    # Either comes back as an interrupt when all is closed.
    with contextlib.suppress(KeyboardInterrupt), contextlib.nullcontext() if database else alone_in(folder):
        open_house(host, port, browser, database, folder, workers)
    print("Anteup is closed. Every table is kept as it was.")


def open_house(host: str, port: int, browser: bool, database: str, folder: Path, workers: int) -> None:
    """Say where the tables are, and serve them until somebody interrupts. `database`: "" is a file in the folder."""
    door = listen(host, port)
    here, others = addresses(host, door.getsockname()[1])
    plan = Plan(
        database=database or f"sqlite:///{quote(str(folder / 'journal.db'))}",
        key=key_of(folder),
        link=others[0] if others else "",
        others=others[1:],
        workers=workers,
    )
    to_terminal()
    prepare(plan)
    greet(sys.stdout, here, others, host, port, kept(database, folder))
    if browser:
        threading.Thread(target=show, args=(here,), daemon=True).start()
    serve(plan, door)


def serve(plan: Plan, door: socket.socket) -> None:
    """Serve what comes to the door, in this process or in several."""
    if plan.workers == 1:
        app = build(plan)
        collect_seldom()
        uvicorn.Server(config(app)).run(sockets=[door])
    else:
        os.environ[PLAN] = written(plan)
        shared = config("anteup.server.app:from_environment", factory=True, workers=plan.workers)
        with tempfile.TemporaryDirectory(prefix="anteup-") as figures:
            os.environ[SHARED] = figures
            Workers(shared, sockets=[door]).run()


class Workers(Multiprocess):
    """Processes that serve. One that died, or stood still, has another in its place, and that is written down."""

    def keep_subprocess_alive(self) -> None:
        before = list(self.processes)
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if old is not new:
                log.warning("worker", extra={"pid": old.pid, "ended": old.exitcode, "now": new.pid})


def config(app: Any, **more: Any) -> uvicorn.Config:
    """How the pages and lines are served. A view is small, and packing it would take longer than sending it."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST,
        timeout_graceful_shutdown=LAST_WORDS,
        **more,
    )


def written(plan: Plan) -> str:
    """The plan as JSON, for workers in processes of their own; what limits there are they know."""
    fields = ("database", "key", "link", "others", "workers", "every")
    return json.dumps({name: getattr(plan, name) for name in fields})


def prepare(plan: Plan) -> None:
    """Look whether the journal can be written, and say why not. Several workers resume their tables once, here."""

    async def look() -> None:
        store = await Store.open(plan.database)
        try:
            await store.fits()
            if why := await store.too_narrow(plan.workers):
                print(f"anteup: {why}", file=sys.stderr)
            if plan.workers > 1:
                clock = Clock(store)
                await clock.set()
                await clock.resume(Rooms(store, clock.now, lambda _room: None))
        finally:
            await store.close()

    try:
        asyncio.run(look())
    except (StoreError, ValueError) as failed:
        sys.exit(f"anteup: {failed}")


# ---------------------------------------------------------------------------------------------------- what is kept


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """In this block no other house opens on this folder: two would each see only now and then what the other did."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as failed:
        sys.exit(nowhere(folder, failed))
    if sys.platform == "win32":  # which cannot lock a folder
        yield
        return
    import fcntl

    held = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # of a drive that knows no locks
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sys.exit(f"anteup: a house is open on {folder} already; close it, or name another folder with --data.")
        yield
    finally:
        os.close(held)


def kept(database: str, folder: Path) -> str:
    """What lies where, in a sentence; of a database that was named no more than where it is."""
    if not database:
        return f"What is kept is in {folder}."
    key = "" if os.environ.get(SECRET) else f", the key in {folder}"
    return f"The journal is at {place(database)}{key}."


def nowhere(folder: Path, failed: OSError) -> str:
    return f"anteup: nothing can be kept in {folder}: {failed.strerror}. Name another folder with --data."


def key_of(folder: Path) -> str:
    """The keys of a house whose things are kept in this folder; the end, in a sentence, if none can be kept there."""
    try:
        return signing_key(folder)
    except OSError as failed:
        sys.exit(nowhere(folder, failed))


def signing_key(folder: Path) -> str:
    """What people's tokens are signed with: from the environment, else a file for its owner alone, made once.

    There may be several keys, a line each, the newest first: in the environment with commas between them.
    """
    if given := os.environ.get(SECRET, ""):
        if not (keys := whole_keys(given.split(","))):
            sys.exit(f"anteup: {SECRET} is too short to sign with; give it 16 characters or more.")
        return keys
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "key"
    with contextlib.suppress(FileExistsError):
        new = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(new, "w") as writing:
                writing.write(secrets.token_urlsafe(32))
        except OSError:  # of a disk that is full: half a key would be in the way of the next one
            file.unlink()
            raise
    text = file.read_text(encoding="ascii", errors="replace")
    keys = whole_keys(text.splitlines())
    if not keys or not text.isascii():
        sys.exit(f"anteup: {file} holds no key, or one that is too short; take it away, and a new one is made.")
    return keys


def whole_keys(said: Iterable[str]) -> str:
    """The keys, a line each; nothing if there is none, or one of them is too short."""
    keys = [key.strip() for key in said if key.strip()]
    return "\n".join(keys) if min(map(len, keys), default=0) >= 16 else ""


# ---------------------------------------------------------------------------------------------------- the door


def listen(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + PORTS, 65536)):
        door = socket.socket(family)
        if os.name == "posix":  # elsewhere it would let two houses have the same door
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, tried))
            door.listen(128)
        except OSError as failed:
            door.close()
            if failed.errno not in TAKEN:
                sys.exit(f"anteup: cannot listen on {host}: {failed.strerror}.")
        except (TypeError, UnicodeError):  # what Python says of a name no machine can have
            door.close()
            sys.exit(f"anteup: cannot listen on {host}: no machine is called so.")
        else:
            door.set_inheritable(True)
            return door
    sys.exit(f"anteup: no port from {port} to {tried} is free for you; name another with --port.")


def addresses(host: str, port: int) -> tuple[str, list[str]]:
    """Where this machine finds the house, and where others on its network do."""
    if host in EVERYWHERE:
        return link("127.0.0.1", port), [link(one, port) for one in network()]
    own = link(host, port)
    return own, [] if is_loopback(host) else [own]


def link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def network() -> list[str]:
    """This machine's addresses on its networks, the one it would go out by first. Nothing is sent."""
    return reached([*going_out_by(), *named()]) or reached(on_its_cards())


def reached(found: Iterable[str]) -> list[str]:
    """Those of the addresses that others may find this machine by, each once."""
    return [one for one in dict.fromkeys(found) if not (is_loopback(one) or one.startswith(("169.254.", "0.")))]


def going_out_by() -> Iterator[str]:
    for far in ("192.0.2.1", "10.255.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((far, 9))
            yield str(probe.getsockname()[0])


def on_its_cards() -> Iterator[str]:
    """What Linux says of each network card, for one’s own hotspot and other networks that lead nowhere."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # of a card that has no address
                said = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))
                yield socket.inet_ntoa(said[20:24])


def named() -> list[str]:
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


# ---------------------------------------------------------------------------------------------------- what is said


def greet(out: TextIO, here: str, others: list[str], host: str, wanted: int, kept: str) -> None:
    """Say where the tables are, who can come, what is `kept` where, and how to stop."""
    port = int(here.rpartition(":")[2])
    print("Anteup is open.\n", file=out)
    print(f"  On this machine  {here}", file=out)
    for one in others:
        print(f"  For your friends {one}", file=out)
    print(file=out)
    if others:
        print(drawn(others[0], out), file=out)
    if wanted not in (0, port):
        print(f"Port {wanted} was taken, so it is {port}.", file=out)
    if others and host in EVERYWHERE:
        print("Everyone on your network who has a table’s link can join; --host 127.0.0.1 keeps it to you.", file=out)
    elif others:
        print(f"It listens on {host} alone; everyone who can reach that and has a table’s link can join.", file=out)
    else:
        why = "With --host 0.0.0.0 those on your network can." if is_loopback(host) else "There is no network now."
        print(f"No other machine can reach it. {why}", file=out)
    print(f"{kept} Ctrl-C closes the house.", file=out, flush=True)


def drawn(address: str, out: TextIO) -> str:
    """The address as a QR code of half blocks, for a phone's camera; nothing where a terminal has no such signs."""
    code = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(code, compact=True)
    try:
        code.getvalue().encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return code.getvalue()


def show(address: str) -> None:
    """Open the browser when the house answers; on a machine without a screen, do not try."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    host, _colon, port = address.removeprefix("http://").rpartition(":")
    for _try in range(200):
        try:
            socket.create_connection((host.strip("[]"), int(port)), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address)
            return
