"""Pages are looked at on the phones and laptops of the browser tests."""

from tests.browser.conftest import browser, complaints, desktop, phone, screens

__all__ = ["browser", "complaints", "desktop", "phone", "screens"]
