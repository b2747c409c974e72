// The way from a paragraph's text to its glyphs: analysis, items, shaping, spacing.

import GalleyFont
import GalleyUnicode

/// What a paragraph has that no line changes. An object, so that the many that point to it copy one
/// reference.
final class ShapedContent {
  /// The whole text that the paragraph is part of, with its styles.
  let styles: StyleTable
  /// Where the paragraph stands in it.
  let range: ParagraphRange
  let style: ResolvedParagraphStyle
  /// The language of its first character, which is the paragraph's.
  let language: String
  let bidi: BidiParagraph
  let items: [Item]
  /// The faces of items, by their indices.
  let faces: [FontFace]
  /// Glyphs of all items, each item's in visual order.
  let glyphs: [ShapedGlyph]
  /// What is known of each unit.
  let flags: [UnitFlags]
  /// Width of the cluster that begins at a unit, spacing included; 0 inside clusters.
  let advances: [Double]
  /// Points after clusters.
  let spacing: ClusterSpacing
  let missing: [MissingGlyph]
  /// The text as drawn, where that is another one.
  let transformed: TransformedText?

  /// Analyses, itemizes and shapes one paragraph.
  init(
    _ range: ParagraphRange, of styles: StyleTable, container: borrowing TextContainer,
    fonts: FontCatalog, context: RenderContext
  ) {
    let text = styles.text
    // The style on a paragraph's first character is the paragraph's (attribute semantics §0.9).
    let run = text.runIndex(at: range.full.lowerBound) ?? max(text.runs.count - 1, 0)
    let language = run < styles.count ? styles[run].language : container.language
    self.styles = styles
    self.range = range
    self.language = language
    style = ResolvedParagraphStyle.of(
      run < text.runs.count ? text.runs[run].shared.values.boxedStyle : nil)
    let content = text.utf16.span.extracting(range.content)
    var arrays = context.fonts.takeParagraphArrays()
    var analysis = ParagraphAnalysis(
      content, direction: Self.direction(style, container), language: language,
      rules: style.breakRules, breaker: context.breaker, into: arrays.flags.takeEmptied()
    ) { flags in
      guard styles.hasWritingDirections else { return [] }
      return ExplicitDirections(range.content, of: text) {
        flags[$0].contains(.graphemeStart)
      }.controls
    }
    bidi = analysis.bidi
    let transformed =
      styles.hasTextCase
      ? TransformedText(range.content, of: text, styles: styles, breaker: context.breaker) : nil
    let itemizer = Itemizer(
      content: range.content,
      fallback: FontFallback(
        units: transformed?.units ?? text.utf16, content: range.content, transformed: transformed,
        styles: styles,
        fonts: fonts, memo: context.fonts.faces))
    var found = ItemizedParagraph(into: &arrays)
    itemizer.append(itemsOf: analysis, to: &found)
    if container.writingMode.isVertical {
      found.items = VerticalItems(text: text, content: range.content, faces: found.faces)
        .oriented(found.items, &analysis.flags)
    }
    // Taken, not copied: shaping writes to them.
    var shaping = ParagraphShaping(flags: analysis.takeFlags(), into: &arrays)
    shaping.shape(&found, of: content, transformed: transformed, styles: styles, context: context)
    var spacing = Self.spacing(
      content, range.content, found.items, shaping.flags, styles, transformed)
    spacing.widen(&shaping.advances)
    (items, faces, missing) = (found.items, found.faces, found.missing)
    self.transformed = transformed
    self.spacing = spacing
    (glyphs, flags, advances) = shaping.result()
  }

  /// The arrays whose memory the next paragraph may have when this one has been set.
  var arrays: ParagraphArrays {
    ParagraphArrays(items: items, faces: faces, glyphs: glyphs, flags: flags, advances: advances)
  }

  /// The room between clusters; most text has none.
  private static func spacing(
    _ units: Span<UInt16>, _ content: Range<Int>, _ items: [Item], _ flags: [UnitFlags],
    _ styles: StyleTable, _ transformed: TransformedText?
  ) -> ClusterSpacing {
    guard styles.hasSpacing || styles.hasBackdropRoom else { return ClusterSpacing() }
    return ClusterSpacing(
      units: units, firstOffset: content.lowerBound, text: styles.text, items: items, flags: flags,
      styles: styles, transformed: transformed)
  }

  private static func direction(
    _ style: ResolvedParagraphStyle, _ container: borrowing TextContainer
  ) -> ParagraphDirection {
    switch style.baseWritingDirection {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    case .natural:
      .natural(
        fallback: container.defaultDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
  }
}
