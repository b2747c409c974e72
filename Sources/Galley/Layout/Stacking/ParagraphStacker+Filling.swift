// Scales text until it fills its box.

extension ParagraphStacker {
  /// Lays out the text at the greatest scale at which it fits in its box without divided words, or
  /// at the smallest scale if there is none. The paragraphs are shaped only once for all scales.
  mutating func fill() throws(RenderError) {
    guard box.width.isFinite, box.height.isFinite || container.maximumLines != nil else {
      return try stackText(scale: 1)
    }
    let limited = box
    // Without the height limit, a layout shows how much too tall the text is.
    box.removeHeightLimit()
    let (width, height) = (limited.width, limited.height)
    var search = FillSearch(least: container.minimumScale, greatest: container.maximumScale)
    while let scale = search.next {
      try stackText(scale: scale)
      let needed = builder.neededWidth ?? 0
      let isBroken = builder.overflow || builder.isTooWide || builder.dividesWords
      search.add(
        scale, across: isBroken ? nil : width / max(needed, .leastNormalMagnitude),
        down: height / max(cursor.bottom, .leastNormalMagnitude))
    }
    let scale = search.found ?? search.least
    box = limited
    try stackText(scale: scale)
  }
}

/// Finds the greatest scale at which text fits in its box.
///
/// A layout that fits stays the same up to the scale at which its widest line fills the width or its
/// lines fill the height. The lines of a larger text are at least as many, so no scale is greater
/// than the one at which these lines fill the height. Both facts narrow the search more than
/// bisection does.
private struct FillSearch {
  let least: Double
  let greatest: Double
  /// The greatest scale known to fit.
  private(set) var found: Double?
  /// No scale above this one fits.
  private var above: Double
  private var tried = 0
  /// The next scale to try; `nil` when the search has ended.
  private(set) var next: Double?

  /// Maximum number of layouts before the final one.
  private static let most = 5
  /// The search ends if the greatest possible scale exceeds the scale found by less than this
  /// factor.
  private static let precision = 1.004

  init(least: Double, greatest: Double) {
    let least = least.isNaN ? 1 : max(least, 0.001)
    self.least = least
    self.greatest = max(greatest.isNaN ? 4 : greatest, least)
    above = self.greatest
    next = self.greatest > least ? min(max(1, least), self.greatest) : nil
  }

  /// Records the layout at a scale.
  ///
  /// - Parameters:
  ///   - across: the scale at which the widest line fills the width; `nil` if text does not fit.
  ///   - down: the scale at which the lines fill the height.
  mutating func add(_ scale: Double, across: Double?, down: Double) {
    tried += 1
    var guess = (down * scale).squareRoot()
    if let across, down * (1 + 1e-12) >= scale {
      found = max(found ?? 0, min(across, down, greatest), scale)
      above = min(above, max(down, scale))
    } else {
      above = min(above, scale)
      if across == nil { guess = min(guess, scale * 0.8) }
    }
    let low = found ?? least
    guard tried < Self.most, above > low * Self.precision else {
      next = nil
      return
    }
    if found == nil, tried == Self.most - 1 || above <= least * Self.precision {
      next = scale == least ? nil : least
      return
    }
    // A guess at the edge of the interval would narrow the interval too little.
    let ratio = (above / low).squareRoot().squareRoot()
    next = min(max(guess, low * min(ratio, Self.precision)), above / ratio)
  }
}
