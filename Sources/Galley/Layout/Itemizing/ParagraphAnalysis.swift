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
  /// An ideograph or a mark of its width, beside which lines are stretched.
  static let ideographic = UnitFlags(rawValue: 128)
}

/// What Unicode says of one paragraph. Offsets are from the paragraph's start.
struct ParagraphAnalysis {
  var bidi: BidiParagraph
  var scripts: [ScriptRun]
  /// One for each unit.
  var flags: [UnitFlags]

  /// What follows from single characters.
  private(set) var properties: TextProperties

  /// Analyses a paragraph; flags and classes are put into the memory of arrays, which are empty
  /// afterwards.
  init(
    _ units: Span<UInt16>, direction: ParagraphDirection, language: String,
    rules: LineBreakRules = LineBreakRules(), breaker: TextBreaker,
    taking flagMemory: inout [UnitFlags], _ classMemory: inout [CharacterClass],
    controls: ([UnitFlags]) -> [DirectionalControl] = { _ in [] }
  ) {
    let properties = TextProperties(units, breaker.characters, taking: &classMemory)
    self.properties = properties
    scripts = Script.scriptRuns(in: units, properties)
    let marks = breaker.lineBreakMarks(in: units, properties, language: language, rules: rules)
    flags = Self.flags(of: properties.classes.span, marks.span, taking: &flagMemory)
    bidi = Bidi.analyze(units, properties, direction: direction, controls: controls(flags))
  }

  /// Moves the classes of characters out, which are not needed after itemizing.
  mutating func takeClasses() -> [CharacterClass] { properties.takeClasses() }

  /// Where grapheme clusters begin, which units hang at a line's end, and where that may be;
  /// `marks` are ``LineBreakMark``s, one a unit.
  private static func flags(
    of classes: Span<CharacterClass>, _ marks: Span<UInt8>, taking memory: inout [UnitFlags]
  ) -> [UnitFlags] {
    // They stand side by side as they do in the flags, so that nothing is asked for each unit.
    let shift = UInt32(22)
    let shared = UnitFlags.graphemeStart.union(.whitespace).union(.ideographic).rawValue
    var flags = memory.takeEmptied()
    flags.append(addingCapacity: classes.count) { flags in
      for offset in classes.indices {
        let bits = UInt8(truncatingIfNeeded: classes[offset].rawValue >> shift)
        flags.append(UnitFlags(rawValue: bits & shared | marks[offset]))
      }
    }
    return flags
  }
}
