"""The static site: a corpus in, a folder of pages out.

relations  what entries have to do with each other     plan      which pages there are, and what is on them
article    an entry's text in parts and passages       headwords names, readings and their order
told       notices, rulings, history, earlier texts    at_hand   a corpus in memory that answers as a file
bilingual  one language beside the other               weaving   that, and changes, as HTML
listings   pages that list entries, glossaries         browse    labels, versions, concordances, translations
news       what changed, by version, and the feed         extracts  texts cut short
urls       ids to file names and links                 names     what the page's search box looks through
pages      each page's template and data               memory    pages that need not be made again
words      the interface's words (Babel)               render    pages to HTML (Jinja2)
compiled   templates that need not be compiled again   writing   the folder on the disk
build      all of it in order
"""

from taiyaku.site.build import build_site, write_site
from taiyaku.site.settings import LOCALES, SiteError, SiteReport, SiteSettings

__all__ = ["LOCALES", "SiteError", "SiteReport", "SiteSettings", "build_site", "write_site"]
