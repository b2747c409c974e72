import Testing

@testable import Galley

/// Colours written as in CSS Color 4. Expected values are from the specification or computed with
/// its formulas.
@Suite("Colours in CSS notation")
struct ColorCSSTests {
  @Test(
    "Colours in CSS notation are read",
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
      "hwb(1 2% 3%)",
      "rgb(1 2 3 /)", "rgb(1 2 3 / 5deg)", "röt", "#１２３",
    ])
  func refuses(_ text: String) {
    #expect(Color(css: text) == nil)
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
    // CSS Color 4 §6.1 has two spellings of each grey. Aqua and fuchsia also have two names each.
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
