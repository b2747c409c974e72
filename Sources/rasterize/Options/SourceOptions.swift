public import ArgumentParser
import Galley
public import GalleyDocuments
import GalleyProcesses

/// The flags for reading documents.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The documents' format, instead of the one that a file's name tells.",
      valueName: DocumentFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var format: DocumentFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder that pictures may come from, instead of the document's.", valueName: "dir"))
  var root: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder that fonts named by documents may come from, besides the document's.",
      discussion: "May be given again; / allows all. Those of --fonts may lie anywhere.",
      valueName: "dir"))
  var fontRoot: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder of pictures, looked in for those that are not beside the document.",
      discussion: "May be given again.", valueName: "dir"))
  var images: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The styles of formattable content, as JSON. Documents are of that format then.",
      valueName: "file"))
  var contentStyles: String?

  @Option(
    help: ArgumentHelp(
      "The style of a plain text's first line, its title.",
      discussion: "With --style-sheet one of the sheet's, such as title1 or heading1.",
      valueName: FirstLineStyle.allCases.map(\.rawValue).joined(separator: "|")))
  var firstLineStyle: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "XML: a file of styles, before those beside the document (*.styles.xml).",
      discussion: "May be given again.", valueName: "file"))
  var styles: [String] = []

  @Option(
    help: ArgumentHelp(
      "XML and styles: the state of controls that is set. (default: normal)",
      valueName: ControlState.allCases.map(\.rawValue).joined(separator: "|")))
  var state: ControlState?

  @Flag(
    help: ArgumentHelp(
      "Take the limits for what strangers send.",
      discussion: """
        Pictures have up to 16 megapixels, documents up to a mebibyte and no fonts of their own, and \
        each about a second of work, counted and not timed. What is beyond is an error with the \
        code tooLarge.
        """))
  var strangers = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Markdown: the style sheet, as JSON; its rules go over the default sheet's.",
      valueName: "file"))
  var styleSheet: String?

  @Option(
    help: ArgumentHelp(
      "Markdown: how large its reader wants text to be. (default: large)",
      valueName: ContentSize.allCases.map(\.rawValue).joined(separator: "|")))
  var contentSize: ContentSize?

  @Option(
    help: ArgumentHelp(
      "Markdown: whether it is set on a light or a dark ground. (default: light)",
      valueName: ColorScheme.allCases.map(\.rawValue).joined(separator: "|")))
  var colorScheme: ColorScheme?

  /// The reader for whom the style sheet's rules are resolved.
  var traits: StyleTraits {
    var traits = StyleTraits()
    if let contentSize { traits.contentSize = contentSize }
    if let colorScheme { traits.colorScheme = colorScheme }
    return traits
  }

  /// What is refused before anything is allocated for it.
  var limits: Limits { strangers ? .forStrangers : .default }

  func validate() throws {
    if contentStyles != nil, let format, format != .content {
      throw ValidationError(
        "--content-styles goes with --format content, not with \(format.rawValue)")
    }
    for (flag, file) in [
      ("--content-styles", contentStyles), ("--style-sheet", styleSheet),
    ] where file == "-" {
      throw ValidationError("\(flag) names a file; standard input is for the document")
    }
  }

  /// A reader by these flags.
  ///
  /// - Parameters:
  ///   - choice: the template, with its values.
  ///   - width: the canvas' width in points.
  ///   - sharedPixels: the pixels of images that are kept for the next document.
  func reader(
    choice: ChoiceOptions? = nil, width: Double? = nil,
    sharedPixels: Int = MemoryShares.unlimited.sharedPixels
  ) throws(Failure) -> DocumentReader {
    if let root { try check(root, "--root") }
    for folder in images { try check(folder, "--images") }
    for folder in fontRoot { try check(folder, "--font-root") }
    for file in styles where (try? FileStatus(of: file))?.isRegular != true {
      throw Failure(.input, file: file, "--styles is no file; name one that is there")
    }
    let sheet = try loadStyleSheet()
    var options = DocumentOptions(
      resources: .folder(".", pictureRoot: root, imageFolders: images, fontRoots: fontRoot),
      pictures: PictureStore(pixels: sharedPixels))
    options.limits = limits
    options.firstLineStyle = try firstLineAttributes(sheet)
    options.contentStyles = try contentStyleSheet()
    options.textSheet = sheet
    options.values = choice?.valuesByName
    if let state { options.state = state }
    options.xml = XMLOptions(styleFiles: styles, template: choice?.template)
    options.markdown.traits = traits
    if let width { options.markdown.width = width }
    if let sheet { options.markdown.styleSheet = sheet }
    return DocumentReader(
      format: contentStyles == nil ? format : .content, options: options,
      flags: givenFlags(choice))
  }

  /// Those of the flags for certain formats that are given, by their names.
  private func givenFlags(_ choice: ChoiceOptions?) -> Set<String> {
    let flags = [
      ("--first-line-style", firstLineStyle != nil), ("--styles", !styles.isEmpty),
      ("--state", state != nil), ("--template", choice?.template != nil),
      ("--content-size", contentSize != nil),
      ("--color-scheme", colorScheme != nil),
      ("--style-sheet", styleSheet != nil),
    ]
    return Set(flags.filter(\.1).map(\.0))
  }

  /// The files that these flags name, besides folders.
  var files: [String] { [contentStyles, styleSheet].compactMap(\.self) + styles }

  /// The style sheet; `nil` if none is named.
  private func loadStyleSheet() throws(Failure) -> StyleSheet? {
    guard let path = styleSheet else { return nil }
    let bytes = try InputFile(opening: path).readAll()
    do throws(DocumentError) {
      return try StyleSheet(json: bytes)
    } catch {
      throw Failure(error).about(path)
    }
  }

  /// The attributes of a plain text's first line.
  private func firstLineAttributes(_ sheet: StyleSheet?) throws(Failure) -> [TextAttribute]? {
    guard let name = firstLineStyle else { return nil }
    if let found = FirstLineStyle.attributes(named: name, in: sheet, for: traits) {
      return found
    }
    let names = FirstLineStyle.names(in: sheet)
    let nearest = NearestName.of(name, among: names).map { "; did you mean \($0)?" } ?? ""
    let all = names.joined(separator: ", ")
    throw Failure(.usage, "--first-line-style \(name) is none of \(all)\(nearest)")
  }

  /// The styles of formattable content; relative paths in them begin in their own folder.
  private func contentStyleSheet() throws(Failure) -> ContentStyleSheet {
    guard let contentStyles else { return ContentStyleSheet() }
    let file = try InputFile(opening: contentStyles)
    let bytes = try file.readAll()
    do throws(DocumentError) {
      let resources = DocumentResources.folder(
        file.folder, pictureRoot: root, fontRoots: fontRoot)
      return try ContentStyleSheet(json: bytes, options: ReadOptions(resources: resources))
    } catch {
      throw Failure(error).about(contentStyles)
    }
  }

  private func check(_ folder: String, _ flag: String) throws(Failure) {
    guard let status = try? FileStatus(of: folder), status.isFolder else {
      throw Failure(.input, file: folder, "\(flag) is no folder; name one that is there")
    }
  }
}

extension DocumentFormat: ExpressibleByArgument {}

extension ControlState: ExpressibleByArgument {}

extension ContentSize: ExpressibleByArgument {}

extension ColorScheme: ExpressibleByArgument {}

extension FirstLineStyle: ExpressibleByArgument {}
