// Positions and text of the blocks in a Markdown document.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats
@testable import GalleyMarkdown

@Suite("Markdown: flow")
struct MarkdownFlowTests {
  /// A style sheet with simple sizes, and no spacing except where rules set it.
  private static func sheet(
    _ block: [BlockSelector: [BlockStyle]] = [:], _ inline: [InlineSelector: [InlineStyle]] = [:]
  ) -> StyleSheet {
    StyleSheet(
      block: [.document: [.textStyle(.custom(name: .system, size: .fixed(10)))]], inline: [:]
    ).mutate(block: block, inline: inline)
  }

  private func read(
    _ markdown: String, _ sheet: StyleSheet = sheet(), width: Double = 300,
    limits: Limits = .default, resources: DocumentResources = .none, refuses: Bool = false
  ) throws(DocumentError) -> TextDocument {
    var options = DocumentOptions(resources: resources, limits: limits)
    options.markdown = MarkdownOptions(
      styleSheet: sheet, width: width, refusesMissingPictures: refuses)
    return try TextDocument(Array(markdown.utf8), as: .markdown, options: options)
  }

  /// The text and position of each frame that has text, as `text@x,y`.
  private func places(_ document: TextDocument) -> [String] {
    document.frames.filter { !$0.text.isEmpty }.map {
      "\($0.text.string)@\(plain($0.x)),\(plain($0.y))"
    }
  }

  /// The painted boxes of a document, as `x,y,width,height`.
  private func boxes(_ document: TextDocument) -> [String] {
    document.frames.filter(\.text.isEmpty).map {
      [$0.x, $0.y, $0.container.width ?? -1, $0.container.height ?? -1].map { plain($0) }
        .joined(separator: ",")
    }
  }

  private static let spaced: [BlockSelector: [BlockStyle]] = [
    .document: [.minimumLineHeight(20.pt), .maximumLineHeight(20.pt)],
    .paragraph: [.blockMargins(top: 8.pt, bottom: 10.pt)],
  ]

  @Test("Adjacent margins of Markdown blocks collapse, and margins at the canvas edge are dropped")
  func margins() throws {
    let document = try read("a\n\nb\n\nc", Self.sheet(Self.spaced))
    #expect(places(document) == ["a@0,0", "b@0,30", "c@0,60"])
    #expect(document.height == 80 && document.width == 300)
  }

  @Test("In Markdown, margins collapse through blocks without padding or borders")
  func nestedMargins() throws {
    var rules = Self.spaced
    rules[.blockQuote] = [
      .blockMargins(top: 14.pt, bottom: 2.pt), .blockPadding(left: 9.pt),
      .blockBorder(width: 3.pt, color: AdaptiveColor(.black), sides: .left),
    ]
    let document = try read("a\n\n> b\n\nc", Self.sheet(rules))
    #expect(places(document) == ["a@0,0", "b@12,34", "c@0,64"])
    #expect(boxes(document) == ["0,34,3,20"])

    rules[.blockQuote] = [.blockMargins(.all(6.pt)), .blockPadding(.all(5.pt))]
    #expect(
      places(try read("a\n\n> b\n>\n> c\n\nd", Self.sheet(rules))) == [
        "a@0,0", "b@11,35", "c@11,65", "d@0,98",
      ])
  }

  @Test("A list marker is in the gutter, on the same baseline as the item's text")
  func markers() throws {
    var rules = Self.spaced
    rules[.document, default: []] += [.listMarkerIndent(40.pt), .listMarkerSpacing(5.pt)]
    rules[.heading1] = [
      .textStyle(.custom(name: .system, size: .fixed(30))), .maximumLineHeight(90.pt),
    ]
    let document = try read("3. one\n4. # two\n5.\n6. - six", Self.sheet(rules))
    let layout = try TextRenderer(fonts: .bundled).layout(document)
    let texts = zip(document.frames, layout.layouts)
    for (marker, word) in [("3.", "one"), ("4.", "two"), ("6.", "six")] {
      let own = try #require(texts.first { $0.0.text.string == marker })
      let text = try #require(texts.first { $0.0.text.string == word })
      let start = try #require(text.1.lines.first)
      #expect(abs(own.0.y + own.1.lines[0].baseline - text.0.y - start.baseline) < 1e-9)
      #expect(abs(own.0.x + own.1.width + 5 - 40) < 1e-9)
      #expect(text.0.x == (word == "six" ? 80 : 40))
    }
    let empty = try #require(document.frames.first { $0.text.string == "5." })
    let next = try #require(document.frames.first { $0.text.string == "six" })
    #expect(abs(next.y - empty.y - 20) < 1e-9)
  }

  @Test("The list marker of an item that begins with a horizontal line is centred on the line")
  func lineMarkers() throws {
    var rules = Self.spaced
    rules[.document, default: []].append(
      .thematicBreak(thickness: 6.pt, color: AdaptiveColor(.gray)))
    let document = try read("- a\n- * * *", Self.sheet(rules))
    let markers = document.frames.filter { $0.text.string == "\u{2022}" }
    let line = try #require(document.frames.last { $0.text.isEmpty })
    #expect(markers.map(\.y) == [0, line.y + 3 - 10] && line.y == 20)
  }

  @Test("A wide list marker widens its gutter")
  func wideMarkers() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .document: [.listMarkerIndent(10.pt), .listMarkerSpacing(5.pt)]
    ]
    let document = try read("1000000. one", Self.sheet(rules))
    let marker = document.frames[0]
    #expect(marker.text.string == "1000000." && abs(marker.x) < 1e-9)
    #expect(document.frames[1].x > 40)
  }

  @Test("Text in tight list items has the style of the item, not of a paragraph")
  func tightItems() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .paragraph: [.textColor(AdaptiveColor(.red))], .item: [.textColor(AdaptiveColor(.blue))],
    ]
    func colors(_ markdown: String) throws -> [Color?] {
      try read(markdown, Self.sheet(rules)).frames.map {
        $0.text.runs[0].attributes.foregroundColor
      }
    }
    #expect(try colors("- a") == [.blue, .blue])
    #expect(try colors("- a\n\n- b") == [.blue, .red, .blue, .red])
  }

  @Test("Inline Markdown spans nest, and links are the outermost spans")
  func spans() throws {
    let rules: [InlineSelector: [InlineStyle]] = [
      .emphasis: [.fontTraits(.italic)], .strong: [.fontWeight(.bold)],
      .code: [.kerning(1.pt)], .link: [.textColor(AdaptiveColor(.red))],
    ]
    let document = try read("a*b**c`d`***[e*f*](/u) g  \nh\ni", Self.sheet([:], rules))
    let text = document.frames[0].text
    #expect(text.string == "abcdef g\u{2028}h i")
    #expect(
      runs(text) { attributes in
        let font = attributes.font
        return [
          font?.italic == true ? "i" : "", font?.weight == 700 ? "b" : "",
          attributes.kern == 1 ? "k" : "", attributes.foregroundColor == .red ? "r" : "",
          attributes.link ?? "",
        ].joined()
      } == "a: b:i c:ib d:ibk e:r/u f:ir/u  g\u{2028}h i:")
  }

  @Test("Markdown line ends between ideographs are dropped")
  func ideographs() throws {
    #expect(try read("日本\n語。\nword\n말\n글").frames[0].text.string == "日本語。 word 말 글")
  }

  @Test("Code and HTML tags in Markdown are kept unchanged")
  func code() throws {
    #expect(try read("```\n a\n\n\tb  \n```").frames[0].text.string == " a\n\n\tb  ")
    #expect(try read("<p>\na <b>").frames[0].text.string == "<p>\u{2028}a <b>")
    #expect(try read("a <b>c</b> &amp; &lt;").frames[0].text.string == "a <b>c</b> & <")
    let code = try read("```\nשלום\n```").frames[0].text.runs[0].attributes
    #expect(code.paragraphStyle?.baseWritingDirection == .leftToRight)
  }

  @Test("Table cells share borders, fit into the page width and keep words whole")
  func columns() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .tableCell: [.blockBorder(width: 2.pt, color: AdaptiveColor(.black))]
    ]
    let table = "| a | long words in it |\n|--:|---|\n| b | c |"
    let wide = try read(table, Self.sheet(rules), width: 400)
    let cells = wide.frames.filter(\.text.isEmpty)
    #expect(cells.count == 4 && cells[1].x == (cells[0].container.width ?? 0) - 2)
    #expect(cells[2].y == (cells[0].container.height ?? 0) - 2)
    #expect(
      wide.frames.first { $0.text.string == "b" }?.text.runs[0].attributes
        .paragraphStyle?.alignment == .right)
    let narrow = try read(table, Self.sheet(rules), width: 60)
    let right = narrow.frames.filter(\.text.isEmpty).map { $0.x + ($0.container.width ?? 0) }
    #expect(right.allSatisfy { $0 <= 60 })
    let word = try #require(narrow.frames.first { $0.text.string.hasPrefix("long") })
    let layout = try TextRenderer(fonts: .bundled).layout(word.text, in: word.container)
    #expect(layout.lines.count > 1 && !layout.lines.contains(where: \.dividesWord))
  }

  @Test("In right-to-left Markdown, left padding and list markers are on the right")
  func rightToLeft() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .document: [.listMarkerIndent(30.pt)],
      .blockQuote: [.blockPadding(left: 9.pt), .blockMargins(left: 1.pt)],
    ]
    let document = try read("> שלום\n\n- שלום\n- x", Self.sheet(rules))
    #expect(document.frames[0].x == 0 && document.frames[0].container.width == 290)
    let items = document.frames.dropFirst().filter { $0.text.string != "\u{2022}" }
    #expect(items.map(\.x) == [0, 0] && items.map(\.container.width) == [270, 270])
    #expect(
      items.last?.text.runs[0].attributes.paragraphStyle?.baseWritingDirection == .rightToLeft)
    #expect(document.frames.contains { $0.text.string == "\u{2022}" && $0.x > 270 })
  }

  @Test("Text keeps a readable width in deeply nested quotations")
  func depth() throws {
    let deep = String(repeating: "> ", count: 300) + "word"
    let rules: [BlockSelector: [BlockStyle]] = [.blockQuote: [.blockPadding(left: 20.pt)]]
    let document = try read(deep, Self.sheet(rules), width: 200)
    #expect(document.frames.last?.container.width ?? 0 >= 48)
    #expect(document.frames.last?.text.string == "word")
    var limits = Limits.default
    limits.nesting = 10
    let flat = try read(deep, Self.sheet(rules), limits: limits)
    #expect(flat.diagnostics.map(\.code) == ["nestingFlattened"])
    #expect(flat.frames.last?.text.string == "word")
  }

  @Test(
    "A missing picture is replaced with its description or, if an option says so, gives an error")
  func missingPictures() throws {
    let markdown = "one\n\ntwo ![words](nothing.png) ![](../up%20there.png) ![w](https://a.b/c.png)"
    let document = try read(markdown, resources: .folder("."))
    #expect(document.frames[1].text.string == "two words ../up%20there.png w")
    #expect(document.diagnostics.map(\.code) == Array(repeating: "pictureMissing", count: 3))
    #expect(document.diagnostics.map(\.path) == ["3:5", "3:27", "3:50"])
    #expect(document.diagnostics[1].message.contains("\"../up there.png\" is outside the folder"))
    #expect {
      try read(markdown, resources: .folder("."), refuses: true)
    } throws: {
      "\($0)".contains("3:5: \"nothing.png\" cannot be read")
    }
  }

  @Test("Markdown pictures are scaled down to the available width")
  func pictures() throws {
    let image = try #require(Bitmap(width: 400, height: 100))
    let url = "data:image/png;base64," + Base64.padded.encoded(try image.png())
    func size(_ sizing: ImageSizing) throws -> [Double] {
      let sheet = Self.sheet([.document: [.imageSizing(sizing)]])
      let attributes = try read("![words](\(url))", sheet).frames[0].text.runs[0].attributes
      let attachment = try #require(attributes.attachment)
      #expect(attachment.alt == "words")
      return [attachment.bounds.width, attachment.bounds.height]
    }
    #expect(try size(.natural) == [400, 100])
    #expect(try size(.scaleDownByWidth(nil)) == [300, 75])
    #expect(try size(.scaleDownByWidth(80.pt)) == [80, 20])
    #expect(try size(.scaleDownByHeight(50.pt)) == [200, 50])
    #expect(try size(.scaleDownByHeight(500.pt)) == [400, 100])
  }

  @Test("Invalid UTF-8 bytes in Markdown are reported with their line and column")
  func badBytes() {
    let problem = errorMessage { _ = try TextDocument([0x61, 0x0A, 0x62, 0xFF], as: .markdown) }
    #expect(problem.hasPrefix("2:2: the text is not UTF-8"))
  }

  @Test("Every example in GitHub's Markdown specification is laid out without losing text")
  func specification() throws {
    let renderer = TextRenderer(fonts: .bundled)
    for example in try CommonMarkSpec.examples() {
      let document = try read(example.markdown, .default)
      let layout = try renderer.layout(document)
      #expect(layout.height > 0, "\(example)")
      // No text is lost: the last line of each frame ends at the end of the frame's text.
      for (frame, layout) in zip(document.frames, layout.layouts) where frame.text.length > 0 {
        #expect(layout.lines.last?.range.upperBound == frame.text.length, "\(example)")
      }
    }
  }
}
