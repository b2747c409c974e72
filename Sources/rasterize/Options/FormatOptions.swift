public import ArgumentParser
import Galley
import GalleyDocuments
import GalleyFormats

/// The flags that apply only to certain document formats: XML, Markdown, plain text and formattable
/// content.
struct FormatOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Markdown: style sheet (JSON); its rules override the default sheet's.",
      valueName: "file"))
  var styleSheet: String?

  @Option(
    help: ArgumentHelp(
      "Markdown: the reader's preferred text size. (default: large)",
      valueName: "size"))
  var contentSize: ContentSize?

  @Option(
    help: ArgumentHelp(
      "Markdown: light or dark background. (default: light)",
      valueName: "scheme"))
  var colorScheme: ColorScheme?

  @Option(
    help: ArgumentHelp(
      "Plain text: style of the first line, which is the title.",
      discussion: """
        \(FirstLineStyle.allCases.map(\.rawValue).joined(separator: ", ")). With --style-sheet, \
        the name of a style in that sheet, such as title1 or heading1.
        """, valueName: "style"))
  var firstLineStyle: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Content: style file (JSON). Implies --format content.", valueName: "file"))
  var contentStyles: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "XML: file with styles; searched before *.styles.xml next to the document. Repeatable.",
      valueName: "file"))
  var styles: [String] = []

  @Option(
    help: ArgumentHelp(
      "XML and styles: control state to draw. (default: normal)",
      valueName: "state"))
  var state: ControlState?

  /// The traits of the person who reads the document. They determine the style sheet rules that
  /// apply.
  var traits: StyleTraits {
    var traits = StyleTraits()
    if let contentSize { traits.contentSize = contentSize }
    if let colorScheme { traits.colorScheme = colorScheme }
    return traits
  }

  func validate() throws {
    for (flag, file) in [
      ("--content-styles", contentStyles), ("--style-sheet", styleSheet),
    ] where file == "-" {
      throw ValidationError("\(flag) is -, but stdin is for the document; name a file")
    }
  }

  /// The paths of the style files and style sheets that the flags of this group name.
  var files: [String] { [contentStyles, styleSheet].compactMap(\.self) + styles }

  /// The names of this group's flags that are on the command line.
  var givenFlags: Set<String> {
    let flags = [
      ("--first-line-style", firstLineStyle != nil), ("--styles", !styles.isEmpty),
      ("--state", state != nil), ("--content-size", contentSize != nil),
      ("--color-scheme", colorScheme != nil), ("--style-sheet", styleSheet != nil),
    ]
    return Set(flags.filter(\.1).map(\.0))
  }

  /// Reads the style sheet named by `--style-sheet`; `nil` without this flag.
  func loadStyleSheet() throws(Failure) -> StyleSheet? {
    guard let path = styleSheet else { return nil }
    let bytes = try InputFile(named: path).readAll()
    do throws(DocumentError) {
      return try StyleSheet(json: bytes)
    } catch {
      throw Failure(error).about(path)
    }
  }
}

extension ControlState: ExpressibleByArgument {}

extension ContentSize: ExpressibleByArgument {}

extension ColorScheme: ExpressibleByArgument {}

extension FirstLineStyle: ExpressibleByArgument {}
