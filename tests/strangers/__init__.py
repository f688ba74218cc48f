"""Abuse of a real server by strangers while bystanders play: `make strangers` (docs/operating.md, Strangers)."""
