// Compiles and runs the Swift code on the page about layout contracts.

import Galley
import GalleyTesting
import Testing

@Suite("Snippets: layout contracts")
struct ContractSnippets {
  private let renderer = TextRenderer(fonts: .bundled)

  @Test("Contracts of a document")
  func contracts() throws {
    // snippet: contracts
    var document = TextDocument(
      AttributedText("Your table is ready", [.font(.system(32))]), in: TextContainer(width: 200))
    document.contract.noWidow = true
    document.contract.maximumLines = 2

    let layout = try renderer.layout(document)
    for broken in layout.brokenContracts {
      print(broken.path, broken.message)  // require.noWidow noWidow: a paragraph's last line …
    }
    // end

    #expect(layout.brokenContracts.map(\.requirement) == [.noWidow])
  }

  // snippet: matrix
  @Test func cardKeepsItsContract() {
    let titles = ["en": "Your table is ready", "fi": "Pöytänne on valmis"]
    assertMatrix(over: ["en", "fi", "qps-ploc"]) { language in
      let title = titles[language] ?? PseudoLocale.accented.text("Your table is ready")
      let text = AttributedText(title, [.font(.system(28)), .language(language)])
      var document = TextDocument(text, in: TextContainer(width: 240))
      document.contract.maximumLines = 3
      document.contract.noDividedWords = true
      return document
    }
  }
  // end
}
