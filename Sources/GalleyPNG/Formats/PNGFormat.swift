// The forms in which a PNG holds pixels.

/// How a PNG holds its pixels.
enum PNGFormat: Equatable {
  /// Opaque grey of 1, 2, 4 or 8 bits.
  case gray(depth: Int)
  /// Grey and alpha of 8 bits each.
  case grayAlpha
  /// Numbers of 1, 2, 4 or 8 bits into a palette.
  case palette(depth: Int)
  /// Red, green, blue of 8 bits each.
  case rgb
  /// Red, green, blue, alpha of 8 bits each.
  case rgba

  /// The number of the kind of colour in the header (PNG 3 §11.2.1).
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .palette: 3
    case .grayAlpha: 4
    case .rgba: 6
    }
  }

  /// Bits a sample.
  var bitDepth: Int {
    switch self {
    case .gray(let depth), .palette(let depth): depth
    case .grayAlpha, .rgb, .rgba: 8
    }
  }

  /// Bits a pixel.
  var bitsPerPixel: Int {
    switch self {
    case .gray(let depth), .palette(let depth): depth
    case .grayAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// Bytes a pixel, of forms with whole bytes.
  var bytesPerPixel: Int { max(1, bitsPerPixel / 8) }

  /// The widest form that pixels with something in common may need.
  static func widest(isGray: Bool, isOpaque: Bool) -> PNGFormat {
    isGray && isOpaque ? .gray(depth: 8) : isOpaque ? .rgb : .rgba
  }
}

/// What pixels have in common.
package struct PixelSurvey {
  /// Whether every alpha is 255.
  package private(set) var isOpaque = true
  /// Whether red, green and blue are equal everywhere. Multiplying by alpha keeps equal ones equal
  /// and others different, so this is the same for straight and for premultiplied pixels.
  package private(set) var isGray = true

  package init() {}

  /// Adds pixels; looks at each once, without a branch.
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
