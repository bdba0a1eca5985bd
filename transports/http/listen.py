"""The listening sockets of a server: every address of a host, on one port."""

from __future__ import annotations

import socket
from typing import Final

__all__ = ["bind_sockets"]

# A peer that vanished without a word is given up after this long with bytes unacknowledged, or probes
# unanswered: the operating systems' own defaults go up to two hours.
_SILENCE_SECONDS: Final = 60
_PROBES: Final = 4


def bind_sockets(host: str, port: int, *, reuse_port: bool = False) -> list[socket.socket]:
    """Return one bound socket for each address of `host`, all on the same port.

    Args:
        host: Address or name; a name like `localhost` may have an IPv4 and an IPv6 address.
        port: Port to bind; 0 takes a free one.
        reuse_port: Let other processes bind the same port.

    Raises:
        OSError: An address cannot be resolved or bound.
    """
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets: list[socket.socket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            target = (address[0], sockets[0].getsockname()[1] if sockets else port, *address[2:])
            try:
                listener = socket.socket(family, socket.SOCK_STREAM)
            except OSError:
                continue  # The system resolves the family but does not have it.
            sockets.append(listener)
            _prepare(listener, reuse_port=reuse_port)
            listener.bind(target)
    except BaseException:
        for listener in sockets:
            listener.close()
        raise
    if not sockets:
        raise OSError(f"no address of {host!r} can be bound")
    return sockets


def _prepare(listener: socket.socket, *, reuse_port: bool) -> None:
    """Set what accepted connections inherit, where the system has it."""
    listener.setblocking(False)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if reuse_port:
        if not hasattr(socket, "SO_REUSEPORT"):
            raise OSError("this system cannot share a port between processes")
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if listener.family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    for name, value in (
        ("TCP_USER_TIMEOUT", _SILENCE_SECONDS * 1000),
        ("TCP_KEEPIDLE", _SILENCE_SECONDS // 2),
        ("TCP_KEEPINTVL", _SILENCE_SECONDS // (2 * _PROBES)),
        ("TCP_KEEPCNT", _PROBES),
    ):
        option = getattr(socket, name, None)
        if option is not None:
            listener.setsockopt(socket.IPPROTO_TCP, option, value)
