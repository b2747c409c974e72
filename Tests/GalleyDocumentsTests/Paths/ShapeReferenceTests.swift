import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

@testable import Galley

/// Compares the pixels of Galley's shapes with the pixels that Chromium and librsvg paint. The
/// script Scripts/generate/path-references writes the file with the pixels of Chromium and librsvg.
@Suite("Shapes compared with other renderers")
struct ShapeReferenceTests {
  /// The largest accepted difference of a pixel's coverage, and the largest accepted mean
  /// difference. The mean counts only pixels that are partly covered in at least one of the two
  /// pictures. Full coverage is 255.
  private static let most = (pixel: 12.0, mean: 4.0)

  /// The known differences: the name of a shape, the renderer that paints it differently from
  /// Galley, and the reason.
  private static let known: [String: String] = [
    "a cusp, librsvg": "cairo draws the join at the cusp narrower",
    "a tight curve with a wide line, librsvg": "cairo leaves dents on the inner side of the curve",
  ]

  @Test("Pixels of shapes are equal to those of Chromium and librsvg, within a tolerance")
  func references() throws {
    let table = String(
      decoding: try Repository.bytes("Tests/Texts/path-references.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    try #require(rows.count > 40)
    for row in rows {
      try #require(row.count == 4)
      let own = try pixels(row[1])
      for (renderer, reference) in zip(["Chromium", "librsvg"], row[2...]) {
        let other = bytes(reference)
        try #require(other.count == own.count)
        let differences = zip(own, other).filter { ($0, $1) != (0, 0) && ($0, $1) != (255, 255) }
          .map { abs($0 - $1) }
        let largest = differences.max() ?? 0
        let mean = differences.reduce(0, +) / Double(max(differences.count, 1))
        let key = "\(row[0]), \(renderer)"
        let isClose = largest <= Self.most.pixel && mean <= Self.most.mean
        #expect(isClose == (Self.known[key] == nil), "\(key): largest \(largest), mean \(mean)")
      }
    }
  }

  /// Draws the shape of an SVG path as a picture of 24 × 24 pixels. Returns the coverage of each
  /// pixel, from 0 to 255.
  private func pixels(_ path: String) throws -> [Double] {
    let json =
      #"{"width": 24, "height": 24, "background": "white", "frames": [{"width": 24,"#
      + #" "height": 24, "path": \#(path)}]}"#
    let document = try TextDocument(json: Array(json.utf8))
    let bitmap = try TextRenderer(fonts: .bundled).render(document)
    return bitmap.pixels.map { 255 - Double($0 & 0xFF) }
  }

  private func bytes(_ hexadecimal: String) -> [Double] {
    let digits = Array(hexadecimal.utf8).map { Double($0 < 0x3A ? $0 - 0x30 : $0 - 0x57) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
  }
}
