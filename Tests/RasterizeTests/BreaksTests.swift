// `rasterize breaks`, compared with the examples in Unicode's annexes.

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

  @Test("The JSON output of `breaks` has every member, even for empty text")
  func empty() throws {
    let answer = try analysis(#"{"text": ""}"#)
    #expect(
      Set(answer.keys) == ["grapheme", "word", "line", "mandatory", "bidiLevels", "scripts"])
    for (key, value) in answer { #expect((value as? [Any])?.isEmpty == true, "\(key)") }
  }

  @Test("Break offsets count UTF-16 code units; separators force a break")
  func offsets() throws {
    let answer = try analysis(#"{"text": "a \ud83d\udc4d\ud83c\udffd\nb c"}"#)
    #expect(answer["grapheme"] as? [Int] == [0, 1, 2, 6, 7, 8, 9, 10])
    #expect(answer["word"] as? [Int] == [0, 1, 2, 6, 7, 8, 9, 10])
    #expect(answer["line"] as? [Int] == [2, 7, 9, 10])
    #expect(answer["mandatory"] as? [Int] == [7])
  }

  @Test("Each UTF-16 code unit has one bidi level, to which rule L1 of UAX #9 has been applied")
  func levels() throws {
    // Rule L1 (UAX #9 §3.4) gives trailing white space the paragraph's embedding level. The number
    // after the Hebrew letters is at level 2.
    let answer = try analysis(#"{"text": "a \u05d0\u05d1 12 "}"#)
    #expect(answer["bidiLevels"] as? [Int] == [0, 0, 1, 1, 1, 2, 2, 0])
    let scripts = try #require(answer["scripts"] as? [[String: Any]])
    #expect(scripts.map { $0["script"] as? String } == ["Latn", "Hebr"])
    #expect(scripts.map { $0["range"] as? [Int] } == [[0, 2], [2, 8]])
  }

  @Test(
    "The key `writingDirection` sets the paragraph's direction",
    arguments: [("leftToRight", 0), ("rightToLeft", 1)])
  func direction(name: String, level: Int) throws {
    let answer = try analysis(#"{"text": " ", "writingDirection": "\#(name)"}"#)
    #expect(answer["bidiLevels"] as? [Int] == [level])
  }

  @Test("Thai text is divided into words with a dictionary")
  func dictionary() throws {
    let answer = try analysis(#"{"text": "สวัสดีชาวโลก", "language": "th"}"#)
    #expect(answer["line"] as? [Int] == [6, 9, 12])
  }

  @Test("`breaks` reads documents of every format, and analyses each frame separately")
  func documents() throws {
    try folder.write(#"{"text": "a b", "width": 90}"#, to: "a.json")
    try folder.write("a b", to: "a.txt")
    try folder.write("# a b", to: "a.md")
    try folder.write(#"<attributedText font="@20">a b</attributedText>"#, to: "a.xml")
    for name in ["a.json", "a.txt", "a.xml"] {
      let outcome = try Command.run("breaks", name, in: folder)
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
      #expect(try outcome.text.jsonObject()["line"] as? [Int] == [2, 3], "\(name)")
    }
    let frames = try Command.run("breaks", "a.md", in: folder)
    let all = try #require(try frames.text.jsonObject()["frames"] as? [[String: Any]])
    #expect(all.contains { $0["line"] as? [Int] == [2, 3] }, "\(frames.text)")
    let lines = try Command.run(
      "breaks", "--ndjson", in: folder,
      input: #"{"id": 1, "text": ["a", " b"]}"# + "\n" + #"{"id": 2, "text": "a b"}"#)
    #expect(lines.lines.count == 2 && lines.lines.allSatisfy { $0.contains(#""line":[2,3]"#) })
  }

  @Test(
    "`breaks` reports an error with line and column, and with the path of the wrong key",
    arguments: [
      (#"{"txt": "a"}"#, "1:2: error: txt: ", #""text""#),
      (#"{"text": 1}"#, "1:10: error: text: ", "string"),
      (
        #"{"text": "a", "writingDirection": "up"}"#, "1:35: error: writingDirection: ",
        "rightToLeft"
      ),
      ("{", "1:2: error: ", "found"), (#"{"language": "en"}"#, "1:1: error: ", "text"),
    ])
  func wrong(document: String, place: String, says: String) throws {
    let outcome = try Command.run("breaks", "-", in: folder, input: document)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("rasterize: <stdin>:\(place)"), "\(outcome.errors)")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.messages.count == 1)
  }
}
