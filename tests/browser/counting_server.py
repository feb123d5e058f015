"""A loopback server that counts everything that reaches it: TCP connections of any kind, and UDP datagrams."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self


class CountingServer(asyncio.DatagramProtocol):
    """Counts hits; answers nothing, because a page that got this far has already failed the test."""

    def __init__(self) -> None:
        self.hits: list[str] = []
        self.port = 0

    async def __aenter__(self) -> Self:
        self._tcp = await asyncio.start_server(self._on_connection, "127.0.0.1", 0)
        self.port = self._tcp.sockets[0].getsockname()[1]
        loop = asyncio.get_running_loop()
        self._udp, _ = await loop.create_datagram_endpoint(lambda: self, local_addr=("127.0.0.1", self.port))
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._udp.close()
        self._tcp.close()
        await self._tcp.wait_closed()

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self.hits.append(f"udp {len(data)} bytes")

    async def _on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readline()
        self.hits.append(f"tcp {first[:60]!r}")
        writer.close()
