"""Houses and people as the tests of the server have them."""

from tests.server.conftest import comes, database, house

__all__ = ["comes", "database", "house"]
