// Paths and versions of files, and the reasons why a file cannot be read.

import Glibc

/// A value that changes whenever a file changes: the file's device, inode, size and time of the
/// last change.
package struct FileVersion: Hashable, Sendable {
  /// The device and inode numbers, which identify a file among all existing files.
  package struct Identity: Hashable, Sendable {
    let device: UInt
    let inode: UInt
  }

  package let identity: Identity
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

/// The reason why a file cannot be read. Its description is a phrase that follows the file's name
/// in an error message.
package enum FileProblem: Error, Equatable {
  /// The file does not exist.
  case missing
  /// The file is outside the folder that must contain it.
  case outside
  /// The path refers to a folder, a device or a pipe, not to a regular file.
  case notRegular
  /// The file is larger than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// The file exists, but permissions forbid reading it.
  case forbidden
  /// Any other system error, with its `errno` value.
  case system(Int32)

  package init(errno: Int32) {
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
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes; the limit is \(limit)"
    case .forbidden: "permission denied"
    case .system(let code): "it cannot be read (error \(code))"
    }
  }

  /// Whether the document caused the error by naming an unsuitable file. `false` if the system
  /// caused the error.
  package var isCallersFault: Bool {
    if case .system = self { return false }
    return true
  }
}
