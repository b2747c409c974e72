// Tests of SVG files that are written from hostile documents: the file size, the writing time, and
// the areas of masks and filters.

import Galley
import GalleyDocuments
import Testing

@Suite("Bounds of SVG files")
struct SVGBoundsTests {
  private func svg(_ json: String, limits: Limits = .default) throws -> String {
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    let document = try TextDocument(json: Array(json.utf8))
    return String(decoding: try renderer.svg(of: document), as: UTF8.self)
  }

  /// A line of letters, each with different attributes.
  private func letters(_ count: Int, _ attributes: (String) -> String) -> String {
    let runs = (0..<count).map { index in
      let color = String(String(index * 977 % 0xff_ffff + 0x100_0000, radix: 16).dropFirst())
      return "{\"text\": \"a\", \(attributes("#" + color))}"
    }
    return "{\"text\": [\(runs.joined(separator: ","))], \"width\": 100000}"
  }

  @Test("The size of an SVG file grows linearly with the number of outside strokes in a line")
  func outsideStrokes() throws {
    func size(_ count: Int) throws -> Int {
      try svg(
        letters(count) {
          """
          "foregroundColor": "\($0)80", "strokeColor": "\($0)", "strokeWidth": -4,
          "strokePosition": "outside"
          """
        }
      ).utf8.count
    }
    let (short, long) = (try size(100), try size(400))
    #expect(long < 5 * short, "\(short) for a quarter, \(long) for all")
  }

  @Test(
    "A line in which each letter has its own decorations is written in linear time",
    arguments: [
      #""underlineStyle": "styleSingle", "foregroundColor": "COLOR80""#,
      """
      "underlineStyle": "styleSingle", "foregroundColor": "COLOR",
      "shadow": {"color": "COLOR", "offset": [1, 1]}
      """,
    ])
  func decorations(attributes: String) throws {
    func time(_ count: Int) throws -> Duration {
      let json = letters(count) { attributes.replacing("COLOR", with: $0) }
      return try ContinuousClock().measure { _ = try svg(json) }
    }
    _ = try time(100)
    let (short, long) = (try time(1000), try time(6000))
    #expect(long < short * 18, "\(short) for a sixth, \(long) for all")
  }

  @Test("A conic gradient is written as sectors, and a translucent conic gradient also has a mask")
  func conic() throws {
    func file(_ alpha: String) throws -> String {
      try svg(
        """
        {"width": 1000, "height": 1000, "frames": [{"x": 0, "y": 0, "width": 900, "height": 900,
          "text": "", "background": {"gradient": "conic",
          "stops": [[0, "#102030\(alpha)"], [1, "#00ff00"]]}}]}
        """)
    }
    let (opaque, translucent) = (try file(""), try file("40"))
    for file in [opaque, translucent] { #expect(!file.contains("<image")) }
    #expect(!opaque.contains("<mask") && translucent.contains("<mask"))
    #expect(translucent.utf8.count < 60_000)
  }

  @Test("Several lines of text in the same conic gradient share its sectors in the SVG file")
  func conicText() throws {
    let svg = try svg(
      """
      {"text": "One two three four five six seven eight", "width": 60, "attributes":
        {"foregroundColor": {"gradient": "conic", "stops": [[0, "#f00"], [1, "#00f8"]]}}}
      """)
    // The sectors have at most two different radii. For each radius, one `<g>` element contains the
    // sectors' colours, and another contains their opacities.
    #expect(svg.matches(of: #/<g id=/#).count <= 4)
    #expect(svg.matches(of: #/<mask/#).count > 4)
  }

  @Test("If a wavy underline would make an SVG file larger than the limit, an error is thrown")
  func wave() throws {
    var limits = Limits()
    limits.vectorBytes = 20_000
    #expect(throws: RenderError.self) {
      try svg(
        """
        {"text": "\(String(repeating: "- ", count: 400))", "width": 100000, "attributes":
          {"underlineStyle": "styleSingle | patternWave"}}
        """, limits: limits)
    }
  }

  /// The numbers in the first element whose tag starts with a given text.
  private func region(_ start: String, in svg: String) throws -> (x: Double, width: Double) {
    let tag = try #require(svg.split(separator: start, maxSplits: 1).dropFirst().first)
    func number(_ name: String) throws -> Double {
      let rest = try #require(tag.split(separator: " \(name)=\"", maxSplits: 1).dropFirst().first)
      return try #require(Double(String(rest.prefix { $0 != "\"" })))
    }
    return (try number("x"), try number("width"))
  }

  @Test("The mask of an outside stroke is large enough for a stroke that is wider than its letter")
  func wideStroke() throws {
    let svg = try svg(
      """
      {"text": "a", "width": 20, "attributes": {"font": "@10", "foregroundColor": "#0008",
        "strokeWidth": -500, "strokePosition": "outside", "strokeJoin": "round"}}
      """)
    let mask = try region("<mask", in: svg)
    // The stroke extends 50 points beyond the letter on each side.
    #expect(mask.x <= -50 && mask.x + mask.width >= 50)
  }
}
