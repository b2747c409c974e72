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
    var search = FillSearch(least: container.minimumScale, greatest: container.maximumScale)
    while let scale = search.next {
      try stackText(scale: scale)
      let needed = builder.neededWidth ?? 0
      let isBroken = builder.overflow || builder.isTooWide || builder.dividesWords
      // A first baseline in points stays the same at every scale.
      let growing = cursor.bottom - fixedHeight / scale
      search.add(
        scale, across: isBroken ? nil : width / max(needed, .leastNormalMagnitude),
        down: height < fixedHeight
          ? 0 : growing > 0 ? (height - fixedHeight) / growing : .infinity)
    }
    let scale = search.found ?? search.least
    box = limited
    try stackText(scale: scale)
  }
}

extension ParagraphStacker {
  /// The part of the content's height that does not depend on the scale of the text: a first
  /// baseline in points.
  private var fixedHeight: Double {
    guard !box.isVertical, case .points(let points)? = container.firstBaseline else { return 0 }
    return points.finiteOrZero
  }
}

/// Finds the greatest scale at which text fits in its box.
///
/// The search uses two facts. First, a layout that fits keeps its lines at greater scales, until
/// its widest line fills the width or its lines fill the height. Second, text at a greater scale
/// has at least as many lines. The result therefore cannot exceed the scale at which the lines of a
/// layout fill the height. With these facts, the search usually needs four or five layouts, fewer
/// than bisection.
private struct FillSearch {
  let least: Double
  let greatest: Double
  /// The greatest scale at which the text is known to fit so far; `nil` if no such scale is known.
  private(set) var found: Double?
  /// An upper bound of the result. The text does not fit at any greater scale.
  private var above: Double
  /// The height of the text as a fraction of the box's height, at ``found`` and at ``above``.
  private var fullness: Double?
  private var excess: Double?
  private var tried = 0
  /// The next scale to try; `nil` when the search has ended.
  private(set) var next: Double?

  /// Maximum number of layouts before the final one.
  private static let most = 10
  /// The search ends when ``above`` is less than this factor times ``found``.
  private static let precision = 1.004

  init(least: Double, greatest: Double) {
    let least = least.isNaN ? 1 : max(least, 0.001)
    self.least = min(least, 1000)
    self.greatest = min(max(greatest.isNaN ? 4 : greatest, self.least), 1000)
    above = self.greatest
    next = self.greatest > self.least ? min(max(1, self.least), self.greatest) : nil
  }

  /// Records the layout at a scale.
  ///
  /// - Parameters:
  ///   - across: the scale at which the widest line fills the width; `nil` if text does not fit.
  ///   - down: the scale at which the lines fill the height; infinite if the height is
  ///     unconstrained.
  mutating func add(_ scale: Double, across: Double?, down: Double) {
    tried += 1
    let fits = across != nil && down * (1 + 1e-12) >= scale
    if let across, fits {
      let kept = max(min(across, down, greatest), scale)
      if kept > found ?? 0 { (found, fullness) = (kept, kept / down) }
      above = min(above, max(down, scale))
    } else if scale <= above {
      (above, excess) = (scale, across == nil || !down.isFinite ? nil : scale / down)
    }
    guard above > (found ?? least) * Self.precision, tried < Self.most else {
      next = found == nil && scale != least ? least : nil
      return
    }
    if found == nil, tried == Self.most - 1 {
      next = scale == least ? nil : least
    } else {
      next = guess(after: scale, fits: fits, isWhole: across != nil, down: down)
    }
  }

  private func guess(after scale: Double, fits: Bool, isWhole: Bool, down: Double) -> Double {
    guard let found else {
      // The height of wrapped text grows approximately with the square of its scale.
      let guess = isWhole && down.isFinite ? (down * scale).squareRoot() : scale * 0.7
      return min(max(guess, least), above / Self.precision)
    }
    let middle = (found * above).squareRoot()
    var guess = middle
    if tried >= 4 {
      // Two guesses alternate. If the text does not fit at a scale slightly above `found`, then
      // `found` is the greatest scale. The other guess is the middle between `found` and `above`,
      // which halves the interval.
      guess = tried % 2 == 0 ? found * Self.precision : middle
    } else if fits {
      guess = min(down.isFinite ? (down * scale).squareRoot() : middle, middle)
    } else if let fullness, let excess, excess > fullness {
      let share = min(max((1 - fullness) / (excess - fullness), 0.15), 0.7)
      guess = found + (above - found) * share
    }
    return min(max(guess, found * Self.precision), above / 1.003)
  }
}
