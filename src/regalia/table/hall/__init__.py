"""What all tables of a server share: the hall itself, the lobby, guests, bots and workers, notices to those away."""
