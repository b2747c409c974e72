/// A line that might be chosen.
struct WeighedLine {
  /// Width of its visible text.
  var width: Double
  /// Width available to it.
  var available: Double
  /// What its spaces, or its ragged edge, may give.
  var stretch: Double
  var end: Breakpoint
}

/// What a line costs where lines are chosen together (Knuth and Plass 1981).
enum LineDemerits {
  /// How loose a line is (TeX's fitness classes; lines are never shrunk, so none is tight).
  enum Fitness: Int {
    case decent, loose, veryLoose

    init(_ badness: Double) {
      self = badness <= 12 ? .decent : badness <= 99 ? .loose : .veryLoose
    }
  }

  /// Plain TeX's parameters.
  private static let linePenalty = 10.0
  private static let hyphenPenalty = 50.0
  private static let explicitHyphenPenalty = 50.0
  private static let doubleHyphenDemerits = 10_000.0
  private static let finalHyphenDemerits = 5_000.0
  private static let adjacentDemerits = 10_000.0

  /// A hundred times the cube of what the line is stretched by, of what it may be (The TeXbook,
  /// chapter 14). Not cut off at 10,000: there is no pass with another tolerance to go to, and
  /// among bad lines the less bad is to win. A last line costs nothing, however short.
  static func badness(_ line: WeighedLine) -> Double {
    if line.end.kind == .forced { return 0 }
    let ratio = max(line.available - line.width, 0) / line.stretch
    return 100 * ratio * ratio * ratio
  }

  /// The demerits of a line behind another.
  static func optimal(
    _ line: WeighedLine, badness: Double, after previous: Fitness, hyphenated: Bool, isFinal: Bool
  ) -> Double {
    let base = linePenalty + badness
    var demerits = base * base
    if line.end.isHyphenated {
      demerits += hyphenPenalty * hyphenPenalty
      if hyphenated { demerits += doubleHyphenDemerits }
    } else if line.end.followsDash, line.end.kind != .forced {
      demerits += explicitHyphenPenalty * explicitHyphenPenalty
    }
    if isFinal, hyphenated { demerits += finalHyphenDemerits }
    if abs(Fitness(badness).rawValue - previous.rawValue) > 1 { demerits += adjacentDemerits }
    return demerits
  }

  /// The square of what a line leaves empty, so that the least sum is the most even; a hyphen costs
  /// as much as an eighth of the line.
  static func balanced(_ line: WeighedLine) -> Double {
    let empty = max(line.available - line.width, 0)
    let hyphen = line.end.isHyphenated ? line.available / 8 : 0
    return empty * empty + hyphen * hyphen
  }
}
