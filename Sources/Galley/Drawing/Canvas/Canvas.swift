import GalleyPNG

/// Pixels that are drawn on: a whole picture, or a band of one, which can be moved down it.
/// Everything outside its edges is cut off.
///
/// Rows get their background when something is first drawn on them or below: text is mostly drawn
/// from top to bottom, and so on rows that are still in the processor's cache.
struct Canvas<Rows: RowBlending> {
  /// Its pixels among the whole picture's.
  private(set) var bounds: PixelRect
  /// Rows from the top, once it is complete; until then they may hold anything.
  private(set) var pixels: [Rows.Element]
  /// Pixels that were painted so far, each as often as it was, in all bands.
  private(set) var painted = 0
  /// Pixels from the top that have their background.
  private var prepared = 0
  private let background: Rows.Element

  /// How colours are mixed.
  var blending: Blending {
    didSet { rows = Rows(blending) }
  }
  private var rows: Rows

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
    self.background = Rows.element(background?.pixel ?? 0)
    rows = Rows(blending)
    pixels = unsafe HugePages.array(count: bounds.width * bounds.height) { _ in }
  }

  /// A picture that is painted over. Its pixels are not copied if nobody else has them.
  init(width: Int, height: Int, over pixels: [Rows.Element], blending: Blending) {
    bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    self.blending = blending
    background = Rows.element(0)
    rows = Rows(blending)
    self.pixels = pixels
    prepared = pixels.count
  }

  /// Pixels a row.
  var width: Int { bounds.width }
  /// Rows.
  var height: Int { bounds.height }

  /// What has been drawn.
  var bitmap: Bitmap {
    mutating get {
      complete()
      return Bitmap(width: width, height: height, pixels: Rows.pixels(of: pixels))
    }
  }

  /// Forgets what was drawn and goes on with other rows of the picture, no more than it has.
  mutating func move(to rows: Range<Int>) {
    (bounds.minY, bounds.maxY) = (rows.lowerBound, rows.lowerBound + min(rows.count, height))
    pixels.removeLast(max(0, pixels.count - width * height))
    prepared = 0
  }

  /// Counts pixels as painted that were worked on for what is painted next.
  mutating func count(painted pixels: Int) { painted += pixels }

  /// Counts the pixels of a picture that are read for what is visible of it, however small it is
  /// painted.
  mutating func count(readingOf image: Bitmap, at place: PixelRect, visible: PixelRect) {
    let share = Double(visible.width * visible.height) / Double(max(1, place.width * place.height))
    painted += Int(Double(image.width * image.height) * share)
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
    let background = background
    unsafe pixels.withUnsafeMutableBufferPointer {
      unsafe $0[new].update(repeating: background)
    }
  }

  /// Pixels that get their background at a time.
  private static var preparedAhead: Int { 1 << 14 }
}

/// Premultiplied pixels in any colours.
typealias ColorCanvas = Canvas<ColorBlending>

/// Opaque greys, a byte a pixel, for pictures in which nothing else is painted: a quarter of the
/// memory, and faster to draw and to pack.
typealias GrayCanvas = Canvas<GrayCompositing>

extension Canvas {
  /// Paints a rectangle in one colour, inside `clip`.
  mutating func fill(_ rect: PixelRect, with color: Color, within clip: PixelRect? = nil) {
    guard color.alpha > 0 else { return }
    let pixel = color.pixel
    let rows = rows
    unsafe forEachRow(of: rect, within: clip) { row, count, _ in
      unsafe rows.row(pixel, over: row, count: count)
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
    let rows = rows
    unsafe coverage.withUnsafeBufferPointer { coverage in
      guard let mask = coverage.baseAddress else { return }
      unsafe withBlock(of: rect, within: clip) { start, block, offset in
        unsafe rows.block(pixel, through: mask + offset, over: start, block)
      }
    }
  }

  /// Paints a rectangle, wholly or through coverage, inside `clip`.
  ///
  /// - Parameter coverage: one byte a pixel of `rect`, row by row; too few paint nothing.
  mutating func fill(
    _ rect: PixelRect, through coverage: [UInt8]? = nil, with brush: Brush,
    within clip: PixelRect? = nil
  ) {
    switch brush {
    case .color(let color):
      if let coverage {
        fill(rect, through: coverage, with: color, within: clip)
      } else {
        fill(rect, with: color, within: clip)
      }
    case .gradient(let gradient):
      fill(rect, through: coverage, with: gradient, within: clip)
    }
  }

  private mutating func fill(
    _ rect: PixelRect, through coverage: [UInt8]?, with gradient: PlacedGradient,
    within clip: PixelRect?
  ) {
    if let coverage, coverage.count < rect.width * rect.height { return }
    let visible = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !visible.isEmpty else { return }
    var pixels = [UInt32](repeating: 0, count: visible.width)
    let steps = gradient.steps(for: visible.width * visible.height)
    for y in visible.minY..<visible.maxY {
      if y == visible.minY || !gradient.isEqualDownColumns {
        gradient.fill(&pixels, x: visible.minX, y: y, steps)
      }
      let row = PixelRect(minX: visible.minX, minY: y, maxX: visible.maxX, maxY: y + 1)
      if let coverage {
        let offset = (y - rect.minY) * rect.width + visible.minX - rect.minX
        draw(pixels, in: row, through: coverage, from: offset, within: nil)
      } else {
        draw(pixels, in: row)
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
    let rows = rows
    unsafe source.withUnsafeBufferPointer { source in
      guard let pixels = source.baseAddress else { return }
      unsafe forEachRow(of: rect, within: clip) { row, count, offset in
        unsafe rows.row(pixels + offset, coverage: alpha, over: row, count: count)
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

  /// Paints pixels through coverage that begins at an offset; there is enough of both.
  private mutating func draw(
    _ source: [UInt32], in rect: PixelRect, through coverage: [UInt8], from first: Int,
    within clip: PixelRect?
  ) {
    let rows = rows
    unsafe source.withUnsafeBufferPointer { source in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        guard let pixels = source.baseAddress, let start = coverage.baseAddress else { return }
        let mask = unsafe start + first
        unsafe forEachRow(of: rect, within: clip) { row, count, offset in
          unsafe rows.row(pixels + offset, through: mask + offset, over: row, count: count)
        }
      }
    }
  }

  /// Calls `body` for each visible row of `rect` with the row's first visible pixel, the number of
  /// visible ones, and how far that pixel lies behind the first of `rect`.
  private mutating func forEachRow(
    of rect: PixelRect, within clip: PixelRect?,
    _ body: (UnsafeMutablePointer<Rows.Element>, Int, Int) -> Void
  ) {
    unsafe withBlock(of: rect, within: clip) { start, block, offset in
      for row in 0..<block.rows {
        unsafe body(start + row &* block.step, block.columns, offset &+ row &* block.sourceStep)
      }
    }
  }

  /// Calls `body` with the first visible pixel of `rect`, what is visible of it, and how far that
  /// pixel lies behind its first; with nothing visible, not at all.
  @inline(__always)
  private mutating func withBlock(
    of rect: PixelRect, within clip: PixelRect?,
    _ body: (UnsafeMutablePointer<Rows.Element>, PixelBlock, Int) -> Void
  ) {
    let visible = rect.intersection(bounds).intersection(clip ?? bounds)
    guard !visible.isEmpty else { return }
    painted &+= visible.width &* visible.height
    prepare(rows: visible.maxY - bounds.minY)
    let offset = (visible.minY - rect.minY) * rect.width + visible.minX - rect.minX
    let first = (visible.minY - bounds.minY) * bounds.width + visible.minX - bounds.minX
    let block = PixelBlock(
      columns: visible.width, rows: visible.height, sourceStep: rect.width, step: bounds.width,
      sourceCount: rect.width * rect.height - offset,
      count: bounds.width * bounds.height - first)
    unsafe pixels.withUnsafeMutableBufferPointer { elements in
      guard let start = elements.baseAddress else { return }
      unsafe body(start + first, block, offset)
    }
  }
}
