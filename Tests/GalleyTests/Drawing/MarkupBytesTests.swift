import Testing

@testable import Galley

@Suite("Markup")
struct MarkupBytesTests {
  @Test(
    "In SVG and PDF markup, a number has at most the given decimals, and no trailing zeros",
    arguments: [
      (0.0, 2, "0"), (1.0, 2, "1"), (10.0, 2, "10"), (-0.5, 2, "-.5"), (0.004, 2, "0"),
      (-0.004, 2, "0"), (0.005, 2, ".01"), (12.345, 2, "12.35"), (100.1, 2, "100.1"),
      (1.05, 2, "1.05"), (1200.0, 0, "1200"), (7.0, 0, "7"), (0.0, 0, "0"), (.nan, 2, "0"),
      (.infinity, 2, "0"), (0.0078125, 7, ".0078125"), (-120.0, 1, "-120"),
    ])
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(MarkupBytes("\(number: value, decimals: decimals)") == "\(text)")
  }

  @Test(
    "The longest numbers are written in full",
    arguments: [
      (Int.min, 0, "-9223372036854775808"), (Int.min, 8, "-92233720368.54775808"),
      (Int.max, 6, "9223372036854.775807"), (-1, 8, "-0.00000001"),
    ])
  func longest(value: Int, decimals: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.append(scaled: value, decimals: decimals, hasLeadingZero: true)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("A colour has three digits in SVG if its channels have equal digits")
  func colors() {
    #expect(Color(red: 0x11, green: 0xFF, blue: 0).svg == "#1f0")
    #expect(Color(red: 0x01, green: 0xFF, blue: 0xAB).svg == "#01ffab")
  }

  @Test("SVG path data has short relative coordinates, and rounding errors do not add up")
  func pathData() {
    func point(_ x: Double, _ y: Double) -> Path.Point { Path.Point(x: x, y: y) }
    let path = Path([
      .move(to: point(1, 2)), .line(to: point(4, 2)), .line(to: point(4, -1)),
      .line(to: point(3.5, 0.25)), .quad(control: point(4, 1), to: point(5, 1)),
      .quad(control: point(6, 1), to: point(7, 0)), .close,
    ])
    #expect(
      String(decoding: SVGPathData(path, decimals: 1).data.bytes, as: UTF8.self)
        == "M1 2h3v-3l-.5 1.3q.5 .7 1.5 .7t2-1z")
  }

  @Test(
    "A string of CSS is quoted",
    arguments: [
      ("Inter", "'Inter'"), ("3D, Bold", "'3D, Bold'"), ("Bob's", #"'Bob\'s'"#),
      (#"a\b"c"#, #"'a\\b"c'"#), ("a\nb", #"'a\a b'"#), ("\0", "'\u{FFFD}'"),
    ])
  func strings(text: String, css: String) {
    #expect(SVGFile.cssString(text) == css)
  }
}
