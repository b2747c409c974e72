// How pictures become files.

import Galley

/// How pictures are encoded, and what besides pixels they carry.
struct PictureEncoding: Sendable {
  var effort = PNGEffort.balanced
  /// Whether the document's `metadata` goes into a text chunk.
  var embedsMetadata = false

  /// The keyword of the chunk with the document's metadata.
  private static let metadataKeyword = "metadata"
  /// The keyword of the chunk that says what a picture was made from.
  static let originKeyword = "galley:input"

  /// The texts that go into the picture of a document.
  func texts(of document: TextDocument, origin: Digest?) -> [(keyword: String, text: String)] {
    var texts: [(keyword: String, text: String)] = []
    if embedsMetadata, let metadata = document.metadata {
      texts.append((Self.metadataKeyword, metadata))
    }
    if let origin { texts.append((Self.originKeyword, origin.description)) }
    return texts
  }
}
