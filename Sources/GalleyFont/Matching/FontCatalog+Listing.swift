/// A font family in a listing of available fonts.
package struct FontFamily: Hashable, Sendable {
  /// The origin of a family: the caller, the binary or the system.
  package enum Origin: Hashable, Sendable {
    case user
    case bundled
    case system
  }

  /// The family's name, as used in a query.
  package let name: String
  package let origin: Origin
  /// The style names of the family's faces, without duplicates. A variable face has the name of its
  /// default style.
  package let styles: [String]
  /// Whether any face of the family is variable.
  package let isVariable: Bool
}

extension FontCatalog {
  /// All families. The caller's and the bundled families come first, in search order. The system's
  /// families follow, sorted by name. System fonts are loaded and listed only if `includingSystem`
  /// is true.
  package func families(includingSystem: Bool = false) -> [FontFamily] {
    var families = userCollections.flatMap { Self.families(of: $0, .user) }
    if includesBundled { families += Self.families(of: FontCollection.bundled, .bundled) }
    if includingSystem, let system {
      families += Self.families(of: system.collection, .system).sorted { $0.name < $1.name }
    }
    return families
  }

  private static func families(of collection: FontCollection, _ origin: FontFamily.Origin)
    -> [FontFamily]
  {
    collection.families.compactMap { positions in
      let infos = positions.map { collection.infos[$0] }
      guard let name = infos.first?.families.first else { return nil }
      var styles: [String] = []
      for info in infos where !styles.contains(info.style) { styles.append(info.style) }
      return FontFamily(
        name: name, origin: origin, styles: styles,
        isVariable: infos.contains(where: \.isVariable))
    }
  }
}

/// A font face in a listing; the font is opened only when its details are requested.
package struct CatalogFace: Sendable {
  /// The family's name, as used in a query.
  package let family: String
  package let origin: FontFamily.Origin
  /// The face's style name. A variable face has the name of its default style.
  package let style: String
  private let face: CollectionFace

  init(_ face: CollectionFace, _ origin: FontFamily.Origin) {
    family = face.info.families.first ?? ""
    style = face.info.style
    self.origin = origin
    self.face = face
  }

  /// Whether the face has a glyph for a character.
  package func covers(_ scalar: Unicode.Scalar) -> Bool { face.info.coverage.contains(scalar) }

  /// Opens the face. A variable face is set to the coordinates nearest to the regular style.
  package func open() throws(FontError) -> FontFace { try face.open(for: FontQuery()) }
}

extension FontCatalog {
  /// All faces. The caller's and the bundled faces come first, in search order. The system's faces
  /// follow, sorted by family and style.
  package var listing: [CatalogFace] {
    var faces = userCollections.flatMap { Self.listing(of: $0, .user) }
    if includesBundled { faces += Self.listing(of: FontCollection.bundled, .bundled) }
    if let system {
      faces += Self.listing(of: system.collection, .system)
        .sorted { ($0.family, $0.style) < ($1.family, $1.style) }
    }
    return faces
  }

  private static func listing(
    of collection: FontCollection, _ origin: FontFamily.Origin
  ) -> [CatalogFace] {
    collection.families.flatMap(\.self).map {
      CatalogFace(CollectionFace(collection: collection, position: $0), origin)
    }
  }
}

extension FontCatalog {
  /// The paths of the system's font files, without duplicates, sorted by the UTF-8 bytes of the
  /// paths. Empty if the catalog excludes system fonts. Loads the system's fonts if necessary.
  package var systemFiles: [String] {
    guard let system else { return [] }
    var files: Set<String> = []
    for info in system.collection.infos {
      if case .file(let path) = info.source { files.insert(path) }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension FontCatalog {
  /// Opens and maps all system font files in advance, so that later requests open no file.
  package func openSystemFiles() {
    system?.collection.openFiles()
  }
}
