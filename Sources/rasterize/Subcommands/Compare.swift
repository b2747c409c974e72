import ArgumentParser
import Galley
import GalleyCompare

/// Compares an image, or a rendered document, with a reference image.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare an image, or a rendered document, with a reference.",
    usage: "rasterize compare <expected> <actual> [<options>]",
    discussion: """
      The comparison is exact by default. If both inputs are equal, the exit code is 0. \
      Otherwise it is 1, and a line describes the difference. If both inputs are documents, their \
      layouts are also compared. Layouts are also compared if the reference is NAME.png, \
      NAME.layout.txt is next to it, and the other input is a document.

      EXAMPLES:
        rasterize compare expected.png actual.png
        rasterize compare expected.png text.json --report difference
        rasterize compare expected.png actual.png --tolerance 2 --allowed 0.001

        rasterize compare expected.png actual.png --perceptual 1 --json
        rasterize compare --manifest old/manifest.json new/manifest.json --report changes
      """)

  @Argument(
    help: "The reference: a PNG, JPEG, WebP or document; with --manifest, the old manifest.")
  var expected: String

  @Argument(
    help: "The image or document to compare; with --manifest, the new manifest.")
  var actual: String

  @Flag(
    help: ArgumentHelp(
      "Compare all images of two manifests from batch --manifest.",
      discussion: """
        Digests are compared first. If they differ and both images still exist, pixels are \
        compared. With --report, the report folder gets one HTML page, and a Markdown comment for \
        a pull request.
        """))
  var manifest = false

  @OptionGroup var comparing: CompareOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws {
    if expected == "-", actual == "-" {
      throw ValidationError("both inputs are stdin; name a file for one of them")
    }
  }

  func run() throws {
    if manifest { return try compareManifests() }
    let makeRenderer = { () throws(Failure) in
      try options.renderer(fonts, source, formats, messages, choice: choice)
    }
    let old = try ComparedPicture(expected, by: makeRenderer)
    let new = try ComparedPicture(actual, by: makeRenderer)
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
    StandardError.report("\(actual) matches \(expected)")
  }

  /// Reports the images that differ between two manifests.
  private func compareManifests() throws {
    let comparison = ManifestComparison(
      old: try StoredManifest(expected), new: try StoredManifest(actual)
    ) { [comparing] expected, actual in
      ImageComparison(
        expected: expected, actual: actual, tolerance: comparing.pixelTolerance,
        allowedShare: comparing.allowed)
    }
    Progress.begin(total: comparison.new.manifest.pictures.count)
    let report = try ManifestReport(comparison, isShown: comparing.report != nil)
    Progress.clear()
    if let folder = comparing.report { try report.write(to: folder) }
    for line in comparing.json ? [report.json] : report.lines { try StandardOutput.print(line) }
    if !report.isClean { try ExitStatus.someFailed.exit() }
  }

  /// The comparison of the layouts; `nil` if the layout of either image is not known.
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
