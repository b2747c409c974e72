// Which faces the texts of a document get.

import Galley
import GalleyDocuments
import GalleyFont

/// The fonts that a document's texts ask for, in the order in which they first do, with the clusters
/// that each does not have itself.
struct DocumentFonts {
  /// A report for each font; each cluster is told once.
  private(set) var reports: [FontReport] = []

  private let catalog: FontCatalog
  private var indices: [FontQuery: Int] = [:]
  private var told: Set<Told> = []

  private struct Told: Hashable {
    let font: Int
    let characters: String
  }

  /// - Parameter fonts: what the layout was made with, the document's own fonts in front.
  init(of layout: DocumentLayout, fonts: FontLibrary) throws(Failure) {
    catalog = fonts.catalog
    for text in layout.layouts {
      let queries = text.attributes.map { FontQuery($0.font ?? FontDescriptor()) }
      for cluster in ClusterWalk(text, catalog).clusters {
        try add(cluster, askedFor: queries[cluster.run.attributes])
      }
    }
  }

  private mutating func add(
    _ cluster: ClusterWalk.Cluster, askedFor query: FontQuery
  ) throws(Failure) {
    let index = try index(of: query)
    let own = reports[index].face
    // The face at another place on its axes is still the family's.
    let isOwn = cluster.run.face.path == own.path && cluster.run.face.index == own.index
    guard cluster.isMissing || !isOwn,
      told.insert(Told(font: index, characters: cluster.characters)).inserted
    else { return }
    reports[index].add(cluster.report(after: query))
  }

  private mutating func index(of query: FontQuery) throws(Failure) -> Int {
    if let index = indices[query] { return index }
    indices[query] = reports.count
    reports.append(try FontReport(of: query.spelling, query, catalog))
    return reports.count - 1
  }
}

extension FontQuery {
  /// What a font of a document asks for, without its coordinates on axes.
  init(_ descriptor: FontDescriptor) {
    let font = FontDescriptor.default.merging(descriptor)
    self.init(
      families: font.families ?? ["system"], weight: font.weight ?? 400, width: font.width ?? 100,
      italic: font.italic ?? false, size: font.size ?? 12)
  }

  /// As a document spells it: `Noto Serif:bold@18`.
  var spelling: String {
    let number = { (value: Double) in Int(exactly: value).map(String.init) ?? "\(value)" }
    let style = [weight == 400 ? nil : number(weight), italic ? "italic" : nil].compactMap(\.self)
    let start = families.joined(separator: ", ")
    return ([start] + style).joined(separator: ":") + "@" + number(size)
  }
}
