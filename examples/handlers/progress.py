"""Progress of long work, for clients that asked for it; others get the result alone."""

from __future__ import annotations

from mcp_runtime import Server, ToolContext

server = Server("archives", version="1.0.0")


@server.tool()
async def import_files(names: list[str], ctx: ToolContext) -> str:
    """Import files into the archive."""
    done = ctx.progress.counting(total=len(names))
    size = 0
    for name in names:
        size += len(name)  # Stands for reading the file.
        await done.advance(message=f"imported {name}")
    return f"{len(names)} files, {size} bytes"
