"""A small cluster of OpenSearch on this machine, to try the engine on and to break.

`home` makes the server from jars that Maven fetches; `nodes` starts, pauses and kills; `python -m
tests.cluster` (`make cluster`) runs three nodes until it is interrupted.
"""
