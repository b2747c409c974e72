// Tests of untrusted SVG path data: extreme numbers, and work that the limits must stop.

import Testing

@testable import Galley

@Suite("Hostile paths")
struct HostilePathTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func frame(
    _ data: String, width: Double = 100, height: Double = 100,
    _ change: (inout ShapePath) -> Void = { _ in }
  ) throws -> TextDocument.Frame {
    var shape = ShapePath(try Path(svgData: data))
    shape.stroke = .color(.red)
    change(&shape)
    return TextDocument.Frame(shape, in: TextContainer(width: width, height: height))
  }

  @Test(
    "Extreme view boxes and strokes are drawn without a crash",
    arguments: [1e-305, 1e-30, 1e-6, 1e6, 1e300])
  func extremes(_ side: Double) throws {
    for x in [0, side, -1e6] {
      var frame = try frame("M0 0L2e4 2e4L0 1e4Z") {
        $0.viewBox = Rectangle(x: x, y: 0, width: side, height: side)
        $0.strokeWidth = 1e5
      }
      for turn in [0.0, 30] {
        frame.effects.rotation = turn
        let document = TextDocument(frames: [frame], width: 100, height: 100)
        let layout = try Self.renderer.layout(document)
        _ = try Self.renderer.render(document)
        _ = try layout.inkBounds()
        _ = layout.lint()
      }
    }
  }

  @Test("Text on a path can have any offset, even an extreme one")
  func offsets() throws {
    for offset in [Double.nan, .infinity, -.infinity, 1e300] {
      for data in ["M0 50H90", "M10 10H90V90H10Z"] {
        for value in [TextPath.Offset.points(offset), .fraction(offset)] {
          var path = TextPath(try Path(svgData: data))
          path.startOffset = value
          _ = try Self.renderer.render(
            TextDocument(frames: [TextDocument.Frame(AttributedText("abc"), along: path)]))
        }
      }
    }
  }

  @Test("A path in a box gives an error if it is too long, or has an infinite or NaN coordinate")
  func limits() throws {
    for number in [Double.nan, .infinity, 1e300] {
      let path = Path([.move(to: Path.Point(x: 0, y: 0)), .line(to: Path.Point(x: number, y: 1))])
      for frame in [
        TextDocument.Frame(ShapePath(path)),
        TextDocument.Frame(AttributedText("a"), along: TextPath(path)),
      ] {
        #expect(throws: RenderError.self) {
          try Self.renderer.render(TextDocument(frames: [frame], width: 9, height: 9))
        }
      }
    }
    var few = Limits()
    few.pathSegments = 100
    #expect(throws: PathDataError.self) {
      try Path(svgData: "M0 0" + String(repeating: "Z", count: 100), limits: few)
    }
    let closed = try Path(svgData: "M0 0" + String(repeating: "Z", count: 99), limits: few)
    #expect(closed.elements.count == 100)
    few.pathLines = 20_000
    let strict = TextRenderer(fonts: .bundled, limits: few)
    let curve = try frame("M0 0C0 1000 1000 0 9 9")
    let many = TextDocument(
      frames: Array(repeating: curve, count: 200), width: 100, height: 100)
    #expect(throws: RenderError.self) { try strict.render(many) }
    #expect(throws: Never.self) {
      try strict.render(TextDocument(frames: [curve], width: 100, height: 100))
    }
  }

  @Test("Edges that cross many pixel rows count towards the limit on painted pixels")
  func counted() throws {
    var limits = Limits()
    limits.paintedPixels = 1 << 22
    let strict = TextRenderer(fonts: .bundled, limits: limits)
    let zigzag = "M0 0" + String(repeating: "L1 1000L0 0", count: 2000)
    let frame = try frame(zigzag, width: 10, height: 1000)
    #expect(throws: RenderError.self) {
      try strict.render(TextDocument(frames: [frame], width: 10, height: 1000))
    }
  }

  @Test(
    "A rotated path is complete even if its box was partly above the canvas before the rotation",
    arguments: [90.0, 45])
  func above(_ turn: Double) throws {
    let box = TextContainer(width: 160, height: 60)
    var shape = ShapePath(try Path(svgData: "M0 0H160V60H0Z"))
    shape.fill = .color(.black)
    var path = TextDocument.Frame(shape, in: box)
    (path.x, path.y) = (20, -30)
    path.effects.rotation = turn
    var plain = TextDocument.Frame(AttributedText(), in: box)
    (plain.x, plain.y) = (20, -30)
    plain.background = .black
    plain.effects.rotation = turn
    func pixels(_ frame: TextDocument.Frame) throws -> Bitmap {
      var document = TextDocument(frames: [frame], width: 200, height: 200)
      document.background = .white
      return try Self.renderer.render(document)
    }
    #expect(try pixels(path).pixels == pixels(plain).pixels)
  }
}
