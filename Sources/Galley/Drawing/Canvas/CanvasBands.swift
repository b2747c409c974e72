/// The bands into which an image is divided, from top to bottom. All bands have the same height,
/// except the last.
struct CanvasBands {
  /// Number of pixels per row of the image.
  let width: Int
  /// Number of pixel rows of the image.
  let height: Int
  /// Number of pixel rows in every band except the last.
  let bandHeight: Int

  /// Maximum number of pixels in a band with more than ``leastHeight`` rows. A band with this
  /// number of pixels takes 512 KiB of memory in colour, and 128 KiB in grey.
  private static let bandPixels = 1 << 17
  /// Minimum number of pixel rows in a band, enough for a few lines of text.
  private static let leastHeight = 64

  /// Creates bands of a given height.
  init(width: Int, height: Int, bandHeight: Int) {
    self.width = width
    self.height = height
    self.bandHeight = min(max(1, bandHeight), height)
  }

  /// Creates bands small enough to stay in the processor's cache until their pixels are compressed.
  /// Only one band is in memory at a time. A small image is a single band.
  init(width: Int, height: Int) {
    self.init(
      width: width, height: height,
      bandHeight: max(Self.leastHeight, Self.bandPixels / max(1, width)))
  }

  /// The rectangle of the whole image, in pixels.
  var picture: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
  /// The rectangle of the first band, in pixels.
  var first: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: bandHeight) }
  /// Whether the image has more than one band.
  var areSeveral: Bool { bandHeight < height }

  /// For each band of the image except the first, the range of its pixel rows.
  var others: [Range<Int>] {
    stride(from: bandHeight, to: height, by: bandHeight).map {
      $0..<min($0 + bandHeight, height)
    }
  }
}
