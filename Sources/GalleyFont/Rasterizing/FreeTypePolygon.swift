import CFreeType

/// Closed polygons on FreeType's grid of 1/64 pixel, filled by the nonzero rule with exact areas.
struct FreeTypePolygon {
  /// The box around all points in pixels.
  let box: PixelBox
  private var points: [FT_Vector] = []
  private var ends: [Int16] = []

  /// Rounds to the grid, half away from zero, then moves right and up by `shift` 64ths of a pixel. Nil
  /// when there are more points than FreeType counts, 32767.
  init?(_ contours: [[Vector]], shift: (x: Int, y: Int)) throws(GlyphError) {
    let limit = Double(FontLimits.outlinePixels)
    var low = Vector(x: .infinity, y: .infinity)
    var high = Vector(x: -.infinity, y: -.infinity)
    for contour in contours {
      guard points.count + contour.count <= Int(Int16.max) else { return nil }
      for point in contour {
        guard abs(point.x) <= limit, abs(point.y) <= limit else {
          throw .outOfReach(max(abs(point.x), abs(point.y)))
        }
        let x = (point.x * 64).rounded() + Double(shift.x)
        let y = (point.y * 64).rounded() + Double(shift.y)
        low = Vector(x: min(low.x, x), y: min(low.y, y))
        high = Vector(x: max(high.x, x), y: max(high.y, y))
        points.append(FT_Vector(x: Int(x), y: Int(y)))
      }
      ends.append(Int16(points.count - 1))
    }
    guard !points.isEmpty else {
      box = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
      return
    }
    box = PixelBox(minX: low.x / 64, minY: low.y / 64, maxX: high.x / 64, maxY: high.y / 64)
  }

  /// Columns that FreeType always has room for, far more than it needs.
  private static let narrowest: Int32 = 16

  /// The covered part of each pixel of `bounds`; nil when FreeType is out of memory.
  ///
  /// FreeType counts the cells that edges touch in memory of a fixed size and gives up on some
  /// wide, flat glyphs; each half of such a picture then has its own turn.
  func coverage(in bounds: MaskBounds, library: FreeTypeLibrary) -> [UInt8]? {
    if let coverage = draw(in: bounds, library: library) { return coverage }
    guard bounds.width > Self.narrowest else { return nil }
    var left = bounds
    left.width = bounds.width / 2
    var right = bounds
    right.left += left.width
    right.width -= left.width
    guard let leftHalf = coverage(in: left, library: library),
      let rightHalf = coverage(in: right, library: library)
    else { return nil }
    var coverage: [UInt8] = []
    coverage.reserveCapacity(leftHalf.count + rightHalf.count)
    for row in 0..<Int(bounds.height) {
      coverage += leftHalf[row * Int(left.width)..<(row + 1) * Int(left.width)]
      coverage += rightHalf[row * Int(right.width)..<(row + 1) * Int(right.width)]
    }
    return coverage
  }

  /// What FreeType draws in one go; nil when it cannot.
  private func draw(in bounds: MaskBounds, library: FreeTypeLibrary) -> [UInt8]? {
    let left = 64 * Int(bounds.left)
    let bottom = -64 * (Int(bounds.top) + Int(bounds.height))
    var moved = points.map { FT_Vector(x: $0.x - left, y: $0.y - bottom) }
    var tags = [CChar](repeating: 1, count: points.count)
    var ends = ends
    var coverage = [UInt8](repeating: 0, count: Int(bounds.width) * Int(bounds.height))
    let failure = unsafe moved.withUnsafeMutableBufferPointer { points in
      unsafe tags.withUnsafeMutableBufferPointer { tags in
        unsafe ends.withUnsafeMutableBufferPointer { ends in
          unsafe coverage.withUnsafeMutableBufferPointer { pixels in
            var outline = unsafe FT_Outline(
              n_contours: Int16(ends.count), n_points: Int16(points.count),
              points: points.baseAddress, tags: tags.baseAddress, contours: ends.baseAddress,
              flags: 0)
            var bitmap = unsafe FT_Bitmap(
              rows: UInt32(bounds.height), width: UInt32(bounds.width), pitch: bounds.width,
              buffer: pixels.baseAddress, num_grays: 256,
              pixel_mode: UInt8(truncatingIfNeeded: FT_PIXEL_MODE_GRAY.rawValue),
              palette_mode: 0, palette: nil)
            return unsafe FT_Outline_Get_Bitmap(library.handle, &outline, &bitmap)
          }
        }
      }
    }
    return failure == 0 ? coverage : nil
  }
}
