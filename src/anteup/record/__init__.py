"""A deal as text that lasts: what one reader saw of it, and the proof that it was dealt fairly (C9).

A record is TOML, in a dialect of PHH, the poker hand history. `variant`, `antes`, `starting_stacks`, `actions`,
`players`, `finishing_stacks`, `table`, `hand` and the fields of time stand there as PHH has them; our own begin with an
underscore. Seats are `p1`, `p2` …; cards that the reader did not see are `??`. Actions are the words of the table:

    actions = [
      "d dh p1 QsQd7c",     cards to a hand
      "d dh p2 ??????",
      "d db 2s",            a card to the middle
      "p1 take 7c",
      "p2 ??",              sealed, and not opened yet
    ]

`_log` is what the table told the reader: one list for the dealing, then one for each action. A whole record, for those
to whom the secret of the deal is open, has in `_drawn` what chance gave as well, and can be played again. The deals of
a session may stand in one text, each below its number in brackets.
"""

from .page import BadRecord
from .proof import Verdict, verify
from .record import Record, Step
from .seen import WHOLE, Reader
from .session import read_all, write_all
from .sheet import sheet

__all__ = [
    "WHOLE",
    "BadRecord",
    "Reader",
    "Record",
    "Step",
    "Verdict",
    "read_all",
    "sheet",
    "verify",
    "write_all",
]
