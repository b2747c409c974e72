// Alternative text in image files, and in the `<img>` element that `--html` writes.

import Foundation
import TestSupport
import Testing

@Suite("Alternative text")
struct AltTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let document = #"""
    {"width": 300, "height": 100, "scale": 2, "language": "fr", "background": "white",
     "frames": [{"x": 10, "y": 10, "width": 200, "text": [
      "Go to ", {"text": "the site", "link": "https://example.org/?a=1&b=\"2\""}, " or ",
      {"text": "evil", "link": "java\tscript:alert(1)"}, {"text": " here", "link": "/page#x:y"}]},
     {"x": 0, "y": 50, "text": "hidden", "alt": "« <b> & ה »"}]}
    """#

  /// Reads a property of an image file with exiftool, a program that is independent of Galley.
  private func property(_ name: String, of file: String) throws -> String {
    let outcome = try Program.run(
      "/usr/bin/exiftool", ["-s3", "-\(name)", folder.file(file).path])
    return outcome.text.trimmingCharacters(in: .newlines)
  }

  @Test("exiftool reads the alternative text in every format", arguments: ["png", "jpg", "webp"])
  func formats(_ ending: String) throws {
    let text = Self.document.replacing(
      #""language""#, with: #""alt": "Une carte: « <Bonjour> & ה »", "language""#)
    try folder.write(text, to: "a.json")
    let outcome = try Command.run("a.json", "-o", "a.\(ending)", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let expected = "Une carte: « <Bonjour> & ה »"
    #expect(try property("AltTextAccessibility", of: "a.\(ending)") == expected)
    #expect(try property("XMP-dc:Language", of: "a.\(ending)") == "fr")
    if ending == "png" { #expect(try property("PNG:Description", of: "a.png") == expected) }
  }

  @Test(
    "If alternative text is missing, --embed-metadata stores the document's text in reading order")
  func embedded() throws {
    let text = #"""
      {"text": [{"text": "Soft\u00adly ", "textCase": "upper"}, {"attachmentImage":
      {"path": "p.png", "width": 9}, "alt": "a star"}, "\trose\u2028\u202eon"]}
      """#
    try folder.write(try Data(contentsOf: asset("flag")), to: "p.png")
    try folder.write(text, to: "a.json")
    _ = try Command.run("a.json", "-o", "plain.png", in: folder)
    #expect(try property("Description", of: "plain.png").isEmpty)
    let outcome = try Command.run("a.json", "--embed-metadata", "-o", "metadata.png", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try property("Description", of: "metadata.png") == "Softly a star rose.on")
  }

  @Test("`convert` fills the placeholders in alternative text")
  func placeholders() throws {
    let text = #"""
      {"values": {"n": 3}, "alt": "all {{n}}", "frames": [{"text": "a", "alt": "box {{n}}"}]}
      """#
    try folder.write(text, to: "a.json")
    let outcome = try Command.run("convert", "a.json", "-o", "-", in: folder)
    #expect(outcome.text.contains("\"alt\": \"all 3\""), "\(outcome.text)")
    #expect(outcome.text.contains("\"alt\": \"box 3\""), "\(outcome.text)")
  }

  @Test("Alternative text counts towards --max-bytes")
  func budget() throws {
    let long = String(repeating: "many words ", count: 700)
    try folder.write(#"{"text": "a", "background": "white", "alt": "\#(long)"}"#, to: "a.json")
    let outcome = try Command.run("a.json", "-o", "a.jpg", "--max-bytes", "4k", in: folder)
    #expect(outcome.status == 65 && outcome.errors.contains("a.json: "), "\(outcome.errors)")
    #expect(try Command.run("a.json", "-o", "a.jpg", "--max-bytes", "12k", in: folder).status == 0)
  }

  @Test("--html prints an img element with alternative text, size and an image map of safe links")
  func element() throws {
    try folder.write(Self.document, to: "a.json")
    let outcome = try Command.run("a.json", "-o", "a é.png", "--html", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.lines
    try #require(lines.count == 5)
    #expect(
      lines[0] == "<img src=\"a%20%C3%A9.png\" width=\"300\" height=\"100\" alt=\"Go to the site or"
        + " evil here&#10;« &lt;b&gt; &amp; ה »\" lang=\"fr\" usemap=\"#map-apng\">")
    #expect(lines[1] == "<map name=\"map-apng\">" && lines[4] == "</map>")
    let link = "href=\"https://example.org/?a=1&amp;b=&quot;2&quot;\" alt=\"the site\">"
    #expect(lines[2].hasSuffix(link))
    #expect(lines[3].contains("href=\"/page#x:y\"") && !outcome.text.contains("alert"))
  }

  @Test("In the image map, each link has its language, and only the link's first area has alt text")
  func links() throws {
    try folder.write(#"{"width": 9, "height": 9, "text": "", "background": "red"}"#, to: "dot.json")
    #expect(try Command.run("dot.json", "-o", "dot.png", in: folder).status == 0)
    try folder.write(
      #"""
      {"width": 60, "text": [{"text": "one two three four", "link": "/long"}, "\n",
       {"link": "/dot", "attachmentImage": {"path": "dot.png", "width": 9,
        "height": 9}, "alt": "a dot"}, " ", {"text": "Haus", "link": "/de", "language": "de"}]}
      """#, to: "a.json")
    let outcome = try Command.run("a.json", "-o", "a.png", "--html", in: folder)
    let areas = outcome.lines.filter { $0.hasPrefix("<area") }
    let long = areas.filter { $0.contains("href=\"/long\"") }
    #expect(long.count > 1 && long[0].hasSuffix("alt=\"one two three four\">"), "\(outcome.text)")
    let silent = " alt=\"\" tabindex=\"-1\" aria-hidden=\"true\">"
    #expect(long.dropFirst().allSatisfy { $0.hasSuffix(silent) })
    #expect(areas.contains { $0.hasSuffix("href=\"/dot\" alt=\"a dot\">") })
    #expect(areas.contains { $0.hasSuffix("href=\"/de\" alt=\"Haus\" lang=\"de\">") })
  }

  @Test(
    "In the image map, the areas of a rotated frame's links are polygons",
    arguments: ["", "-layer"])
  func rotatedLinks(_ flag: String) throws {
    try folder.write(
      #"""
      {"width": 100, "height": 100, "frames": [{"x": 20, "y": 30, "width": 60, "height": 40,
       "rotation": 90, "text": {"text": "link", "link": "https://e.org"}}]}
      """#, to: "a.json")
    let outcome = try Command.run("a.json", "-o", "a.png", "--html\(flag)", in: folder)
    let area = try #require(outcome.lines.first { $0.hasPrefix("<area") })
    // The frame turns about its centre, (50, 50). Its top left corner moves to (70, 20).
    #expect(area.contains("shape=\"poly\" coords=\"70,20,70,39,55,39,55,20\""), "\(area)")
  }

  @Test("--html-layer prints the img element and transparent text over it, without ids")
  func layer() throws {
    try folder.write(Self.document, to: "a.json")
    let outcome = try Command.run("a.json", "-o", "a.png", "--html-layer", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.lines
    #expect(lines.first == "<div style=\"position:relative;display:inline-block\">")
    #expect(lines[1].hasPrefix("<img src=\"a.png\"") && lines.last == "</div>")
    let layer = try #require(outcome.text.firstRange(of: "<svg ")).lowerBound
    #expect(outcome.text[layer...].contains("fill-opacity=\"0\""))
    #expect(outcome.text[layer...].contains("Go to "))
    #expect(outcome.text[layer...].contains("tabindex=\"-1\""))
    #expect(!outcome.text[layer...].contains(" id=") && !outcome.text.contains("alert"))
    let both = try Command.run("a.json", "--html", "--html-layer", in: folder)
    #expect(both.status == 64 && both.errors.contains("not both"))
  }

  @Test("--html needs exactly one image, and the image must be written to a file")
  func usage() throws {
    try folder.write(Self.document, to: "a.json")
    for flags in [["-o", "-"], ["--watch"], ["--explain", "0"]] {
      #expect(try Command.run(["a.json", "--html"] + flags, in: folder).status == 64, "\(flags)")
    }
  }
}
