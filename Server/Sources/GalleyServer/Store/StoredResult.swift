// The file format of stored results.

import Galley
import NIOCore

/// A result in the form of a file. Two lines of text come first, then the bytes of the response:
///
/// ```
/// galley-result 1 SHA256
/// KEY WIDTH HEIGHT MISSING-GLYPHS
/// ```
///
/// The checksum covers everything after the first line, so any damage is detected. The key detects
/// a file that was stored under a wrong name.
enum StoredResult {
  private static let mark = "galley-result 1"
  /// The maximum size in bytes of the two lines of text at the start of a stored file.
  static let mostHead = 512
  private static let lineFeed = UInt8(ascii: "\n")

  static func bytes(_ result: RenderResult, key: String) -> [UInt8] {
    let head = "\(key) \(result.width) \(result.height) \(result.missingGlyphs)\n"
    let rest = Array(head.utf8) + Array(buffer: result.bytes)
    return Array("\(mark) \(checksum(rest[...]))\n".utf8) + rest
  }

  /// Reads a stored result. Returns `nil` if the bytes are damaged or belong to another key.
  static func result(_ bytes: [UInt8], key: String) -> RenderResult? {
    guard let first = line(of: bytes[...]), let second = line(of: bytes[(first.endIndex + 1)...])
    else { return nil }
    let rest = bytes[(first.endIndex + 1)...]
    guard String(decoding: first, as: UTF8.self) == "\(mark) \(checksum(rest))" else { return nil }
    let fields = String(decoding: second, as: UTF8.self).split(separator: " ")
    guard fields.count == 4, fields[0] == key, let width = Int(fields[1]),
      let height = Int(fields[2]), let missing = Int(fields[3])
    else { return nil }
    var result = RenderResult()
    result.bytes = ByteBuffer(bytes: bytes[(second.endIndex + 1)...])
    (result.width, result.height, result.missingGlyphs) = (width, height, missing)
    return result
  }

  /// The bytes before the first line feed, which must be among the first 256 bytes.
  private static func line(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    bytes.prefix(256).firstIndex(of: lineFeed).map { bytes[..<$0] }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes.span)
    return hash.digest.description
  }
}
