"""People at a table, through the front door: each has a cookie, a line, and a way of playing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

View = dict[str, Any]
TABLE = {"pace": 0, "pause": 600, "clock": 0}  # bots answer at once, nobody is hurried, and deals wait for all


class Player:
    """Somebody who answers by chance."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.name = name
        self.luck = Random(f"{name} {seed}")

    def answer(self, view: View) -> dict[str, Any] | None:
        """What this person says to what they see; None: nothing."""
        if view["announce"]:
            return {"do": "announce", "asked": view["rail"]["asked"], "game": self.game(view["announce"])}
        if view["rail"]["lit"]:
            return {"do": self.choice(view["rail"]["choices"]), "asked": view["rail"]["asked"]}
        offers = {offer["do"]: offer for offer in view["rail"]["offers"]}
        if "top_up" in offers:
            return {"do": "top_up", "chips": offers["top_up"]["chips"]}
        if "start" in offers:
            return {"do": "start"}
        ready = view["rail"]["ready"]
        return {"do": "ready"} if ready and not ready["you"] else None

    def game(self, announce: View) -> str:
        games = [game["name"] for game in announce["games"] if not game["barred"]]
        return str(announce["must"] or self.luck.choice(games))

    def choice(self, choices: list[View]) -> str:
        """Any of the choices, filled in; but no theft, which is refused if the hand turns out to be empty (BL9)."""
        choice = self.luck.choice([choice for choice in choices if choice["verb"] != "steal"])
        if "cards" in choice:
            cards = choice["cards"]
            picked = self.luck.sample(cards["from"], self.luck.randint(cards["least"], cards["most"]))
            return " ".join([choice["verb"], *picked])
        if "chips" in choice:
            return f"{choice['verb']} {self.luck.randint(choice['chips']['least'], choice['chips']['most'])}"
        return str(choice["do"])


class Person(Player):
    """Somebody with a browser."""

    def __init__(self, url: str, name: str = "Nell", seed: int = 1, token: str = "") -> None:
        super().__init__(name, seed)
        self.url = url
        self.http = httpx2.Client(base_url=url, timeout=30)
        self.http.get("/")
        (self.cookie,) = self.http.cookies.keys()
        if token:
            self.http.cookies.set(self.cookie, token, domain="127.0.0.1")
        self.heard: list[str] = []  # every byte that came over a line
        self.written: list[tuple[int, View]] = []  # what was acknowledged

    def close(self) -> None:
        self.http.close()

    @property
    def token(self) -> str:
        return str(self.http.cookies[self.cookie])

    # ---- by the API

    def opens(self, bots: int = 0, **settings: Any) -> str:
        """A new table with this person for a host; answers its code."""
        said = {"name": self.name, "bots": bots, "settings": TABLE | settings}
        answer = self.http.post("/api/tables", json=said)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    def says(self, code: str, **command: Any) -> httpx2.Response:
        return self.http.post(f"/api/tables/{code}/commands", json=command)

    def does(self, code: str, **command: Any) -> int:
        """The number of the entry that came of it."""
        answer = self.says(code, **command)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["n"])

    def sits(self, code: str, **more: Any) -> int:
        return self.does(code, do="sit", name=self.name, **more)

    def sees(self, code: str) -> View:
        answer = self.http.get(f"/api/tables/{code}")
        assert answer.status_code == 200, answer.text
        view: View = answer.json()
        return view

    # ---- by a line

    @contextmanager
    def line(self, code: str, api: bool = True, **more: Any) -> Iterator[Line]:
        """A line in JSON, or as the page has it."""
        path = f"/api/tables/{code}/ws" if api else f"/t/{code}/ws"
        headers = {"Cookie": f"{self.cookie}={self.token}"}
        with connect(self.url.replace("http", "ws", 1) + path, additional_headers=headers, **more) as line:
            yield Line(self, line)

    def plays(self, code: str, enough: Callable[[View], bool], by_api: bool = False) -> View:
        """Answers everything asked, and is ready for every deal, until enough is seen; answers the last view.

        By the API every answer is acknowledged, and kept in `written` with the number of its entry.
        """
        said: View | None = None
        with self.line(code) as line:
            while True:
                view = line.view()
                if enough(view):
                    return view
                command = self.answer(view)
                if command and meant(command, view) != said:  # others’ moves show a question again
                    said = meant(command, view)
                    if by_api:
                        self.written.append((self.does(code, **spelled(command)), command))
                    else:
                        line.send(**command)


def meant(command: View, view: View) -> View:
    """What an answer answers: a question, or a moment between two deals."""
    asked = command.get("asked")
    return {"asked": asked} if asked else {"do": command["do"], "deal": (view["game"] or {}).get("deal")}


def spelled(command: View) -> View:
    """An answer in its long form."""
    if command["do"] in ("announce", "top_up", "start", "ready"):
        return command
    return {"do": "play", "asked": command["asked"], "action": command["do"]}


class Line:
    """A WebSocket to one table."""

    def __init__(self, person: Person, socket: ClientConnection) -> None:
        self.person = person
        self.socket = socket

    def send(self, **command: Any) -> None:
        self.socket.send(json.dumps(command))

    def hears(self) -> str:
        text = self.socket.recv(timeout=30)
        assert isinstance(text, str)
        self.person.heard.append(text)
        return text

    def view(self) -> View:
        """The next view; refusals on the way are errors."""
        said = json.loads(self.hears())
        assert "view" in said, said
        view: View = said["view"]
        return view

    def refused(self) -> View:
        """The next refusal, whatever views come before it."""
        while True:
            said = json.loads(self.hears())
            if "refused" in said:
                refused: View = said["refused"]
                return refused


def deals(n: int) -> Callable[[View], bool]:
    """Enough: so many deals are over."""
    return lambda view: (
        bool(view["game"]) and (view["game"]["deal"] > n or (view["game"]["deal"] == n and view["state"] == "result"))
    )
