import GalleyFont
import GalleyUnicode

// Shaping parts of items again where a line is cut at a place that is not safe.
//
// Glyphs are the paragraph's own where both cuts are safe, else those of the part shaped again as a
// whole. Only up to the nearest safe place would be less, but what is shaped anew may touch what
// lies behind a place that was safe before: Inter draws a hyphen in another height before a digit,
// unless a small letter stands before it.
extension LineText {
  /// The glyphs of `part` in visual order, clusters counted from the paragraph's start.
  func glyphs(of part: Range<Int>, in item: Item) -> ArraySlice<ShapedGlyph> {
    if let own = ownGlyphs(of: part, in: item) { return paragraph.glyphs[own] }
    return shape(part, in: item)[...]
  }

  /// Which of the paragraph's glyphs those of `part` are; `nil` where it is to be shaped again.
  func ownGlyphs(of part: Range<Int>, in item: Item) -> Range<Int>? {
    guard item.kind == .text, !part.isEmpty else { return 0..<0 }
    if part == item.range { return item.glyphs }
    return isSafe(part, in: item) ? slice(part, of: item) : nil
  }

  /// Whether a part of an item looks the same in a line of its own.
  private func isSafe(_ part: Range<Int>, in item: Item) -> Bool {
    (part.lowerBound == item.range.lowerBound || isSafe(at: part.lowerBound))
      && (part.upperBound == item.range.upperBound || isSafe(at: part.upperBound))
  }

  /// Width of the visible text of a line, its cut ends shaped again and its last tracking dropped.
  func visibleWidth(of line: Range<Int>) -> Double {
    guard !line.isEmpty else { return 0 }
    let first = paragraph.items[paragraph.itemIndex(at: line.lowerBound)].range.clamped(to: line)
    let last = paragraph.items[paragraph.itemIndex(at: line.upperBound - 1)].range.clamped(to: line)
    var width = self.width(ofPart: first)
    if first != last {
      width += self.width(of: first.upperBound..<last.lowerBound)
      width += self.width(ofPart: last)
    }
    return width - paragraph.trailingTracking(at: line.upperBound, from: line.lowerBound)
  }

  private func width(ofPart part: Range<Int>) -> Double {
    let item = paragraph.items[paragraph.itemIndex(at: part.lowerBound)]
    if item.kind != .text || isSafe(part, in: item) { return width(of: part) }
    return GlyphRun(
      range: part, face: paragraph.faces[item.face], style: paragraph.styles[item.style],
      script: item.script, level: item.level, glyphs: shape(part, in: item)[...],
      spacing: spacing(of: part), orientation: item.orientation
    ).width()
  }

  /// Points a font unit along the line.
  func unit(of item: Item) -> Double {
    paragraph.styles[item.style].unit(of: paragraph.faces[item.face], item.orientation)
  }

  /// The glyph that shows a hyphenated break: U+2010, else U+002D.
  private func hyphen(in face: FontFace) -> ShapedGlyph {
    let glyph = face.glyph(for: "\u{2010}") ?? face.glyph(for: "-") ?? 0
    return ShapedGlyph(glyphID: glyph, cluster: 0, xAdvance: face.advance(of: glyph))
  }

  /// The hyphen behind the text that ends at an offset, in the style and at the level of what it
  /// divides.
  func hyphen(before offset: Int) -> GlyphRun {
    let item = paragraph.items[paragraph.itemIndex(at: offset - 1)]
    let face = paragraph.faces[item.face]
    let run = paragraph.run(at: offset - 1)
    return GlyphRun(
      range: offset..<offset, face: face, style: paragraph.styles[item.style], script: item.script,
      level: item.level, glyphs: [hyphen(in: face)],
      spacing: ClusterSpacing(single: paragraph.styles[run].kern),
      origin: .inserted(attributes: run, offset: paragraph.graphemeStart(before: offset)),
      // A hyphen is turned with its line, whatever stands before it.
      orientation: item.orientation == .horizontal ? .horizontal : .sideways)
  }

  /// Width of the hyphen behind the text that ends at an offset.
  func hyphenWidth(before offset: Int) -> Double { hyphen(before: offset).width() }

  /// Width of a space in the style at an offset.
  func spaceWidth(at offset: Int) -> Double {
    let item = paragraph.items[paragraph.itemIndex(at: offset)]
    let face = paragraph.faces[item.face]
    let advance = face.glyph(for: " ").map(face.advance) ?? 0
    return Double(advance) * paragraph.styles[item.style].unit(of: face)
  }

  /// The glyphs of `part` when it is shaped as a whole.
  func shape(_ part: Range<Int>, in item: Item) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    guard !part.isEmpty else { return glyphs }
    let face = paragraph.faces[item.face]
    if let text = HyphenatedSpelling(part, of: self) {
      var shaping = ShapingItem(
        item, part: part, face: face, style: paragraph.styles[item.style], count: paragraph.count)
      shaping.range = text.range
      paragraph.shaper.shape(text.units.span, shaping, sources: text.sources, into: &glyphs)
      return glyphs
    }
    paragraph.shaper.shape(
      item, part: part, face: face, style: paragraph.styles[item.style],
      of: paragraph.units.span.extracting(paragraph.range.content),
      transformed: paragraph.transformed, into: &glyphs)
    return glyphs
  }

  /// Indices of the item's own glyphs of a part with safe ends. Clusters rise, or fall where the
  /// item runs right to left, so both ends are found by bisection.
  private func slice(_ part: Range<Int>, of item: Item) -> Range<Int> {
    let glyphs = paragraph.glyphs
    func first(where isBehind: (Int) -> Bool) -> Int {
      item.glyphs.partitioningIndex { isBehind(Int(glyphs[$0].cluster)) }
    }
    let start: Int
    let end: Int
    if item.isRightToLeft {
      start = first { $0 < part.upperBound }
      end = first { $0 < part.lowerBound }
    } else {
      start = first { $0 >= part.lowerBound }
      end = first { $0 >= part.upperBound }
    }
    return start < end ? start..<end : 0..<0
  }
}
