import GalleyPNG

/// The pixels that painters draw on. A canvas holds either a whole image or a band of pixel rows,
/// which is moved down the image. Anything outside the canvas's bounds is clipped.
///
/// Just before something is first drawn on a pixel row, this row and all unfilled rows above it are
/// filled with the background. Text is mostly drawn from top to bottom, so a newly filled row is
/// still in the processor's cache when text is drawn on it.
struct Canvas<Rows: RowBlending> {
  /// The canvas's rectangle within the whole image.
  private(set) var bounds: PixelRect
  /// The pixels, row by row from the top. The pixels are undefined until `complete()` is called.
  private(set) var pixels: [Rows.Element]
  /// Number of pixels painted so far, in all bands of the image. Painting the same pixel twice adds
  /// 2.
  private(set) var painted = 0
  /// Number of pixels that have been filled with the background. The pixels are filled row by row,
  /// from the top.
  private var prepared = 0
  private let background: Rows.Element

  /// Whether colours are blended as encoded values or as linear light.
  var blending: Blending {
    didSet { rows = Rows(blending) }
  }
  private var rows: Rows

  /// Creates a canvas that is filled with `background`. If `background` is `nil`, the canvas is
  /// transparent. The caller must check the size against ``Limits`` first.
  init(width: Int, height: Int, background: Color? = nil, blending: Blending = .srgb) {
    self.init(
      PixelRect(minX: 0, minY: 0, maxX: max(0, width), maxY: max(0, height)),
      background: background, blending: blending)
  }

  /// Creates a canvas for a part of an image. The canvas is filled with `background`. If
  /// `background` is `nil`, the canvas is transparent.
  init(_ bounds: PixelRect, background: Color?, blending: Blending) {
    self.bounds = bounds
    self.blending = blending
    self.background = Rows.element(background?.pixel ?? 0)
    rows = Rows(blending)
    pixels = unsafe [Rows.Element](hugeCount: bounds.width * bounds.height) { _ in }
  }

  /// Creates a canvas that paints over existing pixels. If nothing else references the pixel array,
  /// the array is not copied.
  init(width: Int, height: Int, over pixels: [Rows.Element], blending: Blending) {
    self.init(
      PixelRect(minX: 0, minY: 0, maxX: width, maxY: height), over: pixels, blending: blending)
  }

  /// Creates a canvas for a part of an image. The canvas paints over existing pixels.
  init(_ bounds: PixelRect, over pixels: [Rows.Element], blending: Blending) {
    self.bounds = bounds
    self.blending = blending
    background = Rows.element(0)
    rows = Rows(blending)
    self.pixels = pixels
    prepared = pixels.count
  }

  /// Number of pixels per row.
  var width: Int { bounds.width }
  /// Number of pixel rows.
  var height: Int { bounds.height }

  /// The canvas as a bitmap. Pixels on which nothing has been drawn have the background's colour.
  var bitmap: Bitmap {
    mutating get {
      complete()
      return Bitmap(width: width, height: height, pixels: Rows.pixels(of: pixels))
    }
  }

  /// Discards the drawing and moves the canvas to other rows of the image. If `rows` has more rows
  /// than the canvas, the excess rows at the bottom are ignored.
  mutating func move(to rows: Range<Int>) {
    (bounds.minY, bounds.maxY) = (rows.lowerBound, rows.lowerBound + min(rows.count, height))
    pixels.removeLast(max(0, pixels.count - width * height))
    prepared = 0
  }

  /// Increases `painted` by a number of pixels that were not painted on this canvas. Examples are
  /// the pixels of a blur and the pixels of earlier drawings.
  mutating func count(painted pixels: Int) { painted += pixels }

  /// Increases `painted` by the number of source pixels that are read for the visible part of an
  /// image. This number can be much larger than the number of painted pixels.
  mutating func count(readingOf image: Bitmap, at place: PixelRect, visible: PixelRect) {
    let share = Double(visible.width * visible.height) / Double(max(1, place.width * place.height))
    painted += Int(Double(image.width * image.height) * share)
  }

  /// Fills all unfilled pixel rows with the background.
  mutating func complete() { prepare(rows: height) }

  /// Fills the first `rows` rows, and some pixels below them, with the background. The extra pixels
  /// are few enough to stay in the processor's fastest caches until something is drawn on them.
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

  /// Number of pixels directly below the needed rows that one call of `prepare` also fills with the
  /// background.
  private static var preparedAhead: Int { 1 << 14 }
}

/// A canvas of premultiplied pixels in any colour.
typealias ColorCanvas = Canvas<ColorBlending>

/// A canvas of opaque grey pixels, one byte per pixel, for images without any colour. A grey canvas
/// takes a quarter of a colour canvas's memory, and is faster to draw and to compress.
typealias GrayCanvas = Canvas<GrayCompositing>

extension Canvas {
  /// Paints a rectangle in one colour. Nothing outside `clip` is painted.
  mutating func fill(_ rect: PixelRect, with color: Color, within clip: PixelRect? = nil) {
    guard color.alpha > 0 else { return }
    let pixel = color.pixel
    let rows = rows
    unsafe forEachRow(of: rect, within: clip) { row, count, _ in
      unsafe rows.row(pixel, over: row, count: count)
    }
  }

  /// Paints one colour through a coverage mask. Nothing outside `clip` is painted.
  ///
  /// - Parameter coverage: one byte per pixel of `rect`, row by row. If there are too few bytes,
  ///   nothing is painted.
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

  /// Paints a rectangle with a brush, optionally through a coverage mask. Nothing outside `clip` is
  /// painted.
  ///
  /// - Parameter coverage: one byte per pixel of `rect`, row by row. If there are too few bytes,
  ///   nothing is painted. `nil` covers the whole rectangle.
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
    let rows = gradient.isEqualDownColumns ? 1 : visible.height
    let table = gradient.table(for: visible.width * rows)
    for y in visible.minY..<visible.maxY {
      if y == visible.minY || !gradient.isEqualDownColumns {
        gradient.fill(&pixels, x: visible.minX, y: y, table)
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

  /// Paints an array of pixels. Nothing outside `clip` is painted.
  ///
  /// - Parameters:
  ///   - source: one premultiplied pixel per pixel of `rect`, row by row. If there are too few
  ///     pixels, nothing is painted.
  ///   - alpha: an additional opacity for all pixels, 0 to 255.
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

  /// Paints an array of pixels through a coverage mask. Both arrays have one value per pixel of
  /// `rect`. Nothing outside `clip` is painted.
  mutating func draw(
    _ source: [UInt32], in rect: PixelRect, through coverage: [UInt8],
    within clip: PixelRect? = nil
  ) {
    let area = rect.width * rect.height
    guard source.count >= area, coverage.count >= area else { return }
    draw(source, in: rect, through: coverage, from: 0, within: clip)
  }

  /// Paints an array of pixels through a coverage mask. The mask begins at index `first` of
  /// `coverage`. The caller must check that both arrays are long enough.
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

  /// Calls `body` for each visible row of `rect`. The arguments are a pointer to the row's first
  /// visible pixel, the number of visible pixels, and the first pixel's offset in the source array.
  mutating func forEachRow(
    of rect: PixelRect, within clip: PixelRect?,
    _ body: (UnsafeMutablePointer<Rows.Element>, Int, Int) -> Void
  ) {
    unsafe withBlock(of: rect, within: clip) { start, block, offset in
      for row in 0..<block.rows {
        unsafe body(start + row &* block.step, block.columns, offset &+ row &* block.sourceStep)
      }
    }
  }

  /// Calls `body` with three arguments: a pointer to the first visible pixel of `rect`, a
  /// description of the visible block, and the first visible pixel's offset in the source array. If
  /// no pixel is visible, `body` is not called.
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

// Composites layers, on which several boxes are painted together, onto a canvas.
extension Canvas {
  /// The colours of the pixels in a rectangle. The rectangle must be inside the canvas.
  mutating func colors(of rect: PixelRect) -> [UInt32] {
    Rows.pixels(of: elements(of: rect))
  }

  /// A canvas for a part of this canvas, with a copy of the part's pixels. The caller can draw on
  /// the copy, and then mix it into this canvas.
  mutating func copy(of rect: PixelRect) -> Canvas {
    var copy = Canvas(rect, over: elements(of: rect), blending: blending)
    copy.count(painted: painted + rect.width * rect.height)
    return copy
  }

  private mutating func elements(of rect: PixelRect) -> [Rows.Element] {
    complete()
    var part: [Rows.Element] = []
    part.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      let start = (y - bounds.minY) * bounds.width + rect.minX - bounds.minX
      part += pixels[start..<start + rect.width]
    }
    return part
  }

  /// Replaces pixels by the pixels of a changed copy. `coverage` has one byte per pixel of the
  /// copy: 255 replaces the pixel, 0 keeps the old pixel, and other values mix both. If `coverage`
  /// is `nil`, all pixels are replaced.
  mutating func mix(_ copy: consuming Canvas, through coverage: [UInt8]?) {
    copy.complete()
    count(painted: copy.painted - painted)
    let upper = copy.pixels
    unsafe forEachRow(of: copy.bounds, within: nil) { row, count, offset in
      for index in 0..<count {
        let share = coverage?[offset + index] ?? 255
        guard share > 0 else { continue }
        unsafe row[index] =
          share == 255
          ? upper[offset + index] : Rows.mean(row[index], upper[offset + index], share)
      }
    }
  }

  /// Paints the pixels of a layer with a blend mode and an opacity of 0 to 255.
  mutating func draw(
    layer: consuming [UInt32], in rect: PixelRect, alpha: UInt8, _ mode: BlendMode
  ) {
    if mode != .normal { mode.blend(&layer, over: colors(of: rect)) }
    draw(layer, in: rect, alpha: alpha)
  }
}
