// Responses to a batch: a tar archive with pictures and JSON files, or one line of JSON per row.

import Galley
import NIOCore

/// Writes the results of rows as a tar archive or as newline-delimited JSON. The archive follows
/// the WebDataset convention: the files of a row have the same name and different extensions.
struct BatchAnswers {
  /// A row of a batch, with the picture that was drawn or the reason for its failure.
  struct Row: Sendable {
    /// The row number, counted from 1.
    var number: Int
    /// The row's `id`, as JSON.
    var id: String?
    var result: Result<RenderResult, Problem>

    init(number: Int, id: String?, _ result: Result<RenderResult, Problem>) {
      self.number = number
      self.id = id
      self.result = result
    }
  }

  let isTar: Bool
  /// The file extension of the batch's pictures, such as `png`.
  let ending: String

  /// The bytes of a row's result, as entries of the tar archive or as a line of JSON.
  func bytes(of row: Row) -> ByteBuffer {
    guard isTar else {
      let line = json(of: row, embedding: true) + "\n"
      return ByteBuffer(string: line)
    }
    let digits = String(row.number)
    let name = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    var bytes: [UInt8] = []
    if case .success(let result) = row.result {
      bytes += TarEntry.bytes("\(name).\(ending)", Array(buffer: result.bytes))
    }
    bytes += TarEntry.bytes("\(name).json", Array(json(of: row, embedding: false).utf8))
    return ByteBuffer(bytes: bytes)
  }

  /// The bytes that end the response after the last row. A JSON response has no such bytes.
  var end: ByteBuffer { ByteBuffer(bytes: isTar ? TarEntry.end : []) }

  private func json(of row: Row, embedding: Bool) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(row.id)
      writer.member("row", row.number)
      switch row.result {
      case .failure(let problem):
        writer.key("error")
        writer.raw(problem.json(instance: "row-\(row.number)"))
      case .success(let result):
        writer.member("width", result.width)
        writer.member("height", result.height)
        writer.member("format", ending)
        writer.member("missingGlyphs", result.missingGlyphs)
        if !result.warnings.isEmpty {
          writer.key("warnings")
          writer.array(result.warnings) { $0.string($1) }
        }
        if embedding {
          writer.member("bytes", Base64.padded.encoded(Array(buffer: result.bytes)))
        }
      }
    }
    return writer.text
  }
}

/// Entries of a tar archive (POSIX.1-2017, "ustar Interchange Format").
enum TarEntry {
  private static let block = 512

  /// Makes an archive entry for a file. The file must be smaller than 8 GiB, and its name must have
  /// at most 100 bytes.
  static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    put(name, at: 0)
    put("0000644\0", at: 100)
    put("0000000\0", at: 108)
    put("0000000\0", at: 116)
    put(octal(content.count, digits: 11) + "\0", at: 124)
    // Set the modification time to 0, so that the same rows give the same bytes.
    put("00000000000\0", at: 136)
    put("        0", at: 148)
    put("ustar\0" + "00", at: 257)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + "\0 ", at: 148)
    let padding = (block - content.count % block) % block
    return header + content + [UInt8](repeating: 0, count: padding)
  }

  /// The two zero blocks that end a tar archive.
  static let end = [UInt8](repeating: 0, count: 2 * block)

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
