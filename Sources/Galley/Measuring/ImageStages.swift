// The stages of writing a PNG one at a time, for those who measure them.

import GalleyPNG

/// A picture that is written stage by stage.
package struct ImageStages {
  private let bitmap: Bitmap
  /// Not multiplied by alpha, as a PNG has them.
  private let pixels: [UInt32]
  private let rows: PNGRows

  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    pixels = bitmap.pixels.map(Pixel.straight)
    rows = Self.rows(bitmap, pixels)
  }

  /// Packs the pixels in the smallest form without loss; the bytes of its rows.
  package func reduce() -> Int {
    Self.rows(bitmap, pixels).bytes.count
  }

  /// Compresses the rows; the bytes that are left.
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
