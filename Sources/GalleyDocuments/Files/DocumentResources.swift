// The resources, such as pictures and fonts, that a document may read in addition to its own bytes.

public import Galley
package import GalleyJSON

/// The resources that a document may read in addition to its own bytes: no resources, files in
/// certain folders, or data that the host program supplies by name.
///
/// `data:` URLs in the document and the renderer's fonts are always available.
public struct DocumentResources: Sendable {
  package enum Source: Sendable {
    case none
    case folder(DocumentFolder)
    case host(DocumentHost)
  }

  package let source: Source

  private init(_ source: Source) {
    self.source = source
  }

  /// No resources. A document that refers to a file is rejected.
  public static let none = DocumentResources(.none)

  /// Files in the document's folder and its subfolders, and in the folders that the parameters
  /// list. Relative paths start at the document's folder. A path that leads outside these folders
  /// is rejected, whether it is absolute, contains `..` or follows a link. The error is the same
  /// whether or not the file exists.
  ///
  /// - Parameters:
  ///   - path: the document's folder.
  ///   - pictureRoot: the folder that must contain the pictures, instead of the document's folder.
  ///     Any folder is allowed, including a parent of the document's folder. With a picture root,
  ///     picture paths can be absolute.
  ///   - imageFolders: more folders for pictures. They are searched after `pictureRoot` or, if
  ///     `pictureRoot` is `nil`, after the document's folder.
  ///   - fontRoots: more folders from which the document is allowed to load fonts. A font path into
  ///     these folders can be absolute. If `nil`, the document must not name any font files.
  public static func folder(
    _ path: String, pictureRoot: String? = nil, imageFolders: [String] = [],
    fontRoots: [String]? = []
  ) -> DocumentResources {
    DocumentResources(
      .folder(
        DocumentFolder(
          path: path, pictureRoot: pictureRoot, imageFolders: imageFolders, fontRoots: fontRoots)))
  }

  /// Pictures and fonts that the host program supplies by name. The document contains these names
  /// instead of paths. Any string can be a name. No files are read.
  ///
  /// - Parameters:
  ///   - picture: returns the picture for a name, or `nil` if there is no such picture. The
  ///     picture's size counts against the document's limits.
  ///   - font: returns the bytes of the font file for a name, or `nil` if there is no such font.
  ///     Only this document uses the font.
  ///
  /// If one of these functions throws an error, the error's code and message are reported at the
  /// position of the name in the document.
  public init(
    picture: @escaping @Sendable (String) throws(DocumentError) -> Bitmap?,
    font: @escaping @Sendable (String) throws(DocumentError) -> [UInt8]?
  ) {
    self.init(
      pictureFile: { name, _ throws(DocumentError) in try picture(name).map { PictureFile($0) } },
      font: font)
  }

  /// Pictures and fonts that the host program supplies by name. The host can decode a picture at
  /// the size at which the picture is drawn. The host should cache its pictures, because a template
  /// requests them for every row.
  ///
  /// - Parameters:
  ///   - pictureFile: returns the picture for a name, decoded for a size in pixels. The size is
  ///     `nil` if the picture is needed at full size. Returns `nil` if there is no such picture.
  ///   - font: returns the bytes of the font file for a name, or `nil` if there is no such font.
  package init(
    pictureFile: @escaping @Sendable (String, NeededSize?) throws(DocumentError) -> PictureFile?,
    font: @escaping @Sendable (String) throws(DocumentError) -> [UInt8]?
  ) {
    source = .host(DocumentHost(picture: pictureFile, font: font))
  }

  /// Whether the host program supplies pictures and fonts.
  package var isHost: Bool {
    if case .host = source { true } else { false }
  }

  /// Returns these resources with another document folder. Resources that use no folders are
  /// returned unchanged.
  package func inFolder(_ path: String) -> DocumentResources {
    guard case .folder(var folder) = source else { return self }
    folder.path = path
    return DocumentResources(.folder(folder))
  }

  /// All file paths at which to look for a picture, whether or not the files exist. Empty for a
  /// URL, for a path that is not allowed, and for resources that use no folders.
  package func places(ofPicture path: String) -> [String] {
    guard case .folder(let folder) = source, !path.isURL else { return [] }
    return folder.pictureCandidates(path).compactMap { candidate in
      candidate.path.map { candidate.root + "/" + $0 }
    }
  }

  /// All file paths at which to look for a font. For details, see ``places(ofPicture:)``.
  package func places(ofFont path: String) -> [String] {
    guard case .folder(let folder) = source else { return [] }
    return folder.fontCandidates(path).map { $0.root + "/" + $0.path }
  }
}

/// The functions through which a host program supplies pictures and fonts.
package struct DocumentHost: Sendable {
  fileprivate let picture: @Sendable (String, NeededSize?) throws(DocumentError) -> PictureFile?
  fileprivate let font: @Sendable (String) throws(DocumentError) -> [UInt8]?

  /// The picture that the host program supplies for a name, decoded for the size at which the
  /// picture is drawn.
  package func picture(
    _ name: String, _ needed: NeededSize?, at offset: Int
  ) throws(DocumentFault) -> PictureFile {
    let found: PictureFile?
    do { found = try picture(name, needed) } catch { throw DocumentFault(at: offset, error) }
    guard let found else {
      throw DocumentFault(at: offset, code: .pictureMissing, "there is no image \(quoted(name))")
    }
    return found
  }

  /// The bytes of the font file that the host program supplies for a name.
  package func font(_ name: String, at offset: Int) throws(DocumentFault) -> [UInt8] {
    let found: [UInt8]?
    do { found = try font(name) } catch { throw DocumentFault(at: offset, error) }
    guard let found else {
      throw DocumentFault(at: offset, code: .fontMissing, "there is no font \(quoted(name))")
    }
    return found
  }
}
