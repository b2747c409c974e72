// The smallest form of PNG that holds a picture without loss.

/// How a PNG holds its pixels.
enum PNGFormat: Equatable {
  /// Opaque grey of 1, 2, 4 or 8 bits.
  case gray(depth: Int)
  /// Grey and alpha of 8 bits each.
  case grayAlpha
  /// Numbers of 1, 2, 4 or 8 bits into a palette.
  case palette(PNGPalette, depth: Int)
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
    case .gray(let depth), .palette(_, let depth): depth
    case .grayAlpha, .rgb, .rgba: 8
    }
  }

  /// Bits a pixel.
  var bitsPerPixel: Int {
    switch self {
    case .gray(let depth), .palette(_, let depth): depth
    case .grayAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// The form with the fewest bits a pixel for premultiplied `pixels`; of equal ones grey, which
  /// needs no palette.
  init(of pixels: [UInt32]) {
    let survey = PixelSurvey(pixels.span)
    let plain: PNGFormat =
      switch (survey.isGray, survey.isOpaque) {
      case (true, true): .gray(depth: survey.grayDepth)
      case (true, false): .grayAlpha
      case (false, true): .rgb
      case (false, false): .rgba
      }
    // A palette pays when its numbers take fewer bits.
    let colors = plain.bitsPerPixel > 8 ? 256 : [8: 16, 4: 4, 2: 2][plain.bitsPerPixel] ?? 0
    guard colors > 0, let palette = PNGPalette(of: pixels.span, atMost: colors) else {
      self = plain
      return
    }
    self = .palette(palette, depth: palette.depth)
  }
}

/// What all pixels of a picture have in common.
struct PixelSurvey {
  /// Whether every alpha is 255.
  private(set) var isOpaque = true
  /// Whether red, green and blue are equal everywhere. Multiplying by alpha keeps equal ones equal
  /// and others different, so this is the same for straight and for premultiplied pixels.
  private(set) var isGray = true
  /// The fewest bits, 1, 2, 4 or 8, that hold the red of every pixel.
  private(set) var grayDepth = 1

  /// Looks at every pixel once, without a branch.
  init(_ pixels: borrowing Span<UInt32>) {
    var common = UInt32.max
    var difference: UInt32 = 0
    // A value of n bits spread over eight repeats itself every n bits.
    var beyond1: UInt32 = 0
    var beyond2: UInt32 = 0
    var beyond4: UInt32 = 0
    for index in 0..<pixels.count {
      let pixel = pixels[index]
      common &= pixel
      difference |= pixel ^ (pixel &>> 8)
      beyond1 |= pixel ^ (pixel &>> 1)
      beyond2 |= pixel ^ (pixel &>> 2)
      beyond4 |= pixel ^ (pixel &>> 4)
    }
    isOpaque = common &>> 24 == 255
    isGray = difference & 0xFFFF == 0
    grayDepth =
      beyond1 & 0x7F == 0 ? 1 : beyond2 & 0x3F == 0 ? 2 : beyond4 & 0x0F == 0 ? 4 : 8
  }
}
