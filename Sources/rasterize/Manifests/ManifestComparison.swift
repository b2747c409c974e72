import Galley
import GalleyCompare
import GalleyDocuments
import GalleyProcesses

/// A manifest read from a file, with access to the images that it lists.
struct StoredManifest {
  /// The path of the manifest file.
  let path: String
  let manifest: PictureManifest

  /// The maximum size of a manifest, in bytes. This size is enough for several million images.
  private static let bytesLimit = 1 << 30

  init(_ path: String) throws(Failure) {
    self.path = path
    let bytes = try InputFile(opening: path).readAll(limit: Self.bytesLimit)
    var limits = Limits.default
    limits.documentBytes = Self.bytesLimit
    do throws(DocumentError) { manifest = try PictureManifest(json: bytes, limits: limits) } catch {
      throw Failure(error).about(path)
    }
  }

  /// The path of an image that the manifest lists.
  func path(of picture: PictureManifest.Picture) -> String {
    let root = FilePath.join(FilePath.folder(of: path), manifest.root)
    return FilePath.join(root, picture.output)
  }

  /// Reads the file of a listed image. Returns `nil` if the file is missing, or if its size or
  /// digest differs from the image's entry in the manifest.
  func bytes(of picture: PictureManifest.Picture) -> [UInt8]? {
    guard let status = try? FileStatus(of: path(of: picture)), status.isRegular,
      status.size == picture.byteCount,
      let bytes = try? InputFile(opening: path(of: picture)).readAll(limit: status.size),
      SHA256Digest(of: bytes.span).description == picture.sha256
    else { return nil }
    return bytes
  }
}

/// The change of an image from one manifest to another.
struct PictureChange {
  enum Kind: String {
    case added, removed, changed
    /// The image files differ, but their pixels are equal or differ within the tolerance.
    case sameToTheEye
  }

  let output: String
  let kind: Kind
  /// Descriptions of the image's differences and of possible causes. Each string describes one
  /// difference or one cause.
  let notes: [String]
  /// The pixel comparison. The comparison is `nil` if either image is missing, cannot be decoded,
  /// or does not match the digest in its manifest.
  let comparison: ImageComparison?
}

/// Compares the images of two manifests by their digests. If the digests of an image differ between
/// the manifests, the pixels of the two image files are compared.
struct ManifestComparison {
  let old: StoredManifest
  let new: StoredManifest
  /// Compares the pixels of two images.
  let compare: (Bitmap, Bitmap) -> ImageComparison

  /// Notes for the report: the differences between the old and the new manifest in the version of
  /// Galley, the versions of the libraries, and the command-line flags.
  var environment: [String] {
    let (old, new) = (old.manifest, new.manifest)
    var notes: [String] = []
    if old.galley != new.galley { notes.append("Galley \(old.galley) became \(new.galley)") }
    for name in Set(old.libraries.keys).union(new.libraries.keys).sorted()
    where old.libraries[name] != new.libraries[name] {
      notes.append(
        "\(name) \(old.libraries[name] ?? "none") became \(new.libraries[name] ?? "none")")
    }
    if old.flags != new.flags {
      let words = { (flags: [String]) in flags.isEmpty ? "none" : flags.joined(separator: ", ") }
      notes.append("the flags \(words(old.flags)) became \(words(new.flags))")
    }
    return notes
  }

  /// Calls `body` with each image that differs: first the images of the new manifest, in the order
  /// of that manifest, and then the removed images. Returns the number of images with equal
  /// digests.
  func forEachChange(_ body: (PictureChange) throws(Failure) -> Void) throws(Failure) -> Int {
    let before = Dictionary(
      old.manifest.pictures.map { ($0.output, $0) }, uniquingKeysWith: { first, _ in first })
    var left = before
    var same = 0
    for picture in new.manifest.pictures {
      defer { Progress.count() }
      left[picture.output] = nil
      guard let past = before[picture.output] else {
        try body(
          PictureChange(
            output: picture.output, kind: .added,
            notes: ["\(picture.width) × \(picture.height) pixels"], comparison: nil))
        continue
      }
      if past.sha256 == picture.sha256 {
        same += 1
      } else {
        try body(change(past, picture))
      }
    }
    for picture in old.manifest.pictures where left[picture.output] != nil {
      left[picture.output] = nil
      try body(
        PictureChange(output: picture.output, kind: .removed, notes: [], comparison: nil))
    }
    return same
  }

  private func change(
    _ past: PictureManifest.Picture, _ picture: PictureManifest.Picture
  ) -> PictureChange {
    let result = compared(past, picture)
    let note: String
    switch result {
    case .success(let comparison):
      note =
        comparison.unequalPixels == 0 && comparison.matches
        ? "the pixels are the same, but the file differs" : comparison.summary
    case .failure(let problem):
      let sizes = [past, picture].map { "\($0.width) × \($0.height)" }
      let growth = sizes[0] == sizes[1] ? "" : ", from \(sizes[0]) to \(sizes[1]) pixels"
      note = "the file changed\(growth); \(problem.message)"
    }
    let comparison = try? result.get()
    return PictureChange(
      output: picture.output, kind: comparison?.matches == true ? .sameToTheEye : .changed,
      notes: [note] + causes(past, picture), comparison: comparison)
  }

  /// Compares the pixels of two images. A failure is the reason why the pixels cannot be compared.
  private func compared(
    _ past: PictureManifest.Picture, _ picture: PictureManifest.Picture
  ) -> Result<ImageComparison, Failure> {
    guard let oldBytes = old.bytes(of: past) else {
      return .failure(Failure(.input, "the old image is missing or does not match its manifest"))
    }
    guard let newBytes = new.bytes(of: picture) else {
      return .failure(Failure(.input, "the new image is missing or does not match its manifest"))
    }
    guard let expected = try? Bitmap(picture: oldBytes), let actual = try? Bitmap(picture: newBytes)
    else { return .failure(Failure(.data, "the old or the new image cannot be decoded")) }
    return .success(compare(expected, actual))
  }

  /// Possible causes of a changed image.
  private func causes(
    _ past: PictureManifest.Picture, _ picture: PictureManifest.Picture
  ) -> [String] {
    var notes: [String] = []
    if past.input != picture.input { notes.append("its input changed") }
    if let oldFonts = past.fonts, let newFonts = picture.fonts {
      let before = Set(oldFonts.map { old.manifest.fonts[$0] })
      let after = Set(newFonts.map { new.manifest.fonts[$0] })
      let gone = Set(before.subtracting(after).map(\.name))
      let come = Set(after.subtracting(before).map(\.name))
      notes += gone.intersection(come).sorted().map { "the file of the font \($0) changed" }
      notes += gone.subtracting(come).sorted().map { "the font \($0) is no longer used" }
      notes += come.subtracting(gone).sorted().map { "the font \($0) is now used" }
    }
    let known = Set(past.warnings.map(\.message))
    notes += picture.warnings.filter { !known.contains($0.message) }
      .map { "warning: \($0.message)" }
    return notes
  }
}
