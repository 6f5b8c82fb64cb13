"""Many deals at one table: chairs and stacks, the button, dealer's choice, waiting pots, the ledger. Pure."""

from . import commands, door, favourites, talk  # which teach the table its commands
from .moment import Entry, Shuffles
from .state import Chair, Settings, Waiting
from .table import Table

__all__ = ["Chair", "Entry", "Settings", "Shuffles", "Table", "Waiting", "commands", "door", "favourites", "talk"]
