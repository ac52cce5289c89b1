"""What a learner's page cannot do is told where it was asked for, whole and in view."""

import pytest
from browser import assert_accessible, assert_fits, assert_seen, keep_screenshot
from playwright.sync_api import expect

SAID = {
    "en": ("Import", "odd.json is no memory of a learner: it is not JSON, or was cut short."),
    "de": (
        "Importieren",
        "odd.json ist kein Gedächtnis eines Lerners: die Datei ist kein JSON oder wurde abgeschnitten.",
    ),
}


@pytest.mark.parametrize(
    ("width", "scheme", "language"),
    [
        (1440, "light", "en"),
        (1440, "dark", "de"),
        (1000, "dark", "en"),
        (1000, "light", "de"),
        (390, "light", "en"),
        (390, "dark", "de"),
    ],
)
def test_what_is_wrong_with_a_memory_is_told_where_it_was_imported(visit, tmp_path, width, scheme, language):
    page = visit("/menace", width=width, height=800, color_scheme=scheme, locale=language)
    name, sentence = SAID[language]
    file = tmp_path / "odd.json"
    file.write_bytes(bytes(range(256)))
    button = page.get_by_role("button", name=name, exact=True)
    with page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files(file)
    said = page.locator(".machine").get_by_role("alert")
    expect(said).to_have_text(sentence)
    assert_seen(said)
    assert_seen(button)
    assert_accessible(page)
    assert_fits(page)
    keep_screenshot(page, f"menace-no-memory-{width}-{language}")


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("path", ["/menace", "/menace/side-by-side"])
def test_a_training_that_is_refused_says_so_on_its_card(visit, width, path):
    page = visit(path, width=width, height=800)
    refusal = {"status": 409, "content_type": "application/problem+json", "body": '{"detail": "Not now."}'}
    games = "**/together" if path.endswith("side") else "**/train"
    page.route(games, lambda route: route.fulfill(**refusal))
    button = page.get_by_role("button", name="100 games", exact=True)
    button.click()
    said = page.locator(".training").get_by_role("alert")
    expect(said).to_have_text("Not now.")
    assert_seen(said)
    page.unroute_all()
    button.click()
    expect(page.locator(".last-total")).to_have_text("100 games")
    expect(page.get_by_role("alert")).to_have_count(0)
