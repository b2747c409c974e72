import GalleyDocuments
import GalleyProcesses
import Glibc

/// A file that is completely written, but still has a temporary name.
struct StagedFile: Sendable {
  private let path: String
  /// The temporary file; `nil` for a device or a pipe. A device or a pipe cannot be replaced, so it
  /// is written directly.
  private let temporary: TemporaryFile?

  /// Writes the bytes of an output file whose path is from the command line. If the path is a
  /// device or a pipe, the bytes are written directly to it. Otherwise, they are written to a
  /// temporary file in the output file's folder.
  init(_ bytes: [UInt8], for path: String) throws(Failure) {
    do throws(SystemError) {
      guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
      let old = try Self.status(ofOld: path)
      if let old, !old.isRegular {
        try Self.write(bytes, directlyTo: path)
        (self.path, temporary) = (path, nil)
        return
      }
      // If the path is a link, keep the link and replace its target.
      let place = OutputPlace(old == nil ? path : Self.withoutLinks(path))
      temporary = try Self.write(bytes, at: place, over: old)
      self.path = place.path
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Writes the bytes of a batch's output file to a temporary file in the same folder. The output
  /// file can already exist; ``commit()`` then replaces it.
  init(_ bytes: [UInt8], at place: OutputPlace) throws(Failure) {
    path = place.path
    TemporaryFile.removeAbandoned(nextTo: place)
    do throws(SystemError) {
      temporary = try Self.write(bytes, at: place, over: try Self.status(ofOld: path))
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Gives the file its final name.
  func commit() throws(Failure) {
    guard let temporary else { return }
    do {
      try temporary.commit()
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Removes the temporary file.
  func discard() { temporary?.discard() }

  /// The status of the file that exists at the path; `nil` if no file exists there.
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

  /// Writes a temporary file and flushes it to the disk. The final name therefore never refers to
  /// an incomplete file, even if the machine crashes.
  private static func write(
    _ bytes: [UInt8], at place: OutputPlace, over old: FileStatus?
  ) throws(SystemError) -> TemporaryFile {
    if old != nil, unsafe access(place.path, W_OK) != 0 { throw .last }
    let temporary = try TemporaryFile(at: place)
    let file = temporary.file
    do throws(SystemError) {
      if let old { _ = fchmod(file.number, old.permissions) }
      try file.writeAll(bytes)
      // Ignore the error of file systems that do not support fsync.
      if fsync(file.number) != 0, errno != EINVAL, errno != ENOSYS { throw SystemError.last }
      temporary.endWriting()
      return temporary
    } catch {
      temporary.endWriting()
      temporary.discard()
      throw error
    }
  }

  /// Writes files into a folder. If the folder is missing but its parent exists, the folder is
  /// created.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], toFolder folder: String
  ) throws(Failure) {
    try makeFolder(folder)
    for (name, bytes) in files {
      try StagedFile(bytes, for: FilePath.join(folder, name)).commit()
    }
  }

  /// Creates a folder unless it exists. Its parent folder must exist.
  static func makeFolder(_ path: String) throws(Failure) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw Failure(
        .output, file: path,
        "cannot be created: \(SystemError.last.description); name another folder")
    }
  }

  /// Returns a path with all symbolic links resolved. If nothing exists at the path, returns the
  /// path unchanged.
  static func withoutLinks(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The error for a failed write, with its remedy.
  static func failure(_ error: SystemError, _ path: String) -> Failure {
    let advice =
      switch error.code {
      case EISDIR: "it is a folder; name a file"
      case ENOENT where path.isEmpty: "the name is empty; name a file"
      case ENOENT: "the folder \(FilePath.folder(of: path)) does not exist; create it first"
      case EINVAL where path.utf8.contains(0): "the name contains a NUL; use another name"
      case ENAMETOOLONG: "the name is too long; use at most 255 bytes"
      case EACCES, EPERM, EROFS:
        "\(error.description); use a folder that you may write to"
      case ENOSPC, EDQUOT, EFBIG: "\(error.description); free space or use another disk"
      default: error.description
      }
    return Failure(.output, file: path, "cannot be written: \(advice)")
  }
}
