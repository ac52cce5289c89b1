"""A real Chromium for tests, installed where that can be done, and what every page must fulfil."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from installing import find_program
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

SHELL = "chromium-headless-shell"  # the same browser without windows, in a third of the time
NAMES = ("chromium", "chromium-browser", "google-chrome")
SCREENSHOTS = Path(__file__).parent.parent / "build" / "screenshots"
LOOKS = [(1440, "light"), (1000, "dark"), (390, "dark")]  # width and scheme
PATIENCE = 300_000  # milliseconds to wait for what will come: machines may be busy
NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"


def find_chromium() -> str:
    """The browser's program. Without one, and without a way to install it, the tests fail."""
    found = find_program(SHELL) or find_program("chromium", *NAMES)
    if found is None:
        pytest.fail("these tests need Chromium, and it could not be installed: install the package chromium")
    return found


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """A browser while this lasts, which reaches this machine alone."""
    expect.set_options(timeout=PATIENCE)
    arguments = [NO_NETWORK, *(["--no-sandbox"] if os.getuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=arguments, timeout=PATIENCE
        )
        try:
            yield browser
        finally:
            browser.close()


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that was never here before, and has patience."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


def assert_accessible(page: Page) -> None:
    """No rule of axe is broken on a page as it is now."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})  # of what is right it tells nothing
    assert found.violations_count == 0, found.generate_report()


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    wide, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= room, f"the page is {wide} px wide, and there is room for {room}"


HIDDEN = """(one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    const inset = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
    return [...inset, [(left + right) / 2, (top + bottom) / 2]].filter(
        ([x, y]) => !one.contains(document.elementFromPoint(x, y)));
}"""


def assert_seen(found: Locator) -> None:
    """It is whole within the window, and nothing lies over it."""
    hidden = found.evaluate(HIDDEN)
    assert hidden == [], f"of {found.bounding_box()} these places are not seen: {hidden}"


def keep_screenshot(page: Page, name: str) -> None:
    """Keep a picture of the page, to be looked at after the tests."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
