import Galley

/// The formats of pictures by the names of their files.
enum OutputFormat {
  /// The formats by their endings: `.png`.
  static var endings: String {
    PictureFormat.allCases.map { "." + ($0.endings.first ?? "") }.joined(separator: ", ")
  }

  /// Refuses a name whose ending is no format's; one without an ending is a PNG's.
  static func check(_ path: String) throws(Failure) {
    guard let ending = FilePath.ending(of: path), PictureFormat(ending: String(ending)) == nil
    else { return }
    throw Failure(
      .usage, code: "unknownFormat",
      "no picture can be written with the ending .\(ending); end the name in \(endings)")
  }
}
