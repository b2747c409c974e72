import GalleyFont
import GalleyUnicode

/// Fills lines of Arabic script: where tatweels go in a line, and how many (attribute semantics §5:
/// before spaces grow).
///
/// A third of a line's words take them at the most, never two neighbours and none of fewer than four
/// letters: those with the best places by the order that calligraphers prefer, as word processors
/// have it since Internet Explorer 5.5, and of equal ones the longest. Spaces take half.
struct Kashida {
  /// Tatweels before the unit at an offset.
  private(set) var counts: [Int: Int] = [:]

  static let tatweel: UInt16 = 0x640
  /// Units around a run that shaping sees.
  private static let context = 8

  /// Tatweels that fill as much of half of `surplus` as whole ones can; `nil` where none fits.
  init?(_ line: Range<Int>, of paragraph: ShapedParagraph, surplus: Double) {
    let places = KashidaPlaces(line, of: paragraph).chosen.sorted { $0.offset > $1.offset }
    // One tatweel after the other, in turn from the line's end, while it fits.
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
  /// A run with tatweels, shaped as the text would be that holds them; `nil` where none go in.
  func lengthened(_ run: GlyphRun, of paragraph: ShapedParagraph) -> GlyphRun? {
    let places = counts.keys.filter { run.range.contains($0) }.sorted()
    guard !places.isEmpty, run.fixedWidth == nil, !run.isInserted else { return nil }
    let base = paragraph.range.content.lowerBound
    // The letters around a run decide on the forms of its ends.
    let context =
      max(
        run.range.lowerBound - Self.context, 0)..<min(
        run.range.upperBound + Self.context, paragraph.count)
    var units: [UInt16] = []
    // The paragraph's offset of each unit; a tatweel belongs to the letter before it.
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
