import ArgumentParser

/// The flags that choose fonts and hyphenation patterns.
struct FontOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Font file or folder, searched before system fonts. Repeatable.",
      discussion: """
        A document's own fonts are searched first, these fonts next, and all other fonts last. The \
        environment variable GALLEY_FONTS can name more files and folders, separated by colons.
        """,
      valueName: "dir"))
  var fonts: [String] = []

  @Flag(name: .customLong("no-system-fonts"), help: "Ignore the fonts of the system.")
  var withoutSystemFonts = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Use only the fonts in this lockfile (made by fonts --lock).",
      discussion: "If a document needs another font file, the command fails.", valueName: "file"))
  var locked: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Folder searched first for hyphenation dictionaries. Repeatable.",
      discussion: "Dictionary files have names such as hyph_de_DE.dic.", valueName: "dir"))
  var hyphenation: [String] = []

  /// The font choice specified by these flags.
  var choice: FontChoice {
    FontChoice(
      named: fonts, withoutSystemFonts: withoutSystemFonts, lock: locked, hyphenation: hyphenation)
  }
}
