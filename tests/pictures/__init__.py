"""Pictures of every game as a player sees it, for people to judge: `make pictures`."""
