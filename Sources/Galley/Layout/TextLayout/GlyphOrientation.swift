import GalleyFont

/// Orientation of a run's glyphs in their line.
public enum GlyphOrientation: String, Sendable, Hashable, CaseIterable {
  /// Upright in a horizontal line.
  case horizontal
  /// Upright in a vertical line, one glyph below another.
  case upright
  /// Rotated by 90 degrees clockwise in a vertical line.
  case sideways
  /// Upright in a vertical line, side by side in the space of one character (tate-chu-yoko).
  case combined
}

extension GlyphOrientation {
  /// Whether glyphs are upright in a vertical line.
  var isUpright: Bool { self == .upright || self == .combined }

  /// The orientation of a drawn glyph.
  var ofGlyphs: GlyphTransform.Orientation {
    switch self {
    case .horizontal: .horizontal
    case .upright, .combined: .upright
    case .sideways: .sideways
    }
  }
}
