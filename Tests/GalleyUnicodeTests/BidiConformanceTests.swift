// Runs every case in Unicode's bidi test files. The cases cover embedding levels and the rules L1
// and L2.

import Testing

@testable import GalleyUnicode

/// The number of parts into which each test is divided. The parts run in parallel, because a debug
/// build is slow.
private let parts = 4

@Suite("UAX #9 conformance")
struct BidiConformanceTests {
  @Test("BidiCharacterTest.txt", arguments: 0..<parts)
  func bidiCharacterTest(part: Int) throws {
    let bytes = try UnicodeData.bytes("BidiCharacterTest.txt")
    var checker = BidiChecker()
    var index = 0
    try UnicodeData.forEachLine(in: bytes) { number, line in
      index += 1
      if index % parts != part { return }
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 5 else { throw MalformedLine(text: "line \(number)") }
      let expected = BidiExpectation(
        baseLevel: UInt8(try UnicodeData.number(fields[2], radix: 10)),
        levels: try UnicodeData.words(fields[3]).map(level),
        order: try UnicodeData.words(fields[4]).map { Int(try UnicodeData.number($0, radix: 10)) })
      let direction: ParagraphDirection =
        switch fields[1].first {
        case UInt8(ascii: "0"): .leftToRight
        case UInt8(ascii: "1"): .rightToLeft
        default: .natural(fallback: .leftToRight)
        }
      checker.check(try UnicodeData.codePoints(fields[0]), direction, expected, line: number)
    }
    #expect(checker.failures == [])
    #expect(index == 91_707)
  }

  @Test("BidiTest.txt", arguments: 0..<parts)
  func bidiTest(part: Int) throws {
    let bytes = try UnicodeData.bytes("BidiTest.txt")
    var checker = BidiChecker()
    var expected = BidiExpectation(baseLevel: nil, levels: [], order: [])
    var index = 0
    try UnicodeData.forEachLine(in: bytes) { number, line in
      if line.first == UInt8(ascii: "@") {
        try expected.read(line)
        return
      }
      index += 1
      if index % parts != part { return }
      var scalars: [UInt32] = []
      var key: UInt32 = 0
      var directions: UInt8 = 0
      for byte in line {
        if byte > UInt8(ascii: ";") {
          key = key << 8 | UInt32(byte)
        } else if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "7") {
          directions = byte - UInt8(ascii: "0")
        } else if key != 0 {
          guard let scalar = representative(ofClass: key) else {
            throw MalformedLine(text: "line \(number)")
          }
          scalars.append(scalar)
          key = 0
        }
      }
      if directions & 1 != 0 {
        checker.check(scalars, .natural(fallback: .leftToRight), expected, line: number)
      }
      if directions & 2 != 0 { checker.check(scalars, .leftToRight, expected, line: number) }
      if directions & 4 != 0 { checker.check(scalars, .rightToLeft, expected, line: number) }
    }
    #expect(checker.failures == [])
    #expect(index == 490_846)
    #expect(checker.cases > 190_000)
  }
}

/// The level of a character that rule X9 removes. The test files write this level as `x`, and the
/// tests do not compare it.
private let noLevel = UInt8.max

/// Parses an embedding level. Both bidi test files write levels in the same notation.
private func level(_ word: ArraySlice<UInt8>) throws -> UInt8 {
  word.first == UInt8(ascii: "x") ? noLevel : UInt8(try UnicodeData.number(word, radix: 10))
}

/// Returns a sample character of a bidi class, or `nil` if the class is unknown. The bytes of `key`
/// are the class's name in ASCII.
private func representative(ofClass key: UInt32) -> UInt32? {
  switch key {
  case 0x4C: 0x61  // L
  case 0x52: 0x05D0  // R
  case 0x45_4E: 0x31  // EN
  case 0x45_53: 0x2B  // ES
  case 0x45_54: 0x23  // ET
  case 0x41_4E: 0x0660  // AN
  case 0x43_53: 0x2C  // CS
  case 0x42: 0x2029  // B
  case 0x53: 0x09  // S
  case 0x57_53: 0x20  // WS
  case 0x4F_4E: 0x21  // ON
  case 0x4C_52_45: 0x202A  // LRE
  case 0x4C_52_4F: 0x202D  // LRO
  case 0x41_4C: 0x0627  // AL
  case 0x52_4C_45: 0x202B  // RLE
  case 0x52_4C_4F: 0x202E  // RLO
  case 0x50_44_46: 0x202C  // PDF
  case 0x4E_53_4D: 0x0300  // NSM
  case 0x42_4E: 0x00AD  // BN
  case 0x46_53_49: 0x2068  // FSI
  case 0x4C_52_49: 0x2066  // LRI
  case 0x52_4C_49: 0x2067  // RLI
  case 0x50_44_49: 0x2069  // PDI
  default: nil
  }
}

/// The expected result of a line in a test file.
private struct BidiExpectation {
  var baseLevel: UInt8?
  /// An embedding level per code point, or `noLevel` if rule X9 removes the code point.
  var levels: [UInt8]
  /// The indices, in visual order from left to right, of the code points that have a level.
  var order: [Int]

  /// Reads an `@Levels:` or `@Reorder:` line.
  mutating func read(_ line: ArraySlice<UInt8>) throws {
    let words = UnicodeData.words(line)
    if words.first?.elementsEqual("@Levels:".utf8) == true {
      levels = try words.dropFirst().map(level)
    } else if words.first?.elementsEqual("@Reorder:".utf8) == true {
      order = try words.dropFirst().map { Int(try UnicodeData.number($0, radix: 10)) }
    }
  }
}

/// Compares the bidi levels of test cases with the expected levels. Records the first ten failures.
private struct BidiChecker {
  private let characters = CharacterClassCache()
  private(set) var cases = 0
  private(set) var failures: [String] = []

  mutating func check(
    _ scalars: [UInt32], _ direction: ParagraphDirection, _ expected: BidiExpectation, line: Int
  ) {
    cases += 1
    var text: [UInt16] = []
    var starts: [Int] = []
    for scalar in scalars {
      starts.append(text.count)
      if scalar < 0x10000 {
        text.append(UInt16(scalar))
      } else {
        text += scalar.utf16Units
      }
    }
    let properties = TextProperties(text.span, characters)
    let paragraph = BidiParagraph.analyze(text.span, properties, direction: direction)
    let levels = paragraph.levels(ofLine: 0..<text.count)
    var visible: [Int] = []
    var visibleLevels: [UInt8] = []
    var agrees = expected.levels.count == starts.count
    for index in 0..<min(starts.count, expected.levels.count) {
      let wanted = expected.levels[index]
      if wanted == noLevel { continue }
      if levels[starts[index]] != wanted { agrees = false }
      visible.append(index)
      visibleLevels.append(levels[starts[index]])
    }
    let order = BidiParagraph.visualOrder(levels: visibleLevels)
    if order.count != expected.order.count { agrees = false }
    if agrees {
      for place in order.indices where visible[order[place]] != expected.order[place] {
        agrees = false
      }
    }
    if let base = expected.baseLevel, base != paragraph.baseLevel { agrees = false }
    if !agrees, failures.count < 10 {
      failures.append("line \(line), \(direction): levels \(levels), order \(order)")
    }
  }
}
