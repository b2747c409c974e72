// Memory that is kept from one paragraph to the next.

import GalleyFont

/// Arrays of a paragraph that has been set, for the next one to be put in their memory: to get as
/// much anew takes longer than to set a short paragraph.
struct ParagraphArrays {
  var items: [Item] = []
  var faces: [FontFace] = []
  var glyphs: [ShapedGlyph] = []
  var flags: [UnitFlags] = []
  var advances: [Double] = []

  /// Units of the longest paragraph whose arrays are kept: a longer one has other things to wait
  /// for.
  static let longest = 4096
  /// Glyphs of one whose arrays are kept; a font may make many of one unit.
  static let mostGlyphs = 4 * longest
}

/// Arrays of a text that has been set, for the next one's lines.
struct LineArrays {
  var segments: [LineSegment] = []
  var placements: [LineAlignment] = []

  /// The most lines, and the most segments of a line, whose arrays are kept.
  static let most = 256
}
