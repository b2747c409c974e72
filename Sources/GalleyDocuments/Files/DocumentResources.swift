// The resources that a document may read, in addition to its own bytes.

public import Galley

/// The resources that a document may read, in addition to its own bytes: none, files of some
/// folders, or data that the host supplies by name.
///
/// `data:` URLs in the document and the renderer's fonts are always available.
public struct DocumentResources: Sendable {
  enum Source: Sendable {
    case none
    case folder(DocumentFolder)
    case host(DocumentHost)
  }

  let source: Source

  private init(_ source: Source) {
    self.source = source
  }

  /// No resources: a document that names a file is refused.
  public static let none = DocumentResources(.none)

  /// Files in the document's folder, its subfolders, and the other folders given here. Relative
  /// paths start at the document's folder. A path that leaves these folders, by `..`, as an
  /// absolute path or through a link, is refused. The error is the same whether or not the file
  /// exists.
  ///
  /// - Parameters:
  ///   - path: the document's folder.
  ///   - pictureRoot: a folder that pictures must lie in instead of the document's. It may be any
  ///     folder, also a parent. Paths of pictures may then be absolute.
  ///   - imageFolders: more folders to search for a picture that is not in the first one.
  ///   - fontRoots: more folders that fonts may lie in. Paths of fonts may then be absolute. With
  ///     `nil`, the document may not name any fonts.
  public static func folder(
    _ path: String, pictureRoot: String? = nil, imageFolders: [String] = [],
    fontRoots: [String]? = []
  ) -> DocumentResources {
    DocumentResources(
      .folder(
        DocumentFolder(
          path: path, pictureRoot: pictureRoot, imageFolders: imageFolders, fontRoots: fontRoots)))
  }

  /// Data that a host supplies for the names in the document, which may be any strings. The
  /// document reads no files.
  ///
  /// - Parameters:
  ///   - picture: returns the picture with a name, or `nil` if it does not exist. Its size counts
  ///     against the document's limits.
  ///   - font: returns the bytes of a font file, or `nil` if it does not exist. Only this document
  ///     uses the font.
  ///
  /// An error that they throw is reported at the place of the name, with its own code and message.
  public init(
    picture: @escaping @Sendable (String) throws(DocumentError) -> Bitmap?,
    font: @escaping @Sendable (String) throws(DocumentError) -> [UInt8]?
  ) {
    source = .host(DocumentHost(picture: picture, font: font))
  }

  /// The same resources for a document in another folder. Without folders, nothing changes.
  package func inFolder(_ path: String) -> DocumentResources {
    guard case .folder(var folder) = source else { return self }
    folder.path = path
    return DocumentResources(.folder(folder))
  }

  /// All paths where a picture would be searched, whether or not a file exists there. Empty if the
  /// path is refused without a search.
  func places(ofPicture path: String) -> [String] {
    guard case .folder(let folder) = source, !LexicalPath.isURL(path) else { return [] }
    return folder.pictureCandidates(path).compactMap { candidate in
      candidate.path.map { candidate.root + "/" + $0 }
    }
  }

  /// All paths where a font would be searched, like ``places(ofPicture:)``.
  func places(ofFont path: String) -> [String] {
    guard case .folder(let folder) = source else { return [] }
    return folder.fontCandidates(path).map { $0.root + "/" + $0.path }
  }
}

/// The pictures and fonts of a host.
struct DocumentHost: Sendable {
  fileprivate let picture: @Sendable (String) throws(DocumentError) -> Bitmap?
  fileprivate let font: @Sendable (String) throws(DocumentError) -> [UInt8]?

  /// The picture with a name.
  func picture(_ name: String, at offset: Int) throws(DocumentFault) -> Bitmap {
    let found: Bitmap?
    do { found = try picture(name) } catch { throw DocumentFault(at: offset, error) }
    guard let found else {
      throw DocumentFault(at: offset, code: .pictureMissing, "there is no image \(quoted(name))")
    }
    return found
  }

  /// The bytes of the font with a name.
  func font(_ name: String, at offset: Int) throws(DocumentFault) -> [UInt8] {
    let found: [UInt8]?
    do { found = try font(name) } catch { throw DocumentFault(at: offset, error) }
    guard let found else {
      throw DocumentFault(at: offset, code: .fontMissing, "there is no font \(quoted(name))")
    }
    return found
  }
}
