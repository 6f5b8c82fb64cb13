"""What is counted of the house, for Prometheus. No label names a table, a person, a card or what somebody chose.

Several workers of one house write their figures into files of a common folder, and whichever is asked adds them up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

if TYPE_CHECKING:
    from .house import House

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # the folder, by the name that prometheus_client looks for
EVERY: Final = 2.0  # seconds between looks at what is there
SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
ENTRIES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)

TABLES: Final = Gauge("anteup_tables", "Tables that workers hold in memory.", multiprocess_mode="livesum")
LINES: Final = Gauge("anteup_lines", "WebSockets that are open.", multiprocess_mode="livesum")
SEATS: Final = Gauge("anteup_seats", "Chairs taken at these tables.", ["by"], multiprocess_mode="livesum")
LATE: Final = Gauge("anteup_late_seconds", "How late the event loop woke last.", multiprocess_mode="livemax")
COMMANDS: Final = Counter("anteup_commands", "Commands that were carried out.", ["do", "by"])
REFUSED: Final = Counter("anteup_refused", "Commands that were refused.", ["why"])
WRITTEN: Final = Histogram("anteup_written_seconds", "From a command to its entry in the journal.", buckets=SECONDS)
TOLD: Final = Histogram("anteup_told_seconds", "From a command to the last view of it sent.", buckets=SECONDS)
BATCHES: Final = Histogram("anteup_transaction_entries", "Entries in a transaction.", buckets=ENTRIES)
CONFLICTS: Final = Counter("anteup_conflicts", "Entries for which another worker was first.")
WAKES: Final = Counter("anteup_wakes", "Tables that another worker said had changed.")
RECONNECTS: Final = Counter("anteup_reconnects", "Lines of players who had one to their table before.")
ERRORS: Final = Counter("anteup_errors", "What went wrong, as the log calls it.", ["what"])

# They are there before anything happened: of a figure that begins with 1 Prometheus sees no rise.
for _why in ("table", "stranger", "misheard", "hurry"):
    REFUSED.labels(_why)
for _what in ("failed", "stuck", "bot", "journal", "away", "wakes", "uvicorn"):
    ERRORS.labels(_what)


def carried_out(command: Mapping[str, Any], seconds: float) -> None:
    """Count a command that is written, and by whom it was given."""
    who = command.get("by") or command.get("who") or ""
    by = "bot" if who.startswith("bot:") else "person" if who else "clock"
    COMMANDS.labels(command["do"], by).inc()
    WRITTEN.observe(seconds)


class Counting(logging.Handler):
    """Counts what the log says went wrong."""

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.msg if record.name.startswith("anteup") else "uvicorn").inc()


COUNTING: Final = Counting(logging.WARNING)


def look(house: House) -> None:
    """Note what there is in this worker."""
    chairs = [chair for room in house.rooms for chair in room.table.chairs if chair]
    bots = len([chair for chair in chairs if chair.bot])
    TABLES.set(len(house.rooms))
    LINES.set(house.lines)
    SEATS.labels("person").set(len(chairs) - bots)
    SEATS.labels("bot").set(bots)


async def keep_looking(house: House) -> None:
    """Note it again and again, and how late that was: a worker with too much to do is late with everything."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(EVERY)
        LATE.set(max(0.0, time.monotonic() - began - EVERY))
        look(house)


def figures() -> bytes:
    """All there is to say, in the text form of Prometheus."""
    if not (folder := os.environ.get(SHARED)):
        return generate_latest(REGISTRY)
    forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)
    return generate_latest(registry)


def forget_the_dead(folder: Path) -> None:
    """What a worker that was killed had open is not there any more; what it did is still counted."""
    for pid in {int(found[1]) for file in folder.glob("gauge_*.db") if (found := re.search(r"_(\d+)\.db", file.name))}:
        if not lives(pid):
            mark_process_dead(pid, str(folder))


def lives(pid: int) -> bool:
    """Whether there is such a process; where one cannot ask, there is."""
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's by now
        return True
    return True
