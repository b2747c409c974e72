/// Writes shaped glyphs as one line that reviews itself in a diff.
package enum ShapingLine {
  /// `[glyph=cluster@dx,dy+advance|…]`, the format of `hb-shape --no-glyph-names`: offsets only
  /// where one is not 0, the vertical advance likewise.
  package static func text(_ glyphs: [ShapedGlyph]) -> String {
    let parts = glyphs.map { glyph in
      var part = "\(glyph.glyphID)=\(glyph.cluster)"
      if glyph.xOffset != 0 || glyph.yOffset != 0 {
        part += "@\(glyph.xOffset),\(glyph.yOffset)"
      }
      part += "+\(glyph.xAdvance)"
      if glyph.yAdvance != 0 { part += ",\(glyph.yAdvance)" }
      return part
    }
    return "[" + parts.joined(separator: "|") + "]"
  }
}
