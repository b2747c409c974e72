/// The part of a canvas that something is painted on.
struct PixelBlock {
  /// Pixels a row.
  var columns: Int
  var rows: Int
  /// Elements of the source from a row to the next.
  var sourceStep: Int
  /// Pixels of the canvas from a row to the next.
  var step: Int
  /// Elements of the source from the first painted one to its end, at least.
  var sourceCount: Int
  /// Pixels of the canvas from the first painted one to its end.
  var count: Int

  /// Whether as many elements from a row's first on can be read from the source, and written to the
  /// canvas: what lies behind a row's end belongs to others, and is written as it was.
  @inline(__always)
  func hasRoom(for elements: Int, inRow row: Int) -> Bool {
    row &* sourceStep &+ elements <= sourceCount && row &* step &+ elements <= count
  }
}

/// How a canvas holds its pixels, and how rows are painted over them.
///
/// Sources are premultiplied pixels. An opaque pixel at full coverage is the result; coverage 0
/// changes nothing. Rows are called one at a time, or all at once where the painted shape is as
/// small as a letter.
protocol RowBlending: Sendable {
  /// A pixel of the canvas.
  associatedtype Element: BitwiseCopyable

  /// The rows of a way to mix colours.
  init(_ blending: Blending)

  /// How a premultiplied pixel is held.
  static func element(_ pixel: UInt32) -> Element

  /// The premultiplied pixels that are held.
  static func pixels(of elements: [Element]) -> [UInt32]

  /// One colour over a whole row.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<Element>, count: Int)

  /// One colour through a block of coverage.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<Element>, _ block: PixelBlock)

  /// A row of pixels, all seen through one coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<Element>,
    count: Int)

  /// A row of pixels through a row of coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<Element>, count: Int)
}

/// Rows of premultiplied pixels in any colours, mixed in either way.
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
