import GalleyFont
import Testing

@Suite("Vertical glyph forms")
struct VerticalFormTests {
  @Test("Brackets and the long vowel mark have vertical forms; ideographs and letters do not")
  func forms() throws {
    let face = try TestFonts.face(TestFonts.vertical)
    for scalar in "「」（ー、。…".unicodeScalars { #expect(face.hasVerticalForm(of: scalar)) }
    for scalar in "縦年Ag5".unicodeScalars { #expect(!face.hasVerticalForm(of: scalar)) }
    let latin = try TestFonts.face(TestFonts.sans)
    for scalar in "(ー…".unicodeScalars { #expect(!latin.hasVerticalForm(of: scalar)) }
  }

  @Test(
    "The BASE table sets the central baseline; the default is midway between ascent and descent")
  func centralBaseline() throws {
    // In the BASE table of Noto Sans CJK JP, fontTools shows the values `ideo` = -120 and `idtp` =
    // 880. The central baseline is the mean of both values, 380.
    #expect(try TestFonts.face(TestFonts.vertical).centralBaseline == 380)
    let latin = try TestFonts.face(TestFonts.sans)
    #expect(latin.centralBaseline == (latin.metrics.ascent - latin.metrics.descent) / 2)
  }
}
