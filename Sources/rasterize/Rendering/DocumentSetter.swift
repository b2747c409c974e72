// From a document to its picture, by the command's options.

import Galley
import GalleyDocuments

/// Sets and draws documents as the command's options say, on any number of threads.
struct DocumentSetter: Sendable {
  let renderer: TextRenderer
  var reader: DocumentReader
  /// In place of the document's own, where given.
  var scale: Double?
  /// In place of the document's own, where given.
  var width: Double?
  var missing = MissingGlyphPolicy.warn

  /// Sets a document; a missing glyph is an error where the policy says so.
  func layout(
    _ document: TextDocument, _ times: inout StageTimes
  ) throws(Failure) -> DocumentLayout {
    let document = overridden(document)
    let layout: DocumentLayout
    do {
      layout = try times.measure("layout") { () throws(RenderError) in
        try renderer.layout(document)
      }
    } catch {
      throw Failure(error)
    }
    if missing == .error, let characters = Warnings.missingCharacters(in: layout) {
      throw Failure(.data, "no font has \(characters); add a font that has with --fonts")
    }
    return layout
  }

  /// The fonts that a document is set in.
  func fonts(for document: TextDocument) throws(Failure) -> FontLibrary {
    do { return try renderer.fonts(for: document) } catch { throw Failure(error) }
  }

  private func overridden(_ document: TextDocument) -> TextDocument {
    var document = document
    if let scale { document.scale = scale }
    document.override(width: width)
    return document
  }

  /// Tells where everything in a layout stands, as JSON text on one line.
  func describe(_ layout: DocumentLayout, _ times: inout StageTimes) throws(Failure) -> String {
    do {
      return try times.measure("encode") { () throws(RenderError) in try layout.json() }
    } catch {
      throw Failure(error)
    }
  }

  /// Draws a layout.
  func draw(_ layout: DocumentLayout, _ times: inout StageTimes) throws(Failure) -> Bitmap {
    do {
      return try times.measure("draw") { () throws(RenderError) in
        try renderer.draw(layout, missing: missing)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Draws a layout as a PNG, with the digest of what it was made from, if that is wanted.
  func png(
    _ layout: DocumentLayout, as encoding: PictureEncoding, origin: Digest? = nil,
    _ times: inout StageTimes
  ) throws(Failure) -> [UInt8] {
    do {
      return try times.measure("draw") { () throws(RenderError) in
        try renderer.png(
          layout, effort: encoding.effort,
          text: encoding.texts(of: layout.document, origin: origin), missing: missing)
      }
    } catch {
      throw Failure(error)
    }
  }
}
