/// A face in the list of all faces, opened only for its details.
package struct FaceListing: Sendable {
  /// The family's name, as a query may give it.
  package let family: String
  package let origin: FontFamily.Origin
  /// The style as the font names it; the default one of a variable font.
  package let style: String
  private let face: ShelvedFace

  init(_ face: ShelvedFace, _ origin: FontFamily.Origin) {
    family = face.record.families.first ?? ""
    style = face.record.style
    self.origin = origin
    self.face = face
  }

  /// Whether there is a glyph for a character.
  package func covers(_ scalar: Unicode.Scalar) -> Bool { face.record.coverage.contains(scalar) }

  /// Opens the face with its axes near regular.
  package func open() throws(FontError) -> FontFace { try face.open(for: FontQuery()) }
}

extension FontCatalog {
  /// Every face by origin, the caller's and the bundled in the order in which they are looked at,
  /// the system's by family and style.
  package var listing: [FaceListing] {
    var faces = userShelves.flatMap { Self.listing(of: $0, .user) }
    if includesBundled { faces += Self.listing(of: BundledFonts.shelf, .bundled) }
    if let system {
      faces += Self.listing(of: system.shelf, .system)
        .sorted { ($0.family, $0.style) < ($1.family, $1.style) }
    }
    return faces
  }

  private static func listing(
    of shelf: FontShelf, _ origin: FontFamily.Origin
  ) -> [FaceListing] {
    shelf.families.flatMap(\.self).map {
      FaceListing(ShelvedFace(shelf: shelf, position: $0), origin)
    }
  }
}
