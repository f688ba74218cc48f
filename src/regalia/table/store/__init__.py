"""The database: everything that is read from it and written to it, and all SQL."""
