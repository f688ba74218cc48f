"""The frames of a match."""
