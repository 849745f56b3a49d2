"""Errors that know more than their sentence."""


class IllegalMove(ValueError):
    """A move that breaks a rule; `rule` is a stable name of the rule, such as ``hadron-unbalanced``."""

    rule: str

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule
