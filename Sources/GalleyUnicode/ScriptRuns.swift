// Dividing a text into runs of one script (UAX #24), as shaping needs them.

import CICU

/// A stretch of text that is shaped as one script.
package struct ScriptRun: Sendable, Equatable {
  /// UTF-16 offsets; never empty, and never within a surrogate pair.
  package let range: Range<Int>
  /// Never Inherited or Unknown; Common only for a text that has no other script.
  package let script: Script
}

extension Script {
  /// The script runs of a text, in order, covering all of it; none for no text.
  ///
  /// Common, Inherited and Unknown characters belong to the run before them, or at the start of
  /// the text to the run after. A Common character that Script_Extensions gives to the script that
  /// comes next but not to the one before begins the next run, and a closing bracket has the
  /// script that its opening one got.
  package static func scriptRuns(in text: Span<UInt16>) -> [ScriptRun] {
    var itemizer = ScriptItemizer()
    var offset = 0
    while offset < text.count {
      if itemizer.goesOn(with: text[offset]) {
        offset += 1
        continue
      }
      let decoded = text.decodeScalar(at: offset)
      itemizer.add(decoded.scalar, at: offset)
      offset += decoded.length
    }
    return itemizer.runs(textLength: text.count)
  }
}

/// The state of the walk over a text. Scripts are ICU's codes here.
private struct ScriptItemizer {
  private struct OpenBracket {
    let closing: UInt32
    var script: Int32
  }

  private static let common = Int32(GALLEY_SCRIPT_COMMON)
  /// Bracket pairs deeper than this lose the outermost, as no reader follows them either.
  private static let bracketDepthLimit = 128

  /// Runs that have ended.
  private var runs: [ScriptRun] = []
  /// Where the run that goes on began; nil before the text.
  private var start: Int?
  /// Its script: Common until one has been seen.
  private var current = common
  private var openBrackets: [OpenBracket] = []
  /// Where characters began that do not go with the current script by their extensions.
  private var pending: (offset: Int, scalar: Unicode.Scalar)?

  /// Whether a unit is a letter of the current script or one that goes with any, as most are, so that
  /// nothing begins with it. Latin and Han are told without asking ICU.
  mutating func goesOn(with unit: UInt16) -> Bool {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A: guard current == Int32(GALLEY_SCRIPT_LATIN) else { return false }
    case 0x4E00...0x9FFF: guard current == Int32(GALLEY_SCRIPT_HAN) else { return false }
    // Common characters that are no brackets and go with any script.
    case 0x20...0x27, 0x2A...0x40, 0x5C, 0x5E...0x60, 0x7C, 0x7E: return start != nil
    default: return false
    }
    pending = nil
    return true
  }

  mutating func add(_ scalar: Unicode.Scalar, at offset: Int) {
    if start == nil { start = 0 }
    let script = galley_script(scalar.value)
    if ScriptItemizer.isReal(script) {
      addLetter(scalar, script, at: offset)
    } else {
      addShared(scalar, at: offset)
    }
  }

  /// The runs of a text that has been walked to its end.
  consuming func runs(textLength: Int) -> [ScriptRun] {
    end(at: textLength)
    return runs
  }

  private mutating func end(at offset: Int) {
    guard let start else { return }
    runs.append(ScriptRun(range: start..<offset, script: Script(icuCode: current)))
  }

  private mutating func addLetter(_ scalar: Unicode.Scalar, _ script: Int32, at offset: Int) {
    if script == current {
      pending = nil
    } else if current == ScriptItemizer.common {
      // The first script of the text takes what was before it.
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

  /// A Common, Inherited or Unknown character.
  private mutating func addShared(_ scalar: Unicode.Scalar, at offset: Int) {
    if scalar.value < 0x80, !ScriptItemizer.isASCIIBracket(scalar.value) { return }
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
      openBrackets.append(OpenBracket(closing: bracket.closing, script: current))
      return
    }
    guard let match = openBrackets.lastIndex(where: { $0.closing == bracket.closing }) else {
      return
    }
    let script = openBrackets[match].script
    openBrackets.removeSubrange(match...)
    if script != current { begin(script, at: offset) }
  }

  /// Marks always stay with their base, whatever their extensions say.
  private mutating func notePending(_ scalar: Unicode.Scalar, at offset: Int) {
    guard pending == nil, current != ScriptItemizer.common,
      !galley_has_script(scalar.value, ScriptItemizer.common),
      !galley_has_script(scalar.value, current),
      !CharacterProperties.isMark(scalar)
    else { return }
    pending = (offset, scalar)
  }

  private mutating func begin(_ script: Int32, at offset: Int) {
    end(at: offset)
    start = offset
    current = script
    pending = nil
  }

  private static func isReal(_ script: Int32) -> Bool {
    script > Int32(GALLEY_SCRIPT_INHERITED) && script != Int32(GALLEY_SCRIPT_UNKNOWN)
  }

  private static func isASCIIBracket(_ value: UInt32) -> Bool {
    switch value {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }
}
