// Which faces a text gets, told from its layout: what is printed is what would be drawn.

import Galley
import GalleyDocuments
import GalleyFont
import GalleyUnicode

/// Which faces a family and a text in it get.
struct FontReport {
  /// Stands for no text: it needs no glyph, and the layout tells whether the family is there.
  private static let probe = "\u{2060}"

  /// The family as it was spelled.
  let family: String
  let face: FontFace
  /// Why the family gets this face.
  let reason: String
  /// The text's clusters, `nil` without a text.
  let clusters: [ClusterReport]?

  /// Sets a text in a family that is spelled as in a document.
  init(
    of family: String, text: String?, language: String?, fonts: FontLibrary
  ) throws(Failure) {
    let renderer = TextRenderer(fonts: fonts)
    let (probed, asked) = try Self.layout(Self.probe, family, language, renderer)
    self.family = family
    do { face = try fonts.catalog.match(asked).face } catch {
      throw Failure(.input, error.description)
    }
    let substituted = probed.diagnostics.first { $0.code == "familySubstituted" }
    reason = substituted?.message ?? "as asked for"
    guard let text else {
      clusters = nil
      return
    }
    let (layout, query) = try Self.layout(text, family, language, renderer)
    clusters = Self.clusters(of: layout, query, fonts)
  }

  /// A row for the family and one for each cluster of the text, each in columns.
  var rows: [[String]] {
    [[family, face.nameInWords, face.fileInWords, reason]]
      + (clusters ?? []).map { [""] + $0.columns }
  }

  /// The same as a JSON object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("family", family)
      writer.key("face")
      face.write(to: &writer)
      writer.member("reason", reason)
      guard let clusters else { return }
      writer.key("clusters")
      writer.array(clusters) { $1.write(to: &$0) }
    }
  }

  private static func layout(
    _ text: String, _ family: String, _ language: String?, _ renderer: TextRenderer
  ) throws(Failure) -> (TextLayout, FontQuery) {
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
    let asked = document.frames.first?.text.runs.first?.attributes.font ?? FontDescriptor()
    let font = FontDescriptor.default.merging(asked)
    let query = FontQuery(
      families: font.families ?? ["system"], weight: font.weight ?? 400, width: font.width ?? 100,
      italic: font.italic ?? false, size: font.size ?? 12)
    return (layout, query)
  }

  /// Each grapheme cluster that is drawn.
  private static func clusters(
    of layout: TextLayout, _ query: FontQuery, _ fonts: FontLibrary
  ) -> [ClusterReport] {
    let units = layout.text.utf16
    let boundaries = TextBreaker().graphemeBoundaries(in: units.span)
    let missing = layout.missingGlyphs.map(\.offset)
    return zip(boundaries, boundaries.dropFirst()).compactMap { start, end in
      guard let run = layout.runs.first(where: { $0.range.contains(start) }) else { return nil }
      let characters = String(decoding: units[start..<end], as: UTF16.self)
      let presentation: FontPresentation =
        switch EmojiPresentation(ofCluster: units.span.extracting(start..<end)) {
        case .none: .none
        case .text: .text
        case .emoji: .emoji
        }
      let passed = fonts.catalog.facesPassedOver(
        for: Array(characters.unicodeScalars), after: query,
        script: FontTag(run.script)?.rawValue ?? 0, language: run.language,
        presentation: presentation)
      return ClusterReport(
        offset: start, characters: characters, run: run,
        isMissing: missing.contains { (start..<end).contains($0) }, passed: passed)
    }
  }
}
