"""Where tasks are kept: in this process, in one file, or in Redis.

Each is in a module of its own, imported by those who use it:
`memory.MemoryTaskStore`, `sqlite.SqliteTaskStore` and `redis.RedisTaskStore`, which needs the extra `redis`.
"""

__all__: list[str] = []
