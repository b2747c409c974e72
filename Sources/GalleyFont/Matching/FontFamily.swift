/// What there is to say of a family in a list.
package struct FontFamily: Hashable, Sendable {
  /// Where a family comes from.
  package enum Origin: Hashable, Sendable {
    case user
    case bundled
    case system
  }

  /// The family's name, as a query may give it.
  package let name: String
  package let origin: Origin
  /// Names of the styles as the font has them, without repetition; the default one of a variable
  /// font.
  package let styles: [String]
  /// Whether any of its faces is variable.
  package let isVariable: Bool
}

extension FontCatalog {
  /// The families by origin, the caller's and the bundled in the order in which they are looked
  /// at, the system's by name; those are left out, and not loaded, unless asked for.
  package func families(includingSystem: Bool = false) -> [FontFamily] {
    var families = userShelves.flatMap { Self.families(of: $0, .user) }
    if includesBundled { families += Self.families(of: BundledFonts.shelf, .bundled) }
    if includingSystem, let system {
      families += Self.families(of: system.shelf, .system).sorted { $0.name < $1.name }
    }
    return families
  }

  private static func families(of shelf: FontShelf, _ origin: FontFamily.Origin) -> [FontFamily] {
    shelf.families.compactMap { positions in
      let records = positions.map { shelf.records[$0] }
      guard let name = records.first?.families.first else { return nil }
      var styles: [String] = []
      for record in records where !styles.contains(record.style) { styles.append(record.style) }
      return FontFamily(
        name: name, origin: origin, styles: styles,
        isVariable: records.contains(where: \.isVariable))
    }
  }
}
