// Paths as strings. Paths are compared lexically: only the text of a path decides whether the path
// leaves a folder. Only `realPath` accesses the file system.

import GalleyJSON
import Glibc

extension String {
  /// The real path of the file with this path, without links, `.` and `..`. The result is `nil` if
  /// the path does not exist.
  var realPath: String? {
    guard !utf8.contains(0), let resolved = unsafe realpath(self, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path relative to `folder`, found without accessing the file system. The result is `.` if
  /// both paths are equal, and `nil` if the path is outside `folder`. Both paths must be real paths.
  func lexicalPath(in folder: String) -> String? {
    if self == folder { return "." }
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    guard utf8.starts(with: folder.utf8) else { return nil }
    return String(utf8.dropFirst(folder.utf8.count))
  }

  /// The path without the components `.` and `..`, found without accessing the file system. The
  /// path is relative to a folder. The result is `.` if the path leads to the folder itself. The
  /// result is `nil` if the path is absolute, or if a `..` leaves the folder at any point.
  package var lexicallyNormalizedPath: String? {
    guard utf8.first != UInt8(ascii: "/") else { return nil }
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Converts the path to a path relative to `root`; `nil` if the path leads outside `root`. This
  /// path is absolute, or relative to `folder`. Links in the paths of `folder` and `root` are
  /// resolved. Links in this path itself are checked when the file is opened.
  package func lexicalPath(from folder: String, in root: String) -> String? {
    let folders =
      utf8.first == UInt8(ascii: "/")
      ? [""] : [folder.absolutePath, folder.realPath].compactMap(\.self)
    let roots = [root.absolutePath, root.realPath].compactMap(\.self)
    for folder in folders {
      let place = "/" + Self.parts(of: folder + "/" + self).joined(separator: "/")
      for root in roots {
        if let inside = place.lexicalPath(in: root) { return inside }
      }
    }
    return nil
  }

  /// The absolute form of the path, without `.` and `..`; `nil` if the current folder has been
  /// deleted.
  private var absolutePath: String? {
    guard utf8.first != UInt8(ascii: "/") else {
      return "/" + Self.parts(of: self).joined(separator: "/")
    }
    return ".".realPath.map {
      "/" + Self.parts(of: $0 + "/" + self).joined(separator: "/")
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

  /// Whether the path begins like a URL: with a letter, then letters, digits, `+`, `-` and `.`, then
  /// a colon (RFC 3986 §3.1).
  var isURL: Bool {
    guard let colon = utf8.firstIndex(of: ASCII.colon), let first = utf8.first else {
      return false
    }
    return ASCII.isLetter(first)
      && utf8[..<colon].allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0)
          || [ASCII.plus, ASCII.minus, ASCII.point].contains($0)
      }
  }
}
