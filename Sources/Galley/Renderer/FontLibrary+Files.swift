// Which files fonts come from, for whoever has to know when a picture would be another.

import GalleyFont

extension FontLibrary {
  /// The font files that ``adding(paths:)`` opens for a path.
  package static func files(at path: String) throws(RenderError) -> [String] {
    do {
      return try FontFolder.files(at: path)
    } catch {
      throw .font(error.description)
    }
  }

  /// The files of the system's fonts, sorted; none if the library is without them. Loads the
  /// system's configuration, in some milliseconds.
  package var systemFontFiles: [String] { catalog.systemFiles }
}
