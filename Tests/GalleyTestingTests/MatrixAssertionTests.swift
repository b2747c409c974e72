// Assertions about one layout in many languages (a matrix).

import Foundation
import Galley
import GalleyTesting
import TestSupport
import Testing

extension AssertionTests {
  @Suite("Asserting matrices")
  struct MatrixAssertionTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      unsafe setenv("GALLEY_FAILURES", folder.path, 1)
    }

    private func check(_ most: Int) -> [String] {
      let texts = ["en": "Hello", "de": "Guten Tag allerseits, und gute Nacht", "fi": "Hei"]
      return issues {
        assertMatrix(over: ["en", "de", "fi"], named: "greeting") { language in
          var made = document(texts[language] ?? "")
          made.contract.maximumLines = most
          return made
        }
      }.map(\.message)
    }

    @Test("If a layout breaks its contract in one language, the assertion writes a contact sheet")
    func broken() throws {
      let messages = check(1)
      #expect(messages.count == 1 && messages[0].hasPrefix("de is broken\n"))
      #expect(messages[0].contains("contract maximumLines: the text has 2 lines; the maximum is 1"))
      #expect(messages[0].contains("greeting-matrix.png"))
      let sheet = try Bitmap(png: [UInt8](folder.read("greeting-matrix.png")))
      #expect(sheet.width > 200)
    }

    @Test("If all layout contracts hold, the assertion passes and removes an old contact sheet")
    func kept() throws {
      _ = check(1)
      #expect(check(2) == [])
      #expect(try folder.paths == [])
    }
  }
}
