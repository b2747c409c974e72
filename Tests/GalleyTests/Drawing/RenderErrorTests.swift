// Render errors: their codes and other machine-readable properties.

import Galley
import GalleyFont
import Testing

@Suite("Render errors")
struct RenderErrorTests {
  @Test("Each error has a code, and states whether the caller is at fault")
  func codes() {
    let errors: [(RenderError, String, Bool)] = [
      (.tooLarge(what: "the scale", value: 2, limit: 1), "tooLarge", true),
      (.emptyCanvas, "emptyCanvas", true), (.font("x"), "invalidFont", true),
      (.image("x"), "invalidPicture", true), (.cancelled, "cancelled", false),
      (.png(.outOfMemory), "pictureNotWritten", false), (.timedOut, "timedOut", false),
      (.busy, "busy", false),
    ]
    for (error, code, isCallersFault) in errors {
      #expect(error.code == code && error.isCallersFault == isCallersFault, "\(error)")
    }
  }

  @Test("An error names a font by its file name, without the folder")
  func paths() {
    let error = FontError.brokenTable(file: "/srv/fonts/brand.ttf", table: "glyf")
    #expect(error.familiarDescription.hasPrefix("brand.ttf: the font's table 'glyf'"))
    #expect(error.description.hasPrefix("/srv/fonts/brand.ttf: "))
    let glyph = GlyphError.unreadable(glyph: 3, file: "/srv/fonts/brand.ttf")
    #expect(glyph.description.hasPrefix("brand.ttf: glyph 3"))
    #expect(FontError.empty(file: "font data").familiarDescription.hasPrefix("font data: "))
  }
}
