import GalleyDocuments
import GalleyProcesses
import Glibc
import Synchronization

/// Finds and removes temporary files of processes that were killed before they could remove them.
///
/// The files' names contain the process number: `.NAME.MACHINE-PROCESS-xxxxxx.galley.tmp`. If the
/// process has ended, the next process that writes to the folder removes the file. Files of another
/// machine or container are kept, because their processes cannot be seen here.
enum AbandonedFiles {
  private static let ending = ".galley.tmp"
  /// Folders that have already been searched.
  private static let known = Mutex<Set<String>>([])

  /// Identifies the scope of process numbers: this boot of the machine, and the namespace of a
  /// container.
  private static let machine: String = {
    var start: [UInt8] = []
    if let file = try? FileDescriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY) {
      _ = try? file.read(8, to: &start)
      file.close()
    }
    var numbers = stat()
    _ = unsafe stat("/proc/self/ns/pid", &numbers)
    return String(decoding: start, as: UTF8.self) + ".\(numbers.st_ino)"
  }()

  /// A new name for a temporary file; a collision is almost impossible.
  static func newName(_ stem: String) -> String {
    let random = String(UInt32.random(in: .min ... .max), radix: 36)
    return ".\(stem).\(machine)-\(getpid())-\(random)\(ending)"
  }

  /// Removes the abandoned files in a folder, at most once per process.
  static func remove(
    in folder: String, _ open: () throws(SystemError) -> OpenFile
  ) {
    guard known.withLock({ $0.insert(folder).inserted }), let place = try? open() else { return }
    for name in place.names(areHidden: true) where isAbandoned(name) {
      _ = unsafe unlinkat(place.descriptor, name, 0)
    }
  }

  /// Whether the process that created a file of this name has ended.
  private static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let parts = name.dropLast(ending.count).split(separator: "-")
    guard parts.count >= 3, let process = pid_t(parts[parts.count - 2]), process > 0,
      parts[parts.count - 3].hasSuffix("." + machine)
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
