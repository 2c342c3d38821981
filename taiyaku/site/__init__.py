"""The static site: a corpus in, a folder of pages out.

content/    what it is made of: texts in force, without what may not be published
pages/      which pages there are and what stands on them, as data
rendering/  data to HTML, in the reader's language
browser/    what browsers get beside pages: search, offline, JSON
files/      pages to files, and what is remembered between builds
build       all of it in order; `urls` and `addresses` say where a page is and where an old address leads
"""
