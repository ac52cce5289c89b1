"""What is asked often: files under hashed names, and answers that are ready, compressed and kept."""

import gzip
import json
import re
import shutil
from html import unescape
from urllib.parse import urlsplit

import httpx
import pytest

from noughts.fronts.web.app import PAGES, STATIC
from noughts.fronts.web.transport.assets import Assets
from noughts.fronts.web.transport.ready import Ready, Shelf, as_json, takes_gzip
from noughts.words import LANGUAGES

FOR_GOOD = "public, max-age=31536000, immutable"
OTHER = "0123456789abcdef"  # the hash of another server
CATALOG = [
    "/api/boards",
    "/api/boards/4x4x4x4",
    "/api/boards/5x5,4,torus",
    "/api/levels",
    "/api/openapi.json",
]
LEARN = re.compile(r"/js/pages/learn\.js$")
READY = ["/", "/learn", "/static/js/dom.js", *CATALOG]


@pytest.fixture(scope="module")
def ours():
    return Assets(STATIC)


def plainly(server, path, **headers):
    """An answer as it came, with the heads that are given and no others."""
    url = httpx.URL(server.url, raw_path=path.encode())
    with httpx.Client(timeout=120) as client, client.stream("GET", url, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


def named_by(api, path="/"):
    """The files that a page names."""
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', api.get(path).text)


def test_the_page_names_files_by_a_hash_and_they_are_kept_for_good(api, ours):
    named = named_by(api)
    assert all(name.startswith(f"/static/{ours.hash}/") for name in named)
    assert len(named) > 20
    for name in named:
        answer = api.get(name)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_GOOD), name


def test_the_page_is_told_which_languages_there_are(api):
    told = re.search(r'<html data-languages="([^"]+)" lang="en">', api.get("/").text)
    assert json.loads(unescape(told[1])) == LANGUAGES
    for name in LANGUAGES.keys() - {"en"}:
        assert api.get(f"/static/words/{name}.json").status_code == 200


def test_the_page_has_its_style_sheets_as_one_in_their_order(api, ours):
    sheets = [name for name in named_by(api) if name.endswith(".css")]
    assert sheets == [f"/static/{ours.hash}/style/joined.css"]
    names = re.findall(r'"stylesheet" href="/static/([^"]+)"', (STATIC / "index.html").read_text())
    assert api.get(sheets[0]).text == "".join([(STATIC / name).read_text() for name in names])


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("js/app.js", "text/javascript; charset=utf-8"), ("style/tokens.css", "text/css; charset=utf-8"),
        ("words/de.json", "application/json"), ("icon.svg", "image/svg+xml"),
    ],
)  # fmt: skip
def test_files_are_also_there_by_their_names_alone_and_asked_about_each_time(api, path, kind):
    answer = api.get(f"/static/{path}")
    assert answer.content == (STATIC / path).read_bytes()
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")


def test_a_change_in_any_file_is_another_hash(tmp_path, ours):
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    assert Assets(folder).hash == ours.hash
    seen = {ours.hash}
    for name in ("js/board/lines.js", "style/play.css", "icon.svg", "index.html"):
        with (folder / name).open("a") as file:
            file.write("\n")
        seen.add(Assets(folder).hash)
    (folder / "icon.svg").rename(folder / "sign.svg")
    seen.add(Assets(folder).hash)
    assert len(seen) == 6


def test_what_was_changed_since_the_server_began_is_not_mixed_with_what_it_knows(tmp_path):
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    assets = Assets(folder)
    (folder / "js" / "dom.js").write_text("")
    assert assets.files["js/dom.js"].body == (STATIC / "js" / "dom.js").read_bytes()


def test_of_another_servers_hash_there_is_what_there_is_now_but_no_further_page(api):
    answer = api.get(f"/static/{OTHER}/js/dom.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert answer.content == (STATIC / "js" / "dom.js").read_bytes()
    assert api.get(f"/static/{OTHER}/js/pages/learn.js").status_code == 404
    assert api.get("/static/js/pages/learn.js").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/", "/static", "/static/js", "/static/js/", "/static/js/nothing.js", "/static/%00",
        "/static/HASH", "/static/HASH/", "/static/HASH/HASH/icon.svg", "/static/HASH/../app.py",
        "/static/HASH/%2e%2e/app.py", "/static/HASH//etc/passwd", "/static//etc/passwd",
        "/static/js/../../app.py", "/static/js%2f..%2f..%2fapp.py",
    ],
)  # fmt: skip
def test_nothing_else_is_there(server, ours, path):
    answer, body = plainly(server, path.replace("HASH", ours.hash))
    assert answer.status_code in (404, 307)
    assert b"import" not in body


@pytest.mark.parametrize("path", READY)
def test_who_has_it_is_not_sent_it_again(api, path):
    first = api.get(path)
    tag = first.headers["etag"]
    for tags in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        again = api.get(path, headers={"If-None-Match": tags})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["cache-control"] == first.headers["cache-control"] == "no-cache"
        assert again.headers["vary"] == first.headers["vary"]
        assert "default-src 'none'" in again.headers["content-security-policy"]
    for tags in ("", '"other"', tag[:-2] + '"', ", ,"):
        assert api.get(path, headers={"If-None-Match": tags}).status_code == 200


@pytest.mark.parametrize("path", READY)
def test_it_is_compressed_for_who_takes_that(server, path):
    plain, body = plainly(server, path, **{"Accept-Encoding": "identity"})
    small, packed = plainly(server, path, **{"Accept-Encoding": "br, gzip;q=0.8"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == body
    assert len(packed) < len(body)
    assert int(small.headers["content-length"]) == len(packed)
    assert "Accept-Encoding" in small.headers["vary"]
    assert small.headers["etag"] == plain.headers["etag"]


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True), ("GZIP", True), ("deflate, gzip ; q=0.5", True), ("*", True),
        ("br;q=1, *;q=0.1", True), ("", False), ("identity", False), ("gzip;q=0", False),
        ("gzip;q=0.000, *", False), ("*;q=0", False), ("gzip;q=x", False), ("gzip;q=nan", False),
        (";;,,;q=", False), ("gzipped", False), ("br, zstd", False),
    ],
)  # fmt: skip
def test_what_an_accept_encoding_means(accepted, takes):
    assert takes_gzip(accepted) == takes


@pytest.mark.parametrize("path", ["/", "/game/x", "/static/js/dom.js", "/static/icon.svg"])
def test_heads_alone_have_no_body(api, path):
    heads, whole = api.head(path), api.get(path)
    assert (heads.status_code, heads.content) == (200, b"")
    for name in ("content-length", "content-type", "etag", "cache-control", "vary"):
        assert heads.headers[name] == whole.headers[name]
    assert api.head(path, headers={"If-None-Match": whole.headers["etag"]}).status_code == 304
    refused = api.post(path)
    assert (refused.status_code, refused.headers["content-type"]) == (405, "application/problem+json")


def test_a_person_who_is_lost_gets_the_page_whole_each_time(api):
    wants_a_page = {"Accept": "text/html"}
    lost = api.get("/nowhere", headers=wants_a_page)
    again = api.get("/nowhere", headers={**wants_a_page, "If-None-Match": lost.headers["etag"]})
    assert (lost.status_code, again.status_code) == (404, 404)
    assert "<main" in again.text


@pytest.mark.parametrize("path", CATALOG[:-1])
def test_each_language_has_answers_of_its_own(api, path):
    german, english = [api.get(path, headers={"Accept-Language": name}) for name in ("de", "en")]
    assert german.json().keys() == english.json().keys()
    if "about" in german.text:
        assert german.json() != english.json()
        assert german.headers["etag"] != english.headers["etag"]
    assert german.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert api.get(path, params={"lang": "de"}).json() == german.json()


def test_the_same_board_by_another_name_is_the_same_answer(api):
    assert api.get("/api/boards/4x4,torus,misere").json() == api.get("/api/boards/4x4,misere,torus").json()


def test_what_is_refused_is_not_kept(api):
    for _ in range(2):
        answer = api.get("/api/boards/nothing", headers={"If-None-Match": "*"})
        assert (answer.status_code, answer.headers["cache-control"]) == (422, "no-store")


def test_a_shelf_keeps_so_many_bytes_and_what_is_asked_for_most():
    answers = [as_json([number] * 1000) for number in range(10)]
    shelf = Shelf(sum([answer.size for answer in answers[:4]]))
    for number, answer in enumerate(answers):
        shelf.keep(number, answer)
        assert shelf.get(0) is answers[0]
        assert shelf.size <= shelf.most
    assert [number for number in range(10) if shelf.get(number)] == [0, 7, 8, 9]
    shelf.keep(9, answers[9])
    assert shelf.size == sum([answers[number].size for number in (0, 7, 8, 9)])
    shelf.keep("huge", Ready(b"x" * shelf.most, "text/plain"))
    assert (len(shelf), shelf.size) == (0, 0)


def test_json_is_as_short_as_it_can_be_written():
    assert as_json({"name": "größer", "cells": [1, 2]}).body.decode() == '{"name":"größer","cells":[1,2]}'
    assert json.loads(as_json([None]).body) == [None]


@pytest.mark.parametrize("path", [path.replace("{id}", "ID") for path in PAGES])
def test_a_page_names_all_modules_that_it_needs_and_no_others(chromium, server, api, path):
    """So that they come at once, and not one after the other as each is read."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(server.url + path)
        page.locator("h1").first.wait_for(timeout=120_000)
        loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    ahead = re.findall(r'"modulepreload" href="([^"]+)"', api.get(path).text)
    modules = {urlsplit(name).path for name in loaded if "/js/" in name and not name.endswith("/theme.js")}
    assert modules == set(ahead)
    assert len(ahead) == len(set(ahead))


def test_who_comes_again_asks_for_no_file(chromium, server):
    asked = []
    with chromium.new_context() as context:
        for _ in range(2):
            page = context.new_page()
            tools = context.new_cdp_session(page)
            asked.clear()
            tools.on("Network.responseReceived", lambda event: asked.append(event["response"]))
            tools.send("Network.enable")
            page.goto(server.url)
            page.locator("h1").first.wait_for(timeout=120_000)
        sent = [urlsplit(one["url"]).path for one in asked if not one.get("fromDiskCache")]
    assert sent
    assert not [path for path in sent if path.startswith("/static")]


def test_a_page_that_an_older_server_sent_begins_anew(visit):
    """This server does not have the module that it wants next; it is loaded again, at the new address."""
    page = visit()
    before = page.evaluate("performance.timeOrigin")
    refusals = iter(["GET", "HEAD"])  # the module, and whether it is gone

    def refuse_at_first(route):
        if next(refusals, None) is None:
            route.continue_()
        else:
            route.fulfill(status=404)

    page.route(LEARN, refuse_at_first)
    page.locator("header a[href='/learn']").first.click()
    page.locator("main.page-learn h1").wait_for()
    assert page.evaluate("performance.timeOrigin") > before


@pytest.mark.parametrize("is_away", [False, True])
def test_a_module_that_never_comes_is_said_and_the_page_does_not_begin_anew_for_ever(
    chromium, server, is_away
):
    loads = []
    with chromium.new_context() as context:
        page = context.new_page()
        page.on("domcontentloaded", lambda _: loads.append(page.url))
        page.goto(server.url)
        page.locator("h1").first.wait_for(timeout=120_000)
        page.route(LEARN, lambda route: route.abort() if is_away else route.fulfill(status=404))
        page.locator("header a[href='/learn']").first.click()
        page.locator(".page-error h1").wait_for(timeout=120_000)
    assert len(loads) == (1 if is_away else 2)
