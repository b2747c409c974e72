// `rasterize fonts`: what is drawn in what, and why.

import Testing

@Suite("rasterize fonts")
struct FontsTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  private func columns(_ arguments: String...) throws -> [[String]] {
    let outcome = try Command.start(["fonts", "--no-system-fonts"] + arguments, in: folder).end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("A family gets its face, and one that is not there a reason")
  func families() throws {
    let rows = try columns("Noto Serif:bold", "No Such Family", "monospace")
    try #require(rows.count == 3 && rows.allSatisfy { $0.count == 4 })
    #expect(rows[0][0...1] == ["Noto Serif:bold", "Noto Serif Bold"])
    #expect(rows[0][2].contains("NotoSerif-Bold") && rows[0][3] == "as asked for")
    #expect(rows[1][3].contains("No Such Family"))
    #expect(rows[2][1].hasPrefix("Noto Sans Mono"))
  }

  @Test("A text is told cluster by cluster")
  func text() throws {
    let rows = try columns("--text", "e\u{301}\u{05D0}\u{10FFFD}", "Noto Sans")
    try #require(rows.count == 4)
    #expect(rows[1][1...3] == ["0", "e\u{301}", "U+0065 U+0301"])
    #expect(rows[1].last == "the family has it")
    #expect(rows[2][1] == "2" && rows[2][4].hasPrefix("Noto Sans Hebrew"))
    #expect(rows[2].last == "Noto Sans has not all of it")
    #expect(rows[3].last == "no font has it")
  }

  @Test("A family that cannot be spelled so is wrong usage")
  func wrong() throws {
    let outcome = try Command.run("fonts", "a:b:c@d", in: folder)
    #expect(outcome.status == 64 && outcome.messages.count == 1)
  }
}
