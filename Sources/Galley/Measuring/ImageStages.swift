// The stages of writing a PNG one at a time, for those who measure them.

/// A picture that is written stage by stage.
package struct ImageStages {
  private let bitmap: Bitmap
  private let format: PNGFormat
  private let rows: [UInt8]

  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    format = PNGFormat(of: bitmap.pixels)
    rows = Self.rows(bitmap, format)
  }

  /// Finds the smallest form without loss and packs the pixels in it; the bytes of its rows.
  package func reduce() -> Int {
    Self.rows(bitmap, PNGFormat(of: bitmap.pixels)).count
  }

  /// Compresses the rows; the bytes that are left.
  package func deflate(_ effort: PNGEffort) throws(PNGError) -> Int {
    try Deflate.zlib(rows, level: effort.level).count
  }

  private static func rows(_ bitmap: Bitmap, _ format: PNGFormat) -> [UInt8] {
    PNGRows.pack(bitmap.pixels, width: bitmap.width, height: bitmap.height, format)
  }
}
