// Pictures from the assets folder, kept in memory: decoded pictures, or files for render processes.

import Galley
import GalleyDocuments
import GalleyJSON
import Synchronization

/// The most recently used pictures, within a memory limit. A reload keeps the cache, because
/// pictures are found by the digests of the files' content.
package final class AssetCache: Sendable {
  private enum Kept: Sendable {
    case picture(PictureFile)
    case file([UInt8])
    /// The digest of a file's content when the file was last read.
    case digest(String)
  }

  private let source: (any AssetSource)?
  private let kept: ByteCache<Kept>
  private let count = Atomic(0)

  /// - Parameters:
  ///   - folder: the folder of assets; `nil` means no assets.
  ///   - limit: the maximum memory in bytes.
  package convenience init(folder: String?, limit: Int) {
    // Reserve an eighth of the memory for the digests of files, because digests are small.
    self.init(folder.map { AssetFolder($0, memory: limit / 8) }, limit: limit - limit / 8)
  }

  init(_ source: (any AssetSource)?, limit: Int) {
    self.source = source
    kept = ByteCache(limit: limit)
  }

  /// The memory in bytes, and the numbers of files read, pictures decoded and pictures evicted.
  var figures: (bytes: Int, reads: Int, decodes: Int, evictions: Int) {
    let figures = kept.figures
    return (
      figures.bytes, source?.reads ?? 0, count.load(ordering: .relaxed), figures.evictions
    )
  }

  /// The digest of a file's current content; `nil` if there is no such file.
  func digest(of name: String) throws(DocumentError) -> String? {
    guard Self.isName(name) else { return nil }
    return try source?.digest(of: name)
  }

  /// A file for a render process; `nil` if there is no such file.
  ///
  /// - Parameters:
  ///   - known: the digest of the content that the process already has. If the file still has this
  ///     content, the result has no bytes.
  ///   - expected: the digest that the content must have; `nil` accepts any content.
  func file(
    _ name: String, known: String? = nil, expected: String? = nil
  ) throws(DocumentError) -> AssetFile? {
    guard Self.isName(name), let source else { return nil }
    if let expected {
      if expected == known { return AssetFile(digest: expected, bytes: nil) }
      if case .file(let bytes)? = kept.value(for: expected) {
        return AssetFile(digest: expected, bytes: bytes)
      }
    }
    guard let file = try source.file(name, known: known) else { return nil }
    try Self.check(file, name, expected)
    if let bytes = file.bytes { kept.insert(.file(bytes), for: file.digest, bytes: bytes.count) }
    return file
  }

  /// A decoded picture; `nil` if there is no such file.
  ///
  /// - Parameters:
  ///   - needed: the size at which the picture is drawn; `nil` means its full size.
  ///   - expected: the digest that the content must have; `nil` accepts any content.
  func picture(
    _ name: String, _ needed: NeededSize?, expected: String?, _ limits: Limits
  ) throws(DocumentError) -> PictureFile? {
    guard Self.isName(name), let source else { return nil }
    let last = expected ?? lastDigest(of: name)
    let hit = last.flatMap { known($0, needed) }
    if expected != nil, let hit { return hit }
    guard let file = try source.file(name, known: hit == nil ? nil : last) else { return nil }
    try Self.check(file, name, expected)
    kept.insert(.digest(file.digest), for: "name:\(name)", bytes: name.utf8.count)
    guard let bytes = file.bytes else { return hit }
    return try decoded(bytes, file.digest, name, needed, limits)
  }

  /// Returns a decoded picture of the templates, from the cache or by decoding the file that the
  /// server keeps.
  func picture(
    _ name: String, _ pinned: Assets.Pinned, _ needed: NeededSize?, _ limits: Limits
  ) throws(DocumentError) -> PictureFile {
    if let hit = known(pinned.digest, needed) { return hit }
    return try decoded(pinned.bytes, pinned.digest, name, needed, limits)
  }

  private func lastDigest(of name: String) -> String? {
    guard case .digest(let digest)? = kept.value(for: "name:\(name)") else { return nil }
    return digest
  }

  /// The cached picture of a file, found by the digest of its content and by the drawn size;
  /// `nil` if the cache has no such picture.
  private func known(_ digest: String, _ needed: NeededSize?) -> PictureFile? {
    for eighths in [8, 4, 2, 1] {
      guard case .picture(let found)? = kept.value(for: "\(digest)/\(eighths)") else { continue }
      let wanted = found.eighths(for: needed)
      guard wanted != eighths else { return found }
      guard case .picture(let other)? = kept.value(for: "\(digest)/\(wanted)") else { return nil }
      return other
    }
    return nil
  }

  private func decoded(
    _ bytes: [UInt8], _ digest: String, _ name: String, _ needed: NeededSize?, _ limits: Limits
  ) throws(DocumentError) -> PictureFile {
    let picture: PictureFile
    do throws(PictureError) {
      picture = try PictureFile(bytes, limits: limits, needed: needed)
    } catch {
      let code: DocumentFault.Code =
        if case .tooLarge = error { .tooLarge } else { .invalidPicture }
      throw DocumentError(code: code.rawValue, message: "\(quoted(name)): \(error.description)")
    }
    count.add(1, ordering: .relaxed)
    kept.insert(
      .picture(picture), for: "\(digest)/\(picture.eighths(for: needed))",
      bytes: picture.bitmap.width * picture.bitmap.height * 4)
    return picture
  }

  private static func check(
    _ file: AssetFile, _ name: String, _ expected: String?
  ) throws(DocumentError) {
    guard let expected, expected != file.digest else { return }
    throw DocumentError(
      code: Problem.changedAsset, isCallersFault: false,
      message: "the image \(quoted(name)) has just changed; send the request again")
  }

  /// Whether a name can be the name of a picture file in the folder of assets. Such a name has no
  /// path, does not begin with a dot, and has the extension of a picture format.
  static func isName(_ name: String) -> Bool {
    Assets.isPicture(name) && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && name.utf8.count <= 255
  }
}
