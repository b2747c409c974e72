// Which faces a text gets, told from its layout: what is printed is what would be drawn.

import Galley
import GalleyDocuments
import GalleyUnicode

/// Which faces a family and a text in it get.
struct FontReport {
  /// Stands for the family itself: it needs no glyph, so that no other family comes in for it.
  private static let probe = "\u{2060}"

  /// A row for the family and one for each cluster of the text, each in columns.
  let rows: [[String]]

  /// Sets a text in a family that is spelled as in a document.
  init(
    of family: String, text: String?, language: String?, by renderer: TextRenderer
  ) throws(Failure) {
    let probed = try Self.layout(Self.probe, family, language, renderer)
    guard let run = probed.runs.first else {
      throw Failure(.fault, "the family \(family) gets no face")
    }
    let substituted = probed.diagnostics.first { $0.code == "familySubstituted" }
    var rows = [[family] + run.faceColumns + [substituted?.message ?? "as asked for"]]
    if let text {
      let layout = try Self.layout(text, family, language, renderer)
      rows += Self.clusterRows(of: layout, in: run.face.familyName)
    }
    self.rows = rows
  }

  private static func layout(
    _ text: String, _ family: String, _ language: String?, _ renderer: TextRenderer
  ) throws(Failure) -> TextLayout {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("text", text)
      if let language { writer.member("language", language) }
      writer.key("attributes")
      writer.object { $0.member("font", family) }
    }
    let document: TextDocument
    do { document = try TextDocument(json: Array(writer.text.utf8)) } catch {
      throw Failure(.usage, error.message)
    }
    let layouts: [TextLayout]
    do { layouts = try renderer.layout(document).layouts } catch { throw Failure(error) }
    guard let layout = layouts.first else {
      throw Failure(.fault, "the family \(family) sets no text")
    }
    return layout
  }

  /// A row for each grapheme cluster that is drawn.
  private static func clusterRows(of layout: TextLayout, in family: String) -> [[String]] {
    let units = layout.text.utf16
    let boundaries = TextBreaker().graphemeBoundaries(in: units.span)
    let missing = layout.missingGlyphs.map(\.offset)
    return zip(boundaries, boundaries.dropFirst()).compactMap { start, end in
      guard let run = layout.runs.first(where: { $0.range.contains(start) }) else { return nil }
      let characters = String(decoding: units[start..<end], as: UTF16.self)
      let reason =
        if missing.contains(where: { (start..<end).contains($0) }) {
          "no font has it"
        } else if run.face.familyName == family {
          "the family has it"
        } else {
          "\(family) has not all of it"
        }
      let codePoints = characters.unicodeScalars.map(\.codePoint).joined(separator: " ")
      return ["", String(start), characters, codePoints] + run.faceColumns + [reason]
    }
  }
}

extension TextLayout.Run {
  /// The face's name and its file.
  fileprivate var faceColumns: [String] {
    ["\(face.familyName) \(face.styleName)", face.path]
  }
}
