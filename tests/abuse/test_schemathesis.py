"""The JSON API is as it describes itself, and whatever is sent to it, only what it says was done was done."""

from __future__ import annotations

import pytest

from tests.abuse.programs import Program
from tests.server.conftest import Comes
from tests.server.houses import Opened

pytestmark = pytest.mark.exhaustive

WALKS, STEPS = 15, 12
EACH = 40  # cases of each operation, well and ill formed, at a table that is there and at others


def test_whatever_schemathesis_thinks_of_does_what_the_description_says_and_no_more(
    house: Opened, database: str, comes: Comes
) -> None:
    program = Program(house.url, comes(house.url), comes(house.url, "Tom"), database)
    for operation in program.operations():
        program.drive(operation, EACH)
    program.walk(WALKS, STEPS)
    answers = program.answers
    assert {operation for operation, status in answers if status in (200, 201)} == set(program.labels())
    assert {status for _operation, status in answers} >= {200, 201, 404, 409, 422}
    assert answers.total() > 500
