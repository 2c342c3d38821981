"""What a heading of a rulebook says: a name in one language or two, its labels, the kind of thing it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.model import Lang, Title
from taiyaku.corpus.text import PIECE_CODE, guess_lang, has_japanese, has_latin
from taiyaku.ingest.formats.headwords import BRACKET, read_headword
from taiyaku.ingest.formats.labels import split_labels
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace

_BRACKETED = re.compile(r"(?P<name>.+?)\s*[(（\[【](?P<type>[^()（）\[\]【】]+)[)）\]】]\s*:?")
_LABELLED = re.compile(r"(?P<name>[^【】]+?)[ \u3000]*【(?P<label>[^【】]{1,20})】")  # 飛行【常時】
_PARTICLE = re.compile(
    r"[のをはがにでとへも](?![ぁ-ん]*$)|から|まで|による|について|における|として|[用系版](?![ぁ-んァ-ヶ一-龠])"
)
_KANA = re.compile(r"[\u3041-\u309f\u30a0-\u30ff・ー\s]+")


class Name(Struct, frozen=True):
    """A heading taken apart; the first title is what the entry is called."""

    titles: tuple[Title, ...]
    labels: tuple[str, ...] = ()
    kind: str | None = None


def names_in_both(headings: Sequence[str]) -> bool:
    """Whether a document prints its names in two languages side by side: most of its Japanese headings do.

    In others "Boss ステージ" is one name, as is what begins with a particle: "LP の回復".
    """
    japanese = [text for text in headings if has_japanese(text)]
    return 2 * sum(_side_by_side(text, "ja") is not None for text in japanese) > len(japanese)


def read_name(heading: str, vocabulary: Vocabulary, default: Lang, sided: bool = True) -> Name:
    """Read a heading without its number: "LOCKED (GAME STATE)", "移動 Movement", "攻撃（Attack）".

    `sided` says whether names may stand side by side (`names_in_both`).
    """
    text = heading.strip().rstrip(":：")
    match = _BRACKETED.fullmatch(text)
    if match and (kind := vocabulary.kind_of_word(match["type"])):
        labels = split_labels(match["type"], vocabulary)
        return Name(titles(match["name"], vocabulary, default, sided), tuple(labels), kind)
    marked = _LABELLED.fullmatch(text)
    if marked and not _names_in_english(marked["name"], marked["label"], vocabulary):
        inner = read_name(marked["name"], vocabulary, default, sided)
        return Name(inner.titles, (*inner.labels, *split_labels(marked["label"], vocabulary)), inner.kind)
    return Name(
        titles(text, vocabulary, default, sided), (), "state" if _is_state(text, vocabulary) else None
    )


def _names_in_english(name: str, label: str, vocabulary: Vocabulary) -> bool:
    """Whether what stands in brackets is what a Japanese name is called in English: 砂橇【Sand Skiff】."""
    named = has_japanese(name) and not has_japanese(label) and _is_word(label) and not label.isupper()
    types = (*vocabulary.keys("kinds.groups", "skill"), *vocabulary.keys("labels", "types"))
    return named and not (vocabulary.kind_of_word(label) or label.casefold() in types)


_IN_MARKS = re.compile(  # not TS1-003 《霧守》
    rf"(?!{PIECE_CODE}\s)(?P<name>[^《》【】「」]+?)\s*[《【](?P<other>[^《》【】「」]+)[》】]"
)
_MARKED_FIRST = re.compile(r"[《【](?P<name>[^《》【】「」]+)[》】]\s*(?P<other>[^《》【】「」（(]+)")
_BOXED = re.compile(r"[（(](?P<name>[^（）()]+)[）)]")


def _is_state(text: str, vocabulary: Vocabulary) -> bool:
    """ "Torn state", "混乱状態": a name with the word for a state behind it."""
    words = text.split()
    if len(words) > 1 and vocabulary.kind_of_word(words[-1]) == "state":
        return True
    japanese = [w for w in vocabulary.words("kinds.words", "state") if has_japanese(w)]
    return any(text.endswith(word) and 1 < len(text) - len(word) <= 10 for word in japanese)


def titles(text: str, vocabulary: Vocabulary, default: Lang, sided: bool = True) -> tuple[Title, ...]:
    """One title, or one for each language where a heading gives its name in both, or with its reading."""
    boxed = _BOXED.fullmatch(text)  # 第2条（制限時間）
    text = boxed["name"] if boxed else text
    marked = _IN_MARKS.fullmatch(text)  # 砂橇《Sand Skiff》
    marked = marked or _MARKED_FIRST.fullmatch(text)  # 《Sand Skiff》砂橇
    if marked and has_japanese(marked["name"]) != has_japanese(marked["other"]):
        text = f"{marked['name']}（{marked['other']}）"
    whole = Title(guess_lang(text, default), text)
    if not has_japanese(text):
        return (whole,)
    if has_latin(text) or _has_reading(text):
        head = read_headword(text, vocabulary, default)
        plain = not head.rest and not head.remarks and head.kind is None
        if plain and len(head.titles) > 1 and (_bilingual(head.titles) or _has_reading(text)):
            return head.titles
    return (_side_by_side(text, default) if sided else None) or (whole,)


def _bilingual(found: tuple[Title, ...]) -> bool:
    return {t.lang for t in found} == {"en", "ja"} and all(t.lang == "ja" or _is_word(t.text) for t in found)


def _is_word(text: str) -> bool:
    """Latin text that can be a name, also "Ram", but not "HP", "Lv3" or "A"."""
    letters = sum(c.isalpha() for c in text)
    return letters >= 4 or (letters > 1 and " " in text) or (letters == 3 and text[1:].islower())


def _has_reading(text: str) -> bool:
    """Whether the brackets behind a Japanese name hold nothing but kana: "番台（ばんだい）"."""
    match = BRACKET.search(text)
    if not match or match.end() != len(text) or has_latin(text):
        return False
    return bool(_KANA.fullmatch(match["inner"])) and not _KANA.fullmatch(text[: match.start()])


def _side_by_side(text: str, default: Lang) -> tuple[Title, ...] | None:
    """ "移動 Movement", "Movement 移動": two names with a space between them, each in one script."""
    for match in (m for at in range(1, len(text)) if text[at] in " \u3000" and (m := _cut_at(text, at))):
        first, second = match
        if _PARTICLE.match(second):
            return None
        if has_japanese(first) != has_japanese(second) and not _mixed(first) and not _mixed(second):
            latin = second if has_japanese(first) else first
            if _is_word(latin) and any(c.islower() or c == " " for c in latin):
                made = [Title(guess_lang(part, default), part) for part in match]
                return (made[0], replace(made[1], form="gloss" if made[1].lang == "ja" else "name"))
    return None


def _cut_at(text: str, at: int) -> tuple[str, str]:
    return text[:at].strip(" \u3000-–—|｜"), text[at:].strip(" \u3000-–—|｜")


def _mixed(text: str) -> bool:
    return has_japanese(text) and has_latin(text)
