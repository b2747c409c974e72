/// The position of an image in its box, like CSS's `object-position`. The position matters if the
/// image is cropped, or if it does not fill the box.
///
/// `x` and `y` are fractions of the width and height: 0 is the left or top edge, and 1 is the right
/// or bottom edge. The fractions select a point of the image and a point of the box. These two
/// points are aligned.
public struct PictureFocus: Sendable, Hashable {
  /// Distance from the left edge, as a fraction of the width: 0 to 1.
  public var x: Double
  /// Distance from the top edge, as a fraction of the height: 0 to 1.
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
    /// Stretches the image to the width and the height of the box. The proportions of the image can
    /// change.
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
  /// The position of the image in the box. If `focus` is `nil`, the fit determines the position:
  /// ``ImageFill/Fit/none`` aligns the top left corners, and all other fits align the centres.
  public var focus: PictureFocus?

  /// Creates an image fill for a box.
  public init(_ image: Bitmap, fit: Fit = .cover, focus: PictureFocus? = nil) {
    self.image = image
    self.fit = fit
    self.focus = focus
  }
}
