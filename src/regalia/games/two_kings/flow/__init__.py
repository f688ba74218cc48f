"""The frames of 2 Kings.

Exactly one question is pending at a time:

    Deal, Keep (the draft) -> SetTowers -> StartRoll -> [ ElixirRoll -> Main ... ] of one player and the other in turn
"""
