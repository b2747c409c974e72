// The flags that say how documents are read.

public import ArgumentParser
import Galley
public import GalleyDocuments

/// The flags that say how documents are read, whatever is made of them.
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

  @OptionGroup var markdown: MarkdownFlags

  func validate() throws {
    if contentStyles != nil, let format, format != .content {
      throw ValidationError(
        "--content-styles goes with --format content, not with \(format.rawValue)")
    }
    for (flag, file) in [
      ("--content-styles", contentStyles), ("--style-sheet", markdown.styleSheet),
    ] where file == "-" {
      throw ValidationError("\(flag) names a file; standard input is for the document")
    }
  }

  /// What reads documents as these flags say.
  ///
  /// - Parameters:
  ///   - choice: the template that is set, with its values.
  ///   - renderer: what texts are measured by where boxes are placed by them.
  ///   - width: the canvas' width in points, where boxes are placed by it.
  ///   - sharedPixels: how much of their pictures is kept for the next document.
  func reader(
    choice: ChoiceOptions? = nil, measuringBy renderer: TextRenderer? = nil, width: Double? = nil,
    sharedPixels: Int = MemoryShares.unlimited.sharedPixels
  ) throws(Failure) -> DocumentReader {
    if let root { try check(root, "--root") }
    for folder in images { try check(folder, "--images") }
    for file in styles where (try? FileStatus(of: file))?.isRegular != true {
      throw Failure(.input, file: file, "--styles is no file; name one that is there")
    }
    let sheet = try styleSheet()
    var reader = DocumentReader(
      format: contentStyles == nil ? format : .content, attachmentRoot: root,
      firstLineStyle: try firstLineAttributes(sheet?.snapshot), imageFolders: images,
      contentStyles: try contentStyleSheet(), renderer: renderer, styleFiles: styles, state: state,
      pictures: PictureStore(pixels: sharedPixels))
    if let width { reader.markdown.width = width }
    reader.markdown.traits = markdown.traits
    reader.markdownFlags = markdown.given
    if let sheet {
      reader.markdown.styleSheet = sheet
      reader.markdownFlags.append("--style-sheet")
    }
    reader.textSheet = sheet
    reader.template = choice?.template
    reader.values = choice?.valuesByName
    return reader
  }

  /// The files that these flags name, besides folders.
  var files: [String] { [contentStyles, markdown.styleSheet].compactMap(\.self) + styles }

  /// The style sheet; `nil` where none is named.
  private func styleSheet() throws(Failure) -> StyleSheet? {
    guard let path = markdown.styleSheet else { return nil }
    let bytes = try InputFile(opening: path).readAll()
    do throws(DocumentError) {
      return try StyleSheet(json: bytes)
    } catch {
      throw Failure(error).about(path)
    }
  }

  /// The attributes of a plain text's first line.
  private func firstLineAttributes(_ rules: StyleRules?) throws(Failure) -> [TextAttribute]? {
    guard let name = firstLineStyle else { return nil }
    guard let rules else {
      if let style = FirstLineStyle(rawValue: name) { return style.attributes }
      throw unknownFirstLineStyle(name, FirstLineStyle.allCases.map(\.rawValue))
    }
    guard let attributes = rules.textAttributes(named: name, for: markdown.traits) else {
      throw unknownFirstLineStyle(name, StyleRules.textStyleNames)
    }
    return TextAttribute.Key.allCases.compactMap { attributes[$0] }
  }

  private func unknownFirstLineStyle(_ name: String, _ names: [String]) -> Failure {
    let nearest = NearestName.of(name, among: names).map { "; did you mean \($0)?" } ?? ""
    let all = names.joined(separator: ", ")
    return Failure(.usage, "--first-line-style \(name) is none of \(all)\(nearest)")
  }

  /// The styles of contents; their relative paths begin in their own folder.
  private func contentStyleSheet() throws(Failure) -> ContentStyleSheet {
    guard let contentStyles else { return ContentStyleSheet() }
    let file = try InputFile(opening: contentStyles)
    let bytes = try file.readAll()
    do throws(DocumentError) {
      let root = DocumentRoot(folder: file.folder, attachmentRoot: root)
      return try ContentStyleSheet(json: bytes, options: ReadOptions(root: root))
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
