// Where a document's relative paths begin, and where its pictures may come from.

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
