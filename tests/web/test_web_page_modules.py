"""The page's own tests, `page/*.test.js`: by node where there is one, and in a real browser.

Those in `page/seen` need a document, which only the browser has.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from browser import new_context

PAGE = Path(__file__).parent / "page"
ROOT = PAGE.parent.parent.parent
ALONE = sorted(PAGE.glob("*.test.js"))
SEEN = sorted(PAGE.glob("seen/*.test.js"))
SITE = "http://page.test/"
INDEX = """<!doctype html><script type="importmap">{"imports": {
  "node:test": "/tests/web/page/harness/test.js", "node:assert/strict": "/tests/web/page/harness/assert.js"
}}</script>"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here; the browser runs them all")
def test_the_modules_that_need_no_document_in_node():
    command = ["node", "--import", str(PAGE / "harness" / "node.js"), "--test", *map(str, ALONE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", [*ALONE, *SEEN], ids=lambda path: path.name.removesuffix(".test.js"))
def test_the_modules_in_a_browser(chromium, path):
    def serve(route):
        asked = ROOT / route.request.url.removeprefix(SITE)
        if asked == ROOT:
            route.fulfill(body=INDEX, content_type="text/html")
        else:
            route.fulfill(path=asked)

    with new_context(chromium, locale="en") as context:
        page = context.new_page()
        page.route(f"{SITE}**", serve)
        page.goto(SITE)
        ran = page.evaluate(
            "path => import(path).then(() => import('node:test')).then(({ run }) => run())",
            f"/{path.relative_to(ROOT)}",
        )
    assert ran["names"], f"there is no test in {path.name}"
    assert ran["failed"] == {}
