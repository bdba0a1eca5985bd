"""The project's checks, each in an environment of its own built from the hash-pinned locks.

`nox` runs what a change must pass: lint, types, check_generated, tests, build. `nox -s generate`
and `nox -s lock` rewrite files and never run by default.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

import nox

nox.needs_version = ">=2026.10"
nox.options.default_venv_backend = "uv"
nox.options.download_python = "never"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "check_generated", "tests", "build"]

DEV_LOCK: Final = "requirements/dev.txt"
NOX_LOCK: Final = "requirements/nox.txt"
BENCH_LOCK: Final = "requirements/bench.txt"
SHIPPED: Final = {"mcp_model", "mcp_runtime", "transports"}

CONFORMANCE_PACKAGES: Final = ("node@22.23.3", "@modelcontextprotocol/conformance@0.2.0-alpha.12")

# Run in an environment that holds the wheel and its mandatory dependencies, away from the checkout.
INSTALLED_CHECK: Final = """
import sys
import mcp_model, mcp_runtime
heavy = {"aiohttp", "websockets"} & set(sys.modules)
assert not heavy, f"import mcp_runtime pulled in {sorted(heavy)}"
"""


def install(session: nox.Session) -> None:
    """Make the environment hold exactly the locked tools and this project, editable."""
    session.run_install("uv", "pip", "sync", "--quiet", "--require-hashes", DEV_LOCK)
    session.install("--quiet", "--no-deps", "--editable", ".")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting and the direction of imports."""
    install(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache")


@nox.session
def types(session: nox.Session) -> None:
    """Check types: mypy strict everywhere, pyright on what handler authors write."""
    install(session)
    session.run("mypy")
    session.run("pyright", "--pythonpath", str(Path(session.bin) / "python"))


@nox.session
def check_generated(session: nox.Session) -> None:
    """Check that schemas, models and method tables are what `codegen` makes of its sources."""
    install(session)
    session.run("python", "-m", "codegen", "check")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests; arguments after `--` go to pytest."""
    install(session)
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Build sdist and wheel, and check the wheel's contents and a clean installation of it."""
    out = Path(session.create_tmp()).resolve() / "dist"
    session.run("uv", "build", "--quiet", "--clear", "--out-dir", str(out), external=True)
    (wheel,) = out.glob("*.whl")
    (sdist,) = out.glob("*.tar.gz")
    problems = wheel_problems(wheel)
    if problems:
        session.error("; ".join(problems))
    session.run("uv", "venv", "--quiet", "--clear", "--python", sys.executable, str(out / "venv"), external=True)
    python = str(out / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    session.run(
        *("uv", "pip", "install", "--quiet", "--python", python, "--constraints", DEV_LOCK, str(wheel)),
        external=True,
    )
    session.run(python, "-I", "-c", INSTALLED_CHECK, external=True)
    session.log(f"built and installed {wheel.name}; {sdist.name} holds its sources")


def wheel_problems(wheel: Path) -> list[str]:
    """Return what is wrong with the wheel's contents; empty when it ships the three typed packages only."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    roots = {PurePosixPath(name).parts[0] for name in names}
    packages = {root for root in roots if not root.endswith(".dist-info")}
    problems = []
    if packages != SHIPPED:
        problems.append(f"the wheel ships {sorted(packages)}, not {sorted(SHIPPED)}")
    problems += [f"{package}/py.typed is missing" for package in sorted(SHIPPED) if f"{package}/py.typed" not in names]
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        problems.append("the license text is missing")
    return problems


@nox.session(default=False)
def manifest(session: nox.Session) -> None:
    """Check the spec manifest; `-- report` writes docs/spec-manifest.md."""
    install(session)
    session.run("python", "-m", "tests.manifest", *(session.posargs or ["check"]))


@nox.session(default=False)
def conformance(session: nox.Session) -> None:
    """Run the official conformance suite; needs npm. `-- --report` writes docs/conformance.md."""
    install(session)
    suite = Path(session.cache_dir).resolve() / "conformance"
    suite.mkdir(parents=True, exist_ok=True)
    # The suite needs Node 22, which npm brings as a package; nothing is written into the checkout.
    session.run(
        *("npm", "install", "--prefix", str(suite), "--no-package-lock", "--no-audit", "--no-fund", "--silent"),
        *CONFORMANCE_PACKAGES,
        external=True,
    )
    arguments = ["--suite", str(suite), "--node", str(suite / "node_modules" / ".bin" / "node")]
    if "--report" in session.posargs:
        arguments += ["--report", "docs/conformance.md"]
    session.run("python", "-m", "tests.conformance.run", *arguments)


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Measure speed against the peers with wrk; `-- --quick` looks once, `-- --write` writes docs/benchmarks.md."""
    session.run_install("uv", "pip", "sync", "--quiet", "--require-hashes", BENCH_LOCK)
    session.install("--quiet", "--no-deps", "--editable", ".")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(default=False)
def generate(session: nox.Session) -> None:
    """Rebuild the generated files in place."""
    install(session)
    session.run("python", "-m", "codegen", "generate")


@nox.session(default=False)
def lock(session: nox.Session) -> None:
    """Resolve the requirements again; `nox -s lock -- --upgrade` takes newer releases."""
    common = (
        *("--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate", "--quiet"),
        *("--custom-compile-command", "nox -s lock"),
        *session.posargs,
    )
    project = ("pyproject.toml", "--all-extras", "--group", "dev")
    session.run("uv", "pip", "compile", *project, *common, "-o", DEV_LOCK, external=True)
    session.run("uv", "pip", "compile", "requirements/nox.in", *common, "-o", NOX_LOCK, external=True)
    measured = ("pyproject.toml", "--extra", "http", "--extra", "websocket", "requirements/bench.in")
    session.run("uv", "pip", "compile", *measured, *common, "-o", BENCH_LOCK, external=True)
