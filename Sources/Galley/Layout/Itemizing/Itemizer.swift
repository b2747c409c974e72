import GalleyFont
import GalleyUnicode

/// Splits a paragraph into items at changes of style, script, embedding level or font face, and
/// around tabs, line separators and attachments. Grapheme clusters are never split.
struct Itemizer {
  /// Range of the paragraph's content (without its separator) in the whole text.
  let content: Range<Int>
  let styles: StyleTable
  /// The paragraph's transformed text; `nil` if the paragraph's own text is drawn.
  let transformed: TransformedText?
  let fonts: FontCatalog
  /// Cache of the font faces that draw characters.
  let fallback: FallbackCache
  /// The code units to draw: the transformed text of the paragraph, or all code units of the whole
  /// text if the paragraph is not transformed.
  private let units: [UInt16]

  init(
    _ content: Range<Int>, of styles: StyleTable, _ transformed: TransformedText?,
    fonts: FontCatalog, fallback: FallbackCache
  ) {
    self.content = content
    self.styles = styles
    self.transformed = transformed
    self.fonts = fonts
    self.fallback = fallback
    units = transformed?.units ?? styles.text.utf16
  }

  private var text: AttributedText { styles.text }

  /// Appends the items of a paragraph in text order.
  func append(itemsOf analysis: ParagraphAnalysis, to found: inout ItemizedParagraph) {
    // If text in several scripts needs fallback fonts, most words and spaces become separate
    // shaping items. Memory is reserved for these items.
    if analysis.scripts.count > 1 { found.items.reserveCapacity(4 * analysis.scripts.count) }
    let runs = text.runs
    var run = text.runIndex(at: content.lowerBound) ?? 0
    var script = 0
    var offset = 0
    while offset < content.count {
      while run + 1 < runs.count, runs[run].range.upperBound <= content.lowerBound + offset {
        run += 1
      }
      while script + 1 < analysis.scripts.count,
        analysis.scripts[script].range.upperBound <= offset
      { script += 1 }
      let template = Item(
        range: offset..<offset + 1, kind: kind(at: offset, in: run, analysis.properties),
        style: run,
        face: found.index(of: styles[run].face),
        level: analysis.bidi.level(at: offset), script: analysis.scripts[script].script)
      guard template.kind == .text else {
        found.items.append(template)
        offset += 1
        continue
      }
      let end = segmentEnd(
        from: offset, run: run, limit: analysis.scripts[script].range.upperBound, analysis)
      split(template, end: end, analysis: analysis, into: &found)
      offset = end
    }
  }

  private func kind(at offset: Int, in run: Int, _ properties: TextProperties) -> Item.Kind {
    guard properties.classes[offset].contains(.standsApart) else { return .text }
    switch text.utf16[content.lowerBound + offset] {
    case 0x09: return .tab
    case TextAttachment.character: return styles[run].attachment == nil ? .text : .attachment
    default: return .separator
    }
  }

  /// End of the longest range that begins at `start` and has one shaping style and one embedding
  /// level. The range also ends before a tab, a line separator or an attachment.
  private func segmentEnd(
    from start: Int, run: Int, limit: Int, _ analysis: ParagraphAnalysis
  ) -> Int {
    let limit = analysis.bidi.levelEnd(from: start, limit: min(limit, content.count))
    let styled = styleEnd(from: start, run: run, limit: limit, analysis.flags)
    guard analysis.properties.union.contains(.standsApart) else { return styled }
    var run = run
    for offset in start + 1..<max(styled, start + 1)
    where analysis.properties.classes[offset].contains(.standsApart) {
      while text.runs[run].range.upperBound <= content.lowerBound + offset { run += 1 }
      if kind(at: offset, in: run, analysis.properties) != .text { return offset }
    }
    return styled
  }

  /// End of the longest range that begins at `start` and has one shaping style. If a style begins
  /// inside a grapheme cluster, it takes effect at the next cluster.
  private func styleEnd(
    from start: Int, run: Int, limit: Int, _ flags: [UnitFlags]
  ) -> Int {
    let key = styles.shapingKey(of: run)
    let runs = text.runs
    var run = run + 1
    while run < runs.count, runs[run].range.lowerBound - content.lowerBound < limit {
      if styles.shapingKey(of: run) != key {
        let lower = max(runs[run].range.lowerBound - content.lowerBound, start + 1)
        let upper = min(runs[run].range.upperBound - content.lowerBound, limit)
        var offset = lower
        while offset < upper {
          if flags[offset].contains(.graphemeStart) { return offset }
          offset += 1
        }
      }
      run += 1
    }
    return limit
  }
}

// Font fallback: chooses the face of each grapheme cluster.
extension Itemizer {
  /// Appends items for the text from the start of `template` to `end`. Each item is a copy of
  /// `template`, with its own range and font face.
  private func split(
    _ template: Item, end: Int, analysis: ParagraphAnalysis, into found: inout ItemizedParagraph
  ) {
    let flags = analysis.flags
    let text = units.span.extracting(transformed == nil ? content : 0..<0)
    let table = fallback.table(of: styles[template.style], template.script)
    var open = template
    open.range = template.range.lowerBound..<template.range.lowerBound
    // The number of the current item's face in the fallback table.
    var openNumber: UInt8 = 0
    var offset = template.range.lowerBound
    while offset < end {
      var (number, next) = table.stretch(from: offset, before: end, in: text, flags.span)
      if number == 0 || number != openNumber {
        let face: FontFace
        if number == 0 {
          next += 1
          while next < end, !flags[next].contains(.graphemeStart) { next += 1 }
          face = self.face(for: offset..<next, in: template, table, &found.missing)
        } else {
          face = table.face(number)
        }
        if face !== found.faces[open.face] {
          if !open.range.isEmpty { found.items.append(open) }
          open.range = offset..<offset
          open.face = found.index(of: face)
        }
        openNumber = number
      }
      offset = next
      open.range = open.range.lowerBound..<offset
    }
    found.items.append(open)
  }

  /// Returns the font face for a grapheme cluster.
  func face(
    for cluster: Range<Int>, in item: Item, _ table: FallbackTable,
    _ missing: inout [MissingGlyph]
  ) -> FontFace {
    let drawn = drawnRange(of: cluster)
    let text = units.span.extracting(drawn)
    let known = table.number(of: text)
    if known > 0 { return table.face(known) }
    if let gap = table.gap(of: text) {
      report(gap, at: cluster.lowerBound, into: &missing)
      return gap.face
    }
    let base = baseNumber(of: drawn, in: item, table)
    let asked = styles[item.style].face
    // The requested font can lack the base letter but have the precomposed letter. In this case,
    // the requested font is used, not the font that was found for the base letter.
    if base > 0, hasWhole(drawn, table.face(base)),
      table.face(base) === asked || !covers(asked, scalars(of: drawn))
    {
      table.insert(base, forPartsOf: text)
      let face = table.face(base)
      _ = table.insert(face, for: text)
      return face
    }
    let (face, gap) = search(drawn, in: item)
    if let gap {
      report(gap, at: cluster.lowerBound, into: &missing)
      table.insert(gap, for: text)
    } else {
      _ = table.insert(face, for: text)
    }
    return face
  }

  /// Adds the missing characters of a cluster to `missing`. A character is missing if no font has a
  /// glyph for it.
  private func report(_ gap: FallbackGap, at offset: Int, into missing: inout [MissingGlyph]) {
    for var glyph in gap.missing {
      // In text with a converted letter case, the offset of a missing character is unknown. In this
      // case, report the start of the character's cluster.
      glyph.offset = content.lowerBound + offset + (transformed == nil ? glyph.offset : 0)
      missing.append(glyph)
    }
  }

  /// Looks up a cluster's first character in the fallback table, as if it were the whole cluster.
  /// Returns the number of the font face that would draw the character. Returns 0 if no font has
  /// the character, or if the character can be an emoji. Also returns 0 for a cluster of one code
  /// unit that is not in the table.
  private func baseNumber(
    of drawn: Range<Int>, in item: Item, _ table: FallbackTable
  ) -> UInt8 {
    let unit = units[drawn.lowerBound]
    let known = table.number(of: unit)
    guard known == 0, drawn.count > 1, unit < Self.firstEmoji else { return known }
    let base = drawn.lowerBound..<drawn.lowerBound + 1
    let (face, gap) = search(base, in: item)
    return gap == nil ? table.insert(face, for: units.span.extracting(base)) : 0
  }

  /// Whether a face has glyphs for all characters of a cluster. The result is `false` if any of the
  /// characters can be an emoji.
  private func hasWhole(_ drawn: Range<Int>, _ face: FontFace) -> Bool {
    for offset in drawn {
      let unit = units[offset]
      guard unit < Self.firstEmoji, unit != 0xA9, unit != 0xAE,
        let scalar = Unicode.Scalar(unit), face.glyph(for: scalar) != nil
      else { return false }
    }
    return true
  }

  /// Searches the fonts for a face that has all characters of a grapheme cluster. If there is no
  /// such face, the result includes the missing characters.
  private func search(
    _ drawn: Range<Int>, in item: Item
  ) -> (face: FontFace, gap: FallbackGap?) {
    let scalars = scalars(of: drawn)
    let presentation = presentation(of: drawn, scalars)
    let style = styles[item.style]
    if presentation != .emoji, covers(style.face, scalars) { return (style.face, nil) }
    let found = fonts.fallback(
      for: scalars, after: style.query,
      script: fallbackScript(of: scalars, presentation, in: item).rawValue,
      language: style.language, presentation: FontPresentation(presentation))
    let face = found ?? style.face
    return (face, FallbackGap(scalars, of: face, style))
  }

  /// The script that determines the order of fallback fonts. Wide punctuation is drawn with fonts
  /// for ideographs, even after Latin letters.
  private func fallbackScript(
    of scalars: [Unicode.Scalar], _ presentation: EmojiPresentation, in item: Item
  ) -> Script {
    guard presentation == .none, let first = scalars.first, first.value >= 0x3000,
      !item.script.isEastAsian, item.script != .hangul, Script(of: first) == .common,
      [.wide, .fullwidth].contains(first.eastAsianWidth)
    else { return item.script }
    return .han
  }

  /// U+203C, the first character above Latin-1 that can be an emoji.
  private static let firstEmoji: UInt16 = 0x203C

  /// Range of the text that is drawn for a grapheme cluster, as indices into the `units` array.
  private func drawnRange(of cluster: Range<Int>) -> Range<Int> {
    if let transformed { return transformed.range(of: cluster) }
    return content.lowerBound + cluster.lowerBound..<content.lowerBound + cluster.upperBound
  }

  private func presentation(
    of drawn: Range<Int>, _ scalars: [Unicode.Scalar]
  ) -> EmojiPresentation {
    let mayBeEmoji = scalars.contains {
      $0.value >= UInt32(Self.firstEmoji) || $0 == "\u{A9}" || $0 == "\u{AE}"
    }
    guard mayBeEmoji else { return .none }
    return EmojiPresentation(ofCluster: units.span.extracting(drawn))
  }

  private func scalars(of drawn: Range<Int>) -> [Unicode.Scalar] {
    let text = units.span.extracting(drawn)
    var scalars: [Unicode.Scalar] = []
    var offset = 0
    while offset < text.count {
      let decoded = text.decodeScalar(at: offset)
      scalars.append(decoded.scalar)
      offset += max(decoded.length, 1)
    }
    return scalars
  }

  /// Whether a face can show all characters, if necessary in a canonically equivalent spelling.
  /// Characters that need no glyph are ignored.
  private func covers(_ face: FontFace, _ scalars: [Unicode.Scalar]) -> Bool {
    scalars.allSatisfy { face.glyph(for: $0) != nil || $0.isDefaultIgnorable }
      || face.showsWell(scalars)
  }
}

extension FontPresentation {
  /// Converts the presentation of a grapheme cluster (colour emoji or text) to the preference for
  /// the font search.
  init(_ presentation: EmojiPresentation) {
    self =
      switch presentation {
      case .none: .none
      case .text: .text
      case .emoji: .emoji
      }
  }
}
