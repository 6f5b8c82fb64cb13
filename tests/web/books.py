"""What a ledger page is made from: where everyone stands, and how the evening went."""

from __future__ import annotations

from typing import Any

from tests.web.views import SCRIPT

Json = dict[str, Any]
NAMES = (SCRIPT, "Pip", "Tom", "Ines")
COURSE = ((5, -5, 0, None), (30, -20, -10, None), (20, -40, 5, 0), (80, -90, 5, 0))


def book(names: tuple[str, ...] = NAMES, worth: float = 0.0) -> Json:
    """Four people, a bot among them, and 5 chips in the middle; in pounds if a chip is worth some pence."""
    bought, now = (100, 200, 100, 100), (180, 110, 105, 100)
    rows: list[Json] = [
        {"name": name, "bot": "novice" if i == 1 else "", "bought": bought[i], "now": now[i], "chair": i}
        | {"net": now[i] - bought[i], "money": int(worth * (now[i] - bought[i])) if worth else None}
        for i, name in enumerate(names)
    ]
    paid = [{"from": names[1], "to": names[0], "chips": 80}, {"from": names[1], "to": names[2], "chips": 5}]
    coins = [{"from": one["from"], "to": one["to"], "money": int(worth * int(str(one["chips"])))} for one in paid]
    return {
        "rows": rows,
        "middle": {"chips": 5, "money": int(worth * 5) if worth else None},
        "payments": paid,
        "payments_in_money": coins if worth else [],
        "worth": worth,
        "money": "£" if worth else "",
    }


def course(names: tuple[str, ...] = NAMES, nets: tuple[tuple[int | None, ...], ...] = COURSE) -> Json:
    """Four deals; the last of the four came after the second, and the third deal was voided."""
    titles = {1: "Guts", 2: "Guts", 4: "Bluffalo", 5: None}
    return {
        "people": [{"name": name, "bot": "novice" if name == "Pip" else None} for name in names],
        "deals": [
            {
                "deal": n,
                "at": 0.0,
                "game": "guts",
                "title": title,
                "net": list(row),
                "chips": [100] * len(row),
                "middle": 0,
            }
            for (n, title), row in zip(titles.items(), nets, strict=False)
        ],
    }
