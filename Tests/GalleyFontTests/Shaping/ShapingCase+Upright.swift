// Test cases of upright text in vertical lines, compared with `hb-shape --direction=ttb`.

extension ShapingCase {
  static let upright = [
    ShapingCase(
      name: "kana with marks and long vowels", font: TestFonts.vertical, text: "ッャー〜アイウ",
      script: "Kana", language: "ja", isUpright: true),
    ShapingCase(
      name: "brackets and stops", font: TestFonts.vertical, text: "「縦組み」、（年）。…『回』！？",
      script: "Hani", language: "ja", isUpright: true),
    ShapingCase(
      name: "forms taken away", font: TestFonts.vertical, text: "「ー」", script: "Hani",
      language: "ja", isUpright: true, features: "vert=0"),
    ShapingCase(
      name: "upwards", font: TestFonts.vertical, text: "「年」、", script: "Hani", language: "ja",
      isRightToLeft: true, isUpright: true),
    ShapingCase(
      name: "Latin with vertical metrics", font: TestFonts.vertical, text: "Galley 2",
      script: "Latn", isUpright: true),
    ShapingCase(
      name: "Latin without vertical metrics", font: TestFonts.sans, text: "Áqx j\u{304}g",
      script: "Latn",
      isUpright: true),
    ShapingCase(
      name: "CFF2 without vertical metrics", font: TestFonts.variableCFF2, text: "HO O",
      script: "Latn", isUpright: true, variations: "wght=850"),
    ShapingCase(
      name: "painted glyphs", font: TestFonts.paints, text: "abz\u{E003}", script: "Latn",
      isUpright: true),
    ShapingCase(
      name: "pictures", font: TestFonts.emoji, text: "😀👨\u{200D}👩\u{200D}👧", script: "Zyyy",
      isUpright: true),
  ]
}
