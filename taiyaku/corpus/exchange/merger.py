"""A returning file held against the corpus: what it adds, and what has to be left as it is.

Nothing that a person decided is overwritten. A segment counts only if its source still says what the corpus
says; an edit of a text that is decided counts only if the file knew that text (by the digest it carries).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property

from taiyaku.corpus.amendments.texts_in_force import JOINT
from taiyaku.corpus.decided import Ids, Paired, Translated, Translations
from taiyaku.corpus.decisions.labels import is_label
from taiyaku.corpus.decisions.translation_files import pair_digest
from taiyaku.corpus.exchange.segment_matching import SegmentMatching
from taiyaku.corpus.exchange.stored_decisions import StoredDecisions
from taiyaku.corpus.exchange.units import (
    Incoming,
    Segment,
    Selection,
    State,
    Target,
    Unit,
    is_untouched,
    own_note,
    same_meaning,
    text_digest,
)
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.similarity import content_words, functional_key
from taiyaku.corpus.text import has_japanese, has_latin, visible
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace

Check = Callable[[str, str], tuple[str, ...]]  # what may be wrong between an English and a Japanese text
_NOTHING = text_digest("")
_CHANGED = "its source has changed since the export; export it again"
_COPIED = "its target is the source over again"
_OTHERWISE = "another segment of this file translates the same text otherwise"


class Kind(Enum):
    """What became of a segment."""

    SAME = "unchanged"
    NEW = "new"
    CORRECTED = "corrected"
    CONFIRMED = "confirmed"
    REVIEW = "to be reviewed"
    REJECTED = "rejected"
    NOTED = "commented"
    LEFT = "left alone"


class Report(Struct, frozen=True):
    """Why a segment was left alone."""

    line: int
    id: str
    message: str


class Merged(Struct):
    """What a file brings."""

    texts: list[Translated] = field(default_factory=list)
    pairs: list[Paired] = field(default_factory=list)
    documents: dict[Ids, str] = field(default_factory=dict)  # the document of each unit that changes
    counts: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))
    reports: list[Report] = field(default_factory=list)
    remarks: list[Report] = field(default_factory=list)  # on segments that were taken


class Merger:
    """Finds what the segments of a file change."""

    def __init__(
        self,
        incoming: Incoming,
        corpus: Corpus,
        selection: Selection,
        stored: Translations,
        known_only: bool,
        former: Collection[str],
        check: Check | None,
    ) -> None:
        """`selection` has every unit of the corpus in the file's direction, `stored` what is in the decision
        files now, built or not, `former` the ids that earlier builds had; what `check` finds in a pair is
        remarked.
        """
        self.merged = Merged()
        self._incoming, self._known_only = incoming, known_only
        self._source, self._target = selection.source, selection.target
        self._stored = StoredDecisions(stored, self._source, self._target)
        units = [self._stored.laid_over(unit) for unit in selection.units]
        self._former, self._check = frozenset(former), check
        self._matching = SegmentMatching(incoming.segments, units, former)
        self._units = units
        sections = ((e.document, s) for e in reversed(corpus.entries) for s in e.sections)
        self._places = {c.id: (own, s.lang, c.text) for own, s in sections for c in s.clauses}
        self._given: dict[Ids, str] = {}
        self._first: dict[str, Segment] = {}  # of those without an id, by the key of their source

    @cached_property
    def _by_text(self) -> Mapping[str, list[Unit]]:
        return multimap((functional_key(visible(unit.source)), unit) for unit in self._units)

    def merge(self) -> Merged:
        """Take all segments. Raises UnreadableError for one whose id the workspace never had, unless only
        those that are known are wanted, and for segments with their languages mixed up.
        """
        for segment in self._incoming.segments:
            self._take(segment)
        return self.merged

    def _take(self, segment: Segment) -> None:
        if unit := self._matching.by_id(segment):
            self._mixed_up(segment, unit)
        for unit in list(self._meant(segment)):
            self._mixed_up(segment, unit)
            before = len(self.merged.texts), len(self.merged.pairs)
            if same_meaning(segment.source, visible(unit.source)):
                self._one(segment, unit)
            else:
                self._edited(segment, unit)
            if before == (len(self.merged.texts), len(self.merged.pairs)):
                self._comment(segment, unit)

    # Which unit

    def _meant(self, segment: Segment) -> Iterator[Unit]:
        if segment.id is None:
            yield from self._alike(segment)
            return
        unit = self._matching.find(segment)
        if unit is None and not self._matching.by_id(segment):
            unit = self._regrouped(segment)
            if unit and not same_meaning(segment.source, visible(unit.source)):
                self._leave(segment, _CHANGED)
                return
        if unit is not None:
            yield unit
        elif is_label(segment.id):
            self._leave(segment, "no heading or table says so any more")
        elif self._matching.by_id(segment):
            self._leave(segment, _CHANGED)
        elif self._known_only or self._former.issuperset(self._matching.name(segment).split(" ")):
            had = "; it was in an earlier build" if not self._known_only else ""
            self._leave(segment, f"the workspace has no such id{had}")
        else:
            hint = "is it of another workspace? --known-only leaves such segments out"
            raise self._incoming.fail(segment.line, f"the workspace has no clause {segment.id}; {hint}")

    def _alike(self, segment: Segment) -> Sequence[Unit]:
        """All units of a text, for the first segment that has it: memories repeat some thousands of times."""
        key = functional_key(visible(segment.source))
        found = self._by_text.get(key, [])
        if not found:
            if segment.target.strip() and (edited := self._matching.near(segment)):
                return (edited,)
            self._leave(segment, "no text in the workspace reads like its source")
            return ()
        if not segment.target.strip():
            self._count(Kind.SAME)
            return ()
        first = self._first.setdefault(key, segment)
        if first is segment:
            return found
        if visible(first.target).split() == visible(segment.target).split():
            self._count(Kind.SAME)
        else:
            self._leave(segment, _OTHERWISE)
        return ()

    def _regrouped(self, segment: Segment) -> Unit | None:
        """Clauses that are grouped otherwise now, or are in force no more."""
        unit_id = self._matching.name(segment)
        ids = tuple(unit_id.split(" "))
        if not all(i in self._places for i in ids):
            return None
        document, lang, _ = self._places[ids[0]]
        if lang == self._target:
            what = f"{ids[0]} is a text in {lang}, the file translates into {lang}"
            raise self._incoming.fail(segment.line, f"{what}; are the two languages mixed up?")
        text = JOINT.join(self._places[i][2] for i in ids)
        return Unit(unit_id, ids, text, document, None, State.NEW)

    def _mixed_up(self, segment: Segment, unit: Unit) -> None:
        """Source and target exchanged is no edit."""
        if not segment.target or segment.source == visible(unit.source):
            return
        ours = functional_key(visible(unit.source))
        if functional_key(segment.target) == ours != functional_key(segment.source):
            what = f"{segment.id or 'this segment'} has the {self._source} text as its target"
            raise self._incoming.fail(segment.line, f"{what}; are the two languages mixed up?")

    # What it says

    def _one(self, segment: Segment, unit: Unit) -> None:
        text = visible(segment.target)
        now = visible(unit.target.text) if unit.target else ""
        if segment.rejected:
            self._reject(segment, unit)
        elif segment.partial:
            self._leave(segment, "only a part of it is translated")
        elif is_untouched(segment, text):
            self._count(Kind.SAME)
        elif not text.strip():
            if unit.target and segment.state is not State.NEW:
                self._leave(segment, "its target is empty now; to say that the two are no pair, reject it")
            else:
                self._count(Kind.SAME)
        elif text.split() == now.split():
            self._agree(segment, unit)
        else:
            self._write(segment, unit, text.strip())

    def _edited(self, segment: Segment, unit: Unit) -> None:
        """A segment whose source reads otherwise now: its text is kept for review, if there is no other."""
        text = visible(segment.target).strip()
        now = visible(unit.target.text) if unit.target else ""
        if is_untouched(segment, visible(segment.target)) or text.split() in ([], now.split()):
            self._count(Kind.SAME)
        elif segment.rejected or segment.partial or self._is_decided(unit):
            self._leave(segment, _CHANGED)
        elif same_meaning(text, segment.source):
            self._leave(segment, _COPIED)
        elif wrong := self._other_language(text):
            self._leave(segment, wrong)
        else:
            stale = replace(segment, state=State.REVIEW)
            if self._keep(stale, unit, text, Kind.REVIEW, visible(segment.source)):
                why = f"its source reads otherwise now, see {unit.id}: kept to be reviewed"
                self.merged.remarks.append(Report(segment.line, segment.id or "", why))

    def _agree(self, segment: Segment, unit: Unit) -> None:
        """The target as it is: confirmed, or nothing at all."""
        if segment.state is State.FINAL and unit.state is State.REVIEW and unit.target:
            if unit.target.stored or is_label(unit.id):
                self._keep(segment, unit, unit.target.text, Kind.CONFIRMED)
            else:
                self._pair(segment, unit, unit.target, confirmed=True)
        elif segment.id and segment.state is State.REVIEW and unit.state is State.FINAL:
            self._leave(segment, "the workspace has it as final, this file as to be reviewed")
        else:
            self._count(Kind.SAME)

    def _reject(self, segment: Segment, unit: Unit) -> None:
        if unit.target is None:
            self._count(Kind.SAME)
        elif is_label(unit.id):
            self._leave(segment, "a heading or cell is no pair; give it another text")
        elif unit.target.stored:
            self._leave(segment, "what is rejected is a translator's text; change it, or delete it there")
        elif self._is_decided(unit):
            self._leave(segment, "the pair is confirmed in the workspace, rejected in this file")
        else:
            self._pair(segment, unit, unit.target, confirmed=False)

    def _write(self, segment: Segment, unit: Unit, text: str) -> None:
        exported = segment.digest.partition("-")[0] if segment.digest else None
        knew = exported == unit.digest.partition("-")[0]
        if segment.state is State.NEW and text == visible(unit.source):
            self._count(Kind.SAME)  # exported so, for a tool that wants it
        elif exported == text_digest(text) and not unit.target and segment.state is not State.FINAL:
            self._count(Kind.SAME)  # proposed by the export, and nobody has agreed
        elif self._is_copied(segment, unit, text):
            self._leave(segment, _COPIED)
        elif wrong := self._other_language(text):
            self._leave(segment, wrong)
        elif self._is_decided(unit) and not knew:
            self._leave(segment, "the workspace has another text for it, decided since the export")
        elif unit.target and not knew and exported not in (None, _NOTHING):
            self._leave(segment, "what it is paired with has changed since the export; export it again")
        else:
            self._keep(segment, unit, text, Kind.CORRECTED if unit.target else Kind.NEW)

    def _is_copied(self, segment: Segment, unit: Unit, text: str) -> bool:
        """Whether a target is the source over again; a name in a table may well be called so."""
        if is_label(unit.id) and segment.state is State.FINAL:
            return False
        return has_latin(text) != has_japanese(text) and same_meaning(text, visible(unit.source))

    def _is_decided(self, unit: Unit) -> bool:
        if unit.target is None:
            return False
        return unit.target.stored or self._stored.has_pair(unit)

    def _other_language(self, text: str) -> str:
        """Why a text is not of the target's language; empty if it may be."""
        if "\ufffd" in text:
            return "characters of its target are lost (�): the file went through another encoding"
        if self._target == "ja" and not has_japanese(text):
            wordy = sum(word.isalpha() and len(word) > 1 for word in content_words(text)) > 3
            return "its target has no Japanese in it" if wordy else ""
        if self._target == "en" and has_japanese(text) and not has_latin(text):
            return "its target has no English in it"
        return ""

    # Results

    def _keep(self, segment: Segment, unit: Unit, text: str, kind: Kind, source: str | None = None) -> bool:
        """Store a text; `source` is what it translates, if that is not what the unit says now."""
        if self._taken(segment, unit, text):
            return False
        target = unit.target
        instead_of = target.ids if target and not target.stored else ()
        self.merged.texts.append(
            Translated(
                of=unit.ids,
                lang=self._target,
                source=source or visible(unit.source),
                text=text,
                state="final" if segment.state is State.FINAL else "needs-review",
                instead_of=instead_of,
                by=segment.by,
                on=segment.on,
                note=own_note(segment, unit) or unit.comment or None,
            )
        )
        self._count(kind)
        self._remark(segment, visible(unit.source), text)
        return True

    def _pair(self, segment: Segment, unit: Unit, target: Target, confirmed: bool) -> None:
        if self._taken(segment, unit, target.text):
            return
        en, ja = (unit.ids, target.ids) if self._source == "en" else (target.ids, unit.ids)
        texts = (unit.source, target.text) if self._source == "en" else (target.text, unit.source)
        verdict = Kind.CONFIRMED if confirmed else Kind.REJECTED
        self.merged.pairs.append(
            Paired(
                en=en,
                ja=ja,
                verdict="confirmed" if confirmed else "rejected",
                digest=pair_digest(*texts),
                by=segment.by,
                on=segment.on,
                note=own_note(segment, unit),
            )
        )
        self._count(verdict)
        if confirmed:
            self._remark(segment, unit.source, target.text)

    def _comment(self, segment: Segment, unit: Unit) -> None:
        """Keep what a translator noted on a text that stays as it is."""
        note = own_note(segment, unit)
        if not note or note in (unit.comment, *self._stored.notes(unit)):
            return
        new = Translated(
            unit.ids, self._target, visible(unit.source), "", "needs-review", by=segment.by, on=segment.on
        )
        self.merged.texts.append(replace(self._stored.text(unit) or new, note=note))
        self.merged.documents[unit.ids] = unit.document
        self._count(Kind.NOTED)

    def _remark(self, segment: Segment, source: str, target: str) -> None:
        """Say what a check finds in a pair that is taken in."""
        if self._check is None:
            return
        en, ja = (source, target) if self._source == "en" else (target, source)
        if issues := self._check(en, ja):
            self.merged.remarks.append(Report(segment.line, segment.id or "", f"check: {', '.join(issues)}"))

    def _taken(self, segment: Segment, unit: Unit, text: str) -> bool:
        """Whether the file itself has said something about the unit already."""
        before = self._given.setdefault(unit.ids, text)
        self.merged.documents[unit.ids] = unit.document
        if before != text:
            self._leave(segment, _OTHERWISE)
        return before != text

    def _count(self, kind: Kind) -> None:
        self.merged.counts[kind] += 1

    def _leave(self, segment: Segment, why: str) -> None:
        self._count(Kind.LEFT)
        self.merged.reports.append(Report(segment.line, segment.id or "", why))
