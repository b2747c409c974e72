// Hostile text and lengths must never crash the layout.

import TestSupport
import Testing

@testable import Galley

@Suite("Hostile text and lengths")
struct HostileTextTests {
  private static let lengths = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e-308, -0.0, .greatestFiniteMagnitude,
  ]

  @Test(
    "Invalid lengths, such as NaN, are ignored", arguments: [Double.nan, .infinity, -.infinity])
  func notANumber(_ length: Double) throws {
    let plain = try layout("ab cd\nef")
    let style = paragraph {
      $0.firstLineHeadIndent = length
      $0.headIndent = length
      $0.tailIndent = length
      $0.lineHeightMultiple = length
      $0.minimumLineHeight = length
      $0.maximumLineHeight = length
      $0.lineSpacing = length
      $0.paragraphSpacing = length
      $0.paragraphSpacingBefore = length
      $0.defaultTabInterval = length
    }
    let attributes: [TextAttribute] = [
      style, .kern(length), .tracking(length), .baselineOffset(length), .expansion(length),
      .fontSizeAdjust(length),
      .obliqueness(length),
    ]
    let layout = try layout("ab cd\nef", attributes, width: length) {
      $0.height = length
      $0.insets = EdgeInsets(top: length, right: length, bottom: length, left: length)
    }
    #expect(layout.lines == plain.lines)
    #expect(layout.glyphs == plain.glyphs)
    #expect(layout.width == plain.width)
    #expect(layout.height == plain.height)
    #expect(layout.runs.map(\.skew) == plain.runs.map(\.skew))
  }

  @Test("Absurdly large or small lengths still give a layout")
  func absurd() throws {
    for length in Self.lengths {
      for other in Self.lengths {
        for mode in LineBreakMode.allCases {
          let style = paragraph {
            $0.lineBreakMode = mode
            $0.headIndent = length
            $0.tailIndent = other
            $0.lineSpacing = length
            $0.tabStops = [TabStop(.right, at: other)]
            $0.alignment = .justified
          }
          let layout = try layout(
            "ab\tcd אב efgh", [style, .kern(other), .baselineOffset(length)], width: length
          ) {
            $0.height = other
            $0.insets.left = length
          }
          #expect(layout.lines.last?.range.upperBound ?? 14 <= 14)
        }
      }
    }
  }

  @Test("Long sequences of invisible characters are laid out, and every separator ends a line")
  func invisible() throws {
    for unit in [
      "\u{200D}", "\u{301}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{202E}", " ", "\u{FEFF}",
    ] {
      let layout = try layout(String(repeating: unit, count: 2000), width: 10)
      #expect(layout.lines.last?.range.upperBound == 2000)
    }
    #expect(try layout(String(repeating: "\u{2028}", count: 300)).lines.count == 301)
    #expect(try layout(String(repeating: "\n", count: 300)).lines.count == 301)
  }

  @Test("If a font's substitutions lengthen text endlessly, text is shaped without substitutions")
  func endlessFont() throws {
    let fonts = try FontLibrary.bundled.adding(paths: [Repository.testFont("Endless.ttf")])
    let renderer = TextRenderer(fonts: fonts)
    let text = AttributedText(
      "ABA AB", [.font(FontDescriptor(families: ["Galley Shapes"], size: 10))])
    for width in [nil, 0, 40] as [Double?] {
      let layout = try renderer.layout(text, in: TextContainer(width: width))
      #expect(layout.lines.last?.range.upperBound == 6)
      #expect(layout.runs.allSatisfy { $0.face.familyName == "Galley Shapes" })
    }
  }
}
