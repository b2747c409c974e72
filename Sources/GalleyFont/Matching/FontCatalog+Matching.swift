extension FontCatalog {
  /// The family that stands in for those that are not there.
  package var defaultFamily: String {
    FamilyAlias.target(of: FamilyAlias.defaultName) ?? FamilyAlias.defaultName
  }

  /// The nearest face of the first of the query's families that is there, else of the default
  /// family. Throws when a font found by name cannot be opened.
  package func match(_ query: FontQuery) throws(FontError) -> FontMatch {
    if let match = matches.value(for: query) { return match }
    let match = try findMatch(query)
    return matches.insert(match, for: query)
  }

  private func findMatch(_ query: FontQuery) throws(FontError) -> FontMatch {
    let requested = query.families.first ?? FamilyAlias.defaultName
    for family in query.families {
      if let face = try openedFace(faces(named: family, for: query), for: query) {
        return FontMatch(face: face, requestedFamily: requested, substituted: false)
      }
    }
    let face = try defaultFace(for: query)
    return FontMatch(
      face: face, requestedFamily: requested, substituted: !query.families.isEmpty)
  }

  /// The faces of a family or alias, the nearest first, from the first place that has it.
  func faces(named family: String, for query: FontQuery) -> [ShelvedFace] {
    let target = FamilyAlias.target(of: FamilyAlias.folded(family)) ?? family
    for shelf in userShelves {
      // A caller's font may carry an alias' name and is meant then.
      for name in [family, target] {
        let faces = shelf.faces(named: name, for: query)
        if !faces.isEmpty { return faces }
      }
    }
    if includesBundled {
      let faces = BundledFonts.shelf.faces(named: target, for: query)
      if !faces.isEmpty { return faces }
    }
    return system?.shelf.faces(named: target, for: query) ?? []
  }

  /// Opens the first of `faces`. Of the system's, one that is broken makes way for the next: it is
  /// not the caller's mistake.
  private func openedFace(
    _ faces: [ShelvedFace], for query: FontQuery
  ) throws(FontError) -> FontFace? {
    for face in faces {
      do throws(FontError) {
        return try face.open(for: query)
      } catch {
        guard case .file = face.record.source else { throw error }
      }
    }
    return nil
  }

  /// The default family, or without the bundled fonts what is there: the caller's first family,
  /// the system's choice, and where there is no font at all the bundled one after all.
  private func defaultFace(for query: FontQuery) throws(FontError) -> FontFace {
    if !includesBundled {
      for shelf in userShelves {
        if let face = try openedFace(shelf.faces(for: query), for: query) { return face }
      }
      let kind = FamilyKind(family: query.families.first ?? FamilyAlias.defaultName)
      let faces =
        system?.faces(for: query, families: [], kind: kind, language: "", isColor: false) ?? []
      if let face = try openedFace(faces, for: query) { return face }
    }
    let faces = BundledFonts.shelf.faces(named: defaultFamily, for: query)
    if let face = try openedFace(faces, for: query) { return face }
    throw .noSuchFace(file: "bundled:" + defaultFamily, index: 0, count: 0)
  }
}
