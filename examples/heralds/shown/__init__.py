"""Heralds in words and pictures."""
