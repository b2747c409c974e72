import Galley
import GalleyDocuments
import Synchronization

/// Makes digests of all that pictures depend on: the program, its libraries and flags, the fonts,
/// and each document with its images.
final class InputDigest: Sendable {
  /// The part that all documents share.
  private let common: Digest
  /// Digests of documents' fonts; a batch's documents share fonts, which are kept for that.
  private let fonts = Mutex<[ObjectIdentifier: (font: DocumentFont, digest: Digest)]>([:])
  /// The number of fonts that are kept.
  private static let keptFonts = 32

  /// Digests the common part: the named fonts, and flags as they are spelled. Of the system's fonts
  /// path and size are digested, of others their bytes.
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
  func digest(of document: TextDocument, input: [[UInt8]]) -> Digest {
    var digest = common
    for field in input { digest.update(field: field) }
    for font in document.fonts { digest.update(field: fontDigest(font).description) }
    Self.update(&digest, imagesOf: document)
    return digest
  }

  /// Adds the images of a document in the order of their use, under its boxes and in their texts:
  /// one that came before by its number alone.
  private static func update(_ digest: inout Digest, imagesOf document: TextDocument) {
    var images: [Bitmap] = []
    func add(_ image: Bitmap) {
      if let number = images.firstIndex(of: image) {
        digest.update(UInt64(number))
        return
      }
      digest.update(UInt64(images.count))
      images.append(image)
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

  private func fontDigest(_ font: DocumentFont) -> Digest {
    if let known = fonts.withLock({ $0[font.identity] }) { return known.digest }
    var digest = Digest()
    font.withBytes { bytes in
      digest.update(UInt64(bytes.count))
      for index in bytes.indices { digest.update(CollectionOfOne(bytes[index])) }
    }
    fonts.withLock { fonts in
      if fonts.count >= Self.keptFonts { fonts.removeAll() }
      fonts[font.identity] = (font, digest)
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

/// The FNV-1a hash of 128 bits (draft-eastlake-fnv) of a row of fields. Different inputs have
/// different digests unless they were made to collide, against which it is no protection.
struct Digest: Sendable, Hashable, CustomStringConvertible {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  /// Adds bytes as they are.
  mutating func update(_ bytes: some Sequence<UInt8>) {
    var state = state
    for byte in bytes { state = (state ^ UInt128(byte)) &* Self.prime }
    self.state = state
  }

  /// Adds a number.
  mutating func update(_ number: UInt64) {
    update((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  /// Adds a field, its length first, so that fields do not run into each other.
  mutating func update(field bytes: [UInt8]) {
    update(UInt64(bytes.count))
    update(bytes)
  }

  /// Adds a text as a field.
  mutating func update(field text: String) { update(field: Array(text.utf8)) }

  /// 32 hexadecimal digits.
  var description: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// A picture of an earlier run that is whole and was made from the same input.
struct ExistingPicture: Sendable {
  let width: Int
  let height: Int

  /// The picture at a path; `nil` unless it is whole and carries the digest.
  init?(at path: String, from digest: Digest) {
    guard let status = try? FileStatus(of: path), status.isRegular,
      let file = try? InputFile(opening: path),
      let bytes = try? file.readAll(limit: status.size),
      let facts = PNGFacts(wholePNG: bytes),
      facts.texts[PictureEncoding.inputKeyword] == digest.description
    else { return nil }
    (width, height) = (facts.width, facts.height)
  }
}
