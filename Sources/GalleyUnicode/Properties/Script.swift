import CICU

/// A script, identified by its ISO 15924 tag, such as "Arab".
package struct Script: Hashable, Sendable {
  /// The tag's four letters, with the first letter in the most significant byte, as in HarfBuzz's
  /// `hb_script_t`.
  package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether two scripts are equal. This operator is written by hand, so that other modules compare
  /// the raw values directly instead of calling a protocol witness.
  @inlinable package static func == (one: Script, other: Script) -> Bool {
    one.rawValue == other.rawValue
  }

  /// The Script property of one scalar (UAX #24), which can be Common or Inherited.
  package init(of scalar: Unicode.Scalar) {
    self.init(icuCode: galley_script(scalar.value))
  }

  /// The English name of a scalar's script, such as "Old Italic"; `nil` if the scalar belongs to
  /// no single script.
  package static func name(of scalar: Unicode.Scalar) -> String? {
    guard ![.common, .inherited, .unknown].contains(Script(of: scalar)),
      let name = unsafe galley_script_name(scalar.value)
    else { return nil }
    return unsafe String(cString: name).split(separator: "_").joined(separator: " ")
  }

  init(icuCode: Int32) {
    switch icuCode {
    // Handle Latin before other scripts, so that Latin text does not load the names of all scripts.
    case Int32(GALLEY_SCRIPT_LATIN): self = .latin
    case Int32(GALLEY_SCRIPT_COMMON): self = .common
    default:
      let known = Script.all
      self = known.indices.contains(Int(icuCode)) ? known[Int(icuCode)] : .unknown
    }
  }

  /// All scripts, indexed by ICU's script codes. Cached, because ICU searches a long list of all
  /// properties for each script name.
  private static let all = (0..<Int32(256)).map { Script(rawValue: galley_script_tag($0)) }

  /// The four letters of the tag.
  package var tag: String {
    if self == .latin { return "Latn" }
    return String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }, as: UTF8.self)
  }

  /// Whether the script is cursive: its letters connect. Justification can stretch cursive words
  /// with kashida, but letter spacing would disconnect the letters. The scripts are those of CSS
  /// Text 3's appendix on cursive scripts, and cursive scripts that were encoded later.
  package var isJoining: Bool { Script.joining.contains(self) }

  /// Whether a headline (shirorekha) connects the letters of each word. Letter spacing would cut
  /// the headline.
  package var hasHeadline: Bool { Script.withHeadline.contains(self) }

  /// Whether the script is Han, Hiragana, Katakana or Bopomofo.
  package var isEastAsian: Bool {
    self == .han || self == .hiragana || self == .katakana || self == .bopomofo
  }

  package static let common = Script("Zyyy")
  package static let inherited = Script("Zinh")
  package static let unknown = Script("Zzzz")
  package static let latin = Script("Latn")
  package static let arabic = Script("Arab")
  package static let han = Script("Hani")
  package static let hangul = Script("Hang")
  package static let hiragana = Script("Hira")
  package static let katakana = Script("Kana")
  package static let bopomofo = Script("Bopo")

  private static let joining: Set<Script> = [
    .arabic, Script("Syrc"), Script("Nkoo"), Script("Mand"), Script("Mong"), Script("Phag"),
    Script("Mani"), Script("Phlp"), Script("Rohg"), Script("Sogd"), Script("Chrs"),
    Script("Ougr"), Script("Adlm"),
  ]

  private static let withHeadline: Set<Script> = [Script("Deva"), Script("Beng"), Script("Guru")]

  /// Creates a script from its tag.
  private init(_ tag: StaticString) {
    self.init(rawValue: tag.description.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  }
}

/// A run of text that is shaped as one script (UAX #24).
package struct ScriptRun: Sendable, Equatable {
  /// The run's UTF-16 offsets. The range is never empty, and its ends are never within a surrogate
  /// pair.
  package let range: Range<Int>
  /// The script of the run, which is never Inherited or Unknown. The script is Common only if the
  /// text has no other script.
  package let script: Script
}

extension Script {
  /// The script runs of the text, in order. Together, the runs cover the whole text.
  ///
  /// Common, Inherited and Unknown characters belong to the run before them or, at the text's
  /// start, to the run after them. A Common character begins the next run if its Script_Extensions
  /// contain the next run's script but not the previous run's script. A closing bracket has the
  /// script of its opening bracket.
  package static func scriptRuns(in text: Span<UInt16>) -> [ScriptRun] {
    scriptRuns(in: text, TextProperties(text))
  }

  /// Finds the script runs of text whose properties are already known.
  package static func scriptRuns(in text: Span<UInt16>, _ properties: TextProperties) -> [ScriptRun]
  {
    if text.isEmpty { return [] }
    var itemizer = ScriptItemizer()
    let classes = properties.classes.span
    var offset = 0
    while offset < text.count {
      offset = itemizer.end(from: offset, in: classes)
      if offset == text.count { break }
      let decoded = text.decodeScalar(at: offset)
      itemizer.add(decoded.scalar, classes[offset].scriptNumber, at: offset)
      offset += decoded.length
    }
    return itemizer.runs(textLength: text.count)
  }
}

extension CharacterClass {
  /// The ``scriptNumber`` of characters that are compatible with any script, such as a space.
  static let sharedScript = UInt8(GALLEY_SCRIPT_COMMON)
  /// The ``scriptNumber`` of brackets, and of characters that are compatible only with the scripts
  /// in their Script_Extensions.
  static let conditionalScript = UInt8(GALLEY_SCRIPT_INHERITED)

  static func scriptNumber(of scalar: Unicode.Scalar) -> UInt8 {
    let script = galley_script(scalar.value)
    if ScriptItemizer.isReal(script) { return UInt8(clamping: script) }
    if PairedBracket(scalar) != nil { return conditionalScript }
    // Combining marks always stay with their base, whatever their Script_Extensions.
    let isShared =
      galley_has_script(scalar.value, Int32(GALLEY_SCRIPT_COMMON))
      || scalar.isMark
    return isShared ? sharedScript : conditionalScript
  }
}

/// Splits text into script runs. Scripts are represented by ICU's script codes.
private struct ScriptItemizer {
  private static let common = Int32(GALLEY_SCRIPT_COMMON)
  /// Maximum nesting depth of brackets. If brackets nest more deeply, the outermost brackets are
  /// forgotten.
  private static let bracketDepthLimit = 128

  /// The script runs completed so far.
  private var runs: [ScriptRun] = []
  /// The start of the current script run.
  private var start = 0
  /// The script of the current run. Until the first letter is read, the script is Common.
  private var current = common
  private var openBrackets: [(closing: UInt32, script: Int32)] = []
  /// A character that can begin the next run. Of the characters after the last letter, this is the
  /// first whose Script_Extensions exclude the current run's script. If these Script_Extensions
  /// contain the next run's script, the next run starts at this character.
  private var pending: (offset: Int, scalar: Unicode.Scalar)?

  /// Finds the end of the characters that begin at `start` and continue the current run. These are
  /// letters of the run's script, and characters that are compatible with any script. The run's
  /// script is never ``CharacterClass/conditionalScript``.
  mutating func end(from start: Int, in classes: Span<CharacterClass>) -> Int {
    let current = UInt32(UInt8(truncatingIfNeeded: current))
    let shared = UInt32(CharacterClass.sharedScript)
    var hasLetters = false
    var offset = start
    while offset < classes.count {
      let number = UInt32(classes[offset].scriptNumber)
      // Test both conditions with a single branch, because the processor cannot predict where words
      // end.
      if (number ^ current) &* (number ^ shared) != 0 { break }
      hasLetters = hasLetters || number != shared
      offset &+= 1
    }
    if hasLetters { pending = nil }
    return offset
  }

  mutating func add(_ scalar: Unicode.Scalar, _ number: UInt8, at offset: Int) {
    if ScriptItemizer.isReal(Int32(number)) {
      addLetter(scalar, Int32(number), at: offset)
    } else {
      addShared(scalar, at: offset)
    }
  }

  /// Ends the last run at the end of the text, and returns all runs.
  consuming func runs(textLength: Int) -> [ScriptRun] {
    end(at: textLength)
    return runs
  }

  private mutating func end(at offset: Int) {
    runs.append(ScriptRun(range: start..<offset, script: Script(icuCode: current)))
  }

  private mutating func addLetter(_ scalar: Unicode.Scalar, _ script: Int32, at offset: Int) {
    if script == current {
      pending = nil
    } else if current == ScriptItemizer.common {
      // In a script run, the characters before the first letter get the script of this letter.
      current = script
      for index in openBrackets.indices { openBrackets[index].script = script }
    } else if galley_has_script(scalar.value, current) {
      pending = nil
    } else {
      var start = offset
      if let pending, galley_has_script(pending.scalar.value, script) {
        start = pending.offset
      }
      begin(script, at: start)
    }
  }

  /// Processes a character whose script is Common, Inherited or Unknown.
  private mutating func addShared(_ scalar: Unicode.Scalar, at offset: Int) {
    if let bracket = PairedBracket(scalar) {
      addBracket(bracket, scalar, at: offset)
    } else {
      notePending(scalar, at: offset)
    }
  }

  private mutating func addBracket(
    _ bracket: PairedBracket, _ scalar: Unicode.Scalar, at offset: Int
  ) {
    if bracket.isOpening {
      if openBrackets.count == ScriptItemizer.bracketDepthLimit { openBrackets.removeFirst() }
      openBrackets.append((bracket.closing, current))
      return
    }
    guard let match = openBrackets.lastIndex(where: { $0.closing == bracket.closing }) else {
      return
    }
    let script = openBrackets[match].script
    openBrackets.removeSubrange(match...)
    if script != current { begin(script, at: offset) }
  }

  /// Records a character as pending if its Script_Extensions exclude the current run's script, and
  /// no character is pending yet.
  private mutating func notePending(_ scalar: Unicode.Scalar, at offset: Int) {
    guard pending == nil, current != ScriptItemizer.common,
      !galley_has_script(scalar.value, current)
    else { return }
    pending = (offset, scalar)
  }

  private mutating func begin(_ script: Int32, at offset: Int) {
    end(at: offset)
    start = offset
    current = script
    pending = nil
  }

  static func isReal(_ script: Int32) -> Bool {
    script > Int32(GALLEY_SCRIPT_INHERITED) && script != Int32(GALLEY_SCRIPT_UNKNOWN)
  }
}
