import Galley
import GalleyProcesses
import Glibc

/// Detects changes of files and folders by polling.
///
/// Polling works on network file systems and in containers, which send no change notifications.
/// Polling also works if an editor replaces a file.
struct FileWatch {
  /// Polling interval in microseconds.
  private static let interval: useconds_t = 100_000

  private var stamps: [String: [FileStatus.Stamp?]] = [:]

  /// The watched paths.
  var paths: [String] { Array(stamps.keys) }

  /// Replaces the watched paths. A path need not exist. If a path was already watched, its recorded
  /// stamps are kept, so that no change is missed.
  mutating func watch(_ paths: [String]) {
    let old = stamps
    stamps = [:]
    for path in paths { stamps[path] = old[path] ?? Self.stamps(of: path) }
  }

  /// Waits until the stamps (identity, size, time) of the watched files change, and then until two
  /// successive polls give the same stamps. The caller therefore does not read a file that is still
  /// being written.
  mutating func waitForChange() {
    var last = stamps
    while true {
      usleep(Self.interval)
      var now: [String: [FileStatus.Stamp?]] = [:]
      for path in stamps.keys { now[path] = Self.stamps(of: path) }
      if now != stamps, now == last {
        stamps = now
        return
      }
      last = now
    }
  }

  /// The stamp (identity, size and time) of a file. For a folder, the stamps of the folder and of
  /// all font files in the folder.
  private static func stamps(of path: String) -> [FileStatus.Stamp?] {
    guard let status = try? FileStatus(of: path) else { return [nil] }
    guard status.isFolder, let files = try? FontLibrary.files(at: path) else {
      return [status.stamp]
    }
    return [status.stamp] + files.map { (try? FileStatus(of: $0))?.stamp }
  }
}
