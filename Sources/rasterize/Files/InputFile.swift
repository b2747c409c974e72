import Galley
import GalleyProcesses
import Glibc

/// An input file, or standard input, which is `-` on the command line.
struct InputFile {
  /// The file's name in messages.
  let name: String
  /// The base folder of relative paths in the file.
  let folder: String
  /// The file status, which identifies the file; `nil` for standard input.
  let status: FileStatus?
  private let descriptor: FileDescriptor
  /// The number of bytes read at a time.
  static let chunk = 1 << 16

  /// Opens a file; `-` and `nil` mean standard input.
  ///
  /// - Throws: a usage error if the path is `nil` and standard input is a terminal. Without the
  ///   error, the program would wait for typed input.
  init(opening path: String?) throws(Failure) {
    if path == nil || path == "-" { try Self.checkStandardInput(isNamed: path != nil) }
    try self.init(path)
  }

  /// Opens a file whose path is the value of a flag. The error messages do not suggest `-`, because
  /// such a file cannot be standard input.
  init(named path: String) throws(Failure) {
    do throws(Failure) {
      try self.init(path)
    } catch {
      var failure = error
      failure.message = error.message.replacing(Self.orStandardInput, with: "")
      throw failure
    }
  }

  private init(_ path: String?) throws(Failure) {
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

  /// Throws an error if standard input is a terminal. If the command line names standard input,
  /// prints a note instead of throwing the error.
  private static func checkStandardInput(isNamed: Bool) throws(Failure) {
    guard isatty(FileDescriptor.standardInput.number) == 1 else { return }
    guard isNamed else {
      var failure = Failure(
        .usage, "no input: stdin is a terminal; pass a file, or pipe data into the command")
      failure.showsUsage = true
      throw failure
    }
    StandardError.report("reading standard input; press Ctrl-D to end")
  }

  /// Reads all bytes and closes the file. Throws if the file has more than `limit` bytes.
  func readAll(limit: Int = Limits.default.documentBytes) throws(Failure) -> [UInt8] {
    defer { close() }
    let size = min(status?.size ?? 0, limit)
    // Request one byte more than the file's size. The first read then returns the whole file, and
    // the second read finds the end of the file.
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

  /// Reads at most `count` bytes and appends them to `bytes`. Returns `false` at the end of the
  /// file.
  func read(_ count: Int, to bytes: inout [UInt8]) throws(Failure) -> Bool {
    do {
      return try descriptor.read(count, to: &bytes)
    } catch {
      throw Self.failure(error, name)
    }
  }

  /// Whether a path refers to this file and this file is regular. If so, writing to the path would
  /// replace this file.
  func isRegularFile(at path: String) -> Bool {
    guard let status, let other = try? FileStatus(of: path) else { return false }
    return other.isRegular && other.isSameFile(as: status)
  }

  /// Closes the file, unless it is standard input.
  func close() {
    if descriptor.number != FileDescriptor.standardInput.number { descriptor.close() }
  }

  /// The suggestion to use standard input, at the end of error messages. Messages about files named
  /// by flags do not contain the suggestion.
  private static let orStandardInput = ", or - for stdin"

  private static func failure(_ error: SystemError, _ name: String) -> Failure {
    let advice =
      switch error.code {
      case EISDIR: "it is a folder; name a file\(orStandardInput)"
      case ENOENT: "no such file; name an existing file\(orStandardInput)"
      default: error.description
      }
    return Failure(.input, file: name, "cannot be read: \(advice)")
  }
}

/// Functions for file paths that are plain strings.
enum FilePath {
  /// The folder part of a path; `.` for a path without a folder.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Resolves a path relative to a folder; an absolute path is returned unchanged.
  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// The extension of a path, without the dot, such as `png` for `a/b.png`; `nil` if the path has
  /// no extension. A dot at the start or end of a name does not make an extension.
  static func ending(of path: String) -> Substring? {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: point)...]
    return ending.isEmpty ? nil : ending
  }

  /// The path with another extension: `a/b.json` becomes `a/b.png`. A dot at the start of a name
  /// does not make an extension.
  static func replacingExtension(of path: String, with newExtension: String) -> String {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return path + "." + newExtension }
    return path.dropLast(name.distance(from: point, to: name.endIndex)) + "." + newExtension
  }

  /// The path with text inserted before the extension: `a/b.png` becomes `a/b-dark.png`.
  static func inserting(_ text: String, beforeExtensionOf path: String) -> String {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return path + text }
    let ending = name[point...]
    return path.dropLast(ending.count) + text + ending
  }
}
