import GalleyFont

/// Orientation of a run's glyphs within the line of text.
public enum GlyphOrientation: String, Sendable, Hashable, CaseIterable {
  /// Upright glyphs in a horizontal line.
  case horizontal
  /// Upright glyphs in a vertical line, one glyph below another.
  case upright
  /// Glyphs rotated by 90 degrees clockwise in a vertical line.
  case sideways
  /// Upright glyphs in a vertical line, side by side in the space of one character (tate-chu-yoko).
  case combined
}

extension GlyphOrientation {
  /// Whether the glyphs are upright in a vertical line.
  var isUpright: Bool { self == .upright || self == .combined }

  /// The orientation in which the glyphs are drawn. Combined glyphs are drawn like upright glyphs.
  var ofGlyphs: GlyphTransform.Orientation {
    switch self {
    case .horizontal: .horizontal
    case .upright, .combined: .upright
    case .sideways: .sideways
    }
  }
}
