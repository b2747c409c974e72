// Tests of documents as SVG files: markup, text layer, limits and options. Scripts/check-vector
// compares the pixels.

import Foundation
import Galley
import GalleyDocuments
import TestSupport
import Testing

@Suite("SVG files")
struct SVGTests {
  private let renderer = TextRenderer(fonts: .bundled)

  private func svg(
    _ json: String, _ options: SVGOptions = SVGOptions(), limits: Limits = .default
  ) throws -> String {
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    let document = try TextDocument(json: Array(json.utf8))
    return String(decoding: try renderer.svg(of: document, options: options), as: UTF8.self)
  }

  /// The text of an SVG file without its markup, in the order of the file.
  private func text(of svg: String) -> String {
    guard let start = svg.range(of: "<text>"), let end = svg.range(of: "</text>\n</g>\n</svg>")
    else {
      return ""
    }
    var text = ""
    var isMarkup = false
    for character in svg[start.lowerBound..<end.lowerBound].replacing(
      "</text>\n<text>", with: "</text><text>")
    {
      if character == "<" { isMarkup = true }
      if !isMarkup { text.append(character) }
      if character == ">" { isMarkup = false }
    }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }

  @Test(
    "An SVG file's text layer contains the visible text in logical order",
    arguments: [
      ("en", "horizontal", "The quick brown fox & <friends> jumps over the lazy dog"),
      ("ar", "horizontal", "السلام عليكم ورحمة الله، 123 كتاب"),
      ("he", "horizontal", "שָׁלוֹם עוֹלָם (2026) hello"),
      ("hi", "horizontal", "हिन्दी में क्षत्रिय कर्त्तव्य"),
      ("ja", "vertical-rl", "吾輩は猫である。名前はまだ無い。"),
    ])
  func logicalOrder(language: String, mode: String, words: String) throws {
    let escaped = words.replacing("\"", with: "\\\"")
    let svg = try svg(
      """
      {"text": "\(escaped)", "width": 150, "height": 150, "language": "\(language)",
       "writingMode": "\(mode)"}
      """)
    #expect(text(of: svg) == words)
  }

  @Test("An SVG's text layer has truncation tokens, hyphens, and letters after case conversion")
  func shownText() throws {
    let upper = try svg(
      """
      {"text": "Straße", "width": 200, "attributes": {"textCase": "upper"}}
      """)
    #expect(text(of: upper) == "STRASSE")
    let cut = try svg(
      """
      {"text": "one two three four five six", "width": 60, "maximumLines": 2,
       "attributes": {"textCase": "upper"}}
      """)
    #expect(text(of: cut) == "ONE TWO THREE ")
    let tail = try svg(
      """
      {"text": "A long line that is cut", "width": 80, "maximumLines": 1,
       "attributes": {"paragraphStyle": {"lineBreakMode": "byTruncatingTail"}}}
      """)
    #expect(text(of: tail).hasSuffix("…"))
    #expect(text(of: tail).count < 18)
    let hyphenated = try svg(
      """
      {"text": "Donaudampfschifffahrtsgesellschaft", "width": 150, "language": "de",
       "attributes": {"font": "@16", "paragraphStyle": {"hyphenationFactor": 1}}}
      """)
    #expect(text(of: hyphenated) == "Donaudampfschiff\u{AD}fahrtsgesellschaft")
    let paragraphs = try svg("{\"text\": \"one\\ntwo\\tthree\", \"width\": 200}")
    #expect(text(of: paragraphs) == "one\ntwo three")
  }

  @Test("An SVG file contains the title and the roles of its document")
  func roles() throws {
    let svg = try self.svg(
      """
      {"title": "A & B", "width": 200, "frames": [{"role": "heading2", "text": "one"},
       {"role": "artifact", "text": "two"}, {"text": "three"}]}
      """)
    #expect(svg.contains("<title>A &amp; B</title>"))
    #expect(svg.matches(of: #/ role="/#).count == 1)
    #expect(svg.contains(" role=\"heading\" aria-level=\"2\">"))
    #expect(svg.contains(" aria-hidden=\"true\""))
  }

  /// The numbers of the attribute `x` of each `tspan` element.
  private func places(_ svg: String) -> [[Double]] {
    svg.matches(of: #/<tspan x="([^"]*)"/#).map {
      $0.1.split(separator: " ").compactMap { Double($0) }
    }
  }

  @Test("In an SVG file, letters around a supplementary character have their own positions")
  func positions() throws {
    let svg = try svg("{\"text\": \"a𝒳b\", \"width\": 200}")
    #expect(places(svg).map(\.count) == [1, 1, 1])
  }

  @Test("In an SVG file, a supplementary character is the last of its tspan, and has one position")
  func supplementaryCharacters() throws {
    let found = places(try svg("{\"text\": \"𝒳𝒴𝒵\", \"width\": 200}"))
    #expect(found.map(\.count) == [1, 1, 1])
    #expect(Set(found.joined()).count == 3)
    // A base with a variation selector for supplements, and a base after it, in one face.
    let marked = places(try svg("{\"text\": \"ab\u{E0100}cd\", \"width\": 200}"))
    #expect(marked.map(\.count) == [3, 2])
  }

  @Test("In an SVG file, each character on a path has its own position and rotation")
  func pathCharacters() throws {
    let svg = try svg(
      """
      {"width": 100, "height": 80, "frames": [{"width": 100, "height": 80, "text": "Arc",
       "path": {"data": "M0 60 C 50 -20 100 140 150 40"}}]}
      """)
    let parts = svg.matches(of: #/<tspan x="([0-9.-]+)" y="[0-9.-]+" rotate="([0-9.-]+)">(.)</#)
    #expect(parts.map(\.3).joined() == "Arc")
    #expect(Set(parts.map(\.1)).count == 3 && Set(parts.map(\.2)).count == 3)
  }

  @Test("An SVG or PDF file has a maximum size, which a tiny scale exceeds")
  func tinyScale() throws {
    let document = try TextDocument(json: Array("{\"scale\": 1e-200, \"text\": \"x\"}".utf8))
    let isTooLarge: (any Error) -> Bool = {
      ($0 as? RenderError)?.description.contains("longer side in points") ?? false
    }
    #expect(performing: { try renderer.svg(of: document) }, throws: isTooLarge)
    #expect(performing: { try renderer.pdf(of: document) }, throws: isTooLarge)
  }

  @Test("In an SVG file, each right-to-left letter of the text starts at its right edge")
  func rightToLeft() throws {
    let document = try TextDocument(json: Array("{\"text\": \"שלום abc\", \"width\": 200}".utf8))
    let layout = try renderer.layout(document)
    let svg = String(decoding: try renderer.svg(of: layout), as: UTF8.self)
    let other = try #require(svg.firstMatch(of: #/<tspan [^>]*>abc/#))
    #expect(!other.0.contains("direction"))
    let span = try #require(svg.firstMatch(of: #/<tspan x="([^"]*)"[^>]*>שלום/#))
    #expect(span.0.contains(" direction=\"rtl\" unicode-bidi=\"embed\""))
    let starts = span.1.split(separator: " ").compactMap { Double($0) }
    let line = layout.layouts[0].lines[0]
    #expect(starts.count == 4 && zip(starts, starts.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs(try #require(starts.first) - line.x - line.width) < 0.01)
  }

  @Test("An SVG file defines the outline of a repeated glyph only once")
  func outlines() throws {
    let svg = try svg("{\"text\": \"aaaa\", \"width\": 200}")
    #expect(svg.matches(of: #/<path id=/#).count == 1)
    #expect(svg.matches(of: #/<use /#).count == 4)
  }

  @Test("With svgText none, an SVG file has no text; with svgText fonts, it has no glyph outlines")
  func textOptions() throws {
    var options = SVGOptions()
    options.text = .none
    let bare = try svg("{\"text\": \"abc\", \"width\": 200}", options)
    #expect(!bare.contains("<text>"))
    #expect(bare.contains("<use "))
    options.text = .fonts
    let fonts = try svg("{\"text\": \"abc\", \"width\": 200}", options)
    #expect(fonts.contains("font-family=\"'Inter', sans-serif\""))
    #expect(!fonts.contains("<use "))
  }

  @Test("An SVG file contains shadows as blur filters or as images")
  func shadows() throws {
    let json = """
      {"width": 100, "height": 50, "frames": [{"x": 10, "y": 10, "width": 50, "height": 20,
        "text": "a", "background": "white", "shadow": {"offset": [2, 2], "blur": 6}}]}
      """
    let blurred = try svg(json)
    #expect(blurred.contains("feGaussianBlur") && !blurred.contains("<image"))
    var options = SVGOptions()
    options.shadows = .raster
    let raster = try svg(json, options)
    #expect(!raster.contains("feGaussianBlur") && raster.contains("<image"))
  }

  /// The images in the SVG file of a text with two emoji.
  private func emojiImages(_ attributes: String) throws -> [PNGFile] {
    let fonts = try FontLibrary.bundled.adding(paths: [
      Repository.testFont("NotoColorEmoji-Subset.ttf")
    ])
    let document = try TextDocument(
      json: Array(
        """
        {"text": "😀a😀", "attributes": {"strokeColor": "#f00", \(attributes)}}
        """.utf8))
    let svg = String(decoding: try TextRenderer(fonts: fonts).svg(of: document), as: UTF8.self)
    return svg.matches(of: #/base64,([^"]*)"/#).compactMap {
      Data(base64Encoded: String($0.1)).flatMap(PNGFile.init)
    }
  }

  @Test("The outside stroke of a bitmap glyph is an image in the colour of the stroke")
  func strokeOfBitmap() throws {
    let attributes = #""font": "@40", "strokeWidth": -16, "strokePosition": "#
    let stroke = try emojiImages(attributes + "\"outside\"")
    let emoji = try emojiImages(attributes + "\"center\"")
    try #require(stroke.count == 2 && emoji.count == 1)
    // The image has 4 pixels per point, so the stroke is 25.6 pixels wide. One pixel on each side
    // is for the smooth edge.
    #expect(stroke[0].width == emoji[0].width + 54 && stroke[0].height == emoji[0].height + 54)
    #expect(stroke[1] == emoji[0])
  }

  @Test(
    "Wide outside strokes of bitmap glyphs, and those of stretched and of large glyphs, are images",
    arguments: [
      #""font": "@64", "strokeWidth": -120"#, #""font": "@300", "strokeWidth": -16"#,
      #""font": "@72", "strokeWidth": -16, "expansion": 0.1"#,
    ])
  func largeStrokeOfBitmap(attributes: String) throws {
    let images = try emojiImages(attributes + #", "strokePosition": "outside""#)
    #expect(images.count == 2)
  }

  @Test("An SVG file has the title, the alternative text and the language of its document")
  func semantics() throws {
    var options = SVGOptions()
    options.title = "A <title>"
    let svg = try svg(
      "{\"text\": \"abc\", \"width\": 200, \"alt\": \"letters\", \"language\": \"de\"}", options)
    #expect(svg.contains("<title>A &lt;title&gt;</title>"))
    #expect(svg.contains("<desc>letters</desc>"))
    #expect(svg.contains("xml:lang=\"de\""))
  }

  @Test("An SVG file keeps links with safe targets; links that can run scripts are removed")
  func links() throws {
    let svg = try svg(
      """
      {"text": [{"text": "one", "link": "https://example.com/?a=1&b=2"},
        {"text": " two", "link": "java\\tscript:alert(1)"}], "width": 200}
      """)
    #expect(svg.contains("xlink:href=\"https://example.com/?a=1&amp;b=2\""))
    #expect(!svg.contains("script:"))
  }

  /// The start tags of the `g` elements that enclose the first occurrence of `part`.
  private func groups(around part: String, in svg: String) throws -> [String] {
    let end = try #require(svg.range(of: part))
    var groups: [String] = []
    for tag in svg[..<end.lowerBound].split(separator: "<").map(String.init) {
      if tag.hasPrefix("g") { groups.append(tag) }
      if tag.hasPrefix("/g") { _ = groups.popLast() }
    }
    return groups
  }

  @Test(
    "If a frame in a clipping frame has a blend mode, the clip path is inside the blended group")
  func blendingInClip() throws {
    let svg = try svg(
      """
      {"width": 100, "height": 100, "frames": [{"x": 0, "y": 0, "width": 50, "height": 50,
        "clips": true, "stack": {}, "frames": [{"text": "a", "background": "#f00",
        "blendMode": "multiply"}]}]}
      """)
    #expect(
      try groups(around: "mix-blend-mode:multiply", in: svg).allSatisfy {
        !$0.contains("clip-path")
      })
    #expect(try groups(around: "fill=\"#f00\"", in: svg).contains { $0.contains("clip-path") })
  }

  @Test("A rotated frame is isolated, so that blend modes inside it affect only the frame")
  func blendingInRotation() throws {
    let svg = try svg(
      """
      {"width": 100, "height": 100, "frames": [{"x": 0, "y": 0, "width": 50, "height": 50,
        "rotation": 10, "stack": {}, "frames": [{"text": "a", "background": "#f00",
        "blendMode": "multiply"}]}]}
      """)
    #expect(
      try groups(around: "mix-blend-mode:multiply", in: svg).contains {
        $0.contains("isolation:isolate") && $0.contains("matrix")
      })
  }

  @Test("An SVG file leaves out characters that XML does not permit")
  func excludedCharacters() throws {
    let svg = try svg("{\"text\": \"a\\u0001\\uFFFEb\", \"width\": 200}")
    #expect(text(of: svg) == "ab")
  }

  @Test("If an SVG file would exceed the size limit, an error is thrown")
  func limits() throws {
    var limits = Limits()
    limits.vectorBytes = 2000
    let error = #expect(throws: RenderError.self) {
      try svg("{\"text\": \"The quick brown fox jumps\", \"width\": 200}", limits: limits)
    }
    #expect(error?.description.hasPrefix("the size of the vector file in bytes is ") == true)
  }

  @Test("The scale of a document does not change its SVG file")
  func scale() throws {
    let one = try svg("{\"text\": \"abc\", \"width\": 200}")
    #expect(try svg("{\"text\": \"abc\", \"width\": 200, \"scale\": 3}") == one)
  }

  @Test(
    "The functions `encode` and `svg` give the same SVG file; a bitmap cannot be written as SVG")
  func encodings() throws {
    let layout = try renderer.layout(TextDocument(json: Array("{\"text\": \"abc\"}".utf8)))
    let picture = try renderer.encode(layout, as: .svg())
    #expect(picture.bytes == (try renderer.svg(of: layout)))
    #expect(picture.format == .svg)
    let bitmap = try renderer.draw(layout)
    #expect(throws: PictureError.unsupported(.svg, what: "a bitmap has no outlines")) {
      try bitmap.encoded(as: .svg())
    }
  }
}
