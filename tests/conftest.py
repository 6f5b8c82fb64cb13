"""How all tests run: no deadlines, for a busy machine is no bug."""

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")

# Asserts in what the tests share speak as clearly as those in the tests.
pytest.register_assert_rewrite("tests.battery")
