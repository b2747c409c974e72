import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// Caches and library objects that a pool lends to one render at a time. They need no locks.
protocol PooledContext: AnyObject, Sendable {
  /// The contents of the caches. Only the pool reads this property, while no render uses the
  /// context.
  var statistics: RenderStatistics { get }
  /// Drops cached results. Library objects, such as opened font faces, are kept.
  func emptyCaches()
}

/// Lends contexts to renders. There are as many contexts as the maximum number of simultaneous
/// renders so far. They are freed with the pool.
final class ContextPool<Context: PooledContext>: Sendable {
  private struct Contexts {
    /// All contexts, with their statistics at the last query.
    var all: [(context: Context, held: RenderStatistics)] = []
    var idle: [Context] = []
  }

  private let contexts = Mutex(Contexts())

  /// Number of contexts that no render is using.
  var idleCount: Int { contexts.withLock { $0.idle.count } }

  /// The number of contexts, and the contents of all caches. For a context in use, the values of
  /// the previous query are reported, so that renders need not update any statistics.
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

  /// Lends an idle context, or a new one. The caller must return the context with `give`.
  func take(_ new: @autoclosure () -> Context) -> Context {
    if let idle = contexts.withLock({ $0.idle.popLast() }) { return idle }
    let context = new()
    contexts.withLock { $0.all.append((context, RenderStatistics())) }
    return context
  }

  /// Takes a lent context back.
  func give(_ context: Context) {
    contexts.withLock { $0.idle.append(context) }
  }

  /// Empties the caches of all contexts that are not in use.
  func emptyCaches() {
    contexts.withLock { contexts in
      for context in contexts.idle { context.emptyCaches() }
    }
  }
}
