// The rows of a PNG before compression: a filter byte, then packed samples.

/// Packs pixels into rows of a format, each after a filter byte of 0.
///
/// No filter compresses pictures of text best; see ``PNGFilters`` for others.
enum PNGRows {
  /// The rows of premultiplied `pixels`, top to bottom.
  static func pack(_ pixels: [UInt32], width: Int, height: Int, _ format: PNGFormat) -> [UInt8] {
    let rowBytes = (width * format.bitsPerPixel + 7) / 8 + 1
    return unsafe PictureMemory.array(count: rowBytes * height) { output in
      guard let start = output.baseAddress else { return }
      unsafe pixels.withUnsafeBufferPointer { pixels in
        guard let source = pixels.baseAddress else { return }
        for row in 0..<height {
          let out = unsafe start + row * rowBytes
          unsafe out[0] = 0
          unsafe pack(source + row * width, width, format, out + 1)
        }
      }
    }
  }

  private static func pack(
    _ source: UnsafePointer<UInt32>, _ width: Int, _ format: PNGFormat,
    _ out: UnsafeMutablePointer<UInt8>
  ) {
    switch format {
    case .gray(8):
      for x in 0..<width { unsafe out[x] = UInt8(truncatingIfNeeded: source[x]) }
    case .gray(let depth):
      let shift = UInt32(8 - depth)
      unsafe packBits(source, width, depth, out) { UInt8(truncatingIfNeeded: $0 & 0xFF) >> shift }
    case .palette(let palette, let depth):
      var last = unsafe ~source[0]
      var number: UInt8 = 0
      unsafe packBits(source, width, depth, out) { pixel in
        if pixel != last {
          last = pixel
          number = palette.number(of: pixel)
        }
        return number
      }
    case .grayAlpha:
      for x in 0..<width {
        let straight = unsafe Pixel.straight(source[x])
        unsafe out[2 &* x] = UInt8(truncatingIfNeeded: straight)
        unsafe out[2 &* x &+ 1] = UInt8(truncatingIfNeeded: straight &>> 24)
      }
    case .rgb:
      for x in 0..<width {
        let pixel = unsafe source[x]
        unsafe out[3 &* x] = UInt8(truncatingIfNeeded: pixel)
        unsafe out[3 &* x &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
        unsafe out[3 &* x &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
      }
    case .rgba:
      for x in 0..<width {
        let straight = unsafe Pixel.straight(source[x])
        unsafe out[4 &* x] = UInt8(truncatingIfNeeded: straight)
        unsafe out[4 &* x &+ 1] = UInt8(truncatingIfNeeded: straight &>> 8)
        unsafe out[4 &* x &+ 2] = UInt8(truncatingIfNeeded: straight &>> 16)
        unsafe out[4 &* x &+ 3] = UInt8(truncatingIfNeeded: straight &>> 24)
      }
    }
  }

  /// Packs samples of `depth` bits, the leftmost into the highest bits (PNG 3 §7.2).
  private static func packBits(
    _ source: UnsafePointer<UInt32>, _ width: Int, _ depth: Int,
    _ out: UnsafeMutablePointer<UInt8>, _ sample: (UInt32) -> UInt8
  ) {
    let perByte = 8 / depth
    var x = 0
    var index = 0
    while x < width {
      var byte: UInt8 = 0
      for place in 0..<perByte {
        let value = unsafe x &+ place < width ? sample(source[x &+ place]) : 0
        byte = byte &<< UInt8(truncatingIfNeeded: depth) | value
      }
      unsafe out[index] = byte
      index &+= 1
      x &+= perByte
    }
  }
}
