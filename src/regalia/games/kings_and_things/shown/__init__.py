"""Kings & Things in words and pictures: never compiled, never asked by search."""
