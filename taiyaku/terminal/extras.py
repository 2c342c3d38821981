"""What is installed only when asked for, and the one sentence where it is missing."""

from __future__ import annotations

from importlib.util import find_spec

from taiyaku.errors import UsageError

# What of ours imports it; a look-up must not (tests/test_small_install.py).
MODULES = {
    "build": (
        *("babel", "charset_normalizer", "jinja2", "markdown_it", "mwparserfromhell"),
        *("numpy", "pdfplumber", "pypdfium2", "spacy", "sudachidict_core", "sudachipy"),
    ),
    "api": ("starlette", "uvicorn"),
    "mcp": ("mcp",),
    "whoosh": ("whoosh",),
    "opensearch": ("opensearchpy",),
    "dask": ("distributed", "fsspec"),
}


def is_there(extra: str) -> bool:
    """Whether all modules of an extra are installed."""
    return all(find_spec(name) is not None for name in MODULES[extra])


def need(extra: str) -> None:
    """Raise UsageError, with what to install, where an extra is not there."""
    if not is_there(extra):
        raise UsageError(_missing(extra))


def missing(error: ModuleNotFoundError) -> str | None:
    """What to say of an import that failed; None if no extra would have helped."""
    name = (error.name or "").partition(".")[0]
    return next((_missing(extra) for extra, names in MODULES.items() if name in names), None)


def _missing(extra: str) -> str:
    return f'this needs more than is installed: pip install "taiyaku[{extra}]"'
