// What is known of a file, and why one cannot be had.

import Glibc

/// Looks paths up.
enum FileAccess {
  /// The path without links and dots; `nil` where nothing is there.
  static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path of a place as seen from a folder that it is in, `.` for the folder itself, both given
  /// by their real paths; `nil` for one that is elsewhere.
  static func path(of place: String, in folder: String) -> String? {
    if place == folder { return "." }
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    guard place.utf8.starts(with: folder.utf8) else { return nil }
    return String(place.utf8.dropFirst(folder.utf8.count))
  }

  /// The current folder; `nil` where it has been removed.
  static var currentFolder: String? { realPath(".") }
}

/// What changes when a file does: device and inode, size, and the time of the last change.
struct FileVersion: Hashable {
  /// What no other file has at the same time.
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

/// Why a file cannot be had, in words that fit behind its name.
package enum FileProblem: Error, Equatable {
  /// Nothing is there.
  case missing
  /// It is not in the folder that it has to be in.
  case outside
  /// It is a folder, a device or a pipe.
  case notRegular
  /// It has more bytes than are read.
  case tooLarge(bytes: Int, limit: Int)
  /// It is there, and may not be read.
  case forbidden
  /// The system's error.
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
    case .notRegular: "it is no regular file"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, the limit is \(limit)"
    case .forbidden: "it may not be read"
    case .system(let code): "it cannot be read (error \(code))"
    }
  }

  /// Whether naming another file helps.
  var isCallersFault: Bool {
    if case .system = self { return false }
    return true
  }
}
