"""Doors to the tools of others. Each needs a package: `pip install open_spiel` for OpenSpiel."""
