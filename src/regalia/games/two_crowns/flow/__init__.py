"""A game's frames, in the order in which they follow one another:

    RollOff -> (Cut -> Deal) for each player -> turns
    a turn: (CutIn U -> DrawPhase) until nothing is to be drawn -> CutIn D -> CutIn P -> CutIn A -> CutIn X -> CutIn E

On top of a CutIn lies what has been declared in it and is not finished: Loot and Pay, or Attack.
"""
