"""Five invented games that share words and differ in their own, and queries judged before any was run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from taiyaku.corpus.model import Corpus, Document, Entry, Title
from taiyaku.values import replace
from tests.corpora import entry, section


class Rule(NamedTuple):
    """A rule of a game: the last part of its id, its names, what it says."""

    id: str
    title: str
    other: str  # in Japanese; empty: none
    text: str


_GAMES = """
# harbour-lights | Harbour Lights
move | Move | 移動 | A crew walks up to four planks. Wet planks count double.
evade | Evade | 回避 | The sailor rolls Balance against the hook and leaves the pier edge.
tide | Tide Phase | 潮の段階 | At low tide boats cannot leave the dock; at high tide every plank is wet.
lamp | Lamp Keeper | 灯台守 | The keeper lights one buoy in each round and sees smugglers near it.
smuggle | Smuggling | 密輸 | A crate that leaves the dock unseen is worth three coins.
hidden | Hidden | 隠密 | A smuggler in fog is hidden until a lit buoy is within two planks.
repair | Caulking |  | Tar and rope mend one leak of a hull between rounds.
storm | Storm | 嵐 | Each boat outside the breakwater loses one mast.
customs | Customs Officer | 税関吏 | The officer opens any crate on the pier and fines its owner.
# iron-orchard | Iron Orchard
move | Move | 移動 | A walker moves six inches; a harvester only three in mud.
dodge | Dodge | ドッジ | The walker rolls Reflex and moves two inches out of the line of fire.
graft | Graft | 接ぎ木 | A mechanic adds a limb of a wreck to a walker; it works until it overheats.
heat | Overheat | 過熱 | A walker with three heat tokens shuts down and cannot react.
harvest | Harvest | 収穫 | A harvester in contact with a tree gains one fruit of iron in each turn.
hidden | Camouflage Netting | 迷彩網 | A netted walker cannot be the target of fire beyond twelve inches.
repair | Field Repair | 応急修理 | The mechanic removes one damage token or two heat tokens.
suppress | Suppressive Fire | 制圧射撃 | Every walker in the line of fire that moves takes a hit.
frost | Night Frost | 夜霜 | All heat tokens go; fruit is lost on trees without a brazier.
# paper-court | Paper Court
move | Move a Courtier | 廷臣を動かす | A courtier goes to a neighbouring salon, unless a duel holds them.
duel | Duel | 決闘 | Both players bid wit; the lower bid leaves the court in disgrace.
rumour | Rumour | 噂 | A rumour card lies face down under a courtier until someone asks.
disgrace | Disgrace | 失脚 | A courtier in disgrace has no voice and returns after two seasons.
hidden | Hidden Agenda | 密かな目的 | Each house keeps one agenda secret; it scores at the last season.
favour | Royal Favour | 寵愛 | The queen gives favour to the house with most voices in her salon.
marriage | Marriage | 婚姻 | Two houses join voices until a rumour divides them.
season | Season | 季節 | A season ends when every salon was visited; then voices are counted.
letters | Forged Letter | 偽の手紙 | Look at a rumour and swap it with one of your own.
# deep-kiln | Deep Kiln
move | Movement | 移動 | A miner moves through two tunnels, or one that is flooded.
dodge | Duck | 伏せ | A miner who ducks is not hit by falling rock in this turn.
fire | Fire the Kiln | 窯に火を入れる | Coal and clay make bricks; the kiln overheats at nine coal.
collapse | Collapse | 崩落 | A tunnel without a prop falls in on a roll of one.
prop | Prop | 支柱 | A prop of oak holds a tunnel for three turns, one of pine for one.
lamp | Lamp Oil | 灯油 | A miner without oil cannot see gas and moves one tunnel only.
gas | Gas | ガス | Gas fills neighbouring tunnels; a burning lamp makes it explode.
canary | Canary | カナリア | The canary warns of gas one tunnel away.
flood | Flood | 浸水 | Water fills the lowest tunnel; pumps empty one in each turn.
# star-ferry | Star Ferry
jump | Jump | 跳躍 | The ferry jumps to a star within fuel range; passengers age one year.
dock | Dock | 入港 | A ferry that docks unloads passengers and pays the harbour fee.
fuel | Fuel | 燃料 | Each jump burns fuel by distance; ice of comets refines into fuel.
pirate | Pirates | 海賊 | Pirates board a ferry without shield; passengers pay ransom.
shield | Shield | 障壁 | The shield stops one boarding or one solar storm, then recharges.
storm | Solar Storm | 太陽嵐 | Every ferry outside a dock loses its shield or one passenger.
evade | Evasive Course | 回避航路 | The pilot rolls Helm; on success pirates lose the ferry.
passenger | Passenger | 乗客 | A passenger pays for each star closer to home.
cargo | Contraband | 禁制品 | Customs drones scan docked ferries; contraband found costs the licence.
"""
# What a player of that game would type; where several games have it, the best answer's.
_QUERIES = """
# harbour-lights
harbour lights move | move
wet planks | move
low tide | tide
boats leave the dock at low tide | tide
light a buoy | lamp
lamp keeper | lamp
crate unseen coins | smuggle
smuggling | smuggle
customs officer | customs
hidden in fog | hidden
hidden smuggler | hidden
evade the hook | evade
mend a leak | repair
storm mast | storm
storm harbour lights | storm
潮 | tide
灯台守 | lamp
嵐 | storm
密輸 | smuggle
smugling crate | smuggle
# iron-orchard
iron orchard move | move
how far does a walker move | move
camouflage | hidden
netted walker target | hidden
dodge line of fire | dodge
dodge | dodge
overheat | heat
heat tokens shut down | heat
repair damage token | repair
frost fruit brazier | frost
harvest iron fruit | harvest
suppressive fire | suppress
接ぎ木 | graft
ドッジ | dodge
過熱 | heat
supressive fire | suppress
iron orchard 移動 | move
# paper-court
paper court move | move
move courtier | move
hidden agenda | hidden
duel wit bid | duel
can i duel in disgrace | disgrace
rumour face down | rumour
swap a rumour | letters
marriage of two houses | marriage
queen favour voices | favour
when does a season end | season
決闘 | duel
# deep-kiln
deep kiln movement | move
flooded tunnel move | move
lamp oil | lamp
burning lamp gas | gas
duck falling rock | dodge
kiln overheats | fire
nine coal | fire
canary warns | canary
oak prop | prop
tunnel collapse | collapse
pump water | flood
崩落 | collapse
カナリア | canary
deep kiln 移動 | move
# star-ferry
customs drones | cargo
contraband | cargo
evasive course | evade
pirates lose the ferry | evade
solar storm | storm
star ferry storm | storm
jump fuel range | jump
comet ice | fuel
dock harbour fee | dock
passenger ransom pirates | pirate
shield recharge | shield
passenger pays | passenger
太陽嵐 | storm
回避航路 | evade
"""

# The same, written when the ranking had been settled.
_LATER = """
# harbour-lights
what happens to boats when a storm comes | storm
smuggler not seen in fog | hidden
officer fines the owner of a crate | customs
tar and rope for the hull | repair
how many planks can a crew walk | move
hook on the pier edge | evade
潮の段階 | tide
税関吏 | customs
回避 harbour lights | evade
harbor lights lamp | lamp
is a plank wet at high tide | tide
# iron-orchard
when does a walker shut down | heat
netted walker fired at beyond twelve inches | hidden
mechanic adds a limb | graft
remove two heat tokens | repair
walker takes a hit for moving in the line of fire | suppress
mud harvester speed | move
迷彩網 | hidden
応急修理 | repair
制圧射撃 | suppress
夜霜 fruit | frost
overheet walker | heat
iron orchard reflex | dodge
# paper-court
lower bid leaves court | duel
courtier without a voice | disgrace
how do houses join voices | marriage
secret agenda score | hidden
look at a rumor and swap it | letters
neighbouring salon | move
噂 | rumour
偽の手紙 | letters
寵愛 | favour
every salon visited | season
# deep-kiln
what does a miner without oil see | lamp
prop of pine how many turns | prop
water in the lowest tunnel | flood
coal and clay bricks | fire
tunnel falls in on a one | collapse
warns of gas | canary
伏せ | dodge
支柱 | prop
explosion of gas by lamp | gas
deep kiln duck | dodge
collaps of tunnel | collapse
# star-ferry
pilot rolls helm | evade
passengers age a year | jump
refine ice of comets | fuel
boarding without shield ransom | pirate
unload passengers pay fee | dock
licence lost contraband | cargo
海賊 | pirate
障壁 | shield
禁制品 | cargo
star ferry dock | dock
pirats board | pirate
solar storm loses shield | storm
"""


def _games() -> Iterator[tuple[str, tuple[str, tuple[Rule, ...]]]]:
    for part in _GAMES.split("# ")[1:]:
        first, *lines = part.splitlines()
        id_, name = first.split(" | ")
        yield id_, (name, tuple(Rule(*line.split(" | ")) for line in lines))


def _queries(written: str) -> Iterator[tuple[str, str, str]]:
    for part in written.split("# ")[1:]:
        game, *lines = part.splitlines()
        for line in lines:
            query, rule = line.split(" | ")
            yield query, game, rule


GAMES = dict(_games())
QUERIES, LATER = tuple(_queries(_QUERIES)), tuple(_queries(_LATER))  # query, game, rule


def corpus_of(game: str) -> Corpus:
    """A game as a corpus."""
    name, rules = GAMES[game]
    entries = tuple(_entry(rule) for rule in rules)
    document = Document("rules", "rules.txt", "rulebook", "en", "A1", name)
    meta = {
        "name": name,
        "editions": '["A1"]',
        "languages": '["en", "ja"]',
        "engine": "fts5",
        "fingerprint": game,
    }
    return Corpus(documents=(document,), entries=entries, meta=meta)


def _entry(rule: Rule) -> Entry:
    id_ = f"a1/rule/{rule.id}"
    made = entry(id_, rule.title, section(id_, "effects", rule.text))
    other = (Title("ja", rule.other),) if rule.other else ()
    return replace(made, titles=(*made.titles, *other))


def write_workspace(root: Path, game: str) -> Path:
    """A game as a workspace with one short rulebook; its folder."""
    name, rules = GAMES[game]
    (root / "sources").mkdir(parents=True)
    text = "\n\n".join(f"## {rule.title}\n\n{rule.text}" for rule in rules)
    (root / "sources/rules.md").write_text(f"# {name}\n\n{text}\n", "utf-8")
    source = 'id = "rules"\npath = "sources/rules.md"\nformat = "rulebook"\nlang = "en"\nedition = "A1"\n'
    (root / "taiyaku.toml").write_text(f'name = "{name}"\neditions = ["A1"]\n\n[[source]]\n{source}', "utf-8")
    return root
