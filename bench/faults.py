"""Kills a house again and again, has a crowd come and go, lets it play on and on; looks for what is lost or left.

python3 dev.py bench faults [KILLS] [VISITORS] [MINUTES]     50, 10,000 and 5 unless other numbers are given

Half of the kills (-9, at random moments of play) are on SQLite, half on PostgreSQL. After each the journal must have
every answer that was acknowledged, none twice, and all chips; the house that comes back must ask the same question.
Of the visitors, every fifth does not even finish asking for a line, every third of the others cuts it. Then ten tables
of bots play as fast as they can, watched, with visitors coming and going. Neither may leave lines, files or memory
behind. The exit code is 0 if all of that holds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import psutil
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the tests have what is needed

from tests.faults.kills import killed
from tests.faults.visits import visit
from tests.server.houses import Child, journal
from tests.server.people import Line, Person
from tests.store.postgres import fresh_database, server

TABLES = 10
ONE_BY_ONE = 500  # visitors between two looks
MOST = 16.0  # MB by which the memory may grow once everything has happened that happens
LONGEST = 30.0  # seconds between looks at the memory


def kills(number: int, folder: Path) -> None:
    print(f"{'kill -9':>10} {'acknowledged':>13} {'entries':>8}  all there, none twice, same question, chips right")

    def said(kill: int, acknowledged: int, entries: int) -> None:
        print(f"{kill:10,} {acknowledged:13,} {entries:8,}", flush=True)

    print("SQLite")
    killed(journal(folder), -(-number // 2), 1, said)
    if number > 1:
        with server() as postgres:
            print("PostgreSQL")
            killed(fresh_database(postgres), number // 2, 2, said)


class Watched:
    """What a house in a process of its own takes up."""

    def __init__(self, house: Child) -> None:
        self.house = house
        self._process = psutil.Process(house.process.pid)

    def memory(self) -> float:
        """In MB."""
        return float(self._process.memory_info().rss) / 1e6

    def files(self) -> int:
        return int(self._process.num_fds())

    def files_come_down_to(self, number: int) -> bool:
        """Whether that is so within ten seconds: of a line that was cut the house hears a little later."""
        latest = time.monotonic() + 10
        while self.files() > number and time.monotonic() < latest:
            time.sleep(0.05)
        return self.files() <= number


def crowd(visitors: int, folder: Path) -> bool:
    """Whether a crowd leaves nothing behind."""
    with Child(journal(folder)) as house:
        seen, nell = Watched(house), Person(house.url)
        code = nell.opens()
        nell.close()
        visit(house.url, code, ONE_BY_ONE)
        files, memory = seen.files(), seen.memory()
        print(f"{'visitors':>10} {'saw it':>8} {'files':>6} {'memory':>9}")
        saw = 0
        for first in range(0, visitors, ONE_BY_ONE):
            saw += visit(house.url, code, min(ONE_BY_ONE, visitors - first))
            print(f"{first + ONE_BY_ONE:10,} {saw:8,} {seen.files():6} {seen.memory():6.1f} MB", flush=True)
        grown = seen.memory() - memory
        well = seen.files_come_down_to(files) and grown < MOST
        print(f"files {files} before and {seen.files()} after, memory {grown:+.1f} MB, at most {MOST:g} are allowed")
        return well


@contextmanager
def watching(house: Child) -> Iterator[list[str]]:
    """Tables where bots play as fast as they can, because somebody looks on; answers the tables' codes."""
    with ExitStack() as stack:
        codes, readers = [], []
        for _ in range(TABLES):
            nell = Person(house.url)
            stack.callback(nell.close)
            codes.append(code := nell.opens(bots=4, pause=0))
            nell.does(code, do="sit_out")
            nell.does(code, do="start")
            line = stack.enter_context(nell.line(code))
            readers.append(Thread(target=reads, args=(line,), daemon=True))
            readers[-1].start()
        yield codes
    for reader in readers:
        reader.join()


def reads(line: Line) -> None:
    try:
        while True:
            line.socket.recv()
    except WebSocketException:
        pass  # the evening is over


def soak(minutes: float, folder: Path) -> bool:
    """Whether the memory stays as it is while tables play on and on; the first third of the time is to warm up."""
    with Child(journal(folder)) as house, watching(house) as codes:
        seen = Watched(house)
        began, until = time.monotonic(), time.monotonic() + minutes * 60
        looks: list[tuple[float, float]] = []
        print(f"{'minutes':>10} {'files':>6} {'memory':>9}")
        while time.monotonic() < until:
            latest = min(time.monotonic() + LONGEST, until)
            while time.monotonic() < latest:
                visit(house.url, codes[len(looks) % TABLES], 50)
                time.sleep(1.0)
            looks.append(((time.monotonic() - began) / 60, seen.memory()))
            print(f"{looks[-1][0]:10.1f} {seen.files():6} {looks[-1][1]:6.1f} MB", flush=True)
        warm = [memory for at, memory in looks if at >= minutes / 3] or [0.0]
        grown = warm[-1] - warm[0]
        print(f"memory {grown:+.1f} MB after the warm-up, at most {MOST:g} are allowed")
        return grown < MOST


def main(number: int = 50, visitors: int = 10_000, minutes: int = 5) -> int:
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / part for part in ("kills", "crowd", "soak")]
        for folder in folders:
            folder.mkdir()
        kills(number, folders[0])
        well = crowd(visitors, folders[1])
        well = soak(minutes, folders[2]) and well
    print(f"{'All of that holds' if well else 'SOMETHING WAS LEFT BEHIND'}; {time.perf_counter() - began:.0f} s.")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*[int(word.replace(",", "").replace("_", "")) for word in sys.argv[1:4]]))
