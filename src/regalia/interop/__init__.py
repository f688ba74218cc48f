"""Doors to the tools of others. Each needs an extra: `pip install 'regalia[bench]'` for OpenSpiel."""
