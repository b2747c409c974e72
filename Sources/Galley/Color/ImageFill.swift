/// The part of a picture that is shown where not all of it is: a point of it that lies at the same
/// part of the box, from 0 at the left and the top to 1. CSS's `object-position` in parts.
public struct PictureFocus: Sendable, Hashable {
  /// From the left edge, 0 to 1.
  public var x: Double
  /// From the top edge, 0 to 1.
  public var y: Double

  /// A focus; numbers beyond 0 and 1 are those.
  public init(x: Double, y: Double) {
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
  }
}

/// A picture that fills a box.
public struct ImageFill: Sendable {
  /// How the picture's size meets the box'.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the box.
    case fill
    /// As large as fits, whole; centred unless there is a focus.
    case contain
    /// As small as covers the box, cut; centred unless there is a focus.
    case cover
    /// A point a pixel, cut; from the box's top left unless there is a focus.
    case none
  }

  /// The picture.
  public var image: Bitmap
  /// How the picture's size meets the box'.
  public var fit: Fit
  /// Which part is shown; `nil` is the middle, and the top left of a picture that is not scaled.
  public var focus: PictureFocus?

  /// A fill.
  public init(_ image: Bitmap, fit: Fit = .cover, focus: PictureFocus? = nil) {
    self.image = image
    self.fit = fit
    self.focus = focus
  }
}
