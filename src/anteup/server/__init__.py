"""Hosts tables in the browser: pages, a JSON API, the clock and the bots, on one journal."""

from .start import main

__all__ = ["main"]
