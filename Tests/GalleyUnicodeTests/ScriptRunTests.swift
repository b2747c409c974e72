// Script runs (pieces of text in one script) and properties of scripts.

import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("Script runs")
struct ScriptRunTests {
  /// Script runs written as `text:Tag`, so that a failure is easy to read.
  private func runs(_ text: String) -> [String] {
    let units = Array(text.utf16)
    return Script.scriptRuns(in: units.span).map {
      String(decoding: units[$0.range], as: UTF16.self) + ":" + $0.script.tag
    }
  }

  @Test("Characters of script Common join the run before them or, at the start, the run after them")
  func common() {
    #expect(runs("") == [])
    #expect(runs("12, (3)!") == ["12, (3)!:Zyyy"])
    #expect(runs("a, b") == ["a, b:Latn"])
    #expect(runs("1. שלום 2 abc") == ["1. שלום 2 :Hebr", "abc:Latn"])
    #expect(runs("漢字かなカナ한글") == ["漢字:Hani", "かな:Hira", "カナ:Kana", "한글:Hang"])
    #expect(runs("\u{300}а") == ["\u{300}а:Cyrl"])
    #expect(runs("a\u{E000}\u{300}b") == ["a\u{E000}\u{300}b:Latn"])
  }

  @Test("A closing bracket has the same script as its opening bracket")
  func brackets() {
    #expect(runs("abc (שלום) def") == ["abc (:Latn", "שלום:Hebr", ") def:Latn"])
    #expect(runs("(שלום [abc] ש)") == ["(שלום [:Hebr", "abc:Latn", "] ש):Hebr"])
    #expect(runs("(a) б)") == ["(a) :Latn", "б):Cyrl"])
    #expect(runs("a\u{2329}б〉") == ["a\u{2329}:Latn", "б:Cyrl", "〉:Latn"])
    #expect(runs("a(б[в)") == ["a(:Latn", "б[в:Cyrl", "):Latn"])
    #expect(runs("(") == ["(:Zyyy"])
  }

  @Test("A character used in several scripts joins a run whose script is in its Script_Extensions")
  func extensions() {
    #expect(runs("カー") == ["カー:Kana"])
    #expect(runs("ーカ") == ["ーカ:Kana"])
    // The ideographic full stop is used in Han text, but not in Latin text.
    #expect(runs("abc。漢") == ["abc:Latn", "。漢:Hani"])
    #expect(runs("abc。 def") == ["abc。 def:Latn"])
    #expect(runs("漢。abc") == ["漢。:Hani", "abc:Latn"])
    // The Arabic question mark and comma have the script Common, because Arabic, Syriac, Thaana and
    // other scripts share them.
    #expect(runs("a \u{60C}ސ") == ["a :Latn", "\u{60C}ސ:Thaa"])
    // Chakma text uses Myanmar digits.
    #expect(runs("\u{11107}\u{1040}") == ["\u{11107}\u{1040}:Cakm"])
    // A combining mark stays in the run of its base, even if the mark's Script_Extensions name
    // another script.
    #expect(runs("a\u{64B}ب") == ["a\u{64B}:Latn", "ب:Arab"])
  }

  @Test("Script runs are in order, cover the whole text, and never split a surrogate pair")
  func randomText() {
    var random = SeededGenerator(seed: 4)
    let pool: [UInt16] = units("a b(אב)[漢]。あ،ب٣\u{300}😀𐐷{}") + [0xD801, 0xDC37]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...16, using: &random)).map { _ in
        pool[Int.random(in: pool.indices, using: &random)]
      }
      let runs = Script.scriptRuns(in: text.span)
      var end = 0
      for run in runs {
        #expect(run.range.lowerBound == end && !run.range.isEmpty, "\(text)")
        end = run.range.upperBound
        #expect(![Script.inherited, .unknown].contains(run.script))
        #expect(run.script != .common || runs.count == 1)
        if end < text.count {
          #expect(text[end - 1] & 0xFC00 != 0xD800 || text[end] & 0xFC00 != 0xDC00, "\(text)")
        }
      }
      #expect(end == text.count)
    }
  }

  @Test("Finding script runs takes linear time, even with deeply nested and unbalanced brackets")
  func hostile() {
    let clock = ContinuousClock()
    let open = units("a") + [UInt16](repeating: 0x28, count: 50_000) + units("б")
    let text = open + [UInt16](repeating: 0x29, count: 50_000) + units("]]]")
    let time = clock.measure {
      #expect(Script.scriptRuns(in: text.span).count == 3)
    }
    #expect(time < .seconds(10))
  }

  @Test("Scripts have the same raw values as in HarfBuzz")
  func tags() {
    #expect(Script.arabic.rawValue == 0x4172_6162)
    #expect(Script.arabic.tag == "Arab")
    #expect(Script(of: "\u{10D00}").tag == "Rohg")
    #expect(Script(of: "\u{378}") == .unknown)
    #expect(Script(of: "\u{301}") == .inherited)
  }

  @Test("The scripts with cursive joining match ArabicShaping.txt")
  func joining() throws {
    var seen: Set<Script> = []
    try UnicodeData.forEachLine(in: UnicodeData.bytes("ArabicShaping.txt")) { _, line in
      let fields = line.split(separator: UInt8(ascii: ";"))
      let type = UnicodeData.words(fields[2]).first?.first
      let value = try UnicodeData.number(UnicodeData.words(fields[0])[0], radix: 16)
      guard let scalar = Unicode.Scalar(value) else { return }
      let expected: JoiningType? =
        switch type {
        case UInt8(ascii: "D"): .dualJoining
        case UInt8(ascii: "R"): .rightJoining
        case UInt8(ascii: "L"): .leftJoining
        case UInt8(ascii: "C"): .joinCausing
        case UInt8(ascii: "T"): .transparent
        default: .nonJoining
        }
      #expect(scalar.joiningType == expected)
      if type == UInt8(ascii: "D") { seen.insert(Script(of: scalar)) }
    }
    for script in seen { #expect(script.isJoining, "\(script.tag)") }
    #expect(seen.count == 13)
    #expect(!Script.latin.isJoining && !Script.common.isJoining)
  }
}
