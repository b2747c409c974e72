// Independent checks of a finished layout. The checks compute the widths of lines, and shape the
// text of lines again.

import GalleyFont
import GalleyUnicode

@testable import Galley

extension String {
  /// The string without the hanging characters at its end. White space, separators and invisible
  /// characters hang; no-break spaces do not.
  var trimmed: String {
    var scalars = unicodeScalars
    while let last = scalars.last,
      last.properties.isWhitespace || last.isDefaultIgnorable,
      !"\u{A0}\u{2007}\u{202F}".unicodeScalars.contains(last)
    { scalars.removeLast() }
    return String(scalars)
  }

  /// Whether the string is a single grapheme cluster, apart from soft hyphens. A line break cannot
  /// divide such a string.
  var isOneCluster: Bool {
    let text = Array(utf16)
    return TextBreaker().graphemeBoundaries(in: text.span).count {
      $0 < text.count && text[$0] != 0xAD
    }
      <= 1
  }
}

extension TextLayout {
  func string(of range: Range<Int>) -> String {
    String(decoding: text.utf16[range], as: UTF16.self)
  }

  /// The paragraph that contains a line.
  func paragraphRange(ofLine index: Int) -> ParagraphRange? {
    var start = 0
    while let range = ParagraphSplitter.paragraph(from: start, in: text.utf16) {
      if range.full.contains(lines[index].range.lowerBound) { return range }
      start = range.full.upperBound
    }
    return nil
  }

  /// Returns the width between the indents of the line at `index`, and the line break mode of this
  /// line. If the box has a fixed height, the mode of its last line is unknown and given as `nil`.
  func space(ofLine index: Int) -> (width: Double, mode: LineBreakMode?) {
    let line = lines[index]
    let paragraph = paragraphRange(ofLine: index)
    let style =
      paragraph.flatMap { text.attributes(at: $0.full.lowerBound)?.attributes.paragraphStyle }
      ?? ParagraphStyle()
    let isFirst = paragraph.map { $0.full.lowerBound == line.range.lowerBound } ?? true
    let indent = (isFirst ? style.firstLineHeadIndent : style.headIndent) ?? 0
    let tail = style.tailIndent ?? 0
    let inner = (container.width ?? .infinity) - container.insets.left - container.insets.right
    let width = tail > 0 ? tail - indent : max(inner, 0) + tail - indent
    let isLast = container.maximumLines == index + 1
    var mode = style.lineBreakMode
    if isLast { mode = container.lastLineBreakMode ?? mode }
    if container.height != nil, index == lines.count - 1 { return (max(width, 0), nil) }
    return (max(width, 0), mode ?? .byWordWrapping)
  }

  /// A glyph without its position: glyph ID, cluster offset and face ID.
  struct PlainGlyph: Hashable, CustomStringConvertible {
    var id: UInt32
    var cluster: Int
    var face: UInt32

    var description: String { "\(id)=\(cluster)@\(face)" }
  }

  /// Returns the laid-out glyphs of a line, and the glyphs that HarfBuzz returns for the same text.
  /// HarfBuzz shapes each part of the line again, with the rest of the paragraph as context.
  func shapedAnew(line index: Int) throws -> (set: [PlainGlyph], anew: [PlainGlyph]) {
    guard let paragraph = paragraphRange(ofLine: index) else { return ([], []) }
    let line = lines[index]
    let styles = try StyleTable(text, language: container.language, fonts: catalog)
    let shaper = Shaper()
    let transformed = TransformedText(
      paragraph.content, of: text, styles: styles, breaker: TextBreaker())
    let drawn = transformed?.units ?? Array(text.utf16[paragraph.content])
    var set: [PlainGlyph] = []
    var anew: [PlainGlyph] = []
    for piece in pieces(of: line, styles) {
      for glyph in piece.runs.flatMap({ glyphs[runs[$0].glyphs] }) {
        set.append(
          PlainGlyph(
            id: glyph.id, cluster: Int(glyph.cluster), face: runs[piece.runs.lowerBound].face.id))
      }
      let run = runs[piece.runs.lowerBound]
      let style = styles[piece.style]
      let base = paragraph.content.lowerBound
      let range = piece.range.lowerBound - base..<piece.range.upperBound - base
      var shaped: [ShapedGlyph] = []
      shaper.shape(
        drawn.span,
        ShapingItem(
          range: transformed?.range(of: range) ?? range, face: run.face,
          script: run.script.tagValue,
          language: run.language,
          isRightToLeft: run.level & 1 == 1, features: style.features,
          isParagraphStart: range.lowerBound == 0,
          isParagraphEnd: range.upperBound == paragraph.content.count
        ), sources: transformed?.sources ?? [],
        into: &shaped)
      anew += shaped.map {
        PlainGlyph(id: $0.glyphID, cluster: base + Int($0.cluster), face: run.face.id)
      }
    }
    return (set, anew)
  }

  private var catalog: FontCatalog { FontLibrary.bundled.catalog }

  /// Groups of neighbouring runs that were shaped together. Runs of a group can have different
  /// paints. Their styles can also differ, because a style that begins inside a grapheme cluster
  /// applies from the next cluster. Tabs, attachments, truncation tokens and hyphens are left out.
  /// Trailing white space is also left out, because its bidi level can change after shaping.
  func pieces(
    of line: Line, _ styles: StyleTable
  ) -> [(runs: Range<Int>, range: Range<Int>, style: Int)] {
    var pieces: [(runs: Range<Int>, range: Range<Int>, style: Int)] = []
    let clusters = Set(TextBreaker().graphemeBoundaries(in: text.utf16.span))
    for index in line.runs {
      let run = runs[index]
      guard !run.range.isEmpty, string(of: run.range) != "\t", !run.isAttachment,
        !string(of: run.range.lowerBound..<line.range.upperBound).trimmed.isEmpty
      else { continue }
      var start = run.range.lowerBound
      while start > 0, !clusters.contains(start) { start -= 1 }
      let style = text.runIndex(at: start) ?? 0
      if let last = pieces.last, last.runs.upperBound == index,
        joins(runs[index - 1], run),
        styles.shapingKey(of: last.style) == styles.shapingKey(of: style),
        last.range.upperBound == run.range.lowerBound
          || last.range.lowerBound == run.range.upperBound
      {
        let lower = min(last.range.lowerBound, run.range.lowerBound)
        let upper = max(last.range.upperBound, run.range.upperBound)
        pieces[pieces.count - 1] = (last.runs.lowerBound..<index + 1, lower..<upper, style)
      } else {
        pieces.append((index..<index + 1, run.range, style))
      }
    }
    return pieces
  }

  private func joins(_ left: Run, _ right: Run) -> Bool {
    left.face == right.face && left.level == right.level && left.script == right.script
  }
}

extension String {
  /// The four characters of an OpenType tag as one 32-bit number, as in HarfBuzz.
  fileprivate var tagValue: UInt32 { utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
