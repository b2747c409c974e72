// The attribute `fontSizeAdjust`, which gives all fonts the same x-height.

import TestSupport
import Testing

@testable import Galley

@Suite("Font size adjustment")
struct FontSizeAdjustTests {
  /// Widths of "Hamburg" at 20 px, measured in Chromium 156 with the bundled fonts and CSS's
  /// `font-size-adjust`. Chromium rounds x-heights, so Galley's widths can differ by up to 0.2 %.
  @Test(
    "Size-adjusted text is as wide as in Chromium",
    arguments: [
      ("Inter", 0, 86.79), ("Inter", 0.4, 63.60), ("Inter", 0.5, 79.54), ("Inter", 0.6, 95.47),
      ("Noto Serif", 0, 91.18), ("Noto Serif", 0.4, 67.96), ("Noto Serif", 0.5, 84.98),
      ("Noto Serif", 0.6, 102.01),
    ])
  func chromium(family: String, adjustment: Double, width: Double) throws {
    let layout = try adjusted("Hamburg", adjustment, .family(family, size: 20))
    let measured = try #require(layout.lines.first).width
    #expect(measured.isNear(width, within: 0.002 * width))
  }

  /// The expected sizes use each font's `sxHeight` (`OS/2` table) and units per em (`head` table).
  @Test("With size adjustment, a fallback font gets the same x-height as the requested font")
  func fallback() throws {
    let layout = try adjusted("Hag \u{E01}\u{E02} \u{A15}\u{A16}", 0.5)
    let sizes = layout.runs.map { ($0.font.family, $0.size) }
    let expected = [
      "Inter": 2816.0 / 1536, "Noto Sans Thai": 1000.0 / 556, "Noto Sans Gurmukhi": 1000.0 / 622,
    ]
    #expect(Set(sizes.map(\.0)) == Set(expected.keys))
    for (family, size) in sizes {
      #expect(size.isNear(20 * 0.5 * (expected[family] ?? 0), within: 1e-6), "\(family)")
    }
  }

  @Test("Size adjustment leaves a font without an x-height unchanged")
  func noXHeight() throws {
    let arabic = try adjusted("\u{628}", 0.3, .family("Noto Naskh Arabic", size: 20))
    let run = try #require(arabic.runs.first)
    #expect(run.font.family == "Noto Naskh Arabic" && run.size == 20)
  }

  @Test("Font size adjustment changes natural line heights, but not line heights set as a multiple")
  func lineHeights() throws {
    let half = try #require(try adjusted("x", 1536.0 / 2816 / 2).lines.first)
    let full = try #require(try adjusted("x", 0).lines.first)
    #expect(half.height.isNear(full.height / 2, within: 1e-6))
    for adjustment in [0, 0.3, 0.9] {
      let line = try adjusted(
        "x", adjustment, .system(20), [paragraph { $0.lineHeight = .multiple(2) }]
      ).lines.first
      #expect(line?.height == 40)
    }
  }

  @Test(
    "Runs with equal font size adjustments are shaped together; other runs are shaped separately")
  func items() throws {
    var text = AttributedText("af", [.fontSizeAdjust(0.5), .foregroundColor(.black)])
    text.append("fi", [.fontSizeAdjust(0.5), .foregroundColor(.tomato)])
    text.append("x", [.fontSizeAdjust(0.6)])
    let sizes = try layout(text).runs.map(\.size)
    #expect(sizes.count == 3 && sizes[0] == sizes[1])
    #expect((sizes[2] / sizes[1]).isNear(1.2, within: 1e-9))
  }

  @Test("The size of a superscript is computed from the adjusted font size")
  func superscript() throws {
    let plain = try adjusted("x", 0, .system(20), [.superscript(1)])
    let half = try adjusted("x", 1536.0 / 2816 / 2, .system(20), [.superscript(1)])
    let runs = try (#require(plain.runs.first), #require(half.runs.first))
    #expect(runs.1.size.isNear(runs.0.size / 2, within: 1e-9))
    #expect(runs.1.baselineOffset.isNear(runs.0.baselineOffset / 2, within: 1e-9))
  }

  @Test("Font size adjustments are clamped; a font's size changes at most by a factor of 4")
  func limits() throws {
    for (adjustment, size) in [
      (-1, 20), (.nan, 20), (.infinity, 20), (1e9, 2 * 20 * 2816.0 / 1536),
    ] {
      #expect(try adjusted("x", adjustment).runs.first?.size.isNear(size, within: 1e-9) == true)
    }
    #expect(try adjusted("x", 1e-9).runs.first?.size == 5)
  }

  private func adjusted(
    _ text: String, _ adjustment: Double, _ font: FontDescriptor = .system(20),
    _ others: [TextAttribute] = []
  ) throws -> TextLayout {
    try layout(text, [.font(font), .fontSizeAdjust(adjustment)] + others)
  }
}
