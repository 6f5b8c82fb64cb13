"""Puts the house together: journal, pages, API, and what stands before them."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final

from fastapi import FastAPI

from .. import bots
from ..store import Store
from ..tongues import LANGUAGES, tongue
from ..web.page import STATIC, Pages
from . import api, moving, pages, probes
from .guard import Guard
from .house import House, Plan
from .logs import SPOKEN, to_terminal
from .metrics import COUNTING
from .probes import Readiness
from .static import Static
from .troubles import watch

PLAN: Final = "ANTEUP_PLAN"
SELDOM: Final = 200_000, 20, 20  # new objects before the youngest are looked at, and so on; Python’s are 700, 10, 10
Opens = Callable[[str], Awaitable[Store]]


def build(plan: Plan, opens: Opens = Store.open) -> FastAPI:
    """The application of one worker; it opens its journal when it starts."""
    static = Static(STATIC)
    tongues = {language: tongue(language) for language in LANGUAGES}
    made = Pages(tongues, levels=bots.LEVELS, bots=bots.NAMES, static=f"/static/{static.version}")

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        house = app.state.house = House(plan, await opens(plan.database), made)
        try:
            await house.open()
            app.state.readiness = Readiness(house)
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Anteup",
        version=version("anteup"),
        description="Dealer’s-choice card tables. Whoever asks is known by a cookie; the first answer sets it.",
        lifespan=open_house,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # the API describes itself
    )
    app.add_middleware(Guard)
    app.mount("/static", static, name="static")
    app.include_router(pages.router)
    app.include_router(moving.router)
    app.include_router(api.router)
    app.include_router(probes.router)
    watch(app)
    for name in SPOKEN:
        logging.getLogger(name).addHandler(COUNTING)
    return app


def from_environment() -> FastAPI:
    """For the workers of one house, which are processes of their own: the plan comes with their environment."""
    to_terminal()
    collect_seldom()
    if (starter := parent_process()) is not None:
        Thread(target=close_after, args=(starter,), daemon=True).start()
    return build(Plan(**json.loads(os.environ[PLAN])), Store.join)


def collect_seldom() -> None:
    """Have Python look for cycles of garbage seldom, and never among what is loaded by now.

    What an action leaves behind has no cycles, and goes when nobody holds it any more. The youngest are soon all that
    is drawn and kept, for that is always new: to look through them holds up every table.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def close_after(starter: BaseProcess) -> None:
    """Close this worker when whoever started it is gone, were it by kill -9: then nobody else could."""
    starter.join()
    os.kill(os.getpid(), signal.SIGTERM)
