"""A command line that is being typed, and what could stand next in it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.sqlite_files import OpenFile
from taiyaku.errors import TaiyakuError

FILES = ":files"  # the shell completes this word itself
LANGUAGES = ("en", "ja", "both")
WITH_NAMES = ("show", "search")  # commands whose arguments are names of entries
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_HIRAGANA = {katakana: hiragana for hiragana, katakana in _KATAKANA.items()}
_FOR_BASH = re.compile(r"([^\w@%+=:,./-])")


class Option(NamedTuple):
    """An option of a command."""

    names: tuple[str, ...]
    takes_value: bool


Commands = Callable[[], Sequence[str]]
Options = Callable[[str | None], Sequence[Option]]  # of a command, or those before it


def complete(shell: str, words: Sequence[str], commands: Commands, options: Options) -> list[str]:
    """What the last of the words can become, as this shell wants it; the words are as they stand there.

    Whatever is wrong, nothing is offered: nobody wants to read about it while typing.
    """
    raw = words[-1] if words else ""
    try:
        found = _candidates([unquoted(word) for word in words] or [""], commands, options)
    except (TaiyakuError, OSError):
        return []
    if found == [FILES]:
        return found
    return [
        _for_bash(f, raw) if shell == "bash" else _for_fish(f, raw) if shell == "fish" else f for f in found
    ]


def answer_shell(asked: Sequence[str], commands: Commands, options: Options) -> None:
    """Print the candidates for a shell: `asked` is its name and the words, or for bash the whole line."""
    shell, *words = asked or ("bash", "")
    if shell == "bash":
        words = split_line(words[0] if words else "")[1:]
    found = complete(shell, words, commands, options)
    sys.stdout.buffer.write("".join(f"{line}\n" for line in found).encode("utf-8", "surrogateescape"))


def _candidates(words: list[str], commands: Commands, options: Options) -> list[str]:
    *before, typed = words
    command, folder, given, waiting = _read(before, commands, options)
    if waiting:
        files = {"-C", "-o", "--output", "--html", *(["--from"] if command == "init" else [])}
        return [FILES] if waiting in files else _values(waiting, typed, folder)
    if typed.startswith("-") and "--" not in before:
        known = [name for option in options(command) for name in option.names]
        return [name for name in known if name.startswith(typed)]
    if command is None:
        return [name for name in commands() if name.startswith(typed)]
    if command in WITH_NAMES:
        return _names(given, typed, folder, ids=command == "show")
    return [FILES]


def _read(
    before: Sequence[str], commands: Commands, options: Options
) -> tuple[str | None, Path | None, list[str], str | None]:
    """(command, workspace, its arguments, the option whose value comes next)."""
    command: str | None = None
    folder: Path | None = None
    given: list[str] = []
    waiting: str | None = None
    for word in before:
        if waiting:
            folder = Path(os.path.expanduser(word)) if waiting == "-C" else folder
            waiting = None
        elif word.startswith("-") and len(word) > 1:
            takes = word == "-C" or any(word in o.names and o.takes_value for o in options(command))
            waiting = word if takes else None
        elif command is None:
            command = word
        else:
            given.append(word)
    return command, folder, given, waiting


def _values(option: str, typed: str, folder: Path | None) -> list[str]:
    if option in ("--lang", "--edition", "--kind"):
        if option == "--lang":
            values: Sequence[str] = LANGUAGES
        else:
            with _open(folder) as file:
                values = file.values(option[2:])
        return [v for v in values if v.casefold().startswith(typed.casefold())]
    return []


def _names(given: Sequence[str], typed: str, folder: Path | None, ids: bool) -> list[str]:
    """Names of several words are typed as several words: only what is left of them is offered."""
    if not (given or typed):
        return []
    lead = " ".join(given) + " " if given else ""
    with _open(folder) as file:
        if ids and "/" in typed and not given:
            return file.ids(typed)
        names = file.beginning(lead + typed)
    return [name[len(lead) :] for name in names if len(name) > len(lead)]


def _open(folder: Path | None) -> NameFile:
    from taiyaku.folder import database, find_build

    return NameFile(database(find_build(folder)))


def unquoted(word: str) -> str:
    """A word of a shell's line without its quotes and backslashes, even if the quotes are still open."""
    if word[:1] in ("'", '"'):
        return word[1:].removesuffix(word[0])
    home = os.path.expanduser(word) if word.startswith("~") else word
    return re.sub(r"\\(.)", r"\1", home)


def _for_bash(candidate: str, raw: str) -> str:
    """Quoted unless quotes are open, and without what stands before a colon: bash ends a word there."""
    text = candidate if raw[:1] in ("'", '"') else _FOR_BASH.sub(r"\\\1", candidate)
    return text[raw.rindex(":") + 1 :] if ":" in raw and text.startswith(raw[: raw.rindex(":") + 1]) else text


def _for_fish(candidate: str, raw: str) -> str:
    """In the kana that it is being typed in: fish drops what does not begin as the word does."""
    written = (candidate, *(candidate.translate(kana) for kana in (_HIRAGANA, _KATAKANA)))
    return next((text for text in written if text.startswith(raw)), candidate)


def split_line(line: str) -> list[str]:
    """The words of a bash line up to the cursor, quotes and backslashes kept; the last one may be empty."""
    words, current, quote, escaped = [], "", "", False
    started = False
    for character in line:
        if not (quote or escaped) and character.isspace():
            if started:
                words.append(current)
            current, started = "", False
            continue
        started = True
        current += character
        if escaped:
            escaped = False
        elif character == "\\" and quote != "'":
            escaped = True
        elif character == quote:
            quote = ""
        elif not quote and character in "'\"":
            quote = character
    return [*words, current]


MOST = 60
_LAST = "\U0010ffff"
_TITLES = """
SELECT t.text FROM names n JOIN titles t ON t.entry = n.entry
WHERE n.{column} >= ? AND n.{column} < ? AND n.way < 2 AND length(t.text) <= 60
GROUP BY t.text ORDER BY min(n.key), t.text LIMIT 400
"""


class NameFile(OpenFile):
    """A corpus file, open for its names."""

    def beginning(self, typed: str) -> list[str]:
        """The names that begin so, as they would be typed on: `dod` becomes `dodge`, `Dod` `Dodge`.

        Kana of the other kind, accents and hyphens are forgotten if nothing begins exactly so.
        """
        typed = " ".join(typed.split()) + (" " if typed[-1:].isspace() else "")
        key, loose = name_key(typed), loose_key(typed)
        found = [t for t in self._titles("key", key) if t.casefold().startswith(typed.casefold())]
        if not found and loose:
            found = [t for t in self._titles("loose", loose) if loose_key(t).startswith(loose)]
        return list(dict.fromkeys(_typed_on(typed, found)))[:MOST]

    def ids(self, typed: str) -> list[str]:
        """The ids that begin so."""
        sql = "SELECT id FROM entries WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
        return [row[0] for row in self._rows(sql, typed, typed + _LAST, MOST)]

    def values(self, column: str) -> list[str]:
        """The editions or kinds there are."""
        sql = f"SELECT DISTINCT {column} FROM entries WHERE {column} > '' ORDER BY {column}"
        return [row[0] for row in self._rows(sql)]

    def _titles(self, column: str, begin: str) -> Iterator[str]:
        for (text,) in self._rows(_TITLES.format(column=column), begin, begin + _LAST):
            if text.isprintable():
                yield text


def _typed_on(typed: str, found: list[str]) -> list[str]:
    """The names in the case that they are being typed in."""
    if typed == typed.lower():
        return [name.lower() for name in found]
    if len(typed) > 1 and typed.isupper():
        return [name.upper() for name in found]
    return [name for name in found if name.startswith(typed)] or found
