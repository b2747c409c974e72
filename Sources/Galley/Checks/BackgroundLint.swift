// Reports letters that extend beyond the background of their text.

extension TextLayout {
  /// Maximum distance, in points, by which letters can extend beyond their background without being
  /// reported.
  private static let leastOverhang = 1.0

  /// Findings about letters that extend above or below the background colour or gradient of their
  /// text. In vertical text, letters to the left or right of the background are reported instead.
  ///
  /// Each attribute run has at most one finding. The finding covers all lines of the run and
  /// reports the greatest distance. If a glyph's outline is damaged, the result is empty, because
  /// drawing reports the damage.
  var backgroundFindings: [Diagnostic] {
    guard text.runs.contains(where: { $0.attributes.backgroundPaint != nil }) else { return [] }
    guard let overhangs = try? inkPainter.inkBeyondBackgrounds(of: self) else { return [] }
    var pending = overhangs.filter { max($0.start, $0.end) > Self.leastOverhang }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
    var found: [Diagnostic] = []
    for run in text.runs {
      // A truncation token has an empty range at the start of the text that it replaces. The token
      // therefore belongs to the run of that text.
      let own = pending.prefix { $0.range.lowerBound < run.range.upperBound }
      pending = pending.dropFirst(own.count)
      guard let start = own.map(\.start).max(), let end = own.map(\.end).max() else { continue }
      found.append(overhang(start: start, end: end, run.range))
    }
    return found
  }

  private func overhang(start: Double, end: Double, _ range: Range<Int>) -> Diagnostic {
    let side = flow.isVertical ? "at the side" : start >= end ? "at the top" : "at the bottom"
    let points = max(start, end)
    return Diagnostic(
      code: "inkOutsideBackground",
      message: "letters extend \(decimal(points)) points beyond their background \(side); "
        + advice(for: range),
      range: range, numbers: ["points": points])
  }

  private func advice(for range: Range<Int>) -> String {
    if container.backgroundExtent == .font {
      return "use a backdrop with padding instead"
    }
    let font = "set backgroundExtent to \"font\", so that the background is as high as the font"
    let style = text.attributes(at: range.lowerBound)?.attributes.paragraphStyle
    return container.mode(of: style?.lineHeight) == .halfLeading
      ? font + ", or increase the line height"
      : "set lineHeightMode to halfLeading to centre the letters, or " + font
  }
}
