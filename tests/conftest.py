"""How all tests run: no deadlines, for a busy machine is no bug."""

from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")
