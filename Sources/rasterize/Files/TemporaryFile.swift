import CLinux
import GalleyDocuments
import GalleyProcesses
import Glibc
import Synchronization

/// A file that does not have its final name yet.
///
/// If the file system allows, the file is unnamed, and the system removes it however the program
/// ends. Otherwise its name is `.NAME.xxxxxx.galley.tmp`, in the final file's folder. The program
/// removes the file; if the program is killed, its next run does.
struct TemporaryFile: Sendable {
  let file: FileDescriptor
  /// The temporary name, and the path for removal; `nil` for an unnamed file.
  private let named: (name: String, path: String)?

  /// Creates a file in the folder of its final location.
  init(at place: OutputPlace) throws(SystemError) {
    let folder = try place.openFolder()
    if TemporaryFiles.takeUnnamed() {
      let number = unsafe openat(
        folder.descriptor, ".", galley_o_tmpfile | O_WRONLY | O_CLOEXEC, 0o666)
      if number >= 0 {
        file = FileDescriptor(number: number)
        named = nil
        return
      }
      TemporaryFiles.giveUnnamed()
    }
    (file, named) = try Self.withFreeName(at: place) { name throws(SystemError) in
      let number = unsafe openat(
        folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard number >= 0 else { throw .last }
      return FileDescriptor(number: number)
    }
  }

  /// Call this after writing, whether it succeeded or not.
  func endWriting() {
    // Closing an unnamed file removes it.
    if named != nil { file.close() }
  }

  /// Gives the file its final name and replaces the old file. On failure the temporary file is
  /// removed.
  func commit(at place: OutputPlace) throws(SystemError) {
    do throws(SystemError) {
      let folder = try place.openFolder()
      if let named {
        try Self.rename(named.name, to: place.name, in: folder)
        TemporaryFiles.forget(named.path)
        return
      }
      try link(as: place, in: folder)
    } catch {
      discard()
      throw error
    }
    discard()
  }

  /// Removes the file, unless it has its final name.
  func discard() {
    guard let named else {
      file.close()
      return TemporaryFiles.giveUnnamed()
    }
    _ = unsafe unlink(named.path)
    TemporaryFiles.forget(named.path)
  }

  /// Gives an unnamed file its final name. If that name is taken, the file gets a temporary name
  /// and then replaces the old file.
  private func link(as place: OutputPlace, in folder: borrowing OpenFile) throws(SystemError) {
    let descriptor = folder.descriptor
    do throws(SystemError) {
      return try link(as: place.name, in: descriptor)
    } catch {
      if error.code != EEXIST { throw error }
    }
    let (_, named) = try Self.withFreeName(at: place) { name throws(SystemError) in
      try link(as: name, in: descriptor)
    }
    defer { TemporaryFiles.forget(named.path) }
    do throws(SystemError) {
      try Self.rename(named.name, to: place.name, in: folder)
    } catch {
      _ = unsafe unlinkat(descriptor, named.name, 0)
      throw error
    }
  }

  private func link(as name: String, in folder: Int32) throws(SystemError) {
    let own = "\(TemporaryFiles.descriptors)/\(file.number)"
    guard unsafe linkat(AT_FDCWD, own, folder, name, AT_SYMLINK_FOLLOW) == 0 else { throw .last }
  }

  private static func rename(
    _ name: String, to newName: String, in folder: borrowing OpenFile
  ) throws(SystemError) {
    let descriptor = folder.descriptor
    guard unsafe renameat(descriptor, name, descriptor, newName) == 0 else { throw .last }
  }

  /// Maximum bytes of the original name within a temporary name; file names are limited to 255
  /// bytes.
  private static let longestStem = 200

  /// Creates a file with an unused name in the folder of an output location.
  private static func withFreeName<Made: Sendable>(
    at place: OutputPlace, _ make: (String) throws(SystemError) -> Made
  ) throws(SystemError) -> (Made, (name: String, path: String)) {
    let stem = String(decoding: place.name.utf8.prefix(longestStem), as: UTF8.self)
    let folder = FilePath.folder(of: place.path)
    AbandonedFiles.remove(in: folder) { () throws(SystemError) in try place.openFolder() }
    while true {
      let name = AbandonedFiles.newName(stem)
      let path = FilePath.join(folder, name)
      do throws(SystemError) {
        let made = try TemporaryFiles.adding(path) { () throws(SystemError) in try make(name) }
        return (made, (name, path))
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }
}

/// Keeps track of the files being written, which are removed if the command ends early.
enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])
  private static let unnamed = Mutex(0)

  /// The folder in which Linux lists the program's file descriptors; unnamed files get their names
  /// through it.
  static let descriptors = "/proc/self/fd"
  /// Number of file descriptors reserved for all other uses.
  private static let keptDescriptors: UInt = 64

  /// Maximum number of unnamed files that may be open while earlier images are being drawn.
  private static let mostUnnamed: Int = {
    var limit = rlimit()
    guard unsafe access(descriptors, X_OK) == 0,
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    else { return 0 }
    let count = min(limit.rlim_cur, 1 << 16)
    return Int(count > keptDescriptors ? (count - keptDescriptors) / 4 : 0)
  }()

  /// Reserves one more unnamed file; `false` if too many are open.
  static func takeUnnamed() -> Bool {
    unnamed.withLock { count in
      guard count < mostUnnamed else { return false }
      count += 1
      return true
    }
  }

  /// Call this when an unnamed file has been closed.
  static func giveUnnamed() { unnamed.withLock { $0 -= 1 } }

  /// Creates a file and records its path while holding the lock, so that ``removeAll(andThen:)``
  /// knows every file.
  static func adding<Made: Sendable>(
    _ path: String, _ make: () throws(SystemError) -> Made
  ) throws(SystemError) -> Made {
    try paths.withLock { known throws(SystemError) in
      let made = try make()
      known.insert(path)
      return made
    }
  }

  /// Stops tracking a file that has its final name or was removed.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all files and ends the program by calling `exit`. Meanwhile no file can be created.
  static func removeAll(andThen exit: () -> Never) -> Never {
    paths.withLock { known in
      for path in known { _ = unsafe unlink(path) }
      exit()
    }
  }
}
