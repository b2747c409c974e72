/// The visible text of a box, with the style and advance of each UTF-16 code unit.
struct FrameText {
  private var units: [Int: UInt16] = [:]
  private var styles: [Int: DumpedStyle] = [:]
  /// The advance, in points, of each cluster, keyed by the text offset of the cluster's start.
  /// `nil` if at least one run has no glyphs.
  private var advances: [Int: Double]?
  /// The glyphs of each cluster, keyed by the text offset of the cluster's start.
  private(set) var glyphs: [Int: [DumpedGlyph]] = [:]
  /// The text offset at the end of the last line.
  let end: Int

  init(_ frame: DumpedFrame) {
    let runs = frame.lines.flatMap(\.runs)
    end = frame.lines.last?.range.upperBound ?? 0
    let hasGlyphs = runs.allSatisfy { $0.glyphs != nil }
    var advances: [Int: Double] = [:]
    for run in runs {
      for (index, unit) in run.text.enumerated() {
        units[run.range.lowerBound + index] = unit
        styles[run.range.lowerBound + index] = run.style
      }
      for glyph in run.glyphs ?? [] where run.range.contains(glyph.cluster) {
        advances[glyph.cluster, default: 0] += glyph.advance
        glyphs[glyph.cluster, default: []].append(glyph)
      }
    }
    self.advances = hasGlyphs ? advances : nil
  }

  func unit(_ offset: Int) -> UInt16? { units[offset] }
  func style(_ offset: Int) -> DumpedStyle? { styles[offset] }

  /// The width, in points, of a range of the text; `nil` if the layout dump has no glyphs.
  func width(_ range: Range<Int>) -> Double? {
    advances.map { advances in range.reduce(0) { $0 + (advances[$1] ?? 0) } }
  }

  /// The text of a range. Text that is not visible is omitted.
  func string(_ range: Range<Int>) -> String {
    String(decoding: range.compactMap { units[$0] }, as: UTF16.self)
  }

  /// The ranges of the words within a range of the text. White space separates words.
  func words(_ range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for offset in range {
      if isSpace(offset) {
        if let first = start { words.append(first..<offset) }
        start = nil
      } else if start == nil {
        start = offset
      }
    }
    if let start { words.append(start..<range.upperBound) }
    return words
  }

  /// Whether a text offset is between two words rather than inside a word.
  func isWordBoundary(_ offset: Int) -> Bool {
    isSpace(offset - 1) || isSpace(offset)
  }

  private func isSpace(_ offset: Int) -> Bool {
    guard let unit = units[offset], let scalar = Unicode.Scalar(unit) else {
      return units[offset] == nil
    }
    return scalar.properties.isWhitespace
  }
}
