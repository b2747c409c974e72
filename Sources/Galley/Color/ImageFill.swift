/// The focus of an image that is cropped or does not fill its box, like CSS's `object-position`.
/// The point at this fraction of the image is aligned with the same fraction of the box. 0 is the
/// left or top edge, 1 the right or bottom.
public struct PictureFocus: Sendable, Hashable {
  /// Fraction of the width from the left edge, 0 to 1.
  public var x: Double
  /// Fraction of the height from the top edge, 0 to 1.
  public var y: Double

  /// Creates a focus; numbers outside 0…1 are clamped.
  public init(x: Double, y: Double) {
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
  }
}

/// An image that fills a box.
public struct ImageFill: Sendable {
  /// The rule that scales the image to its box.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretches the image to the box.
    case fill
    /// Scales the image to the largest size that fits completely; centred without a focus.
    case contain
    /// Scales the image to the smallest size that covers the box, and crops it; centred without a
    /// focus.
    case cover
    /// Draws one point per pixel and crops; aligned to the box's top left without a focus.
    case none
  }

  /// The image.
  public var image: Bitmap
  /// The rule that scales the image to its box.
  public var fit: Fit
  /// The focus of the image. `nil` is the centre, or the top left for ``ImageFill/Fit/none``.
  public var focus: PictureFocus?

  /// Creates a fill.
  public init(_ image: Bitmap, fit: Fit = .cover, focus: PictureFocus? = nil) {
    self.image = image
    self.fit = fit
    self.focus = focus
  }
}
