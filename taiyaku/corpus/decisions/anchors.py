"""Where the texts stand now that decisions were made for.

An id of a clause is a position; a decision is about a text. It is found by what it says, then by what became
of it since the last build (`outline_matching`), then in the next version of its document (the corpus's
lineage). What cannot be found, or stands in several places and nothing tells which is meant, is set aside.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256

from taiyaku.corpus.decisions.anchor_file import AnchorMemory, Bound
from taiyaku.corpus.decisions.outline_matching import (
    Course,
    Part,
    bare,
    is_telling,
    match_outlines,
    parts_of,
    resemblance,
    sheets,
    sketch,
)
from taiyaku.corpus.ids import PAST, Places
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.multimap import multimap
from taiyaku.values import Struct, replace

_SAME_PLACE, _SAME_ENTRY = 0.34, 0.5  # resemblance of an edited text that nobody has remembered
_MARGIN = 0.1


class Place(Struct, frozen=True):
    """Where a text stands now."""

    ids: tuple[str, ...] = ()  # several: it was split
    why: str = ""  # why it stands nowhere


class Mark(Struct, frozen=True):
    """An id that a decision names, with what is known of the text that was meant."""

    id: str
    digest: str = ""
    text: str = ""


def decision_key(*said: str) -> str:
    """A name for a decision by what it is about, whatever else it says and wherever it is written."""
    return sha256("\0".join(said).encode("utf-8", "surrogatepass")).hexdigest()[:12]


class Anchors:
    """The texts of a corpus, as found by decisions."""

    def __init__(self, corpus: Corpus, entries: Iterable[Entry], memory: AnchorMemory, printed: bool) -> None:
        """`entries` are those of the corpus with the texts that are meant: `printed`, or in force."""
        self._documents = {d.id: d for d in corpus.documents if not d.is_translation}
        self._entries = [e for e in entries if e.document in self._documents]
        self.places = Places(replace(corpus, entries=tuple(self._entries)))
        self._memory = memory
        series = {d.id: d.series for d in self._documents.values()}
        self._now: defaultdict[str, list[Part]] = defaultdict(list)
        for sheet in sheets(self._entries, series):
            self._now[sheet.document] += sheet.clauses()
        self._parts = {part.id: part for parts in self._now.values() for part in parts}
        self._old_sheets = memory.printed if printed else memory.in_force
        self._old = {part.id: part for part in parts_of(self._old_sheets)}
        self._old_homes = {sheet.entry: sheet for sheet in self._old_sheets}
        self._courses: dict[str, Course] = {}
        self.bounds: dict[str, dict[str, Bound]] = defaultdict(dict)  # what to remember

    def find(self, key: str, mark: Mark) -> Place:
        """Where the text is that a decision means with an id; noted for the next build."""
        known = self._memory.bounds.get(key, {}).get(mark.id)
        digest = mark.digest or (known.digest if known else "")
        if known is None and not self._is_of_last_build(mark.id, digest):
            place = self._first(mark.id, digest, mark.text)
        else:
            place = self._again(known.at if known else (mark.id,), mark.id, digest)
        if not digest and len(place.ids) == 1 and (part := self._parts.get(place.ids[0])):
            digest = part.digest
        self.bounds[key][mark.id] = Bound(digest, place.ids)
        return place

    def is_table(self, any_id: str) -> bool:
        """Whether an id is that of a section, for its tables."""
        return any_id in self.places.parts and any_id not in self._parts

    # ---- seen before

    def _is_of_last_build(self, written: str, digest: str) -> bool:
        """Whether an id is one of the last build's, and had the text."""
        if "#" not in written:
            return written in self._old_homes
        part = self._old.get(written)
        if part is None:
            return any(i.startswith(f"{written}.") for i in self._old)
        return not digest or part.digest == digest

    def _again(self, at: Sequence[str], written: str, digest: str) -> Place:
        went = tuple(dict.fromkeys(new for old in at for new in self._followed(old)))
        followed = not digest or (all(self._said(old) == digest for old in at) and went)
        fresh = None if followed else self._fresh(at or (written,), digest)  # it is there again
        found = (fresh,) if fresh else went
        return Place(found) if found else Place((), self._lost(written, digest))

    def _said(self, old: str) -> str:
        return self._old[old].digest if old in self._old else ""

    def _lost(self, written: str, digest: str) -> str:
        """Why a text stands nowhere; the same at every build."""
        there = [part.id for part in self._saying[digest]] if digest else []
        if not there:
            gone = f"what {written} said" if written in self._parts else written
            return f"{gone} is not in the workspace any more"
        same = f"nothing tells whether one that says the same is meant: {', '.join(there[:4])}"
        return f"{written} is not there any more, and {same}"

    def _followed(self, old: str) -> Iterator[str]:
        """What became of an id of the last build."""
        course = self._course_of(old)
        entry, _, part = old.partition("#")
        home = self._named.get((self._document_of(entry), course.homes.get(bare(entry), bare(entry))), "")
        there: tuple[str, ...]
        if old in self._old:
            there = course.to.get(old, ())
        elif entry not in self._old_homes:
            there = (old,)  # nothing is remembered of its document, or it came with an amendment
        elif not part:
            there = (home,)
        elif "+" in part:  # an amendment put it behind a clause
            stem, _, added = part.partition("+")
            there = tuple(f"{i}+{added}" for i in self._followed(f"{entry}#{stem}"))
        else:
            there = (self._section(old, course) or (f"{home}#{part}" if home else ""),)
        for one in there:
            if one and (newest := self._newest(one)):
                yield newest

    def _newest(self, any_id: str) -> str | None:
        """What an id is in the newest version: where its very words stand once, else by the lineage."""
        part, entry = self._parts.get(any_id), self.places.entries.get(any_id.partition("#")[0])
        if part and entry and entry.status in PAST and is_telling(part.sketch):
            told = self._told[self._family_now(any_id), part.digest]
            now = [i for i in told if self.places.entries[i.partition("#")[0]].status not in PAST]
            then = sum(other.digest == part.digest for other in self._now[entry.document])
            if len(now) == then == 1:
                return now[0]
        return self.places.follow(any_id)

    @cached_property
    def _told(self) -> Mapping[tuple[str, str], list[str]]:
        """The clauses of each document, in all its versions, by what they say."""
        return multimap(((self._family_now(part.id), part.digest), part.id) for part in self._parts.values())

    def _section(self, old: str, course: Course) -> str:
        """The section that most clauses of one are in now."""
        inside = (course.to.get(i, ()) for i in self._old if i.startswith(f"{old}."))
        went = Counter(new.rpartition(".")[0] for ids in inside for new in ids)
        return max(went, key=lambda s: (went[s], s == old, s), default="")

    @cached_property
    def _named(self) -> Mapping[tuple[str, str], str]:
        """The id of an entry by its document and its bare id."""
        return {(e.document, bare(e.id)): e.id for e in reversed(self._entries)}

    def _document_of(self, entry: str) -> str:
        """The document an entry of the last build is in now."""
        sheet = self._old_homes.get(entry)
        return self._successor(sheet.document, sheet.series) if sheet else ""

    def _successor(self, document: str, series: str) -> str:
        if document in self._documents:
            return document
        newer = [d.id for d in self._documents.values() if series and d.series == series]
        known = {sheet.document for sheet in self._old_sheets}
        fresh = [d for d in self._documents if d not in known]
        return newer[-1] if newer else fresh[0] if len(fresh) == 1 else ""

    def _course_of(self, old: str) -> Course:
        """What became of the texts of the document that an id of the last build is in."""
        sheet = self._old_homes.get(old.partition("#")[0])
        if sheet is None:
            return Course()
        if sheet.document not in self._courses:
            olds = parts_of([s for s in self._old_sheets if s.document == sheet.document])
            news = self._now.get(self._successor(sheet.document, sheet.series), [])
            self._courses[sheet.document] = match_outlines(olds, news, self._texts)
        return self._courses[sheet.document]

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return {c.id: c.text for e in self._entries for c in e.clauses}

    def _fresh(self, at: Sequence[str], digest: str) -> str | None:
        """The one clause of the same document that has come to say so."""
        families, names = {self._family(i) for i in at}, {bare(i) for i in at}
        come = [self._parts[i] for i in self._come.get(digest, ()) if self._family(i) in families]
        found = [part for part in come if is_telling(part.sketch) or part.entry in names]
        return found[0].id if len(found) == 1 else None

    def _family(self, any_id: str) -> str:
        entry = any_id.partition("#")[0]
        if sheet := self._old_homes.get(entry):
            return sheet.series or sheet.document
        return self._family_now(any_id)

    def _family_now(self, any_id: str) -> str:
        owner = self.places.entries.get(any_id.partition("#")[0])
        document = self._documents.get(owner.document) if owner else None
        return (document.series or document.id) if document else ""

    @cached_property
    def _come(self) -> Mapping[str, list[str]]:
        """Clauses in force that no clause of the last build, or of an older version, has become."""
        for sheet in self._old_sheets:
            self._course_of(sheet.entry)
        gone = {i for course in self._courses.values() for ids in course.to.values() for i in ids}
        past = (clause.id for entry in self._entries if entry.status in PAST for clause in entry.clauses)
        gone |= {newer for i in past if (newer := self._newest(i))}
        doubtful = {self._old[i].digest for course in self._courses.values() for i in course.doubtful}
        come: defaultdict[str, list[str]] = defaultdict(list)
        for part in self._in_force:
            if part.id not in gone and part.digest not in doubtful:
                come[part.digest].append(part.id)
        return come

    @cached_property
    def _in_force(self) -> list[Part]:
        standing = (e for e in self._entries if e.status not in PAST)
        clauses = (c for e in standing for c in e.clauses)
        return [self._parts[c.id] for c in clauses if c.id in self._parts]

    @cached_property
    def _saying(self) -> defaultdict[str, list[Part]]:
        """The clauses in force by what they say."""
        return multimap((part.digest, part) for part in self._in_force)

    @cached_property
    def _inside(self) -> defaultdict[str, list[Part]]:
        """The clauses in force by their entry."""
        return multimap((part.entry, part) for part in self._in_force)

    # ---- never seen before

    def _first(self, written: str, digest: str, text: str) -> Place:
        """Bind an id that nothing is remembered of to the text that is meant."""
        if not digest or (written in self._parts and self._parts[written].digest == digest):
            newest = self._newest(written)
            return Place((newest,)) if newest else Place((), self._lost(written, digest))
        older = [i for i in self._older(written) if self._parts[i].digest == digest]
        if older and (newest := self._newest(older[0])):
            return Place((newest,))
        found = self._saying[digest]
        inside = [part for part in found if part.entry == bare(written)]
        for some in (inside, [part for part in found if is_telling(part.sketch)]):
            if len(some) == 1:
                return Place((some[0].id,))
        return Place((), self._lost(written, digest)) if found else self._alike(written, digest, text)

    def _older(self, written: str) -> list[str]:
        """The same id in older versions of its document."""
        entry, sign, part = written.partition("#")
        return [i for d in self._documents if (i := f"{entry}~{d}{sign}{part}") in self._parts]

    def _alike(self, written: str, digest: str, text: str) -> Place:
        """The clause of the same entry that was the text once, as far as words tell."""
        known = sketch(text) if text else ""
        there = self._inside[bare(written)]
        likely = [(resemblance(known, p.sketch) + 0.1 * (p.id == written), p) for p in there]
        fits = sorted(likely, key=lambda fit: -fit[0])
        if text and fits:
            best, part = fits[0]
            least = _SAME_PLACE + 0.1 if part.id == written else _SAME_ENTRY
            if best >= least and (len(fits) == 1 or best - fits[1][0] >= _MARGIN):
                return Place((part.id,))
        return Place((), self._lost(written, digest))
