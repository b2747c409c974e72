import GalleyFont

/// Plans the decoration lines of a text line from the attributes of its runs.
struct DecorationPlanner {
  let layout: TextLayout
  let grid: PixelGrid
  let rasterizer: GlyphRasterizer

  /// The decoration lines of all kinds, such as underlines, grouped by kind.
  func decorations(of display: DisplayLine) throws(RenderError) -> [DecorationLine] {
    var all: [DecorationLine] = []
    for kind in DecorationKind.allCases { all += try lines(kind, of: display) }
    return all
  }

  /// The decoration lines of one kind on a text line. Each returned decoration line has a single
  /// colour.
  ///
  /// If the attributes of adjacent runs set the same line style, offset and thickness, the runs
  /// share a decoration line, with one position and thickness. For a strikethrough, the runs must
  /// also have the same size and baseline shift. The shared decoration line is then divided at each
  /// change of colour.
  func lines(_ kind: DecorationKind, of display: DisplayLine) throws(RenderError)
    -> [DecorationLine]
  {
    var lines: [DecorationLine] = []
    for stretch in display.stretches(by: { StretchKey(kind, $0) }) {
      let (first, metrics) = place(kind, of: stretch, in: display)
      let style = first.attributes.shared.values[kind].style ?? .none
      var line = line(display, stretch, style, metrics, kind, brush: first.brush(of: kind))
      let thickness = grid.pixels(metrics.thickness)
      // In vertical text, underlines and overlines are next to the text, so no glyph crosses them.
      let skipsInk =
        kind.skipsInk && layout.container.underlineSkipInk == .auto && !display.flow.isVertical
      if skipsInk {
        let ink = SkipInk(bars: line.bars, thickness: thickness, grid: grid)
        line.pieces = try ink.pieces(
          of: line, sparing: display, runs: stretch, glyphs: layout.glyphs, rasterizer)
      }
      if style.pattern != .solid {
        line.pieces = line.pieces.compactMap {
          line.pattern.trimmed($0, splinter: skipsInk ? thickness : 0)
        }
      }
      lines += colored(line, stretch, of: display)
    }
    return lines
  }

  /// Divides a decoration line into parts, each with a single colour.
  private func colored(
    _ line: DecorationLine, _ stretch: Range<Int>, of display: DisplayLine
  ) -> [DecorationLine] {
    var parts: [DecorationLine] = []
    var start = -Double.infinity
    for index in stretch {
      let brush = display.runs[index].brush(of: line.kind)
      let next = index + 1
      if next < stretch.upperBound, display.runs[next].brush(of: line.kind) == brush { continue }
      let end =
        next < stretch.upperBound
        ? grid.pixels(display.inlineOrigin + display.runs[next].run.visibleX) : .infinity
      var part = start.isFinite || end.isFinite ? line.clipped(from: start, to: end) : line
      part.brush = brush
      parts.append(part)
      start = end
    }
    return parts
  }

  /// Finds the position and thickness of the decoration line that adjacent runs share. Also finds
  /// the run that determines the line's style.
  ///
  /// If any of the runs is text, attachments are ignored, because they have no font of their own.
  /// Among the remaining runs, the first in text order determines the style. A strikethrough has
  /// the position and thickness of that run's font, moved by the run's baseline shift. An underline
  /// or overline has the largest thickness, and the largest distance from the text, among the runs'
  /// fonts. Both maximums exclude runs whose baseline shift or superscript level differs from the
  /// first run's. If no run is excluded, all runs have the same baseline shift, and the underline
  /// or overline is moved by this shift.
  private func place(
    _ kind: DecorationKind, of stretch: Range<Int>, in display: DisplayLine
  ) -> (first: DisplayRun, metrics: DecorationMetrics) {
    var first = display.runs[stretch.lowerBound]
    func metrics(of run: DisplayRun, isRaised: Bool = false) -> DecorationMetrics {
      DecorationMetrics(kind, of: run, display.flow, fit: layout.fitScale, isRaised: isRaised)
    }
    let text = display.runs[stretch].filter { $0.attachment == nil }
    let runs = text.isEmpty ? Array(display.runs[stretch]) : text
    first = runs.min { $0.run.range.lowerBound < $1.run.range.lowerBound } ?? first
    guard kind.joinsSizes else { return (first, metrics(of: first, isRaised: true)) }
    var joined = metrics(of: first)
    for run in runs where run.hasHeight(of: first) { joined.join(metrics(of: run), kind) }
    if runs.allSatisfy({ $0.hasHeight(of: first) }) { joined.raise(by: first.shift, display.flow) }
    return (first, joined)
  }

  /// The values that adjacent runs must have in common to share a decoration line.
  private struct StretchKey: Equatable {
    var style: LineStyle
    var offset: Double?
    var thickness: Double?
    var size = 0.0
    var shift = 0.0

    init?(_ kind: DecorationKind, _ run: DisplayRun) {
      let values = run.attributes.shared.values[kind]
      guard let style = values.style, style.line != .none else { return nil }
      self.style = style
      (offset, thickness) = (values.offset, values.thickness)
      guard !kind.joinsSizes else { return }
      (size, shift) = (run.run.size, run.shift)
    }
  }

  private func line(
    _ display: DisplayLine, _ stretch: Range<Int>, _ style: LineStyle, _ metrics: DecorationMetrics,
    _ kind: DecorationKind, brush: Brush
  ) -> DecorationLine {
    let leading = display.line.isRightToLeft ? display.line.x + display.line.width : display.line.x
    let bars = metrics.bars(style, of: kind, below: display.baseline, on: grid)
    let pattern = DecorationPattern(
      style.pattern, thickness: grid.pixels(metrics.thickness), rows: bars.first?.count ?? 1,
      origin: grid.pixels(display.inlineOrigin + leading), isMirrored: display.line.isRightToLeft)
    return DecorationLine(
      kind: kind, bars: bars,
      pieces: pieces(display, stretch, isByWord: style.byWord), pattern: pattern, brush: brush,
      isVertical: display.flow.isVertical)
  }

  /// The drawn parts of a decoration line that adjacent runs share. White space at the ends of the
  /// text line is omitted.
  ///
  /// If the decoration line is drawn word by word, all white space and all words that consist only
  /// of attachments are omitted.
  private func pieces(
    _ display: DisplayLine, _ stretch: Range<Int>, isByWord: Bool
  ) -> [DecorationLine.Piece] {
    var rest = ArraySlice(display.runs[stretch].flatMap { spans(of: $0.run, display.inlineOrigin) })
    if isByWord { leaveOutAttachments(in: &rest) }
    if stretch.lowerBound == 0 { rest = rest.drop { $0.isSpace } }
    if stretch.upperBound == display.runs.count {
      while rest.last?.isSpace == true { rest.removeLast() }
    }
    var pieces: [DecorationLine.Piece] = []
    var isOpen = false
    for span in rest {
      let isLeftOut = isByWord && span.isSpace
      defer { isOpen = !isLeftOut }
      guard !isLeftOut else { continue }
      if isOpen {
        pieces[pieces.count - 1].end = max(span.end, pieces[pieces.count - 1].end)
      } else {
        // A font can move the pen back, so that a word starts before the end of the previous word.
        // In this case, the new piece of the decoration line starts at the end of the previous
        // piece, so that they do not overlap.
        let start = max(span.start, pieces.last?.end ?? -.infinity)
        pieces.append(DecorationLine.Piece(start: start, end: max(span.end, start)))
      }
    }
    return pieces.filter { $0.end > $0.start }
  }

  private struct Span {
    var start: Double
    var end: Double
    var isSpace: Bool
    var isAttachment: Bool
  }

  /// Marks each word that consists only of attachments as white space.
  private func leaveOutAttachments(in spans: inout ArraySlice<Span>) {
    var start = spans.startIndex
    while start < spans.endIndex {
      let end = spans[start...].firstIndex { $0.isSpace } ?? spans.endIndex
      if spans[start..<end].allSatisfy(\.isAttachment) {
        for index in start..<end { spans[index].isSpace = true }
      }
      start = end + 1
    }
  }

  /// The start and end of each glyph's advance along the line, in pixels. White space that hangs at
  /// the line's end is omitted.
  private func spans(of run: TextLayout.Run, _ origin: Double) -> [Span] {
    var pen = run.x
    let visibleEnd = run.visibleX + run.visibleWidth
    return layout.glyphs[run.glyphs].compactMap { glyph in
      let start = max(pen, run.visibleX)
      pen += glyph.advance
      let end = min(pen, visibleEnd)
      guard end > start else { return nil }
      // A run with an empty range is a truncation token or a visible hyphen. Neither is treated as
      // white space.
      let isSpace = !run.range.isEmpty && isSpace(at: Int(glyph.cluster))
      return Span(
        start: grid.pixels(origin + start), end: grid.pixels(origin + end), isSpace: isSpace,
        isAttachment: run.isAttachment)
    }
  }

  /// Whether the character at a text offset is white space, including no-break spaces and tabs.
  /// Only one UTF-16 code unit is examined, because no white space character has two code units.
  private func isSpace(at offset: Int) -> Bool {
    guard layout.text.utf16.indices.contains(offset) else { return false }
    return Unicode.Scalar(layout.text.utf16[offset])?.properties.isWhitespace ?? false
  }
}

extension TextLayout {
  /// Whether any text or truncation token of the layout can have a decoration line.
  var isDecorated: Bool {
    text.runs.contains { !$0.shared.keys.isDisjoint(with: .lines) }
      || tokenAttributes.contains { !$0.shared.keys.isDisjoint(with: .lines) }
  }
}

extension DisplayRun {
  fileprivate func brush(of kind: DecorationKind) -> Brush {
    attributes.shared.values[kind].color.map(Brush.color) ?? foreground
  }
}
