// The text direction and the region that follow from a language tag.

import Testing

@testable import GalleyUnicode

@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "A tag's script sets the direction; without a script, the language and the region set it",
    arguments: [
      ("ar", true), ("he-IL", true), ("ur_PK", true), ("az-Arab", true), ("pa-Arab-PK", true),
      ("ar-Latn", false), ("az", false), ("en-US", false), ("und", false), ("", false),
      ("pa-PK", true), ("pa", false), ("pa-Guru-PK", false), ("uz-af", true), ("az_IR", true),
      ("sd-IN", false), ("sd-PK", true), ("ug-KZ", false), ("prs", true), ("jpr-IL", true),
      ("und-Arab", true), ("und-Latn", false), ("und-Hebr-US", true),
    ])
  func direction(_ tag: String, _ isRightToLeft: Bool) {
    #expect(tag.isRightToLeft == isRightToLeft)
  }

  @Test(
    "The region of a language tag is the subtag after the language and the script",
    arguments: [
      ("de-CH", "CH"), ("es-419", "419"), ("zh-hant-tw", "TW"), ("en_ZA", "ZA"), ("zh-Hant", ""),
      ("de", ""), ("", ""), ("und-TW", "TW"), ("und", ""),
    ])
  func region(_ tag: String, _ region: String) {
    #expect(tag.region == region)
  }
}
