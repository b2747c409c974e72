// An article of the Universal Declaration of Human Rights in many languages.

import Foundation
import TestSupport
import Testing

@testable import Galley

/// The article in one language, from `Tests/Texts/declaration.tsv`.
struct Declaration: CustomTestStringConvertible, Sendable {
  /// BCP 47 tag.
  var language: String
  var text: String

  var testDescription: String { language }

  /// All languages of the file.
  static let all: [Declaration] = {
    let file = URL(filePath: Repository.testFont("../Texts/declaration.tsv"))
    let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return lines.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return Declaration(language: String(parts[0]), text: String(parts[parts.count - 1]))
    }
  }()

  /// The article of one language.
  static func text(_ language: String) throws -> String {
    try #require(all.first { $0.language == language }).text
  }

  /// The bundled fonts, and small ones for scripts that these lack: Han, kana, Hangul and N'Ko.
  static let renderer = Result { () throws(RenderError) in
    let files = ["jp", "kr", "sc", "tc"].map { "NotoSansCJK\($0)-Declaration.otf" }
    return TextRenderer(
      fonts: try FontLibrary.bundled.adding(
        paths: (files + ["NotoSansNKo-Subset.ttf"]).map { Repository.testFont($0) }))
  }

  /// The article in one style.
  func text(_ attributes: TextAttribute...) -> AttributedText {
    AttributedText(text, [.language(language)] + attributes)
  }
}
