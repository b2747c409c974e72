// `rasterize fonts`: which face a family, a language or a text gets, and why.

import ArgumentParser
import Galley
import GalleyDocuments

/// Prints which face a family, a language or a text gets.
struct Fonts: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print which face a family, a language or a text gets, and why.",
    discussion: """
      For each family one line, its parts separated by tabs: the family, the face, its file, and \
      why it is this one. With a text, a line for each of its clusters follows, indented: its \
      offset in UTF-16 units, its characters, their code points, the face, its file, and why.

      EXAMPLES:
        rasterize fonts "Noto Serif" system:bold monospace
        rasterize fonts --text "Hello, 世界" --language ja
      """)

  @Argument(
    help: ArgumentHelp(
      "The families, spelled as in a document: family:weight@size. (default: system)",
      valueName: "family"))
  var families: [String] = []

  @Option(parsing: .unconditional, help: "A text that is to be set in each family.")
  var text: String?

  @Option(parsing: .unconditional, help: "The text's language as a BCP 47 tag.")
  var language: String?

  @OptionGroup var fonts: FontOptions

  func run() throws {
    let renderer = TextRenderer(fonts: try fonts.library())
    for family in families.isEmpty ? ["system"] : families {
      let report = try FontReport(of: family, text: text, language: language, by: renderer)
      for row in report.rows {
        try StandardOutput.print(row.map(\.oneLine).joined(separator: "\t"))
      }
    }
  }
}
