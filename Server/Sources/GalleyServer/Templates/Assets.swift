// Pictures and fonts that documents may name: those of one folder, read at start.

import Foundation
import Galley
import GalleyDocuments

/// Why the server cannot start, or keeps the templates that it has; one line.
package struct StartError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Pictures and fonts that documents may name, by their files' names; nothing else of the disk is
/// read for a document.
struct Assets: Sendable {
  private(set) var pictures: [String: Bitmap] = [:]
  private(set) var fonts: [(name: String, bytes: [UInt8])] = []
  /// What changes with any of them.
  private(set) var digest = ContentDigest()

  /// No assets.
  init() {}

  /// Reads a folder's pictures and fonts; other files, hidden ones and folders are passed over.
  init(folder: String, limits: Limits) throws(StartError) {
    for name in try FolderFiles.names(in: folder) {
      let isPicture = Self.pictureEndings.contains { name.lowercased().hasSuffix($0) }
      guard isPicture || FontLibrary.isFontFile(name) else { continue }
      let bytes = try FolderFiles.read(folder + "/" + name)
      digest.add(name)
      digest.add(bytes)
      if isPicture {
        do throws(PictureError) {
          pictures[name] = try Bitmap(picture: bytes, limits: limits)
        } catch {
          throw StartError("\(folder)/\(name): \(error.description)")
        }
      } else {
        fonts.append((name, bytes))
      }
    }
  }

  private static let pictureEndings = [".png", ".jpg", ".jpeg", ".webp"]

  /// What documents may read: the assets by their names.
  var resources: DocumentResources {
    let (pictures, fonts) = (pictures, fonts)
    return DocumentResources(
      picture: { name throws(DocumentError) in pictures[name] },
      font: { name throws(DocumentError) in fonts.first { $0.name == name }?.bytes })
  }
}

/// Files of a folder that the operator named.
enum FolderFiles {
  /// Names of a folder's files, sorted by bytes; hidden ones are left out.
  static func names(in folder: String) throws(StartError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw StartError("\(folder): this is no folder that can be read; name one that is")
    }
  }

  /// A file's bytes.
  static func read(_ path: String) throws(StartError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StartError("\(path): the file cannot be read")
    }
    return Array(data)
  }
}
