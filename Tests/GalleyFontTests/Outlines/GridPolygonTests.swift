import CFreeType
import TestSupport
import Testing

@testable import GalleyFont

/// Filled polygons, compared byte for byte with FreeType's smooth rasterizer.
@Suite("Filled polygons")
struct GridPolygonTests {
  private typealias Corner = GridPolygon.Corner

  /// The corners of a random polygon. Each corner is in a rectangle or in the margin around the
  /// rectangle. Some sides are short, vertical or horizontal, and some corners have whole-pixel
  /// coordinates.
  private func corners(
    _ count: Int, width: Int, height: Int, margin: Int, _ random: inout SeededGenerator
  ) -> [Corner] {
    var walk: [Corner] = []
    for _ in 0..<count {
      var next = Corner(
        x: Int32.random(in: Int32(-margin * 64)...Int32((width + margin) * 64), using: &random),
        y: Int32.random(in: Int32(-margin * 64)...Int32((height + margin) * 64), using: &random))
      if let last = walk.last {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: next.x = last.x
        case 1: next.y = last.y
        case 2, 3:
          next.x = last.x + Int32.random(in: -30...30, using: &random)
          next.y = last.y + Int32.random(in: -30...30, using: &random)
        case 4: next = Corner(x: next.x & ~63, y: next.y & ~63)
        default: break
        }
      }
      walk.append(next)
    }
    return walk
  }

  /// The coverage that FreeType computes for polygons, or nil if FreeType fails. The columns are
  /// `0..<width` and the rows `-height..<0`, relative to the pen.
  private func freeType(
    _ corners: [Corner], _ ends: [Int], width: Int, height: Int, _ library: FT_Library
  ) -> [UInt8]? {
    // Let FreeType allocate the outline, because the types of the outline's tags and contours
    // depend on FreeType's version.
    var outline = unsafe FT_Outline()
    guard
      unsafe FT_Outline_New(library, UInt32(corners.count), .init(ends.count), &outline) == 0
    else { return nil }
    defer { unsafe FT_Outline_Done(library, &outline) }
    for (index, corner) in corners.enumerated() {
      unsafe outline.points[index] = FT_Vector(x: Int(corner.x), y: Int(corner.y))
      unsafe outline.tags[index] = 1
    }
    for (index, end) in ends.enumerated() {
      unsafe outline.contours[index] = .init(end - 1)
    }
    var coverage = [UInt8](repeating: 0, count: width * height)
    let failure = unsafe coverage.withUnsafeMutableBufferPointer { pixels in
      var bitmap = unsafe FT_Bitmap(
        rows: UInt32(height), width: UInt32(width), pitch: Int32(width),
        buffer: pixels.baseAddress, num_grays: 256,
        pixel_mode: UInt8(truncatingIfNeeded: FT_PIXEL_MODE_GRAY.rawValue),
        palette_mode: 0, palette: nil)
      return unsafe FT_Outline_Get_Bitmap(library, &outline, &bitmap)
    }
    return failure == 0 ? coverage : nil
  }

  @Test(
    "Filled polygons match FreeType, even if corners are outside the bounds", arguments: [0, 3, 40])
  func freeType(_ margin: Int) throws {
    var library: FT_Library?
    try #require(unsafe FT_Init_FreeType(&library) == 0)
    let handle = try unsafe #require(library)
    defer { unsafe FT_Done_FreeType(handle) }
    var random = SeededGenerator(seed: 7)
    for round in 0..<400 {
      let side = round % 8 == 0 ? 200 : 20
      let (width, height) = (Int.random(in: 1...side), Int.random(in: 1...side))
      let count = Int.random(in: 3...30)
      let walk = corners(count + 3, width: width, height: height, margin: margin, &random)
      let ends = [3, walk.count]
      let expected = try #require(
        unsafe freeType(walk, ends, width: width, height: height, handle))
      let polygon = try #require(
        try GridPolygon(
          walk.map { Vector(x: Double($0.x) / 64, y: Double($0.y) / 64) }, ends: ends))
      let bounds = MaskBounds(
        left: 0, top: Int32(-height), width: Int32(width), height: Int32(height))
      #expect(
        polygon.coverage(in: bounds) == expected,
        "\(width) x \(height): \(walk.map { ($0.x, $0.y) })")
    }
  }

  @Test("A polygon has the same coverage, whether it is filled in one band or in several bands")
  func bands() throws {
    var random = SeededGenerator(seed: 7)
    // The whole polygon is filled in several bands. A strip of 10 pixels width needs one band.
    let walk = corners(60, width: 3000, height: 200, margin: 9, &random)
    let polygon = try #require(
      try GridPolygon(
        walk.map { Vector(x: Double($0.x) / 64, y: Double($0.y) / 64) }, ends: [walk.count]))
    let whole = polygon.coverage(in: MaskBounds(left: 0, top: -200, width: 3000, height: 200))
    for left in [0, 1, 1700, 2990] {
      let part = polygon.coverage(
        in: MaskBounds(left: Int32(left), top: -200, width: 10, height: 200))
      for row in 0..<200 {
        let start = row * 3000 + left
        #expect(Array(part[row * 10..<row * 10 + 10]) == Array(whole[start..<start + 10]))
      }
    }
  }

  @Test(
    "Rounding to an integer rounds halves, such as 2.5, away from zero",
    arguments: [
      (0.5, 1), (-0.5, -1), (0.499_999_999_999_999_94, 0), (2.5, 3), (-2.4, -2),
      (1e9, 1_000_000_000),
    ])
  func rounding(_ value: Double, _ expected: Int) {
    #expect(value.roundedToInt == expected)
    #expect(Double(value.roundedToInt) == value.rounded())
  }

  @Test("Corners are rounded to 1/64 pixel; halves are rounded away from zero")
  func roundedCorners() throws {
    var numbers: [Double] = []
    for halves in (-9...9).map(Double.init) + [-2_096_319, -1e6 - 1, 1e6 + 1, 2_096_319] {
      let number = halves / 2
      numbers += [number.nextDown, number, number.nextUp, number + 0.25]
    }
    numbers += [-0.0, .leastNonzeroMagnitude, 0.499_999_999_999_999_94]
    let points = numbers.map { Vector(x: $0 / 64, y: -$0 / 64) }
    let polygon = try #require(
      try GridPolygon(points, ends: [points.count], shift: (3, -5)))
    for (number, corner) in zip(numbers, polygon.corners) {
      #expect(Int(corner.x) == Int(number.rounded()) + 3, "\(number)")
      #expect(Int(corner.y) == Int((-number).rounded()) - 5, "\(number)")
    }
    let all = polygon.corners
    #expect(polygon.box.minX * 64 == Double(try #require(all.map(\.x).min())))
    #expect(polygon.box.maxX * 64 == Double(try #require(all.map(\.x).max())))
    #expect(polygon.box.minY * 64 == Double(try #require(all.map(\.y).min())))
    #expect(polygon.box.maxY * 64 == Double(try #require(all.map(\.y).max())))
  }

  @Test(
    "Points that are too far away are rejected, and so are points without a place",
    arguments: [16_384, -16_383.5, .infinity, -.infinity, .nan])
  func far(_ value: Double) throws {
    for place in [-16_383.0, 16_383] {
      let farthest = Vector(x: place, y: -place)
      #expect(try GridPolygon([farthest, Vector(x: 0, y: 0)], ends: [2]) != nil)
    }
    for point in [Vector(x: value, y: 0), Vector(x: 0, y: value)] {
      #expect(throws: GlyphError.self) {
        _ = try GridPolygon([Vector(x: 0, y: 0), point, Vector(x: 1, y: 2)], ends: [3])
      }
    }
  }
}
