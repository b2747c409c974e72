// The key `ranges`. The tests check offsets, characters that ranges must not split, and the time to
// read many ranges.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Attributed ranges")
struct RangeTests {
  /// The error for a document with the text `a😀b` and a range with the given `indices`. The text
  /// has four UTF-16 code units.
  private func problemOf(_ indices: String) -> String {
    problem("{\"text\": \"a😀b\", \"ranges\": [{\"indices\": \(indices), \"kern\": 1}]}")
  }

  @Test(
    "Invalid ranges are refused with their JSON path",
    arguments: [
      (
        "[0, 5]",
        "ranges[0].indices[1]: 5 is outside the text; expected an integer from 0 to 4,"
          + " the text's length in UTF-16 units"
      ),
      (
        "[-1, 2]",
        "ranges[0].indices[0]: -1 is outside the text; expected an integer from 0 to 4,"
          + " the text's length in UTF-16 units"
      ),
      (
        "[0.5, 2]",
        "ranges[0].indices[0]: 0.5 is outside the text; expected an integer from 0 to 4,"
          + " the text's length in UTF-16 units"
      ),
      (
        "[1e300, 2]",
        "ranges[0].indices[0]: 1e+300 is outside the text; expected an integer from 0 to 4,"
          + " the text's length in UTF-16 units"
      ),
      ("[3, 1]", "ranges[0].indices: the range starts at 3, after its end at 1"),
      ("[0, 2]", "ranges[0].indices[1]: 2 is inside a surrogate pair; expected 1 or 3"),
      ("[2, 3]", "ranges[0].indices[0]: 2 is inside a surrogate pair; expected 1 or 3"),
      ("[1]", "ranges[0].indices: expected [start, end] in UTF-16 units, found 1 elements"),
      ("[\"0\", 1]", "ranges[0].indices[0]: expected an integer, found a string"),
      ("1", "ranges[0].indices: expected [start, end] in UTF-16 units, found a number"),
    ])
  func refuses(_ indices: String, _ message: String) {
    #expect(problemOf(indices) == message)
  }

  @Test(
    "Attributed ranges can be empty, and can touch the start and the end of the text",
    arguments: ["[0, 4]", "[0, 0]", "[4, 4]", "[1, 3]", "[0, 1.0]", "[-0, 1]"])
  func accepts(_ indices: String) {
    #expect(problemOf(indices) == "none")
  }

  @Test("Each range needs `indices`, and a document with ranges needs a string as its `text`")
  func requirements() {
    #expect(
      problem("{\"text\": \"x\", \"ranges\": [{\"kern\": 1}]}")
        == "ranges[0]: a range needs \"indices\": [start, end]")
    #expect(
      problem("{\"text\": [\"x\"], \"ranges\": [{\"indices\": [0, 1], \"kern\": 1}]}")
        == "ranges: \"ranges\" needs a \"text\" that is a string, found an array")
    #expect(problem("{\"text\": [\"a\"], \"ranges\": []}") == "none")
    #expect(
      problem("{\"text\": \"x\", \"ranges\": {}}")
        == "ranges: expected an array of ranges, found an object")
    #expect(
      problem("{\"text\": \"x\", \"ranges\": [{\"indices\": [0, 1], \"kerm\": 1}]}")
        == "ranges[0].kerm: unknown key \"kerm\"; did you mean \"kern\"?")
  }

  @Test(
    "Attributed ranges are widened to whole grapheme clusters",
    arguments: [
      // The cases are a letter with an accent, a flag emoji, a family emoji, CR LF, and a Hangul
      // syllable of conjoining jamo.
      ("ae\u{301}b", "[1, 2]", "a:- e\u{301}:1 b:-", 1..<3),
      ("ae\u{301}b", "[2, 4]", "a:- e\u{301}b:1", 1..<4),
      ("a🇨🇿b", "[1, 3]", "a:- 🇨🇿:1 b:-", 1..<5),
      ("👩‍👧x", "[2, 3]", "👩‍👧:1 x:-", 0..<5),
      ("a\r\nb", "[2, 4]", "a:- \r\nb:1", 1..<4),
      ("\u{1112}\u{1161}\u{11AB}", "[0, 1]", "\u{1112}\u{1161}\u{11AB}:1", 0..<3),
    ])
  func snapsOutwards(_ text: String, _ indices: String, _ runs: String, _ range: Range<Int>) throws
  {
    let escaped = text.replacing("\r\n", with: "\\r\\n")
    let read = try document(
      "{\"text\": \"\(escaped)\", \"ranges\": [{\"indices\": \(indices), \"kern\": 1}]}")
    #expect(read.kerns == runs)
    #expect(read.diagnostics.map(\.code) == ["rangeSnapped"])
    #expect(read.diagnostics.map(\.path) == ["ranges[0].indices"])
    #expect(read.diagnostics.map(\.range) == [range])
  }

  @Test("Attributed ranges that consist of whole grapheme clusters are not changed")
  func wholeClusters() throws {
    let read = try document(
      """
      {"text": "ae\u{301}é👩‍👧\\u00e9x", "ranges": [{"indices": [1, 3], "kern": 1},
        {"indices": [4, 9], "kern": 2}, {"indices": [2, 2], "kern": 3}]}
      """)
    #expect(read.diagnostics.isEmpty)
    #expect(read.kerns == "a:- e\u{301}:1 é:- 👩‍👧:2 éx:-")
  }

  /// The expected `kern` at each offset. Each range overwrites the values of earlier ranges.
  private func expectedKerns(
    _ ranges: [(Range<Int>, Int)], length: Int
  ) -> [Double?] {
    var kerns = [Double?](repeating: nil, count: length)
    for (range, kern) in ranges {
      for place in range { kerns[place] = Double(kern) }
    }
    return kerns
  }

  @Test(
    "Applying all ranges in one pass gives the same result as applying them one by one",
    arguments: [1, 2, 3, 7, 40, 257])
  func sweeps(_ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    let length = 60
    var ranges: [(Range<Int>, Int)] = []
    for index in 0..<count {
      let start = random(length + 1)
      ranges.append((start..<start + random(length + 1 - start), index))
    }
    let spelled = ranges.map {
      "{\"indices\":[\($0.0.lowerBound),\($0.0.upperBound)],\"kern\":\($0.1)}"
    }
    let text = String(repeating: "x", count: length)
    let read = try document(
      "{\"text\": \"\(text)\", \"ranges\": [\(spelled.joined(separator: ","))]}")
    let kerns = read.frames[0].text.runs.flatMap { run in run.range.map { _ in run.attributes.kern }
    }
    #expect(kerns == expectedKerns(ranges, length: length))
  }

  @Test("The time to read many ranges is not quadratic in their number")
  func manyRanges() throws {
    // The document has a million code units, 50,000 ranges one after another, and 5,000 nested
    // ranges.
    let flat = (0..<50_000).map { "{\"indices\":[\($0 * 20),\($0 * 20 + 19)],\"kern\":\($0 % 7)}" }
    let nested = (0..<5_000).map {
      "{\"indices\":[\($0),\(1_000_000 - $0)],\"ligature\":\($0 % 3)}"
    }
    let text = String(repeating: "x", count: 1_000_000)
    let clock = ContinuousClock()
    let time = try clock.measure {
      let read = try document(
        "{\"text\": \"\(text)\", \"ranges\": [\((flat + nested).joined(separator: ","))]}")
      #expect(read.frames[0].text.runs.count > 100_000)
      #expect(read.frames[0].text.runs.last?.range.upperBound == 1_000_000)
    }
    // A reader that rewrote all attribute runs for each range would need minutes.
    #expect(time < .seconds(40))
  }
}
