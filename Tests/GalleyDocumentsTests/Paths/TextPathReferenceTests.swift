import Foundation
import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

@testable import Galley

/// Compares the positions of text along paths with Chromium's positions.
/// Scripts/generate/text-path-references writes the file with Chromium's positions.
@Suite("Text along paths compared with Chromium")
struct TextPathReferenceTests {
  /// The largest accepted distance between two positions in points, and the largest accepted
  /// difference between two angles in degrees. Chromium rounds advances to 1/64 pixel, so
  /// differences add up along the text.
  private static let most = (distance: 0.55, angle: 0.4)

  @Test("Clusters along a path have the same positions and angles as in Chromium")
  func references() throws {
    let table = String(
      decoding: try Repository.bytes("Tests/Texts/text-path-references.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    try #require(rows.count == 14)
    for row in rows {
      let expected = try JSONDecoder().decode([[Double]].self, from: Data(row[2].utf8))
      let own = try clusters(row[1])
      try #require(!own.isEmpty)
      let ends = own.map(\.offset).sorted()
      var seen = 0
      for cluster in own {
        let end = ends.first { $0 > cluster.offset } ?? .max
        // Chromium divides the advance of a ligature among its characters.
        let parts = expected.filter { Int($0[0]) >= cluster.offset && Int($0[0]) < end }
        seen += parts.count
        guard !parts.isEmpty else {
          Issue.record("\(row[0]): Chromium hides the cluster at \(cluster.offset)")
          continue
        }
        let x = parts.reduce(0) { $0 + $1[1] } / Double(parts.count)
        let y = parts.reduce(0) { $0 + $1[2] } / Double(parts.count)
        let distance = ((x - cluster.x) * (x - cluster.x) + (y - cluster.y) * (y - cluster.y))
          .squareRoot()
        let what = "\(row[0]), offset \(cluster.offset)"
        #expect(distance <= Self.most.distance, "\(what): (\(x), \(y)), not \(cluster)")
        #expect(abs(parts[0][3] - cluster.angle) <= Self.most.angle, "\(what): \(parts[0][3])")
      }
      #expect(seen == expected.count, "\(row[0])")
    }
  }

  private struct Cluster {
    var offset: Int
    var x: Double
    var y: Double
    var angle: Double
  }

  /// The position of the middle of each cluster's advance, and the cluster's angle, for text along
  /// a path.
  private func clusters(_ box: String) throws -> [Cluster] {
    let document = try TextDocument(json: Array(#"{"frames": [\#(box)]}"#.utf8))
    let layout = try TextRenderer(fonts: .bundled).layout(document).layouts[0]
    var clusters: [Cluster] = []
    for run in layout.runs {
      for index in run.glyphs {
        let glyph = layout.glyphs[index]
        guard clusters.last?.offset != Int(glyph.cluster) else { continue }
        let half =
          layout.glyphs[run.glyphs].filter { $0.cluster == glyph.cluster }
          .reduce(0) { $0 + $1.advance } / 2
        let turn = layout.turns[index]
        clusters.append(
          Cluster(
            offset: Int(glyph.cluster), x: glyph.x + half * turn.x, y: glyph.y + half * turn.y,
            angle: layout.angle(ofGlyph: index)))
      }
    }
    return clusters
  }
}
