import CFontconfig
import CFreeType
import CHarfBuzz
import Synchronization

/// The available fonts, from which a face is selected for a style or for a missing character.
///
/// A catalog is immutable except for its caches, so results never depend on the order of requests.
/// The caller's fonts are searched first, then the bundled fonts, then the system's. Creating a
/// catalog opens no bundled font and loads no system font.
package final class FontCatalog: Sendable {
  /// Whether bundled fonts are searched.
  package let includesBundled: Bool
  /// Whether the system's fonts can be searched.
  package let includesSystem: Bool
  /// The only font files that the catalog is allowed to use; nil allows all files.
  package let locked: LockedFiles?

  /// Fonts supplied by the caller, the most recently added first.
  let userCollections: [FontCollection]
  let matches = BoundedCache<FontQuery, FontMatch>(limit: FontLimits.matches)
  let orders = BoundedCache<FallbackOrder, [CollectionFace]>(limit: FontLimits.fallbackOrders)
  /// The cached fallback face of each cluster. If a cluster has no fallback face, nil is cached.
  let fallbacks = BoundedCache<FallbackRequest, FontFace?>(limit: FontLimits.fallbacks)
  private let files = FaceCache()
  private let asksSystem = Atomic<Bool>(false)

  /// Creates a catalog and reads the caller's fonts. Earlier fonts are searched first. Throws an
  /// error for the first unusable font.
  package convenience init(
    fonts: [FontData] = [], includesBundled: Bool = true, includesSystem: Bool = true
  ) throws(FontError) {
    let collections = fonts.isEmpty ? [] : [try FontCollection(reading: fonts)]
    self.init(
      collections: collections, includesBundled: includesBundled, includesSystem: includesSystem,
      locked: nil)
  }

  /// Creates a catalog of the bundled fonts and optionally the system's fonts. If `locked` is not
  /// nil, only locked files are allowed. The lock also applies to fonts added later.
  package convenience init(includesSystem: Bool, locked: LockedFiles?) {
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

  /// Returns a new catalog that searches `fonts` first and shares all other fonts with this
  /// catalog.
  package func adding(_ fonts: [FontData]) throws(FontError) -> FontCatalog {
    guard !fonts.isEmpty else { return self }
    return FontCatalog(
      collections: [try FontCollection(reading: fonts)] + userCollections,
      includesBundled: includesBundled,
      includesSystem: includesSystem, locked: locked)
  }

  /// Opens a face from `data`, without searching the catalog. Equal arguments give the same face
  /// object.
  package func face(
    of data: FontData, index: Int = 0, variations: [FontVariation] = []
  ) throws(FontError) -> FontFace {
    try files.face(data, index: index, variations: variations)
  }

  /// The families of the caller's fonts, in search order.
  package var userFamilies: [String] {
    userCollections.flatMap { collection in
      collection.families.compactMap { $0.first.flatMap { collection.infos[$0].families.first } }
    }
  }

  /// Whether this catalog has accessed the system's fonts. The first access in the process loads
  /// fontconfig's configuration.
  package var systemConfigurationWasLoaded: Bool { asksSystem.load(ordering: .relaxed) }

  /// The system's fonts, loaded if necessary; nil if the catalog excludes them.
  var system: SystemFonts? {
    guard includesSystem else { return nil }
    asksSystem.store(true, ordering: .relaxed)
    return SystemFonts.shared
  }
}

extension FontCollection {
  /// Creates a collection of fonts, and reads the properties of their faces from the font data.
  convenience init(reading fonts: [FontData]) throws(FontError) {
    var infos: [FaceInfo] = []
    for font in fonts { infos += try FaceInfo.infos(of: font) }
    self.init(infos)
  }
}

extension FontCatalog {
  /// The family to use if no requested family is available.
  package var defaultFamily: String {
    FontQuery.family(FontQuery.defaultFamily)
  }

  /// Finds the face nearest to the query, in the first requested family that is available, or else
  /// in the default family. Throws an error if `locked` is not nil and does not contain the face's
  /// file. A broken system font is skipped; any other broken font causes an error.
  package func match(_ query: FontQuery) throws(FontError) -> FontMatch {
    if let match = matches.value(for: query) { return match }
    let match = try findMatch(query)
    try locked?.check(match.face.data)
    return matches.insert(match, for: query)
  }

  private func findMatch(_ query: FontQuery) throws(FontError) -> FontMatch {
    let requested = query.families.first ?? FontQuery.defaultFamily
    for family in query.families {
      let found = faces(named: family, for: query)
      if let (face, info) = try openedFace(found, for: query) {
        let name = FontQuery.family(family)
        let lack = StyleLack(info, named: name, for: query, axes: face.axes)
        return FontMatch(
          face: face, requestedFamily: requested, substituted: false,
          missingStyle: lack.map { words(for: $0, of: face, family: name, query) })
      }
      try locked?.checkMissing(family)
    }
    let face = try defaultFace(for: query)
    return FontMatch(
      face: face, requestedFamily: requested, substituted: !query.families.isEmpty,
      addedFamilies: userFamilies)
  }

  /// The faces of a family or alias, nearest to the query first. The faces are from the first font
  /// source that has the family. If that source is the bundled fonts, system faces that match the
  /// query better come first.
  func faces(named family: String, for query: FontQuery) -> [CollectionFace] {
    let target = FontQuery.family(family)
    for collection in userCollections {
      // If a caller's font has the same name as an alias, the caller's font takes precedence.
      for name in [family, target] {
        let faces = collection.faces(named: name, for: query)
        if !faces.isEmpty { return faces }
      }
    }
    if includesBundled {
      let faces = FontCollection.bundled.faces(named: target, for: query)
      if !faces.isEmpty {
        return systemFaces(fittingBetterThan: faces, named: target, for: query) + faces
      }
    }
    return system?.collection.faces(named: target, for: query) ?? []
  }

  /// Describes how a face differs from the requested style. If the family has a face nearer to this
  /// style among the bundled or system fonts, the description names that face.
  private func words(
    for lack: StyleLack, of face: FontFace, family: String, _ query: FontQuery
  ) -> String {
    var found = includesBundled ? FontCollection.bundled.faces(named: family, for: query) : []
    found += system?.collection.faces(named: family, for: query) ?? []
    let nearer = found.first { other in
      StyleLack(other.info, named: family, for: query)?.isLess(than: lack) ?? true
    }
    let opened = nearer.flatMap { try? $0.open(for: query) }
    return lack.description(of: face, for: query)
      + (opened.map { "; '\($0.familyName) \($0.styleName)' is nearer" } ?? "")
  }

  /// Opens the first usable face of `faces`. A broken system font is skipped, because the caller
  /// did not supply the font.
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

  /// The face to use if no requested family is available. If the catalog includes bundled fonts,
  /// the face belongs to the bundled default family. If not, the caller's families are tried first,
  /// and then the system font that fontconfig chooses. If neither has a face, the bundled default
  /// family is used although the catalog excludes it.
  private func defaultFace(for query: FontQuery) throws(FontError) -> FontFace {
    if !includesBundled {
      for collection in userCollections {
        if let found = try openedFace(collection.faces(for: query), for: query) {
          return found.face
        }
      }
      let kind = FamilyKind(family: query.families.first ?? FontQuery.defaultFamily)
      let faces =
        system?.faces(for: query, families: [], kind: kind, language: "", isColor: false) ?? []
      if let found = try openedFace(faces, for: query) { return found.face }
    }
    let faces = FontCollection.bundled.faces(named: defaultFamily, for: query)
    if let found = try openedFace(faces, for: query) { return found.face }
    throw .noSuchFace(file: "bundled:" + defaultFamily, index: 0, count: 0)
  }
}

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

// The versions of the font libraries that are loaded at run time, as `--version` prints them. A
// library's version can differ from the version of the headers used for compilation.
extension FontCatalog {
  /// FreeType's version, such as "2.12.1"; "unknown" if FreeType cannot start for lack of memory.
  package static var freeTypeVersion: String {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// HarfBuzz's version, such as "6.0.0".
  package static var harfBuzzVersion: String {
    guard let text = unsafe hb_version_string() else { return "unknown" }
    return unsafe String(cString: text)
  }

  /// fontconfig's version, such as "2.14.1".
  package static var fontconfigVersion: String {
    let version = FcGetVersion()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }
}
