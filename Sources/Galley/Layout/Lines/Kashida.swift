import GalleyFont
import GalleyUnicode

/// Positions and numbers of the tatweels (U+0640) that lengthen the words of a justified Arabic
/// line. Tatweels are inserted first, and then the spaces grow (attribute semantics §5).
///
/// At most a third of a line's words get tatweels. Two neighbouring words never both get tatweels,
/// and words of fewer than four letters get none. The words with the best positions are chosen.
/// Positions are ranked in the order that calligraphers prefer; word processors have used this
/// order since Internet Explorer 5.5. Among equally good positions, positions in longer words are
/// chosen first. Tatweels fill half of the surplus width, and spaces fill the other half.
struct Kashida {
  /// Number of tatweels to insert before the character at each paragraph offset.
  private(set) var counts: [Int: Int] = [:]

  static let tatweel: UInt16 = 0x640
  /// Number of UTF-16 code units of context that the shaper receives on each side of a run.
  private static let context = 8

  /// Fills up to half of the line's missing width, `surplus`, with whole tatweels (Arabic
  /// elongation strokes). Returns `nil` if not even one tatweel fits.
  init?(_ line: Range<Int>, of paragraph: ShapedParagraph, surplus: Double) {
    let places = KashidaPlaces(line, of: paragraph).chosen.sorted { $0.offset > $1.offset }
    // Each round adds one tatweel per position, beginning with the last position on the line. The
    // rounds end when no further tatweel fits.
    var left = surplus / 2
    var isGrowing = !places.isEmpty
    while isGrowing {
      isGrowing = false
      for place in places where place.width <= left {
        guard counts[place.offset, default: 0] < place.most else { continue }
        counts[place.offset, default: 0] += 1
        left -= place.width
        isGrowing = true
      }
    }
    if counts.isEmpty { return nil }
  }
}

extension Kashida {
  /// Reshapes a run with its tatweels (Arabic elongation strokes), as if the text contained them.
  /// Returns `nil` if the run gets no tatweels.
  func lengthened(_ run: GlyphRun, of paragraph: ShapedParagraph) -> GlyphRun? {
    let places = counts.keys.filter { run.range.contains($0) }.sorted()
    guard !places.isEmpty, run.fixedWidth == nil, !run.isInserted else { return nil }
    let base = paragraph.range.content.lowerBound
    // The letters next to a run affect the Arabic letter forms at the run's ends.
    let context =
      max(
        run.range.lowerBound - Self.context, 0)..<min(
        run.range.upperBound + Self.context, paragraph.count)
    var units: [UInt16] = []
    // The paragraph offset of each code unit. A tatweel belongs to the letter before it.
    var origins: [Int] = []
    var letter = run.range.lowerBound
    var start = 0
    var end = 0
    for offset in context {
      if offset == run.range.lowerBound { start = units.count }
      if run.range.contains(offset) {
        for _ in 0..<(counts[offset] ?? 0) {
          units.append(Self.tatweel)
          origins.append(letter)
        }
        if paragraph.flags[offset].contains(.clusterStart) { letter = offset }
      }
      units.append(paragraph.units[base + offset])
      origins.append(offset)
      if run.range.contains(offset) { end = units.count }
    }
    var shaped: [ShapedGlyph] = []
    paragraph.shaper.shape(
      units.span,
      ShapingItem(
        range: start..<end, face: run.face, script: run.script.rawValue,
        language: run.style.language, isRightToLeft: run.isRightToLeft,
        isUpright: run.orientation == .upright,
        features: run.style.features, isParagraphStart: run.range.lowerBound == 0,
        isParagraphEnd: run.range.upperBound == paragraph.count),
      into: &shaped)
    var lengthened = run
    for index in shaped.indices {
      shaped[index].cluster = Int32(clamping: origins[Int(shaped[index].cluster)])
    }
    lengthened.glyphs = shaped[...]
    return lengthened
  }
}
