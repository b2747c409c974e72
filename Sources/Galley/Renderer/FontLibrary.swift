package import GalleyFont

/// The fonts of a renderer: an immutable value that any number of tasks share.
///
/// A library never changes; one with more fonts is another value that shares the rest. Fonts are
/// looked for among those added, the last added first, then the bundled ones, then the system's.
/// The system's are not touched before a family or a character is not to be had otherwise.
public struct FontLibrary: Sendable {
  package let catalog: FontCatalog
  /// Caches of text shaped in these fonts; they are freed with the library.
  let contexts: LayoutContextPool

  private init(catalog: FontCatalog) {
    self.catalog = catalog
    contexts = LayoutContextPool(catalog)
  }

  /// The bundled fonts, and behind them the system's if wanted.
  ///
  /// - Parameters:
  ///   - includesSystemFonts: whether the machine's fonts are looked at, behind all others.
  ///   - lock: the files that alone may draw, also of the fonts that are added later; `nil` allows
  ///     all. Fonts are looked for as without a lock, so that pictures are the same: a layout that
  ///     comes to another file throws ``RenderError/fontNotLocked(_:)``, which names it.
  public init(includesSystemFonts: Bool = true, lock: FontLock? = nil) {
    self.init(
      catalog: FontCatalog(includesSystem: includesSystemFonts, locked: lock?.lockedFiles))
  }

  /// The bundled fonts alone: the same on every machine.
  public static let bundled = FontLibrary(includesSystemFonts: false)

  /// The families of the fonts that were added, those looked at first first: what to ask for to get
  /// a font whose file came from elsewhere.
  public var addedFamilies: [String] { catalog.userFamilies }

  /// All families, each once: those added in the order in which they are looked at, then the bundled
  /// ones, then the system's by name. To list these loads the system's configuration of fonts, in
  /// some milliseconds.
  public var families: [String] {
    var seen: Set<String> = []
    return catalog.families(includingSystem: true).map(\.name).filter { seen.insert($0).inserted }
  }

  /// This library with the fonts of files or folders in front, those named first looked at first.
  ///
  /// - Throws: ``RenderError/font(_:)`` naming the file that is missing or no font.
  public func adding(paths: [String]) throws(RenderError) -> FontLibrary {
    do {
      var fonts: [FontData] = []
      for path in paths { fonts += try FontFolder.load(path) }
      return FontLibrary(catalog: try catalog.adding(fonts))
    } catch {
      throw .font(error.description)
    }
  }

  /// This library with fonts from memory in front: the bytes of whole font files.
  ///
  /// - Throws: ``RenderError/font(_:)`` saying what the bytes are instead.
  public func adding(bytes: [[UInt8]]) throws(RenderError) -> FontLibrary {
    do {
      var fonts: [FontData] = []
      for bytes in bytes { fonts.append(try FontData(bytes: bytes)) }
      return FontLibrary(catalog: try catalog.adding(fonts))
    } catch {
      throw .font(error.description)
    }
  }
}

extension FontLibrary {
  /// This library with the fonts of a document in front.
  func adding(_ fonts: [DocumentFont]) throws(RenderError) -> FontLibrary {
    do {
      return FontLibrary(catalog: try catalog.adding(fonts.map(\.data)))
    } catch {
      throw .font(error.description)
    }
  }

  /// Whether a name is one that a font's file in a folder has.
  package static func isFontFile(_ name: String) -> Bool { FontFolder.isFontFile(name) }

  /// The font files that ``adding(paths:)`` opens for a path.
  package static func files(at path: String) throws(RenderError) -> [String] {
    do {
      return try FontFolder.files(at: path)
    } catch {
      throw .font(error.description)
    }
  }

  /// The files of the system's fonts, sorted; empty if the library excludes them. Loads the
  /// system's configuration, in some milliseconds.
  package var systemFontFiles: [String] { catalog.systemFiles }

  /// Loads the system's configuration of fonts and opens all its files, which stay mapped, so that
  /// no text opens one later: for a process that gives up its access to the disk.
  public func openSystemFonts() { catalog.openSystemFiles() }
}
