import Foundation
import TestSupport
import Testing

@testable import Galley

/// Colours in the notation of CSS Color 4. Expected values come from the specification or from its
/// formulas.
@Suite("Colours in CSS notation")
struct ColorCSSTests {
  @Test(
    "Strings in CSS notation are parsed as colours",
    arguments: [
      ("#f09", Color(red: 255, green: 0, blue: 0x99)),
      ("#F09a", Color(red: 255, green: 0, blue: 0x99, alpha: 0xAA)),
      ("#00ff7F", Color(red: 0, green: 255, blue: 0x7F)),
      ("#01020304", Color(red: 1, green: 2, blue: 3, alpha: 4)),
      ("  #fff\n", Color(red: 255, green: 255, blue: 255)),
      ("rgb(1, 2, 3)", Color(red: 1, green: 2, blue: 3)),
      ("RGB(1 2 3)", Color(red: 1, green: 2, blue: 3)),
      ("rgba(1,2,3,.5)", Color(red: 1, green: 2, blue: 3, alpha: 128)),
      ("rgb(1 2 3 / 50%)", Color(red: 1, green: 2, blue: 3, alpha: 128)),
      ("rgb(1 2 3/0.2)", Color(red: 1, green: 2, blue: 3, alpha: 51)),
      ("rgb(10%, 20%, 50%)", Color(red: 26, green: 51, blue: 128)),
      ("rgb(10% 51 none)", Color(red: 26, green: 51, blue: 0)),
      ("rgb(300 -20 1e2)", Color(red: 255, green: 0, blue: 100)),
      ("rgb(0.5 1.5 2.49)", Color(red: 1, green: 2, blue: 2)),
      ("hsl(120, 100%, 25%)", Color(red: 0, green: 128, blue: 0)),
      ("hsl(120deg 100% 25%)", Color(red: 0, green: 128, blue: 0)),
      ("hsl(-240 100 25)", Color(red: 0, green: 128, blue: 0)),
      ("hsl(0.5turn 100% 50%)", Color(red: 0, green: 255, blue: 255)),
      ("hsl(200grad 100% 50%)", Color(red: 0, green: 255, blue: 255)),
      ("hsl(3.14159265358979rad 100% 50%)", Color(red: 0, green: 255, blue: 255)),
      ("hsla(0, 0%, 50%, 0.25)", Color(red: 128, green: 128, blue: 128, alpha: 64)),
      ("hsl(none none 100%)", Color(red: 255, green: 255, blue: 255)),
      ("/* any */ rgb(1/**/2 3)", Color(red: 1, green: 2, blue: 3)),
      // Channels outside sRGB are clipped after the computation. Here 0.8 + 0.3 is clipped to 1,
      // and 0.8 − 0.3 stays 0.5.
      ("hsl(0 150% 80%)", Color(red: 255, green: 128, blue: 128)),
      ("hsl(0 -20% 40%)", Color(red: 102, green: 102, blue: 102)),
      ("hwb(120 20% -20%)", Color(red: 51, green: 255, blue: 51)),
      ("hwb(90 40% 60%)", Color(red: 102, green: 102, blue: 102)),
      ("hwb(90 80% 80%)", Color(red: 128, green: 128, blue: 128)),
      // Notations of the colour `green` from CSS Color 4 §9 and §10.
      ("lab(46.2775% -47.5621 48.5837)", .green),
      ("lch(46.2775% 67.9892 134.3912)", .green),
      ("oklab(51.975% -0.1403 0.10768)", .green),
      ("oklch(51.975% 0.17686 142.495)", .green),
      ("color(display-p3 0.21604 0.49418 0.13151)", .green),
      ("color(a98-rgb 0.281363 0.498012 0.116746)", .green),
      ("color(prophoto-rgb 0.230479 0.395789 0.129968)", .green),
      ("color(xyz 0.07719 0.15438 0.02573)", .green),
      ("color(xyz-d50 0.08313 0.154746 0.020961)", .green),
      ("COLOR(srgb-linear 0 21.586% 0)", .green),
      ("oklch(120% 0 20)", Color(red: 255, green: 255, blue: 255)),
      ("lab(-20% 0 0)", Color(red: 0, green: 0, blue: 0)),
      ("TransParent", Color(red: 0, green: 0, blue: 0, alpha: 0)),
      ("ReBeccaPurple", Color(red: 0x66, green: 0x33, blue: 0x99)),
      ("DarkSlateGrey", Color(red: 0x2F, green: 0x4F, blue: 0x4F)),
    ])
  func accepts(_ text: String, _ color: Color) {
    #expect(Color(css: text) == color)
  }

  @Test(
    "Strings that are not CSS colours are rejected",
    arguments: [
      "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# fff", "fff",
      "currentcolor", "tomat", "tomato!", "red green", "rgb", "rgb(", "rgb()", "rgb(1,2)",
      "rgb(1 2)", "rgb(1,2,3", "rgb(1,2,3,4,5)", "rgb(1,2,3 / 4)", "rgb(1 2 3 4)", "rgb(1, 2 3)",
      "rgb(1 2, 3)", "rgb(1,2,3%)", "rgb(none,2,3)", "rgb(1deg 2 3)", "rgb(nan 1 1)",
      "rgb(inf 1 1)", "rgb(1e999 1 1)", "rgb(0x1 1 1)", "rgb(1. 1 1)", "rgb(+ 1 1)", "rgb (1 2 3)",
      "hsl(120, 100, 25)", "hsl(50% 10% 10%)", "hsl(120px 10% 10%)", "hsl(1 2deg 3)",
      "hwb(1, 2%, 3%)", "hwb(1% 2% 3%)", "lab(50, 1, 2)", "lab(50deg 1 2)", "lch(50 1 2%)",
      "color(srgb 1 0)", "color(srgb 1 0 0 0)", "color(srgb, 1, 0, 0)", "color(hsl 1 0 0)",
      "color(1 0 0)", "color-mix(red, blue)", "color-mix(in srgb, red)",
      "color-mix(in srgb, red, blue, gold)", "color-mix(in srgb shorter hue, red, blue)",
      "color-mix(in lch longer, red, blue)", "color-mix(in srgb, red 101%, blue)",
      "color-mix(in srgb, red -1%, blue)", "color-mix(in srgb, 5% red 5%, blue)",
      "color-mix(in srgb, red 1, blue)", "color-mix(in srgb red, blue)", "/* red",
      "rgb(1 2 3 /)", "rgb(1 2 3 / 5deg)", "röt", "#１２３",
    ])
  func refuses(_ text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test(
    "color-mix() mixes two colours in the given colour space",
    arguments: [
      // Examples from CSS Color 5 §3, and mixtures computed by hand as in CSS Color 4 §12.
      ("color-mix(in srgb, white 30%, black)", Color(red: 77, green: 77, blue: 77)),
      ("color-mix(in srgb, 30% white, black 70%)", Color(red: 77, green: 77, blue: 77)),
      ("color-mix(in srgb, white, black 20%)", Color(red: 204, green: 204, blue: 204)),
      ("color-mix(in srgb, red 20%, red 30%)", Color(red: 255, green: 0, blue: 0, alpha: 128)),
      ("color-mix(in srgb, red 0%, blue 0%)", Color(red: 255, green: 0, blue: 0, alpha: 0)),
      ("color-mix(in srgb, red 150%, blue)", nil),
      // Colours are premultiplied before mixing, so a transparent colour does not affect the hue.
      ("color-mix(in srgb, red, transparent)", Color(red: 255, green: 0, blue: 0, alpha: 128)),
      (
        "color-mix(in srgb, rgb(none 0 100), rgb(200 0 none))", Color(red: 200, green: 0, blue: 100)
      ),
      (
        "color-mix(in srgb, rgb(0 0 9 / none), rgb(0 0 9 / .4))",
        Color(red: 0, green: 0, blue: 9, alpha: 102)
      ),
      ("color-mix(in hsl, red, lime)", Color(red: 255, green: 255, blue: 0)),
      ("color-mix(in hsl shorter hue, red, lime)", Color(red: 255, green: 255, blue: 0)),
      ("color-mix(in hsl longer hue, red, lime)", Color(red: 0, green: 0, blue: 255)),
      ("color-mix(in hsl increasing hue, lime, red)", Color(red: 0, green: 0, blue: 255)),
      ("color-mix(in hsl decreasing hue, red, lime)", Color(red: 0, green: 0, blue: 255)),
      // White has no hue, so the mixture keeps the hue of blue.
      ("color-mix(in hsl, blue, white)", Color(red: 159, green: 159, blue: 223)),
      (
        "COLOR-MIX( IN hwb Longer HUE , red , color-mix(in srgb, lime, lime) )",
        Color(red: 0, green: 0, blue: 255)
      ),
    ])
  func mixes(_ text: String, _ color: Color?) {
    #expect(Color(css: text) == color)
  }

  /// `Scripts/generate/css-colors` writes the file that this test reads. The script's comment lists
  /// the known differences between Chromium and CSS.
  @Test("Random colours and color-mix() results match Chromium's, except for rounding")
  func chromium() throws {
    let table = String(decoding: try Repository.bytes("Tests/Texts/css-colors.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t") }
    try #require(rows.count == 900)
    for row in rows {
      let text = String(row[0])
      let expected = row.dropFirst().compactMap { Double($0) }
      let color = try #require(Color(css: text), "\(text)")
      // Chromium's canvas stores premultiplied bytes, so translucent colours are less precise.
      let step = 1 + (expected[3] == 255 ? 0 : 0.5 + 127.5 / expected[3])
      let channels = [color.red, color.green, color.blue].map(Double.init)
      #expect(abs(Double(color.alpha) - expected[3]) <= 1, "\(text)")
      for (channel, other) in zip(channels, expected) {
        #expect(abs(channel - other) <= step, "\(text): \(channels), not \(expected)")
      }
    }
  }

  @Test(
    "The error for an unsupported CSS colour names the colour's keyword or function",
    arguments: [
      ("currentColor", "currentcolor depends on the text around it; write the colour itself"),
      (
        "CanvasText",
        "canvastext is a system colour, which depends on the reader's system; write the colour"
          + " itself"
      ),
      (
        "Window",
        "window is a system colour, which depends on the reader's system; write the colour itself"
      ),
      (
        "rgb(from red r g b)",
        "relative colours such as rgb(from …) are not supported yet; use color-mix()"
      ),
      (
        "color(from red srgb r g b)",
        "relative colours such as color(from …) are not supported yet; use color-mix()"
      ),
      ("light-dark(red, blue)", "light-dark() is not supported yet; write the colour itself"),
      (
        "color-mix(in srgb, red, currentcolor)",
        "currentcolor depends on the text around it; write the colour itself"
      ),
    ])
  func unsupported(_ text: String, _ message: String) {
    #expect(throws: CSSColorError.unsupported(message)) { try Color(parsing: text) }
  }

  @Test("Colour functions can be nested up to 16 levels deep")
  func nesting() {
    func nested(_ depth: Int) -> String {
      (0..<depth).reduce("red") { color, _ in "color-mix(in srgb, \(color), red)" }
    }
    #expect(Color(css: nested(16)) == .red)
    #expect(
      throws: CSSColorError.unsupported("color-mix() is nested deeper than 16; mix fewer colours")
    ) {
      try Color(parsing: nested(100_000))
    }
  }

  @Test("Extremely large or small numbers still give valid colours")
  func extremes() {
    for function in ["rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "color"] {
      for (first, second) in [("1e308", "-1e308"), ("-1e308", "1e308"), ("1e-320", "1e308")] {
        let space = function == "color" ? "prophoto-rgb " : ""
        let text = "\(function)(\(space)\(first) \(second) \(first))"
        #expect(Color(css: text) != nil, "\(text)")
        #expect(Color(css: "color-mix(in oklch, \(text), \(text))") != nil, "\(text)")
      }
    }
  }

  @Test("Every CSS colour name is known")
  func names() {
    #expect(Color.cssNames.count == 149)
    #expect(Color.cssNames == Color.cssNames.sorted())
    #expect(Set(Color.cssNames).count == 149)
    for name in Color.cssNames {
      #expect(Color(css: name) != nil)
      #expect(Color(css: name.uppercased()) == Color(css: name))
    }
    // CSS Color 4 §6.1 spells each grey both `gray` and `grey`. Aqua and fuchsia also have two
    // names each.
    for name in Color.cssNames where name.contains("gray") {
      #expect(Color(css: name) == Color(css: name.replacing("gray", with: "grey")))
    }
    #expect(Color(css: "aqua") == Color(css: "cyan"))
    #expect(Color(css: "fuchsia") == Color(css: "magenta"))
    // CSS and X11 define the names gray, green, maroon and purple differently. The CSS values
    // apply.
    #expect(Color.gray == Color(css: "#808080"))
    #expect(Color.green == Color(css: "#008000"))
    #expect(Color.maroon == Color(css: "#800000"))
    #expect(Color.purple == Color(css: "#800080"))
  }
}
