import GalleyDocuments
import GalleyProcesses
import Glibc
import Synchronization

/// A file with a temporary name, in the folder of its final location.
///
/// Its name is `.MACHINE-PROCESS-RANDOM.galley.tmp`. If the program ends early, it removes the
/// file. If the program is killed, the next batch that writes to the folder removes the file.
struct TemporaryFile: Sendable {
  let file: FileDescriptor
  private let name: String
  private let place: OutputPlace

  /// Creates a file in the folder of its final location.
  init(at place: OutputPlace) throws(SystemError) {
    let name = Self.newName()
    let folder = try place.openFolder()
    let descriptor = folder.descriptor
    file = try Self.adding(place.path(ofNeighbour: name)) { () throws(SystemError) in
      let number = unsafe openat(
        descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard number >= 0 else { throw .last }
      return FileDescriptor(number: number)
    }
    self.name = name
    self.place = place
  }

  /// Closes the file. Call this method after writing, even if writing failed.
  func endWriting() { file.close() }

  /// Gives the file its final name, and replaces any existing file of that name. If renaming fails,
  /// the temporary file is removed.
  func commit() throws(SystemError) {
    do throws(SystemError) {
      let folder = try place.openFolder()
      let descriptor = folder.descriptor
      guard unsafe renameat(descriptor, name, descriptor, place.name) == 0 else { throw .last }
      Self.forget(place.path(ofNeighbour: name))
    } catch {
      discard()
      throw error
    }
  }

  /// Removes the temporary file. If the file already has its final name, it is kept.
  func discard() {
    let path = place.path(ofNeighbour: name)
    _ = unsafe unlink(path)
    Self.forget(path)
  }
}

// The record of temporary files. If the current process ends early, it removes its own temporary
// files. A batch additionally removes temporary files that killed processes have left.
extension TemporaryFile {
  private static let ending = ".galley.tmp"
  /// The paths of this process's temporary files.
  private static let paths = Mutex<Set<String>>([])
  /// The folders from which abandoned files have been removed.
  private static let cleanFolders = Mutex<Set<String>>([])

  /// The prefix of temporary names. The prefix identifies the current boot of the machine and the
  /// process namespace of the container. A process number is valid only within this boot and this
  /// namespace.
  private static let machine: String = {
    var start: [UInt8] = []
    if let file = try? FileDescriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY) {
      _ = try? file.read(8, to: &start)
      file.close()
    }
    var numbers = stat()
    _ = unsafe stat("/proc/self/ns/pid", &numbers)
    return ".\(String(decoding: start, as: UTF8.self)).\(numbers.st_ino)-"
  }()

  /// A new name for a temporary file. A collision is almost impossible.
  private static func newName() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(machine)\(getpid())-\(random)\(ending)"
  }

  /// Creates a file and records its path while holding the lock, so that ``removeAll(andThen:)``
  /// knows every file.
  private static func adding<Made: Sendable>(
    _ path: String, _ make: () throws(SystemError) -> Made
  ) throws(SystemError) -> Made {
    try paths.withLock { known throws(SystemError) in
      let made = try make()
      known.insert(path)
      return made
    }
  }

  /// Stops tracking a file that was renamed or removed.
  private static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all temporary files and ends the program by calling `exit`. No temporary file can be
  /// created meanwhile.
  static func removeAll(andThen exit: () -> Never) -> Never {
    paths.withLock { known in
      for path in known { _ = unsafe unlink(path) }
      exit()
    }
  }

  /// Removes temporary files of killed processes in the folder of an output file. Each folder is
  /// searched only once. Files of other machines and containers are kept, because their processes
  /// are not visible here.
  ///
  /// Only batches call this method, because listing a large folder can take longer than rendering
  /// one image.
  static func removeAbandoned(nextTo place: OutputPlace) {
    let path = FilePath.folder(of: place.path)
    guard cleanFolders.withLock({ $0.insert(path).inserted }),
      let folder = try? place.openFolder()
    else { return }
    for name in folder.names(areHidden: true) where isAbandoned(name) {
      _ = unsafe unlinkat(folder.descriptor, name, 0)
    }
  }

  /// Whether the process that created a temporary file has ended. `name` is the file's name.
  private static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(machine), name.hasSuffix(ending) else { return false }
    let process = name.dropFirst(machine.count).prefix { $0 != "-" }
    guard let process = pid_t(process), process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
