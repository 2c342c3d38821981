"""Which entries an erratum may amend: by its link, its title, the group or the page it names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement

from taiyaku.corpus.amendments.targets.rule_index import BRACKETS, KIND, NUMBER, WORD, RuleIndex, Subject
from taiyaku.corpus.amendments.wordings.location_parser import Place, ending, read_place
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Document, Entry, Link
from taiyaku.corpus.name_keys import loose_key, name_key, without_count
from taiyaku.corpus.names import game_names
from taiyaku.corpus.text import any_of, has_japanese, narrow
from taiyaku.multimap import multimap
from taiyaku.values import replace

_BOXED = re.compile(r"[〔《〈【≪]([^〔〕《》〈〉【】≪≫]{1,40})[〕》〉】≫]")
_NATIVE = re.compile(r"[\u4e00-\u9fff々]+|[\u30a1-\u30fa\u30fc・]{2,}")  # ideographs; katakana
_AROUND_NAME = re.compile(
    r"^(?:[一二三四五六七八九十]{1,3}[、.．\s]|[①-⑳・]|[(（【〔〈＜<]\d+[)）】〕〉＞>])\s*"
    r"|(?:の?欄|の(?:項目?|節|章|記述|説明|本文))?(?:[\s　]*[①-⑳])?[\s、,]*$"
)
_COUNT = re.compile(r"(?:^|(?<=\s))(?:§ ?|[#№(（])?\d+(?:\.\d+)*[.)）．]?\s*$")  # "#12 ", "4. " before a name
_LONGEST_NAME = 8  # words
_BESIDE_DOCUMENT = re.compile(
    r"(?P<document>[^,:，、：()（）]{4,60})[,:，、：]\s*(?P<name>[^,:，、：()（）]+)|(?P<rule>[^()（）]+?)\s*[(（](?P<behind>[^()（）]{4,60})[)）]"
)
_WORDS_OF_A_FIELD = 4
_CUTS = ',:;、，：。「」『』《》【】()（）“”"'


class Subjects(RuleIndex):
    """The rules of a corpus, to be found by the titles and places of errata."""

    def __init__(
        self, entries: Sequence[Entry], documents: Mapping[str, Document], links: Sequence[Link],
        editions: Sequence[str], words: PlaceWords, scopes: Sequence[str] = (),
    ) -> None:  # fmt: skip
        super().__init__(entries, documents, editions, words, scopes)
        rule = rf"(?:{words.find('rule_words').pattern})"  # "Section 6.1 Dock", "Section 9, G204"
        number = NUMBER.pattern.replace("(?i)", "").replace("digits", "number")
        before = rf"(?:{rule}\s*\d+\s*[,:–-]\s*|[^\W\d_]+ (?={rule}))?"  # "Optional Rule 9.1"
        self._first_number = re.compile(
            rf"(?i){before}{number}(?=[.]?[項節]?[\s:：,–【「『（(［\[のにはがで中-]|$)"
        )
        when = words.find("ordinary").pattern  # "Round 1, End Phase", 第1ラウンド、終了フェイズ
        self._when = re.compile(rf"(?:第?\d+\s*{when}|{when}\s*\d+)\s*[,、:/]\s*")
        self.about: defaultdict[str, list[str]] = defaultdict(list)  # question -> what it is about
        for link in (k for k in links if k.type == "about"):
            known = [link.target] if link.target else link.candidates if len(link.candidates) == 1 else ()
            self.about[link.source] += [i for i in known if i and i in self.rules]
        self.links = {link.source: link for link in links if link.type == "amends"}

    def of(self, erratum: Entry) -> tuple[Subject, ...]:
        """The entries it may amend; several of one document are a choice that its text has to make."""
        link = self.links.get(erratum.id)
        if link and link.decided:
            return (Subject(link.target),) if link.target in self.rules else ()
        found = self._titled(erratum)
        if not found and link and link.target and self.amendable((link.target,), erratum):
            found = [Subject(link.target, heading=link.anchor)]
        if found:
            return tuple(self._refined(found, erratum))
        return tuple(self._on_pages(erratum))

    def _titled(self, erratum: Entry) -> list[Subject]:
        for title in erratum.titles:
            for form in dict.fromkeys(self._forms(title.text, erratum.edition)):
                if form and (found := self.called(form, erratum)):
                    return found
        for title in erratum.titles:
            if found := self._sections_called(title.text, erratum):
                return found
            if found := self._inside(title.text, erratum):
                return found
        for title in erratum.titles:
            if found := self._of_document(title.text, erratum) or self._in_group(title.text, erratum):
                return found
        place = erratum.reference.location if erratum.reference else None  # below "Wrong translations"
        for form in self._forms(place, erratum.edition) if place else ():
            if form and (found := self.called(form, erratum)):
                return found
        if place and not self.has_a_name(erratum) and (found := self._inside(place, erratum)):
            return found
        titles = ("" if _is_its_text(erratum) else erratum.title, place or "")
        if found := next(filter(None, (self._field_called(title, erratum) for title in titles)), []):
            return found
        if found := [s for title in erratum.titles for s in self._row_called(title.text, erratum)]:
            return found
        numbers = map(self._first_number.match, (title.lstrip("・● ") for title in titles))
        called = (self.called(number["number"], erratum) for number in numbers if number)
        paged = self.words.paged.fullmatch(lowered(erratum.title).strip(" :：.,、()（）"))
        above = self.called(erratum.path[-1], erratum) if paged and erratum.path else []
        return next(filter(None, called), above)

    def _forms(self, title: str, edition: str) -> Iterator[str]:
        """What a title may be called by: all of it, then without what stands around the name."""
        bare = BRACKETS.sub(" ", title).strip()
        if chained := self.chains.begun(title, edition):
            yield chained.name
        plain = _AROUND_NAME.sub("", bare)  # 一、はしごの項、
        yield from (title, bare, without_count(bare), plain)
        if (kind := KIND.match(bare)) and self._names_kind(kind[0]):  # "Event: Old Relic"
            yield bare[kind.end() :]
        if when := self._when.match(lowered(bare)):
            yield bare[when.end() :]
        if phase := ending(self.words.find("phases"), lowered(plain)):  # 集荷フェイズ, for 集荷
            yield plain[: phase.start()].strip()
        if about := self._what_changed.fullmatch(plain):
            yield about["name"]
        quoted = _BOXED.findall(title) or [q.text for q in cut_quotes(title)[1]]  # カード「波止場」
        yield from (*quoted, _AROUND_NAME.sub("", quoted[0])) if len(quoted) == 1 else ()  # 「三、こいこい」

    @cached_property
    def _what_changed(self) -> re.Pattern[str]:
        """Matches a title that tells what became of a rule: 回避の変更, 回避について."""
        done = any_of(w for name in ("changes", "corrections") for w in self.words.lists.get(name, ()))
        topics = any_of(self.words.lists.get("topics", ()))
        return re.compile(rf"(?P<name>.{{1,20}}?)(?:の(?:{done})(?:について)?|{topics})")

    def _names_kind(self, label: str) -> bool:
        """Whether a label ends with a word for printed things of a kind: "Political Card:"."""
        return ending(self.words.find("numbered"), lowered(label).rstrip(" :：")) is not None

    def _field_called(self, text: str, erratum: Entry) -> list[Subject]:
        """A rule with its group before it, or one of its fields behind it: 道具　金槌　射程."""
        words = text.split()
        for at, name in enumerate(words if 1 < len(words) <= _WORDS_OF_A_FIELD else ()):
            above, label = [loose_key(word) for word in words[:at]], " ".join(words[at + 1 :])
            found = []
            for subject in self.called(name, erratum):
                rule = self.rules[subject.entry]
                fields = [c.id for s in rule.sections for c in s.clauses if _is_field(c.text, label)]
                if not set(above) <= set(map(loose_key, rule.path)) or (label and len(fields) != 1):
                    continue
                found.append(replace(subject, heading=text, clause=fields[0] if label else None))
            if found:
                return found
        return []

    def _row_called(self, text: str, erratum: Entry) -> list[Subject]:
        """The one row of that name in the tables of all rules: "Grave Captain", in a list of costs."""
        there = [
            Subject(rule.id, heading=text, row=row)
            for rule in self.beside(erratum)
            for row in self._rows_of[rule.id].get(loose_key(text), ())
        ]
        meant = self.amendable((one.entry for one in there), erratum)
        found = [one for one in there if one.entry in meant]
        return found if len(found) == 1 else []

    @cached_property
    def _rows_of(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """The rows of tables with several columns in each rule, by their names."""
        return {
            rule.id: multimap(
                (loose_key(row[0]), row[0])
                for section in rule.sections
                for table in section.tables
                for row in table.rows
                if len(row) > 1 and _has_letters(row[0])
            )
            for rule in self.rules.values()
        }

    def _of_document(self, text: str, erratum: Entry) -> list[Subject]:
        """A rule of a document that is named beside it: "Season 2025, Protest", "Protest (Season 2025)"."""
        told = _BESIDE_DOCUMENT.fullmatch(text.strip())
        if told is None:
            return []
        name, document = told["name"] or told["rule"], told["document"] or told["behind"]
        words = set(WORD.findall(lowered(document)))
        others = (d for d in self.documents.values() if d.id != erratum.document)
        named = [d.id for d in others if words and words <= set(WORD.findall(lowered(d.title or "")))]
        pool = [c for c in self.names.candidates(name) if c.id in self.rules and c.document in named]
        return [Subject(c.id, heading=name) for c in pool if len(named) == 1 and c.edition == erratum.edition]

    def _in_group(self, text: str, erratum: Entry) -> list[Subject]:
        """A rule with words of the heading that it stands below before its name: "Mylae, Raven Bridges"."""
        group, _, name = text.rpartition(", ")
        words = set(WORD.findall(lowered(group)))

        def stands_there(rule: Entry) -> bool:
            return any(words <= set(WORD.findall(lowered(heading))) for heading in rule.path)

        found = self.called(name, erratum) if words else []
        return [one for one in found if stands_there(self.rules[one.entry])]

    def _sections_called(self, text: str, erratum: Entry) -> list[Subject]:
        """Sections with this heading, of entries of the edition: an erratum may name an example's heading."""
        key = loose_key(text)
        if len(key) < 4 or name_key(text) in self.words.role_of:
            return []
        found = [(e, s) for e, s in self.headings.get(key, ()) if self.rules[e].edition == erratum.edition]
        meant = self.amendable((e for e, _ in found), erratum)
        return [Subject(e, s, heading=text) for e, s in dict.fromkeys(found) if e in meant]

    def _inside(self, text: str, erratum: Entry) -> list[Subject]:
        """A name inside a title whose other words only say where: "The text for Rattled State, in the …"."""
        if (read_article(text) or ("", text))[1].strip() == "":
            return []  # 第2条の2 is no part of 第2条
        best: list[Subject] = []
        longest = 0
        filler = self.words.find("fillers")
        for before, name, behind in _parts(text):
            short = len(loose_key(name)) < 2 and not (name.isdecimal() and not before)  # "3, Champion"
            if len(name) <= longest or short or not (found := self.called(name, erratum)):
                continue
            place = read_place(f"{before} , {behind}", self.words)
            if place.table or any(map(_has_letters, place.names)):
                if headed := [part for t in found for part in self._headed_parts(t, place)]:
                    best, longest = headed, len(name)
                    continue
                there = [t for t in found if self._is_below(t, place)]
                there = there or [part for t in found if (part := self._in_table(t, place)) is not None]
                if there:
                    best, longest = there, len(name)
                continue
            last, first = _COUNT.sub("", lowered(before)).rstrip(), lowered(behind).lstrip()
            apart = not last or last[-1] in _CUTS or ending(filler, last)
            apart = apart and (not first or first[0] in _CUTS or filler.match(first))
            if not apart:  # "Turn summary" is another thing than Turn, unless Turn has a summary
                found = [part for t in found if (part := self._part(t, place)) is not None]
            if found:
                best, longest = found, len(name)
        return best

    @cached_property
    def _games(self) -> re.Pattern[str]:
        games = (g for g in game_names(self.documents.values()) if not self.names.candidates(g))
        return re.compile(any_of(games), re.IGNORECASE)

    def without_games(self, text: str) -> str:
        """A text without what the books call their game, which names no rule: 「霧の市場」 is not 霧."""
        return self._games.sub("\0", text)

    def mentioned(self, text: str, erratum: Entry) -> list[Subject]:
        """The entries whose names stand in a text as names do, with a capital or in Japanese."""
        found: list[Subject] = []
        names: list[str] = []
        text = self.without_games(text)
        runs = [part[1] for part in _parts(text)] + _NATIVE.findall(text)
        for name in sorted(dict.fromkeys(runs), key=lambda run: -len(run)):
            shown = name[:1].isupper() or has_japanese(name)
            inside = any(name in longer for longer in names)
            if shown and not inside and (called := self.called(name, erratum)):
                names.append(name)
                found += called
        return found

    def _headed_parts(self, subject: Subject, place: Place) -> Iterator[Subject]:
        """The one section of the entry that has the heading a title names: "The Long Night, Victory"."""
        names = set(map(loose_key, filter(_has_letters, place.names)))
        sections = self.rules[subject.entry].sections
        there = [s.id for s in sections if s.heading and loose_key(s.heading) in names]
        if len(there) == len(names) == 1 and not place.table:
            yield replace(subject, section=there[0])

    def _in_table(self, subject: Subject, place: Place) -> Subject | None:
        """The entry, if it has the table a title speaks of, and the one row it names, or row and column."""
        tables = [t for s in self.rules[subject.entry].sections for t in s.tables]
        named = [name for name in place.names if _has_letters(name)]
        if len(named) > 1 or not tables or (not named and len(tables) > 1):
            return None
        if not named:
            return subject
        rows = [(r[0], t.header or ()) for t in tables for r in t.rows if r]
        key = loose_key(named[0])
        there = [r for r, header in rows if key in {loose_key(r), *(loose_key(f"{r} {h}") for h in header)}]
        return replace(subject, row=there[0]) if len(there) == 1 else None

    def _is_below(self, subject: Subject, place: Place) -> bool:
        """Whether all that a title names besides a rule is its group: [職業]一覧の寺男."""
        above = {loose_key(head) for head in self.rules[subject.entry].path}
        lists = re.compile(rf"(?:{self.words.find('tables').pattern})の?$")
        named = {lists.sub("", lowered(name).strip("[] ")).strip("[] ") for name in place.names} - {""}
        return bool(named) and above.issuperset(map(loose_key, named))

    def _part(self, subject: Subject, place: Place) -> Subject | None:
        """The one section of the entry that has the role a title names."""
        there = [s.id for s in self.rules[subject.entry].sections if s.role in place.roles]
        return replace(subject, section=there[0]) if len(there) == 1 else None

    def _refined(self, found: list[Subject], erratum: Entry) -> Iterator[Subject]:
        """With the part of the entry that the location names: a child, or a section with a heading."""
        location = (erratum.reference.location if erratum.reference else None) or ""
        names = read_place(location, self.words).names if location else ()
        for subject in found:
            inside = [
                c
                for name in (location, *names)
                for c in self.children.get(subject.entry, ())
                if name and any(loose_key(t.text) == loose_key(name) for t in self.rules[c].titles)
            ]
            sections = [
                s.id
                for name in (location, *names)
                for s in self.rules[subject.entry].sections
                if name and s.heading and s.role != "original" and loose_key(s.heading) == loose_key(name)
            ]
            if len(set(inside)) == 1:
                yield Subject(inside[0], heading=location)
            elif len(set(sections)) == 1 and subject.section is None:
                yield replace(subject, section=sections[0], heading=location)
            else:
                yield subject

    def _on_pages(self, erratum: Entry) -> Iterator[Subject]:
        """Where no name helps: the rules on the page of a rulebook, else those of all rulebooks."""
        if self.has_a_name(erratum):
            return
        pages = erratum.reference.pages if erratum.reference else None
        there = (e.id for e in self.rules.values() if e.edition == erratum.edition and self._is_on(e, pages))
        yield from (Subject(i, by_name=False) for i in self.amendable(there, erratum))

    def _is_on(self, entry: Entry, pages: tuple[int, int] | None) -> bool:
        """Whether an entry of a rulebook may stand on the pages, as far as they are known."""
        document = self.documents.get(entry.document)
        if document is None or document.format != "rulebook":
            return False
        there = entry.provenance.pages if document.pages else None
        if pages is None or there is None:
            return True
        first, last = document.pages_printed(*pages)
        return there[0] <= last and first <= there[1]

    def has_a_name(self, erratum: Entry) -> bool:
        """Whether the title names something, and no page or place; that of a notice is the document's."""
        if erratum.kind == "notice" or _is_its_text(erratum) or self.document_named(erratum.title):
            return False
        title = erratum.title
        pages = erratum.reference.pages if erratum.reference else None
        if pages and title == f"p. {pages[0]}":
            return False
        if self.words.find("sheets").fullmatch(lowered(title)):
            return False
        place: Place = read_place(title, self.words)
        return bool(place.names) or not place.says_something


def _is_field(text: str, label: str) -> bool:
    """Whether a text is a label and its value: 射程：近."""
    return bool(label) and narrow(text).startswith(f"{narrow(label)}:")


def _is_its_text(erratum: Entry) -> bool:
    """Whether the title is only how the text begins."""
    begun = erratum.title.rstrip("…")
    return any(s.clauses[0].text.startswith(begun) for s in erratum.sections if s.clauses)


def _has_letters(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _parts(text: str) -> Iterator[tuple[str, str, str]]:
    """Every run of words of a title that may be a name, with what stands before and behind it."""
    tokens = list(re.finditer(rf"[^\s{_CUTS}]+", text))
    for start in range(len(tokens)):
        for end in range(min(len(tokens), start + _LONGEST_NAME), start, -1):
            a, b = tokens[start].start(), tokens[end - 1].end()
            yield text[:a], text[a:b], text[b:]
    if has_japanese(text):
        for match in re.finditer("の|における|について|中", text):
            yield "", text[: match.start()], text[match.start() :]
        for first, last in combinations_with_replacement(list(re.finditer("の", text)), 2):
            end = last.start() if last is not first else len(text)
            yield text[: first.end()], text[first.end() : end], text[end:]
