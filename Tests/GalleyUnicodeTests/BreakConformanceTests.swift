// Runs Unicode's break tests. For some tests, ICU intentionally gives a different result. Separate
// files list these tests.

import Foundation
import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("UAX #14 and #29 conformance")
struct BreakConformanceTests {
  @Test("GraphemeBreakTest.txt")
  func graphemes() throws {
    let breaker = TextBreaker()
    try compare("GraphemeBreakTest", cases: ["15.0.0": 602, "15.1.0": 1187]) {
      breaker.graphemeBoundaries(in: $0.span)
    }
  }

  @Test("WordBreakTest.txt")
  func words() throws {
    let breaker = TextBreaker()
    try compare("WordBreakTest", cases: ["15.0.0": 1823, "15.1.0": 1826]) {
      breaker.wordBoundaries(in: $0.span)
    }
  }

  @Test(
    "Line breaks match LineBreakTest.txt; small kana follow the strict rules (LB1)",
    arguments: [true, false])
  func lines(isStrict: Bool) throws {
    let breaker = TextBreaker()
    let rules = LineBreakRules(strictness: .strict)
    let cases = ["15.0.0": 7654, "15.1.0": 10274]
    try compare("LineBreakTest", cases: cases, hasKnownDifferences: true) { text in
      let hasSmallKana = text.contains { (0x3041...0x30FC).contains($0) && $0 != 0x307E }
      return breaker.lineBreaks(
        in: text.span, language: "", rules: isStrict || hasSmallKana ? rules : LineBreakRules()
      ).map(\.offset)
    }
  }

  /// Runs a break function on every case in a test file. Checks that the failures are exactly the
  /// known differences.
  private func compare(
    _ name: String, cases: [String: Int], hasKnownDifferences: Bool = false,
    _ find: ([UInt16]) -> [Int]
  ) throws {
    let bytes = try UnicodeData.bytes("auxiliary/\(name).txt")
    let version = try #require(UnicodeData.version(of: bytes))
    var seen = 0
    var differences: [Int: String] = [:]
    try UnicodeData.forEachLine(in: bytes) { number, line in
      seen += 1
      let (text, expected) = try BreakCase.parse(line)
      let found = find(text)
      if found != expected { differences[number] = "\(found), not \(expected)" }
    }
    #expect(seen == cases[version])
    let known =
      hasKnownDifferences
      ? try KnownDifferences(of: bytes, name: "\(name)-\(version).txt").lines : []
    for (number, difference) in differences.sorted(by: { $0.key < $1.key }) {
      #expect(known.contains(number), "\(name) line \(number): \(difference)")
    }
    for number in known.sorted() {
      #expect(differences[number] != nil, "\(name) line \(number) is listed but does not differ")
    }
  }
}

/// Reads a test case, such as `÷ 0061 × 0308 ÷`.
private enum BreakCase {
  /// Returns the text in UTF-16, and the text offset of each break, which is marked by `÷`.
  static func parse(_ line: ArraySlice<UInt8>) throws -> (text: [UInt16], breaks: [Int]) {
    var text: [UInt16] = []
    var breaks: [Int] = []
    for word in UnicodeData.words(line) {
      if word.elementsEqual("÷".utf8) {
        breaks.append(text.count)
      } else if !word.elementsEqual("×".utf8) {
        text += try UnicodeData.number(word, radix: 16).utf16Units
      }
    }
    return (text, breaks)
  }
}

/// Lines of a test file for which ICU's result deliberately differs from the test. Each entry has
/// the test and a reason.
private struct KnownDifferences {
  let lines: Set<Int>

  /// Reads `KnownDifferences/NAME` next to this file. Each line has three fields, separated by
  /// tabs: a line number of the test file, the text of that line, and a reason. `source` has the
  /// bytes of the test file.
  init(of source: [UInt8], name: String) throws {
    let path = Repository.path("Tests/GalleyUnicodeTests/KnownDifferences/" + name)
    let tests = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines: Set<Int> = []
    try UnicodeData.forEachLine(in: UnicodeData.bytes(path: path)) { _, line in
      let fields = line.split(separator: UInt8(ascii: "\t"))
      guard fields.count == 3, fields[2].count > 10 else {
        throw MalformedLine(text: String(decoding: line, as: UTF8.self))
      }
      let number = Int(try UnicodeData.number(fields[0], radix: 10))
      // Each entry repeats the text of its test. If the list was made for another Unicode version,
      // the texts differ, which causes an error.
      guard number >= 1, number <= tests.count, tests[number - 1].starts(with: fields[1]) else {
        throw MalformedLine(text: String(decoding: line, as: UTF8.self))
      }
      lines.insert(number)
    }
    self.lines = lines
  }
}
