// A formatter that turns content into attributed text and caches the results.

public import Galley
import GalleyDocuments
import GalleyFont  // Mutex
import GalleyUnicode

/// Formats content as attributed text, and caches a limited number of results. Any number of tasks
/// can share a formatter, so one formatter per process is enough.
public final class FormattableContentFormatter: Sendable {
  private let cache: RenderedContentCache

  /// Creates a formatter with an empty cache.
  ///
  /// - Parameters:
  ///   - contents: The maximum number of cached results. The least recently used results are
  ///     dropped first.
  ///   - units: The maximum total length of all cached results, in UTF-16 code units.
  public init(keeping contents: Int = 512, units: Int = 1_048_576) {
    cache = RenderedContentCache(contents: contents, units: units)
  }

  /// Formats content as attributed text. The attributes of ranges have the highest priority, then
  /// the attributes of quotations, then the attributes of the whole text.
  ///
  /// The cache key consists of the text, the kind, the ranges and the property `key` of the styles.
  /// Styles that look different therefore need a different `key`.
  public func render(
    content: any FormattableContent, with styles: any FormattableContentStyles
  ) -> AttributedText {
    rendered(content, with: styles).text
  }

  /// Returns formatted content, from the cache if possible. The result contains the text, and the
  /// offsets of the content's ranges in this text.
  func rendered(
    _ content: any FormattableContent, with styles: any FormattableContentStyles
  ) -> RenderedContent {
    let key = RenderedContentCache.Key(content, styles)
    if let kept = cache.content(for: key) { return kept }
    let made = RenderedContent(content, styles)
    cache.insert(made, for: key)
    return made
  }

  /// The number of cached results.
  package var count: Int { cache.count }
}

/// Formatted text, with the offsets of the content's ranges.
package struct RenderedContent: Sendable {
  package private(set) var text: AttributedText
  /// The UTF-16 offsets of the ranges in ``text``, which includes any inserted icons. The ranges
  /// are in the same order as in the content.
  package private(set) var ranges: [Range<Int>] = []

  /// Formats content. Ranges are applied in text order. Each range is shifted by the total length
  /// of all text inserted before the range.
  package init(_ content: any FormattableContent, _ styles: any FormattableContentStyles) {
    text = AttributedText(content.text ?? "", styles.attributes)
    if let quoteStyles = styles.quoteStyles {
      for quote in text.utf16.quotations { text.add(quoteStyles, to: quote) }
    }
    let ranges = content.ranges
    var insertions = Insertions()
    for index in ranges.applicationOrder {
      let range = ranges[index].range
      let length = ranges[index].apply(styles, to: &text, withShift: insertions.length)
      if length > 0 { insertions.add(length, at: range.lowerBound, by: index) }
    }
    self.ranges = ranges.indices.map { insertions.moved(ranges[$0].range, of: $0) }
  }
}

/// The insertions into the text, ordered by offset.
private struct Insertions {
  private var places: [Int] = []
  /// For each insertion, the total length of this insertion and all earlier insertions.
  private var sums: [Int] = []
  /// The lengths of insertions, keyed by the index of the range that inserted the text. `before` is
  /// the total length of all earlier insertions.
  private var own: [Int: (length: Int, before: Int)] = [:]

  /// The total length of all insertions, in UTF-16 code units.
  var length: Int { sums.last ?? 0 }

  mutating func add(_ length: Int, at place: Int, by range: Int) {
    own[range] = (length, self.length)
    places.append(place)
    sums.append(self.length &+ length)
  }

  /// Converts a range of the original text to a range of the text after all insertions. Insertions
  /// before the range move the range. Insertions inside the range extend the range. If formatting
  /// this range inserted text at its start, such as an icon, the result includes that text.
  func moved(_ range: Range<Int>, of index: Int) -> Range<Int> {
    let upper = range.upperBound &+ sum(before: range.upperBound, isIncluded: range.isEmpty)
    guard let own = own[index] else {
      let lower = range.lowerBound &+ sum(before: range.lowerBound, isIncluded: true)
      return lower..<max(lower, upper)
    }
    let lower = range.lowerBound &+ own.before
    return lower..<max(lower &+ own.length, range.isEmpty ? 0 : upper)
  }

  /// The total length of the insertions before an offset, optionally including insertions exactly
  /// at that offset.
  private func sum(before place: Int, isIncluded: Bool) -> Int {
    let index = places.partitioningIndex { isIncluded ? $0 > place : $0 >= place }
    return index > 0 ? sums[index - 1] : 0
  }
}

extension [UInt16] {
  /// The closing quotation marks that match an opening mark (Unicode 15, chapter 6.2). The table
  /// covers English, German, French, Japanese, Chinese, and most other languages.
  private static func closing(_ opening: UInt16) -> [UInt16] {
    switch opening {
    case 0x22: [0x22]
    case 0x201C: [0x201D]
    case 0x201E: [0x201C, 0x201D]
    case 0xAB: [0xBB]
    case 0xBB: [0xAB]
    case 0x300C: [0x300D]
    case 0x300E: [0x300F]
    default: []
    }
  }

  /// The ranges of the quotations in UTF-16 text, including their quotation marks. If
  /// quotations are nested, only the outermost one is included. A quotation must end in the
  /// paragraph where it begins. An opening quotation mark without a closing mark is ignored.
  var quotations: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var open: (start: Int, closing: [UInt16])?
    // Opening quotation marks without a closing mark in the rest of this paragraph. The search for
    // a closing mark is not repeated.
    var dead: Set<UInt16> = []
    var index = 0
    while index < count {
      let unit = self[index]
      if Self.isParagraphEnd(unit) {
        if let quote = open {
          dead.insert(self[quote.start])
          index = quote.start
          open = nil
        } else {
          dead = []
        }
      } else if let quote = open {
        if quote.closing.contains(unit) {
          ranges.append(quote.start..<index + 1)
          open = nil
        }
      } else if !dead.contains(unit), case let closing = Self.closing(unit), !closing.isEmpty {
        open = (index, closing)
      }
      index += 1
      if index == count, let quote = open {
        dead.insert(self[quote.start])
        index = quote.start + 1
        open = nil
      }
    }
    return ranges
  }

  private static func isParagraphEnd(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 || unit == 0x0C
  }
}

/// A cache of formatted content.
final class RenderedContentCache: Sendable {
  /// The key of a cache entry. The key contains all values that determine the formatted text.
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

  /// A type-erased content range, compared by type and value.
  struct AnyRange: Hashable, Sendable {
    let range: any FormattableContentRange

    static func == (one: AnyRange, other: AnyRange) -> Bool {
      AnyHashable(one.range) == AnyHashable(other.range)
    }

    func hash(into hasher: inout Hasher) {
      AnyHashable(range).hash(into: &hasher)
    }
  }

  private struct State {
    /// Formatted content, with the time at which it was last used. Time is counted in accesses to
    /// the cache.
    var entries: [Key: (content: RenderedContent, time: Int)] = [:]
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

  /// The number of cached results.
  var count: Int { state.withLock { $0.entries.count } }

  func content(for key: Key) -> RenderedContent? {
    state.withLock { state in
      state.time += 1
      state.entries[key]?.time = state.time
      return state.entries[key]?.content
    }
  }

  /// Adds formatted content to the cache. If the cache is full, first drops the least recently used
  /// half of the entries. Entries therefore need to be sorted by age only rarely, not at each
  /// insertion.
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
      state.entries[key] = (content, state.time)
      state.units += length
    }
  }
}
