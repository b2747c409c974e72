import GalleyFont
import GalleyUnicode

/// Fills lines of Arabic script: where tatweels go in a line, and how many (attribute semantics §5:
/// before spaces grow).
///
/// One place a word takes them: the best one by the order that calligraphers prefer, as word
/// processors have it since Internet Explorer 5.5.
struct Kashida {
  /// Tatweels before the unit at an offset.
  private(set) var counts: [Int: Int] = [:]

  private static let tatweel: UInt16 = 0x640
  /// Ems that one word may be lengthened by.
  private static let longest = 1.0
  /// Units around a run that shaping sees.
  private static let context = 8

  /// Tatweels that fill as much of `surplus` as whole ones can; `nil` where none fits.
  init?(
    _ line: Range<Int>, of paragraph: ShapedParagraph, surplus: Double
  ) {
    var places: [(offset: Int, width: Double, most: Int)] = []
    for item in paragraph.items where item.kind == .text && item.script.tag == "Arab" {
      let face = paragraph.faces[item.face]
      guard let glyph = face.glyph(for: "\u{640}") else { continue }
      let style = paragraph.styles[item.style]
      let width = Double(face.advance(of: glyph)) * style.unit(of: face)
      guard width > 0.01 * style.size else { continue }
      let most = Int((Self.longest * style.size / width).rounded(.down))
      for offset in Self.places(in: item.range.clamped(to: line), of: paragraph) {
        places.append((offset, width, max(most, 1)))
      }
    }
    // One tatweel after the other, in turn from the line's end, while it fits.
    var left = surplus
    var isGrowing = !places.isEmpty
    while isGrowing {
      isGrowing = false
      for place in places.reversed() where place.width <= left {
        guard counts[place.offset, default: 0] < place.most else { continue }
        counts[place.offset, default: 0] += 1
        left -= place.width
        isGrowing = true
      }
    }
    if counts.isEmpty { return nil }
  }

  /// The best place of each word of a stretch.
  private static func places(in range: Range<Int>, of paragraph: ShapedParagraph) -> [Int] {
    let content = paragraph.units.span.extracting(paragraph.range.content)
    var places: [Int] = []
    var best: (offset: Int, rank: Int)?
    for offset in range.dropFirst() {
      guard paragraph.flags[offset].contains(.graphemeStart) else { continue }
      if paragraph.flags[offset].contains(.whitespace) {
        if let best { places.append(best.offset) }
        best = nil
        continue
      }
      guard paragraph.flags[offset].contains(.clusterStart),
        ClusterSpacing.joins(
          clusterFrom: cluster(before: offset, of: paragraph), to: offset, units: content)
      else { continue }
      let rank = rank(at: offset, in: range, of: paragraph)
      // Of two equal places the later one.
      if best.map({ rank <= $0.rank }) ?? true { best = (offset, rank) }
    }
    if let best { places.append(best.offset) }
    return places
  }

  private static func cluster(before offset: Int, of paragraph: ShapedParagraph) -> Int {
    var start = offset - 1
    while start > 0, !paragraph.flags[start].contains(.graphemeStart) { start -= 1 }
    return start
  }

  /// How good the place before an offset is, 0 being the best.
  private static func rank(
    at offset: Int, in range: Range<Int>, of paragraph: ShapedParagraph
  ) -> Int {
    let before = paragraph.unit(at: cluster(before: offset, of: paragraph))
    let after = paragraph.unit(at: offset)
    var next = offset + 1
    while next < range.upperBound, !paragraph.flags[next].contains(.graphemeStart) { next += 1 }
    let isFinal = next >= range.upperBound || paragraph.flags[next].contains(.whitespace)
    if before == tatweel || after == tatweel { return 0 }
    switch (before, after, isFinal) {
    case (0x633...0x636, _, _): return 1  // behind seen, sheen, sad, dad
    case (_, 0x629, true), (_, 0x62F, true), (_, 0x630, true), (_, 0x647, true): return 2
    case (_, 0x627, true), (_, 0x644, true), (_, 0x637, true), (_, 0x643, true): return 3
    case (0x628, 0x631, _), (0x628, 0x64A, _), (0x628, 0x649, _): return 4
    case (_, 0x648, true), (_, 0x639, true), (_, 0x642, true), (_, 0x641, true): return 5
    default: return 6
    }
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
