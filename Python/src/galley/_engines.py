"""The engines of this process: renderers with the same options share one, and stay warm with it."""

from __future__ import annotations

import threading
from collections import OrderedDict

from ._gate import GATE
from ._native import Engine, NativeEngine

#: How many engines are kept that perhaps no renderer uses any more.
KEPT_ENGINES = 8

_Key = tuple["bytes | None", bool]
_engines: OrderedDict[_Key, Engine] = OrderedDict()
#: A signal's handler that draws may take it again, anywhere between two steps.
_lock = threading.RLock()


def engine(options: bytes | None, isolate: bool) -> Engine:
    """The engine for the options, kept from before or new."""
    key = options, isolate
    with GATE, _lock:
        found = _engines.pop(key, None) or _new(options, isolate)
        _engines[key] = found
        if len(_engines) > KEPT_ENGINES:
            _engines.popitem(last=False)
        return found


def _new(options: bytes | None, isolate: bool) -> Engine:
    if not isolate:
        return NativeEngine(options)
    # Imported here, as few need it.
    from ._isolated import IsolatedEngine

    return IsolatedEngine(options)


def forget(options: bytes | None, isolate: bool) -> None:
    """Keeps the engine no longer; it ends when the last renderer lets go of it."""
    with GATE, _lock:
        _engines.pop((options, isolate), None)
