"""All that may be said is on a list; whatever else comes, nothing breaks and no table changes."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.server.messages import LARGEST, WORDS, Misheard, read
from anteup.table.table import COMMANDS
from tests.server.conftest import Comes
from tests.server.houses import Opened

BY_THE_TABLE = {"open", "clock", "resumed", "host_gone", "host_back"}

JUNK: list[str | bytes] = [
    "",
    "null",
    "[]",
    "7",
    '"in"',
    "{",
    "{}",
    "\x00",
    "[" * 60_000,
    '{"do": ' * 8_000,
    '{"do": null}',
    '{"do": ["play"]}',
    '{"do": {"do": "play"}}',
    '{"do": "play"}',
    '{"do": "play", "asked": "1", "action": "in"}',
    '{"do": "play", "asked": 1.5, "action": "in"}',
    '{"do": "play", "asked": true, "action": "in"}',
    '{"do": "play", "asked": 1e999, "action": "in"}',
    '{"do": "play", "asked": -1, "action": "in"}',
    '{"do": "play", "asked": 1, "action": 7}',
    '{"do": "play", "asked": 1, "action": "in", "who": "tom"}',
    '{"do": "play", "asked": 1, "action": "' + "x" * 201 + '"}',
    '{"do": "announce", "asked": 1, "game": "' + "x" * 1001 + '"}',
    '{"do": "clock"}',
    '{"do": "resumed"}',
    '{"do": "host_gone"}',
    '{"do": "sit_out", "deals": 2}',
    '{"do": "settings", "settings": {"rotation": [1]}}',
    '{"do": "settings", "settings": {"rotation": [["guts"]]}}',
    '{"do": "chat", "text": ""}, {}',
    '{"do": "chat", "text": ["x"]}',
    '{"do": "chat", "text": "' + "x" * 801 + '"}',
    '{"do": "let_in", "n": -1}',
    '{"do": "let_in", "who": "tom"}',
    '{"do": "open", "settings": {}}',
    '{"do": "sit", "name": "Eve", "chair": 99}',
    '{"do": "sit", "name": "Eve", "chair": true}',
    '{"do": "sit", "name": {"first": "Eve"}}',
    '{"do": "sit", "name": "Eve", "by": "nell", "bot": "novice"}',
    '{"do": "settings", "settings": {"pace": {"x": 1}}}',
    '{"do": "settings", "settings": [1]}',
    '{"do": "top_up", "chips": 1' + "0" * 400 + "}",
    '{"do": "top_up", "chips": 1' + "0" * 5000 + "}",
    '{"do": "end", "pots": "steal"}',
    '{"do": "\\ud800"}',
    '{"do": "ready", "extra": 1}',
    '{"do": "x", "asked": 1, "more": 1}',
    '{"do": "take 2s", "asked": null}',
    b"\xff\xfe",
    b"\x80" * 100,
]

# What is well said, and means nothing here.
IDLE: list[dict[str, Any]] = [
    {"asked": 10**9, "do": "in"},
    {"asked": 0, "do": "take Zz Zz"},
    {"asked": 0, "do": "raise 999999999999999999999999"},
    {"asked": 0, "do": "{who} {0.__class__} %s %(x)s"},
    {"asked": 0, "do": "𝟙𝟚𝟛 ２s"},
    {"do": "announce", "asked": 0, "game": "guts cards=99 cards=x"},
    {"do": "announce", "asked": 0, "game": "{game}"},
    {"do": "sit", "name": "Nell\u202e"},
    {"do": "sit", "name": "{name}"},
    {"do": "sit", "name": "Eve", "bot": "{level}"},
    {"do": "sit", "name": "Eve", "bot": ""},
    {"do": "remove", "chair": 25, "reason": "no"},
    {"do": "move_chips", "from": -1, "to": -1, "chips": 5, "reason": "{reason}"},
    {"do": "move_chips", "from": 25, "to": 0, "chips": 2**53, "reason": "x"},
    {"do": "settings", "settings": {"{name}": 1}},
    {"do": "settings", "settings": {"chairs": 1.5}},
    {"do": "settings", "settings": {"pace": 1e308}},
    {"do": "settings", "settings": {"title": "\u0000"}},
    {"do": "hand_over", "chair": 25},
    {"do": "allow", "chair": 1},
    {"do": "void", "reason": ""},
    {"do": "seed", "seed": "ö"},
    {"do": "top_up", "chips": -5},
    {"do": "settings", "settings": {"rotation": ["poker"]}},
    {"do": "settings", "settings": {"rotation": ["guts"] * 21}},
    {"do": "settings", "settings": {"picker": "rotation"}},
    {"do": "skip", "chair": 25},
    {"do": "skip", "chair": 0, "asked": 5, "reason": "{reason}"},
    {"do": "let_in", "n": 0},
    {"do": "turn_away", "n": 2**53, "reason": "{reason}"},
    {"do": "save_rules", "name": "{name}", "game": "{game}"},
    {"do": "save_rules", "name": "\u202e", "game": "guts"},
    {"do": "forget_rules", "name": "{name}"},
    {"do": "chat", "text": "\u0007"},
    {"do": "react", "what": "{allowed}"},
    {"do": "give_up"},
    {"do": "claim"},
    {"do": "resume"},
    {"do": "reopen"},
    {"do": "show"},
    {"do": "hold"},
]


def test_people_may_say_all_that_tables_understand_but_what_only_the_table_says() -> None:
    assert set(WORDS) == set(COMMANDS) - BY_THE_TABLE


@pytest.mark.parametrize("said", JUNK, ids=lambda said: repr(said)[:40])
def test_junk_is_misheard(said: str | bytes) -> None:
    with pytest.raises(Misheard) as misheard:
        read(said)
    assert misheard.value.say.text.endswith((".", "”"))


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_any_bytes_are_heard_or_misheard(said: str | bytes) -> None:
    with contextlib.suppress(Misheard):
        assert read(said)["do"] in WORDS


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = (
    "asked action game name chair bot chips seed reason from to settings pots who by word text what n deals".split()
)


@given(st.sampled_from(sorted(WORDS)), st.dictionaries(st.sampled_from(FIELDS), anything, max_size=5))
def test_any_fields_are_heard_or_misheard(word: str, fields: dict[str, Any]) -> None:
    said = {"do": word, **fields}
    try:
        heard = read(json.dumps(said))
    except Misheard:
        return
    assert "who" not in heard and "by" not in heard
    assert set(heard) <= {"do", *FIELDS}


def test_an_answer_may_be_short() -> None:
    assert read('{"asked": 112, "do": "take 2s"}') == {"do": "play", "asked": 112, "action": "take 2s"}
    assert read('{"do": "ready"}') == {"do": "ready"}
    said = '{"do":"move_chips","from":-1,"to":2,"chips":5,"reason":"the odd ones"}'
    assert read(said) == json.loads(said)


def test_a_message_has_a_largest_size() -> None:
    with pytest.raises(Misheard, match="too long"):
        read(" " * (LARGEST + 1))


def test_junk_over_a_line_changes_nothing(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    before = nell.sees(code)
    with nell.line(code) as line:
        line.view()
        for said in [junk for junk in JUNK if junk]:
            line.socket.send(said)
            assert line.refused()["sentence"]
        line.socket.send("")  # with which a page asks whether its line is alive
        assert line.socket.recv() == ""
        for idle in IDLE:
            line.send(**idle)
            assert line.refused()["sentence"]
        line.socket.send(json.dumps({"do": "start"}).encode())  # well said, but in binary
        assert line.refused()["sentence"]
    assert nell.sees(code) == before


def test_a_line_is_closed_by_a_message_too_large(house: Opened, comes: Comes) -> None:
    from websockets.exceptions import ConnectionClosed

    nell = comes(house.url)
    code = nell.opens(bots=2)
    before = nell.sees(code)
    with nell.line(code) as line:
        line.view()
        line.socket.send('{"do": "ready", "x": "' + "x" * LARGEST + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            line.hears()
    assert closed.value.rcvd and closed.value.rcvd.code == 1009
    assert nell.sees(code) == before


def test_junk_by_the_api_changes_nothing(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=2)
    before = nell.sees(code)
    url, kind = f"/api/tables/{code}/commands", {"Content-Type": "application/json"}
    for said in JUNK:
        answer = nell.http.post(url, content=said.encode() if isinstance(said, str) else said, headers=kind)
        assert answer.status_code in (400, 409, 413, 422), (said, answer.status_code)
        assert answer.json()["sentence"]
    for idle in IDLE:
        if idle["do"] in WORDS:
            assert nell.http.post(url, json=idle).status_code == 409, idle
    assert nell.http.post(url, content=b" " * (LARGEST + 1), headers=kind).status_code == 413
    assert nell.sees(code) == before


@pytest.mark.parametrize("path", ["/t/{}/sit", "/tables", "/api/tables", "/api/tables/{}/commands"])
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "x"])
def test_bodies_that_cannot_be_read_are_refused_in_words(house: Opened, comes: Comes, path: str, kind: str) -> None:
    nell = comes(house.url)
    code = nell.opens()
    for body in (b"", b"\xff\xfe", b"csrf=1&csrf=2&name[]=%ff", b"--x\r\n", b"{}", b"[]", b"a" * 3000):
        answer = nell.http.post(path.format(code), content=body, headers={"Content-Type": kind})
        assert 400 <= answer.status_code < 500, (body, answer.text)
