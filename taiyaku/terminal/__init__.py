"""What people see in a terminal.

direct       the two look-ups without Typer: `search`, `show`; `exit_status` ends every command
layout       widths, wrapping, columns; `progress`; `output` for files and the pager
views/       one module for each kind of result
lookup/      the interactive look-up; completion/ and `manual` for the shell
"""
