// `rasterize fonts`: which fonts there are, which a family or a text gets, and why.

import ArgumentParser
import Galley
import GalleyDocuments

/// Prints which fonts there are, or which face a family, a language or a text gets.
struct Fonts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Print which fonts there are, which face a family or a text gets, and why.",
    discussion: """
      Without a family or a text, a line for each face: family, style, origin, scripts (ISO 15924), \
      axes, licence, embedding rights (OS/2 fsType) and file, separated by tabs.

      For each family one line: the family, the face, its file, and why it is this one. With a \
      text, a line for each of its clusters follows, indented: its offset in UTF-16 units, its \
      characters, their code points, the face, its file, and what the faces before it lacked.

      EXAMPLES:
        rasterize fonts --no-system-fonts
        rasterize fonts --fonts brand/ --json
        rasterize fonts "Noto Serif" system:bold monospace
        rasterize fonts --text "Hello, 世界" --language ja
      """)

  @Argument(
    help: ArgumentHelp(
      "The families, spelled as in a document: family:weight@size. (with --text: system)",
      valueName: "family"))
  var families: [String] = []

  @Option(parsing: .unconditional, help: "A text that is to be set in each family.")
  var text: String?

  @Option(parsing: .unconditional, help: "The text's language as a BCP 47 tag.")
  var language: String?

  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  @OptionGroup var fonts: FontOptions

  func run() throws {
    let library = try fonts.library()
    if families.isEmpty, text == nil, language == nil {
      try print("faces", library.catalog.listing.map { ListedFace($0) }, \.columns) {
        $1.write(to: &$0)
      }
    } else {
      var reports: [FontReport] = []
      for family in families.isEmpty ? ["system"] : families {
        reports.append(
          try FontReport(of: family, text: text, language: language, fonts: library))
      }
      if json {
        try print("families", reports, { _ in [] }) { $1.write(to: &$0) }
      } else {
        try print("families", reports.flatMap(\.rows), \.self) { _, _ in }
      }
    }
  }

  /// Prints a line of columns for each item, or all items in an object.
  private func print<Item>(
    _ name: String, _ items: [Item], _ columns: (Item) -> [String],
    _ write: (inout JSONWriter, Item) -> Void
  ) throws {
    guard json else {
      for item in items {
        try StandardOutput.print(columns(item).map(\.oneLine).joined(separator: "\t"))
      }
      return
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key(name)
      writer.array(items, write)
    }
    try StandardOutput.print(writer.text)
  }
}
