"""Feeds whole houses with messages of every kind, and looks whether anything is played, broken or told amiss.

python3 dev.py bench fuzz [NUMBER]     100,000 messages to lines unless another number is given, over all cores, and a
                                       tenth of that as requests to the JSON API, thought of by Schemathesis

Over the lines: tables in play, three players and a watcher; see tests/abuse/fuzz.py for what is looked at after each
message. Then the API against its own description, and the journal after each request. A failure names the message.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the tests have what is needed

TABLES, MESSAGES = 10, 500  # of a house, and at each table


def by_lines(first: int) -> tuple[Counter[tuple[str, str]], int]:
    """One house: how many messages of each kind were taken and refused, and how many deals there were."""
    from tests.abuse.fuzz import fuzz
    from tests.server.houses import journal

    with tempfile.TemporaryDirectory() as folder:
        return fuzz(journal(Path(folder)), first, TABLES, MESSAGES)


def by_the_api(number: int) -> Counter[tuple[str, int]]:
    """About so many requests: how often each operation was answered with each status."""
    from tests.abuse.programs import Program
    from tests.server.houses import journal, opened
    from tests.server.people import Person

    with tempfile.TemporaryDirectory() as folder, opened(journal(Path(folder))) as house:
        program = Program(house.url, Person(house.url), Person(house.url, "Tom"), journal(Path(folder)))
        for operation in program.operations():
            program.drive(operation, number // 8)
        program.walk(number // 40, 12)
        return program.answers


def main(number: int = 100_000) -> None:
    began = time.perf_counter()
    total: Counter[tuple[str, str]] = Counter()
    deals = 0
    with ProcessPoolExecutor() as pool:
        requests = pool.submit(by_the_api, number // 10)
        for outcomes, dealt in pool.map(by_lines, range(0, -(-number // MESSAGES), TABLES)):
            total.update(outcomes)
            deals += dealt
        answers = requests.result()
    print(f"{'messages to a line':24} {'sent':>8} {'taken':>8} {'refused':>8}")
    for kind in dict.fromkeys(kind for kind, _outcome in total):
        taken, refused = total[kind, "taken"], total[kind, "refused"]
        print(f"{kind:24} {taken + refused:8,} {taken:8,} {refused:8,}")
    print(f"{'all':24} {total.total():8,} over {deals:,} deals\n")
    statuses = sorted({status for _operation, status in answers})
    print(f"{'requests':36}", *[f"{status:7}" for status in statuses])
    for label in dict.fromkeys(label for label, _status in answers):
        print(f"{label:36}", *[f"{answers[label, status]:7,}" for status in statuses])
    took = time.perf_counter() - began
    print(
        f"\n{total.total() + answers.total():,} in {took:.0f} s; nothing broke, and nothing was played or told amiss."
    )


if __name__ == "__main__":
    main(*[int(word.replace(",", "").replace("_", "")) for word in sys.argv[1:2]])
