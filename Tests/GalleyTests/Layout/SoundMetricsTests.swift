// The range of font metrics that Galley accepts. A value outside the range, even by one unit, is
// replaced by a default.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Accepted font metrics")
struct SoundMetricsTests {
  /// The location of a 16-bit number in a font table.
  private struct Place {
    var table: String
    var offset: Int

    static let superscriptSize = Place(table: "OS/2", offset: 20)
    static let superscriptOffset = Place(table: "OS/2", offset: 24)
    static let strikeoutSize = Place(table: "OS/2", offset: 26)
    static let strikeoutPosition = Place(table: "OS/2", offset: 28)
    static let underlineThickness = Place(table: "post", offset: 10)
  }

  /// The face of `Shapes.ttf` (1000 units per em) with some table values replaced.
  private func face(_ changes: (Place, Int)...) throws -> FontFace {
    var bytes = try Repository.bytes("Tests/Fonts/Shapes.ttf")
    func number(_ offset: Int, _ size: Int) -> Int {
      bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }
    for (place, value) in changes {
      let entries = (0..<number(4, 2)).map { 12 + 16 * $0 }
      let entry = try #require(
        entries.first { bytes[$0..<$0 + 4].elementsEqual(place.table.utf8) })
      let offset = number(entry + 8, 4) + place.offset
      bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
      bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
    }
    return try FontFace(data: FontData(bytes: bytes))
  }

  @Test(
    "A font's underline thickness is accepted from 0.02 to 0.15 em; otherwise 0.05 em is used",
    arguments: [(19, 5.0), (20, 2), (150, 15), (151, 5)])
  func underline(_ units: Int, _ thickness: Double) throws {
    let face = try face((.underlineThickness, units))
    #expect(DecorationMetrics.underline(face, size: 100).thickness.isNear(thickness))
  }

  @Test(
    "A strikethrough thickness of 0.02 to 0.15 em is accepted; otherwise the underline's is used",
    arguments: [(19, 5.0), (20, 2), (150, 15), (151, 5)])
  func strikethrough(_ units: Int, _ thickness: Double) throws {
    let face = try face(
      (.strikeoutSize, units), (.strikeoutPosition, 300), (.underlineThickness, 0))
    #expect(DecorationMetrics.strikethrough(face, size: 100).thickness.isNear(thickness))
  }

  @Test(
    "A font's strikethrough position is accepted if it is above 0 and at most 1 em",
    arguments: [(0, false), (1, true), (1000, true), (1001, false)])
  func strikethroughPosition(_ units: Int, _ isSound: Bool) throws {
    let face = try face((.strikeoutSize, 40), (.strikeoutPosition, units))
    let top = DecorationMetrics.strikethrough(face, size: 1000).edge
    #expect(top.isNear(Double(-units)) == isSound)
  }

  @Test(
    "A font's superscript size is accepted from 0.2 to 1 em; otherwise the size is 0.65 em",
    arguments: [(199, 0.65), (200, 0.2), (1000, 1), (1001, 0.65)])
  func superscriptSize(_ units: Int, _ scale: Double) throws {
    let face = try face((.superscriptSize, units))
    #expect(Superscript(steps: 1, face: face).scale.isNear(scale))
  }

  @Test(
    "Superscript offsets above 0 and up to 1 em are accepted; otherwise the offset is 0.33 em",
    arguments: [(0, 0.33), (1, 0.001), (1000, 1), (1001, 0.33)])
  func superscriptOffset(_ units: Int, _ raise: Double) throws {
    let face = try face((.superscriptOffset, units))
    #expect(Superscript(steps: 1, face: face).raise.isNear(raise))
  }
}
