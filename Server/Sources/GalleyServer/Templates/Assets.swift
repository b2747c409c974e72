// Pictures and fonts that documents may name: those of one folder, read at start.

import Galley
import GalleyDocuments

/// Pictures and fonts that documents may name, by their files' names; nothing else of the disk is
/// read for a document.
struct Assets: Sendable {
  private(set) var pictures: [String: Bitmap] = [:]
  private(set) var fonts: [ServedFiles.File] = []
  /// What changes with any of them.
  private(set) var digest = ContentDigest()

  /// Decodes pictures.
  init(_ files: [ServedFiles.File], limits: Limits) throws(StartError) {
    for file in files {
      digest.add(file.name)
      digest.add(file.bytes)
      guard Self.isPicture(file.name) else {
        fonts.append(file)
        continue
      }
      do throws(PictureError) {
        pictures[file.name] = try Bitmap(picture: file.bytes, limits: limits)
      } catch {
        throw StartError("\(file.name): \(error.description)")
      }
    }
  }

  /// Whether a name is one that a picture's file has.
  static func isPicture(_ name: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".webp"].contains { name.lowercased().hasSuffix($0) }
  }

  /// What documents may read: the assets by their names.
  var resources: DocumentResources {
    let (pictures, fonts) = (pictures, fonts)
    return DocumentResources(
      picture: { name throws(DocumentError) in pictures[name] },
      font: { name throws(DocumentError) in fonts.first { $0.name == name }?.bytes })
  }
}
