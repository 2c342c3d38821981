"""Clauses of an erratum as orders with their text, whichever of the two stands first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import excerpt, sentences
from taiyaku.corpus.amendments.wordings.exchange_parser import read_exchange
from taiyaku.corpus.amendments.wordings.instruction_parser import is_whole, read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import (
    ending,
    read_outside,
    read_place,
    says_unchanged,
)
from taiyaku.corpus.amendments.wordings.notes import declines_a_proposal
from taiyaku.corpus.amendments.wordings.order_words import announces
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.printed_figures import as_order
from taiyaku.corpus.amendments.wordings.quotations import HOLE, QUOTE_SIGN, cut_quotes, masked, unquoted
from taiyaku.corpus.amendments.wordings.several_orders import is_complete
from taiyaku.corpus.article_numbers import amending_orders
from taiyaku.corpus.model import Clause
from taiyaku.corpus.text import ends_sentence, has_japanese
from taiyaku.values import replace

_BOTH = 2  # sentences: what is wrong, and what is right


def clause_orders(clauses: Sequence[Clause], words: PlaceWords) -> tuple[Clause, ...]:
    """The clauses of an erratum, each one order, a text that an order brings, or what stays as it is."""
    whole = _with_the_one_below(_on_the_one_above(clauses, words), words)
    each = [one for c in whole for one in _besides(c, words)]
    orders = [part for c in each for part in _orders(c, words)]
    return tuple(part for c in orders for part in _without_unchanged(c, words))


def _without_unchanged(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The clause, apart from a last sentence that only says that something stays as it is."""
    found = sentences(clause.text)
    last = found[-1][0] if len(found) > 1 else 0
    proposed = words.find("proposals").search(lowered(clause.text)) is not None
    if proposed and says_unchanged(clause.text, words):
        return (clause,)  # one note: "… 案もありましたが、やめました。3のままでどうぞ。"
    if declines_a_proposal(clause.text, words):
        return (clause,)
    if not last or not says_unchanged(clause.text[last:], words):
        return (clause,)
    return excerpt(clause, clause.text[:last].rstrip()), replace(
        excerpt(clause, clause.text[last:]), marker=None
    )


def _on_the_one_above(clauses: Sequence[Clause], words: PlaceWords) -> list[Clause]:
    """The clauses, with a sentence put into what is said of it below: 上記は「…」が正しい, 2個ではなく3個."""
    found: list[Clause] = []
    for clause in clauses:
        above = found[-1].text if found else ""
        quotable = has_japanese(above) and ends_sentence(above) and not QUOTE_SIGN.search(above)
        if order := _order_on(above, clause.text, words) if quotable else None:
            found[-1] = replace(clause, text=order, spans=())
        else:
            found.append(clause)
    return found


def _with_the_one_below(clauses: Sequence[Clause], words: PlaceWords) -> list[Clause]:
    """The clauses, with a quoted text put into the order above it: 「…」の一文は次のように改めました。"""
    found: list[Clause] = []
    lists = ("called", "as_follows", "honour", "exchanging_verb", "verb_end")
    called, as_follows, honour, verb, end = (words.find(name).pattern for name in lists)
    order = re.compile(rf"{HOLE}+(?:{called})?(?:は|を)、?(?:{as_follows})(?:{honour})?(?:{verb})(?:{end})?")
    for clause in clauses:
        above = found[-1].text if found else ""
        waits = has_japanese(above) and order.fullmatch(lowered(masked(above)).strip(" 。"))
        if waits and (new := unquoted(clause.text)) != clause.text:
            old = cut_quotes(above)[1][0].text
            exchange = words.lists["order_to_exchange"][0].format(old=old, new=new)
            found[-1] = replace(found[-1], text=exchange, spans=())
        else:
            found.append(clause)
    return found


def _order_on(sentence: str, said: str, words: PlaceWords) -> str | None:
    """What is said of the sentence above as an order that quotes it."""
    exchange, deletion = (words.lists[name][0] for name in ("order_to_exchange", "order_to_delete"))
    outside, quotes = cut_quotes(said)
    if not words.find("one_above").match(said):
        told = read_exchange(said, words)
        old, new = (told.old or "", told.new) if told else _mistaken(sentence, said, words)
        fits = old and new and sentence.count(old) == 1
        put = sentence.replace(old, new or "")
        return exchange.format(old=sentence, new=put) if fits else None
    if len(quotes) == 1 and words.find("corrects").search(outside):
        return exchange.format(old=sentence, new=quotes[0].text)
    gone = not quotes and words.find("deleted").search(outside)
    return deletion.format(old=sentence) if gone else None


def _mistaken(sentence: str, said: str, words: PlaceWords) -> tuple[str, str | None]:
    """The one figure of a sentence that another one was meant for: 20枚の間違いでした."""
    errs = words.find("errs").pattern
    told = re.match(rf"(?P<of>[^\d。]{{0,20}})は(?P<new>\d+(?P<unit>[^\d\s。]{{1,2}}?))の(?:{errs})", said)
    figure = rf"\d+{re.escape(told['unit'])}" if told else "(?!)"
    own = re.findall(rf"{re.escape(told['of'])}の?({figure})", sentence) if told else []
    found = own or re.findall(figure, sentence)
    return (found[0], told["new"]) if told and len(found) == 1 else ("", None)


def _besides(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """A clause, and what it says besides an order: "“A” should be “B”. Also, nets tear."."""
    outside = masked(clause.text)
    for start, _ in sentences(outside)[1:]:
        also = words.find("also").match(lowered(outside[start:]))
        if also and outside[start + also.end() :].startswith(", ") and HOLE in outside[:start]:
            rest = clause.text[start + also.end() + 2 :]
            more = replace(clause, text=rest[:1].upper() + rest[1:], marker=None, spans=())
            return (excerpt(clause, clause.text[:start].rstrip()), *_besides(more, words))
    return (clause,)


def _orders(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """Orders of which the last gives its text below: 「A」を「B」に改め、次の一項を加える。"""
    if order := as_order(clause.text, words) or _wrong_place(clause, words):
        return (replace(clause, text=order, spans=()),)
    if amending := amending_orders(clause.text):
        return tuple(replace(clause, text=order, spans=(), marker=None) for order in amending)
    first = _instead_of_all(clause, words) or _behind_its_announcement(clause, words)
    first = first or _above_its_text(clause, words) or _whole_above_its_text(clause, words)
    if said := first or _before_its_order(clause, words):
        return said
    outside = masked(clause.text)
    gone = words.find("gone_first").search(outside)
    put_there = gone and (gone[0][-1] != "、" or outside[gone.end() : gone.end() + 1] == HOLE)
    flat = lowered(outside).rstrip(" 。")
    read = any(ending(words.find("reads"), said) for said in (flat, words.politeness.sub("", flat)))
    if gone and put_there and read:
        put = f"{clause.text[: gone.start()]}を{clause.text[gone.end() :]}"  # 2文目を削除し、「…」とする
        return (replace(clause, text=put, spans=()),)
    joints = list(words.find("joints").finditer(masked(clause.text)))
    rest = clause.text[joints[-1].end() :] if joints else ""
    told = read_instruction(rest, words, alone=False) if rest and not QUOTE_SIGN.search(rest) else None
    if told is None or is_complete(told):
        return (clause,)
    return excerpt(clause, clause.text[: joints[-1].end()].rstrip("、")), replace(
        excerpt(clause, rest), marker=None
    )


def _instead_of_all(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """ "This replaces the rule in the rulebook. Nets hold …" as an order and its text; else nothing."""
    first, *more = sentences(clause.text) or [(0, 0)]
    label = re.match(r"[^.:：]{1,40}[.:：]\s+(?=\S)", clause.text)
    if label and words.find("rewritten").fullmatch(
        lowered(label[0]).strip(" .:")
    ):  # "Rewritten. Nets hold …"
        order = replace(clause, text=words.lists["order_whole"][0], marker=None, spans=())
        return order, replace(excerpt(clause, clause.text[label.end() :]), marker=None)
    told = words.find("takes_place").match(lowered(clause.text[: first[1]])) if more else None
    said = lowered(clause.text[told.end() : first[1]]) if told else ""
    place = read_outside(said, words)
    whole = words.find("whole").search(said) or words.book_or_sheet.search(said)
    if not whole or place.names or place.says_something:
        return ()
    text = excerpt(clause, clause.text[more[0][0] :])
    order = replace(excerpt(clause, clause.text[: first[1]]), text=words.lists["order_whole"][0], spans=())
    return (order, text)


def _behind_its_announcement(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The text alone of "The description is incorrect. It should read: You write …"; else nothing.

    What stands before "It now reads:" or "New wording:" says why, if it says no condition.
    """
    head, colon, text = clause.text.replace("：", ":", 1).partition(":")
    *before, last = sentences(head) or [(0, 0)]
    said = lowered(head[slice(*last)])
    labelled = words.find("now").fullmatch(said) if before else None
    said = words.politeness.sub("", said) if has_japanese(said) else said
    reads = (labelled or ending(words.find("reads"), said)) if colon and text.strip() else None
    place = read_outside(said[: reads.start()], words) if reads else None
    if place is None or place.units or place.table or place.names or QUOTE_SIGN.search(clause.text):
        return ()
    told_where = before and read_outside(head[: last[0]], words).units  # "The second sentence is wrong."
    if told_where or words.find("whole").search(said):
        return ()
    above = lowered(head[: last[0]])
    wrong = any(words.find(name).search(above) for name in ("errs", "admits", "told_changes", "hints"))
    wrong |= labelled is not None and not words.find("conditions").search(above)
    return (replace(excerpt(clause, text.strip()), marker=None),) if wrong or not before else ()


def _above_its_text(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The order and the text of 2文目を差し替えます。新しい文は「…」です。; else nothing."""
    first, *more = sentences(masked(clause.text)) or [(0, 0)]
    said = masked(clause.text)[slice(*more[0])] if len(more) == 1 else ""
    new, end = (words.find(name).pattern for name in ("new_text", "being"))
    if not re.fullmatch(rf"(?:{new}){HOLE}+(?:{end})", lowered(said).strip(" 。")):
        return ()
    order = read_instruction(clause.text[slice(*first)].strip(), words, alone=False)
    if order is None or order.operation not in ("replace", "insert") or is_complete(order):
        return ()
    text = cut_quotes(clause.text)[1][0].text
    told = replace(clause, text=text, marker=None, spans=())
    return excerpt(clause, clause.text[slice(*first)].strip()), told


def _whole_above_its_text(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The order and the text of 全文を以下に差し替え。橋は狭い。, which nobody quotes; else nothing."""
    first, *more = sentences(clause.text) or [(0, 0)]
    said = clause.text[slice(*first)].strip()
    if not more or not has_japanese(said) or QUOTE_SIGN.search(clause.text) or not announces(said, words):
        return ()
    order = read_instruction(said, words, alone=False)
    if order is None or order.operation != "replace" or not is_whole(order, words) or is_complete(order):
        return ()
    text = replace(excerpt(clause, clause.text[more[0][0] :]), marker=None)
    return excerpt(clause, said), text


def _wrong_place(clause: Clause, words: PlaceWords) -> str | None:
    """The order that 2文目に誤りがありました。「…」が正しい文です。 comes to."""
    said = [lowered(masked(clause.text)[a:b]).strip(" 。") for a, b in sentences(masked(clause.text))]
    errs, right, end = (words.find(name).pattern for name in ("errs", "right_one", "being"))
    wrong = (
        re.fullmatch(rf"(?P<place>[^、。]{{1,12}})に(?:{errs})があり[^、。]{{1,6}}", said[0])
        if said
        else None
    )
    rightly = rf"(?:正しくは)?{HOLE}+(?:が(?:{right}))?(?:{end})"
    if wrong is None or len(said) != _BOTH or not re.fullmatch(rightly, said[1]):
        return None
    if not any(unit.at for unit in read_place(wrong["place"], words).units):
        return None
    new = cut_quotes(clause.text)[1][0].text
    return words.lists["order_at_place"][0].format(place=wrong["place"], new=new)


def _before_its_order(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The order of "“Nets hold two.” Add this sentence to the end." above its text; else nothing."""
    order = masked(clause.text).lstrip(HOLE)
    text = unquoted(clause.text[: len(clause.text) - len(order)].strip())
    beside = HOLE in order or re.match("[\u3041-\u309f]", order)  # 「…」の後に次の文を追加
    told = None if beside else read_instruction(order.strip(), words, alone=False)
    if not text or told is None or told.operation != "insert" or is_complete(told) or not ends_sentence(text):
        return ()
    return tuple(replace(excerpt(clause, said), marker=None) for said in (order.strip(), text))
