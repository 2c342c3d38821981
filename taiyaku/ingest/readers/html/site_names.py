"""Names by which pages tell what is no text of theirs: classes, ids and roles, as programs write them."""

from __future__ import annotations

from collections.abc import Iterable

# classes and ids of MediaWiki, of programs that make sites, and of common page templates
_FURNITURE_NAMES = (
    "toc toctitle list-of-figures list-of-tables list-of-examples mw-editsection editsection "
    "jump-to-nav mw-jump-link printfooter navbox mw-indicators "
    "mw-collapsible-toggle mw-navigation mw-head mw-panel mw-sidebar mw-page-base mw-head-base footer "
    "mw-footer breadcrumb breadcrumbs navigation menu pagination cookie-banner skip-link "
    "mw-cite-backlink mw-ui-button hatnote dablink headerlink hash-link anchorjs-link heading-anchor "
    "page-header__categories page-header__actions page-footer community-header-wrapper md-feedback "
    "md-content__button pagination-nav theme-doc-footer post-navigation nav-links "
    "comments-area comment-list comment-respond sharedaddy jp-relatedposts share-buttons social-share "
    "related-posts pagesection toc-macro table_of_contents widget-area site-footer site-header "
    "skip-to-content screen-reader-shortcut secedit editbutton_section footnote-back footnote-backref "
    "data-footnote-backref table-of-contents theme-doc-toc-desktop theme-doc-toc-mobile "
    "post-header post-author post-actions comment-header comment-author comment-meta quote-header quotetitle "
    "mw-portlet vector-page-toolbar vector-menu-tabs pager social-buttons entry-categories comment-box "
    "dw__toc ez-toc-container toc_container lwptoc simpletoc logo site-title site-name "
    "header-outer header-inner post-footer skinheaderarea skinsubarea skinarticlefooter menubar "
    "game_comments_widget community_post_list_widget upload_list_widget buy_row more_information_toggle "
    "game_info_panel_widget header_widget commentthread_area apphub_homeheader guidecontrols "
    "article-sidebar article-votes article-relatives"
)
FURNITURE = frozenset(_FURNITURE_NAMES.split())
# of parts of a page that readers of it wrote, or that lead to other ones; headings may be so called by right
_GUEST_NAMES = "comments disqus_thread related related-articles recent-posts recommended newsletter subscribe"
_GUESTS = frozenset(_GUEST_NAMES.split())
_OF_TEXT = frozenset({"blog", "html", "text"})  # Blogger's widgets that hold what the page is for
_PART_TAGS = frozenset({"div", "section", "aside", "ul", "ol"})
PERMALINKS = frozenset("#¶§🔗⚓∞")  # what leads to the heading that it stands in
BACKLINKS = frozenset({"↩", "↩︎", "↩️", "⤴", "⏎"})  # from a note to its mark
_REVISION_NAMES = (
    "md-source-file theme-last-updated docinfo page-metadata last-updated lastupdated lastmod "
    "footer-info-lastmod entry-meta entry-date post-meta posted-on footer-text date-header"
)
REVISION = frozenset(_REVISION_NAMES.split())  # that say when, and by whom, a page was written
UNSEEN = frozenset({"sr-only", "screen-reader-text", "visually-hidden"})  # for screen readers alone
# roles of what stands around a text
AROUND = frozenset({"navigation", "search", "contentinfo", "doc-toc", "dialog"})
# marks of notes
PRUNED = frozenset(
    {"reference", "footnote-ref", "footnote-reference", "noteref", "mw-ref", "sdfootnotesym", "sdendnotesym"}
)
# of what is set apart in a text: programs give it a title, which is no heading
NOTES = frozenset(
    {
        "admonition",
        "admonitionblock",
        "note",
        "warning",
        "caution",
        "tip",
        "important",
        "hint",
        "attention",
        "danger",
    }
)
FIGURES = frozenset({"figure", "table", "example", "equation", "imageblock", "tableblock", "exampleblock"})
CATEGORIES = frozenset({"catlinks", "mw-normal-catlinks", "mw-hidden-catlinks"})


def is_around(tag: str, names: Iterable[str], role: str | None) -> bool:
    """Whether an element with these names and this role is no part of the text of its page."""
    told = set(names)
    if "widget" in told and not told & _OF_TEXT:
        return True
    return bool(FURNITURE & told) or role in AROUND or (tag in _PART_TAGS and bool(_GUESTS & told))
