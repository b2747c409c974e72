// The flags that say which fonts there are.

import ArgumentParser

/// The flags that say which fonts there are.
struct FontOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A font file, or a folder of them, matched before all others but the document's own.",
      discussion: "May be given again. GALLEY_FONTS names more, separated by colons.",
      valueName: "dir"))
  var fonts: [String] = []

  @Flag(name: .customLong("no-system-fonts"), help: "Use the bundled and the given fonts alone.")
  var withoutSystemFonts = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder of hyphenation dictionaries (hyph_de_DE.dic), searched before all others.",
      discussion: "May be given again.", valueName: "dir"))
  var hyphenation: [String] = []

  /// What these flags choose.
  var choice: FontChoice {
    FontChoice(named: fonts, withoutSystemFonts: withoutSystemFonts, hyphenation: hyphenation)
  }
}
