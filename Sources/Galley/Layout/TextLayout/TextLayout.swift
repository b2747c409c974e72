package import GalleyFont
import GalleyUnicode

/// Text that has been laid out: a value that holds the position of every line, run and glyph.
///
/// Lengths are points, `y` grows downwards, and the origin is the top left corner of the
/// container's box.
///
/// In vertical text (``TextContainer/writingMode``), the positions of lines, runs and glyphs are
/// not rotated yet. In these positions, `x` is the distance along the line, downwards. `y` is the
/// distance across the lines, from the container's right edge to the left.
/// ``pointInContainer(x:y:)`` and ``rectangleInContainer(_:)`` rotate these positions. Links,
/// carets, selections and ink bounds are already rotated.
///
/// Lines, runs and glyphs are stored in flat arrays. Each line holds the index range of its runs.
/// Each run holds the index range of its glyphs.
public struct TextLayout: Sendable {
  /// The text that was laid out.
  public internal(set) var text: AttributedText
  /// The container in which the text was laid out.
  public internal(set) var container: TextContainer
  /// Width of the container's box in points, insets included.
  public internal(set) var width: Double
  /// Height of the container's box in points, insets included.
  public internal(set) var height: Double
  /// The lines in text order: from top to bottom, or from one side to the other in vertical text.
  public internal(set) var lines: [Line] = []
  /// The runs of all lines, from left to right within each line.
  public internal(set) var runs: [Run] = []
  /// The glyphs of all runs, from left to right within each run.
  public internal(set) var glyphs: [Glyph] = []
  /// The directions of all glyphs along a path, as vectors with length 1. The array is empty if the
  /// text does not run along a path.
  var turns: [Vector] = []
  /// The attributes of the text's runs, followed by the attributes of truncation tokens.
  /// ``TextLayout/Run/attributes`` is an index into this array.
  public var attributes: [TextAttributes] { text.runs.map(\.attributes) + tokenAttributes }
  /// The text attributes of truncation tokens.
  var tokenAttributes: [TextAttributes] = []
  /// Whether any text is hidden or clipped, or whether the first line is taller than the
  /// container's box.
  public internal(set) var overflow = false
  /// Scale factor that ``TextContainer/fit`` applied; 1 if the text was not scaled. All lengths of
  /// the layout include this factor, but lengths in ``attributes`` do not.
  public internal(set) var fitScale = 1.0
  /// Boxes or shadows that are painted behind text whose contrast is too low for the document's
  /// contrast contract; `nil` if nothing is painted.
  var contrastAid: ContrastAid? {
    get { aids.first }
    set { aids = newValue.map { [$0] } ?? [] }
  }
  /// The storage of ``contrastAid``: an array with one element, or an empty array for `nil`. With
  /// an array, copying a layout is faster, because the copy retains only one reference. If an
  /// optional were stored, a copy would retain every reference inside the contrast aid.
  var aids: [ContrastAid] = []
  /// Characters for which no font has a glyph.
  public internal(set) var missingGlyphs: [MissingGlyph] = []
  /// Warnings about this layout.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The text attributes at an index into ``attributes``.
  func attributes(at index: Int) -> TextAttributes {
    if index < text.runs.count { return text.runs[max(index, 0)].attributes }
    let token = index - text.runs.count
    return token < tokenAttributes.count ? tokenAttributes[token] : TextAttributes()
  }

  /// A line of text.
  public struct Line: Sendable, Hashable {
    /// UTF-16 offsets of the line's text, including trailing white space and the separator.
    public internal(set) var range: Range<Int>
    /// Left edge of the line's text, without trailing white space.
    public internal(set) var x: Double
    /// Vertical position of the line's alphabetic baseline. In vertical text, the position of the
    /// line's central baseline, which runs through the middle of ideographs.
    public internal(set) var baseline: Double
    /// Vertical position of the top of the line's box.
    public internal(set) var top: Double
    /// Height of the line's box, without line spacing.
    public internal(set) var height: Double
    /// Natural ascent in points, regardless of line height settings: the largest ascent of the
    /// fonts and attachments on the line.
    public internal(set) var ascent: Double
    /// Natural descent in points, regardless of line height settings: the largest descent of the
    /// fonts and attachments on the line, as a positive number.
    public internal(set) var descent: Double
    /// Natural line gap in points: the largest line gap of the fonts on the line.
    public internal(set) var leading: Double
    /// Width of the line's text without trailing white space.
    public internal(set) var width: Double
    /// Width of the trailing white space, which hangs after the line's text.
    public internal(set) var trailingWhitespace: Double
    /// Line spacing below the line's box, in points: the line spacing of the paragraph style; 0 for
    /// the last line of the layout.
    public internal(set) var spacingBelow: Double
    /// Whether the paragraph's base direction is right to left.
    public internal(set) var isRightToLeft: Bool
    /// Whether a truncation token replaces some of the line's text.
    public internal(set) var isTruncated: Bool
    /// Whether the line ends with a visible hyphen that was added to the text.
    public internal(set) var isHyphenated: Bool
    /// Whether the line ends, without a hyphen, inside a word that is wider than the line. The end
    /// of such a line is not a break opportunity (UAX #14).
    public internal(set) var dividesWord: Bool
    /// Whether any tab on the line misses its tab stop. A tab misses its stop if the line has no
    /// stop left, or if the text after the tab does not fit at the stop.
    public internal(set) var missesTab: Bool
    /// Range of the line's runs, as indices into ``TextLayout/runs``.
    public internal(set) var runs: Range<Int>
  }

  /// A run: consecutive glyphs with the same face, size, direction and attributes.
  public struct Run: Sendable {
    /// UTF-16 offsets of the run's text; empty for an inserted truncation token or hyphen.
    public internal(set) var range: Range<Int>
    /// The font face of the run's glyphs.
    package internal(set) var face: FontFace
    /// Font size as drawn, in points: the side of the em square.
    public internal(set) var size: Double
    /// Horizontal scale factor of the glyphs: e to the power of the `expansion` attribute.
    public internal(set) var scaleX: Double
    /// Slant of the glyphs to the right: the tangent of the angle.
    public internal(set) var skew: Double
    /// Orientation of the glyphs within the line.
    public internal(set) var orientation: GlyphOrientation
    /// Points by which the glyphs are raised: the `baselineOffset` attribute plus the raise of the
    /// `superscript` attribute. A negative value lowers the glyphs.
    public internal(set) var baselineOffset: Double
    /// ISO 15924 tag of the Unicode script with which the run was shaped.
    public var script: String { shapedScript.tag }
    /// The Unicode script with which the run was shaped.
    let shapedScript: Script
    /// BCP 47 tag of the language with which the run was shaped.
    public internal(set) var language: String
    /// Bidirectional embedding level (UAX #9); odd levels are right to left.
    public internal(set) var level: UInt8
    /// Index of the run's attributes in ``TextLayout/attributes``.
    public internal(set) var attributes: Int
    /// Whether the run represents a ``TextAttachment``. The run's single glyph is a space, which
    /// only reserves room for the image.
    public internal(set) var isAttachment = false
    /// Left edge of the run's advance box.
    public internal(set) var x: Double
    /// Width of the run's advance box: the sum of the glyph advances.
    public internal(set) var width: Double
    /// Left edge of the visible part of the run's advance box. Hanging white space at the line's
    /// end is not visible.
    public internal(set) var visibleX: Double
    /// Width of the visible part of the run's advance box.
    public internal(set) var visibleWidth: Double
    /// Range of the run's glyphs, as indices into ``TextLayout/glyphs``.
    public internal(set) var glyphs: Range<Int>
  }

  /// A glyph with its position in the layout.
  public struct Glyph: Sendable, Hashable {
    /// Glyph index in the font face.
    public internal(set) var id: UInt32
    /// UTF-16 offset at which the glyph's cluster starts in the text.
    public internal(set) var cluster: Int32
    /// Horizontal position of the glyph's origin, including the shaper's offset.
    public internal(set) var x: Double
    /// Vertical position of the glyph's origin, including the shaper's offset and the baseline
    /// offset.
    public internal(set) var y: Double
    /// Distance along the line, in points, from this glyph's pen position to the next glyph's pen
    /// position. The distance includes kern and tracking.
    public internal(set) var advance: Double
  }
}

/// Boxes and shadows that are painted behind some runs to improve the contrast of their text.
struct ContrastAid: Sendable {
  /// The runs whose contrast is improved, identified by their attributes index
  /// (``TextLayout/Run/attributes``).
  var runs: Set<Int>
  /// Fill colour of the boxes painted behind these runs; `nil` if no boxes are painted.
  var scrim: Color?
  /// Extra shadows, which are painted behind the runs' own shadows. The offsets and blur radii of
  /// the extra shadows have not been multiplied by ``TextLayout/fitScale``.
  var shadows: [TextShadow] = []
}

// Computes the part of the container's box that the text occupies, and the hidden ranges of the
// text.
extension TextLayout {
  /// The smallest rectangle around the boxes of all lines, in points from the container's top left
  /// corner. Use this rectangle, for example, to set the size of a speech bubble or a button. The
  /// rectangle excludes hanging white space, insets, and the paragraph spacing before the first
  /// line and after the last line.
  ///
  /// ``width`` and ``height`` are the size of the container's box; ``inkBounds()`` is the painted
  /// area. If there are no lines, the rectangle's width and height are 0.
  public var usedRect: Rectangle {
    // If the text ends with a separator, the last line is empty and exists only for a caret.
    // `usedRect` excludes this line.
    let taken = lines.count > 1 && lines.last?.range.isEmpty == true ? lines.dropLast() : lines[...]
    let boxes = taken.map { line in
      Rectangle(x: line.x, y: line.top, width: line.width, height: line.height)
    }
    guard let first = boxes.first else {
      return Rectangle(x: container.insets.left, y: container.insets.top, width: 0, height: 0)
    }
    return flow.rectangle(boxes.dropFirst().reduce(first) { $0.union($1) })
  }

  /// The hidden ranges of the text in text order, as UTF-16 offsets: text replaced by truncation
  /// tokens, and text below the last line. Text that is clipped at the box's edge is not included.
  ///
  /// The array is empty if ``overflow`` is `false`.
  public var hiddenRanges: [Range<Int>] {
    guard overflow else { return [] }
    var hidden: [Range<Int>] = []
    for line in lines where line.isTruncated || isOnPath { hidden += hiddenRanges(on: line) }
    let end = lines.last?.range.upperBound ?? 0
    if end < text.length { hidden.append(end..<text.length) }
    return hidden.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  /// The ranges of a line's text that are in none of the line's runs.
  private func hiddenRanges(on line: Line) -> [Range<Int>] {
    let shown = runs[line.runs].map(\.range).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    var hidden: [Range<Int>] = []
    var end = line.range.lowerBound
    for range in shown {
      if range.lowerBound > end { hidden.append(end..<range.lowerBound) }
      end = max(end, range.upperBound)
    }
    // A separator is never visible. A hidden range therefore includes a separator only if the text
    // directly before the separator is hidden.
    if end < LineCells.textEnd(of: line, in: text.utf16) {
      hidden.append(end..<line.range.upperBound)
    }
    return hidden
  }
}
