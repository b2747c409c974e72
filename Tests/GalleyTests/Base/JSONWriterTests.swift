import TestSupport
import Testing

@testable import Galley

@Suite("Writing JSON")
struct JSONWriterTests {
  private func text(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return writer.text
  }

  @Test(
    "A number has at most six decimals, and the fewest digits that give the same number",
    arguments: [
      (0, "0"), (-0.0, "0"), (3, "3"), (-12, "-12"), (0.5, "0.5"), (-0.25, "-0.25"),
      (1.25, "1.25"), (0.1 + 0.2, "0.3"), (1234.567_890_4, "1234.56789"), (0.000_1, "0.0001"),
      (0.000_01, "1e-05"), (0.000_000_4, "0"), (1e14, "100000000000000"),
      (1e15, "1000000000000000.0"),
      (999_999_999.999_999, "999999999.999999"), (123_456_789_012.5, "123456789012.5"),
      (.nan, "null"), (.infinity, "null"),
    ])
  func numbers(_ number: Double, _ expected: String) {
    #expect(text(number) == expected)
  }

  @Test("A number has the digits that Swift prints for the rounded number", arguments: 0..<20)
  func random(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for exponent in -4...14 {
      let number =
        Double.random(in: -1...1, using: &generator)
        * Double(sign: .plus, exponent: exponent * 3, significand: 1)
      let rounded = (number * 1e6).rounded(.toNearestOrAwayFromZero) / 1e6
      let expected = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
      #expect(text(number) == expected)
    }
  }

  @Test("JSON written in pieces equals JSON written as a whole, on one line and on several lines")
  func pieces() {
    func write(_ writer: inout JSONWriter, lines: Bool) {
      writer.array(0..<20_000, lines: lines) { writer, number in
        writer.object(lines: lines && number % 3 == 0) { writer in
          if number % 2 == 0 { writer.member("number", number) }
          writer.member("range", number..<number + 1)
          writer.member("text", "\"ä\"\n")
        }
      }
    }
    for lines in [false, true] {
      var whole = JSONWriter()
      write(&whole, lines: lines)
      var pieces: [[UInt8]] = []
      var writer = JSONWriter { pieces.append($0) }
      write(&writer, lines: lines)
      writer.finish()
      #expect(pieces.count > 5)
      #expect(Array(pieces.joined()) == Array(whole.text.utf8))
      #expect(pieces.allSatisfy { $0.count < 1 << 17 })
    }
  }

  @Test("An empty object or array has no line break, even with one member per line")
  func empty() {
    var writer = JSONWriter()
    writer.object(lines: true) { writer in
      writer.key("none")
      writer.array([Int](), lines: true) { $0.number($1) }
    }
    #expect(writer.text == "{\n  \"none\":[]\n}")
  }
}
