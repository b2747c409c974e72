import Galley
import Testing

@testable import GalleyDocuments

@Suite("Gradients in JSON")
struct GradientTests {
  private func read(_ json: String) throws -> TextDocument {
    try TextDocument(json: Array(json.utf8))
  }

  private static let linear =
    ##"{"gradient": "linear", "angle": 90, "stops": [[0, "red"], [0.25, "#00f8"], [1, "lime"]]}"##

  private static let expected = Gradient(
    angle: 90,
    stops: [
      .init(0, .red), .init(0.25, Color(red: 0, green: 0, blue: 255, alpha: 0x88)),
      .init(1, .lime),
    ])

  @Test("A gradient can colour text, text backgrounds, frames and documents")
  func places() throws {
    let json = """
      {"background": \(Self.linear), "frames": [{"background": \(Self.linear), "text": "x",
      "attributes": {"foregroundColor": \(Self.linear), "backgroundColor": \(Self.linear)}}]}
      """
    let document = try read(json)
    #expect(document.backgroundGradient == Self.expected && document.background == nil)
    let frame = try #require(document.frames.first)
    #expect(frame.backgroundGradient == Self.expected)
    let attributes = try #require(frame.text.runs.first).attributes
    #expect(attributes.foregroundGradient == Self.expected)
    #expect(attributes.backgroundGradient == Self.expected)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("A colour replaces an inherited gradient, and a gradient replaces an inherited colour")
  func replacing() throws {
    let document = try read(
      """
      {"attributes": {"foregroundColor": \(Self.linear), "backgroundColor": "red"},
       "text": {"text": "x", "foregroundColor": "blue", "backgroundColor": \(Self.linear)}}
      """)
    let attributes = try #require(document.frames.first?.text.runs.first).attributes
    #expect(attributes.foregroundPaint == .color(.blue))
    #expect(attributes.backgroundPaint == .gradient(Self.expected))
  }

  @Test("A gradient runs downwards by default; decreasing stop offsets are clamped with a warning")
  func defaults() throws {
    let document = try read(
      #"{"text": "", "background": {"gradient": "linear", "stops": [[0.5, "red"], [0, "blue"]]}}"#)
    #expect(
      document.backgroundGradient
        == Gradient(angle: 180, stops: [.init(0.5, .red), .init(0.5, .blue)]))
    let note = try #require(document.diagnostics.first)
    #expect(note.code == "clamped" && note.path == "background.stops[1]")
    #expect(note.message == "0 is clamped to 0.5, the offset of the previous stop")
  }

  @Test(
    "Invalid gradients are reported with their JSON path",
    arguments: [
      (#"{"stops": [[0, "red"], [1, "blue"]]}"#, ": a gradient needs \"gradient\": \"linear\""),
      (
        #"{"gradient": "linear"}"#,
        ": a gradient needs \"stops\": [[offset, colour], …]"
      ),
      (
        #"{"gradient": "radial", "stops": []}"#, ".gradient: \"radial\" is not one of linear"
      ),
      (
        #"{"gradient": "linear", "stops": [[0, "red"]]}"#,
        ".stops: a gradient needs 2 to 256 stops, found 1"
      ),
      (
        #"{"gradient": "linear", "stops": [[0, "red"], [1]]}"#,
        ".stops[1]: expected a stop such as [0.5, \"red\"], found 1 values"
      ),
      (
        #"{"gradient": "linear", "stops": [[0, "red"], [2, "blue"]]}"#,
        ".stops[1][0]: 2 is out of range; expected a number from 0 to 1"
      ),
      (
        #"{"gradient": "linear", "stops": [[0, "red"], [1, "blu"]]}"#,
        ".stops[1][1]: \"blu\" is not a colour; did you mean \"blue\"?"
      ),
      (
        #"{"gradient": "linear", "angle": "90deg", "stops": [[0, "red"], [1, "blue"]]}"#,
        ".angle: expected a number from -3600 to 3600, found a string"
      ),
      (
        #"{"gradient": "linear", "stop": [[0, "red"], [1, "blue"]]}"#,
        ".stop: unknown key \"stop\"; did you mean \"stops\"?"
      ),
      ("3", ": expected a CSS colour such as tomato, or a gradient, found a number"),
    ])
  func mistakes(_ json: String, _ message: String) throws {
    for (key, document) in [
      ("background", "{\"text\": \"\", \"background\": \(json)}"),
      (
        "attributes.foregroundColor",
        "{\"text\": \"\", \"attributes\": {\"foregroundColor\": \(json)}}"
      ),
    ] {
      let error = try #require(throws: DocumentError.self) { try read(document) }
      #expect((error.path ?? "") + ": " + error.message == key + message)
    }
  }
}
