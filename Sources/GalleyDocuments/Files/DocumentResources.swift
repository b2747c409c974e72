// What a document may read besides its own bytes.

public import Galley

/// What a document may read besides its own bytes: nothing, files of some folders, or what its host
/// gives by name.
///
/// Pictures within the document, as `data:` URLs, and fonts that the renderer has need none of it.
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

  /// Nothing: a document that names a file is refused.
  public static let none = DocumentResources(.none)

  /// Files of the document's folder and below, where its relative paths begin, and of other folders
  /// that are named here. Paths that lead out of them, by `..`, absolutely or through a link, are
  /// refused, in the same words whether anything is there or not.
  ///
  /// - Parameters:
  ///   - path: the document's folder.
  ///   - pictureRoot: the folder that pictures have to lie in instead of the document's, which may
  ///     be above it or elsewhere; paths may be absolute then.
  ///   - imageFolders: folders that pictures are looked for in as well, where the first has none of
  ///     a name.
  ///   - fontRoots: folders that fonts may lie in as well; paths may be absolute then. With `nil`
  ///     the document may name no fonts at all.
  public static func folder(
    _ path: String, pictureRoot: String? = nil, imageFolders: [String] = [],
    fontRoots: [String]? = []
  ) -> DocumentResources {
    DocumentResources(
      .folder(
        DocumentFolder(
          path: path, pictureRoot: pictureRoot, imageFolders: imageFolders, fontRoots: fontRoots)))
  }

  /// What a host gives for the names that the document writes, whatever they look like. The document
  /// reads no files.
  ///
  /// - Parameters:
  ///   - picture: the picture of a name; `nil` where there is none. Its size counts against the
  ///     document's limits.
  ///   - font: the bytes of a font file; `nil` where there is none. The font is the document's
  ///     alone.
  ///
  /// What they throw is told at the place of the name, with its code and its message.
  public init(
    picture: @escaping @Sendable (String) throws(DocumentError) -> Bitmap?,
    font: @escaping @Sendable (String) throws(DocumentError) -> [UInt8]?
  ) {
    source = .host(DocumentHost(picture: picture, font: font))
  }

  /// The same for a document of another folder; where there are no folders, nothing changes.
  package func inFolder(_ path: String) -> DocumentResources {
    guard case .folder(var folder) = source else { return self }
    folder.path = path
    return DocumentResources(.folder(folder))
  }

  /// The places where the file of a picture is looked for, whether anything is there or not; none
  /// for a path that is refused without looking.
  func places(ofPicture path: String) -> [String] {
    guard case .folder(let folder) = source, !LexicalPath.isURL(path) else { return [] }
    return folder.pictureCandidates(path).compactMap { candidate in
      candidate.path.map { candidate.root + "/" + $0 }
    }
  }

  /// The places where a font is looked for, as ``places(ofPicture:)``.
  func places(ofFont path: String) -> [String] {
    guard case .folder(let folder) = source else { return [] }
    return folder.fontCandidates(path).map { $0.root + "/" + $0.path }
  }
}

/// A host's pictures and fonts.
struct DocumentHost: Sendable {
  fileprivate let picture: @Sendable (String) throws(DocumentError) -> Bitmap?
  fileprivate let font: @Sendable (String) throws(DocumentError) -> [UInt8]?

  /// The picture of a name.
  func picture(_ name: String, at offset: Int) throws(DocumentFault) -> Bitmap {
    let found: Bitmap?
    do { found = try picture(name) } catch { throw DocumentFault(at: offset, error) }
    guard let found else {
      throw DocumentFault(at: offset, code: .pictureMissing, "there is no picture \(quoted(name))")
    }
    return found
  }

  /// The bytes of a name's font.
  func font(_ name: String, at offset: Int) throws(DocumentFault) -> [UInt8] {
    let found: [UInt8]?
    do { found = try font(name) } catch { throw DocumentFault(at: offset, error) }
    guard let found else {
      throw DocumentFault(at: offset, code: .fontMissing, "there is no font \(quoted(name))")
    }
    return found
  }
}
