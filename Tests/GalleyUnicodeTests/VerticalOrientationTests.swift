// Vertical orientation (UAX #50), checked against Unicode's own file.

import Testing

@testable import GalleyUnicode

@Suite("Vertical orientation")
struct VerticalOrientationTests {
  @Test("The orientation of every character matches VerticalOrientation.txt")
  func database() throws {
    let values: [String: VerticalOrientation] = [
      "R": .rotated, "Tr": .transformedOrRotated, "Tu": .transformedOrUpright, "U": .upright,
    ]
    // If ICU supports a later Unicode version than the file, the characters that only ICU knows are
    // not compared.
    let assigned = try UnicodeData.assignedCodePoints()
    var expected = [VerticalOrientation](repeating: .rotated, count: 0x110000)
    let bytes = try UnicodeData.bytes("VerticalOrientation.txt")
    try UnicodeData.forEachLine(in: bytes) { _, line in
      let fields = String(decoding: line, as: UTF8.self).split(separator: ";")
        .map { $0.filter { !$0.isWhitespace } }
      guard fields.count == 2 else { return }
      let ends = try fields[0].split(separator: ".").map { try #require(Int($0, radix: 16)) }
      let (first, last) = try (#require(ends.first), #require(ends.last))
      let value = try #require(values[fields[1]])
      for code in first...last { expected[code] = value }
    }
    var differences: [UInt32] = []
    for code in UInt32(0)..<0x110000 where assigned[Int(code)] {
      guard let scalar = Unicode.Scalar(code) else { continue }
      if VerticalOrientation(of: scalar) != expected[Int(code)] { differences.append(code) }
    }
    #expect(differences.isEmpty, "\(differences.prefix(20))")
    #expect(expected.contains(.transformedOrRotated) && expected.contains(.upright))
  }

  @Test(
    "A cluster has its first character's orientation; with an enclosing mark, a cluster is upright")
  func clusters() {
    func orientation(_ cluster: String) -> VerticalOrientation {
      VerticalOrientation(ofCluster: Array(cluster.utf16).span)
    }
    #expect(orientation("e\u{301}") == .rotated)
    #expect(orientation("か\u{3099}") == .upright)
    #expect(orientation("1\u{FE0F}\u{20E3}") == .upright)
    #expect(orientation("😀") == .upright)
    #expect(orientation("「") == .transformedOrRotated)
    #expect(orientation("、") == .transformedOrUpright)
  }
}
