"""The headword in the other language, of an entry that has none itself: what its counterparts are called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from taiyaku.corpus.model import Corpus, Entry, Lang
from taiyaku.corpus.name_keys import kind_rank, name_key
from taiyaku.multimap import multimap

MOST = 2  # names shown beside the entry's own


def other_names(corpus: Corpus) -> Iterator[tuple[int, Lang, str]]:
    """(position, language, headword) for entries whose own headwords leave a language out.

    Counterparts are the entries it is aligned with or, failing that, those of its kind that have its name.
    Where these are called different things none is given: a wrong name is worse than a missing one.
    """
    langs = {entry.lang for entry in corpus.entries}
    aligned, namesakes = _aligned(corpus), _namesakes(corpus)
    for position, entry in enumerate(corpus.entries, 1):
        if entry.kind == "faq" or not entry.titles:
            continue
        for lang in sorted(langs - {title.lang for title in entry.titles}):
            for found in (aligned[entry.id], _of_its_kind(entry, namesakes)):
                called = [dict.fromkeys(t.text for t in other.titles if t.lang == lang) for other in found]
                if names := _agreed([*map(tuple, called)]):
                    yield from ((position, lang, name) for name in names)
                    break


def _aligned(corpus: Corpus) -> defaultdict[str, list[Entry]]:
    """The entries that each entry is aligned with."""
    by_id = {entry.id: entry for entry in corpus.entries}
    pairs = (pair for pair in corpus.alignments if pair.level == "entry" and pair.status != "rejected")
    return multimap((one, by_id[other]) for pair in pairs for one, other in pair.facing if other in by_id)


def _namesakes(corpus: Corpus) -> defaultdict[str, list[Entry]]:
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in corpus.entries:
        if not kind_rank(entry.kind):
            for key in {name_key(title.text) for title in entry.titles}:
                found[key].append(entry)
    return found


def _of_its_kind(entry: Entry, namesakes: defaultdict[str, list[Entry]]) -> Iterator[Entry]:
    """Rules with the entry's name; of any kind where the entry only amends or announces something."""
    for key in {name_key(title.text) for title in entry.titles}:
        for other in namesakes[key]:
            if other is not entry and (other.kind == entry.kind or kind_rank(entry.kind)):
                yield other


def _agreed(called: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The names of the first that has any, if all others that have some share one with it."""
    named = [names for names in called if names]
    if not named or any(not set(named[0]).intersection(names) for names in named):
        return ()
    return named[0][:MOST]
