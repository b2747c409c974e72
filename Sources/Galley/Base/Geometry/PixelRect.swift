// Rectangles that consist of whole pixels.

/// A rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`.
///
/// ``PixelGrid`` limits pixel coordinates to ±2³⁰, so adding a few coordinates does not overflow.
struct PixelRect: Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  /// Number of pixel columns, at least 0.
  var width: Int { max(0, maxX - minX) }
  /// Number of pixel rows, at least 0.
  var height: Int { max(0, maxY - minY) }
  /// Whether the rectangle contains no pixel.
  var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The pixels that are in both rectangles.
  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle that contains both rectangles. If one rectangle is empty, the result is
  /// the other rectangle.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The rectangle, moved right by `x` pixels and down by `y` pixels.
  func offsetBy(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle grown by `margin` pixels on each side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

extension PixelRect {
  /// Square tiles of `side` × `side` pixels that together cover the rectangle. Tiles that extend
  /// beyond the right or bottom edge are clipped to the rectangle.
  func tiles(side: Int) -> [PixelRect] {
    guard !isEmpty else { return [] }
    return stride(from: minY, to: maxY, by: side).flatMap { y in
      stride(from: minX, to: maxX, by: side).map { x in
        PixelRect(minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
      }
    }
  }

  /// The y coordinates of the rectangle's pixel rows; empty if the rectangle has no rows.
  var rows: Range<Int> { minY..<max(minY, maxY) }

  /// The rectangle that contains all possible pixel coordinates.
  static let everything = PixelRect(
    minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)

  /// A rectangle without pixels.
  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
