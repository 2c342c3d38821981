"""What people translated and paired, laid over the corpus.

A translation becomes a clause of an entry of its own, `ENTRY@ja`, in a document `DOCUMENT@ja` of the format
`translation`: looked up, searched and shown like any other text, and never mixed with what a document prints.
The entry has only the clauses that are translated, in the order of the original.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.amendments.texts_in_force import JOINT, in_force, joined
from taiyaku.corpus.decided import Ids, Paired, Translated, Translations
from taiyaku.corpus.decisions import placing
from taiyaku.corpus.decisions.anchors import Anchors, Place
from taiyaku.corpus.decisions.application import differing
from taiyaku.corpus.decisions.labels import DecidedLabels, is_label
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.decisions.translated_entries import TranslatedEntries, translated_id
from taiyaku.corpus.decisions.translation_files import pair_digest
from taiyaku.corpus.model import Alignment, Clause, Corpus, Entry, Lang, Link, Problem, Stale, Translation
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.text import visible
from taiyaku.multimap import firsts
from taiyaku.values import Struct, field, replace

_SIDES = ("en", "ja")


def with_translations(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the texts people wrote and the pairs they confirmed or rejected."""
    decided = setting.decisions.translations
    if not decided.texts and not decided.pairs:
        return corpus
    anchors = placing.anchors_in_force(corpus, setting)
    now = {entry.id: entry for entry in reversed(list(in_force(corpus)))}
    cleared = frozenset((c.id, c.relies_on, c.digest) for c in placing.placed_flags(corpus, setting, anchors))
    texts = firsts((c.id, c.text) for e in now.values() for c in e.clauses)
    work = _Work(corpus, anchors, now, texts, cleared)
    sources = {d.id: d for d in corpus.documents if not d.is_translation}
    labels = DecidedLabels(sources, decided.texts, setting.words)
    for written in work.placed([t for t in decided.texts if not is_label(t.of[0])]):
        if written.text:  # else somebody noted something, and translated nothing
            work.place(written)
    work.check_labels(labels)
    made = TranslatedEntries(corpus, now, work.clauses, labels)
    entries, documents = made.entries(), made.documents()
    links = [_link(entry) for entry in entries]
    alignments = [*work.pairs(decided.pairs), *work.entry_pairs(entries), *work.alignments]
    return replace(
        corpus,
        documents=(*corpus.documents, *documents),
        entries=(*corpus.entries, *entries),
        links=(*corpus.links, *links),
        alignments=tuple(alignments),
        translations=tuple(work.translations),
        stale=(*corpus.stale, *work.stale),
        problems=(*corpus.problems, *work.problems, *work.set_aside(decided)),
    )


class _Work(Struct, dict=True):
    """Translations on their way into the corpus."""

    corpus: Corpus
    anchors: Anchors
    now: Mapping[str, Entry]
    texts: dict[str, str]
    cleared: frozenset[tuple[str, str, str]]
    clauses: dict[tuple[str, Lang], dict[str, Clause]] = field(default_factory=dict)
    alignments: list[Alignment] = field(default_factory=list)
    translations: list[Translation] = field(default_factory=list)
    stale: list[Stale] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    aside: list[tuple[Translated | Paired, str]] = field(default_factory=list)
    covered: set[str] = field(default_factory=set)

    def placed(self, decided: Sequence[Translated]) -> list[Translated]:
        """The translations under the ids of today, one of each text; the others are reported."""
        found: dict[tuple[Ids, Lang], list[tuple[Ids, Translated]]] = {}
        for written in decided:
            place = placing.placed_translation(written, self.anchors)
            if self._stands(written, place, written.of):
                there = found.setdefault((place.ids, written.lang), [])
                there.append((written.of, replace(written, of=place.ids)))
        taken: dict[tuple[str, Lang], Translated] = {}
        for several in found.values():
            one = self._chosen(several)
            rival = next((t for i in one.of if (t := taken.get((i, one.lang)))), None)
            if rival:
                self._set_aside(one, f"{_line(rival)} translates {' '.join(rival.of)} already")
            else:
                taken |= {(i, one.lang): one for i in one.of}
        return list(dict.fromkeys(taken.values()))

    def _chosen(self, several: Sequence[tuple[Ids, Translated]]) -> Translated:
        """Of translations of one text the last; of those of clauses that were merged to one, all in one."""
        now = visible(joined(self.texts, several[0][1].of) or "")
        whole = _together(sorted((t for _, t in several), key=lambda t: now.find(t.source)))
        if len(several) > 1 and digest_of(whole.source) == digest_of(now):
            return whole
        fitting = [one for one in several if digest_of(one[1].source) == digest_of(now)]
        ids, last = (fitting or several)[-1]
        for other_ids, other in several:
            if other_ids != ids:
                self._set_aside(other, f"{_line(last)} translates what stands in its place, {last.of[0]}")
            elif other is not last and other.text != last.text:
                why = f"a later decision on {' '.join(ids)} says something else and counts: {_line(last)}"
                self.problems.append(Problem("W402", why, other.where))
        return last

    def _stands(self, decision: Translated | Paired, place: Place, written: Ids) -> bool:
        """Whether a decision has a place, which is noted if it is called otherwise; else it is set aside."""
        if not place.ids or any(i not in self.texts for i in place.ids):
            self._set_aside(decision, place.why or f"{' '.join(place.ids)} is not in force")
            return False
        self.problems += placing.moved_note(decision.where, written, place.ids)
        return True

    def _set_aside(self, decision: Translated | Paired, why: str) -> None:
        if not placing.is_partial(self.corpus):  # a source is missing: what it holds is not gone
            self.aside.append((decision, why))

    def set_aside(self, decided: Translations) -> Iterator[Problem]:
        """What cannot be kept; in one line where that is a whole file, as when its document is gone."""
        files = Counter([t.where.file for t in decided.texts] + [p.where.file for p in decided.pairs])
        lost = Counter(one.where.file for one, _ in self.aside)
        told: set[str] = set()
        for decision, why in self.aside:
            file, message = decision.where.file, f"this decision cannot be kept: {why}"
            if lost[file] == files[file] > 1:
                rest = "they stay in the file until their texts are there again"
                message = f"none of the {files[file]} decisions of this file can be kept: {why}; {rest}"
                if file in told:
                    continue
                told.add(file)
            yield Problem("E401", message, decision.where, "error")

    def check_labels(self, labels: DecidedLabels) -> None:
        """Report labels that are gone, and those of which two decisions say different things."""
        told = [t for t in labels.texts if t.text and is_label(t.of[0])]
        self.problems += differing(
            told, lambda t: (t.of[0], t.lang), lambda t: t.text, lambda t: " ".join(t.of)
        )
        for one in labels.lost(self.now.values()):
            document = one.of[0].rpartition("~")[0]
            self._set_aside(one, f"no heading or table of {document} says “{one.source}” any more")

    def place(self, written: Translated) -> None:
        """Make clauses of a translation; one that has a line for each clause it translates gives as many."""
        of, source = written.of, joined(self.texts, written.of) or ""
        lines = written.text.split(JOINT)
        lines = lines if len(lines) == len(of) else [written.text]
        made = [translated_id(one, written.lang) for one in of[: len(lines)]]
        stale = digest_of(visible(source)) != digest_of(written.source) and not self._holds(of, made)
        for origin, new, text in zip(of, made, lines, strict=False):
            clause = self._clauses[origin]
            entry = origin.split("#")[0]
            self.clauses.setdefault((entry, written.lang), {})[origin] = replace(
                clause, id=new, text=text, spans=(), provenance=written.where, variant=None
            )
            about = of if len(lines) == 1 else (origin,)
            if stale:
                self._flag(new, about, written)
            own = written.state, written.by, written.on, written.note
            self.translations.append(Translation(new, about, *own, stale, written.instead_of))
        self._align(of, tuple(made), written.lang, stale)

    def _flag(self, new: str, about: Ids, written: Translated) -> None:
        """Say which of the clauses that a translation is of read otherwise than what it was made for."""
        sources = written.source.split(JOINT)
        before = dict(zip(written.of, sources, strict=True)) if len(sources) == len(written.of) else {}
        for of in about:
            was, now = before.get(of, written.source if len(about) == 1 else None), visible(self.texts[of])
            changed = was is None or digest_of(was) != digest_of(now)
            if changed and (new, of, digest_of(now)) not in self.cleared:
                self.stale.append(Stale(new, of, "changed", was, now))

    def _align(self, of: Ids, made: Ids, lang: Lang, stale: bool) -> None:
        from_ = self.now[of[0].split("#")[0]].lang
        if {from_, lang} == set(_SIDES):
            en, ja = (of, made) if lang == "ja" else (made, of)
            self.alignments.append(Alignment(en, ja, "clause", 1.0, "confirmed", stale=stale))
            self.covered.update(of)

    def _holds(self, of: Ids, made: Sequence[str]) -> bool:
        """Whether a person said that a translation holds for what it translates as that reads now."""
        now = [(one, digest_of(visible(self.texts[one]))) for one in of]
        return any((new, *part) in self.cleared for new in made for part in now)

    @cached_property
    def _clauses(self) -> Mapping[str, Clause]:
        entries = reversed(list(self.now.values()))
        return {c.id: c for e in entries for c in e.clauses}

    def pairs(self, decided: Sequence[Paired]) -> Iterator[Alignment]:
        """What was aligned, as far as people did not decide otherwise, and what they paired."""
        verdicts: dict[tuple[Ids, Ids], Alignment] = {}
        for pair in decided:
            sides = placing.placed_pair(pair, self.anchors)
            written = (pair.en, pair.ja)
            if all(self._stands(pair, place, ids) for place, ids in zip(sides, written, strict=True)):
                en, ja = sides[0].ids, sides[1].ids
                texts = joined(self.texts, en) or "", joined(self.texts, ja) or ""
                stale = bool(pair.digest) and pair.digest != pair_digest(*texts)
                sure = 1.0 if pair.verdict == "confirmed" else 0.0
                gap = self.anchors.places.edition_gap(en[0], ja[0])
                verdicts[en, ja] = Alignment(en, ja, "clause", sure, pair.verdict, gap, stale)
        taken = {i for v in verdicts.values() if v.status == "confirmed" for i in (*v.en, *v.ja)}
        for found in self.corpus.alignments:
            if found.level != "clause":
                yield found
            elif verdict := verdicts.pop((found.en, found.ja), None):
                yield replace(found, status=verdict.status, stale=verdict.stale or found.stale)
            elif found.en and found.ja:
                if not taken.intersection((*found.en, *found.ja)):
                    yield found
            elif not (taken | self.covered).intersection((*found.en, *found.ja)):
                yield found
        yield from verdicts.values()

    def entry_pairs(self, entries: Sequence[Entry]) -> Iterator[Alignment]:
        for entry in entries:
            origin, _, _ = entry.id.rpartition("@")
            if {self.now[origin].lang, entry.lang} == set(_SIDES):
                en, ja = (origin, entry.id) if entry.lang == "ja" else (entry.id, origin)
                yield Alignment((en,), (ja,), "entry", 1.0, "confirmed")


def _together(several: Sequence[Translated]) -> Translated:
    """One translation of clauses that were merged, in their order."""
    first = several[0]
    glue = "" if first.lang == "ja" else " "
    return replace(
        first,
        source=" ".join(t.source for t in several),
        text=glue.join(t.text for t in several),
        state="final" if all(t.state == "final" for t in several) else "needs-review",
        instead_of=tuple(dict.fromkeys(i for t in several for i in t.instead_of)),
    )


def _line(decision: Translated) -> str:
    return f"{decision.where.file}:{decision.where.lines[0]}"


def _link(entry: Entry) -> Link:
    origin, _, _ = entry.id.rpartition("@")
    return Link(entry.id, origin, "translation-of", entry.title, "resolved", decided=True)
