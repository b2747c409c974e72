// `rasterize lint`: findings as lines and as JSON.

import Foundation
import TestSupport
import Testing

@Suite("Lint")
struct LintTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello fjord"}"#, to: "sound.json")
    try folder.write(
      #"""
      {"width": 60, "attributes": {"paragraphStyle.headIndent": -1, "font": "No Such Family@20"},
       "text": "Donaudampfschiff", "language": "jp"}
      """#, to: "text.json")
    try folder.write(
      #"{"frames": [{"text": "sound"}, {"text": "\u202Bembedded", "x": 90}]}"#, to: "frames.json")
  }

  @Test("Nothing found is 0 and silent")
  func sound() throws {
    let outcome = try Command.run("lint", "sound.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
  }

  @Test("A line a finding, and 1")
  func lines() throws {
    let outcome = try Command.run("lint", "text.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let starts = [
      #"text.json: attributes["paragraphStyle.headIndent"]: clamped: "#,
      "text.json: [0, 16): familySubstituted: ",
      "text.json: [0, 16): unknownLanguage: unknown language 'jp' is ignored",
    ]
    for start in starts { #expect(outcome.lines.contains { $0.hasPrefix(start) }) }
    #expect(outcome.lines.contains { $0.contains(": wordDivided: ") })
  }

  @Test("Frames are named")
  func frames() throws {
    let outcome = try Command.run("lint", "frames.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1 && outcome.lines.count == 1)
    #expect(outcome.text.hasPrefix("frames.json: frames[1] [0, 1): unpairedBidiControl: "))
  }

  @Test("JSON reports the same, also where there is nothing")
  func json() throws {
    let outcome = try Command.run("lint", "frames.json", "--json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(findings.first?["frame"] as? Int == 1)
    #expect(findings.first?["code"] as? String == "unpairedBidiControl")
    #expect(findings.first?["range"] as? [Int] == [0, 1])
    let sound = try Command.run("lint", "sound.json", "--json", in: folder)
    #expect(sound.status == 0 && sound.lines == [#"{"findings":[]}"#])
  }

  @Test("A line of NDJSON is answered with one, and any finding is 1")
  func ndjson() throws {
    let input = """
      {"id": 1, "text": "a"}
      {"id": 2, "text": "\\u202Bb"}
      {"id": 3, "txt": "c"}
      """
    let outcome = try Command.run(
      "lint", "--ndjson", "--no-system-fonts", in: folder, input: input)
    #expect(outcome.status == 1 && outcome.lines.count == 3)
    #expect(outcome.lines.first == #"{"id":1,"findings":[]}"#)
    #expect(outcome.lines[1].hasPrefix(#"{"id":2,"findings":[{"code":"unpairedBidiControl""#))
    #expect(outcome.lines[2].hasPrefix(#"{"id":3,"error":{"#))
    let sound = try Command.run(
      "lint", "--ndjson", in: folder, input: #"{"text": "a"}"#)
    #expect(sound.status == 0)
  }

  @Test("Standard input is read as the format that is named")
  func format() throws {
    let outcome = try Command.run(
      "lint", "-", "--format", "json", in: folder, input: #"{"text": "a"}"#)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("A wrong document is 65, none is 66, no name is 64")
  func errors() throws {
    try folder.write(#"{"txt": 1}"#, to: "wrong.json")
    #expect(try Command.run("lint", "wrong.json", in: folder).status == 65)
    #expect(try Command.run("lint", "none.json", in: folder).status == 66)
    #expect(try Command.run("lint", in: folder).status == 64)
  }
}
