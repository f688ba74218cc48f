"""The balance lab: play many games and count. Nothing here prints: `regalia.cli` shows the results."""
