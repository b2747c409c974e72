/// A picture that fills a box.
public struct ImageFill: Sendable {
  /// How the picture's size meets the box'.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the box.
    case fill
    /// As large as fits, whole, centred.
    case contain
    /// As small as covers the box, centred and cut.
    case cover
    /// A point a pixel, from the box's top left, cut.
    case none
  }

  /// The picture.
  public var image: Bitmap
  /// How the picture's size meets the box'.
  public var fit: Fit

  /// A fill.
  public init(_ image: Bitmap, fit: Fit = .cover) {
    self.image = image
    self.fit = fit
  }
}
