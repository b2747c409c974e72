/// The block of the canvas that one operation paints.
struct PixelBlock {
  /// Pixels per row.
  var columns: Int
  var rows: Int
  /// Elements of the source from one row to the next.
  var sourceStep: Int
  /// Pixels of the canvas from one row to the next.
  var step: Int
  /// Minimum number of elements of the source, from the first painted one to the end.
  var sourceCount: Int
  /// Pixels of the canvas, from the first painted one to the end.
  var count: Int

  /// Whether this many elements, from the start of a row, can be read from the source and written
  /// to the canvas. Elements after the row's end are not part of the block and are written
  /// unchanged.
  @inline(__always)
  func hasRoom(for elements: Int, inRow row: Int) -> Bool {
    row &* sourceStep &+ elements <= sourceCount && row &* step &+ elements <= count
  }
}

/// The storage format of a canvas' pixels, and the operations that paint on its rows.
///
/// Sources are premultiplied pixels. An opaque pixel at full coverage replaces the destination;
/// coverage 0 changes nothing. Most operations paint one row. `block` paints all rows of a shape as
/// small as a letter at once.
protocol RowBlending: Sendable {
  /// The stored form of a pixel.
  associatedtype Element: BitwiseCopyable

  /// Creates the operations for a blending mode.
  init(_ blending: Blending)

  /// Converts a premultiplied pixel to its stored form.
  static func element(_ pixel: UInt32) -> Element

  /// Converts stored elements to premultiplied pixels.
  static func pixels(of elements: [Element]) -> [UInt32]

  /// Paints one colour over a whole row.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<Element>, count: Int)

  /// Paints one colour through a block of coverage.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<Element>, _ block: PixelBlock)

  /// Paints a row of pixels through a single coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<Element>,
    count: Int)

  /// Paints a row of pixels through a row of coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<Element>, count: Int)
}

/// Operations on premultiplied pixels in any colour, for either blending mode.
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
