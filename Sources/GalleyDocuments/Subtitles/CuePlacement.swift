// The settings for where cues are shown, in WebVTT's terms (W3C, "WebVTT: The Web Video Text Tracks
// Format" §3.1 and §3.3).

public import Galley

/// The settings for where a cue is shown, as in WebVTT. Percentages are of the canvas inside its
/// insets, or of the cue's region.
public struct CuePlacement: Sendable, Hashable {
  /// The distance of the cue's box from the edge where its lines begin.
  public enum Line: Sendable, Hashable {
    /// A line number. 0 is the first line; negative numbers count from the other edge, where −1 is
    /// the last line.
    case number(Double)
    /// Percent, 0 to 100.
    case percent(Double)
  }

  /// The part of the box that is at a position: one of two sides, or the middle.
  public enum Anchor: Sendable, Hashable {
    /// The first side: the top or left one.
    case start
    /// The middle.
    case center
    /// The second side: the bottom or right one.
    case end
  }

  /// The alignment of the text's lines.
  public enum Alignment: Sendable, Hashable {
    /// The side where the text's direction begins.
    case start
    /// The middle.
    case center
    /// The side where the text's direction ends.
    case end
    /// The left side, or the top in vertical text.
    case left
    /// The right side, or the bottom in vertical text.
    case right
  }

  /// The direction of the lines.
  public var writingMode = WritingMode.horizontal
  /// The position of the box across its lines; `nil` is the last free line, at the bottom.
  public var line: Line?
  /// The part of the box that is at ``line`` if that is a percentage.
  public var lineAnchor = Anchor.start
  /// The position of ``positionAnchor`` along the lines, 0 to 100 percent. `nil` depends on
  /// ``alignment``: 0 for `left`, 100 for `right`, otherwise 50.
  public var position: Double?
  /// The part of the box that is at ``position``; `nil` depends on ``alignment``.
  public var positionAnchor: Anchor?
  /// The length of the lines, 0 to 100 percent.
  public var size = 100.0
  /// The alignment of the lines; `nil` uses the style's, which is centred by default.
  public var alignment: Alignment?
  /// The name of the region that contains the cue; `nil` is the whole canvas.
  public var region: String?

  /// Creates a placement at the bottom centre.
  public init() {}
}

/// A box on the canvas that cues fill from its bottom upwards: a WebVTT region. Percentages are of
/// the canvas inside its insets.
public struct CueRegion: Sendable, Hashable {
  /// The width, 0 to 100 percent.
  public var width = 100.0
  /// The height in lines of the style's font.
  public var lines = 3
  /// The point of the region that is placed at ``viewportX``, in percent from the region's left.
  public var anchorX = 0.0
  /// The point of the region that is placed at ``viewportY``, in percent from the region's top.
  public var anchorY = 100.0
  /// The position on the canvas, in percent from its left.
  public var viewportX = 0.0
  /// The position on the canvas, in percent from its top.
  public var viewportY = 100.0

  /// Creates a region of three lines at the bottom, with the full width.
  public init() {}
}
