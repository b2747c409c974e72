// Reads parts of an attributed text. Offsets are in UTF-16 code units and are clamped to the text.

import GalleyUnicode

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

  /// The parts of a range that have an attribute. The result lists the attribute's values in order,
  /// each with the longest range of equal values, clipped to `range`.
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
  /// surrogate pair is a valid index only in the `utf16` view.
  public func indices(of range: Range<Int>) -> Range<String.Index> {
    string.indices(ofUTF16: range)
  }

  /// UTF-16 offsets of the first occurrence of a string at or after `start`, compared code unit by
  /// code unit; `nil` if the string does not occur or is empty.
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
  /// Whether a range of the text contains anything except white space.
  func hasInk(_ range: Range<Int>) -> Bool {
    utf16[range].contains { unit in
      Unicode.Scalar(unit).map { !CharacterProperties.isWhiteSpace($0) } ?? true
    }
  }

  /// Whether the UTF-16 code unit before an offset ends a paragraph.
  func endsParagraph(before offset: Int) -> Bool {
    utf16.indices.contains(offset - 1) && ParagraphSplitter.isSeparator(utf16[offset - 1])
  }
}
