// The files that exist only while a result is written; none outlives the command.

import Glibc
import Synchronization

/// The files that are being written, known so that they can be removed at any moment.
enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])
  /// A file's name may have 255 bytes; of the original as many as leave room for the rest.
  private static let longestStem = 200

  /// Makes a new file in the folder of the one that it will replace.
  static func create(beside path: String) throws(SystemError) -> (path: String, FileDescriptor) {
    let name = FilePath.name(of: path)
    let stem = String(decoding: name.utf8.prefix(longestStem), as: UTF8.self)
    while true {
      let random = String(UInt32.random(in: .min ... .max), radix: 36)
      let temporary = FilePath.join(FilePath.folder(of: path), ".\(stem).\(random).tmp")
      do throws(SystemError) {
        // Within the lock, so that no file is there that `removeAll` does not know.
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

  /// Gives a file its final name, in place of what has it. On failure the file is removed.
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

  /// Removes all files and ends the program by `exit`; no new file can come meanwhile.
  static func removeAll(andThen exit: () -> Never) -> Never {
    paths.withLock { known in
      for path in known { _ = unsafe unlink(path) }
      exit()
    }
  }
}
