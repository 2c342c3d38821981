"""Data to HTML.

templates      the front door of Jinja2
markup         passages, tables and names by the thousand; `redline` weaves two texts
interface      the interface's words, the front door of Babel
"""
