import Synchronization

/// The fonts that a text may be set in, and which of them a style or a character gets.
///
/// Nothing of it changes after creation but caches of results, so the order of questions never
/// shows in an answer. Fonts are looked for among the caller's first, then the bundled, then the
/// system's; making a catalog opens none of the bundled and loads nothing of the system.
package final class FontCatalog: Sendable {
  /// Which fonts a catalog has.
  package struct Options: Sendable {
    /// The caller's fonts, the first to be looked at first.
    package var fonts: [FontData]
    /// Whether those that the binary carries belong to it.
    package var includesBundled: Bool
    /// Whether the machine's are asked for what is not to be had otherwise.
    package var includesSystem: Bool

    package init(
      fonts: [FontData] = [], includesBundled: Bool = true, includesSystem: Bool = true
    ) {
      self.fonts = fonts
      self.includesBundled = includesBundled
      self.includesSystem = includesSystem
    }
  }

  /// Whether bundled fonts are looked at.
  package let includesBundled: Bool
  /// Whether the system's fonts may be looked at.
  package let includesSystem: Bool
  /// The files that alone may be used; `nil` for all.
  package let locked: LockedFiles?

  /// The caller's fonts, those added last first.
  let userCollections: [FontCollection]
  let matches = BoundedCache<FontQuery, FontMatch>(limit: FontLimits.matches)
  let orders = BoundedCache<FallbackOrder, [CollectionFace]>(limit: FontLimits.fallbackOrders)
  let fallbacks = BoundedCache<FallbackRequest, FallbackAnswer>(limit: FontLimits.fallbacks)
  private let files = FaceCache()
  private let asksSystem = Atomic<Bool>(false)

  /// Reads the caller's fonts, and throws for the first that cannot be used.
  package convenience init(_ options: Options = Options()) throws(FontError) {
    let collections = options.fonts.isEmpty ? [] : [try FontCollection(reading: options.fonts)]
    self.init(
      collections: collections, includesBundled: options.includesBundled,
      includesSystem: options.includesSystem, locked: nil)
  }

  /// The bundled fonts, and behind them the system's if wanted; of all of them, and of those that
  /// are added later, only the locked files, if any are named.
  package convenience init(includesSystem: Bool, locked: LockedFiles? = nil) {
    self.init(
      collections: [], includesBundled: true, includesSystem: includesSystem, locked: locked)
  }

  private init(
    collections: [FontCollection], includesBundled: Bool, includesSystem: Bool,
    locked: LockedFiles?
  ) {
    userCollections = collections
    self.locked = locked
    self.includesBundled = includesBundled
    self.includesSystem = includesSystem
  }

  /// A catalog that looks at `fonts` before all that this one has, and shares the rest with it.
  package func adding(_ fonts: [FontData]) throws(FontError) -> FontCatalog {
    guard !fonts.isEmpty else { return self }
    return FontCatalog(
      collections: [try FontCollection(reading: fonts)] + userCollections,
      includesBundled: includesBundled,
      includesSystem: includesSystem, locked: locked)
  }

  /// A face of a font that was chosen by its file and not by its name; equal arguments give the
  /// same object.
  package func face(
    of data: FontData, index: Int = 0, variations: [FontVariation] = []
  ) throws(FontError) -> FontFace {
    try files.face(data, index: index, variations: variations)
  }

  /// The families of the caller's fonts, those that are looked at first first.
  package var userFamilies: [String] {
    userCollections.flatMap { collection in
      collection.families.compactMap { $0.first.flatMap { collection.infos[$0].families.first } }
    }
  }

  /// Whether this catalog had to ask for the system's fonts.
  package var systemConfigurationWasLoaded: Bool { asksSystem.load(ordering: .relaxed) }

  /// The system's fonts, loaded now if they never were; nil when the catalog is without them.
  var system: SystemFonts? {
    guard includesSystem else { return nil }
    asksSystem.store(true, ordering: .relaxed)
    return SystemFonts.shared
  }
}

extension FontCollection {
  /// Reads fonts that are in no index.
  convenience init(reading fonts: [FontData]) throws(FontError) {
    var infos: [FaceInfo] = []
    for font in fonts { infos += try FaceReader.infos(of: font) }
    self.init(infos)
  }
}

extension FontCatalog {
  /// The family that stands in for those that are not there.
  package var defaultFamily: String {
    FamilyAlias.target(of: FamilyAlias.defaultName) ?? FamilyAlias.defaultName
  }

  /// The nearest face of the first of the query's families that is there, else of the default
  /// family. Throws when a font found by name cannot be opened, or is not among the locked files.
  package func match(_ query: FontQuery) throws(FontError) -> FontMatch {
    if let match = matches.value(for: query) { return match }
    let match = try findMatch(query)
    try locked?.check(match.face.data)
    return matches.insert(match, for: query)
  }

  private func findMatch(_ query: FontQuery) throws(FontError) -> FontMatch {
    let requested = query.families.first ?? FamilyAlias.defaultName
    for family in query.families {
      let found = faces(named: family, for: query)
      if let (face, info) = try openedFace(found, for: query) {
        let name = FamilyAlias.target(of: FamilyAlias.folded(family)) ?? family
        let lack = StyleLack(info, named: name, for: query, axes: face.axes)
        return FontMatch(
          face: face, requestedFamily: requested, substituted: false,
          lacking: lack.map { words(for: $0, of: face, family: name, query) })
      }
    }
    let face = try defaultFace(for: query)
    return FontMatch(
      face: face, requestedFamily: requested, substituted: !query.families.isEmpty)
  }

  /// The faces of a family or alias, the nearest first, from the first place that has it.
  func faces(named family: String, for query: FontQuery) -> [CollectionFace] {
    let target = FamilyAlias.target(of: FamilyAlias.folded(family)) ?? family
    for collection in userCollections {
      // A caller's font may carry an alias' name and is meant then.
      for name in [family, target] {
        let faces = collection.faces(named: name, for: query)
        if !faces.isEmpty { return faces }
      }
    }
    if includesBundled {
      let faces = BundledFonts.collection.faces(named: target, for: query)
      if !faces.isEmpty {
        return systemFaces(fittingBetterThan: faces, named: target, for: query) + faces
      }
    }
    return system?.collection.faces(named: target, for: query) ?? []
  }

  /// What is lacking, and which face of the family would be nearer, if any place has one.
  private func words(
    for lack: StyleLack, of face: FontFace, family: String, _ query: FontQuery
  ) -> String {
    var found = includesBundled ? BundledFonts.collection.faces(named: family, for: query) : []
    found += system?.collection.faces(named: family, for: query) ?? []
    let nearer = found.first { other in
      StyleLack(other.info, named: family, for: query)?.isLess(than: lack) ?? true
    }
    let opened = nearer.flatMap { try? $0.open(for: query) }
    return lack.description(of: face, for: query)
      + (opened.map { "; nearer is '\($0.familyName) \($0.styleName)'" } ?? "")
  }

  /// Opens the first of `faces`. Of the system's, one that is broken makes way for the next: it is
  /// not the caller's mistake.
  private func openedFace(
    _ faces: [CollectionFace], for query: FontQuery
  ) throws(FontError) -> (face: FontFace, info: FaceInfo)? {
    for face in faces {
      do throws(FontError) {
        return (try face.open(for: query), face.info)
      } catch {
        guard case .file = face.info.source else { throw error }
      }
    }
    return nil
  }

  /// The default family, or without the bundled fonts what is there: the caller's first family,
  /// the system's choice, and where there is no font at all the bundled one after all.
  private func defaultFace(for query: FontQuery) throws(FontError) -> FontFace {
    if !includesBundled {
      for collection in userCollections {
        if let found = try openedFace(collection.faces(for: query), for: query) {
          return found.face
        }
      }
      let kind = FamilyKind(family: query.families.first ?? FamilyAlias.defaultName)
      let faces =
        system?.faces(for: query, families: [], kind: kind, language: "", isColor: false) ?? []
      if let found = try openedFace(faces, for: query) { return found.face }
    }
    let faces = BundledFonts.collection.faces(named: defaultFamily, for: query)
    if let found = try openedFace(faces, for: query) { return found.face }
    throw .noSuchFace(file: "bundled:" + defaultFamily, index: 0, count: 0)
  }
}

/// The font files that alone may be used, known by their bytes and not by where they lie.
package struct LockedFiles: Sendable {
  private let digests: Set<SHA256Digest>
  private let byName: [String: SHA256Digest]

  /// Files by the last part of their paths, for messages, and by their digests.
  package init(_ files: [(name: String, digest: SHA256Digest)]) {
    digests = Set(files.map(\.digest))
    byName = Dictionary(files.map { ($0.name, $0.digest) }) { first, _ in first }
  }

  /// Throws ``FontError/notLocked(file:digest:locked:)`` for a file that is none of them.
  package func check(_ data: FontData) throws(FontError) {
    let digest = data.digest
    guard !digests.contains(digest) else { return }
    throw .notLocked(
      file: data.name, digest: digest, locked: byName[data.fileName])
  }
}
