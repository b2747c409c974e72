// Paths as text: folders, names, and paths relative to a folder.

/// Functions on paths, which are text.
enum FilePath {
  /// The folder that a path's last part is in: `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A path as seen from a folder; an absolute path stays as it is.
  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// The path with another extension in place of its own: `a/b.json` to `a/b.png`. A name's first
  /// character is no extension's point.
  static func replacingExtension(of path: String, with newExtension: String) -> String {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return path + "." + newExtension }
    return path.dropLast(name.distance(from: point, to: name.endIndex)) + "." + newExtension
  }

  /// The path with some text at the end of its name, before the extension: `a/b.png` to
  /// `a/b-dark.png`.
  static func inserting(_ text: String, beforeExtensionOf path: String) -> String {
    let name = name(of: path)
    guard let point = name.dropFirst().lastIndex(of: ".") else { return path + text }
    let ending = name[point...]
    return path.dropLast(ending.count) + text + ending
  }
}
