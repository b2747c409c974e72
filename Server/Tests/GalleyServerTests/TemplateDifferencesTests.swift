// Tests of the comparison of two sets of templates.

import Testing

@testable import GalleyServer

@Suite("Differences of templates")
struct TemplateDifferencesTests {
  private static func differences(
    _ old: [String: String], _ new: [String: String]
  ) throws -> TemplateDifferences {
    TemplateDifferences(
      old: try ScratchFolder(old).content(), new: try ScratchFolder(new).content())
  }

  private static let card =
    #"{"template": {"languages": ["en", "ar"]}, "width": 80, "text": "{{title}}"}"#

  @Test("Equal templates have no differences, and every language is compared")
  func equal() throws {
    let found = try Self.differences(["a.json": Self.card], ["a.json": Self.card + "\n"])
    #expect(found.lines.isEmpty && found.compared == 2)
    #expect(found.html.contains("No image differs."))
  }

  @Test("A changed image is reported once per language")
  func changed() throws {
    let wide = Self.card.replacing("80", with: "90")
    let found = try Self.differences(["a.json": Self.card], ["a.json": wide])
    #expect(found.lines.count == 2 && found.compared == 2)
    #expect(found.lines.first?.hasPrefix("a (en): ") == true, "\(found.lines)")
    #expect(found.html.contains("data:image/png;base64,"))
    #expect(!found.html.contains("No image differs."))
  }

  @Test("New templates, removed templates and templates that cannot be drawn are reported")
  func others() throws {
    let open = ##"{"text": "a", "background": "{{paper}}"}"##
    let broken = #"{"text": "a b c d e f", "width": 10, "height": 9000}"#
    let found = try Self.differences(
      ["a.json": Self.card, "c.json": open, "d.json": Self.card],
      ["b.json": Self.card, "c.json": open, "d.json": broken])
    #expect(found.lines.prefix(2) == ["a: the template is removed", "b: the template is new"])
    #expect(found.lines[2].hasPrefix("c: not compared"))
    #expect(found.lines[3].hasPrefix("d: "), "\(found.lines)")
  }
}
