import GalleyDocuments
import GalleyFont
import GalleyFormats
import Testing

@testable import Galley

/// Tests of the key `path` of a box without text.
@Suite("Paths as boxes")
struct PathKeyTests {
  private let renderer = TextRenderer(fonts: .bundled)

  private func document(_ frame: String, _ others: String = "") throws -> TextDocument {
    try TextDocument(json: Array(#"{\#(others) "frames": [{\#(frame)}]}"#.utf8))
  }

  private func size(_ frame: String) throws -> [Double] {
    let layout = try renderer.layout(try document(frame))
    return [layout.layouts[0].width, layout.layouts[0].height]
  }

  @Test("The natural size of a box is its view box or its path's bounds, plus the insets")
  func naturalSize() throws {
    let data = #""data": "M10 20H40V60""#
    #expect(try size(#""path": {\#(data)}"#) == [30, 40])
    #expect(try size(#""path": {\#(data), "viewBox": "0 0,24 12"}"#) == [24, 12])
    #expect(try size(#""path": {\#(data), "viewBox": [0, 0, 24, 12]}, "insets": 3"#) == [30, 18])
    #expect(try size(#""path": {\#(data)}, "width": 60"#) == [60, 80])
    #expect(try size(#""path": {\#(data)}, "height": 20"#) == [15, 20])
    #expect(try size(#""path": {\#(data)}, "width": 5, "height": 7"#) == [5, 7])
    #expect(try size(#""path": {"data": ""}"#) == [0, 0])
    #expect(try size(#""path.data": "M0 0h5""#) == [5, 0])
  }

  @Test("The view box is centred in the area inside the insets, and is as large as the area allows")
  func placement() throws {
    let frame =
      #""x": 100, "y": 0, "width": 50, "height": 30, "insets": [5, 10, 5, 0],"#
      + #" "path": {"data": "M1 1H3V3H1Z", "viewBox": "0 0 4 4"}"#
    let ink = try #require(try renderer.layout(try document(frame)).inkBounds())
    // The area is 40 × 20 points, so a unit of the view box is 5 points.
    #expect([ink.x, ink.y, ink.width, ink.height] == [115, 10, 10, 10])
  }

  @Test(
    "Invalid values of the key `path` give errors that name the remedy",
    arguments: [
      (#"{}"#, #"a path needs "data", which is SVG path data"#),
      (#"{"data": 5}"#, "expected SVG path data such as M 0 0 L 10 0, found a number"),
      (#"{"data": "M0 0 L5"}"#, "offset 7 of the path data: found the end; write a number here"),
      (
        #"{"data": "", "viewBox": "0 0 5"}"#,
        "expected four numbers: [x, y, width, height], found 3 numbers"
      ),
      (
        #"{"data": "", "viewBox": [0, 0, 5, 0]}"#,
        #"the width and the height of "viewBox" must be above 0"#
      ),
      (
        #"{"data": "", "viewBox": "0 0 5 x"}"#,
        #""x" is not a number; expected four numbers: [x, y, width, height]"#
      ),
      (
        #"{"data": "", "strokeCap": "rounded"}"#,
        #""rounded" is not one of butt, round, square; did you mean "round"?"#
      ),
      (
        #"{"data": "", "filRule": "evenodd"}"#,
        #"unknown key "filRule"; did you mean "fillRule"?"#
      ),
    ])
  func errors(path: String, message: String) throws {
    let error = #expect(throws: DocumentError.self) { try document(#""path": \#(path)"#) }
    #expect(error?.message == message)
    #expect(error?.path?.hasPrefix("frames[0].path") == true)
  }

  @Test("A box with a path cannot contain frames, and a spacer cannot have a path")
  func otherContent() throws {
    for frame in [#""frames": []"#] {
      let error = #expect(throws: DocumentError.self) {
        try document(#"\#(frame), "path": {"data": "M0 0"}"#)
      }
      #expect(
        error?.message
          == #"a box with "path" cannot contain "frames"; put the path in another box"#)
    }
  }

  @Test("Writing a path as JSON and reading it again gives the same box and the same pixels")
  func roundTrip() throws {
    let read = try document(
      #""path": {"data": "m1 1a5 5 0 1 1 9 9q1 2 3 4z", "viewBox": "-1 -1 20 20","#
        + #" "fill": "none", "fillRule": "evenodd", "stroke": "red", "strokeWidth": 2,"#
        + #" "strokeJoin": "bevel", "strokeCap": "square"}, "insets": 2"#)
    let again = try TextDocument(json: Array(try read.json().utf8))
    #expect(again.frames[0].path == read.frames[0].path)
    #expect(again.frames[0].content == .path)
    #expect(try renderer.render(again) == renderer.render(read))
  }

  @Test("The pixels of a shape do not depend on how the image is divided into bands")
  func bands() throws {
    let read = try document(
      #""path": {"data": "M3.3 1.7C900 100 -500 300 380 777L11 555.5Z", "stroke": "rgb(0 0 0 / 40%)","#
        + #" "strokeWidth": 7.7, "fillRule": "evenodd", "fill": {"gradient": "linear","#
        + #" "stops": [[0, "gold"], [1, "teal"]]}}"#, #""background": "white","#)
    let layout = try renderer.layout(read)
    let whole = try renderer.draw(layout)
    for height in [1, 7, 64, 100] {
      let painter = DocumentPainter(
        rasterizer: GlyphRasterizer(), masks: GlyphMaskCache(), scale: 1)
      var pixels: [UInt32] = []
      try painter.forEachBand(
        CanvasBands(width: whole.width, height: whole.height, bandHeight: height), of: layout
      ) { (band: inout ColorCanvas) in pixels += band.bitmap.pixels }
      #expect(pixels == whole.pixels, "\(height)")
    }
  }

  @Test(
    "A picture counts as grey if the colours of its shapes are grey, but not if a stroke is red")
  func gray() throws {
    let layout = try renderer.layout(
      try document(
        #""path": {"data": "M0 0 30 5 10 40Z", "stroke": "gray"}"#, #""background": "white","#))
    #expect(PictureColors(layout).isGray)
    var red = layout.document
    red.frames[0].path?.stroke = .color(Color(red: 255, green: 0, blue: 0))
    #expect(!PictureColors(try renderer.layout(red)).isGray)
  }

  @Test("Lint reports a path that the canvas cuts off")
  func lint() throws {
    let layout = try renderer.layout(
      try document(
        #""path": {"data": "M0 0H20V20Z", "stroke": "red", "strokeWidth": 6}"#,
        #""width": 22, "height": 22,"#))
    let finding = try #require(layout.lint().first)
    #expect(finding.diagnostic.code == "inkOutsideCanvas")
    #expect(finding.diagnostic.message.contains("points of the path at the"))
  }

  @Test("Painting a path counts towards the limit of painted pixels")
  func work() throws {
    var limits = Limits.default
    limits.paintedPixels = 5000
    let data = "M0 0" + String(repeating: "L9 9L1 5", count: 20_000)
    let read = try document(
      #""path": {"data": "\#(data)"}, "width": 20, "height": 20"#)
    let strict = TextRenderer(fonts: .bundled, limits: limits)
    let error = #expect(throws: RenderError.self) { try strict.render(read) }
    #expect(error?.code == "tooLarge")
  }
}
