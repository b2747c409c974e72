// Rule N0: both brackets of a pair run the same way.

extension BidiSequence {
  /// The most openings that wait for their closing (BD16).
  private static let maximumDepth = 63

  /// Rule N0. What a pair holds is looked at once a nesting level, so at most 63 times.
  mutating func resolveBrackets() {
    var context = start
    var position = 0
    for pair in bracketPairs() {
      // Brackets that open earlier have been resolved, so what is before this one is final.
      while position < pair.opening {
        if let direction = BidiSequence.direction(classes[position]) { context = direction }
        position += 1
      }
      guard let direction = direction(of: pair, after: context) else { continue }
      set(direction, at: pair.opening)
      set(direction, at: pair.closing)
    }
  }

  /// The pairs in the order of their opening brackets (BD16).
  private func bracketPairs() -> [(opening: Int, closing: Int)] {
    var pairs: [(opening: Int, closing: Int)] = []
    var open: [(bracket: UInt32, position: Int)] = []
    for position in brackets.indices where brackets[position] != 0 {
      // Overrides and numbers' rules leave only brackets that are still neutral.
      guard classes[position] == .on else { continue }
      let bracket = brackets[position]
      if bracket & BidiItems.openingBracket != 0 {
        if open.count == BidiSequence.maximumDepth { break }
        open.append((bracket ^ BidiItems.openingBracket, position))
      } else if let match = open.lastIndex(where: { $0.bracket == bracket }) {
        pairs.append((open[match].position, position))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.opening < $1.opening }
  }

  /// Rules N0 b to d; nil when the pair holds nothing strong.
  private func direction(
    of pair: (opening: Int, closing: Int), after context: BidiClass
  ) -> BidiClass? {
    var holdsOpposite = false
    for position in pair.opening..<pair.closing {
      guard let direction = BidiSequence.direction(classes[position]) else { continue }
      if direction == embedding { return embedding }
      holdsOpposite = true
    }
    if !holdsOpposite { return nil }
    return context == embedding ? embedding : context
  }

  /// Gives a bracket its direction, and with it the marks that stand on the bracket.
  private mutating func set(_ direction: BidiClass, at bracket: Int) {
    classes[bracket] = direction
    var mark = bracket + 1
    while mark < classes.count, original[mark] == .nsm {
      classes[mark] = direction
      mark += 1
    }
  }
}
