"""Completion in bash, zsh and fish: commands, options, and names of entries straight from the corpus file.

words    the command line so far, and what it asks for: options, names that begin so in any script
scripts  what a shell has to be told once
"""
