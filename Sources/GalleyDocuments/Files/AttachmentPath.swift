// Where a document's relative paths begin, and where its pictures may come from.

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
    // Refused before the file system is asked, so that nothing outside can be probed for.
    guard root.attachmentRoot != nil || !leadsOut(path) else { throw outside(path, at: offset) }
    guard FileAccess.realPath(folder(root)) != nil else {
      throw DocumentFault(at: offset, "the folder that pictures may come from does not exist")
    }
    for (folder, place) in candidates(path, root) {
      guard let real = FileAccess.realPath(place) else { continue }
      let allowed = FileAccess.realPath(folder) ?? folder
      guard FileAccess.isInside(real, allowed) else { throw outside(path, at: offset) }
      return real
    }
    throw DocumentFault(at: offset, "\(quoted(path)) cannot be read: there is no such file")
  }

  /// The places where the file of a path is looked for, whether anything is there or not; none for
  /// a path that is refused without looking.
  static func places(of path: String, _ root: DocumentRoot) -> [String] {
    guard !path.isEmpty, !path.utf8.contains(0), !isURL(path),
      root.attachmentRoot != nil || !leadsOut(path)
    else { return [] }
    return candidates(path, root).map(\.place)
  }

  /// Where a file may be, in the order of search, and the folder that it has to be in. A name
  /// without an ending may be that of a PNG.
  private static func candidates(
    _ path: String, _ root: DocumentRoot
  ) -> [(folder: String, place: String)] {
    let name = path.split(separator: "/").last ?? ""
    let endings = name.contains(".") ? [""] : ["", ".png"]
    let folders =
      [(folder(root), root.place(of: path))] + root.imageFolders.map { ($0, "\($0)/\(path)") }
    return folders.flatMap { folder, place in endings.map { (folder, place + $0) } }
  }

  /// The first folder that pictures may come from.
  private static func folder(_ root: DocumentRoot) -> String {
    root.attachmentRoot ?? root.place(of: ".")
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

/// The places in the file system that a document may speak of.
public struct DocumentRoot: Sendable, Hashable {
  /// The document's folder: where its relative paths begin.
  public var folder: String
  /// The folder that pictures may come from; `nil` is ``folder``, and then paths may neither be
  /// absolute nor lead out of it.
  public var attachmentRoot: String?

  /// Folders that pictures may come from as well, where the first of these has none of a name.
  public var imageFolders: [String] = []

  /// The place of a relative path of the document; an empty folder is the current one.
  func place(of path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return folder.isEmpty ? "./" + path : folder + "/" + path
  }

  /// A document's folder, and perhaps another one for pictures.
  public init(folder: String = ".", attachmentRoot: String? = nil) {
    self.folder = folder
    self.attachmentRoot = attachmentRoot
  }
}
