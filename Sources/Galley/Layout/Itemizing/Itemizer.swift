import GalleyFont
import GalleyUnicode

/// Splits a paragraph into items at changes of style, script, embedding level or font face, and
/// around tabs, line separators and attachments.
struct Itemizer {
  /// Range of the paragraph's content (without its separator) in `text`.
  let content: Range<Int>
  let fallback: FontFallback

  private var styles: StyleTable { fallback.styles }
  private var text: AttributedText { fallback.styles.text }

  /// Appends the items of a paragraph in text order.
  func append(itemsOf analysis: ParagraphAnalysis, to found: inout ItemizedParagraph) {
    // In text with fallback fonts, words and the spaces between words are usually separate items.
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
      fallback.split(template, end: end, analysis: analysis, into: &found)
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

  /// The end of the text from `start` on that has one shaping style and one embedding level.
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

  /// The end of the text from `start` in `run` that has one shaping style. A style that begins
  /// inside a grapheme cluster applies from the next cluster.
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
