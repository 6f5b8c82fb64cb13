"""A program that uses the JSON API as Schemathesis thinks of it, and looks into the journal after each request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode, Response
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema

from anteup.server.seats import Seats
from tests.abuse.witness import Witness
from tests.server.houses import KEY
from tests.server.people import Person

Request = Case[Any]
Operation = APIOperation[Any, Any, Any, Any]

DONE = (200, 201)
BOUNDED = settings(deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
CHECKS = {
    "positive_data_acceptance": {"expected-statuses": ["200", "201", "404", "409", "413"]},
    "negative_data_rejection": {"expected-statuses": ["400", "403", "404", "405", "409", "413", "422"]},
}


class Program:
    """Somebody who hosts a table where somebody else and a bot sit as well, and who says all sorts of things."""

    def __init__(self, url: str, host: Person, friend: Person, database: str) -> None:
        self.code = host.opens(bots=1)
        friend.sits(self.code)
        self.who = Seats(KEY).person(host.token)
        self.session = requests.Session()
        self.session.cookies.set(host.cookie, host.token)
        config = SchemathesisConfig.from_dict({"checks": CHECKS})
        self.schema: BaseSchema = schemathesis.openapi.from_url(f"{url}/api/openapi.json", config=config)
        self.witness = Witness(database)
        self.answers: Counter[tuple[str, int]] = Counter()  # by operation and status

    def operations(self) -> Iterator[Operation]:
        for found in self.schema.get_all_operations():
            assert isinstance(found, Ok), found
            yield found.ok()

    def labels(self) -> list[str]:
        return [operation.label for operation in self.operations()]

    def drive(self, operation: Operation, each: int) -> None:
        """So many cases of each kind for an operation: well and ill formed, at the table that is there and anywhere."""
        own: list[dict[str, str] | None] = [{"code": self.code}] if operation.path_parameters else []
        for place in [*own, None]:
            for mode in GenerationMode:
                if mode is GenerationMode.POSITIVE or operation.body or not place:  # else nothing can be ill formed
                    cases = operation.as_strategy(generation_mode=mode, path_parameters=place)
                    self.send_all(cases, each)

    def send_all(self, cases: Any, each: int) -> None:
        @seed(1)
        @settings(BOUNDED, max_examples=each)
        @given(cases)
        def send(case: Request) -> None:
            self.send(case)

        send()

    def walk(self, walks: int, steps: int) -> None:
        """So many walks along the links: a table is opened, and then all sorts of things are said and read there."""
        own = {
            "call": lambda _walk, case, **_more: self.ask(case),
            "validate_response": lambda _walk, answer, case, **_more: self.judge(case, answer),
        }
        machine: Any = type("Walk", (self.schema.as_state_machine(),), own)
        machine.run(settings=settings(BOUNDED, max_examples=walks, stateful_step_count=steps, derandomize=True))

    def send(self, case: Request) -> None:
        self.judge(case, self.ask(case))

    def ask(self, case: Request) -> Response:
        case.body = whole(case.body)
        return case.call(session=self.session)

    def judge(self, case: Request, answer: Response) -> None:
        """By all that Schemathesis looks at, and by the journal."""
        case.validate_response(answer)
        self.answers[case.operation.label, answer.status_code] += 1
        self.must_have_been_said(case, answer.status_code, answer.json())

    def must_have_been_said(self, case: Request, status: int, told: dict[str, Any]) -> None:
        """What a person said since is what was acknowledged, and in the name of whoever has the cookie."""
        said = [news for news in self.witness.news() if news.speaker]
        what = f"{case.method} {case.formatted_path} {case.body!r} → {status} {said}"
        if case.method == "POST" and status in DONE:
            assert {(news.code, news.speaker) for news in said} == {
                (told.get("code") or case.path_parameters["code"], self.who)
            }, what
            assert "n" not in told or [news.n for news in said] == [told["n"]], what
        else:
            assert not said, what


def whole(said: Any) -> Any:
    """The same with 2.0 written as 2: JSON Schema takes both for whole numbers, a table only the second."""
    match said:
        case float() if said.is_integer():
            return int(said)
        case dict():
            return {name: whole(value) for name, value in said.items()}
        case list():
            return [whole(value) for value in said]
    return said
