"""The tables of this worker: each a copy of its journal, which is the truth, and whoever looks on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from ..actions import Illegal
from ..table import Entry, Table
from ..table.ledger import Course
from ..table.snapshot import dump, load
from ..table.view import Views
from ..web.sheet import Sheet
from ..words import Say, _
from .codes import label, new_code
from .metrics import CONFLICTS, RECONNECTS, TOLD, carried_out
from .shuffles import Shuffles, needed

SOME: Final = 100  # entries that are followed at once
ATTENTION: Final = 3600.0  # seconds for which somebody who does nothing is taken to look on
SETTLING: Final = 2.0  # seconds until everybody is told how many look on: a line that is lost comes back at once
TRIES: Final = 20  # how often a command is judged anew when another worker was first
Place = int | str | None  # a reader: the chair they sit on, else who they are, if the table knows them, else anybody
VOID: Final = {"do": "void", "who": "", "reason": _("the rules of this game were corrected meanwhile")}

log = logging.getLogger("anteup.server")


class Journal(Protocol):
    """What the rooms need of a store."""

    async def create(self, table: str, entry: Entry, due: float | None) -> bool: ...
    async def append(
        self, table: str, n: int, entry: Entry, due: float | None, snapshot: dict[str, Any] | None = None
    ) -> bool: ...
    async def tail(self, table: str, after: int = -1) -> list[tuple[int, Entry]]: ...
    async def load(self, table: str) -> tuple[int, dict[str, Any] | None, list[tuple[int, Entry]]] | None: ...
    async def secret(self, table: str, deal: int) -> bytes: ...


class Onlooker(Protocol):
    """Whoever is told when the table has changed."""

    @property
    def person(self) -> str: ...
    def wake(self) -> None: ...


class Room:
    """One table in this worker. `table` is as the journal has it: it is replaced only after the entry is written."""

    def __init__(
        self,
        code: str,
        table: Table,
        journal: Journal,
        now: Callable[[], float],
        changed: Callable[[Room], None],
        alone: bool = True,
    ) -> None:
        """`changed` hears when the table changed, or who looks on; `alone`: there is no other worker."""
        self.code: Final = code
        self.table = table
        self.onlookers: set[Onlooker] = set()
        self.drawn: dict[Hashable, tuple[float, Sheet, str]] = {}  # for readers of the newest entry, and when
        self.used = self.heard = time.monotonic()  # last by anybody, and by people
        self.wrote = -1  # the last entry that this worker wrote
        self.watching = 0  # people without a chair who look on, as everybody was told last
        self._journal = journal
        self._now = now
        self._changed = changed
        self._alone = alone
        self._settling: asyncio.TimerHandle | None = None
        self._secrets: dict[int, bytes] = {}
        self._views = Views(table)
        self._seen: dict[Place, dict[str, Any]] = {}  # by reader, of the newest entry
        self._course = Course()
        self._tracing = asyncio.Lock()
        self._lock = asyncio.Lock()
        self._doing: set[asyncio.Task[Table]] = set()
        self._certain = True  # whether `table` is all that this worker wrote
        self._began = 0.0  # when the command was given of which not all were told yet
        self._untold: set[Onlooker] = set()
        self._regulars: set[str] = set()  # players who had a line before

    def __repr__(self) -> str:
        return f"Room({label(self.code)}, entry {self.table.n})"

    # ------------------------------------------------------------------------------------------------ commands

    async def do(self, command: Mapping[str, Any], still: Callable[[Table], bool] = lambda _table: True) -> Table:
        """Carry out a command: judged, written, and only then told. Answers the table after it.

        Raises `Illegal`, and `StoreError` if it could not be written; then nothing was told either. Whoever asks may
        leave meanwhile: what was begun is done. Nothing is done if, when it comes to that, it is `still` not wanted.
        """
        began = self.used = time.monotonic()
        doing = asyncio.create_task(self._do(command, still, began))
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, doing: asyncio.Task[Table]) -> None:
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # was told to whoever waited, or nobody did

    async def _do(self, command: Mapping[str, Any], still: Callable[[Table], bool], began: float) -> Table:
        async with self._lock:
            if not self._certain:
                await self._read_on()
            if self.table.outdated and command is not VOID:
                await self._enter(VOID, began)
            return await self._enter(command, began, still)

    async def _enter(
        self, command: Mapping[str, Any], began: float, still: Callable[[Table], bool] = lambda _table: True
    ) -> Table:
        """Judge a command and write what comes of it; judge anew if another worker wrote first."""
        for _try in range(TRIES):
            if not still(self.table):
                return self.table
            shuffles = Shuffles(await self._secrets_for(command))
            try:
                new, entry = self.table.do(command, self._now(), shuffles)
            except Illegal:
                if await self._read_on():
                    continue  # it was refused by what another worker has changed meanwhile
                raise
            self._certain = False
            picture = dump(new) if entry.get("settled") else None
            if await self._journal.append(self.code, new.n, entry, due(new), picture):
                self._certain = True
                self.wrote = new.n
                carried_out(command, time.monotonic() - began)
                if not self._untold:
                    self._began, self._untold = began, set(self.onlookers)
                self._replace(new)
                log.info("entry", extra={"table": label(self.code), "n": new.n, "do": command["do"]})
                return new
            CONFLICTS.inc()
            await self._read_on()
        raise Illegal(Say(_("Everyone speaks at once; say it again.")))

    async def refresh(self, head: int) -> None:
        """Take in what other workers wrote, up to entry `head` at least."""
        async with self._lock:
            if not self._certain or self.table.n < head:
                await self._read_on()

    @property
    def busy(self) -> bool:
        """Whether something is being done, or somebody looks on."""
        return bool(self._doing or self.onlookers)

    async def close(self) -> None:
        """Let what was begun end."""
        if self._settling is not None:
            self._settling.cancel()
        if self._doing:
            await asyncio.wait(self._doing)

    async def _read_on(self) -> bool:
        """Take in what the journal has; answers whether there was anything new."""
        table = self.table
        try:
            for _n, entry in await self._journal.tail(self.code, table.n):
                table = table.fold(entry)
        except (Illegal, LookupError, ValueError):  # a deal of other rules than ours: what counts is its settlement
            read = await _read(self._journal, self.code)
            table = read or table
        self._certain = True
        if table.n == self.table.n:
            return False
        self._replace(table)
        return True

    async def _secrets_for(self, command: Mapping[str, Any]) -> dict[int, bytes]:
        deals = needed(self.table, command)
        for deal in deals:
            if deal not in self._secrets:
                self._secrets[deal] = await self._journal.secret(self.code, deal)
        self._secrets = {deal: self._secrets[deal] for deal in deals}
        return self._secrets

    # ------------------------------------------------------------------------------------------------ looking on

    def _replace(self, table: Table) -> None:
        self.table = table
        self._tell()
        self._changed(self)

    def _tell(self) -> None:
        """Everybody who looks on gets a view drawn anew."""
        self.watching = self._watchers()
        if self._views.table is not self.table:
            self._views = Views(self.table, self._views)
        self._seen = {}
        self.drawn = {}
        self.stir()

    def stir(self) -> None:
        """Whoever looks on is to look anew."""
        for onlooker in tuple(self.onlookers):
            onlooker.wake()

    def _watchers(self) -> int:
        """How many people look on who have no chair; where others may look on at another worker, nobody knows."""
        if not self._alone:
            return 0
        unseated = self.people.difference([chair.who for chair in self.table.chairs if chair])
        return len(unseated if self.table.settings.watchers else unseated & {self.table.host})

    def _look_round(self) -> None:
        """Somebody has come or gone: all are told when it has settled, whoever else comes and goes meanwhile."""
        if self._settling is None and self._watchers() != self.watching:
            self._settling = asyncio.get_running_loop().call_later(SETTLING, self._settled)

    def _settled(self) -> None:
        self._settling = None
        if self._watchers() != self.watching:
            self._tell()

    @property
    def people(self) -> set[str]:
        """Who looks on in this worker."""
        return {onlooker.person for onlooker in self.onlookers}

    @property
    def watched(self) -> bool:
        """Whether somebody looks on who was heard of lately: a page may stay open in a drawer."""
        return bool(self.onlookers) and time.monotonic() - self.heard < ATTENTION

    def join(self, onlooker: Onlooker) -> None:
        self.heard = time.monotonic()
        if onlooker.person in self._regulars:
            RECONNECTS.inc()
            log.info("returned", extra={"table": label(self.code)})
        elif self.chair_of(onlooker.person) is not None:
            self._regulars.add(onlooker.person)
        self.onlookers.add(onlooker)
        self._changed(self)
        self._look_round()

    def part(self, onlooker: Onlooker) -> None:
        self.used = time.monotonic()
        self.onlookers.discard(onlooker)
        self._look_round()
        self._untold.discard(onlooker)

    def told(self, onlooker: Onlooker) -> None:
        """The newest view went out to somebody; after the last of them it is known how long that took."""
        if onlooker in self._untold:
            self._untold.discard(onlooker)
            if not self._untold:
                TOLD.observe(time.monotonic() - self._began)

    def chair_of(self, person: str) -> int | None:
        return self.table.chair_of(person)

    def reader(self, person: str) -> Place:
        """Where a person reads from: what they see is the same for all who read from there."""
        chair = self.table.chair_of(person)
        return chair if chair is not None else person if self.table.knows(person) else None

    def view(self, reader: Place) -> dict[str, Any]:
        """What a reader may see, None any watcher. Made once for each entry and count of watchers."""
        found = self._seen.get(reader)
        if found is None:
            seen = self._views.of(None, reader) if isinstance(reader, str) else self._views.of(reader)
            found = self._seen[reader] = seen | {"code": self.code, "watching": self.watching}
        return found

    async def course(self) -> Course:
        """How everyone's chips went, deal by deal; what was read of the journal for it is not read again."""
        async with self._tracing:
            for n, entry in await self._journal.tail(self.code, self._course.table.n):
                self._course.follow(entry)
                if n % SOME == 0:
                    await asyncio.sleep(0)  # a long evening must not hold up other tables
            return self._course


def due(table: Table, watched: bool = False) -> float | None:
    """When the clock or a bot is next to do something; None: nothing is to be done.

    Bots among themselves rest between deals, unless somebody looks on here.
    """
    when = table.due()
    if table.stage == "playing" or watched:
        return when
    return when if any(chair and not chair.bot and chair.present for chair in table.chairs) else None


class Rooms:
    """All tables that this worker has read; others are read when somebody asks for them."""

    def __init__(
        self, store: Journal, now: Callable[[], float], changed: Callable[[Room], None], alone: bool = True
    ) -> None:
        """`changed` hears of every room that is made, and when one changed; `alone`: there is no other worker."""
        self._store = store
        self._now = now
        self._changed = changed
        self._alone = alone
        self._rooms: dict[str, Room] = {}
        self._reading: dict[str, asyncio.Task[Room | None]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def known(self, code: str) -> Room | None:
        """The room, if it is read already."""
        return self._rooms.get(code)

    async def room(self, code: str) -> Room | None:
        """The table with this code; None: there is none."""
        room = self._rooms.get(code)
        if room is not None:
            room.used = time.monotonic()
            return room
        reading = self._reading.get(code)
        if reading is None:
            reading = self._reading[code] = asyncio.create_task(self._read(code))
            reading.add_done_callback(lambda _done: self._reading.pop(code, None))
        return await asyncio.shield(reading)

    async def _read(self, code: str) -> Room | None:
        table = await _read(self._store, code)
        if table is None:
            return None
        room = Room(code, table, self._store, self._now, self._changed, self._alone)
        if table.outdated:
            await room.do(VOID)
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.code] = room
        self._changed(room)
        return room

    async def open(self, commands: Sequence[Mapping[str, Any]]) -> Room:
        """A new table: the first command opens it, the others are done before anybody can come in.

        Raises `Illegal`, and then there is no table.
        """
        began = time.monotonic()
        while True:
            code = new_code()
            secrets = {deal: await self._store.secret(code, deal) for deal in (1, 2)}
            shuffles, at = Shuffles(secrets), self._now()
            table, entries = Table(), []
            for command in commands:
                table, entry = table.do(command, at, shuffles)
                entries.append((entry, due(table)))
            if not await self._store.create(code, *entries[0]):
                continue
            carried_out(commands[0], time.monotonic() - began)
            for n, (entry, when) in enumerate(entries[1:], 1):
                await self._store.append(code, n, entry, when)
            log.info("opened", extra={"table": label(code), "n": table.n})
            return self._keep(Room(code, table, self._store, self._now, self._changed, self._alone))

    def forget(self, room: Room) -> None:
        """Let a room go that nobody looks at; the journal keeps the table."""
        if not room.busy and self._rooms.get(room.code) is room:
            del self._rooms[room.code]

    async def close(self) -> None:
        for room in self:
            await room.close()


async def _read(journal: Journal, code: str) -> Table | None:
    """The table as its journal has it: the newest snapshot, and what came after."""
    found = await journal.load(code)
    if found is None:
        return None
    _n, state, tail = found
    return Table.load([entry for _number, entry in tail], load(state) if state else None)
