import CFreeType
import GalleyFont
import TestSupport
import Testing

@Suite("Glyph masks")
struct MaskTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var font: String
    var text: String
    var transform: GlyphTransform
    var phase = 0
    var variations = ""
    var testDescription: String { "\(font) \(transform.size) px \(variations)" }
  }

  static let examples = [
    Example(font: TestFonts.sans, text: "aBg&8", transform: GlyphTransform(size: 12)),
    Example(font: TestFonts.sans, text: "Rs%", transform: GlyphTransform(size: 17.3), phase: 1),
    Example(font: TestFonts.sans, text: "O@", transform: GlyphTransform(size: 40), phase: 3),
    Example(
      font: TestFonts.sans, text: "Qe", transform: GlyphTransform(size: 33.3, skew: 0.25)),
    Example(
      font: TestFonts.sans, text: "Qe", transform: GlyphTransform(size: 21, scaleX: 1.6, skew: -1),
      phase: 2),
    Example(font: TestFonts.japanese, text: "組O8", transform: GlyphTransform(size: 24.5), phase: 2),
    Example(font: TestFonts.shapes, text: "ABCF", transform: GlyphTransform(size: 13.7), phase: 1),
    Example(
      font: "Tests/Fonts/Shapes.otf", text: "ABCF", transform: GlyphTransform(size: 13.7),
      phase: 1),
    Example(
      font: "Fonts/NotoNaskhArabic/NotoNaskhArabic-Regular.ttf", text: "شع",
      transform: GlyphTransform(size: 19)),
  ]

  @Test("The coverage of each pixel in a glyph mask is exact to within 4/255", arguments: examples)
  func exact(_ example: Example) throws {
    let face = try TestFonts.face(example.font)
    let rasterizer = GlyphRasterizer()
    for scalar in example.text.unicodeScalars {
      let glyph = try #require(face.glyph(for: scalar))
      let outline = try #require(try rasterizer.outline(of: glyph, in: face))
      let mask = try #require(
        try rasterizer.mask(
          of: glyph, in: face, transform: example.transform, phase: example.phase))
      let polygons = ExactCoverage.polygons(
        outline, face, example.transform, phase: example.phase)
      var worst = 0.0
      for (x, y) in mask.places {
        let exact = ExactCoverage.area(polygons, x: x, y: y) * 255
        worst = max(worst, abs(exact - Double(mask.value(x: x, y: y))))
      }
      #expect(worst <= 4, "\(scalar): \(worst)")
    }
  }

  @Test("A very wide mask has the same pixels as its parts drawn separately")
  func wide() throws {
    let face = try TestFonts.face("Fonts/NotoSansArabic/NotoSansArabic-Regular.ttf")
    let glyph = try #require(face.glyph(for: "\u{633}"))
    let rasterizer = GlyphRasterizer()
    let transform = GlyphTransform(size: 150, scaleX: 20)
    let whole = try #require(try rasterizer.mask(of: glyph, in: face, transform: transform))
    #expect(whole.width > 2000)
    for left in stride(from: whole.left, to: whole.left + whole.width, by: 50) {
      let clip = MaskBounds(left: left, top: whole.top, width: 50, height: whole.height)
      let part = try #require(
        try rasterizer.mask(of: glyph, in: face, transform: transform, within: clip))
      #expect(
        part.places.allSatisfy { x, y in
          !(left..<left + part.width).contains(Int32(x))
            || part.value(x: x, y: y) == whole.value(x: x, y: y)
        })
    }
  }

  @Test(
    "Masks match FreeType's unhinted rendering at whole-pixel sizes", arguments: [9, 16, 31, 64])
  func freeType(_ size: Int) throws {
    let face = try TestFonts.face(TestFonts.sans)
    let rasterizer = GlyphRasterizer()
    try ReferenceFace.with(TestFonts.sans) { reference in
      for glyph in UInt32(3)..<200 {
        let mask = try rasterizer.mask(
          of: glyph, in: face, transform: GlyphTransform(size: Double(size)))
        let outline = try rasterizer.outline(of: glyph, in: face)
        let overlaps = outline?.needsSampling == true
        let expected = reference.mask(glyph, size: size, overlaps: overlaps)
        guard let mask, let expected else {
          #expect(mask == nil && expected == nil)
          continue
        }
        let differences = mask.places.map { x, y in
          abs(mask.value(x: x, y: y) - expected.value(x: x, y: y))
        }
        let isStraight = outline?.verbs.contains { $0 == .quad } == false
        // FreeType scales in 16.16 fixed point, so a coordinate halfway between two grid positions
        // can differ by 1/64 pixel. FreeType's curves deviate by up to 1/16 pixel. If contours
        // overlap, FreeType computes coverage from samples, and edges deviate by up to 1/8 pixel.
        let most = overlaps ? 42 : isStraight ? 5 : 26
        #expect((differences.max() ?? 0) <= most, "glyph \(glyph)")
        #expect(differences.reduce(0, +) <= 4 * differences.count)
      }
    }
  }

  @Test("At weight 550, the outlines of a variable font have the same bounds as in FreeType")
  func variable() throws {
    let rasterizer = GlyphRasterizer()
    let face = try TestFonts.face(TestFonts.inter, variations: "wght=550")
    try ReferenceFace.with(TestFonts.inter) { reference in
      reference.setWeight(550)
      for character in "HamburgefonstivÄ&8".unicodeScalars {
        let glyph = try #require(face.glyph(for: character))
        let outline = try #require(try rasterizer.outline(of: glyph, in: face)?.bounds)
        let expected = try #require(reference.bounds(glyph))
        let difference =
          [
            outline.minX - expected.minX, outline.minY - expected.minY,
            outline.maxX - expected.maxX, outline.maxY - expected.maxY,
          ].map(abs).max() ?? 0
        // FreeType rounds unscaled outlines to whole font units.
        #expect(difference <= 1.5, "\(character)")
      }
    }
  }

  @Test(
    "The mask of a sideways glyph is the horizontal mask, rotated clockwise about the pen position",
    arguments: 0..<4)
  func sideways(_ phase: Int) throws {
    let face = try TestFonts.face(TestFonts.sans)
    let glyph = try #require(face.glyph(for: "g"))
    let rasterizer = GlyphRasterizer()
    for stroke in [nil, GlyphStroke(width: 3)] {
      func mask(_ orientation: GlyphTransform.Orientation) throws -> CoverageMask {
        let transform = GlyphTransform(size: 41, scaleX: 1.2, skew: 0.2, orientation: orientation)
        return try #require(
          try rasterizer.mask(
            of: glyph, in: face, transform: transform, phase: phase, stroke: stroke))
      }
      let (across, turned) = (try mask(.horizontal), try mask(.sideways))
      #expect(turned.bounds.width == across.bounds.height)
      #expect(turned.bounds.height == across.bounds.width)
      for y in -5..<45 {
        for x in -45..<25 {
          let (one, other) = (turned.value(x: x, y: y), across.value(x: y, y: -1 - x))
          #expect(abs(Int(one) - Int(other)) <= 2, "\(x), \(y)")
        }
      }
    }
  }

  @Test("In vertical lines, the subpixel phase moves the mask of an upright glyph downwards")
  func uprightPhase() throws {
    let face = try TestFonts.face(TestFonts.shapes)
    let glyph = try #require(face.glyph(for: "C"))
    func mask(_ phase: Int) throws -> CoverageMask {
      try #require(
        try GlyphRasterizer().mask(
          of: glyph, in: face, transform: GlyphTransform(size: 20, orientation: .upright),
          phase: phase))
    }
    let (still, moved) = (try mask(0), try mask(2))
    // With phase 2, the glyph is half a pixel lower. So in the tested column, the centre of the
    // coverage must be half a row lower.
    let column = still.bounds.left + still.bounds.width / 2
    let (top, bottom) = (Int(still.bounds.top), Int(still.bounds.top + still.bounds.height))
    let before = (top..<bottom).reduce(0) { $0 + Int(still.value(x: Int(column), y: $1)) * $1 }
    let after = (top..<bottom + 1).reduce(0) { $0 + Int(moved.value(x: Int(column), y: $1)) * $1 }
    let area = (top..<bottom).reduce(0) { $0 + Int(still.value(x: Int(column), y: $1)) }
    #expect(abs(Double(after - before) / Double(area) - 0.5) < 0.02)
    #expect(moved.bounds.left == still.bounds.left)
  }

  @Test("A mask clipped to a rectangle has the same pixels as the whole mask in that rectangle")
  func clip() throws {
    let face = try TestFonts.face(TestFonts.sans)
    let glyph = try #require(face.glyph(for: "g"))
    let rasterizer = GlyphRasterizer()
    let transform = GlyphTransform(size: 60)
    let clip = MaskBounds(left: 5, top: -20, width: 12, height: 31)
    for stroke in [nil, GlyphStroke(width: 3)] {
      let whole = try #require(
        try rasterizer.mask(of: glyph, in: face, transform: transform, stroke: stroke))
      let part = try #require(
        try rasterizer.mask(
          of: glyph, in: face, transform: transform, stroke: stroke, within: clip))
      #expect(part.bounds == clip)
      for y in -20..<11 {
        for x in 5..<17 { #expect(part.value(x: x, y: y) == whole.value(x: x, y: y)) }
      }
      let far = MaskBounds(left: 500, top: 0, width: 9, height: 9)
      #expect(
        try rasterizer.mask(
          of: glyph, in: face, transform: transform, stroke: stroke, within: far) == nil)
    }
  }

  @Test("A space has no mask, a giant glyph is drawn only in parts, and invalid sizes are refused")
  func limits() throws {
    let face = try TestFonts.face(TestFonts.sans)
    let rasterizer = GlyphRasterizer()
    let space = try #require(face.glyph(for: " "))
    let letter = try #require(face.glyph(for: "H"))
    #expect(
      try rasterizer.mask(of: space, in: face, transform: GlyphTransform(size: 20)) == nil)
    #expect(try rasterizer.outline(of: space, in: face) == nil)
    #expect(throws: GlyphError.unreadable(glyph: .max, file: face.path)) {
      try rasterizer.outline(of: .max, in: face)
    }
    for size in [0, -1, .nan, .infinity, 1e9] {
      #expect(throws: GlyphError.unusableTransform) {
        try rasterizer.mask(of: letter, in: face, transform: GlyphTransform(size: size))
      }
    }
    #expect(throws: GlyphError.self) {
      try rasterizer.mask(of: letter, in: face, transform: GlyphTransform(size: 9000))
    }
    #expect(throws: GlyphError.self) {
      try rasterizer.mask(
        of: letter, in: face, transform: GlyphTransform(size: 60, scaleX: 1e300))
    }
    let stem = try #require(
      try rasterizer.mask(
        of: letter, in: face, transform: GlyphTransform(size: 9000),
        within: MaskBounds(left: 1000, top: -4000, width: 64, height: 64)))
    #expect(stem.coverage.allSatisfy { $0 == 255 })
  }

  @Test("A glyph's mask does not depend on which faces the rasterizer has drawn before")
  func cache() throws {
    let rasterizer = GlyphRasterizer()
    let data = try FontData(path: Repository.path(TestFonts.inter))
    let faces = try (0..<80).map { step in
      try FontFace(
        data: data, variations: [FontVariation(tag: .weight, value: 100 + 10 * Double(step))])
    }
    let transform = GlyphTransform(size: 18)
    func masks() throws -> [CoverageMask?] {
      try faces.map { face in
        try rasterizer.mask(of: face.glyph(for: "R") ?? 0, in: face, transform: transform)
      }
    }
    let first = try masks()
    #expect(try masks() == first)
    #expect(Set(first).count > 60)
  }
}
