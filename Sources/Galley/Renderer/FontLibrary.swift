package import GalleyFont

/// The fonts of a renderer: an immutable value that any number of tasks can share.
///
/// A library never changes. Adding fonts gives another value that shares the rest. Fonts are
/// searched in this order: added fonts (those added last come first), bundled fonts, system fonts.
/// The system's fonts are loaded only if no other font has the family or the character.
public struct FontLibrary: Sendable {
  package let catalog: FontCatalog
  /// Caches of text shaped in these fonts. They are freed with the library.
  let contexts: LayoutContextPool

  private init(catalog: FontCatalog) {
    self.catalog = catalog
    contexts = LayoutContextPool(catalog)
  }

  /// Creates a library of the bundled fonts, followed by the system's fonts if wanted.
  ///
  /// - Parameters:
  ///   - includesSystemFonts: whether the machine's fonts are searched, after all others.
  ///   - lock: the only font files that may draw, which also applies to fonts that are added later;
  ///     `nil` allows all. Fonts are searched as without a lock, so that images are the same. If a
  ///     layout needs another file, it throws ``RenderError/fontNotLocked(_:)``, which names the
  ///     file.
  public init(includesSystemFonts: Bool = true, lock: FontLock? = nil) {
    self.init(
      catalog: FontCatalog(includesSystem: includesSystemFonts, locked: lock?.lockedFiles))
  }

  /// Only the bundled fonts, which are the same on every machine.
  public static let bundled = FontLibrary(includesSystemFonts: false)

  /// The families of the added fonts, in the order in which they are searched. It shows which
  /// family to request for a font file from elsewhere.
  public var addedFamilies: [String] { catalog.userFamilies }

  /// All families, each once: added families in the order in which they are searched, then the
  /// bundled ones, then the system's by name. Listing them loads the system's font configuration,
  /// which takes some milliseconds.
  public var families: [String] {
    var seen: Set<String> = []
    return catalog.families(includingSystem: true).map(\.name).filter { seen.insert($0).inserted }
  }

  /// This library with the fonts of files or folders in front. Paths that are named first are
  /// searched first.
  ///
  /// - Throws: ``RenderError/font(_:)`` naming the file that is missing or is not a font.
  public func adding(paths: [String]) throws(RenderError) -> FontLibrary {
    do {
      var fonts: [FontData] = []
      for path in paths { fonts += try FontFolder.load(path) }
      return FontLibrary(catalog: try catalog.adding(fonts))
    } catch {
      throw .font(error.description)
    }
  }

  /// This library with fonts from memory in front. Each array has the bytes of a whole font file.
  ///
  /// - Throws: ``RenderError/font(_:)`` naming what the bytes are instead of a font.
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

  /// Whether a name is the name of a font file.
  package static func isFontFile(_ name: String) -> Bool { FontFolder.isFontFile(name) }

  /// The font files that ``adding(paths:)`` opens for a path.
  package static func files(at path: String) throws(RenderError) -> [String] {
    do {
      return try FontFolder.files(at: path)
    } catch {
      throw .font(error.description)
    }
  }

  /// The files of the system's fonts, sorted; empty if the library excludes them. Listing them
  /// loads the system's font configuration, which takes some milliseconds.
  package var systemFontFiles: [String] { catalog.systemFiles }

  /// Loads the system's font configuration and opens all its files, which stay mapped. Afterwards
  /// no text has to open a file. Use it in a process that gives up its access to the disk.
  public func openSystemFonts() { catalog.openSystemFiles() }
}
