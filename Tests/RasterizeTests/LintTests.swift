// `rasterize lint`: findings printed as lines and as JSON.

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

  @Test("If lint has no findings, the exit code is 0 and nothing is printed")
  func sound() throws {
    let outcome = try Command.run("lint", "sound.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
  }

  @Test("`lint` prints each finding on one line, and exits with 1")
  func lines() throws {
    let outcome = try Command.run("lint", "text.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let starts = [
      #"text.json:1:30: attributes["paragraphStyle.headIndent"]: clamped: "#,
      "text.json: [0, 16): familySubstituted: ",
      "text.json: [0, 16): unknownLanguage: unknown language 'jp' is ignored",
    ]
    for start in starts { #expect(outcome.lines.contains { $0.hasPrefix(start) }) }
    #expect(outcome.lines.contains { $0.contains(": wordDivided: ") })
  }

  @Test("Lint findings name the frames that they concern")
  func frames() throws {
    let outcome = try Command.run("lint", "frames.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1 && outcome.lines.count == 1)
    #expect(outcome.text.hasPrefix("frames.json: frames[1] [0, 1): unpairedBidiControl: "))
  }

  @Test(
    "`lint --json` prints the same findings as `lint`; without findings, it prints an empty array")
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

  @Test("Each line of NDJSON gets one answer; if there are findings, `lint` exits with 1")
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

  @Test("`lint` checks several files; if any of them has a finding, the exit code is 1")
  func files() throws {
    let outcome = try Command.run(
      "lint", "sound.json", "text.json", "frames.json", "--no-system-fonts", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.lines.contains { $0.hasPrefix("text.json:") })
    #expect(outcome.lines.contains { $0.hasPrefix("frames.json:") })
    let missing = try Command.run("lint", "none.json", "frames.json", in: folder)
    #expect(missing.status == 66 && missing.messages.count == 1 && missing.lines.count == 1)
    let sound = try Command.run("lint", "sound.json", "sound.json", in: folder)
    #expect(sound.status == 0 && sound.output.isEmpty)
    #expect(try Command.run("lint", "-", "-", in: folder).status == 64)
  }

  @Test("--ignore and the document's key `lint.ignore` silence findings by code")
  func ignored() throws {
    let flags = ["familySubstituted", "unknownLanguage", "wordDivided", "clamped"]
      .flatMap { ["--ignore", $0] }
    let outcome = try Command.run(["lint", "text.json", "--no-system-fonts"] + flags, in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.text)")
    try folder.write(
      #"{"text": "\u202Bx", "lint": {"ignore": ["unpairedBidiControl"]}}"#, to: "own.json")
    #expect(try Command.run("lint", "own.json", "--no-system-fonts", in: folder).status == 0)
    let line = try Command.run(
      "lint", "--ndjson", "--ignore", "unpairedBidiControl", "--no-system-fonts", in: folder,
      input: #"{"text": "\u202Bx"}"#)
    #expect(line.status == 0 && line.lines == [#"{"findings":[]}"#])
    try folder.write(#"{"text": "x", "lint": {"ignored": []}}"#, to: "wrong.json")
    let wrong = try Command.run("lint", "wrong.json", in: folder)
    #expect(wrong.status == 65 && wrong.errors.contains(#"did you mean "ignore"?"#))
  }

  @Test("Standard input is read in the format that --format names")
  func format() throws {
    let outcome = try Command.run(
      "lint", "-", "--format", "json", in: folder, input: #"{"text": "a"}"#)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("`lint` exits with 65 for an invalid file, 66 for a missing file, and 64 without a file")
  func errors() throws {
    try folder.write(#"{"txt": 1}"#, to: "wrong.json")
    #expect(try Command.run("lint", "wrong.json", in: folder).status == 65)
    #expect(try Command.run("lint", "none.json", in: folder).status == 66)
    #expect(try Command.run("lint", in: folder).status == 64)
  }
}
