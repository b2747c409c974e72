import Galley
import GalleyDocuments
import GalleyFormats

/// Reads documents according to the command's options, on any number of threads.
struct DocumentReader: Sendable {
  /// The format of every document; `nil` to use each file's extension.
  var format: DocumentFormat?
  /// The options for all documents. For each file, the base folder of relative paths is replaced by
  /// the file's folder.
  var options = DocumentOptions(resources: .folder("."))
  /// The names of the format-specific flags that are on the command line.
  var flags: Set<String> = []

  /// Returns `format`. If `format` is `nil`, returns the format of the file's extension, or JSON if
  /// the extension is unknown.
  func format(of file: InputFile) -> DocumentFormat {
    format ?? DocumentFormat(fileName: file.name) ?? .json
  }

  /// Time limit for one document, including reading; `nil` means no limit.
  var timeout: Duration?

  /// Returns a cancellation that stops work on a document after the document's time limit. `start`
  /// is the time at which work on the document began.
  func cancellation(from start: ContinuousClock.Instant) -> Cancellation {
    Cancellation(deadline: timeout.map { start + $0 })
  }

  private func options(
    folder: String, from start: ContinuousClock.Instant = .now
  ) -> DocumentOptions {
    var options = options
    options.cancellation = cancellation(from: start)
    options.resources = options.resources.inFolder(folder)
    return options
  }

  /// Reads the document on a line of a batch. If `format` is `nil`, the document is JSON.
  func line(_ json: [UInt8], folder: String) -> DocumentLine<TextDocument> {
    DocumentLine(json: json, as: format ?? .json, options: options(folder: folder))
  }

  /// Throws an error if a flag on the command line does not apply to the document's format.
  private func checkFlags(for format: DocumentFormat) throws(Failure) {
    guard !flags.isEmpty else { return }
    let xml = (formats: [DocumentFormat.xml], words: "XML documents")
    let controls = (formats: [DocumentFormat.xml, .style], words: "XML documents and styles")
    // The flags for style sheets apply to plain text only if `--style-sheet` names a style sheet,
    // because plain text has no default style sheet.
    let sheets =
      options.textSheet == nil
      ? (formats: [DocumentFormat.markdown], words: "Markdown")
      : (formats: [.markdown, .text], words: "Markdown and plain text")
    let texts = (formats: [DocumentFormat.text], words: "plain text")
    let users = [
      ("--first-line-style", texts), ("--styles", xml), ("--state", controls),
      ("--xml-template", xml), ("--content-size", sheets), ("--color-scheme", sheets),
      ("--style-sheet", sheets),
    ]
    for (flag, users) in users where flags.contains(flag) && !users.formats.contains(format) {
      throw Failure(.usage, "\(flag) is for \(users.words), but this document is read as \(format)")
    }
  }

  /// Reads the document in a file.
  func read(
    _ bytes: [UInt8], of file: InputFile, _ times: inout StageTimes
  ) throws(Failure) -> TextDocument {
    try checkFlags(for: format(of: file))
    do {
      let parsed = try times.measure("parse") { [start = times.start] () throws(DocumentError) in
        try ParsedDocument(
          bytes, as: format(of: file), options: options(folder: file.folder, from: start))
      }
      return try times.measure("build") { () throws(DocumentError) in try parsed.document() }
    } catch {
      throw Failure.mixUp(error, of: file, readAs: format) ?? failure(error, of: file)
    }
  }

  /// Explains the attributes at a text offset in a frame: finds the style rule that set each
  /// attribute.
  func explanation(
    of bytes: [UInt8], of file: InputFile, frame: Int, offset: Int
  ) throws(Failure) -> AttributeExplanation {
    try checkFlags(for: format(of: file))
    do {
      return try AttributeExplanation(
        of: bytes, as: format(of: file), frame: frame, offset: offset,
        options: options(folder: file.folder))
    } catch {
      throw failure(error, of: file)
    }
  }

  /// Converts an error in a document to a failure of the command. If the error is in a style file
  /// that the document refers to, the file's path gets the document's folder as a prefix. The paths
  /// of style files from `--styles` do not change.
  private func failure(_ error: DocumentError, of file: InputFile) -> Failure {
    var failure = Failure(error)
    if let name = error.file, !options.xml.styleFiles.contains(name) {
      failure.file = FilePath.join(file.folder, name)
    }
    return failure
  }

  /// Reads a subtitle style from a JSON file.
  func subtitleStyle(
    _ bytes: [UInt8], of file: InputFile, width: Double?
  ) throws(Failure) -> SubtitleStyle {
    if let format, format != .json {
      throw Failure(.usage, "a subtitle style must be JSON, not \(format); remove --format")
    }
    try checkFlags(for: .json)
    do {
      return try SubtitleStyle(
        json: bytes, options: options(folder: file.folder).base, width: width)
    } catch {
      throw failure(error, of: file)
    }
  }

  /// Reads the document in a file as a template.
  func template(_ bytes: [UInt8], of file: InputFile) throws(Failure) -> DocumentTemplate {
    do {
      return try DocumentTemplate(
        bytes, as: format(of: file), options: options(folder: file.folder))
    } catch {
      throw failure(error, of: file)
    }
  }

  /// Returns the document's bytes if the document's format is based on JSON; otherwise `nil`.
  /// Callers use these bytes to convert a JSON path in a message to a line and a column.
  func json(_ bytes: [UInt8], of file: InputFile) -> [UInt8]? {
    [.json, .content, .style].contains(format(of: file)) ? bytes : nil
  }

  /// The paths of the files that a document refers to; `nil` if the document cannot be parsed.
  func namedFiles(in bytes: [UInt8], of file: InputFile) -> [String]? {
    format(of: file).namedFiles(in: bytes, options(folder: file.folder))
  }
}
