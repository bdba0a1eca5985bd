"""Generated modules: rebuilt by `python -m codegen generate`, never edited."""
