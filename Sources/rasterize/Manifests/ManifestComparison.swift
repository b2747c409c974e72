import Galley
import GalleyCompare
import GalleyDocuments
import GalleyProcesses

/// A manifest with the pictures that it lists.
struct StoredManifest {
  /// The manifest's file.
  let path: String
  let manifest: PictureManifest

  /// Bytes of a manifest, some million pictures.
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

  /// The path of a picture.
  func path(of picture: PictureManifest.Picture) -> String {
    let root = FilePath.join(FilePath.folder(of: path), manifest.root)
    return FilePath.join(root, picture.output)
  }

  /// The bytes of a picture; `nil` where they are not those that the manifest is about.
  func bytes(of picture: PictureManifest.Picture) -> [UInt8]? {
    guard let status = try? FileStatus(of: path(of: picture)), status.isRegular,
      status.size == picture.byteCount,
      let bytes = try? InputFile(opening: path(of: picture)).readAll(limit: status.size),
      SHA256Digest(of: bytes.span).description == picture.sha256
    else { return nil }
    return bytes
  }
}

/// What became of a picture between two manifests.
struct PictureChange {
  enum Kind: String {
    case added, removed, changed
    /// The files differ, and the pixels do not, or no more than they may.
    case sameToTheEye
  }

  let output: String
  let kind: Kind
  /// Sentences: what differs, and why that may be.
  let notes: [String]
  /// The pixels of both; `nil` where one is not there, or not as its manifest says.
  let comparison: ImageComparison?
}

/// Compares the pictures of two manifests by their digests, and those that differ by their pixels.
struct ManifestComparison {
  let old: StoredManifest
  let new: StoredManifest
  /// Compares the pixels of two pictures.
  let compare: (Bitmap, Bitmap) -> ImageComparison

  /// What differs of the engine, the libraries and the flags.
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

  /// Calls `body` with each picture that differs, those of the new manifest in its order, then those
  /// that are gone. Returns how many are the same.
  func forEachChange(_ body: (PictureChange) throws(Failure) -> Void) throws(Failure) -> Int {
    let before = Dictionary(
      old.manifest.pictures.map { ($0.output, $0) }, uniquingKeysWith: { first, _ in first })
    var left = before
    var same = 0
    for picture in new.manifest.pictures {
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
    let comparison: ImageComparison?
    let note: String
    switch compared(past, picture) {
    case .success(let pixels):
      comparison = pixels
      note =
        pixels.unequalPixels == 0 && pixels.matches
        ? "the same pixels in other bytes" : pixels.summary
    case .failure(let missing):
      comparison = nil
      let sizes = [past, picture].map { "\($0.width) × \($0.height)" }
      let growth = sizes[0] == sizes[1] ? "" : ", from \(sizes[0]) to \(sizes[1]) pixels"
      note = "the file changed\(growth); \(missing.reason)"
    }
    return PictureChange(
      output: picture.output, kind: comparison?.matches == true ? .sameToTheEye : .changed,
      notes: [note] + causes(past, picture), comparison: comparison)
  }

  /// Why the pixels of two pictures cannot be compared.
  private struct MissingPixels: Error {
    let reason: String
  }

  private func compared(
    _ past: PictureManifest.Picture, _ picture: PictureManifest.Picture
  ) -> Result<ImageComparison, MissingPixels> {
    guard let oldBytes = old.bytes(of: past) else {
      return .failure(MissingPixels(reason: "the old picture is not there as its manifest says"))
    }
    guard let newBytes = new.bytes(of: picture) else {
      return .failure(MissingPixels(reason: "the new picture is not there as its manifest says"))
    }
    guard let expected = try? Bitmap(picture: oldBytes), let actual = try? Bitmap(picture: newBytes)
    else { return .failure(MissingPixels(reason: "their pixels cannot be read")) }
    return .success(compare(expected, actual))
  }

  /// What it may come from.
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
      notes += gone.intersection(come).sorted().map { "the font \($0) has other bytes" }
      notes += gone.subtracting(come).sorted().map { "the font \($0) is not used any more" }
      notes += come.subtracting(gone).sorted().map { "the font \($0) is used" }
    }
    let known = Set(past.warnings.map(\.message))
    notes += picture.warnings.filter { !known.contains($0.message) }
      .map { "warning: \($0.message)" }
    return notes
  }
}
