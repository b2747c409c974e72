/// A picture that was read: as it is meant to be seen, turned as its camera was held.
package struct DecodedPicture {
  /// Pixels a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// Red in the low byte, then green, blue and alpha, not multiplied by it; rows from the top.
  package var pixels: [UInt32]
  /// Columns and rows that the file has, of which fewer may have been asked for.
  package var fileSize: (width: Int, height: Int)
  /// What the picture will not show as meant; one line.
  package var remark: String?
}

/// A size that a picture is needed in: a file may be decoded in an eighth, a quarter or half of its
/// own where that has as many pixels each way.
package struct NeededSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  /// Pixels each way, at least.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The fewest eighths of a size that have as many pixels: 1, 2, 4 or 8.
  package static func eighths(of width: Int, _ height: Int, for needed: NeededSize?) -> Int {
    guard let needed else { return 8 }
    return [1, 2, 4].first {
      Double(width * $0 / 8) >= needed.width && Double(height * $0 / 8) >= needed.height
    } ?? 8
  }
}

extension [UInt32] {
  /// These pixels as the codecs have them in memory, red in the first byte, or theirs as these.
  var redFirst: [UInt32] {
    // On little-endian machines they are the same.
    1.littleEndian == 1 ? self : map { $0.littleEndian }
  }
}
