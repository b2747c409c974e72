import GalleyFont
import Testing

@Suite("Font tags and variations")
struct FontTagTests {
  @Test("A font tag has 1 to 4 printable ASCII characters, and is padded to 4 with spaces")
  func tags() {
    #expect(FontTag("wght")?.rawValue == 0x7767_6874)
    #expect(FontTag("wght") == .weight)
    #expect(FontTag("cv")?.description == "cv  ")
    #expect(FontTag("") == nil)
    #expect(FontTag("weight") == nil)
    #expect(FontTag("wg\u{E9}") == nil)
    #expect(FontTag("a\tb") == nil)
    #expect(FontTag(rawValue: 0x00FF_4142).description == "??AB")
  }

  @Test("Font variations are clamped and sorted; duplicates and default values are dropped")
  func variations() throws {
    func effective(_ text: String) throws -> [FontVariation] {
      try TestFonts.face(TestFonts.inter, variations: text).variations
    }
    #expect(try effective("wght=550").map(\.value) == [550])
    #expect(try effective("wght=5000").map(\.value) == [900])
    #expect(try effective("wght=-5").map(\.value) == [100])
    #expect(try effective("wght=400").isEmpty)
    #expect(try effective("wght=700,wght=300").map(\.value) == [300])
    #expect(try effective("wdth=75,wght=nan").isEmpty)
  }

  @Test("A variable font lists its axes")
  func axes() throws {
    let face = try TestFonts.face(TestFonts.inter, variations: "wght=550")
    let axis = try #require(face.axes.first)
    #expect(axis.tag == .weight)
    #expect([axis.minimum, axis.defaultValue, axis.maximum] == [100, 400, 900])
    #expect(face.weightClass == 550)
    #expect(try TestFonts.face(TestFonts.sans).axes.isEmpty)
  }
}
