import GalleyFont

/// A context: the caches and the C library objects that a render uses. A pool lends a context to
/// only one render at a time, so access to the context needs no lock.
protocol PooledContext: AnyObject, Sendable {
  /// The statistics of the context's caches. The pool reads this property only while no render uses
  /// the context.
  var statistics: RenderStatistics { get }
  /// Drops cached results, but keeps the objects of C libraries, such as opened font faces.
  func emptyCaches()
}

/// Lends contexts to renders. The pool creates a context only if all others are in use. It keeps
/// all contexts until the pool itself is freed.
final class ContextPool<Context: PooledContext>: Sendable {
  private struct Contexts {
    /// All contexts, idle or in use. `held` is the pool's copy of a context's statistics. The pool
    /// updates the copy only while the context is idle.
    var all: [(context: Context, held: RenderStatistics)] = []
    var idle: [Context] = []
  }

  private let contexts = Mutex(Contexts())

  /// The number of render contexts that no render is using.
  var idleCount: Int { contexts.withLock { $0.idle.count } }

  /// The number of contexts, and the sum of the statistics of their caches. For a context that is
  /// in use, the pool reports older statistics, which it read while the context was idle. Running
  /// renders therefore need not share their statistics with other threads.
  var statistics: RenderStatistics {
    contexts.withLock { contexts in
      var sum = RenderStatistics()
      for index in contexts.all.indices {
        let context = contexts.all[index].context
        if contexts.idle.contains(where: { $0 === context }) {
          contexts.all[index].held = context.statistics
        }
        sum = sum + contexts.all[index].held
      }
      sum.contexts = contexts.all.count
      return sum
    }
  }

  /// Lends an idle context. If all contexts are in use, creates one. The caller must return the
  /// context with `give`.
  func take(_ new: @autoclosure () -> Context) -> Context {
    if let idle = contexts.withLock({ $0.idle.popLast() }) { return idle }
    let context = new()
    contexts.withLock { $0.all.append((context, RenderStatistics())) }
    return context
  }

  /// Takes back a context that the pool has lent to a render.
  func give(_ context: Context) {
    contexts.withLock { $0.idle.append(context) }
  }

  /// Empties the caches of all render contexts that no render is using.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}
