"""Questions to the user: forms, their answers, and the question the replay core carries.

`builder` writes a form, `forms` derives one from a flat type; both give a compiled `Form`, which
reads a client's result into `Accepted | Declined | Cancelled`. Knows neither wire nor ledger.
"""

from mcp_runtime.elicitation.answers import Accepted, Answer, Cancelled, Declined, Field, FormData
from mcp_runtime.elicitation.builder import RequestedSchemaBuilder
from mcp_runtime.elicitation.compiled import Action, Content, Form, FormField
from mcp_runtime.elicitation.formats import StringFormat
from mcp_runtime.elicitation.forms import form_for, form_question
from mcp_runtime.elicitation.kinds import FieldValue
from mcp_runtime.elicitation.questions import InputMethod, Question
from mcp_runtime.elicitation.wire_forms import check_response, form_of_schema

__all__ = [
    "Accepted",
    "Action",
    "Answer",
    "Cancelled",
    "Content",
    "Declined",
    "Field",
    "FieldValue",
    "Form",
    "FormData",
    "FormField",
    "InputMethod",
    "Question",
    "RequestedSchemaBuilder",
    "StringFormat",
    "check_response",
    "form_for",
    "form_of_schema",
    "form_question",
]
