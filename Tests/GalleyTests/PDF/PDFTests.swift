// Tests of documents as PDF files: objects, text, tags, limits and books. Scripts/check-pdf
// validates files with other programs.

import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley

@Suite("PDF files")
struct PDFTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func document(
    _ text: String, language: String = "en", _ change: (inout TextDocument.Frame) -> Void = { _ in }
  ) -> TextDocument {
    var frame = TextDocument.Frame(AttributedText(text), in: TextContainer(width: 200))
    frame.container.language = language
    change(&frame)
    return TextDocument(frames: [frame], width: 200, height: 120)
  }

  private func pdf(
    _ document: TextDocument, _ options: PDFOptions = PDFOptions()
  ) throws -> PDFReader {
    PDFReader(try Self.renderer.pdf(of: document, options: options))
  }

  @Test(
    "The text that PDF readers extract is in logical order, with only direction marks added",
    arguments: [
      ("en", "The quick brown fox & (friends)"), ("ar", "السلام عليكم ورحمة الله، 123 كتاب"),
      ("he", "שָׁלוֹם עוֹלָם (2026) hello"), ("hi", "हिन्दी में क्षत्रिय कर्त्तव्य"),
    ])
  func logicalOrder(language: String, words: String) throws {
    let text = try pdf(document(words, language: language)).text
    #expect(text.filter { $0 != "\u{200F}" && $0 != "\u{200E}" } == words)
  }

  @Test("Roles become standard structure types, and PDF's required parent elements are added")
  func roles() throws {
    let roles: [(SemanticRole, TableCell?)] = [
      (.heading1, nil), (.listItem, nil), (.listItem, nil),
      (.headerCell, TableCell(row: 0, column: 0)), (.headerCell, TableCell(row: 0, column: 1)),
      (.cell, TableCell(row: 1, column: 0)), (.quote, nil), (.artifact, nil),
    ]
    let frames = roles.map { role, cell in
      var frame = TextDocument.Frame(AttributedText("x"), in: TextContainer(width: 50))
      (frame.role, frame.cell) = (role, cell)
      return frame
    }
    let file = try pdf(TextDocument(frames: frames, width: 200, height: 200))
    #expect(
      file.kinds == [
        "Document", "H1", "L", "LI", "LBody", "LI", "LBody", "Table", "TR", "TH", "TH", "TR", "TD",
        "BlockQuote", "P", "P", "P", "P", "TD",
      ])
    #expect(
      file.objects.values.contains { $0.contains("/Type/Outlines") && $0.contains("/Count 1") })
  }

  @Test("In a PDF, a link has an annotation and an element, and a picture has its alternative text")
  func linkAndPicture() throws {
    var text = AttributedText("see ")
    text.append("this", [.link("https://example.org/a?b=(c)")])
    text.append(
      AttributedText(
        TextAttachment(
          Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: .max, count: 4)), alt: "A dot")))
    let file = try pdf(TextDocument(text, in: TextContainer(width: 200)))
    let link = try #require(file.objects.values.first { $0.contains("/Subtype/Link") })
    #expect(link.contains("/URI(https://example.org/a?b=\\(c\\))"))
    #expect(file.kinds.contains("Link") && file.kinds.contains("Figure"))
    #expect(file.objects.values.contains { $0.contains("/Alt(A dot)") })
    #expect(file.text.contains("A dot"))
  }

  @Test("In a PDF, two links with the same target are two elements, and targets are in ASCII")
  func links() throws {
    var text = AttributedText("see ")
    text.append("here", [.link("https://example.org/Größe")])
    text.append(" or ")
    text.append("there", [.link("https://example.org/Größe")])
    let file = try pdf(TextDocument(text, in: TextContainer(width: 300)))
    #expect(file.kinds.filter { $0 == "Link" }.count == 2)
    let links = file.objects.values.filter { $0.contains("/Subtype/Link") }
    #expect(links.count == 2)
    #expect(links.allSatisfy { $0.contains("/URI(https://example.org/Gr%C3%B6%C3%9Fe)") })
  }

  @Test("The bounding box of a stroked glyph's form XObject contains even a very wide stroke")
  func wideStroke() throws {
    var text = AttributedText(String(repeating: ".", count: 20))
    text.add([.strokeWidth(100)], to: 0..<20)
    let file = try pdf(TextDocument(text, in: TextContainer(width: 300)))
    let form = try #require(file.objects.values.first { $0.contains("/Subtype/Form") })
    #expect(form.contains("/BBox[-1048576 "))
  }

  @Test("In a PDF, the outside stroke of a bitmap glyph is a mask in the colour of the stroke")
  func strokeOfBitmap() throws {
    let fonts = try FontLibrary.bundled.adding(paths: [
      Repository.testFont("NotoColorEmoji-Subset.ttf")
    ])
    var masked = [0, 0]
    for (index, position) in [StrokePosition.outside, .center].enumerated() {
      let text = AttributedText("😀😀", [.strokeWidth(-16), .strokePosition(position)])
      let document = TextDocument(
        frames: [TextDocument.Frame(text, in: TextContainer(width: 200))], width: 200, height: 120)
      let reader = PDFReader(try TextRenderer(fonts: fonts).pdf(of: document))
      masked[index] = reader.objects.values.count { $0.contains("/SMask ") }
    }
    #expect(masked == [2, 1])
  }

  @Test("In a tagged PDF, a stack's cells form one table, and lists have LI and LBody elements")
  func nestedRoles() throws {
    let cells = (0..<2).map { column in
      var cell = TextDocument.Frame(
        frames: [TextDocument.Frame(AttributedText("x"))], stack: FrameStack())
      (cell.role, cell.cell) = (.cell, TableCell(row: 0, column: column))
      return cell
    }
    var list = TextDocument.Frame(AttributedText("y"))
    list.role = .list
    let file = try pdf(
      TextDocument(frames: cells + [list], stack: FrameStack(), width: 200, height: 100))
    #expect(file.kinds.filter { $0 == "Table" }.count == 1)
    #expect(file.kinds.filter { $0 == "TD" }.count == 2)
    #expect(file.kinds.contains("LI") && file.kinds.contains("LBody"))
  }

  @Test("A date that is not in RFC 3339 form, and a page too large for PDF/A, give errors")
  func refused() throws {
    var options = PDFOptions()
    options.date = "2026-05-01T12:00:00)/X<"
    #expect(throws: RenderError.self) { try pdf(document("a"), options) }
    options = PDFOptions()
    options.standards = [.a2u]
    var large = document("a")
    large.height = 20_000
    #expect(throws: RenderError.self) { try pdf(large, options) }
    var inner = TextDocument.Frame(AttributedText("a"), in: TextContainer(width: 50, height: 20))
    inner.effects.clips = true
    for _ in 0..<14 {
      var outer = TextDocument.Frame(
        frames: [inner], in: TextContainer(width: 50, height: 20))
      (outer.effects.clips, outer.effects.rotation) = (true, 1)
      inner = outer
    }
    let deep = TextDocument(frames: [inner], width: 50, height: 20)
    #expect(throws: RenderError.self) { try pdf(deep, options) }
    #expect(try pdf(deep).text == "a")
  }

  @Test(
    "A PDF date that does not exist is not valid",
    arguments: [
      ("2026-05-01T12:00:00Z", true), ("2028-02-29T23:59:59+02:00", true),
      ("2026-02-29T12:00:00Z", false), ("2026-13-01T12:00:00Z", false),
      ("2026-05-01T12:00:00.5Z", true), ("2026-05-01t12:00:00.123456789z", true),
      ("2026-12-31T23:59:60Z", true), ("2016-12-31T15:59:60-08:00", true),
      ("2026-05-01T12:00:00.Z", false), ("2026-05-01T12:00:00.5", false),
      ("2026-12-31T23:59:61Z", false), ("2026-12-31T23:59:60+01:00", false),
      ("2026-05-01T12:00:60Z", false), ("2026-05-01T12:00:00+99:00", false),
      ("2026-05-01", false),
    ])
  func dates(date: String, isDate: Bool) {
    #expect(PDFOptions.isDate(date) == isDate)
  }

  @Test("A PDF has its date in whole seconds, and a leap second is the second before it")
  func normalizedDates() throws {
    for (date, second) in [
      ("2026-12-31t23:59:58.75z", "58"), ("2026-12-31T23:59:60.5Z", "59"),
    ] {
      var options = PDFOptions()
      options.date = date
      let file = try pdf(document("a"), options)
      let expected = "/CreationDate(D:202612312359\(second)Z)"
      #expect(file.objects.values.contains { $0.contains(expected) }, "\(date)")
      #expect(
        file.streams.values.contains {
          String(decoding: $0, as: UTF8.self).contains(
            ">2026-12-31T23:59:\(second)Z</xmp:CreateDate>")
        }, "\(date)")
    }
  }

  @Test("PDF/UA-1 needs a title and a language; if they are missing, the error names them")
  func accessibility() throws {
    var whole = document("Hello")
    (whole.title, whole.declaresLanguage) = ("Greeting", true)
    func claims(_ document: TextDocument, _ standards: Set<PDFOptions.Standard>?) throws -> Bool {
      var options = PDFOptions()
      options.standards = standards
      return try pdf(document, options).streams.values.contains {
        String(decoding: $0, as: UTF8.self).contains("<pdfuaid:part>1")
      }
    }
    #expect(try claims(whole, nil) && claims(whole, [.ua1]))
    #expect(try !claims(whole, []) && !claims(document("Hello"), nil))
    #expect(
      throws: RenderError.notAccessible(
        "the document has no title; set \"title\"; the document has no language; set \"language\"")
    ) { try claims(document("Hello"), [.ua1]) }
    whole.frames[0].role = .heading2
    #expect(
      throws: RenderError.notAccessible(
        "the first heading, in frames[0], has level 2; use heading1")
    ) { try claims(whole, [.ua1]) }
    whole.frames[0] = TextDocument.Frame(ShapePath(try Path(svgData: "M0 0h9v9z")))
    whole.frames[0].role = .figure
    #expect(
      throws: RenderError.notAccessible(
        "frames[0] is a figure without alternative text; set \"alt\"")
    ) { try claims(whole, [.ua1]) }
  }

  @Test("A PDF/A file declares the colour space of its colours")
  func archive() throws {
    var options = PDFOptions()
    options.standards = [.a2u]
    let file = try pdf(document("Hello"), options)
    #expect(file.objects.values.contains { $0.contains("/GTS_PDFA1") })
    let profile = PDFFile.colorProfile
    #expect(profile.prefix(4).reduce(0) { $0 << 8 | Int($1) } == profile.count)
    #expect(file.streams.values.contains(profile))
  }

  @Test("The same document always gives the same PDF; another document gives another PDF file ID")
  func sameBytes() throws {
    let one = try Self.renderer.pdf(of: document("Hello"))
    #expect(try Self.renderer.pdf(of: document("Hello")) == one)
    func identifier(_ file: [UInt8]) -> Substring? {
      String(decoding: file, as: UTF8.self).firstMatch(of: #/\/ID\[<([0-9a-f]{32})>/#)?.1
    }
    let own = try #require(identifier(one))
    #expect(identifier(try Self.renderer.pdf(of: document("Hallo"))) != own)
  }

  @Test("If a PDF file would exceed the size limit, an error is thrown")
  func limit() throws {
    var limits = Limits.default
    limits.vectorBytes = 1000
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    #expect {
      try renderer.pdf(of: document("Hello, this text has more than a few different letters"))
    } throws: { ($0 as? RenderError)?.code == "tooLarge" }
  }

  @Test("A PDF contains the outline of a frequent glyph only once")
  func glyphs() throws {
    let few = try Self.renderer.pdf(of: document("eeee"))
    let many = try Self.renderer.pdf(of: document(String(repeating: "e", count: 500)))
    #expect(PDFReader(few).objects.values.filter { $0.contains("/Form") }.isEmpty)
    #expect(PDFReader(many).objects.values.filter { $0.contains("/Form") }.count == 1)
  }

  @Test("Rare glyphs, whose outlines are not form XObjects, are drawn last and grouped by outline")
  func rareGlyphs() throws {
    var text = AttributedText("ab\nab\n")
    text.append("ab\n", [.foregroundColor(Color(red: 255, green: 0, blue: 0))])
    text.append("b\n")
    text.append("ab", [.font(.system(30))])
    let file = try pdf(TextDocument(text, in: TextContainer(width: 300)))
    let content = try #require(
      file.streams.values.map { String(decoding: $0, as: UTF8.self) }
        .first { $0.hasPrefix("/Artifact") })
    let outlines = content.matches(of: #/cm (?<start>[^ ]+ [^ ]+) m\n/#).map(\.start)
    let (a, b) = (try #require(outlines.first), try #require(outlines.dropFirst(2).first))
    #expect(a != b && outlines == [a, a, b, b, a, b, b, a, b])
  }

  @Test("In a PDF, one cubic curve replaces two quadratic curves of a glyph")
  func joinedCurves() throws {
    let text = AttributedText("o", [.font(.family("Noto Sans", size: 20))])
    let file = try pdf(TextDocument(text, in: TextContainer(width: 200)))
    let content = try #require(
      file.streams.values.map { String(decoding: $0, as: UTF8.self) }
        .first { $0.hasPrefix("/Artifact") })
    // In Noto Sans, an "o" has 18 quadratic curves. Of these, 8 pairs are joined.
    #expect(content.matches(of: #/ c\n/#).count == 10)
  }

  @Test("A PDF contains a blurred shadow as an image with a soft mask")
  func shadow() throws {
    let file = try pdf(
      document("") { frame in
        frame.container.height = 50
        frame.effects.shadows = [
          BoxShadow(Color(red: 200, green: 0, blue: 0), blur: 8)
        ]
      })
    let images = file.objects.values.filter { $0.contains("/Subtype/Image") }
    #expect(images.count == 2)
    #expect(images.contains { $0.contains("/Width 1/Height 1/SMask") })
    let mask = try #require(file.objects.first { $0.value.contains("/Columns ") })
    let columns = try #require(mask.value.firstMatch(of: #/\/Columns (\d+)/#)).1
    let (rows, row) = (try #require(file.streams[mask.key]), try #require(Int(columns)) + 1)
    #expect(stride(from: 0, to: rows.count, by: row).allSatisfy { rows[$0] == 2 })
    let top = rows[1..<row]
    #expect(top.allSatisfy { $0 % 3 == 0 } && top.contains { $0 > 0 })
  }

  @Test(
    "A dot of a stroke with round caps is a short line, because programs omit lines of length 0",
    arguments: [
      ([Path.Element.close], "3 4 m\n3.01 4 l\n7 8 m\n9 8 l\nS"),
      ([.line(to: Path.Point(x: 3, y: 4))], "3 4 m\n3.01 4 l\n7 8 m\n9 8 l\nS"),
      ([.line(to: Path.Point(x: 5, y: 4))], "3 4 m\n5 4 l\n7 8 m\n9 8 l\nS"),
    ])
  func dots(end: [Path.Element], operators: String) {
    var path = Path()
    path.elements = [.move(to: Path.Point(x: 3, y: 4))] + end
    path.elements += [.move(to: Path.Point(x: 7, y: 8)), .line(to: Path.Point(x: 9, y: 8))]
    var file = PDFFile(PDFOptions(), isBook: false)
    file.stroke(path, .color(.black), VectorStroke(width: 2, cap: .round))
    #expect(String(decoding: file.content.bytes.bytes, as: UTF8.self).contains(operators))
  }

  @Test("An enlarged image is interpolated, except in a PDF/A file")
  func smoothImages() throws {
    let dots = try #require(Bitmap(width: 2, height: 2))
    var text = AttributedText("x")
    text.append(AttributedText(TextAttachment(dots, alt: "dots")))
    let document = TextDocument(text, in: TextContainer(width: 200))
    func isSmooth(_ options: PDFOptions) throws -> Bool {
      try pdf(document, options).objects.values.contains { $0.contains("/Interpolate true") }
    }
    var archive = PDFOptions()
    archive.standards = [.a2b]
    #expect(try isSmooth(PDFOptions()) && !isSmooth(archive))
  }

  @Test("In a PDF, the blend mode of a box is in a graphics state", arguments: BlendMode.allCases)
  func blendMode(_ mode: BlendMode) throws {
    let file = try pdf(
      document("text") {
        $0.effects.blendMode = mode
        $0.effects.opacity = 0.2
      })
    let entry = mode == .normal ? "" : "/BM/\(mode.rawValue.pdfName)"
    let states = file.objects.values.filter { $0.contains("/ca .2") }
    #expect(states == ["<</ca .2/CA .2\(entry)>>\n"])
  }

  @Test("After a translucent box, an image without transparency is painted opaquely again")
  func opacity() throws {
    var box = TextDocument.Frame(AttributedText(), in: TextContainer(width: 50, height: 50))
    box.background = Color(red: 0, green: 0, blue: 255, alpha: 100)
    var picture = TextDocument.Frame(AttributedText(), in: TextContainer(width: 50, height: 50))
    picture.backgroundImage = ImageFill(
      Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000]))
    let file = try pdf(TextDocument(frames: [box, picture], width: 100, height: 100))
    let content = try #require(
      file.streams.values.map { String(decoding: $0, as: UTF8.self) }.first { $0.contains(" Do") })
    let before = try #require(content.firstRange(of: " Do")).lowerBound
    let state = try #require(content[..<before].matches(of: #/\/E(\d+) gs/#).last)
    #expect(file.objects[Int(state.1) ?? 0] == "<</ca 1/CA 1>>\n")
  }

  @Test("In a PDF, a repeating gradient is a longer gradient with the stops of each period")
  func repeatingGradient() throws {
    var gradient = Gradient(
      angle: 90, stops: [.init(0.3, .red), .init(0.34, .lime), .init(0.5, .blue)])
    gradient.repeats = true
    var document = TextDocument(frames: [], width: 100, height: 50)
    document.backgroundPaint = .gradient(gradient)
    let file = try pdf(document)
    let shading = try #require(
      file.objects.values.lazy.compactMap {
        $0.firstMatch(of: #/\/Coords\[(\S+) \S+ (\S+) .*\/Bounds\[(.*?)\]/#)
      }.first)
    // The first period begins at x = 30 and is 20 points long. The period is repeated in both
    // directions. Six periods, from x = -10 to x = 110, cover the page. In each period, the second
    // stop is at a fifth of the period.
    #expect(shading.1 == "-10" && shading.2 == "110")
    let bounds = shading.3.split(separator: " ").compactMap { Double($0) }
    #expect(bounds.count == 11)
    for (index, bound) in bounds.enumerated() {
      let period = Double(index / 2)
      let end = index.isMultiple(of: 2) ? period + 0.2 : period + 1
      #expect(abs(bound - end / 6) < 1e-5)
    }
  }

  @Test("A PDF of several documents has a page for each; a document with an error adds no page")
  func book() throws {
    var book = PDFBook()
    var file: [UInt8] = []
    file += try Self.renderer.add(Self.renderer.layout(document("first")), to: &book)
    var empty = document("")
    empty.width = 0
    #expect(throws: RenderError.emptyCanvas) {
      try Self.renderer.add(Self.renderer.layout(empty), to: &book)
    }
    file += try Self.renderer.add(Self.renderer.layout(document("second")), to: &book)
    #expect(book.pageCount == 2)
    file += book.finish()
    let read = PDFReader(file)
    #expect(read.objects.values.contains { $0.contains("/Type/Pages/Count 2") })
    #expect(read.text == "firstsecond" && read.kinds.filter { $0 == "Sect" }.count == 2)
  }
}
