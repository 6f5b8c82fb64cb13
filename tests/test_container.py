"""The Dockerfile and compose.yaml name what is there: files, options, variables that the code reads."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any, Final

import pytest
import typer.main
import yaml

from anteup.cli import PORT, app
from anteup.server import logs, probes, start

ROOT: Final = Path(__file__).resolve().parents[1]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
READ: Final = {start.SECRET, start.DATABASE, logs.LEVEL, logs.FORMAT, probes.TOKEN}  # by Anteup
OTHERS: Final = {"PYTHONUNBUFFERED", "FORWARDED_ALLOW_IPS"}  # by Python and by uvicorn


def steps(kind: str) -> list[str]:
    return re.findall(rf"^\s*{kind} +(.+)$", DOCKERFILE, re.MULTILINE)


def words(step: str) -> list[str]:
    """The words of a command that is written as a list."""
    found: list[str] = yaml.safe_load(step)
    return found


def test_what_is_copied_is_there_and_not_left_out() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    copied = {name for step in steps("COPY") if "--from" not in step for name in step.split()[:-1]}
    assert copied == let_in
    assert all((ROOT / name).exists() for name in copied)


def test_what_the_build_needs_is_copied() -> None:
    """The README and the licence are named in pyproject.toml: without them no wheel is built."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'(?:readme = |license-files = \[|packages = \[)"([\w./]+)"', project)
    copied = {name for step in steps("COPY") for name in step.split()[:-1]}
    assert len(named) == 3 and {name.partition("/")[0] for name in named} <= copied


def test_nobody_is_root_and_what_is_kept_is_in_a_volume() -> None:
    (user,) = steps("USER")
    assert f"useradd --uid 10001 --no-create-home {user}" in DOCKERFILE
    assert DOCKERFILE.index("USER") < DOCKERFILE.index("ENTRYPOINT")
    (volume,) = steps("VOLUME")
    assert f"--owner {user} --mode 700 {volume}" in DOCKERFILE
    assert words(steps("ENTRYPOINT")[0])[-2:] == ["--data", volume]
    assert "data:/data" in COMPOSE["services"]["anteup"]["volumes"]


def test_the_command_line_is_one_that_anteup_understands() -> None:
    (entrypoint,) = steps("ENTRYPOINT")
    more: list[str] = COMPOSE["services"]["anteup"]["command"]
    program, *arguments = words(entrypoint) + more
    assert program == "anteup"
    group: Any = typer.main.get_command(app)
    context = group.make_context(program, arguments)
    name, command, rest = group.resolve_command(context, [*context._protected_args, *context.args])
    options = command.make_context(name, rest, parent=context).params
    assert (name, options["workers"], options["no_browser"], str(options["data"])) == ("host", 2, True, "/data")
    assert steps("EXPOSE") == [str(options["port"])] == [str(PORT)]


def test_the_health_check_is_a_program_that_asks_the_right_port() -> None:
    python, option, program = words(re.findall(r"HEALTHCHECK .*?CMD (\[.*\])", DOCKERFILE)[0])
    assert (python, option) == ("python", "-c")
    compile(program, "healthcheck", "exec")
    assert f"http://127.0.0.1:{PORT}/healthz" in program


def test_variables_are_ones_that_somebody_reads() -> None:
    in_the_image = {word.partition("=")[0] for step in steps("ENV") for word in shlex.split(step)}
    in_the_house = set(COMPOSE["services"]["anteup"]["environment"])
    assert in_the_image | in_the_house <= READ | OTHERS
    assert {start.SECRET, start.DATABASE} <= in_the_house


@pytest.mark.parametrize("name", ["POSTGRES_PASSWORD", "ANTEUP_SECRET"])
def test_no_secret_is_written_down_and_none_may_be_left_out(name: str) -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert f"${{{name}:?" in text
    assert not re.search(rf"{name}: (?!\$)", text)
    assert name in (ROOT / "docs/operating.md").read_text(encoding="utf-8")


def test_the_house_opens_after_the_database_and_to_this_machine_alone() -> None:
    house, database = COMPOSE["services"]["anteup"], COMPOSE["services"]["database"]
    assert house["depends_on"] == {"database": {"condition": "service_healthy"}} and database["healthcheck"]
    assert house["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    kept = {volume.partition(":")[0] for service in COMPOSE["services"].values() for volume in service["volumes"]}
    assert kept == set(COMPOSE["volumes"])
