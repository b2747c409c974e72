// Scales text until the text fits in its box.

/// Quality of the text's fit in its box. The cases are ordered from worst to best.
enum TextFitting: Int, Comparable {
  /// Some text does not fit: it is hidden or extends outside the box.
  case hidden
  /// All text fits, but some words are too wide for their lines and are divided without a hyphen.
  case divided
  /// All text fits, and words are divided only at break opportunities or with a hyphen.
  case whole

  static func < (one: TextFitting, other: TextFitting) -> Bool { one.rawValue < other.rawValue }
}

extension ParagraphStacker {
  /// Number of steps into which the scales from 0 to 1 are divided. A step is 1/1000, so that the
  /// resulting scale is a short decimal number that can be reused as input.
  private static let steps = 1000

  /// Lays out the text at the greatest scale at which it fits in its box. If the text does not fit
  /// at any scale, the smallest scale is used.
  ///
  /// The search first looks for a scale at which no word is divided without a hyphen. If there is
  /// no such scale, a second search also accepts scales at which words are divided without a
  /// hyphen. Both searches assume that text which fits at one scale also fits at every smaller
  /// scale. Each search tries about ten scales. The paragraphs are shaped only once for all scales.
  mutating func shrink() throws(RenderError) {
    let least = min(max(container.minimumScale.isNaN ? 1 : container.minimumScale, 0), 1)
    var search = ScaleSearch(least: least, steps: Self.steps)
    for wanted in [TextFitting.whole, .divided] {
      var step: Int? = Self.steps
      while let next = step {
        let fitting = try fitting(at: next, &search)
        step = search.next(after: next, fits: fitting >= wanted)
      }
      if let found = search.found { return try stackUnlessStacked(found, search) }
      search.restart()
    }
    try stackUnlessStacked(search.leastStep, search)
  }

  private mutating func fitting(
    at step: Int, _ search: inout ScaleSearch
  ) throws(RenderError) -> TextFitting {
    if let known = search.known[step] { return known }
    try stackText(scale: search.scale(of: step))
    let fitting =
      builder.overflow || builder.isTooWide
      ? TextFitting.hidden : builder.dividesWords ? .divided : .whole
    search.known[step] = fitting
    return fitting
  }

  private mutating func stackUnlessStacked(_ step: Int, _ search: ScaleSearch) throws(RenderError) {
    let scale = search.scale(of: step)
    if scale != box.scale { try stackText(scale: scale) }
  }
}

/// Finds the greatest scale step at which the text fits. The search tries the greatest step and the
/// smallest step, then bisects the steps between them.
private struct ScaleSearch {
  let least: Double
  let steps: Int
  let leastStep: Int
  /// The quality of the fit at each scale step that has been tried, keyed by the step. A later
  /// search can reuse these results.
  var known: [Int: TextFitting] = [:]
  /// The greatest scale step tried so far at which the text fits.
  private(set) var found: Int?
  private var above: Int

  init(least: Double, steps: Int) {
    self.least = least
    self.steps = steps
    leastStep = min(max(Int((least * Double(steps)).rounded(.up)), 1), steps)
    above = steps + 1
  }

  /// The scale factor of a scale step; never below the minimum scale.
  func scale(of step: Int) -> Double {
    let scale = Double(step) / Double(steps)
    return step == leastStep && least > 0 ? least : scale
  }

  mutating func restart() {
    found = nil
    above = steps + 1
  }

  /// The next scale step to try; `nil` when the search has ended.
  mutating func next(after step: Int, fits: Bool) -> Int? {
    if fits {
      found = step
    } else {
      above = step
    }
    guard let found else { return step == leastStep ? nil : leastStep }
    return above - found > 1 ? (found + above) / 2 : nil
  }
}
