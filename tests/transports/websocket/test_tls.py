"""`wss`: the server proves who it is, and may ask the client to."""

from __future__ import annotations

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from mcp_runtime import TransportFacts
from mcp_runtime.errors import ConnectionClosed
from tests.transports.duplex import ask, call, gated_server, serving
from transports.websocket import WebSocketClient, WebSocketClientOptions, WebSocketOptions, WebSocketTransport


@dataclass(frozen=True)
class Identity:
    """A self-signed certificate and its key, as files."""

    certificate: Path
    key: Path


def identity(folder: Path, name: str) -> Identity:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    made = Identity(folder / f"{name}.pem", folder / f"{name}.key")
    made.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    made.key.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return made


async def test_a_client_that_trusts_the_certificate_is_served_and_another_is_not(tmp_path: Path) -> None:
    server = identity(tmp_path, "server")
    transport = WebSocketTransport(WebSocketOptions(port=0, certificate=server.certificate, private_key=server.key))
    async with serving(transport, gated_server()):
        assert transport.url.startswith("wss://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=server.certificate)
        client = WebSocketClient(transport.url, WebSocketClientOptions(proxy=False, ssl_context=trusting))
        await client.open()
        assert (await ask(client, call("echo", text="sealed"))).text == "sealed"
        await client.close()
        with pytest.raises(ConnectionClosed, match="cannot connect"):
            await WebSocketClient(transport.url, WebSocketClientOptions(proxy=False)).open()


async def test_the_subject_of_a_clients_certificate_reaches_the_principal_source(tmp_path: Path) -> None:
    server, ada = identity(tmp_path, "server"), identity(tmp_path, "ada")
    accepting = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=ada.certificate)
    accepting.verify_mode = ssl.CERT_REQUIRED
    accepting.load_cert_chain(server.certificate, server.key)
    seen: list[TransportFacts] = []

    class Source:
        async def principal(self, facts: TransportFacts) -> None:
            seen.append(facts)

    transport = WebSocketTransport(WebSocketOptions(port=0, ssl_context=accepting))
    async with serving(transport, gated_server(principal_source=Source())):
        trusting = ssl.create_default_context(cafile=server.certificate)
        trusting.load_cert_chain(ada.certificate, ada.key)
        client = WebSocketClient(transport.url, WebSocketClientOptions(proxy=False, ssl_context=trusting))
        await client.open()
        await ask(client, call("echo", text="x"))
        await client.close()
    assert {facts.tls_peer for facts in seen} == {"commonName=ada"}
