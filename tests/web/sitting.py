"""A page at a table in a real browser, with the server played by the test: it sends views and hears the answers."""

from __future__ import annotations

import json
import mimetypes
from typing import Any, Final

from playwright.sync_api import Page, Route, WebSocketRoute

from anteup.web.page import STATIC, Invite, Pages
from anteup.web.sheet import Sheet
from tests.web.views import NOW, View

HOUSE: Final = "http://127.0.0.1:9"
PAGES: Final = Pages()
INVITE: Final = Invite("https://anteup.example/t/plum-kettle")
# As strict as the server's: what a page needs beyond its own files would be a complaint of the browser.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Sitting:
    """One reader at the table; as a rule time stands still until the test lets it go on."""

    def __init__(self, page: Page, view: View, *, still: bool = True, instead: str = "") -> None:
        """`still`: time stands still; `instead` is another page to look at, which has no line."""
        self.page = page
        self.view = view
        self.instead = instead
        self.heard: list[Any] = []
        self.lines: list[WebSocketRoute] = []
        self.told: Sheet | None = None  # the page as the newest line has been told it
        self.away = False  # a server that is away hangs up on everybody
        page.route(f"{HOUSE}/**", self.serve)
        page.route_web_socket(f"{HOUSE.replace('http', 'ws')}/**", self.pick_up)
        if still:
            page.clock.install(time=NOW - 60)
        page.goto(f"{HOUSE}/t/plum-kettle")
        if instead:
            return
        page.wait_for_selector("body[data-net=up]")
        if still:
            page.clock.pause_at(page.evaluate("Date.now() / 1000") + 5)
            page.clock.set_system_time(NOW)  # no clock of the page's goes off because of that
            self.show(view)  # which sets the page's clock by the server's

    def serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOUSE)
        headers = {"Content-Security-Policy": POLICY}
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
            route.fulfill(body=file.read_bytes(), headers=headers, content_type=kind)
        else:
            html = self.instead or PAGES.table(self.view, csrf="token", invite=INVITE, now=NOW)
            route.fulfill(body=html, headers=headers, content_type="text/html; charset=utf-8")

    def pick_up(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        self.told = None
        if self.away:
            return line.close(code=1013)
        line.on_message(lambda message: self.heard.append(json.loads(message)) if message else line.send(""))

    def show(self, view: View, n: int | None = None) -> None:
        """Send a view, numbered after the last one, and wait until it is on the page."""
        beat = _closed(self.view) and not _closed(view)
        self.view = view | {"n": self.view["n"] + 1 if n is None else n}
        self.send(self.view)
        if beat:  # all fists are shut before they open
            self.page.wait_for_selector(".fists:not(:has(.choosing))")
            self.later(300)
        self.page.wait_for_selector(f"#room[data-n='{self.view['n']}']")

    def send(self, view: View) -> None:
        """What the server would send of a view."""
        self.told, html = PAGES.news(view, self.told, invite=INVITE, now=NOW)
        self.lines[-1].send(html)

    def later(self, ms: int = 400) -> None:
        """Let time pass, so that a question is no longer fresh."""
        self.page.clock.run_for(ms)


def _closed(view: View) -> bool:
    """Whether there are fists that have not opened."""
    return any(fist["state"] != "open" for fist in view["middle"]["fists"] or ())
