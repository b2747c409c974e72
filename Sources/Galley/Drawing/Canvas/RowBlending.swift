/// The block of canvas pixels that one painting operation changes.
struct PixelBlock {
  /// Width of the block in pixels.
  var columns: Int
  var rows: Int
  /// Number of elements in the source array (the coverage values) from the start of one row to the
  /// start of the next.
  var sourceStep: Int
  /// Number of canvas pixels from the start of one row to the start of the next.
  var step: Int
  /// Number of source elements that may be read, counted from the block's first pixel. The last
  /// element that may be read is the last pixel of the painted rectangle, even if the source array
  /// is longer.
  var sourceCount: Int
  /// Number of elements in the canvas's array from the block's first pixel to the end of the array.
  var count: Int

  /// Whether the source array and the canvas's array each have at least `elements` elements from
  /// the start of a row. If so, a loop can read and write several elements at once, even past the
  /// row's end. The loop must write back the elements after the row's end unchanged.
  @inline(__always)
  func hasRoom(for elements: Int, inRow row: Int) -> Bool {
    row &* sourceStep &+ elements <= sourceCount && row &* step &+ elements <= count
  }
}

/// The storage format of a canvas's pixels, and the operations that paint rows of these pixels.
///
/// The source of an operation is the premultiplied colour or pixels that the operation paints. The
/// destination is the canvas. An opaque source pixel at full coverage replaces the destination
/// pixel. Coverage 0 leaves the destination pixel unchanged. Most operations paint one row of
/// pixels. `block` paints all rows of a small area, such as a letter, at once.
protocol RowBlending: Sendable {
  /// The type in which the canvas stores a pixel.
  associatedtype Element: BitwiseCopyable

  /// Creates the painting operations for blending encoded values (`srgb`) or linear light
  /// (`linear`).
  init(_ blending: Blending)

  /// Converts a premultiplied pixel to the form in which the canvas stores it.
  static func element(_ pixel: UInt32) -> Element

  /// Converts stored canvas elements to premultiplied pixels.
  static func pixels(of elements: [Element]) -> [UInt32]

  /// The weighted mean of two canvas pixels in their stored form. The weight of `upper` is
  /// `coverage` / 255.
  static func mean(_ lower: Element, _ upper: Element, _ coverage: UInt8) -> Element

  /// Paints one colour over a whole row of pixels.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<Element>, count: Int)

  /// Paints one colour over a block of pixels, each with its own coverage.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<Element>, _ block: PixelBlock)

  /// Paints a row of source pixels, all with the same coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<Element>,
    count: Int)

  /// Paints a row of source pixels, each with its own coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<Element>, count: Int)
}

/// Painting operations on premultiplied colour pixels. Colours are blended as encoded values
/// (`srgb`) or as linear light (`linear`).
enum ColorBlending: RowBlending {
  case srgb(Compositing)
  case linear(LinearCompositing)

  init(_ blending: Blending) {
    switch blending {
    case .srgb: self = .srgb(Compositing())
    case .linear: self = .linear(LinearCompositing())
    }
  }

  static func element(_ pixel: UInt32) -> UInt32 { pixel }

  static func pixels(of elements: [UInt32]) -> [UInt32] { elements }

  static func mean(_ lower: UInt32, _ upper: UInt32, _ coverage: UInt8) -> UInt32 {
    let (above, below) = (UInt32(coverage), UInt32(255 - coverage))
    return stride(from: UInt32(0), through: 24, by: 8).reduce(0) { mean, shift in
      let sum = (upper &>> shift & 0xFF) &* above &+ (lower &>> shift & 0xFF) &* below
      return mean | ((sum &+ 127) / 255) &<< shift
    }
  }

  func row(_ color: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    switch self {
    case .srgb(let rows): unsafe rows.row(color, over: row, count: count)
    case .linear(let rows): unsafe rows.row(color, over: row, count: count)
    }
  }

  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt32>, _ block: PixelBlock
  ) {
    switch self {
    case .srgb(let rows): unsafe rows.block(color, through: coverage, over: pixels, block)
    case .linear(let rows): unsafe rows.block(color, through: coverage, over: pixels, block)
    }
  }

  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    switch self {
    case .srgb(let rows): unsafe rows.row(pixels, coverage: coverage, over: row, count: count)
    case .linear(let rows): unsafe rows.row(pixels, coverage: coverage, over: row, count: count)
    }
  }

  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch self {
    case .srgb(let rows): unsafe rows.row(pixels, through: coverage, over: row, count: count)
    case .linear(let rows): unsafe rows.row(pixels, through: coverage, over: row, count: count)
    }
  }
}
