public import Galley

/// A readable text description of a layout, for diffs and for storage next to a reference image.
/// The description has a row for each line of text and each glyph run, with aligned columns.
///
/// Lengths are in points with up to two decimals. Text offsets are in UTF-16 code units.
public struct LayoutDump: Sendable, Hashable, CustomStringConvertible {
  /// The level of detail of a layout dump.
  public enum Detail: Sendable, Hashable {
    /// The layout dump has a row for each line and for each glyph run, but no glyphs.
    case runs
    /// The layout dump also has the glyphs of each run, in `hb-shape`'s format
    /// `glyph=cluster@dx,dy+advance`. The widths of words can be compared only in layout dumps with
    /// glyphs.
    case glyphs
  }

  /// The rows of the layout dump, as text.
  public let description: String

  /// Creates a layout dump from the stored text of its rows.
  public init(description: String) {
    self.description = description
  }

  /// Dumps the lines, runs and attachments of all boxes in a layout.
  public init(_ document: DocumentLayout, detail: Detail = .glyphs) {
    var text = "canvas \(decimal(document.width)) × \(decimal(document.height))\n"
    for (index, layout) in document.layouts.enumerated() {
      if document.document.hasFrames {
        let frame = document.document.frames[index]
        text += "frame \(index)  x \(decimal(frame.x))  y \(decimal(frame.y))"
        text += "  \(decimal(layout.width)) × \(decimal(layout.height))\n"
      }
      for line in layout.lines {
        text += Self.row(of: line) + Self.runRows(line, of: layout, detail)
      }
      for attachment in layout.attachments { text += Self.row(of: attachment) }
      if layout.overflow { text += "overflow\n" }
      for missing in layout.missingGlyphs {
        text += "missing \(missing.offset)  U+\(String(missing.scalar.value, radix: 16))\n"
      }
    }
    for diagnostic in document.diagnostics {
      text += "\(diagnostic.code)  \(diagnostic.message)\n"
    }
    description = text
  }

  /// Creates a layout dump of the result of shaping: the glyphs of each run, without the positions
  /// of runs and lines. A line break divides a glyph run. The layout should therefore be so wide
  /// that no line wraps.
  public init(shapingOf document: DocumentLayout) {
    var text = ""
    for layout in document.layouts {
      for line in layout.lines {
        for run in layout.runs[line.runs] {
          text += Self.heading(of: run, in: layout) + "\n  ["
          text += Self.glyphs(of: run, in: layout, baseline: line.baseline) + "]\n"
        }
      }
    }
    description = text
  }

  /// The level of detail of this layout dump.
  public var detail: Detail {
    description.contains("\n    [") ? .glyphs : .runs
  }
}

extension LayoutDump {
  private static func row(of line: TextLayout.Line) -> String {
    var row = "line [\(line.range.lowerBound),\(line.range.upperBound))"
    row = padded(row, to: 18)
    row += " x \(column(line.x)) baseline \(column(line.baseline)) top \(column(line.top))"
    row += " height \(column(line.height)) width \(column(line.width))"
    row += " +\(column(line.trailingWhitespace)) \(line.isRightToLeft ? "rtl" : "ltr")"
    if line.isTruncated { row += " truncated" }
    if line.isHyphenated { row += " hyphenated" }
    return row + "\n"
  }

  private static func row(of attachment: TextLayout.Attachment) -> String {
    let (range, rect) = (attachment.range, attachment.rect)
    var row = "attachment [\(range.lowerBound),\(range.upperBound))"
    row += "  x \(decimal(rect.x))  y \(decimal(rect.y))"
    row += "  \(decimal(rect.width)) × \(decimal(rect.height))"
    return row + "  \(attachment.alt.map(\.debugDescription) ?? "none")\n"
  }

  private static func runRows(
    _ line: TextLayout.Line, of layout: TextLayout, _ detail: Detail
  ) -> String {
    layout.runs[line.runs].map { run in
      let row =
        "  " + padded("[\(run.range.lowerBound),\(run.range.upperBound))", to: 15)
        + " x \(column(run.x)) width \(column(run.width)) "
        + heading(of: run, in: layout) + "\n"
      guard detail == .glyphs else { return row }
      return row + "    [" + glyphs(of: run, in: layout, baseline: line.baseline) + "]\n"
    }.joined()
  }

  private static func heading(of run: TextLayout.Run, in layout: TextLayout) -> String {
    var heading = "\(run.face.familyName) \(run.face.styleName)"
    for variation in run.face.variations {
      heading += " \(variation.tag)=\(decimal(variation.value))"
    }
    heading += " \(decimal(run.size)) \(run.script) \(run.language) level \(run.level)"
    if run.orientation != .horizontal { heading += " \(run.orientation.rawValue)" }
    if run.scaleX != 1 { heading += " scaleX \(decimal(run.scaleX))" }
    if run.skew != 0 { heading += " skew \(decimal(run.skew))" }
    let units = Array(layout.text.utf16[run.range])
    return heading + " \(String(decoding: units, as: UTF16.self).debugDescription)"
  }

  private static func glyphs(
    of run: TextLayout.Run, in layout: TextLayout, baseline: Double
  ) -> String {
    var pen = run.x
    return layout.glyphs[run.glyphs].map { glyph in
      var text = "\(glyph.id)=\(glyph.cluster)"
      let dx = decimal(glyph.x - pen)
      let dy = decimal(baseline - glyph.y)
      if dx != "0" || dy != "0" { text += "@\(dx),\(dy)" }
      pen += glyph.advance
      return text + "+\(decimal(glyph.advance))"
    }.joined(separator: "|")
  }

  private static func column(_ value: Double) -> String { padded(decimal(value), to: 8) }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}
