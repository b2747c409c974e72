// From a file's bytes to a document, by the command's options.

import Galley
import GalleyDocuments

/// Reads documents as the command's options say, on any number of threads.
struct DocumentReader: Sendable {
  /// In place of the one that a file's name tells, where given.
  var format: DocumentFormat?
  /// Where pictures may come from, if not from the document's folder.
  var attachmentRoot: String?
  /// Attributes of a plain text's first line.
  var firstLineStyle: [TextAttribute]?
  /// How formattable content looks.
  private let contentStyles: ContentStyleSheet
  /// What texts are measured by where boxes are placed by them.
  private let renderer: TextRenderer?
  /// Pictures that documents share.
  private let pictures = PictureStore()
  /// Texts of contents that documents share.
  private let contentFormatter = FormattableContentFormatter()

  /// What reads documents of a format that is given, or else told by each file's name.
  init(
    format: DocumentFormat? = nil, attachmentRoot: String? = nil,
    contentStyles: ContentStyleSheet = ContentStyleSheet(), renderer: TextRenderer? = nil
  ) {
    self.format = format
    self.attachmentRoot = attachmentRoot
    self.contentStyles = contentStyles
    self.renderer = renderer
  }

  /// The format of a file: JSON where its name tells nothing.
  func format(of file: InputFile) -> DocumentFormat {
    format ?? DocumentFormat(fileName: file.name) ?? .json
  }

  /// What documents of a folder are read with.
  func options(folder: String) -> DocumentOptions {
    var options = DocumentOptions(
      root: DocumentRoot(folder: folder, attachmentRoot: attachmentRoot), pictures: pictures)
    options.renderer = renderer
    options.contentStyles = contentStyles
    options.contentFormatter = contentFormatter
    options.firstLineStyle = firstLineStyle
    return options
  }

  /// A line of documents, which is JSON.
  func line(_ json: [UInt8], folder: String) -> DocumentLine<TextDocument> {
    DocumentLine(json: json, as: format ?? .json, options: options(folder: folder))
  }

  /// Reads a file's document.
  func read(
    _ bytes: [UInt8], of file: InputFile, _ times: inout StageTimes
  ) throws(Failure) -> TextDocument {
    do {
      return try times.measure("parse") { () throws(DocumentError) in
        try TextDocument(bytes, as: format(of: file), options: options(folder: file.folder))
      }
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
