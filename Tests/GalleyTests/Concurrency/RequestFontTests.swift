// Fonts that are loaded from memory for a single request.

import Foundation
import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Fonts of a single request")
struct RequestFontTests {
  /// Two fonts with the same family name: `Shapes.ttf`, and a copy of this font with wider
  /// advances.
  private static func fonts() throws -> (plain: [UInt8], changed: [UInt8]) {
    let plain = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: Repository.testFont("Shapes.ttf"))))
    return (plain, try swappingGlyphs(plain))
  }

  /// Changes each advance width of 700 units in `hmtx` to 900.
  private static func swappingGlyphs(_ font: [UInt8]) throws -> [UInt8] {
    func number(_ place: Int, _ count: Int) -> Int {
      font[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var changed = font
    for entry in 0..<number(4, 2) {
      let record = 12 + entry * 16
      guard Array(font[record..<record + 4]) == Array("hmtx".utf8) else { continue }
      let table = number(record + 8, 4)
      for place in stride(from: table, to: table + number(record + 12, 4), by: 4)
      where number(place, 2) == 700 {
        changed[place] = UInt8(900 >> 8)
        changed[place + 1] = UInt8(900 & 0xFF)
      }
    }
    try #require(changed != font)
    return changed
  }

  private static let text = AttributedText("ABC", [.font(.family("Galley Shapes", size: 40))])

  private static func picture(_ renderer: TextRenderer) async throws -> (Double, Bitmap) {
    let layout = try await renderer.layout(text)
    return (layout.lines[0].width, try await renderer.draw(layout))
  }

  @Test("Concurrent requests with fonts of the same name never use each other's fonts")
  func isolation() async throws {
    let fonts = try Self.fonts()
    let renderer = TextRenderer(fonts: .bundled)
    let plain = try await Self.picture(
      TextRenderer(fonts: FontLibrary.bundled.adding(bytes: [fonts.plain])))
    let changed = try await Self.picture(
      TextRenderer(fonts: FontLibrary.bundled.adding(bytes: [fonts.changed])))
    let none = try await Self.picture(TextRenderer(fonts: .bundled))
    #expect(plain.0.isNear(84) && changed.0.isNear(108))
    try #require(plain.1 != changed.1 && none.1 != plain.1)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<48 {
        group.addTask {
          let wanted = [plain, changed, none][task % 3]
          for _ in 0..<8 {
            var request = renderer
            if task % 3 < 2 {
              let bytes = task % 3 == 0 ? fonts.plain : fonts.changed
              request = renderer.using(try renderer.fonts.adding(bytes: [bytes]))
            }
            let got = try await Self.picture(request)
            guard got.0 == wanted.0, got.1 == wanted.1 else { return false }
          }
          return true
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test("After a request, the request's fonts are freed, but the render context is kept")
  func memory() async throws {
    let fonts = try Self.fonts()
    let renderer = TextRenderer(fonts: .bundled)
    weak var face: FontFace?
    weak var data: FontData?
    do {
      let request = renderer.using(try renderer.fonts.adding(bytes: [fonts.plain]))
      let layout = try await request.layout(Self.text)
      _ = try await request.draw(layout)
      face = layout.runs.first?.face
      data = layout.runs.first?.face.data
      #expect(face != nil && data != nil)
    }
    #expect(renderer.contexts.idleCount == 1)
    #expect(face == nil)
    #expect(data == nil)
    // Render contexts keep data about released faces. This data must not change later drawings.
    for _ in 0..<FontLimits.rasterizerFaces * 2 {
      let request = renderer.using(try renderer.fonts.adding(bytes: [fonts.changed]))
      _ = try await Self.picture(request)
    }
    #expect(try await Self.picture(renderer).1 == Self.picture(TextRenderer(fonts: .bundled)).1)
  }

  @Test("Bytes that are not a font are rejected")
  func refused() {
    #expect(throws: RenderError.self) { try FontLibrary.bundled.adding(bytes: [[]]) }
    #expect(throws: RenderError.self) {
      try FontLibrary.bundled.adding(bytes: [Array("<html>".utf8)])
    }
  }
}
