import Galley
import GalleyProcesses
import Glibc

/// Notices changes of files and folders by polling them.
///
/// Polling works everywhere. Network file systems and containers send no notifications, and an
/// editor that replaces a file would end a watch on it.
struct FileWatch {
  /// Polling interval in microseconds.
  private static let interval: useconds_t = 100_000

  private var stamps: [String: [FileStatus.Stamp?]] = [:]

  /// The watched paths.
  var paths: [String] { Array(stamps.keys) }

  /// Watches only these paths from now on, whether files exist there or not. The state of paths
  /// already watched is kept.
  mutating func watch(_ paths: [String]) {
    let old = stamps
    stamps = [:]
    for path in paths { stamps[path] = old[path] ?? Self.stamps(of: path) }
  }

  /// Waits until a file changes, then until two polls agree, so that no file is read while it is
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

  /// The stamp of a file, or the stamps of all font files in a folder.
  private static func stamps(of path: String) -> [FileStatus.Stamp?] {
    guard let status = try? FileStatus(of: path) else { return [nil] }
    guard status.isFolder, let files = try? FontLibrary.files(at: path) else {
      return [status.stamp]
    }
    return [status.stamp] + files.map { (try? FileStatus(of: $0))?.stamp }
  }
}
