"""Turns the published MCP schemas into `mcp_model`. A development tool: it is not part of the wheel."""
