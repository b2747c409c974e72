// What a text says of its parts. Offsets are UTF-16 units and clamped to the text.

import GalleyUnicode

extension AttributedText {
  /// A part of the text with its attributes.
  public subscript(range: Range<Int>) -> AttributedText {
    AttributedText(range.clamped(to: 0..<length), of: self)
  }

  /// The runs of a range in order, the first and last cut to it.
  public func runs(in range: Range<Int>) -> [Run] {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty, let first = runIndex(at: range.lowerBound) else { return [] }
    return runs[first...].prefix { $0.range.lowerBound < range.upperBound }.map {
      $0.with($0.range.clamped(to: range))
    }
  }

  /// One attribute at an offset, `nil` when it is absent, and the longest range around the offset in
  /// which it is the same, whatever other attributes do; `nil` outside the text.
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

  /// Where one attribute is present in a range: its values in order with the longest ranges, cut to
  /// `range`, in which they are the same.
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

  /// UTF-16 offsets of a range of ``string``; the part of it outside counts as at its end.
  public func offsets(of range: Range<String.Index>) -> Range<Int> {
    string.utf16Offsets(of: range)
  }

  /// The range of ``string`` that UTF-16 offsets name. One in the middle of a character outside the
  /// Basic Multilingual Plane lies in no string's view but its UTF-16.
  public func indices(of range: Range<Int>) -> Range<String.Index> {
    string.indices(ofUTF16: range)
  }

  /// UTF-16 offsets of a string's first occurrence at or behind `start`, unit by unit; `nil` when
  /// there is none or the string is empty.
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
  /// Whether anything but white space stands in a range.
  func hasInk(_ range: Range<Int>) -> Bool {
    utf16[range].contains { unit in
      Unicode.Scalar(unit).map { !CharacterProperties.isWhiteSpace($0) } ?? true
    }
  }

  /// Whether the unit before an offset ends a paragraph.
  func endsParagraph(before offset: Int) -> Bool {
    utf16.indices.contains(offset - 1) && ParagraphSplitter.isSeparator(utf16[offset - 1])
  }
}
