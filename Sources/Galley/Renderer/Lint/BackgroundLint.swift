// Letters that stand out of the background of their text.

extension TextLayout {
  /// Points by which letters may stand out of their background unreported.
  private static let leastOverhang = 1.0

  /// Stretches of text whose letters stand out of their background across the line, each reported
  /// once for all of its lines, with the greatest number. Nothing where a glyph is damaged, which
  /// drawing tells.
  var backgroundFindings: [Diagnostic] {
    guard text.runs.contains(where: { $0.attributes.backgroundPaint != nil }) else { return [] }
    guard let overhangs = try? inkPainter.inkBeyondBackgrounds(of: self) else { return [] }
    var pending = overhangs.filter { max($0.start, $0.end) > Self.leastOverhang }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
    var found: [Diagnostic] = []
    for run in text.runs {
      // What stands for hidden text has that text's place.
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
      message: "letters stand out of their background by \(decimal(points)) points \(side); "
        + backgroundAdvice,
      range: range, numbers: ["points": points])
  }

  private var backgroundAdvice: String {
    if container.backgroundExtent == .font {
      return "give the words a backdrop with padding instead"
    }
    let font = "backgroundExtent font makes it as high as the font"
    return container.lineHeightMode == .halfLeading
      ? font + ", and a higher line has space for them"
      : "lineHeightMode halfLeading sets them in its middle, " + font
  }
}
