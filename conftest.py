"""For all tests: hypothesis tries the same examples every time, and a busy machine is no reason to fail."""

from hypothesis import settings

settings.register_profile("regalia", deadline=None, derandomize=True)
settings.load_profile("regalia")
