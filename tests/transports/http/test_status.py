import pytest

from mcp_runtime import errors
from mcp_runtime.errors import ProtocolError
from transports.http.status import STATUS_BY_CODE, status_for


def test_a_result_travels_with_200() -> None:
    assert status_for(None) == 200


@pytest.mark.parametrize("code", [-32700, -32600, -32602, -32020, -32021, -32022])
def test_a_request_that_cannot_be_accepted_travels_with_400(code: int) -> None:
    assert status_for(code) == 400


def test_an_unknown_method_travels_with_404() -> None:
    assert status_for(-32601) == 404


@pytest.mark.parametrize("code", [-32603, -32000, -1, 0, 7])
def test_any_other_error_travels_with_200(code: int) -> None:
    assert status_for(code) == 200


def test_every_code_in_the_table_belongs_to_an_exception_of_the_runtime() -> None:
    raised = {
        kind.code
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, ProtocolError) and hasattr(kind, "code")
    }
    assert set(STATUS_BY_CODE) <= raised
