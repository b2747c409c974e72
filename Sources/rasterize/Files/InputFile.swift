import Galley
import GalleyProcesses
import Glibc

/// The source of documents: a file, or standard input by the name `-`.
struct InputFile {
  /// Its name in messages.
  let name: String
  /// Where relative paths in it begin.
  let folder: String
  /// Its identity; `nil` for standard input.
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
    // One byte more than the file's size, so that a second read finds its end.
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

  /// Whether a path leads to this file, and it is a regular one, which writing would replace.
  func isRegularFile(at path: String) -> Bool {
    guard let status, let other = try? FileStatus(of: path) else { return false }
    return other.isRegular && other.isSameFile(as: status)
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

/// Functions on paths, which are text.
enum FilePath {
  /// The folder that a path's last part is in: `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A path relative to a folder; an absolute path stays as it is.
  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// The ending of a path's name, without its point: `png` of `a/b.png`; `nil` where there is none.
  /// A point at the beginning of a name begins no ending, nor does one at its end.
  static func ending(of path: String) -> Substring? {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: point)...]
    return ending.isEmpty ? nil : ending
  }

  /// The path with another extension in place of its own: `a/b.json` to `a/b.png`. A point at the
  /// beginning of a name begins no extension.
  static func replacingExtension(of path: String, with newExtension: String) -> String {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return path + "." + newExtension }
    return path.dropLast(name.distance(from: point, to: name.endIndex)) + "." + newExtension
  }

  /// The path with some text at the end of its name, before the extension: `a/b.png` to
  /// `a/b-dark.png`.
  static func inserting(_ text: String, beforeExtensionOf path: String) -> String {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return path + text }
    let ending = name[point...]
    return path.dropLast(ending.count) + text + ending
  }
}
