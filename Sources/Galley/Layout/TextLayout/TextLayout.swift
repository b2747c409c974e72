package import GalleyFont
import GalleyUnicode

/// Text that has been laid out: a value with every line, run and glyph in its place.
///
/// Lengths are points, `y` grows down, and the origin is the top left of the container's box.
///
/// In vertical text (``TextContainer/writingMode``) the places of lines, runs and glyphs are those
/// on a page that has not been turned yet: `x` is along the line, downwards, and `y` across the
/// lines, from the container's right edge to the left. ``pointInContainer(x:y:)`` and
/// ``rectangleInContainer(_:)`` turn them; links, carets, selections and ink are turned already.
///
/// Lines, runs and glyphs are flat arrays; a line names its runs and a run its glyphs by range.
public struct TextLayout: Sendable {
  /// The text that was laid out.
  public internal(set) var text: AttributedText
  /// The box it was laid out in.
  public internal(set) var container: TextContainer
  /// Width of the box, insets included.
  public internal(set) var width: Double
  /// Height of the box, insets included.
  public internal(set) var height: Double
  /// The lines in the order of the text: top to bottom, in vertical text from its side to the
  /// other.
  public internal(set) var lines: [Line] = []
  /// The runs of all lines, in each line from left to right.
  public internal(set) var runs: [Run] = []
  /// The glyphs of all runs, in each run from left to right.
  public internal(set) var glyphs: [Glyph] = []
  /// The attributes that runs name by index: those of the text's runs, and behind them those of
  /// truncation tokens.
  public var attributes: [TextAttributes] { text.runs.map(\.attributes) + tokenAttributes }
  /// The attributes of truncation tokens.
  var tokenAttributes: [TextAttributes] = []
  /// Whether text is hidden, by whatever mode, or the first line reaches out of a box too low for it.
  public internal(set) var overflow = false
  /// Factor by which ``TextContainer/fit`` made the text smaller; 1 where it did not. All lengths
  /// of the layout are those after it, those of ``attributes`` before.
  public internal(set) var fitScale = 1.0
  /// What is painted behind text with too little contrast, which a document's contract asked for.
  var contrastAid: ContrastAid? {
    get { aids.first }
    set { aids = newValue.map { [$0] } ?? [] }
  }
  /// One or none. In an optional each copy of a layout would count all references of an aid.
  var aids: [ContrastAid] = []
  /// Characters that no font has.
  public internal(set) var missingGlyphs: [MissingGlyph] = []
  /// What a person should know of the result.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The attributes that a run names by index.
  func attributes(at index: Int) -> TextAttributes {
    if index < text.runs.count { return text.runs[max(index, 0)].attributes }
    let token = index - text.runs.count
    return token < tokenAttributes.count ? tokenAttributes[token] : TextAttributes()
  }

  /// One line of text.
  public struct Line: Sendable, Hashable {
    /// UTF-16 offsets, trailing white space and separator included.
    public internal(set) var range: Range<Int>
    /// Left edge of the line's text, trailing white space left out.
    public internal(set) var x: Double
    /// Where letters stand; in vertical text the middle of ideographs, the central baseline.
    public internal(set) var baseline: Double
    /// Top of the line's box.
    public internal(set) var top: Double
    /// Height of the line's box, without line spacing.
    public internal(set) var height: Double
    /// Natural ascent: the greatest of its runs.
    public internal(set) var ascent: Double
    /// Natural descent, positive: the greatest of its runs.
    public internal(set) var descent: Double
    /// Natural line gap: the greatest of its runs.
    public internal(set) var leading: Double
    /// Width of the text without trailing white space.
    public internal(set) var width: Double
    /// Width of the trailing white space, which hangs.
    public internal(set) var trailingWhitespace: Double
    /// Space below the line's box: the paragraph's line spacing, 0 for the last line.
    public internal(set) var spacingBelow: Double
    /// Whether the paragraph is written right to left.
    public internal(set) var isRightToLeft: Bool
    /// Whether a token stands for text that was cut off.
    public internal(set) var isTruncated: Bool
    /// Whether the line ends with a hyphen that is not in the text.
    public internal(set) var isHyphenated: Bool
    /// Whether the line ends, without a hyphen, inside a word wider than the line: between
    /// characters where no line may end (UAX #14).
    public internal(set) var dividesWord: Bool
    /// Whether a tab of the line has no stop left, or the column behind it no room before its stop.
    public internal(set) var missesTab: Bool
    /// Indices into ``TextLayout/runs``.
    public internal(set) var runs: Range<Int>
  }

  /// Glyphs of one face, size, direction and set of attributes.
  public struct Run: Sendable {
    /// UTF-16 offsets; empty for a truncation token.
    public internal(set) var range: Range<Int>
    /// The face that its glyphs are of.
    package internal(set) var face: FontFace
    /// Points: the side of the em square as drawn.
    public internal(set) var size: Double
    /// Factor on the glyphs' width: e to the power of `expansion`.
    public internal(set) var scaleX: Double
    /// Slant to the right, the tangent of the angle.
    public internal(set) var skew: Double
    /// How its glyphs stand in the line.
    public internal(set) var orientation: GlyphOrientation
    /// Points by which its glyphs are raised, by `baselineOffset` and `superscript` together.
    public internal(set) var baselineOffset: Double
    /// ISO 15924 tag that was shaped with.
    public var script: String { shapedScript.tag }
    /// The script that was shaped with.
    let shapedScript: Script
    /// BCP 47 tag that was shaped with.
    public internal(set) var language: String
    /// Embedding level (UAX #9); odd is right to left.
    public internal(set) var level: UInt8
    /// Index into ``TextLayout/attributes``.
    public internal(set) var attributes: Int
    /// Whether it is a ``TextAttachment``: then its one glyph, a space, is only where it stands.
    public internal(set) var isAttachment = false
    /// Left edge of its advance box.
    public internal(set) var x: Double
    /// Width of its advance box.
    public internal(set) var width: Double
    /// Left edge of the advance box without white space that hangs at the line's end.
    public internal(set) var visibleX: Double
    /// Width of the advance box without white space that hangs at the line's end.
    public internal(set) var visibleWidth: Double
    /// Indices into ``TextLayout/glyphs``.
    public internal(set) var glyphs: Range<Int>
  }

  /// A glyph in its place.
  public struct Glyph: Sendable, Hashable {
    /// Index in the face.
    public internal(set) var id: UInt32
    /// UTF-16 offset of the first unit of its cluster.
    public internal(set) var cluster: Int32
    /// Its origin, the shaper's offset applied.
    public internal(set) var x: Double
    /// Its origin, the shaper's offset and the baseline offset applied.
    public internal(set) var y: Double
    /// How far it moves the pen, kern and tracking included.
    public internal(set) var advance: Double
  }
}

/// What is painted behind some runs of a layout so that they stand out of what is behind them.
struct ContrastAid: Sendable {
  /// The runs, by ``TextLayout/Run/attributes``.
  var runs: Set<Int>
  /// What boxes behind their lines are filled with; `nil` is no boxes.
  var scrim: Color?
  /// What they cast below their own shadows; lengths are those before ``TextLayout/fitScale``.
  var shadows: [TextShadow] = []
}
