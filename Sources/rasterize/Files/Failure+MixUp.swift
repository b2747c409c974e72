import GalleyDocuments
import GalleyFormats
import GalleyJSON

extension Failure {
  /// The error to report instead of a syntax error, if the file's extension does not belong to a
  /// document format. The error explains what to do, rather than what the parser found. The result
  /// is `nil` in all other cases, for example if the file has no extension or `format` is given.
  ///
  /// - Parameter format: the value of `--format`, if any.
  static func mixUp(
    _ error: DocumentError, of file: InputFile, readAs format: DocumentFormat?
  ) -> Failure? {
    guard error.code == DocumentFault.Code.syntax.rawValue, error.file == nil, format == nil else {
      return nil
    }
    let name = FilePath.name(of: file.name)
    switch FilePath.ending(of: file.name)?.lowercased() {
    case "csv", "tsv":
      return Failure(
        .data, "\(name) looks like CSV; use rasterize batch --template FILE \(name)")
    case "ndjson", "jsonl":
      return Failure(.data, "\(name) looks like NDJSON; use rasterize batch \(name)")
    case "srt", "vtt":
      return Failure(.data, "\(name) looks like subtitles; use rasterize subtitles \(name)")
    case let ending? where DocumentFormat(fileName: file.name) == nil:
      let formats = DocumentFormat.allCases.map(\.rawValue).joined(separator: "|")
      var failure = Failure(error)
      failure.message =
        "unknown extension .\(ending), so the file was read as JSON; pass --format \(formats)"
      return failure
    default: return nil
    }
  }
}
