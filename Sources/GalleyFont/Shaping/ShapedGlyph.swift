/// A glyph positioned by HarfBuzz; lengths are in font units, y up.
package struct ShapedGlyph: Hashable, Sendable {
  /// The glyph's number in the face; 0 is `.notdef`.
  package var glyphID: UInt32
  /// UTF-16 offset, in the shaped text, of the first character that the glyph represents.
  package var cluster: Int32
  /// Horizontal distance that the pen moves after the glyph.
  package var xAdvance: Int32
  package var yAdvance: Int32
  /// Offset of the glyph from the pen position.
  package var xOffset: Int32
  package var yOffset: Int32
  /// Whether a line break before this glyph's cluster requires reshaping the text on both sides of
  /// the break.
  package var isUnsafeToBreak: Bool

  package init(
    glyphID: UInt32, cluster: Int32, xAdvance: Int32, yAdvance: Int32 = 0, xOffset: Int32 = 0,
    yOffset: Int32 = 0, isUnsafeToBreak: Bool = false
  ) {
    self.glyphID = glyphID
    self.cluster = cluster
    self.xAdvance = xAdvance
    self.yAdvance = yAdvance
    self.xOffset = xOffset
    self.yOffset = yOffset
    self.isUnsafeToBreak = isUnsafeToBreak
  }
}

extension [ShapedGlyph] {
  /// A line that is easy to review in a diff, as `hb-shape --no-glyph-names` prints it:
  /// `[glyph=cluster@dx,dy+advance|…]`. Offsets are omitted if both are 0, and the vertical advance
  /// is omitted if it is 0.
  package var line: String {
    let parts = map { glyph in
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
