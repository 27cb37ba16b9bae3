"""Load on every processor next to the tests: tests that depend on how busy a machine is fail then."""
import contextlib
import sys

from processes import STARTED_BY, children


@contextlib.contextmanager
def busy_processors(count):
    """`count` processes that do nothing but compute, until the end of the block."""
    loops = [children.start([*STARTED_BY, sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
            children.forget(loop)
