import GalleyUnicode

/// The text that is shaped where it is not the paragraph's own. Everything but fallback and shaping
/// goes by the paragraph's offsets, which glyphs get as their clusters.
struct TransformedText {
  /// The paragraph's content as drawn.
  private(set) var units: [UInt16] = []
  /// For each drawn unit the paragraph's offset of the character that it stands for.
  private(set) var sources: [Int32] = []
  /// For each of the paragraph's units, and for its end, where its drawn text begins.
  private var starts: [Int] = []

  /// `nil` when nothing is drawn otherwise than it is written.
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

  /// Where the text of a range of the paragraph is drawn.
  func range(of range: Range<Int>) -> Range<Int> {
    starts[range.lowerBound]..<starts[range.upperBound]
  }

  /// The number of letters that are drawn for one grapheme cluster of the paragraph.
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
