// Scripts of Unicode under the tags that OpenType shaping uses.

import CICU

/// A script by its ISO 15924 tag, such as "Arab".
package struct Script: Hashable, Sendable {
  /// The four letters, the first in the top byte: equal to HarfBuzz's `hb_script_t`.
  package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether both are the same; written out, so that other modules compare numbers and do not ask
  /// for a witness.
  @inlinable package static func == (one: Script, other: Script) -> Bool {
    one.rawValue == other.rawValue
  }

  /// The Script property of one scalar (UAX #24), which may be Common or Inherited.
  package init(of scalar: Unicode.Scalar) {
    self.init(icuCode: galley_script(scalar.value))
  }

  init(icuCode: Int32) {
    switch icuCode {
    // Latin text, with its digits and signs, is to do without the names of all others.
    case Int32(GALLEY_SCRIPT_LATIN): self = .latin
    case Int32(GALLEY_SCRIPT_COMMON): self = .common
    default:
      let known = Script.all
      self = known.indices.contains(Int(icuCode)) ? known[Int(icuCode)] : .unknown
    }
  }

  /// Scripts by ICU's codes, whose names ICU looks up in a list of all properties.
  private static let all = (0..<Int32(256)).map { Script(rawValue: galley_script_tag($0)) }

  /// The four letters.
  package var tag: String {
    if self == .latin { return "Latn" }
    return String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }, as: UTF8.self)
  }

  /// Whether letters connect, so that kashida may stretch words and spacing between letters would
  /// tear them (CSS Text 3 appendix on cursive scripts, and scripts of the same kind added since).
  package var isJoining: Bool { Script.joining.contains(self) }

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

  /// From four ASCII letters.
  private init(_ tag: StaticString) {
    self.init(rawValue: tag.description.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
