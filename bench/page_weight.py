"""What a page weighs: requests and bytes over the wire, for who never came here and for who comes again.

Counted by a real browser, heads included. What it has in its cache and does not ask for costs nothing and is
not counted. How long it takes is measured with every answer 100 ms away, so that what waits for what is seen.
"""

import argparse
import tempfile
import time
from typing import Any, NamedTuple

import pages
from browser import running_chromium
from playwright.sync_api import Browser, BrowserContext
from seats import begin, calling
from web_server import running_server

AWAY = 100  # milliseconds, of the browser that is timed
QUIET = 1.0  # seconds without a request after which a page is complete


class Weight(NamedTuple):
    """What opening a page took."""

    requests: int
    bytes: int
    seconds: float  # until its heading was there


def opened(context: BrowserContext, url: str, away: int = 0) -> Weight:
    """Open a page in a tab of its own, and count what went over the wire until nothing more is asked for."""
    page = context.new_page()
    tools = context.new_cdp_session(page)
    asked, cached, sizes = set[str](), set[str](), dict[str, float]()
    last = time.monotonic()

    def ask(event: dict[str, Any]) -> None:
        nonlocal last
        last = time.monotonic()
        asked.add(event["requestId"])

    def begin_answer(event: dict[str, Any]) -> None:  # all there is of an event stream, which does not end
        if event["response"].get("fromDiskCache"):
            cached.add(event["requestId"])
        sizes[event["requestId"]] = event["response"]["encodedDataLength"]

    def end_answer(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    tools.on("Network.requestWillBeSent", ask)
    tools.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    tools.on("Network.responseReceived", begin_answer)
    tools.on("Network.loadingFinished", end_answer)
    tools.send("Network.enable")
    if away:
        conditions = {"offline": False, "latency": away, "downloadThroughput": -1, "uploadThroughput": -1}
        tools.send("Network.emulateNetworkConditions", conditions)
    started = time.monotonic()
    page.goto(url)
    page.locator("h1").first.wait_for()
    seconds = time.monotonic() - started
    while time.monotonic() < last + QUIET:
        page.wait_for_timeout(100)
    page.close()
    sent = asked - cached
    return Weight(len(sent), round(sum(sizes.get(one, 0) for one in sent)), seconds)


def weighed(browser: Browser, url: str) -> tuple[Weight, Weight, float]:
    """A page opened for the first time and again, and how long the first time takes from far away."""
    with browser.new_context(locale="en") as context:
        cold, warm = opened(context, url), opened(context, url)
    with browser.new_context(locale="en") as context:
        return cold, warm, opened(context, url, AWAY).seconds


def table() -> str:
    """The pages' weights, as a table."""
    rows = [
        f"| page | the first time | again | shown after, if every answer is {AWAY} ms away |",
        "|---|---|---|---|",
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server("--rate", "0", db=f"sqlite:///{folder}/games.db") as server,
        calling(server.url) as api,
        running_chromium() as browser,
    ):
        paths = {
            "`/`": "/",
            "a game of 3x3": f"/game/{begin(api)['id']}",
            "a game of 4x4x4": f"/game/{begin(api, '4x4x4')['id']}",
            "a game of 4x4x4x4": f"/game/{begin(api, '4x4x4x4')['id']}",
            "`/menace`": "/menace",
        }
        with browser.new_context() as context:
            opened(context, server.url)  # the server and the browser have begun by then
        for name, path in paths.items():
            cold, warm, seconds = weighed(browser, server.url + path)
            rows.append(f"| {name} | {_say(cold)} | {_say(warm)} | {seconds:.1f} s |")
    return "\n".join(rows) + "\n"


def _say(weight: Weight) -> str:
    return f"{weight.requests} requests, {weight.bytes / 1000:,.1f} KB"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="what the pages weigh")
    parser.add_argument("--write", action="store_true", help="into docs/web.md")
    measured = table()
    print(measured, end="")
    if parser.parse_args().write:
        pages.replace("docs/web.md", "weight", measured)
