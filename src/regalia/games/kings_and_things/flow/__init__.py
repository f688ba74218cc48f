"""The frames, one file for each part of the rules."""
