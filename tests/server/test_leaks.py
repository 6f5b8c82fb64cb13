"""Nothing goes out to a reader that this reader may not know: every byte of an evening is looked through."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.leaks import look_through, retold, tells_no_secret
from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.journals import entries, secrets
from tests.server.people import deals

DEALS = 30


@pytest.mark.exhaustive
def test_no_byte_tells_a_reader_what_they_may_not_know(house: Opened, comes: Comes, database: str) -> None:
    nell, tom, eve, page = (comes(house.url, name) for name in ("Nell", "Tom", "Eve", "Page"))
    page.http.cookies = nell.http.cookies  # another tab of Nell’s, which has the page
    code = nell.opens(bots=2)
    tom.sits(code)
    enough = deals(DEALS)
    tab_line, eves_line = [person.line(code, api=False, max_queue=None) for person in (page, eve)]  # read all
    with ThreadPoolExecutor() as pool, tab_line as tab, eves_line as watching:
        evening = [pool.submit(nell.plays, code, enough), pool.submit(tom.plays, code, enough)]
        last = max(player.result()["n"] for player in evening)
        for line in (tab, watching):
            while f'data-n="{last}"' not in line.hears():
                pass
    written = entries(database, code)
    journal = retold(written)
    names = {chair.name: chair.who for chair in journal[-1].chairs if chair}

    assert look_through(nell.heard, journal, names["Nell"]) > 1000
    assert look_through(page.heard, journal, names["Nell"]) > 1000
    assert look_through(tom.heard, journal, names["Tom"]) > 1000
    assert look_through(eve.heard, journal, None) > 100

    # Nor would anybody have seen anything else, had another closed a fist on something else.
    assert tells_no_secret(journal, [None, *names.values()])["sealed"] > 100

    # It was worth looking: what one may see who holds the cards, or has the choice, would have been caught at another.
    with pytest.raises(AssertionError):
        look_through(tom.heard, journal, names["Nell"])
    with pytest.raises(AssertionError):
        tells_no_secret(journal, [names["Tom"]], lambda table, _place: {"fists": table.deal and table.deal.sealed})

    everything = "".join(said for person in (nell, tom, eve, page) for said in person.heard)
    for who in names.values():
        assert who not in everything  # what the journal calls people would be half a token
    hashes = [entry["commitment"] for entry in written if "commitment" in entry]
    kept = secrets(database, code, DEALS + 2)
    assert hashes == [hashlib.sha256(secret).hexdigest() for secret in kept[: DEALS + 1]]
    assert all(said in everything for said in hashes)
    for secret in kept:
        assert secret.hex() not in everything

    # When the session ends its secrets are open, and are those that were promised.
    nell.does(code, do="end")
    opened = entries(database, code)[-1]["opened"]
    assert opened == {str(deal): secret.hex() for deal, secret in enumerate(kept[:DEALS], 1)}
