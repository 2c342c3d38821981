"""How many questions asked in other words are found, and that none is found wrongly.

The texts are invented. A change of the rules or word lists that loses a pair shows here first.
"""

from __future__ import annotations

from taiyaku.corpus.links.same_questions import with_same_questions
from taiyaku.corpus.model import Corpus, Document
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.questions import faq

DOCUMENTS = (
    Document("old", "old.txt", "faq", "en", "N2", "FAQ 1.0", version="1.0", date="2024-01"),
    Document("new", "new.txt", "faq", "en", "N2", "FAQ 1.1", version="1.1", date="2024-06"),
)
# Question and answer in the older document, then in the newer one.
Row = tuple[str, str, str, str]
AGAIN: tuple[Row, ...] = (
    (
        "Can a Hero use Second Wind while Stunned?",
        "No.",
        "Is a Stunned Hero allowed to use Second Wind?",
        "No, a Stunned Hero cannot use any Skill.",
    ),
    (
        "If a monster is pushed into lava, does it take damage immediately?",
        "Yes, it takes 3 damage at once.",
        "Does a monster that is pushed into lava take damage at once?",
        "Yes, 3 damage.",
    ),
    (
        "How many cards do you draw when the deck is empty?",
        "None; shuffle the discard pile first.",
        "When the deck is empty, how many cards do you draw?",
        "Shuffle the discard pile first, then draw.",
    ),
    (
        "Does Fire Shield block damage from traps?",
        "Yes.",
        "Does Fire Shield also block damage dealt by traps?",
        "No.",
    ),
    (
        "May a player trade during another player's turn?",
        "Yes, if both agree.",
        "Can players trade with each other during someone else's turn?",
        "Yes, if both agree to it.",
    ),
    (
        "Can I retreat from combat if my Speed is 0?",
        "No.",
        "If my Speed is 0, can I retreat from combat?",
        "No.",
    ),
    (
        "What happens when two units with First Strike fight each other?",
        "Both strike at the same time, and both can be destroyed in the same round.",
        "How is combat resolved if both units have First Strike?",
        "Both strike at the same time and both can be destroyed in the same round.",
    ),
    (
        "Do wounds from Poison count as Combat wounds?",
        "No.",
        "Are wounds caused by Poison considered Combat wounds?",
        "No.",
    ),
    (
        "Can the Thief steal an item from a player in the same space if that player is asleep?",
        "Yes.",
        "Can the Thief steal an item from a sleeping player in the same space?",
        "Yes.",
    ),
    (
        "Is the Market phase skipped when no goods are left?",
        "Yes.",
        "If no goods are left, do you skip the Market phase?",
        "Yes.",
    ),
    (
        "Does a Wizard need line of sight to cast Teleport on an ally?",
        "Yes.",
        "Does casting Teleport on an ally require line of sight?",
        "Yes. The Wizard must see the ally.",
    ),
    (
        "When do you resolve Ambush, before or after movement?",
        "Before.",
        "Is Ambush resolved before or after movement?",
        "Before movement.",
    ),
    (
        "Can you build a Tower next to another Tower?",
        "No, there must be at least one free space between two Towers of any colour.",
        "May two Towers be adjacent?",
        "No, there must be at least one free space between two Towers of any colour.",
    ),
    (
        "Are Tokens returned to the supply at the end of the round or at the end of the game?",
        "End of the round.",
        "At the end of the round, are Tokens returned to the supply?",
        "Yes.",
    ),
    (
        "ダメージを受けた直後に回復薬を使用できますか？",
        "はい。",
        "回復薬はダメージを受けた直後に使えますか？",
        "はい。",
    ),
    (
        "スタン状態のヒーローはスキルを宣言できますか？",
        "いいえ。",
        "ヒーローはスタン状態でもスキルを宣言できるのですか？",
        "いいえ。",
    ),
    (
        "デッキが空の時、カードは何枚引きますか？",
        "引かない。",
        "カードを引く時にデッキが空だった場合、何枚引きますか？",
        "引かない。",
    ),
    (
        "塔の隣に別の塔を建設することはできますか？",
        "できない。",
        "塔は他の塔と隣り合う場所に建設できますか？",
        "できない。",
    ),
)
OTHERS: tuple[Row, ...] = (
    ("Can a Hero attack twice with the Bow?", "Yes.", "Can a Hero attack twice with the Sword?", "Yes."),
    (
        "Does Shield Wall work against ranged attacks?",
        "No.",
        "Does Shield Wall work against melee attacks?",
        "Yes.",
    ),
    (
        "Can you move before you attack in the Night phase?",
        "No.",
        "Can you move after you attack in the Night phase?",
        "Yes.",
    ),
    (
        "Do you discard the card when the spell fails?",
        "Yes.",
        "Do you discard the card when the spell succeeds?",
        "Yes.",
    ),
    ("Can a mounted knight enter a forest?", "No.", "Can a mounted knight leave a forest?", "Yes."),
    (
        "Does a Goblin count as one or two models for transport?",
        "Two.",
        "Does a Troll count as one or two models for transport?",
        "Two.",
    ),
    ("May I look at the top card of the deck?", "No.", "May I look at the bottom card of the deck?", "Yes."),
    (
        "Can a unit with 1 wound left be healed to full?",
        "Yes.",
        "Can a unit with 0 wounds left be healed to full?",
        "No.",
    ),
    (
        "How is Fear resolved if several units cause it?",
        "One roll.",
        "How is Terror resolved if several units cause it?",
        "One roll.",
    ),
    (
        "Do attached characters count towards the victory points of the unit?",
        "No.",
        "Do attached characters count towards the size of the unit?",
        "Yes.",
    ),
    (
        "Who wins a tie in an auction?",
        "The player with fewer coins.",
        "Who wins a tie at the end of the game?",
        "The player with more coins.",
    ),
    ("Can the active player pass?", "Yes.", "Can the inactive player pass?", "No."),
    ("回復薬は味方に使用できますか？", "はい。", "回復薬は敵に使用できますか？", "いいえ。"),
    ("移動前に攻撃できますか？", "はい。", "移動後に攻撃できますか？", "いいえ。"),
    ("夜フェイズに弓で攻撃できますか？", "いいえ。", "夜フェイズに剣で攻撃できますか？", "はい。"),
    (
        "Can a captured flag be dropped voluntarily?",
        "Yes.",
        "Can a captured flag be passed to another model?",
        "Yes.",
    ),
)


def test_what_is_found_and_what_is_not() -> None:
    entries = []
    for n, (asked, answered, again, anew) in enumerate((*AGAIN, *OTHERS)):
        entries.append(faq(f"n2/faq/old-{n}", asked, answered, "old"))
        entries.append(faq(f"n2/faq/new-{n}", again, anew, "new"))
    setting = Setting(editions=("N2",), words=load_vocabulary().tables)
    corpus = with_same_questions(Corpus(documents=DOCUMENTS, entries=tuple(entries)), setting)
    right = {(f"n2/faq/new-{n}", f"n2/faq/old-{n}") for n in range(len(AGAIN))}
    found = {(link.source, link.target or "") for link in corpus.links if link.status == "resolved"}
    left_open = {(link.source, c) for link in corpus.links for c in link.candidates}
    assert found - right == set()
    assert len(found) >= 13
    assert len((found | left_open) & right) >= 16
