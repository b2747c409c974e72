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

  /// What single units tell.
  let survey: TextSurvey

  init(
    _ units: Span<UInt16>, direction: ParagraphDirection, language: String,
    rules: LineBreakRules = LineBreakRules(), breaker: TextBreaker,
    controls: ([UnitFlags]) -> [DirectionalControl] = { _ in [] }
  ) {
    scripts = Script.scriptRuns(in: units)
    let survey = TextSurvey(units)
    self.survey = survey
    var flags = Self.clusters(of: units, survey, breaker)
    bidi = Bidi.analyze(units, survey, direction: direction, controls: controls(flags))
    breaker.forEachLineBreak(in: units, survey, language: language, rules: rules) { lineBreak in
      guard lineBreak.offset > 0, lineBreak.offset < flags.count else { return }
      flags[lineBreak.offset].insert(
        lineBreak.isMandatory ? [.breakBefore, .mandatoryBefore] : .breakBefore)
    }
    self.flags = flags
  }

  /// The flags, which the analysis has no longer.
  mutating func takeFlags() -> [UnitFlags] {
    var taken: [UnitFlags] = []
    swap(&taken, &flags)
    return taken
  }

  /// Where grapheme clusters begin, and which units hang at a line's end. A space that carries a
  /// mark is none.
  private static func clusters(
    of units: Span<UInt16>, _ survey: TextSurvey, _ breaker: TextBreaker
  ) -> [UnitFlags] {
    let traits = survey.traits.span
    if survey.tellsClusters { return clusters(of: traits) }
    var flags = [UnitFlags](filledWith: [], count: traits.count)
    breaker.forEachGrapheme(in: units, survey) { flags[$0] = .graphemeStart }
    guard survey.union.mayHang else { return flags }
    var marked = flags.mutableSpan
    for offset in traits.indices where traits[offset].mayHang {
      if offset + 1 == traits.count || marked[offset + 1].contains(.graphemeStart) {
        marked[offset].insert(.whitespace)
      }
    }
    return flags
  }

  /// The same where units alone tell it.
  private static func clusters(of traits: Span<UnitTraits>) -> [UnitFlags] {
    var flags = [UnitFlags](filledWith: .graphemeStart, count: traits.count)
    var marked = flags.mutableSpan
    for offset in traits.indices {
      let unit = traits[offset]
      let next = offset + 1
      if next < traits.count, traits[next].isPoint, !unit.isControl {
        marked[next] = []
      } else if unit.mayHang {
        marked[offset].formUnion(.whitespace)
      }
    }
    return flags
  }
}

extension UnitTraits {
  // Asked for each unit, and so here and by number: properties of another module are calls.

  /// Whether the unit is of the cluster of what is before it, where units alone tell that: the
  /// class of points, 7.
  fileprivate var isPoint: Bool { rawValue & 7 == 7 }
  /// Whether the unit has ``hangs``.
  fileprivate var mayHang: Bool { rawValue & 32 != 0 }
  /// Whether the unit has ``controls``.
  fileprivate var isControl: Bool { rawValue & 128 != 0 }
}
