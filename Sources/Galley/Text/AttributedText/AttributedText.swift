// Attributed text: UTF-16 code units, and attribute runs that cover them.

import GalleyUnicode

/// Text with attributes on ranges of characters. Offsets are in UTF-16 code units, as in
/// NSAttributedString.
///
/// The runs cover the text without gaps or overlaps; adjacent runs have different attributes.
/// Ranges that extend beyond the text are clipped to the text.
public struct AttributedText: Sendable, Hashable {
  /// An attribute run: a range of text with the same attributes throughout.
  public struct Run: Sendable, Hashable {
    /// The run's range in UTF-16 offsets; never empty.
    public internal(set) var range: Range<Int>
    /// The attributes of every character in the run's range.
    public let attributes: TextAttributes

    /// The storage of the run's attributes. Reading a single value from the storage does not copy
    /// the other values.
    var shared: SharedAttributes { attributes.shared }

    /// A copy of this run with another range.
    func with(_ range: Range<Int>) -> Run {
      var run = self
      run.range = range
      return run
    }
  }

  /// The UTF-16 code units of the text.
  public private(set) var utf16: [UInt16]
  /// The attribute runs that cover the text, in order.
  public private(set) var runs: [Run]

  /// Number of UTF-16 code units for which memory is reserved when short text grows.
  private static let shortLength = 256

  /// Creates attributed text without any characters.
  public init() {
    utf16 = []
    runs = []
  }

  /// Creates attributed text from a string, with the same attributes throughout.
  public init(_ string: String, _ attributes: [TextAttribute] = []) {
    self.init(string, TextAttributes(attributes))
  }

  /// Creates attributed text from a string, with the same attributes throughout.
  public init(_ string: String, _ attributes: TextAttributes) {
    self.init(utf16: string.utf16Units, attributes)
  }

  /// Creates attributed text from UTF-16 code units, with the same attributes throughout. An
  /// unpaired surrogate is laid out as U+FFFD.
  public init(utf16: [UInt16], _ attributes: TextAttributes) {
    self.utf16 = utf16
    runs = []
    if !utf16.isEmpty { runs = [Run(range: 0..<utf16.count, attributes: attributes)] }
  }

  /// Creates attributed text from a range of other attributed text, including its attributes.
  init(_ range: Range<Int>, of other: AttributedText) {
    utf16 = Array(other.utf16[range])
    runs = other.runs(in: range).map {
      $0.with($0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound)
    }
  }

  /// The plain text, without attributes.
  public var string: String { String(decoding: utf16, as: UTF16.self) }
  /// Length of the text in UTF-16 code units.
  public var length: Int { utf16.count }
  /// Whether the text has no characters.
  public var isEmpty: Bool { utf16.isEmpty }

  /// Appends a string with attributes.
  public mutating func append(_ string: String, _ attributes: [TextAttribute] = []) {
    append(AttributedText(string, attributes))
  }

  /// Appends attributed text.
  public mutating func append(_ other: consuming AttributedText) {
    if isEmpty {
      self = other
      return
    }
    let offset = utf16.count
    append(other.utf16)
    append(other.runs, movedBy: offset)
  }

  /// Appends UTF-16 code units with the same attributes throughout.
  package mutating func append(utf16 units: [UInt16], _ attributes: TextAttributes) {
    let offset = utf16.count
    if isEmpty { utf16 = units } else { append(units) }
    append(Run(range: offset..<utf16.count, attributes: attributes))
  }

  private mutating func append(_ units: [UInt16]) {
    // Text that grows once usually grows again. A single reservation for short text avoids several
    // later reallocations.
    if length + units.count <= Self.shortLength / 2, runs.count == 1, runs.capacity < 8 {
      utf16.reserveCapacity(Self.shortLength)
      runs.reserveCapacity(8)
    }
    utf16.append(contentsOf: units)
  }

  /// The attributes at an offset, and the longest range with these attributes around the offset.
  /// The result is `nil` if the offset is outside the text.
  public func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>)? {
    guard let index = runIndex(at: offset) else { return nil }
    return (runs[index].attributes, runs[index].range)
  }

  /// Calls a closure for each attribute run in a range, and replaces the run's attributes with the
  /// closure's result. The range is clipped to the text.
  public mutating func transform(
    _ range: Range<Int>, _ change: (TextAttributes) -> TextAttributes
  ) {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty, let first = runIndex(at: range.lowerBound) else { return }
    var end = first
    while end < runs.count, runs[end].range.lowerBound < range.upperBound { end += 1 }
    // The attribute runs before and after the range are included, because they may merge with the
    // changed runs.
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

  /// Replaces a range with `other`, including the attributes of `other`. If the range is empty,
  /// `other` is inserted; if `other` is empty, the range is deleted.
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

  /// Adds attributes to a range of the text. Each new value replaces the existing value of the same
  /// key. However, `font` and `paragraphStyle` are merged property by property. If the text has
  /// exactly one shadow and `attributes` contains exactly one shadow, the two shadows are merged in
  /// the same way.
  public mutating func add(_ attributes: TextAttributes, to range: Range<Int>) {
    transform(range) { $0.merging(attributes) }
  }

  /// Replaces all attributes of a range of the text.
  public mutating func set(_ attributes: TextAttributes, on range: Range<Int>) {
    transform(range) { _ in attributes }
  }

  /// The index of the attribute run that contains an offset, found by binary search.
  package func runIndex(at offset: Int) -> Int? {
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
  /// Appends an attribute run. If the new run directly follows the last run and has equal
  /// attributes, the two runs are merged.
  fileprivate mutating func join(_ run: Element) {
    guard !run.range.isEmpty else { return }
    if let last, last.range.upperBound == run.range.lowerBound, last.attributes == run.attributes {
      self[count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      append(run)
    }
  }
}

// Creates attributed text from string literals, from attachments and from parts.
extension AttributedText: ExpressibleByStringLiteral {
  /// Creates attributed text from a string literal, without attributes.
  public init(stringLiteral value: String) {
    self.init(value, TextAttributes())
  }
}

extension AttributedText {
  /// Creates attributed text that consists of one attachment: a single U+FFFC with the attachment
  /// and additional attributes.
  public init(_ attachment: TextAttachment, _ attributes: [TextAttribute] = []) {
    self.init(
      utf16: [TextAttachment.character], TextAttributes(attributes + [.attachment(attachment)]))
  }

  /// Concatenates parts of attributed text. Each part inherits `attributes`, and the part's own
  /// attributes override the inherited attributes.
  public init(_ parts: [AttributedText], _ attributes: [TextAttribute] = []) {
    self.init()
    for part in parts { append(part) }
    guard !attributes.isEmpty else { return }
    let base = TextAttributes(attributes)
    transform(0..<length) { base.merging($0) }
  }

  /// Concatenates attributed text.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Appends `right` to `left`.
  public static func += (left: inout AttributedText, right: AttributedText) {
    left.append(right)
  }
}

// Edits attributed text. Offsets are in UTF-16 code units and are clamped to the text.
extension AttributedText {
  /// Inserts attributed text, with its own attributes, before the character at `offset`.
  public mutating func insert(_ other: AttributedText, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: other)
  }

  /// Inserts a string before the character at `offset`. The string gets the attributes of the
  /// previous character or, at the start of the text, of the next character.
  public mutating func insert(_ string: String, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: string)
  }

  /// Deletes a range of the text.
  public mutating func delete(_ range: Range<Int>) {
    replace(range, with: AttributedText())
  }

  /// Replaces a range with a string. The string gets the attributes of the first replaced
  /// character. If the range is empty, the string gets the attributes of the previous character, as
  /// in NSAttributedString. If the empty range is at the start of the text, the string gets the
  /// attributes of the next character.
  public mutating func replace(_ range: Range<Int>, with string: String) {
    let range = range.clamped(to: 0..<length)
    let model = range.isEmpty ? range.lowerBound - 1 : range.lowerBound
    let attributes = (attributes(at: model) ?? attributes(at: range.lowerBound))?.attributes
    replace(range, with: AttributedText(string, attributes ?? TextAttributes()))
  }

  /// Adds attributes to a range of the text. Each new value replaces the existing value of the same
  /// key. However, `font` and `paragraphStyle` are merged property by property. If the text has
  /// exactly one shadow and `attributes` contains exactly one shadow, the two shadows are merged in
  /// the same way.
  public mutating func add(_ attributes: [TextAttribute], to range: Range<Int>) {
    add(TextAttributes(attributes), to: range)
  }

  /// Replaces the whole value of one attribute in a range, such as a font with all its properties.
  /// Other attributes are kept.
  public mutating func setAttribute(_ attribute: TextAttribute, on range: Range<Int>) {
    transform(range) { $0.applying(attribute) }
  }

  /// Removes one attribute from a range of the text; other attributes are kept.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: Range<Int>) {
    transform(range) { $0.removing(key) }
  }
}

// Reads parts of attributed text. Offsets are in UTF-16 code units and are clamped to the text.
extension AttributedText {
  /// The part of the text in a range, with its attributes.
  public subscript(range: Range<Int>) -> AttributedText {
    AttributedText(range.clamped(to: 0..<length), of: self)
  }

  /// The attribute runs of a range, in order. The first and the last run are clipped to the range.
  public func runs(in range: Range<Int>) -> [Run] {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty, let first = runIndex(at: range.lowerBound) else { return [] }
    return runs[first...].prefix { $0.range.lowerBound < range.upperBound }.map {
      $0.with($0.range.clamped(to: range))
    }
  }

  /// The value of an attribute at an offset (`nil` if absent), and the longest range around the
  /// offset with the same value. Other attributes do not split the range. The whole result is `nil`
  /// if the offset is outside the text.
  public func attribute(
    _ key: TextAttribute.Key, at offset: Int
  ) -> (attribute: TextAttribute?, range: Range<Int>)? {
    guard let index = runIndex(at: offset) else { return nil }
    let value = runs[index].attributes[key]
    var first = index
    while first > 0, runs[first - 1].attributes[key] == value { first -= 1 }
    var last = index
    while last + 1 < runs.count, runs[last + 1].attributes[key] == value { last += 1 }
    return (value, runs[first].range.lowerBound..<runs[last].range.upperBound)
  }

  /// The values of an attribute in `range`, in text order. Each value is returned with the longest
  /// range of text that has the value; this range is clipped to `range`. Text without the attribute
  /// is left out.
  public func ranges(
    of key: TextAttribute.Key, in range: Range<Int>
  ) -> [(attribute: TextAttribute, range: Range<Int>)] {
    var found: [(attribute: TextAttribute, range: Range<Int>)] = []
    for run in runs(in: range) {
      guard let value = run.attributes[key] else { continue }
      if let last = found.last, last.attribute == value,
        last.range.upperBound == run.range.lowerBound
      {
        found[found.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        found.append((value, run.range))
      }
    }
    return found
  }

  /// Converts string indices of ``string`` to UTF-16 offsets, clamped to the end of the text.
  public func offsets(of range: Range<String.Index>) -> Range<Int> {
    string.utf16Offsets(of: range)
  }

  /// Converts UTF-16 offsets to string indices of ``string``. An offset in the middle of a
  /// surrogate pair gives an index that is valid only in the `utf16` view.
  public func indices(of range: Range<Int>) -> Range<String.Index> {
    string.indices(ofUTF16: range)
  }

  /// The UTF-16 range of the first occurrence of a string at or after `start`; `nil` if the string
  /// does not occur or is empty. The comparison is by code units, without Unicode normalisation.
  public func range(of other: String, from start: Int = 0) -> Range<Int>? {
    let wanted = Array(other.utf16)
    guard let first = wanted.first else { return nil }
    var offset = max(start, 0)
    while offset <= length - wanted.count {
      if utf16[offset] == first, utf16[offset..<offset + wanted.count].elementsEqual(wanted) {
        return offset..<offset + wanted.count
      }
      offset += 1
    }
    return nil
  }
}

extension AttributedText {
  /// Whether a range of the text contains a character that is not white space.
  func hasInk(_ range: Range<Int>) -> Bool {
    utf16[range].contains { unit in
      Unicode.Scalar(unit).map { !$0.isWhiteSpace } ?? true
    }
  }

  /// Whether at least one range of the text has a role.
  var hasRoles: Bool { runs.contains { $0.shared.keys.contains(.roles) } }

  /// Whether the UTF-16 code unit before an offset ends a paragraph.
  func endsParagraph(before offset: Int) -> Bool {
    utf16.indices.contains(offset - 1) && ParagraphSplitter.isSeparator(utf16[offset - 1])
  }
}
