"""What tables are called: short enough to be typed, too many to be guessed."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from anteup.server import codes
from anteup.server.codes import is_code, label, new_code, read_code


def test_a_code_is_three_words_that_nobody_guesses() -> None:
    ways = len(codes.WORDS) ** 2 * (len(codes.CONSONANTS) * len(codes.VOWELS)) ** 4 * len(codes.ENDS)
    assert math.log2(ways) > 43
    assert len(set(codes.WORDS)) == 256
    made = {new_code() for _ in range(200)}
    assert len(made) == 200
    for code in made:
        assert is_code(code)
        assert read_code(f" http://x/t/{code.upper()}/ ") == code
        assert len(code) <= 8 + 1 + 8 + 1 + 9
        assert code.startswith(label(code)) and code.count("-") == 2 and label(code).count("-") == 1


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    found = read_code(typed)
    assert found is None or is_code(found)
