import GalleyFont

/// A truncation token that has been shaped.
struct TruncationToken {
  /// Glyph runs of the truncation token in text order. The indices of their text attributes refer
  /// to the property `attributes`.
  private(set) var runs: [GlyphRun] = []
  private(set) var attributes: [TextAttributes] = []
  /// Width of the truncation token in points, including all spacing.
  private(set) var width = 0.0
  /// The tracking after the last cluster of the truncation token, in points.
  private(set) var trailingTracking = 0.0
  /// Whether the truncation token has a character for which no font has a glyph.
  private(set) var isMissing = false

  /// Shapes `source`, the text of a truncation token, in a paragraph's direction. The attributes of
  /// `source` override `attributes`.
  init(
    _ source: AttributedText, in attributes: TextAttributes, isRightToLeft: Bool,
    container: TextContainer, _ context: LayoutContext
  ) throws(RenderError) {
    let styled = Self.style(source, in: attributes, isRightToLeft: isRightToLeft)
    guard let range = ParagraphSplitter.paragraph(from: 0, in: styled.utf16) else { return }
    let styles = try StyleTable(
      styled, language: container.language, fonts: context.fonts, cache: context.styles)
    let shaped = ShapedParagraph(range, of: styles, in: container, context)
    try context.work.check()
    let text = LineText(shaped)
    var line = LineRuns()
    line.append(0..<shaped.count, of: text)
    runs = line.runs(of: text)
    for index in runs.indices {
      width += runs[index].width()
      let run = styled.runIndex(at: runs[index].range.lowerBound) ?? 0
      runs[index].origin = .inserted(attributes: run, offset: 0)
    }
    trailingTracking = shaped.trailingTracking(at: shaped.count, from: 0)
    self.attributes = styled.runs.map(\.attributes)
    isMissing = !shaped.missing.isEmpty
  }

  private static func style(
    _ source: AttributedText, in attributes: TextAttributes, isRightToLeft: Bool
  ) -> AttributedText {
    var styled = AttributedText()
    for run in source.runs {
      var own = attributes.merging(run.attributes)
      var style = own.paragraphStyle ?? ParagraphStyle()
      style.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
      own.paragraphStyle = style
      styled.append(AttributedText(utf16: Array(source.utf16[run.range]), own))
    }
    return styled
  }

  /// Returns copies of the truncation token's glyph runs, for insertion at an offset of the
  /// paragraph. `attributeCount` is added to each run's index of text attributes.
  func runs(at offset: Int, attributeCount: Int) -> [GlyphRun] {
    runs.map { run in
      var run = run
      guard case .inserted(let index, _) = run.origin else { return run }
      run.origin = .inserted(attributes: attributeCount + index, offset: offset)
      run.range = offset..<offset
      return run
    }
  }
}

/// A cache of shaped truncation tokens. Truncated lines often have the same token and attributes.
final class TokenCache {
  /// All values that affect how a truncation token is shaped.
  struct Key: Equatable {
    let token: AttributedText
    let attributes: TextAttributes
    let isRightToLeft: Bool
    let language: String
    let isVertical: Bool
  }

  private var known = RecentlyAdded<(key: Key, token: TruncationToken)>(limit: 8)

  /// The cached truncation token for a key; `nil` if the token is not cached.
  func token(_ key: Key) -> TruncationToken? {
    known.firstNonNil { $0.key == key ? $0.token : nil }
  }

  /// Caches a truncation token. A token with attachments is not cached. When the cache is full, its
  /// oldest token is removed.
  func insert(_ token: TruncationToken, for key: Key) {
    guard key.token.runs.allSatisfy({ $0.attributes.attachment == nil }) else { return }
    known.add((key, token))
  }

  /// Removes all truncation tokens from the cache.
  func removeAll() { known.removeAll() }
}
