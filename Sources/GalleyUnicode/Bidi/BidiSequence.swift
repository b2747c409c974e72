/// An isolating run sequence of items, resolved by rules W1 to W7, N0 to N2, I1 and I2.
struct BidiSequence {
  /// The items' current bidi classes. After `resolve`, only `l`, `r`, `en` and `an` occur.
  var classes: [BidiClass]
  /// The items' bidi classes before rule W1. Rule N0 needs these classes. Empty if there are no
  /// brackets.
  let original: [BidiClass]
  /// The element of `BidiItems.brackets` for each item; empty if there are no brackets.
  let brackets: [UInt32]
  let level: UInt8
  /// The sequence's start-of-sequence and end-of-sequence classes (sos and eos in rule X10).
  let start: BidiClass
  let end: BidiClass
  /// All bidi classes that can occur in the sequence. If a rule applies only to other classes, the
  /// rule is skipped.
  private let present: BidiClassSet

  init(
    classes: [BidiClass], present: BidiClassSet, brackets: [UInt32], level: UInt8,
    start: BidiClass, end: BidiClass
  ) {
    self.classes = classes
    self.present = present
    original = brackets.isEmpty ? [] : classes
    self.brackets = brackets
    self.level = level
    self.start = start
    self.end = end
  }

  /// The embedding direction as a bidi class: `l` or `r`.
  var embedding: BidiClass { level & 1 == 0 ? .l : .r }

  mutating func resolve() {
    let hasSeparators = present.contains(.es) || present.contains(.cs)
    if present.contains(.nsm) || present.contains(.al) { resolveMarksAndArabic() }
    if hasSeparators { resolveSeparators() }
    if hasSeparators || present.contains(.et) { resolveTerminators() }
    if present.contains(.en) { resolveEuropeanNumbers() }
    if !brackets.isEmpty { resolveBrackets() }
    resolveNeutrals()
  }

  /// The level of an item by rules I1 and I2.
  func implicitLevel(at position: Int) -> UInt8 {
    switch classes[position] {
    case .l: level + (level & 1)
    case .r: level | 1
    default: (level & ~1) + 2
    }
  }

  /// The levels of all items by rules I1 and I2.
  func implicitLevels() -> [UInt8] {
    let (left, right, number) = (level + (level & 1), level | 1, (level & ~1) + 2)
    var levels: [UInt8] = []
    let classes = classes.span
    levels.append(addingCapacity: classes.count) { levels in
      for index in classes.indices {
        let own = classes[index]
        levels.append(own == .l ? left : own == .r ? right : number)
      }
    }
    return levels
  }

  /// Applies rules W1, W2 and W3 in one pass, because each rule depends only on preceding items.
  private mutating func resolveMarksAndArabic() {
    var (previous, strong) = (start, start)
    var classes = self.classes.mutableSpan
    for index in classes.indices {
      var next = classes[index]
      if next == .nsm {
        switch previous {
        case .lri, .rli, .fsi, .pdi: next = .on
        default: next = previous
        }
      }
      previous = next
      switch next {
      case .l, .r: strong = next
      case .al:
        strong = .al
        next = .r
      case .en: if strong == .al { next = .an }
      default: break
      }
      classes[index] = next
    }
  }

  /// Applies rule W4: a single separator between two numbers of the same class gets the numbers'
  /// class.
  private mutating func resolveSeparators() {
    var classes = self.classes.mutableSpan
    guard classes.count > 2 else { return }
    for index in 1..<(classes.count - 1) {
      let separator = classes[index]
      guard separator == .es || separator == .cs, classes[index - 1] == classes[index + 1] else {
        continue
      }
      let number = classes[index - 1]
      if number == .en || number == .an && separator == .cs { classes[index] = number }
    }
  }

  /// Applies rules W5 and W6: terminators next to European numbers become European numbers. All
  /// other terminators, and all separators, become neutral.
  private mutating func resolveTerminators() {
    var classes = self.classes.mutableSpan
    var index = 0
    while index < classes.count {
      switch classes[index] {
      case .es, .cs: classes[index] = .on
      case .et:
        let first = index
        while index + 1 < classes.count, classes[index + 1] == .et { index += 1 }
        let isNumber =
          first > 0 && classes[first - 1] == .en
          || index + 1 < classes.count && classes[index + 1] == .en
        for member in first...index { classes[member] = isNumber ? .en : .on }
      default: break
      }
      index += 1
    }
  }

  /// Applies rule W7: European numbers after left-to-right text become left-to-right.
  private mutating func resolveEuropeanNumbers() {
    var strong = start
    var classes = self.classes.mutableSpan
    for index in classes.indices {
      switch classes[index] {
      case .l, .r: strong = classes[index]
      case .en: if strong == .l { classes[index] = .l }
      default: break
      }
    }
  }

  /// Applies rules N1 and N2: neutrals between two items of the same direction take this direction.
  /// Other neutrals take the embedding direction.
  private mutating func resolveNeutrals() {
    let (embedding, end) = (embedding, end)
    var before = start
    var classes = self.classes.mutableSpan
    var index = 0
    while index < classes.count {
      if let direction = BidiSequence.direction(classes[index]) {
        before = direction
        index += 1
        continue
      }
      let first = index
      while index < classes.count, BidiSequence.direction(classes[index]) == nil { index += 1 }
      let after = index < classes.count ? BidiSequence.direction(classes[index]) ?? end : end
      for member in first..<index { classes[member] = before == after ? before : embedding }
    }
  }

  /// The direction of a bidi class in rules N0 to N2, which treat numbers as right-to-left; `nil`
  /// for neutrals.
  static func direction(_ bidiClass: BidiClass) -> BidiClass? {
    switch bidiClass {
    case .l: .l
    case .r, .en, .an: .r
    default: nil
    }
  }
}

// Rule N0 of UAX #9: both brackets of a pair get the same direction.

extension BidiSequence {
  /// The maximum number of unclosed opening brackets (BD16).
  private static let maximumDepth = 63

  /// Applies rule N0. Each item is visited once per bracket pair that encloses it. Because pairs
  /// nest at most 63 deep, an item is visited at most 63 times.
  mutating func resolveBrackets() {
    var context = start
    var position = 0
    for pair in bracketPairs() {
      // Earlier bracket pairs are already resolved, so the classes before this pair are final.
      while position < pair.opening {
        if let direction = BidiSequence.direction(classes[position]) { context = direction }
        position += 1
      }
      guard let direction = direction(of: pair, after: context) else { continue }
      set(direction, at: pair.opening)
      set(direction, at: pair.closing)
    }
  }

  /// The bracket pairs in the order of their opening brackets (BD16).
  private func bracketPairs() -> [(opening: Int, closing: Int)] {
    var pairs: [(opening: Int, closing: Int)] = []
    var open: [(bracket: UInt32, position: Int)] = []
    for position in brackets.indices where brackets[position] != 0 {
      // Only neutral brackets form pairs. If an override has changed a bracket's class, ignore the
      // bracket.
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

  /// The direction of a bracket pair by parts b to d of rule N0; `nil` if the pair encloses neither
  /// strong characters nor numbers.
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

  /// Sets the direction of a bracket and of the combining marks after it.
  private mutating func set(_ direction: BidiClass, at bracket: Int) {
    classes[bracket] = direction
    var mark = bracket + 1
    while mark < classes.count, original[mark] == .nsm {
      classes[mark] = direction
      mark += 1
    }
  }
}
