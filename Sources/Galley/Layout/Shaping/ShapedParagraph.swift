import GalleyFont
import GalleyUnicode

/// A paragraph that is analysed, itemized and shaped once, and can then be broken into lines of any
/// width. A shaped paragraph is immutable; changes that apply to one line are in ``LineText``.
///
/// Offsets are UTF-16 code units from the paragraph's start; lengths are in points.
final class ShapedParagraph {
  /// The whole text that contains the paragraph, with resolved styles.
  let styles: StyleTable
  /// Range of the paragraph in the whole text.
  let range: ParagraphRange
  let style: ResolvedParagraphStyle
  /// The style of the paragraph's first character. In an empty paragraph, this character is the
  /// separator.
  let firstStyle: ResolvedStyle?
  let bidi: BidiParagraph
  let items: [Item]
  /// The font faces of the items; each item stores an index into this array.
  let faces: [FontFace]
  /// Glyphs of all items, in visual order within each item.
  let glyphs: [ShapedGlyph]
  /// Break and cluster flags, one per UTF-16 code unit.
  let flags: [UnitFlags]
  /// Width, including spacing, of the cluster that begins at each code unit; 0 inside clusters. The
  /// width of a tab depends on the line, so it is stored as 0.
  let advances: [Double]
  /// Spacing around the paragraph's clusters, in points.
  let spacing: ClusterSpacing
  /// Fullwidth punctuation marks that can be narrowed on a line.
  let punctuation: PunctuationTrims
  /// Whether any character of the paragraph is ideographic.
  let hasIdeographs: Bool
  let missing: [MissingGlyph]
  /// Runs of combining marks that are too long to be shaped as a whole.
  let longMarkRuns: [Range<Int>]
  /// The text as drawn, if `textCase` or superscript signs change the paragraph's text; otherwise
  /// `nil`.
  let transformed: TransformedText?
  /// The shaper that reshapes the text of a line if the line's start or end is unsafe to break.
  let shaper: Shaper

  /// Analyses, itemizes and shapes one paragraph.
  init(
    _ range: ParagraphRange, of styles: StyleTable, in container: borrowing TextContainer,
    _ context: LayoutContext
  ) {
    let text = styles.text
    // A paragraph has the style of its first character (attribute semantics §0.9).
    let run = text.runIndex(at: range.full.lowerBound) ?? max(text.runs.count - 1, 0)
    let firstStyle = run < styles.count ? styles[run] : nil
    let language = firstStyle?.language ?? container.language
    let breaker = context.tools.breaker
    self.styles = styles
    self.range = range
    self.firstStyle = firstStyle
    shaper = context.shaper
    style = ResolvedParagraphStyle.of(
      run < text.runs.count ? text.runs[run].shared.values.boxedStyle : nil)
    let content = text.utf16.span.extracting(range.content)
    var analysis = ParagraphAnalysis(
      range.content, of: styles, style, direction: Self.direction(style, container),
      language: language, breaker: breaker)
    bidi = analysis.bidi
    let transformed =
      styles.changesCharacters
      ? TransformedText(range.content, of: text, styles: styles, breaker: breaker) : nil
    var found = Self.items(
      range.content, of: &analysis, transformed, styles, in: container, context)
    if let locked = context.fonts.locked {
      let check = LockCheck(
        locked: locked, content: Array(text.utf16[range.content]), flags: analysis.flags,
        styles: styles, offset: range.content.lowerBound)
      if let refusal = check.refusal(of: found) { context.work.end(by: refusal) }
    }
    // The flags are moved into the shaping state rather than copied. Shaping modifies them, and a
    // copy would be slow.
    var shaping = ParagraphShaping(flags: analysis.flags.take())
    context.work.count(units: content.count)
    longMarkRuns = MarkRuns(limit: context.work.marksPerBase).cut(&found.items, of: content)
    shaping.shape(&found, of: content, transformed: transformed, styles: styles, context)
    var spacing = ClusterSpacing()
    spacing.addAttributes(
      of: range.content, styles, items: found.items, flags: shaping.flags, transformed: transformed)
    if found.items.count > 1 { spacing.addCells(content, found, styles, shaping) }
    hasIdeographs = analysis.properties.union.contains(.isIdeographic)
    punctuation =
      hasIdeographs
      ? spacing.addIdeographic(style, content, found, styles, shaping, shaper) : PunctuationTrims()
    spacing.addDesired(style, content, found, styles, shaping.flags)
    spacing.widen(&shaping.advances)
    (items, faces, missing) = (found.items, found.faces, found.missing)
    self.transformed = transformed
    self.spacing = spacing
    (glyphs, flags, advances) = shaping.result()
  }

  /// Splits the paragraph into items. In vertical text, also sets the orientations of the items.
  private static func items(
    _ content: Range<Int>, of analysis: inout ParagraphAnalysis, _ transformed: TransformedText?,
    _ styles: StyleTable, in container: borrowing TextContainer, _ context: LayoutContext
  ) -> ItemizedParagraph {
    var found = ItemizedParagraph()
    let itemizer = Itemizer(
      content, of: styles, transformed, fonts: context.fonts, fallback: context.fallback)
    itemizer.append(itemsOf: analysis, to: &found)
    if analysis.properties.union.contains(.isIdeographic) {
      itemizer.widenPunctuation(of: analysis, in: &found)
    }
    if container.writingMode.isVertical {
      found.items = VerticalItems(text: styles.text, content: content, faces: found.faces)
        .oriented(found.items, &analysis.flags)
    }
    return found
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

extension ShapedParagraph {
  var text: AttributedText { styles.text }

  /// The UTF-16 code units of the whole text, including all other paragraphs.
  var units: [UInt16] { styles.text.utf16 }
  /// Number of UTF-16 code units of the paragraph, without its separator.
  var count: Int { range.content.count }
  /// Whether the paragraph's text ends in a line separator, so that an empty line precedes the
  /// paragraph separator.
  var endsInEmptyLine: Bool {
    range.hasSeparator && count > 0 && ParagraphSplitter.isLineSeparator(unit(at: count - 1))
  }
  /// Whether the paragraph's base direction is right to left.
  var isRightToLeft: Bool { bidi.baseLevel & 1 == 1 }

  /// The UTF-16 code unit at an offset of the paragraph.
  func unit(at offset: Int) -> UInt16 { styles.text.utf16[range.content.lowerBound + offset] }

  /// The index of the attribute run that contains an offset of the paragraph.
  func run(at offset: Int) -> Int {
    styles.text.runIndex(at: range.content.lowerBound + offset) ?? 0
  }

  /// Whether a line can begin at an offset without reshaping the text.
  func isSafe(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return true }
    return flags[offset].contains(.clusterStart) && !flags[offset].contains(.unsafeToBreak)
  }

  /// The index of the item that contains an offset of the paragraph.
  func itemIndex(at offset: Int) -> Int {
    items.partitioningIndex { $0.range.upperBound > offset }
  }

  /// The end offset of a line's visible text, at which the line's hanging white space starts.
  func visibleEnd(of line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, flags[end - 1].contains(.whitespace) { end -= 1 }
    return end
  }

  /// The start of the cluster that contains the code unit before an offset; never earlier than
  /// `start`.
  func clusterStart(before end: Int, from start: Int = 0) -> Int {
    var cluster = max(end - 1, start)
    while cluster > start, !flags[cluster].contains(.clusterStart) { cluster -= 1 }
    return cluster
  }

  /// The tracking after the last cluster before `end`. If a line ends at `end`, this tracking is
  /// dropped.
  func trailingTracking(at end: Int, from start: Int) -> Double {
    guard spacing.hasTracking, end > start else { return 0 }
    return spacing.tracking(at: clusterStart(before: end, from: start))
  }

  /// The start of the grapheme cluster that contains the code unit before an offset; never earlier
  /// than `start`.
  func graphemeStart(before offset: Int, from start: Int = 0) -> Int {
    var cluster = offset - 1
    while cluster > start, !flags[cluster].contains(.graphemeStart) { cluster -= 1 }
    return cluster
  }
}
