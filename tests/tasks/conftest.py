from tests.tasks.stores import open_store

__all__ = ["open_store"]
