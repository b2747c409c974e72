// Runs the stages of writing a PNG separately, for benchmarks.

import GalleyPNG

/// An image that is encoded stage by stage, so that each stage can be timed.
package struct ImageStages {
  private let bitmap: Bitmap
  /// Straight (not premultiplied) pixels, as in a PNG.
  private let pixels: [UInt32]
  private let rows: PNGRows

  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    pixels = bitmap.pixels.map(Pixel.straight)
    rows = Self.rows(bitmap, pixels)
  }

  /// Packs the pixels into the smallest lossless form and returns the number of bytes of its rows.
  package func reduce() -> Int {
    Self.rows(bitmap, pixels).bytes.count
  }

  /// Compresses the packed rows and returns the number of compressed bytes.
  package func deflate(_ effort: PNGEffort) throws(PNGError) -> Int {
    do throws(PNGCodecError) {
      return try rows.compressed(effort.compression).count
    } catch {
      throw PNGError(error)
    }
  }

  private static func rows(_ bitmap: Bitmap, _ pixels: [UInt32]) -> PNGRows {
    var rows = PNGRows(width: bitmap.width, height: bitmap.height)
    unsafe pixels.withUnsafeBufferPointer { unsafe rows.append(pixels: $0) }
    return rows.narrowed()
  }
}
