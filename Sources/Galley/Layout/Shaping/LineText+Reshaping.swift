import GalleyFont
import GalleyUnicode

// Reshapes parts of items if a line is cut at an offset that is unsafe to break.
//
// If both cuts are safe, the paragraph's own glyphs are used. Otherwise the whole part is reshaped.
// Reshaping only up to the nearest safe offset would be less work, but the new glyphs may affect
// text after that offset. For example, Inter draws a hyphen at a different height before a digit,
// unless a lowercase letter precedes the hyphen.
extension LineText {
  /// The glyphs of `part` in visual order. Their clusters are offsets from the paragraph's start.
  func glyphs(of part: Range<Int>, in item: Item) -> ArraySlice<ShapedGlyph> {
    if let own = ownGlyphs(of: part, in: item) { return paragraph.glyphs[own] }
    return shape(part, in: item)[...]
  }

  /// Index range of `part` in the paragraph's glyphs; `nil` if the part must be reshaped.
  func ownGlyphs(of part: Range<Int>, in item: Item) -> Range<Int>? {
    guard item.kind == .text, !part.isEmpty else { return 0..<0 }
    if part == item.range { return item.glyphs }
    return isSafe(part, in: item) ? slice(part, of: item) : nil
  }

  /// Whether a part of an item looks the same on a separate line as within the paragraph.
  private func isSafe(_ part: Range<Int>, in item: Item) -> Bool {
    (part.lowerBound == item.range.lowerBound || isSafe(at: part.lowerBound))
      && (part.upperBound == item.range.upperBound || isSafe(at: part.upperBound))
  }

  /// Width of the visible text of a line, with both ends reshaped and without the tracking after
  /// the last cluster.
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

  /// Points per font unit along the line, for an item.
  func unit(of item: Item) -> Double {
    paragraph.styles[item.style].unit(of: paragraph.faces[item.face], item.orientation)
  }

  /// Width of a space in the style of the text at an offset.
  func spaceWidth(at offset: Int) -> Double {
    let item = paragraph.items[paragraph.itemIndex(at: offset)]
    let face = paragraph.faces[item.face]
    let advance = face.glyph(for: " ").map(face.advance) ?? 0
    return Double(advance) * paragraph.styles[item.style].unit(of: face)
  }

  /// Shapes `part` of an item as a whole and returns its glyphs.
  func shape(_ part: Range<Int>, in item: Item) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    guard !part.isEmpty else { return glyphs }
    let face = paragraph.faces[item.face]
    if let text = RespelledText(part, of: self) {
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

  /// Index range of a part's glyphs within the item's own glyphs; both ends of the part must be
  /// safe. Cluster offsets ascend, or descend in right-to-left items, so both ends are found by
  /// binary search.
  private func slice(_ part: Range<Int>, of item: Item) -> Range<Int> {
    let glyphs = paragraph.glyphs
    func first(where isPast: (Int) -> Bool) -> Int {
      item.glyphs.partitioningIndex { isPast(Int(glyphs[$0].cluster)) }
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
