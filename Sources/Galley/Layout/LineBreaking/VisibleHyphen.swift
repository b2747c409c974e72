// The hyphen that is drawn at the end of a hyphenated line: its font, glyph and width.

import GalleyFont

/// U+00AD SOFT HYPHEN, which is visible only at the end of a line.
let softHyphen: UInt16 = 0xAD

extension LineText {
  /// The glyph of the visible hyphen: U+2010, or U+002D if the font lacks it.
  private func hyphen(in face: FontFace) -> ShapedGlyph {
    let glyph = face.glyph(for: "\u{2010}") ?? face.glyph(for: "-") ?? 0
    return ShapedGlyph(glyphID: glyph, cluster: 0, xAdvance: face.advance(of: glyph))
  }

  /// Creates the visible hyphen after the text that ends at an offset, with the style and embedding
  /// level of that text.
  func hyphen(before offset: Int) -> GlyphRun {
    let item = paragraph.items[paragraph.itemIndex(at: offset - 1)]
    let face = paragraph.faces[item.face]
    let run = paragraph.run(at: offset - 1)
    return GlyphRun(
      range: offset..<offset, face: face, style: paragraph.styles[item.style], script: item.script,
      level: item.level, glyphs: [hyphen(in: face)],
      spacing: ClusterSpacing(single: paragraph.styles[run].kern),
      origin: .inserted(attributes: run, offset: paragraph.graphemeStart(before: offset)),
      // In vertical text, the hyphen is sideways, even after upright letters.
      orientation: item.orientation == .horizontal ? .horizontal : .sideways)
  }

  /// Width of the visible hyphen after the text that ends at an offset.
  func hyphenWidth(before offset: Int) -> Double { hyphen(before: offset).width() }
}
