// The bidirectional algorithm (UAX #9) on one paragraph, with ICU's properties.
//
// We do not use a library because both have defects. ICU 72 gives an isolate after a closed
// embedding that embedding's level (31 cases of BidiCharacterTest.txt). It sometimes fails to move
// a mark with its bracket (N0). FriBidi 1.0.8 resolves adjacent isolates as one (BD13), and needs
// quadratic time for brackets and isolates.

/// UAX #9 on one paragraph.
package enum Bidi {
  /// Resolves the levels of a text that is a single paragraph.
  ///
  /// A paragraph separator inside the text ends embeddings and isolates (rule X8) and keeps the
  /// base direction. Controls may be in any order. Controls at the same offset act in the order
  /// given. An offset inside a surrogate pair counts as after the pair.
  package static func analyze(
    _ text: Span<UInt16>, direction: ParagraphDirection, controls: [DirectionalControl] = []
  ) -> BidiParagraph {
    analyze(text, TextProperties(text), direction: direction, controls: controls)
  }

  /// The same, with known properties of the text.
  package static func analyze(
    _ text: Span<UInt16>, _ properties: TextProperties, direction: ParagraphDirection,
    controls: [DirectionalControl] = []
  ) -> BidiParagraph {
    if controls.isEmpty, direction != .rightToLeft, !properties.union.contains(.directs) {
      switch direction {
      case .natural(fallback: .rightToLeft):
        if naturalDirection(of: text) != nil { return .init(uniform: 0, count: text.count) }
      default: return .init(uniform: 0, count: text.count)
      }
    }
    return resolve(text, properties, direction: direction, controls: controls)
  }

  /// The direction of the first strong character outside isolates (rules P2 and P3), if any.
  package static func naturalDirection(of text: Span<UInt16>) -> TextDirection? {
    var scanner = FirstStrongScanner()
    var offset = 0
    while offset < text.count {
      let decoded = text.decodeScalar(at: offset)
      if let direction = scanner.direction(after: BidiClass(decoded.scalar)) { return direction }
      offset += decoded.length
    }
    return nil
  }

  /// Rule L2: the indices of runs (or characters) in visual order from left to right, given their
  /// levels in logical order.
  package static func visualOrder(levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.lazy.filter({ $0 & 1 == 1 }).min()
    else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        // Earlier reversals moved higher levels only within stretches of at least this level, so
        // these stretches are still at their logical positions.
        while end < order.count, levels[end] >= level { end += 1 }
        if end > start + 1 { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return order
  }

  /// The algorithm without the shortcut for text that is entirely at level 0.
  static func resolve(
    _ text: Span<UInt16>, _ properties: TextProperties, direction: ParagraphDirection,
    controls: [DirectionalControl]
  ) -> BidiParagraph {
    var items = BidiItems(text, properties, controls: controls)
    let base: TextDirection =
      switch direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .natural(let fallback): items.firstStrongDirection() ?? fallback
      }
    items.resolveIsolates()
    var levels: [UInt8] = []
    if items.present.contains(.b) {
      levels.reserveCapacity(items.classes.count)
      var start = 0
      while start < items.classes.count {
        let separator = items.classes[start...].firstIndex(of: .b)
        let stretch = start..<(separator.map { $0 + 1 } ?? items.classes.count)
        levels += BidiSequences(items, in: stretch, base: base.rawValue).resolvedLevels()
        start = stretch.upperBound
      }
    } else {
      let stretch = 0..<items.classes.count
      levels = BidiSequences(items, in: stretch, base: base.rawValue).resolvedLevels()
    }
    return BidiParagraph(
      baseLevel: base.rawValue, levels: items.unitLevels(levels), resets: items.resets)
  }
}

/// A text direction; the raw value is the embedding level of a paragraph with that direction.
package enum TextDirection: UInt8, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// The rule that determines the base direction of a paragraph.
package enum ParagraphDirection: Sendable, Equatable {
  /// The direction of the first strong character outside isolates (UAX #9 P2 and P3), else the
  /// fallback.
  case natural(fallback: TextDirection)
  case leftToRight
  case rightToLeft
}

/// A bidi control that is not in the text but acts as if it were before an offset.
package struct DirectionalControl: Sendable, Equatable {
  /// The control's Bidi_Class.
  package enum Kind: Sendable {
    case leftToRightEmbedding, rightToLeftEmbedding
    case leftToRightOverride, rightToLeftOverride, popDirectionalFormatting
    case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate
  }

  /// UTF-16 units from the start of the text; the text's length means at the end.
  package var offset: Int
  package var kind: Kind

  package init(offset: Int, kind: Kind) {
    self.offset = offset
    self.kind = kind
  }
}

/// The effect of rule L1 on a unit of text.
enum LineReset: UInt8, Sendable {
  /// Keeps its level.
  case never
  /// Gets the paragraph's level before a separator and at the end of a line: white space, isolate
  /// controls, and characters removed by rule X9.
  case trailing
  /// Always gets the paragraph's level: a segment or paragraph separator.
  case always
}

/// The result of UAX #9 up to rule I2 on one paragraph.
package struct BidiParagraph: Sendable {
  /// 0 for left to right, 1 for right to left.
  package let baseLevel: UInt8
  /// Number of UTF-16 units.
  private let count: Int
  /// A level per unit; empty if every level is the base level.
  private let resolved: [UInt8]
  /// The effect of L1 per unit; empty if every level is the base level, so that L1 changes nothing.
  let resets: [LineReset]

  /// Whether every unit has the paragraph's level on every line.
  package var isUniform: Bool { resets.isEmpty }

  /// A level per UTF-16 unit, 0 to 126, before rule L1. Units removed by rule X9 have the level of
  /// their neighbour.
  package var levels: [UInt8] {
    resolved.isEmpty ? Array(repeating: baseLevel, count: count) : resolved
  }

  /// The level of a unit before rule L1.
  package func level(at offset: Int) -> UInt8 { resolved.isEmpty ? baseLevel : resolved[offset] }

  /// The end of the units from `start` with its level, at most `limit`.
  package func levelEnd(from start: Int, limit: Int) -> Int {
    if resolved.isEmpty { return limit }
    var end = start + 1
    while end < limit, resolved[end] == resolved[start] { end += 1 }
    return min(end, limit)
  }

  package var baseDirection: TextDirection { baseLevel & 1 == 0 ? .leftToRight : .rightToLeft }

  /// A paragraph with a single level.
  init(uniform level: UInt8, count: Int) {
    baseLevel = level
    self.count = count
    resolved = []
    resets = []
  }

  init(baseLevel: UInt8, levels: [UInt8], resets: [LineReset]) {
    self.baseLevel = baseLevel
    count = levels.count
    resolved = levels
    self.resets = resets
  }

  /// The levels of a line after rule L1, one per unit; the range is clamped to the text.
  package func levels(ofLine range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    if resolved.isEmpty { return Array(repeating: baseLevel, count: range.count) }
    var line = Array(resolved[range])
    if resets.isEmpty { return line }
    var trailing = true
    for index in line.indices.reversed() {
      switch resets[range.lowerBound + index] {
      case .never: trailing = false
      case .always: trailing = true
      case .trailing: break
      }
      if trailing { line[index] = baseLevel }
    }
    return line
  }
}

/// Finds the first strong class outside isolates (rules P2 and P3) in a sequence of classes.
struct FirstStrongScanner {
  private var depth = 0

  /// The direction, if the next class is the first strong one outside isolates.
  mutating func direction(after next: BidiClass) -> TextDirection? {
    switch next {
    case .lri, .rli, .fsi: depth += 1
    case .pdi: depth = max(0, depth - 1)
    case .b: depth = 0
    default: return depth == 0 ? next.strongDirection : nil
    }
    return nil
  }
}

extension BidiClass {
  /// The direction of a paragraph or isolate whose first strong class is this one (rule P3).
  var strongDirection: TextDirection? {
    switch self {
    case .l: .leftToRight
    case .r, .al: .rightToLeft
    default: nil
    }
  }
}
