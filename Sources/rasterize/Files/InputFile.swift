// The file or stream that documents come from.

import Galley
import Glibc

/// Where documents come from: a file, or standard input under the name `-`.
struct InputFile {
  /// What messages call it.
  let name: String
  /// Where relative paths in it begin.
  let folder: String
  /// Who it is; `nil` for standard input.
  let status: FileStatus?
  private let descriptor: FileDescriptor
  /// Bytes that are read at once.
  static let chunk = 1 << 16

  /// Opens a file; `-` and `nil` are standard input.
  init(opening path: String?) throws(Failure) {
    guard let path, path != "-" else {
      name = "<stdin>"
      folder = "."
      status = nil
      descriptor = .standardInput
      return
    }
    name = path
    folder = FilePath.folder(of: path)
    do throws(SystemError) {
      descriptor = try FileDescriptor(opening: path, O_RDONLY)
      let status = try descriptor.status()
      if status.isFolder {
        descriptor.close()
        throw SystemError(code: EISDIR)
      }
      self.status = status
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// All bytes, then it is closed; more than `limit` are refused.
  func readAll(limit: Int = Limits.default.documentBytes) throws(Failure) -> [UInt8] {
    defer { close() }
    let size = min(status?.size ?? 0, limit)
    // A small file takes twice its bytes: what is read, and room to see its end. One that grows is
    // read on.
    let chunk = (1..<Self.chunk).contains(size) ? size + 1 : Self.chunk
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + chunk)
    while try read(chunk, to: &bytes) {
      guard bytes.count <= limit else {
        throw Failure(
          .data, file: name, "the document has more than \(limit) bytes, which is the limit")
      }
    }
    return bytes
  }

  /// Appends at most `count` bytes; `false` at the end.
  func read(_ count: Int, to bytes: inout [UInt8]) throws(Failure) -> Bool {
    do {
      return try descriptor.read(count, to: &bytes)
    } catch {
      throw Self.failure(error, name)
    }
  }

  /// Closes it, unless it is standard input.
  func close() {
    if descriptor.number != FileDescriptor.standardInput.number { descriptor.close() }
  }

  private static func failure(_ error: SystemError, _ name: String) -> Failure {
    let advice =
      switch error.code {
      case EISDIR: "it is a folder; name a file, or - for standard input"
      case ENOENT: "no such file; name one that is there, or - for standard input"
      default: error.description
      }
    return Failure(.input, file: name, "cannot be read: \(advice)")
  }
}
