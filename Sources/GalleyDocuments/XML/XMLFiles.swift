// The files that an XML document is read from: each byte of each has an offset of its own.

import Galley

/// The document, then its style files.
struct XMLFiles: Sendable {
  private struct File: Sendable {
    /// `nil` for the document itself.
    let name: String?
    let bytes: [UInt8]
    let base: Int
  }

  private var files: [File] = []
  private var count = 0

  /// Adds a file and reads it.
  ///
  /// - Parameter name: what errors call it; `nil` for the document itself.
  mutating func read(
    _ bytes: [UInt8], named name: String?, _ limits: Limits
  ) throws(DocumentFault) -> XMLElement {
    let base = count
    files.append(File(name: name, bytes: bytes, base: base))
    // A place behind the last byte is the file's own too.
    count += bytes.count + 1
    guard count <= limits.documentBytes else {
      throw DocumentFault(
        at: base,
        "the document and its styles have more than \(limits.documentBytes) bytes, the limit")
    }
    return try XMLReader.read(bytes, base: base, limits: limits)
  }

  /// The error of a fault, at its file, line and column.
  func error(_ fault: DocumentFault) -> DocumentError {
    guard let file = file(of: fault.offset) else { return DocumentError(message: fault.message) }
    let position = TextPosition(of: fault.offset - file.base, in: file.bytes)
    return DocumentError(
      file: file.name, line: position.line, column: position.column, message: fault.message)
  }

  /// `LINE:COLUMN`, in a style file with its name in front.
  func place(of offset: Int) -> String? {
    guard let file = file(of: offset) else { return nil }
    let position = TextPosition(of: offset - file.base, in: file.bytes).description
    return file.name.map { "\($0):\(position)" } ?? position
  }

  private func file(of offset: Int) -> File? {
    files.last { $0.base <= offset }
  }
}
