"""The examples in docstrings, and that there is a docstring everywhere."""

import doctest
import inspect
import pathlib

import pytest
import quincunx
from quincunx import _native, _solution

PUBLIC = [getattr(quincunx, name) for name in quincunx.__all__]


@pytest.mark.parametrize("thing", [quincunx, *PUBLIC], ids=lambda thing: str(thing.__name__))
def test_examples_in_docstrings(thing: object) -> None:
    finder = doctest.DocTestFinder(recurse=False)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    for test in finder.find(thing, globs=dict(vars(quincunx), quincunx=quincunx)):
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_everything_is_documented() -> None:
    for thing in [quincunx, _native, _solution, *PUBLIC]:
        assert inspect.getdoc(thing), thing
        if inspect.isclass(thing):
            for name, member in vars(thing).items():
                if not name.startswith("_"):
                    assert inspect.getdoc(member), f"{thing.__name__}.{name}"


def test_examples_in_the_manual() -> None:
    manual = pathlib.Path(__file__).parents[3] / "docs" / "python.md"
    assert doctest.testfile(str(manual), module_relative=False).failed == 0
