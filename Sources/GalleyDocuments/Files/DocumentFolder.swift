// The folders from which a document may load pictures, fonts and styles.

import Galley
package import GalleyJSON

/// The folders from which a document may read files.
package struct DocumentFolder: Sendable {
  /// The document's own folder. Relative paths start at this folder.
  package var path: String
  /// The folder that must contain the pictures; `nil` for the document's own folder.
  package let pictureRoot: String?
  /// More folders for pictures. They are searched after ``pictureRoot`` or, if ``pictureRoot`` is
  /// `nil`, after the document's own folder.
  package let imageFolders: [String]
  /// More folders from which the document is allowed to load fonts, in addition to the document's
  /// folder. If `nil`, the document is not allowed to load any font files.
  package let fontRoots: [String]?
  /// A cache of fonts, shared by all documents that use the same folders.
  package let fonts = FontStore()

  /// The document's folder as a path for system calls. If ``path`` is empty, the result is `.`, the
  /// current folder.
  package var ownPath: String { path.isEmpty ? "." : path }

  /// The paths at which to look for a picture, in order. Each candidate is a folder and a path
  /// relative to that folder. The relative path is `nil` if the picture's path leaves the folder.
  /// If the picture's name has no extension, each folder has a second candidate: the name with
  /// `.png`.
  func pictureCandidates(_ path: String) -> [(root: String, path: String?)] {
    let name = path.split(separator: "/").last ?? ""
    let endings = name.contains(".") ? [""] : ["", ".png"]
    let own =
      pictureRoot.map { path.lexicalPath(from: ownPath, in: $0) }
      ?? path.lexicallyNormalizedPath
    // Reject a path that leaves the document's folder, unless a picture root is set.
    guard own != nil || pictureRoot != nil else { return [(ownPath, nil)] }
    let inside = path.lexicallyNormalizedPath
    let places = [(pictureRoot ?? ownPath, own)] + imageFolders.map { ($0, inside) }
    return places.flatMap { root, place in
      endings.map { ending in (root, place.map { $0 + ending }) }
    }
  }

  /// The paths at which to look for a font, in order; empty if the path is outside all allowed
  /// folders.
  func fontCandidates(_ path: String) -> [(root: String, path: String)] {
    guard let fontRoots else { return [] }
    let own = path.lexicallyNormalizedPath.map { (ownPath, $0) }
    let others = fontRoots.compactMap { root in
      path.lexicalPath(from: ownPath, in: root).map { (root, $0) }
    }
    return [own].compactMap(\.self) + others
  }

  /// Opens a picture's file.
  package func picture(_ path: String, at offset: Int) throws(DocumentFault) -> OpenFile {
    guard !path.isURL else {
      throw DocumentFault(
        at: offset,
        "\(quoted(path)) is a URL; expected a path in the document's folder, or a data: URL")
    }
    var problem = FileProblem.missing
    for (index, (root, place)) in pictureCandidates(path).enumerated() {
      guard let place else {
        problem = .outside
        continue
      }
      do throws(FileProblem) {
        return try open(place, in: root)
      } catch .missing where index == 0 && !Self.isFolder(root) {
        throw Self.noFolder(at: offset)
      } catch .missing {
        continue
      } catch {
        problem = error
        break
      }
    }
    if let pictureRoot, problem == .outside, !Self.isFolder(pictureRoot) {
      throw Self.noFolder(at: offset)
    }
    guard problem != .outside else {
      throw DocumentFault(
        at: offset, code: .pictureNotAllowed,
        "\(quoted(path)) is outside the folder for images; move the file into it")
    }
    throw problem.fault(of: path, at: offset, missing: .pictureMissing)
  }

  /// Opens a font file or a folder of fonts.
  package func font(_ path: String, at offset: Int) throws(DocumentFault) -> FoundFont {
    let candidates = fontCandidates(path)
    var problem = candidates.isEmpty ? FileProblem.outside : .missing
    for (root, place) in candidates {
      do throws(FileProblem) {
        let folder = try OpenFolder(root)
        let file = try folder.open(place)
        guard file.kind != .other else { continue }
        return FoundFont(root: folder, path: place, file: file)
      } catch .missing {
        continue
      } catch {
        problem = error
      }
    }
    switch problem {
    case .outside where fontRoots == nil:
      throw DocumentFault(
        at: offset, code: .fontNotAllowed,
        "\(quoted(path)) is a font file, and this document is not allowed to use font files;"
          + " name a font family instead")
    case .outside:
      let own =
        path.hasPrefix("/") ? path.lexicalPath(from: ownPath, in: ownPath) : nil
      throw DocumentFault(
        at: offset, code: .fontNotAllowed,
        own.map {
          "\(quoted(path)) is an absolute path; write the path relative to the document,"
            + " \(quoted($0))"
        }
          ?? "\(quoted(path)) is outside the folders for fonts; move it into the document's folder")
    case .missing:
      throw DocumentFault(
        at: offset, code: .fontMissing,
        "there is no font file or folder \(quoted(path)); relative paths start at the document's"
          + " folder")
    default: throw problem.fault(of: path, at: offset, missing: .fontMissing)
    }
  }

  private func open(_ place: String, in root: String) throws(FileProblem) -> OpenFile {
    try OpenFolder(root).open(place)
  }

  private static func noFolder(at offset: Int) -> DocumentFault {
    DocumentFault(
      at: offset, code: .unreadableFile, isCallersFault: false,
      "the folder for images does not exist; create it")
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? OpenFolder(path)) != nil
  }
}

/// A font file or a folder of fonts, with the allowed folder that contains it.
package struct FoundFont: ~Copyable {
  package let root: OpenFolder
  /// The path of the font relative to `root`.
  package let path: String
  package let file: OpenFile
}

extension FileProblem {
  /// Creates the error for a file that cannot be read.
  package func fault(
    of path: String, at offset: Int, missing: DocumentFault.Code
  ) -> DocumentFault {
    let code: DocumentFault.Code =
      switch self {
      case .missing, .notRegular: missing
      case .tooLarge: .tooLarge
      default: .unreadableFile
      }
    return DocumentFault(
      at: offset, code: code, isCallersFault: isCallersFault,
      "\(quoted(path)) cannot be read: \(description)")
  }
}

extension DocumentFault {
  /// Creates the error for a document that names a file but is not allowed to read files.
  static func noFiles(_ path: String, at offset: Int, instead: String) -> DocumentFault {
    DocumentFault(
      at: offset, code: .filesNotAllowed,
      "\(quoted(path)) is a file, and this document is not allowed to use files; \(instead)")
  }
}
