/// The only font files that are allowed, identified by the SHA-256 digests of their contents.
package struct LockedFiles: Sendable {
  /// A font file of a lockfile.
  package struct File: Sendable {
    let name: String
    let digest: SHA256Digest
    /// The families of the file's locked faces.
    let families: Set<String>
    /// The style names of the file's locked faces, such as `Bold Italic`.
    let styles: Set<String>
    /// The grapheme clusters that the file's faces drew.
    let clusters: Set<String>
    /// Whether the file is a bundled font.
    fileprivate let isBundled: Bool

    package init(
      name: String, digest: SHA256Digest, families: Set<String>, styles: Set<String>,
      clusters: Set<String>
    ) {
      (self.name, self.digest) = (name, digest)
      (self.families, self.styles, self.clusters) = (families, styles, clusters)
      isBundled = FontData.isBundled(name, digest)
    }

    /// Whether the choice between two files depends only on the text's style. That is the case if
    /// both files are bundled, because the order of bundled fonts is the same on every machine. It
    /// is also the case if the files have different styles of the same family.
    fileprivate func isAlternative(to other: File) -> Bool {
      isBundled && other.isBundled
        || !families.isDisjoint(with: other.families) && styles.isDisjoint(with: other.styles)
    }
  }

  private let files: [File]
  /// The index of each file in `files`, keyed by the file's digest.
  private let places: [SHA256Digest: Int]
  /// For each grapheme cluster, the indices in `files` of the locked font files that drew it.
  private var drawers: [String: [Int]] = [:]

  /// Creates a set of the only allowed font files. Their names are used only in error messages.
  package init(_ files: [File]) {
    self.files = files
    places = Dictionary(
      files.enumerated().map { ($1.digest, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, file) in files.enumerated() {
      for cluster in file.clusters { drawers[cluster, default: []].append(index) }
    }
  }

  /// Throws ``FontError/notLocked(file:digest:locked:)`` for a file that is not locked.
  package func check(_ data: FontData) throws(FontError) {
    let digest = data.digest
    guard places[digest] == nil else { return }
    throw .notLocked(
      file: data.name, digest: digest,
      locked: files.first { $0.name == data.fileName }?.digest)
  }

  /// Throws ``FontError/lockedFileMissing(file:family:)`` if a family was not found, but the
  /// lockfile lists a file of this family.
  func checkMissing(_ family: String) throws(FontError) {
    let name = FontQuery.folded(family)
    let file = files.first { $0.families.contains { FontQuery.folded($0) == name } }
    if let file { throw .lockedFileMissing(file: file.name, family: family) }
  }

  /// The name of a locked file that drew a grapheme cluster; `nil` if no locked file did.
  package func drawer(of cluster: String) -> String? {
    drawers[cluster]?.first.map { files[$0].name }
  }

  /// The name of the locked file that drew a grapheme cluster, if a fallback font in another file
  /// now draws the cluster; otherwise `nil`. The result is also `nil` if both files are bundled, or
  /// if they have different styles of the same family.
  package func displacedDrawer(of cluster: String, by data: FontData) -> String? {
    guard let indices = drawers[cluster], let first = indices.first,
      let drawing = places[data.digest]
    else { return nil }
    let isAllowed = indices.contains {
      $0 == drawing || files[$0].isAlternative(to: files[drawing])
    }
    return isAllowed ? nil : files[first].name
  }
}
