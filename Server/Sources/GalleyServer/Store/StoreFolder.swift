// The files of stored results, in a folder that several processes and machines can share.

import Galley
import GalleyDocuments
import GalleyProcesses
import Glibc

/// A folder of files with names in hexadecimal digits. The first two digits name a subfolder.
///
/// A file appears under its name only when it is complete. The modification time of a file is the
/// time of its last use.
struct StoreFolder: Sendable {
  let path: String

  /// The prefix of the names of files that are still being written.
  private static let temporaryPrefix = ".tmp-"
  /// The age in seconds after which an unfinished file is removed. Writing a file never takes that
  /// long.
  private static let mostTemporaryAge = 3600
  /// The accuracy of a file's time of last use, in seconds. If a file is used again within this
  /// period, the time is not updated.
  private static let useAccuracy = 60
  /// The size of a disk block. A file takes whole blocks.
  private static let block = 4096

  /// The name of a file for a digest in base64url, or `nil` for any other string.
  static func name(of key: String) -> String? {
    guard let bytes = Base64.url.decoded(key[...]), bytes.count == 32 else { return nil }
    return String(decoding: bytes.flatMap(Hexadecimal.upperCase), as: UTF8.self).lowercased()
  }

  /// The disk space that a file of a given size uses.
  static func space(of bytes: Int) -> Int { (bytes + block - 1) / block * block }

  private func folder(of name: String) -> String { "\(path)/\(name.prefix(2))" }

  /// Reads a file, and marks it as used; `nil` if there is no such file.
  ///
  /// - Parameter limit: the maximum size of the file in bytes.
  func read(_ name: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    do throws(FileProblem) {
      let file = try OpenFolder(path).open("\(name.prefix(2))/\(name)")
      let bytes = try file.bytes(limit: limit)
      var status = stat()
      if unsafe fstat(file.descriptor, &status) == 0,
        status.st_mtim.tv_sec + Self.useAccuracy < time(nil)
      {
        futimens(file.descriptor, nil)
      }
      return bytes
    } catch .missing {
      return nil
    }
  }

  /// Writes a file. Readers see either no file or the complete file.
  func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
    let temporary = "\(folder(of: name))/\(Self.temporaryPrefix)\(Base64.random())"
    let file = try created(temporary, in: folder(of: name))
    do throws(SystemError) {
      defer { file.close() }
      try file.writeAll(bytes)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, "\(folder(of: name))/\(name)") == 0 else {
      let error = SystemError.last
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Creates a file that must not exist yet. Creates the file's folder if necessary.
  private func created(_ file: String, in folder: String) throws(SystemError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    do throws(SystemError) {
      return try FileDescriptor(opening: file, flags)
    } catch  where error.code == ENOENT {
      for folder in [path, folder] {
        guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .last }
      }
      return try FileDescriptor(opening: file, flags)
    }
  }

  func remove(_ name: String) { unsafe unlink("\(folder(of: name))/\(name)") }

  /// The result of measuring the folder and removing old files.
  struct Sweep {
    /// The disk space, in bytes, of the files that remain in the folder. Unfinished files are not
    /// counted.
    var bytes = 0
    var evictions = 0
  }

  /// Removes unfinished files that are old. If the other files take more space than the limit,
  /// removes the least recently used files until a tenth of the limit is free.
  func sweep(limit: Int) -> Sweep {
    var files: [(used: Int, space: Int)] = []
    let now = time(nil)
    forEachFile { path, name, status in
      if name.hasPrefix(Self.temporaryPrefix) {
        if status.st_mtim.tv_sec + Self.mostTemporaryAge < now { unsafe unlink(path) }
      } else {
        files.append((Self.used(status), Self.space(of: status.st_size)))
      }
    }
    var sweep = Sweep(bytes: files.reduce(0) { $0 + $1.space })
    guard sweep.bytes > limit else { return sweep }
    let wanted = limit - limit / 10
    files.sort { $0.used < $1.used }
    // The list in memory has only the times and sizes of the files, because the folder can contain
    // millions of files. So read the names again.
    var (rest, last) = (sweep.bytes, Int.min)
    for file in files where rest > wanted { (rest, last) = (rest - file.space, file.used) }
    forEachFile { path, name, status in
      guard sweep.bytes > wanted, Self.used(status) <= last,
        !name.hasPrefix(Self.temporaryPrefix), unsafe unlink(path) == 0
      else { return }
      sweep.bytes -= Self.space(of: status.st_size)
      sweep.evictions += 1
    }
    return sweep
  }

  /// The time at which a stored file was last used, in nanoseconds since 1970. This time is the
  /// file's modification time.
  private static func used(_ status: stat) -> Int {
    status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// Calls `body` for each regular file of the subfolders. Files of other programs are ignored.
  private func forEachFile(_ body: (_ path: String, _ name: String, stat) -> Void) {
    for number in 0..<256 {
      let shard = "\(path)/\(number < 16 ? "0" : "")\(String(number, radix: 16))"
      guard let stream = unsafe opendir(shard) else { continue }
      defer { unsafe _ = closedir(stream) }
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let isOwn = name.hasPrefix(Self.temporaryPrefix) || name.utf8.count == 64
        var status = stat()
        guard isOwn, unsafe lstat("\(shard)/\(name)", &status) == 0,
          status.st_mode & S_IFMT == S_IFREG
        else { continue }
        body("\(shard)/\(name)", name, status)
      }
    }
  }
}
