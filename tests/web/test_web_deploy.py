"""What is shipped for who runs a server: unit, proxy and containers, each as far as it can be run.

nginx is started with the shipped settings in front of a real server. No container is built: what the
composition says is held against what the parts really take.
"""

import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from contextlib import closing, contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from string import Template
from time import monotonic, sleep

import httpx
import pytest
import yaml
from installing import find_program
from seats import ask_until_refused, bearer, begin
from sqlalchemy import make_url
from web_server import running_server

from noughts.fronts.cli.commands import read

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
NAME = "games.example.org"
ENDS = 120  # seconds, far from what a busy machine needs

MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/noughts.conf;
}}
"""


# -- the proxy -------------------------------------------------------------------------------------------


def free_port():
    with closing(socket.socket()) as some:
        some.bind(("127.0.0.1", 0))
        return some.getsockname()[1]


def certify(folder):
    """A certificate that nobody but these tests trusts."""
    openssl = find_program("openssl")
    assert openssl, "these tests need openssl"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -keyout privkey.pem -out fullchain.pem"
    names = f"subjectAltName=DNS:{NAME},IP:127.0.0.1"
    command = [openssl, *words.split(), "-subj", f"/CN={NAME}", "-addext", names]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=ENDS)


@contextmanager
def running_nginx(folder, upstream):
    """nginx with the shipped settings at free ports of this machine; gives both."""
    nginx = find_program("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    assert nginx, "these tests need nginx"
    certify(folder)
    plain, secure = free_port(), free_port()
    facts = {
        "NOUGHTS_NAME": NAME,
        "NOUGHTS_UPSTREAM": upstream,
        "NOUGHTS_TLS": str(folder),
        "NOUGHTS_HTTP": f"127.0.0.1:{plain}",
        "NOUGHTS_HTTPS": f"127.0.0.1:{secure}",
    }
    settings = (DEPLOY / "nginx.conf.template").read_text()
    (folder / "noughts.conf").write_text(Template(settings).safe_substitute(facts))
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        ends = monotonic() + ENDS
        while True:
            with closing(socket.socket()) as trying:
                if trying.connect_ex(("127.0.0.1", secure)) == 0:
                    break
            assert process.poll() is None, (folder / "error.log").read_text()
            assert monotonic() < ends
            sleep(0.1)
        yield plain, secure
    finally:
        process.terminate()
        process.wait(ENDS)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    """A function that makes clients of a server behind nginx, each at an address of its own."""
    folder = tmp_path_factory.mktemp("nginx")
    trusted = ssl.create_default_context()
    options = "--rate", "1", "--name", NAME, "--trust-proxy", "127.0.0.1"
    with (
        running_server(*options, db=f"sqlite:///{folder}/games.db") as server,
        running_nginx(folder, f"127.0.0.1:{server.port}") as (plain, secure),
    ):
        trusted.load_verify_locations(folder / "fullchain.pem")

        def client(address, **more):
            transport = httpx.HTTPTransport(verify=trusted, local_address=address)
            url = f"https://127.0.0.1:{secure}"
            headers = {"Host": f"{NAME}:{secure}", **more}
            return httpx.Client(base_url=url, transport=transport, timeout=ENDS, headers=headers)

        client.plain, client.direct, client.secure = plain, server.url, secure
        yield client


def test_a_game_is_played_through_the_proxy(proxied):
    own = {"Origin": f"https://{NAME}:{proxied.secure}"}  # as the page says that is served there
    with proxied("127.0.0.2", **own) as api:
        assert "<!doctype html>" in api.get("/").text.lower()
        game = begin(api, players={"X": "human", "O": "easy"})
        path, headers = f"/api/games/{game['id']}", bearer(game["seats"]["X"])
        while not game["result"]:
            game = api.post(f"{path}/moves", json={"cell": game["legal"][0]}, headers=headers).json()
        answer = api.get(path)
        assert answer.json()["result"] == game["result"]
        assert answer.headers["strict-transport-security"]
        assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])  # nginx's own
    other = httpx.get(
        f"http://127.0.0.1:{proxied.plain}/learn",
        headers={"Host": NAME},
        follow_redirects=False,
        timeout=ENDS,
    )
    assert (other.status_code, other.headers["location"]) == (301, f"https://{NAME}/learn")


def test_event_streams_come_through_the_proxy_as_they_are_told(proxied):
    with proxied("127.0.0.3") as api:
        game = begin(api)
        path = f"/api/games/{game['id']}"
        with api.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            told = [next(line for line in lines if line.startswith("data:"))]
            for side, cell in (("X", 4), ("O", 0), ("X", 8)):  # each is heard before the next happens
                moved = api.post(f"{path}/moves", json={"cell": cell}, headers=bearer(game["seats"][side]))
                assert moved.status_code == 200
                told.append(next(line for line in lines if line.startswith("data:")))
        assert len(set(told)) == 4


def test_clients_of_the_proxy_are_told_apart_and_cannot_say_that_they_are_others(proxied):
    with proxied("127.0.0.4") as greedy, proxied("127.0.0.5") as modest:
        assert ask_until_refused(greedy)[0] == {200, 429}
        others = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(250)]
        assert 429 in ask_until_refused(greedy, headers=lambda number: others[number % 250])[0]
        assert modest.get("/api/levels").status_code == 200


@pytest.mark.parametrize("path", ["/metrics", "//metrics", "/metric%73", "/./metrics", "/metrics?x=1"])
def test_strangers_do_not_get_what_is_counted_through_the_proxy(proxied, path):
    with proxied("127.0.0.6") as api:
        for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}):
            answer = api.get(httpx.URL(api.base_url, raw_path=path.encode()), headers=headers)
            assert answer.status_code == 404
            assert "noughts_requests" not in answer.text
    assert "noughts_requests" in httpx.get(f"{proxied.direct}/metrics", timeout=ENDS).text


# -- the unit --------------------------------------------------------------------------------------------


def unit():
    """What the unit says, by name: all values that it has."""
    text = (DEPLOY / "noughts.service").read_text().replace("\\\n", " ")
    said = {}
    for line in text.splitlines():
        name, is_said, value = line.partition("=")
        if is_said and not line.startswith("#"):
            said.setdefault(name, []).append(value)
    return said


@pytest.fixture
def installed(tmp_path):
    """The unit as it would be on a machine where noughts is where the tests have it."""
    command = tmp_path / "noughts"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m noughts "$@"\n')
    command.chmod(0o755)
    file = tmp_path / "noughts.service"
    file.write_text(
        (DEPLOY / "noughts.service").read_text().replace("/opt/noughts/bin/noughts", str(command))
    )
    return file


def analyzed(*words):
    program = find_program("systemd", "systemd-analyze")
    assert program, "these tests need systemd-analyze"
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=ENDS)
    return done.returncode, done.stdout + done.stderr


def test_systemd_takes_the_unit_as_it_is(installed):
    status, said = analyzed("verify", str(installed))
    assert status == 0, said
    assert "noughts.service" not in said  # no word about it


def test_systemd_finds_little_that_the_unit_leaves_open(installed):
    """Of 10, where 10 is everything; most of what is left is that a server has a network."""
    status, said = analyzed("security", "--offline=true", "--threshold=20", str(installed))
    assert status == 0, said


def test_the_server_takes_the_units_command_and_ends_within_its_time():
    words = shlex.split(unit()["ExecStart"][0])
    options = read(words[1:])
    assert words[1] == "serve"
    assert options.drain + 3 + 15 < int(unit()["TimeoutStopSec"][0])
    assert make_url(options.url).database.startswith(f"/var/lib/{unit()['StateDirectory'][0]}/")


# -- the containers --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def composed():
    """What compose.yaml says, with the names that its .env is to have."""
    text = (DEPLOY / "compose.yaml").read_text()
    facts = {"NOUGHTS_NAME": NAME, "POSTGRES_PASSWORD": "secret"}
    return yaml.safe_load(re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda found: facts[found[1]], text))


def test_the_composition_is_whole(composed):
    services = composed["services"]
    assert set(services) == {"noughts", "database", "proxy"}
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", ())) <= set(services)
        assert service["restart"] == "unless-stopped"
        for mounted in service.get("volumes", ()):
            source = mounted.split(":")[0]
            assert source in composed["volumes"] or source == "./tls" or (DEPLOY / source).exists()
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    for waited in ("noughts", "database"):
        assert services[waited]["healthcheck"]["test"][0] == "CMD"


def test_the_server_takes_the_compositions_command(composed):
    service, database = composed["services"]["noughts"], composed["services"]["database"]
    options = read(service["command"])
    url = make_url(options.url)
    assert (url.username, url.host, url.database) == (
        database["environment"]["POSTGRES_USER"],
        "database",
        database["environment"]["POSTGRES_DB"],
    )
    assert url.password is None  # it would be in the list of processes
    assert service["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
    assert NAME in options.names
    assert options.drain + 3 + 15 < int(service["stop_grace_period"].removesuffix("s"))
    assert f":{options.port}/readyz" in service["healthcheck"]["test"][-1]


def test_the_composed_proxy_is_the_one_that_is_trusted(composed):
    proxy, service = composed["services"]["proxy"], composed["services"]["noughts"]
    options = read(service["command"])
    address = proxy["networks"]["inside"]["ipv4_address"]
    network = composed["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert options.proxies == [address]
    assert options.metrics_from == [network]
    assert ip_address(address) in ip_network(network)
    assert proxy["environment"]["NOUGHTS_UPSTREAM"] == f"noughts:{options.port}"
    asked = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "nginx.conf.template").read_text()))
    assert asked == set(proxy["environment"])
    assert "./nginx.conf.template:/etc/nginx/templates/default.conf.template:ro" in proxy["volumes"]


def test_the_image_has_what_the_build_needs_and_starts_the_server(composed):
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    copied = [
        word
        for line in lines
        if line.startswith("COPY") and "--from" not in line
        for word in line.split()[1:-1]
    ]
    assert {"pyproject.toml", "meson.build", "src", "catalogues", "README.md", "LICENSE"} == set(copied)
    for name in copied:
        assert (ROOT / name).exists(), name
    command = next(line for line in lines if line.startswith("CMD")).removeprefix("CMD ")
    assert read(yaml.safe_load(command)).host == "0.0.0.0"
    assert composed["services"]["noughts"]["build"]["dockerfile"] == "deploy/Dockerfile"
