"""The parts of a game's folder that are not code: clauses, examples of them that run, a guided first game.

Only `reading` needs a library, for YAML: whatever is read can be played and checked by the standard library alone.
"""
