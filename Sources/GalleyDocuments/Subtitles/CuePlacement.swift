// Where cues are shown, in the words of WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format" §3.1
// and §3.3).

public import Galley

/// Where a cue is shown: the settings of a WebVTT cue. Percentages are of the canvas inside its
/// insets, or of the cue's region.
public struct CuePlacement: Sendable, Hashable {
  /// How far the cue's box is from the edge that its lines begin at.
  public enum Line: Sendable, Hashable {
    /// A line counted from 0; below 0 from the other edge, where −1 is the last line.
    case number(Double)
    /// Percent, 0 to 100.
    case percent(Double)
  }

  /// What stands at a place: a side of the box, or its middle.
  public enum Anchor: Sendable, Hashable {
    /// The side that comes first: the top, or the left one.
    case start
    /// The middle.
    case center
    /// The other side.
    case end
  }

  /// How the lines of the text are aligned.
  public enum Alignment: Sendable, Hashable {
    /// Where the text's direction begins.
    case start
    /// In the middle.
    case center
    /// Where the text's direction ends.
    case end
    /// At the left; in vertical text, above.
    case left
    /// At the right; in vertical text, below.
    case right
  }

  /// To where lines run.
  public var writingMode = WritingMode.horizontal
  /// Where the box is across its lines; `nil` is the last line that is free, at the bottom.
  public var line: Line?
  /// What of the box stands at ``line`` in percent.
  public var lineAnchor = Anchor.start
  /// Percent, 0 to 100, along the lines, where ``positionAnchor`` stands; `nil` follows from
  /// ``alignment``: 0 for `left`, 100 for `right`, else 50.
  public var position: Double?
  /// What of the box stands at ``position``; `nil` follows from ``alignment``.
  public var positionAnchor: Anchor?
  /// The length of the lines in percent, 0 to 100.
  public var size = 100.0
  /// How lines are aligned; `nil` is as the style says, which centres them by default.
  public var alignment: Alignment?
  /// The name of the region that the cue is shown in.
  public var region: String?

  /// At the bottom centre.
  public init() {}
}

/// A box on the canvas that cues are shown in, from its bottom upwards: a WebVTT region. Percentages
/// are of the canvas inside its insets.
public struct CueRegion: Sendable, Hashable {
  /// Width in percent, 0 to 100.
  public var width = 100.0
  /// Height in lines of the style's font.
  public var lines = 3
  /// The point of the region, in percent from its left, that stands at ``viewportX``.
  public var anchorX = 0.0
  /// The point of the region, in percent from its top, that stands at ``viewportY``.
  public var anchorY = 100.0
  /// A point of the canvas, in percent from its left.
  public var viewportX = 0.0
  /// A point of the canvas, in percent from its top.
  public var viewportY = 100.0

  /// Three lines at the bottom, of the full width.
  public init() {}
}
