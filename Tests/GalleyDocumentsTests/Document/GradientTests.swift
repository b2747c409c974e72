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

  @Test(
    "A component that a stop's colour lacks has the value of the other stop",
    arguments: [
      (#""srgb", "stops": [[0, "rgb(none 0 255)"], [1, "red"]]"#, ["#ff00ff", "red"]),
      (
        ##""linear", "stops": [[0, "rgb(0 128 0 / none)"], [1, "#f008"]]"##,
        ["#00800088", "#f008"]
      ),
      (
        #""oklch", "stops": [[0, "oklch(50% 0.1 none)"], [1, "blue"]]"#,
        ["oklch(50% 0.1 264.052)", "blue"]
      ),
      // Between two different colours, the stop has two values.
      (
        #""srgb", "stops": [[0, "red"], [0.5, "rgb(None 0 0)"], [1, "blue"]]"#,
        ["red", "red", "black", "blue"]
      ),
      (
        #""srgb", "stops": [[0, "red"], [0.5, "rgb(none 9 9)"], [1, "red"]]"#,
        ["red", "rgb(255 9 9)", "red"]
      ),
      (#""srgb", "stops": [[0, "red"], [0, "rgb(none 0 0)"]]"#, ["red", "red"]),
      // No colour has the component, or the space of the interpolation lacks it.
      (
        #""srgb", "stops": [[0, "rgb(none 0 0)"], [1, "rgb(none 9 9)"]]"#,
        ["black", "rgb(0 9 9)"]
      ),
      (#""srgb", "stops": [[0, "hsl(none 100% 50%)"], [1, "lime"]]"#, ["red", "lime"]),
    ])
  func missing(_ keys: String, _ colors: [String]) throws {
    let document = try read(
      #"{"text": "", "background": {"gradient": "linear", "interpolation": \#(keys)}}"#)
    let stops = try #require(document.backgroundGradient).stops
    #expect(stops.map(\.color) == colors.map { Color(css: $0) })
    let middle = stops.dropFirst().dropLast()
    #expect(middle.allSatisfy { $0.offset == 0.5 } && document.diagnostics.isEmpty)
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
    "Every key of a gradient is read, and `convert` writes it back",
    arguments: [
      (
        #"{"gradient": "radial", "center": [0.25, -1], "radius": [1, 0.5], "repeats": true, "#,
        Gradient.Kind.radial, 0.0
      ),
      (#"{"gradient": "conic", "interpolation": "oklch", "#, .conic, 0),
      (#"{"gradient": "conic", "angle": 30, "interpolation": "linear", "#, .conic, 30),
      (#"{"gradient": "radial", "radius": 2, "interpolation": "oklab", "#, .radial, 0),
      (#"{"gradient": "linear", "interpolation": "srgb", "repeats": false, "#, .linear, 180),
    ])
  func kinds(_ keys: String, _ kind: Gradient.Kind, _ angle: Double) throws {
    let stops = ##""stops": [[0, "red"], [1, "#00f8"]]}"##
    let document = try read(#"{"text": "", "background": \#(keys)\#(stops)}"#)
    let gradient = try #require(document.backgroundGradient)
    #expect(gradient.kind == kind && gradient.angle == angle)
    #expect(document.diagnostics.isEmpty)
    if kind == .radial {
      #expect(gradient.repeats == (gradient.radius?.x == 1))
      #expect(gradient.radius == (gradient.repeats ? .init(x: 1, y: 0.5) : .init(2)))
      #expect(gradient.center == (gradient.repeats ? .init(x: 0.25, y: -1) : .middle))
    }
    #expect((gradient.interpolation == nil) == gradient.repeats)
    #expect(try read(document.json()).backgroundGradient == gradient)
  }

  @Test(
    "Invalid gradients are reported with their JSON path",
    arguments: [
      (
        #"{"stops": [[0, "red"], [1, "blue"]]}"#,
        ": a gradient needs \"gradient\": \"linear\", \"radial\" or \"conic\""
      ),
      (
        #"{"gradient": "linear"}"#,
        ": a gradient needs \"stops\": [[offset, colour], …]"
      ),
      (
        #"{"gradient": "radiant", "stops": []}"#,
        ".gradient: \"radiant\" is not one of linear, radial, conic; did you mean \"radial\"?"
      ),
      (
        #"{"gradient": "radial", "radius": -1, "stops": []}"#,
        ".radius: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        #"{"gradient": "radial", "radius": [1, 2, 3], "stops": []}"#,
        ".radius: expected a radius or two, [rx, ry], found 3 numbers"
      ),
      (
        #"{"gradient": "radial", "radius": "big", "stops": []}"#,
        ".radius: expected a radius or two, [rx, ry], found a string"
      ),
      (
        #"{"gradient": "conic", "center": [0], "stops": []}"#,
        ".center: expected two numbers, [x, y], found 1 numbers"
      ),
      (
        #"{"gradient": "conic", "center": [0, 1e9], "stops": []}"#,
        ".center[1]: 1000000000 is out of range; expected a number from -1000000 to 1000000"
      ),
      (
        #"{"gradient": "conic", "repeats": 1, "stops": []}"#,
        ".repeats: expected true or false, found a number"
      ),
      (
        #"{"gradient": "conic", "interpolation": "lab", "stops": []}"#,
        ".interpolation: \"lab\" is not one of srgb, linear, oklab, oklch"
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
