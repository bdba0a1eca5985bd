"""A `def` handler: it runs on a thread of the pool and may use blocking libraries. It asks without `await`."""

from __future__ import annotations

import sqlite3

from pydantic import BaseModel

from mcp_runtime import Server, blocking

server = Server("contacts", version="1.0.0")


class Confirm(BaseModel):
    sure: bool


def database() -> sqlite3.Connection:
    """Stand for a real database."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE contacts (name TEXT)")
    connection.executemany("INSERT INTO contacts VALUES (?)", [("Ada",), ("Alan",), ("Grace",)])
    return connection


@server.tool()
def delete_contacts(prefix: str, ctx: blocking.ToolContext) -> str:
    """Delete the contacts whose names start with a prefix."""
    with database() as connection:
        (count,) = connection.execute("SELECT count(*) FROM contacts WHERE name LIKE ? || '%'", (prefix,)).fetchone()
        answer = ctx.elicit(f"Delete {count} contacts?", Confirm)
        if answer.action != "accept" or not answer.data.sure:
            return "Nothing was deleted."
        connection.execute("DELETE FROM contacts WHERE name LIKE ? || '%'", (prefix,))
    return f"{count} contacts were deleted."
