// A picture of an earlier run, and whether it can stay.

import Galley

/// A file that is whole and was made from a known input.
struct ExistingPicture: Sendable {
  let width: Int
  let height: Int
  private let path: String
  private let stamp: FileStatus.Stamp

  /// The picture at a path; `nil` unless it is whole and carries the digest.
  init?(at path: String, from origin: Digest) {
    // The stamp is taken before the bytes: a change in between is seen later.
    guard let status = try? FileStatus(of: path), status.isRegular,
      let file = try? InputFile(opening: path),
      let bytes = try? file.readAll(limit: status.size),
      let facts = PNGFacts(wholePNG: bytes),
      facts.texts[PictureEncoding.originKeyword] == origin.description
    else { return nil }
    self.path = path
    stamp = status.stamp
    (width, height) = (facts.width, facts.height)
  }

  /// Whether the file is still the one that was looked at.
  var isUnchanged: Bool { (try? FileStatus(of: path))?.stamp == stamp }
}
