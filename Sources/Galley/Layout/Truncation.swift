// Replaces what does not fit by a token: at the end, at the beginning or in the middle of a line.

import GalleyFont
import GalleyUnicode

/// Sets the rest of a paragraph as one line with a token (attribute semantics §6).
struct Truncator {
  let text: AttributedText
  let paragraph: ShapedParagraph
  let reshaper: Reshaper
  let container: TextContainer
  let fonts: FontCatalog
  let context: RenderContext

  /// A token shaped in the attributes of the text beside it.
  private struct Token {
    var segments: [LineSegment]
    var attributes: [TextAttributes]
    var width: Double
  }

  /// Where the kept text ends and begins again.
  private struct Kept {
    var head: Range<Int>
    var tail: Range<Int>
  }

  /// The line, and the attributes its token adds behind `attributeCount` others; `nil` when the
  /// token alone is wider than the line, which is then clipped.
  func line(
    _ rest: Range<Int>, width: Double, mode: LineBreakMode, attributeCount: Int
  ) throws(RenderError) -> (content: LineContent, attributes: [TextAttributes])? {
    var beside = mode == .byTruncatingHead ? rest.upperBound - 1 : rest.lowerBound
    // The token takes on the attributes of what it stands beside, and that depends on its width:
    // a second round settles it, and a third would only matter where two faces chase each other.
    var kept = Kept(head: rest, tail: rest.upperBound..<rest.upperBound)
    var token = try token(beside: beside)
    for _ in 0..<2 {
      guard let found = fit(rest, width: width - token.width, mode: mode) else { return nil }
      kept = found
      beside = neighbour(of: kept, mode: mode, rest: rest)
      token = try self.token(beside: beside)
    }
    guard let settled = fit(rest, width: width - token.width, mode: mode) else { return nil }
    kept = settled
    let offset = kept.head.upperBound
    let inserted = token.segments.map { segment in
      var segment = segment
      guard case .inserted(let index, _) = segment.source else { return segment }
      segment.source = .inserted(attributes: attributeCount + index, offset: offset)
      segment.range = offset..<offset
      return segment
    }
    let content = LineContent(
      range: rest,
      segments: paragraph.segments(of: kept.head, reshaper: reshaper) + inserted
        + paragraph.segments(of: kept.tail, reshaper: reshaper),
      visibleEnd: rest.upperBound, isTruncated: true)
    return (content, token.attributes)
  }

  /// The offset whose attributes the token takes: the nearest kept cluster's, before the gap if
  /// there is one on both sides.
  private func neighbour(of kept: Kept, mode: LineBreakMode, rest: Range<Int>) -> Int {
    if mode == .byTruncatingHead {
      return kept.tail.isEmpty ? rest.upperBound - 1 : kept.tail.lowerBound
    }
    return kept.head.isEmpty ? rest.lowerBound : kept.head.upperBound - 1
  }

  /// The most text that fits into a width; `nil` when there is no width.
  private func fit(_ rest: Range<Int>, width: Double, mode: LineBreakMode) -> Kept? {
    guard width >= -LineBreaker.slack else { return nil }
    let none = rest.upperBound..<rest.upperBound
    switch mode {
    case .byTruncatingHead:
      return Kept(
        head: rest.lowerBound..<rest.lowerBound, tail: suffix(of: rest, width: width))
    case .byTruncatingMiddle:
      let tail = suffix(of: rest, width: width / 2)
      let left = width - exactWidth(tail)
      return Kept(head: prefix(of: rest.lowerBound..<tail.lowerBound, width: left), tail: tail)
    default:
      return Kept(head: prefix(of: rest, width: width), tail: none)
    }
  }

  private func prefix(of rest: Range<Int>, width: Double) -> Range<Int> {
    var end = rest.lowerBound
    var pen = 0.0
    for offset in rest {
      pen += paragraph.advances[offset]
      // One cluster more than fits by the clusters' own widths: the cut may narrow it.
      if pen > width + LineBreaker.slack { break }
      end = offset + 1
    }
    end = boundary(atOrBefore: end, from: rest.lowerBound)
    while end > rest.lowerBound {
      let kept = rest.lowerBound..<paragraph.visibleEnd(of: rest.lowerBound..<end)
      if exactWidth(kept) <= width + LineBreaker.slack { return kept }
      end = boundary(atOrBefore: end - 1, from: rest.lowerBound)
    }
    return rest.lowerBound..<rest.lowerBound
  }

  private func suffix(of rest: Range<Int>, width: Double) -> Range<Int> {
    let visible = rest.lowerBound..<paragraph.visibleEnd(of: rest)
    var start = visible.upperBound
    var pen = 0.0
    for offset in visible.reversed() {
      pen += paragraph.advances[offset]
      if pen > width + LineBreaker.slack { break }
      start = offset
    }
    while start < visible.upperBound {
      if paragraph.flags[start].contains(.graphemeStart),
        !paragraph.flags[start].contains(.whitespace),
        exactWidth(start..<visible.upperBound) <= width + LineBreaker.slack
      {
        return start..<visible.upperBound
      }
      start += 1
    }
    return visible.upperBound..<visible.upperBound
  }

  private func boundary(atOrBefore offset: Int, from start: Int) -> Int {
    var end = offset
    while end > start, end < paragraph.count, !paragraph.flags[end].contains(.graphemeStart) {
      end -= 1
    }
    return end
  }

  /// Width with both ends shaped as they will be drawn.
  private func exactWidth(_ range: Range<Int>) -> Double {
    if paragraph.isSafe(at: range.lowerBound), paragraph.isSafe(at: range.upperBound) {
      return paragraph.width(of: range)
    }
    return paragraph.segments(of: range, reshaper: reshaper).reduce(0) { width, segment in
      width + segment.advance
        + (paragraph.spacing.isEmpty ? 0 : segment.range.reduce(0) { $0 + paragraph.spacing[$1] })
    }
  }

  private func token(beside offset: Int) throws(RenderError) -> Token {
    let run = text.runIndex(at: paragraph.range.content.lowerBound + offset) ?? 0
    var attributes = run < text.runs.count ? text.runs[run].attributes : TextAttributes()
    attributes.link = nil
    let token = try shape(container.truncationToken, in: attributes)
    let dots = AttributedText("...")
    if token.isMissing, container.truncationToken.string == "\u{2026}" {
      return try shape(dots, in: attributes).token
    }
    return token.token
  }

  private func shape(
    _ source: AttributedText, in attributes: TextAttributes
  ) throws(RenderError) -> (token: Token, isMissing: Bool) {
    var styled = AttributedText()
    for run in source.runs {
      var own = attributes.merging(run.attributes)
      var style = own.paragraphStyle ?? ParagraphStyle()
      style.baseWritingDirection = paragraph.isRightToLeft ? .rightToLeft : .leftToRight
      own.paragraphStyle = style
      styled.append(AttributedText(utf16: Array(source.utf16[run.range]), own))
    }
    guard let range = ParagraphSplitter.paragraph(from: 0, in: styled.utf16) else {
      return (Token(segments: [], attributes: [], width: 0), false)
    }
    let styles = try StyleTable(styled.runs, language: container.language, fonts: fonts)
    let shaped = ShapedParagraph(
      range, of: styled, styles: styles, container: container, fonts: fonts, context: context)
    var segments = shaped.segments(
      of: 0..<shaped.count, reshaper: Reshaper(styles: styles, shaper: context.shaper))
    var width = 0.0
    for index in segments.indices {
      width += segments[index].advance
      let run = styled.runIndex(at: segments[index].range.lowerBound) ?? 0
      segments[index].source = .inserted(attributes: run, offset: 0)
    }
    return (
      Token(segments: segments, attributes: styled.runs.map(\.attributes), width: width),
      !shaped.missing.isEmpty
    )
  }
}

extension LineSegment {
  /// Width of its glyphs, spacing left out, or of its tab.
  var advance: Double {
    if let tabWidth { return tabWidth }
    let unit = style.unit(of: face)
    return glyphs.reduce(0) { $0 + Double($1.xAdvance) * unit }
  }
}
