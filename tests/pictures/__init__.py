"""Pictures of every game as a player sees it, for people to look at: `make pictures`."""
