"""What is known of whoever asks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from anteup.server.asking import Asking


@pytest.mark.parametrize(
    "accepts, cookie, spoken",
    [
        ("", "", "en"),
        ("cy", "", "cy"),
        ("cy-GB,cy;q=0.9,en;q=0.8", "", "cy"),
        ("en;q=0.5, cy;q=0.7", "", "cy"),
        ("fr, de;q=0.9", "", "en"),
        ("fr, cy;q=0.1", "", "cy"),
        ("cy", "en", "en"),
        ("cy", "xx", "cy"),
        ("*;q=x, ;;;,cy;q=", "", "en"),
        ("\u00e9\u00e9" * 5000, "", "en"),
    ],
)
def test_the_language_is_the_one_chosen_or_liked_best(accepts: str, cookie: str, spoken: str) -> None:
    house: Any = SimpleNamespace(pages=SimpleNamespace(languages=("en", "cy")))
    asks = Asking.__new__(Asking)
    connection: Any = SimpleNamespace(
        headers={"accept-language": accepts}, cookies={"anteup_language": cookie} if cookie else {}
    )
    vars(asks).update(house=house, connection=connection)
    assert asks.language == spoken
