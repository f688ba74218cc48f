"""The balance lab: play many games and count. No terminal in here: `regalia.cli` shows what this finds."""
