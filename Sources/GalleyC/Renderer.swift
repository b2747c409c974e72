// Renderers that programs in other languages create.

import Galley
import GalleyDocuments

/// A renderer with its fonts, limits and caches, known to C as `galley_renderer`.
final class Renderer: Sendable {
  let text: TextRenderer

  /// Creates a renderer.
  ///
  /// - Parameter json: the options as a JSON object; empty bytes mean no options.
  init(options json: [UInt8]) throws(InterfaceError) {
    let options: RendererOptions
    do { options = try RendererOptions(json: json) } catch { throw .options(error) }
    var library = FontLibrary(
      includesSystemFonts: options.includesSystemFonts, lock: options.fontLock)
    // Add the paths in reverse order, because the fonts added last are searched first.
    for path in options.fonts.reversed() {
      do { library = try library.adding(paths: [path]) } catch { throw .render(error) }
    }
    let base = options.includesSystemFonts ? HyphenationDictionaries.system : .bundled
    text = TextRenderer(
      fonts: library, limits: options.limits,
      hyphenation: options.hyphenation.reduce(base) { $0.adding(folder: $1) })
  }

  /// Creates a renderer that searches a font from memory before the fonts of another renderer.
  init(_ renderer: Renderer, font bytes: [UInt8]) throws(InterfaceError) {
    let text = renderer.text
    do { self.text = text.using(try text.fonts.adding(bytes: [bytes])) } catch {
      throw .render(error)
    }
  }

  /// The font families as JSON, in the order in which they are searched.
  var families: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("families")
      writer.array(text.fonts.families) { $0.string($1) }
    }
    return writer.text
  }
}
