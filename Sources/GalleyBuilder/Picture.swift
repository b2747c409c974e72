public import Galley

/// An image in a box. If no size is set, each pixel of the image is one point. If only a width or a
/// height is set, the box keeps the image's proportions.
public struct Picture: Element {
  /// The settings of the box.
  public var node = Node(.none)

  /// Creates a box with an image.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - fit: the rule by which the image is scaled to its box.
  ///   - focus: the point of the image that stays visible if the image is cropped; `nil` for its
  ///     middle.
  public init(_ image: Bitmap, fit: ImageFill.Fit = .cover, focus: PictureFocus? = nil) {
    node.frame.backgroundImage = ImageFill(image, fit: fit, focus: focus)
  }
}
