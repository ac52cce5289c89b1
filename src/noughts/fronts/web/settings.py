"""What bounds the service. Everything that a stranger can make it do has a limit here."""

import os
from typing import NamedTuple


class Settings(NamedTuple):
    """How one server is set up.

    url           its database
    hosts         names it may be called by, besides localhost and addresses
    is_public     whether it listens on more than this machine
    thinkers      how many engines think at once, each in a process of its own, and `waiting` how many
                  more questions may wait
    memory        bytes that each of these processes may have
    seconds       how long an engine may think about one question
    patience      how long a request waits for an engine's answer before it answers without
    rate, burst   requests a second from one client, and how many may come at once; 0 is no limit, nor for
                  what follows
    work, work_burst  seconds of the server's work a second for one client, and how many at once
    games, learners, stored  what one client may leave behind in a day: games, learners, bytes of either
    listeners     event streams at once
    bodies        bytes of requests' bodies under way at once; one client may have a quarter of them
    proxies       networks of proxies that may say who their clients are, and what a request's id is
    metrics_from  networks, besides this machine, that are told what can be counted
    drain         seconds for what is under way when it is told to end
    log_format    text or json
    quiet         whether the log has only what goes wrong
    access_log    whether it has a line for each request
    keep_days     after how many days what nobody has used is deleted; 0 is never
    tournaments   folders of tournaments that are shown, or with such folders in them
    """

    url: str
    hosts: tuple[str, ...] = ()
    is_public: bool = False
    thinkers: int = max(2, os.cpu_count() or 2)  # of which nobody has all
    waiting: int = 64
    memory: int = 1 << 30
    seconds: float = 10.0
    patience: float = 8.0
    rate: float = 200.0
    burst: int = 400
    work: float = 0.25
    work_burst: float = 0.2
    games: int = 5000
    learners: int = 500
    stored: int = 100_000_000
    listeners: int = 10_000
    bodies: int = 64 << 20
    proxies: tuple[str, ...] = ()
    metrics_from: tuple[str, ...] = ()
    drain: float = 10.0
    log_format: str = "text"
    quiet: bool = False
    access_log: bool = False
    keep_days: int = 0
    tournaments: tuple[str, ...] = ()
