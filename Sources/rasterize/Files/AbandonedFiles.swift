import GalleyDocuments
import GalleyProcesses
import Glibc
import Synchronization

/// Temporary files of processes that were killed before they could remove them.
///
/// Their names tell the process: `.NAME.MACHINE-PROCESS-xxxxxx.galley.tmp`. One whose process is
/// gone is removed by the next that writes to the folder; one of another machine, or of another
/// container, of whose processes nothing is known here, is left.
enum AbandonedFiles {
  private static let ending = ".galley.tmp"
  /// Folders that were looked through.
  private static let known = Mutex<Set<String>>([])

  /// What numbers of processes are of: this start of the machine, and a container's own numbers.
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

  /// A name for a temporary file, which nothing else is likely to have.
  static func newName(_ stem: String) -> String {
    let random = String(UInt32.random(in: .min ... .max), radix: 36)
    return ".\(stem).\(machine)-\(getpid())-\(random)\(ending)"
  }

  /// Removes those of a folder, once.
  static func remove(
    in folder: String, _ open: () throws(SystemError) -> OpenFile
  ) {
    guard known.withLock({ $0.insert(folder).inserted }), let place = try? open() else { return }
    for name in place.names(areHidden: true) where isAbandoned(name) {
      _ = unsafe unlinkat(place.descriptor, name, 0)
    }
  }

  /// Whether the process that made a file of this name is gone.
  private static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let parts = name.dropLast(ending.count).split(separator: "-")
    guard parts.count >= 3, let process = pid_t(parts[parts.count - 2]), process > 0,
      parts[parts.count - 3].hasSuffix("." + machine)
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
