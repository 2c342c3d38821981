"""Whatever is typed is answered, or refused with a message that says what to type instead."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from taiyaku.errors import UsageError
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.searcher import RankedIndex
from tests.corpora import corpus_of, lantern_entries
from tests.engines import TRIED, able, build_corpus

_PIECES = r"""
    kind: kind:skill kind:none lang:ja edition:N2 edition: label:SHORT source:faq status:in-force " “ ”
    ' - -- -a * a* AND OR NOT NEAR( ) ( ^ + +1 -3 PH-6 : ; % _ \ hidden shove shvoe tsukitobashi 💥
    shove/hidden a/b-c:d+e/ lamp-xyzzy don't IMM-1/IMM-2
    シャヴ 突き飛ばし つきとばし ﾄﾞｯｼﾞ ー ・ ッ ゛ しよう の を 々 ㌔ ﷺ
"""
PIECES = [*_PIECES.split(), "\0", "\u202e", " "]


@pytest.fixture(scope="module", params=TRIED)
def index(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> RankedIndex:
    folder = tmp_path_factory.mktemp("built")
    return open_both(build_corpus(able(request.param), folder, corpus_of(*lantern_entries())))[1]


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join),
        st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    )
)
@example("kind:" * 2000)
@example('"' + "突" * 10_000 + '"')
@example("ア" * 10_000)
@example("-a " * 3000)
def test_any_query_is_answered_or_refused(index: RankedIndex, query: str) -> None:
    try:
        hits = index.search(query, Filters(), 5, explain=True)
        index.corrected(query)
        index.shown_terms(query)
    except UsageError as refusal:
        assert "nothing has that" in str(refusal) and "there are" in str(refusal)
        return
    assert len({hit.id for hit in hits}) == len(hits) <= 5
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
