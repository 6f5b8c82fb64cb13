"""Anteup: a dealer’s-choice card table for home games."""
