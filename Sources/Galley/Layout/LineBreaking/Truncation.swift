import GalleyFont

/// Text that must be truncated to a single line.
struct TruncatedText {
  /// Range of the text to truncate, in offsets from the paragraph's start.
  var range: Range<Int>
  /// End of the text's first line. If the text contains a line separator, the first line ends
  /// there.
  var firstLineEnd: Int
  /// Start of the text's last line, after the last line separator. The starts of other lines are
  /// not needed: truncation always removes the lines between the first and the last line.
  var lastLineStart: Int

  /// Creates the text to truncate. This is normally the text of one line. If the container has no
  /// room for another line, the text extends from the line's start to the paragraph's end.
  init(_ line: Range<Int>, isLast: Bool, of paragraph: ShapedParagraph) {
    range = isLast ? line.lowerBound..<paragraph.count : line
    firstLineEnd = line.upperBound
    lastLineStart = line.lowerBound
    for offset in line.upperBound..<max(range.upperBound, line.upperBound)
    where paragraph.flags[offset].contains(.mandatoryBefore) {
      lastLineStart = offset
    }
  }
}

/// A line in which a truncation token replaces text that does not fit.
struct TruncatedLine {
  /// The visible text before the truncation token.
  let head: Range<Int>
  let token: TruncationToken
  /// The visible text after the truncation token.
  let tail: Range<Int>
}

/// Truncates the remaining text of a paragraph to one line with a truncation token (attribute
/// semantics §6).
struct Truncator {
  let line: LineText
  let container: TextContainer
  let context: LayoutContext

  private var paragraph: ShapedParagraph { line.paragraph }

  /// Number of token positions that the search measures one by one before it takes larger steps.
  /// The larger steps keep the work linear. Without them, the work could be quadratic if a font
  /// makes the text wider wherever the token cuts it.
  private static let measuredCuts = 16

  /// Returns the truncated line. If the truncation token is wider than the line, returns `nil`, and
  /// the caller clips the line.
  func truncated(
    _ rest: TruncatedText, width: Double, mode: LineBreakMode
  ) throws(RenderError) -> TruncatedLine? {
    // The truncation token has the attributes of the text next to it. But the token's width
    // determines which text stays visible next to it. Therefore, the text is fitted again with the
    // new token, up to twice, until the token's attributes stay the same. If the attributes still
    // change, the result of the last attempt is used.
    let isHead = mode == .byTruncatingHead
    var run = paragraph.run(at: isHead ? rest.range.upperBound - 1 : rest.range.lowerBound)
    var token = try token(inRun: run)
    guard var kept = fit(rest, token, width: width, mode: mode) else { return nil }
    for _ in 0..<2 {
      let next = paragraph.run(at: neighbour(of: kept, mode: mode, rest: rest.range))
      if next == run { break }
      run = next
      token = try self.token(inRun: run)
      guard let fitting = fit(rest, token, width: width, mode: mode) else { return nil }
      kept = fitting
    }
    return TruncatedLine(head: kept.head, token: token, tail: kept.tail)
  }

  /// The offset of the character from which the truncation token gets its attributes. This is the
  /// nearest visible character that is not part of an attachment. If text is visible on both sides
  /// of the token, it is the character before the token.
  private func neighbour(
    of kept: (head: Range<Int>, tail: Range<Int>), mode: LineBreakMode, rest: Range<Int>
  ) -> Int {
    let nearest = kept.head.last ?? kept.tail.first
    let outer = mode == .byTruncatingHead ? rest.upperBound - 1 : rest.lowerBound
    var offset =
      kept.head.last(where: isText) ?? kept.tail.first(where: isText) ?? nearest ?? outer
    while offset > rest.lowerBound, !paragraph.flags[offset].contains(.graphemeStart) {
      offset -= 1
    }
    return offset
  }

  /// Whether the code unit at an offset is text rather than an attachment.
  private func isText(_ offset: Int) -> Bool {
    paragraph.unit(at: offset) != TextAttachment.character
      || paragraph.items[paragraph.itemIndex(at: offset)].kind != .attachment
  }

  /// The longest text, before and after the truncation token, that fits on the line together with
  /// the token; `nil` if the token by itself is too wide.
  private func fit(
    _ rest: TruncatedText, _ token: TruncationToken, width: Double, mode: LineBreakMode
  ) -> (head: Range<Int>, tail: Range<Int>)? {
    // Tracking after the line's last cluster does not add to the line's width.
    let alone = width - token.width + token.trailingTracking
    guard alone >= -Tolerance.length else { return nil }
    let first = rest.range.lowerBound..<rest.firstLineEnd
    let last = rest.lastLineStart..<rest.range.upperBound
    let none = rest.range.upperBound..<rest.range.upperBound
    switch mode {
    case .byTruncatingHead:
      return (first.lowerBound..<first.lowerBound, suffix(of: last, width: width - token.width))
    case .byTruncatingMiddle:
      let tail = suffix(of: last, width: (width - token.width) / 2)
      let left = tail.isEmpty ? alone : width - token.width - visibleWidth(tail)
      let head = first.clamped(to: first.lowerBound..<max(tail.lowerBound, first.lowerBound))
      return (prefix(of: head, width: left), tail)
    default:
      return (prefix(of: first, width: alone), none)
    }
  }

  /// The longest prefix of `text` that fits in a width. The cut is between clusters and has no
  /// white space before it.
  private func prefix(of text: Range<Int>, width: Double) -> Range<Int> {
    var end = text.lowerBound
    var pen = 0.0
    for offset in text {
      pen += line.advance(at: offset)
      if pen > width + Tolerance.length { break }
      end = offset + 1
    }
    var measured = 0
    while true {
      while end > text.lowerBound, !isBoundary(end) { end -= 1 }
      let kept = text.lowerBound..<paragraph.visibleEnd(of: text.lowerBound..<end)
      // Cutting can widen the kept text, because that text was shaped together with the text after
      // the cut.
      if kept.isEmpty || exactWidth(kept) <= width + Tolerance.length { return kept }
      measured += 1
      end = kept.upperBound - 1
      if measured > Self.measuredCuts { end -= (end - text.lowerBound) / 2 }
    }
  }

  /// The longest suffix of `text` that fits in a width. The cut is between clusters, and the suffix
  /// has no white space at its ends.
  private func suffix(of text: Range<Int>, width: Double) -> Range<Int> {
    let end = paragraph.visibleEnd(of: text)
    var start = end
    var pen = -paragraph.trailingTracking(at: end, from: text.lowerBound)
    for offset in (text.lowerBound..<end).reversed() {
      pen += line.advance(at: offset)
      if pen > width + Tolerance.length { break }
      start = offset
    }
    var measured = 0
    while start < end {
      if isBoundary(start), !paragraph.flags[start].contains(.whitespace) {
        if visibleWidth(start..<end) <= width + Tolerance.length { return start..<end }
        measured += 1
        if measured > Self.measuredCuts { start += (end - start) / 2 }
      }
      start += 1
    }
    return end..<end
  }

  /// Whether an offset is a boundary between grapheme clusters and also between glyph clusters.
  private func isBoundary(_ offset: Int) -> Bool {
    guard offset < paragraph.count else { return true }
    return paragraph.flags[offset].isSuperset(of: [.graphemeStart, .clusterStart])
  }

  /// Width of a range of the line's text, with both ends shaped as they will be drawn.
  private func exactWidth(_ range: Range<Int>) -> Double {
    if line.isSafe(at: range.lowerBound), line.isSafe(at: range.upperBound) {
      return line.width(of: range)
    }
    var runs = LineRuns()
    runs.append(range, of: line)
    return runs.width(of: line)
  }

  /// Width of a range of the line's text without the tracking after the last cluster. Both ends are
  /// measured as they will be drawn.
  private func visibleWidth(_ range: Range<Int>) -> Double {
    exactWidth(range) - paragraph.trailingTracking(at: range.upperBound, from: range.lowerBound)
  }

  /// The truncation token, shaped with the attributes of a text run.
  private func token(inRun run: Int) throws(RenderError) -> TruncationToken {
    let runs = paragraph.text.runs
    var attributes = run < runs.count ? runs[run].attributes : TextAttributes()
    if attributes.link != nil { attributes.link = nil }
    if attributes.attachment != nil { attributes.attachment = nil }
    let token = try shape(container.truncationToken, in: attributes)
    guard token.isMissing, container.truncationToken.string == "\u{2026}" else { return token }
    return try shape(AttributedText("..."), in: attributes)
  }

  private func shape(
    _ token: AttributedText, in attributes: TextAttributes
  ) throws(RenderError) -> TruncationToken {
    let key = TokenCache.Key(
      token: token, attributes: attributes, isRightToLeft: paragraph.isRightToLeft,
      language: container.language, isVertical: container.writingMode.isVertical)
    if let known = context.tokens.token(key) { return known }
    let shaped = try TruncationToken(
      token, in: attributes, isRightToLeft: paragraph.isRightToLeft,
      container: container, context)
    // If the render must end early, the shaped truncation token can be incomplete, so it must not
    // be cached.
    try context.work.check()
    context.tokens.insert(shaped, for: key)
    return shaped
  }
}
