/// The pixel format of a PNG.
enum PNGFormat: Equatable {
  /// Opaque grey of 1, 2, 4 or 8 bits.
  case gray(depth: Int)
  /// Grey and alpha, 8 bits each.
  case grayAlpha
  /// Palette indices of 1, 2, 4 or 8 bits.
  case palette(depth: Int)
  /// Red, green and blue, 8 bits each.
  case rgb
  /// Red, green, blue and alpha, 8 bits each.
  case rgba

  /// The colour type for the PNG header (PNG 3 §11.2.1).
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .palette: 3
    case .grayAlpha: 4
    case .rgba: 6
    }
  }

  /// Bits per sample, the PNG's bit depth.
  var bitDepth: Int {
    switch self {
    case .gray(let depth), .palette(let depth): depth
    case .grayAlpha, .rgb, .rgba: 8
    }
  }

  /// Bits per pixel.
  var bitsPerPixel: Int {
    switch self {
    case .gray(let depth), .palette(let depth): depth
    case .grayAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// Bytes per pixel; 1 for formats with fewer than 8 bits per pixel.
  var bytesPerPixel: Int { max(1, bitsPerPixel / 8) }

  /// The widest format that an image can need; never a palette format. If `isGray` is `true`, all
  /// pixels of the image are grey. If `isOpaque` is `true`, all pixels are opaque.
  static func widest(isGray: Bool, isOpaque: Bool) -> PNGFormat {
    isGray && isOpaque ? .gray(depth: 8) : isOpaque ? .rgb : .rgba
  }
}

/// Whether all pixels of an image are opaque, and whether all are grey.
package struct PixelSurvey {
  /// Whether every pixel has alpha 255.
  package private(set) var isOpaque = true
  /// Whether red, green and blue are equal in every pixel. Premultiplication keeps equal channels
  /// equal, so the pixels can be straight or premultiplied.
  package private(set) var isGray = true

  package init() {}

  /// Examines more pixels of the image. For speed, the loop has no branches.
  package mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    var common = UInt32.max
    var difference: UInt32 = 0
    for index in 0..<pixels.count {
      let pixel = unsafe pixels[index]
      common &= pixel
      difference |= pixel ^ (pixel &>> 8)
    }
    if common &>> 24 != 255 { isOpaque = false }
    if difference & 0xFFFF != 0 { isGray = false }
  }
}

extension PNGFormat {
  /// Packs a row of straight (non-premultiplied) pixels into samples of whole bytes.
  ///
  /// - Parameter palette: the palette, to which new colours are added if the format uses palette
  ///   indices.
  /// - Returns: `false` if the palette is full.
  func pack(
    _ source: UnsafePointer<UInt32>, count: Int, to out: UnsafeMutablePointer<UInt8>,
    _ palette: inout PNGPalette
  ) -> Bool {
    switch self {
    case .gray:
      for x in 0..<count { unsafe out[x] = UInt8(truncatingIfNeeded: source[x]) }
    case .palette:
      return unsafe Self.packNumbers(source, count, out, &palette)
    case .grayAlpha:
      for x in 0..<count {
        unsafe out[2 &* x] = UInt8(truncatingIfNeeded: source[x])
        unsafe out[2 &* x &+ 1] = UInt8(truncatingIfNeeded: source[x] &>> 24)
      }
    case .rgb:
      // A three-byte pixel is written as four bytes. The next pixel overwrites the extra byte.
      let bytes = UnsafeMutableRawPointer(out)
      for x in 0..<max(0, count &- 1) {
        unsafe bytes.storeBytes(
          of: source[x].littleEndian, toByteOffset: 3 &* x, as: UInt32.self)
      }
      for channel in 0..<(count > 0 ? 3 : 0) {
        unsafe out[3 &* (count &- 1) &+ channel] =
          UInt8(truncatingIfNeeded: source[count &- 1] &>> UInt32(8 &* channel))
      }
    case .rgba:
      let bytes = UnsafeMutableRawPointer(out)
      for x in 0..<count {
        unsafe bytes.storeBytes(
          of: source[x].littleEndian, toByteOffset: 4 &* x, as: UInt32.self)
      }
    }
    return true
  }

  private static func packNumbers(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ out: UnsafeMutablePointer<UInt8>,
    _ palette: inout PNGPalette
  ) -> Bool {
    guard count > 0 else { return true }
    // `last` starts as the bitwise complement of the first pixel. The first pixel therefore differs
    // from `last`, so its palette index is looked up.
    var last = unsafe ~source[0]
    var number: UInt8 = 0
    for x in 0..<count {
      let pixel = unsafe source[x]
      if pixel != last {
        guard let next = palette.number(of: pixel) else { return false }
        (last, number) = (pixel, next)
      }
      unsafe out[x] = number
    }
    return true
  }

  /// Unpacks a row of whole-byte samples into straight (non-premultiplied) pixels.
  func unpack(
    _ row: UnsafePointer<UInt8>, to pixels: UnsafeMutableBufferPointer<UInt32>,
    _ palette: PNGPalette
  ) {
    func sample(_ index: Int) -> UInt32 { unsafe UInt32(row[index]) }
    let colors = palette.colors
    for x in 0..<pixels.count {
      unsafe pixels[x] =
        switch self {
        case .gray: 0xFF00_0000 | sample(x) &* 0x01_0101
        case .palette: colors[Int(sample(x))]
        case .grayAlpha: sample(2 * x) &* 0x01_0101 | sample(2 * x + 1) &<< 24
        case .rgb:
          0xFF00_0000 | sample(3 * x) | sample(3 * x + 1) &<< 8 | sample(3 * x + 2) &<< 16
        case .rgba:
          sample(4 * x) | sample(4 * x + 1) &<< 8 | sample(4 * x + 2) &<< 16
            | sample(4 * x + 3) &<< 24
        }
    }
  }

  /// Packs whole-byte samples into `depth` bits each. The leftmost sample is in the highest bits
  /// (PNG 3 §7.2).
  static func packBits(
    _ row: UnsafePointer<UInt8>, count: Int, depth: Int, to out: UnsafeMutablePointer<UInt8>,
    _ sample: (UInt8) -> UInt8
  ) {
    let perByte = 8 / depth
    for index in 0..<(count + perByte - 1) / perByte {
      var byte: UInt8 = 0
      for x in index * perByte..<(index + 1) * perByte {
        byte = byte &<< UInt8(depth) | (x < count ? unsafe sample(row[x]) : 0)
      }
      unsafe out[index] = byte
    }
  }
}
