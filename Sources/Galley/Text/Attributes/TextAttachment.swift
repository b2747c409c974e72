// A picture that stands in a line like a letter.

/// A picture that stands in the text in the place of ``character``, U+FFFC OBJECT REPLACEMENT
/// CHARACTER, as NSTextAttachment does. On any other character it changes nothing.
///
/// It stands on the baseline unless its ``bounds`` say otherwise, is as wide as they reach right of
/// the pen, and makes its line as high as it needs; the font of its run does not, unless there is
/// no text on the line. It is never made smaller to fit: one that is wider than its line has a line
/// of its own and is cut at the text's box. A line may be broken before and behind it (UAX #14,
/// class CB). It is raised by `baselineOffset`, has the run's background, shadow, underline and
/// link, and nothing of its colours, kern, stroke, slant or expansion. It is drawn at whole pixels,
/// in as many as its size makes, rounded, so that it looks the same wherever it stands.
public final class TextAttachment: Sendable {
  /// The character that attachments stand in the place of: U+FFFC.
  public static let character: UInt16 = 0xFFFC

  /// A picture's place about the pen, in points, `y` **up** from the baseline.
  public struct Bounds: Sendable, Hashable {
    /// From the pen to the left edge.
    public var x: Double
    /// From the baseline to the lower edge: negative below it.
    public var y: Double
    /// Width, at least 0.
    public var width: Double
    /// Height, at least 0.
    public var height: Double

    /// Bounds.
    public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// How far the pen moves on, at least 0.
    var advance: Double { max(x + width, 0) }
  }

  /// The picture.
  public let image: Bitmap
  /// Where it stands and how large it is.
  public let bounds: Bounds
  /// What it shows, in words, for those who do not see it.
  public let alt: String?
  /// How the picture's size meets that of its bounds.
  public let fit: ImageFill.Fit
  /// Which part of the picture is shown, as ``ImageFill/focus``.
  public let focus: PictureFocus?

  /// A picture with bounds; those that are 0 wide and 0 high are as large as the picture, a point a
  /// pixel.
  public init(
    _ image: Bitmap, bounds: Bounds, fit: ImageFill.Fit = .fill, focus: PictureFocus? = nil,
    alt: String? = nil
  ) {
    self.image = image
    var bounds = bounds
    if bounds.width == 0, bounds.height == 0 {
      bounds.width = Double(image.width)
      bounds.height = Double(image.height)
    }
    self.bounds = bounds
    self.alt = alt
    self.fit = fit
    self.focus = focus
  }

  /// A picture on the baseline. A side that is not given is in proportion to the other one; without
  /// both the picture has a point a pixel.
  public convenience init(
    _ image: Bitmap, width: Double? = nil, height: Double? = nil, fit: ImageFill.Fit = .fill,
    focus: PictureFocus? = nil, alt: String? = nil
  ) {
    let (columns, rows) = (Double(image.width), Double(image.height))
    self.init(
      image,
      bounds: Bounds(
        width: width ?? height.map { $0 * columns / rows } ?? columns,
        height: height ?? width.map { $0 * rows / columns } ?? rows),
      fit: fit, focus: focus, alt: alt)
  }

  /// The same picture at the same place, described by other words.
  public func described(as alt: String?) -> TextAttachment {
    TextAttachment(image, bounds: bounds, fit: fit, focus: focus, alt: alt)
  }
}

extension TextAttachment: Hashable {
  /// Whether pictures, places and words are equal.
  public static func == (one: TextAttachment, other: TextAttachment) -> Bool {
    one === other
      || one.bounds == other.bounds && one.alt == other.alt && one.fit == other.fit
        && one.focus == other.focus && one.image == other.image
  }

  /// Leaves the pixels out, of which there may be many.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.width)
    hasher.combine(image.height)
    hasher.combine(bounds)
    hasher.combine(alt)
    hasher.combine(fit)
    hasher.combine(focus)
  }
}
