// The placement settings of cues, as WebVTT defines them (W3C, "WebVTT: The Web Video Text Tracks
// Format" §3.1 and §3.3).

public import Galley

/// The placement settings of a cue, as in WebVTT. Percentages are relative to the canvas without
/// its insets, or to the cue's region.
public struct CuePlacement: Sendable, Hashable {
  /// The position of a cue's box perpendicular to its lines of text: WebVTT's `line` setting.
  public enum Line: Sendable, Hashable {
    /// A line number. Line 0 is at the top edge. In vertical text, line 0 is at the right edge for
    /// `verticalRL` and at the left edge for `verticalLR`. Negative numbers count from the opposite
    /// edge, where −1 is the last line.
    case number(Double)
    /// A position as a percentage, 0 to 100, of the canvas height without insets. In vertical text,
    /// the percentage is relative to the canvas width without insets. In a region, the percentage
    /// is ignored.
    case percent(Double)
  }

  /// The part of a cue's box that is placed at the position given by the cue's settings: the first
  /// side, the middle, or the second side.
  public enum Anchor: Sendable, Hashable {
    /// The first side of the box: the top or the left.
    case start
    /// The middle of the box.
    case center
    /// The second side of the box: the bottom or the right.
    case end
  }

  /// The alignment of the lines within a cue's box.
  public enum Alignment: Sendable, Hashable {
    /// Alignment with the side on which lines of text begin: the left for left-to-right text.
    case start
    /// Alignment with the middle of the box.
    case center
    /// Alignment with the side on which lines of text end: the right for left-to-right text.
    case end
    /// Alignment with the left side, or with the top in vertical text.
    case left
    /// Alignment with the right side, or with the bottom in vertical text.
    case right
  }

  /// The writing mode: horizontal or vertical lines of text.
  public var writingMode = WritingMode.horizontal
  /// The position of the box perpendicular to its lines of text. `nil` means the last free line: in
  /// horizontal text, the lowest one.
  public var line: Line?
  /// The part of the box that is placed at ``line`` if ``line`` is a percentage.
  public var lineAnchor = Anchor.start
  /// The position of ``positionAnchor`` along the lines of text, from 0 to 100 percent of the
  /// canvas or region. If `nil`, the position depends on ``alignment``: 0 for `left`, 100 for
  /// `right`, and 50 for any other alignment.
  public var position: Double?
  /// The part of the box that is placed at ``position``. If `nil`, the part depends on
  /// ``alignment``.
  public var positionAnchor: Anchor?
  /// The maximum length of the cue's lines, from 0 to 100 percent of the canvas or region.
  public var size = 100.0
  /// The alignment of the lines. `nil` uses the subtitle style's alignment, which is centred by
  /// default.
  public var alignment: Alignment?
  /// The name of the region that contains the cue; `nil` if the cue uses the whole canvas.
  public var region: String?

  /// Creates a placement at the bottom centre of the canvas.
  public init() {}
}

/// A WebVTT region: a box on the canvas that cues fill from the bottom upwards. Percentages are
/// relative to the canvas without its insets.
public struct CueRegion: Sendable, Hashable {
  /// The width of the region, from 0 to 100 percent of the canvas width.
  public var width = 100.0
  /// The height of the region, as a number of lines in the subtitle style's font.
  public var lines = 3
  /// The horizontal position of the anchor within the region: from 0, the region's left edge, to
  /// 100, the region's right edge. The anchor is placed at ``viewportX``.
  public var anchorX = 0.0
  /// The vertical position of the anchor within the region: from 0, the region's top edge, to 100,
  /// the region's bottom edge. The anchor is placed at ``viewportY``.
  public var anchorY = 100.0
  /// The horizontal position of the region's anchor, in percent of the canvas width from the left
  /// edge.
  public var viewportX = 0.0
  /// The vertical position of the region's anchor, in percent of the canvas height from the top
  /// edge.
  public var viewportY = 100.0

  /// Creates a region at the bottom of the canvas, three lines tall and as wide as the canvas.
  public init() {}
}
