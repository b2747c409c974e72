/// The only font files that are allowed, identified by the SHA-256 digests of their contents.
package struct LockedFiles: Sendable {
  /// A font file of a lockfile.
  package struct File: Sendable {
    let name: String
    let digest: SHA256Digest
    /// The families of the file's locked faces.
    let families: [String]
    /// The grapheme clusters that the file's faces drew.
    let clusters: [String]

    package init(name: String, digest: SHA256Digest, families: [String], clusters: [String]) {
      (self.name, self.digest) = (name, digest)
      (self.families, self.clusters) = (families, clusters)
    }
  }

  private let files: [File]
  private let digests: Set<SHA256Digest>
  /// The indices of the files that drew a grapheme cluster.
  private var drawers: [String: [Int]] = [:]

  /// Creates a set of the only allowed font files. Their names are used only in error messages.
  package init(_ files: [File]) {
    self.files = files
    digests = Set(files.map(\.digest))
    for (index, file) in files.enumerated() {
      for cluster in file.clusters { drawers[cluster, default: []].append(index) }
    }
  }

  /// Throws ``FontError/notLocked(file:digest:locked:)`` for a file that is not locked.
  package func check(_ data: FontData) throws(FontError) {
    let digest = data.digest
    guard !digests.contains(digest) else { return }
    throw .notLocked(
      file: data.name, digest: digest,
      locked: files.first { $0.name == data.fileName }?.digest)
  }

  /// Throws ``FontError/lockedFileMissing(file:family:)`` if a family was not found, but the
  /// lockfile lists a file of this family.
  func checkMissing(_ family: String) throws(FontError) {
    let name = FamilyAlias.folded(family)
    let file = files.first { $0.families.contains { FamilyAlias.folded($0) == name } }
    if let file { throw .lockedFileMissing(file: file.name, family: family) }
  }

  /// The name of a locked file that drew a grapheme cluster; `nil` if no locked file did.
  package func drawer(of cluster: String) -> String? {
    drawers[cluster]?.first.map { files[$0].name }
  }

  /// The name of the locked file that drew a grapheme cluster, if a fallback font in another file
  /// now draws the cluster; otherwise `nil`.
  ///
  /// The other file is allowed if both files are bundled. The order of bundled fonts is the same on
  /// every machine, so the choice between them depends only on the text's style.
  package func displacedDrawer(of cluster: String, by data: FontData) -> String? {
    guard let indices = drawers[cluster], let first = indices.first,
      !indices.contains(where: { files[$0].digest == data.digest })
    else { return nil }
    let areBundled =
      BundledFonts.contains(data.fileName, data.digest)
      && indices.allSatisfy { BundledFonts.contains(files[$0].name, files[$0].digest) }
    return areBundled ? nil : files[first].name
  }
}
