// What Unicode says of one paragraph: directions, scripts, clusters and places to break.

import GalleyUnicode

/// What is known of one UTF-16 unit and of the place before it.
struct UnitFlags: OptionSet {
  let rawValue: UInt8
  /// A line may break before the unit (UAX #14).
  static let breakBefore = UnitFlags(rawValue: 1)
  /// A line must break before the unit.
  static let mandatoryBefore = UnitFlags(rawValue: 2)
  /// A grapheme cluster begins with the unit (UAX #29).
  static let graphemeStart = UnitFlags(rawValue: 4)
  /// A cluster of glyphs begins with the unit.
  static let clusterStart = UnitFlags(rawValue: 8)
  /// Breaking before the unit needs both sides shaped again.
  static let unsafeToBreak = UnitFlags(rawValue: 16)
  /// White space that hangs at a line's end.
  static let whitespace = UnitFlags(rawValue: 32)
}

/// What Unicode says of one paragraph. Offsets are from the paragraph's start.
struct ParagraphAnalysis {
  var bidi: BidiParagraph
  var scripts: [ScriptRun]
  /// One for each unit.
  var flags: [UnitFlags]

  init(
    _ units: Span<UInt16>, direction: ParagraphDirection, language: String,
    rules: LineBreakRules = LineBreakRules(), breaker: TextBreaker,
    controls: ([UnitFlags]) -> [DirectionalControl] = { _ in [] }
  ) {
    scripts = Script.scriptRuns(in: units)
    if TextBreaker.isDividedEverywhere(units) {
      flags = [UnitFlags](repeating: .graphemeStart, count: units.count)
    } else {
      flags = [UnitFlags](repeating: [], count: units.count)
      for offset in breaker.graphemeBoundaries(in: units) where offset < units.count {
        flags[offset].insert(.graphemeStart)
      }
    }
    bidi = Bidi.analyze(units, direction: direction, controls: controls(flags))
    // A space that carries a mark is none.
    for offset in 0..<units.count where Self.isHangingWhitespace(units[offset]) {
      if offset + 1 == units.count || flags[offset + 1].contains(.graphemeStart) {
        flags[offset].insert(.whitespace)
      }
    }
    for lineBreak in breaker.lineBreaks(in: units, language: language, rules: rules)
    where lineBreak.offset > 0 && lineBreak.offset < units.count {
      flags[lineBreak.offset].insert(
        lineBreak.isMandatory ? [.breakBefore, .mandatoryBefore] : .breakBefore)
    }
  }

  /// White space that may hang, and what has no width and may stand in it: the zero-width space and
  /// controls of direction. Not the no-break spaces U+00A0, U+2007 and U+202F.
  static func isHangingWhitespace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09, 0x0B, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x202A...0x202E,
      0x205F,
      0x2066...0x2069, 0x3000:
      true
    default: false
    }
  }
}
