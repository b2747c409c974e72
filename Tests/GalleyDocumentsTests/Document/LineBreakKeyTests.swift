// All forms of the keys that control where lines of text can break.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Keys for line breaking")
struct LineBreakKeyTests {
  private func style(_ members: String) throws -> ParagraphStyle {
    try #require(try attributes("\"paragraphStyle\": {\(members)}").paragraphStyle)
  }

  @Test(
    "A line breaking strategy can be a name, several names, or a number as in TextKit",
    arguments: spellings)
  func strategies(_ spelling: String, _ expected: LineBreakStrategy) throws {
    #expect(try style("\"lineBreakStrategy\": \(spelling)").lineBreakStrategy == expected)
    #expect(expected.isSubset(of: .standard))
  }

  private static let spellings: [(String, LineBreakStrategy)] = [
    (#""pushOut""#, LineBreakStrategy.pushOut),
    (#""hangulWordPriority""#, .hangulWordPriority),
    (#""pushOut | hangulWordPriority""#, [.pushOut, .hangulWordPriority]),
    (#"["hangulWordPriority", "pushOut"]"#, [.pushOut, .hangulWordPriority]),
    (#""standard""#, .standard), ("[]", []), ("0", []), ("1", .pushOut),
    ("2", .hangulWordPriority), ("3", [.pushOut, .hangulWordPriority]), ("65535", .standard),
  ]

  @Test(
    "An invalid line breaking strategy is refused with a list of the valid strategies",
    arguments: [
      (
        #""pushout""#,
        "\"pushout\" is not one of pushOut, hangulWordPriority, standard; did you mean \"pushOut\"?"
      ),
      (
        "4",
        "4 is not a line break strategy; expected 0, 1 (pushOut), 2 (hangulWordPriority), 3 (both)"
          + " or 65535 (standard)"
      ),
      (
        "1.5",
        "1.5 is not a line break strategy; expected 0, 1 (pushOut), 2 (hangulWordPriority), 3 (both)"
          + " or 65535 (standard)"
      ),
    ])
  func badStrategies(_ spelling: String, _ problem: String) {
    #expect(
      attributeProblem("\"paragraphStyle\": {\"lineBreakStrategy\": \(spelling)}")
        == "paragraphStyle.lineBreakStrategy: " + problem)
  }

  @Test("Line breaking strictness is one of five names", arguments: LineBreakStrictness.allCases)
  func strictness(_ strictness: LineBreakStrictness) throws {
    let style = try style("\"lineBreakStrictness\": \"\(strictness.rawValue)\"")
    #expect(style.lineBreakStrictness == strictness)
  }

  @Test("An invalid line breaking strictness is refused")
  func badStrictness() {
    #expect(
      attributeProblem(#""paragraphStyle": {"lineBreakStrictness": "keep-all"}"#)
        == "paragraphStyle.lineBreakStrictness: \"keep-all\" is not one of loose, normal, strict,"
        + " keepAll, phrase; did you mean \"keepAll\"?")
  }
}
