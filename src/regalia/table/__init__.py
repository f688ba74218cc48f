"""The web table: people and bots play in the browser. The server is the only referee; its wire is in `docs/wire.md`."""
