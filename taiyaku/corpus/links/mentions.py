"""Names of rules in running text.

The forms of the termbase are looked for in every clause; `capitalisation` says which of the words found are
names at their place, `meaning` which entry a name means. Two entries are not an answer: they stay candidates.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from taiyaku.corpus.links.capitalisation import Where, is_name, kinds_beside
from taiyaku.corpus.links.disambiguation import Place, headings_that_retell
from taiyaku.corpus.links.meaning import Ground, links_of, related_links
from taiyaku.corpus.links.section_names import Chapters, Parts
from taiyaku.corpus.links.usage import Found, Usage, case_of
from taiyaku.corpus.model import Corpus, Lang, Term
from taiyaku.corpus.names import game_names
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.concept import LISTED, VAGUE
from taiyaku.corpus.terms.headword_forms import LONGEST_NAME, HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import HAN, has_japanese, is_caps, unique
from taiyaku.multimap import multimap
from taiyaku.values import Struct, encode, replace
from taiyaku.whole_files import digest_of

LONGEST_HEADING = 60  # characters
MOST_IDEOGRAPHS = 5  # of a name that a word is written to without a space
_IDEOGRAPHS = re.compile(f"[{HAN}]{{2,{MOST_IDEOGRAPHS}}}")


def with_mentions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with links from mentions, and its terms with the number of their occurrences."""
    if setting.find_terms is None or not corpus.terms:
        return corpus
    words = HeadwordWords.of(setting.words)
    retelling = headings_that_retell(setting.words)
    place = Place.of(corpus.entries, setting.editions, corpus.documents, retelling)
    forms = unique(form for term in corpus.terms for form in (*term.en, *term.ja))
    parts = Parts.of(corpus.entries, place, words, set(map(form_key, forms)), setting.references.rules)
    longer = _longer_names(corpus, set(map(form_key, forms)), words)
    followed = _followed(corpus, forms, words)
    chapters = Chapters.of(corpus.entries, corpus.terms, place, words)
    asked = unique((*forms, *parts.headings, *longer, *followed, *chapters.headings))
    keys = set(map(form_key, asked))
    inflected = {form: of for form, of in words.inflected(forms).items() if form_key(form) not in keys}
    asked = (*asked, *inflected)
    silent = longer.keys() - parts.headings.keys() - {*chapters.headings}
    native = (t for e in corpus.entries for t in e.titles if t.lang != "en" and t.form == "name")
    listed = (f.text for t in corpus.terms for f in t.forms if f.lang == "ja" and LISTED in f.evidence)
    usage = Usage(frozenset(map(form_key, chain((title.text for title in native), listed))))
    found = list(_search(corpus, setting, _Asked(asked, silent, followed, inflected, words), usage))
    every = [(where, hit) for where, hits in found for hit in hits]
    named = [one for one in every if one[1].form in parts.headings or is_name(one[1], one[0], usage, words)]
    ground = Ground.of(corpus, setting, place, parts, chapters, usage, named)
    links = tuple(links_of(corpus, ground, named))
    terms = [(where, hit) for where, hit in named if hit.form not in parts.headings]
    links = (*related_links(corpus, ground), *links)
    return replace(corpus, links=links, terms=_with_occurrences(corpus.terms, terms, usage))


class _Asked(Struct, frozen=True):
    """What texts are searched for: forms, those that are no names, those that hold or inflect names."""

    forms: Sequence[str]
    silent: Collection[str]
    followed: Mapping[str, str]
    inflected: Mapping[str, str]
    words: HeadwordWords

    def digest(self, setting: Setting) -> str:
        sought = (self.forms, sorted(self.silent), self.followed, self.inflected)
        return digest_of(encode((*sought, setting.words)))


class _Read(Struct, frozen=True):
    """The names in each clause of a document, and how its texts are written."""

    hits: list[list[Found]]
    usage: Usage


def _search(
    corpus: Corpus, setting: Setting, asked: _Asked, usage: Usage
) -> Iterator[tuple[Where, list[Found]]]:
    """All names in all clauses but the silent ones, and how they are written; of each document once."""
    by_document = multimap(
        (entry.document, (entry, section, clause))
        for entry in corpus.entries
        for section in entry.sections
        for clause in section.clauses
    )
    digest = asked.digest(setting)
    for document, places in by_document.items():
        texts = [(clause.text, section.lang) for _, section, clause in places]
        inputs = partial(tuple[object, ...], (digest, document, texts))
        make = partial(_read, document, texts, setting, asked)
        read = setting.memo("mentions", inputs, _Read, make)
        usage.take(read.usage)
        yield from ((where, hits) for where, hits in zip(places, read.hits, strict=True) if hits)


def _read(document: str, texts: Sequence[tuple[str, Lang]], setting: Setting, asked: _Asked) -> _Read:
    assert setting.find_terms is not None
    read = _Read([], Usage())
    for (text, _), raw in zip(texts, setting.find_terms(texts, asked.forms), strict=True):
        hits = [_hit(*one, text, asked) for one in raw if one[0] not in asked.silent]
        read.hits.append([hit for hit in hits if hit is not None])
        read.usage.note(read.hits[-1], text, document)
    return read


def _hit(form: str, start: int, end: int, text: str, asked: _Asked) -> Found | None:
    """A form where it stands; another inflection of a name is one only with its capital."""
    name = asked.followed.get(form)
    if name is not None:
        start += form.index(name)
        end = start + len(name)
    case = case_of(text, start, end, asked.words.small)
    if form in asked.inflected and case != "title":
        return None
    form = name or asked.inflected.get(form, form)
    return Found(form, form_key(form), start, end, case, kinds_beside(start, end, text, asked.words))


def _followed(corpus: Corpus, forms: Sequence[str], words: HeadwordWords) -> dict[str, str]:
    """Names of two ideographs or more with a word that says what, when or which: 疲労状態, 納品時, 各職人.

    Where two words are written as one, the finder does not look inside; these are looked for as they stand.
    """
    names = multimap(
        (form, term.kind) for term in corpus.terms for form in term.ja if _IDEOGRAPHS.fullmatch(form)
    )
    kind_of = dict(words.native_kinds)
    known = set(forms)
    found: dict[str, str] = {}
    texts = (c.text for e in corpus.entries for s in e.sections if s.lang == "ja" for c in s.clauses)
    for text in texts if names else ():
        for match in words.followers.finditer(text):
            at = match.start()
            for size in range(MOST_IDEOGRAPHS, 1, -1):
                name = text[max(0, at - size) : at]
                if name in names:
                    kind = kind_of.get(match[1])  # no 射撃 in 射撃武器
                    fits = kind is None or kind in names[name] or {*names[name]} <= {*VAGUE}
                    if fits and name + match[1] not in known:
                        found[name + match[1]] = name
                    break
        for match in words.leaders.finditer(text):
            ahead = (match.end() + size for size in range(MOST_IDEOGRAPHS, 1, -1))
            name = next((name for end in ahead if (name := text[match.end() : end]) in names), "")
            if name and match[0] + name not in known:
                found[match[0] + name] = name
    return found


def _longer_names(corpus: Corpus, forms: set[str], words: HeadwordWords) -> dict[str, None]:
    """Names that are no concepts but may hold one: headings inside rules, related pages, special
    rules, games.

    Where one of them stands, nothing inside it is a mention: "Dead" is not meant in "Dead Zone".
    """
    headings = (s.heading for e in corpus.entries for s in e.sections if s.heading)
    listed = (link.anchor for link in corpus.links if link.type == "related")
    named = (name for e in corpus.entries for name in e.related)
    games = (name for name in game_names(corpus.documents) if form_key(name) not in forms)
    found: dict[str, None] = dict.fromkeys(games)
    for name in unique((*headings, *listed, *named)):
        key = form_key(name)
        if key in forms or len(name) > LONGEST_HEADING or len(key.split()) > 2 * LONGEST_NAME:
            continue
        if not words.names_a_kind(name) and _holds(key.split(), forms):
            found[name] = None
    return found


def _holds(parts: Sequence[str], forms: set[str]) -> bool:
    """Whether a form stands inside a longer name."""
    ends = range(1, len(parts) + 1)
    return any(" ".join(parts[start:end]) in forms for end in ends for start in range(end))


def _with_occurrences(
    terms: Sequence[Term], named: Sequence[tuple[Where, Found]], usage: Usage
) -> tuple[Term, ...]:
    """The terms with how often each language uses them, and forms in capitals as texts write them."""
    counts: defaultdict[str, dict[Lang, int]] = defaultdict(dict)
    for (_, section, _), hit in named:
        by_lang = counts[hit.key]
        by_lang[section.lang] = by_lang.get(section.lang, 0) + 1
    made = []
    for term in terms:
        totals: dict[Lang, int] = {}
        for key in {form_key(form) for form in (*term.en, *term.ja)}:
            for lang, count in counts[key].items():
                totals[lang] = totals.get(lang, 0) + count
        en = tuple(_as_written(form, usage) for form in term.en)
        made.append(replace(term, en=en, occurrences=tuple(sorted(totals.items()))))
    return tuple(made)


def _as_written(form: str, usage: Usage) -> str:
    """A headword in capitals the way running text has it most often, if it has it with capitals at all."""
    if not is_caps(form) or len(form) < 4:
        return form
    key = form_key(form)
    best = [
        (count, text)
        for text, count in usage.spellings[key].items()
        if text[0].isupper() and not text.isupper() and not has_japanese(text) and len(text) == len(form)
    ]
    count, written = min(best, key=lambda pair: (-pair[0], pair[1]), default=(0, form))
    return written if count > usage.spellings[key][form] else form
