// A renderer held by another language.

import Galley
import GalleyDocuments

/// Fonts, limits and caches: `galley_renderer`.
final class Renderer: Sendable {
  let text: TextRenderer

  /// - Parameter json: an object of options; no bytes mean no options.
  init(options json: [UInt8]) throws(InterfaceError) {
    let options: RendererOptions
    do { options = try RendererOptions(json: json) } catch { throw .options(error) }
    var library = FontLibrary(
      includesSystemFonts: options.includesSystemFonts, lock: options.fontLock)
    // Fonts added last are matched first.
    for path in options.fonts.reversed() {
      do { library = try library.adding(paths: [path]) } catch { throw .render(error) }
    }
    let base = options.includesSystemFonts ? HyphenationDictionaries.system : .bundled
    text = TextRenderer(
      fonts: library, limits: options.limits,
      hyphenation: options.hyphenation.reduce(base) { $0.adding(folder: $1) })
  }
}
