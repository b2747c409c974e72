// A layout's glyphs in the output notation of `hb-shape`.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// A part of a line's text that was shaped as a unit. If `hb-shape` runs with `options`, it shapes
/// the same part, so that the results can be compared.
struct ShapedPiece {
  var options: [String]
  /// The laid-out glyphs of this part, in the output notation of `hb-shape`.
  var line: String
  /// The text of this part of the line.
  var text: String
}

extension TextLayout {
  /// All parts of lines that were shaped as units, in order. If the text has no tabs, the parts
  /// contain every glyph except the trailing white space of lines.
  func shapedPieces(in fonts: FontLibrary) throws -> [ShapedPiece] {
    let styles = try StyleTable(text, language: container.language, fonts: fonts.catalog)
    return try lines.indices.flatMap { line in
      let paragraph = try #require(paragraphRange(ofLine: line)).content
      return try pieces(of: lines[line], styles).map { piece in
        let run = runs[piece.runs.lowerBound]
        let style = styles[piece.style]
        let glyphs = try shapedGlyphs(
          piece.runs, from: piece.range.lowerBound, baseline: lines[line].baseline)
        return ShapedPiece(
          options: options(piece.range, run, style, in: paragraph),
          line: glyphs.line,
          text: string(of: piece.range))
      }
    }
  }

  private func options(
    _ range: Range<Int>, _ run: Run, _ style: ResolvedStyle, in paragraph: Range<Int>
  ) -> [String] {
    // HarfBuzz uses up to five characters of context on either side of the shaped text. A context
    // of twelve UTF-16 code units always contains at least five characters.
    let before = max(paragraph.lowerBound, range.lowerBound - 12)..<range.lowerBound
    let after = range.upperBound..<min(paragraph.upperBound, range.upperBound + 12)
    var options = [
      "--font-file=\(file(of: run.face))", "--face-index=\(run.face.index)", "--font-funcs=ot",
      "--script=\(run.script)", "--language=\(run.language)",
      "--direction=\(run.level & 1 == 1 ? "rtl" : "ltr")", "--unicodes=\(hexadecimal(range))",
    ]
    if !before.isEmpty { options.append("--unicodes-before=\(hexadecimal(before))") }
    if !after.isEmpty { options.append("--unicodes-after=\(hexadecimal(after))") }
    if before.isEmpty { options.append("--bot") }
    if after.isEmpty { options.append("--eot") }
    let variations = run.face.variations.map { "\($0.tag)=\($0.value)" }
    if !variations.isEmpty { options.append("--variations=" + variations.joined(separator: ",")) }
    let features = style.features.map { "\($0.tag)=\($0.value)" }
    if !features.isEmpty { options.append("--features=" + features.joined(separator: ",")) }
    return options
  }

  private func hexadecimal(_ range: Range<Int>) -> String {
    string(of: range).unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: ",")
  }

  /// The path of a font face's file, which `hb-shape` needs as an option.
  private func file(of face: FontFace) -> String {
    let bundled = "bundled:"
    return face.path.hasPrefix(bundled)
      ? Repository.testFont("../../Fonts/" + face.path.dropFirst(bundled.count)) : face.path
  }

  /// The glyphs of the runs in `range`, with lengths in font units. The cluster number of a glyph
  /// is the number of characters from the offset `start` to the glyph's cluster.
  private func shapedGlyphs(
    _ range: Range<Int>, from start: Int, baseline: Double
  ) throws -> [ShapedGlyph] {
    var shaped: [ShapedGlyph] = []
    for run in runs[range] {
      let unit = run.size / Double(run.face.unitsPerEm)
      var pen = run.x
      for glyph in glyphs[run.glyphs] {
        shaped.append(
          ShapedGlyph(
            glyphID: glyph.id,
            cluster: Int32(string(of: start..<Int(glyph.cluster)).unicodeScalars.count),
            xAdvance: try units(glyph.advance, unit * run.scaleX),
            xOffset: try units(glyph.x - pen, unit * run.scaleX),
            yOffset: try units(baseline - glyph.y - run.baselineOffset, unit)))
        pen += glyph.advance
      }
    }
    return shaped
  }

  /// A length in points, converted to a whole number of font units.
  private func units(_ length: Double, _ unit: Double) throws -> Int32 {
    let exact = length / unit
    try #require(abs(exact - exact.rounded()) < 1e-4)
    return Int32(exact.rounded())
  }
}
