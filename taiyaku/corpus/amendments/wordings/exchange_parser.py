"""One wording for another that no verb orders: "two coins for one", "four nights, not three", A → B."""

from __future__ import annotations

import re
from typing import NamedTuple

from taiyaku.corpus.amendments.clause_texts import alike
from taiyaku.corpus.amendments.wordings.change import NOWHERE, Change
from taiyaku.corpus.amendments.wordings.location_parser import read_place, without_order
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import Quote, cut_quotes
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import ARROW, any_of

_BRACKET = re.compile(r"[()（）]")
_BEHIND = re.compile(r"\s*[(（](?P<said>[^()（）]*)[)）]$")  # a new wording
_AROUND = " ()[]（）［］【】.。"
COUNTED = re.compile(  # 配る札は4枚→5枚です; 夜は札が4枚→… is so on a condition
    rf"(?P<about>[^は、,:：→]*)[は:：]?(?<!\d)(?P<old>\d+(?P<unit>[^\W\d_]{{1,4}}?))\s*{ARROW}\s*(?P<new>\d+(?P=unit))"
    r"(?:です|とする|とします|に(?:変更|修正|訂正)[^\d。]{0,8}|[にと]なりました|に変わりました)?"
)
_VALUE = re.compile(r"[+-]?\d+(?:\.\d+)?")
_ENDING = re.compile(r"^[\u3041-\u309f]{1,6}[。]?$")  # of a Japanese verb: 3枚引きます
_SIGNS = "+-＋－−"
_ALIKE = 0.5  # of a wording and the right one


def _number(words: PlaceWords) -> str:
    told = words.find("numbers").pattern
    return rf"(?:[+-]?\d+(?:,\d{{3}})*|{told}(?:-{told})?)"  # thirty-five


class _Exchange(NamedTuple):
    """One way to say two wordings, and what follows from it."""

    pattern: re.Pattern[str]
    placed: bool = False  # a place may stand in front
    headed: bool = False  # and words that say what it is about
    small: bool = False  # the new wording is words that begin in small letters
    first: bool = False  # the old one stands first, in Japanese
    whole: bool = False  # both are told in full


def _exchanges(words: PlaceWords) -> tuple[_Exchange, ...]:
    number = _number(words)
    newer, older = words.find("new_first").pattern, words.find("values_to").pattern
    dice = r"\d*d\d+"
    first = words.native["old_first"]
    into = any_of(words.lists.get("into", ()))
    told, told_latin = words.native["reads"], words.find("reads").pattern
    side = rf"{number}(?![a-z\d])[^\s.,;:。、()]*(?: [^\s.,;:。、()]+){{0,4}}?"
    small = r"[a-z][^.,;:。()]{0,40}?"
    counted = rf"{number}[\"'%]?(?: [a-z]+)?"
    place = r"(?:(?P<place>[^:：]{1,60})[:：]\s*)?"
    head = place + r"(?:(?:it|this|that|the [a-z]+(?: [a-z]+)?) )?(?:(?:should be|is|are|now) )*"
    short = rf"(?:{number}[^\s.。、\d]{{0,5}}?){{1,2}}"
    replaces, exchanged_for = words.find("replaces").pattern, words.find("exchanged_for").pattern

    def said(pattern: str, **signs: bool) -> _Exchange:
        return _Exchange(re.compile(pattern), **signs)

    return (
        said(
            rf"(?P<before>.{{0,80}})(?:{words.find('alters').pattern})(?: [^.:;]{{1,40}}?)? from "
            rf"(?P<old>{counted}) to (?P<new>{counted})[.]?"
        ),
        said(
            rf"(?:(?P<place>[^:：]{{1,60}})[:,] )?(?:{replaces}) (?P<old>{counted}) "
            rf"(?:{older}|{exchanged_for}) (?P<new>{counted})[.]?"
        ),
        said(
            rf"(?:(?P<place>[^:：]{{1,60}}), )?(?:{replaces}) (?P<old>{small}) (?:{older}) "
            rf"(?P<new>{small})[.]?",
            small=True,
            whole=True,
        ),
        said(
            rf"(?P<lead>.{{0,40}}?)(?P<old>{short})(?:から|{first})(?P<new>{short})(?:{told})[^\d]{{0,12}}",
            first=True,
        ),
        said(  # 1マス下がるとあるが、正しくは2マス下がる
            rf"(?P<before>.{{0,60}}?)(?P<old>{number}(?P<unit>[^\s\d、。]{{1,3}}))[^\d。]{{0,15}}?(?:{first})、?"
            rf"(?:{told})、?(?P<new>{number}(?P=unit))[^\d]{{0,15}}",
            first=True,
        ),
        said(
            rf"(?P<before>[^(]{{1,30}}?)\((?P<old>{short})\)(?:{first})(?P<new>{short})(?:{told}|{into})[。.]?",
            first=True,
        ),
        said(rf"{head}(?P<new>{side}),? ?\(?(?:{newer}) (?P<old>{side})\)?[.。]?", placed=True, headed=True),
        said(
            rf"{head}(?P<new>{small}),? (?:{newer}) (?P<old>{small})[.。]?",
            placed=True,
            headed=True,
            small=True,
        ),
        said(
            rf"(?:(?P<place>[^:：,]{{1,60}})[:：,]\s*)?(?P<old>{dice}) (?:{told_latin}) (?P<new>{dice})[.]?"
        ),
        said(
            rf"(?P<old>(?P<label>[a-z][a-z' -]{{0,24}}?) (?:{dice}|{number})) (?:{told_latin}) "
            rf"(?P<new>(?P=label) (?:{dice}|{number}))[.]?"
        ),
        said(
            rf"(?P<old>{number} [a-z]+) (?:{told_latin}) (?P<new>{number})(?: (?:instead|in its place))?[.]?"
        ),
        said(
            rf"(?P<before>[^.:;]{{0,60}}?) (?:{told_latin}) (?P<new>{small}) "
            rf"\((?:{newer}) (?P<old>{small})\)[^.;:]*[.]?",
            small=True,
        ),
        said(
            rf"{place}(?P<old>{short}) ?(?:{older})[ 、]?(?P<new>{short})"
            rf"(?:です|とする|とします|[にと]なります)?[.。]?",
            placed=True,
        ),
    )


def read_exchange(text: str, words: PlaceWords) -> Change | None:
    """ "Step 3: two coins instead of one coin", "changed from two pearls to three", 4本ではなく5本.

    Only what is no sentence of a rule: numbers with what they count, for alone they may be values of a
    table's cell, or words without numbers that begin in small letters.
    """
    text = text.strip()
    flat = lowered(text)
    number = _number(words)
    for told in words.once(_exchanges, lambda: _exchanges(words)):
        found = told.pattern.fullmatch(flat)
        if found is None or (told.small and not text[found.start("new")].islower()):
            continue
        if told.first and not _of_one_kind(found["old"], found["new"], number):
            continue
        if words.find("conditions").search(found.groupdict().get("lead") or ""):
            return None  # 3人で遊ぶ場合、5枚から4枚に変更
        between = flat[found.end("new") : found.start("old")]
        if told.small and between.strip().isalpha():
            continue  # "it does not return" exchanges nothing
        said = found.groupdict().get("place")
        where = read_place(text[: found.end("place")], words) if said else NOWHERE
        if where.names or (said and not where.says_something):
            return None
        old, new = (_small(text[slice(*found.span(name))], words) for name in ("old", "new"))
        bare = re.fullmatch(number, lowered(old)) is not None
        measured = bool((found.groupdict().get("before") or "").strip())
        signed = bare and old[0] in _SIGNS and new[0] in _SIGNS  # －2を－3に変更
        if bare and not (measured or signed) and (not told.placed or found["old"] == found["new"]):
            continue
        if bare and told.small:  # "now needs three weeds instead of four"
            start = re.search(rf"(?<![a-z]){number}(?![a-z\d]).*", lowered(new))
            if start is None:
                continue
            new = new[start.start() :]
        lead, *more = old.split()
        if more and f" {lead} " in new and lowered(lead) in words.lists.get("articles", ()):
            continue  # "a novice rings the bell in place of the keeper" exchanges who does it
        if more and f" {lead} " in new and lowered(lead) not in words.numbers:
            new = new[new.rindex(f" {lead} ") + 1 :]  # "should arrive on turn 4, not on turn 3"
        said = flat[found.end("place") if said else 0 : found.start("new")] if told.headed else ""
        if "before" in found.groupdict():  # "the corps should be west (not east) of the creek"
            behind = _ENDING.sub("", flat[max(found.end("old"), found.end("new")) :])
            said = f"{found['before']} {behind}"
        return Change(
            "replace", where, *((old, new) if told.whole else _filled_up(old, new, bare)), about=said
        )
    return None


def _small(side: str, words: PlaceWords) -> str:
    """A wording that begins with a number in small letters: "Two hexes, not one." is for "one hex"."""
    first, *_ = side.split() or [""]
    return side[:1].lower() + side[1:] if lowered(first) in words.numbers else side


def _of_one_kind(old: str, new: str, number: str) -> bool:
    """Whether two figures count the same, or one of them does not say what: 3文を4文に."""
    units = {re.sub(rf"{number}|\s", "", side) for side in (old, new)}
    return len(units - {""}) < 2


def read_other_number(text: str, words: PlaceWords) -> Change | None:
    """ "It lasts four nights, not three.", "12 points (was 10)", "two bags. This should be three." """
    number = rf"(?:\d*d\d+|\d+(?:,\d{{3}})*(?:[-–]\d+)?|{words.find('numbers').pattern})"
    aside = any_of(w for name in ("formerly", "new_first") for w in words.lists.get(name, ()))
    flat = lowered(text if not cut_quotes(text)[1] else "")
    found = re.fullmatch(
        rf"(?P<said>.+?),? \(?(?:{aside}) (?P<old>{number})(?P<unit> [a-z]+)?\)?[.]?", flat
    ) or re.fullmatch(
        rf"(?P<said>.+?)[.;,] (?:this|it|that|which) (?:{words.find('reads').pattern}) "
        rf"(?P<new>{number})(?P<unit> [a-z]+)?[.]?",
        flat,
    )
    if found is None:
        return None
    unit = (found["unit"] or "").strip()
    counted = re.finditer(rf"(?<![a-z\d,])(?P<n>{number})(?: (?P<unit>[a-z]+)|$)", found["said"])
    alike = [c for c in counted if (c["unit"] or unit).rstrip("s") == (unit or c["unit"] or "").rstrip("s")]
    if len(alike) != 1:
        return None
    range_ = re.search(r"\d[-–]|d\d", alike[0]["n"])  # or dice
    what = "" if range_ else alike[0]["unit"] or unit
    bare = not (what or range_)
    if bare and found["said"][: alike[0].start()].endswith(tuple(_SIGNS)):
        return None  # "-1 instead of 0"
    if bare and not (alike[0]["n"].isdecimal() and (found.groupdict().get("old") or "").isdecimal()):
        return None
    there = f"{alike[0]['n']} {what}".strip()
    other = f"{found.groupdict().get('old') or found['new']} {unit or what}".strip()
    old, new = (other, there) if "old" in found.groupdict() else (there, other)
    verb = re.search(rf" (?:{words.find('old_first').pattern})(?= )", found["said"])
    where = read_place(text[: verb.start()], words) if verb else NOWHERE
    if bare:  # "A warehouse costs 7, not 8": what the figure measures has to stand before it
        measure = found["said"][: alike[0].start()].split()[-1:]
        small = not measure or measure[0] in {*words.lists.get("restating", ()), *words.fillers}
        return None if small else Change("replace", NOWHERE, old, new, about=measure[0])
    if where.names or not where.units:
        return Change("replace", NOWHERE, old, new, about=found["said"])
    return Change("replace", where, old, new, about=found["said"])


def read_wrong_place(text: str, words: PlaceWords) -> Change | None:
    """ "The last sentence is incorrect. A furnace needs three coal.": a place, then what is right there."""
    flat = lowered(text)
    wrong = words.find("old_first").pattern
    told = re.match(rf"(?P<place>[^.。]{{1,60}}?) (?:{wrong})[.;] (?P<new>.+)$", flat)
    place = read_place(told["place"], words) if told else NOWHERE
    if told is None or place.names or not any(u.name == "sentences" and u.at for u in place.units):
        return None
    return Change("replace", place, new=text[told.start("new") :])


def read_said_wrong(outside: str, quote: Quote, text: str, words: PlaceWords) -> Change | None:
    """ "“Dunes cost two water” is wrong. Dunes cost three water.": a wording, then the right one."""
    behind = outside[quote.at + 1 :]
    told = re.match(
        rf"\s*(?:{words.find('old_first').pattern})[.;:,。、]\s*(?:it should be )?(?P<new>.+)$", behind
    )
    if told is None or outside[: quote.at].strip(" ,"):
        return None
    new = text[len(text) - len(told["new"]) :].rstrip(" .。")
    return (
        Change("replace", NOWHERE, quote.text.rstrip(".。"), new)
        if alike(quote.text, new) >= _ALIKE
        else None
    )


def read_labelled(text: str, words: PlaceWords) -> Change | None:
    """ "New: Ships move two spaces. Old: Ships move one space.": both wordings behind their labels."""
    sides = {name: rf"(?:{words.find(name).pattern})\s*[:：]\s*" for name in ("was", "now")}
    flat = lowered(text)
    for first, second in (("was", "now"), ("now", "was")):
        pattern = rf"{sides[first]}(?P<{first}>.+?)[\s;；,、/|]+{sides[second]}(?P<{second}>.+)"
        told = re.fullmatch(pattern, flat)
        if told:
            old, new = (text[slice(*told.span(name))].strip() for name in ("was", "now"))
            return Change("replace", NOWHERE, old, new)
    return None


def read_arrow(text: str, words: PlaceWords) -> Change | None:
    """ "four dikes → five dikes": words that nobody quotes, if they have others in common."""
    if counted := COUNTED.fullmatch(text.strip().rstrip(".。")):
        return Change("replace", NOWHERE, counted["old"], counted["new"], about=counted["about"].strip())
    pieces = _BRACKET.split(text.strip().rstrip(".。"))
    bracketed = len(pieces) == 3 and not pieces[2] and re.search(ARROW, pieces[1])  # "Cost lowered (3 → 2)"
    old, *rest = re.split(rf"\s*{ARROW}\s*", pieces[1] if bracketed else text.strip())
    if len(rest) != 1 or not old or not rest[0]:
        return None
    if any(words.find(name).fullmatch(lowered(rest[0]).strip(_AROUND)) for name in ("deleted", "gone")):
        return Change("delete", NOWHERE, old)  # …である。->（削除）
    new = rest[0] if old[-1] in ".。" else without_order(rest[0].rstrip(" .。"), words)
    if (behind := _BEHIND.search(new)) and not _BRACKET.search(old):
        said = lowered(behind["said"])
        if words.find("conditions").search(said):
            return None
        new = new[: behind.start()] if words.find("reasons").search(said) else new
    head = re.match(r"[^:：]{1,30}[:：]\s*(?=\S)", old)
    if head and not new.startswith(head[0].rstrip()):  # "Weapons: club, spear → club, sling"
        old = old[head.end() :]
        if _VALUE.fullmatch(old) and _VALUE.fullmatch(new):  # "Cost: 80 → 75"
            return Change("replace", NOWHERE, old, new, about=head[0].rstrip(" :："))
    figures = re.fullmatch(rf".*?(?P<old>\d+)\s*{ARROW}\s*\d+(?P<unit>\s?[^\W\d]+)", f"{old} → {new}")
    if figures:  # "firing cost 2 → 3 wood": what is counted is said once
        return Change("replace", NOWHERE, figures["old"] + figures["unit"], new)
    labelled = re.fullmatch(r"(?P<label>[^\W\d][^\d:：]*\D)[+-]?\d+", old)
    if labelled and re.fullmatch(r"[+-]?\d+", new):  # "Speed 5 → 4"
        return Change("replace", NOWHERE, old, labelled["label"] + new)
    if {lowered(old), lowered(new)} <= words.numbers.keys():  # "four → five"
        return Change("replace", NOWHERE, old, new)
    ours, theirs = set(content_words(lowered(old))), set(content_words(lowered(new)))
    alike = len(ours) > 1 and ours & theirs and ours != theirs
    return Change("replace", NOWHERE, old, new) if alike else None


def _filled_up(old: str, new: str, bare: bool) -> tuple[str, str]:
    """Two phrases, of which one may say the number alone: "four fruits" for "three" is for "three fruits".

    Another word alone stands for the last one: "at dawn, not dusk".
    """
    if re.fullmatch(r"[A-Z]\d?", old) and (named := re.search(r"\S+ (?=[A-Z]\d?$)", new)):  # "area G, not F"
        return named[0] + old, new[named.start() :]
    if old.isalpha() and not (bare or new[:1].isdigit()):
        return old, new.split()[-1]
    ours, theirs = old.split(" ", 1), new.split(" ", 1)
    if len(ours) == 1 and len(theirs) == 2:
        return f"{old} {theirs[1]}", new
    if len(ours) == 2 and len(theirs) == 1:
        return old, f"{new} {ours[1]}"
    return old, new
