"""`python -m anteup` opens a table, as `anteup` does."""

from anteup.cli import main

main()
