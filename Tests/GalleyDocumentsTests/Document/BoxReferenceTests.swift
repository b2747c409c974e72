// Compares the pixels of boxes with those of Chromium.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Boxes in Chromium")
struct BoxReferenceTests {
  /// A document, and the colours that Chromium paints at some of its pixels.
  private struct Reference {
    let name: String
    let json: String
    var points: [(x: Int, y: Int, color: Color)] = []
  }

  /// The largest accepted difference of a channel (0 to 255). Chromium blurs rectangles with a
  /// Gaussian, but Galley uses the three box filters that Filter Effects 1 permits.
  private static let tolerance = 8

  private func rows(_ name: String) throws -> [[String]] {
    String(decoding: try Repository.bytes("Tests/Texts/\(name).tsv"), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
  }

  /// Reads the file that `Scripts/generate/box-references` writes.
  private func references() throws -> [Reference] {
    var references: [Reference] = []
    for row in try rows("box-references") {
      guard row.count == 5 else {
        references.append(Reference(name: row[0], json: row[1]))
        continue
      }
      let numbers = row.compactMap { Int($0) }
      let channels = numbers.dropFirst(2).map { UInt8(clamping: $0) }
      references[references.count - 1].points.append(
        (numbers[0], numbers[1], Color(red: channels[0], green: channels[1], blue: channels[2])))
    }
    return references
  }

  /// The file `box-differences.tsv` lists the known differences: the cases that exceed the
  /// tolerance. Each line has the name of a case, the largest difference, and the reason.
  @Test("Pixels of boxes with effects match Chromium's, except for known differences")
  func chromium() throws {
    var known: [String: Int] = [:]
    for row in try rows("box-differences") { known[row[0]] = Int(row[1]) }
    let renderer = TextRenderer(fonts: .bundled)
    let references = try references()
    try #require(references.count > 70)
    for reference in references {
      let bitmap = try renderer.render(document(reference.json))
      var largest = 0
      for point in reference.points {
        let color = try #require(bitmap[point.x, point.y])
        for (own, other) in [
          (color.red, point.color.red), (color.green, point.color.green),
          (color.blue, point.color.blue),
        ] { largest = max(largest, abs(Int(own) - Int(other))) }
      }
      let expected = known.removeValue(forKey: reference.name)
      if let expected {
        #expect(largest == expected, "\(reference.name)")
      } else {
        #expect(largest <= Self.tolerance, "\(reference.name)")
      }
    }
    #expect(known.isEmpty, "these cases no longer differ, or do not exist: \(known.keys.sorted())")
  }
}
