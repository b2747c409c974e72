import Testing

@testable import GalleyFont

/// Tests which positions a font style sets on the axes of a variable font. Also tests that threads
/// share faces.
@Suite("Choice of axis positions")
struct AxisChoiceTests {
  private func info(upright: Bool) throws -> FaceInfo {
    try #require(
      FontCollection.bundled.infos.first {
        $0.families.contains("Inter") && $0.isUpright == upright
      })
  }

  @Test("A font query's weight, width and size set the weight, width and optical size axes")
  func style() throws {
    let query = FontQuery(weight: 550, width: 87.5, size: 9)
    #expect(
      try query.variations(of: info(upright: true)) == [
        FontVariation(tag: .weight, value: 550), FontVariation(tag: .width, value: 87.5),
        FontVariation(tag: .opticalSize, value: 9),
      ])
  }

  @Test("An italic style sets the italic and slant axes of upright faces, but not of italic faces")
  func slant() throws {
    let query = FontQuery(italic: true)
    let upright = try query.variations(of: info(upright: true))
    #expect(upright.contains(FontVariation(tag: .italic, value: 1)))
    #expect(upright.contains { $0.tag == .slant && $0.value < 0 })
    let italic = try query.variations(of: info(upright: false))
    #expect(!italic.contains { $0.tag == .italic || $0.tag == .slant })
  }

  @Test("The constants for axis tags match the OpenType registry")
  func names() {
    #expect(FontTag.width == FontTag("wdth"))
    #expect(FontTag.opticalSize == FontTag("opsz"))
    #expect(FontTag.italic == FontTag("ital"))
  }

  @Test("Threads with equal font queries get the same face")
  func threads() async throws {
    let data = try Fixtures.copyOfBundled("Inter/Inter.ttf")
    for weight in 0..<8 {
      let catalog = try Fixtures.bundled([data])
      let query = FontQuery(families: ["Inter"], weight: 200 + Double(weight) * 7)
      let faces = try await withThrowingTaskGroup(of: FontFace.self) { group in
        for _ in 0..<8 {
          group.addTask {
            _ = catalog.fallback(
              for: ["ش"], after: query, script: 0x4172_6162, language: "")
            return try catalog.match(query).face
          }
        }
        return try await group.reduce(into: Set<FontFace>()) { $0.insert($1) }
      }
      #expect(faces.count == 1)
      #expect(faces.first?.data === data)
    }
  }
}
