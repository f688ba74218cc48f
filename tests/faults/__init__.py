"""A checker in the manner of Jepsen: clients play, a nemesis breaks things, and the record has to explain it all.

`make faults` runs it for a few minutes; docs/faults.md says what is injected and what is checked.
"""
