"""A server over HTTP: a listener of its own, or an application to mount into another.

`HttpTransport` owns sockets and a bounded shutdown. It talks to aiohttp's low-level server, since
one endpoint needs no router. `http_app` brings the same endpoint into an aiohttp application that
somebody else runs.

Spec: 2026-07-28 basic/transports/streamable-http.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.web_log import AccessLogger

from transports.http.connection import Connection
from transports.http.endpoint import Endpoint
from transports.http.listen import bind_sockets
from transports.http.options import HttpOptions
from transports.sources import is_loopback

if TYPE_CHECKING:
    import socket
    import ssl

    from mcp_runtime.server import Server

__all__ = ["HttpTransport", "http_app"]

_logger = logging.getLogger(__name__)

_connection_logger: Final = logging.getLogger(f"{__name__}.connection")


def _not_the_fault_of_a_client(record: logging.LogRecord) -> bool:
    """Keep bytes that are no HTTP out of the log, where anybody could write whole tracebacks with them."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError) or _connection_logger.isEnabledFor(logging.DEBUG)


_connection_logger.addFilter(_not_the_fault_of_a_client)

_LINGER_SECONDS: Final = 2.0
_CLOSE_SECONDS: Final = 1.0


class HttpTransport:
    """Serves a server over HTTP on sockets of its own. It serves once.

    Args:
        options: The operator's choices.
    """

    def __init__(self, options: HttpOptions | None = None) -> None:
        self.options = options or HttpOptions()
        self._port: int | None = None
        self._started = asyncio.Event()
        self._stopping = asyncio.Event()
        self._ended = asyncio.Event()
        self._serving = False

    @property
    def port(self) -> int:
        """The port that is bound, or the configured one before that."""
        return self.options.port if self._port is None else self._port

    @property
    def url(self) -> str:
        """Address of the MCP endpoint."""
        return self.options.url(self.port)

    async def started(self) -> None:
        """Wait until connections are accepted."""
        await self._started.wait()

    async def serve(self, server: Server) -> None:
        """Accept requests for `server` until `stop` is called or the task is cancelled.

        Raises:
            OSError: The address cannot be bound, or a certificate cannot be read.
        """
        if self._serving:
            raise RuntimeError("an HttpTransport serves once; make another one")
        self._serving = True
        options = self.options
        tls = options.tls()
        try:
            async with server:
                endpoint = Endpoint(server, options, loopback=is_loopback(options.host))
                http = self._http(endpoint)
                connect = partial(Connection, http, loop=asyncio.get_running_loop(), **self._connection_options())
                sockets = bind_sockets(options.host, options.port, reuse_port=options.reuse_port)
                self._port = sockets[0].getsockname()[1]
                listeners = await _listen(connect, sockets, tls=tls, backlog=options.backlog)
                self._started.set()
                _logger.info("serving %s at %s", server.name, self.url)
                try:
                    await self._stopping.wait()
                finally:
                    for listener in listeners:
                        listener.close()
                    http.pre_shutdown()
                    await endpoint.drain()
                    await http.shutdown(_CLOSE_SECONDS)
        finally:
            self._ended.set()

    async def stop(self) -> None:
        """End `serve`: no new connections, then a bounded time for requests in flight."""
        self._stopping.set()
        if self._serving:
            await self._ended.wait()

    def _http(self, endpoint: Endpoint) -> web.Server:
        path, health_path = self.options.path, self.options.health_path

        def route(request: web.BaseRequest) -> Awaitable[web.StreamResponse]:
            if request.raw_path == path or request.path == path:
                return endpoint.answer(request)
            if request.path == health_path:
                return _health(request)
            return _nothing_here(request)

        return web.Server(route, handler_cancellation=True)

    def _connection_options(self) -> dict[str, Any]:
        log: dict[str, Any] = {"access_log_class": AccessLogger} if self.options.access_log else {"access_log": None}
        return {
            "keepalive_timeout": self.options.idle_seconds,
            "lingering_time": _LINGER_SECONDS,
            "auto_decompress": False,
            "logger": _connection_logger,
            **log,
        }


async def _listen(
    connect: Callable[[], Connection], sockets: list[socket.socket], *, tls: ssl.SSLContext | None, backlog: int
) -> list[asyncio.Server]:
    loop = asyncio.get_running_loop()
    listeners: list[asyncio.Server] = []
    try:
        for bound in sockets:
            listeners.append(await loop.create_server(connect, sock=bound, ssl=tls, backlog=backlog))  # noqa: PERF401
    except BaseException:
        for listener in listeners:
            listener.close()
        for bound in sockets:
            bound.close()
        raise
    return listeners


async def _nothing_here(_request: web.BaseRequest) -> web.StreamResponse:
    return web.Response(status=404, text="nothing is served at this path\n")


async def _health(request: web.BaseRequest) -> web.StreamResponse:
    if request.method not in ("GET", "HEAD"):
        return web.Response(status=405, headers={"Allow": "GET, HEAD"})
    return web.Response(text="ok\n", headers={"Cache-Control": "no-store"})


async def _expect_nothing(_request: web.Request) -> None:
    """Leave `Expect: 100-continue` to the endpoint, which answers it after its checks."""


def http_app(server: Server, *, path: str = "/mcp", options: HttpOptions | None = None) -> web.Application:
    """Return an aiohttp application that serves `server`, to run or to mount with `add_subapp`.

    Args:
        server: Entered at start-up of the application and left at its clean-up.
        path: Path of the endpoint within this application.
        options: Choices other than those about sockets and paths, which belong to whoever runs
            the application. Without `allowed_hosts`, connections to loopback addresses must name
            a loopback host: set it when a proxy on the same machine is in front.

    Run the application with `handler_cancellation=True` if you can: lost connections are then
    noticed at once, otherwise within half a second.
    """
    options = options or HttpOptions()
    endpoint = Endpoint(server, options, mounted=True)
    app = web.Application()
    app.router.add_route("*", path, endpoint.answer, expect_handler=_expect_nothing)
    if options.health_path is not None:
        app.router.add_route("*", options.health_path, _health)

    async def lifespan(_app: web.Application) -> AsyncIterator[None]:
        async with server:
            yield

    async def drain(_app: web.Application) -> None:
        await endpoint.drain()

    app.cleanup_ctx.append(lifespan)
    app.on_shutdown.append(drain)
    return app
