// How a picture is divided into bands.

/// Bands of a picture, from top to bottom, all of one height but the last.
struct PictureBands {
  /// Pixels a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Rows of every band but the last.
  let bandHeight: Int

  /// Pixels of a band: half a mebibyte, of which greys take a quarter.
  private static let bandPixels = 1 << 17
  /// Fewest rows of a band: some lines of text.
  private static let leastHeight = 64

  /// Bands of a height.
  init(width: Int, height: Int, bandHeight: Int) {
    self.width = width
    self.height = height
    self.bandHeight = min(max(1, bandHeight), height)
  }

  /// Bands whose pixels stay in the processor's cache until they are compressed, and of which no
  /// more are in memory; a small picture is one.
  init(width: Int, height: Int) {
    self.init(
      width: width, height: height,
      bandHeight: max(Self.leastHeight, Self.bandPixels / max(1, width)))
  }

  /// All pixels of the picture.
  var picture: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
  /// The pixels of the first band.
  var first: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: bandHeight) }
  /// Whether there is more than one.
  var areSeveral: Bool { bandHeight < height }

  /// The rows of every band but the first.
  var others: [Range<Int>] {
    stride(from: bandHeight, to: height, by: bandHeight).map {
      $0..<min($0 + bandHeight, height)
    }
  }
}
