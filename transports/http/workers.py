"""Several processes behind one port, each with a listener of its own (`SO_REUSEPORT`).

Servers keep nothing between round trips, so workers share a secret and nothing else: any of them
serves any retry, and one that dies takes only the requests it was working on. The supervisor
starts workers, replaces those that die, and passes a stop on. It is not a cluster: it never
looks at a request.

Workers import the server themselves, from a name like `app:server`.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mcp_runtime.running import load_server, loop_factory, run_until_signalled
from mcp_runtime.settings import SECRET_VARIABLE, new_secret
from transports.http.listen import bind_sockets
from transports.http.options import HttpOptions
from transports.http.server import HttpTransport

if TYPE_CHECKING:
    from mcp_runtime.server import Server

__all__ = ["WorkerPool"]

_logger = logging.getLogger(__name__)

# A worker that dies again and again must not keep a processor busy with starting it.
_PAUSE_SECONDS: Final = 0.5
_KILL_SECONDS: Final = 7.0


class WorkerPool:
    """Runs `workers` processes that serve the same server on the same port.

    Args:
        target: Where workers find the server, as `module:attribute`; a function there is called.
        options: Choices for every worker. TLS is configured by files, since contexts cannot be sent.
        workers: How many processes.
        uvloop: Run workers on uvloop, which must be installed.
        environment: Environment of the workers; None for this process's. Without `MCP_MRTR_SECRET`
            they get a key that dies with this pool.

    Raises:
        ValueError: The options cannot be handed to another process.
    """

    def __init__(
        self,
        target: str,
        options: HttpOptions,
        *,
        workers: int,
        uvloop: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        if workers < 1:
            raise ValueError("workers must be at least 1")
        if options.ssl_context is not None:
            raise ValueError("workers take certificate and private_key, not an ssl_context")
        self._target = target
        self._options = options
        self._workers = workers
        self._uvloop = uvloop
        self._environment = dict(os.environ if environment is None else environment)
        self._processes: set[asyncio.subprocess.Process] = set()
        self._stopping = asyncio.Event()
        self._ready = 0
        self._all_ready = asyncio.Event()
        self.port = options.port

    @property
    def pids(self) -> frozenset[int]:
        """Process ids of the workers that run."""
        return frozenset(process.pid for process in self._processes if process.returncode is None)

    async def started(self) -> None:
        """Wait until every worker accepts connections."""
        await self._all_ready.wait()

    async def run(self) -> None:
        """Keep the workers running until `stop` is called.

        Raises:
            OSError: The port cannot be bound.
            RuntimeError: A worker ended before it accepted connections; its own message is on stderr.
        """
        if SECRET_VARIABLE not in self._environment:
            _logger.warning("%s is not set: the workers share a key that dies with them", SECRET_VARIABLE)
            self._environment[SECRET_VARIABLE] = new_secret()
        # Bound, never listening: holds the port, also while no worker has it, and gets no connection.
        held = bind_sockets(self._options.host, self._options.port, reuse_port=True)
        self.port = held[0].getsockname()[1]
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._workers):
                    group.create_task(self._keep_one())
        except* RuntimeError as errors:
            raise errors.exceptions[0] from None
        finally:
            for listener in held:
                listener.close()

    async def stop(self) -> None:
        """Ask every worker to end in an orderly way; `run` returns when they have."""
        self._stopping.set()

    async def _keep_one(self) -> None:
        first = True
        while not self._stopping.is_set():
            lived = await self._run_one(count=first)
            if not lived and first and not self._stopping.is_set():
                raise RuntimeError("a worker ended before it accepted connections")
            first = False
            if not self._stopping.is_set():
                _logger.warning("a worker ended; starting another one")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), _PAUSE_SECONDS)

    async def _run_one(self, *, count: bool) -> bool:
        """Run one worker to its end; return whether it ever accepted connections."""
        readable, writable = os.pipe()
        settings = {"target": self._target, "options": self._portable(), "uvloop": self._uvloop, "ready": writable}
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "transports.http.workers",
                json.dumps(settings),
                stdin=asyncio.subprocess.PIPE,
                env=self._environment,
                pass_fds=(writable,),
                # An interrupt typed at a terminal is the supervisor's to pass on, or workers would end before it knows.
                start_new_session=True,
            )
        except BaseException:
            os.close(readable)
            raise
        finally:
            os.close(writable)
        self._processes.add(process)
        ended = asyncio.ensure_future(process.wait())
        stopping = asyncio.ensure_future(self._stopping.wait())
        announced = asyncio.ensure_future(_one_byte(readable))
        try:
            await asyncio.wait([announced, stopping], return_when=asyncio.FIRST_COMPLETED)
            ready = announced.done() and announced.result()
            if ready and count:
                self._ready += 1
                if self._ready == self._workers:
                    self._all_ready.set()
                    address = self._options.url(self.port)
                    _logger.info("serving %s at %s from %d processes", self._target, address, self._workers)
            await asyncio.wait([ended, stopping], return_when=asyncio.FIRST_COMPLETED)
            return ready
        finally:
            stopping.cancel()
            announced.cancel()
            await self._end(process, ended)
            self._processes.discard(process)

    async def _end(self, process: asyncio.subprocess.Process, ended: asyncio.Future[int]) -> None:
        if ended.done():
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        done, _ = await asyncio.wait([ended], timeout=self._options.shutdown_seconds + _KILL_SECONDS)
        if not done:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await ended

    def _portable(self) -> dict[str, Any]:
        fields = dataclasses.asdict(dataclasses.replace(self._options, port=self.port, reuse_port=True))
        return {name: str(value) if isinstance(value, Path) else value for name, value in fields.items()}


async def _one_byte(readable: int) -> bool:
    """Return True once a byte comes out of the pipe `readable`, False at its end; close it."""
    reader = asyncio.StreamReader()
    pipe = os.fdopen(readable, "rb")
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    try:
        return await reader.read(1) != b""
    finally:
        transport.close()


def _main(settings: dict[str, Any]) -> None:
    fields = settings["options"]
    for name in ("certificate", "private_key"):
        fields[name] = None if fields[name] is None else Path(fields[name])
    for name in ("allowed_origins", "allowed_hosts"):
        fields[name] = None if fields[name] is None else tuple(fields[name])
    logging.basicConfig(level=logging.INFO if fields["access_log"] else logging.WARNING)
    with asyncio.Runner(loop_factory=loop_factory(uvloop=settings["uvloop"])) as runner:
        runner.run(_work(load_server(settings["target"]), HttpOptions(**fields), settings["ready"]))


async def _work(server: Server, options: HttpOptions, ready: int) -> None:
    transport = HttpTransport(options)
    watchers = (
        asyncio.create_task(_announce(transport, ready), name="http-worker-ready"),
        asyncio.create_task(_follow_supervisor(transport), name="http-worker-supervisor"),
    )
    try:
        await run_until_signalled(transport.serve(server), transport.stop)
    finally:
        for watcher in watchers:
            watcher.cancel()


async def _announce(transport: HttpTransport, ready: int) -> None:
    await transport.started()
    os.write(ready, b"1")
    os.close(ready)


async def _follow_supervisor(transport: HttpTransport) -> None:
    """Stop when the supervisor is gone, even if it could not say so: standard input ends then."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()
    await transport.stop()


if __name__ == "__main__":
    _main(json.loads(sys.argv[1]))
