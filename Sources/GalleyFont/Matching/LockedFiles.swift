/// The font files that alone may be used, known by their bytes and not by where they lie.
package struct LockedFiles: Sendable {
  private let digests: Set<SHA256Digest>
  private let byName: [String: SHA256Digest]

  /// Files by the last part of their paths, for messages, and by their digests.
  package init(_ files: [(name: String, digest: SHA256Digest)]) {
    digests = Set(files.map(\.digest))
    byName = Dictionary(files.map { ($0.name, $0.digest) }) { first, _ in first }
  }

  /// Throws ``FontError/notLocked(file:digest:locked:)`` for a file that is none of them.
  package func check(_ data: FontData) throws(FontError) {
    let digest = data.digest
    guard !digests.contains(digest) else { return }
    throw .notLocked(
      file: data.name, digest: digest, locked: byName[data.fileName])
  }
}
