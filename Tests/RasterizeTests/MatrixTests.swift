// `rasterize matrix`: one template in many languages.

import Foundation
import Galley
import TestSupport
import Testing

@Suite("Layout matrices in the command")
struct MatrixTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"width": 120, "background": "white", "attributes": {"font": "@16"}, "text": "{{title}}",
       "require": {"maximumLines": 1}, "values": {"title": "Ready"}}
      """#, to: "card.json")
    try folder.write(#"{"title": "Ready"}"#, to: "en.json")
    try folder.write(#"{"title": "Bereit, wenn Sie es sind"}"#, to: "de.json")
    try folder.write(#"{"title": "جاهز", "language": "ar"}"#, to: "third.json")
    try folder.write(#"{"title": 3"#, to: "bad.json")
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["matrix", "card.json", "--no-system-fonts"] + arguments, in: folder)
  }

  private func cells(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any]
    return try #require(object?["cells"] as? [[String: Any]])
  }

  @Test(
    "If no cell of a layout matrix has a problem, `matrix` exits with 0 and prints nothing")
  func sound() throws {
    let outcome = try run("en.json", "third.json", "-o", "sheet.png")
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
    let sheet = try Bitmap(png: [UInt8](folder.read("sheet.png")))
    #expect(sheet.width > 120 && sheet.height > 20)
  }

  @Test("Broken contracts and invalid files are reported, and the contact sheet is still written")
  func broken() throws {
    let outcome = try run("en.json", "de.json", "bad.json", "none.json", "-o", "s.png", "--json")
    #expect(outcome.status == 1 && outcome.messages.count == 3)
    #expect(
      outcome.messages[0]
        == "rasterize: card.json: error: de: require.maximumLines: contract maximumLines: "
        + "the text has 2 lines; the maximum is 1"
    )
    #expect(outcome.messages[1].hasPrefix("rasterize: card.json: error: bad: bad.json:1:12: "))
    #expect(outcome.messages[2].hasPrefix("rasterize: card.json: error: none: none.json: "))
    let cells = try cells(outcome)
    #expect(cells.map { $0["name"] as? String } == ["en", "de", "bad", "none"])
    #expect(cells.map { $0["broken"] as? Bool } == [false, true, true, true])
    #expect(try folder.names.contains("s.png"))
  }

  @Test(
    "--pseudo uses the template's values or, if any value is missing, the first value file")
  func pseudo() throws {
    let own = try cells(try run("--pseudo", "--json"))
    #expect(own.map { $0["name"] as? String } == ["en", "qps-ploc", "ar-XB"])
    #expect(own.allSatisfy { ($0["warnings"] as? [Any])?.isEmpty == true })
    try folder.write(
      #"{"width": 120, "text": "{{title}}", "require": {"maximumLines": 1}}"#, to: "open.json")
    let outcome = try Command.run(
      "matrix", "open.json", "de.json", "--pseudo", "--json", "--no-system-fonts", in: folder)
    let files = try cells(outcome)
    #expect(files.map { $0["name"] as? String } == ["de", "qps-ploc", "ar-XB"])
    #expect(outcome.status == 1)
  }

  @Test(
    "A cell's language is the value of the key `language` or, without the key, the file's name")
  func language() throws {
    try folder.write(#"{"text": "{{a}}", "require": {"noMissingGlyphs": true}}"#, to: "card.json")
    try folder.write(#"{"a": "x"}"#, to: "xq.json")
    try folder.write(#"{"a": "x", "language": "de"}"#, to: "other.json")
    let cells = try cells(try run("xq.json", "other.json", "--json"))
    #expect(cells.map { $0["name"] as? String } == ["xq", "de"])
    let codes = cells.map { cell in
      (cell["warnings"] as? [[String: Any]])?.map { $0["code"] as? String }
    }
    #expect(codes == [["unknownLanguage"], []])
  }

  @Test("--missing-glyphs controls the warnings about missing glyphs")
  func missing() throws {
    try folder.write(#"{"title": "\uDBFF\uDFFD"}"#, to: "en.json")
    let warned = try run("en.json", "--json")
    let quiet = try run("en.json", "--json", "--missing", "tofu")
    #expect((try cells(warned)[0]["warnings"] as? [Any])?.count == 1)
    #expect((try cells(quiet)[0]["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "A usage error exits with 64",
    arguments: [
      ["en.json"], ["-o", "s.png"], ["en.json", "-o", "-", "--json"], ["-", "-o", "s.png"],
      ["en.json", "-o", "en.json"],
    ])
  func usage(_ arguments: [String]) throws {
    let outcome = try Command.run(["matrix", "card.json"] + arguments, in: folder)
    #expect(outcome.status == 64 && outcome.messages.count == 1, "\(outcome.errors)")
  }
}
