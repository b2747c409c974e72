// Contracts that depend only on the layout, not on pixels.

import Testing

@testable import Galley

@Suite("Layout contracts")
struct LayoutContractTests {
  private func broken(
    _ text: AttributedText, in container: TextContainer, _ require: (inout LayoutContract) -> Void
  ) throws -> [BrokenContract] {
    var document = TextDocument(text, in: container)
    require(&document.contract)
    return try bundledRenderer.layout(document).brokenContracts
  }

  private func text(_ string: String, _ mode: LineBreakMode = .byWordWrapping) -> AttributedText {
    var style = ParagraphStyle()
    style.lineBreakMode = mode
    return AttributedText(
      string, [.font(FontDescriptor(size: 20)), .paragraphStyle(style)])
  }

  private let sentence = "The quick brown fox jumps over the lazy dog"

  @Test("Text replaced by an ellipsis counts as truncated, not as hidden")
  func truncation() throws {
    let found = try broken(
      text(sentence, .byTruncatingTail), in: TextContainer(width: 120, height: 60)
    ) {
      $0.noTruncation = true
      $0.noHiddenText = true
    }
    #expect(found.map(\.requirement) == [.noTruncation])
    let first = try #require(found.first)
    #expect(first.limit == 0 && first.value > 5 && first.range?.upperBound == sentence.utf16.count)
    #expect(first.path == "require.noTruncation" && first.frame == nil)
  }

  @Test("Lines below the box and lines beyond the maximum number of lines count as hidden")
  func hidden() throws {
    var few = TextContainer(width: 120)
    few.maximumLines = 2
    for container in [TextContainer(width: 120, height: 60), few] {
      let found = try broken(text(sentence), in: container) {
        $0.noTruncation = true
        $0.noHiddenText = true
      }
      #expect(found.map(\.requirement) == [.noHiddenText])
      #expect(found.first?.range?.upperBound == sentence.utf16.count)
    }
    let open = try broken(text(sentence), in: TextContainer(width: 120)) { $0.noHiddenText = true }
    #expect(open == [])
  }

  @Test("No maximum number of lines in a contract, even a negative number, causes a trap")
  func anyLimit() throws {
    for most in [-1, 0, .min, .max] {
      let found = try broken(text("a"), in: TextContainer(width: 120)) { $0.maximumLines = most }
      #expect(found.map(\.requirement) == (most == .max ? [] : [.maximumLines]))
    }
  }

  @Test("A line clipped by its box counts as hidden; the hidden width is reported in points")
  func clipped() throws {
    let found = try broken(text(sentence, .byClipping), in: TextContainer(width: 120)) {
      $0.noHiddenText = true
    }
    let layout = try bundledRenderer.layout(text(sentence), in: TextContainer())
    let width = try #require(layout.lines.first?.width)
    #expect(found.map(\.requirement) == [.noHiddenText])
    #expect(abs((found.first?.value ?? 0) - (width - 120)) < 0.01)
  }

  @Test("White space below the box does not count as hidden text")
  func trailingSpace() throws {
    let found = try broken(text("one\n \n"), in: TextContainer(width: 120, height: 26)) {
      $0.noHiddenText = true
    }
    #expect(found == [])
  }

  @Test("All characters that no font has are counted, and are reported as one broken contract")
  func missing() throws {
    let found = try broken(text("a\u{10FFFD}b\u{10FFFD}"), in: TextContainer()) {
      $0.noMissingGlyphs = true
    }
    #expect(found.count == 1 && found.first?.value == 2)
    #expect(found.first?.what.contains("(U+10FFFD)") == true && found.first?.range == 1..<3)
  }

  @Test("Dividing a word that is wider than its line is reported; hyphenating the word is not")
  func divided() throws {
    let long = "Donaudampfschifffahrt"
    let found = try broken(text(long), in: TextContainer(width: 120)) { $0.noDividedWords = true }
    #expect(!found.isEmpty && found.allSatisfy { $0.requirement == .noDividedWords })
    var style = ParagraphStyle()
    style.hyphenationFactor = 1
    let hyphenated = AttributedText(
      long, [.font(FontDescriptor(size: 20)), .paragraphStyle(style), .language("de")])
    var document = TextDocument(hyphenated, in: TextContainer(width: 120))
    document.contract.noDividedWords = true
    let layout = try bundledRenderer.layout(document)
    #expect(layout.layouts[0].lines.contains { $0.isHyphenated })
    #expect(layout.brokenContracts == [])
  }

  @Test("If text is shrunk to fit its box, contracts check the values after shrinking")
  func numbers() throws {
    var container = TextContainer(width: 120, height: 30)
    container.fit = .shrink
    container.minimumScale = 0.1
    let layout = try bundledRenderer.layout(text(sentence), in: container)
    let (scale, lines) = (layout.fitScale, layout.lines.count)
    #expect(scale < 0.9 && lines > 1)
    let kept = try broken(text(sentence), in: container) {
      $0.minimumFitScale = scale
      $0.minimumFontSize = 20 * scale
      $0.maximumLines = lines
    }
    #expect(kept == [])
    let found = try broken(text(sentence), in: container) {
      $0.minimumFitScale = scale + 0.01
      $0.minimumFontSize = 20 * scale + 0.1
      $0.maximumLines = lines - 1
    }
    #expect(found.map(\.requirement) == [.maximumLines, .minimumFontSize, .minimumFitScale])
    #expect(found.map(\.value) == [Double(lines), 20 * scale, scale])
  }

  @Test("A broken requirement's path ends at the requirement or, if it is inherited, at the box")
  func boxes() throws {
    var frames = [TextDocument.Frame(text("a b c"), in: TextContainer(width: 20))]
    frames.append(frames[0])
    frames[1].contract.maximumLines = 2
    var document = TextDocument(frames: frames)
    document.contract.maximumLines = 1
    let found = try bundledRenderer.layout(document).brokenContracts
    #expect(found.map(\.path) == ["frames[0]", "frames[1].require.maximumLines"])
    #expect(found.map(\.frame) == [0, 1] && found.map(\.limit) == [1, 2])
  }

  @Test("Lint reports broken contracts with their values and limits")
  func lint() throws {
    var document = TextDocument(text("a b c"), in: TextContainer(width: 20))
    document.contract.maximumLines = 1
    let finding = try #require(
      try bundledRenderer.layout(document).lint().first { $0.diagnostic.code == "contract" })
    #expect(finding.diagnostic.numbers == ["value": 3, "limit": 1])
    #expect(finding.diagnostic.words == ["contract": "maximumLines", "what": "lines"])
    #expect(finding.diagnostic.message == "maximumLines: the text has 3 lines; the maximum is 1")
  }
}
