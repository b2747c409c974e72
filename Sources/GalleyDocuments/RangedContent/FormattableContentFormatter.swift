// From contents to texts, each made once.

public import Galley
import GalleyUnicode
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// Makes texts of contents. One serves a whole process: it may be used from any number of tasks,
/// and keeps the texts that it has made, up to a bound.
public final class FormattableContentFormatter: Sendable {
  private let cache: RenderedContentCache

  /// A formatter.
  ///
  /// - Parameters:
  ///   - contents: how many texts it keeps; those not asked for the longest are forgotten first.
  ///   - units: how long they are together, in UTF-16 units.
  public init(keeping contents: Int = 512, units: Int = 1_048_576) {
    cache = RenderedContentCache(contents: contents, units: units)
  }

  /// A content's text in styles: the content's attributes, over them those of quotes, over them
  /// those of its ranges.
  ///
  /// Texts are kept by what they are made of, text, kind and ranges, and by the styles' key: styles
  /// that look different need different keys.
  public func render(
    content: any FormattableContent, with styles: any FormattableContentStyles
  ) -> AttributedText {
    rendered(content, with: styles).text
  }

  /// The text with the places of its ranges.
  func rendered(
    _ content: any FormattableContent, with styles: any FormattableContentStyles
  ) -> RenderedContent {
    let key = RenderedContentCache.Key(content, styles)
    if let kept = cache.content(for: key) { return kept }
    let made = RenderedContent(content, styles)
    cache.insert(made, for: key)
    return made
  }

  /// How many texts it keeps now.
  var count: Int { cache.count }
}

/// A content's text, and where its ranges are in it.
struct RenderedContent: Sendable {
  private(set) var text: AttributedText
  /// UTF-16 offsets of the content's ranges, in their order, with what was inserted.
  private(set) var ranges: [Range<Int>] = []

  /// Applies ranges from the beginning on, so that the shift of each is the sum of all before it.
  init(_ content: any FormattableContent, _ styles: any FormattableContentStyles) {
    text = AttributedText(content.text ?? "", styles.attributes)
    if let quoteStyles = styles.quoteStyles {
      for quote in QuotedText.ranges(in: text.utf16) { text.add(quoteStyles, to: quote) }
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

/// What was inserted into a text, in the order of the places.
private struct Insertions {
  private var places: [Int] = []
  /// Length of all insertions up to and including each.
  private var sums: [Int] = []
  /// Length that a range inserted itself, and of all before that.
  private var own: [Int: (length: Int, before: Int)] = [:]

  /// Length of all.
  var length: Int { sums.last ?? 0 }

  mutating func add(_ length: Int, at place: Int, by range: Int) {
    own[range] = (length, self.length)
    places.append(place)
    sums.append(self.length &+ length)
  }

  /// A range with the insertions before and in it; what it inserted itself belongs to it.
  func moved(_ range: Range<Int>, of index: Int) -> Range<Int> {
    let upper = range.upperBound &+ sum(before: range.upperBound, isIncluded: range.isEmpty)
    guard let own = own[index] else {
      let lower = range.lowerBound &+ sum(before: range.lowerBound, isIncluded: true)
      return lower..<max(lower, upper)
    }
    let lower = range.lowerBound &+ own.before
    return lower..<max(lower &+ own.length, range.isEmpty ? 0 : upper)
  }

  /// Length of the insertions before a place, and of those at it.
  private func sum(before place: Int, isIncluded: Bool) -> Int {
    let index = places.partitioningIndex { isIncluded ? $0 > place : $0 >= place }
    return index > 0 ? sums[index - 1] : 0
  }
}

/// Finds quotes by their marks.
enum QuotedText {
  /// The marks that open a quote, with those that end it: of English and most others, of German, of
  /// French, of Japanese and Chinese (Unicode 15, chapter 6.2).
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

  /// UTF-16 offsets of the quotes of a text with their marks, the outermost where they are in one
  /// another. A quote ends in the paragraph that it begins in; a mark without its other half is no
  /// quotation mark.
  static func ranges(in text: [UInt16]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var open: (start: Int, closing: [UInt16])?
    // Marks that have no other half in their paragraph are looked for once.
    var dead: Set<UInt16> = []
    var index = 0
    while index < text.count {
      let unit = text[index]
      if isParagraphEnd(unit) {
        if let quote = open {
          dead.insert(text[quote.start])
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
      } else if !dead.contains(unit), case let closing = closing(unit), !closing.isEmpty {
        open = (index, closing)
      }
      index += 1
      if index == text.count, let quote = open {
        dead.insert(text[quote.start])
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
