public import ArgumentParser
import Galley
import GalleyDocuments
import GalleyFormats
import GalleyProcesses

/// The flags that control how documents are read.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Document format; overrides the file extension.",
      valueName: "format"))
  var format: DocumentFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Allowed folder for images, instead of the document's folder.", valueName: "dir"))
  var imageRoot: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Folder searched for images that are not next to the document. Repeatable.",
      valueName: "dir"))
  var images: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Another folder that a document's own fonts can come from. Repeatable.",
      discussion: "The folder / allows all folders. Fonts from --fonts can be anywhere.",
      valueName: "dir"))
  var fontRoot: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Apply strict limits, for untrusted documents.",
      discussion: """
        An image can have up to 16 megapixels. A document can have up to 1 MiB, and no fonts of \
        its own. The work for a document is limited to about a second, counted in steps instead of \
        by a clock. If a limit is exceeded, the document fails with the code tooLarge.
        """))
  var untrusted = false

  /// The limits that apply to documents.
  var limits: Limits { untrusted ? .untrusted : .default }

  /// Creates a document reader configured by these flags.
  ///
  /// - Parameters:
  ///   - formats: the flags for certain document formats.
  ///   - choice: the XML template and the placeholder values.
  ///   - width: the canvas width in points for Markdown documents.
  ///   - sharedPixels: the maximum number of image pixels that are cached for later documents.
  func reader(
    _ formats: FormatOptions, choice: ChoiceOptions? = nil, width: Double? = nil,
    sharedPixels: Int = MemoryShares.unlimited.sharedPixels
  ) throws(Failure) -> DocumentReader {
    try checkFolders()
    try check(formats)
    var options = DocumentOptions(
      resources: .folder(".", pictureRoot: imageRoot, imageFolders: images, fontRoots: fontRoot),
      pictures: PictureStore(pixels: sharedPixels))
    options.limits = limits
    options.contentStyles = try contentStyleSheet(formats.contentStyles)
    options.values = choice?.valuesByName
    if let state = formats.state { options.state = state }
    options.xml = XMLOptions(styleFiles: formats.styles, template: choice?.template)
    options.markdown.traits = formats.traits
    if let width { options.markdown.width = width }
    if let sheet = try formats.loadStyleSheet() { options.setStyleSheet(sheet) }
    options.firstLineStyle = try firstLineAttributes(formats.firstLineStyle, options)
    let template: Set<String> = choice?.template == nil ? [] : ["--xml-template"]
    return DocumentReader(
      format: formats.contentStyles == nil ? format : .content, options: options,
      flags: formats.givenFlags.union(template))
  }

  private func firstLineAttributes(
    _ name: String?, _ options: DocumentOptions
  ) throws(Failure) -> [TextAttribute]? {
    guard let name else { return nil }
    do {
      return try options.firstLineAttributes(named: name)
    } catch {
      throw Failure(.usage, "--first-line-style \(error.message)")
    }
  }

  private func checkFolders() throws(Failure) {
    if let imageRoot { try check(imageRoot, "--image-root") }
    for folder in images { try check(folder, "--images") }
    for folder in fontRoot { try check(folder, "--font-root") }
  }

  private func check(_ folder: String, _ flag: String) throws(Failure) {
    guard let status = try? FileStatus(of: folder), status.isFolder else {
      throw Failure(.input, file: folder, "\(flag) is not a folder; name an existing folder")
    }
  }

  private func check(_ formats: FormatOptions) throws(Failure) {
    if formats.contentStyles != nil, let format, format != .content {
      throw Failure(
        .usage, "--content-styles is for --format content, but --format is \(format.rawValue)")
    }
    for file in formats.styles where (try? FileStatus(of: file))?.isRegular != true {
      throw Failure(.input, file: file, "--styles is not a file; name an existing file")
    }
  }

  /// Reads the styles of formattable content. Relative paths in the style file are relative to the
  /// folder of the style file.
  private func contentStyleSheet(_ path: String?) throws(Failure) -> ContentStyleSheet {
    guard let path else { return ContentStyleSheet() }
    let file = try InputFile(named: path)
    let bytes = try file.readAll()
    do throws(DocumentError) {
      let resources = DocumentResources.folder(
        file.folder, pictureRoot: imageRoot, fontRoots: fontRoot)
      return try ContentStyleSheet(json: bytes, options: ReadOptions(resources: resources))
    } catch {
      throw Failure(error).about(path)
    }
  }
}

extension DocumentFormat: ExpressibleByArgument {}
