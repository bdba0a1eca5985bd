"""The `dacapo` command; needs the extra `cli`."""
