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

  /// The caller's fonts, those added last first.
  let userShelves: [FontShelf]
  let matches = BoundedCache<FontQuery, FontMatch>(limit: MatchingLimits.matches)
  let orders = BoundedCache<FallbackOrder, [ShelvedFace]>(limit: MatchingLimits.fallbackOrders)
  let fallbacks = BoundedCache<FallbackRequest, FallbackAnswer>(limit: MatchingLimits.fallbacks)
  private let files = FaceCache()
  private let asksSystem = Atomic<Bool>(false)

  /// Reads the caller's fonts, and throws for the first that cannot be used.
  package convenience init(_ options: Options = Options()) throws(FontError) {
    let shelves = options.fonts.isEmpty ? [] : [try FontShelf(reading: options.fonts)]
    self.init(
      shelves: shelves, includesBundled: options.includesBundled,
      includesSystem: options.includesSystem)
  }

  /// The bundled fonts, and behind them the system's if wanted.
  package convenience init(includesSystem: Bool) {
    self.init(shelves: [], includesBundled: true, includesSystem: includesSystem)
  }

  private init(shelves: [FontShelf], includesBundled: Bool, includesSystem: Bool) {
    userShelves = shelves
    self.includesBundled = includesBundled
    self.includesSystem = includesSystem
  }

  /// A catalog that looks at `fonts` before all that this one has, and shares the rest with it.
  package func adding(_ fonts: [FontData]) throws(FontError) -> FontCatalog {
    guard !fonts.isEmpty else { return self }
    return FontCatalog(
      shelves: [try FontShelf(reading: fonts)] + userShelves, includesBundled: includesBundled,
      includesSystem: includesSystem)
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
    userShelves.flatMap { shelf in
      shelf.families.compactMap { $0.first.flatMap { shelf.records[$0].families.first } }
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

extension FontShelf {
  /// Reads fonts that are in no index.
  convenience init(reading fonts: [FontData]) throws(FontError) {
    var records: [FaceRecord] = []
    for font in fonts { records += try FaceReader.records(of: font) }
    self.init(records)
  }
}
