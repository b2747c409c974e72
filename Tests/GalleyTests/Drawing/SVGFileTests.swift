import GalleyFont
import Testing

@testable import Galley

@Suite("Writing of SVG files")
struct SVGFileTests {
  private let path = Path([
    .move(to: Path.Point(x: 0, y: 0)), .line(to: Path.Point(x: 9, y: 0)),
    .line(to: Path.Point(x: 9, y: 9)), .close,
  ])

  private func text(_ file: SVGFile) -> String {
    String(
      decoding: file.bytes(width: 9, height: 9, alt: nil, metadata: []), as: UTF8.self)
  }

  @Test(
    "In a reusable SVG shape, black is written explicitly, because <use> can set another fill")
  func blackInShapes() throws {
    var file = SVGFile(SVGOptions(), of: TextDocument(frames: []))
    file.fill(path, .color(.black), isEvenOdd: false)
    #expect(!text(file).contains("fill="))
    file.begin()
    file.fill(path, .color(.black), isEvenOdd: false)
    _ = file.endShape()
    #expect(text(file).contains("fill=\"#000\""))
  }

  @Test("An SVG omits default transforms of gradients and default caps of strokes")
  func paints() {
    var gradient = VectorGradient(
      shape: .linear(from: Vector(x: 0, y: 0), to: Vector(x: 9, y: 0)),
      stops: [Gradient.Stop(0, .red), Gradient.Stop(1, .blue)])
    for (transform, attribute) in [
      (Transform(), ""), (Transform(x: 3, y: 4), " gradientTransform=\"matrix(1 0 0 1 3 4)\""),
    ] {
      var file = SVGFile(SVGOptions(), of: TextDocument(frames: []))
      gradient.transform = transform
      file.fill(path, .gradient(gradient), isEvenOdd: false)
      #expect(text(file).contains("y2=\"0\"\(attribute)>"))
    }
    for (cap, attribute) in [
      (ShapePath.StrokeCap.butt, ""), (.round, " stroke-linecap=\"round\""),
      (.square, " stroke-linecap=\"square\""),
    ] {
      var file = SVGFile(SVGOptions(), of: TextDocument(frames: []))
      file.stroke(path, .color(.red), VectorStroke(width: 2, cap: cap))
      #expect(text(file).contains("stroke-width=\"2\"\(attribute)/>"))
    }
  }

  @Test("An SVG file defines equal clip paths only once")
  func clips() {
    var file = SVGFile(SVGOptions(), of: TextDocument(frames: []))
    for isEvenOdd in [false, false, true] {
      file.open(.clip(path, isEvenOdd: isEvenOdd))
      file.close()
    }
    #expect(text(file).matches(of: #/<clipPath/#).count == 2)
  }

  @Test("An SVG contains an image once, plus once in each reusable definition that draws the image")
  func images() throws {
    let image = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
    var file = SVGFile(SVGOptions(), of: TextDocument(frames: []))
    try file.draw(image, Transform())
    try file.draw(image, Transform(x: 1, y: 1))
    #expect(text(file).matches(of: #/<image/#).count == 1)
    file.begin()
    try file.draw(image, Transform())
    _ = file.endShape()
    #expect(text(file).matches(of: #/<image/#).count == 2)
  }
}
