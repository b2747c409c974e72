import ArgumentParser

/// The flags that choose fonts and hyphenation patterns.
struct FontOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Font file or folder; only a document's own fonts come first. Repeatable.",
      discussion: "The environment variable GALLEY_FONTS can name more, separated by colons.",
      valueName: "dir"))
  var fonts: [String] = []

  @Flag(name: .customLong("no-system-fonts"), help: "Ignore the fonts of the system.")
  var withoutSystemFonts = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Use only the fonts in this lockfile (made by fonts --lock).",
      discussion: "A document that needs another font file is an error.", valueName: "file"))
  var locked: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Folder of hyphenation dictionaries (hyph_de_DE.dic) to prefer. Repeatable.",
      valueName: "dir"))
  var hyphenation: [String] = []

  /// The font choice specified by these flags.
  var choice: FontChoice {
    FontChoice(
      named: fonts, withoutSystemFonts: withoutSystemFonts, lock: locked, hyphenation: hyphenation)
  }
}
