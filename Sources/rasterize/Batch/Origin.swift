// What a picture is made from, as a digest: whether it would come out the same again.

import Galley
import GalleyDocuments
import Synchronization

/// Makes digests of all that decides about pictures: the program, its libraries and flags, the
/// fonts, and each document with its pictures.
final class Origin: Sendable {
  /// What is the same for all documents.
  private let common: Digest
  /// Digests of documents' font files and folders by path; a batch's documents share them.
  private let fonts = Mutex<[String: Digest]>([:])
  /// Most paths that are kept.
  private static let keptFonts = 256

  /// The common part, from fonts that were named and flags as they are spelled. The system's fonts
  /// go in by path and size, others by their bytes.
  init(library: FontLibrary, fontPaths: [String], flags: [String]) throws(Failure) {
    var digest = Digest()
    digest.update(field: EngineVersions.galley)
    for (name, version) in EngineVersions.libraries + EngineVersions.documentLibraries {
      digest.update(field: "\(name) \(version)")
    }
    for flag in flags { digest.update(field: flag) }
    for path in fontPaths { try Self.update(&digest, fontsAt: path) }
    for file in library.systemFontFiles {
      digest.update(field: file)
      digest.update(UInt64((try? FileStatus(of: file))?.size ?? 0))
    }
    common = digest
  }

  /// The digest of a document, which was read from `input`.
  func digest(of document: TextDocument, input: [[UInt8]]) throws(Failure) -> Digest {
    var digest = common
    for field in input { digest.update(field: field) }
    for path in document.fontFiles {
      digest.update(field: try fontDigest(path).description)
    }
    Self.update(&digest, picturesOf: document)
    return digest
  }

  /// Adds the pictures of a document in the order of their use, under its boxes and in their texts:
  /// one that was there before by its number alone.
  private static func update(_ digest: inout Digest, picturesOf document: TextDocument) {
    var pictures: [Bitmap] = []
    func add(_ image: Bitmap) {
      if let number = pictures.firstIndex(of: image) {
        digest.update(UInt64(number))
        return
      }
      digest.update(UInt64(pictures.count))
      pictures.append(image)
      digest.update(UInt64(image.width))
      for pixel in image.pixels { digest.update(UInt64(pixel)) }
    }
    if let fill = document.backgroundImage { add(fill.image) }
    for frame in document.frames {
      if let fill = frame.backgroundImage { add(fill.image) }
      for text in [frame.text, frame.container.truncationToken] {
        for case let attachment? in text.runs.map(\.attributes.attachment) {
          add(attachment.image)
        }
      }
    }
  }

  private func fontDigest(_ path: String) throws(Failure) -> Digest {
    if let known = fonts.withLock({ $0[path] }) { return known }
    var digest = Digest()
    try Self.update(&digest, fontsAt: path)
    fonts.withLock { fonts in
      if fonts.count >= Self.keptFonts { fonts.removeAll() }
      fonts[path] = digest
    }
    return digest
  }

  private static func update(_ digest: inout Digest, fontsAt path: String) throws(Failure) {
    do {
      for file in try FontLibrary.files(at: path) {
        let bytes = try InputFile(opening: file).readAll()
        digest.update(field: bytes)
      }
    } catch let error as RenderError {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, "\(error)")
    }
  }
}
