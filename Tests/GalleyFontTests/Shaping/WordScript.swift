import Testing

@testable import GalleyFont

/// A script, a font family that covers it, and characters to make random words from.
struct WordScript: Sendable, CustomTestStringConvertible {
  let tag: String
  let family: String
  let language: String
  let ranges: [ClosedRange<UInt32>]
  var isRightToLeft = false
  var features: [String: UInt32] = [:]

  var testDescription: String {
    "\(tag) in \(family)\(features.isEmpty ? "" : " with \(features)")"
  }

  /// Ranges of characters for random words: plain letters, and characters that form ligatures,
  /// fractions and kerning pairs.
  private static let letters: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x61...0x7A, 0x41...0x5A, 0x66...0x6C, 0x66...0x69, 0x30...0x39, 0x2014...0x201E,
    0x21...0x2F,
  ]

  static let all: [WordScript] = [
    .init(tag: "Latn", family: "Noto Sans", language: "en", ranges: letters),
    .init(tag: "Latn", family: "Noto Serif", language: "ro", ranges: letters + [0x218...0x21B]),
    .init(tag: "Latn", family: "Noto Sans Mono", language: "tr", ranges: letters),
    .init(
      tag: "Latn", family: "Noto Sans", language: "nl", ranges: letters,
      features: ["kern": 0, "smcp": 1]),
    .init(
      tag: "Latn", family: "Noto Serif", language: "en", ranges: letters,
      features: ["liga": 0, "frac": 1]),
    .init(
      tag: "Cyrl", family: "Noto Sans", language: "bg",
      ranges: [0x410...0x44F, 0x430...0x44F, 0x45E...0x45F, 0x21...0x2F]),
    .init(
      tag: "Grek", family: "Noto Serif", language: "el", ranges: [0x391...0x3A1, 0x3AC...0x3CE]),
    .init(
      tag: "Armn", family: "Noto Sans Armenian", language: "hy",
      ranges: [0x531...0x556, 0x559...0x58A]),
    .init(
      tag: "Geor", family: "Noto Sans Georgian", language: "ka",
      ranges: [0x10A0...0x10FF, 0x1C90...0x1CBF]),
    .init(
      tag: "Zyyy", family: "Noto Sans", language: "en",
      ranges: [0x21...0x2F, 0x30...0x39, 0x2044...0x2044]),
    .init(tag: "Latn", family: "Inter", language: "en", ranges: [0x21...0x7E, 0xA1...0x17F]),
    .init(
      tag: "Latn", family: "Noto Sans", language: "vi", ranges: [0x41...0x7A, 0x1EA0...0x1EF9]),
    .init(tag: "Latn", family: "Noto Serif", language: "de", ranges: [0x21...0x7E, 0x300...0x304]),
    .init(tag: "Latn", family: "Noto Sans Mono", language: "en", ranges: [0x21...0x7E]),
    .init(
      tag: "Grek", family: "Noto Serif", language: "el", ranges: [0x391...0x3C9, 0x1F00...0x1FFF]),
    .init(
      tag: "Cyrl", family: "Noto Sans", language: "sr", ranges: [0x410...0x45F, 0x483...0x487]),
    .init(
      tag: "Arab", family: "Noto Sans Arabic", language: "ar",
      ranges: [0x621...0x655, 0x60C...0x60C], isRightToLeft: true),
    .init(
      tag: "Arab", family: "Noto Naskh Arabic", language: "fa",
      ranges: [0x627...0x64A, 0x6F0...0x6F9], isRightToLeft: true),
    .init(
      tag: "Arab", family: "Noto Nastaliq Urdu", language: "ur", ranges: [0x627...0x64A],
      isRightToLeft: true),
    .init(
      tag: "Hebr", family: "Noto Sans Hebrew", language: "he",
      ranges: [0x5D0...0x5EA, 0x5B0...0x5BC], isRightToLeft: true),
    .init(
      tag: "Syrc", family: "Noto Sans Syriac", language: "syr", ranges: [0x710...0x73F],
      isRightToLeft: true),
    .init(tag: "Deva", family: "Noto Sans Devanagari", language: "hi", ranges: [0x901...0x96F]),
    .init(tag: "Beng", family: "Noto Sans Bengali", language: "bn", ranges: [0x981...0x9CD]),
    .init(tag: "Taml", family: "Noto Sans Tamil", language: "ta", ranges: [0xB82...0xBCD]),
    .init(tag: "Mlym", family: "Noto Sans Malayalam", language: "ml", ranges: [0xD02...0xD4D]),
    .init(tag: "Sinh", family: "Noto Sans Sinhala", language: "si", ranges: [0xD82...0xDDF]),
    .init(
      tag: "Thai", family: "Noto Sans Thai", language: "th", ranges: [0xE01...0xE3A, 0xE40...0xE4E]),
    .init(tag: "Khmr", family: "Noto Sans Khmer", language: "km", ranges: [0x1780...0x17D3]),
    .init(tag: "Mymr", family: "Noto Sans Myanmar", language: "my", ranges: [0x1000...0x103E]),
    .init(tag: "Tibt", family: "Noto Serif Tibetan", language: "bo", ranges: [0xF40...0xFBC]),
    .init(tag: "Mong", family: "Noto Sans Mongolian", language: "mn", ranges: [0x1820...0x1842]),
    .init(tag: "Ethi", family: "Noto Sans Ethiopic", language: "am", ranges: [0x1200...0x135A]),
    .init(
      tag: "Hani", family: "Noto Sans CJK SC", language: "zh-Hans",
      ranges: [0x4E00...0x4E80, 0x3001...0x3011, 0xFF0C...0xFF1F]),
    .init(
      tag: "Hira", family: "Noto Sans CJK JP", language: "ja",
      ranges: [0x3041...0x309C, 0x30A1...0x30FE, 0x4E00...0x4E10]),
    .init(
      tag: "Hang", family: "Noto Sans CJK KR", language: "ko",
      ranges: [0xAC00...0xAC80, 0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2]),
    .init(
      tag: "Zyyy", family: "Noto Color Emoji", language: "en",
      ranges: [0x1F600...0x1F640, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x200D...0x200D]),
  ]

  func fontFeatures() throws -> [FontFeature] {
    try features.sorted { $0.key < $1.key }.map {
      FontFeature(tag: try #require(FontTag($0.key)), value: $0.value)
    }
  }
}
