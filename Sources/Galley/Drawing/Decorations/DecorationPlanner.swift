// Finds where the underlines and strikethroughs of a line of text run.

import GalleyFont

/// Makes a line's decorations from the attributes of its runs.
struct DecorationPlanner {
  let layout: TextLayout
  let grid: PixelGrid
  let rasterizer: GlyphRasterizer

  /// The underlines: one for each stretch of equal style and colour, by the thickest and lowest of
  /// its fonts. Runs that are raised otherwise than the stretch's first one do not count, nor do
  /// attachments beside text, which have no font of their own; a stretch that is raised as a whole
  /// carries its underline with it.
  func underlines(of plan: LinePlan) throws(RenderError) -> [DecorationLine] {
    var lines: [DecorationLine] = []
    let stretches = plan.stretches { run -> StretchKey? in
      StretchKey(
        run.attributes.underlineStyle, run.underlineBrush)
    }
    for stretch in stretches {
      let text = plan.runs[stretch].filter { $0.attachment == nil }
      let runs = text.isEmpty ? Array(plan.runs[stretch]) : text
      guard let first = runs.min(by: { $0.run.range.lowerBound < $1.run.range.lowerBound })
      else { continue }
      var metrics = underline(of: first, plan.flow)
      for run in runs where run.hasHeight(of: first) {
        let other = underline(of: run, plan.flow)
        metrics.top = max(metrics.top, other.top)
        metrics.thickness = max(metrics.thickness, other.thickness)
      }
      if runs.allSatisfy({ $0.hasHeight(of: first) }) {
        metrics.top += plan.flow.isVertical ? first.shift : -first.shift
      }
      let style = first.attributes.underlineStyle ?? .none
      var line = line(
        plan, stretch, style, metrics, growsFromMiddle: false,
        brush: first.underlineBrush)
      // Beside vertical text there is no ink to skip.
      if layout.container.underlineSkipInk == .auto, style.pattern == .solid,
        !plan.flow.isVertical
      {
        let ink = SkipInk(
          bars: line.bars, thickness: grid.pixels(metrics.thickness), grid: grid)
        line.pieces = try ink.pieces(
          of: line, sparing: plan, runs: stretch, glyphs: layout.glyphs, rasterizer)
      }
      lines.append(line)
    }
    return lines
  }

  /// The strikethroughs: one for each stretch of equal style, colour, font, size and shift.
  func strikethroughs(of plan: LinePlan) -> [DecorationLine] {
    let stretches = plan.stretches { run -> StretchKey? in
      StretchKey(
        run.attributes.strikethroughStyle, run.strikethroughBrush,
        face: run.run.face.id, size: run.run.size, shift: run.shift)
    }
    return stretches.map { stretch in
      let first = plan.runs[stretch.lowerBound]
      var metrics =
        plan.flow.isVertical
        ? DecorationMetrics.throughVertical(first.run.face, size: first.run.size)
        : DecorationMetrics.strikethrough(first.run.face, size: first.run.size)
      metrics.top += plan.flow.isVertical ? first.shift : -first.shift
      return line(
        plan, stretch, first.attributes.strikethroughStyle ?? .none, metrics,
        growsFromMiddle: true, brush: first.strikethroughBrush)
    }
  }

  private func underline(of run: PaintRun, _ flow: WritingModeTransform) -> DecorationMetrics {
    flow.isVertical
      ? .besideVertical(run.run.face, size: run.run.size)
      : .underline(run.run.face, size: run.run.size)
  }

  /// What runs share that stand under one line.
  private struct StretchKey: Equatable {
    var style: LineStyle
    var brush: Brush
    var face: UInt32
    var size: Double
    var shift: Double

    init?(
      _ style: LineStyle?, _ brush: Brush, face: UInt32 = 0, size: Double = 0, shift: Double = 0
    ) {
      guard let style, style.line != .none else { return nil }
      self.style = style
      self.brush = brush
      self.face = face
      self.size = size
      self.shift = shift
    }
  }

  private func line(
    _ plan: LinePlan, _ stretch: Range<Int>, _ style: LineStyle, _ metrics: DecorationMetrics,
    growsFromMiddle: Bool, brush: Brush
  ) -> DecorationLine {
    let leading = plan.line.isRightToLeft ? plan.line.x + plan.line.width : plan.line.x
    let pattern = DecorationPattern(
      style.pattern, thickness: grid.pixels(metrics.thickness),
      origin: grid.pixels(plan.inlineOrigin + leading), isMirrored: plan.line.isRightToLeft)
    return DecorationLine(
      bars: metrics.bars(
        style.line, growsFromMiddle: growsFromMiddle, below: plan.baseline, on: grid),
      pieces: pieces(plan, stretch, isByWord: style.byWord), pattern: pattern, brush: brush,
      isVertical: plan.flow.isVertical)
  }

  /// Where a stretch is drawn: white space is left out at the line's ends, and everywhere when the
  /// line goes word by word, as then are words that are attachments alone.
  private func pieces(
    _ plan: LinePlan, _ stretch: Range<Int>, isByWord: Bool
  ) -> [DecorationLine.Piece] {
    var rest = ArraySlice(plan.runs[stretch].flatMap { spans(of: $0.run, plan.inlineOrigin) })
    if isByWord { leaveOutAttachments(in: &rest) }
    if stretch.lowerBound == 0 { rest = rest.drop { $0.isSpace } }
    if stretch.upperBound == plan.runs.count {
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
        pieces.append(DecorationLine.Piece(start: span.start, end: span.end))
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

  /// Takes words without a letter for spaces.
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

  /// The advance boxes of a run's glyphs, in pixels, without white space that hangs at the line's
  /// end.
  private func spans(of run: TextLayout.Run, _ origin: Double) -> [Span] {
    var pen = run.x
    let visibleEnd = run.visibleX + run.visibleWidth
    return layout.glyphs[run.glyphs].compactMap { glyph in
      let start = max(pen, run.visibleX)
      pen += glyph.advance
      let end = min(pen, visibleEnd)
      guard end > start else { return nil }
      // A run without text stands for some that was cut off: it is no space, whatever was there.
      let isSpace = !run.range.isEmpty && isSpace(at: Int(glyph.cluster))
      return Span(
        start: grid.pixels(origin + start), end: grid.pixels(origin + end), isSpace: isSpace,
        isAttachment: run.isAttachment)
    }
  }

  /// Whether the character at an offset is white space, no-break spaces and tabs included. None of
  /// those takes two units.
  private func isSpace(at offset: Int) -> Bool {
    guard layout.text.utf16.indices.contains(offset) else { return false }
    return Unicode.Scalar(layout.text.utf16[offset])?.properties.isWhitespace ?? false
  }
}

extension TextLayout {
  /// Whether anything may have a decoration.
  var isDecorated: Bool {
    text.runs.contains { $0.attributes.isDecorated }
      || tokenAttributes.contains(where: \.isDecorated)
  }
}

extension TextAttributes {
  fileprivate var isDecorated: Bool { underlineStyle != nil || strikethroughStyle != nil }
}

extension PaintRun {
  fileprivate var underlineBrush: Brush {
    attributes.underlineColor.map(Brush.color) ?? foreground
  }

  fileprivate var strikethroughBrush: Brush {
    attributes.strikethroughColor.map(Brush.color) ?? foreground
  }
}
