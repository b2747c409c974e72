import GalleyUnicode

/// Text that is shaped instead of the paragraph's own text, after a case change. Only font fallback
/// and shaping use the offsets of this text. Everything else, including glyph clusters, uses the
/// paragraph's offsets.
struct TransformedText {
  /// The code units of the paragraph's content as drawn.
  private(set) var units: [UInt16] = []
  /// For each drawn code unit, the paragraph offset of its source character.
  private(set) var sources: [Int32] = []
  /// For each code unit of the paragraph, and for the paragraph's end, the start of the drawn text
  /// in `units`.
  private var starts: [Int] = []

  /// Returns `nil` if no case change applies to the text.
  init?(
    _ content: Range<Int>, of text: AttributedText, styles: StyleTable, breaker: TextBreaker
  ) {
    let paragraph = text.utf16.span.extracting(content)
    let edits = CaseEdits(content, of: text, styles: styles).edits(in: paragraph, breaker: breaker)
    guard !edits.isEmpty else { return nil }
    units.reserveCapacity(paragraph.count)
    sources.reserveCapacity(paragraph.count)
    starts.reserveCapacity(paragraph.count + 1)
    for edit in edits {
      copy(upTo: edit.range.lowerBound, of: paragraph)
      for _ in edit.range { starts.append(units.count) }
      for unit in edit.replacement {
        units.append(unit)
        sources.append(Int32(clamping: edit.range.lowerBound))
      }
    }
    copy(upTo: paragraph.count, of: paragraph)
    starts.append(units.count)
  }

  private mutating func copy(upTo end: Int, of paragraph: Span<UInt16>) {
    while starts.count < end {
      let offset = starts.count
      starts.append(units.count)
      units.append(paragraph[offset])
      sources.append(Int32(clamping: offset))
    }
  }

  /// Converts a range of paragraph offsets to a range of `units`.
  func range(of range: Range<Int>) -> Range<Int> {
    starts[range.lowerBound]..<starts[range.upperBound]
  }

  /// The number of letters that are drawn for one grapheme cluster of the paragraph, such as 2 for
  /// ß in capitals.
  func letterCount(of cluster: Range<Int>) -> Int {
    let drawn = range(of: cluster)
    guard drawn.count > cluster.count else { return 1 }
    var count = 0
    var offset = drawn.lowerBound
    while offset < drawn.upperBound {
      let decoded = units.span.decodeScalar(at: offset)
      if !CharacterProperties.isMark(decoded.scalar) { count += 1 }
      offset += max(decoded.length, 1)
    }
    return max(count, 1)
  }
}
