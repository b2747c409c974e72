package import GalleyFont

/// The digest that identifies a font file, re-exported for modules that do not import GalleyFont.
package typealias SHA256Digest = GalleyFont.SHA256Digest
/// Computes SHA-256 digests. Re-exported for modules that do not import GalleyFont.
package typealias SHA256 = GalleyFont.SHA256

/// A font that a document contains. The font's bytes are kept in memory, so later changes to the
/// font file have no effect.
public struct DocumentFont: Sendable {
  package let data: FontData

  /// The name by which the document refers to the font, usually a path. Messages and layouts use
  /// this name.
  public var name: String { data.name }

  /// Creates a font from the bytes of a whole font file: TrueType, OpenType, a font collection
  /// (TTC), WOFF or WOFF2.
  ///
  /// - Throws: ``RenderError/font(_:)`` with the reason if the bytes are not a usable font.
  public init(bytes: [UInt8], name: String = "font data") throws(RenderError) {
    try self.init(bytes: bytes, name: name, shownAs: name)
  }

  /// The SHA-256 digest of the font file.
  package var digest: SHA256Digest { data.digest }

  /// Creates a font with the given name. If the bytes are not a usable font, the error message
  /// begins with `shown`, not with `name`.
  package init(bytes: [UInt8], name: String, shownAs shown: String) throws(RenderError) {
    do throws(FontError) {
      data = try FontData(bytes: bytes, name: name)
    } catch {
      throw .font("\(shown): \(error.problem)")
    }
  }
}
