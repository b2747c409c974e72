// Assets: the pictures and fonts in one folder, read at server start and at SIGHUP.

import Galley
import GalleyDocuments

/// The pictures and fonts that documents may refer to by file name. Documents cannot read any other
/// file.
struct Assets: Sendable {
  private(set) var pictures: [String: Bitmap] = [:]
  private(set) var fonts: [ServedFiles.File] = []
  /// A digest of all asset files.
  private(set) var digest = ContentDigest()

  /// Decodes the pictures in a list of asset files. All other files in the list are fonts.
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

  /// Whether a file name has the extension of a picture format.
  static func isPicture(_ name: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".webp"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The resources that documents can use: the assets by file name.
  var resources: DocumentResources {
    let (pictures, fonts) = (pictures, fonts)
    return DocumentResources(
      picture: { name throws(DocumentError) in pictures[name] },
      font: { name throws(DocumentError) in fonts.first { $0.name == name }?.bytes })
  }
}
