// `rasterize fonts`: the fonts that are used for families, strings and documents, with reasons.

import Foundation
import TestSupport
import Testing

@Suite("rasterize fonts")
struct FontsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func columns(_ arguments: String...) throws -> [[String]] {
    let outcome = try Command.start(["fonts", "--no-system-fonts"] + arguments, in: folder).end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("For each requested family, the face that is used and the reason are printed")
  func families() throws {
    let rows = try columns("Noto Serif:bold", "No Such Family", "monospace")
    try #require(rows.count == 3 && rows.allSatisfy { $0.count == 4 })
    #expect(rows[0][0...1] == ["Noto Serif:bold", "Noto Serif Bold"])
    #expect(rows[0][2].contains("NotoSerif-Bold") && rows[0][3] == "as requested")
    #expect(rows[1][3].contains("No Such Family"))
    #expect(rows[2][1].hasPrefix("Noto Sans Mono"))
  }

  @Test("--text reports the font of each grapheme cluster")
  func text() throws {
    let rows = try columns("--text", "e\u{301}\u{05D0}\u{10FFFD}", "Noto Sans")
    try #require(rows.count == 4)
    #expect(rows[1][1...3] == ["0", "e\u{301}", "U+0065 U+0301"])
    #expect(rows[1].last == "the requested family has glyphs for this cluster")
    #expect(rows[2][1] == "2" && rows[2][4].hasPrefix("Noto Sans Hebrew"))
    #expect(rows[2].last == "Noto Sans lacks U+05D0")
    #expect(
      rows[3].last == "no font has a glyph for this character; add a font with this character")
  }

  @Test(
    "--document prints each requested font once, and each cluster drawn by a fallback font once")
  func document() throws {
    try folder.write(
      """
      {"attributes": {"font": "Noto Serif@20"}, "text": [
        "a \u{05D0}\u{05D0} b", {"text": "c", "font": "Nowhere:bold"},
        {"text": "d \u{05D0}", "font": "Noto Sans"}]}
      """, to: "text.json")
    let rows = try columns("--document", "text.json")
    try #require(rows.count == 5)
    #expect(rows[0] == ["Noto Serif@20", "Noto Serif Regular", rows[0][2], "as requested"])
    #expect(rows[1][1...3] == ["2", "\u{05D0}", "U+05D0"] && rows[1][4].contains("Hebrew"))
    #expect(rows[1].last == "Noto Serif lacks U+05D0")
    #expect(rows[2][0] == "Nowhere:700@20" && rows[2][3].contains("'Nowhere'"))
    #expect(rows[3][0] == "Noto Sans@20" && rows[4][1] == "9")
    let both = try Command.run("fonts", "--document", "text.json", "--text", "a", in: folder)
    #expect(both.status == 64 && both.errors.contains("a document sets its own fonts"))
    let none = try Command.run("fonts", "--document", "none.json", in: folder)
    #expect(none.status == 66 && none.errors.hasPrefix("rasterize: none.json: error: "))
  }

  @Test("The list of fonts has every bundled face with its scripts, licence and embedding rights")
  func list() throws {
    let rows = try columns()
    try #require(rows.count > 60 && rows.allSatisfy { $0.count == 8 })
    #expect(rows.allSatisfy { $0[2] == "bundled" && $0[7].hasPrefix("bundled:") })
    #expect(rows.allSatisfy { $0[5].hasSuffix("OFL") && $0[6] == "installable embedding" })
    func row(_ family: String) -> [String]? { rows.first { $0[0] == family && $0[1] == "Regular" } }
    #expect(row("Noto Sans")?[3...4] == ["Cyrl Grek Latn", "static"])
    #expect(row("Inter")?[4] == "wght 100\u{2026}900 (400); 9 named instances")
    let scripts = [
      "Arabic": "Arab", "Hebrew": "Hebr", "Devanagari": "Deva", "Thai": "Thai", "Khmer": "Khmr",
      "Cherokee": "Cher", "Ethiopic": "Ethi", "Georgian": "Geor", "Mongolian": "Mong",
    ]
    for (name, script) in scripts { #expect(row("Noto Sans \(name)")?[3] == script) }
    #expect(row("Noto Serif Tibetan")?[3] == "Tibt")
  }

  @Test("In JSON, each cluster lists the skipped faces and the characters that these faces lack")
  func json() throws {
    let outcome = try Command.run(
      "fonts", "--json", "--no-system-fonts", "--text", "a\u{0E01}\u{10FFFD}", "--language", "th",
      "Noto Serif", in: folder)
    let families = try #require(try outcome.text.jsonObject()["families"] as? [[String: Any]])
    let clusters = try #require(families.first?["clusters"] as? [[String: Any]])
    try #require(families.count == 1 && clusters.count == 3)
    let passed = clusters.map { $0["passedOver"] as? [[String: Any]] ?? [] }
    #expect(passed[0].isEmpty && clusters[0]["missing"] as? Bool == false)
    #expect(clusters[1]["script"] as? String == "Thai")
    #expect((clusters[1]["face"] as? [String: Any])?["family"] as? String == "Noto Serif Thai")
    #expect(passed[1].first?["family"] as? String == "Noto Serif")
    #expect(passed[1].allSatisfy { $0["lacking"] as? [String] == ["U+0E01"] })
    #expect(!passed[1].contains { $0["family"] as? String == "Noto Sans Thai" })
    // No font has the last character, so every family was tried for this character.
    #expect(clusters[2]["missing"] as? Bool == true && passed[2].count > passed[1].count)
    #expect(passed[2].contains { $0["family"] as? String == "Noto Sans Thai" })
  }

  @Test("For a variable font, the values of its axes are printed in both forms")
  func axisValues() throws {
    let rows = try columns("--text", "a", "Inter:550@20", "Noto Sans")
    try #require(rows.count == 4)
    #expect(rows[0][1] == "Inter Regular (wght 550)" && rows[1][4] == rows[0][1])
    #expect(rows[2][1] == "Noto Sans Regular")
    let outcome = try Command.run(
      "fonts", "--json", "--no-system-fonts", "Inter", "Noto Sans", in: folder)
    let families = try #require(try outcome.text.jsonObject()["families"] as? [[String: Any]])
    let values = families.map { ($0["face"] as? [String: Any])?["axisValues"] as? [String: Double] }
    #expect(values == [["wght": 400], nil])
  }

  @Test("Fonts without colour are skipped for emoji, and colour fonts are skipped for text")
  func kinds() throws {
    let emoji = Repository.testFont("NotoColorEmoji-Subset.ttf")
    let rows = try columns(
      "--fonts", emoji, "--text", "\u{2764}\u{FE0F}\u{2764}\u{FE0E}", "Noto Sans")
    try #require(rows.count == 3)
    #expect(rows[1][4].hasPrefix("Noto Color Emoji") && rows[1].last?.contains("Noto Sans") == true)
    #expect(rows[2][4].hasPrefix("Inter Regular "))
    #expect(rows[2].last?.contains("Noto Color Emoji has the wrong presentation") == true)
  }

  @Test("A family is found even if its font lacks the space and the word joiner")
  func bareFamily() throws {
    let fonts = Repository.testFont("NotoSans-Subset.ttc")
    let rows = try columns("--fonts", fonts, "--text", "Galley", "Noto Sans")
    #expect(rows.count == 7 && rows[0][1] == "Noto Sans Regular")
    #expect(rows.dropFirst().allSatisfy { $0[5].hasSuffix("NotoSans-Subset.ttc#0") })
  }

  @Test("With --fonts, the list has only the faces of these fonts")
  func ownFonts() throws {
    let rows = try columns("--fonts", Repository.testFont("Shapes.ttf"))
    #expect(rows.count == 1 && rows.first?[2] == "given")
  }

  @Test("The name of a document or a font file is not read as a family name")
  func fileNames() throws {
    for (name, flag) in [
      ("card.json", "looks like a document; to list the fonts of a document, use --document"),
      ("brand/Serif.ttf", "looks like a font file; to list its families, use --fonts"),
    ] {
      let outcome = try Command.run("fonts", name, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("'\(name)' \(flag) \(name)"))
    }
  }

  @Test("A malformed font argument is a usage error")
  func wrong() throws {
    let outcome = try Command.run("fonts", "a:b:c@d", in: folder)
    #expect(outcome.status == 64 && outcome.messages.count == 1)
  }
}
