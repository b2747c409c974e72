import Testing

@testable import GalleyUnicode

@Suite("Legacy encodings of hyphenation dictionaries")
struct LegacyCharsetTests {
  @Test(
    "A byte is decoded to the letter that the encoding assigns to the byte",
    arguments: [
      ("ISO8859-1", 0xE4, "ä"), ("iso-8859-2", 0xB1, "ą"), ("ISO8859-3", 0xA1, "Ħ"),
      ("ISO8859-4", 0xE7, "į"), ("ISO8859-5", 0xD0, "а"), ("ISO8859-6", 0xC8, "ب"),
      ("ISO8859-7", 0xE1, "α"), ("ISO8859-8", 0xE0, "א"), ("ISO8859-9", 0xFD, "ı"),
      ("ISO8859-10", 0xB6, "ķ"), ("ISO8859-11", 0xA1, "ก"), ("ISO8859-13", 0xE0, "ą"),
      ("ISO8859-14", 0xA1, "Ḃ"), ("ISO8859-15", 0xA4, "€"), ("cp1250", 0xE8, "č"),
      ("windows-1251", 0xE0, "а"), ("cp1252", 0xE4, "ä"), ("cp1253", 0xE1, "α"),
      ("cp1254", 0xFD, "ı"),
      ("cp1255", 0xE0, "א"), ("cp1256", 0xC8, "ب"), ("cp1257", 0xE0, "ą"), ("cp1258", 0xD0, "Đ"),
      ("KOI8-R", 0xC1, "а"), ("KOI8-U", 0xA4, "є"), ("TIS-620", 0xA1, "ก"),
    ] as [(String, UInt8, String)])
  func letters(name: String, byte: UInt8, letter: String) throws {
    let converted = try #require(([0x61, byte] as [UInt8]).utf8(from: name))
    #expect(String(decoding: converted, as: UTF8.self) == "a" + letter)
  }

  @Test(
    "Text in an unsupported encoding is not converted to UTF-8",
    arguments: ["Shift_JIS", "UTF-16", "EUC-KR", "latin", ""])
  func unknown(name: String) {
    #expect(([0x61] as [UInt8]).utf8(from: name) == nil)
  }
}
