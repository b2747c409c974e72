// How text stands in its line.

import GalleyFont

/// How the glyphs of a run stand in their line.
public enum GlyphOrientation: String, Sendable, Hashable, CaseIterable {
  /// Upright in a horizontal line.
  case horizontal
  /// Upright in a vertical line, one below the other.
  case upright
  /// Turned by 90 degrees clockwise in a vertical line.
  case sideways
  /// Upright in a vertical line, side by side in the room of one character (tate-chu-yoko).
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

extension ResolvedStyle {
  /// Points a font unit along the line. Expansion widens glyphs, which upright ones of vertical
  /// text are across their line.
  func unit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? size / Double(face.unitsPerEm) : unit(of: face)
  }

  /// Points a font unit across the line.
  func crossUnit(of face: FontFace, _ orientation: GlyphOrientation) -> Double {
    orientation.isUpright ? unit(of: face) : size / Double(face.unitsPerEm)
  }
}

extension TextAttachment.Bounds {
  /// Points that it takes of its line; in vertical text it stands upright, one side below the
  /// other.
  func advance(_ orientation: GlyphOrientation) -> Double {
    orientation == .horizontal ? advance : max(x + height, 0)
  }
}

extension ShapedSegment {
  /// Points by which its glyphs are raised above the line's baseline.
  ///
  /// In vertical text that is the central baseline (CSS Writing Modes 4 §4.2), where the middles of
  /// sizes meet: what a smaller superscript is raised by counts from the alphabetic one.
  var raise: Double {
    orientation == .horizontal ? style.baselineOffset : style.baselineOffset - style.centralDrop
  }

  /// Points from the line's baseline down to where its glyphs are drawn from: sideways ones have
  /// the alphabetic baseline, and upright ones lean about their middle.
  func drop(skew: Double) -> Double {
    guard orientation != .horizontal else { return 0 }
    let middle = face.centralBaseline * style.size / Double(face.unitsPerEm)
    return orientation == .sideways ? middle : middle * skew
  }
}
