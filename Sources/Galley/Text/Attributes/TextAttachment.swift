// An image that is laid out in a line of text like a letter.

/// An image in text, like NSTextAttachment. The image replaces ``character``, U+FFFC OBJECT
/// REPLACEMENT CHARACTER. On any other character, an attachment has no effect.
///
/// By default, the lower edge of the image is on the baseline; ``bounds`` can move the image. The
/// pen advances to the right edge of the bounds. If necessary, the image makes its line taller. On
/// a line with text, the font of the attachment's run does not affect the line height. The image is
/// never shrunk to fit. An image that is wider than a line gets its own line, and is clipped at the
/// edge of the text's box.
///
/// Lines can break before and after the image (UAX #14, class CB). The run's `baselineOffset`,
/// background, shadow, underline and link apply to the image. The run's colours, kern, stroke,
/// slant and expansion do not apply. The position and the size of the image are rounded to whole
/// pixels, so that the image looks the same at any position.
public final class TextAttachment: Sendable {
  /// The character that attachments replace: U+FFFC.
  public static let character: UInt16 = 0xFFFC

  /// The bounds of an attached image relative to the pen position, in points, with `y` **up** from
  /// the baseline.
  public struct Bounds: Sendable, Hashable {
    /// Distance from the pen position to the left edge of the image.
    public var x: Double
    /// Distance from the baseline up to the lower edge of the image; negative below the baseline.
    public var y: Double
    /// Width of the image, at least 0.
    public var width: Double
    /// Height of the image, at least 0.
    public var height: Double

    /// Creates the bounds of an attached image.
    public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// Distance by which the pen advances for the image, at least 0.
    var advance: Double { max(x + width, 0) }
  }

  /// The attached image.
  public let image: Bitmap
  /// The position and size of the image, relative to the pen position.
  public let bounds: Bounds
  /// Alternative text, for people who cannot see the image.
  public let alt: String?
  /// The rule by which the image is scaled to its bounds.
  public let fit: ImageFill.Fit
  /// The point of the image that stays visible when the image is cropped, as in
  /// ``ImageFill/focus``.
  public let focus: PictureFocus?

  /// Creates an attachment. If the width and the height of the bounds are 0, the image is drawn at
  /// one point per image pixel.
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

  /// Creates an attachment whose lower edge is on the baseline. If only the width or the height is
  /// set, the other side follows from the image's proportions. If neither is set, the image is
  /// drawn at one point per image pixel.
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

  /// A copy of this attachment with another alternative text.
  public func described(as alt: String?) -> TextAttachment {
    TextAttachment(image, bounds: bounds, fit: fit, focus: focus, alt: alt)
  }
}

extension TextAttachment: Hashable {
  /// Whether all properties of two attachments are equal.
  public static func == (one: TextAttachment, other: TextAttachment) -> Bool {
    one === other
      || one.bounds == other.bounds && one.alt == other.alt && one.fit == other.fit
        && one.focus == other.focus && one.image == other.image
  }

  /// Hashes everything except the image's pixels, because hashing many pixels is slow.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.width)
    hasher.combine(image.height)
    hasher.combine(bounds)
    hasher.combine(alt)
    hasher.combine(fit)
    hasher.combine(focus)
  }
}
