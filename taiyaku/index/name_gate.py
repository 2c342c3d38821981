"""Whether every name in the corpus finds what it names: the promise a search index has to keep."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.name_keys import loose_key
from taiyaku.index.engine import Filters
from taiyaku.index.searcher import RankedIndex

TOP = 3
_ASKED = frozenset(
    {"faq", "erratum", "notice"}
)  # their titles are sentences, or the names of what they amend
_HALF_WIDTH = {
    unicodedata.normalize("NFKC", narrow): narrow
    for narrow in (
        *(chr(code) for code in range(0xFF66, 0xFF9E)),
        *(chr(code) + mark for code in range(0xFF66, 0xFF9E) for mark in "ﾞﾟ"),
    )
    if len(unicodedata.normalize("NFKC", narrow)) == 1
}


class Missed(NamedTuple):
    """A name that does not find its entry."""

    entry: str  # its id
    form: str  # the name as it was asked for
    first: str | None  # id of the entry found first instead


def missed_headwords(corpus: Corpus, index: RankedIndex, most: int | None = None) -> Iterator[Missed]:
    """Every form of a headword that does not bring its entry among the first hits.

    Forms are the names and aliases of rules, in each script, and katakana names in half width. Where several
    entries share a name, they may take so many more places between them. Near-identical entries that a hit
    stands for count as found. Of more than `most` names some are asked for, whichever others there are.
    """
    called = [(entry, forms(entry)) for entry in corpus.entries]
    shared = Counter(key for _, own in called for key in set(map(loose_key, own)))
    ruled = ((e.id, own) for e, own in called if e.kind not in _ASKED and e.status == "in-force")
    names = [(entry, form) for entry, own in ruled for form in own]
    if most is not None:
        names = sorted(names, key=lambda name: hashlib.sha256("\n".join(name).encode()).digest())[:most]
    for entry_id, form in names:
        places = TOP - 1 + shared[loose_key(form)]
        hits = index.search(form, Filters(), places)
        if not any(entry_id == hit.id or entry_id in hit.variants for hit in hits):
            yield Missed(entry_id, form, hits[0].id if hits else None)


def forms(entry: Entry) -> tuple[str, ...]:
    """Everything a reader may call an entry."""
    names = [t.text for t in (*entry.titles, *entry.aliases)]
    narrow = [half for name in names if (half := half_width(name)) != name]
    return tuple(dict.fromkeys((*names, *narrow)))


def half_width(text: str) -> str:
    """The text with its katakana in half width, as old phones and forms have it."""
    return text if text.isascii() else "".join(_HALF_WIDTH.get(c, c) for c in text)
