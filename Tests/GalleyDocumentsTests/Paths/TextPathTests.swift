import GalleyDocuments
import GalleyFormats
import Testing

@testable import Galley

/// Tests of the key `path` of a box of text.
@Suite("Text along paths")
struct TextPathTests {
  private let renderer = TextRenderer(fonts: .bundled)

  private func document(_ path: String, _ text: String = "abc", _ others: String = "") throws
    -> TextDocument
  {
    try TextDocument(
      json: Array(
        #"{"frames": [{\#(others) "path": {\#(path)}, "text": [{"text": "\#(text)","#.utf8
      ) + Array(#" "font": "Inter@20"}]}]}"#.utf8))
  }

  private func layout(_ path: String, _ text: String = "abc", _ others: String = "") throws
    -> TextLayout
  {
    try renderer.layout(try document(path, text, others)).layouts[0]
  }

  @Test("A box with text on a path has the size of the path's bounds, plus the insets")
  func naturalSize() throws {
    let layout = try layout(#""data": "M0 50A50 50 0 0 1 100 50""#, "abc", #""insets": [1, 2],"#)
    #expect(abs(layout.width - 104) < 1e-9)
    #expect(abs(layout.height - 52) < 1e-9)
  }

  @Test("Text on a straight path has the same glyph positions as text without a path")
  func straight() throws {
    let straight = try renderer.layout(
      AttributedText("office AVA"), in: TextContainer())
    var frame = TextDocument.Frame(straight.text)
    frame.textPath = TextPath(try Path(svgData: "M5 40H500"))
    let onPath = try renderer.layout(TextDocument(frames: [frame])).layouts[0]
    #expect(onPath.glyphs.map(\.id) == straight.glyphs.map(\.id))
    for (one, other) in zip(onPath.glyphs, straight.glyphs) {
      #expect(abs(one.x - other.x - 5) < 1e-6)
      #expect(abs(one.y - 40) < 1e-6)
    }
    #expect((0..<onPath.glyphs.count).allSatisfy { onPath.angle(ofGlyph: $0) == 0 })
    #expect(straight.angle(ofGlyph: 0) == 0)
  }

  @Test("Text beyond the ends of the path is not drawn, is not in the layout, and is reported")
  func hidden() throws {
    let layout = try layout(#""data": "M0 20H30""#, "abcdefgh")
    #expect(layout.overflow)
    let diagnostic = try #require(layout.diagnostics.first { $0.code == "textHidden" })
    let shown = layout.glyphs.count
    #expect(diagnostic.range == shown..<8)
    #expect(layout.hiddenRanges == [shown..<8])
    #expect(
      diagnostic.message
        == "\(8 - shown) UTF-16 units of text lie beyond the ends of the path and are hidden; make"
        + " the path longer, or reduce the font size")
    #expect(try self.layout(#""data": "M0 20H300""#).diagnostics.isEmpty)
    #expect(try self.layout(#""data": """#).glyphs.isEmpty)
  }

  @Test("On a closed path, text continues across the path's start, but not for more than one round")
  func closed() throws {
    let square = #""data": "M0 0H50V50H0Z""#
    let moved = try layout(square + #", "startOffset": 190"#, "abcd")
    #expect(moved.glyphs.count == 4)
    #expect(moved.angle(ofGlyph: 0) == -90)
    #expect(moved.angle(ofGlyph: 3) == 0)
    #expect(moved.glyphs[3].x < 50)
    let long = try layout(square, String(repeating: "m", count: 40))
    #expect(long.overflow)
    #expect(long.glyphs.count < 40)
    let open = try layout(#""data": "M0 0H50V50H0V0", "startOffset": 190"#, "abcd")
    #expect(open.glyphs.count == 1)
  }

  @Test("The alignment of the text places it at the start, in the middle or at the end of the path")
  func alignment() throws {
    func first(_ alignment: TextAlignment) throws -> Double {
      var document = try document(#""data": "M0 20H200""#)
      var style = ParagraphStyle()
      style.alignment = alignment
      document.frames[0].text.transform(0..<3) { attributes in
        var attributes = attributes
        attributes.paragraphStyle = style
        return attributes
      }
      return try renderer.layout(document).layouts[0].glyphs[0].x
    }
    let (left, center, right) = (try first(.left), try first(.center), try first(.right))
    #expect(abs(center - (left + right) / 2) < 1e-6)
    #expect(left < center)
  }

  @Test(
    "In a path with text, keys without effect and invalid values give errors",
    arguments: [
      (
        #""data": "M0 0", "fill": "red""#,
        #""fill" has no effect on a path with text; remove it"#
      ),
      (
        #""data": "M0 0", "startOffset": "5""#,
        "expected a number of points, or a percentage such as 50%, found a string"
      ),
      (#""data": "M0 0", "side": "up""#, #""up" is not one of left, right"#),
    ])
  func errors(path: String, message: String) throws {
    let error = #expect(throws: DocumentError.self) { try document(path) }
    #expect(error?.message == message)
  }

  @Test("A path without text cannot have a start offset")
  func withoutText() throws {
    let error = #expect(throws: DocumentError.self) {
      try TextDocument(
        json: Array(#"{"frames": [{"path": {"data": "M0 0", "startOffset": 5}}]}"#.utf8))
    }
    #expect(
      error?.message == #""startOffset" has no effect on a path without text; remove it"#)
  }

  @Test("A path with text that is written as JSON and read again gives the same pixels")
  func roundTrip() throws {
    let read = try document(
      #""data": "M0 60A60 60 0 0 1 120 60", "startOffset": "12.5%", "side": "right""#)
    let again = try TextDocument(json: Array(try read.json().utf8))
    #expect(again.frames[0].textPath == read.frames[0].textPath)
    #expect(try renderer.render(again) == renderer.render(read))
  }

  @Test("The layout in JSON contains the angle of each glyph on a path")
  func dump() throws {
    let json = try renderer.layout(try document(#""data": "M20 0V90""#)).json()
    #expect(json.contains(#""angle":90"#))
    let straight = try renderer.layout(TextDocument(AttributedText("a"))).json()
    #expect(!straight.contains("angle"))
  }

  @Test("The ink bounds of text on a path contain the rotated glyphs")
  func ink() throws {
    let upright = try #require(try layout(#""data": "M0 40H90""#, "l").inkBounds())
    let turned = try #require(try layout(#""data": "M40 0V90""#, "l").inkBounds())
    #expect(abs(turned.width - upright.height) < 1e-6)
    #expect(abs(turned.height - upright.width) < 1e-6)
  }

  @Test("A reversed path has the same points in reverse order")
  func reversed() throws {
    let data = "M0 0H50Q60 10 50 20C40 30 20 10 0 20ZM100 0L110 10"
    let (path, back) = (try Path(svgData: data), try Path(svgData: data).reversed)
    let (one, other) = (PathMeasure(path), PathMeasure(back))
    #expect(abs(one.length - other.length) < 1e-9)
    for part in [0.05, 0.3, 0.55, 0.7, 0.9] {
      let a = try #require(one.place(at: one.length * part))
      let b = try #require(other.place(at: one.length * (1 - part)))
      #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3)
      #expect(abs(a.direction.x + b.direction.x) < 1e-3)
    }
  }
}
