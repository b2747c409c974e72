import CGalley
import Foundation
import Galley
import GalleyDocuments
import TestSupport
import Testing

/// Tests of the functions in galley.h, called through the header.
@Suite struct CInterfaceTests {
  private static let card = """
    {"width": 200, "scale": 2, "background": "white", "text": "Dear {{name}}, {{n}}", "alt": "a card"}
    """

  @Test("The C library reports the ABI version of galley.h, and the versions of its dependencies")
  func version() throws {
    #expect(galley_abi_version() == GALLEY_ABI_VERSION)
    let versions = try Library.object(unsafe Library.taken(galley_versions()))
    #expect(versions["galley"] as? String == EngineVersions.galley)
    #expect((versions["libraries"] as? [String: String])?["HarfBuzz"]?.isEmpty == false)
  }

  @Test(
    "The C library writes the same bytes as the Swift library, and reports the picture's size",
    arguments: 1...2)
  func picture(scale: Int) throws {
    let renderer = try LibraryRenderer()
    let document = try LibraryDocument(Self.card, by: renderer)
    let picture = try document.picture(nil, "{\"scale\": \(scale)}")
    var same = try TextDocument(json: Array(Self.card.utf8))
    same.scale = Double(scale)
    let text = TextRenderer(fonts: .bundled)
    let expected = try text.encode(
      same, as: .png(), metadata: PictureMetadata(alt: ("a card", "en")))
    #expect(picture.bytes == Data(expected.bytes))
    #expect(picture.info["width"] as? Int == 200 * scale)
    #expect(picture.info["alt"] as? String == "a card")
    #expect((picture.info["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test("Strings, numbers and booleans fill placeholders, and unused values are ignored")
  func values() throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    #expect(try document.placeholders() == ["name", "n"])
    let layout = try document.layout(
      #"{"name": "Ada", "n": 1.50, "city": "Rome"}"#, #"{"text": true}"#)
    let lines = layout["lines"] as? [[String: any Sendable]]
    #expect(lines?.compactMap { $0["text"] as? String } == ["Dear Ada, 1.50"])
    let error = #expect(throws: LibraryError.self) { try document.picture(#"{"name": "Ada"}"#) }
    #expect(error?.kind == "document")
    #expect(error?.path == "text")
    #expect(error?.message?.hasPrefix("no value for the placeholder {{n}}") == true)
  }

  @Test("If no values are given, placeholders stay as literal text")
  func noValues() throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    let lines = try document.layout(nil, #"{"text": true}"#)["lines"] as? [[String: any Sendable]]
    #expect(lines?.first?["text"] as? String == "Dear {{name}}, {{n}}")
  }

  @Test("The C library writes raw pixels, JPEG and WebP, and warns of lost transparency in a JPEG")
  func formats() throws {
    let document = try LibraryDocument(
      #"{"width": 40, "height": 20, "text": "a"}"#, by: try LibraryRenderer())
    #expect(try document.picture(nil, #"{"format": "rgba"}"#).bytes.count == 40 * 20 * 4)
    let jpeg = try document.picture(nil, #"{"format": "jpeg", "quality": 77}"#)
    #expect(jpeg.bytes.starts(with: [0xFF, 0xD8]))
    #expect(jpeg.info["quality"] as? Int == 77)
    let warnings = jpeg.info["warnings"] as? [[String: any Sendable]]
    #expect(warnings?.compactMap { $0["code"] as? String } == ["transparencyLost"])
    let webp = try document.picture(nil, #"{"format": "webp", "lossless": true}"#)
    #expect(webp.bytes.dropFirst(8).starts(with: Array("WEBP".utf8)))
  }

  @Test("Depending on the policy, a missing glyph causes a warning, an error or neither")
  func missingGlyphs() throws {
    let text = "{\"text\": \"a世\"}"
    let document = try LibraryDocument(text, by: try LibraryRenderer())
    let warnings = try document.picture().info["warnings"] as? [[String: any Sendable]]
    #expect(warnings?.compactMap { $0["code"] as? String } == ["missingGlyph"])
    #expect(try document.findings().compactMap { $0["code"] as? String } == ["missingGlyph"])
    let skipped = try document.picture(nil, #"{"missing": "skip"}"#)
    #expect((skipped.info["warnings"] as? [Any])?.isEmpty == true)
    for make in [
      { _ = try document.picture(nil, #"{"missing": "error"}"#) },
      { _ = try document.layout(nil, #"{"missing": "error"}"#) },
    ] {
      let error = #expect(throws: LibraryError.self) { try make() }
      #expect(error?.code == "missingGlyph")
      #expect(error?.json["range"] as? [Int] == [1, 2])
    }
  }

  @Test("A Markdown document can be converted to JSON that draws the same picture")
  func converted() throws {
    let renderer = try LibraryRenderer()
    let markdown = try LibraryDocument(
      "# Title\n\nSome *text*.", #"{"format": "markdown"}"#, by: renderer)
    let json = try LibraryDocument(try markdown.converted(), by: renderer)
    #expect(try markdown.picture().bytes == json.picture().bytes)
  }

  @Test("The width option changes where Markdown lines break, with and without placeholder values")
  func markdownWidth() throws {
    let document = try LibraryDocument(
      "Some words that need more lines in a narrow column, {{name}}.",
      #"{"format": "markdown"}"#, by: try LibraryRenderer())
    for values in [nil, #"{"name": "Ada"}"#] {
      func lines(_ options: String) throws -> Int {
        try (document.layout(values, options)["lines"] as? [Any])?.count ?? 0
      }
      #expect(try lines("") == 1)
      #expect(try lines(#"{"width": 200}"#) > 1)
    }
    let picture = try LibraryDocument(
      "![nothing](nothing.png)", #"{"format": "markdown", "folder": "/tmp"}"#,
      by: try LibraryRenderer())
    _ = try picture.layout()
    let error = #expect(throws: LibraryError.self) {
      try picture.layout(nil, #"{"missing": "error"}"#)
    }
    #expect(error?.code == "pictureMissing")
  }

  @Test("A document can still be drawn after its renderer is freed")
  func lifetime() throws {
    var renderer: LibraryRenderer? = try LibraryRenderer()
    let document = try LibraryDocument(Self.card, by: try #require(renderer))
    let before = try document.picture().bytes
    renderer = nil
    #expect(try document.picture().bytes == before)
  }

  @Test("Several threads draw one document at the same time")
  func threads() throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    let expected = try (0..<8).map { try document.picture("{\"name\": \"\($0)\", \"n\": 0}").bytes }
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let drawn = try? document.picture("{\"name\": \"\(index % 8)\", \"n\": 0}").bytes
      results.add(drawn == expected[index % 8])
    }
    #expect(results.all == Array(repeating: true, count: 64))
  }
}

/// Collects results from several threads.
private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [Bool] = []

  var all: [Bool] { lock.withLock { found } }

  func add(_ result: Bool) { lock.withLock { found.append(result) } }
}
