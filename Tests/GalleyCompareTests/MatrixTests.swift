// Tests of matrices. A matrix lays out one document in many languages, and draws each result as a
// cell of a contact sheet.

import Galley
import GalleyCompare
import Testing

@Suite("Layout matrix")
struct MatrixTests {
  private struct Unreadable: Error, CustomStringConvertible {
    let description = "no such values"
  }

  /// A layout matrix of three documents. The first document fulfils its layout contract, and the
  /// second breaks its contract. Reading the third document throws an error.
  private func matrix(_ renderer: TextRenderer = renderer) -> LayoutMatrix {
    let texts = ["en": "one line", "de": "eine Zeile, dann noch zwei andere Zeilen", "x": ""]
    return LayoutMatrix(
      ["en", "de", "x"].map { name in
        LayoutMatrix.Entry(name) {
          guard name != "x" else { throw Unreadable() }
          return document(texts[name] ?? "", width: 120) {
            $0.background = .white
            $0.contract.maximumLines = 1
          }
        }
      }, renderedBy: renderer)
  }

  @Test("The cells of a layout matrix keep their order, and each cell lists its own problems")
  func cells() {
    let matrix = matrix()
    #expect(matrix.cells.map(\.name) == ["en", "de", "x"])
    #expect(matrix.cells.map(\.isBroken) == [false, true, true] && !matrix.isSound)
    #expect(matrix.cells[0].problems == [])
    #expect(
      matrix.cells[1].problems == [
        "require.maximumLines: contract maximumLines: the text has 3 lines; the maximum is 1"
      ]
    )
    #expect(matrix.cells[2].problems == ["no such values"])
    #expect(matrix.cells[1].picture != nil && matrix.cells[2].picture == nil)
  }

  @Test("The report of a layout matrix contains every cell")
  func report() {
    let json = matrix().json
    #expect(json.hasPrefix(#"{"broken":2,"cells":[{"name":"en","broken":false,"width":120,"#))
    #expect(json.contains(#""contract":"maximumLines","what":"lines","limit":1,"value":3"#))
    #expect(json.hasSuffix(#""error":{"message":"no such values"}}]}"#))
  }

  @Test(
    "The contact sheet of a layout matrix shows all cells, with red borders around broken cells")
  func sheet() throws {
    let matrix = matrix()
    let sheet = try renderer.draw(try matrix.sheet(by: renderer))
    var red = 0
    for y in 0..<sheet.height {
      for x in 0..<sheet.width {
        if sheet[x, y] == Color(red: 0xD0, green: 0x1F, blue: 0x2E) { red += 1 }
      }
    }
    let sides = matrix.cells.compactMap(\.picture).map { $0.width + $0.height }
    #expect(red > 2 * sides[1])
    let sound = LayoutMatrix(
      [LayoutMatrix.Entry("en") { document("one line", width: 120) }], renderedBy: renderer)
    #expect(sound.isSound)
    let clean = try renderer.draw(try sound.sheet(by: renderer))
    #expect(clean.width < sheet.width)
  }

  @Test("A cell of a layout matrix with a warning lists the warning, but does not count as broken")
  func warnings() {
    let matrix = LayoutMatrix(
      [
        LayoutMatrix.Entry("missing") { document("\u{10FFFD}") },
        LayoutMatrix.Entry("family") { document("a", [.font(.family("No Such", size: 12))]) },
      ], renderedBy: renderer)
    #expect(matrix.isSound)
    #expect(
      matrix.cells.map { $0.warnings.map(\.code) } == [["missingGlyph"], ["familySubstituted"]])
  }

  @Test("If the missing-glyph policy is warn, a cell has one warning per missing character")
  func missing() {
    func codes(_ policy: MissingGlyphPolicy) -> [String] {
      LayoutMatrix(
        [LayoutMatrix.Entry("x") { document("\u{10FFFD}\u{10FFFC}\u{10FFFD}") }],
        renderedBy: renderer, missing: policy
      ).cells[0].warnings.map(\.code)
    }
    #expect(codes(.warn) == ["missingGlyph", "missingGlyph"])
    #expect(codes(.tofu) == [] && codes(.skip) == [])
  }

  @Test(
    "If a layout matrix has too many pixels, the first cells have pictures, and later cells errors")
  func pixels() {
    var limits = Limits.default
    limits.canvasPixels = 2500
    let cells = LayoutMatrix(
      ["a", "b", "c", "d"].map { name in
        LayoutMatrix.Entry(name) { TextDocument(frames: [], width: 100, height: 10) }
      }, renderedBy: TextRenderer(fonts: .bundled, limits: limits)
    ).cells
    #expect(cells.map { $0.picture != nil } == [true, true, false, false])
    #expect(
      cells[3].error
        == "the total number of pixels of a matrix is 3000; make it at most 2500")
  }

  @Test("If a layout matrix exceeds the limit on cells or on pixels, the excess cells have errors")
  func limits() {
    var limits = Limits.default
    limits.matrixCells = 2
    let few = matrix(TextRenderer(fonts: .bundled, limits: limits))
    #expect(few.cells[2].error?.hasPrefix("the number of cells of a matrix is 3") == true)
    limits = .default
    limits.canvasPixels = 120 * 30
    let small = matrix(TextRenderer(fonts: .bundled, limits: limits))
    #expect(small.cells.contains { $0.error?.contains("of pixels of a matrix") == true })
    #expect(LayoutMatrix([], renderedBy: renderer).cells.isEmpty)
  }
}
