"""Deals every record in this folder again from its secret: `git diff` then shows what present rules tell otherwise.

python tests/golden_records/deal_again.py
"""

from pathlib import Path

from anteup.record import Record


def dealt_again(record: Record) -> Record:
    """The same record as the rules of today would have it."""
    deal = record.dealt(record.committed(0))
    for step, (seat, said) in enumerate(record.plays, 1):
        deal.play(seat, said, record.committed(step), by_clock=step in record.late)
    return Record.of(
        deal,
        names=record.names,
        reader=record.reader,
        deal=record.deal,
        table=record.table,
        time=record.time,
        commitment=record.commitment,
        seeds=record.seeds,
        proof=record.proof,
        secret=record.secret,
    )


if __name__ == "__main__":
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        path.write_text(dealt_again(Record.read(path.read_text(encoding="utf-8"))).write(), encoding="utf-8")
