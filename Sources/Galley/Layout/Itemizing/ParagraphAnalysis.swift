import GalleyUnicode

/// Properties of one UTF-16 code unit and of the boundary before it.
struct UnitFlags: OptionSet {
  let rawValue: UInt8
  /// A line may break before the code unit (UAX #14).
  static let breakBefore = UnitFlags(rawValue: 1)
  /// A line must break before the code unit.
  static let mandatoryBefore = UnitFlags(rawValue: 2)
  /// A grapheme cluster begins at the code unit (UAX #29).
  static let graphemeStart = UnitFlags(rawValue: 4)
  /// A glyph cluster begins at the code unit.
  static let clusterStart = UnitFlags(rawValue: 8)
  /// The text on both sides must be reshaped if a line breaks before the code unit (HarfBuzz's
  /// unsafe-to-break flag).
  static let unsafeToBreak = UnitFlags(rawValue: 16)
  /// The code unit is white space that hangs at a line's end.
  static let whitespace = UnitFlags(rawValue: 32)
  /// The code unit is an ideograph or fullwidth punctuation. Justification can widen the gaps on
  /// both sides of it.
  static let ideographic = UnitFlags(rawValue: 128)
}

/// The Unicode properties of a paragraph. Offsets are measured from the paragraph's start.
struct ParagraphAnalysis {
  var bidi: BidiParagraph
  var scripts: [ScriptRun]
  /// Break and cluster flags, one per code unit.
  var flags: [UnitFlags]

  /// Unicode properties of single characters.
  let properties: TextProperties

  /// Analyses one paragraph, including the writing directions set by attributes.
  init(
    _ content: Range<Int>, of styles: StyleTable, _ style: ResolvedParagraphStyle,
    direction: ParagraphDirection, language: String, breaker: TextBreaker
  ) {
    let text = styles.text
    let units = text.utf16.span.extracting(content)
    let properties = TextProperties(units, breaker.characters)
    scripts = Script.scriptRuns(in: units, properties)
    let marks = breaker.lineBreakMarks(
      in: units, properties, language: language, rules: style.breakRules)
    let flags = Self.flags(of: properties.classes.span, marks.span)
    // A paragraph with tab stops is treated as a table row. The text between two tabs is a column,
    // and the bidirectional order of each column is resolved separately.
    let separatesColumns = !style.tabs.stops.isEmpty
    var controls: [DirectionalControl] = []
    if styles.hasWritingDirections {
      controls = text.directionalControls(in: content, separatesColumns: separatesColumns) {
        offset in flags[offset].contains(.graphemeStart)
      }
    }
    bidi = BidiParagraph.analyze(
      units, properties, direction: direction, controls: controls,
      separatesColumns: separatesColumns)
    (self.properties, self.flags) = (properties, flags)
  }

  /// Whether more than half of the paragraph's code units are in script runs of ideographs, kana or
  /// bopomofo.
  var isMostlyEastAsian: Bool {
    let count = scripts.reduce(0) { $0 + ($1.script.isEastAsian ? $1.range.count : 0) }
    return 2 * count > properties.classes.count
  }

  /// The script at an offset within the paragraph.
  func script(at offset: Int) -> Script {
    scripts[scripts.partitioningIndex { $0.range.upperBound > offset }].script
  }

  /// The flags of all code units. Each byte of `marks` is the line break mark of one code unit.
  private static func flags(
    of classes: Span<CharacterClass>, _ marks: Span<UInt8>
  ) -> [UnitFlags] {
    // Three of the flags are also bits of the character class. The distances between these bits are
    // the same in the class and in `UnitFlags`, so a single shift of the class yields all three.
    let shift = UInt32(22)
    let shared = UnitFlags.graphemeStart.union(.whitespace).union(.ideographic).rawValue
    var flags: [UnitFlags] = []
    flags.append(addingCapacity: classes.count) { flags in
      for offset in classes.indices {
        let bits = UInt8(truncatingIfNeeded: classes[offset].rawValue >> shift)
        flags.append(UnitFlags(rawValue: bits & shared | marks[offset]))
      }
    }
    return flags
  }
}
