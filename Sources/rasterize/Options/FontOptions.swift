// The flags that say which fonts there are.

import ArgumentParser
import Galley
import Glibc

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

  /// Where hyphenation patterns are looked for: without system fonts not in the system's folder.
  var dictionaries: HyphenationDictionaries {
    let base = withoutSystemFonts ? HyphenationDictionaries.bundled : .system
    return hyphenation.reduce(base) { $0.adding(folder: $1) }
  }

  /// The fonts that these flags and the environment name.
  func library() throws(Failure) -> FontLibrary {
    var library = FontLibrary(includesSystemFonts: !withoutSystemFonts)
    // One path at a time, the first at last: what is added last is matched first.
    for (path, origin) in fontPaths().reversed() {
      do {
        library = try library.adding(paths: [path])
      } catch {
        throw Failure(.input, file: origin, error.description)
      }
    }
    return library
  }

  /// The paths of the fonts that are named, those matched first in front.
  var paths: [String] { fontPaths().map(\.path) }

  /// The folders of `--fonts`, then those of `GALLEY_FONTS`, each with where it was named.
  private func fontPaths() -> [(path: String, origin: String)] {
    let named = fonts.map { ($0, "--fonts") }
    guard let variable = unsafe getenv("GALLEY_FONTS") else { return named }
    let listed = unsafe String(cString: variable).split(separator: ":").map(String.init)
    return named + listed.map { ($0, "GALLEY_FONTS") }
  }
}
