import GalleyFont

/// How the glyphs of a run stand in their line.
public enum GlyphOrientation: String, Sendable, Hashable, CaseIterable {
  /// Upright in a horizontal line.
  case horizontal
  /// Upright in a vertical line, one below the other.
  case upright
  /// Turned by 90 degrees clockwise in a vertical line.
  case sideways
  /// Upright in a vertical line, side by side in the space of one character (tate-chu-yoko).
  case combined
}

extension GlyphOrientation {
  /// Whether glyphs stand upright in a line that runs downwards.
  var isUpright: Bool { self == .upright || self == .combined }

  /// How a glyph is drawn.
  var ofGlyphs: GlyphTransform.Orientation {
    switch self {
    case .horizontal: .horizontal
    case .upright, .combined: .upright
    case .sideways: .sideways
    }
  }
}
