import CICU

/// The property Vertical_Orientation (UAX #50): the orientation of a character in vertical lines.
/// Raw values are ICU's `UVerticalOrientation`.
package enum VerticalOrientation: UInt8, Sendable {
  /// Vertical_Orientation=R: the glyph is rotated 90 degrees clockwise.
  case rotated
  /// Value Tr: upright with the font's vertical glyph, or rotated if the font has no vertical
  /// glyph.
  case transformedOrRotated
  /// Value Tu: upright with the font's vertical glyph, or with the normal glyph if the font has no
  /// vertical glyph.
  case transformedOrUpright
  /// Value U: upright.
  case upright

  /// The vertical orientation of one character.
  package init(of scalar: Unicode.Scalar) {
    // All characters below U+00A7 are rotated in vertical text.
    if scalar.value < 0xA7 {
      self = .rotated
    } else {
      let value = galley_property_value(scalar.value, GALLEY_VERTICAL_ORIENTATION)
      self = VerticalOrientation(rawValue: UInt8(truncatingIfNeeded: value)) ?? .rotated
    }
  }

  /// The orientation of a grapheme cluster (UAX #50 §4). A cluster with an enclosing mark is
  /// upright. Any other cluster has the orientation of its first character.
  ///
  /// - Parameter isEastAsian: If `true`, quotation marks have the value Tr, as in Unicode 16. If
  ///   `false`, they have the value R, as in earlier versions. R is correct for quotation marks
  ///   between rotated letters.
  package init(ofCluster units: Span<UInt16>, isEastAsian: Bool = false) {
    var offset = 0
    var first: Unicode.Scalar?
    while offset < units.count {
      let decoded = units.decodeScalar(at: offset)
      if first == nil { first = decoded.scalar }
      if decoded.scalar.properties.generalCategory == .enclosingMark {
        self = .upright
        return
      }
      offset += max(decoded.length, 1)
    }
    switch first?.value {
    case 0x2018, 0x2019, 0x201C, 0x201D: self = isEastAsian ? .transformedOrRotated : .rotated
    default: self = first.map { VerticalOrientation(of: $0) } ?? .rotated
    }
  }
}
