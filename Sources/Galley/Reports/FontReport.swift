import GalleyFont

/// A report on the face that a font family resolves to. The report can also list the grapheme
/// clusters of text that requests the family. Each cluster is listed with the face that draws it.
package struct FontReport: Sendable {
  /// The font family's name as the user spelled it.
  private let family: String
  private let query: FontQuery
  private let face: FontFace
  /// The reason why the family resolves to this face.
  private let reason: String
  /// The reports on the clusters of the text; `nil` if this report was made without text.
  private var clusters: [ClusterReport]?

  private init(of family: String, _ query: FontQuery, _ catalog: FontCatalog) throws(RenderError) {
    let match: FontMatch
    do { match = try catalog.match(query) } catch { throw .font(error.description) }
    self.family = family
    self.query = query
    face = match.face
    reason = match.substitution ?? match.missingStyle ?? "as requested"
  }

  /// Creates a report on the font that a document's first run requests. The report has no clusters.
  ///
  /// - family: the font's name as the user spelled it.
  package init(
    of family: String, in document: TextDocument, fonts: FontLibrary
  ) throws(RenderError) {
    let font = document.allFrames.lazy.compactMap(\.text.runs.first).first?.attributes.font
    try self.init(of: family, FontQuery(font ?? FontDescriptor()), fonts.catalog)
  }

  /// Lays out a document and adds a report on each grapheme cluster of the document's text. All
  /// text of the document must request the font of this report.
  package mutating func addClusters(
    of document: TextDocument, fonts: FontLibrary
  ) throws(RenderError) {
    let layouts = try TextRenderer(fonts: fonts).layout(document).layouts
    clusters = layouts.flatMap(\.drawnClusters).map {
      $0.explained(after: query, in: fonts.catalog)
    }
  }

  /// This report as rows of a table: one row for the family, then one row for each reported
  /// cluster. Each row is an array with one string per column.
  package var rows: [[String]] {
    [[family, face.nameInWords, face.fileInWords, reason]]
      + (clusters ?? []).map { [""] + $0.columns }
  }

  /// Writes this report as a JSON object.
  package func write(to writer: inout JSONWriter) {
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
}

extension FontReport {
  /// Creates one report for each font that a layout's text requests, in the order of first use. The
  /// report lists those clusters of the text that are drawn with a fallback face, or that no font
  /// has. Each cluster is listed once.
  ///
  /// - fonts: the font library with which the layout was made. The library searches the document's
  ///   own fonts first.
  package static func reports(
    on layout: DocumentLayout, fonts: FontLibrary
  ) throws(RenderError) -> [FontReport] {
    var reports: [FontReport] = []
    var indices: [FontQuery: Int] = [:]
    var listed: [Set<String>] = []
    for text in layout.layouts {
      let queries = text.attributes.map { FontQuery($0.font ?? FontDescriptor()) }
      for cluster in text.drawnClusters {
        let query = queries[cluster.run.attributes]
        let index = indices[query] ?? reports.count
        if index == reports.count {
          indices[query] = index
          reports.append(try FontReport(of: query.spelling, query, fonts.catalog))
          listed.append([])
        }
        let (face, own) = (cluster.run.face, reports[index].face)
        // Only the file and the face index are compared. The same face at other variation-axis
        // coordinates is not a fallback face.
        let isOwn = face.path == own.path && face.index == own.index
        if cluster.isMissing || !isOwn, listed[index].insert(cluster.characters).inserted {
          reports[index].clusters =
            (reports[index].clusters ?? []) + [cluster.explained(after: query, in: fonts.catalog)]
        }
      }
    }
    return reports
  }
}

extension FontQuery {
  /// Creates the query for a document's font, without variation-axis coordinates.
  init(_ descriptor: FontDescriptor) {
    let font = FontDescriptor.default.merging(descriptor)
    self.init(
      families: font.families ?? ["system"], weight: font.weight ?? 400, width: font.width ?? 100,
      italic: font.italic ?? false, size: font.size ?? 12)
  }

  /// The font query as a document spells it, such as `Noto Serif:bold@18`.
  var spelling: String {
    let style = [weight == 400 ? nil : plain(weight), italic ? "italic" : nil].compactMap(\.self)
    let start = families.joined(separator: ", ")
    return ([start] + style).joined(separator: ":") + "@" + plain(size)
  }
}
