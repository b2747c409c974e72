// Attributed text: UTF-16 units and the runs that cover them.

import GalleyUnicode

/// Text with attributes for ranges. Offsets are UTF-16 units, as in NSAttributedString.
///
/// The runs cover the text without gaps or overlaps; adjacent runs have different attributes. Any
/// offset is valid: it is clamped to the text.
public struct AttributedText: Sendable, Hashable {
  /// A range of text with the same attributes.
  public struct Run: Sendable, Hashable {
    /// The range in UTF-16 offsets; never empty.
    public internal(set) var range: Range<Int>
    /// The attributes of every unit in the range.
    public let attributes: TextAttributes

    /// The storage of the attributes, for reading a few of them without copying the others.
    var shared: SharedAttributes { attributes.shared }

    /// A run with the same attributes and another range.
    func with(_ range: Range<Int>) -> Run {
      var run = self
      run.range = range
      return run
    }
  }

  /// The UTF-16 units of the text.
  public private(set) var utf16: [UInt16]
  /// The runs that cover the text, in order.
  public private(set) var runs: [Run]

  /// Capacity in UTF-16 units that is reserved when a short text grows.
  private static let shortLength = 256

  /// Creates an empty text.
  public init() {
    utf16 = []
    runs = []
  }

  /// Creates a text with the same attributes on the whole string.
  public init(_ string: String, _ attributes: [TextAttribute] = []) {
    self.init(string, TextAttributes(attributes))
  }

  /// Creates a text with the same attributes on the whole string.
  public init(_ string: String, _ attributes: TextAttributes) {
    self.init(utf16: UTF16Units.of(string), attributes)
  }

  /// Creates a text from UTF-16 units with the same attributes. An unpaired surrogate is laid out
  /// as U+FFFD.
  public init(utf16: [UInt16], _ attributes: TextAttributes) {
    self.utf16 = utf16
    runs = []
    if !utf16.isEmpty { runs = [Run(range: 0..<utf16.count, attributes: attributes)] }
  }

  /// Creates a text from a part of another one, with the same attributes.
  init(_ range: Range<Int>, of other: AttributedText) {
    utf16 = Array(other.utf16[range])
    runs = other.runs(in: range).map {
      $0.with($0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound)
    }
  }

  /// The plain text.
  public var string: String { String(decoding: utf16, as: UTF16.self) }
  /// Number of UTF-16 units.
  public var length: Int { utf16.count }
  /// Whether the text is empty.
  public var isEmpty: Bool { utf16.isEmpty }

  /// Appends a string with attributes.
  public mutating func append(_ string: String, _ attributes: [TextAttribute] = []) {
    append(AttributedText(string, attributes))
  }

  /// Appends a text.
  public mutating func append(_ other: consuming AttributedText) {
    if isEmpty {
      self = other
      return
    }
    let offset = utf16.count
    // A text that grows once will grow again, so a short text is enlarged in one step instead of
    // four.
    if offset + other.length <= Self.shortLength / 2, runs.count == 1, runs.capacity < 8 {
      utf16.reserveCapacity(Self.shortLength)
      runs.reserveCapacity(8)
    }
    utf16.append(contentsOf: other.utf16)
    append(other.runs, movedBy: offset)
  }

  /// The attributes at an offset and the range with the same attributes; `nil` outside the text.
  public func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>)? {
    guard let index = runIndex(at: offset) else { return nil }
    return (runs[index].attributes, runs[index].range)
  }

  /// Changes the attributes of a range, run by run. The part of the range outside the text is
  /// ignored.
  public mutating func transform(
    _ range: Range<Int>, _ change: (TextAttributes) -> TextAttributes
  ) {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty, let first = runIndex(at: range.lowerBound) else { return }
    var end = first
    while end < runs.count, runs[end].range.lowerBound < range.upperBound { end += 1 }
    // Includes the adjacent runs, which may merge with the changed ones.
    let touched = max(first - 1, 0)..<min(end + 1, runs.count)
    var changed: [Run] = []
    changed.reserveCapacity(touched.count + 2)
    for run in runs[touched] {
      let inside = run.range.clamped(to: range)
      guard !inside.isEmpty else {
        changed.join(run)
        continue
      }
      changed.join(run.with(run.range.lowerBound..<inside.lowerBound))
      changed.join(Run(range: inside, attributes: change(run.attributes)))
      changed.join(run.with(inside.upperBound..<run.range.upperBound))
    }
    runs.replaceSubrange(touched, with: changed)
  }

  /// Replaces a range by another text with its own attributes. An empty range inserts; an empty
  /// text deletes.
  public mutating func replace(_ range: Range<Int>, with other: AttributedText) {
    let range = range.clamped(to: 0..<length)
    let old = runs
    runs = []
    runs.reserveCapacity(old.count + other.runs.count + 1)
    for run in old where run.range.lowerBound < range.lowerBound {
      append(run.with(run.range.clamped(to: 0..<range.lowerBound)))
    }
    append(other.runs, movedBy: range.lowerBound)
    let tail = range.upperBound..<length
    for run in old where run.range.upperBound > tail.lowerBound {
      append(
        [run.with(run.range.clamped(to: tail))],
        movedBy: other.length - range.count)
    }
    utf16.replaceSubrange(range, with: other.utf16)
  }

  /// Adds attributes to a range. They overwrite existing ones key by key.
  public mutating func add(_ attributes: TextAttributes, to range: Range<Int>) {
    transform(range) { $0.merging(attributes) }
  }

  /// Replaces all attributes of a range.
  public mutating func set(_ attributes: TextAttributes, on range: Range<Int>) {
    transform(range) { _ in attributes }
  }

  /// The index of the run that contains an offset, by binary search.
  func runIndex(at offset: Int) -> Int? {
    guard offset >= 0, offset < length else { return nil }
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count ? index : nil
  }

  private mutating func append(_ runs: [Run], movedBy distance: Int) {
    for run in runs {
      append(run.with(run.range.lowerBound + distance..<run.range.upperBound + distance))
    }
  }

  private mutating func append(_ run: Run) { runs.join(run) }
}

extension [AttributedText.Run] {
  /// Appends a run, and merges it with the last one if it is adjacent and has equal attributes.
  fileprivate mutating func join(_ run: Element) {
    guard !run.range.isEmpty else { return }
    if let last, last.range.upperBound == run.range.lowerBound, last.attributes == run.attributes {
      self[count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      append(run)
    }
  }
}
