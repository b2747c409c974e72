// Which files a document may show: those in its folder, or in the folder that is named for it.

import Galley

/// Finds the file of a picture's path.
enum AttachmentPath {
  /// The file's real path, if it is where pictures may come from.
  static func resolve(
    _ path: String, at offset: Int, _ root: DocumentRoot
  ) throws(DocumentFault) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFault(at: offset, "expected the path of a PNG in the document's folder")
    }
    guard !isURL(path) else {
      throw DocumentFault(
        at: offset,
        "\(quoted(path)) is a URL; expected a path in the document's folder, or a data: URL")
    }
    // Told before the file system is asked, so that nothing outside can be probed for.
    guard root.attachmentRoot != nil || !leadsOut(path) else { throw outside(path, at: offset) }
    guard let allowed = FileAccess.realPath(root.attachmentRoot ?? root.place(of: ".")) else {
      throw DocumentFault(at: offset, "the folder that pictures may come from does not exist")
    }
    let places = [(allowed, root.place(of: path))] + root.imageFolders.map { ($0, "\($0)/\(path)") }
    for (folder, place) in places {
      for name in names(place) {
        guard let real = FileAccess.realPath(name) else { continue }
        let allowed = folder == allowed ? allowed : FileAccess.realPath(folder) ?? folder
        guard FileAccess.isInside(real, allowed) else { throw outside(path, at: offset) }
        return real
      }
    }
    throw DocumentFault(at: offset, "\(quoted(path)) cannot be read: there is no such file")
  }

  /// A path, and what it may stand for: a name without an ending is that of a PNG.
  static func names(_ path: String) -> [String] {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? [path] : [path, path + ".png"]
  }

  private static func outside(_ path: String, at offset: Int) -> DocumentFault {
    DocumentFault(
      at: offset,
      "\(quoted(path)) is outside the folder that pictures may come from; move it there,"
        + " or name another with --root")
  }

  /// A letter, then letters, digits, `+`, `-` and `.`, then a colon (RFC 3986 §3.1).
  private static func isURL(_ path: String) -> Bool {
    guard let colon = path.utf8.firstIndex(of: ASCII.colon), let first = path.utf8.first else {
      return false
    }
    return ASCII.isLetter(first)
      && path.utf8[..<colon].allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0)
          || [ASCII.plus, ASCII.minus, ASCII.point].contains($0)
      }
  }

  /// Whether a path is absolute or climbs above its start on the way.
  private static func leadsOut(_ path: String) -> Bool {
    guard path.utf8.first != UInt8(ascii: "/") else { return true }
    var depth = 0
    for component in path.split(separator: "/") where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
