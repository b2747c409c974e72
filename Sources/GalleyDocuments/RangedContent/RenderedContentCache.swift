// Texts that a formatter has made, up to a bound.

import Galley
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// Texts by what they were made of.
final class RenderedContentCache: Sendable {
  /// All that a text depends on.
  struct Key: Hashable, Sendable {
    private let text: String?
    private let kind: FormattableContentKind
    private let ranges: [AnyRange]
    private let styles: String

    init(_ content: any FormattableContent, _ styles: any FormattableContentStyles) {
      text = content.text
      kind = content.kind
      ranges = content.ranges.map { AnyRange(range: $0) }
      self.styles = styles.key
    }
  }

  /// A range of any type, compared by type and value.
  struct AnyRange: Hashable, Sendable {
    let range: any FormattableContentRange

    static func == (one: AnyRange, other: AnyRange) -> Bool {
      AnyHashable(one.range) == AnyHashable(other.range)
    }

    func hash(into hasher: inout Hasher) {
      AnyHashable(range).hash(into: &hasher)
    }
  }

  private struct Entry {
    let content: RenderedContent
    /// When it was asked for last.
    var time: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var units = 0
    var time = 0
  }

  private let state = Mutex(State())
  private let contents: Int
  private let units: Int

  init(contents: Int, units: Int) {
    self.contents = contents
    self.units = units
  }

  /// How many there are.
  var count: Int { state.withLock { $0.entries.count } }

  func content(for key: Key) -> RenderedContent? {
    state.withLock { state in
      state.time += 1
      state.entries[key]?.time = state.time
      return state.entries[key]?.content
    }
  }

  /// Keeps a text; where the cache is full, the older half is dropped first, so that
  /// forgetting costs each text a constant time.
  func insert(_ content: RenderedContent, for key: Key) {
    let length = content.text.length
    guard contents > 0, length <= units else { return }
    state.withLock { state in
      if state.entries[key] != nil { return }
      while state.entries.count + 1 > contents || state.units + length > units {
        let times = state.entries.values.map(\.time).sorted()
        guard !times.isEmpty else { break }
        let median = times[times.count / 2]
        state.entries = state.entries.filter { $0.value.time > median }
        state.units = state.entries.values.reduce(0) { $0 + $1.content.text.length }
      }
      state.time += 1
      state.entries[key] = Entry(content: content, time: state.time)
      state.units += length
    }
  }
}
