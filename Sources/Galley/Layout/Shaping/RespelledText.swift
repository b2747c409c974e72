/// The respelled text of a part of an item. The respelled text is drawn instead of the original
/// text if hyphenation at the line's start or end changes the spelling. The stored text also
/// includes some context on both sides, which is not drawn. The clusters of the glyphs are offsets
/// in the original text.
struct RespelledText {
  private(set) var units: [UInt16] = []
  /// For each code unit in `units`, the paragraph offset of the original character from which the
  /// code unit comes.
  private(set) var sources: [Int32] = []
  /// Range of the drawn text in `units`, without the context on both sides.
  private(set) var range = 0..<0

  /// Number of UTF-16 code units of context on each side. To choose the forms of joining letters,
  /// HarfBuzz examines up to five characters of context.
  private static let context = 5

  /// Creates the respelled text of a part of the line. Returns `nil` if hyphenation does not change
  /// the spelling of this part.
  init?(_ part: Range<Int>, of line: LineText) {
    guard line.startHyphenation != nil || line.endHyphenation != nil else { return nil }
    let paragraph = line.paragraph
    let start = line.startHyphenation.flatMap {
      $0.offset == part.lowerBound && $0.reach.upperBound <= part.upperBound ? $0.after : nil
    }
    let bound = start?.range.upperBound ?? part.lowerBound
    let end = line.endHyphenation.flatMap {
      $0.offset == part.upperBound && $0.reach.lowerBound >= bound ? $0.before : nil
    }
    guard start != nil || end != nil else { return nil }
    copy(max(part.lowerBound - Self.context, 0)..<part.lowerBound, of: paragraph)
    let first = units.count
    var offset = part.lowerBound
    for change in [start, end] {
      guard let change else { continue }
      copy(offset..<change.range.lowerBound, of: paragraph)
      // Letters that hyphenation adds belong to the cluster of an adjacent letter, usually the
      // preceding letter.
      let source =
        change.range.isEmpty && change.range.lowerBound > part.lowerBound
        ? paragraph.graphemeStart(before: change.range.lowerBound, from: part.lowerBound)
        : change.range.lowerBound
      for unit in change.units {
        units.append(unit)
        sources.append(Int32(clamping: source))
      }
      offset = change.range.upperBound
    }
    copy(offset..<part.upperBound, of: paragraph)
    range = first..<units.count
    copy(
      part.upperBound..<min(part.upperBound + Self.context, paragraph.count), of: paragraph)
  }

  /// Offsets of the letters that are drawn as more than one letter. `letters` is the number of
  /// additional letters.
  fileprivate var added: [(offset: Int, letters: Int)] {
    let own = sources[range]
    return own.indices.reduce(into: []) { added, index in
      guard index > own.startIndex, own[index] == own[index - 1] else { return }
      if let last = added.last, last.offset == Int(own[index]) {
        added[added.count - 1].letters += 1
      } else {
        added.append((Int(own[index]), 1))
      }
    }
  }

  private mutating func copy(_ range: Range<Int>, of paragraph: ShapedParagraph) {
    for offset in range {
      units.append(paragraph.unit(at: offset))
      sources.append(Int32(clamping: offset))
    }
  }
}

extension LineText {
  /// The spacing in a part of the line. Letters that hyphenation adds are spaced like all other
  /// letters.
  func spacing(of part: Range<Int>) -> ClusterSpacing {
    let spacing = edges.map { paragraph.spacing.adding($0) } ?? paragraph.spacing
    guard !spacing.isEmpty, let text = RespelledText(part, of: self) else { return spacing }
    return text.added.reduce(spacing) { $0.adding(letters: $1.letters, at: $1.offset) }
  }
}
