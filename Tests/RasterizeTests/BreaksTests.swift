// `rasterize breaks`, against what Unicode's annexes say of their own examples.

import TestSupport
import Testing

@Suite("rasterize breaks")
struct BreaksTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func analysis(_ document: String) throws -> [String: Any] {
    let outcome = try Command.run("breaks", "-", in: folder, input: document)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.count == 1)
    return try #require(outcome.lines.first).jsonObject()
  }

  @Test("Every member is there, also for no text")
  func empty() throws {
    let answer = try analysis(#"{"text": ""}"#)
    #expect(
      Set(answer.keys) == ["grapheme", "word", "line", "mandatory", "bidiLevels", "scripts"])
    for (key, value) in answer { #expect((value as? [Any])?.isEmpty == true, "\(key)") }
  }

  @Test("Offsets are UTF-16 units; separators force a break")
  func offsets() throws {
    let answer = try analysis(#"{"text": "a \ud83d\udc4d\ud83c\udffd\nb c"}"#)
    #expect(answer["grapheme"] as? [Int] == [0, 1, 2, 6, 7, 8, 9, 10])
    #expect(answer["word"] as? [Int] == [0, 1, 2, 6, 7, 8, 9, 10])
    #expect(answer["line"] as? [Int] == [2, 7, 9, 10])
    #expect(answer["mandatory"] as? [Int] == [7])
  }

  @Test("Levels are those after rule L1, one a unit")
  func levels() throws {
    // UAX #9 §3.4: trailing white space takes the paragraph's level; a number is at level 2.
    let answer = try analysis(#"{"text": "a \u05d0\u05d1 12 "}"#)
    #expect(answer["bidiLevels"] as? [Int] == [0, 0, 1, 1, 1, 2, 2, 0])
    let scripts = try #require(answer["scripts"] as? [[String: Any]])
    #expect(scripts.map { $0["script"] as? String } == ["Latn", "Hebr"])
    #expect(scripts.map { $0["range"] as? [Int] } == [[0, 2], [2, 8]])
  }

  @Test(
    "A direction that is given is the paragraph's",
    arguments: [("leftToRight", 0), ("rightToLeft", 1)])
  func direction(name: String, level: Int) throws {
    let answer = try analysis(#"{"text": " ", "writingDirection": "\#(name)"}"#)
    #expect(answer["bidiLevels"] as? [Int] == [level])
  }

  @Test("Thai is divided by dictionary")
  func dictionary() throws {
    let answer = try analysis(#"{"text": "สวัสดีชาวโลก", "language": "th"}"#)
    #expect(answer["line"] as? [Int] == [6, 9, 12])
  }

  @Test(
    "What is wrong is reported",
    arguments: [
      (#"{"txt": "a"}"#, "txt: ", #""text""#), (#"{"text": 1}"#, "text: ", "string"),
      (#"{"text": "a", "writingDirection": "up"}"#, "writingDirection: ", "rightToLeft"),
      ("{", "1:2: ", "found"), (#"{"language": "en"}"#, "", "text"),
    ])
  func wrong(document: String, place: String, says: String) throws {
    let outcome = try Command.run("breaks", "-", in: folder, input: document)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("rasterize: <stdin>: \(place)"), "\(outcome.errors)")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.messages.count == 1)
  }
}
