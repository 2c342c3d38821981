"""Looking an entry up by name: what it can be called, and which of several entries is meant.

Two candidates are not an answer. An edition, a kind or a status may decide between them; chance never does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import pairwise

from taiyaku.corpus.memo import told_once
from taiyaku.corpus.model import Clause, Document, Entry, Term
from taiyaku.corpus.name_keys import edition_rank, kind_rank, loose_key, name_key, narrowed
from taiyaku.corpus.part_names import CLAUSE, CORRECTIONS, clause_names, inner_names
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import PIECE_CODE, any_of, guess_lang, has_japanese, letters_off, match_key, unique
from taiyaku.values import Struct

_BRACKETED = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_ABBREVIATED = re.compile(r"(?P<long>.+\S)\s*[(（](?P<short>\w{2,8})[)）]")
_NUMBERED_TITLE = re.compile(rf"(?:{CLAUSE.pattern})[.:]?\s+(?P<name>[^\W\d_].*)")
_COUNTED_TITLE = re.compile(  # "Scenario 3: The Glass Stair", シナリオ3「霧の港」
    r"[^\W\d_]{2,12} ?\d{1,3}\s*(?:[:：–—-]\s*|(?=「))[「“\"']?(?P<name>[^\W\d_].*?)[」”\"']?"
)
_LABELLED_TITLE = re.compile(r"[^\d:：]{2,16}[:：]\s*(?P<name>[^\d\W][^:：。.]{1,20})")  # "New rule: Glue"
_QUOTED_TITLE = re.compile(  # 速達「書留」, 特技《板長》
    r"[^\W\d_]{1,10}[ \u3000]?[「『《〈](?P<name>[^「」『』《》〈〉]{2,})[」』》〉]"
)
_CODED_TITLE = re.compile(
    rf"(?P<code>{PIECE_CODE})\s+[「『《]?(?P<name>[\u3041-\u9fff].*?)[」』》]?"
)  # HD-001 硝子の靴
_COMMENTS = CORRECTIONS | {"faq"}
HEADWORD_KEY = re.compile(r"^(?P<name>.*\S)\s+\S+$")
LONGEST_NEAR = 60  # names longer than that are titles of questions, which nobody misspells
LOCAL_PARENTS = frozenset({"scenario", "unit"})  # names inside these are known only there
_AROUND_TITLE = '「」『』“”"《》【】 '
_BEHIND_A_TITLE = re.compile(r"\s*[:–—-]\s+(?P<name>\S.*)")  # the game's own


class Way(IntEnum):
    """How a name stands for an entry; the lower, the better."""

    HEADWORD = 0
    ALIAS = 1
    NUMBER = 2
    LOOSE = 3  # the same but for script of kana, accents, hyphens
    TERM = 4  # a form by which texts mean it
    SHORTENED = 5  # the same but for what stands in brackets behind it
    PART = 6  # of a row, an item or a paragraph
    PREFIX = 7
    WITHIN = 8  # words of a longer title, such as that of an erratum or a question


class Candidate(Struct, frozen=True):
    """An entry that a name may mean."""

    id: str
    title: str
    kind: str
    document: str
    edition: str
    status: str
    lang: str
    local: bool  # its name is known only inside a scenario or unit
    issued: tuple[str, str] = ("", "")  # date and version of its text
    way: Way = Way.HEADWORD


class Found(Struct, frozen=True):
    """What a name led to: one `answer`, or several `candidates`, or only names that are `near`."""

    answer: Candidate | None = None
    candidates: tuple[Candidate, ...] = ()  # without an answer: those to choose from; with one: the others
    near: tuple[str, ...] = ()


def entry_names(entry: Entry) -> Iterator[tuple[str, Way]]:
    """Every (text, way) an entry can be looked up by, its id apart."""
    for title in entry.titles:  # a ruling may be headed by the number of its rule alone
        bare = entry.kind in _COMMENTS and CLAUSE.fullmatch(title.text.rstrip("."))
        yield title.text, Way.NUMBER if bare else Way.HEADWORD
        told = _NUMBERED_TITLE.match(title.text) or _LABELLED_TITLE.fullmatch(title.text)
        if entry.kind in CORRECTIONS and told:  # "2-4 Rest"
            yield told["name"], Way.SHORTENED
        called = _COUNTED_TITLE.fullmatch(title.text) or _QUOTED_TITLE.fullmatch(title.text)
        if entry.kind not in _COMMENTS and called:
            yield called["name"], Way.SHORTENED
        if entry.kind not in _COMMENTS and (coded := _CODED_TITLE.fullmatch(title.text)):
            yield coded["name"], Way.ALIAS
            yield coded["code"], Way.NUMBER
    for title in entry.titles:
        if short := _without_kind(title.text, entry.kind):
            yield short, Way.ALIAS
        shortened = _ABBREVIATED.fullmatch(title.text.strip())
        if shortened and is_short_for(shortened["short"], shortened["long"]):
            yield shortened["short"], Way.ALIAS
    for alias in entry.aliases:
        yield alias.text, Way.ALIAS
    if entry.number:
        yield entry.number, Way.NUMBER


def _without_kind(title: str, kind: str) -> str | None:
    """ "Camouflaged State" of kind `state` is "Camouflaged" too."""
    if title.isascii() and kind not in match_key(title):
        return None
    match = HEADWORD_KEY.match(title.strip())
    ending = title.strip()[match.end("name") :].strip() if match else ""
    return match["name"] if match and match_key(ending) in {kind, f"{kind}s"} else None


@told_once
def name_rows(entry: Entry) -> list[tuple[str, str, Way]]:
    """(key, loose key, way) of every name, each key with its best way only."""
    best: dict[str, tuple[str, Way]] = {}
    for text, way in entry_names(entry):
        key = name_key(text)
        if key and (key not in best or way < best[key][1]):
            best[key] = (loose_key(text), way)
    return [(key, loose, way) for key, (loose, way) in best.items()]


def clause_rows(entry: Entry, added: Iterable[Clause] = ()) -> Iterator[tuple[str, str, Way]]:
    """The same of a rule's clauses with numbers or names: "4.2 Forage. …" is looked up in "4 Supply".

    `added` are those that errata put into it.
    """
    ways = {name: Way.PART for name in inner_names(entry)} | {
        name: Way.NUMBER for name in clause_names(entry, added)
    }
    yield from ((name_key(name), loose_key(name), way) for name, way in ways.items())


def term_rows(terms: Iterable[Term], entries: Iterable[Entry]) -> Iterator[tuple[str, str, str]]:
    """(entry id, key, loose key) of the forms by which texts mean the entries of a concept."""
    known = {entry.id: entry for entry in entries}
    for term in terms:
        forms = {form_key(form): form for form in (*term.en, *term.ja)}
        for entry in filter(None, map(known.get, term.evidence)):
            titles = (*entry.titles, *entry.aliases)
            if any(form_key(name) in forms for t in titles for name in (t.text, _BRACKETED.sub("", t.text))):
                for form in forms.values():
                    if key := name_key(form):
                        yield entry.id, key, loose_key(form_key(form))


def candidate(entry: Entry, parents: Mapping[str, str]) -> Candidate:
    """An entry as a candidate; `parents` gives the kind of each id."""
    local = parents.get(entry.parent or "", "") in LOCAL_PARENTS
    return Candidate(
        entry.id, entry.title, entry.kind, entry.document, entry.edition, entry.status, entry.lang, local
    )


def choose(candidates: Iterable[Candidate], editions: Sequence[str], name: str) -> Found:
    """The one entry that edition, way, kind, status, scope and language single out, else all that remain."""
    pool = list({c.id: c for c in sorted(candidates, key=lambda c: -c.way)}.values())
    if not pool:
        return Found()
    kept = narrowed(pool, _ranks(editions, name))
    pool.sort(key=lambda c: (edition_rank(c.edition, editions), kind_rank(c.kind)))
    if len({c.document for c in kept}) > 1 and len(newest := _newest(kept)) == 1:
        kept = newest
    if len(kept) > 1:
        return Found(candidates=tuple(c for c in pool if c in kept))
    return Found(answer=kept[0], candidates=tuple(c for c in pool if c != kept[0]))


def _newest(candidates: list[Candidate]) -> list[Candidate]:
    """Of the same thing said in several documents, what was said last; all where that is not known."""
    dated, numbered = (all(c.issued[at] for c in candidates) for at in (0, 1))
    if not (dated or numbered):
        return candidates
    keys = {c.id: issue_key(c.issued)[0 if dated else 1 :] for c in candidates}
    return [c for c in candidates if keys[c.id] == max(keys.values())]


def issue_key(issued: tuple[str, str]) -> tuple[str, tuple[int, ...]]:
    """Dates and versions in their order: 1.10 comes after 1.9."""
    date, version = issued
    return date, tuple(int(part) for part in re.findall(r"\d{1,99}", version))


def _ranks(editions: Sequence[str], name: str) -> tuple[Callable[[Candidate], int], ...]:
    return (
        lambda c: edition_rank(c.edition, editions),
        lambda c: (
            kind_rank(c.kind) if c.way <= Way.ALIAS else kind_rank("faq")
        ),  # an erratum may be headed by an alias
        lambda c: c.way,
        lambda c: kind_rank(c.kind),
        lambda c: int(guess_lang(name, c.lang) != c.lang),  # who writes a name in a language reads it
        lambda c: 0 if c.status == "in-force" else 1,
        lambda c: int(c.local),
        lambda c: int("@" in c.document),  # a translation comes after what it translates
    )


class Names:
    """The names of a whole corpus in memory, for making links."""

    def __init__(self, entries: Sequence[Entry], editions: Sequence[str]) -> None:
        self.editions = tuple(editions)
        kinds = {entry.id: entry.kind for entry in entries}
        self._by_key: defaultdict[str, list[Candidate]] = defaultdict(list)
        self._by_loose: defaultdict[str, list[Candidate]] = defaultdict(list)
        for entry in entries:
            found = candidate(entry, kinds)
            for key, loose, _ in name_rows(entry):
                self._by_key[key].append(found)
                self._by_loose[loose].append(found)

    def candidates(self, text: str) -> list[Candidate]:
        """Every entry of that name; kana, accents and hyphens are forgotten only if nothing else fits."""
        return self._by_key.get(name_key(text)) or self._by_loose.get(loose_key(text) or "\0") or []


def supplements(documents: Iterable[Document], words: Iterable[str], own: Iterable[str] = ()) -> list[str]:
    """Documents that call themselves expansions, beside the rules they expand: their names are their own.

    So do those whose title goes on behind that of the game, "Orchid: Winter Lines", but not "Orchid: Core
    Rules", which the `own` words call the game's.
    """
    called = re.compile(rf"(?:{any_of(map(str.casefold, words))})(?![a-z])")
    books = {word for phrase in own for word in phrase.casefold().split()}
    rules = [d for d in documents if d.format == "rulebook"]

    def expands(document: Document) -> bool:
        title = document.title.casefold()
        games = (d for d in rules if d.edition == document.edition and d.title)
        names = (_BEHIND_A_TITLE.match(title.removeprefix(d.title.casefold())) for d in games)
        behind = (re.findall(r"\w+", found["name"]) for found in names if found)
        return bool(called.search(title)) or any(
            not books & {*said} and not any(word[:1].isdigit() for word in said) for said in behind
        )

    of = {d.id: expands(d) for d in rules}
    core = {d.edition for d in rules if not of[d.id]}
    return [d.id for d in rules if of[d.id] and d.edition in core]


def game_names(documents: Iterable[Document]) -> tuple[str, ...]:
    """What books call their game, as their titles begin: 霧の市場, "Fog Market"."""
    titles = [d.title for d in documents if d.title and d.format == "rulebook"]
    begun = (title[: m.start()] for title in titles for m in re.finditer(r"[\s　:：]+|$", title))
    return unique(b.strip(_AROUND_TITLE) for b in begun if (len(b) > 2 if has_japanese(b) else " " in b))


def is_short_for(short: str, long: str) -> bool:
    """Whether a word is made of the initials of others, small words left out or not.

    >>> is_short_for("LoF", "Line of Fire"), is_short_for("CH", "Mimetism")
    (True, False)
    """
    words = re.findall(r"\w+", long.casefold())
    initials = "".join(word[0] for word in words)
    without = "".join(word[0] for word in words if len(word) > 3)
    return len(words) > 1 and short.casefold() in {initials, without}


def clearly_meant(word: str, near: Sequence[str]) -> str | None:
    """Which of the names that `nearest` gave was misspelt, where there can be no doubt: None else.

    Short words and words with other digits in them are too easily something else.
    """
    key = loose_key(word)
    allowed = max(1, len(key) // 4)
    distances = sorted((letters_off(key, loose_key(name), allowed + 1), name) for name in near)
    if len(key) < 4 or not distances:
        return None
    best, name = distances[0]
    if [c for c in key if c.isdigit()] != [c for c in loose_key(name) if c.isdigit()]:
        return None
    rivals = [d for d, other in distances[1:] if loose_key(other) != loose_key(name)]
    return name if best <= allowed and all(d > best + 1 for d in rivals) else None


def lengths_near(word: str) -> tuple[int, int]:
    """The least and the greatest length of a key that `nearest` can find near a word."""
    size = len(match_key(word))
    return size - max(1, size // 3), min(LONGEST_NEAR, size + max(1, size // 3))


def nearest(word: str, known: Iterable[str], count: int = 5) -> tuple[str, ...]:
    """The known names most like a word, best first, by shared letter pairs and edit distance."""
    key = match_key(word)
    pairs = _pairs(key)
    allowed = max(not has_japanese(key), len(key) // 3)  # of two ideographs each is half of the word
    scored: list[tuple[float, str]] = []
    for name in known:
        theirs = _pairs(name)
        shared = 2 * len(pairs & theirs) / max(1, len(pairs) + len(theirs))
        alike = shared >= 0.34 or (len(key) <= 4 and abs(len(key) - len(name)) <= 1)
        if alike and (distance := letters_off(key, name, allowed)) <= allowed:
            scored.append((distance / max(len(key), len(name)) - shared / 10, name))
    return tuple(name for _, name in sorted(scored)[:count])


def _pairs(text: str) -> set[tuple[str, str]]:
    padded = f" {text} "
    return set(pairwise(padded))  # sooner than slices; a name is held against thousands
