"""The engines of this process. Renderers with the same options share one engine and its caches."""

from __future__ import annotations

import threading
from collections import OrderedDict

from ._gate import GATE
from ._native import Engine, NativeEngine

#: The number of recently used engines to keep, even if no renderer uses them any more.
KEPT_ENGINES = 8

_Key = tuple["bytes | None", bool]
_engines: OrderedDict[_Key, Engine] = OrderedDict()
#: The lock is reentrant, because a thread that holds the lock can run a signal handler that draws.
_lock = threading.RLock()


def engine(options: bytes | None, isolate: bool) -> Engine:
    """Returns the cached engine that renderers with these options share, or creates it."""
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
    # Import the module `_isolated` only when needed, because few programs use it.
    from ._isolated import IsolatedEngine

    return IsolatedEngine(options)


def forget(options: bytes | None, isolate: bool) -> None:
    """Removes the engine from the cache. The engine is closed when its last renderer releases
    it."""
    with GATE, _lock:
        _engines.pop((options, isolate), None)
