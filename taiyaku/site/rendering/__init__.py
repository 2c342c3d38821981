"""Data to HTML.

templates      the front door of Jinja2; `template_cache` keeps compiled templates
markup         passages, tables and names by the thousand; `redline` weaves two texts
interface      the interface's words, the front door of Babel; `finding_texts`, `search_texts`
"""
