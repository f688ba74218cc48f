"""Adapters for other libraries. Each needs its package: `pip install open_spiel` for OpenSpiel."""
