"""The parts of a text that corrects several rules, each an erratum to the rule that its clause names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.targets.leading_names import instructs
from taiyaku.corpus.amendments.targets.new_clauses import CLAUSE_NUMBER, LABELLED, TAGGED, Named
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.tags import read_tag
from taiyaku.corpus.amendments.wordings.wording_parser import ADDED, NEW, TAKEN_OUT, is_heading_of, told_of
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Entry, Reference, Section, Title
from taiyaku.corpus.text import ends_sentence, first_words, has_japanese, narrow
from taiyaku.values import replace

_TAGS = re.compile(r"[\[(（【]([^\[\]()（）【】]{3,20})[\])）】]")
_HEAD = 60  # characters
_SHORT_TAG = re.compile(r"[(（\[【](?P<tag>[\u3041-\u9fff]{2})[)）\]】]\s*(?=\S)")  # （補足）…
_DASH = re.compile(r"^[-–—]\s+")  # between a name in bold type and what is said of it
_AROUND_A_NAME = " \u3000*_「」『』【】《》〈〉:："


def closed(
    erratum: Entry, sections: Sequence[Section], last: Section | None, kept: Sequence[Clause]
) -> Iterator[Entry]:
    """The part that ends here, if it says anything."""
    all_of_it = [*sections, *([replace(last, clauses=tuple(kept), tables=())] if last else [])]
    said = tuple(s for s in all_of_it if s.clauses or s.tables)
    gone = erratum.kind == "erratum" and not erratum.sections  # only named below "Dropped rules"
    if said or gone:
        yield replace(erratum, sections=said)


def about(erratum: Entry, named: Named | None, clause: Clause, number: int, words: PlaceWords) -> Entry:
    """The erratum to the rule that a clause names, or to one of the same page that it does not name."""
    above = erratum.reference
    part = replace(erratum, id=f"{erratum.id}~part-{number}", provenance=clause.provenance)
    tags = map(lowered, _TAGS.findall(clause.text[:_HEAD]))
    apart = [words.find(name) for name in ("unreleased", "unsure", "set_apart")]
    unsure = [tag for tag in tags if any(flag.fullmatch(tag) for flag in apart)]  # "2.3 [uncertain]: …"
    part = replace(part, path=(*part.path, *unsure))
    if named is None and is_headed(erratum):
        return part
    if named is None:
        return replace(part, titles=(Title(erratum.lang, first_words(clause.text, 6)),))
    title = Title(erratum.titles[0].lang if erratum.titles else erratum.lang, named.name)
    # "6.2 (deletion)", below "Dropped rules", or behind 【削除】
    only = named.said.strip("()（）[]【】 .。") or told_of(erratum, TAKEN_OUT, words)
    if says_gone(only, words):
        place = Reference(None, _without_reference(only, words))
        return replace(part, titles=(title,), number=None, kind="erratum", sections=(), reference=place)
    told = [tag["tag"] if (tag := TAGGED.match(named.said)) else "", told_of(erratum, ADDED, words)]
    added = next((one for one in told if one and is_heading_of(one, ADDED, words)), None)
    tag = TAGGED.match(named.said)
    changed = tag["tag"] if tag and words.find("change_tags").fullmatch(lowered(tag["tag"])) else None
    location = named.location or added or changed
    place = Reference(above.pages if above else None, location)
    if location and not named.number and is_heading_of(location, NEW, words):  # else it has no name
        part = replace(part, kind="erratum")
    if is_heading_of(erratum.title, ("clarifies",), words):  # 補足, above the names of rules
        part = replace(part, path=(*erratum.path, erratum.title))
    flags = tuple(label for label in erratum.labels if words.find("clarifies").fullmatch(lowered(label)))
    return replace(part, titles=(title,), number=None, labels=flags, reference=place)


def says_gone(said: str, words: PlaceWords) -> bool:
    """Whether words say of a whole rule that it is gone, and at most why, or what to read now."""
    told = lowered(_without_reference(said, words)).strip("【】［］[] :：")
    return words.find("deleted").fullmatch(told) is not None


def _without_reference(said: str, words: PlaceWords) -> str:
    """What is done with a rule without what to read now: "deleted, see the sheet"."""
    done, _, more = re.sub("[;；，、]", ",", said).partition(",")
    return done if words.find("refers").match(lowered(more).strip()) else said


def said_of(named: Named, whole: Entry, words: PlaceWords) -> str:
    """What stands behind a name; below a heading such as "Deletions", 【削除】 it only says what goes."""
    named = replace(named, said=_DASH.sub("", named.said))
    bare = named.said.strip("()（）[]【】 .。")
    if _without_reference(bare, words) != bare and says_gone(bare, words):
        return ""  # "cut from the game, as nobody liked it"
    short = _SHORT_TAG.match(named.said)
    if short and words.find("clarifies").fullmatch(short["tag"]):
        return f"{short['tag']}: {named.said[short.end() :]}"
    if tag := TAGGED.match(named.said):  # "[2.2] (Clarification) …", "4.3 (Correction): …"
        clarifies = words.find("clarifies").fullmatch(lowered(tag["tag"]))
        where = read_tag(tag["tag"], words)
        tagged = words.find("change_tags").fullmatch(lowered(tag["tag"]))
        if where and not tagged and (where.place.units or where.side or not where.operation):
            return named.said  # （最初の文）…
        if not (where or tagged or clarifies):
            return named.said  # （冬季ターンのみ）…
        said = named.said[tag.end() :]
        return f"{tag['tag']}: {said}" if clarifies and said else said
    label = LABELLED.match(named.said)  # 2-1. 変更：…
    flag = label and len(named.said[label.end() :]) > 0 and is_heading_of(label["label"], ("changes",), words)
    if label and flag and not instructs(named.said, words):
        return named.said[label.end() :]
    told = told_of(whole, TAKEN_OUT, words).strip("【】［］[] :：")
    if not is_heading_of(told, TAKEN_OUT, words) or read_instruction(named.said, words, alone=False):
        return named.said
    return f"{named.said} {told}" if has_japanese(told) else f"{told}: {named.said}"


def is_headed(erratum: Entry) -> bool:
    """Whether a text has a title, and is not called after the beginning of the first thing it says."""
    first = next((c.text for s in erratum.sections for c in s.clauses), "")
    sentence = erratum.kind == "notice" or erratum.title.endswith(("。", "…"))
    return not sentence or not first.startswith(erratum.title.rstrip("…"))


def called_above_its_wording(erratum: Entry, subjects: Subjects) -> Entry:
    """An erratum under the rule whose name stands in a line above its old wording, or whose number before it.

    Where its own title is the name of none.
    """
    first = next((s for s in erratum.sections if s.clauses), None)
    if first is None or first.role != "original" or subjects.called(erratum.title, erratum):
        return erratum
    chapter = [c for c in first.clauses[:1] if (read_article(c.text) or ("",))[0].endswith(("章", "節"))]
    if chapter:  # 第6章　計量, above 第18条, in both wordings
        return called_above_its_wording(_without_line(chapter[0], erratum), subjects)
    number = narrow(first.clauses[0].marker or "").strip("[].:)( ")
    numbered = CLAUSE_NUMBER.fullmatch(number) is not None
    name = number if numbered else first.clauses[0].text.strip(_AROUND_A_NAME)
    alone = not numbered and (len(first.clauses) < 2 or ends_sentence(name))
    if alone or not subjects.called(name, erratum):
        return erratum
    below = erratum if numbered else _without_line(first.clauses[0], erratum)
    titles = (Title(erratum.lang, name),)
    return replace(below, titles=titles, path=(*erratum.path, erratum.title))


def _without_line(line: Clause, erratum: Entry) -> Entry:
    """An erratum without a line that stands above each of its wordings."""
    told = (replace(s, clauses=tuple(c for c in s.clauses if c.text != line.text)) for s in erratum.sections)
    return replace(erratum, sections=tuple(told))
