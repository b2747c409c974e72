/// Bands of a picture, from top to bottom. All have the same height, except the last.
struct CanvasBands {
  /// Pixels per row.
  let width: Int
  /// Number of rows.
  let height: Int
  /// Rows of every band except the last.
  let bandHeight: Int

  /// Pixels per band: half a mebibyte, or a quarter of that for greys.
  private static let bandPixels = 1 << 17
  /// Minimum number of rows of a band, enough for some lines of text.
  private static let leastHeight = 64

  /// Creates bands of a given height.
  init(width: Int, height: Int, bandHeight: Int) {
    self.width = width
    self.height = height
    self.bandHeight = min(max(1, bandHeight), height)
  }

  /// Creates bands that stay in the processor's cache until they are compressed. Only one band is
  /// in memory at a time. A small picture is a single band.
  init(width: Int, height: Int) {
    self.init(
      width: width, height: height,
      bandHeight: max(Self.leastHeight, Self.bandPixels / max(1, width)))
  }

  /// All pixels of the picture.
  var picture: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
  /// The pixels of the first band.
  var first: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: bandHeight) }
  /// Whether there is more than one band.
  var areSeveral: Bool { bandHeight < height }

  /// The rows of every band except the first.
  var others: [Range<Int>] {
    stride(from: bandHeight, to: height, by: bandHeight).map {
      $0..<min($0 + bandHeight, height)
    }
  }
}
