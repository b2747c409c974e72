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
    parsing: .unconditional,
    help: ArgumentHelp(
      "The styles of formattable content, as JSON. Documents are of that format then.",
      valueName: "file"))
  var contentStyles: String?

  @Option(
    help: ArgumentHelp(
      "The style of a plain text's first line, its title.",
      valueName: FirstLineStyle.allCases.map(\.rawValue).joined(separator: "|")))
  var firstLineStyle: FirstLineStyle?

  func validate() throws {
    if contentStyles != nil, let format, format != .content {
      throw ValidationError(
        "--content-styles goes with --format content, not with \(format.rawValue)")
    }
  }

  /// What reads documents as these flags say.
  ///
  /// - Parameter renderer: what texts are measured by where boxes are placed by them.
  func reader(measuringBy renderer: TextRenderer? = nil) throws(Failure) -> DocumentReader {
    var reader = DocumentReader(
      format: contentStyles == nil ? format : .content, attachmentRoot: try attachmentRoot(),
      contentStyles: try contentStyleSheet(), renderer: renderer)
    reader.firstLineStyle = firstLineStyle?.attributes
    return reader
  }

  /// The files that these flags name, besides folders.
  var files: [String] { [contentStyles].compactMap(\.self) }

  /// The styles of contents; their relative paths begin in their own folder.
  private func contentStyleSheet() throws(Failure) -> ContentStyleSheet {
    guard let contentStyles else { return ContentStyleSheet() }
    let file = try InputFile(opening: contentStyles)
    let bytes = try file.readAll()
    do throws(DocumentError) {
      let root = DocumentRoot(folder: file.folder, attachmentRoot: try? attachmentRoot())
      return try ContentStyleSheet(json: bytes, options: DocumentOptions(root: root))
    } catch {
      throw Failure(error).about(contentStyles)
    }
  }

  private func attachmentRoot() throws(Failure) -> String? {
    guard let root else { return nil }
    guard let status = try? FileStatus(of: root), status.isFolder else {
      throw Failure(.input, file: root, "--root is no folder; name one that is there")
    }
    return root
  }
}

extension DocumentFormat: ExpressibleByArgument {}
