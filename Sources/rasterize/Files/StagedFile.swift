import Glibc
import Synchronization

/// A file that has been written whole but does not have its name yet.
struct StagedFile: Sendable {
  private let path: String
  /// `nil` for a device or a pipe, which cannot be replaced and has been written already.
  private let temporary: String?

  /// Writes bytes to a temporary file in the same folder and flushes them to the disk, so that not
  /// even a crash of the machine leaves half of them under the final name.
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
      // A link stays a link; the file that it leads to is replaced.
      self.path = Self.withoutLinks(path)
      temporary = try Self.write(bytes, beside: self.path, permissions: old.permissions)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Gives the file its name.
  func commit() throws(Failure) {
    guard let temporary else { return }
    do {
      try TemporaryFiles.commit(temporary, as: path)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// The file that has the name now, if any.
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
      // Some file systems cannot synchronize, which is not an error.
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

  /// What is wrong, and how to correct it.
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

/// The files that are being written, which are removed if the command ends early.
enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])
  /// Bytes of the original name in a temporary one, which may have 255 with its additions.
  private static let longestStem = 200

  /// Makes a new file in the folder of the one that it will replace.
  static func create(beside path: String) throws(SystemError) -> (path: String, FileDescriptor) {
    let name = FilePath.name(of: path)
    let stem = String(decoding: name.utf8.prefix(longestStem), as: UTF8.self)
    while true {
      let random = String(UInt32.random(in: .min ... .max), radix: 36)
      let temporary = FilePath.join(FilePath.folder(of: path), ".\(stem).\(random).tmp")
      do throws(SystemError) {
        // Within the lock, so that `removeAll` knows every file.
        let file = try paths.withLock { known throws(SystemError) in
          let file = try FileDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL)
          known.insert(temporary)
          return file
        }
        return (temporary, file)
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  /// Gives a file its final name and replaces the one that has it. On failure the file is removed.
  static func commit(_ temporary: String, as path: String) throws(SystemError) {
    let renamed = unsafe rename(temporary, path)
    let error = SystemError.last
    guard renamed == 0 else {
      discard(temporary)
      throw error
    }
    paths.withLock { _ = $0.remove(temporary) }
  }

  /// Removes a file.
  static func discard(_ temporary: String) {
    _ = unsafe unlink(temporary)
    paths.withLock { _ = $0.remove(temporary) }
  }

  /// Removes all files and ends the program by `exit`; no file can be created meanwhile.
  static func removeAll(andThen exit: () -> Never) -> Never {
    paths.withLock { known in
      for path in known { _ = unsafe unlink(path) }
      exit()
    }
  }
}
