/// A possible line, whose cost the optimal line breaker computes.
struct CandidateLine {
  /// Width of the line's visible text.
  var width: Double
  /// Width available on the line, in points.
  var available: Double
  /// Points by which the line can stretch. A justified line stretches its gaps. A ragged line
  /// stretches the empty space at its end.
  var stretch: Double
  /// Points by which the line's gaps can shrink.
  var shrink: Double
  var end: Breakpoint
}

// The cost of a line in optimal line breaking (Knuth and Plass 1981).
extension CandidateLine {
  /// Fitness class of a line, as in TeX: how tight or loose the line is.
  enum Fitness: Int {
    case tight, decent, loose, veryLoose

    init(_ line: CandidateLine, badness: Double) {
      let isWide = line.width > line.available
      self =
        badness <= 12 ? .decent : isWide ? .tight : badness <= 99 ? .loose : .veryLoose
    }
  }

  /// Penalties and demerits, with the same values as in plain TeX.
  private static let linePenalty = 10.0
  private static let hyphenPenalty = 50.0
  private static let explicitHyphenPenalty = 50.0
  private static let doubleHyphenDemerits = 10_000.0
  private static let finalHyphenDemerits = 5_000.0
  private static let adjacentDemerits = 10_000.0

  /// Badness of a line: 100 times the cube of the ratio between the needed and the possible stretch
  /// or shrinkage (The TeXbook, chapter 14). TeX caps the badness at 10,000 and tries again with
  /// another tolerance. This breaker has no second pass, so the badness is not capped, and the
  /// least bad line is chosen. If a line ends at a separator or at the paragraph's end, its badness
  /// is 0, however short it is.
  var badness: Double {
    if end.kind == .forced { return 0 }
    let gap = available - width
    let room = gap < 0 ? shrink : stretch
    let ratio = room > 0 ? abs(gap) / room : 0
    return 100 * ratio * ratio * ratio
  }

  /// The demerits of a line that follows a line with the given fitness class.
  func demerits(
    badness: Double, fitness: (previous: Fitness, own: Fitness), hyphenated: Bool, isFinal: Bool
  ) -> Double {
    let base = Self.linePenalty + badness
    var demerits = base * base
    if end.isHyphenated {
      demerits += Self.hyphenPenalty * Self.hyphenPenalty
      if hyphenated { demerits += Self.doubleHyphenDemerits }
    } else if end.followsDash, end.kind != .forced {
      demerits += Self.explicitHyphenPenalty * Self.explicitHyphenPenalty
    }
    if isFinal, hyphenated { demerits += Self.finalHyphenDemerits }
    let step = abs(fitness.own.rawValue - fitness.previous.rawValue)
    if step > 1 { demerits += Self.adjacentDemerits }
    return demerits
  }

  /// Cost of a line in balanced breaking: the square of the line's unfilled width. The lines with
  /// the smallest total cost are the most even.
  var balancedCost: Double {
    let empty = max(available - width, 0)
    return empty * empty
  }
}
