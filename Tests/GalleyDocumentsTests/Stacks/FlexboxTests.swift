// Compares the boxes of stacks with the boxes in Chromium's layout of the same designs.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Stacks and flexboxes")
struct FlexboxTests {
  /// A design from `Flexbox.json`; `Scripts/generate/flexbox-references` describes the format.
  private struct Design {
    let name: String
    let document: [UInt8]
    /// Position and size of the canvas and of all boxes: x, y, width and height.
    let boxes: [[Double]]

    init(_ line: Substring) throws {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      name = try #require(object["name"] as? String)
      document = [UInt8](
        try JSONSerialization.data(withJSONObject: try #require(object["document"])))
      let size = try #require(object["size"] as? [Double])
      boxes = [[0, 0] + size] + (try #require(object["boxes"] as? [[Double]]))
    }
  }

  @Test("Every edge of a box in a stack is within half a point of the same edge in Chromium")
  func boxes() throws {
    let path = Repository.url("Tests/GalleyDocumentsTests/Stacks/Flexbox.json")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    let renderer = TextRenderer(fonts: .bundled)
    let resources = DocumentResources.folder(Repository.path("Tests/Fonts"))
    #expect(lines.count >= 500)
    for line in lines {
      let design = try Design(line)
      let layout = try renderer.layout(
        try TextDocument(json: design.document, resources: resources))
      var found = [[0, 0, layout.width, layout.height]]
      for (frame, text) in zip(layout.document.frames, layout.layouts) {
        found.append([frame.x, frame.y, text.width, text.height])
      }
      let isSame =
        found.count == design.boxes.count
        && zip(found, design.boxes).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= 0.5 } }
      #expect(isSame, "\(design.name): \(found), but Chromium has \(design.boxes)")
    }
  }
}
