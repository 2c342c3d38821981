"""The list of names that the page's search box looks through: compact, one for both interface languages."""

from __future__ import annotations

import json
from typing import Any

from taiyaku.corpus.model import EntryStatus
from taiyaku.site.pages.headwords import other_names
from taiyaku.site.pages.listings import NO_HEADWORDS
from taiyaku.site.pages.plan import Plan

_STATUSES: tuple[EntryStatus, ...] = ("in-force", "pending", "superseded", "withdrawn")  # best first
_LONGEST = 160  # characters of a title; a question's beginning is enough to recognise it


def names_data(plan: Plan) -> dict[str, Any]:
    """Tables of kinds, editions and statuses, and one row an entry:

    [path below entry/ without suffix, kind, edition, status, names, aliases], names and aliases alternating
    between language (its place in `langs`) and text. Kinds, editions and statuses stand best first.
    """
    entries = plan.relations.entries
    kinds = sorted((listing.stop.key for listing in plan.kinds), key=lambda kind: kind in NO_HEADWORDS)
    editions = [*reversed(plan.editions), *sorted({e.edition for e in entries} - {*plan.editions})]
    langs = sorted(
        {n.lang for names in plan.relations.names for n in names}
        | {a.lang for e in entries for a in e.aliases}
    )
    rows = []
    for position, entry in enumerate(entries):
        shown = plan.relations.names[position]
        also = dict.fromkeys((n.lang, n.reading) for n in shown if n.reading)
        also |= dict.fromkeys((a.lang, a.text) for a in other_names(entry))
        rows.append(
            [
                plan.relations.paths[position].removeprefix("entry/").removesuffix(".html"),
                kinds.index(entry.kind),
                editions.index(entry.edition),
                _STATUSES.index(entry.status),
                [part for n in shown for part in (langs.index(n.lang), n.text[:_LONGEST])],
                [part for lang, text in also for part in (langs.index(lang), text[:_LONGEST])],
            ]
        )
    return {"kinds": kinds, "editions": editions, "statuses": list(_STATUSES), "langs": langs, "rows": rows}


def names_script(plan: Plan) -> str:
    """The data as a script, for pages opened from a disk may load scripts but not fetch files."""
    text = json.dumps(names_data(plan), ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f"globalThis.taiyakuNames={text};\n"
