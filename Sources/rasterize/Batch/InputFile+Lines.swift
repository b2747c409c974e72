import GalleyProcesses

extension InputFile {
  /// The number of lines or rows in a part of the batch, for the total in the progress line. `nil`
  /// for a pipe, or if progress is not shown.
  static func lineCount(of path: String?, _ format: RowReader.Format, _ shard: Shard = .all) -> Int?
  {
    guard Progress.isWanted, let path, let file = try? InputFile(opening: path),
      file.status?.isRegular == true
    else { return nil }
    defer { file.close() }
    var count = 0
    var isBlank = true
    var isQuoted = false
    var bytes: [UInt8] = []
    while (try? file.read(chunk, to: &bytes)) == true {
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\n") where !isQuoted:
          if !isBlank { count += 1 }
          isBlank = true
        case UInt8(ascii: "\""):
          isBlank = false
          if format == .csv { isQuoted.toggle() }
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
        default: isBlank = false
        }
      }
      bytes.removeAll(keepingCapacity: true)
    }
    if !isBlank { count += 1 }
    // The header of a CSV table is not a row, so it is not counted.
    return shard.count(of: format == .csv ? max(count - 1, 0) : count)
  }
}
