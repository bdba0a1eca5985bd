"""The floor: handlers of aiohttp and websockets that parse the same body and write an equal one.

`python -m benchmarks.subjects.bare --port N [--fast] [--websocket]`. They check nothing and know no protocol.
`--fast` is uvloop.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from benchmarks.subjects.contract import arguments_of
from mcp_runtime.running import loop_factory


def answer(body: bytes | str) -> str:
    """Return the response of Dacapo to a call of `quote`, member by member."""
    request = json.loads(body)
    arguments = request["params"]["arguments"]
    quantity = arguments["quantity"]
    quote: dict[str, Any] = {
        "item": arguments["item"],
        "quantity": quantity,
        "total": quantity * 2.5,
        "express": arguments.get("express", False),
    }
    result = {
        "content": [{"type": "text", "text": json.dumps(quote, separators=(",", ":"))}],
        "structuredContent": quote,
        "resultType": "complete",
        "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "benchmark", "version": "1.0.0"}},
    }
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}, separators=(",", ":"))


async def serve_http(port: int) -> None:
    from aiohttp import web

    async def handler(request: web.Request) -> web.Response:
        return web.Response(body=answer(await request.read()).encode(), content_type="application/json")

    app = web.Application()
    app.router.add_post("/mcp", handler)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    await asyncio.Event().wait()


async def serve_websocket(port: int) -> None:
    from websockets.asyncio.server import ServerConnection, serve
    from websockets.typing import Subprotocol

    async def handler(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(answer(message))

    async with serve(handler, "127.0.0.1", port, subprotocols=[Subprotocol("mcp")], compression=None):
        await asyncio.Event().wait()


def main() -> None:
    arguments = arguments_of(__doc__)
    serving = (serve_websocket if arguments.websocket else serve_http)(arguments.port)
    with asyncio.Runner(loop_factory=loop_factory(uvloop=arguments.fast)) as runner:
        runner.run(serving)


if __name__ == "__main__":
    main()
