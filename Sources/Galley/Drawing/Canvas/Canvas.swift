// What is drawn on.

import GalleyPNG

/// Premultiplied pixels that are drawn on: a whole picture, or a band of one, which can be moved
/// down it. Everything outside its edges is cut off.
///
/// Rows get their background when something is first drawn on them or below: text is mostly drawn
/// from top to bottom, and so on rows that are still in the processor's cache.
///
/// Where its background is an opaque grey it holds a byte a pixel, until a colour or anything but
/// plain blending is drawn: most pictures of text are grey, and most bands of the others. Those
/// bytes lie in the last quarter of the pixels' memory, where they become colours in place: no
/// picture is in memory twice.
struct Canvas {
  /// Its pixels among the whole picture's.
  private(set) var bounds: PixelRect
  /// Rows from the top, as in ``Bitmap/pixels``, once it is coloured and complete; until then they
  /// may hold anything.
  private(set) var pixels: [UInt32]
  /// Pixels from the top that have their background.
  private var prepared = 0
  /// Whether it holds greys alone.
  private(set) var isGray: Bool

  /// How colours are mixed.
  var blending: Blending {
    didSet { rows = blending.rows }
  }
  private var rows: any RowBlending
  private let background: UInt32
  /// Whether it is grey before anything is drawn.
  private let startsGray: Bool

  /// A canvas of one colour, or transparent. The caller has checked the sides against ``Limits``.
  init(width: Int, height: Int, background: Color? = nil, blending: Blending = .srgb) {
    self.init(
      PixelRect(minX: 0, minY: 0, maxX: max(0, width), maxY: max(0, height)),
      background: background, blending: blending)
  }

  /// A part of a picture in one colour, or transparent.
  init(_ bounds: PixelRect, background: Color?, blending: Blending) {
    self.bounds = bounds
    self.blending = blending
    self.background = background?.pixel ?? 0
    startsGray =
      self.background &>> 24 == 255 && Pixel.isGray(self.background)
    isGray = startsGray
    rows = blending.rows
    pixels = unsafe PictureMemory.array(count: bounds.width * bounds.height) { _ in }
  }

  /// Pixels a row.
  var width: Int { bounds.width }
  /// Rows.
  var height: Int { bounds.height }

  /// What has been drawn.
  var bitmap: Bitmap {
    mutating get {
      makeColored()
      complete()
      return Bitmap(width: width, height: height, pixels: pixels)
    }
  }

  /// Forgets what was drawn and goes on with other rows of the picture, no more than it has.
  mutating func move(to rows: Range<Int>) {
    (bounds.minY, bounds.maxY) = (rows.lowerBound, rows.lowerBound + min(rows.count, height))
    pixels.removeLast(max(0, pixels.count - width * height))
    prepared = 0
    isGray = startsGray
  }

  /// Goes on in colours.
  mutating func makeColored() {
    guard isGray else { return }
    isGray = false
    let count = prepared
    unsafe withGrays { grays in
      guard let start = UnsafeMutableRawPointer(grays.baseAddress) else { return }
      unsafe GrayCompositing.color(start, count: count, to: start - 3 * grays.count)
    }
  }

  /// Gives their background to all rows that have none yet.
  mutating func complete() { prepare(rows: height) }

  /// Gives their background to some rows from the top, and then to some more below: few enough that
  /// they are in the processor's nearest caches when they are drawn on.
  private mutating func prepare(rows: Int) {
    let count = width * height
    guard prepared < rows * width else { return }
    let new = prepared..<min(count, rows * width + Self.preparedAhead)
    prepared = new.upperBound
    let pixel = background
    if isGray {
      unsafe withGrays { unsafe $0[new].update(repeating: UInt8(truncatingIfNeeded: pixel)) }
    } else {
      unsafe pixels.withUnsafeMutableBufferPointer {
        unsafe $0[new].update(repeating: pixel)
      }
    }
  }

  /// Calls `body` with the pixels of a grey canvas, a byte each: opaque rows from the top.
  @inline(__always)
  mutating func withGrays(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      let count = pixels.count
      unsafe pixels.withMemoryRebound(to: UInt8.self) {
        unsafe body(UnsafeMutableBufferPointer(rebasing: $0[(3 * count)...]))
      }
    }
  }

  /// Pixels that get their background at a time.
  private static let preparedAhead = 1 << 14
}

extension Canvas {
  /// Paints a rectangle in one colour, inside `clip`.
  mutating func fill(_ rect: PixelRect, with color: Color, within clip: PixelRect? = nil) {
    guard color.alpha > 0 else { return }
    let pixel = color.pixel
    let blending = rows
    unsafe forEachRow(of: rect, within: clip, isGray: Pixel.isGray(pixel)) { row, count, _ in
      unsafe blending.row(pixel, over: row, count: count)
    } gray: { row, count, _ in
      unsafe GrayCompositing.row(pixel, over: row, count: count)
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
      unsafe withBlock(of: rect, within: clip, isGray: Pixel.isGray(pixel)) {
        start, block, offset in
        unsafe blending.block(pixel, through: mask + offset, over: start, block)
      } gray: { start, block, offset in
        unsafe GrayCompositing.block(pixel, through: mask + offset, over: start, block)
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
      let isGray = unsafe source.allSatisfy(Pixel.isGray)
      unsafe forEachRow(of: rect, within: clip, isGray: isGray) { row, count, offset in
        unsafe blending.row(pixels + offset, coverage: alpha, over: row, count: count)
      } gray: { row, count, offset in
        unsafe GrayCompositing.row(pixels + offset, coverage: alpha, over: row, count: count)
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
    draw(source, in: rect, through: coverage, from: 0, within: clip)
  }

  /// Paints a row of pixels that lies on the canvas, through coverage that begins at an offset.
  mutating func draw(
    _ source: [UInt32], atX x: Int, y: Int, through coverage: [UInt8]?, from offset: Int
  ) {
    let rect = PixelRect(minX: x, minY: y, maxX: x + source.count, maxY: y + 1)
    guard let coverage else { return draw(source, in: rect) }
    guard offset >= 0, offset + source.count <= coverage.count else { return }
    draw(source, in: rect, through: coverage, from: offset, within: nil)
  }

  /// Paints pixels through coverage that begins at an offset; there is enough of both.
  private mutating func draw(
    _ source: [UInt32], in rect: PixelRect, through coverage: [UInt8], from first: Int,
    within clip: PixelRect?
  ) {
    let blending = rows
    unsafe source.withUnsafeBufferPointer { source in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        guard let pixels = source.baseAddress, let start = coverage.baseAddress else { return }
        let mask = unsafe start + first
        let isGray = unsafe source.allSatisfy(Pixel.isGray)
        unsafe forEachRow(of: rect, within: clip, isGray: isGray) { row, count, offset in
          unsafe blending.row(pixels + offset, through: mask + offset, over: row, count: count)
        } gray: { row, count, offset in
          unsafe GrayCompositing.row(
            pixels + offset, through: mask + offset, over: row, count: count)
        }
      }
    }
  }

  /// Calls `color`, on a grey canvas `gray`, for each visible row of `rect` with the row's first
  /// visible pixel, the number of visible ones, and how far that pixel lies behind the first of
  /// `rect`.
  private mutating func forEachRow(
    of rect: PixelRect, within clip: PixelRect?, isGray: Bool,
    color: (UnsafeMutablePointer<UInt32>, Int, Int) -> Void,
    gray: (UnsafeMutablePointer<UInt8>, Int, Int) -> Void
  ) {
    unsafe withBlock(of: rect, within: clip, isGray: isGray) { start, block, offset in
      for row in 0..<block.rows {
        unsafe color(
          start + row &* block.step, block.columns, offset &+ row &* block.sourceStep)
      }
    } gray: { start, block, offset in
      for row in 0..<block.rows {
        unsafe gray(start + row &* block.step, block.columns, offset &+ row &* block.sourceStep)
      }
    }
  }

  /// Calls `color`, on a grey canvas `gray`, with the first visible pixel of `rect`, what is
  /// visible of it, and how far that pixel lies behind its first; with nothing visible, not at all.
  ///
  /// - Parameter isGray: whether all that is painted is grey.
  @inline(__always)
  private mutating func withBlock(
    of rect: PixelRect, within clip: PixelRect?, isGray: Bool,
    color: (UnsafeMutablePointer<UInt32>, PixelBlock, Int) -> Void,
    gray: (UnsafeMutablePointer<UInt8>, PixelBlock, Int) -> Void
  ) {
    let visible = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !visible.isEmpty else { return }
    // Light is not mixed in greys.
    if !isGray || blending != .srgb { makeColored() }
    prepare(rows: visible.maxY - bounds.minY)
    let offset = (visible.minY - rect.minY) * rect.width + visible.minX - rect.minX
    let first = (visible.minY - bounds.minY) * bounds.width + visible.minX - bounds.minX
    let block = PixelBlock(
      columns: visible.width, rows: visible.height, sourceStep: rect.width, step: bounds.width,
      sourceCount: rect.width * rect.height - offset,
      count: bounds.width * bounds.height - first)
    if self.isGray {
      unsafe withGrays { elements in
        guard let start = elements.baseAddress else { return }
        unsafe gray(start + first, block, offset)
      }
    } else {
      unsafe pixels.withUnsafeMutableBufferPointer { elements in
        guard let start = elements.baseAddress else { return }
        unsafe color(start + first, block, offset)
      }
    }
  }
}
