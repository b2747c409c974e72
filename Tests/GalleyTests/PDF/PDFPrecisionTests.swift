// Tests of the precision of PDF files: curves of glyphs, positions of glyphs, and shadows.

import Foundation
import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley

@Suite("Precision of PDF files")
struct PDFPrecisionTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  /// The point of a Bézier curve at a parameter from 0 to 1.
  private func point(of curve: [Path.Point], at place: Double) -> Path.Point {
    var points = curve
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map {
        Path.Point(x: $0.x + ($1.x - $0.x) * place, y: $0.y + ($1.y - $0.y) * place)
      }
    }
    return points[0]
  }

  @Test("A joined curve differs from its two quadratic curves by at most 2.5 of 1000 units per em")
  func joinedCurves() {
    var random = SeededGenerator(seed: 36)
    func point(within side: Double, of center: Path.Point) -> Path.Point {
      Path.Point(
        x: (center.x + Double.random(in: -side...side, using: &random)).rounded(),
        y: (center.y + Double.random(in: -side...side, using: &random)).rounded())
    }
    let (count, origin) = (5000, Path.Point(x: 500, y: 500))
    var (joined, greatest) = (0, 0.0)
    for _ in 0..<count {
      // The curves are near the limits up to which two curves are joined.
      let (start, first) = (point(within: 500, of: origin), point(within: 500, of: origin))
      let second = point(within: 300, of: first)
      let joint = point(
        within: 1, of: Path.Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2))
      let end = point(
        within: 25,
        of: Path.Point(
          x: start.x + 2 * (second.x - first.x), y: start.y + 2 * (second.y - first.y)))
      let path = Path([
        .move(to: start), .quad(control: first, to: joint), .quad(control: second, to: end),
      ])
      let data = String(decoding: PDFFile.data(of: path, decimals: 1).bytes, as: UTF8.self)
      let numbers = data.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard numbers.count == 8 else { continue }
      joined += 1
      let cubic = stride(from: 0, to: 8, by: 2).map {
        Path.Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      for step in 0...40 {
        let place = Double(step) / 40
        let own = self.point(of: cubic, at: place)
        let other =
          place < 0.5
          ? self.point(of: [start, first, joint], at: 2 * place)
          : self.point(of: [joint, second, end], at: 2 * place - 1)
        greatest = max(greatest, hypot(own.x - other.x, own.y - other.y))
      }
    }
    #expect(joined > count / 4 && joined < count)
    #expect(greatest <= 2.5)
    #expect(greatest > 1, "the curves are too easy to join")
  }

  @Test("In a PDF, the glyphs of runs that are written together are at the positions of the layout")
  func positions() throws {
    var text = AttributedText("")
    for index in 0..<24 {
      let color = index % 3 == 1 ? Color.red : .black
      let size = index % 4 == 2 ? 30.0 : 12
      text.append("Word \(index) قَلَم fjord ", [.foregroundColor(color), .font(.system(size))])
    }
    let document = TextDocument(text, in: TextContainer(width: 300))
    let laidOut = try Self.renderer.layout(document)
    let layout = laidOut.layouts[0]
    let content = try PDFDrawing(PDFReader(try Self.renderer.pdf(of: laidOut)))
    #expect(content.saves < layout.runs.count / 2)
    var painted = content.shapes
    var operators: [[UInt32]: String] = [:]
    for run in layout.runs {
      for glyph in layout.glyphs[run.glyphs] where text.utf16[Int(glyph.cluster)] != 0x20 {
        let (x, y) = (glyph.x, laidOut.height - glyph.y)
        let nearest = try #require(
          painted.indices.min { painted[$0].distance(x, y) < painted[$1].distance(x, y) })
        let shape = painted.remove(at: nearest)
        #expect(shape.distance(x, y) < 0.01)
        let key = [run.face.id, glyph.id]
        #expect(operators[key] ?? shape.operators == shape.operators)
        operators[key] = shape.operators
      }
    }
    #expect(painted.isEmpty)
    #expect(Set(operators.values).count == operators.count)
  }

  // An opacity in a PDF is a multiple of 3, so it differs by 1 more than the blur itself. The
  // rasterizer's box filters, which replace Gaussian weights, differ by up to 6 more.
  @Test(
    "A blurred shadow in a PDF is almost equal to a Gaussian blur if the pixels are interpolated",
    arguments: [(1.5, 3.0), (4, 3), (6, 3), (12, 3), (20, 3), (40, 3), (2, 9), (3, 9), (15, 9)])
  func shadow(blur: Double, limit: Double) throws {
    var box = TextDocument.Frame(AttributedText(), in: TextContainer(width: 100, height: 200))
    (box.x, box.y) = (100, 50)
    box.effects.shadows = [BoxShadow(.black, blur: blur)]
    let file = PDFReader(
      try Self.renderer.pdf(of: TextDocument(frames: [box], width: 300, height: 300)))
    let image = try #require(try PDFDrawing(file).shapes.first)
    let mask = try #require(file.objects.first { $0.value.contains("/Columns ") })
    let size = try #require(mask.value.firstMatch(of: #/\/Width (\d+)\/Height (\d+)/#))
    let (width, height) = (try #require(Int(size.1)), try #require(Int(size.2)))
    // Each row begins with a byte for the filter, and contains differences from the row above.
    let rows = try #require(file.streams[mask.key])
    let middle = (1...width).map { column in
      stride(from: column, to: height / 2 * (width + 1), by: width + 1)
        .reduce(UInt8(0)) { $0 &+ rows[$1] }
    }
    let sigma = blur / 2
    func covered(upTo x: Double) -> Double { (1 + erf(x / (sigma * 2.0.squareRoot()))) / 2 }
    var greatest = 0.0
    for x in stride(from: 50.0, through: 250, by: 0.25) {
      let share = (x - image.transform.e) / image.transform.a
      let place: Double = share * Double(width) - 0.5
      let left = Int(place.rounded(.down))
      func value(_ column: Int) -> Double {
        middle.indices.contains(column) ? Double(middle[column]) : 0
      }
      let shown = value(left) + (value(left + 1) - value(left)) * (place - Double(left))
      let exact = 255 * (covered(upTo: x - 100) - covered(upTo: x - 200))
      greatest = max(greatest, abs(shown - exact))
    }
    #expect(greatest < limit)
  }
}

/// The shapes that a content stream of a PDF paints, for tests. Supports only the operators that
/// Galley's writer uses.
private struct PDFDrawing {
  struct Shape {
    /// The operators that construct the path, or the name of an XObject.
    let operators: String
    /// The transform from the coordinates of the shape to those of the page.
    let transform: Transform

    func distance(_ x: Double, _ y: Double) -> Double { hypot(transform.e - x, transform.f - y) }
  }

  private(set) var shapes: [Shape] = []
  /// Number of saved graphics states.
  private(set) var saves = 0

  init(_ file: PDFReader) throws {
    let content = try #require(
      file.streams.values.map { String(decoding: $0, as: UTF8.self) }
        .first { $0.hasPrefix("/Artifact") })
    var (transform, outer): (Transform, [Transform]) = (Transform(), [])
    var (operands, path): ([Substring], [Substring]) = ([], [])
    for token in content.split(whereSeparator: \.isWhitespace) {
      switch token {
      case "q":
        outer.append(transform)
        saves += 1
      case "Q": transform = outer.popLast() ?? Transform()
      case "cm":
        let values = operands.compactMap { Double($0) }
        var inner = Transform(x: values[4], y: values[5])
        (inner.a, inner.b, inner.c, inner.d) = (values[0], values[1], values[2], values[3])
        transform = transform.after(inner)
      case "f", "Do":
        let operators = (path + operands).joined(separator: " ")
        shapes.append(Shape(operators: operators, transform: transform))
        path = []
      case "m", "l", "c", "h": path += operands + [token]
      case let operand where operand.hasPrefix("/") || Double(operand) != nil:
        operands.append(operand)
        continue
      default: path = []
      }
      operands = []
    }
  }
}
