import GalleyDocuments
import GalleyProcesses

extension InputFile {
  /// The number of bytes examined at the start of a file.
  private static let beginningSize = 1 << 16

  /// Throws an error if a file cannot be the input of a batch, such as CSV instead of NDJSON. The
  /// error explains what to do, rather than what the parser found.
  ///
  /// - Parameters:
  ///   - path: the input; a pipe is not checked.
  ///   - rows: the format of rows; `nil` if each line is a document.
  static func checkBatch(_ path: String?, rows: RowReader.Format?) throws(Failure) {
    guard let path, path != "-", (try? FileStatus(of: path))?.isRegular == true,
      let bytes = beginning(of: path)
    else { return }
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    let ending = FilePath.ending(of: path)?.lowercased() ?? ""
    let name = FilePath.name(of: path)
    switch (rows, first) {
    case (_, UInt8(ascii: "[")?):
      throw Failure(
        .usage, "\(name) is a JSON array; write one object per line, as jq -c '.[]' does")
    case (.csv?, UInt8(ascii: "{")?):
      throw Failure(.usage, "\(name) looks like NDJSON; add --ndjson")
    case (.ndjson?, let first?) where first != UInt8(ascii: "{") && hasComma(bytes):
      throw Failure(
        .usage, "\(name) looks like CSV; remove --ndjson, and give the file the extension .csv")
    case (nil, let first?) where first != UInt8(ascii: "{") && hasComma(bytes),
      (nil, let first?) where first != UInt8(ascii: "{") && ["csv", "tsv"].contains(ending):
      throw Failure(
        .usage, "\(name) looks like CSV; add --template FILE and --output '{{id}}.png'")
    case (nil, UInt8(ascii: "{")?) where ending == "json" && isOneDocument(bytes):
      throw Failure(
        .usage, "\(name) looks like one document; use rasterize \(path) -o IMAGE")
    default: break
    }
  }

  /// The first bytes of a file, without a byte order mark.
  private static func beginning(of path: String) -> [UInt8]? {
    guard let file = try? InputFile(opening: path) else { return nil }
    defer { file.close() }
    var bytes: [UInt8] = []
    guard (try? file.read(beginningSize, to: &bytes)) != nil else { return nil }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Whether the first line contains a comma or a semicolon, like a CSV header.
  private static func hasComma(_ bytes: [UInt8]) -> Bool {
    bytes.prefix { $0 != UInt8(ascii: "\n") }.contains { ",;".utf8.contains($0) }
  }

  /// Whether the whole file is valid JSON, in a file whose first line is not valid JSON. If only
  /// the start of the file was read, the file is assumed to be valid.
  private static func isOneDocument(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard line.count < bytes.count, (try? JSONText(Array(line))) == nil else { return false }
    return bytes.count == beginningSize || (try? JSONText(bytes)) != nil
  }
}
