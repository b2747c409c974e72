// Which face a family gets and which ones its text, told from a layout: what would be drawn.

import Galley
import GalleyDocuments
import GalleyFont

/// Which faces a family and a text in it get.
struct FontReport {
  /// The family as it was spelled.
  let family: String
  let face: FontFace
  /// Why the family gets this face.
  let reason: String
  /// What is told of the text's clusters, `nil` without a text.
  private(set) var clusters: [ClusterReport]?

  /// What a font of a document gets.
  init(
    of family: String, _ query: FontQuery, _ catalog: FontCatalog
  ) throws(Failure) {
    let match: FontMatch
    do { match = try catalog.match(query) } catch { throw Failure(.input, error.description) }
    self.family = family
    face = match.face
    reason = match.substitution ?? "as asked for"
  }

  /// Sets a text in a family that is spelled as in a document, and tells of each cluster.
  init(
    of family: String, text: String?, language: String?, fonts: FontLibrary
  ) throws(Failure) {
    // Attributes need something to be on.
    let document = try Self.document(text ?? "\u{2060}", family, language)
    let font = document.frames.first?.text.runs.first?.attributes.font
    let query = FontQuery(font ?? FontDescriptor())
    try self.init(of: family, query, fonts.catalog)
    guard text != nil else { return }
    let layouts: [TextLayout]
    do { layouts = try TextRenderer(fonts: fonts).layout(document).layouts } catch {
      throw Failure(error)
    }
    clusters = layouts.flatMap { ClusterWalk($0, fonts.catalog).clusters }
      .map { $0.report(after: query) }
  }

  /// Tells of one cluster more.
  mutating func add(_ cluster: ClusterReport) { clusters = (clusters ?? []) + [cluster] }

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

  private static func document(
    _ text: String, _ family: String, _ language: String?
  ) throws(Failure) -> TextDocument {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("text", text)
      if let language { writer.member("language", language) }
      writer.key("attributes")
      writer.object { $0.member("font", family) }
    }
    do { return try TextDocument(json: Array(writer.text.utf8)) } catch {
      throw Failure(.usage, error.message)
    }
  }
}
