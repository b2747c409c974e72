import Galley
import GalleyDocuments
import GalleyProcesses

/// Computes digests of everything that an image depends on: the program, its libraries and flags,
/// the fonts, and the document with its embedded images.
struct InputDigest: Sendable {
  /// The state of the hash after adding the inputs that all documents share. Each document's digest
  /// continues from a copy of this state.
  private let common: SHA256

  /// Digests the inputs that all documents share: versions, the flags that affect images, and
  /// fonts. For system fonts, the digest covers only paths and sizes. For the fonts at `fontPaths`,
  /// the digest covers the bytes of the files.
  init(library: FontLibrary, fontPaths: [String], flags: [String]) throws(Failure) {
    var digest = SHA256()
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

  /// The digest of all inputs of an image: the shared inputs, and the digest of the document.
  func digest(of document: SHA256Digest) -> SHA256Digest {
    var digest = common
    digest.update(field: document.description)
    return digest.digest
  }

  /// The digest of a document: the bytes in `input`, the document's own fonts, and the document's
  /// images. The digest does not depend on the version of the program.
  static func digest(of document: TextDocument, input: [[UInt8]]) -> SHA256Digest {
    var digest = SHA256()
    for field in input { digest.update(field: field) }
    for font in document.fonts { digest.update(field: font.digest.description) }
    update(&digest, imagesOf: document)
    return digest.digest
  }

  /// Adds a document's embedded images: first the canvas's background image, then each frame's
  /// background image and attachments. If an image occurs again, adds only its index in the list of
  /// distinct images.
  private static func update(_ digest: inout SHA256, imagesOf document: TextDocument) {
    var images: [Bitmap] = []
    func add(_ image: Bitmap) {
      if let number = images.firstIndex(of: image) {
        digest.update(UInt64(number))
        return
      }
      digest.update(UInt64(images.count))
      images.append(image)
      digest.update(UInt64(image.width))
      digest.update(image.pixels.span)
    }
    if let fill = document.backgroundImage { add(fill.image) }
    for frame in document.allFrames {
      if let fill = frame.backgroundImage { add(fill.image) }
      for text in [frame.text, frame.container.truncationToken] {
        for case let attachment? in text.runs.map(\.attributes.attachment) {
          add(attachment.image)
        }
      }
    }
  }

  private static func update(_ digest: inout SHA256, fontsAt path: String) throws(Failure) {
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

// Functions that add fields to a digest. The length of each field is hashed before the field, so
// that sequences with different field boundaries have different digests.
extension SHA256 {
  /// Adds a number to the digest.
  mutating func update(_ number: UInt64) { update([number].span) }

  /// Adds a field of bytes to the digest, preceded by the number of bytes.
  mutating func update(field bytes: [UInt8]) {
    update(UInt64(bytes.count))
    update(bytes.span)
  }

  /// Adds a string as a field of the digest.
  mutating func update(field text: String) { update(field: Array(text.utf8)) }
}

extension SHA256Digest {
  /// The width and height of the image file at a path, if an earlier run made the file from the
  /// input with this digest. Returns `nil` if the file is not a complete image or does not contain
  /// the digest.
  func pictureSize(at path: String) -> (width: Int, height: Int)? {
    guard let status = try? FileStatus(of: path), status.isRegular,
      let file = try? InputFile(opening: path),
      let bytes = try? file.readAll(limit: status.size)
    else { return nil }
    let line = "\(PictureSettings.inputKeyword): \(self)"
    if let facts = PNGFacts(wholePNG: bytes),
      facts.texts[PictureSettings.inputKeyword] == description
    {
      return (facts.width, facts.height)
    }
    if let facts = PictureFacts(whole: bytes), facts.lines.contains(line) {
      return (facts.width, facts.height)
    }
    guard let facts = SVGFacts(whole: bytes), facts.lines.contains(line) else { return nil }
    return (facts.width, facts.height)
  }
}
