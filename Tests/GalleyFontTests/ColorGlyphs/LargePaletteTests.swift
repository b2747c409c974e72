// Colour palettes of fonts (CPAL) with very many colours, or with fewer colours than declared.

import Foundation
import TestSupport
import Testing

@testable import GalleyFont

@Suite("Large colour palettes")
struct LargePaletteTests {
  /// The font `Shapes` with one palette. The colour of palette entry n encodes n: blue is the low
  /// byte of n, and green is the high byte.
  private func face(entries: Int, colors: Int) throws -> FontFace {
    let file = URL(filePath: Repository.testFont("Shapes.ttf"))
    var bytes = [UInt8](try Data(contentsOf: file))
    func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value & 0xFFFF) }
    var table = big16(0) + big16(entries) + big16(1) + big16(entries) + big32(14) + big16(0)
    for entry in 0..<colors { table += [UInt8(entry & 0xFF), UInt8(entry >> 8), 0, 0xFF] }
    let record = try #require(
      (0..<Int(bytes[5])).map { 12 + 16 * $0 }.first {
        bytes[$0..<$0 + 4].elementsEqual("CPAL".utf8)
      }
    )
    while bytes.count % 4 != 0 { bytes.append(0) }
    bytes.replaceSubrange(record + 8..<record + 16, with: big32(bytes.count) + big32(table.count))
    return try FontFace(data: try FontData(bytes: bytes + table))
  }

  @Test("Every colour of a font's large palette is read", arguments: [2, 4096, 4097, 5879, 65_535])
  func all(_ count: Int) throws {
    let colors = try face(entries: count, colors: count).paletteColors(.normal)
    #expect(colors.count == count)
    for entry in [0, min(count, 4096) - 1, count - 1] {
      let blue = UInt32(entry & 0xFF) << 16
      let green = UInt32(entry >> 8) << 8
      #expect(colors[entry] == 0xFF00_0000 | blue | green)
    }
  }

  @Test("If a font has too few bytes for a palette's colours, the palette is treated as empty")
  func truncated() throws {
    #expect(try face(entries: 65_535, colors: 3).paletteColors(.normal).isEmpty)
  }
}
