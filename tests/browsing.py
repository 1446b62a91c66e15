"""Headless Chromium for the tests of pages."""

import os
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, expect, sync_playwright

#: A busy machine takes long to draw, and to load kernels.
expect.set_options(timeout=60_000)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: As root in a container, and without what browsers ask of the network by themselves.
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
)


def chromium() -> str:
    """Path of the browser. A missing one fails the tests: they are never left out in silence."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, f"no browser; accepted: one of {', '.join(BROWSERS)} on the path, or CHROMIUM=PATH (make browser installs one)"
    return found


def launched() -> Iterator[Browser]:
    """A browser, for a fixture; it is closed afterwards."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        yield found
        found.close()
