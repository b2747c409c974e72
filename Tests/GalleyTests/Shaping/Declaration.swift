// An article of the Universal Declaration of Human Rights in many languages, as test text.

import Foundation
import TestSupport
import Testing

@testable import Galley

/// An article of the Universal Declaration of Human Rights in one language, from
/// `Tests/Texts/declaration.tsv`.
struct Declaration: CustomTestStringConvertible, Sendable {
  /// The BCP 47 language tag.
  var language: String
  var text: String

  var testDescription: String { language }

  /// The article of the Universal Declaration in every language of `declaration.tsv`.
  static let all: [Declaration] = {
    let file = URL(filePath: Repository.testFont("../Texts/declaration.tsv"))
    let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return lines.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return Declaration(language: String(parts[0]), text: String(parts[parts.count - 1]))
    }
  }()

  /// Returns the text of the Universal Declaration's article in the given language.
  static func text(_ language: String) throws -> String {
    try #require(all.first { $0.language == language }).text
  }

  /// A renderer with the bundled fonts, and with subset fonts for Han, kana, Hangul and N'Ko, which
  /// the bundled fonts lack.
  static let renderer = Result { () throws(RenderError) in
    let files = ["jp", "kr", "sc", "tc"].map { "NotoSansCJK\($0)-Declaration.otf" }
    return TextRenderer(
      fonts: try FontLibrary.bundled.adding(
        paths: (files + ["NotoSansNKo-Subset.ttf"]).map { Repository.testFont($0) }))
  }

  /// The article as attributed text. Its language and the given attributes apply to the whole text.
  func text(_ attributes: TextAttribute...) -> AttributedText {
    AttributedText(text, [.language(language)] + attributes)
  }
}
