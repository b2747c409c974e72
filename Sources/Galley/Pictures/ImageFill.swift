/// The position of an image that is cropped or does not fill its box, like CSS's `object-position`.
/// The point at this fraction of the image is aligned with the point at the same fraction of the
/// box. 0 is the left or top edge, 1 the right or bottom edge.
public struct PictureFocus: Sendable, Hashable {
  /// Position as a fraction of the width from the left edge, 0 to 1.
  public var x: Double
  /// Position as a fraction of the height from the top edge, 0 to 1.
  public var y: Double

  /// Creates a focus point; numbers outside 0…1 are clamped.
  public init(x: Double, y: Double) {
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
  }
}

/// An image that fills a box.
public struct ImageFill: Sendable {
  /// The rule by which an image is scaled to its box.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretches the image to the box, changing its proportions.
    case fill
    /// Scales the image to the largest size that fits completely in the box. Without a focus, the
    /// image is centred.
    case contain
    /// Scales the image to the smallest size that covers the box, and crops it to the box. Without
    /// a focus, the image is centred.
    case cover
    /// Draws the image at one point per image pixel and crops it to the box. Without a focus, the
    /// image is aligned to the box's top left corner.
    case none
  }

  /// The image that fills the box.
  public var image: Bitmap
  /// The rule by which the image is scaled to its box.
  public var fit: Fit
  /// The point of the image that is aligned with the point at the same fraction of the box. `nil`
  /// is the centre, or the top left corner for ``ImageFill/Fit/none``.
  public var focus: PictureFocus?

  /// Creates an image fill for a box.
  public init(_ image: Bitmap, fit: Fit = .cover, focus: PictureFocus? = nil) {
    self.image = image
    self.fit = fit
    self.focus = focus
  }
}
