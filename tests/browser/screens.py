"""The devices in play in one test: what they show, and what they complain of."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request

from tests.browser.chromium import INDOORS, ROOT

HERE: Final = {"127.0.0.1", "localhost", "::1", INDOORS, None}  # None: a page that was not fetched


class Opens(Protocol):
    """Opens one more device: `page = phone()`, `page = phone(locale="cy-GB")`."""

    def __call__(self, **more: Any) -> Page: ...


class Screens:
    """Opens devices, each with its own cookies, and listens to their pages."""

    folder: Path = ROOT / ".screens"

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.devices: dict[str, BrowserContext] = {}
        self.complaints: list[str] = []

    def open(self, kind: str, **settings: Any) -> Page:
        """The first page of a new device, which is called by its kind and its number: `phone 2`."""
        name = f"{kind} {1 + len(self.devices)}"
        self.devices[name] = context = self.browser.new_context(**settings)

        def said(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.complaints.append(f"{name}: {message.text} ({message.location['url']})")

        def asked(request: Request) -> None:
            if urlsplit(request.url).hostname not in HERE:
                self.complaints.append(f"{name}: asked another machine for {request.url}")

        context.on("console", said)
        context.on("request", asked)
        context.on("weberror", lambda failed: self.complaints.append(f"{name}: {failed.error}"))
        return context.new_page()

    def picture(self, test: str) -> None:
        """Every open page as a file: `.screens/test name, phone 2.png`; a page that is gone leaves none."""
        self.folder.mkdir(exist_ok=True)
        for name, context in self.devices.items():
            for page in context.pages:
                which = "" if page is context.pages[0] else f" page {1 + context.pages.index(page)}"
                with contextlib.suppress(Error):
                    page.screenshot(path=self.folder / re.sub(r"[^\w .,-]+", " ", f"{test}, {name}{which}.png"))

    def close(self) -> None:
        """Switch everything off; complains if a browser did."""
        for context in self.devices.values():
            context.close()
        assert not self.complaints, "\n".join(["The browser complained.", *self.complaints])
