"""What can happen to a rule: a table of kinds of event, each with its documents and the truth.

A kind makes its own rules in a game it may share with others, and asks its own questions.
"""

from tests.histories.kinds.errata import ERRATA
from tests.histories.kinds.layers import LAYERS
from tests.histories.kinds.names import NAMES
from tests.histories.kinds.pages import PAGES
from tests.histories.kinds.printings import PRINTINGS
from tests.histories.kinds.rulings import RULINGS
from tests.histories.kinds.table import Kind
from tests.histories.kinds.ways_in import WAYS_IN

KINDS: dict[str, Kind] = {
    k.name: k for k in (*ERRATA, *PRINTINGS, *RULINGS, *LAYERS, *PAGES, *NAMES, *WAYS_IN)
}
