// From a file's bytes to a document, by the command's options.

import Galley
import GalleyDocuments

/// Reads documents as the command's options say, on any number of threads.
struct DocumentReader: Sendable {
  /// In place of the one that a file's name tells, where given.
  var format: DocumentFormat?
  /// Where pictures may come from, if not from the document's folder.
  var attachmentRoot: String?
  /// The sheet that a plain text is set by.
  var textSheet: StyleSheet?
  /// Attributes of a plain text's first line.
  var firstLineStyle: [TextAttribute]?
  /// Where pictures may come from as well.
  var imageFolders: [String] = []
  /// How formattable content looks.
  var contentStyles = ContentStyleSheet()
  /// What texts are measured by where boxes are placed by them.
  var renderer: TextRenderer?
  /// Files of styles for XML documents.
  var styleFiles: [String] = []
  /// The state of controls that is set.
  var state: ControlState?
  /// The template that is set.
  var template: String?
  /// What Markdown is read with.
  var markdown = MarkdownOptions()
  /// The flags that say so, by their names.
  var markdownFlags: [String] = []
  /// Values of placeholders.
  var values: [String: String]?
  /// Pictures that documents share.
  var pictures = PictureStore()
  /// Texts of contents that documents share.
  let contentFormatter = FormattableContentFormatter()

  /// The format of a file: JSON where its name tells nothing.
  func format(of file: InputFile) -> DocumentFormat {
    format ?? DocumentFormat(fileName: file.name) ?? .json
  }

  /// What documents of a folder are read with.
  func options(folder: String) -> DocumentOptions {
    var root = DocumentRoot(folder: folder, attachmentRoot: attachmentRoot)
    root.imageFolders = imageFolders
    var options = DocumentOptions(root: root, pictures: pictures)
    options.values = values
    options.measure = renderer.map { TextMeasure($0) }
    options.contentStyles = contentStyles
    options.contentFormatter = contentFormatter
    options.textSheet = textSheet
    options.firstLineStyle = firstLineStyle
    options.state = state ?? .normal
    options.xml = XMLOptions(styleFiles: styleFiles, template: template)
    options.markdown = markdown
    return options
  }

  /// A line of documents, which is JSON.
  func line(_ json: [UInt8], folder: String) -> DocumentLine<TextDocument> {
    DocumentLine(json: json, as: format ?? .json, options: options(folder: folder))
  }

  /// Refuses flags that a format has no use for.
  private func check(_ format: DocumentFormat) throws(Failure) {
    let xml = (formats: [DocumentFormat.xml], words: "XML documents")
    let controls = (formats: [DocumentFormat.xml, .style], words: "XML documents and styles")
    // A plain text has the look of a sheet only where one is given.
    let sheets =
      textSheet == nil
      ? (formats: [DocumentFormat.markdown], words: "Markdown")
      : (formats: [.markdown, .text], words: "Markdown and plain text")
    let texts = (formats: [DocumentFormat.text], words: "plain text")
    let flags =
      [
        ("--first-line-style", firstLineStyle != nil, texts),
        ("--styles", !styleFiles.isEmpty, xml), ("--state", state != nil, controls),
        ("--template", template != nil, xml),
      ] + markdownFlags.map { ($0, true, sheets) }
    for (name, isGiven, users) in flags where isGiven && !users.formats.contains(format) {
      throw Failure(.usage, "\(name) is for \(users.words), and this one is read as \(format)")
    }
  }

  /// Reads a file's document.
  func read(
    _ bytes: [UInt8], of file: InputFile, _ times: inout StageTimes
  ) throws(Failure) -> TextDocument {
    try check(format(of: file))
    do {
      let parsed = try times.measure("parse") { () throws(DocumentError) in
        try ParsedDocument(bytes, as: format(of: file), options: options(folder: file.folder))
      }
      return try times.measure("build") { () throws(DocumentError) in try parsed.document() }
    } catch {
      throw Failure(error)
    }
  }

  /// Which rule set which attribute at a place of a file's document.
  func explanation(
    of bytes: [UInt8], of file: InputFile, at place: ExplainedPlace
  ) throws(Failure) -> AttributeExplanation {
    try check(format(of: file))
    do {
      return try AttributeExplanation(
        of: bytes, as: format(of: file), frame: place.frame, offset: place.offset,
        options: options(folder: file.folder))
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a file's document as a template.
  func template(_ bytes: [UInt8], of file: InputFile) throws(Failure) -> DocumentTemplate {
    do {
      return try DocumentTemplate(
        bytes, as: format(of: file), options: options(folder: file.folder))
    } catch {
      throw Failure(error)
    }
  }

  /// Places of the files that a file's document names; `nil` where it cannot be parsed.
  func namedFiles(in bytes: [UInt8], of file: InputFile) -> [String]? {
    NamedFiles.places(in: bytes, as: format(of: file), options(folder: file.folder))
  }
}
