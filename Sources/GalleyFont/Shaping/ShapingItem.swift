/// The input of one shaper call: a range of text with uniform properties.
package struct ShapingItem: Sendable {
  /// UTF-16 offsets in the paragraph's text.
  package var range: Range<Int>
  /// The face of all glyphs.
  package var face: FontFace
  /// ISO 15924 tag as a number, with the first (uppercase) letter in the highest byte, as
  /// `hb_script_t`.
  package var script: UInt32
  /// BCP 47 tag; empty if unknown.
  package var language: String
  /// Whether the item's bidi level is odd.
  package var isRightToLeft: Bool
  /// Whether the text runs downwards with upright glyphs, using vertical forms and metrics.
  package var isUpright: Bool
  /// Features for the whole item; the last of equal tags counts.
  package var features: [FontFeature]
  /// Whether the text begins a paragraph, so that a mark at its start gets a dotted circle.
  package var isParagraphStart: Bool
  /// Whether the text ends a paragraph.
  package var isParagraphEnd: Bool

  package init(
    range: Range<Int>, face: FontFace, script: UInt32, language: String = "",
    isRightToLeft: Bool = false, isUpright: Bool = false, features: [FontFeature] = [],
    isParagraphStart: Bool = false, isParagraphEnd: Bool = false
  ) {
    self.range = range
    self.face = face
    self.script = script
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.isUpright = isUpright
    self.features = features
    self.isParagraphStart = isParagraphStart
    self.isParagraphEnd = isParagraphEnd
  }
}
