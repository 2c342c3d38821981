"""Decisions that a finding asks for, written out: to be put into a file of `decisions/`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taiyaku.corpus.decisions.reliance_file import GONE, Memory, digest_of
from taiyaku.corpus.decisions.translation_files import toml_text
from taiyaku.corpus.model import Amendment, Link, Stale
from taiyaku.values import replace

_MOST = 6  # candidates written out


def link_snippet(link: Link) -> str:
    """A decision on words that may point to several entries."""
    lines = ["[[link]]", _line("source", link.source), _line("anchor", link.anchor), _line("type", link.type)]
    lines += _targets(link.candidates)
    return "\n".join([*lines, "# target = false  # points to nothing"])


def amendment_snippet(amendment: Amendment) -> str:
    """A decision on a change that found no place."""
    places = dict.fromkeys((*amendment.nearest, *([amendment.target] if amendment.target else [])))
    lines = [
        "[[amendment]]",
        _line("id", amendment.id),
        _line("verdict", "placed"),
        *_targets(places),
    ]
    if not places:
        lines.append("# target = …  # the id of the entry, section or clause it changes")
    lines.append(_line("operation", amendment.operation))
    return "\n".join([*lines, f"# {_line('verdict', 'dismissed')}  # changes nothing; drop the other lines"])


def stale_snippet(flag: Stale, changed: str = "") -> str:
    """A decision that a ruling or translation holds for the text as it is now."""
    digest = GONE if flag.after is None else digest_of(flag.after)
    pairs = (("id", flag.id), ("relies_on", flag.relies_on), ("digest", digest))
    remark = [f"# {changed}"] if changed else []
    return "\n".join([*remark, "[[holds]]", *(_line(key, value) for key, value in pairs)])


def with_texts_before(stale: Iterable[Stale], memory: Memory, texts: Mapping[str, str]) -> tuple[Stale, ...]:
    """The flags with the texts relied on, as far as the last build's cache still has them.

    The corpus itself knows only those it holds elsewhere, such as in an older version of the document: what
    is built must not depend on a cache.
    """
    return tuple(
        flag if flag.before else replace(flag, before=_before(flag, memory, texts)) for flag in stale
    )


def _before(flag: Stale, memory: Memory, texts: Mapping[str, str]) -> str | None:
    known = memory.get(flag.id)
    digests = (
        [digest.split("*")[0] for part, digest in known.stale if part == flag.relies_on] if known else []
    )
    return texts.get(digests[0]) if len(digests) == 1 else None


def _targets(candidates: Iterable[str]) -> list[str]:
    """The first candidate to be taken, the others beside it."""
    lines = [_line("target", candidate) for candidate in candidates][:_MOST]
    return [*lines[:1], *(f"# {line}" for line in lines[1:])]


def _line(key: str, value: str) -> str:
    return f"{key} = {toml_text(value)}"
