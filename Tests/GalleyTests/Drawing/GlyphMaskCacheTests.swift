import GalleyFont
import Testing

@testable import Galley

/// Tests that the cache of glyph masks assigns a unique number to each glyph style.
@Suite("Cache of glyph masks")
struct GlyphMaskCacheTests {
  private static func styles(_ count: UInt32) -> [GlyphMaskCache.Style] {
    var styles: [GlyphMaskCache.Style] = []
    for face in 0..<count {
      for size in [12.0, 13.0] {
        let transform = GlyphTransform(size: size)
        styles.append(GlyphMaskCache.Style(face: face, transform: transform))
        styles.append(
          GlyphMaskCache.Style(
            face: face, transform: transform, stroke: GlyphStroke(width: 1)))
      }
    }
    return styles
  }

  @Test("The glyph mask cache gives each glyph style a different number")
  func styles() {
    let masks = GlyphMaskCache()
    let plain = Self.styles(20).map { masks.number(of: $0) }
    var painted: [UInt64] = []
    for style in plain {
      for color: UInt32 in [0xFF00_0000, 0xFF00_00FF] {
        painted.append(
          masks.number(
            of: GlyphMaskCache.PaintedStyle(style: style, currentColor: color, palette: .normal)))
      }
    }
    #expect(Set(plain + painted).count == plain.count + painted.count)
    #expect(!(plain + painted).contains(0))
    #expect(Self.styles(20).map { masks.number(of: $0) } == plain)
  }

  @Test("Cached paths and ink boxes of glyphs are those that were made, within the memory limit")
  func vectors() throws {
    let limit = 4_000
    let masks = GlyphMaskCache(byteLimit: limit)
    let style = GlyphPath.Style(
      face: 1, scaleX: 1, skew: 0, isUnited: false, target: ObjectIdentifier(SVGFile.self))
    for glyph in 0..<100 as Range<UInt32> {
      for _ in 0..<2 {
        let path = try masks.path(GlyphPath.Key(style: style, glyph: glyph)) {
          GlyphPath(data: [UInt8](repeating: UInt8(glyph), count: 300), bounds: .zero)
        }
        #expect(path?.data.first == UInt8(glyph))
        let ink = try masks.ink(GlyphKey(style: 1, glyph: glyph, phase: 0)) {
          BoundingBox(minX: 0, minY: 0, maxX: Double(glyph), maxY: 1)
        }
        #expect(ink.maxX == Double(glyph))
        #expect(masks.bytes <= limit)
      }
    }
    #expect(masks.misses == 200)
    #expect(masks.hits == 200)
    masks.removeAll()
    #expect(masks.statistics.count == 0)
  }
}
