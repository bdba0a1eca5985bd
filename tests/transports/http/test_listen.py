import socket

import pytest

from transports.http.listen import bind_sockets


def close(sockets: list[socket.socket]) -> None:
    for listener in sockets:
        listener.close()


def test_a_free_port_is_taken_and_shared_by_all_addresses_of_a_name() -> None:
    listeners = bind_sockets("localhost", 0)
    try:
        assert {listener.getsockname()[1] for listener in listeners} != {0}
        assert len({listener.getsockname()[1] for listener in listeners}) == 1
        assert all(listener.getsockname()[0] in ("127.0.0.1", "::1") for listener in listeners)
    finally:
        close(listeners)


def test_a_port_is_bound_twice_only_where_both_agree_to_share_it() -> None:
    first = bind_sockets("127.0.0.1", 0, reuse_port=True)
    port = first[0].getsockname()[1]
    try:
        close(bind_sockets("127.0.0.1", port, reuse_port=True))
        first[0].listen()
        with pytest.raises(OSError, match="in use"):
            bind_sockets("127.0.0.1", port)
    finally:
        close(first)


def test_an_address_that_is_not_ours_cannot_be_bound() -> None:
    with pytest.raises(OSError):  # noqa: PT011 - the system's own words
        bind_sockets("192.0.2.1", 0)
    with pytest.raises(OSError):  # noqa: PT011
        bind_sockets("no-such-host.invalid", 0)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="a socket option of Linux")
def test_accepted_connections_notice_a_peer_that_vanished_within_a_minute() -> None:
    """A half-open connection: the peer lost power or its network, and no packet says so."""
    (listener,) = bind_sockets("127.0.0.1", 0)
    listener.listen()
    listener.setblocking(True)
    with listener, socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 60_000
        assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        idle = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)
        pause = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL)
        count = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT)
        assert idle + pause * count <= 60
