import GalleyFont
import TestSupport
import Testing

/// A test case: text that both `hb-shape` and `Shaper` shape.
struct ShapingCase: CustomTestStringConvertible, Sendable {
  var name: String
  var font: String
  var text: String
  var before = ""
  var after = ""
  var script: String
  var language = "en"
  var isRightToLeft = false
  var isUpright = false
  var features = ""
  var variations = ""
  var isWhole = false

  var testDescription: String { name }

  /// The line that `hb-shape` prints for this text.
  func reference() throws -> String {
    let direction = isUpright ? isRightToLeft ? "btt" : "ttb" : isRightToLeft ? "rtl" : "ltr"
    return try HBShape.line(
      [
        "--font-funcs=ot", "--script=\(script)", "--language=\(language)",
        "--features=\(features)", "--direction=\(direction)", "--text-before=\(before)",
        "--text-after=\(after)", "--variations=\(variations)", "--text=\(text)",
        "--font-file=\(Repository.path(font))",
      ] + (isWhole ? ["--bot", "--eot"] : []))
  }
}

extension ShapingCase {
  private static func noto(_ family: String) -> String {
    "Fonts/\(family)/\(family)-Regular.ttf"
  }

  static let latin = [
    ShapingCase(
      name: "Latin ligatures", font: noto("NotoSans"), text: "office ffl fi", script: "Latn"),
    ShapingCase(
      name: "Latin kerning", font: noto("NotoSans"), text: "AVATAR To. Ty", script: "Latn"),
    ShapingCase(
      name: "kerning off", font: noto("NotoSans"), text: "AVATAR", script: "Latn",
      features: "kern=0"),
    ShapingCase(
      name: "ligatures off", font: noto("NotoSerif"), text: "office", script: "Latn",
      features: "liga=0,clig=0"),
    ShapingCase(
      name: "small capitals and figures", font: noto("NotoSans"), text: "Hello 1234/5678",
      script: "Latn", features: "smcp=1,onum=1,frac=1"),
    ShapingCase(
      name: "combining marks", font: noto("NotoSans"), text: "a\u{301}\u{323}e\u{308}x\u{304}",
      script: "Latn"),
    ShapingCase(
      name: "Romanian", font: noto("NotoSans"), text: "şţ", script: "Latn", language: "ro"),
    ShapingCase(
      name: "Serbian", font: noto("NotoSans"), text: "бгдпт", script: "Cyrl", language: "sr"),
    ShapingCase(
      name: "Russian", font: noto("NotoSans"), text: "бгдпт", script: "Cyrl", language: "ru"),
    ShapingCase(
      name: "variable weight", font: TestFonts.inter, text: "Hamburgefonstiv AV", script: "Latn",
      variations: "wght=550"),
    ShapingCase(
      name: "variable default", font: TestFonts.inter, text: "Hamburgefonstiv -> 12:30",
      script: "Latn"),
    ShapingCase(
      name: "CFF2 at its default", font: TestFonts.variableCFF2, text: "HOH OO", script: "Latn"),
    ShapingCase(
      name: "CFF2 varied", font: TestFonts.variableCFF2, text: "HOH OO", script: "Latn",
      variations: "wght=633,wdth=81,opsz=11"),
    ShapingCase(
      name: "CFF2 beyond its axes", font: TestFonts.variableCFF2, text: "HO", script: "Latn",
      variations: "wght=2000,wdth=10"),
    ShapingCase(
      name: "painted glyphs", font: TestFonts.paints, text: "abz B\u{E003}", script: "Latn"),
    ShapingCase(
      name: "Greek", font: noto("NotoSans"), text: "Ἀθῆναι", script: "Grek", language: "el"),
    ShapingCase(
      name: "mark at the start", font: noto("NotoSans"), text: "\u{301}a", script: "Latn",
      isWhole: true),
    ShapingCase(
      name: "kerning beyond the item is not applied", font: noto("NotoSans"), text: "A",
      before: "V", after: "V", script: "Latn"),
    ShapingCase(
      name: "missing glyphs and ignorables", font: noto("NotoSans"),
      text: "a\u{200B}b\u{AD}c漢😀", script: "Latn"),
  ]

  static let rightToLeft = [
    ShapingCase(
      name: "Arabic", font: noto("NotoNaskhArabic"), text: "السلام عليكم", script: "Arab",
      language: "ar", isRightToLeft: true),
    ShapingCase(
      name: "Arabic marks", font: noto("NotoNaskhArabic"), text: "مُحَمَّدٌ لا إله", script: "Arab",
      language: "ar", isRightToLeft: true),
    ShapingCase(
      name: "Arabic joined before and after", font: noto("NotoSansArabic"), text: "ه",
      before: "ه", after: "ه", script: "Arab", language: "ar", isRightToLeft: true),
    ShapingCase(
      name: "Arabic joined after only", font: noto("NotoSansArabic"), text: "ع", before: "ا",
      after: "ع", script: "Arab", language: "ar", isRightToLeft: true),
    ShapingCase(
      name: "Urdu", font: noto("NotoNastaliqUrdu"), text: "میرا نام", script: "Arab",
      language: "ur", isRightToLeft: true),
    ShapingCase(
      name: "Hebrew marks", font: noto("NotoSansHebrew"), text: "בְּרֵאשִׁ֖ית", script: "Hebr",
      language: "he", isRightToLeft: true),
    ShapingCase(
      name: "Syriac", font: noto("NotoSansSyriac"), text: "ܫܠܡܐ", script: "Syrc", language: "syr",
      isRightToLeft: true),
  ]

  static let complex = [
    ShapingCase(
      name: "Devanagari", font: noto("NotoSansDevanagari"), text: "हिन्दी क्षत्रिय र्क", script: "Deva",
      language: "hi"),
    ShapingCase(
      name: "Marathi", font: noto("NotoSansDevanagari"), text: "श्लोक ल", script: "Deva",
      language: "mr"),
    ShapingCase(
      name: "Bengali", font: noto("NotoSansBengali"), text: "বাংলা র্যা", script: "Beng",
      language: "bn"),
    ShapingCase(
      name: "Tamil", font: noto("NotoSansTamil"), text: "தமிழ் க்ஷௌ", script: "Taml", language: "ta"),
    ShapingCase(
      name: "Thai", font: noto("NotoSansThai"), text: "ภาษาไทย ที่นี่ น้ำ", script: "Thai",
      language: "th"),
    ShapingCase(
      name: "Khmer", font: noto("NotoSansKhmer"), text: "ភាសាខ្មែរ ស្ត្រី", script: "Khmr",
      language: "km"),
    ShapingCase(
      name: "Myanmar", font: noto("NotoSansMyanmar"), text: "မြန်မာဘာသာ က္က", script: "Mymr",
      language: "my"),
    ShapingCase(
      name: "Tibetan", font: noto("NotoSerifTibetan"), text: "བོད་སྐད་", script: "Tibt",
      language: "bo"),
    ShapingCase(
      name: "Japanese, CFF", font: TestFonts.japanese, text: "日本語の「美しい」。ﬁ", script: "Hani",
      language: "ja"),
    ShapingCase(
      name: "Japanese, proportional", font: TestFonts.japanese, text: "「美しい」。", script: "Kana",
      language: "ja", features: "palt=1"),
    ShapingCase(
      name: "emoji sequences", font: TestFonts.emoji, text: "😀❤️👍🏽👨‍👩‍👧1️⃣🇩🇪", script: "Zyyy"),
    ShapingCase(
      name: "unknown emoji sequence", font: TestFonts.emoji, text: "👩‍👩‍👧🇩🇩", script: "Zyyy"),
  ]
}
