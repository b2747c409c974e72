// Coverage of a part of the canvas, gathered before it is blurred.

import GalleyFont

/// Coverage, 0 to 255, of the pixels of a rectangle; outside there is none.
struct InkMask: Equatable {
  /// The pixels that it covers.
  let rect: PixelRect
  /// Row by row, one byte a pixel of `rect`.
  private(set) var coverage: [UInt8]

  /// Nothing, in a rectangle.
  init(_ rect: PixelRect) {
    self.rect = rect
    coverage = [UInt8](repeating: 0, count: rect.width * rect.height)
  }

  /// Coverage that was made for a rectangle; too little of it is filled up with nothing.
  init(_ rect: PixelRect, coverage: [UInt8]) {
    self.rect = rect
    self.coverage = coverage
    let missing = rect.width * rect.height - coverage.count
    if missing > 0 { self.coverage += [UInt8](repeating: 0, count: missing) }
  }

  /// The coverage of another rectangle; outside this one there is none.
  func part(_ other: PixelRect) -> InkMask {
    var part = InkMask(other)
    part.add(rect) { coverage[$0] }
    return part
  }

  /// Covers a rectangle wholly.
  mutating func add(_ part: PixelRect) {
    let visible = part.intersection(rect)
    guard !visible.isEmpty else { return }
    for y in visible.minY..<visible.maxY {
      let start = (y - rect.minY) * rect.width + visible.minX - rect.minX
      for index in start..<start + visible.width { coverage[index] = 255 }
    }
  }

  /// Adds coverage of a rectangle, row by row: the union of independent shapes, `a + b - a·b/255`,
  /// so that coverage never shrinks nor exceeds 255.
  mutating func add(
    _ part: PixelRect, within clip: PixelRect? = nil, _ added: (Int) -> UInt8
  ) {
    let visible = part.intersection(rect).intersection(clip ?? rect)
    guard !visible.isEmpty else { return }
    for y in visible.minY..<visible.maxY {
      let own = (y - rect.minY) * rect.width - rect.minX
      let other = (y - part.minY) * part.width - part.minX
      for x in visible.minX..<visible.maxX {
        let both = UInt32(255 - coverage[own + x]) * UInt32(255 - added(other + x))
        let left = both &+ 128
        coverage[own + x] = 255 - UInt8(truncatingIfNeeded: (left &+ left &>> 8) &>> 8)
      }
    }
  }

  /// Adds a glyph's coverage whose pen stands at a pixel.
  mutating func add(_ mask: CoverageMask, atX x: Int, y: Int, within clip: PixelRect? = nil) {
    let coverage = mask.coverage
    add(PixelRect(mask.bounds).offsetBy(x: x, y: y), within: clip) { coverage[$0] }
  }

  /// Adds the alpha of a glyph's picture whose pen stands at a pixel.
  mutating func add(_ picture: ColorBitmap, atX x: Int, y: Int, within clip: PixelRect? = nil) {
    let pixels = picture.pixels
    add(PixelRect(picture.bounds).offsetBy(x: x, y: y), within: clip) {
      UInt8(truncatingIfNeeded: pixels[$0] >> 24)
    }
  }
}

extension PixelRect {
  /// A glyph's rectangle about its pen.
  init(_ bounds: MaskBounds) {
    self.init(
      minX: Int(bounds.left), minY: Int(bounds.top), maxX: Int(bounds.left) + Int(bounds.width),
      maxY: Int(bounds.top) + Int(bounds.height))
  }
}

extension MaskBounds {
  /// A rectangle about a glyph's pen.
  init(_ rect: PixelRect) {
    self.init(
      left: Int32(clamping: rect.minX), top: Int32(clamping: rect.minY),
      width: Int32(clamping: rect.width), height: Int32(clamping: rect.height))
  }
}
