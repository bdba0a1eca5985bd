"""Guards over the repository as a whole: public names, direction of imports, packaging, and what may be committed."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import mcp_runtime

ROOT = Path(__file__).parent.parent
PACKAGES = ("mcp_model", "mcp_runtime", "transports")

PUBLIC_NAMES = [
    "Accepted",
    "Answer",
    "Caller",
    "Cancelled",
    "ClientTransport",
    "Component",
    "Declined",
    "ElicitationDispatcher",
    "Elicitor",
    "EventBus",
    "Field",
    "FormData",
    "Guard",
    "McpHeader",
    "MrtrContext",
    "OutgoingMessage",
    "Principal",
    "PrincipalSource",
    "PromptContext",
    "Question",
    "ReplyChannel",
    "RequestObserver",
    "RequestStateCodec",
    "RequestedSchemaBuilder",
    "ResourceContext",
    "ResourceNotFound",
    "Server",
    "SingleUse",
    "TaskPolicy",
    "TaskStore",
    "ToolContext",
    "ToolError",
    "Transport",
    "TransportFacts",
    "content",
    "question",
]

# Loaded only by those who use what needs them.
OPTIONAL_MODULES = ("aiohttp", "websockets", "typer", "rich", "redis", "jwt", "opentelemetry")

# Written so that they do not find themselves.
MACHINE_PATH = re.compile(r"(?<![\w./])(?:/(?:home|root|Users|work|opt|private)/[\w.-]|[A-Z]:\\(?:Users|work)\\)")
REGISTRY_HOST = re.compile(
    r"https?://[^\s/]*(?:pypi|pythonhosted|npmjs|artifactory|nexus|devpi|crates)[^\s/]*", re.IGNORECASE
)
SUPPRESSION = re.compile(r"#\s*(?:type|pyright|mypy):\s*ignore")
EXPLAINED_SUPPRESSION = re.compile(r"#\s*(?:type|pyright|mypy):\s*ignore\[[\w, -]+\]\s+#\s*\w.*")


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def python_files() -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".py"]


def public_modules() -> list[Path]:
    modules = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return [path for path in modules if not any(_is_private(part) for part in path.relative_to(ROOT).parts)]


def _is_private(part: str) -> bool:
    return part.startswith("_") and part != "__init__.py"


def lines_matching(pattern: re.Pattern[str]) -> Iterator[str]:
    for path in tracked_files():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if found := pattern.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {found[0]}"


def test_the_public_names_of_the_runtime_are_these() -> None:
    assert sorted(mcp_runtime.__all__) == PUBLIC_NAMES
    assert [name for name in PUBLIC_NAMES if not hasattr(mcp_runtime, name)] == []


def test_imports_go_in_one_direction() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr


@pytest.mark.parametrize("package", ["mcp_model", "mcp_runtime"])
def test_importing_a_package_loads_no_optional_library(package: str) -> None:
    report = f"import sys, {package}; print(*sorted(set({OPTIONAL_MODULES!r}) & set(sys.modules)))"
    finished = subprocess.run([sys.executable, "-c", report], cwd=ROOT, check=True, capture_output=True, text=True)
    assert finished.stdout.split() == []


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_say_that_they_are_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()
    assert (ROOT / package / "__init__.py").is_file()


@pytest.mark.parametrize("module", [str(path.relative_to(ROOT)) for path in public_modules()])
def test_every_public_module_lists_its_names(module: str) -> None:
    tree = ast.parse((ROOT / module).read_bytes())
    body = [node for node in tree.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]
    targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in body if isinstance(node, ast.AnnAssign)]
    assert not body or any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets)


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert list(lines_matching(MACHINE_PATH)) == []


def test_no_file_names_a_package_registry() -> None:
    assert list(lines_matching(REGISTRY_HOST)) == []


def test_no_type_error_is_suppressed_without_a_reason() -> None:
    # In a file of mistakes the suppression is the statement: this line must be rejected for this reason.
    unexplained = []
    for path in (path for path in python_files() if path.name != "mistakes.py"):
        comments = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        unexplained += [
            f"{path.relative_to(ROOT)}:{token.start[0]}: {token.string}"
            for token in comments
            if token.type == tokenize.COMMENT
            and SUPPRESSION.search(token.string)
            and not EXPLAINED_SUPPRESSION.search(token.string)
        ]
    assert unexplained == []


def test_the_index_of_decisions_is_complete() -> None:
    records = {path.name for path in (ROOT / "docs/adr").glob("[0-9]*.md")}
    index = (ROOT / "docs/adr/README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", index)) == records
