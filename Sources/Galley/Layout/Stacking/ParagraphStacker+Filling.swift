// Scales text until it fills its box.

extension ParagraphStacker {
  /// Lays out the text at the greatest scale at which it fits in its box without divided words. If
  /// the text does not fit at any scale, uses the smallest scale. The paragraphs are shaped only
  /// once for all scales.
  mutating func fill() throws(RenderError) {
    guard box.width.isFinite, box.height.isFinite || container.maximumLines != nil else {
      return try stackText(scale: 1)
    }
    let limited = box
    // The height limit is removed, so that each layout shows by how much the text is taller than
    // the box.
    box.removeHeightLimit()
    let (width, height) = (limited.width, limited.height)
    var search = FillSearch(
      least: container.minimumScale, greatest: container.maximumScale, width: width,
      maximumLines: container.maximumLines ?? .max)
    var (estimate, known) = (LineEstimate([]), 0)
    while let scale = search.next {
      try stackText(scale: scale)
      if shaped.count > known { (estimate, known) = (LineEstimate(shaped), shaped.count) }
      let needed = builder.neededWidth ?? 0
      // A first baseline in points stays the same at every scale.
      let growing = cursor.bottom - fixedHeight / scale
      search.add(
        scale, across: isBroken ? nil : width / max(needed, .leastNormalMagnitude),
        down: height < fixedHeight
          ? 0 : growing > 0 ? (height - fixedHeight) / growing : .infinity,
        lines: lineCount, estimate)
    }
    let scale = search.found ?? search.least
    box = limited
    try stackText(scale: scale)
    // The found scale can be greater than `tested`, the greatest scale of a layout that fits. The
    // search assumes that the lines of that layout stay the same up to the found scale. But
    // hyphenation and higher line break quality can change the lines. If the text then does not
    // fit, use the scale `tested`.
    if isBroken, let tested = search.tested, tested < scale { try stackText(scale: tested) }
  }

  /// Whether the last layout hides text, divides words or has a line that is too wide.
  private var isBroken: Bool {
    builder.overflow || builder.isTooWide || builder.dividesWords
  }
}

extension ParagraphStacker {
  /// The part of the content's height that does not depend on the scale of the text. This is the
  /// first baseline, if the container sets it in points; otherwise 0.
  private var fixedHeight: Double {
    guard !box.isVertical, case .points(let points)? = container.firstBaseline else { return 0 }
    return points.finiteOrZero
  }
}

/// Finds the greatest scale at which text fits in its box.
///
/// Each layout that fits gives a lower and an upper bound for this scale. The lower bound is the
/// scale at which the layout's widest line fills the width or its lines fill the height. The layout
/// keeps its lines up to this scale. The upper bound is the scale at which the layout's lines fill
/// the height. Text at a greater scale has at least as many lines, so it would be taller than the
/// box.
///
/// Between the bounds, the search tries the scale at which a ``LineEstimate`` fills the box. If the
/// text fits at this scale, the search tries a slightly greater scale. If the text does not fit at
/// the greater scale, the search ends. If the estimate is wrong, the search continues by bisection.
private struct FillSearch {
  let least: Double
  /// The width of the box in points.
  let width: Double
  let maximumLines: Int
  /// The greatest scale found so far at which the text fits; `nil` if no such scale has been found.
  private(set) var found: Double?
  /// The greatest scale at which the text was laid out and fits; `nil` if no layout fits.
  private(set) var tested: Double?
  /// An upper bound on the result. At any greater scale, the text does not fit, or the scale is not
  /// allowed.
  private var above: Double
  private var tried = 0
  /// The next scale to try; `nil` when the search has ended.
  private(set) var next: Double?

  /// Maximum number of layouts that the search for the scale tries, not counting the final layout.
  private static let most = 12
  /// Number of layouts after which the search no longer uses the estimated scale. If the search has
  /// not ended by then, the estimate is wrong.
  private static let estimated = 3
  /// The search ends when ``above`` is less than this factor times ``found``.
  private static let precision = 1.004
  /// Number of times that the search halves the interval in which the estimated scale lies.
  private static let halvings = 20

  init(least: Double, greatest: Double, width: Double, maximumLines: Int) {
    let least = least.isNaN ? 1 : max(least, 0.001)
    self.least = min(least, 1000)
    (self.width, self.maximumLines) = (width, maximumLines)
    above = min(max(greatest.isNaN ? 4 : greatest, self.least), 1000)
    next = above > self.least ? min(max(1, self.least), above) : nil
  }

  /// Records the layout at a scale, and determines the next scale to try.
  ///
  /// - Parameters:
  ///   - across: the scale at which the widest line fills the width; `nil` if text does not fit.
  ///   - down: the scale at which the lines fill the height; infinite if the height is
  ///     unconstrained.
  ///   - lines: the number of lines in the layout.
  mutating func add(
    _ scale: Double, across: Double?, down: Double, lines: Int, _ estimate: LineEstimate
  ) {
    tried += 1
    if let across, down * (1 + 1e-12) >= scale {
      tested = max(tested ?? 0, scale)
      above = min(above, max(down, scale))
      found = max(min(across, down, above), scale, found ?? 0)
    } else {
      above = min(above, scale)
    }
    guard above > (found ?? least) * Self.precision, tried < Self.most else {
      next = found == nil && scale != least ? least : nil
      return
    }
    if found == nil, tried == Self.most - 1 {
      next = scale == least ? nil : least
    } else {
      next = guess(room: down * Double(lines), estimate)
    }
  }

  /// The next scale to try.
  ///
  /// - Parameter room: the height of the box, divided by the height of a line at a scale of 1.
  private func guess(room: Double, _ estimate: LineEstimate) -> Double {
    let start = (found ?? least) * (found == nil ? 1 : Self.precision)
    var (fitting, failing) = (start, above)
    for _ in 0..<Self.halvings {
      let middle = (fitting * failing).squareRoot()
      if let lines = estimate.lines(at: width / middle), lines <= maximumLines,
        Double(lines) * middle <= room
      {
        fitting = middle
      } else {
        failing = middle
      }
    }
    // The text does not fit at the scale `above`. If the estimate says that the text fits at every
    // lower scale, the estimate is wrong.
    let isWrong = failing == above && tried > 1 || tried > Self.estimated
    return isWrong ? (start * above).squareRoot() : min(fitting, above / 1.003)
  }
}
