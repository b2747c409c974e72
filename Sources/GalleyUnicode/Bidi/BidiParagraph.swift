// The embedding levels of a paragraph and of the lines that are made of it.

/// The way text runs; the raw value is the embedding level of a paragraph that runs so.
package enum TextDirection: UInt8, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// How a paragraph's base direction is found.
package enum ParagraphDirection: Sendable, Equatable {
  /// From the first strong character outside isolates (UAX #9 P2 and P3), else the fallback.
  case natural(fallback: TextDirection)
  case leftToRight
  case rightToLeft
}

/// A bidi control that is not in the text but acts as if it stood before an offset of it.
package struct DirectionalControl: Sendable, Equatable {
  /// The control's Bidi_Class, by its usual name.
  package enum Kind: Sendable {
    case leftToRightEmbedding, rightToLeftEmbedding
    case leftToRightOverride, rightToLeftOverride, popDirectionalFormatting
    case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate
  }

  /// UTF-16 units from the start of the text; the text's length puts it at the end.
  package var offset: Int
  package var kind: Kind

  package init(offset: Int, kind: Kind) {
    self.offset = offset
    self.kind = kind
  }
}

/// What rule L1 does with a unit of text.
enum LineReset: UInt8, Sendable {
  /// Keeps its level.
  case never
  /// Takes the paragraph's level before a separator and at the end of a line: white space, isolate
  /// controls, and what rule X9 removes.
  case trailing
  /// Takes the paragraph's level wherever it stands: a segment or paragraph separator.
  case always
}

/// The result of UAX #9 up to rule I2 on one paragraph.
package struct BidiParagraph: Sendable {
  /// 0 for left to right, 1 for right to left.
  package let baseLevel: UInt8
  /// Number of UTF-16 units.
  private let count: Int
  /// One a unit; empty when every level is the base level.
  private let resolved: [UInt8]
  /// One a unit, or empty when every level is the base level and L1 has nothing to do.
  let resets: [LineReset]

  /// Whether every unit has the paragraph's level on every line.
  package var isUniform: Bool { resets.isEmpty }

  /// One a UTF-16 unit, 0 to 126, before rule L1. What rule X9 removes has its neighbour's level.
  package var levels: [UInt8] {
    resolved.isEmpty ? Array(repeating: baseLevel, count: count) : resolved
  }

  /// The level of a unit before rule L1.
  package func level(at offset: Int) -> UInt8 { resolved.isEmpty ? baseLevel : resolved[offset] }

  /// The end of the units from `start` that have its level, at most `limit`.
  package func levelEnd(from start: Int, limit: Int) -> Int {
    if resolved.isEmpty { return limit }
    var end = start + 1
    while end < limit, resolved[end] == resolved[start] { end += 1 }
    return min(end, limit)
  }

  package var baseDirection: TextDirection { baseLevel & 1 == 0 ? .leftToRight : .rightToLeft }

  /// A paragraph of one level throughout.
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

  /// The levels of a line after rule L1, one a unit of the range; the range is clamped to the text.
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
