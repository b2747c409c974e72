// Helpers that make documents, comparisons and pictures.

import Galley
import GalleyCompare
import Testing

let renderer = TextRenderer(fonts: .bundled)

/// A document with one text box.
func document(
  _ text: String, width: Double? = 260, _ attributes: [TextAttribute] = [.font(.system(16))],
  _ change: (inout TextDocument) -> Void = { _ in }
) -> TextDocument {
  var document = TextDocument(
    AttributedText(text, attributes), in: TextContainer(width: width))
  change(&document)
  return document
}

/// Describes how one document's layout differs from another's.
func differences(
  _ expected: TextDocument, _ actual: TextDocument, detail: LayoutDump.Detail = .glyphs
) throws -> [String] {
  LayoutComparison(
    expected: LayoutDump(try renderer.layout(expected), detail: detail),
    actual: LayoutDump(try renderer.layout(actual), detail: detail)
  ).differences
}

/// Makes a picture from rows of premultiplied pixels.
func bitmap(_ rows: [[UInt32]]) throws -> Bitmap {
  var bitmap = try #require(Bitmap(width: rows[0].count, height: rows.count))
  bitmap.pixels = rows.flatMap { $0 }
  return bitmap
}
