// Greedy line breaking: as much on each line as fits.

import GalleyFont

/// Room for one line.
struct LineSpace {
  /// Distance of the line's start from the paragraph's leading margin.
  var indent: Double
  /// Width of the line; infinite when the container has no width.
  var width: Double
}

/// Finds where lines end. Widths come from the paragraph's clusters; where a break would be
/// unsafe, the text beside it is shaped again and its new width counts.
struct LineBreaker {
  var paragraph: ShapedParagraph
  let reshaper: Reshaper

  /// Slack in points that a sum of widths may exceed the line by, against rounding errors.
  static let slack = 1e-6

  /// The end of the line that begins at `start`, which is behind it unless the text has ended.
  mutating func lineEnd(from start: Int, in space: LineSpace, mode: LineBreakMode) -> Int {
    begin(at: start)
    var pen = 0.0
    var candidate: Int?
    for offset in start..<paragraph.count {
      let flags = paragraph.flags[offset]
      if offset > start {
        if flags.contains(.mandatoryBefore) { return offset }
        if isOpportunity(offset, mode: mode), fitsHyphen(before: offset, pen: pen, space) {
          candidate = offset
        }
      }
      if paragraph.unit(at: offset) == 0x09 {
        guard setTab(at: offset, from: start, pen: pen, space, mode: mode) else { return offset }
      }
      let width = pen + paragraph.advances[offset]
      if mode == .byWordWrapping || mode == .byCharWrapping, !flags.contains(.whitespace),
        width - droppedTracking(at: offset) > space.width + Self.slack
      {
        return fittingEnd(candidate ?? emergencyEnd(before: offset, from: start), start, space, mode)
      }
      pen = width
    }
    return paragraph.count
  }

  /// Shapes the text behind an unsafe line start again, up to where HarfBuzz says it is safe.
  private mutating func begin(at start: Int) {
    guard start > 0, start < paragraph.count, !paragraph.isSafe(at: start) else { return }
    let item = paragraph.items[paragraph.itemIndex(at: start)]
    guard item.kind == .text, start > item.range.lowerBound else { return }
    var end = start + 1
    while end < item.range.upperBound, !paragraph.isSafe(at: end) { end += 1 }
    let glyphs = reshaper.glyphs(of: start..<end, in: item, of: paragraph)
    let unit = reshaper.styles[item.style].unit(of: item.face)
    for offset in start..<end { paragraph.advances[offset] = 0 }
    for glyph in glyphs { paragraph.advances[Int(glyph.cluster)] += Double(glyph.xAdvance) * unit }
    for offset in start..<end where !paragraph.spacing.isEmpty {
      paragraph.advances[offset] = max(paragraph.advances[offset] + paragraph.spacing[offset], 0)
    }
  }

  private func isOpportunity(_ offset: Int, mode: LineBreakMode) -> Bool {
    mode == .byCharWrapping
      ? paragraph.flags[offset].contains(.graphemeStart)
      : paragraph.flags[offset].contains(.breakBefore)
  }

  /// Whether a soft hyphen's mark would still fit on the line that ends before `offset`.
  private func fitsHyphen(before offset: Int, pen: Double, _ space: LineSpace) -> Bool {
    guard paragraph.unit(at: offset - 1) == softHyphen else { return true }
    return pen + reshaper.hyphenWidth(before: offset, of: paragraph) <= space.width + Self.slack
  }

  private func droppedTracking(at offset: Int) -> Double {
    paragraph.tracking.isEmpty ? 0 : paragraph.tracking[offset]
  }

  /// The last grapheme cluster's start up to `offset`, or the first one behind `start`: a word
  /// that cannot fit alone is split, but a line always holds one cluster.
  private func emergencyEnd(before offset: Int, from start: Int) -> Int {
    var end = offset
    while end > start, !paragraph.flags[end].contains(.graphemeStart) { end -= 1 }
    if end > start { return end }
    end = start + 1
    while end < paragraph.count, !paragraph.flags[end].contains(.graphemeStart) { end += 1 }
    return end
  }

  /// Goes back from a break to one at which the line fits after shaping its end again.
  private func fittingEnd(
    _ proposal: Int, _ start: Int, _ space: LineSpace, _ mode: LineBreakMode
  ) -> Int {
    var end = proposal
    while !paragraph.isSafe(at: end) {
      let visible = paragraph.visibleEnd(of: start..<end)
      let width = reshaper.width(of: start..<visible, of: paragraph)
      if width <= space.width + Self.slack { return end }
      guard let earlier = opportunity(before: end, from: start, mode) else { return end }
      end = earlier
    }
    return end
  }

  private func opportunity(before end: Int, from start: Int, _ mode: LineBreakMode) -> Int? {
    guard end > start + 1 else { return nil }
    if let found = (start + 1..<end).last(where: { isOpportunity($0, mode: mode) }) {
      return found
    }
    return (start + 1..<end).last { paragraph.flags[$0].contains(.graphemeStart) }
  }
}

/// U+00AD, which shows only where a line ends.
let softHyphen: UInt16 = 0xAD

extension LineBreaker {
  /// Gives a tab its width. False when the line must end before it instead.
  private mutating func setTab(
    at offset: Int, from start: Int, pen: Double, _ space: LineSpace, mode: LineBreakMode
  ) -> Bool {
    let place = space.indent + pen
    let end = space.indent + space.width
    if let stop = paragraph.style.tabs.stop(after: place), stop.location <= end + Self.slack {
      let column = column(from: offset + 1, at: stop, limit: space.width)
      let lead = stop.lead(of: column, isRightToLeft: paragraph.isRightToLeft)
      paragraph.advances[offset] = max(stop.location - lead - place, 0)
      return true
    }
    let wraps = mode == .byWordWrapping || mode == .byCharWrapping
    if wraps, offset > start, space.width.isFinite { return false }
    paragraph.advances[offset] = reshaper.spaceWidth(at: offset, of: paragraph)
    return true
  }

  /// Measures the text behind a tab, up to the next tab or where it is wider than a line.
  private func column(from start: Int, at stop: TabStop, limit: Double) -> TabColumn {
    var column = TabColumn(width: 0, widthBeforeTerminator: nil)
    guard stop.alignment != .natural, stop.alignment != .justified else { return column }
    var offset = start
    while offset < paragraph.count, paragraph.unit(at: offset) != 0x09,
      !paragraph.flags[offset].contains(.mandatoryBefore), column.width <= limit
    {
      if column.widthBeforeTerminator == nil, stop.alignment == .decimal,
        paragraph.style.tabs.endsColumn(paragraph.unit(at: offset), at: stop)
      {
        column.widthBeforeTerminator = column.width
      }
      column.width += paragraph.advances[offset]
      offset += 1
    }
    return column
  }
}
