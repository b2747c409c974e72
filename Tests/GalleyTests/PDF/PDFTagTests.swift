// Tests of PDF tags: labels of lists, pictures, boxes, and the limits of PDF/A.

import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley

@Suite("Tags of PDF files")
struct PDFTagTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func pdf(
    _ document: TextDocument, _ options: PDFOptions = PDFOptions()
  ) throws -> PDFReader {
    PDFReader(try Self.renderer.pdf(of: document, options: options))
  }

  private func frame(
    _ text: String, _ role: SemanticRole? = nil,
    _ change: (inout TextDocument.Frame) -> Void = { _ in }
  ) -> TextDocument.Frame {
    var frame = TextDocument.Frame(AttributedText(text), in: TextContainer(width: 100))
    frame.role = role
    change(&frame)
    return frame
  }

  private func count(_ kind: String, _ file: PDFReader) -> Int {
    file.kinds.filter { $0 == kind }.count
  }

  @Test(
    "In PDF tags, a marker is the label of its list item, and an item of several blocks is one LI")
  func labels() throws {
    let boxes: [(String, SemanticRole)] = [
      ("1.", .artifact), ("one", .listItem), ("more of one", .listItem), ("2.", .artifact),
      ("two", .listItem), ("a long decoration", .artifact), ("text", .paragraph),
    ]
    let file = try pdf(
      TextDocument(frames: boxes.map { frame($0, $1) }, width: 100, height: 100))
    #expect(["L", "LI", "Lbl", "LBody"].map { count($0, file) } == [1, 2, 2, 2])
    #expect(file.objects.values.contains { $0.contains("/S/L/") && $0.contains("/Decimal") })
    let items = file.objects.values.filter { $0.hasPrefix("<</S/LI/") }
    let label = try #require(file.objects.first { $0.value.hasPrefix("<</S/Lbl/") }?.key)
    #expect(items.contains { $0.contains("/K[\(label) 0 R ") })
  }

  @Test("In a PDF, header cells in the first column have the scope Row, except in the first row")
  func scopes() throws {
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map { row, column in
      frame("x", .headerCell) { $0.cell = TableCell(row: row, column: column) }
    }
    let file = try pdf(TextDocument(frames: cells, width: 100, height: 100))
    let headers = file.objects.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.hasPrefix("<</S/TH/") }
    #expect(headers.map { $0.contains("/Scope/Row") } == [false, false, true, false])
    #expect(headers.map { $0.contains("/Scope/Column") } == [true, true, false, true])
  }

  @Test("In a PDF, the header cells of a text have the scope of their row in the table")
  func scopesInText() throws {
    let table = TextRole(.table)
    var text = AttributedText("Intro\n")
    for (number, cell) in ["A", "\t", "B", "\n", "C", "\t", "D"].enumerated() {
      let isCell = number.isMultiple(of: 2)
      let roles = isCell ? [table, TextRole(.headerCell, identity: number)] : [table]
      text.append(AttributedText(cell, [.roles(roles)]))
    }
    let file = try pdf(TextDocument(text, in: TextContainer(width: 100)))
    let headers = file.objects.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.hasPrefix("<</S/TH/") }
    #expect(headers.map { $0.contains("/Scope/Row") } == [false, false, true, false])
  }

  @Test("In a tagged PDF, each list item without a marker is one LI element")
  func unlabelled() throws {
    let boxes = ["one", "two"].map { frame($0, .listItem) }
    let file = try pdf(TextDocument(frames: boxes, width: 100, height: 100))
    #expect(["L", "LI", "Lbl", "LBody"].map { count($0, file) } == [1, 2, 0, 2])
  }

  @Test("Text with the role artifact at the start of a list item becomes the item's PDF label")
  func textLabels() throws {
    var text = AttributedText()
    for item in 1...2 {
      let role = TextRole(.listItem, identity: item)
      text.append("•", [.roles([role, TextRole(.artifact)])])
      text.append("item ", [.roles([role])])
      text.append("•", [.roles([role, TextRole(.artifact)])])
      text.append("\n")
    }
    let file = try pdf(TextDocument(text, in: TextContainer(width: 300)))
    #expect(["L", "LI", "Lbl", "LBody"].map { count($0, file) } == [1, 2, 2, 2])
    #expect(file.objects.values.contains { $0.contains("/ListNumbering/Disc") })
  }

  @Test(
    "In PDF tags, numbered items and bulleted items are separate lists, each with its numbering")
  func kindsOfLists() throws {
    let items = [("1.", "one"), ("2.", "two"), ("•", "three"), ("–", "four")]
    var text = AttributedText()
    for (number, item) in items.enumerated() {
      let role = TextRole(.listItem, identity: number)
      text.append(item.0, [.roles([role, TextRole(.artifact)])])
      text.append(item.1 + "\n", [.roles([role])])
    }
    let boxes = items.flatMap { [frame($0.0, .artifact), frame($0.1, .listItem)] }
    for document in [
      TextDocument(text, in: TextContainer(width: 300)),
      TextDocument(frames: boxes, width: 100, height: 100),
    ] {
      let file = try pdf(document)
      #expect(["L", "LI", "Lbl", "LBody"].map { count($0, file) } == [2, 4, 4, 4])
      let lists = file.objects.values.filter { $0.hasPrefix("<</S/L/") }
      #expect(lists.count { $0.contains("/ListNumbering/Decimal") } == 1)
      #expect(lists.count { $0.contains("/ListNumbering/Disc") } == 1)
    }
  }

  @Test(
    "In PDF tags, a list beside an item's text is inside the item, and the outer list continues")
  func nestedLists() throws {
    func box(_ text: String, _ role: SemanticRole, x: Double, width: Double) -> TextDocument.Frame {
      frame(text, role) { ($0.x, $0.container.width) = (x, width) }
    }
    let boxes = [
      box("1.", .artifact, x: 0, width: 10), box("one", .listItem, x: 15, width: 85),
      box("•", .artifact, x: 20, width: 5), box("inner", .listItem, x: 30, width: 70),
      box("•", .artifact, x: 20, width: 5), box("inner", .listItem, x: 30, width: 70),
      box("more of one", .listItem, x: 15, width: 85),
      box("2.", .artifact, x: 0, width: 10), box("two", .listItem, x: 15, width: 85),
    ]
    let file = try pdf(TextDocument(frames: boxes, width: 100, height: 100))
    #expect(["L", "LI", "Lbl", "LBody"].map { count($0, file) } == [2, 4, 4, 4])
    let inner = try #require(file.objects.first { $0.value.contains("/ListNumbering/Disc") })
    let item = try #require(inner.value.firstMatch(of: #/^<<\/S\/L\/P (\d+) 0 R/#)).1
    let body = try #require(Int(item).flatMap { file.objects[$0] })
    #expect(body.hasPrefix("<</S/LBody/"))
    let kids = body.split(separator: "/K[")[1].matches(of: #/(\d+) 0 R/#).map { Int($0.1) ?? 0 }
    #expect(kids.count == 3 && kids[1] == inner.key)
    let kinds = kids.map { file.objects[$0]?.firstMatch(of: #/\/S\/([A-Za-z]+)/#)?.1 }
    #expect(kinds == ["Div", "L", "P"])
  }

  @Test(
    "List items with one kind of label form one PDF list at any indent; unknown labels fit any kind"
  )
  func staggeredList() throws {
    let places = [(20.0, 45.0), (120, 145), (80, 105)]
    for labels in [["1.", "2.", "3."], ["1.", "✓", "3."], ["•", "–", "•"]] {
      var boxes: [TextDocument.Frame] = []
      for (label, x) in zip(labels, places) {
        boxes.append(frame(label, .artifact) { ($0.x, $0.container.width) = (x.0, 20) })
        boxes.append(frame("item", .listItem) { ($0.x, $0.container.width) = (x.1, 300) })
      }
      let file = try pdf(TextDocument(frames: boxes, width: 500, height: 100))
      #expect(["L", "LI", "Lbl"].map { count($0, file) } == [1, 3, 3], "\(labels)")
    }
  }

  @Test("In PDF tags, lists are nested at most 17 deep; deeper lists are siblings")
  func deepLists() throws {
    var boxes: [TextDocument.Frame] = []
    for depth in 0..<40 {
      let x = Double(depth) * 10
      boxes.append(
        frame(depth % 2 == 0 ? "1." : "•", .artifact) { ($0.x, $0.container.width) = (x, 2) })
      boxes.append(
        frame("item", .listItem) { ($0.x, $0.container.width) = (x + 5, 995 - x) })
    }
    let file = try pdf(TextDocument(frames: boxes, width: 1000, height: 100))
    #expect(["L", "LI"].map { count($0, file) } == [40, 40])
    var parents: [Int: Int] = [:]
    for (number, object) in file.objects {
      parents[number] = object.firstMatch(of: #/^<<\/S\/[A-Za-z0-9]+\/P (\d+) 0 R/#).flatMap {
        Int($0.1)
      }
    }
    let lists = Set(file.objects.filter { $0.value.hasPrefix("<</S/L/") }.keys)
    let depths = lists.map { list in
      sequence(first: list) { parents[$0] }.count { lists.contains($0) }
    }
    #expect(depths.max() == 17)
  }

  @Test("The elements of a tagged PDF are in frame order, even if some frames have no role")
  func readingOrder() throws {
    let file = try pdf(
      TextDocument(
        frames: [frame("intro"), frame("title", .heading1), frame("end")], width: 100, height: 100))
    let root = try #require(file.objects.first { $0.value.hasPrefix("<</S/Document/") })
    let kids = root.value.split(separator: "/K[")[1].matches(of: #/(\d+) 0 R/#)
    let kinds = kids.map {
      file.objects[Int($0.1) ?? 0]?.firstMatch(of: #/\/S\/([A-Za-z0-9]+)/#)?.1
    }
    #expect(kinds == ["Div", "H1", "Div"])
  }

  @Test("In PDF tags, a box without text between two cells does not end their table")
  func grounds() throws {
    let cells = (0..<4).flatMap { number in
      [frame(""), frame("x", .cell) { $0.cell = TableCell(row: number / 2, column: number % 2) }]
    }
    let file = try pdf(TextDocument(frames: cells, width: 100, height: 100))
    #expect(["Table", "TR", "TD"].map { count($0, file) } == [1, 2, 4])
  }

  /// The rows of the only table of a PDF. Each cell is the number of the frame that it shows. An
  /// empty cell is the negative number of the columns that it spans. Only the frames with text are
  /// counted.
  private func table(_ positions: [(Int, Int)], empty: Set<Int> = []) throws -> [[Int]] {
    let cells = positions.enumerated().map { number, position in
      frame(empty.contains(number) ? "" : "x", .cell) {
        $0.cell = TableCell(row: position.0, column: position.1)
      }
    }
    let file = try pdf(TextDocument(frames: cells, width: 100, height: 100))
    func kids(_ object: String) -> [String] {
      object.split(separator: "/K[")[1].matches(of: #/(\d+) 0 R/#).compactMap {
        Int($0.1).flatMap { file.objects[$0] }
      }
    }
    let tables = file.objects.values.filter { $0.hasPrefix("<</S/Table/") }
    #expect(tables.count == 1)
    return kids(try #require(tables.first)).map { row in
      kids(row).map { cell in
        let content = kids(cell).first?.firstMatch(of: #/\/K\[(\d+)\]/#)
        let columns = cell.firstMatch(of: #/\/ColSpan (\d+)/#).flatMap { Int($0.1) } ?? 1
        return content.flatMap { Int($0.1) } ?? -columns
      }
    }
  }

  @Test("In PDF tags, the numbers of cells determine the order of rows and columns")
  func sortedCells() throws {
    #expect(try table([(1, 1), (0, 0), (0, 1), (1, 0)]) == [[1, 2], [3, 0]])
    #expect(try table([(7, 0), (7, 0), (-3, 5), (-3, -5)]) == [[3, -4, 2], [0, 1, -4]])
  }

  @Test("In PDF tags, an empty cell spans the missing columns before a cell or at the end of a row")
  func missingCells() throws {
    #expect(
      try table([(0, 0), (0, 1), (0, 2), (1, 2), (3, 1), (3, 0)]) == [
        [0, 1, 2], [-2, 3], [5, 4, -1],
      ])
    #expect(try table([(0, 0), (0, 1), (1, 0), (1, 1)], empty: [2]) == [[0, 1], [-1, 2]])
  }

  @Test("In PDF tags, a cell with a huge row or column number adds no empty rows or columns")
  func farCells() throws {
    #expect(try table([(0, 0), (Int.max, Int.max), (Int.min, Int.min)]) == [[2], [0], [1]])
  }

  @Test("In PDF tags, a column number above 16 times the mean number of cells has no effect")
  func manyGaps() throws {
    #expect(try table([(0, 16), (1, 17)]) == [[-16, 0], [1, -16]])
    #expect(try table([(0, 0), (0, 33), (0, 31)]) == [[0, -30, 2, -1, 1]])
  }

  @Test("In PDF tags, a row without content is left out, and the next row is the table's first")
  func emptyFirstRow() throws {
    let boxes = [("", 0), ("x", 1), ("x", 2)].map { text, row in
      frame(text, .headerCell) { $0.cell = TableCell(row: row, column: 0) }
    }
    let file = try pdf(TextDocument(frames: boxes, width: 100, height: 100))
    #expect(count("TR", file) == 2)
    #expect(file.objects.values.filter { $0.contains("/Scope/Row") }.count == 1)
  }

  @Test("In a PDF, all rows of a table in a text have the same number of columns")
  func raggedText() throws {
    let table = TextRole(.table)
    var text = AttributedText()
    for (number, cell) in ["A", "\t", "B", "\n", "C", "\n", "D"].enumerated() {
      let roles = number % 2 == 0 ? [table, TextRole(.cell, identity: number)] : [table]
      text.append(AttributedText(cell, [.roles(roles)]))
    }
    let file = try pdf(TextDocument(text, in: TextContainer(width: 100)))
    #expect(["Table", "TR", "TD"].map { count($0, file) } == [1, 3, 6])
  }

  @Test("In PDF tags, a list with other bullets, or that begins with 1, can be nested in an item")
  func listsOfOneKind() throws {
    let cases = [(["•", "◦", "•"], 2), (["1.", "1.", "2."], 2), (["1.", "2.", "2."], 1)]
    for (labels, lists) in cases {
      var boxes: [TextDocument.Frame] = []
      for (label, x) in zip(labels, [0.0, 20, 0]) {
        boxes.append(frame(label, .artifact) { ($0.x, $0.container.width) = (x, 20) })
        boxes.append(frame("item", .listItem) { ($0.x, $0.container.width) = (x + 20, 280 - x) })
      }
      let file = try pdf(TextDocument(frames: boxes, width: 300, height: 100))
      #expect(["L", "LI", "Lbl"].map { count($0, file) } == [lists, 3, 3], "\(labels)")
    }
  }

  private static let dot = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])

  @Test("Each picture with alternative text is the content of a figure, which has a bounding box")
  func pictures() throws {
    var text = AttributedText("see ")
    text.append(AttributedText(TextAttachment(Self.dot, alt: "A dot")))
    let box = frame("") {
      $0.container.height = 20
      ($0.backgroundImage, $0.alt) = (ImageFill(Self.dot), "A box")
    }
    var words = frame("")
    words.text = text
    var document = TextDocument(frames: [box, words], width: 100, height: 50)
    (document.backgroundImage, document.alt) = (ImageFill(Self.dot), "The ground")
    let file = try pdf(document)
    #expect(count("Figure", file) == 3)
    let figures = file.objects.values.filter { $0.hasPrefix("<</S/Figure/") }
    #expect(figures.allSatisfy { $0.contains("/A<</O/Layout/BBox[") })
    #expect(figures.contains { $0.contains("/Alt(The ground)/A<</O/Layout/BBox[0 0 100 50]>>") })
    #expect(figures.contains { $0.contains("/Alt(A box)/A<</O/Layout/BBox[0 30 100 50]>>") })
    let content = try #require(
      file.streams.values.map { String(decoding: $0, as: UTF8.self) }.first { $0.contains(" Do") })
    let drawn = content.matches(of: #/EMC \/Figure<<\/MCID \d+>>BDC [^B]* Do/#)
    #expect(drawn.count == 3)
  }

  @Test("In a translucent group, each picture has its own Figure tag in the group's form XObject")
  func translucentPictures() throws {
    func picture(_ alt: String) -> TextDocument.Frame {
      frame("") {
        $0.container.height = 20
        ($0.backgroundImage, $0.alt) = (ImageFill(Self.dot), alt)
      }
    }
    var inner = TextDocument.Frame(frames: [picture("Two")], in: TextContainer(width: 100))
    inner.effects.opacity = 0.5
    var group = TextDocument.Frame(
      frames: [picture("One"), inner, picture("Three")], in: TextContainer(width: 100))
    group.effects.opacity = 0.5
    let file = try pdf(TextDocument(frames: [group], width: 100, height: 50))
    let forms = ["One", "Two", "Three"].map { file.content(ofFigure: $0) }
    #expect(forms.map(\.?.identifier) == [0, 0, 1])
    #expect(forms[0]?.form == forms[2]?.form && forms[0]?.form != forms[1]?.form)
    for (form, identifier) in forms.compactMap(\.self) {
      let content = String(decoding: file.streams[form] ?? [], as: UTF8.self)
      #expect(content.hasPrefix("/Artifact BMC ") && content.hasSuffix("EMC"))
      #expect(content.contains("EMC /Figure<</MCID \(identifier)>>BDC "))
    }
    // Two groups are drawn as form XObjects with tags: the outer group and the inner group. Neither
    // may be drawn inside an artifact.
    let drawn = file.streams.values.map { bytes in
      String(decoding: bytes, as: UTF8.self)
        .matches(of: #/EMC (\/E\d+ gs )?\/X\d+ Do \/Artifact BMC/#).count
    }
    #expect(drawn.reduce(0, +) == 2)
  }

  @Test(
    "A PDF page larger than 14,400 points has a `UserUnit` above 1, so that its numbers are smaller"
  )
  func userUnit() throws {
    let document = TextDocument(
      frames: [frame("a")], width: 100, height: 20_000)
    let file = try pdf(document)
    let page = try #require(file.objects.values.first { $0.hasPrefix("<</Type/Page/") })
    #expect(page.contains("/MediaBox[0 0 50 10000]") && page.contains("/UserUnit 2"))
    #expect(file.text == "a")
  }

  @Test("If a text is too long for PDF/A, the error names the kind of text")
  func longTexts() throws {
    var options = PDFOptions()
    options.standards = [.a2u]
    var document = TextDocument(frames: [frame("a")], width: 100, height: 50)
    document.frames[0].alt = String(repeating: "é", count: 20_000)
    let message = "an alternative text is longer than PDF/A allows; shorten it to 10000 bytes"
    #expect(throws: RenderError.notAccessible(message)) { try pdf(document, options) }
    #expect(try pdf(document).kinds.contains("P"))
    document.frames[0].alt = nil
    let long = String(repeating: "a", count: 20_000)
    for (metadata, name) in [
      (PictureMetadata(texts: [("Comment", long)]), "a text of the metadata"),
      (PictureMetadata(alt: (long, "en")), "an alternative text"),
    ] {
      let message = "\(name) is longer than PDF/A allows; shorten it to 10000 bytes"
      #expect(throws: RenderError.notAccessible(message)) {
        try bundledRenderer.pdfFile(
          of: bundledRenderer.layout(document), options, .warn, .never, metadata)
      }
    }
  }

  @Test("A long heading is truncated in the PDF outline")
  func longHeading() throws {
    let words = String(repeating: "word ", count: 2000)
    let file = try pdf(
      TextDocument(
        frames: [frame(words, .heading1) { $0.container.width = 1000 }], width: 1000, height: 900))
    let entry = try #require(file.objects.values.first { $0.hasPrefix("<</Title") })
    #expect(entry.utf8.count < 1200)
  }
}
