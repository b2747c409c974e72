// Helpers that lay out text for the layout tests and read the result.

import GalleyFont
import Testing

@testable import Galley

/// A renderer with the bundled fonts, shared by all tests. The renderer has no limit on lengths in
/// points, so that tests can pass extreme values to the layout code.
let bundledRenderer = TextRenderer(fonts: .bundled, limits: withoutLongestLength)

private var withoutLongestLength: Limits {
  var limits = Limits()
  limits.length = .infinity
  return limits
}

/// Lays out a string with the same attributes for all characters.
func layout(
  _ string: String, _ attributes: [TextAttribute] = [], width: Double? = nil,
  _ change: (inout TextContainer) -> Void = { _ in }
) throws -> TextLayout {
  try layout(AttributedText(string, attributes), width: width, change)
}

/// Lays out text in a container of the given width. `change` sets other container properties.
func layout(
  _ text: AttributedText, width: Double? = nil,
  _ change: (inout TextContainer) -> Void = { _ in }
) throws -> TextLayout {
  var container = TextContainer(width: width)
  change(&container)
  return try bundledRenderer.layout(text, in: container)
}

/// A paragraph style attribute. `change` sets the properties of the style.
func paragraph(_ change: (inout ParagraphStyle) -> Void) -> TextAttribute {
  var style = ParagraphStyle()
  change(&style)
  return .paragraphStyle(style)
}

/// The bundled font face that matches a font descriptor. Tests compute expected values from the
/// face's metrics.
func face(_ font: FontDescriptor = .default) throws -> FontFace {
  let font = FontDescriptor.default.merging(font)
  return try FontLibrary.bundled.catalog.match(
    FontQuery(
      families: font.families ?? [], weight: font.weight ?? 400, size: font.size ?? 12)
  ).face
}

/// The width of a string laid out on one line, without trailing white space.
func width(of string: String, _ attributes: [TextAttribute] = []) throws -> Double {
  try layout(string, attributes).lines.first?.width ?? 0
}

/// The natural line height of a font, and its parts: ascent, descent and leading, in points.
struct NaturalMetrics {
  var ascent: Double
  var descent: Double
  var leading: Double
  var height: Double { ascent + descent + leading }

  /// The baseline of text that is vertically centred in a line of the given height.
  func baseline(in height: Double) -> Double { (height - ascent - descent) / 2 + ascent }

  init(_ font: FontDescriptor) throws {
    let face = try face(font)
    let unit = (font.size ?? 12) / Double(face.unitsPerEm)
    ascent = face.metrics.ascent * unit
    descent = face.metrics.descent * unit
    leading = face.metrics.lineGap * unit
  }
}

extension Double {
  /// Whether two numbers are equal within a tolerance for rounding errors of sums.
  func isNear(_ other: Double, within slack: Double = 1e-6) -> Bool { abs(self - other) <= slack }
}

extension TextLayout {
  /// The text of each line, including separators and hanging white space.
  var lineTexts: [String] {
    lines.map { String(decoding: text.utf16[$0.range], as: UTF16.self) }
  }

  /// The glyphs of a line, ordered from left to right.
  func glyphs(ofLine index: Int) -> [Glyph] {
    runs[lines[index].runs].flatMap { glyphs[$0.glyphs] }
  }

  /// The advance of each cluster, stored at the index of the cluster's first UTF-16 code unit.
  var advancesByOffset: [Double] {
    var advances = [Double](repeating: 0, count: text.length)
    for glyph in glyphs { advances[Int(glyph.cluster)] += glyph.advance }
    return advances
  }

  /// The run that contains a text offset.
  func run(at offset: Int) -> Run? { runs.first { $0.range.contains(offset) } }

  /// The first glyph of the cluster that begins at a text offset.
  func glyph(at offset: Int) -> Glyph? { glyphs.first { Int($0.cluster) == offset } }

  /// Runs that show none of the laid-out text: truncation tokens and hyphens.
  var inserted: [Run] { runs.filter(\.range.isEmpty) }

  /// The visible characters of a line, in text order. U+2026 replaces each truncation token or
  /// hyphen.
  func shown(_ index: Int) -> String {
    let runs = runs[lines[index].runs].sorted { $0.range.lowerBound < $1.range.lowerBound }
    return runs.reduce(into: "") { shown, run in
      shown +=
        run.range.isEmpty ? "\u{2026}" : String(decoding: text.utf16[run.range], as: UTF16.self)
    }
  }
}
