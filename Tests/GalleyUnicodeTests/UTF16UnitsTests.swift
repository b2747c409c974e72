import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("UTF-16 code units of strings")
struct UTF16UnitsTests {
  @Test("The code units of random strings match those of the standard library")
  func asTheStandardLibrary() {
    var random = SeededGenerator(seed: 0x16)
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x1_0000...0x10_FFFF,
    ]
    for round in 0..<2000 {
      var string = String.UnicodeScalarView()
      for _ in 0..<random.next() % 40 {
        // Every fourth string is ASCII.
        let range = ranges[round % 4 == 0 ? 0 : Int(random.next() % 4)]
        let value = range.lowerBound + UInt32(random.next() % UInt64(range.count))
        // Surrogates are not Unicode scalars, so the string contains none.
        if let scalar = Unicode.Scalar(value) { string.append(scalar) }
      }
      #expect(String(string).utf16Units == Array(String(string).utf16))
    }
  }

  @Test("The first and the last supplementary character are converted to surrogate pairs")
  func surrogates() {
    #expect("\u{10000}\u{10FFFF}".utf16Units == [0xD800, 0xDC00, 0xDBFF, 0xDFFF])
    #expect("".utf16Units.isEmpty)
  }
}
