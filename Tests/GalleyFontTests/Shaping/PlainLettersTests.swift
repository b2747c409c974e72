import TestSupport
import Testing

@testable import GalleyFont

@Suite("Plain letters")
struct PlainLettersTests {
  private func plan(
    _ file: String, script: String = "Latn", features: [String: UInt32] = [:]
  ) throws -> ShapingPlan {
    let item = ShapingItem(
      range: 0..<1, face: try TestFonts.face(file),
      script: try #require(FontTag(script)).rawValue,
      features: try features.map {
        FontFeature(tag: try #require(FontTag($0.key)), value: $0.value)
      })
    let plan = Shaper().plan(for: item)
    plan.prepare(for: ShapingPlan.unreadUnits)
    return plan
  }

  /// Whether a word needs no HarfBuzz.
  private func isPlain(_ word: String, _ plan: ShapingPlan) -> Bool {
    let units = Array(word.utf16)
    var glyphs: [ShapedGlyph] = []
    return plan.letters?.set(units.span, 0..<units.count, into: &glyphs) ?? false
  }

  @Test("have HarfBuzz's glyphs, kerning and places that are not safe to break")
  func kerned() throws {
    let plan = try plan(Self.sans)
    let units = Array("AVATAR".utf16)
    var glyphs: [ShapedGlyph] = []
    let isPlain = plan.letters?.set(units.span, 0..<units.count, into: &glyphs)
    try #require(isPlain == true)
    let item = ShapingItem(range: 0..<units.count, face: plan.key.face, script: plan.key.script)
    var whole: [ShapedGlyph] = []
    Shaper().shapeWhole(units.span, item.range, item, plan, into: &whole)
    #expect(glyphs == whole)
    #expect(glyphs.contains { $0.isUnsafeToBreak })
    #expect(glyphs[0].xAdvance < plan.key.face.advance(of: glyphs[0].glyphID))
  }

  @Test("are no ligatures, fractions, marks, capitals in small or what the font lacks")
  func others() throws {
    let plan = try plan(Self.sans)
    for word in ["half", "of", "1984", "(1/2)", "Ägypten", "don\u{2019}t"] {
      #expect(isPlain(word, plan), "\(word)")
    }
    for word in ["office", "fluid", "1\u{2044}2", "A\u{308}gypten", "co\u{AD}op", "日"] {
      #expect(!isPlain(word, plan), "\(word)")
    }
    #expect(isPlain("office", try self.plan(Self.sans, features: ["liga": 0])))
    #expect(!isPlain("1984", try self.plan(Self.sans, features: ["frac": 1])))
    #expect(!isPlain("half", try self.plan(Self.sans, features: ["smcp": 1])))
  }

  @Test("are known when a little text has been shaped")
  func late() throws {
    let item = ShapingItem(
      range: 0..<1, face: try TestFonts.face(Self.sans),
      script: try #require(FontTag("Latn")).rawValue)
    let shaper = Shaper()
    let units = Array(String(repeating: "half ", count: 20).utf16)
    for count in 1..<ShapingPlan.unreadUnits {
      var glyphs: [ShapedGlyph] = []
      shaper.shape(units.span, item, into: &glyphs)
      #expect(
        shaper.plan(for: item).letters == nil && !shaper.plan(for: item).keepsWords, "\(count)")
    }
    var glyphs: [ShapedGlyph] = []
    shaper.shape(units.span, item, into: &glyphs)
    #expect(shaper.plan(for: item).letters != nil && shaper.plan(for: item).keepsWords)
  }

  @Test("are none of a script with a shaper of its own")
  func otherScripts() throws {
    let plan = try plan("Fonts/NotoSansThai/NotoSansThai-Regular.ttf", script: "Thai")
    #expect(plan.keepsWords)
    #expect(plan.letters == nil)
  }

  private static let sans = "Fonts/NotoSans/NotoSans-Regular.ttf"
}
