import GalleyFont

/// Extent of text or attachments above and below their baseline, in points.
struct LineExtent {
  private(set) var ascent = 0.0
  private(set) var descent = 0.0

  /// Increases ascent and descent so that they include text of a given face and size. Raised or
  /// lowered text is included both at its new position and at its position on the baseline.
  mutating func include(
    _ face: FontFace, size: Double, baselineOffset: Double, isVertical: Bool
  ) {
    let unit = size / Double(face.unitsPerEm)
    var ascent = face.metrics.ascent * unit
    var descent = face.metrics.descent * unit
    if isVertical {
      // In vertical text, ascent and descent are each half of the font's height, measured from the
      // central baseline (CSS Writing Modes 4 §4.2).
      ascent = (ascent + descent) / 2
      descent = ascent
    }
    self.ascent = max(self.ascent, ascent, ascent + baselineOffset)
    self.descent = max(self.descent, descent, descent - baselineOffset)
  }

  /// Increases ascent and descent so that they include an attachment. A raised or lowered
  /// attachment is included only at its new position, whereas text is also included at its position
  /// on the baseline. In vertical text, the attachment is centred on the central baseline.
  mutating func include(
    _ bounds: TextAttachment.Bounds, baselineOffset: Double, isVertical: Bool
  ) {
    let bottom = bounds.y + baselineOffset
    if isVertical {
      ascent = max(ascent, bottom + bounds.width / 2)
      descent = max(descent, bounds.width / 2 - bottom)
      return
    }
    ascent = max(ascent, bottom + bounds.height)
    descent = max(descent, -bottom)
  }
}

/// The natural metrics of a line in points. Each metric is the maximum over the line's text and
/// attachments. For a line of fixed height, the metrics also include the ascent and descent that
/// determine the baseline's position.
struct LineMetrics {
  private var natural = LineExtent()
  private(set) var leading = 0.0
  /// The largest font size on the line in points, after superscript scaling.
  private(set) var pointSize = 0.0
  /// Ascent and descent that determine the baseline's position in a line of fixed height. The
  /// values are those of the font requested at the paragraph's start, even if fallback faces draw
  /// the text. Depending on the style, the values also include other requested fonts and
  /// attachments.
  private var fixed: LineExtent?

  var ascent: Double { natural.ascent }
  var descent: Double { natural.descent }

  /// The height of the line's box in points: the height that the style sets or, if it sets none,
  /// the natural height times `lineHeightMultiple`. The style's minimum and maximum limit the
  /// height. If the minimum exceeds the maximum, the minimum is used.
  func height(_ style: ResolvedParagraphStyle) -> Double {
    var height: Double
    switch style.lineHeight {
    case .exact(let points): height = points
    case .multiple(let factor): height = factor * pointSize
    case .leading(let points): height = ascent + descent + points
    case nil:
      height = ascent + descent + leading
      if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    }
    height = max(height, style.minimumLineHeight, 0)
    if style.maximumLineHeight > 0 {
      height = min(height, max(style.maximumLineHeight, style.minimumLineHeight))
    }
    return height
  }

  /// Distance from the top of the line's box to the baseline, if the box has the given height. The
  /// font's line gap affects this distance only if the style has neither a `lineHeight` nor a
  /// ``ResolvedParagraphStyle/fixedHeight``.
  func baseline(
    height: Double, _ style: ResolvedParagraphStyle, mode: LineHeightMode
  ) -> Double {
    let extent = fixed ?? natural
    let gap = fixed == nil && style.lineHeight == nil ? leading : 0
    switch mode {
    case .textkit: return height - extent.descent - gap
    case .halfLeading: return (height - (extent.ascent + extent.descent)) / 2 + extent.ascent
    }
  }
}

extension LineMetrics {
  /// Measures the text of a line, and its truncation token if the line is truncated.
  init(
    of line: Range<Int>, in paragraph: ShapedParagraph, _ shortening: BrokenLine.Shortening?,
    usesLeading: Bool, isVertical: Bool
  ) {
    if paragraph.style.fixedHeight != nil, let base = paragraph.firstStyle {
      var extent = LineExtent()
      let size = base.fontSize(of: base.face)
      extent.include(base.face, size: size, baselineOffset: 0, isVertical: isVertical)
      fixed = extent
    }
    let countsRequested = paragraph.style.fixedHeight == .fonts
    var isEmpty = true
    if case .truncated(let truncated)? = shortening {
      let token = truncated.token.runs
      let hasText =
        token.contains { !$0.isAttachment } || paragraph.hasText(in: truncated.head)
        || paragraph.hasText(in: truncated.tail)
      for part in [truncated.head, truncated.tail] {
        include(
          part, of: paragraph, hasText: hasText, usesLeading, countsRequested: countsRequested,
          &isEmpty)
      }
      for run in token {
        include(
          run.face, run.style, run.orientation, isAttachment: run.isAttachment, hasText: hasText,
          usesLeading, countsRequested: countsRequested)
        isEmpty = false
      }
    } else {
      let hasText = paragraph.hasText(in: line)
      include(
        line, of: paragraph, hasText: hasText, usesLeading, countsRequested: countsRequested,
        &isEmpty)
    }
    guard isEmpty else { return }
    // An empty line has the metrics of its separator's font. Without a separator, it has the
    // metrics of the preceding character's font.
    let text = paragraph.text
    let offset = paragraph.range.content.lowerBound + line.lowerBound
    guard let run = text.runIndex(at: offset) ?? text.runIndex(at: offset - 1) else { return }
    let style = paragraph.styles[run]
    let orientation: GlyphOrientation = isVertical ? .sideways : .horizontal
    include(
      style.face, style, orientation, isAttachment: false, hasText: false, usesLeading,
      countsRequested: countsRequested)
  }

  /// Extends the metrics to include the items in a range of the paragraph's text.
  private mutating func include(
    _ part: Range<Int>, of paragraph: ShapedParagraph, hasText: Bool, _ usesLeading: Bool,
    countsRequested: Bool, _ isEmpty: inout Bool
  ) {
    guard !part.isEmpty else { return }
    var index = paragraph.itemIndex(at: part.lowerBound)
    while index < paragraph.items.count,
      paragraph.items[index].range.lowerBound < part.upperBound
    {
      let item = paragraph.items[index]
      index += 1
      guard item.kind != .separator else { continue }
      include(
        paragraph.faces[item.face], paragraph.styles[item.style], item.orientation,
        isAttachment: item.kind == .attachment, hasText: hasText, usesLeading,
        countsRequested: countsRequested)
      isEmpty = false
    }
  }

  /// Extends the metrics to include text or an attachment with the given face and style. For an
  /// attachment, the metrics of `face` are included only if the line has no text.
  ///
  /// - Parameter countsRequested: whether an attachment, or the font that the style requests, can
  ///   move the baseline of a line of fixed height.
  private mutating func include(
    _ face: FontFace, _ style: ResolvedStyle, _ orientation: GlyphOrientation, isAttachment: Bool,
    hasText: Bool, _ usesLeading: Bool, countsRequested: Bool
  ) {
    let raise = style.raise(orientation)
    let isVertical = orientation != .horizontal
    if isAttachment, let bounds = style.attachment {
      natural.include(bounds, baselineOffset: raise, isVertical: isVertical)
      if countsRequested { fixed?.include(bounds, baselineOffset: raise, isVertical: isVertical) }
      if hasText { return }
    }
    let size = style.size(of: face)
    natural.include(face, size: size, baselineOffset: raise, isVertical: isVertical)
    if countsRequested {
      fixed?.include(
        style.face, size: style.size(of: style.face), baselineOffset: raise, isVertical: isVertical)
    }
    pointSize = max(pointSize, style.size)
    let gap = face.metrics.lineGap * size / Double(face.unitsPerEm)
    if usesLeading { leading = max(leading, gap) }
  }
}

extension ShapedParagraph {
  /// Whether a range overlaps an item that is text or a tab.
  fileprivate func hasText(in part: Range<Int>) -> Bool {
    guard !part.isEmpty else { return false }
    var index = itemIndex(at: part.lowerBound)
    while index < items.count, items[index].range.lowerBound < part.upperBound {
      if items[index].kind == .text || items[index].kind == .tab { return true }
      index += 1
    }
    return false
  }
}
