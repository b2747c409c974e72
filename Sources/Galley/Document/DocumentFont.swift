package import GalleyFont

/// The digest by which files are known, for those who know no faces.
package typealias SHA256Digest = GalleyFont.SHA256Digest
/// Makes digests, for the same.
package typealias SHA256 = GalleyFont.SHA256

/// A font that a document brings along, held in memory: what becomes of its file changes nothing.
public struct DocumentFont: Sendable {
  package let data: FontData

  /// What the document calls it, a path mostly; messages and layouts name it so.
  public var name: String { data.name }

  /// A font of the bytes of a whole font file: TrueType, OpenType, a collection, WOFF or WOFF2.
  ///
  /// - Throws: ``RenderError/font(_:)`` saying what the bytes are instead.
  public init(bytes: [UInt8], name: String = "font data") throws(RenderError) {
    try self.init(bytes: bytes, name: name, shownAs: name)
  }

  /// The digest of the font's file.
  package var digest: SHA256Digest { data.digest }

  /// The same, which errors call otherwise.
  package init(bytes: [UInt8], name: String, shownAs shown: String) throws(RenderError) {
    do throws(FontError) {
      data = try FontData(bytes: bytes, name: name)
    } catch {
      throw .font("\(shown): \(error.problem)")
    }
  }
}
