"""Programs that tests need are installed where that can be done, and only there."""

import os

import installing
import pytest
from installing import find_program


@pytest.fixture
def system(tmp_path, monkeypatch):
    """A system of no programs but an apt-get, which notes what it is asked and installs any package."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: 0)
    monkeypatch.setattr(installing, "LOCK", str(tmp_path / "lock"))  # nobody else is waited for
    script = f'#!/bin/sh\necho "$2" >>{tmp_path}/asked\nfor last; do :; done\n'
    script += f'[ "$2" = update ] || {{ echo >{tmp_path}/$last; /bin/chmod +x {tmp_path}/$last; }}\n'
    (tmp_path / "apt-get").write_text(script)
    (tmp_path / "apt-get").chmod(0o755)
    return tmp_path


def test_a_program_that_is_missing_is_installed_once(system):
    for _ in range(2):
        assert find_program("fish") == str(system / "fish")
    assert (system / "asked").read_text() == "update\ninstall\n"


def test_a_program_may_be_known_by_another_name(system):
    (system / "google-chrome").write_text("")
    (system / "google-chrome").chmod(0o755)
    assert find_program("chromium", "chromium", "google-chrome") == str(system / "google-chrome")
    assert not (system / "asked").exists()


def test_nothing_is_installed_by_who_may_not_or_where_there_is_no_apt_get(system, monkeypatch):
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    assert find_program("fish") is None
    assert not (system / "asked").exists()
    monkeypatch.setattr(os, "getuid", lambda: 0)
    (system / "apt-get").unlink()
    assert find_program("fish") is None
