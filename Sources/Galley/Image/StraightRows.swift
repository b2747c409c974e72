// Rows of pixels as a PNG has them: not multiplied by alpha.

/// Gives rows of premultiplied pixels as straight ones.
struct StraightRows {
  /// Pixels a row.
  let width: Int
  /// A row, where pixels are not what they were.
  private var row: [UInt32] = []

  /// - Parameter width: pixels a row, above 0.
  init(width: Int) {
    self.width = width
  }

  /// Calls `body` with each row until it gives `false`.
  ///
  /// - Parameters:
  ///   - pixels: whole rows.
  ///   - isOpaque: whether every pixel is, and so the same either way.
  /// - Returns: Whether it was called with all.
  mutating func forEach(
    of pixels: UnsafeBufferPointer<UInt32>, isOpaque: Bool,
    _ body: (UnsafePointer<UInt32>) -> Bool
  ) -> Bool {
    guard let start = pixels.baseAddress else { return true }
    if !isOpaque, row.isEmpty { row = [UInt32](repeating: 0, count: width) }
    return unsafe row.withUnsafeMutableBufferPointer { row in
      for index in 0..<pixels.count / width {
        let source = unsafe start + index * width
        guard !isOpaque, let straight = row.baseAddress else {
          guard unsafe body(source) else { return false }
          continue
        }
        for x in 0..<width { unsafe straight[x] = Pixel.straight(source[x]) }
        guard unsafe body(UnsafePointer(straight)) else { return false }
      }
      return true
    }
  }
}
