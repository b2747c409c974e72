/// Counts the pixel operations spent on the colour glyphs of one drawing, and enforces a limit.
///
/// Each paint, outline point and bitmap costs a fixed number of operations. Each paint and each
/// bitmap also costs one operation per pixel.
package struct PictureWork {
  /// Number of pixel operations so far.
  package private(set) var pixels = 0
  /// Maximum number of pixel operations for the drawing.
  private var limit: Int
  /// A number that identifies the current drawing among all drawings that the rasterizer makes.
  package private(set) var drawing: UInt64 = 0

  /// Fixed cost of a paint, an outline point or a bitmap, in pixel operations.
  static let least = 64

  /// Creates a counter that starts at 0.
  ///
  /// - Parameter limit: limit for the first drawing, in pixel operations.
  init(limit: Int) {
    self.limit = limit
  }

  /// Begins a drawing with its own limit in pixel operations.
  package mutating func begin(limit: Int) {
    self.limit = limit
    pixels = 0
    drawing += 1
  }

  /// Counts pixel operations before they are done; throws an error if the limit is exceeded.
  package mutating func count(_ count: Int) throws(GlyphError) {
    note(count)
    guard pixels <= limit else { throw .tooMuchWork(pixels: pixels, limit: limit) }
  }

  /// Counts pixel operations that are already done; if the total exceeds the limit, the next
  /// ``count(_:)`` throws an error.
  mutating func note(_ count: Int) {
    pixels = min(pixels, Int.max / 2) + min(count, Int.max / 2)
  }
}
