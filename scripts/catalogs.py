"""Bring the catalogs of the interface up to date, and name what is untranslated.

The texts are those of `_`, `N_` and `ngettext` in site, terminal and commands, of the pages' templates, of
the commands' help, and of `sentences.txt` and `words.toml`. Run as `python -m scripts.catalogs`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment

import taiyaku
from taiyaku.catalogs import HERE, SOURCE, locales, sentences, tables

ROOT = Path(taiyaku.__file__).parent
SPEAKING = ("site", "terminal", "commands", "cli.py")  # of the package
_MARKS = {"_", "N_", "gettext", "ngettext"}
_FIXED = datetime(2025, 1, 1, tzinfo=UTC)  # the same texts give the same file
_GAPS = re.compile(r"%\((\w+)\)")
Message = str | tuple[str, str]


def extract() -> set[Message]:
    """Every text that a catalog translates; with its plural where it has one."""
    texts: set[Message] = {*sentences(), *_of_help()}
    texts.update(name for names in tables().values() for name in names.values())
    for part in SPEAKING:
        for path in [ROOT / part] if part.endswith(".py") else sorted((ROOT / part).rglob("*.py")):
            texts.update(_of_code(ast.parse(path.read_text("utf-8"))))
    environment = Environment(extensions=["jinja2.ext.i18n"])
    environment.policies["ext.i18n.trimmed"] = True
    for path in sorted(ROOT.glob("site/templates/*.html")):
        for _line, _function, message in environment.extract_translations(path.read_text("utf-8")):
            one, many = (message, None) if isinstance(message, str) else message[:2]
            texts.add((one, many) if many else one)
    plurals = {text[0] for text in texts if isinstance(text, tuple)}
    return {text for text in texts if text not in plurals}


def _of_code(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            texts = [
                a.value for a in node.args[:2] if isinstance(a, ast.Constant) and isinstance(a.value, str)
            ]
            if name in _MARKS and texts:
                yield (texts[0], texts[1]) if name == "ngettext" else texts[0]


def _of_help() -> Iterator[str]:
    from taiyaku.cli import all_commands

    group = all_commands()
    for command in (group, *group.commands.values()):
        yield from filter(None, (command.help, *(getattr(p, "help", None) for p in command.params)))


def gaps(text: str) -> set[str]:
    """The names of the gaps of a text."""
    return set(_GAPS.findall(text))


def update() -> Iterator[str]:
    """Bring the catalogs up to date; yields every text that still needs a translation."""
    for locale in locales():
        if locale == SOURCE:
            continue
        path = HERE / f"{locale}.po"
        old = read_po(path.read_bytes().splitlines(), locale=locale, abort_invalid=True)
        new = Catalog(locale=locale, project="taiyaku", msgid_bugs_address="none", fuzzy=False,
                      last_translator="The taiyaku contributors", language_team="none",
                      header_comment=f"# The interface: {locale}. Complete by python -m scripts.catalogs",
                      creation_date=_FIXED, revision_date=_FIXED)  # fmt: skip
        for text in extract():
            one = text if isinstance(text, str) else text[0]
            known = old.get(one)
            form = known.string if known else ""
            if isinstance(text, tuple) != isinstance(form, tuple):
                form = (form,) if isinstance(text, tuple) else form[0]
            new.add(text, form, flags=("no-python-format",))
            if not form or not all(form if isinstance(form, tuple) else [form]):
                yield f"{path.name}: {one!r}"
        with open(path, "wb") as file:
            write_po(file, new, sort_output=True, no_location=True, width=100)


if __name__ == "__main__":
    for missing in update():
        print(missing)
