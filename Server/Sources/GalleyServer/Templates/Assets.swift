// Assets: the pictures and fonts in one folder.

import Galley
import GalleyDocuments
import Synchronization

/// The pictures and fonts that documents may refer to by file name. Documents cannot read any other
/// file.
///
/// Fonts are read at server start and at SIGHUP. If a template contains a picture's name without
/// placeholders, the picture is read at the same times. All other pictures are read when a document
/// first needs them.
struct Assets: Sendable {
  /// A picture that belongs to the templates. The server keeps its file, so that the picture stays
  /// the same until the next reload.
  struct Pinned: Sendable {
    var digest: String
    var bytes: [UInt8]
  }

  let fonts: [ServedFiles.File]
  private(set) var pinned: [String: Pinned] = [:]
  let cache: AssetCache
  private let limits: Limits

  /// - Parameter files: fonts, and the pictures that belong to the templates.
  init(_ files: [ServedFiles.File], cache: AssetCache, limits: Limits) {
    self.cache = cache
    self.limits = limits
    fonts = files.filter { !Self.isPicture($0.name) }
    for file in files where Self.isPicture(file.name) {
      pinned[file.name] = Pinned(digest: ContentDigest.text(of: file.bytes), bytes: file.bytes)
    }
  }

  /// Whether a file name has the extension of a picture format.
  static func isPicture(_ name: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".webp"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads pictures that belong to the templates. Names without a file are ignored: the error for a
  /// missing picture is reported when a template uses the picture.
  mutating func pin(_ names: [String]) throws(StartError) {
    for name in names where pinned[name] == nil && AssetCache.isName(name) {
      do throws(DocumentError) {
        guard let file = try cache.file(name), let bytes = file.bytes else { continue }
        pinned[name] = Pinned(digest: file.digest, bytes: bytes)
      } catch {
        throw StartError(error.message)
      }
    }
  }

  /// The picture files that templates name, sorted by name. Their contents stay the same until a
  /// reload.
  var pinnedFiles: [ServedFiles.File] {
    pinned.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ServedFiles.File(name: $0.key, bytes: $0.value.bytes) }
  }

  /// The digest of a picture's content; `nil` if there is no such picture. This method may read the
  /// file.
  func digest(of name: String) throws(DocumentError) -> String? {
    if let digest = pinned[name]?.digest { return digest }
    return try cache.digest(of: name)
  }

  /// The resources that documents can use: the assets by file name.
  ///
  /// - Parameters:
  ///   - expected: the digests that the contents of pictures must have, by name.
  ///   - used: records the names of the pictures that documents use.
  func resources(
    expected: [String: String] = [:], used: UsedAssets? = nil
  ) -> DocumentResources {
    let (pinned, cache, limits, fonts) = (pinned, cache, limits, fonts)
    return DocumentResources(
      pictureFile: { name, needed throws(DocumentError) in
        used?.add(name)
        if let known = pinned[name] { return try cache.picture(name, known, needed, limits) }
        return try cache.picture(name, needed, expected: expected[name], limits)
      },
      font: { name throws(DocumentError) in fonts.first { $0.name == name }?.bytes })
  }
}

/// The names of the pictures that a document uses.
final class UsedAssets: Sendable {
  private let used = Mutex<Set<String>>([])

  var names: [String] { used.withLock { $0.sorted() } }

  func add(_ name: String) { _ = used.withLock { $0.insert(name) } }
}
