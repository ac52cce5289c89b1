"""README's table of speed: a part of it may be measured alone."""

import pages

ROWS = [("one", "a"), ("the same", "b"), ("two", "c"), ("the same", "d")]
HEAD = "| | noughts | rival | ratio |\n|---|---|---|---|\n"


def row(name, ours):
    return {"name": name, "ours": ours, "rival": 1.0, "rival_name": "them", "ratio": ours}


def test_rows_that_were_measured_replace_theirs_or_stand_where_they_belong(monkeypatch, tmp_path):
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    monkeypatch.setattr(pages, "SPEED", ROWS)
    page = tmp_path / "README.md"
    before = "| one | 1 | 1 (them) | 1.0 |\n| the same | 2 | 1 (them) | 2.0 |\n"
    last = "| proved | 5 s | 1,500 hours | |\n"
    page.write_text(f"above\n<!-- speed -->\n{HEAD}{before}{last}<!-- end of speed -->\nbelow\n")
    pages.write_some([])
    assert pages.between("README.md", "speed") == HEAD + before + last
    pages.write_some([row("b", 7.0), row("c", 3.0)])
    now = "| one | 1 | 1 (them) | 1.0 |\n| the same | 7 | 1 (them) | 7.0 |\n| two | 3 | 1 (them) | 3.0 |\n"
    assert pages.between("README.md", "speed") == HEAD + now + last
    assert page.read_text().startswith("above\n")
    assert page.read_text().endswith("below\n")
