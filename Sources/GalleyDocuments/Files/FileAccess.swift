// The few calls of the file system that documents need; the one file here with C pointers.

import Glibc

/// Reads what a document names.
enum FileAccess {
  /// What a path leads to.
  enum Kind {
    case file
    case folder
    case other
  }

  /// The path without links and dots; `nil` where nothing is there.
  static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// What is at a path, links followed; `nil` where nothing is there or may be seen.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    return kind(status)
  }

  /// Names of what a folder holds, in the order of their bytes; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard !folder.utf8.contains(0), let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file or folder is in a folder or below, both by their real paths.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return Array(path.utf8).starts(with: folder.utf8)
  }

  /// The identity of a file's content; `nil` where the file does not exist or is not accessible.
  static func version(of path: String) -> FileVersion? {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    return FileVersion(status)
  }

  /// The bytes of a file with its version, or why they cannot be had. Nothing larger than `limit`
  /// is read, and nothing but a regular file, which a pipe that never ends is not.
  static func read(
    _ path: String, limit: Int
  ) -> Result<(bytes: [UInt8], version: FileVersion), FileProblem> {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return .failure(FileProblem(errno: errno)) }
    defer { _ = close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return .failure(FileProblem(errno: errno)) }
    guard kind(status) == .file else {
      return .failure(FileProblem(description: "it is no regular file"))
    }
    guard status.st_size <= limit else {
      return .failure(
        FileProblem(description: "it has \(status.st_size) bytes, the limit is \(limit)"))
    }
    return bytes(of: file, size: status.st_size).map { ($0, FileVersion(status)) }
  }

  private static func bytes(of file: Int32, size: Int) -> Result<[UInt8], FileProblem> {
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + filled }, size - filled)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { return .failure(FileProblem(errno: errno)) }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(size - filled)
    return .success(bytes)
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}

/// What changes when a file does: device and inode, size, and the time of the last change.
struct FileVersion: Hashable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}

/// Why a file cannot be read, in words that fit behind its name.
struct FileProblem: Error {
  let description: String

  init(description: String) {
    self.description = description
  }

  init(errno: Int32) {
    switch errno {
    case ENOENT, ENOTDIR: description = "there is no such file"
    case EACCES, EPERM: description = "it may not be read"
    default: description = "it cannot be read (error \(errno))"
    }
  }
}
