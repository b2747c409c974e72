// Makes a text smaller until it fits its box.

/// How much of a text fits a box, from least to most.
enum TextFitting: Int, Comparable {
  /// Some of it is hidden, or reaches out of the box.
  case hidden
  /// All of it, but words that are too wide are divided where no line may end.
  case divided
  /// All of it.
  case whole

  static func < (one: TextFitting, other: TextFitting) -> Bool { one.rawValue < other.rawValue }
}

extension ParagraphStacker {
  /// Scales that are tried are multiples of one part in so many, so that the result is a short
  /// number that can be given again.
  private static let steps = 1000

  /// Lays out the text at the greatest scale of the grid at which it fits its box, or else at the
  /// smallest.
  ///
  /// A scale that divides words is second best, and taken only where no smaller one avoids that.
  /// Where a text fits, it is taken to fit at every smaller scale too: each search tries some ten
  /// scales, and the shaped paragraphs are the same in all.
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

/// Looks for the greatest step that fits: first the greatest, then the least, then halves.
private struct ScaleSearch {
  let least: Double
  let steps: Int
  let leastStep: Int
  /// What was found out, for any later search.
  var known: [Int: TextFitting] = [:]
  /// The greatest step that is known to fit.
  private(set) var found: Int?
  private var above: Int

  init(least: Double, steps: Int) {
    self.least = least
    self.steps = steps
    leastStep = min(max(Int((least * Double(steps)).rounded(.up)), 1), steps)
    above = steps + 1
  }

  /// The scale of a step, none less than the least.
  func scale(of step: Int) -> Double {
    let scale = Double(step) / Double(steps)
    return step == leastStep && least > 0 ? least : scale
  }

  mutating func restart() {
    found = nil
    above = steps + 1
  }

  /// The step to try after one; `nil` when the search has ended.
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
