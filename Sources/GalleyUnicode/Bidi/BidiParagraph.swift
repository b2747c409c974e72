// The Unicode bidirectional algorithm (UAX #9) for one paragraph, with ICU's character properties.
//
// Galley has its own implementation, because ICU and FriBidi have defects. If an isolate follows a
// closed embedding, ICU 72 gives the isolate the embedding's level (31 cases of
// BidiCharacterTest.txt). ICU sometimes fails to give a combining mark the direction of its bracket
// (N0). FriBidi 1.0.8 resolves adjacent isolates as a single isolate (BD13), and needs quadratic
// time for brackets and isolates.

/// A text direction; the raw value is the embedding level of a paragraph with that direction.
package enum TextDirection: UInt8, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// The base direction of a paragraph, or the rule that determines the direction.
package enum ParagraphDirection: Sendable, Equatable {
  /// The direction of the first strong character outside isolates (UAX #9 P2 and P3). If there is
  /// no such character, the fallback is used.
  case natural(fallback: TextDirection)
  case leftToRight
  case rightToLeft
}

/// A virtual bidi control, which is not in the text. The control takes effect before the character
/// at an offset.
package struct DirectionalControl: Sendable, Equatable {
  /// The Bidi_Class of the virtual bidi control.
  package enum Kind: Sendable {
    case leftToRightEmbedding, rightToLeftEmbedding
    case leftToRightOverride, rightToLeftOverride, popDirectionalFormatting
    case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate
  }

  /// Offset in UTF-16 code units from the start of the text. An offset equal to the text's length
  /// means the end of the text.
  package var offset: Int
  package var kind: Kind

  package init(offset: Int, kind: Kind) {
    self.offset = offset
    self.kind = kind
  }
}

/// The effect of bidi rule L1 on the level of a UTF-16 code unit.
enum LineReset: UInt8, Sendable {
  /// The code unit keeps its level. This is the effect on all characters that the other cases do
  /// not list.
  case never
  /// The code unit is white space, an isolate control, or a character removed by rule X9. Before a
  /// separator or at a line's end, the code unit gets the paragraph's level.
  case trailing
  /// The code unit always gets the paragraph's level, because it is a segment or paragraph
  /// separator.
  case always
}

/// The embedding levels of one paragraph, resolved by the rules of UAX #9 up to I2.
package struct BidiParagraph: Sendable {
  /// The paragraph's level: 0 for left to right, 1 for right to left.
  package let baseLevel: UInt8
  /// Number of UTF-16 code units in the paragraph.
  private let count: Int
  /// The level of each UTF-16 code unit; empty if every level is the base level.
  private let resolved: [UInt8]
  /// The effect of rule L1 on each code unit; empty if every level is the base level.
  let resets: [LineReset]

  /// Whether every code unit has the paragraph's level, both before and after rule L1.
  package var isUniform: Bool { resets.isEmpty }

  /// The level of each UTF-16 code unit, 0 to 126, before rule L1. Units removed by rule X9 have
  /// the level of a neighbour.
  package var levels: [UInt8] {
    resolved.isEmpty ? Array(repeating: baseLevel, count: count) : resolved
  }

  /// The level of a UTF-16 code unit before rule L1.
  package func level(at offset: Int) -> UInt8 { resolved.isEmpty ? baseLevel : resolved[offset] }

  /// The end of the run that begins at `start` and contains only code units with the same level.
  /// The result is at most `limit`.
  package func levelEnd(from start: Int, limit: Int) -> Int {
    if resolved.isEmpty { return limit }
    var end = start + 1
    while end < limit, resolved[end] == resolved[start] { end += 1 }
    return min(end, limit)
  }

  package var baseDirection: TextDirection { baseLevel & 1 == 0 ? .leftToRight : .rightToLeft }

  /// Creates a paragraph in which every code unit has the same level.
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

  /// The levels of a line's UTF-16 code units after rule L1. The line's range is clamped to the
  /// text.
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

extension BidiParagraph {
  /// Resolves the embedding levels of text, which is treated as a single paragraph.
  ///
  /// A paragraph separator inside the text ends embeddings and isolates (rule X8). The base
  /// direction stays the same after the separator. `controls` can be in any order, but controls at
  /// the same offset take effect in array order. A control inside a surrogate pair takes effect
  /// after the pair.
  ///
  /// - Parameter separatesColumns: whether tabs divide the text into columns whose levels are
  ///   resolved separately (rule HL4).
  package static func analyze(
    _ text: Span<UInt16>, direction: ParagraphDirection, controls: [DirectionalControl] = [],
    separatesColumns: Bool = false
  ) -> BidiParagraph {
    analyze(
      text, TextProperties(text), direction: direction, controls: controls,
      separatesColumns: separatesColumns)
  }

  /// Resolves the embedding levels of text whose properties are already known.
  package static func analyze(
    _ text: Span<UInt16>, _ properties: TextProperties, direction: ParagraphDirection,
    controls: [DirectionalControl] = [], separatesColumns: Bool = false
  ) -> BidiParagraph {
    if controls.isEmpty, direction != .rightToLeft, !properties.union.contains(.directs) {
      switch direction {
      case .natural(fallback: .rightToLeft):
        if naturalDirection(of: text) != nil { return .init(uniform: 0, count: text.count) }
      default: return .init(uniform: 0, count: text.count)
      }
    }
    return resolve(
      text, properties, direction: direction, controls: controls,
      separators: separatesColumns ? BidiClassSet(.b, .s) : BidiClassSet(.b))
  }

  /// The direction of the text's first strong character outside isolates (rules P2 and P3); `nil`
  /// if there is no such character.
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

  /// Rule L2: reorders runs or characters. `levels` contains their embedding levels in logical
  /// order. The result contains their indices in visual order, from left to right.
  package static func visualOrder(levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.lazy.filter({ $0 & 1 == 1 }).min()
    else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        // Find a run whose levels are all at least `level`. Earlier reversals were for higher
        // levels, so they moved items only within such runs. Each run is therefore still at its
        // logical position.
        while end < order.count, levels[end] >= level { end += 1 }
        if end > start + 1 { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return order
  }

  /// Resolves embedding levels with all rules of the bidirectional algorithm. Unlike `analyze`, has
  /// no shortcut for text whose levels are all 0. Embeddings and isolates end at characters whose
  /// class is in `separators`.
  static func resolve(
    _ text: Span<UInt16>, _ properties: TextProperties, direction: ParagraphDirection,
    controls: [DirectionalControl], separators: BidiClassSet = BidiClassSet(.b)
  ) -> BidiParagraph {
    var items = BidiItems(text, properties, controls: controls)
    let base: TextDirection =
      switch direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .natural(let fallback): items.firstStrongDirection() ?? fallback
      }
    items.resolveIsolates(within: separators)
    var levels: [UInt8] = []
    if !items.present.isDisjoint(with: separators) {
      levels.reserveCapacity(items.classes.count)
      var start = 0
      while start < items.classes.count {
        let separator = items.classes[start...].firstIndex { separators.contains($0) }
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

/// Finds the first strong bidi class outside isolates (rules P2 and P3) in a sequence of classes.
struct FirstStrongScanner {
  private var depth = 0

  /// Processes the next bidi class. Returns the direction of the class if the class is strong and
  /// outside isolates; otherwise `nil`.
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
  /// The direction of a paragraph or isolate whose first strong character has this class (rule P3);
  /// `nil` if this class is not strong.
  var strongDirection: TextDirection? {
    switch self {
    case .l: .leftToRight
    case .r, .al: .rightToLeft
    default: nil
    }
  }
}
