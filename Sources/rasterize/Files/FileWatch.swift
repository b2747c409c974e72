// Notices when files change, by looking at them again and again.

import Galley
import Glibc

/// Files and folders, and how they were when last looked at.
///
/// Looking is what works everywhere: on network file systems and in containers no notice comes, and
/// an editor that puts a new file in the old one's place would end a watch on the file.
struct FileWatch {
  /// Microseconds between two looks.
  private static let interval: useconds_t = 100_000

  private var stamps: [String: [FileStatus.Stamp?]] = [:]

  /// The paths that are watched.
  var paths: [String] { Array(stamps.keys) }

  /// Watches these paths from now on, whether anything is there or not, and no others; those that
  /// are watched already as they were.
  mutating func watch(_ paths: [String]) {
    let old = stamps
    stamps = [:]
    for path in paths { stamps[path] = old[path] ?? Self.stamps(of: path) }
  }

  /// Waits until something has changed, and no longer changes between two looks: a file that is
  /// being written would be read half.
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

  /// A file's stamp, or those of the font files in a folder.
  private static func stamps(of path: String) -> [FileStatus.Stamp?] {
    guard let status = try? FileStatus(of: path) else { return [nil] }
    guard status.isFolder, let files = try? FontLibrary.files(at: path) else {
      return [status.stamp]
    }
    return [status.stamp] + files.map { (try? FileStatus(of: $0))?.stamp }
  }
}
