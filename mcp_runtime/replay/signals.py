"""The private signal that unwinds a handler.

It derives from BaseException so that `except Exception` in a handler does not stop it. What it
stands for is recorded on the execution before it is raised, so a handler that swallows it all the
same changes nothing about the outcome.
"""

__all__ = ["Unwind"]


class Unwind(BaseException):
    """Leaves a handler that reached an unanswered question or a fault in its answers."""
