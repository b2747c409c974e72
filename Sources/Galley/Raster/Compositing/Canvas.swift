// What is drawn on.

/// Premultiplied pixels that are drawn on; everything outside its edges is cut off.
struct Canvas {
  /// Pixels a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Rows from the top, as in ``Bitmap/pixels``.
  private(set) var pixels: [UInt32]

  /// How colours are mixed.
  var blending: Blending {
    didSet { rows = blending.rows }
  }
  private var rows: any RowBlending

  /// A canvas of one colour, or transparent. The caller has checked the sides against ``Limits``.
  init(width: Int, height: Int, background: Color? = nil, blending: Blending = .srgb) {
    self.width = max(0, width)
    self.height = max(0, height)
    self.blending = blending
    rows = blending.rows
    pixels = PictureMemory.array(
      repeating: background?.pixel ?? 0, count: self.width * self.height)
  }

  /// All of its pixels.
  var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// What has been drawn.
  var bitmap: Bitmap { Bitmap(width: width, height: height, pixels: pixels) }

  /// Paints a rectangle in one colour, inside `clip`.
  mutating func fill(_ rect: PixelRect, with color: Color, within clip: PixelRect? = nil) {
    guard color.alpha > 0 else { return }
    let pixel = color.pixel
    let blending = rows
    unsafe forEachRow(of: rect, within: clip) { row, count, _ in
      unsafe blending.row(pixel, over: row, count: count)
    }
  }

  /// Paints one colour through coverage, inside `clip`.
  ///
  /// - Parameter coverage: one byte a pixel of `rect`, row by row; too few paint nothing.
  mutating func fill(
    _ rect: PixelRect, through coverage: [UInt8], with color: Color, within clip: PixelRect? = nil
  ) {
    guard color.alpha > 0, coverage.count >= rect.width * rect.height else { return }
    let pixel = color.pixel
    let blending = rows
    unsafe coverage.withUnsafeBufferPointer { coverage in
      guard let mask = coverage.baseAddress else { return }
      unsafe forEachRow(of: rect, within: clip) { row, count, offset in
        unsafe blending.row(pixel, through: mask + offset, over: row, count: count)
      }
    }
  }

  /// Paints pixels, inside `clip`.
  ///
  /// - Parameters:
  ///   - source: one premultiplied pixel for each of `rect`, row by row; too few paint nothing.
  ///   - alpha: their opacity beside their own, 0 to 255.
  mutating func draw(
    _ source: [UInt32], in rect: PixelRect, alpha: UInt8 = 255, within clip: PixelRect? = nil
  ) {
    guard alpha > 0, source.count >= rect.width * rect.height else { return }
    let blending = rows
    unsafe source.withUnsafeBufferPointer { source in
      guard let pixels = source.baseAddress else { return }
      unsafe forEachRow(of: rect, within: clip) { row, count, offset in
        unsafe blending.row(pixels + offset, coverage: alpha, over: row, count: count)
      }
    }
  }

  /// Paints pixels through coverage, inside `clip`; both have one value for each pixel of `rect`.
  mutating func draw(
    _ source: [UInt32], in rect: PixelRect, through coverage: [UInt8],
    within clip: PixelRect? = nil
  ) {
    let area = rect.width * rect.height
    guard source.count >= area, coverage.count >= area else { return }
    let blending = rows
    unsafe source.withUnsafeBufferPointer { source in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        guard let pixels = source.baseAddress, let mask = coverage.baseAddress else { return }
        unsafe forEachRow(of: rect, within: clip) { row, count, offset in
          unsafe blending.row(pixels + offset, through: mask + offset, over: row, count: count)
        }
      }
    }
  }

  /// Paints a row of pixels that lies on the canvas, through coverage that begins at an offset.
  mutating func draw(
    _ source: [UInt32], atX x: Int, y: Int, through coverage: [UInt8]?, from offset: Int
  ) {
    let rect = PixelRect(minX: x, minY: y, maxX: x + source.count, maxY: y + 1)
    guard let coverage else { return draw(source, in: rect) }
    guard offset >= 0, offset + source.count <= coverage.count else { return }
    let blending = rows
    unsafe source.withUnsafeBufferPointer { source in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        guard let pixels = source.baseAddress, let mask = coverage.baseAddress else { return }
        unsafe forEachRow(of: rect, within: nil) { row, count, start in
          unsafe blending.row(
            pixels + start, through: mask + (offset + start), over: row, count: count)
        }
      }
    }
  }

  /// Calls `body` for each visible row of `rect` with the row's first visible pixel, the number
  /// of visible ones, and how far that pixel lies behind the first of `rect`.
  private mutating func forEachRow(
    of rect: PixelRect, within clip: PixelRect?,
    _ body: (UnsafeMutablePointer<UInt32>, Int, Int) -> Void
  ) {
    let visible = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !visible.isEmpty else { return }
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in visible.minY..<visible.maxY {
        let offset = (y - rect.minY) * rect.width + visible.minX - rect.minX
        unsafe body(start + (y * width + visible.minX), visible.width, offset)
      }
    }
  }
}
