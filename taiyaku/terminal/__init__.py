"""What people see in a terminal.

layout    widths, wrapping, columns     card       one entry
listing   hits and candidates           report     problems, coverage, what a build made
progress  a build at work
"""
