"""All amendments of a corpus, compiled to patches where that can be done without guessing.

Errata are compiled in the order of their layers and of time, each against the text as all earlier ones
leave it. What is not certain stays unresolved, says why, and makes the rules it may be about pending.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from taiyaku.corpus.amendments.correcting_entries import correcting_entries
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.fitting.restated_labels import labels_restated
from taiyaku.corpus.amendments.lost_lists import find_repairs
from taiyaku.corpus.amendments.manual_placement import placed
from taiyaku.corpus.amendments.patch import PatchError, apply_all, has_text
from taiyaku.corpus.amendments.printings import Printings
from taiyaku.corpus.amendments.reservations import reserved_documents
from taiyaku.corpus.amendments.resolver import open_, rule_on, since
from taiyaku.corpus.amendments.revisions.contradictions import find_contradictions
from taiyaku.corpus.amendments.revisions.reissues import Anew, Succession, ruled_anew
from taiyaku.corpus.amendments.revisions.supersession import ending_the_rest, settled, wording
from taiyaku.corpus.amendments.revisions.withdrawals import Made, restored, rules_of, withdrawn_by
from taiyaku.corpus.amendments.targets.other_games import on_other_games
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wiki_updates import in_force, update_amendments
from taiyaku.corpus.amendments.wordings.place_words import place_words
from taiyaku.corpus.decided import AmendmentDecision
from taiyaku.corpus.model import Amendment, Corpus, Entry
from taiyaku.corpus.name_keys import kind_rank, name_key
from taiyaku.corpus.settings import Setting
from taiyaku.values import Struct, encode, replace
from taiyaku.whole_files import digest_of


def with_amendments(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its amendments; rules that an open one may be about are pending."""
    compiled = _compile(corpus, setting)
    amendments = compiled.amendments
    waiting = {
        place.partition("#")[0]
        for a in amendments
        if a.status == "unresolved" and a.decided != "dismissed" and a.replaced_by is None
        for place in (a.target, *a.nearest)
        if place
    }
    sources = {a.source for a in amendments if not a.repairs}
    left_out = _left_out(corpus, amendments)
    taken_out = compiled.taken_out
    entries = tuple(
        replace(e, status="pending")
        if e.id in waiting and e.status == "in-force" and e.kind != "erratum" and e.id not in sources
        else replace(taken_out[e.id], sections=e.sections)
        if e.id in taken_out
        else left_out.get(e.id, e)
        for e in corpus.entries
    )
    return replace(corpus, amendments=amendments, entries=entries)


def _left_out(corpus: Corpus, amendments: Sequence[Amendment]) -> dict[str, Entry]:
    """Errata that the next version of their document does not give again: none of them says it is withdrawn.

    What is printed by now, or said of the place in other words, is superseded; the rest is open.
    """
    dropped = {line.older for line in corpus.lineage if line.newer is None}
    taken_up = {a.source for a in amendments if a.replaced_by or (a.status == "applied" and not a.patches)}
    return {
        e.id: replace(e, status="superseded" if e.id in taken_up else "pending")
        for e in corpus.entries
        if e.kind == "erratum" and e.status == "withdrawn" and e.removed and e.id in dropped
    }


def _taken_out(amendments: Sequence[Amendment], texts: Mapping[str, Entry]) -> dict[str, Entry]:
    """Rules of which errata leave no text: they are withdrawn, and keep what they said."""
    last = {patch.entry: a for a in amendments if a.operation == "delete" for patch in a.patches}
    return {
        i: replace(entry, status="withdrawn", removed=last[i].version or last[i].date or last[i].source)
        for i, entry in texts.items()
        if i in last and entry.status == "in-force" and not has_text(entry)
    }


class _Compiled(Struct, frozen=True):
    """Amendments, and the rules of which they leave no text."""

    amendments: tuple[Amendment, ...]
    taken_out: dict[str, Entry]


def _compile(corpus: Corpus, setting: Setting) -> _Compiled:
    """Wiki updates in document order, then errata as they are applied.

    What errata do is made of the rules and of what corrects them alone: no other question changes it.
    """
    documents = {d.id: d for d in corpus.documents}
    found = [a for e in corpus.entries for a in update_amendments(e, documents.get(e.document))]
    rules = [e for e in corpus.entries if kind_rank(e.kind) == 0]
    words = place_words(setting.words)
    subjects = Subjects(rules, documents, corpus.links, setting.editions, words, setting.scopes)
    homes = {e.document for e in rules}
    errata = correcting_entries(corpus, homes, subjects)
    sources = {e.id for e in errata}
    kin = homes | {e.document for e in errata}
    series = {d.series for d in corpus.documents if d.id in kin and d.series}
    of_them = [d for d in corpus.documents if d.id in kin or d.series in series]
    part = replace(
        corpus,
        documents=tuple(replace(d, digest="") for d in of_them),
        versions=tuple(replace(v, documents=()) for v in corpus.versions),
        entries=(*rules, *errata),
        links=tuple(k for k in corpus.links if k.source in sources and k.type in ("about", "amends")),
        terms=(),
        problems=(),
        coverage=(),
        groups=(),
        meta={},
    )
    decided = setting.decisions.amendments
    known = sorted({d.target.partition("#")[0] for d in decided if d.target} & {e.id for e in corpus.entries})

    heads = reserved_documents(corpus.entries, words)
    ending = ending_the_rest(corpus.entries, words)
    others = on_other_games(corpus.entries, subjects)
    told = (setting.words, setting.editions, setting.scopes, decided, known, heads, others, sorted(ending))

    def make() -> _Compiled:
        repairs = tuple(find_repairs(rules))
        own = tuple(d for d in part.documents if d.id in homes)
        ground = digest_of(encode((replace(part, documents=own, entries=rules, links=()), told)))
        compiler = _Compiler(part, setting, subjects, errata, known, heads, others, ending, repairs, ground)
        made = tuple(compiler.errata())
        if compiler.rivals:  # what one of two rivals did has changed what later ones met: once more, without
            compiler = _Compiler(
                part, setting, subjects, errata, known, heads, others, ending, repairs, ground,
                compiler.rivals,
            )  # fmt: skip
            made = tuple(compiler.errata())
        return _Compiled((*repairs, *made), _taken_out((*found, *repairs, *made), compiler.current))

    compiled = setting.memo("amendments", lambda: (part, told), _Compiled, make)
    return replace(compiled, amendments=(*found, *compiled.amendments))


class _Compiler:
    """Works through the errata of a corpus and keeps how each entry stands."""

    def __init__(
        self, corpus: Corpus, setting: Setting, subjects: Subjects, errata: Sequence[Entry],
        known: Collection[str], heads: Mapping[str, str], others: Mapping[str, str], ending: Collection[str],
        repairs: Sequence[Amendment], ground: str,
        known_rivals: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.memo = setting.memo
        self.met = ground  # what an erratum meets: a digest of all rules, and of what was done to them
        self.known_rivals = known_rivals
        self.rivals: dict[str, str] = {}  # errata that contradict another one of their document
        self.corpus = corpus
        self.heads = heads  # what documents say of all their corrections that limits them
        self.ending = ending  # documents that end what only older versions of them say
        self.known = known  # entries there are, of those that decisions name
        self.documents = subjects.documents
        self.printings = Printings(corpus)
        self.words = subjects.words
        self.flags = frozenset(
            name_key(word)
            for name in ("flags", "signs")
            for word in setting.words.get("faq", {}).get(name, ())
        )
        self.subjects = subjects
        self.errata_entries = errata
        self.on_others = others  # errata to other games
        self.current = {i: in_force(e) for i, e in self.subjects.rules.items()}
        for repair in repairs:
            entry = (repair.target or "").partition("#")[0]
            self.current[entry] = apply_all(self.current[entry], repair.patches)
        self.printed = dict(self.current)
        self.changed: dict[str, Amendment] = {}  # entry -> the last amendment that changed it
        self.before: dict[str, Entry] = {}  # amendment -> the entry as it met it
        self.told: dict[tuple[str, str], Amendment] = {}  # (entry, wording) -> the erratum that said so first
        self.decided = {d.amendment: d for d in setting.decisions.amendments}
        self.succession = Succession(corpus.documents, self.current)

    def errata(self) -> Iterator[Amendment]:
        """Every amendment of an erratum, then what later versions of their documents leave out."""
        made: list[Made] = []
        for _, together in groupby(self._in_order(), key=lambda e: e.document):
            errata = list(together)
            if self.known_rivals is None:
                self._find_rivals(errata)
            for erratum in errata:
                again = list(self._withdrawals(erratum, made))
                gone = {p.entry for a in again for p in a.patches}
                made += [(a, erratum) for a in again]
                made += [(a, erratum) for a in self._compiled(erratum) if not _is_spent(a, gone)]
        said = settled(made, self.corpus, self.succession, self.decided, self.ending)
        known = {a.id: a for a, _ in made}
        yield from (
            one
            if one.id in known or one.status != "applied"
            else self._given_back(one, known[one.id.removesuffix("-dropped")])
            for one in said
        )

    def _in_order(self) -> list[Entry]:
        def place(erratum: Entry) -> tuple[int, object]:
            time = self.printings.timeline.key(*self.printings.dated(erratum), erratum.edition)
            return self.subjects.layers.rank(self.printings.scope(erratum)), time

        return sorted(self.errata_entries, key=place)  # stable: else in the corpus's order

    def _find_rivals(self, errata: Sequence[Entry]) -> None:
        bench = Bench(self.subjects, self.words, self.current, self.printings.is_reprint)
        for a, b in find_contradictions(errata, bench, self.printed) if len(errata) > 1 else ():
            self.rivals |= {a: b, b: a}

    def _held_back(self, erratum: Entry) -> str | None:
        """Why nothing an erratum orders is done."""
        if rival := (self.known_rivals or {}).get(erratum.id):
            return f"{rival} of its document changes the same words in another way"
        if heading := self.on_others.get(erratum.id):
            return f"it stands below “{heading}”, which is another game"
        head = self.heads.get(erratum.document)
        return f"its document says: {head}" if head else None

    def _compiled(self, erratum: Entry) -> Iterator[Amendment]:
        bench = Bench(self.subjects, self.words, self.current, self.printings.is_reprint)
        led = self.subjects.links.get(erratum.id), self.subjects.about.get(erratum.id)
        home = [d for d in self.corpus.documents if d.id == erratum.document]
        inputs = self.met, erratum, home, led
        plain = self.memo("amendments", lambda: inputs, list[Ruled], lambda: rule_on(erratum, bench))
        anew = ruled_anew(erratum, plain, bench, self.succession)
        ruled = anew.ruled
        if reason := self._held_back(erratum):
            anew = Anew([one if self._is_over(erratum, one) else open_(one, reason) for one in ruled])
            ruled = anew.ruled
        touched = dict.fromkeys(r.entry for r in ruled if r.entry)
        for entry in touched:
            if more := labels_restated(erratum, self.current[entry], self.words, self.flags):
                ruled.append(more)
        said = wording(erratum)
        times: Counter[str | None] = Counter()
        for number, one in enumerate(ruled, 1):
            name = f"{erratum.id}#amendment" + (f"-{number}" if number > 1 else "")
            told = (one.entry or "", f"{said}\n{times[one.entry]}")  # the same of its changes to this entry
            times[one.entry] += 1
            repeated = self._repeated(one, erratum, name, told)
            amendment = repeated or self._amendment(one, erratum, name)
            if decision := self.decided.get(name):
                amendment = self._as_decided(amendment, one, erratum, decision)
            amendment = self._entered(amendment, erratum, one, Anew([]) if repeated else anew)
            if one.entry and amendment.status == "applied":
                self.told.setdefault(told, amendment)
            yield amendment

    def _withdrawals(self, erratum: Entry, made: Sequence[Made]) -> Iterator[Amendment]:
        """What is given back where an erratum withdraws an earlier one that nothing was built upon since."""
        for number, one in enumerate(withdrawn_by(erratum, made, self.subjects), 1):
            version, date = self.printings.dated(erratum)
            told = replace(
                one, id=f"{erratum.id}#withdrawal-{number}", source=erratum.id, before=one.after,
                after=one.before, version=version, date=date, scope=self.printings.scope(erratum),
            )  # fmt: skip
            yield self._given_back(told, one)

    def _given_back(self, told: Amendment, one: Amendment) -> Amendment:
        """What tells that an amendment holds no more, with the text as it was where nothing rests on that."""
        entry = one.patches[0].entry
        last = self.changed.get(entry) == one and len(rules_of([one])) == 1
        patches = restored(self.current[entry], self.before[one.id]) if last else ()
        amendment = replace(
            told, patches=patches, status="applied" if patches else "unresolved",
            nearest=() if patches else (entry,),
            reason=None if patches else f"{one.source} is withdrawn, and later changes rest on it",
        )  # fmt: skip
        if patches:
            self.current[entry] = apply_all(self.current[entry], patches)
            self.changed[entry] = amendment
            self.met = digest_of(encode((self.met, self.current[entry])))
        return amendment

    def _amendment(self, ruled: Ruled, erratum: Entry, name: str) -> Amendment:
        fit = ruled.fit
        version, date = self.printings.dated(erratum)
        reason = fit.reason
        entry = self.current.get(ruled.entry or "")
        if fit.already and reason is None and entry is not None:
            last = self.changed.get(entry.id)
            said = last.version if last else since(entry, fit, self.documents.get(entry.document))
            reason = "the text says so already" + (f" (since {said})" if said else "")
        if fit.repairs is not None and entry is not None:
            version, date = self.printings.dated_text(entry, fit.repairs)
            reason = f"{entry.title} promises a list and has none: repaired from {erratum.document}"
        return Amendment(
            id=name,
            source=erratum.id,
            target=fit.target,
            operation=fit.operation,
            before=fit.before,
            after=fit.after,
            edition=erratum.edition,
            version=version,
            date=date,
            status="applied" if fit.placed else "unresolved",
            patches=fit.patches,
            location=_location(ruled, erratum),
            reason=reason,
            nearest=() if fit.placed else fit.nearest,
            repairs=fit.repairs is not None,
            scope=self.printings.scope(erratum),
        )

    def _repeated(self, ruled: Ruled, erratum: Entry, name: str, told: tuple[str, str]) -> Amendment | None:
        """An erratum that an earlier document gave in the same words has done its work already."""
        first = self.told.get(told) if ruled.entry else None
        if first is None or first.source == erratum.id:
            return None
        if first.id in self.succession.replaced:
            return None  # another wording took its place, so that this one brings it back
        amendment = self._amendment(ruled, erratum, name)
        version = first.version or first.date
        reason = "the text says so already" + (f" (since {version})" if version else "")
        return replace(
            amendment, target=first.target, status="applied", patches=(), reason=reason, nearest=(),
            operation=first.operation, before=None, repairs=False,
            version=self.printings.dated(erratum)[0], date=self.printings.dated(erratum)[1],
        )  # fmt: skip

    def _as_decided(
        self, amendment: Amendment, ruled: Ruled, erratum: Entry, decision: AmendmentDecision
    ) -> Amendment:
        """What a person decided: nowhere, or at a place where it is compiled without further questions."""
        if decision.verdict == "dismissed":
            return replace(
                amendment, status="unresolved", patches=(), decided="dismissed", repairs=False,
                reason="dismissed by a person",
            )  # fmt: skip
        owner = (decision.target or "").partition("#")[0]
        entry = self.current.get(owner)
        if entry is None or decision.lost:
            reason = f"{decision.target} is not in this workspace: see {decision.where.file}"
            if owner in self.known:  # another erratum, or this one itself
                reason = f"{decision.target} is no text that an erratum can change: see {decision.where.file}"
            return replace(amendment, status="unresolved", patches=(), reason=reason)
        change = ruled.change
        if decision.operation is not None:
            change = replace(change, operation=decision.operation)
        target = decision.target or entry.id
        fit = placed(change, entry, target, amendment.id, erratum.provenance, self.words)
        made = self._amendment(replace(ruled, fit=fit, entry=entry.id), erratum, amendment.id)
        if made.status == "applied":
            return replace(made, decided="placed", reason=made.reason or "placed by a person")
        return replace(made, decided="placed")

    def _entered(self, amendment: Amendment, erratum: Entry, ruled: Ruled, anew: Anew) -> Amendment:
        """The amendment, once its patches have been applied to the text that later ones meet."""
        owners = dict.fromkeys(p.entry for p in amendment.patches)
        again = ruled.entry if ruled.entry in anew.texts and ruled.fit.placed else None
        try:
            if again and amendment.decided is None:
                amendment = self.succession.enter(amendment, erratum.document, again, self.current, anew)
            else:
                changed = {i: apply_all(self.current[i], amendment.patches) for i in owners}
                for i in owners:
                    self.before[amendment.id] = self.current[i]
                self.current.update(changed)
                self.succession.overtake(amendment, erratum.document)
                self.succession.did(amendment, erratum.document, amendment.patches)
        except PatchError as error:
            return replace(amendment, status="unresolved", patches=(), reason=str(error), repairs=False)
        if touched := dict.fromkeys((p.entry for p in amendment.patches), amendment):
            self.changed |= touched
            self.met = digest_of(encode((self.met, [self.current[i] for i in touched])))
        return amendment

    def _is_over(self, erratum: Entry, ruled: Ruled) -> bool:
        """Whether a newer printing has ended a change, which a contradiction then leaves as it is."""
        entry = self.current.get(ruled.entry or "")
        return entry is not None and ruled.fit.already and self.printings.is_reprint(erratum, entry)


def _is_spent(amendment: Amendment, given_back: Collection[str]) -> bool:
    """Whether an amendment that could not be read is of a rule whose earlier text its erratum gave back."""
    places = {p.partition("#")[0] for p in (amendment.target, *amendment.nearest) if p}
    return amendment.status == "unresolved" and bool(places) and places <= set(given_back)


def _location(ruled: Ruled, erratum: Entry) -> str | None:
    """The place as the source words it."""
    if ruled.change.place.said == "labels":
        return "labels"
    printed = erratum.reference
    stated = [printed.location, printed.printed] if printed else []
    return next((s for s in (stated[0] if stated else None, ruled.change.place.said or None) if s), None) or (
        stated[1] if stated else None
    )
