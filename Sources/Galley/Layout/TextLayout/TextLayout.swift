package import GalleyFont
import GalleyUnicode

/// Text that has been laid out: a value with the place of every line, run and glyph.
///
/// Lengths are points, `y` grows down, and the origin is the top left corner of the container's
/// box.
///
/// In vertical text (``TextContainer/writingMode``), lines, runs and glyphs have their places on a
/// page that has not been rotated yet. There, `x` is along the line, downwards, and `y` is across
/// the lines, from the container's right edge to the left. ``pointInContainer(x:y:)`` and
/// ``rectangleInContainer(_:)`` rotate these places; links, carets, selections and ink are already
/// rotated.
///
/// Lines, runs and glyphs are flat arrays. A line has the range of its runs, and a run the range of
/// its glyphs.
public struct TextLayout: Sendable {
  /// The text that was laid out.
  public internal(set) var text: AttributedText
  /// The container that the text was laid out in.
  public internal(set) var container: TextContainer
  /// Width of the box, insets included.
  public internal(set) var width: Double
  /// Height of the box, insets included.
  public internal(set) var height: Double
  /// The lines in text order: from top to bottom, or in vertical text from one side to the other.
  public internal(set) var lines: [Line] = []
  /// The runs of all lines, from left to right within each line.
  public internal(set) var runs: [Run] = []
  /// The glyphs of all runs, from left to right within each run.
  public internal(set) var glyphs: [Glyph] = []
  /// The attributes of runs, by ``TextLayout/Run/attributes``: first those of the text's runs, then those of
  /// truncation tokens.
  public var attributes: [TextAttributes] { text.runs.map(\.attributes) + tokenAttributes }
  /// The attributes of truncation tokens.
  var tokenAttributes: [TextAttributes] = []
  /// Whether text is hidden, in any mode, or the first line extends outside a box that is too low.
  public internal(set) var overflow = false
  /// Factor by which ``TextContainer/fit`` reduced the text; 1 if it did not. All lengths of the
  /// layout include this factor, but those in ``attributes`` do not.
  public internal(set) var fitScale = 1.0
  /// Boxes or shadows below text with too little contrast, if a document's contract requires them.
  var contrastAid: ContrastAid? {
    get { aids.first }
    set { aids = newValue.map { [$0] } ?? [] }
  }
  /// At most one element. With an optional, each copy of a layout would retain all references of
  /// the aid.
  var aids: [ContrastAid] = []
  /// Characters that no font has.
  public internal(set) var missingGlyphs: [MissingGlyph] = []
  /// Warnings about the result.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The attributes at an index.
  func attributes(at index: Int) -> TextAttributes {
    if index < text.runs.count { return text.runs[max(index, 0)].attributes }
    let token = index - text.runs.count
    return token < tokenAttributes.count ? tokenAttributes[token] : TextAttributes()
  }

  /// A line of text.
  public struct Line: Sendable, Hashable {
    /// UTF-16 offsets, including trailing white space and the separator.
    public internal(set) var range: Range<Int>
    /// Left edge of the line's text without trailing white space.
    public internal(set) var x: Double
    /// Baseline of the letters. In vertical text: the central baseline, through the middle of
    /// ideographs.
    public internal(set) var baseline: Double
    /// Top of the line's box.
    public internal(set) var top: Double
    /// Height of the line's box, without line spacing.
    public internal(set) var height: Double
    /// Natural ascent: the maximum of the line's runs.
    public internal(set) var ascent: Double
    /// Natural descent, positive: the maximum of the line's runs.
    public internal(set) var descent: Double
    /// Natural line gap: the maximum of the line's runs.
    public internal(set) var leading: Double
    /// Width of the text without trailing white space.
    public internal(set) var width: Double
    /// Width of the trailing white space, which hangs.
    public internal(set) var trailingWhitespace: Double
    /// Space below the line's box: the paragraph's line spacing, 0 for the last line.
    public internal(set) var spacingBelow: Double
    /// Whether the paragraph's base direction is right to left.
    public internal(set) var isRightToLeft: Bool
    /// Whether a truncation token replaces some of the text.
    public internal(set) var isTruncated: Bool
    /// Whether the line ends with a hyphen that is not in the text.
    public internal(set) var isHyphenated: Bool
    /// Whether the line ends, without a hyphen, inside a word that is wider than the line. There is
    /// no break opportunity at its end (UAX #14).
    public internal(set) var dividesWord: Bool
    /// Whether a tab of the line has no stop left, or the text after it does not fit before its
    /// stop.
    public internal(set) var missesTab: Bool
    /// Indices into ``TextLayout/runs``.
    public internal(set) var runs: Range<Int>
  }

  /// Glyphs with the same face, size, direction and attributes.
  public struct Run: Sendable {
    /// UTF-16 offsets; empty for a truncation token.
    public internal(set) var range: Range<Int>
    /// The face of the glyphs.
    package internal(set) var face: FontFace
    /// Side of the em square as drawn, in points.
    public internal(set) var size: Double
    /// Horizontal scale factor of the glyphs: e to the power of `expansion`.
    public internal(set) var scaleX: Double
    /// Slant to the right: the tangent of the angle.
    public internal(set) var skew: Double
    /// Orientation of the glyphs in the line.
    public internal(set) var orientation: GlyphOrientation
    /// Points by which the glyphs are raised, by `baselineOffset` and `superscript` together.
    public internal(set) var baselineOffset: Double
    /// ISO 15924 tag of the script used for shaping.
    public var script: String { shapedScript.tag }
    /// The script used for shaping.
    let shapedScript: Script
    /// BCP 47 tag of the language used for shaping.
    public internal(set) var language: String
    /// Embedding level (UAX #9); odd levels are right to left.
    public internal(set) var level: UInt8
    /// Index into ``TextLayout/attributes``.
    public internal(set) var attributes: Int
    /// Whether the run is a ``TextAttachment``. Its single glyph, a space, only marks its place.
    public internal(set) var isAttachment = false
    /// Left edge of the advance box.
    public internal(set) var x: Double
    /// Width of the advance box.
    public internal(set) var width: Double
    /// Left edge of the advance box without hanging white space at the line's end.
    public internal(set) var visibleX: Double
    /// Width of the advance box without hanging white space at the line's end.
    public internal(set) var visibleWidth: Double
    /// Indices into ``TextLayout/glyphs``.
    public internal(set) var glyphs: Range<Int>
  }

  /// A positioned glyph.
  public struct Glyph: Sendable, Hashable {
    /// Glyph index in the face.
    public internal(set) var id: UInt32
    /// UTF-16 offset of the first unit of its cluster.
    public internal(set) var cluster: Int32
    /// Horizontal origin, including the shaper's offset.
    public internal(set) var x: Double
    /// Vertical origin, including the shaper's offset and the baseline offset.
    public internal(set) var y: Double
    /// Distance by which the glyph moves the pen, including kern and tracking.
    public internal(set) var advance: Double
  }
}

/// Boxes and shadows below some runs, which improve their contrast.
struct ContrastAid: Sendable {
  /// The runs, by ``TextLayout/Run/attributes``.
  var runs: Set<Int>
  /// Fill of the boxes below the lines of these runs; `nil` for no boxes.
  var scrim: Color?
  /// Shadows of the runs, painted below their own shadows; lengths do not include
  /// ``TextLayout/fitScale``.
  var shadows: [TextShadow] = []
}
