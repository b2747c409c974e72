/// What making pictures of glyphs has taken in one drawing, of what it may take.
///
/// It is counted in pixels, each as often as it is worked on; a paint that is read and a point of an
/// outline count as some.
package struct PictureWork {
  /// Pixels worked on so far.
  package private(set) var pixels = 0
  /// Most pixels that the drawing may work on.
  private var limit: Int
  /// The number of the drawing; no other one of the rasterizer has the same.
  package private(set) var drawing: UInt64 = 0

  /// What a paint, a point or a piece of picture takes beside its pixels.
  static let least = 64

  /// - Parameter limit: most pixels of the first drawing.
  init(limit: Int) {
    self.limit = limit
  }

  /// Begins a drawing, which may work on so many pixels.
  package mutating func begin(limit: Int) {
    self.limit = limit
    pixels = 0
    drawing += 1
  }

  /// Counts pixels that are about to be worked on.
  package mutating func count(_ count: Int) throws(GlyphError) {
    note(count)
    guard pixels <= limit else { throw .tooMuchWork(pixels: pixels, limit: limit) }
  }

  /// Counts what was done already; ``count(_:)`` throws where it was too much.
  mutating func note(_ count: Int) {
    pixels = min(pixels, Int.max / 2) + min(count, Int.max / 2)
  }
}
