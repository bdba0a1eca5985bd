"""The wire carrier of the replay core: `requestState` tokens.

Spec: 2026-07-28 basic/patterns/mrtr.
"""

from mcp_runtime.mrtr.codec import AesGcmCodec
from mcp_runtime.mrtr.engine import DEFAULT_TTL, MrtrEngine, RetryPolicy
from mcp_runtime.mrtr.state import Claims, Origin

__all__ = ["DEFAULT_TTL", "AesGcmCodec", "Claims", "MrtrEngine", "Origin", "RetryPolicy"]
