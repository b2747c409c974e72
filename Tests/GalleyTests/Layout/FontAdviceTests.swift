// The fonts that messages about missing characters recommend.

import Galley
import Testing

@Suite("Fonts for missing characters")
struct FontAdviceTests {
  @Test(
    "A message names the package or the script of the missing characters",
    arguments: [
      ("\u{56FD}\u{3042}\u{AC00}\u{3001}", "fonts such as fonts-noto-cjk"),
      ("\u{1F600}", "fonts such as fonts-noto-color-emoji"),
      ("\u{56FD}\u{1F600}", "fonts such as fonts-noto-cjk and fonts-noto-color-emoji"),
      ("\u{17000}", "a font for Tangut, such as those in fonts-noto-core"),
      ("\u{10300}\u{17000}", "fonts for Old Italic and Tangut, such as those in fonts-noto-core"),
      ("\u{17000}\u{56FD}", "fonts such as fonts-noto-cjk and fonts-noto-core"),
      ("\u{10FFFD}", "a font with this character"),
      ("\u{10FFFD}\u{10FFFC}", "fonts with these characters"),
    ])
  func names(_ text: String, _ expected: String) {
    #expect(MissingGlyph.fontAdvice(for: Array(text.unicodeScalars)) == expected)
  }
}
