// Tests of the effects of boxes: shadows, corners, layers and clipping.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Effects of boxes")
struct BoxEffectTests {
  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil,
    _ change: (inout BoxEffects) -> Void = { _ in }
  ) -> TextDocument.Frame {
    var frame = TextDocument.Frame(
      AttributedText(), in: TextContainer(width: width, height: height))
    (frame.x, frame.y, frame.background) = (x, y, color)
    change(&frame.effects)
    return frame
  }

  private func draw(
    _ frames: [TextDocument.Frame], _ background: Color? = .white, limits: Limits = .default
  ) throws -> Bitmap {
    var document = TextDocument(frames: frames, width: 100, height: 80)
    document.background = background
    return try TextRenderer(fonts: .bundled, limits: limits).render(document)
  }

  @Test("A shadow is not visible through its translucent box, and the first shadow is on top")
  func shadows() throws {
    let frame = box(20, 20, 40, 30, Color(red: 255, green: 0, blue: 0, alpha: 0)) {
      $0.shadows = [BoxShadow(.blue, offset: (10, 10)), BoxShadow(.lime, offset: (20, 20))]
    }
    let bitmap = try draw([frame])
    #expect(bitmap[40, 40] == .white && bitmap[65, 40] == .blue && bitmap[75, 65] == .lime)
    #expect(bitmap[65, 55] == .blue)
  }

  @Test("An inset shadow is painted over the background and under the border")
  func inset() throws {
    var frame = box(20, 20, 40, 30, .red) {
      $0.shadows = [BoxShadow(.blue, offset: (6, 0), spread: 2, isInset: true)]
    }
    frame.border = Border(3, .lime)
    let bitmap = try draw([frame])
    #expect(
      bitmap.stretches(row: 35).map(\.x) == [0, 20, 23, 31, 57, 60],
      "\(bitmap.stretches(row: 35))")
    #expect(bitmap[25, 35] == .blue && bitmap[40, 35] == .red && bitmap[58, 35] == .lime)
  }

  @Test(
    "A shadow with the smallest opacity, 1 of 255, is still painted, even if the shadow is inset")
  func faintShadows() throws {
    let faint = Color(red: 0, green: 0, blue: 0, alpha: 1)
    let inset = box(20, 20, 40, 30, .white) {
      $0.shadows = [BoxShadow(faint, offset: (6, 0), isInset: true)]
    }
    #expect(try draw([inset])[22, 35] == Color(red: 254, green: 254, blue: 254))
    let outer = box(20, 20, 40, 30, .white) { $0.shadows = [BoxShadow(faint, offset: (6, 0))] }
    #expect(try draw([outer])[63, 35] == Color(red: 254, green: 254, blue: 254))
  }

  @Test("Opacity applies to a box and everything inside it as a whole")
  func opacity() throws {
    var outer = TextDocument.Frame(
      frames: [box(0, 0, 20, 20, .black), box(10, 10, 20, 20, .black)],
      in: TextContainer(width: 40, height: 40))
    (outer.x, outer.y, outer.background) = (20, 20, .blue)
    outer.effects.opacity = 0.5
    let bitmap = try draw([outer])
    let gray = try #require(bitmap[25, 25])
    #expect(abs(Int(gray.red) - 127) <= 1 && gray.red == gray.blue)
    #expect(bitmap[35, 35] == gray && bitmap[45, 45] == gray)
    #expect(bitmap[55, 55] == Color(red: gray.red, green: gray.red, blue: 255))
  }

  @Test("A box that clips cuts off the boxes inside it, but not its own shadow")
  func clips() throws {
    var inner = box(-10, -10, 100, 100, .lime)
    inner.effects.blendMode = .multiply
    var outer = TextDocument.Frame(frames: [inner], in: TextContainer(width: 40, height: 40))
    (outer.x, outer.y, outer.background) = (20, 20, Color(red: 200, green: 100, blue: 50))
    outer.effects.clips = true
    outer.effects.cornerRadii = CornerRadii(topLeft: 20)
    outer.effects.shadows = [BoxShadow(.black, offset: (10, 0))]
    let bitmap = try draw([outer])
    #expect(bitmap[21, 21] == .white && bitmap[65, 40] == .black && bitmap[10, 40] == .white)
    // Clipping does not isolate a box: the layer of the inner box still blends with the outer box.
    #expect(bitmap[40, 40] == Color(red: 0, green: 100, blue: 0))
    #expect(bitmap[21, 58] == Color(red: 0, green: 100, blue: 0))
  }

  @Test(
    "Blend modes follow the formulas of CSS",
    arguments: [
      (.multiply, 0xFF30_2820), (.screen, 0xFFD0_A8A0), (.overlay, 0xFFA1_5140),
      (.darken, 0xFF40_5040), (.lighten, 0xFFC0_8080),
    ] as [(BlendMode, UInt32)])
  func blending(_ mode: BlendMode, _ expected: UInt32) throws {
    var source: [UInt32] = [0xFF40_5080, 0]
    mode.blend(&source, over: [0xFFC0_8040, 0xFFFF_FFFF])
    #expect(source[0] == expected)
    #expect(source[1] == 0)
    var clear: [UInt32] = [0xFF40_5080]
    mode.blend(&clear, over: [0])
    #expect(clear == [0xFF40_5080])
  }

  @Test("If two corner radii of a box overlap, all its radii are reduced by the same factor")
  func radii() throws {
    let rect = ExactRect(minX: 0, minY: 0, maxX: 80, maxY: 60)
    let radii = CornerRadii(topLeft: 1e9, topRight: 1e9, bottomRight: 0, bottomLeft: 0)
    let part = PixelRect(minX: 0, minY: 0, maxX: 80, maxY: 60)
    let reduced = CornerRadii(topLeft: 40, topRight: 40, bottomRight: 0, bottomLeft: 0)
    #expect(
      RoundedRect(rect, radii: radii).coverage(of: part)
        == RoundedRect(rect, radii: reduced).coverage(of: part))
    #expect(
      RoundedRect(rect, radii: CornerRadii(12)).coverage(of: part)
        == RoundedRect(rect, radius: 12).coverage(of: part))
  }

  @Test(
    "The pixels of a translucent or rotated box's layer count towards the limit on painted pixels")
  func limits() throws {
    var limits = Limits.default
    limits.paintedPixels = 20_000
    let frame = box(0, 0, 100, 80, .red) { $0.opacity = 0.5 }
    #expect(throws: RenderError.self) { _ = try draw([frame], limits: limits) }
    limits.paintedPixels = 40_000
    _ = try draw([frame], limits: limits)
    let turned = box(0, 0, 100, 80, .red) { $0.rotation = 10 }
    #expect(throws: RenderError.self) { _ = try draw([turned], limits: limits) }
  }

  @Test(
    "Box effects with extreme numbers cause neither crashes nor endless loops",
    arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e6, 1e-300] as [Double])
  func hostile(_ number: Double) throws {
    let changes: [(inout TextDocument.Frame) -> Void] = [
      { $0.effects.rotation = number }, { $0.effects.opacity = number },
      { $0.effects.cornerRadii = CornerRadii(topLeft: number, bottomRight: 3) },
      { $0.effects.shadows = [BoxShadow(spread: number)] },
      { $0.effects.shadows = [BoxShadow(spread: number, isInset: true)] },
      { $0.effects.shadows = [BoxShadow(offset: (number, number))] },
      { $0.effects.shadows = [BoxShadow(blur: number)] },
      { ($0.x, $0.effects.rotation) = (number, 30) },
      { ($0.y, $0.effects.clips, $0.effects.rotation) = (number, true, 90) },
      { ($0.effects.clips, $0.border) = (true, Border(number)) },
    ]
    for change in changes {
      var frame = box(20, 20, 40, 30, Color(red: 9, green: 9, blue: 9, alpha: 99)) {
        $0.cornerRadii = CornerRadii(topLeft: 4)
      }
      change(&frame)
      _ = try? draw([frame])
      let layout = try? TextRenderer(fonts: .bundled).layout(
        TextDocument(frames: [frame], width: 100, height: 80))
      _ = layout?.lint()
    }
  }

  @Test("If a length of a shadow is NaN or exceeds the limit, drawing throws an error")
  func lengths() throws {
    for shadow in [
      BoxShadow(offset: (2e6, 0)), BoxShadow(spread: -2e6), BoxShadow(blur: 2000),
      BoxShadow(blur: .nan),
    ] {
      let frame = box(0, 0, 9, 9) { $0.shadows = [shadow] }
      #expect(throws: RenderError.self) { _ = try draw([frame]) }
    }
  }

  /// Random documents whose boxes have random effects.
  private func layout(_ seed: UInt64, isGray: Bool) throws -> DocumentLayout {
    var random = RandomDocument(seed: seed, isGray: isGray)
    var document = random.document()
    var generator = SeededGenerator(seed: seed)
    for index in document.frames.indices {
      var effects = BoxEffects()
      effects.rotation = [0, 0, 90, 33].randomElement(using: &generator) ?? 0
      effects.opacity = [1, 0.4].randomElement(using: &generator) ?? 1
      effects.clips = Bool.random(using: &generator)
      effects.blendMode = BlendMode.allCases.randomElement(using: &generator) ?? .normal
      effects.shadows = [
        BoxShadow(offset: (3, 5), blur: 7, spread: 2), BoxShadow(blur: 5, isInset: true),
      ]
      effects.cornerRadii = CornerRadii(topLeft: 12, topRight: 3, bottomLeft: 40)
      document.frames[index].effects = effects
    }
    return try Drawing.renderer.get().layout(document)
  }

  private func pixels<Rows>(
    _ layout: DocumentLayout, bandHeight: Int, _: Canvas<Rows>.Type
  ) throws -> [UInt32] {
    let (width, height) = layout.pixelSize
    let painter = DocumentPainter(
      rasterizer: GlyphRasterizer(), masks: GlyphMaskCache(), scale: layout.document.scale)
    var pixels: [UInt32] = []
    try painter.forEachBand(
      CanvasBands(width: width, height: height, bandHeight: bandHeight), of: layout
    ) { (band: inout Canvas<Rows>) in pixels += band.bitmap.pixels }
    return pixels
  }

  @Test("Effects of boxes look the same if the image is painted in bands", arguments: UInt64(0)..<8)
  func bands(_ seed: UInt64) throws {
    let layout = try layout(seed, isGray: false)
    let whole = try pixels(layout, bandHeight: layout.pixelSize.height, ColorCanvas.self)
    #expect(try pixels(layout, bandHeight: 23, ColorCanvas.self) == whole)
  }

  @Test(
    "Grey boxes with effects have the same pixels on a greyscale canvas and on a colour canvas",
    arguments: UInt64(0)..<8)
  func gray(_ seed: UInt64) throws {
    let layout = try layout(seed, isGray: true)
    #expect(PictureColors(layout).isGray)
    let height = layout.pixelSize.height
    #expect(
      try pixels(layout, bandHeight: height, GrayCanvas.self)
        == pixels(layout, bandHeight: height, ColorCanvas.self))
  }
}
