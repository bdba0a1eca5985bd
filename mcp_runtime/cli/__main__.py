"""`python -m mcp_runtime.cli` is the `dacapo` command."""

from mcp_runtime.cli.main import main

if __name__ == "__main__":
    main()
