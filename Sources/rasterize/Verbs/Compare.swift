// `rasterize compare`: whether a picture is the one that was stored.

import ArgumentParser
import Galley
import GalleyCompare

/// Compares a picture, or the picture of a document, with a stored one.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare a picture, or a document's, with a stored one.",
    discussion: """
      Exactly by default. Ends with 0 where both are equal, and else with 1 and a line that says how \
      they differ. Of two documents, and of a document and a NAME.png with a NAME.layout.txt beside \
      it, the layouts are compared too, in words.

      EXAMPLES:
        rasterize compare stored.png drawn.png
        rasterize compare stored.png text.json --report difference
        rasterize compare stored.png drawn.png --tolerance 2 --allowed 0.001
        rasterize compare stored.png drawn.png --perceptual 1 --json
      """)

  @Argument(help: "The stored PNG, or a document.")
  var expected: String

  @Argument(help: "The PNG, or the document to render, that is compared with it.")
  var actual: String

  @OptionGroup var comparing: CompareOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var setting: SettingOptions

  func validate() throws {
    if expected == "-", actual == "-" {
      throw ValidationError("both are standard input; name a file for one of them")
    }
  }

  func run() throws {
    let loader = PictureLoader(setting: setting, choice: choice)
    let old = try loader.load(expected)
    let new = try loader.load(actual)
    let comparison = ImageComparison(
      expected: old.bitmap, actual: new.bitmap, tolerance: comparing.pixelTolerance,
      allowedShare: comparing.allowed)
    let finding = Finding(
      name: "\(expected) and \(actual)", comparison: comparison,
      layout: try layoutComparison(old, new))
    if let report = comparing.report { try finding.write(to: report) }
    if comparing.json {
      try StandardOutput.print(finding.json)
    } else if !comparison.matches {
      try StandardOutput.print("\(actual): \(finding.line)".oneLine)
    }
    if !comparison.matches { try ExitStatus.someFailed.exit() }
  }

  /// The layouts in words, where both are known.
  private func layoutComparison(
    _ old: ComparedPicture, _ new: ComparedPicture
  ) throws(Failure) -> LayoutComparison? {
    guard let layout = new.layout else { return nil }
    if let stored = try old.storedLayout() {
      return LayoutComparison(
        expected: stored, actual: LayoutDump(layout, detail: stored.detail))
    }
    return old.layout.map { LayoutComparison(expected: LayoutDump($0), actual: LayoutDump(layout)) }
  }
}
