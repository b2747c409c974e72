// PNG row filters for rows of whole-byte samples (PNG 3 §9).
extension PNGRows {
  /// Filters each row with the filter that gives the smallest sum of absolute values. Filtered
  /// bytes are treated as signed, as the specification recommends (§12.7).
  ///
  /// - Parameters:
  ///   - rows: rows of `rowBytes` bytes, each starting with a filter byte of 0.
  ///   - pixelBytes: bytes per pixel, at least 1.
  ///   - isStopped: returns whether to stop; called once per row.
  static func filtered(
    _ rows: [UInt8], rowBytes: Int, pixelBytes: Int, isStopped: (() -> Bool)? = nil
  ) throws(PNGCodecError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count)
    var above = [UInt8](repeating: 0, count: rowBytes)
    for start in stride(from: 1, to: rows.count, by: rowBytes + 1) {
      if let isStopped, isStopped() { throw .stopped }
      let row = Array(rows[start..<start + rowBytes])
      var best = row
      var bestSum = Int.max
      var bestKind: UInt8 = 0
      for kind in UInt8(0)...4 {
        let candidate = filtered(row, above: above, pixelBytes: pixelBytes, kind)
        let sum = candidate.reduce(0) { $0 &+ Int(Int8(bitPattern: $1).magnitude) }
        if sum < bestSum { (best, bestSum, bestKind) = (candidate, sum, kind) }
      }
      result.append(bestKind)
      result += best
      above = row
    }
    return result
  }

  private static func filtered(
    _ row: [UInt8], above: [UInt8], pixelBytes: Int, _ kind: UInt8
  ) -> [UInt8] {
    if kind == 0 { return row }
    return row.indices.map { index in
      let left = index >= pixelBytes ? row[index - pixelBytes] : 0
      let up = above[index]
      switch kind {
      case 1: return row[index] &- left
      case 2: return row[index] &- up
      case 3: return row[index] &- UInt8((Int(left) + Int(up)) / 2)
      default:
        let upLeft = index >= pixelBytes ? above[index - pixelBytes] : 0
        return row[index] &- paeth(Int(left), Int(up), Int(upLeft))
      }
    }
  }

  /// The Paeth predictor (PNG 3 §9.4).
  private static func paeth(_ left: Int, _ up: Int, _ upLeft: Int) -> UInt8 {
    let estimate = left + up - upLeft
    let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - upLeft))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return UInt8(left) }
    return UInt8(distances.1 <= distances.2 ? up : upLeft)
  }
}
