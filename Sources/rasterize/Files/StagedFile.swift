// A result on its way to its place: whole beside it, then renamed.

import Glibc

/// A file that has been written whole but does not have its name yet.
struct StagedFile: Sendable {
  private let path: String
  /// `nil` for what cannot be replaced, like a device or a pipe: it has been written already.
  private let temporary: String?

  /// Writes bytes beside the place where they belong, to the disk itself, so that not even a crash
  /// of the machine leaves half of them under the final name.
  init(_ bytes: [UInt8], for path: String) throws(Failure) {
    do throws(SystemError) {
      guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
      guard let old = try Self.status(ofOld: path) else {
        (self.path, temporary) = (path, try Self.write(bytes, beside: path, permissions: nil))
        return
      }
      guard old.isRegular else {
        try Self.write(bytes, directlyTo: path)
        (self.path, temporary) = (path, nil)
        return
      }
      guard unsafe access(path, W_OK) == 0 else { throw .last }
      // A link stays a link: what it leads to is replaced.
      self.path = Self.withoutLinks(path)
      temporary = try Self.write(bytes, beside: self.path, permissions: old.permissions)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Puts the file in its place.
  func commit() throws(Failure) {
    guard let temporary else { return }
    do {
      try TemporaryFiles.commit(temporary, as: path)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// What has the name now, if anything.
  private static func status(ofOld path: String) throws(SystemError) -> FileStatus? {
    if path.hasSuffix("/") { throw SystemError(code: EISDIR) }
    do throws(SystemError) {
      let status = try FileStatus(of: path)
      if status.isFolder { throw SystemError(code: EISDIR) }
      return status
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], directlyTo path: String) throws(SystemError) {
    let file = try FileDescriptor(opening: path, O_WRONLY)
    defer { file.close() }
    try file.writeAll(bytes)
  }

  private static func write(
    _ bytes: [UInt8], beside path: String, permissions: mode_t?
  ) throws(SystemError) -> String {
    let (temporary, file) = try TemporaryFiles.create(beside: path)
    defer { file.close() }
    do throws(SystemError) {
      if let permissions { _ = fchmod(file.number, permissions) }
      try file.writeAll(bytes)
      // Some file systems cannot synchronize, which is no reason to fail.
      if fsync(file.number) != 0, errno != EINVAL, errno != ENOSYS { throw SystemError.last }
      return temporary
    } catch {
      TemporaryFiles.discard(temporary)
      throw error
    }
  }

  private static func withoutLinks(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// What is wrong, and what would be right.
  private static func failure(_ error: SystemError, _ path: String) -> Failure {
    let advice =
      switch error.code {
      case EISDIR: "it is a folder; name a file"
      case ENOENT where path.isEmpty: "the name is empty; name a file"
      case ENOENT: "the folder \(FilePath.folder(of: path)) does not exist; make it first"
      case EINVAL where path.utf8.contains(0): "the name has a NUL in it; name a file"
      case ENAMETOOLONG: "the name is too long; name a file with fewer than 256 bytes"
      case EACCES, EPERM, EROFS:
        "\(error.description); name a file in a folder that you may write to"
      case ENOSPC, EDQUOT, EFBIG: "\(error.description); make room or name a file on another disk"
      default: error.description
      }
    return Failure(.output, file: path, "cannot be written: \(advice)")
  }
}
