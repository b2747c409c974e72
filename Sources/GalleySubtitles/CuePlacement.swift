// The settings for where cues are shown, in WebVTT's terms (W3C, "WebVTT: The Web Video Text Tracks
// Format" §3.1 and §3.3).

public import Galley

/// The settings for where a cue is shown, as in WebVTT. Percentages are of the canvas inside its
/// insets, or of the cue's region.
public struct CuePlacement: Sendable, Hashable {
  /// The distance of a cue's box from the edge where its lines begin: WebVTT's `line` setting.
  public enum Line: Sendable, Hashable {
    /// A line number. 0 is the first line. Negative numbers count from the opposite edge, where −1
    /// is the last line.
    case number(Double)
    /// A percentage of the area, from 0 to 100.
    case percent(Double)
  }

  /// The part of a cue's box that is aligned with a position: one of its two sides, or its middle.
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
    /// Alignment with the side where the text direction begins.
    case start
    /// Alignment with the middle of the box.
    case center
    /// Alignment with the side where the text direction ends.
    case end
    /// Alignment with the left side, or with the top in vertical text.
    case left
    /// Alignment with the right side, or with the bottom in vertical text.
    case right
  }

  /// The writing mode: horizontal or vertical lines of text.
  public var writingMode = WritingMode.horizontal
  /// The position of the box across its lines of text. `nil` means the last free line, at the
  /// bottom.
  public var line: Line?
  /// The part of the box that is placed at ``line``, if that is a percentage.
  public var lineAnchor = Anchor.start
  /// The position of ``positionAnchor`` along the lines, from 0 to 100 percent. If `nil`, it
  /// depends on ``alignment``: 0 for `left`, 100 for `right`, otherwise 50.
  public var position: Double?
  /// The part of the box that is placed at ``position``; `nil` depends on ``alignment``.
  public var positionAnchor: Anchor?
  /// The maximum length of the cue's lines, from 0 to 100 percent.
  public var size = 100.0
  /// The alignment of the lines. `nil` uses the subtitle style's alignment, which is centred by
  /// default.
  public var alignment: Alignment?
  /// The name of the region that contains the cue; `nil` if the cue uses the whole canvas.
  public var region: String?

  /// Creates a placement at the bottom centre of the canvas.
  public init() {}
}

/// A WebVTT region: a box on the canvas that cues fill from the bottom upwards. Percentages are of
/// the canvas inside its insets.
public struct CueRegion: Sendable, Hashable {
  /// The width of the region, from 0 to 100 percent.
  public var width = 100.0
  /// The height of the region, as a number of lines in the subtitle style's font.
  public var lines = 3
  /// The point of the region that is placed at ``viewportX``, in percent of the region's width from
  /// its left edge.
  public var anchorX = 0.0
  /// The point of the region that is placed at ``viewportY``, in percent of the region's height
  /// from its top edge.
  public var anchorY = 100.0
  /// The position on the canvas, in percent of the canvas width from its left edge.
  public var viewportX = 0.0
  /// The position on the canvas, in percent of the canvas height from its top edge.
  public var viewportY = 100.0

  /// Creates a region at the bottom of the canvas, three lines tall and as wide as the canvas.
  public init() {}
}
