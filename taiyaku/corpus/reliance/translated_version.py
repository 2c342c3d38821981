"""Which version of its original a printed translation was made for, where no build has remembered it.

Its own version or date may say so. Else the numbers do: where two versions differ in a number, the
translation has that of the one it was made for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.decisions.reliance_file import Pair, digest_of
from taiyaku.corpus.model import Corpus, Document, Entry, Stale
from taiyaku.corpus.reliance.basis import RULINGS, Ground, out_by
from taiyaku.corpus.versions.timeline import PRINTED, Point

ADDED = "added"  # a reason of staleness: the translation has nothing beside the text
_FEWEST = 3  # numbers that have to speak for an older version
_SHARE = 0.75  # of all numbers that tell two versions apart

Misfit = Callable[[str, str], bool]
Partners = Mapping[str, Sequence[str]]  # clause of a translation -> clauses that it is paired with


class TranslatedVersions:
    """What older versions said, for translations that were made for one of them."""

    def __init__(self, corpus: Corpus, ground: Ground, partners: Partners, misfit: Misfit | None) -> None:
        """`misfit` says whether the numbers of two texts disagree; None: numbers are not asked."""
        self._misfit, self._ground, self._partners = misfit, ground, partners
        self._corpus = corpus
        self._chosen: dict[tuple[str, str], str | None] = {}  # by original and translation

    def relied_on(self, clause: str) -> tuple[Pair, ...]:
        """What a translated clause was made for, as parts of today with digests of what they said then."""
        owner = self._ground.owner(clause)
        document = self._ground.document(owner) if owner else None
        if owner is None or document is None:
            return ()
        found = []
        for partner in self._partners.get(clause, ()):
            older = self._older_text(partner, document)
            if older is None:
                older = self._before_errata(clause, partner, owner, document)
            if older is not None:
                found.append((partner, digest_of(older)))
        return tuple(found)

    def unsettled(self, linked: Iterable[tuple[str, str]]) -> Iterator[Stale]:
        """Rules that are withdrawn, or wait for a change that is not merged: their translations know nothing.

        `linked` are ids of translating entries and of the rules they translate.
        """
        for translating, rule_id in linked:
            rule, owner = self._ground.owner(rule_id), self._ground.owner(translating)
            if rule is None or owner is None or rule.edition != owner.edition:
                continue
            if RULINGS & {owner.kind, rule.kind}:  # an erratum does not wait for itself
                continue
            for one, other in ((owner, rule), (rule, owner)):
                waits = other.status == "pending" and not self._took(one, other)
                if one.status == "in-force" and (waits or (other.status == "withdrawn" and other is rule)):
                    yield Stale(one.id, other.id, other.status)

    def _took(self, one: Entry, other: Entry) -> bool:
        """Whether all changes that an entry waits for are made in the one in the other language."""
        waiting = [a for a in self._corpus.amendments if a.status == "unresolved" and other.id in a.nearest]
        made = {(a.source, a.location) for a in self._ground.amendments(one)}
        return bool(waiting) and made.issuperset((a.source, a.location) for a in waiting)

    def updated(self) -> Iterator[Stale]:
        """Rules of which the one in another language was updated since by its own page."""
        for one, other in self._rules_in_both():
            rule, owner = self._ground.owner(one), self._ground.owner(other)
            both = rule and owner and rule.edition == owner.edition
            if rule and owner and both and rule.status == owner.status == "in-force":
                updated = self._updated_since(owner, rule)
                yield from [Stale(owner.id, rule.id, "changed", None, updated)] if updated else []

    def _rules_in_both(self) -> Iterator[tuple[str, str]]:
        """Pairs of entries in two languages, each pair both ways."""
        for a in self._corpus.alignments:
            if a.level == "entry" and a.en and a.ja and a.status != "rejected":
                yield a.en[0], a.ja[0]
                yield a.ja[0], a.en[0]

    def _updated_since(self, owner: Entry, rule: Entry) -> str | None:
        """What a rule says that its own page dates later than the other language's document."""
        document = self._ground.document(owner)
        made = owner.date or (document.date if document else None)
        dated = [s for s in rule.sections if s.role != "original" and _is_later(s.date or rule.date, made)]
        return next((c.text for s in reversed(dated) for c in s.clauses), None)

    def corrected(self) -> Iterator[Stale]:
        """Rules of which the one in another language was corrected while they say what that had said.

        Where the numbers fit only as it was corrected, the rule was right.
        """
        followed = {part for parts in self._partners.values() for part in parts}  # by those paired with it
        for one, other in self._rules_in_both():
            amended, rule = self._ground.owner(one), self._ground.owner(other)
            if amended is None or rule is None or RULINGS & {amended.kind, rule.kind}:
                continue
            alone = self._ground.is_amended(amended) and not self._ground.is_amended(rule)
            alone &= not self._ground.mends_translation(amended)
            if alone and rule.status == "in-force" and rule.edition == amended.edition:
                was, now = self._ground.parts_then(amended, PRINTED), self._ground.parts(amended)
                said, *texts = (" ".join(parts.values()) for parts in (self._ground.parts(rule), was, now))
                fits = [self._misfit is None or not self._misfit(said, text) for text in texts]
                changed = (p for p, text in was.items() if digest_of(text) != digest_of(now.get(p, "")))
                for part in changed if fits != [False, True] else ():
                    if "." in part.rpartition("#")[2] and part not in followed:
                        yield Stale(rule.id, part, "changed", was[part], now.get(part))

    def added(self, paired: Collection[str]) -> Iterator[Stale]:
        """Clauses that came to a rule since its translation was made, and stand beside nothing of it.

        `paired` are the clauses of rules that a translation is paired with.
        """
        clauses: defaultdict[str, Counter[str]] = defaultdict(Counter)  # of each rule: by translating entries
        for clause, partners in self._partners.items():
            for partner in partners:
                clauses[partner.split("#")[0]][clause.split("#")[0]] += 1
        for rule_id, counted in clauses.items():
            rule, owner = self._ground.owner(rule_id), self._ground.owner(counted.most_common(1)[0][0])
            translation = self._ground.document(owner) if owner else None
            if rule and owner and translation and rule.edition == owner.edition:
                then = self._texts_then(rule, owner, translation)
                for part, text in self._ground.parts(rule).items() if then else ():
                    new = "." in part.rpartition("#")[2] and part not in then and part not in paired
                    if new and digest_of(text) not in then.values():
                        yield Stale(owner.id, part, ADDED, None, text)

    def _texts_then(self, rule: Entry, owner: Entry, translation: Document) -> Mapping[str, str]:
        """The parts of a rule with digests of what they said when it was translated; empty if not known."""
        if version := self._made_for(rule.id, translation):
            then = self._ground.parts_in(rule, version)
        else:
            point = self._point(owner, translation, self._ground.document(rule))
            then = dict(self._ground.parts_then(rule, point)) if self._ground.is_amended(rule) else {}
        return {part: digest_of(text) for part, text in then.items()}

    def _before_errata(self, clause: str, partner: str, owner: Entry, translation: Document) -> str | None:
        """What a clause said before the errata that came after its translation; None if there are none such.

        Numbers tell: a translation that has the old one, and not the new, was made before. Else dates do.
        """
        rule = self._ground.owner(partner)
        if rule is None or rule.edition != owner.edition or not self._ground.is_amended(rule):
            return None
        now, said = self._text(partner), self._text(clause)
        printed = self._ground.parts_then(rule, PRINTED).get(partner)
        if self._misfit and printed is not None and digest_of(printed) != digest_of(now):
            was_wrong, is_wrong = self._misfit(printed, said), self._misfit(now, said)
            if was_wrong != is_wrong:
                return printed if is_wrong else None
        point = self._point(owner, translation, self._ground.document(rule))
        then = self._ground.parts_then(rule, point).get(partner)
        return then if then is not None and digest_of(then) != digest_of(now) else None

    def _point(self, owner: Entry, translation: Document, original: Document | None) -> Point:
        """When a translation was made; one that does not say so may be as old as the original itself."""
        date = owner.date or translation.date
        if original and original.date and date and date <= original.date[: len(date)]:
            return PRINTED
        if original and translation.version and translation.version == original.version:
            return PRINTED
        return Point(date, date) if date else PRINTED

    def _older_text(self, partner: str, translation: Document) -> str | None:
        """What a clause said in the version that the translation was made for; None if that is the newest."""
        version = self._made_for(partner, translation)
        return self._ground.before.get(partner, {}).get(version) if version else None

    def _made_for(self, partner: str, translation: Document) -> str | None:
        owner = self._ground.owner(partner)
        versions = self._ground.versions(owner) if owner else ()
        if owner is None or not versions or owner.document != versions[-1].id:
            return None
        key = owner.document, translation.id
        if key not in self._chosen:
            self._chosen[key] = self._choice(versions, translation)
        return self._chosen[key]

    def _choice(self, versions: Sequence[Document], translation: Document) -> str | None:
        """The id of the older version that a translation was made for."""
        *older, newest = versions
        if translation.version:
            named = next((v for v in versions if v.version == translation.version), None)
            if named:
                return named.id if named is not newest else None
        if translation.date and all(v.date for v in versions):
            there = out_by(versions, translation.date)
            return there[-1].id if there and there[-1] is not newest else None
        scores = {v.id: self._fit(v.id, translation.id) for v in older}
        best = max(scores, key=lambda i: scores[i][0])
        for_it, against = scores[best]
        return best if for_it >= _FEWEST and for_it >= _SHARE * (for_it + against) else None

    def _fit(self, version: str, translation: str) -> tuple[int, int]:
        """How many numbers of a translation are those of an older version alone, and of the newest alone."""
        told: Counter[bool] = Counter()
        if self._misfit is None:
            return 0, 0
        for clause, partner in self._pairs_of(translation):
            before, now = self._ground.before.get(partner, {}).get(version), self._text(partner)
            if before is not None and digest_of(before) != digest_of(now):
                said = self._text(clause)
                wrong = [self._misfit(text, said) for text in (before, now)]
                if wrong[0] != wrong[1]:
                    told[wrong[1]] += 1
        return told[True], told[False]

    def _pairs_of(self, translation: str) -> Iterator[tuple[str, str]]:
        for clause, partners in self._partners.items():
            owner = self._ground.owner(clause)
            if owner and owner.document == translation and len(partners) == 1:
                yield clause, partners[0]

    def _text(self, clause: str) -> str:
        owner = self._ground.owner(clause)
        return self._ground.parts(owner).get(clause, "") if owner else ""


def _is_later(date: str | None, made: str | None) -> bool:
    """Whether a date is surely after another one, as far as both are told."""
    return date is not None and made is not None and date[: len(made)] > made[: len(date)]
