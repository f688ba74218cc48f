"""The parts that all tables of a server share: the hall, the lobby, guests, bots and workers, notices, moderation."""
