// Detecting formats from file names, and reading every format through one initialiser.

import Galley
import GalleyDocuments
import GalleyFormats
import Testing

@Suite("Document formats")
struct DocumentFormatTests {
  @Test("The file extension decides the format, regardless of case")
  func names() {
    #expect(DocumentFormat(fileName: "card.json") == .json)
    #expect(DocumentFormat(fileName: "a.b/CARD.JSON") == .json)
    #expect(DocumentFormat(fileName: "site.content.json") == .content)
    #expect(DocumentFormat(fileName: "login.style.json") == .style)
    #expect(DocumentFormat(fileName: "card.ui.xml") == .xml)
    #expect(DocumentFormat(fileName: "common.styles.xml") == .xml)
    #expect(DocumentFormat(fileName: "README.md") == .markdown)
    #expect(DocumentFormat(fileName: "notes.markdown") == .markdown)
    for name in ["card", "card.json.bak", "", "-", ".json", "cards/.json", "card.json/"] {
      #expect(DocumentFormat(fileName: name) == nil, "\(name)")
    }
  }

  @Test("The file extension of a known format is removed from a path")
  func endings() {
    #expect(DocumentFormat.nameWithoutEnding("in/card.json") == "in/card")
    #expect(DocumentFormat.nameWithoutEnding("in.json/card") == nil)
    #expect(DocumentFormat.nameWithoutEnding("in/card.ui.xml") == "in/card")
  }

  @Test("No file extension belongs to two formats")
  func everyFormat() {
    var endings: Set<String> = []
    for format in DocumentFormat.allCases {
      #expect(!format.fileEndings.isEmpty)
      for ending in format.fileEndings {
        #expect(endings.insert(ending).inserted, "\(ending) belongs to two formats")
        #expect(DocumentFormat(fileName: "name" + ending) == format)
      }
    }
  }

  @Test("`TextDocument.init` with a format reads JSON and applies the limits in the options")
  func entry() throws {
    let bytes = Array(#"{"text": "Hello", "width": 90}"#.utf8)
    let document = try TextDocument(bytes, as: .json)
    #expect(document.width == 90 && document.frames.first?.text.string == "Hello")
    var limits = Limits.default
    limits.textLength = 4
    #expect(throws: DocumentError.self) {
      try TextDocument(bytes, as: .json, options: DocumentOptions(limits: limits))
    }
  }
}
