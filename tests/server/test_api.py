"""The JSON API tells programs all that it takes, and refuses in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from anteup.server.messages import WORDS
from tests.server.conftest import Comes
from tests.server.houses import Opened


def test_the_description_lists_every_command_and_no_page(house: Opened, comes: Comes) -> None:
    described: dict[str, Any] = comes(house.url).http.get("/api/openapi.json").json()
    table = "/api/tables/{code}"
    assert set(described["paths"]) == {"/api/tables", table, f"{table}/commands", f"{table}/ledger"}
    body = described["paths"]["/api/tables/{code}/commands"]["post"]["requestBody"]["content"]["application/json"]
    assert set(body["schema"]["discriminator"]["mapping"]) == WORDS
    for name in ("Play", "Announce", "MoveChips"):
        schema = described["components"]["schemas"][name]
        assert schema["additionalProperties"] is False
        assert schema["description"]
    assert {"from", "to", "chips", "reason", "do"} == set(described["components"]["schemas"]["MoveChips"]["properties"])
    for path in ("/docs", "/redoc", "/openapi.json"):
        assert comes(house.url).http.get(path).status_code == 404


def test_the_description_says_who_asks_and_what_may_be_answered(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    described: dict[str, Any] = nell.http.get("/api/openapi.json").json()
    scheme = described["components"]["securitySchemes"]["seat"]
    assert (scheme["type"], scheme["in"], scheme["name"]) == ("apiKey", "cookie", nell.cookie)
    assert described["security"] == [{"seat": []}, {}]  # who has none is given one
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            answers = operation["responses"]
            assert {"422", "429", "503"} <= set(answers)
            assert ("404" in answers) is ("{code}" in path)
            assert ({"400", "403", "409", "413"} <= set(answers)) is (method == "post")
            for status, answer in answers.items():
                shape = answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                assert (shape == "Refusal") is (status >= "400")
    links = described["paths"]["/api/tables"]["post"]["responses"]["201"]["links"]
    named = {operation["operationId"] for path in described["paths"].values() for operation in path.values()}
    assert set(links) == named - {"open"}


def test_what_the_description_does_not_list_is_refused_in_the_same_shape(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    table = f"/api/tables/{nell.opens()}"
    too_long = nell.http.post(f"{table}/commands", json={"do": "chat", "text": "x" * 70_000})
    unknown = nell.http.delete(table)
    assert (too_long.status_code, unknown.status_code, unknown.headers["allow"]) == (413, 405, "GET")
    for answer in (too_long, unknown):
        assert set(answer.json()) == {"sentence", "says", "clause"}


def test_a_table_is_opened_by_a_program(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    answer = nell.http.post("/api/tables", json={"name": "Nell", "bots": 1, "settings": {"chairs": 3, "pace": 0.5}})
    assert answer.status_code == 201
    assert answer.json()["link"] == f"{house.url}/t/{answer.json()['code']}"
    view = nell.sees(answer.json()["code"])
    assert (view["you"]["host"], view["empty"]) == (True, [2])


@pytest.mark.parametrize(
    "said, status, sentence",
    [
        ({"name": "Nell", "settings": {"pace": 11}}, 409, "a number from 0 to 10"),
        ({"name": "Nell", "settings": {"luck": 1}}, 409, "There is no setting luck."),
        ({"name": "Nell", "level": "grandmaster"}, 409, "There is no bot “grandmaster”"),
        ({"name": "", "settings": {}}, 409, "Type a name"),
        ({"name": "Nell", "bots": 26}, 422, "“bots” is not as it should be"),
        ({"name": "Nell", "bots": "2"}, 422, "“bots” is not as it should be"),
        ({"name": "Nell", "host": "tom"}, 422, "“host” is not as it should be"),
        ({"settings": {}}, 422, "“name” is not as it should be"),
        ({"name": "Nell", "settings": {"pace": None}}, 422, "“settings"),
        ([], 422, "is not as it should be"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    house: Opened, comes: Comes, said: Any, status: int, sentence: str
) -> None:
    answer = comes(house.url).http.post("/api/tables", json=said)
    assert answer.status_code == status
    assert sentence in answer.json()["sentence"]
    assert set(answer.json()) == {"sentence", "says", "clause"}


@pytest.mark.parametrize("path", ["/api/tables/plum-kettle-nowhere", "/api/tables/x", "/api/x"])
def test_what_is_not_there_is_told_in_json(house: Opened, comes: Comes, path: str) -> None:
    answer = comes(house.url).http.get(path)
    assert answer.status_code == 404
    assert "no table" in answer.json()["sentence"]


def test_the_host_has_the_arbiters_powers(house: Opened, comes: Comes) -> None:
    nell, tom, una = comes(house.url, "Nell"), comes(house.url, "Tom"), comes(house.url, "Una")
    code = nell.opens()
    tom.sits(code)
    una.sits(code)
    nell.does(code, do="settings", settings={"title": "Friday night", "pause": 5})
    nell.does(code, do="move_chips", **{"from": 1, "to": 2, "chips": 7, "reason": "the odd ones"})
    nell.does(code, do="pause")
    nell.does(code, do="resume")
    nell.does(code, do="remove", chair=2, reason="went to bed")
    nell.does(code, do="hand_over", chair=1)
    assert nell.says(code, do="pause").json()["clause"] == "C20"
    view = tom.sees(code)
    assert (view["title"], view["you"]["host"], view["you"]["chips"]) == ("Friday night", True, 93)
    tom.does(code, do="end", pots="keep")
    tom.does(code, do="reopen")
    assert una.sees(code)["you"] is None


@pytest.mark.parametrize("body", [r'{"do": "settings", "settings": {"\ud83d": 1}}', r'{"do": "hold", "\ud83d": 1}'])
def test_half_a_letter_is_refused_in_a_sentence_like_any_nonsense(house: Opened, comes: Comes, body: str) -> None:
    nell = comes(house.url)
    code = nell.opens()
    answer = nell.http.post(f"/api/tables/{code}/commands", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (409, 422)
    assert answer.json()["sentence"].endswith(".")
