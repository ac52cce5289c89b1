"""A caller of the service with as little of its own as can be: one connection, one request at a time.

Hundreds of these share the machine with the server that they measure, so they must cost next to nothing.
"""

import asyncio
import json
from itertools import count
from typing import NamedTuple
from urllib.parse import urlsplit


class Answer(NamedTuple):
    """What was answered: a status, the headers that matter, and the body."""

    status: int
    retry_after: float
    body: dict[str, object]


class Caller:
    """One keep-alive connection to a server.

    Each calls from an address of this machine that is its own, so that each is a client of its own; those
    that are given one `address` are one client.
    """

    _numbers = count(1)

    def __init__(self, url: str, address: str | None = None) -> None:
        self.host, self.port = urlsplit(url).hostname or "", urlsplit(url).port or 80
        number = next(self._numbers) % 4_000_000
        self._from = address or f"127.{1 + number // 65536}.{number // 256 % 256}.{number % 256}"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(
        self, method: str, path: str, body: object = None, secret: str = "", more: str = ""
    ) -> Answer:
        """Send a request and read its answer. ConnectionError when the server goes away in between."""
        if self._streams is None or self._streams[0].at_eof():  # closed, after a long silence
            self._streams = await self._connect()
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Authorization: Bearer {secret}\r\n" if secret else ""
        writer.write(f"{head}{more}\r\n".encode() + data)
        try:
            return await self._read(reader)
        except (OSError, EOFError) as error:
            self.close()
            raise ConnectionError(str(error)) from None

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = dict([line.lower().split(": ", 1) for line in head[1:] if line])
        text = await reader.readexactly(int(fields["content-length"]))
        status = int(head[0].split()[1])
        return Answer(status, float(fields.get("retry-after", 0)), json.loads(text))

    async def watch(self, path: str) -> int:
        """Read an event stream until it ends or this is cancelled; gives how many events came."""
        reader, writer = await self._connect()
        self._streams = reader, writer
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode())
        events = 0
        async for line in reader:
            events += line.startswith(b"event:")
        return events

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self._from, 0))

    def close(self) -> None:
        """Let the connection go."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
