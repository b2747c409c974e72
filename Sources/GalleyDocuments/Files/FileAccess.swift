// Paths and versions of files, and the reasons why a file cannot be read.

import Glibc

/// Resolves paths.
enum FileAccess {
  /// The path without links and dots; `nil` if it does not exist.
  static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path of a place relative to a folder that contains it, `.` for the folder itself. Both
  /// must be real paths. `nil` if the place is elsewhere.
  static func path(of place: String, in folder: String) -> String? {
    if place == folder { return "." }
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    guard place.utf8.starts(with: folder.utf8) else { return nil }
    return String(place.utf8.dropFirst(folder.utf8.count))
  }

  /// The current folder; `nil` if it has been removed.
  static var currentFolder: String? { realPath(".") }
}

/// A value that changes when a file changes: device and inode, size, and the time of the last
/// change.
struct FileVersion: Hashable {
  /// A pair that identifies one file among all that exist at the same time.
  struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }

  let identity: Identity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = Identity(device: status.st_dev, inode: status.st_ino)
    size = status.st_size
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}

/// The reason why a file cannot be read. Its description fits after the file's name.
package enum FileProblem: Error, Equatable {
  /// The file does not exist.
  case missing
  /// The file is not in the folder that it must be in.
  case outside
  /// The path is a folder, a device or a pipe.
  case notRegular
  /// The file is larger than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// The file exists, but permissions forbid reading it.
  case forbidden
  /// Another error of the system, as its `errno`.
  case system(Int32)

  init(errno: Int32) {
    switch errno {
    case ENOENT, ENOTDIR: self = .missing
    case EXDEV, ELOOP: self = .outside
    case EACCES, EPERM: self = .forbidden
    default: self = .system(errno)
    }
  }

  package var description: String {
    switch self {
    case .missing: "there is no such file"
    case .outside: "it is in another folder"
    case .notRegular: "it is not a regular file"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, the limit is \(limit)"
    case .forbidden: "permission denied"
    case .system(let code): "it cannot be read (error \(code))"
    }
  }

  /// Whether the document can avoid the error by naming another file.
  var isCallersFault: Bool {
    if case .system = self { return false }
    return true
  }
}
