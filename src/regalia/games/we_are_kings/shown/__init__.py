"""We Are Kings in words and pictures: never compiled, never asked by search."""
