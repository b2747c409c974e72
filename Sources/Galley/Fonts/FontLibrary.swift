package import GalleyFont

/// The fonts of a renderer, as an immutable value that any number of tasks can share.
///
/// A library never changes. Adding fonts creates another library, which shares this library's
/// fonts. Fonts are searched in this order: added fonts (most recently added first), bundled fonts,
/// system fonts. System fonts are loaded only if no other font has the requested family or
/// character.
public struct FontLibrary: Sendable {
  package let catalog: FontCatalog
  /// Caches of text that was shaped with these fonts. Each cache serves one layout at a time. The
  /// library owns the caches, so that they are freed together with the fonts.
  let contexts = ContextPool<LayoutContext>()

  private init(catalog: FontCatalog) {
    self.catalog = catalog
  }

  /// Creates a library of the bundled fonts, optionally followed by the system's fonts.
  ///
  /// - Parameters:
  ///   - includesSystemFonts: whether the fonts installed on the machine are searched, after all
  ///     other fonts.
  ///   - lock: the list of font files that can draw text; `nil` allows all files. The lock also
  ///     applies to fonts that are added later. The lock does not affect which font is chosen. If
  ///     the chosen font's file is not in the lock, layout throws
  ///     ``RenderError/fontNotLocked(_:)``, which names the file. Layout also throws this error if
  ///     the lock lists one font for a character, but another fallback font is chosen.
  public init(includesSystemFonts: Bool = true, lock: FontLock? = nil) {
    self.init(
      catalog: FontCatalog(includesSystem: includesSystemFonts, locked: lock?.lockedFiles))
  }

  /// A library of only the bundled fonts, which are the same on every machine.
  public static let bundled = FontLibrary(includesSystemFonts: false)

  /// The families of the added fonts, in the order in which they are searched. To find the family
  /// name of an added font file, read this property.
  public var addedFamilies: [String] { catalog.userFamilies }

  /// Whether system fonts are searched.
  package var includesSystemFonts: Bool { catalog.includesSystem }

  /// All font families without duplicates: the added families in search order, then the bundled
  /// families, then the system's families in alphabetical order. Reading this property loads the
  /// system's font configuration, which takes a few milliseconds.
  public var families: [String] {
    var seen: Set<String> = []
    return catalog.families(includingSystem: true).map(\.name).filter { seen.insert($0).inserted }
  }

  /// Creates a library that searches the fonts at `paths` before the fonts of this library. Each
  /// path is a file or a folder. The paths are searched in the order of the array.
  ///
  /// - Throws: ``RenderError/font(_:)`` if a file is missing or is not a font; the error names the
  ///   file.
  public func adding(paths: [String]) throws(RenderError) -> FontLibrary {
    do {
      var fonts: [FontData] = []
      for path in paths { fonts += try FontData.load(path) }
      return FontLibrary(catalog: try catalog.adding(fonts))
    } catch {
      throw .font(error.description)
    }
  }

  /// Creates a library that searches fonts from memory before the fonts of this library. Each inner
  /// array of `bytes` holds a whole font file.
  ///
  /// - Throws: ``RenderError/font(_:)`` if an array is not a font file; the error names the format
  ///   that the bytes appear to have.
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
  /// Creates a library that first searches the fonts that a document contains, then the fonts of
  /// this library.
  func adding(_ fonts: [DocumentFont]) throws(RenderError) -> FontLibrary {
    do {
      return FontLibrary(catalog: try catalog.adding(fonts.map(\.data)))
    } catch {
      throw .font(error.description)
    }
  }

  /// Whether a file name has the extension of a font file.
  package static func isFontFile(_ name: String) -> Bool { FontData.isFontFile(name) }

  /// The paths of the font files that ``adding(paths:)`` opens for `path`: the file itself, or the
  /// font files in the folder and its subfolders.
  package static func files(at path: String) throws(RenderError) -> [String] {
    do {
      return try FontData.files(at: path)
    } catch {
      throw .font(error.description)
    }
  }

  /// The paths of the system's font files, sorted; empty if the library excludes system fonts.
  /// Reading this property loads the system's font configuration, which takes a few milliseconds.
  package var systemFontFiles: [String] { catalog.systemFiles }

  /// Loads the system's font configuration and maps all system font files into memory. After this
  /// call, laying out text never opens a file. Call this method before the process gives up its
  /// access to the disk.
  public func openSystemFonts() { catalog.openSystemFiles() }
}
