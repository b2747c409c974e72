// Layouts as text: one row a line and a run, in columns that line up, so that a diff shows the
// stage and the place of a change.

import Galley

/// A layout as text that a person can read and a diff can compare.
enum LayoutDump {
  /// The lines and runs of all boxes.
  static func layout(_ document: DocumentLayout) -> String {
    var text = "canvas \(number(document.width)) × \(number(document.height))\n"
    for (index, layout) in document.layouts.enumerated() {
      if document.document.hasFrames {
        let frame = document.document.frames[index]
        text += "frame \(index)  x \(number(frame.x))  y \(number(frame.y))"
        text += "  \(number(layout.width)) × \(number(layout.height))\n"
      }
      for line in layout.lines { text += lineRow(line) + runRows(line, of: layout) }
      if layout.overflow { text += "overflow\n" }
      for missing in layout.missingGlyphs {
        text += "missing \(missing.offset)  U+\(String(missing.scalar.value, radix: 16))\n"
      }
    }
    for diagnostic in document.diagnostics {
      text += "\(diagnostic.code)  \(diagnostic.message)\n"
    }
    return text
  }

  /// The glyphs of each run in the manner of `hb-shape`, `glyph=cluster@dx,dy+advance`, lengths in
  /// points. It is made of a layout in which no line is broken for want of room.
  static func shaping(_ document: DocumentLayout) -> String {
    var text = ""
    for layout in document.layouts {
      for line in layout.lines {
        for run in layout.runs[line.runs] {
          text += heading(of: run, in: layout) + "\n  ["
          text += glyphs(of: run, in: layout, baseline: line.baseline) + "]\n"
        }
      }
    }
    return text
  }

  private static func lineRow(_ line: TextLayout.Line) -> String {
    var row = "line [\(line.range.lowerBound),\(line.range.upperBound))"
    row = padded(row, to: 18)
    row += " x \(column(line.x)) baseline \(column(line.baseline)) top \(column(line.top))"
    row += " height \(column(line.height)) width \(column(line.width))"
    row += " +\(column(line.trailingWhitespace)) \(line.isRightToLeft ? "rtl" : "ltr")"
    if line.isTruncated { row += " truncated" }
    if line.isHyphenated { row += " hyphenated" }
    return row + "\n"
  }

  private static func runRows(_ line: TextLayout.Line, of layout: TextLayout) -> String {
    layout.runs[line.runs].map { run in
      "  " + padded("[\(run.range.lowerBound),\(run.range.upperBound))", to: 15)
        + " x \(column(run.x)) width \(column(run.width)) "
        + heading(of: run, in: layout) + "\n"
    }.joined()
  }

  private static func heading(of run: TextLayout.Run, in layout: TextLayout) -> String {
    var heading = "\(run.face.familyName) \(run.face.styleName)"
    for variation in run.face.variations {
      heading += " \(variation.tag)=\(number(variation.value))"
    }
    heading += " \(number(run.size)) \(run.script) \(run.language) level \(run.level)"
    if run.scaleX != 1 { heading += " scaleX \(number(run.scaleX))" }
    if run.skew != 0 { heading += " skew \(number(run.skew))" }
    let units = Array(layout.text.utf16[run.range])
    return heading + " \(String(decoding: units, as: UTF16.self).debugDescription)"
  }

  private static func glyphs(
    of run: TextLayout.Run, in layout: TextLayout, baseline: Double
  ) -> String {
    var pen = run.x
    return layout.glyphs[run.glyphs].map { glyph in
      var text = "\(glyph.id)=\(glyph.cluster)"
      let dx = number(glyph.x - pen)
      let dy = number(baseline - glyph.y)
      if dx != "0" || dy != "0" { text += "@\(dx),\(dy)" }
      pen += glyph.advance
      return text + "+\(number(glyph.advance))"
    }.joined(separator: "|")
  }

  /// A length with two decimals at the most: a hundredth of a point is a fifth of what a pixel
  /// phase shows at 20 pixels a point.
  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(.toNearestOrAwayFromZero))
    let sign = hundredths < 0 ? "-" : ""
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  private static func column(_ value: Double) -> String { padded(number(value), to: 8) }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}
