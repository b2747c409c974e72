// Paths: their real form, and checks of a path's text. A path that leaves its folder is rejected
// without accessing the file system.

import Glibc

/// Functions for paths. A real path contains no symbolic links and no components `.` or `..`.
package enum FilePaths {
  /// The real path of a file, with links, `.` and `..` resolved; `nil` if the path does not exist.
  static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path of `place` relative to `folder`. The result is `.` if both are the same folder, and
  /// `nil` if `place` is outside `folder`. Both arguments must be real paths.
  static func path(of place: String, in folder: String) -> String? {
    if place == folder { return "." }
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    guard place.utf8.starts(with: folder.utf8) else { return nil }
    return String(place.utf8.dropFirst(folder.utf8.count))
  }

  /// The real path of the current folder; `nil` if the folder has been deleted.
  static var currentFolder: String? { realPath(".") }

  /// Removes the components `.` and `..` from a path that is relative to a folder. The result is
  /// `.` if the path leads to the folder itself. The result is `nil` if the path is absolute, or if
  /// a `..` leaves the folder at any point.
  package static func inside(_ path: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/") else { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Converts a path to a path relative to `root`; `nil` if the path leads outside `root`. The
  /// given path is absolute, or relative to `folder`. Links in the paths of `folder` and `root` are
  /// resolved. Links in the given path itself are checked when the file is opened.
  package static func path(_ path: String, from folder: String, in root: String) -> String? {
    let folders =
      path.utf8.first == UInt8(ascii: "/")
      ? [""] : [absolute(folder), realPath(folder)].compactMap(\.self)
    let roots = [absolute(root), realPath(root)].compactMap(\.self)
    for folder in folders {
      let place = "/" + parts(of: folder + "/" + path).joined(separator: "/")
      for root in roots {
        if let inside = Self.path(of: place, in: root) { return inside }
      }
    }
    return nil
  }

  /// The absolute form of a path, without `.` and `..`; `nil` if the current folder is unknown.
  private static func absolute(_ path: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/") else {
      return "/" + parts(of: path).joined(separator: "/")
    }
    return currentFolder.map {
      "/" + parts(of: $0 + "/" + path).joined(separator: "/")
    }
  }

  /// The components of an absolute path. A `..` at the root stays at the root.
  private static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  /// Whether a path begins like a URL: with a letter, then letters, digits, `+`, `-` and `.`, then
  /// a colon (RFC 3986 §3.1).
  static func isURL(_ path: String) -> Bool {
    guard let colon = path.utf8.firstIndex(of: ASCII.colon), let first = path.utf8.first else {
      return false
    }
    return ASCII.isLetter(first)
      && path.utf8[..<colon].allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0)
          || [ASCII.plus, ASCII.minus, ASCII.point].contains($0)
      }
  }
}
