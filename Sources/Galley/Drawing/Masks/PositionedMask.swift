import GalleyFont

/// A mask: the coverage, 0 to 255, of the pixels of a rectangle. Outside the rectangle, coverage is
/// 0.
struct PositionedMask: Hashable {
  /// The pixels whose coverage the mask stores.
  let rect: PixelRect
  /// Coverage bytes, one per pixel of `rect`, row by row.
  private(set) var coverage: [UInt8]

  /// Creates a mask in which all coverage is 0.
  init(_ rect: PixelRect) {
    self.rect = rect
    coverage = [UInt8](repeating: 0, count: rect.width * rect.height)
  }

  /// Creates a mask from coverage bytes. Missing bytes count as 0.
  init(_ rect: PixelRect, coverage: [UInt8]) {
    self.rect = rect
    self.coverage = coverage
    let missing = rect.width * rect.height - coverage.count
    if missing > 0 { self.coverage += [UInt8](repeating: 0, count: missing) }
  }

  /// Returns this mask's coverage for another rectangle of pixels. Pixels outside this mask have
  /// coverage 0.
  func part(_ other: PixelRect) -> PositionedMask {
    var part = PositionedMask(other)
    part.add(rect, coverage)
    return part
  }

  /// A copy of the mask, moved `x` pixels to the right and `y` pixels down.
  func offsetBy(x: Int, y: Int) -> PositionedMask {
    PositionedMask(rect.offsetBy(x: x, y: y), coverage: coverage)
  }

  /// Adds coverage bytes to the pixels of a rectangle. The bytes are stored row by row. Coverages a
  /// and b are combined to `a + b - a·b/255`, as if the positions of the two shapes within the
  /// pixel were independent. Coverage therefore never decreases and never exceeds 255. If `added`
  /// has too few bytes, nothing is added.
  mutating func add(_ part: PixelRect, _ added: [UInt8], within clip: PixelRect? = nil) {
    let visible = part.intersection(rect).intersection(clip ?? rect)
    guard !visible.isEmpty, added.count >= part.width * part.height else { return }
    let rect = rect
    unsafe coverage.withUnsafeMutableBufferPointer { coverage in
      unsafe added.withUnsafeBufferPointer { added in
        guard let own = coverage.baseAddress, let other = added.baseAddress else { return }
        for y in visible.minY..<visible.maxY {
          unsafe Self.unite(
            own + ((y - rect.minY) * rect.width + visible.minX - rect.minX),
            other + ((y - part.minY) * part.width + visible.minX - part.minX),
            count: visible.width)
        }
      }
    }
  }

  private static func unite(
    _ own: UnsafeMutablePointer<UInt8>, _ added: UnsafePointer<UInt8>, count: Int
  ) {
    for index in 0..<count {
      // The product is at most 255². To divide it by 255, the code adds 128 for rounding, and then
      // adds a 256th of the sum. The total still fits in 16 bits, and its high byte is the rounded
      // quotient.
      let left = unsafe UInt16(255 &- own[index]) &* UInt16(255 &- added[index]) &+ 128
      unsafe own[index] = 255 &- UInt8(truncatingIfNeeded: (left &+ left &>> 8) &>> 8)
    }
  }

  /// Removes coverage bytes from the pixels of a rectangle. The bytes are stored row by row. A byte
  /// b reduces coverage a to `a · (255 − b) / 255`, rounded to nearest. If `removed` has too few
  /// bytes, nothing is removed.
  mutating func remove(_ part: PixelRect, _ removed: [UInt8]) {
    let common = part.intersection(rect)
    guard !common.isEmpty, removed.count >= part.width * part.height else { return }
    for y in common.minY..<common.maxY {
      let own = (y - rect.minY) * rect.width - rect.minX
      let other = (y - part.minY) * part.width - part.minX
      for x in common.minX..<common.maxX {
        let product = UInt32(coverage[own + x]) &* UInt32(255 - removed[other + x]) &+ 128
        coverage[own + x] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
      }
    }
  }

  /// Adds the coverage of a glyph. The pen position is in the pixel (x, y).
  mutating func add(_ mask: CoverageMask, atX x: Int, y: Int, within clip: PixelRect? = nil) {
    add(PixelRect(mask.bounds).offsetBy(x: x, y: y), mask.coverage, within: clip)
  }

  /// Adds the alpha channel of a colour glyph's image. The pen position is in the pixel (x, y).
  mutating func add(_ picture: ColorBitmap, atX x: Int, y: Int, within clip: PixelRect? = nil) {
    add(
      PixelRect(picture.bounds).offsetBy(x: x, y: y),
      picture.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }, within: clip)
  }
}

extension PixelRect {
  /// Creates the rectangle of a glyph's mask, relative to the pen position.
  init(_ bounds: MaskBounds) {
    self.init(
      minX: Int(bounds.left), minY: Int(bounds.top), maxX: Int(bounds.left) + Int(bounds.width),
      maxY: Int(bounds.top) + Int(bounds.height))
  }
}

extension MaskBounds {
  /// Creates mask bounds from a rectangle that is relative to a glyph's pen position.
  init(_ rect: PixelRect) {
    self.init(
      left: Int32(clamping: rect.minX), top: Int32(clamping: rect.minY),
      width: Int32(clamping: rect.width), height: Int32(clamping: rect.height))
  }
}

extension CoverageMask {
  /// A copy of the mask from which the coverage of another mask has been removed.
  func leavingOut(_ other: CoverageMask) -> CoverageMask {
    var mask = PositionedMask(PixelRect(bounds), coverage: coverage)
    mask.remove(PixelRect(other.bounds), other.coverage)
    return CoverageMask(bounds: bounds, coverage: mask.coverage)
  }
}
