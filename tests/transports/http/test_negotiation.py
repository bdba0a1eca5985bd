import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from transports.http.negotiation import Acceptance, acceptance, is_json

BOTH = Acceptance(json=True, events=True)
JSON = Acceptance(json=True, events=False)
EVENTS = Acceptance(json=False, events=True)
NEITHER = Acceptance(json=False, events=False)


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("", BOTH),
        (" , ", BOTH),
        ("*/*", BOTH),
        ("application/json, text/event-stream", BOTH),
        ("Application/JSON,TEXT/Event-Stream", BOTH),
        ("application/json", JSON),
        ("text/event-stream", EVENTS),
        ("application/*", JSON),
        ("text/*", EVENTS),
        ("text/html", NEITHER),
        ("text/html, */*;q=0.1", BOTH),
        ("application/json;q=0", NEITHER),
        ("application/json;q=0.0, text/event-stream", EVENTS),
        ("application/json; q=0.001", JSON),
        ("application/json ; Q=1.000", JSON),
        ("*/*;q=0", NEITHER),
        ("*/*;q=0, application/json", JSON),
        ("*/*, text/event-stream;q=0", JSON),
        ("text/*;q=0, text/event-stream", EVENTS),
        ("text/*, text/event-stream;q=0, */*", JSON),
        ("application/json;charset=utf-8", JSON),
        ("application/json;q=nonsense", JSON),
        ("application/json;q=0, application/json", JSON),
        ("application/jsonx", NEITHER),
    ],
)
def test_the_most_specific_range_and_its_weight_decide(accept: str, expected: Acceptance) -> None:
    assert acceptance(accept) == expected


def test_a_long_header_gets_the_same_answer_as_a_short_one() -> None:
    filler = ", ".join(f"application/x-{number}" for number in range(100))
    assert acceptance(f"{filler}, text/event-stream") == EVENTS


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_gets_an_answer(accept: str) -> None:
    assert acceptance(accept) in (BOTH, JSON, EVENTS, NEITHER)
    assert is_json(accept) in (True, False)


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "application/json; profile=x",
        " application/json ",
    ],
)
def test_json_in_utf_8_is_accepted(content_type: str) -> None:
    assert is_json(content_type)


@pytest.mark.parametrize(
    "content_type",
    ["", "text/json", "application/json5", "text/plain", "application/json; charset=utf-16", "application/x-ndjson"],
)
def test_any_other_content_type_is_refused(content_type: str) -> None:
    assert not is_json(content_type)
